#!/bin/sh
# board_layout.sh - the boards of all games in windows of four sizes and in both languages, inside tmux: what a decision needs
# is seen or one key away, nothing is printed over anything else whatever the names, and every state can be resized.
#
#   tests/terminal/board_layout.sh [BINARY]        TAP on stdout; BINARY is $SKERRY or build/skerry if not given
root=$(cd "$(dirname "$0")/../.." && pwd)
effort=${SKERRY_EFFORT:-100}
. "$(dirname "$0")/../support/command_line.sh"
LC_ALL=C.UTF-8
if ! command -v tmux >/dev/null; then
    echo "there is no tmux here"
    exit 77
fi
trap 'for socket in "$folder"/tmux*; do tmux -S "$socket" kill-server 2>/dev/null; done; rm -rf "$folder"' EXIT
mkdir -p "$XDG_CONFIG_HOME/skerry"
printf 'pauses = off\ntheme = dark\n' >"$XDG_CONFIG_HOME/skerry/config"

cat >boards.py <<'PY'
import json, re, subprocess, sys, time, unicodedata

skerry, folder, root, effort = sys.argv[1:]
GAMES = ["settlement", "skara-brae", "isle-of-skye", "reykholt", "stone-age-junior"]
SIZES = [(80, 24), (100, 30), (140, 45), (200, 60)]
NAMES = ["o\u0302e\u030an\u0303r" * 5, "漢字の名前" * 3 + "か\u3099" * 5]     # 20 letters: with marks, and wide ones too
LAST = {"en": "it's your turn", "fr": "C'est à"}     # as capture() writes it
failures = number = servers = 0


def verdict(good, name, screen=""):
    global failures, number
    number += 1
    failures += not good
    print("ok" if good else "not ok", number, "-", name)
    if not good:
        print("\n".join("# |" + line for line in screen.split("\n")))


def tmux(*words):
    return subprocess.run(["tmux", "-S", f"{folder}/tmux{servers}", "-f", "/dev/null", *words], capture_output=True,
                          text=True).stdout


def start(wide, high, words):
    """A server of its own for each program: one that ends may still be there."""
    global servers
    servers += 1
    tmux("new-session", "-d", "-x", str(wide), "-y", str(high), f"'{skerry}' {words}; echo ended $?; sleep 60")


def capture():
    return tmux("capture-pane", "-p").translate({0x2019: "'", 0x202f: " ", 0xa0: " "})


def until(test):
    """The screen as soon as it passes the test; what it is after 20 seconds otherwise, and whether it passed."""
    end = time.time() + 20
    while True:
        screen = capture()
        if test(screen):
            return screen, True
        if time.time() > end:
            return screen, False
        time.sleep(0.04)


def columns(text):
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def look(game, lang, wide, high):
    """Play some turns; at each question the cursor, the question and the panes are where they must be."""
    names = ",".join(NAMES)
    start(wide, high, f"play {game} --seats human,random --names '{names}' --seed 5 --lang {lang} --threads 1")
    for turn in range(3):
        def asked(screen):
            lines = screen.split("\n")
            return LAST[lang] in lines[0] and re.search(r"(^|│) ?>\s?\d+ ", screen, re.M)
        screen, good = until(asked)
        if not good:
            return screen, f"turn {turn}: no question with a choice under the cursor"
        for line in screen.split("\n"):
            if columns(line.rstrip()) > wide:
                return screen, f"turn {turn}: a line of {columns(line)} columns"
        walls = {columns(line[:line.rindex("│")]) for line in screen.split("\n")[1:high - 1] if "│" in line}
        if wide >= 112 and len(walls) > 1:
            return screen, f"turn {turn}: the panel's edge stands at {walls}"
        tabs = screen.split("\n")[1]
        hidden = re.findall(r"▸F(\d+) ", tabs)
        for key in hidden[:2]:
            title = re.search(rf"▸F{key} (\S+)", tabs).group(1)
            tmux("send-keys", "F" + key)
            screen, good = until(lambda now: re.search(rf" F{key} {re.escape(title)}", now.split("\n")[1]) or
                                 f"F{key} " not in now.split("\n")[1])
            if not good:
                return screen, f"turn {turn}: F{key} does not show {title}"
            tmux("send-keys", "F" + key)
        before = capture()
        tmux("send-keys", "Enter")
        until(lambda now: now != before)
    return resize(lang, wide, high) if (GAMES.index(game) + SIZES.index((wide, high))) % 2 == (lang == "fr") else ("", "")


