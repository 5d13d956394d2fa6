"""One game, seat by seat: PettingZoo's agent environment cycle (AEC).

PettingZoo need not be installed. Where it is, environments are PettingZoo's AECEnv too, so that its tools and checks take
them. Chance plays by itself from the seed given to `reset`.
"""

from __future__ import annotations

import random
from typing import Any, Dict, Iterator, List, Mapping, Optional, Tuple, Union

from . import spaces
from .game import Game, as_game
from .state import REWARDS, State

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]


class AECEnv:
    """One game in which seats act in turn.

    An observation is a dict: "observation" (float32 features of what the seat sees, or with `recall` knows) and "action_mask"
    (int8; all zeros where the seat does not decide). When the game ends every agent is terminated and must be stepped with
    None, as PettingZoo asks.
    """

    def __init__(
        self,
        game: Union[str, Game],
        players: Optional[int] = None,
        reward: Optional[str] = None,
        recall: bool = False,
        render_mode: Optional[str] = None,
        options: Optional[Mapping[str, Any]] = None,
    ) -> None:
        self.game = as_game(game, players, options)
        self.reward = reward or ("points" if self.game.players == 1 else "places")
        if self.reward not in REWARDS:
            raise ValueError(f"reward is one of {', '.join(REWARDS)}")
        self.recall, self.render_mode = recall, render_mode
        self.metadata = {"name": self.game.name, "render_modes": ["human", "ansi"], "is_parallelizable": False, "render_fps": 1}
        self.possible_agents: List[str] = [f"player_{seat}" for seat in range(self.game.players)]
        self.agents: List[str] = []
        self._random = random.Random(0)
        kit, inf = spaces.library(), float("inf")
        dtypes = (numpy.float32, numpy.int8) if numpy is not None else (float, int)
        self.observation_spaces = {
            agent: kit.Dict(
                {
                    "observation": kit.Box(-inf, inf, (self.game.features,), dtype=dtypes[0]),
                    "action_mask": kit.Box(0, 1, (self.game.actions,), dtype=dtypes[1]),
                }
            )
            for agent in self.possible_agents
        }
        self.state_space = kit.Box(-inf, inf, (self.game.features,), dtype=dtypes[0])
        self.action_spaces = {agent: kit.Discrete(self.game.actions) for agent in self.possible_agents}

    # --- spaces ---

    def observation_space(self, agent: str) -> Any:
        """The space of one agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of one agent's actions; the mask says which are legal."""
        return self.action_spaces[agent]

    @property
    def num_agents(self) -> int:
        """Agents still in the game."""
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        """Seats at the table."""
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> "AECEnv":
        """The environment itself."""
        return self

    # --- playing ---

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Begin a new game. The same seed and actions give the same game; without one the generator goes on."""
        if seed is not None:
            self._random.seed(seed)
        self.position: State = self.game.new_initial_state().settle(self._random)
        self.agents = list(self.possible_agents)
        self.rewards: Dict[str, float] = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards: Dict[str, float] = {agent: 0.0 for agent in self.agents}
        self.terminations: Dict[str, bool] = {agent: False for agent in self.agents}
        self.truncations: Dict[str, bool] = {agent: False for agent in self.agents}
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._deciding()

    def _deciding(self) -> str:
        return self.possible_agents[max(self.position.current_player(), 0)]

    def step(self, action: Optional[int]) -> None:
        """Play the selected agent's action; None for an agent that is terminated. ValueError if the action is not legal."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._step_dead(action)
            return
        if action is None:
            raise ValueError(f"{agent} is in the game: None is no action")
        self.position.apply_action(int(action), self.possible_agents.index(agent))
        self._cumulative_rewards[agent] = 0.0
        self.position.settle(self._random)
        if self.position.is_terminal():
            returns = self.position.returns(self.reward)
            self.rewards = {a: returns[i] for i, a in enumerate(self.possible_agents)}
            self.terminations = {a: True for a in self.agents}
            self.infos = {a: {"points": s, "place": r} for a, s, r in zip(self.agents, self.position.scores(), self.position.ranks())}
            self.agent_selection = self.agents[0]
        else:
            self.rewards = {a: 0.0 for a in self.agents}
            self.agent_selection = self._deciding()
        for name, reward in self.rewards.items():
            self._cumulative_rewards[name] += reward
        if self.render_mode == "human":
            self.render()

    def _step_dead(self, action: Optional[int]) -> None:
        """A terminated agent leaves."""
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        agent = self.agent_selection
        self.agents.remove(agent)
        for table in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del table[agent]  # type: ignore[attr-defined]
        self.rewards = {a: 0.0 for a in self.agents}
        if self.agents:
            self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Dict[str, Any]:
        """What an agent sees now, and what it may do."""
        seat = self.possible_agents.index(agent)
        features = self.position._tensor(seat, self.recall)
        mask = self.position.legal_actions_mask(seat)
        return {"observation": features, "action_mask": numpy.asarray(mask, numpy.int8) if numpy is not None else mask}

    def last(self, observe: bool = True) -> Tuple[Any, float, bool, bool, Dict[str, Any]]:
        """Observation, reward since its last step, terminated, truncated and info of the selected agent."""
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return seen, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agents in the order in which they act, until the game is over and all have left."""
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def state(self) -> Any:
        """The whole position as features, nothing hidden, from the first seat's side: for central critics."""
        return self.position.features(0)

    def render(self) -> Optional[str]:
        """The table in words, printed or returned."""
        words = self.position.describe()
        if self.render_mode == "human":
            print(words)
            return None
        return words

    def close(self) -> None:
        """Nothing to give back."""

    def __str__(self) -> str:
        return self.game.name

    def __repr__(self) -> str:
        return f"AECEnv({self.game.name!r}, players={self.game.players})"


def aec(game: Union[str, Game], **settings: Any) -> AECEnv:
    """An AEC environment: `skerry.aec("stone_age_junior_v1", players=3)`. See AECEnv for the settings."""
    try:
        import pettingzoo
    except ImportError:
        return AECEnv(game, **settings)
    known = type("AECEnv", (AECEnv, pettingzoo.AECEnv), {"__doc__": AECEnv.__doc__})
    return known(game, **settings)
