"""Many games at once, stepped together: Gymnasium's vector semantics over the C batch, in memory that NumPy owns."""

from __future__ import annotations

import mmap
from typing import Any, Callable, Dict, List, Mapping, Optional, Tuple, Union

from . import spaces
from .game import Game, as_game
from .library import Stepper, lib, status_error
from .state import REWARDS

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]

try:
    from gymnasium.vector import VectorEnv as _Base
except ImportError:
    _Base = object

_LOOK, _TRUSTED, _CHECKED, _RANDOM = range(4)

Step = Tuple[Any, Any, Any, Any, Dict[str, Any]]


class _Slot:
    """One set of result arrays and the C turns that fill it."""

    def __init__(self, env: "VectorEnv") -> None:
        n, game = env.num_envs, env.game
        self.ended = numpy.zeros(n, numpy.bool_)
        self.refused = numpy.zeros(n, numpy.bool_)
        self.acted = numpy.full(n, -1, numpy.int8)
        self.actors = numpy.full(n, -1, numpy.int8)
        self.rewards = numpy.zeros((n, game.players), numpy.float32)
        self.reward = numpy.zeros(n, numpy.float32)
        self.truncated = numpy.zeros(n, numpy.bool_)
        self.mask = env._memory.zeros((n, game.actions), numpy.int8) if env.masks else None
        features, rows = (n, game.features), env.observation if not env.sparse else None
        self.observation = env._memory.zeros(features, numpy.float32) if rows in ("observation", "both") else None
        self.information = env._memory.zeros(features, numpy.float32) if rows in ("information", "both") else None
        self.lists = _lists((n,), env.room, env._memory.zeros) if env.sparse else None
        self.turns = [self._turn(env, play) for play in range(4)]
        self.stepper = self._stepper(env)
        self.told = self._told(env)
        self.results = self._results(env)

    def _turn(self, env: "VectorEnv", play: int) -> int:
        arrays = (env.actions, self.refused, self.ended, self.acted, self.actors, self.rewards, self.mask, self.observation, self.information)
        turn: int = lib.sk_binding_turn(play, REWARDS[env.reward], *(None if a is None else a.ctypes.data for a in arrays))
        if self.lists:
            parts = (self.lists[name].ctypes.data for name in ("index", "value", "count"))
            lib.sk_binding_turn_list(turn, *parts, env.room, int(env.observation == "information"))
        return turn

    def _stepper(self, env: "VectorEnv") -> Stepper:
        arrays = {"given": env._given, "actions": env.actions, "reward": self.reward, "truncated": self.truncated, "over": env._ends}
        if env.autoreset != "same":
            arrays["waiting"] = env._over
        return Stepper(
            batch=env._batch, rivals=env._rivals, look=self.turns[_LOOK], seat=env.seat if env._rivals else -1, threads=env.threads,
            renews=int(env.autoreset == "next"), **{name: array.ctypes.data for name, array in arrays.items()},
        )  # fmt: skip

    def _told(self, env: "VectorEnv") -> Dict[str, Any]:
        """What every step tells besides observation and reward."""
        told = {"actor": self.actors, "rewards": self.rewards, "acted": self.acted}
        if self.mask is not None:
            told["action_mask"] = self.mask
        if not env.strict:
            told["refused"] = self.refused
        return told

    def _results(self, env: "VectorEnv") -> Dict[str, Any]:
        """What a step tells besides if games ended; a name after an underscore says in which games its value counts."""
        players, ended = env.game.players, self.ended
        scores, ranks = env.final_scores[:, :players], env.final_ranks[:, :players]
        return {"final_scores": scores, "_final_scores": ended, "final_ranks": ranks, "_final_ranks": ended, "_final_info": ended}

    def close(self) -> None:
        for turn in self.turns:
            lib.sk_binding_turn_free(turn)
        self.turns = []

    def seen(self) -> Any:
        """The observation in the shape that the environment promised."""
        if self.lists:
            return self.lists
        if self.observation is not None and self.information is not None:
            return {"observation": self.observation, "information": self.information}
        return self.observation if self.observation is not None else self.information


