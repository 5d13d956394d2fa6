"""One game, all seats at once: PettingZoo's parallel environments.

Every step plays one action of each seat that decides, so that seats which choose secretly at once do so here too; what the others
give is ignored, and their masks are zeros. PettingZoo need not be installed.
"""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional, Tuple, Union

from .aec import ILLEGAL_REWARD, AECEnv, Agents
from .game import Game
from .state import State

try:
    from pettingzoo import ParallelEnv as _Base
except ImportError:
    _Base = object

Told = Tuple[Dict[str, Any], Dict[str, float], Dict[str, bool], Dict[str, bool], Dict[str, Dict[str, Any]]]


class ParallelEnv(Agents, _Base):  # type: ignore[misc, valid-type]
    """One game for all seats. Settings are those of AECEnv; `max_cycles` counts steps, and an illegal action ends the game with a
    reward of -1 for its agent unless `illegal` is "raise"; then nothing moves."""

    def __init__(self, game: Union[str, Game], max_cycles: Optional[int] = None, illegal: str = "terminate", **settings: Any) -> None:
        self._table = AECEnv(game, max_cycles=max_cycles, illegal=illegal, **settings)
        self.game, self.max_cycles, self.illegal = self._table.game, max_cycles, illegal
        self.render_mode, self.state_space = self._table.render_mode, self._table.state_space
        self.metadata = dict(self._table.metadata, is_parallelizable=True)
        self.possible_agents: List[str] = list(self._table.possible_agents)
        self.observation_spaces, self.action_spaces = self._table.observation_spaces, self._table.action_spaces
        self.agents: List[str] = []

    @property
    def position(self) -> State:
        """The game as it stands."""
        return self._table.position

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Tuple[Dict[str, Any], Dict[str, Any]]:
        """Begin a new game: observations and infos. The same seed and actions give the same game."""
        self._table.reset(seed, options)
        self._steps = 0
        self.agents = list(self.possible_agents)
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> Dict[str, Any]:
        return {agent: self._table.observe(agent) for agent in self.possible_agents}

    def step(self, actions: Mapping[str, int]) -> Told:
        """Play the actions of the agents that decide: observations, rewards, terminations, truncations, infos."""
        position, names = self.position, self.possible_agents
        if not self.agents:
            raise ValueError("GAME_OVER: all agents have left; reset the environment")
        deciding = position.actors()
        chosen = [actions.get(name, -1) for name in names]
        wrong = [seat for seat in deciding if chosen[seat] not in position.legal_actions(seat)]
        if not wrong or self.illegal == "raise":
            position.apply_actions(chosen)
            position.settle(self._table._random)
        self._steps += 1
        is_over = bool(wrong) or position.is_terminal()
        is_cut = not is_over and self.max_cycles is not None and self._steps >= self.max_cycles
        rewards = dict(zip(names, position.returns(self._table.reward)))
        infos: Dict[str, Dict[str, Any]] = {name: {} for name in names}
        for seat in wrong:
            rewards[names[seat]], infos[names[seat]] = ILLEGAL_REWARD, {"illegal": True}
        if position.is_terminal():
            infos = {name: {"points": s, "place": r} for name, s, r in zip(names, position.scores(), position.ranks())}
        if is_over or is_cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return self._seen(), rewards, dict.fromkeys(names, is_over), dict.fromkeys(names, is_cut), infos

    def state(self) -> Any:
        """The whole position as features, nothing hidden, from the first seat's side: for central critics."""
        return self._table.state()

    def render(self) -> Optional[str]:
        """The table in words, printed or returned."""
        return self._table.render()

    def close(self) -> None:
        """Nothing to give back."""

    def __str__(self) -> str:
        return self.game.name

    def __repr__(self) -> str:
        return f"ParallelEnv({self.game.name!r}, players={self.game.players})"


def parallel_env(game: Union[str, Game], **settings: Any) -> ParallelEnv:
    """A parallel environment: `skerry.parallel_env("isle_of_skye_v1", players=4)`. See ParallelEnv for the settings."""
    return ParallelEnv(game, **settings)
