#!/bin/sh
# saved_games.sh - nothing is lost: games that were killed or interrupted at random moments go on where they were, whatever
# cannot be written is said, nothing is overwritten unasked.
#
#   tests/records/saved_games.sh [BINARY]       TAP on stdout; BINARY is $SKERRY or build/skerry if not given
blows=100
[ "${SKERRY_EFFORT:-100}" -lt 100 ] && blows=20 # slow builds
[ "${SKERRY_EFFORT:-0}" -ge 1000 ] && blows=1000 # ./test --long
. "$(dirname "$0")/../support/command_line.sh"

cat >storm.py <<'PY'
import glob, os, random, re, signal, subprocess, sys, threading

skerry, games = sys.argv[1], os.environ["XDG_DATA_HOME"] + "/skerry/"
luck = random.Random(22)
TABLES = [["stone-age-junior", "random"], ["settlement", "random"], ["skara-brae", "random"], ["reykholt", "random"],
          ["isle-of-skye", "random"]]
BLOWS = int(sys.argv[2])


def plies(path):
    return re.findall(r"^\d+ (?:seat\d|chance) .*$", open(path).read(), re.M)


def start(words):
    run = subprocess.Popen([skerry, "play", "--plain", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                           stderr=subprocess.STDOUT)

    def feed():
        try:
            for _ in range(3000):
                run.stdin.write(b"1\n")
                run.stdin.flush()
        except OSError:
            pass
    threading.Thread(target=feed, daemon=True).start()
    return run


def whole(table, seed):
    """The plies of the same game, never interrupted."""
    run = start([table[0], "--seats", "human," + table[1], "--seed", str(seed)])
    while True:
        line = run.stdout.readline()
        if b"game is over" in line or not line:
            break
    run.kill()
    run.wait()
    path, = glob.glob(games + "finished/*.record")
    found = plies(path)
    os.remove(path)
    return found


def blow(run, hard):
    """Read for a random while, then end the program; returns the questions that it had asked."""
    wanted, said = luck.randrange(1, 12), b""
    while said.count(b"\n> ") < wanted:
        byte = run.stdout.read(1)
        if not byte:
            break
        said += byte
    run.send_signal(signal.SIGKILL if hard else signal.SIGINT)
    asked = (said + run.stdout.read()).count(b"\n> ")
    return asked, run.wait()


blows, seed, continued = 0, 0, 0
while blows < BLOWS:
    table = TABLES[seed % len(TABLES)]
    seed += 1
    wholly, words, before = whole(table, seed), [table[0], "--seats", "human," + table[1], "--seed", str(seed)], 0
    for _ in range(30):
        run, hard = start(words), luck.random() < 0.5
        asked, status = blow(run, hard)
        blows += 1
        words = ["--continue"]
        if glob.glob(games + "finished/*"):
            break
        path, = [p for p in glob.glob(games + "games/*") if p.endswith(".record")]
        now = plies(path)
        own = sum(p.split()[1] == "seat1" for p in now)
        if now != wholly[:len(now)]:
            sys.exit(f"{table} {seed}: the kept game is not the game that was played")
        if own < before + asked - 1:
            sys.exit(f"{table} {seed}: {own} choices kept, {before + asked - 1} were told")
        if not hard and status not in (128 + signal.SIGINT, 0):
            sys.exit(f"{table} {seed}: an interrupt ended with {status}")
        continued += 1
        before = own
    for path in glob.glob(games + "*/*") + glob.glob(games + "games/.*.lock"):
        os.remove(path)
print(blows, "blows,", continued, "games went on")
sys.exit(0 if continued >= 2 * BLOWS // 5 else "too few games went on")
PY
cat >hail.py <<'PY'
import fcntl, glob, os, pty, random, re, select, signal, struct, sys, termios, time

skerry, games, BLOWS = sys.argv[1], os.environ["XDG_DATA_HOME"] + "/skerry/", int(sys.argv[2])
luck = random.Random(23)
TABLES = ["stone-age-junior", "settlement", "skara-brae", "reykholt", "isle-of-skye"]


def kept():
    """The plies of the game that was kept, the latest; None if there is none."""
    paths = sorted(glob.glob(games + "*/*.record"))
    return re.findall(r"^\d+ (?:seat\d|chance) .*$", open(paths[-1]).read(), re.M) if paths else None


def blow(words, wanted):
    """Play on a screen, Enter after Enter, until it was drawn for `wanted` bytes or stays as it is; then end it in one of
    three ways."""
    pid, window = pty.fork()
    if pid == 0:
        os.environ.update(TERM="xterm-256color", LC_ALL="C.UTF-8")
        os.execv(skerry, [skerry, "play", *words])
    fcntl.ioctl(window, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    seen, end = 0, time.time() + 20
    while seen < wanted and time.time() < end:
        if not select.select([window], [], [], 0.02)[0]:
            os.write(window, b"\r")
            continue
        try:
            seen += len(os.read(window, 65536))
        except OSError:
            break
    how = luck.randrange(3)
    if how == 0:
        os.kill(pid, signal.SIGKILL)
    elif how == 1:
        os.write(window, b"\x03")
    if how != 1:
        os.close(window)
    while how == 1:
        try:
            if not os.read(window, 65536):
                break
        except OSError:
            break
    os.waitpid(pid, 0)
    if how == 1:
        os.close(window)


blows, continued, seed = 0, 0, 0
while blows < BLOWS:
    table, before = TABLES[seed % len(TABLES)], []
    seed += 1
    words = [table, "--seats", "human,random", "--seed", str(seed), "--threads", "1"]
    for _ in range(5):
        blow(words, luck.randrange(1, 30000))
        blows += 1
        now = kept()
        if now is None:
            continue
        if now[:len(before)] != before:
            sys.exit(f"{table} {seed}: {len(before)} plies were kept, and now others: {len(now)}")
        continued += len(now) > len(before) > 0
        before, words = now, ["--continue"]
        if glob.glob(games + "finished/*"):
            break
    for path in glob.glob(games + "*/*") + glob.glob(games + "games/.*.lock"):
        os.remove(path)
print(blows, "blows on the screen,", continued, "games went on")
sys.exit(0 if continued >= BLOWS // 5 else "too few games went on")
PY
kept=$XDG_DATA_HOME
[ -w /dev/shm ] && XDG_DATA_HOME=$(mktemp -d /dev/shm/keeping.XXXXXX) # where the disk does not brake
python3 storm.py "$skerry" $blows >storm 2>&1
verdict $? "games killed or interrupted at $blows random moments go on where they were"
mkdir -p "$XDG_CONFIG_HOME/skerry"
printf 'pauses = off\ntheme = dark\n' >"$XDG_CONFIG_HOME/skerry/config" # nothing to wait for
python3 hail.py "$skerry" $((blows / 5)) >>storm 2>&1
verdict $? "so do games on the full screen, killed, interrupted or with their window closed"

sed 's/^/# /' storm
[ "$XDG_DATA_HOME" = "$kept" ] || rm -rf "$XDG_DATA_HOME"
XDG_DATA_HOME=$kept

printf 'quit\n' >quit
"$skerry" play --continue --plain <quit >out 2>&1
[ $? -eq 1 ] && grep -q 'No saved game' out
verdict $? "without a saved game --continue says so"

"$skerry" play $game --plain --seats human,random --seed 3 --names 'Zoé' <quit >out 2>&1 &&
    grep -q "Your game is saved in $XDG_DATA_HOME/skerry/games/$game-.*\.record" out &&
    "$skerry" saved >out && grep -q '^  1\. .*Zoé, Tala · ' out &&
    "$skerry" play --continue 1 --plain <quit >out 2>&1 && grep -q 'Zoé' out
verdict $? "leaving says where the game lies, and the list goes on with it by number"

"$skerry" play $game --plain --seats human,random --names Elder --seed 3 <quit >out 2>&1 &&
    "$skerry" play --continue --plain <quit >out 2>&1 && grep -q '^Seat 1: Elder · human' out
verdict $? "a person called like a level stays a person"

mkfifo hold
"$skerry" play --continue --plain <hold >held 2>&1 &
holder=$!
exec 9>hold
until grep -q '^> ' held; do sleep 0.05; done
"$skerry" play --continue 1 --plain <quit >out 2>&1
[ $? -eq 1 ] && grep -q 'open in another window' out
verdict $? "a game that lies on another screen is not taken from it"
exec 9>&-
wait $holder

kept=$("$skerry" saved --json | python3 -c 'import json, sys; print(json.load(sys.stdin)["games"][0]["file"])')
cp "$kept" before
printf '1\nquit\n' >lines
(
    trap '' XFSZ
    ulimit -f 0
    "$skerry" play --continue --plain <lines 2>&1 | cat >/dev/null
    "$skerry" play --continue --plain <lines 2>&1
) | cat >out
grep -q 'can.t be saved: File too large' out && cmp -s "$kept" before
verdict $? "a full disk is said, the game goes on, and what was saved stays"

XDG_DATA_HOME=/dev/null "$skerry" play $game --plain --seats human,random <lines >out 2>&1 &&
    grep -q 'can.t be saved: Not a directory' out
verdict $? "a game is played where there is no place to save it"

echo precious >other
printf 'save mine\nsave mine\nsave other\nsave ~/home\nquit\n' >lines
HOME=$folder "$skerry" play $game --plain --seats human,random <lines >out 2>&1
grep -q 'Saved in mine' out && grep -q 'mine already exists' out && [ "$(cat other)" = precious ] && [ -s home ]
verdict $? "saving overwrites nothing, and ~ is the home folder"

echo "1..$number"
[ $failures -eq 0 ]
