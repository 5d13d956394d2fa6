#!/usr/bin/env python3
"""plain_play.py - whole games in `skerry play --plain`, played by a script that knows nothing but the words it reads.

    tests/terminal/plain_play.py [BINARY]            TAP on stdout; every game in both languages, to the end
    tests/terminal/plain_play.py --words [BINARY]    words a turn and a question of each game, with the first choice taken every time
"""

import json
import os
import random
import re
import select
import subprocess
import sys

COMMANDS = {"en": ("table", "me", "rivals", "market", "tile", "rules", "moves", "score", "log"),
            "fr": ("table", "moi", "rivaux", "marché", "tuile", "règles", "coups", "points", "journal")}  # fmt: skip
END = {"en": 'Type "save FILE"', "fr": "Tapez « enregistrer FICHIER »"}
YOURS = {"en": "Your turn.", "fr": "À vous."}
RUN = {"en": re.compile(r"^(\d+) to (\d+)\. From “(.+)” to “(.+)”$"), "fr": re.compile(r"^(\d+) à (\d+)\. De «\s(.+)\s» à «\s(.+)\s»$")}
MORE = {"en": re.compile(r'^  and (one|\d+) more: type "moves" for all\.$'),
        "fr": re.compile(r"^  et (un|\d+) autres?\s: tapez «\scoups\s» pour tout voir\.$")}  # fmt: skip
# Words that only the other language has; names of games, people and things keep theirs.
FOREIGN = {
    "en": set("le les des une avec votre vous dans pour joueur tuile carte prenez choisissez".split()),
    "fr": set("the and with your you from take turn tile card choose nothing none gold of player".split()),
}
CODE = re.compile(r"#\d|\b[LRSHTF]\d\d\b|\br[0-3]\b|_|\{|\}|\bseat\d")
TYPED = {0x2019: "'", 0x202F: " ", 0xA0: " "}  # what is printed, as it is typed
SEEDS = (5, 6, 7)
LIMIT_S = 120  # for one answer, on a machine that is busy with other things


class Reader:
    """The program on the other side of two pipes: a line in, words out, up to the next prompt."""

    def __init__(self, binary, game, lang, seed, level):
        self.lang = lang
        self.said = []
        arguments = [binary, "play", game, "--plain", "--lang", lang, "--seed", str(seed), "--seats", "human," + level]
        self.program = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def listen(self):
        """Everything up to the next prompt; None after the program has ended."""
        heard = b""
        while not heard.endswith(b"\n> ") and heard != b"> ":
            ready, _, _ = select.select([self.program.stdout], [], [], LIMIT_S)
            got = os.read(self.program.stdout.fileno(), 1 << 16) if ready else b""
            if not got:
                self.said.append(heard.decode())
                return None
            heard += got
        words = heard[:-2].decode().translate(TYPED)
        self.said.append(words)
        return words

    def type(self, line):
        self.program.stdin.write(line.encode() + b"\n")
        self.program.stdin.flush()

    def close(self):
        self.program.stdin.close()
        return self.program.wait(LIMIT_S)


def choices_of(words, lang):
    """The numbered sentences at the end of what was said (None: between two that were said), whether there are more, and
    the question before them."""
    lines = words.rstrip("\n").split("\n")
    more = bool(MORE[lang].match(lines[-1]))
    if more:
        lines.pop()
    found = []
    while lines:
        if run := RUN[lang].match(lines[-1]):
            between = [(number, None) for number in range(int(run[1]) + 1, int(run[2]))]
            found[:0] = [(int(run[1]), run[3]), *between, (int(run[2]), run[4])]
        elif match := re.match(r"^(\d+)\. (.+)$", lines[-1]):
            found.insert(0, (int(match[1]), match[2]))
        else:
            break
        lines.pop()
        if found[0][0] == 1:
            break
    return found, more, lines[-1] if lines else ""


def foreign(words, lang):
    """The lines with words of the other language."""
    tokens = lambda line: set(re.findall(r"[a-zà-ÿœ]+", line))
    return ["another language: " + line for line in words.replace("Isle of Skye", "").split("\n") if tokens(line) & FOREIGN[lang]]


