"""Random rollouts of every game: how fast this machine steps them from Python, and how long games are.

    PYTHONPATH=python /usr/bin/python3 python/examples/random_rollouts.py [N] [THREADS]
"""

import sys
import time

import numpy as np

import skerry


def roll(game, players, n, threads, tensors, seconds):
    """Steps a second, then the length and the points of each seat in the first game of every table, all played to their ends: a count
    over games that happened to end would favour short ones."""
    seen = "observation" if tensors else None
    env = skerry.vec(game.key, players=players, n=n, threads=threads, masks=tensors, observation=seen, autoreset="same")
    env.reset(seed=1)
    steps, is_first, length, points = 0, np.ones(n, bool), np.zeros(n, int), np.zeros((n, players))
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds or not steps or (is_first.any() and not tensors):
        _, _, terminated, _, info = env.step_random()
        steps += 1
        ends = is_first & terminated
        if ends.any():
            length[ends], points[ends] = steps, info["final_scores"][ends]
            is_first &= ~ends
    return steps * n / spent, length.mean(), points.mean(0)


def main(n=4096, threads=1, seconds=0.5, out=sys.stdout):
    print(f"{'game':18} {'players':>7} {'steps/s':>12} {'with tensors':>12} {'steps/game':>10}   mean points by seat", file=out)
    for game in skerry.games():
        for players in range(max(2, game.players_min), game.players_max + 1):
            rate, length, means = roll(game, players, n, threads, False, seconds)
            tensors, _, _ = roll(game, players, n, threads, True, seconds)
            print(f"{game.key:18} {players:7} {rate:12,.0f} {tensors:12,.0f} {length:10.1f}   {np.round(means, 1)}", file=out, flush=True)


if __name__ == "__main__":
    main(*(int(value) for value in sys.argv[1:]))
