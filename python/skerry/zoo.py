"""Every game as PettingZoo's modules are: `from skerry.zoo import isle_of_skye_v1; env = isle_of_skye_v1.env(players=3)`."""

from __future__ import annotations

from typing import Any, List

from .aec import AECEnv, aec, raw_env
from .game import games, load_game
from .parallel import ParallelEnv, parallel_env


class Module:
    """One game with the functions that a module of PettingZoo has."""

    def __init__(self, name: str) -> None:
        self.name = load_game(name).name

    def env(self, **settings: Any) -> Any:
        """`skerry.aec` of this game."""
        return aec(self.name, **settings)

    def raw_env(self, **settings: Any) -> AECEnv:
        """`skerry.raw_env` of this game."""
        return raw_env(self.name, **settings)

    def parallel_env(self, **settings: Any) -> ParallelEnv:
        """`skerry.parallel_env` of this game."""
        return parallel_env(self.name, **settings)

    def __repr__(self) -> str:
        return f"<{self.name}>"


def __getattr__(name: str) -> Module:
    if name not in __dir__():
        raise AttributeError(f"there is no {name}; there are {', '.join(__dir__())}")
    return Module(name)


def __dir__() -> List[str]:
    return [game.name for game in games()]
