"""The games under versioned names in Gymnasium's registry: `gymnasium.make("skerry/IsleOfSkye-v1", opponents="greedy")`, and
`gymnasium.make_vec` for `skerry.vec`. Importing skerry registers them; where the package is installed Gymnasium finds it itself."""

from __future__ import annotations

from typing import Any

from .game import Game, games
from .vector import VectorEnv


def name_of(game: Game) -> str:
    """The name in the registry, such as "skerry/IsleOfSkye-v1"."""
    return f"skerry/{game.key.title().replace('-', '')}-v{game.version}"


def vector(num_envs: int = 1, **settings: Any) -> VectorEnv:
    """`skerry.vec` with Gymnasium's word for the number of games."""
    return VectorEnv(n=num_envs, **settings)


def register() -> None:
    """Register every game that is not yet known, if Gymnasium is installed."""
    try:
        import gymnasium
    except ImportError:
        return
    for game in games():
        if name_of(game) not in gymnasium.registry:
            gymnasium.register(
                id=name_of(game), entry_point="skerry.seat:SeatEnv", vector_entry_point="skerry.registration:vector",
                kwargs={"game": game.name},
            )  # fmt: skip
