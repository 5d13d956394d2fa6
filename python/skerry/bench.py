"""How fast batches step from Python, as ratios measured in one run.

    PYTHONPATH=python /usr/bin/python3 -m skerry.bench [GAME ...] [--n 1024] [--players 2] [--json]

Kinds of work on `n` games with masks on, which take turns, in three short windows each time, because others have used the caches
before the first; the fastest window of each kind counts, in processor time of one core:

    plain    the library alone, without masks: a random step in every game
    masked   the same with masks
    C        the library alone: draw a legal action in every game, check and play it, write the next masks
    drawn    `env.step(env.sample_actions())`: the same from Python, actions drawn in C
    NumPy    `env.step(skerry.random_actions(mask, rng))`: actions drawn by NumPy from the mask
    sparse   `drawn` with observations as lists (`sparse=True`)
    dense    `drawn` with observations as rows; and what part of the bandwidth of memory their bytes take, measured by filling an array
             that no cache holds
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

ROUNDS, WINDOWS, WINDOW, FILLED = 15, 3, 0.012, 1 << 28


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


def _stepper(env: VectorEnv) -> Callable[[], Any]:
    return lambda: env.step(env.sample_actions())


def measure(game: Game, n: int = 1024) -> Dict[str, Any]:
    """Steps a second of each kind, and the shares that the library's users reach of what is under them."""
    import numpy

    def make(**settings: Any) -> VectorEnv:
        env = vec(game, n=n, autoreset="same", **settings)
        _spread(env)
        return env

    plain, env = make(observation=None, masks=False), make(observation=None)
    sparse, rows = make(sparse=True), make()
    rng = numpy.random.default_rng(1)
    turn, masked, random = env._slots[0].turns[2], env._slots[0].turns[3], plain._slots[0].turns[3]
    lib.sk_binding_batch_keep(plain._batch, None, None)
    actions, batch, mask = env.actions.ctypes.data, env._batch, [env.step_random()[4]["action_mask"]]
    filled = numpy.zeros(FILLED // 4, numpy.float32)

    def in_c() -> None:
        lib.sk_batch_choose(batch, actions)
        lib.sk_binding_batch_turn(batch, None, turn, 1)

    def drawn() -> None:
        mask[0] = env.step(env.sample_actions())[4]["action_mask"]

    def by_numpy() -> None:
        mask[0] = env.step(random_actions(mask[0], rng))[4]["action_mask"]

    kinds: Dict[str, Callable[[], Any]] = {
        "plain": lambda: lib.sk_binding_batch_turn(plain._batch, None, random, 1),
        "masked": lambda: lib.sk_binding_batch_turn(batch, None, masked, 1), "c": in_c, "drawn": drawn, "numpy": by_numpy,
        "sparse": _stepper(sparse), "dense": _stepper(rows), "fill": lambda: filled.fill(1),
    }  # fmt: skip
    best = dict.fromkeys(kinds, 0.0)
    for _ in range(ROUNDS):
        for kind, step in kinds.items():
            if kind == "numpy":
                drawn()  # others have played the games of the mask
            for _ in range(WINDOWS):
                best[kind] = max(best[kind], _window(step, FILLED if kind == "fill" else n))
    for each in (plain, env, sparse, rows):
        each.close()
    return {
        "game": game.key, "players": game.players, "n": n,
        **{f"{kind}_steps_per_s": best[kind] for kind in ("plain", "masked", "c", "drawn", "numpy", "sparse", "dense")},
        "masked_share": best["masked"] / best["plain"], "c_share": best["c"] / best["plain"],
        "drawn_share": best["drawn"] / best["c"], "numpy_share": best["numpy"] / best["c"],
        "dense_bandwidth": best["dense"] * game.features * 4 / best["fill"],
    }  # fmt: skip


def main(arguments: List[str]) -> int:
    parser = argparse.ArgumentParser(prog="python3 -m skerry.bench", description="How fast batches step from Python.")
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--n", type=int, default=1024, help="games in a batch (1024)")
    parser.add_argument("--players", type=int, default=2, help="seats (2)")
    parser.add_argument("--json", action="store_true", help="a list of objects")
    given = parser.parse_args(arguments)
    try:
        tables = [load_game(name, given.players) for name in given.games] or [load_game(g.key, given.players) for g in games()]
    except ValueError as error:
        parser.error(str(error))
    rows = []
    if not given.json:
        titles = (
            ("plain", 8), ("masked", 8), ("%", 5), ("C", 8), ("%", 5), ("drawn", 8), ("%", 5), ("NumPy", 8), ("%", 5), ("sparse", 8),
            ("dense", 8), ("%", 5),
        )  # fmt: skip
        print(f"{'million steps/s':18}" + "".join(f"{title:>{width}}" for title, width in titles))
    for table in tables:
        row = measure(table, given.n)
        rows.append(row)
        if not given.json:
            cells = (
                ("plain_steps_per_s", 0), ("masked_steps_per_s", 0), ("masked_share", 1), ("c_steps_per_s", 0), ("c_share", 1),
                ("drawn_steps_per_s", 0), ("drawn_share", 1), ("numpy_steps_per_s", 0), ("numpy_share", 1), ("sparse_steps_per_s", 0),
                ("dense_steps_per_s", 0), ("dense_bandwidth", 1),
            )  # fmt: skip
            print(f"{row['game']:18}" + "".join(f"{100 * row[key]:5.0f}" if part else f"{row[key] / 1e6:8.2f}" for key, part in cells), flush=True)
    if given.json:
        print(json.dumps(rows, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