def faults_of(words, lang):
    """What is wrong with the sentences of one question; nothing if all is well."""
    found, more, question = choices_of(words, lang)
    if not found:
        return ["no choices"]
    faults = foreign(words, lang) + ["a code: " + line for line in words.split("\n") if CODE.search(line)]
    if [number for number, _ in found] != list(range(1, len(found) + 1)):
        faults.append("numbers: " + str([number for number, _ in found]))
    said = [sentence for _, sentence in found if sentence]
    if len(set(said)) != len(said):
        faults.append("two equal sentences")
    if not more and len(found) < 2:
        faults.append("a question with one answer")
    if not question or question[-1] not in ".?!":
        faults.append("no question: " + question)
    for sentence in [question, said[0]]:
        if not sentence[0].isupper() and not sentence[0].isdigit():
            faults.append("no sentence: " + sentence)
    return faults


def play(binary, game, lang, seed, level):
    """Play a game to the end: the faults found, and how many choices were made."""
    lot, faults, made = random.Random(seed), [], 0
    reader = Reader(binary, game, lang, seed, level)
    table, me, rivals, market, tile, rules, moves, score, log = COMMANDS[lang]
    asked = reader.listen()
    while asked is not None and len(faults) < 5:
        found, more, _ = choices_of(asked, lang)
        if not found:
            break
        faults += faults_of(asked, lang)
        if lot.random() < 0.1:  # look around, as one does who does not see the board
            for command in (table, me, rivals, market, score, log, f"{tile} {lot.choice(found)[0]}", f"{rules} 1"):
                reader.type(command)
                heard = reader.listen()
                if not heard or not heard.strip() or "{" in heard:
                    faults.append(f"{command}: {heard!r}")
                elif not command.startswith(rules):  # rules name files and options
                    faults += foreign(heard, lang)
        if more:
            reader.type(moves)
            every, more, _ = choices_of(reader.listen() or "", lang)
            if more or len(every) <= len(found):
                faults.append("moves does not list them all")
            reader.type(f"{moves} {every[-1][1].split()[-1]}")
            if every[-1][1] not in (reader.listen() or ""):
                faults.append("moves does not find " + every[-1][1])
            found = every
        number, sentence = lot.choice(found or [(1, "")])
        reader.type(sentence if sentence and lot.random() < 0.2 else str(number))
        made += 1
        asked = reader.listen()
    if asked is None:
        faults.append("the program ended: " + reader.said[-1][-300:])
    elif END[lang] not in asked:
        faults.append("no end: " + asked[-300:])
    else:
        reader.type("\n".join(["1"] * 10100))  # answers that nobody asked for: the program does not listen for ever
        while reader.listen() is not None:
            pass
    status = reader.close()
    if status != 0:
        faults.append(f"status {status}")
    return faults, made


def words_a_turn(binary, game, lang, seed, level):
    """Words said for each turn of the person and each question, with the first choice taken every time, up to 60 choices."""
    reader = Reader(binary, game, lang, seed, level)
    for _ in range(60):
        if reader.listen() is None:
            break
        reader.type("1")
    reader.close()
    said = "".join(reader.said[1:])
    turns = max(1, said.count(YOURS[lang]))
    words = len(re.findall(r"\w+", said))
    return words / turns, words / max(1, len(reader.said) - 1)


def levels(binary):
    """Every game with a quick computer player."""
    for game in json.loads(subprocess.check_output([binary, "games", "--json"])):
        names = [level["name"] for level in game["levels"]]
        yield game["key"], "greedy" if "greedy" in names else names[1]


def main(arguments):
    measure = "--words" in arguments
    paths = [one for one in arguments if not one.startswith("--")]
    binary = paths[0] if paths else os.environ.get("SKERRY", "build/skerry")
    number = failed = 0
    for game, level in levels(binary):
        for lang in ("en", "fr"):
            if measure:
                print("{} {}: {:.0f} words a turn, {:.0f} a question".format(game, lang, *words_a_turn(binary, game, lang, 5, level)))
                continue
            faults, made = [], 0
            for seed in SEEDS:
                found, choices = play(binary, game, lang, seed, level)
                faults += found
                made += choices
            number += 1
            failed += bool(faults)
            for fault in faults:
                print("#", fault.replace("\n", " / "))
            print(f"{'not ok' if faults else 'ok'} {number} - {game} in plain {lang}: {made} choices from the words alone, {len(SEEDS)} games to the end")
    if not measure:
        print(f"1..{number}")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
