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
    ("sk_cuda_wait", c_int, [_P]),
)

_library: Optional[ctypes.CDLL] = None


def library() -> ctypes.CDLL:
    """The device library, loaded at first use."""
    global _library
    if _library is None:
        found = load("libskerry_cuda.so", "SKERRY_CUDA_LIBRARY")
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


class DeviceArray:
    """An array in device memory, seen as one row a game. It stays valid, and is written again by every step, until its
    environment is closed."""

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
        return {
            "shape": self.shape, "strides": self.strides, "typestr": self.typestr, "data": (self.pointer, False), "version": 3,
            "stream": 1,
        }  # fmt: skip

    def __dlpack_device__(self) -> Tuple[int, int]:
        return (2, 0)

    def __dlpack__(self, stream: Any = None, **unused: Any) -> Any:
        width = int(self.typestr[2])
        rank = len(self.shape)
        shape = (c_int64 * rank)(*self.shape)
        strides = (c_int64 * rank)(*(stride // width for stride in self.strides))
        managed = _DLManaged()
        managed.tensor = _DLTensor(
            self.pointer, 2, 0, rank, {"i": 0, "u": 1, "f": 2}[self.typestr[1]], 8 * width, 1,
            ctypes.cast(shape, POINTER(c_int64)), ctypes.cast(strides, POINTER(c_int64)), 0,
        )  # fmt: skip
        managed.deleter = _release
        _alive[ctypes.addressof(managed)] = (managed, shape, strides, self.owner)
        return _capsule_new(ctypes.addressof(managed), b"dltensor", _discard)

    def fetch(self) -> Any:
        """A copy in host memory (NumPy); waits for the device."""
        import numpy

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
        self.game = as_game(game, players, options)
        self.num_envs, self.reward, self.rows = int(n), REWARDS[reward], rows
        tensors = 1 | {None: 0, "observation": 2, "information": 4, "both": 6}[observation] | 8 * aims | 16 * rows | 32 * lists
        self._batch = c_void_p()
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

    def reset(self, seed: int = 1) -> None:
        """Set up every game."""
        self._check(library().sk_cuda_reset(self._batch, seed, None))
        self._check(library().sk_cuda_turn(self._batch, _LOOK, self.reward, None, 2, _BEST, None))

    def step(self, actions: Any, trusted: bool = False) -> None:
        """Play actions[g] in game g: a device array of 16-, 32- or 64-bit whole numbers (PyTorch, CuPy, JAX). Unless trusted,
        actions that are not in the mask are refused and leave their game untouched (array `refused`)."""
        face = actions.__cuda_array_interface__
        width = int(face["typestr"][2:])
        if face["typestr"][1] not in "iu" or width not in (2, 4, 8) or tuple(face["shape"]) != (self.num_envs,):
            raise ValueError(f"actions are {self.num_envs} whole numbers of 2, 4 or 8 bytes")
        if face.get("strides") not in (None, (width,)):
            raise ValueError("actions lie one after the other")
        play = _TRUSTED if trusted else _CHECKED
        self._check(library().sk_cuda_turn(self._batch, play, self.reward, face["data"][0], width, _BEST, None))

    def step_random(self) -> None:
        """Play a uniformly random legal action in every game."""
        self._check(library().sk_cuda_turn(self._batch, _RANDOM, self.reward, None, 2, _BEST, None))

    def play(self, plies: int) -> None:
        """Play so many random plies in every game in one launch; the tensors keep showing the last step."""
        self._check(library().sk_cuda_play(self._batch, plies, _BEST, None))

    def wait(self) -> None:
        """Wait until the device has done everything."""
        self._check(library().sk_cuda_wait(self._batch))

    def close(self) -> None:
        """Give the device memory back; arrays taken from here must not be used any more."""
        if self._batch:
            library().sk_cuda_close(self._batch)
            self._batch = c_void_p()
            self.arrays = {}

    def __del__(self) -> None:
        if "_batch" in self.__dict__:
            self.close()

    def __repr__(self) -> str:
        return f"DeviceEnv({self.game.name!r}, players={self.game.players}, n={self.num_envs})"
