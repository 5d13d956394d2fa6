"""One seat against computer players: Gymnasium's single-agent environment, with or without Gymnasium installed."""

from __future__ import annotations

import random
from typing import Any, Dict, List, Mapping, Optional, Tuple, Union

from . import spaces
from .aec import ILLEGAL_REWARD, check_settings, seat_space
from .game import Game, as_game
from .player import Bot
from .state import CHANCE, State

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]

try:
    from gymnasium import Env as _Base
except ImportError:

    class _Base:  # type: ignore[no-redef]
        """What Gymnasium's Env does for this one."""

        spec: Any = None
        _np_random: Any = None
        np_random_seed = -1

        def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
            """Seed the generator."""
            if seed is not None:
                self._np_random, self.np_random_seed = numpy.random.default_rng(seed), seed

        @property
        def np_random(self) -> Any:
            """The environment's generator."""
            if self._np_random is None:
                self._np_random = numpy.random.default_rng()
            return self._np_random

        @property
        def unwrapped(self) -> Any:
            """The environment itself."""
            return self

        def __enter__(self) -> Any:
            return self

        def __exit__(self, *unused: Any) -> None:
            self.close()


class SeatEnv(_Base):  # type: ignore[misc, valid-type]
    """One seat of a game; the others are computer players.

    players      seats at the table
    seat         the learner's
    opponents    a level, or "random"; `iterations` fixes the budget of levels that search, so that seeds repeat games
    reward       "places" (1 to -1), "points" or "lead"; 0 before the game ends; alone, "points" unless given
    recall       observe what the seat knows with perfect recall, not only what its eyes see
    masks        "info": an observation is the features, the mask is in info["action_mask"]; "observation": it is a dict of
                 "observations" and "action_mask". action_masks() tells it in either case
    illegal      "terminate": an illegal action ends the game with a reward of -1; "raise": ValueError, and nothing moves
    """

    metadata: Dict[str, Any] = {"render_modes": ["human", "ansi"], "render_fps": 1}

    def __init__(
        self,
        game: Union[str, Game],
        players: Optional[int] = None,
        seat: int = 0,
        opponents: str = "random",
        iterations: int = 0,
        reward: Optional[str] = None,
        recall: bool = False,
        masks: str = "info",
        illegal: str = "terminate",
        options: Optional[Mapping[str, Any]] = None,
        render_mode: Optional[str] = None,
    ) -> None:
        if numpy is None:
            raise ImportError("skerry.seat needs NumPy (Debian: apt-get install python3-numpy)")
        self.game = as_game(game, players, options)
        self.seat, self.opponents, self.iterations = int(seat), opponents, iterations
        self.reward, self.recall, self.masks = reward or self.game.default_reward, recall, masks
        self.illegal, self.render_mode = illegal, render_mode
        check_settings(self.reward, render_mode, illegal, None)
        if masks not in ("info", "observation"):
            raise ValueError("masks is 'info' or 'observation'")
        if not 0 <= self.seat < self.game.players:
            raise ValueError(f"there is no seat {seat}")
        if opponents != "random" and opponents not in self.game.levels():
            raise ValueError(f"no opponents {opponents!r}; there are {', '.join(self.game.levels())}, random")
        whole = seat_space(self.game)
        named = {"observations": whole["observation"], "action_mask": whole["action_mask"]}
        self.observation_space = spaces.library().Dict(named) if masks == "observation" else whole["observation"]
        self.action_space = spaces.library().Discrete(self.game.actions)
        self._bots: List[Bot] = []
        self._random = random.Random()
        self._position: Optional[State] = None
        self._is_over = False

    @property
    def position(self) -> State:
        """The game as it stands."""
        if self._position is None:
            raise ValueError("BAD_STATE: reset the environment first")
        return self._position

    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Tuple[Any, Dict[str, Any]]:
        """Begin a new game. The same seed and actions give the same game; without one the generator goes on."""
        if options:
            raise ValueError(f"BAD_OPTION: reset knows no options: {', '.join(map(str, options))}")
        super().reset(seed=seed)
        self._is_over = True
        while self._is_over:
            self._random.seed(int(self.np_random.integers(2**63)))
            self._position = self.game.new_initial_state()
            others = [seat for seat in range(self.game.players) if seat != self.seat]
            self._bots = [Bot(self.game, self.opponents, seat, self._random.getrandbits(63), self.iterations) for seat in others]
            self._settle()
        return self._seen(), self._info()

    def _play(self, who: int, action: int) -> None:
        self.position.apply_action(action, who)
        for bot in self._bots:
            bot.inform(self.position, who, action)

    def _settle(self) -> None:
        """Let chance and the others act until the learner decides or the game is over."""
        bots = {bot.seat: bot for bot in self._bots}
        while (who := self.position.current_player()) != self.seat and not self.position.is_terminal():
            self._play(who, self.position.random_action(self._random) if who == CHANCE else bots[who].step(self.position))
        self._is_over = self.position.is_terminal()

    def step(self, action: int) -> Tuple[Any, float, bool, bool, Dict[str, Any]]:
        """Play an action: observation, reward, terminated, truncated (never), info."""
        if self.position.is_terminal() or self._is_over:
            raise ValueError("GAME_OVER: reset the environment")
        if self.illegal == "terminate" and int(action) not in self.position.legal_actions(self.seat):
            self._is_over = True
            return self._seen(), ILLEGAL_REWARD, True, False, {**self._info(), "illegal": True}
        self._play(self.seat, action)
        self._settle()
        if self.render_mode == "human":
            self.render()
        reward = self.position.returns(self.reward)[self.seat]
        return self._seen(), reward, self._is_over, False, self._info()

    def action_masks(self) -> Any:
        """The legal actions as booleans, where SB3-contrib looks for them."""
        return numpy.asarray(self.position.legal_actions_mask(self.seat), numpy.bool_)

    def _seen(self) -> Any:
        features = self.position._tensor(self.seat, self.recall)
        return {"observations": features, "action_mask": self._mask()} if self.masks == "observation" else features

    def _mask(self) -> Any:
        return self.action_masks().astype(numpy.int8)

    def _info(self) -> Dict[str, Any]:
        info: Dict[str, Any] = {"action_mask": self._mask()}
        if self.position.is_terminal():
            info.update(points=self.position.scores()[self.seat], place=self.position.ranks()[self.seat])
        return info

    def render(self) -> Optional[str]:
        """The table in words, as the seat sees it: printed or returned."""
        words = self.position.describe(self.seat)
        if self.render_mode == "human":
            print(words)
            return None
        return words

    def close(self) -> None:
        """Let the computer players go."""
        for bot in self._bots:
            bot.close()
        self._bots, self._position = [], None

    def __reduce__(self) -> Tuple[Any, ...]:
        names = ("seat", "opponents", "iterations", "reward", "recall", "masks", "illegal", "render_mode")
        return (_make, (self.game, {name: getattr(self, name) for name in names}))

    def __repr__(self) -> str:
        return f"SeatEnv({self.game.name!r}, players={self.game.players}, seat={self.seat}, opponents={self.opponents!r})"


def _make(game: Game, settings: Dict[str, Any]) -> SeatEnv:
    return SeatEnv(game, **settings)


def seat_env(game: Union[str, Game], **settings: Any) -> SeatEnv:
    """One seat against computer players: `skerry.seat_env("reykholt_v1", opponents="greedy")`. See SeatEnv for the settings. A
    copied environment (pickle) has the same settings and wants a reset."""
    return SeatEnv(game, **settings)
