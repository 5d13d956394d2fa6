"""What OpenSpiel's algorithms ask of a game beside playing it: its type, and observers.

Where OpenSpiel (pyspiel) is installed, the type is told with its enumerations, so that its algorithms recognise them.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Any, Dict, Optional

if TYPE_CHECKING:
    from .game import Game
    from .state import State

_WORDS = {
    "Dynamics": ("SIMULTANEOUS", "SEQUENTIAL", "MEAN_FIELD"),
    "ChanceMode": ("DETERMINISTIC", "EXPLICIT_STOCHASTIC", "SAMPLED_STOCHASTIC"),
    "Information": ("ONE_SHOT", "PERFECT_INFORMATION", "IMPERFECT_INFORMATION"),
    "Utility": ("ZERO_SUM", "CONSTANT_SUM", "GENERAL_SUM", "IDENTICAL"),
    "RewardModel": ("REWARDS", "TERMINAL"),
}


def _kind(name: str) -> Any:
    """One of OpenSpiel's enumerations, or ours of the same words."""
    try:
        import pyspiel
    except ImportError:
        return getattr(GameType, name)
    return getattr(pyspiel.GameType, name)


class GameType:
    """A game as OpenSpiel classifies it.

    All games are declared to be of imperfect information, because a seat is only ever promised its own view; in some games that
    view shows everything.
    """

    Dynamics: Any = IntEnum("Dynamics", _WORDS["Dynamics"], start=0)
    ChanceMode: Any = IntEnum("ChanceMode", _WORDS["ChanceMode"], start=0)
    Information: Any = IntEnum("Information", _WORDS["Information"], start=0)
    Utility: Any = IntEnum("Utility", _WORDS["Utility"], start=0)
    RewardModel: Any = IntEnum("RewardModel", _WORDS["RewardModel"], start=0)

    def __init__(self, game: "Game") -> None:
        self.short_name, self.long_name = game.name, game.title()
        self.dynamics = _kind("Dynamics").SEQUENTIAL
        self.chance_mode = _kind("ChanceMode").EXPLICIT_STOCHASTIC
        self.information = _kind("Information").IMPERFECT_INFORMATION
        self.utility = _kind("Utility").ZERO_SUM if game.players > 1 else _kind("Utility").GENERAL_SUM
        self.reward_model = _kind("RewardModel").TERMINAL
        self.min_num_players, self.max_num_players = game.players_min, game.players_max
        self.provides_information_state_string = self.provides_information_state_tensor = True
        self.provides_observation_string = self.provides_observation_tensor = True
        self.provides_factored_observation_string = False
        self.parameter_specification: Dict[str, Any] = {"players": game.players, **game.options}
        self.default_loadable = self.is_concrete = True

    def __repr__(self) -> str:
        return f"GameType({self.short_name!r})"


class Observer:
    """A tensor that is written anew for each state, and its text."""

    def __init__(self, game: "Game", recall: bool) -> None:
        self._recall = recall
        self.tensor: Any = game.new_initial_state().features(0)
        self.tensor[:] = [0.0] * game.features
        self.dict: Dict[str, Any] = {"observation": self.tensor}

    def set_from(self, state: "State", player: int) -> None:
        """Write what a seat sees, or with perfect recall knows."""
        self.tensor[:] = state._tensor(player, self._recall)

    def string_from(self, state: "State", player: int) -> Optional[str]:
        """The same in words."""
        return state.information_state_string(player) if self._recall else state.observation_string(player)
