"""One game in progress; in the manner of OpenSpiel's State.

Chance is explicit: where `is_chance_node()`, pass one of `chance_outcomes()` to `apply_action`. Where several seats choose
secretly at once, they are asked one after the other and none sees what the others chose before all have.
"""

from __future__ import annotations

import random
from operator import index
from ctypes import byref, c_float, c_int16, c_uint8, c_uint16, c_uint64, create_string_buffer
from typing import TYPE_CHECKING, Any, Callable, Dict, List, NamedTuple, Optional, Sequence, Tuple, Union

from .layout import explain
from .library import CHANCE_SEAT, CHOICES_MAX, LANGUAGES, RECALL, TABLE_VIEW, TEXT_MAX, Choice, Head, lib, status_error

try:
    import numpy
except ImportError:  # single games work without it
    numpy = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from .game import Game

CHANCE = -1
TERMINAL = -4
UNKNOWN = -1
REWARDS = {"places": 0, "points": 1, "lead": 2}

_Choices = Choice * CHOICES_MAX


class Ply(NamedTuple):
    """One action of the history; bits of seats (bit 6: of everyone at the table) say who was not shown what it was, and who did
    not notice it at all. The action is UNKNOWN in histories of what a seat knows, where it was not shown."""

    who: int
    action: int
    sealed: int
    silent: int


