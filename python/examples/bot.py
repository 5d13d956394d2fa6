#!/usr/bin/env python3
"""A player for `skerry arena` in one page: it answers requests of the engine protocol, one a line.

    skerry arena isle-of-skye --seats greedy,exec:python/examples/bot.py --games 20

It needs no rules: before every `go` the arena says what its seat sees (`set-view`) and what is legal (`choices`).
This one prefers moves by a word of their notation and draws lots among equals. See docs/bots.md.
"""
import json
import random
import sys

# The first word that a notation contains decides; what has none comes last.
PREFERENCES = ["build", "place", "buy", "serve", "take", "harvest", "plant", "turn"]


def worth(notation):
    for rank, word in enumerate(PREFERENCES):
        if word in notation:
            return len(PREFERENCES) - rank
    return 0


def main():
    lots = random.Random(1)
    view, seat, choices = {}, 0, []
    for line in sys.stdin:
        request, _, rest = line.rstrip("\n").partition(" ")
        if request == "seed":
            lots = random.Random(int(rest))      # the same seed, the same game
        elif request == "set-view":
            view = json.loads(rest)              # a real player would look at it
        elif request == "choices":
            first, *parts = rest.split("\t")
            seat = int(first)
            choices = [part.partition(" ")[::2] for part in parts]
        elif request == "go":
            best = max(worth(notation) for _, notation in choices)
            action, notation = lots.choice([c for c in choices if worth(c[1]) == best])
            assert seat in view["actors"]
            print("best", seat, action, notation)
        elif request == "quit":
            break
        print("ok", flush=True)


if __name__ == "__main__":
    main()
