"""The ladder of levels: each computer player of a game against the one below it, as a bar chart in text and, if wanted, as a picture.

    PYTHONPATH=python /usr/bin/python3 python/examples/ladder.py [GAME] [GAMES] [ITERATIONS] [PICTURE.svg]

ITERATIONS is the budget of the level above where it searches; the one below gets as much less as its own budget is smaller (0: both
their own, which is slow). With equal budgets levels that search alike would be equally good. `skerry arena` measures with confidence
intervals. The picture needs no library.
"""

import sys
from math import sqrt
from xml.sax.saxutils import escape

import skerry

ROW, LEFT, WIDTH = 34, 230, 400


def budgets(game, above, below, iterations):
    """Iterations of two levels in proportion to their own; the strongest think until their clock ends, about four times as long."""
    own = [game.level_iterations(level) for level in (above, below)]
    if not iterations or not own[1]:
        return min(iterations, own[0]), 0
    above_own = min(own[0], 4 * own[1]) if own[0] > 100 * own[1] else own[0]
    share = min(1, iterations / above_own)
    return max(8, round(above_own * share)), max(8, round(own[1] * share))


def match(game, above, below, games, iterations):
    """Share of points of `above` against `below`, seats changing every game; a draw is half."""
    points, spent = 0.0, dict(zip((above, below), budgets(game, above, below, iterations)))
    for number in range(games):
        seat = number % 2
        levels = [above, below] if seat == 0 else [below, above]
        bots = [skerry.Bot(game, level, at, seed=number, iterations=spent[level]) for at, level in enumerate(levels)]
        points += (skerry.play(game, bots, seed=number).returns()[seat] + 1) / 2
    return points / games


def draw(title, rungs, path):
    """The rungs (label, share, margin) as an SVG file."""
    height = ROW * (len(rungs) + 2)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{LEFT + WIDTH + 90}" height="{height}" font-family="sans-serif" font-size="14">',
        f'<text x="10" y="24" font-size="16">{escape(title)}</text>',
    ]
    for row, (label, share, margin) in enumerate(rungs):
        y = ROW * (row + 1) + 8
        low, high = max(share - margin, 0), min(share + margin, 1)
        lines += [
            f'<text x="{LEFT - 10}" y="{y + 17}" text-anchor="end">{escape(label)}</text>',
            f'<rect x="{LEFT}" y="{y}" width="{share * WIDTH:.1f}" height="22" fill="#5b8a72"/>',
            f'<line x1="{LEFT + low * WIDTH:.1f}" x2="{LEFT + high * WIDTH:.1f}" y1="{y + 11}" y2="{y + 11}" stroke="#222"/>',
            f'<text x="{LEFT + WIDTH + 10}" y="{y + 17}">{share:.0%} ± {margin:.0%}</text>',
        ]
    middle = LEFT + WIDTH / 2
    lines += [f'<line x1="{middle}" x2="{middle}" y1="{ROW}" y2="{height - ROW // 2}" stroke="#888" stroke-dasharray="4 4"/>', "</svg>"]
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


def main(name="stone-age-junior", games=60, iterations=256, picture=None, out=sys.stdout):
    game = skerry.load_game(name, players=2)
    levels = list(game.levels())
    rungs = []
    for below, above in zip(levels, levels[1:]):
        share = match(game, above, below, games, iterations)
        margin = 1.96 * sqrt(max(share * (1 - share), 0.25 / games) / games)
        rungs.append((f"{above} against {below}", share, margin))
        print(f"{above:>10} against {below:<10} {'█' * round(share * 40):40} {share:6.1%} ± {margin:.1%}", file=out, flush=True)
    if picture:
        draw(f"{game.title()}: share of points, {games} games a pair", rungs, picture)
    return [share for _, share, _ in rungs]


if __name__ == "__main__":
    kinds = (str, int, int, str)
    main(*(kind(value) for kind, value in zip(kinds, sys.argv[1:])))
