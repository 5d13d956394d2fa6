"""standings.py - the standings of tournaments once more, by itself, with fractions: reads what server-pairing --tell writes,
or the tables of a tournament that was played (tests/server/tournaments.c), and compares the order."""
import sys
from fractions import Fraction


def standings(kind, entrants, tables):
    """Entrants in order with their points; docs/tournaments.md has the rules."""
    points = [Fraction(0)] * entrants
    for _, seats in tables:
        for who, place in seats:
            others = [other for other in seats if other[0] != who]
            if not others:
                points[who] += 1
            else:
                behind = sum(2 if place < other else 1 if place == other else 0 for _, other in others)
                points[who] += Fraction(behind, 2 * len(others))
    opposition, beaten, firsts = [Fraction(0)] * entrants, [Fraction(0)] * entrants, [0] * entrants
    reached, last_place = [0] * entrants, [0] * entrants
    for number, seats in tables:
        for who, place in seats:
            others = [other for other in seats if other[0] != who]
            reached[who], last_place[who] = number, place
            if others:
                opposition[who] += sum(points[one] for one, _ in others) / len(others)
                beaten[who] += sum(points[one] * (2 if place < other else 1 if place == other else 0)
                                   for one, other in others) / len(others)
                firsts[who] += all(place < other for _, other in others)

    def key(who):
        ties = (-points[who], -opposition[who], -beaten[who], -firsts[who], who)
        return ((-reached[who], last_place[who]) + ties) if kind == 2 else ties

    return [(who, points[who]) for who in sorted(range(entrants), key=key)]


def main():
    count, wrong, tables, kind, entrants = 0, 0, [], 0, 0
    for line in sys.stdin:
        words = line.split()
        if words[0] == "tournament":
            kind, entrants, tables = int(words[1]), int(words[2]), []
        elif words[0] == "table":
            tables.append((int(words[1]), [tuple(map(int, word.split(":"))) for word in words[2:]]))
        elif words[0] == "order":
            told = [tuple(map(int, word.split(":"))) for word in words[1:]]
            count += 1
            found = standings(kind, entrants, tables)
            if [(who, Fraction(points, 24)) for who, points in told] != found:
                at = next(i for i, one in enumerate(told) if one[0] != found[i][0] or Fraction(one[1], 24) != found[i][1])
                print(f"# kind {kind}, rank {at + 1}: told {told[at]}, found {found[at]}")
                wrong += 1
    print(f"{'ok' if count and not wrong else 'not ok'} 1 - the standings of {count} tournaments, computed separately")
    print("1..1")
    return wrong or not count


sys.exit(main())
