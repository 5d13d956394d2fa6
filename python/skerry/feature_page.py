"""The tables of features as Markdown, and in the page that shows them.

    PYTHONPATH=python /usr/bin/python3 -m skerry.feature_page [GAME ...]     the tables
    PYTHONPATH=python /usr/bin/python3 -m skerry.feature_page --write FILE   put them between the marks of a page
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Sequence

from .game import games, load_game
from .layout import Feature

BEGIN, END = "<!-- features: written by skerry.feature_page -->", "<!-- features end -->"


def table(layout: Sequence[Feature]) -> str:
    """A layout as a table of Markdown."""
    lines = ["| first | name | shape | kind | scale | |", "|---|---|---|---|---|---|"]
    for feature in layout:
        shape = " x ".join(map(str, feature.shape)) or "1"
        scale = str(feature.scale) if feature.kind in ("scaled", "amount", "signed") and feature.scale else ""
        lines.append(f"| {feature.start} | {feature.name} | {shape} | {feature.kind} | {scale} | {feature.about} |")
    return "\n".join(lines)


def page(names: Sequence[str] = ()) -> str:
    """The tables of games, all of them unless some are named."""
    chosen = [load_game(name) for name in names] if names else games()
    return "\n\n".join(f"### Features of {game.title()}\n\n{table(game.feature_layout())}" for game in chosen) + "\n"


def with_tables(old: str) -> str:
    """A page with today's tables between the marks."""
    head, rest = old.split(BEGIN)
    return f"{head}{BEGIN}\n\n{page()}\n{END}{rest.split(END)[1]}"


def main(arguments: Sequence[str]) -> None:
    """The command of this module."""
    if arguments[:1] == ["--write"]:
        path = Path(arguments[1])
        path.write_text(with_tables(path.read_text(encoding="utf-8")), encoding="utf-8")
    else:
        print(page(arguments), end="")


if __name__ == "__main__":
    main(sys.argv[1:])
