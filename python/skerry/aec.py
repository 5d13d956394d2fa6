"""One game, seat by seat: PettingZoo's agent environment cycle (AEC).

PettingZoo need not be installed. Where it is, environments are PettingZoo's AECEnv too, so that its tools and checks take
them. Chance plays by itself from the seed given to `reset`.
"""

from __future__ import annotations

import random
import warnings
from typing import Any, Dict, Iterator, List, Mapping, Optional, Tuple, Union

from . import spaces
from .game import Game, as_game
from .state import REWARDS, State

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]


try:
    from pettingzoo import AECEnv as _Base
    from pettingzoo.utils import wrappers
except ImportError:
    _Base, wrappers = object, None

RENDER_MODES = (None, "human", "ansi")
ILLEGAL_REWARD = -1.0


def seat_space(game: Game) -> Any:
    """What a seat observes: features and the mask of its legal actions."""
    kit = spaces.library()
    dtypes = (numpy.float32, numpy.int8) if numpy is not None else (float, int)
    features = kit.Box(-1.0, 1.0, (game.features,), dtype=dtypes[0])
    return kit.Dict({"observation": features, "action_mask": kit.Box(0, 1, (game.actions,), dtype=dtypes[1])})


def check_settings(reward: str, render_mode: Optional[str], illegal: str, max_cycles: Optional[int]) -> None:
    """Refuse settings that do not exist."""
    if reward not in REWARDS:
        raise ValueError(f"reward is one of {', '.join(REWARDS)}")
    if render_mode not in RENDER_MODES:
        raise ValueError("render_mode is None, 'human' or 'ansi'")
    if illegal not in ("raise", "terminate"):
        raise ValueError("illegal is 'raise' or 'terminate'")
    if max_cycles is not None and max_cycles < 1:
        raise ValueError("max_cycles is 1 or more")


class Agents:
    """What both environments say of their agents."""

    agents: List[str]
    possible_agents: List[str]
    observation_spaces: Dict[str, Any]
    action_spaces: Dict[str, Any]

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
    def unwrapped(self) -> Any:
        """The environment itself."""
        return self


class AECEnv(Agents, _Base):  # type: ignore[misc, valid-type]
    """One game in which seats act in turn.

    An observation is a dict: "observation" (float32 features of what the seat sees, or with `recall` knows) and "action_mask"
    (int8; all zeros where the seat does not decide). When the game ends every agent is terminated and must be stepped with
    None, as PettingZoo asks.

    max_cycles   the game is truncated after so many decisions for each seat at the table, counted all together
    illegal      "raise": an illegal action raises ValueError with the rule that forbids it, and nothing moves; "terminate": it
                 ends the game with a reward of -1 for its agent, as in PettingZoo's board games
    """

    def __init__(
        self,
        game: Union[str, Game],
        players: Optional[int] = None,
        reward: Optional[str] = None,
        recall: bool = False,
        render_mode: Optional[str] = None,
        options: Optional[Mapping[str, Any]] = None,
        max_cycles: Optional[int] = None,
        illegal: str = "raise",
    ) -> None:
        self.game = as_game(game, players, options)
        self.reward = reward or self.game.default_reward
        check_settings(self.reward, render_mode, illegal, max_cycles)
        self.recall, self.render_mode, self.max_cycles, self.illegal = recall, render_mode, max_cycles, illegal
        self.metadata = {"name": self.game.name, "render_modes": ["human", "ansi"], "is_parallelizable": False, "render_fps": 1}
        self.possible_agents: List[str] = [f"player_{seat}" for seat in range(self.game.players)]
        self.agents: List[str] = []
        self._random = random.Random(0)
        self.observation_spaces = {agent: seat_space(self.game) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.library().Discrete(self.game.actions) for agent in self.possible_agents}
        self.state_space = seat_space(self.game)["observation"]
        self._position: Optional[State] = None

    # --- playing ---

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Begin a new game. The same seed and actions give the same game; without one the generator goes on. There are no
        options: those of the table are given to the environment."""
        if options:
            warnings.warn(f"reset knows no options: {', '.join(map(str, options))}", stacklevel=2)
        if seed is not None:
            self._random.seed(seed)
        self._position = self.game.new_initial_state().settle(self._random)
        self._decisions = 0
        self.agents = list(self.possible_agents)
        self.rewards: Dict[str, float] = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards: Dict[str, float] = {agent: 0.0 for agent in self.agents}
        self.terminations: Dict[str, bool] = {agent: False for agent in self.agents}
        self.truncations: Dict[str, bool] = {agent: False for agent in self.agents}
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._deciding()

    @property
    def position(self) -> State:
        """The game as it stands."""
        if self._position is None:
            raise ValueError("BAD_STATE: reset the environment first")
        return self._position

    def _deciding(self) -> str:
        return self.possible_agents[max(self.position.current_player(), 0)]

    def step(self, action: Optional[int]) -> None:
        """Play the selected agent's action; None for an agent that is terminated or truncated."""
        position = self.position
        if not self.agents:
            raise ValueError("GAME_OVER: all agents have left; reset the environment")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._step_dead(action)
            return
        if action is None:
            raise ValueError(f"{agent} is in the game: None is no action")
        is_legal = self.illegal == "raise" or int(action) in position.legal_actions()
        if is_legal:
            position.apply_action(action, self.possible_agents.index(agent))
            position.settle(self._random)
        self._decisions += 1
        self._cumulative_rewards[agent] = 0.0
        self._conclude(agent, is_legal)
        for name, reward in self.rewards.items():
            self._cumulative_rewards[name] += reward
        if self.render_mode == "human":
            self.render()

    def _conclude(self, agent: str, is_legal: bool) -> None:
        """Rewards, and whether the game goes on."""
        self.rewards = {a: 0.0 for a in self.agents}
        if not is_legal:
            self.rewards[agent] = ILLEGAL_REWARD
            self.infos[agent] = {"illegal": True}
        elif self.position.is_terminal():
            self.rewards = dict(zip(self.possible_agents, self.position.returns(self.reward)))
            self.infos = {a: {"points": s, "place": r} for a, s, r in zip(self.agents, self.position.scores(), self.position.ranks())}
        elif self.max_cycles is None or self._decisions < self.max_cycles * self.game.players:
            self.agent_selection = self._deciding()
            return
        is_over = not is_legal or self.position.is_terminal()
        self.terminations = {a: is_over for a in self.agents}
        self.truncations = {a: not is_over for a in self.agents}
        self.agent_selection = self.agents[0]

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


def raw_env(game: Union[str, Game], **settings: Any) -> AECEnv:
    """An AEC environment without wrappers: an illegal action raises ValueError with the rule that forbids it."""
    return AECEnv(game, **settings)


def aec(game: Union[str, Game], **settings: Any) -> Any:
    """An AEC environment as PettingZoo's board games are: `skerry.aec("stone_age_junior_v1", players=3)`. See AECEnv for the
    settings; an illegal action ends the game unless `illegal="raise"`, and where PettingZoo is installed its wrappers look after
    bounds and order."""
    env: Any = AECEnv(game, **{"illegal": "terminate", **settings})
    if wrappers is not None:
        env = wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))
    return env
