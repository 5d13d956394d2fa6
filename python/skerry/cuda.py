"""Many games on a CUDA device: the same games as `skerry.vec` with the same seed, states and tensors in device memory.

Arrays have `__cuda_array_interface__` and `__dlpack__`, so that PyTorch, CuPy and JAX use them without a copy:

    env = skerry.cuda.DeviceEnv("stone-age-junior", players=2, n=131072)
    env.reset(seed=1)
    seen, mask = torch.as_tensor(env.observation, device="cuda"), torch.as_tensor(env.mask, device="cuda")
    while True:
        actions = torch.multinomial(mask.float(), 1).squeeze(1)      # or your policy
        env.step(actions)                                            # `seen` and `mask` now show the next positions

Needs libskerry_cuda.so (tools/cuda --only, or tools/gpu); `SKERRY_CUDA_LIBRARY` names it.
"""

from __future__ import annotations

import ctypes
from ctypes import POINTER, byref, c_char_p, c_float, c_int, c_int32, c_int64, c_uint8, c_uint16, c_uint32, c_uint64, c_void_p
from typing import Any, Dict, Mapping, Optional, Tuple, Union

from .game import Game, as_game
from .library import declare, load, status_error
from .state import REWARDS

CUDA_VERSION = 5
_NAMES = (
    "states", "rng", "episode", "actions", "refused", "ended", "acted", "actors", "rewards", "mask", "observation",
    "information", "scores", "ranks", "index", "value", "told",
)  # fmt: skip
_TYPES = {
    "states": "<u4", "rng": "<u8", "episode": "<u4", "actions": "<u2", "refused": "|u1", "ended": "|u1", "acted": "|i1",
    "actors": "|i1", "rewards": "<f4", "mask": "|u1", "observation": "<f4", "information": "<f4", "scores": "<i2", "ranks": "|u1",
    "index": "<u2", "value": "|i1", "told": "<u2",
}  # fmt: skip
_LOOK, _TRUSTED, _CHECKED, _RANDOM = range(4)
_BEST = -1
_P = c_void_p

_FUNCTIONS = (
    ("sk_cuda_present", c_int, []),
    ("sk_cuda_error", c_char_p, []),
    ("sk_cuda_open", c_int, [POINTER(_P), _P, c_int, c_uint32, c_uint32, c_int]),
    ("sk_cuda_close", None, [_P]),
    ("sk_cuda_array", _P, [_P, c_int, POINTER(c_uint32), POINTER(c_uint32)]),
    ("sk_cuda_rows", c_int, [_P, c_int]),
    ("sk_cuda_fetch", c_int, [_P, c_int, _P]),
    ("sk_cuda_reset", c_int, [_P, c_uint64, _P]),
    ("sk_cuda_turn", c_int, [_P, c_int, c_int, _P, c_int, c_int, _P]),
    ("sk_cuda_play", c_int, [_P, c_uint32, c_int, _P]),
    ("sk_cuda_follow", c_int, [_P, _P, _P]),
    ("sk_cuda_device", c_int, [_P]),
    ("sk_cuda_wait", c_int, [_P]),
)

_library: Optional[ctypes.CDLL] = None


def library() -> ctypes.CDLL:
    """The device library, loaded at first use."""
    global _library
    if _library is None:
        found = load("libskerry_cuda.so", "SKERRY_CUDA_LIBRARY", "tools/cuda --only")
        found.sk_cuda_version.restype = c_int
        if found.sk_cuda_version() != CUDA_VERSION:
            raise ImportError(f"libskerry_cuda speaks version {found.sk_cuda_version()}, this package version {CUDA_VERSION}")
        declare(found, _FUNCTIONS)
        _library = found
    return _library


def present() -> bool:
    """True if the device library is there and finds a device."""
    try:
        return bool(library().sk_cuda_present())
    except ImportError:
        return False


