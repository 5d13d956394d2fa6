"""Skerry: five board games for programs that play and learn.

    import skerry

    state = skerry.load_game("stone_age_junior", players=3).new_initial_state()     # one game, as in OpenSpiel
    env = skerry.aec("stone_age_junior_v1", players=3)                              # seat by seat, as in PettingZoo
    env = skerry.vec("stone-age-junior", players=2, n=4096, threads=2)              # thousands at once, as in Gymnasium

The rules are the library's C code; nothing here decides what is legal. docs/research.md explains tensors, seeds and versions.
"""

from .aec import AECEnv, aec
from .game import Game, games, load_game
from .player import Bot, play
from .record import fair_draw, read_record, write_record
from .state import CHANCE, TERMINAL, State
from .vector import VectorEnv, random_actions, vec

__version__ = "0.1.0"
__all__ = [
    "AECEnv", "Bot", "CHANCE", "Game", "State", "TERMINAL", "VectorEnv", "aec", "fair_draw", "games", "load_game", "play",
    "random_actions", "read_record", "vec", "write_record",
]  # fmt: skip