class VectorEnv(_Base):  # type: ignore[misc, valid-type]
    """`n` games of one kind, stepped together.

    Every step plays one action in every game, then chance, until a seat decides again. Without `opponents` every seat is
    yours (self-play): `info["actor"]` says who decides, the observation is that seat's, and the reward is that of the seat
    that just acted (`info["rewards"]` has all seats). With `opponents` (a level, or "random") you play `seat` only, and the
    observation and the reward are always that seat's.

    Results depend on the seed and on the number of a game alone, not on `n` or `threads`.

    players      seats at each table
    n            games
    threads      threads that play
    reward       "places" (1 to -1, sums to 0), "points" or "lead"; 0 before a game ends; alone, "points" unless given
    observation  "observation" (what eyes see), "information" (perfect recall), "both" or None
    sparse       True: of the observation or the information state only what is not zero, as a dict of "index" and "value" (64ths),
                 a row of `room` numbers a game, and "count", how many of them count; the rest of a row is zero
    room         numbers in such a row; unless given, more than any list needs. Of a longer list the end is cut off, and "count" still
                 says how long it is. Short rows take less memory
    masks        write legal actions to info["action_mask"]
    autoreset    "next", Gymnasium's default: a game that ends begins anew in the step after, whose action is ignored; "same":
                 within the step, as learners like it; "none": it waits for reset(options={"reset_mask": games})
    buffers      arrays that a step returns, but for rewards, are written again so many steps later; copy what you keep longer
    strict       True: an illegal action raises ValueError, and no game moves; False: it leaves its game untouched and
                 info["refused"] says so
    render_mode  None or "ansi"

    In every step in which games end, info["final_scores"] and info["final_ranks"] have their results and info["final_info"]
    the same in Gymnasium's form. Nobody decides in a game that is over, so its observation is zeros: in the step itself, or
    with "same" in info["final_obs"].
    """

    metadata: Dict[str, Any] = {"render_modes": ["ansi"]}
    closed = False

    def __init__(
        self,
        game: Union[str, Game],
        players: Optional[int] = None,
        n: int = 1024,
        threads: int = 1,
        seat: int = 0,
        opponents: Optional[str] = None,
        iterations: int = 0,
        reward: Optional[str] = None,
        observation: Optional[str] = "observation",
        sparse: bool = False,
        masks: bool = True,
        autoreset: str = "next",
        buffers: int = 2,
        strict: bool = True,
        options: Optional[Mapping[str, Any]] = None,
        render_mode: Optional[str] = None,
        room: Optional[int] = None,
    ) -> None:
        if numpy is None:
            raise ImportError("skerry.vec needs NumPy (Debian: apt-get install python3-numpy); single games work without it")
        self._settings = {key: value for key, value in locals().items() if key not in ("self", "__class__")}
        self.game = as_game(game, players, options)
        self.num_envs, self.threads, self.seat = int(n), int(threads), int(seat)
        self.observation, self.masks, self.autoreset, self.strict = observation, masks, autoreset, strict
        self.sparse, self.room = bool(sparse), self.game.room if room is None else int(room)
        self.reward = reward or self.game.default_reward
        self.opponents, self.render_mode = opponents, render_mode
        self._check()
        self.metadata = dict(VectorEnv.metadata, name=self.game.name, autoreset_mode=_mode(autoreset))
        self._make_arrays(max(1, int(buffers)), iterations)
        self._make_spaces()
        self._seed = 0
        self._np_random: Any = None
        self._is_ready = False

    def _check(self) -> None:
        if not 1 <= self.num_envs <= 1 << 24:
            raise ValueError("n is 1 to 16777216")
        if not 1 <= self.threads <= 64:
            raise ValueError("threads is 1 to 64")
        if self.autoreset not in ("same", "next", "none"):
            raise ValueError("autoreset is 'same', 'next' or 'none'")
        if self.observation not in (None, "observation", "information", "both"):
            raise ValueError("observation is 'observation', 'information', 'both' or None")
        if self.sparse and self.observation not in ("observation", "information"):
            raise ValueError("sparse is for the observation 'observation' or 'information'")
        if not 1 <= self.room <= self.game.features:
            raise ValueError(f"room is 1 to {self.game.features}")
        if self.reward not in REWARDS:
            raise ValueError(f"reward is one of {', '.join(REWARDS)}")
        if self.render_mode not in (None, "ansi"):
            raise ValueError("render_mode is None or 'ansi'")
        if not 0 <= self.seat < self.game.players:
            raise ValueError(f"there is no seat {self.seat}")

    def _make_arrays(self, buffers: int, iterations: int) -> None:
        n, game = self.num_envs, self.game
        self._memory = _Memory()
        self.states = self._memory.zeros((n, game.state_size), numpy.uint8)
        self.rng = numpy.zeros(n, numpy.uint64)
        self.episode = numpy.zeros(n, numpy.uint32)
        self.actions = numpy.zeros(n, numpy.uint16)
        self._drawn = self.actions.ctypes.data
        self._given = numpy.zeros(n, numpy.int64)
        self.final_scores = numpy.zeros((n, game.seats), numpy.int16)
        self.final_ranks = numpy.zeros((n, game.seats), numpy.uint8)
        self._over = numpy.zeros(n, numpy.bool_)
        self._ends = numpy.zeros(n, numpy.int64)
        self._batch = lib.sk_binding_batch(
            game.handle, game.players, game.option_bits, n, int(self.autoreset == "same"),
            *(a.ctypes.data for a in (self.states, self.rng, self.episode, self.final_scores, self.final_ranks)),
        )  # fmt: skip
        if self.opponents is None:
            self._legal = self._memory.zeros((n, game.choices_max), numpy.uint32), numpy.zeros(n, numpy.uint16)
            lib.sk_binding_batch_keep(self._batch, *(array.ctypes.data for array in self._legal))
        self._kept = self._memory.zeros((n, game.players, game.kept_size), numpy.uint8) if self.observation else None
        if self._kept is not None:
            lib.sk_binding_batch_remember(self._batch, self._kept.ctypes.data)
        self._rivals = None
        if self.opponents is not None:
            self._rivals = lib.sk_rivals_open(self._batch, self.seat, self.opponents.encode(), iterations)
            if not self._rivals:
                raise ValueError(f"no opponents {self.opponents!r}; there are {', '.join(game.levels())}, random")
        self._slots: List[_Slot] = [_Slot(self) for _ in range(buffers)]
        self._at = 0

    def _make_spaces(self) -> None:
        kit, n, game = spaces.library(), self.num_envs, self.game
        self.single_action_space = kit.Discrete(game.actions)
        self.action_space = kit.MultiDiscrete([game.actions] * n)

        def box(shape: Tuple[int, ...]) -> Any:
            one = kit.Box(-1.0, 1.0, shape, dtype=numpy.float32)
            return kit.Dict({"observation": one, "information": one}) if self.observation == "both" else one

        if self.sparse:
            self._nothing = _lists((), self.room, numpy.zeros)
            self.single_observation_space = _list_space(kit, (), game.features, self.room)
            self.observation_space = _list_space(kit, (n,), game.features, self.room)
            return
        nothing = numpy.zeros(game.features, numpy.float32)
        self._nothing = {"observation": nothing, "information": nothing} if self.observation == "both" else nothing
        self.single_observation_space = box((game.features,))
        self.observation_space = box((n, game.features))

    # --- Gymnasium's methods ---

    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Tuple[Any, Dict[str, Any]]:
        """Set up every game. Without a seed the next one after the last is taken, so that runs stay reproducible.

        `options` may hold "reset_mask", booleans that say which games begin anew, each with the next seed of its own; the others
        go on. Other options are refused."""
        self._check_open()
        which = self._reset_mask(options, seed)
        if which is not None:
            lib.sk_binding_batch_renew(self._batch, self._rivals, which.ctypes.data, self._slots[self._at].turns[_LOOK])
            self._over[which] = False
        else:
            self._seed = self._seed + 1 if seed is None else int(seed)
            status = lib.sk_binding_batch_reset(self._batch, self._rivals, self._seed & (2**64 - 1), self.threads)
            if status:
                raise status_error(status)
            self._over.fill(False)
            self._np_random = None
        self._is_ready = True
        slot = self._look()
        return slot.seen(), dict(slot.told)

    def _reset_mask(self, options: Optional[Dict[str, Any]], seed: Optional[int]) -> Any:
        """The games to set up, None for all."""
        if not options:
            return None
        if set(options) != {"reset_mask"}:
            raise ValueError(f"BAD_OPTION: reset knows the option reset_mask alone, not {', '.join(map(str, options))}")
        which = numpy.asarray(options["reset_mask"])
        if which.shape != (self.num_envs,) or which.dtype != numpy.bool_:
            raise ValueError(f"BAD_OPTION: reset_mask is {self.num_envs} booleans")
        if which.all():
            return None
        if seed is not None or not self._is_ready:
            raise ValueError("BAD_OPTION: a seed is one of all games, and the first reset sets up all")
        return numpy.ascontiguousarray(which)

    def step(self, actions: Any) -> Step:
        """Play actions[g] in game g: observation, reward, terminated, truncated (never), info."""
        self._take(actions)
        if not self.strict:
            return self._step(_CHECKED)
        slot = self._slots[self._at]
        ends = lib.sk_binding_step(slot.stepper, slot.turns[_TRUSTED], 1)
        if ends < 0:
            bad = int(numpy.flatnonzero(slot.refused)[0])
            raise ValueError(f"ILLEGAL: action {numpy.asarray(actions)[bad]} in game {bad}, and {-ends - 1} more")
        return self._after(slot, ends)

    def step_trusted(self, actions: Any) -> Step:
        """`step` without looking whether the actions are legal: for actions taken from the mask."""
        self._take(actions)
        return self._step(_TRUSTED)

    def step_random(self) -> Step:
        """Play a uniformly random legal action in every game, drawn from the game's own generator."""
        self._check_ready()
        return self._step(_RANDOM)

    def _take(self, actions: Any) -> None:
        """Whole numbers where the library finds them."""
        self._check_ready()
        given = numpy.asarray(actions)
        if given.shape != self._given.shape or given.dtype.kind not in "iu":
            raise ValueError(f"BAD_SIZE: actions are {self.num_envs} whole numbers, not {given.dtype} of shape {given.shape}")
        self._given[...] = given

    def _step(self, play: int) -> Step:
        slot = self._slots[self._at]
        ends = lib.sk_binding_step(slot.stepper, slot.turns[play], 0)
        if ends < 0:
            raise ValueError(f"ILLEGAL: actions are 0 to {self.game.actions - 1}")
        return self._after(slot, ends)

    def sample_actions(self) -> Any:
        """Uniformly random legal actions, drawn from each game's own generator."""
        self._check_ready()
        lib.sk_batch_choose(self._batch, self._drawn)
        return self.actions.astype(numpy.int64)

    def play(self, plies: int) -> int:
        """Play so many random plies, chance included, in every game without looking; returns how many were played."""
        self._check_ready()
        if self._rivals:
            raise ValueError("BAD_STATE: opponents play their own seats; play is for games without them")
        return lib.sk_binding_batch_play(self._batch, plies, self.threads)

    def action_masks(self) -> Any:
        """The masks of the position as booleans, where SB3-contrib looks for them."""
        self._check_ready()
        masks = numpy.zeros((self.num_envs, self.game.actions), numpy.bool_)
        turn = lib.sk_binding_turn(_LOOK, 0, None, None, None, None, None, None, masks.ctypes.data, None, None)
        lib.sk_binding_batch_turn(self._batch, None, turn, self.threads)
        lib.sk_binding_turn_free(turn)
        return masks

    def render(self) -> Tuple[str, ...]:
        """Every table in words, as everyone sees it."""
        return tuple(self.state(g).describe() for g in range(self.num_envs))

    def close(self, **kwargs: Any) -> None:
        """Give the memory back."""
        if self.closed:
            return
        self.closed = True
        for slot in self._slots:
            slot.close()
        lib.sk_rivals_close(self._rivals)
        lib.sk_binding_batch_free(self._batch)

    @property
    def np_random_seed(self) -> int:
        """The seed of the last reset of all games."""
        return self._seed

    @property
    def np_random(self) -> Any:
        """A generator of the same seed, for callers; games draw from their own."""
        if self._np_random is None:
            self._np_random = numpy.random.default_rng(self._seed & (2**64 - 1))
        return self._np_random

    @np_random.setter
    def np_random(self, value: Any) -> None:
        self._np_random = value

    @property
    def unwrapped(self) -> "VectorEnv":
        """The environment itself."""
        return self

    def __enter__(self) -> "VectorEnv":
        return self

    def __exit__(self, *unused: Any) -> None:
        self.close()

    def __del__(self) -> None:
        if hasattr(self, "_slots"):
            self.close()

    def __reduce__(self) -> Tuple[Any, ...]:
        if self._rivals and self._is_ready:
            raise TypeError("opponents keep their memory for themselves: copy the environment before reset")
        kept = (self.states, self.rng, self.episode, self._over, self.final_scores, self.final_ranks)
        return (_restore, (self._settings, self._seed, kept if self._is_ready else None))

    def __repr__(self) -> str:
        return f"VectorEnv({self.game.name!r}, players={self.game.players}, n={self.num_envs}, threads={self.threads})"

    # --- beyond Gymnasium ---

    def state(self, g: int) -> Any:
        """A copy of game g as a State (its history is not known)."""
        self._check_ready()
        state = self.game.new_initial_state()
        data = self.states[g].tobytes()
        memoryview(state._memory).cast("B")[: len(data)] = data
        state._is_whole = False
        return state

    # --- inside ---

    def _check_open(self) -> None:
        if self.closed:
            raise ValueError("the environment is closed")

    def _check_ready(self) -> None:
        self._check_open()
        if not self._is_ready:
            raise ValueError("BAD_STATE: reset the environment first")

    def _look(self) -> _Slot:
        """Tell of every game as it stands."""
        slot = self._next()
        lib.sk_binding_batch_turn(self._batch, self._rivals, slot.turns[_LOOK], self.threads)
        return slot

    def _next(self) -> _Slot:
        """The arrays that are written now; the next ones are written after them."""
        slot = self._slots[self._at]
        self._at = (self._at + 1) % len(self._slots)
        return slot

    def _after(self, slot: _Slot, ends: int) -> Step:
        self._next()
        info = dict(slot.told)
        if ends:
            info.update(slot.results)
            self._tell_ends(slot.ended, self._ends[:ends].tolist(), info)
        return slot.seen(), slot.reward.copy(), slot.ended, slot.truncated, info  # whoever gathers rewards need not copy them

    def _tell_ends(self, ended: Any, over: List[int], info: Dict[str, Any]) -> None:
        """Results of the games that ended in Gymnasium's form."""
        info["final_info"] = {"scores": info["final_scores"], "_scores": ended, "ranks": info["final_ranks"], "_ranks": ended}
        if self.autoreset == "same" and self.observation is not None:
            last = numpy.empty(self.num_envs, object)
            for g in over:
                last[g] = self._nothing
            info.update(final_obs=last, _final_obs=ended)