class _DLTensor(ctypes.Structure):
    _fields_ = [
        ("data", c_void_p), ("device_type", c_int32), ("device_id", c_int32), ("ndim", c_int32), ("code", c_uint8),
        ("bits", c_uint8), ("lanes", c_uint16), ("shape", POINTER(c_int64)), ("strides", POINTER(c_int64)), ("offset", c_uint64),
    ]  # fmt: skip


class _DLManaged(ctypes.Structure):
    pass


_Deleter = ctypes.CFUNCTYPE(None, POINTER(_DLManaged))
_DLManaged._fields_ = [("tensor", _DLTensor), ("context", c_void_p), ("deleter", _Deleter)]
_alive: Dict[int, Tuple[Any, ...]] = {}


@_Deleter
def _release(managed: Any) -> None:
    _alive.pop(ctypes.addressof(managed.contents), None)


_Destructor = ctypes.PYFUNCTYPE(None, c_void_p)
_capsule_new = ctypes.PYFUNCTYPE(ctypes.py_object, c_void_p, c_char_p, _Destructor)(("PyCapsule_New", ctypes.pythonapi))
_capsule_holds = ctypes.PYFUNCTYPE(ctypes.c_int, c_void_p, c_char_p)(("PyCapsule_IsValid", ctypes.pythonapi))
_capsule_pointer = ctypes.PYFUNCTYPE(c_void_p, c_void_p, c_char_p)(("PyCapsule_GetPointer", ctypes.pythonapi))


@_Destructor
def _discard(capsule: Any) -> None:
    """A capsule dies. Whoever took the tensor has renamed it and calls the deleter; otherwise nobody will."""
    if _capsule_holds(capsule, b"dltensor"):
        _alive.pop(_capsule_pointer(capsule, b"dltensor"), None)


_OBSERVATIONS = {None: 0, "observation": 2, "information": 4, "both": 6}
_CPU, _CUDA = 1, 2  # DLDeviceType
_DEFAULT_STREAM = 1  # the legacy default stream, as the two protocols name it


def _stream_handle(stream: Any) -> int:
    """The number of a stream: of PyTorch (`cuda_stream`), CuPy (`ptr`), or a number itself; None is the default stream."""
    for name in ("cuda_stream", "ptr"):
        stream = getattr(stream, name, stream)
    if stream is None or stream == 0:
        return _DEFAULT_STREAM
    if isinstance(stream, bool) or not isinstance(stream, int) or stream < 0:
        raise TypeError(f"a stream is a number or has cuda_stream or ptr, not {stream!r}")
    return stream


