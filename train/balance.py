#!/usr/bin/env python3
"""What the games are like when strong players play them: seats, points, and what cards, heroes, tiles and spaces are worth.

    python3 train/balance.py [GAME ...] [--games 2000] [--seed 1]       prints the tables of docs/balance.md

Every seat follows its net's policy (the expert with one iteration a decision), so thousands of games take minutes. Needs
build/libskerry.so, or SKERRY_LIBRARY.
"""

import argparse
import json
import math
import re
import sys
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "python"))

import skerry  # noqa: E402

# Choices that take a thing, by the first word of their notation, and what in their sentence names it.
THINGS = {
    "skara-brae": {"take": r"the card (.*)$"},
    "settlement": {"invite": r"the (.*?) for ", "build": r"the (.*?) for ", "take": r"the (.*)$"},
    "reykholt": {"card": r"the service card (.*)$", "place": r"a worker on (\w+)"},
}


class Mean:
    """Mean and its 95 % interval, from numbers that come one by one."""

    def __init__(self):
        self.n, self.sum, self.squares = 0, 0.0, 0.0

    def add(self, x):
        self.n, self.sum, self.squares = self.n + 1, self.sum + x, self.squares + x * x

    @property
    def mean(self):
        return self.sum / self.n

    @property
    def error(self):
        spread = max(0.0, self.squares / self.n - self.mean**2)
        return 1.96 * math.sqrt(spread / self.n)

    def text(self, digits=1, times=1.0):
        return f"{times * self.mean:.{digits}f} ± {times * self.error:.{digits}f}"


def offers(state, who, verbs):
    """The things among the choices of a seat: action -> name."""
    found = {}
    for action in state.legal_actions(who):
        pattern = verbs.get(state.action_to_string(who, action).split()[0])
        match = pattern and re.search(pattern, state.action_to_string(who, action, sentence=True))
        if match:
            found[action] = match.group(1)
    return found


class Player(skerry.Bot):
    """Follows its net's policy; remembers what it was offered and what it took, and after how many plies it first decided by itself."""

    def __init__(self, game, seat, seed, verbs):
        super().__init__(game, "expert", seat, seed, 1)
        self.verbs, self.offered, self.taken, self.began = verbs, set(), set(), math.inf

    def __call__(self, state):
        action = self.step(state)
        things = offers(state, self.seat, self.verbs) if self.verbs else {}
        self.offered.update(things.values())
        if action in things:
            self.taken.add(things[action])
        if len(state.actors()) == 1:
            self.began = min(self.began, len(state.history()))
        return action


def play(game, seed, verbs):
    """One game: its end, the seat that began, and for every seat what it was offered and what it took."""
    players = [Player(game, seat, seed, verbs) for seat in range(game.players)]
    state = skerry.play(game, players, seed)
    first = min(players, key=lambda player: player.began)
    return state, first.seat, [player.offered for player in players], [player.taken for player in players]


def shares(state):
    """Everybody's share of the win, above or below an even one."""
    ranks = state.ranks()
    first = ranks.count(1)
    return [(rank == 1) / first - 1 / len(ranks) for rank in ranks]


def tally(key, players, games, seed):
    """So many games: points and share of each seat, from whoever begins; of each thing how often offered, how often taken, and the takers' share."""
    game = skerry.load_game(key, players=players)
    points, seats = [Mean() for _ in range(players)], [Mean() for _ in range(players)]
    times, took, share = defaultdict(int), defaultdict(int), defaultdict(Mean)
    common = defaultdict(Mean)
    for number in range(games):
        state, first, offered, taken = play(game, seed * 1_000_000 + number, THINGS.get(key))
        won, scores = shares(state), state.scores()
        facts = json.loads(state.to_json()) if key == "isle-of-skye" else {}
        for seat in range(players):
            turn = (seat - first) % players
            points[turn].add(scores[seat])
            seats[turn].add(won[seat])
            held = {name for name in facts["tiles"][seat] if name and name != "castle"} if facts else taken[seat]
            for name in offered[seat]:
                times[name] += 1
            for name in held:
                took[name] += 1
                share[name].add(won[seat])
        for slot, name in zip("ABCD", facts.get("scoring_tiles", ())):
            common[f"{name} in {slot}"].add(sum(scores) / players)
            common[name].add(sum(scores) / players)
    return points, seats, times, took, share, common


def tell_seats(rows):
    """Points and share of each seat, counted from whoever was the first to decide."""
    print("| players | games | points of each seat, from whoever begins | share of each seat, percentage points above even |\n|---|---|---|---|")
    for players, games, points, seats in rows:
        print(f"| {players} | {games} | {', '.join(p.text() for p in points)} | {', '.join(s.text(1, 100) for s in seats)} |")


def tell_things(times, took, share, seats):
    """The things, the best first; a star where a thing stands out by more than chance and by five in a hundred."""
    print("\n| thing | taken when offered | share of the takers | |\n|---|---|---|---|")
    for name in sorted(share, key=lambda n: -share[n].mean):
        if share[name].n < 30:
            continue
        rate = f"{100 * took[name] / times[name]:.0f} %" if times[name] else f"{100 * took[name] / seats:.0f} % of seats"
        far = abs(share[name].mean) > 0.05 and abs(share[name].mean) > 1.5 * share[name].error
        print(f"| {name} | {rate} | {share[name].text(1, 100)} | {'*' if far else ''} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for game in skerry.games():
        if given.names and game.key not in given.names:
            continue
        print(f"\n## {game.title()}\n")
        rows, two = [], None
        for players in range(max(2, game.players_min), game.players_max + 1):
            found = tally(game.key, players, given.games, given.seed)
            rows.append((players, given.games, *found[:2]))
            two = two or found
        tell_seats(rows)
        _, _, times, took, share, common = two
        if share:
            tell_things(times, took, share, 2 * given.games)
        if common:
            print("\n| scoring tile (and slot) | mean points of a seat |\n|---|---|")
            for name in sorted(common, key=lambda n: -common[n].mean):
                if common[name].n >= 30:
                    print(f"| {name} | {common[name].text()} |")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
