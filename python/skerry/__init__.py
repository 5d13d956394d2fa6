"""Skerry: five board games for programs that play and learn.

    import skerry

    state = skerry.load_game("stone_age_junior", players=3).new_initial_state()     # one game, as in OpenSpiel
    env = skerry.aec("stone_age_junior_v1", players=3)                              # seat by seat, as in PettingZoo
    env = skerry.seat_env("stone_age_junior_v1", opponents="elder")                 # one seat, as in Gymnasium
    env = skerry.vec("stone-age-junior", players=2, n=4096, threads=2)              # thousands at once, as in Gymnasium

The rules are the library's C code; nothing here decides what is legal. docs/research.md explains tensors, seeds and versions.
"""

from .aec import AECEnv, aec, raw_env
from .game import Game, games, load_game
from .parallel import ParallelEnv, parallel_env
from .player import Bot, play
from .record import fair_draw, read_record, write_record
from .registration import register
from .seat import SeatEnv, seat_env
from .state import CHANCE, TERMINAL, UNKNOWN, State
from .vector import VectorEnv, dense, random_actions, vec

__version__ = "0.1.0"
__all__ = [
    "AECEnv", "Bot", "CHANCE", "Game", "ParallelEnv", "SeatEnv", "State", "TERMINAL", "UNKNOWN", "VectorEnv", "aec", "dense",
    "fair_draw", "games", "load_game", "parallel_env", "play", "random_actions", "raw_env", "read_record", "register", "seat_env", "vec",
    "write_record",
]  # fmt: skip

register()
