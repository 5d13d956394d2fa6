"""Random rollouts of every game: how fast this machine steps them from Python, and how long games are.

    PYTHONPATH=python /usr/bin/python3 python/examples/random_rollouts.py [N] [THREADS]
"""

import sys
import time

import skerry

n = int(sys.argv[1]) if len(sys.argv) > 1 else 4096
threads = int(sys.argv[2]) if len(sys.argv) > 2 else 1

print(f"{'game':18} {'players':>7} {'steps/s':>12} {'with tensors':>12} {'steps/game':>10}   mean points by seat")
for game in skerry.games():
    for players in range(max(2, game.players_min), game.players_max + 1):
        rates = []
        for tensors in (False, True):
            env = skerry.vec(game.key, players=players, n=n, threads=threads, masks=tensors, observation="observation" if tensors else None)
            env.reset(seed=1)
            steps = ended = 0
            points = 0.0
            start = time.perf_counter()
            while time.perf_counter() - start < 0.5:
                _, _, terminated, _, info = env.step_random()
                steps += n
                if terminated.any():
                    ended += int(terminated.sum())
                    points += info["final_scores"][terminated].sum(0)
            rates.append(steps / (time.perf_counter() - start))
            if not tensors:
                length, means = steps / max(ended, 1), points / max(ended, 1)
        print(f"{game.key:18} {players:7} {rates[0]:12,.0f} {rates[1]:12,.0f} {length:10.1f}   {means}")
