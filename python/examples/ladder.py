"""The ladder of levels: each computer player of a game against the one below it, as a bar chart in text.

    PYTHONPATH=python /usr/bin/python3 python/examples/ladder.py [GAME] [GAMES] [ITERATIONS]

With Matplotlib installed and a fourth argument the chart is also drawn into that file. ITERATIONS is the budget of levels
that search (0: their own, which is slow); `skerry arena` measures with confidence intervals.
"""

import sys
from math import sqrt

import skerry


def match(game, above, below, games, iterations):
    """Share of points of `above` against `below`, seats changing every game; a draw is half."""
    points = 0.0
    for number in range(games):
        seat = number % 2
        levels = [above, below] if seat == 0 else [below, above]
        bots = [skerry.Bot(game, level, at, seed=number, iterations=iterations) for at, level in enumerate(levels)]
        points += (skerry.play(game, bots, seed=number).returns()[seat] + 1) / 2
    return points / games


def main(name="stone-age-junior", games=60, iterations=64, picture=None, out=sys.stdout):
    game = skerry.load_game(name, players=2)
    levels = list(game.levels())
    shares = []
    for below, above in zip(levels, levels[1:]):
        share = match(game, above, below, games, iterations)
        shares.append(share)
        margin = 1.96 * sqrt(max(share * (1 - share), 0.25 / games) / games)
        print(f"{above:>10} against {below:<10} {'█' * round(share * 40):40} {share:6.1%} ± {margin:.1%}", file=out, flush=True)
    if picture:
        import matplotlib.pyplot as plot

        plot.barh([f"{a} against {b}" for b, a in zip(levels, levels[1:])], shares)
        plot.axvline(0.5)
        plot.xlim(0, 1)
        plot.title(f"{game.title()}: share of points, {games} games a pair")
        plot.tight_layout()
        plot.savefig(picture)
    return shares


if __name__ == "__main__":
    kinds = (str, int, int, str)
    main(*(kind(value) for kind, value in zip(kinds, sys.argv[1:])))