class DeviceArray:
    """An array in device memory, seen as one row a game. It stays valid, and is written again by every step, until its
    environment is closed. Who takes it by one of the two protocols waits on the stream of the last step, not on the processor."""

    def __init__(self, owner: "DeviceEnv", pointer: int, name: str, elements: int, width: int) -> None:
        n = owner.num_envs
        self.owner, self.pointer, self.name, self.typestr = owner, pointer, name, _TYPES[name]
        rows = bool(library().sk_cuda_rows(owner._batch, _NAMES.index(name)))
        if name in ("observation", "information") and width == 2:
            self.typestr = "<i2"
        single = elements == 1 and name != "rewards"
        self.shape: Tuple[int, ...] = (n,) if single else (n, elements)
        self.strides: Tuple[int, ...] = (width,) if single else (width * elements, width) if rows else (width, width * n)

    @property
    def __cuda_array_interface__(self) -> Dict[str, Any]:
        self.owner._check_open()
        return {
            "shape": self.shape, "strides": self.strides, "typestr": self.typestr, "data": (self.pointer, False), "version": 3,
            "stream": self.owner._stream,
        }  # fmt: skip

    def __dlpack_device__(self) -> Tuple[int, int]:
        self.owner._check_open()
        number = library().sk_cuda_device(self.owner._batch)
        return (_CUDA, number) if number >= 0 else (_CPU, 0)

    def __dlpack__(
        self, *, stream: Any = None, max_version: Any = None, dl_device: Optional[Tuple[int, int]] = None, copy: Optional[bool] = None
    ) -> Any:
        """A tensor that work queued on `stream` may read: it waits for what the last step queued; -1: it need not wait."""
        device = self.__dlpack_device__()
        if copy or (dl_device is not None and tuple(dl_device) != device):
            raise BufferError("device arrays are handed on where they are, without a copy")
        if stream != -1:
            self.owner._follow(self.owner._stream, _stream_handle(stream))
        width = int(self.typestr[2])
        rank = len(self.shape)
        shape = (c_int64 * rank)(*self.shape)
        strides = (c_int64 * rank)(*(stride // width for stride in self.strides))
        managed = _DLManaged()
        managed.tensor = _DLTensor(
            self.pointer, *device, rank, {"i": 0, "u": 1, "f": 2}[self.typestr[1]], 8 * width, 1,
            ctypes.cast(shape, POINTER(c_int64)), ctypes.cast(strides, POINTER(c_int64)), 0,
        )  # fmt: skip
        managed.deleter = _release
        _alive[ctypes.addressof(managed)] = (managed, shape, strides, self.owner)
        return _capsule_new(ctypes.addressof(managed), b"dltensor", _discard)

    def fetch(self) -> Any:
        """A copy in host memory (NumPy); waits for the device."""
        import numpy

        self.owner._check_open()
        out = numpy.empty(self.shape, numpy.dtype(self.typestr))
        status = library().sk_cuda_fetch(self.owner._batch, _NAMES.index(self.name), out.ctypes.data)
        if status:
            raise status_error(status, library().sk_cuda_error().decode())
        return out

    def __repr__(self) -> str:
        return f"DeviceArray({self.name}, shape={self.shape}, {self.typestr})"


class DeviceEnv:
    """`n` games on the device, stepped together; games that end begin anew in the same step.

    Arrays: states, rng, episode, ended, acted, actors, rewards (a column a seat), mask, observation, information, scores and
    ranks of the game that ended last; all are to be read, not written. `observation` and `information` exist if asked for.
    With `aims` the mask has a column for every aim of the game (`Game.aims`) instead of every action, and `step` takes aims.
    With `rows` masks and features lie
    game by game, and features are the bits of bfloat16 as int16, padded with zeros to a multiple of 16 (in PyTorch
    `tensor.view(torch.bfloat16)`): what tensor cores want, at half the memory. With `lists` the observation is also told without
    its zeros: row g of `index` says where the `told[g]` features of game g are that are not zero, row g of `value` what they are in
    64ths; what stands behind them means nothing.
    """

    def __init__(
        self,
        game: Union[str, Game],
        players: Optional[int] = None,
        n: int = 131072,
        observation: Optional[str] = "observation",
        reward: str = "places",
        options: Optional[Mapping[str, Any]] = None,
        aims: bool = False,
        rows: bool = False,
        lists: bool = False,
    ) -> None:
        if reward not in REWARDS:
            raise ValueError(f"reward is one of {', '.join(REWARDS)}")
        if observation not in _OBSERVATIONS:
            raise ValueError("observation is 'observation', 'information', 'both' or None")
        self.game = as_game(game, players, options)
        self.num_envs, self.reward, self.rows = int(n), REWARDS[reward], rows
        tensors = 1 | _OBSERVATIONS[observation] | 8 * aims | 16 * rows | 32 * lists
        self._batch, self._stream, self._seed = c_void_p(), _DEFAULT_STREAM, 0
        status = library().sk_cuda_open(byref(self._batch), self.game.handle, self.game.players, self.game.option_bits, n, tensors)
        if status:
            raise status_error(status, library().sk_cuda_error().decode() or "no device, or too little memory on it")
        self.arrays: Dict[str, DeviceArray] = {}
        elements, width = c_uint32(), c_uint32()
        for code, name in enumerate(_NAMES):
            pointer = library().sk_cuda_array(self._batch, code, byref(elements), byref(width))
            if pointer:
                self.arrays[name] = DeviceArray(self, pointer, name, elements.value, width.value)

    def __getattr__(self, name: str) -> DeviceArray:
        arrays = self.__dict__.get("arrays", {})
        if name in arrays:
            return arrays[name]
        raise AttributeError(name)

    def _check(self, status: int) -> None:
        if status:
            raise status_error(status, library().sk_cuda_error().decode())

    def _check_open(self) -> None:
        if not self._batch:
            raise ValueError("the environment is closed")

    def _follow(self, before: int, stream: int) -> None:
        """Let `stream` wait for what was queued on `before`."""
        if before != stream:
            self._check(library().sk_cuda_follow(self._batch, before, stream))

    def _queue_on(self, stream: Any) -> int:
        """The stream that work is queued on from now on; it waits for what was queued on the one before."""
        self._check_open()
        handle = _stream_handle(stream)
        self._follow(self._stream, handle)
        self._stream = handle
        return handle

    def reset(self, seed: Optional[int] = None, stream: Any = None) -> None:
        """Set up every game. Without a seed the next one after the last is taken, as `skerry.vec` does."""
        stream = self._queue_on(stream)
        self._seed = self._seed + 1 if seed is None else int(seed)
        self._check(library().sk_cuda_reset(self._batch, self._seed & (2**64 - 1), stream))
        self._turn(_LOOK, None, 2, stream)

    def _turn(self, play: int, actions: Any, width: int, stream: int) -> None:
        self._check(library().sk_cuda_turn(self._batch, play, self.reward, actions, width, _BEST, stream))

    def step(self, actions: Any, trusted: bool = False, stream: Any = None) -> None:
        """Play actions[g] in game g: a device array of 16-, 32- or 64-bit whole numbers (PyTorch, CuPy, JAX). Unless trusted,
        actions that are not in the mask are refused and leave their game untouched (array `refused`). `stream` is the CUDA stream
        on which that is queued (a number, torch.cuda.Stream or cupy.cuda.Stream), None: the default stream; it waits for the
        stream of the step before, and for the one that `actions` name."""
        face = actions.__cuda_array_interface__
        width = int(face["typestr"][2:])
        if face["typestr"][1] not in "iu" or width not in (2, 4, 8) or tuple(face["shape"]) != (self.num_envs,):
            raise ValueError(f"actions are {self.num_envs} whole numbers of 2, 4 or 8 bytes")
        if face.get("strides") not in (None, (width,)):
            raise ValueError("actions lie one after the other")
        stream = self._queue_on(stream)
        if face.get("stream") is not None:
            self._follow(_stream_handle(face["stream"]), stream)
        self._turn(_TRUSTED if trusted else _CHECKED, face["data"][0], width, stream)

    def step_random(self, stream: Any = None) -> None:
        """Play a uniformly random legal action in every game."""
        self._turn(_RANDOM, None, 2, self._queue_on(stream))

    def play(self, plies: int, stream: Any = None) -> None:
        """Play so many random plies in every game in one launch; the tensors keep showing the last step."""
        stream = self._queue_on(stream)
        self._check(library().sk_cuda_play(self._batch, plies, _BEST, stream))

    def wait(self) -> None:
        """Wait until the device has done everything."""
        self._check_open()
        self._check(library().sk_cuda_wait(self._batch))

    def close(self) -> None:
        """Give the device memory back; arrays taken from here must not be used any more."""
        if self._batch:
            library().sk_cuda_close(self._batch)
            self._batch = c_void_p()
            self.arrays = {}

    def __enter__(self) -> "DeviceEnv":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __del__(self) -> None:
        if "_batch" in self.__dict__:
            self.close()

    def __repr__(self) -> str:
        return f"DeviceEnv({self.game.name!r}, players={self.game.players}, n={self.num_envs})"
