"""A game of the library, bound to a number of players and table options; in the manner of OpenSpiel's Game."""

from __future__ import annotations

import re
from ctypes import byref, c_uint32, c_uint64
from typing import Any, Dict, List, Mapping, Optional, Tuple, Union

from .layout import Feature, read_layout
from .library import LANGUAGES, lib, status_error, text
from .openspiel import GameType, Observer
from .state import State

_FACTS = (
    "id", "version", "players_min", "players_max", "state_size", "actions", "outcomes", "choices_max", "plies_max", "features",
    "option_count", "rule_count", "minutes", "seats", "tensor", "aims", "kept", "room",
)  # fmt: skip


class Game:
    """One game with a fixed number of players and fixed options.

    `name` is a key ("stone-age-junior"), a folder name ("stone_age_junior") or a versioned name ("stone_age_junior_v1"); a
    versioned name of other rules than the library's is refused, so that results stay comparable. `letter` plays to the letter
    of the French rulebook: all options for which it asks, before those of `options`.
    """

    def __init__(
        self,
        name: str,
        players: Optional[int] = None,
        options: Optional[Mapping[str, Any]] = None,
        letter: bool = False,
    ) -> None:
        self._layout: Optional[Tuple[Feature, ...]] = None
        key, version = _split(name)
        self.handle = _find(key)
        self.key = text(lib.sk_binding_key(self.handle))
        facts = {fact: lib.sk_binding_fact(self.handle, code) for code, fact in enumerate(_FACTS)}
        self.id: int = facts["id"]
        self.version: int = facts["version"]
        self.players_min: int = facts["players_min"]
        self.players_max: int = facts["players_max"]
        self.state_size: int = facts["state_size"]
        self.actions: int = facts["actions"]
        self.outcomes: int = facts["outcomes"]
        self.choices_max: int = facts["choices_max"]
        self.plies_max: int = facts["plies_max"]
        self.features: int = facts["features"]
        self.seats: int = facts["seats"]
        self.tensor: int = facts["tensor"]
        self.aims: int = facts["aims"]
        self.kept_size: int = facts["kept"]
        self.room: int = facts["room"]
        if version is not None and version != self.version:
            raise ValueError(f"{name}: this library has version {self.version} of {self.key}")
        self.players = max(2, self.players_min) if players is None else int(players)
        asked = {**(self.letter_options() if letter else {}), **(options or {})}
        self.options: Dict[str, str] = {key: str(value) for key, value in asked.items()}
        self.option_bits = self._bits()
        state = (c_uint64 * ((self.state_size + 7) // 8))()
        status = lib.sk_new(self.handle, state, self.players, self.option_bits)
        if status:
            raise status_error(status, f"{self.key} is for {self.players_min} to {self.players_max} players")

    def _bits(self) -> int:
        bits = c_uint32(0)
        for key, value in self.options.items():
            status = lib.sk_option_set(self.handle, byref(bits), key.encode(), value.encode())
            if status:
                known = "; ".join(f"{k}: {', '.join(v)}" for k, v in self.option_values().items())
                raise status_error(status, f"{self.key} has no option {key}={value} ({known})")
        return bits.value

    @property
    def name(self) -> str:
        """The versioned name, such as "stone_age_junior_v1"."""
        return f"{self.key.replace('-', '_')}_v{self.version}"

    def title(self, lang: str = "en") -> str:
        """What the box says."""
        return text(lib.sk_binding_title(self.handle, LANGUAGES[lang]))

    def option_values(self) -> Dict[str, List[str]]:
        """Every option of the table with its values, the default first."""
        found: Dict[str, List[str]] = {}
        index = 0
        while (key := lib.sk_binding_option(self.handle, index)) is not None:
            values: List[str] = []
            while (value := lib.sk_binding_option_value(self.handle, index, len(values))) is not None:
                values.append(text(value))
            found[text(key)] = values
            index += 1
        return found

    def letter_options(self) -> Dict[str, str]:
        """The options for which the letter of the French rulebook asks, where it is not the default."""
        found: Dict[str, str] = {}
        for index, (key, values) in enumerate(self.option_values().items()):
            value = lib.sk_binding_option_letter(self.handle, index)
            if value is not None and text(value) != values[0]:
                found[key] = text(value)
        return found

    def feature_layout(self) -> Tuple[Feature, ...]:
        """What each place of a tensor means: name, start, shape, strides, kind, scale, and a few words."""
        if self._layout is None:
            self._layout = read_layout(self.handle)
        return self._layout

    def levels(self, lang: str = "en") -> Dict[str, str]:
        """Computer players, weakest first: name and a sentence."""
        found: Dict[str, str] = {}
        while (name := lib.sk_binding_level(self.handle, len(found))) is not None:
            found[text(name)] = text(lib.sk_binding_level_about(self.handle, len(found), LANGUAGES[lang]))
        return found

    def level_iterations(self, level: str) -> int:
        """How many iterations a level that searches takes for a move of its own accord, if its clock allows; 0 for others."""
        return lib.sk_level_iterations(self.handle, level.encode())

    def signature(self, games: int = 10000, seed: int = 1) -> Tuple[str, int]:
        """Play seeded random games; the signature that every target gives, and the number of plies."""
        plies = c_uint64()
        value = lib.sk_batch_signature(self.handle, self.players, self.option_bits, seed, games, byref(plies))
        return f"{value:016x}", plies.value

    # The names that OpenSpiel uses.

    def new_initial_state(self) -> State:
        """A fresh game; chance acts first in most games."""
        return State(self)

    def new_initial_states(self) -> List[State]:
        """Every way in which a game may begin: one, since chance comes after it."""
        return [self.new_initial_state()]

    def num_players(self) -> int:
        """Seats that play."""
        return self.players

    def num_distinct_actions(self) -> int:
        """Players' action ids are below this."""
        return self.actions

    def max_chance_outcomes(self) -> int:
        """Chance outcome ids are below this; they are numbered apart from players' actions."""
        return self.outcomes

    def max_game_length(self) -> int:
        """No game has more plies, chance included."""
        return self.plies_max

    @property
    def default_reward(self) -> str:
        """What `State.returns` and environments tell if not asked otherwise: points alone at the table, places else."""
        return "points" if self.players == 1 else "places"

    def min_utility(self) -> float:
        """Least of `State.returns`; points are 16-bit numbers."""
        return -1.0 if self.players > 1 else -(2.0**15)

    def max_utility(self) -> float:
        """Greatest of `State.returns`."""
        return 1.0 if self.players > 1 else 2.0**15 - 1

    def utility_sum(self) -> Optional[float]:
        """`State.returns` sums to this; None alone at the table."""
        return 0.0 if self.players > 1 else None

    def observation_tensor_shape(self) -> List[int]:
        """Shape of `State.observation_tensor`."""
        return [self.features]

    def observation_tensor_size(self) -> int:
        """Length of `State.observation_tensor`."""
        return self.features

    def information_state_tensor_shape(self) -> List[int]:
        """Shape of `State.information_state_tensor`."""
        return [self.features]

    def information_state_tensor_size(self) -> int:
        """Length of `State.information_state_tensor`."""
        return self.features

    def policy_tensor_shape(self) -> List[int]:
        """Shape of a policy over all actions."""
        return [self.actions]

    def max_chance_nodes_in_history(self) -> int:
        """No game has more draws."""
        return self.plies_max

    def max_history_length(self) -> int:
        """No history is longer."""
        return self.plies_max

    def get_type(self) -> GameType:
        """What kind of game this is, with OpenSpiel's words."""
        return GameType(self)

    def get_parameters(self) -> Dict[str, Any]:
        """Players and options."""
        return {"players": self.players, **self.options}

    def deserialize_state(self, string: str) -> State:
        """Replay what `State.serialize` wrote."""
        return State.deserialize(self, string)

    def make_observer(self, iig_obs_type: Any = None, params: Optional[Mapping[str, Any]] = None) -> Observer:
        """An observer, as OpenSpiel's `make_observation` gives: of perfect recall if `iig_obs_type` asks for it."""
        return Observer(self, bool(getattr(iig_obs_type, "perfect_recall", False)))

    make_py_observer = make_observer

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.key, self.players, self.option_bits) == (other.key, other.players, other.option_bits)

    def __hash__(self) -> int:
        return hash((self.key, self.players, self.option_bits))

    def __reduce__(self) -> Tuple[Any, ...]:
        return (Game, (self.key, self.players, self.options))

    def __repr__(self) -> str:
        options = f", options={self.options}" if self.options else ""
        return f"Game({self.name!r}, players={self.players}{options})"


def _split(name: str) -> Tuple[str, Optional[int]]:
    """A versioned name as key and version."""
    match = re.fullmatch(r"(.*)[_-]v(\d+)", name)
    key, version = (match.group(1), int(match.group(2))) if match else (name, None)
    return key.replace("_", "-"), version


def _handles() -> List[int]:
    return [lib.sk_binding_game(index) for index in range(lib.sk_binding_games())]


def _find(key: str) -> int:
    known = {text(lib.sk_binding_key(handle)): handle for handle in _handles()}
    if key not in known:
        raise ValueError(f"NO_GAME: there is no game {key!r}; there are {', '.join(known)}")
    return known[key]


def games() -> List[Game]:
    """Every game of the library, with its smallest number of players (two where it can also be played alone)."""
    return [Game(text(lib.sk_binding_key(handle))) for handle in _handles()]


def load_game(
    name: str, players: Optional[int] = None, options: Optional[Mapping[str, Any]] = None, letter: bool = False
) -> Game:
    """The named game; `skerry.load_game("isle_of_skye_v1", players=3)`."""
    return Game(name, players, options, letter)


def as_game(game: Union[str, Game], players: Optional[int], options: Optional[Mapping[str, Any]]) -> Game:
    """A game from its name, or the game itself."""
    if isinstance(game, Game):
        if players is not None and players != game.players:
            return Game(game.key, players, options or game.options)
        return game
    return Game(game, players, options)