class State:
    """A game in progress. Copies are cheap: `clone()`."""

    def __init__(self, game: "Game") -> None:
        self.game = game
        self._memory = (c_uint64 * ((game.state_size + 7) // 8))()
        self._history: List[Ply] = []
        self._is_whole = True
        lib.sk_new(game.handle, self._memory, game.players, game.option_bits)

    # --- who acts, and what is legal ---

    @property
    def head(self) -> Head:
        """Ply, round, step and who acts."""
        return Head.from_buffer(self._memory)

    def current_player(self) -> int:
        """The seat that decides, CHANCE (-1) or TERMINAL (-4)."""
        return _outside(lib.sk_actor(self._memory))

    def actors(self) -> List[int]:
        """Every seat that decides now: several where the game has secret simultaneous choices."""
        return [seat for seat in range(self.game.players) if self.head.actors >> seat & 1]

    def is_terminal(self) -> bool:
        """True when the game is over."""
        return self.head.actors == 0

    def is_chance_node(self) -> bool:
        """True when chance must act."""
        return self.head.actors == 1 << CHANCE_SEAT

    def is_player_node(self) -> bool:
        """True when a seat decides."""
        return not self.is_terminal() and not self.is_chance_node()

    def is_simultaneous_node(self) -> bool:
        """Never: seats that choose secretly at once are asked one after the other."""
        return False

    def is_mean_field_node(self) -> bool:
        """Never."""
        return False

    def is_initial_state(self) -> bool:
        """True before the first ply."""
        return self.head.ply == 0

    def _legal(self, player: Optional[int]) -> List[Tuple[int, int]]:
        seat = _inside(self.current_player() if player is None else player)
        if seat < 0:
            return []
        found = _Choices()
        count = lib.sk_binding_legal(self.game.handle, self._memory, seat, found)
        return [(found[i].action, found[i].weight) for i in range(count)]

    def legal_actions(self, player: Optional[int] = None) -> List[int]:
        """Ascending ids of what `player` (the one who acts, if not given) may do; empty if it is not its turn."""
        return [action for action, _ in self._legal(player)]

    def legal_actions_mask(self, player: Optional[int] = None) -> List[int]:
        """`legal_actions` as zeros and ones over all action ids (of chance: over all outcome ids)."""
        mask = [0] * (self.game.outcomes if self.is_chance_node() and player in (None, CHANCE) else self.game.actions)
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def chance_outcomes(self) -> List[Tuple[int, float]]:
        """What chance may do, with probabilities that sum to one."""
        if not self.is_chance_node():
            raise ValueError("NOT_TURN: chance does not act here")
        found = self._legal(CHANCE)
        total = sum(weight for _, weight in found)
        return [(action, weight / total) for action, weight in found]

    # --- playing ---

    def apply_action(self, action: int, player: Optional[int] = None) -> None:
        """Play an action; ValueError, with the rule that forbids it, if it is not legal."""
        who = self.current_player() if player is None else player
        seat, action = _inside(who), index(action)
        known = 0 <= action < (self.game.outcomes if seat == CHANCE_SEAT else self.game.actions)
        sealed, silent, status = c_uint8(), c_uint8(), 7 if seat >= 0 else 8
        if known and seat >= 0:
            status = lib.sk_binding_play(self.game.handle, self._memory, seat, action, byref(sealed), byref(silent))
        if status:
            reason = self._why(seat, action) if known and status == 7 and seat != CHANCE_SEAT else f"action {action}"
            raise status_error(status, reason)
        self._history.append(Ply(who, action, sealed.value, silent.value))

    def apply_actions(self, actions: Sequence[int]) -> None:
        """Play an action of every seat that decides now, secretly at once where they are several; entries of other seats are
        ignored. ValueError, and nothing is played, if one of them is not legal."""
        after = self.clone()
        for seat in self.actors():
            after.apply_action(actions[seat], seat)
        self._memory, self._history = after._memory, after._history

    def apply_chance(self, rng: Optional[random.Random] = None) -> int:
        """Let chance act once; returns its outcome. `rng` is a random.Random, the module's own if not given."""
        if not self.is_chance_node():
            raise ValueError("NOT_TURN: chance does not act here")
        number = (rng or random).getrandbits(32)  # type: ignore[union-attr]
        action = lib.sk_binding_pick(self.game.handle, self._memory, CHANCE_SEAT, number)
        self.apply_action(action)
        return action

    def settle(self, rng: Optional[random.Random] = None) -> "State":
        """Let chance act until a seat decides or the game is over."""
        while self.is_chance_node():
            self.apply_chance(rng)
        return self

    def random_action(self, rng: Optional[random.Random] = None) -> int:
        """A uniformly random legal action (an outcome by its weight where chance acts)."""
        if self.is_terminal():
            raise ValueError("GAME_OVER")
        number = (rng or random).getrandbits(32)  # type: ignore[union-attr]
        return lib.sk_binding_pick(self.game.handle, self._memory, _inside(self.current_player()), number)

    # --- going back ---

    def undo_point(self, player: int, asked: bool = False) -> int:
        """How many actions of the history stay if `player` takes its last choice back: freely, as at every table, while
        nobody learned anything from it; or, `asked`, if the others agree. The length of the history if it may not."""
        self._check_whole()
        count = len(self._history)
        who = (c_uint8 * max(1, count))(*(_inside(ply.who) for ply in self._history))
        actions = (c_uint16 * max(1, count))(*(ply.action for ply in self._history))
        game = self.game
        point = lib.sk_binding_undo_point(
            game.handle, game.players, game.option_bits, None, who, actions, count, self._seat(player), int(asked)
        )
        if point < 0:
            raise ValueError("BAD_STATE: the history of this state is not known from its set-up")
        return point

    def undo(self, player: int) -> None:
        """Take back the last choice of `player` if that is free (`undo_point`); ValueError if it is not."""
        keep = self.undo_point(player)
        if keep == len(self._history):
            raise ValueError("ILLEGAL: nothing can be undone freely")
        self._cut(keep)

    def undo_action(self, player: int, action: int) -> None:
        """Take back the last action, whatever was learned from it: for programs that own all seats."""
        self._check_whole()
        if not self._history or self._history[-1][:2] != (player, action):
            raise ValueError("ILLEGAL: that was not the last action")
        self._cut(len(self._history) - 1)

    def _cut(self, keep: int) -> None:
        history = self._history[:keep]
        lib.sk_new(self.game.handle, self._memory, self.game.players, self.game.option_bits)
        self._history = []
        for ply in history:
            self.apply_action(ply.action, ply.who)

    def is_history_known(self) -> bool:
        """True if the history leads from the set-up to this state; not in views, guesses at what a seat cannot know, and states
        that were read or copied without their history."""
        return self._is_whole

    def _check_whole(self) -> None:
        if not self._is_whole:
            raise ValueError("BAD_STATE: the history of this state is not known from its set-up")

    def clone(self) -> "State":
        """An independent copy."""
        other = State.__new__(State)
        other.game = self.game
        other._memory = type(self._memory).from_buffer_copy(self._memory)
        other._history, other._is_whole = list(self._history), self._is_whole
        return other

    def child(self, action: int) -> "State":
        """A copy in which `action` has been played."""
        other = self.clone()
        other.apply_action(action)
        return other

    __copy__ = clone

    def __deepcopy__(self, memo: Any) -> "State":
        return self.clone()

    # --- results ---

    def scores(self) -> List[int]:
        """Points of each seat now; final points when the game is over."""
        out = (c_int16 * self.game.seats)()
        lib.sk_binding_score(self.game.handle, self._memory, out)
        return list(out[: self.game.players])

    def ranks(self) -> List[int]:
        """Places from 1, after tie-breaks."""
        out = (c_uint8 * self.game.seats)()
        lib.sk_binding_rank(self.game.handle, self._memory, out)
        return list(out[: self.game.players])

    def returns(self, reward: Optional[str] = None) -> List[float]:
        """Utility of each seat, zeros before the end: "places" is in [-1, 1] and sums to 0; or "points", or "lead". If it is not
        given, points alone at the table and places else."""
        reward = reward or self.game.default_reward
        if not self.is_terminal():
            return [0.0] * self.game.players
        scores, ranks, out = (c_int16 * self.game.seats)(), (c_uint8 * self.game.seats)(), (c_float * self.game.seats)()
        lib.sk_binding_score(self.game.handle, self._memory, scores)
        lib.sk_binding_rank(self.game.handle, self._memory, ranks)
        lib.sk_rewards(REWARDS[reward], self.game.players, scores, ranks, out)
        return list(out[: self.game.players])

    def rewards(self) -> List[float]:
        """What the last action earned: the returns when it ended the game, else zeros."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """`returns()` of one seat."""
        return self.returns()[player]

    player_reward = player_return

    # --- what a seat knows ---

    def view(self, player: Optional[int] = None, recall: bool = False) -> "State":
        """What a seat (None: everyone at the table) sees, or with recall, knows: a state whose hidden parts are hidden."""
        other = self._sight(player, recall)
        other._history = self._noticed(TABLE_VIEW if player is None else player)
        other._is_whole = self._is_whole and other._history == self._history
        return other

    def _sight(self, player: Optional[int], recall: bool = False) -> "State":
        """A view without its history."""
        other = State.__new__(State)
        viewer = (TABLE_VIEW if player is None else self._seat(player)) | (RECALL if recall else 0)
        other.game, other._memory, other._history, other._is_whole = self.game, type(self._memory)(), [], False
        lib.sk_view(self.game.handle, self._memory, viewer, other._memory)
        return other

    def _noticed(self, seat: int) -> List[Ply]:
        """The history as a seat noticed it."""
        noticed = (ply for ply in self._history if not ply.silent >> seat & 1)
        return [ply._replace(action=UNKNOWN) if ply.sealed >> seat & 1 else ply for ply in noticed]

    def _seat(self, player: int) -> int:
        if not 0 <= player < self.game.players:
            raise ValueError(f"BAD_PLAYERS: there is no seat {player}")
        return player

    def _tensor(self, player: Optional[int], recall: bool) -> Any:
        seat = self._seat(self.current_player() if player is None else player)
        return self._sight(seat, recall).features(seat)

    def features(self, seat: int) -> Any:
        """Features of this state or view as it is, seen from a seat's side: a float32 array, or a list without NumPy."""
        if numpy is not None:
            array = numpy.empty(self.game.features, numpy.float32)
            lib.sk_binding_observe(self.game.handle, self._memory, seat, array.ctypes.data)
            return array
        out = (c_float * self.game.features)()
        lib.sk_binding_observe(self.game.handle, self._memory, seat, out)
        return list(out)

    def observation_tensor(self, player: Optional[int] = None) -> Any:
        """Features of what the seat's eyes see now: a float32 array, or a list of floats without NumPy."""
        return self._tensor(player, False)

    def information_state_tensor(self, player: Optional[int] = None) -> Any:
        """The same features from perfect recall of everything the seat was shown."""
        return self._tensor(player, True)

    def explain_features(self, player: Optional[int] = None, recall: bool = False) -> Dict[str, float]:
        """The features that are not zero by name and index, of what the seat sees or, with `recall`, was ever shown:
        {"seat.goods[0,2,1]": 1.0}."""
        return explain(self.game.feature_layout(), self._tensor(player, recall))

    def observation_string(self, player: Optional[int] = None) -> str:
        """What the seat's eyes see now, as JSON."""
        return self._sight(self.current_player() if player is None else player).to_json()

    def information_state_string(self, player: Optional[int] = None) -> str:
        """What the seat noticed of everybody's actions ("seat:action", -1 for chance, "?" for a secret), then everything it knows
        of the position with perfect recall, as JSON."""
        seat = self.current_player() if player is None else player
        view = self.view(seat, recall=True)
        told = " ".join(f"{ply.who}:{'?' if ply.action == UNKNOWN else ply.action}" for ply in view._history)
        return f"{told}\n{view.to_json()}"

    def resample_from_infostate(
        self, player: int, probability_sampler: Union[int, Callable[[], float], None] = None, recall: bool = True, seed: int = 0
    ) -> "State":
        """A full state that the seat holds possible: what it does not know is dealt at random, from a function that gives
        numbers from 0 to 1, as OpenSpiel's samplers do, or from a seed. Its history is what the seat noticed."""
        other = self.view(player, recall)
        if callable(probability_sampler):
            seed = int(probability_sampler() * 2**32) << 32 | int(probability_sampler() * 2**32)
        elif probability_sampler is not None:
            seed = index(probability_sampler)
        rng = c_uint64(seed & (2**64 - 1))
        lib.sk_binding_fill(self.game.handle, other._memory, byref(rng))
        return other

    # --- texts ---

    def action_to_string(self, player: int, action: Optional[int] = None, lang: str = "en", sentence: bool = False) -> str:
        """The notation of an action in this position, or a sentence; with one number, of an action of who acts."""
        player, action = (self.current_player(), player) if action is None else (player, action)
        buffer = create_string_buffer(4096)
        lib.sk_binding_say(self.game.handle, self._memory, _inside(player), action, int(sentence), LANGUAGES[lang], buffer, 4096)
        return buffer.value.decode()

    def string_to_action(self, string: str, player: Optional[int] = None) -> int:
        """The legal action whose notation (in any language) this is."""
        out = c_uint16()
        seat = _inside(self.current_player() if player is None else player)
        status = lib.sk_parse(self.game.handle, self._memory, seat, -1, string.encode(), byref(out))
        if status:
            raise status_error(status, string)
        return out.value

    def _why(self, seat: int, action: int, lang: str = "en") -> str:
        buffer = create_string_buffer(4096)
        lib.sk_binding_why(self.game.handle, self._memory, seat, action, LANGUAGES[lang], buffer, 4096)
        return buffer.value.decode()

    def describe(self, player: Optional[int] = None, lang: str = "en") -> str:
        """The table in words, as a seat (None: everyone) sees it."""
        buffer = create_string_buffer(TEXT_MAX)
        lib.sk_binding_describe(self.game.handle, self._sight(player)._memory, LANGUAGES[lang], buffer, TEXT_MAX)
        return buffer.value.decode()

    def to_json(self) -> str:
        """The state, or view, as one JSON object."""
        buffer = create_string_buffer(TEXT_MAX)
        lib.sk_binding_json(self.game.handle, self._memory, buffer, TEXT_MAX)
        return buffer.value.decode()

    def __str__(self) -> str:
        return self.describe() if self.head.viewer == 0xFF else self.to_json()

    def __repr__(self) -> str:
        return f"<State of {self.game.name}, {self.game.players} players, ply {self.head.ply}, {self.hash():016x}>"

    # --- keeping ---

    def hash(self) -> int:
        """64 bits that are equal on every machine."""
        return lib.sk_hash(self.game.handle, self._memory)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game.key == other.game.key and bytes(self._memory) == bytes(other._memory)

    def __hash__(self) -> int:
        return self.hash()

    def history(self) -> List[int]:
        """Actions played so far, chance included; UNKNOWN (-1) where they are not (`is_history_known`)."""
        return [ply.action for ply in self._history]

    def full_history(self) -> List[Tuple[int, int]]:
        """Who (CHANCE for chance) played what."""
        return [(ply.who, ply.action) for ply in self._history]

    def history_str(self) -> str:
        """`history` as text."""
        return " ".join(map(str, self.history()))

    def move_number(self) -> int:
        """Plies played so far."""
        return self.head.ply

    def num_players(self) -> int:
        """Seats that play."""
        return self.game.players

    def get_game(self) -> "Game":
        """The game this is a state of."""
        return self.game

    def to_bytes(self) -> bytes:
        """The state in the fixed byte order that every machine reads."""
        buffer = create_string_buffer(lib.sk_write_size(self.game.handle))
        size = lib.sk_write(self.game.handle, self._memory, buffer)
        return buffer.raw[:size]

    @classmethod
    def from_bytes(cls, game: "Game", data: bytes) -> "State":
        """Read what `to_bytes` wrote; everything is checked."""
        state = cls(game)
        status = lib.sk_read(game.handle, state._memory, data, len(data))
        if status:
            raise status_error(status)
        return _of_table(state)

    @classmethod
    def from_json(cls, game: "Game", json: str) -> "State":
        """Read what `to_json` wrote; everything is checked."""
        state, reason, data = cls(game), create_string_buffer(1024), json.encode()
        status = lib.sk_binding_json_read(game.handle, state._memory, data, len(data), reason, 1024)
        if status:
            raise status_error(status, reason.value.decode())
        return _of_table(state)

    def serialize(self) -> str:
        """The history as text, "seat:action" a line; `deserialize` replays it."""
        self._check_whole()
        return "\n".join(f"{ply.who}:{ply.action}" for ply in self._history)

    @classmethod
    def deserialize(cls, game: "Game", string: str) -> "State":
        """Replay what `serialize` wrote; lines that are an action alone are of the seat that acts."""
        state = cls(game)
        for word in string.split():
            who, colon, action = word.rpartition(":")
            state.apply_action(int(action), int(who) if colon else None)
        return state

    def __reduce__(self) -> Tuple[Any, ...]:
        return (_restore, (self.game, bytes(self._memory), [tuple(ply) for ply in self._history], self._is_whole))


def _restore(game: "Game", memory: bytes, history: Sequence[Tuple[int, int, int, int]], is_whole: bool) -> State:
    state = State(game)
    state._memory = type(state._memory).from_buffer_copy(memory)
    state._history, state._is_whole = [Ply(*ply) for ply in history], is_whole
    return state


def _of_table(state: State) -> State:
    """Refuse a state of another table than its game's."""
    if (state.head.players, state.head.options) != (state.game.players, state.game.option_bits):
        raise ValueError("BAD_STATE: other players or options than the game's")
    state._is_whole = state.head.ply == 0
    return state


def _inside(player: int) -> int:
    """A player as the library numbers it."""
    return CHANCE_SEAT if player == CHANCE else player


def _outside(seat: int) -> int:
    """A seat of the library as OpenSpiel numbers it."""
    return TERMINAL if seat < 0 else CHANCE if seat == CHANCE_SEAT else seat