class _Memory:
    """Arrays of zeros that lie in large pages where the system has them, one behind the other: a step looks at so many places that
    finding small pages would take longer than reading them. Small arrays come with large ones or alone."""

    PAGE, SMALL, LINE = 1 << 21, 1 << 17, 64

    def __init__(self) -> None:
        self._rest = numpy.zeros(0, numpy.uint8)

    def zeros(self, shape: Tuple[int, ...], dtype: Any) -> Any:
        size = int(numpy.prod(shape)) * numpy.dtype(dtype).itemsize
        if size > self._rest.size:
            if size < self.SMALL:
                return numpy.zeros(shape, dtype)
            self._rest = self._pages(-(-size // self.PAGE) * self.PAGE)
        array = self._rest[:size].view(dtype).reshape(shape)
        self._rest = self._rest[-(-size // self.LINE) * self.LINE :]
        return array

    def _pages(self, size: int) -> Any:
        if not hasattr(mmap, "MADV_HUGEPAGE"):
            return numpy.zeros(size, numpy.uint8)
        memory = mmap.mmap(-1, size + self.PAGE, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        try:
            memory.madvise(mmap.MADV_HUGEPAGE)
        except OSError:
            pass  # pages stay small
        whole = numpy.frombuffer(memory, numpy.uint8)
        begin = -whole.ctypes.data % self.PAGE
        return whole[begin : begin + size]


def _lists(shape: Tuple[int, ...], room: int, zeros: Callable[..., Any]) -> Dict[str, Any]:
    """Empty rows of features that are not zero."""
    index, value = zeros((*shape, room), numpy.uint16), zeros((*shape, room), numpy.int8)
    return {"index": index, "value": value, "count": numpy.zeros(shape or (1,), numpy.uint16)}


def _list_space(kit: Any, shape: Tuple[int, ...], features: int, room: int) -> Any:
    """The space of such rows."""
    index = kit.Box(0, features - 1, (*shape, room), dtype=numpy.uint16)
    value = kit.Box(-64, 64, (*shape, room), dtype=numpy.int8)
    return kit.Dict({"index": index, "value": value, "count": kit.Box(0, features, shape or (1,), dtype=numpy.uint16)})


def dense(seen: Mapping[str, Any], features: int) -> Any:
    """Sparse observations as rows of `features` floats, the same as without `sparse`."""
    index, value = numpy.atleast_2d(seen["index"]), numpy.atleast_2d(seen["value"])
    rows = numpy.zeros((len(index), features), numpy.float32)
    numpy.add.at(rows, (numpy.arange(len(index))[:, None], index), value.astype(numpy.float32) / 64)
    return rows if seen["index"].ndim == 2 else rows[0]


def _restore(settings: Dict[str, Any], seed: int, kept: Optional[Tuple[Any, ...]]) -> VectorEnv:
    """A copy of an environment from its settings and arrays."""
    env = VectorEnv(**settings)
    env._seed = seed
    if kept is not None:
        env.reset(seed=seed)
        for mine, theirs in zip((env.states, env.rng, env.episode, env._over, env.final_scores, env.final_ranks), kept):
            mine[:] = theirs
        env._look()
    return env


def _mode(autoreset: str) -> Any:
    """Gymnasium's own word for it, where Gymnasium is installed."""
    word = {"same": "SAME_STEP", "next": "NEXT_STEP", "none": "DISABLED"}[autoreset]
    try:
        from gymnasium.vector import AutoresetMode
    except ImportError:
        return word
    return getattr(AutoresetMode, word)


def random_actions(mask: Any, rng: Any) -> Any:
    """Uniformly random legal actions, one for each row of an action mask, drawn from a numpy.random.Generator; 0 where a row has
    none. `VectorEnv.sample_actions` draws from the games' own generators instead."""
    rows = numpy.ascontiguousarray(mask)
    if rows.ndim != 2 or rows.itemsize != 1:
        raise ValueError("a mask has a row of bytes a game")
    out, numbers = numpy.empty(len(rows), numpy.int64), rng.integers(0, 1 << 32, len(rows), numpy.uint32)
    lib.sk_binding_sample(rows.ctypes.data, len(rows), rows.shape[1], numbers.ctypes.data, out.ctypes.data)
    return out


def vec(game: Union[str, Game], **settings: Any) -> VectorEnv:
    """A vector environment: `skerry.vec("stone-age-junior", players=2, n=4096, threads=2)`. See VectorEnv for the settings."""
    return VectorEnv(game, **settings)
