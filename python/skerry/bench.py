"""How fast batches step from Python, as ratios measured in one run.

    PYTHONPATH=python /usr/bin/python3 -m skerry.bench [GAME ...] [--n 4096] [--players 2] [--json]

Three kinds of work on `n` games with masks on, in short windows that take turns; the fastest window of each kind counts, in processor
time of one core:

    C        the library alone: draw a legal action in every game, check and play it, write the next masks
    drawn    `env.step(env.sample_actions())`: the same from Python, actions drawn in C
    NumPy    `env.step(skerry.random_actions(mask, rng))`: actions drawn by NumPy from the mask
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from typing import Any, Callable, Dict, List

from .game import Game, games, load_game
from .library import lib
from .vector import VectorEnv, random_actions, vec

ROUNDS, WINDOW = 40, 0.012


def _spread(env: VectorEnv) -> None:
    """Take the games to different points: games that begin together stay together for long."""
    env.reset(seed=1)
    env.play(3000)
    env.step_random()


def _window(step: Callable[[], Any], n: int) -> float:
    """Steps a second of one window, all games together."""
    start, spent, steps = time.process_time(), 0.0, 0
    while spent < WINDOW:
        step()
        steps += n
        spent = time.process_time() - start
    return steps / spent


def measure(game: Game, n: int = 4096) -> Dict[str, Any]:
    """Steps a second of each kind, and the shares of the C batch that Python reaches."""
    import numpy

    env = vec(game, n=n, observation=None, autoreset="same")
    _spread(env)
    rng = numpy.random.default_rng(1)
    turn = env._slots[0].turns[2]
    actions, batch, mask = env.actions.ctypes.data, env._batch, [env.step_random()[4]["action_mask"]]

    def in_c() -> None:
        lib.sk_batch_choose(batch, actions)
        lib.sk_binding_batch_turn(batch, None, turn, 1)

    def drawn() -> None:
        mask[0] = env.step(env.sample_actions())[4]["action_mask"]

    def by_numpy() -> None:
        mask[0] = env.step(random_actions(mask[0], rng))[4]["action_mask"]

    best = {"c": 0.0, "drawn": 0.0, "numpy": 0.0}
    for _ in range(ROUNDS):
        for kind, step in (("c", in_c), ("drawn", drawn), ("numpy", by_numpy)):
            if kind != "c":
                drawn()
            best[kind] = max(best[kind], _window(step, n))
    env.close()
    return {
        "game": game.key, "players": game.players, "n": n, "c_steps_per_s": best["c"], "drawn_steps_per_s": best["drawn"],
        "numpy_steps_per_s": best["numpy"], "drawn_share": best["drawn"] / best["c"], "numpy_share": best["numpy"] / best["c"],
    }  # fmt: skip


def main(arguments: List[str]) -> int:
    parser = argparse.ArgumentParser(prog="python3 -m skerry.bench", description="How fast batches step from Python.")
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--n", type=int, default=4096, help="games in a batch (4096)")
    parser.add_argument("--players", type=int, default=2, help="seats (2)")
    parser.add_argument("--json", action="store_true", help="a list of objects")
    given = parser.parse_args(arguments)
    try:
        tables = [load_game(name, given.players) for name in given.games] or [load_game(g.key, given.players) for g in games()]
    except ValueError as error:
        parser.error(str(error))
    rows = []
    if not given.json:
        print(f"{'game':18}{'C Msteps/s':>12}{'drawn':>8}{'%':>6}{'NumPy':>8}{'%':>6}")
    for table in tables:
        row = measure(table, given.n)
        rows.append(row)
        if not given.json:
            rates = [row[key] / 1e6 for key in ("c_steps_per_s", "drawn_steps_per_s", "numpy_steps_per_s")]
            print(
                f"{row['game']:18}{rates[0]:12.2f}{rates[1]:8.2f}{100 * row['drawn_share']:6.0f}{rates[2]:8.2f}"
                f"{100 * row['numpy_share']:6.0f}",
                flush=True,
            )
    if given.json:
        print(json.dumps(rows, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