def fault_of(screen, wide, high):
    """What is wrong with a screen of this size; "" if nothing is."""
    lines = screen.split("\n")
    if max(columns(line.rstrip()) for line in lines) > wide:
        return "a line is too long"
    return "" if lines[0].strip() and lines[high - 1].strip() else "the bars are not at the edges"


def through(state, pattern, sizes):
    """Through windows of these sizes: each shows the state, within its edges; one that is too small says so, and no key
    acts behind it."""
    for wide, high in sizes:
        tmux("resize-window", "-x", str(wide), "-y", str(high))
        if wide < 40:
            screen, good = until(lambda now: "Skerry" in now and "40" in now)
            tmux("send-keys", "y")
            if not good:
                return screen, "too small a window is not said"
            continue
        screen, good = until(lambda now: re.search(pattern, now, re.M) and not fault_of(now, wide, high))
        if not good:
            return screen, f"{state} at {wide}x{high}: " + (fault_of(screen, wide, high) or f"no {pattern}")
    return "", ""


def resize(lang, wide, high):
    """Every state survives a window of another size: the board, a page, a typed line, a question; too small a window, the
    next size, and the size it had."""
    other = SIZES[(SIZES.index((wide, high)) + 1) % len(SIZES)]
    for key, pattern in (("", LAST[lang]), ("L", "Log|Journal"), ("i", "^ Details|^ Détails"), (":", "^ :"), ("q", r"\? ")):
        until(lambda now: LAST[lang] in now)
        if key:
            tmux("send-keys", key)
        screen, good = until(lambda now: re.search(pattern, now, re.M))
        if not good:
            return screen, f"key {key} shows no {pattern}"
        screen, wrong = through(f"after {key or 'a turn'}", pattern, [(39, 12), other, (wide, high)])
        if wrong:
            return screen, wrong
        if key:
            tmux("send-keys", "Escape")
    return "", ""


def elsewhere(lang):
    """The states around a game are resized as well: menu, help, a record that is looked at, a lesson, the end."""
    for state, words, keys, pattern in (
        ("the menu", "play", [], r"Start|Commencer|Jouer"),
        ("the help", "play stone-age-junior --seats human,random --seed 5", ["?"], "Ctrl-L"),
        ("a record", "seen", ["Right"], r"1 (of|sur) \d"),
        ("a lesson", "learn stone-age-junior", [], r"\(1/\d+\)"),
        ("the end", "play stone-age-junior --seats random,random --seed 5", [], r"^ 1\. .*points"),
    ):
        start(80, 24, f"{words} --lang {lang}")
        until(lambda now: len(now.strip()) > 200)
        for key in keys:
            tmux("send-keys", key)
        screen, good = until(lambda now: re.search(pattern, now, re.M))
        wrong = "" if good else f"{state} shows no {pattern}"
        if good:
            screen, wrong = through(state, pattern, SIZES[1:] + [(39, 12), SIZES[0]])
        tmux("kill-server")
        if wrong:
            return screen, wrong
    return "", ""


def bars():
    """The lines of keys fit the narrowest of these windows, in both languages."""
    for lang in LAST:
        for name, words in json.load(open(f"{root}/i18n/{lang}.json")).items():
            if re.search(r"keys(_\w+)?$", name) and columns(words) > SIZES[0][0] - 2:
                yield f"{lang} {name}: {words}"


with open("lines", "w") as file:
    file.write("1\n" * 40 + "save seen\nquit\n")
subprocess.run([skerry, "play", "stone-age-junior", "--plain", "--seats", "human,random", "--seed", "5"], stdin=open("lines"),
               stdout=subprocess.DEVNULL)
long_bars = list(bars())
verdict(not long_bars, "the lines of keys fit 80 columns in both languages", "\n".join(long_bars))
for lang in LAST:
    screen, wrong = elsewhere(lang)
    verdict(not wrong, f"{lang}: menu, help, record, lesson and end in windows of all sizes" + (": " + wrong if wrong else ""), screen)
# Each game in the smallest window in one language and in one of the others in the other; in a long run in all of them in both.
long = int(effort) > 100
for i, game in enumerate(GAMES):
    for j, lang in enumerate(["en", "fr"]):
        for wide, high in [size for k, size in enumerate(SIZES) if long or k == (0 if j == i % 2 else 1 + i % 3)]:
            screen, wrong = look(game, lang, wide, high)
            tmux("kill-server")
            if failures > 2:
                sys.exit("too much is wrong")
            verdict(not wrong, f"{game} {lang} {wide}x{high}" + (": " + wrong if wrong else ""), screen)
print(f"1..{number}")
sys.exit(failures != 0)
PY
python3 boards.py "$skerry" "$folder" "$root" "$effort"
