"""Random rollouts of every game: how fast this machine steps them from Python, and how long games are.

    PYTHONPATH=python /usr/bin/python3 python/examples/random_rollouts.py [N] [THREADS]
"""

import sys
import time

import skerry


def roll(game, players, n, threads, tensors, seconds):
    """Steps a second, steps a game and the mean points of each seat."""
    env = skerry.vec(game.key, players=players, n=n, threads=threads, masks=tensors, observation="observation" if tensors else None)
    env.reset(seed=1)
    steps = ended = 0
    points = 0.0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds or not steps:
        _, _, terminated, _, info = env.step_random()
        steps += n
        if terminated.any():
            ended += int(terminated.sum())
            points += info["final_scores"][terminated].sum(0)
    return steps / (time.perf_counter() - start), steps / max(ended, 1), points / max(ended, 1)


def main(n=4096, threads=1, seconds=0.5, out=sys.stdout):
    print(f"{'game':18} {'players':>7} {'steps/s':>12} {'with tensors':>12} {'steps/game':>10}   mean points by seat", file=out)
    for game in skerry.games():
        for players in range(max(2, game.players_min), game.players_max + 1):
            rate, length, means = roll(game, players, n, threads, False, seconds)
            tensors, _, _ = roll(game, players, n, threads, True, seconds)
            print(f"{game.key:18} {players:7} {rate:12,.0f} {tensors:12,.0f} {length:10.1f}   {means}", file=out, flush=True)


if __name__ == "__main__":
    main(*(int(value) for value in sys.argv[1:]))
