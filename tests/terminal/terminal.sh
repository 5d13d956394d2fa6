#!/bin/sh
# terminal.sh - the terminal client by real use: whole games by lines of text in both languages, files, undo, bad input,
# and the full screen inside tmux where that exists.
#
#   tests/terminal/terminal.sh [BINARY]      TAP on stdout; BINARY is $SKERRY or build/skerry if not given
. "$(dirname "$0")/../support/command_line.sh"
LC_ALL=C.UTF-8
server=""
trap 'test -z "$server" || tmux -S "$folder/tmux" kill-server 2>/dev/null; rm -rf "$folder"' EXIT

# typed: printed apostrophes and blanks as one types them.
typed() { sed "s/\xe2\x80\x99/'/g; s/\xe2\x80\xaf/ /g; s/\xc2\xa0/ /g"; }

# play STATUS INPUT ARGUMENTS...: plain play with the lines of a file; the output stays in `out`.
play() {
    want=$1 input=$2
    shift 2
    "$skerry" play "$@" <"$input" >printed 2>&1
    status=$?
    typed <printed >out
    if [ "$status" -ne "$want" ] || grep -q 'runtime error\|Sanitizer' out; then
        echo "# skerry play $*: status $status, want $want"
        tail -n 5 out | sed 's/^/# /'
        return 1
    fi
}

# has PATTERN...: `out` has a line for each pattern.
has() {
    for pattern in "$@"; do
        grep -q -e "$pattern" out && continue
        echo "# missing: $pattern"
        tail -n 8 out | sed 's/^/# /'
        return 1
    done
}

# --- whole games ---

lines 700 1 >ones
play 0 ones $game --seats human,elder --seed 1 --option huts_to_win=2 &&
    has '^The draws are sealed. Proof: 6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b$' \
        '^Your turn. Turn over a token!$' '^1\. Turn over the ' '^2\. Turn over' 'wins!$' \
        '^1\. .*: 2 points$' \
        '^     2  Huts built$' '^> The game is over\.$'
verdict $? "a whole game in English ends with the verdict and score sheets"

play 0 ones $game --seats human,cub,child --seed 2 --option huts_to_win=2 --lang fr &&
    has '^À toi. Retourne un jeton' '^1\. Retourner ' 'gagne.*!$' '^1\. .* : 2 points$' \
    '^> La partie est terminée\.$'
verdict $? "a whole game in French does too"

play 0 /dev/null $game --seats elder,parent --seed 3 && has 'wins!$' '^Seat 1: Tala · Elder$'
verdict $? "computer players play a whole game among themselves"

# --- one line of each kind ---

mkdir -p "$XDG_CONFIG_HOME/skerry"
echo 'words = full' >"$XDG_CONFIG_HOME/skerry/config"
printf '%s\n' help table board moves score position log rules 'rules R13' 'rules zzzz' hint 'retourner b' \
    'TURN  a' quit >lines
play 0 lines $game --seats human,elder --seed 4 --option start=1 &&
    has '^Commands:$' '^Places along the arrows:$' '▒▒▒' '^14\. Turn over the ' \
    '^> Player 1: 0 points$' "^> $game:" '^> Pile 1 shows a hut' \
        '^> R13 ' '^> No rule has this number or word\.$' '^> 1\. ' '^> Player 1 turns token B\.$' \
        '^> Player 1 turns token A\.$' '^Tala '
verdict $? "every command answers, and moves are understood in either language"

{ printf '%s\n' '' 99 -1 '#9999' '#3' foo turn 'build 1' 'save' 'load /nowhere/x'; printf '\377\376\033[2J\001\n'; lines 1 "$(lines 400 longline | tr -d '\n')"
    printf 'turn \303\n'; printf 'quit'; } >lines
play 0 lines $game --seats human,elder --seed 4 --option start=1 --option memory_aid=full &&
    has '^> There is no choice 99: the choices are 1 to 14\.$' '^> "-1" is neither' '^> "#9999" is neither' \
    '^> "foo" is neither' \
        'Did you mean: turn A, turn B' '^> First turn over a token! (R12)$' 'Can.t read /nowhere/x' \
        '^> That line is too long\.$' '"turn ?" is neither'
verdict $? "bad input is refused in words, with the rule where there is one"

printf 'turn a\nturn a\nquit\n' >lines
play 0 lines $game --seats human,random --seed 4 --option start=1 --lang fr &&
    has '^> Il est déjà retourné'
verdict $? "a refused move names its rule in French"

printf '2\nmoves 1st\nmoves zzzz\nquit\n' >lines
play 0 lines $game --seats human,elder --seed 4 --option start=1 && has '^> Player 1 turns token B\.$' '^2\. Turn over the ' &&
    rm "$XDG_CONFIG_HOME/skerry/config" && play 0 lines $game --seats human,elder --seed 4 --option start=1 &&
    has '^2\. Turn over the ' '^> No choice contains this word\.$' && ! grep -q 'Player 1 turns token' out
verdict $? "whole sentences, and choices are not repeated; in full words they are, and so is all"
echo 'words = terse' >"$XDG_CONFIG_HOME/skerry/config"
play 0 lines $game --seats human,elder --seed 4 --option start=1 &&
    has '^2\. [0-9]' '1\. Turn over the 1st' && ! grep -q 'Player 1 turns token' out
verdict $? "few words: what choices share is said once"
echo 'words = full' >"$XDG_CONFIG_HOME/skerry/config"

play 0 /dev/null $game --seed 4 && has '^No more input: the game stops here\.$'
verdict $? "closed input ends the game"

play 0 /dev/null --lang fr && has '^Jeux :$'
printf '9\nfr\nen\n1\nhuman,nobody\nhuman,cub\nstart=7\nstart=2\nnonsense\n\nquit\n' >lines
play 0 lines && has '^> This game doesn.t exist here\.$' '^> Jeux :$' 'no level "nobody"' '^> Unknown option' '^3\. Who begins: seat 2$' \
    '^Seat 2: Tala · Cub$' '^Tala starts\|^Tala turns\|^Tala finds'
verdict $? "the menu plans a table and refuses what it cannot have"

for wrong in '--seats human,nobody' '--players 9' '--option start=9' '--option nonsense' '--load /nowhere/x' \
    '--seed=' '--nonsense' \
    '--seats human,human,human,human,human,human'; do
    # shellcheck disable=SC2086
    "$skerry" play $game $wrong >out 2>&1 </dev/null
    status=$?
    { [ $status -eq 1 ] || [ $status -eq 2 ]; } && grep -q '^skerry play: ' out
    verdict $? "refused with a reason: play $wrong"
done

# --- words on request, and a pipe that never ends ---

printf '%s\n' me rivals market 'tile 2' 'tile swamp' 'tile zzzz' moi rivaux marché 'tuile 1' 'rules dog' quit >lines
play 0 lines $game --seats human,elder --seed 4 --option start=1 &&
    has '^> Player 1: goods' '^> Tala: goods' '^> Turn 1\. Player 1' '^> Turn over the 2nd on top$' '^>   swamp:' \
    '^> Nothing on the table has this name\.$' '^> R[0-9]* .*dog' && [ "$(grep -c '^> Player 1: goods' out)" -eq 2 ]
verdict $? "parts of the table in words, by words of either language"

printf '1\ntile 99\ntile cook\ntile shore\nquit\n' >lines
XDG_CONFIG_HOME=$folder/terse play 0 lines skara-brae --seats human,easy --seed 7 --threads 1 &&
    has '^Round 1 of 4, set 1 of 3\.$' '^> There is no choice 99: the choices are 1 to 5\.$' '^Runa: Shore' \
        '^Cook (flip: ' && [ "$(wc -l <out)" -lt 50 ]
verdict $? "the round is told when it begins; numbers that are no choice are refused, and lines say whose they are"

for names in Anna,Boris Alda,Bran; do
    "$skerry" play settlement --plain --seats beginner,beginner --names $names --seed 1 </dev/null 2>&1 |
        sed 's/Anna\|Alda/One/g; s/Boris\|Bran/Two/g' >told-$names
done
grep -q '^One [a-z]' told-Alda,Bran && grep -q 'points' told-Alda,Bran && ! cmp -s told-Anna,Boris told-Alda,Bran
verdict $? "computer players with the names of characters have their tastes"

yes 1 | timeout 60 "$skerry" play --plain >out 2>&1
[ $? -eq 0 ] && has 'wins!$\|points'
verdict $? "yes 1 | skerry play --plain comes to an end"

printf '1\n1\n2\n2\n1\nquit\n' >lines
play 0 lines --plain && has '^2\. Rulebook: to the letter$' '^1\. Start$' &&
    printf '3\n1\n2\n1\nquit\n' >lines && play 0 lines --plain && has '^2\. Rulebook: official rulings$' '^2\. Rulebook: to the letter$'
verdict $? "the menu in plain words: seats, options by number, to the letter with one of them"

# --- files ---

{ lines 30 1; echo 'save whole'; echo quit; } >lines
play 0 lines $game --seats human,elder --names Zoé,Bob --seed 5 && has '^> Saved in whole\.$' &&
    "$skerry" replay whole --verify >out 2>&1
verdict $? "a saved game verifies"

{ lines 12 1; echo 'save part'; echo quit; } >lines
play 0 lines $game --seats human,elder --names Zoé,Bob --seed 5
{ lines 18 1; echo 'save rest'; echo quit; } >lines
play 0 lines --load part && has '^Seat 2: Bob · Elder$' && cmp -s whole rest
verdict $? "a game saved and loaded goes on exactly as if it had not been interrupted"

grep -v '^seed ' part >noseed
printf 'quit\n' >lines
play 0 lines --load noseed && has '^The seed of this game isn.t known'
verdict $? "a game without its seed goes on and says so"

sed 's/^end .*/end 0000000000000000/' part >damaged
play 1 lines --load damaged && has 'Line [0-9]*: The checksum doesn.t match'
verdict $? "a damaged record is refused with its line"

echo precious >other
printf 'save other\nquit\n' >lines
play 0 lines $game --seed 5 && has 'can.t be the name of a saved game' && [ "$(cat other)" = precious ]
verdict $? "a file that is no record is not overwritten"

# --- undo: a person who turns up the construction site with empty hands only swaps two tokens, which can be taken back ---

printf '1\n1\nundo\n2\nlog\nundo\nundo\nno\nquit\n' >lines
found=1
for seed in $(awk 'BEGIN { for (i = 1; i <= 80; i++) print i }'); do
    play 0 lines $game --seats human,human --option start=1 --seed "$seed" || break
    grep -q 'shows: site' out || continue
    has '(the only choice)\.$\|swaps tokens A and B' '^> Undone\.$' \
    '^> Player 1 swaps tokens A and C\.$' && found=0
    [ "$(grep -c '^> Undone' out)" -eq 2 ] && has '^> Player 1 would like to undo' || found=1
    break
done
verdict $found "a choice can be undone until something was shown; then the others at the screen are asked (seed $seed)"

rm "$XDG_CONFIG_HOME/skerry/config"

# --- the full screen ---

if ! command -v tmux >/dev/null 2>&1; then
    echo "ok $((number += 1)) - the full screen # SKIP there is no tmux"
    echo "1..$number"
    [ $failures -eq 0 ]
    exit
fi

screen() { tmux -S "$folder/tmux" -f /dev/null "$@" 2>/dev/null; }

# start COLUMNS LINES COMMAND: a terminal that runs it and then says how it ended.
start() {
    test -z "$server" || screen kill-server
    sleep 0.3
    server=1
    screen new-session -d -x "$1" -y "$2" "$3; echo \"ended \$?\"; sleep 60"
}

# shows PATTERN...: within 15 seconds the terminal shows all patterns.
shows() {
    tries=150
    while :; do
        screen capture-pane -p | typed >out
        missing=""
        for pattern in "$@"; do grep -q -e "$pattern" out || missing=$pattern; done
        test -z "$missing" && return 0
        tries=$((tries - 1))
        if [ $tries -eq 0 ]; then
            echo "# not shown: $missing"
            sed 's/^/# |/' out
            return 1
        fi
        sleep 0.1
    done
}

key() { screen send-keys "$@"; }

start 80 24 "'$skerry' play $game --seats human,elder --seed 4 --option start=1"
shows 'Player 1, it.s your turn' '> 1 .*\[turn A\]' 'A ▒▒▒' '? keys' && key Right && shows '> 2 .*\[turn B\]' &&
    key Tab && shows '> 3 .*\[turn C\]' && key h && shows '\[turn B\]' && key j && shows '^ x ' && key k
verdict $? "the board appears and the cursor moves between its targets"

key ':'
shows '^ :' && key -l 'turn m' && key Enter && shows 'M [a-z0-9]' 'Tala turns over\|Tala finds\|Player 1 turns over\|Player 1 finds' 'it.s your turn'
verdict $? "a typed move is played and the answer of the computer is shown"

key 3 && shows '^ : 3' && key Enter && shows 'C [a-z0-9]' 'it.s your turn' && key x && shows ': x' &&
    key Enter && shows '"x" is neither'
verdict $? "digits choose by number, and a letter opens the line"

screen resize-window -x 40 -y 15 && shows 'Turn over a token' && screen resize-window -x 30 -y 8 &&
    shows 'Skerry needs' &&
    screen resize-window -x 130 -y 40 && shows 'Huts on offer.*│\|│.*Player' 'it.s your turn' &&
    screen resize-window -x 80 -y 24 && shows 'it.s your turn'
verdict $? "the window can be resized, down to 40 columns and 15 lines"

key / && shows '^ Rules' && key q && shows 'it.s your turn' && key L && shows '^ Log' && key Tab && shows 'Pile 1 shows' &&
    key q && key b && shows '^ Points' && key q &&
    key p && shows "$game:" && key q && key '?' && shows '^ Help' && key q && key H && shows '1\. Turn over .* \(helps\|is fine\)\|^ Hint'
verdict $? "rules, log, points, position, help and hint have their pages"

key Escape && key s && shows 'Save as:' && key C-u && key -l 'kept' && key Enter && shows 'Saved in kept' &&
    key o && shows 'File to load' && key C-u &&
    key -l 'kept' && key Enter && shows 'it.s your turn' && [ -s kept ]
verdict $? "a game is saved and loaded"

key q && shows 'Leave this game' && key n && shows '? keys' && key q && shows 'Leave this game' &&
    key y && shows 'ended 0'
verdict $? "leaving asks first"

start 80 24 "'$skerry' play skara-brae --seats human,easy,easy --seed 7 --threads 1"
shows 'Keep one of your special' && key Enter && shows 'Take a card of the current' '>Set 1' 'space free' '^midden/round' '^Settlers, ' '▸F10 Orm' &&
    key 5 && shows '^ : 5' && key Enter && shows 'How many knives' && key Enter && shows 'Choose 1 token' && key Enter && shows 'Place a worker' '(flip: '
verdict $? "80x24: storage stands beside the cards, parts out of sight are named in full, and the cursor's place is explained"

start 80 24 "TERM=dumb '$skerry' play $game --seats human,elder --seed 4 --option start=1"
shows 'Type the number of a choice' '^14\. ' '^> *$' && key -l 'quit' && key Enter && shows 'ended 0'
verdict $? "TERM=dumb means plain words"

start 100 30 "NO_COLOR=1 TERM=vt100 '$skerry' play $game --seats human,human --names Ana,Ben --seed 4 --option start=1 --lang fr"
shows "Passez l'écran à Ana" && key Enter && shows "C'est à Ana de jouer" && key Enter &&
    shows "Passez l'écran à Ben" && ! grep -q 'marchandises' out &&
    key Enter && shows "C.est à Ben de jouer" &&
    [ "$(screen capture-pane -e -p | grep -c '\[[34][0-7]m\|\[38;5')" -eq 0 ] &&
    screen capture-pane -e -p | grep -q '\[[0-9;]*4m'
verdict $? "a curtain hides the table between two people, without colours choices are underlined"

rm -rf "$XDG_DATA_HOME"
start 80 24 "'$skerry' play"
shows '> Start' 'Stone Age Junior' && key Down Down Down Down Down Left && shows '> Seat 2 .*< ' &&
    key Up Up Up Up Up Enter && shows 'it.s your turn\|any key' && key q &&
    shows 'Leave this game' && key y && shows 'ended 0'
verdict $? "the menu starts a game"

start 80 24 "'$skerry' play $game --seats elder,parent --option huts_to_win=2 --seed 6"
tries=0
until screen capture-pane -p | grep -q 'wins!' || [ $tries -eq 400 ]; do
    key Space
    tries=$((tries + 1))
    sleep 0.1
done
shows 'wins!' '^ 1\. .*: 2 points' '2  Huts built' 'seed 6' && key q && shows 'q quit' && key q &&
    shows 'ended 0'
verdict $? "a whole game ends on a page with verdict, places and points"

{ lines 60 1; echo 'save seen'; echo quit; } >lines
"$skerry" play $game --plain --seats human,random --seed 4 --option start=1 <lines >out 2>&1
start 80 24 "'$skerry' seen"
shows 'step 0 of' 'Next: ' && key Right && shows 'step 1 of' && key 3 && shows 'Step: 3' && key Enter && shows 'step 3 of' &&
    key m && shows 'step 3 of .*★' && key End && key "'" && shows 'step 3 of' && key Up && shows 'step [0-2] of' &&
    key Down Down && key a && shows '^ 1\. \|% to win\|no decision here' && screen resize-window -x 130 -y 40 &&
    shows 'step .*of' && key c && shows 'it.s your turn' && key q && shows 'Leave' && key y &&
    shows 'Your game is saved in' 'ended 0'
verdict $? "a record is stepped through, marked, analysed, and played on from"

start 80 24 "'$skerry' seen"
shows 'step 0 of' && key "'" && shows 'step 3 of .*★' && key m && shows 'step 3 of [0-9]* *$' && key q && shows 'ended 0' &&
    start 80 24 "'$skerry' seen" && shows 'step 0 of' && key "'" && shows 'No bookmark yet' && key q && shows 'ended 0'
verdict $? "bookmarks are kept, and so is that one was removed"

start 80 24 "sh -c 'echo \$\$ >pid; exec \"$skerry\" play $game'"
shows 'your turn\|any key'
screen kill-server
server=""
tries=50
while kill -0 "$(cat pid)" 2>/dev/null && [ $tries -gt 0 ]; do
    tries=$((tries - 1))
    sleep 0.1
done
[ $tries -gt 0 ]
verdict $? "a terminal that closes ends the program"

# --- the bell and the notification, heard on a terminal that a script plays ---

cat >bell.py <<'PY'
import os, pty, select, sys, time

skerry, face, bell, lang = sys.argv[1:]
os.makedirs(os.environ["XDG_CONFIG_HOME"] + "/skerry", exist_ok=True)
with open(os.environ["XDG_CONFIG_HOME"] + "/skerry/config", "w") as file:
    file.write(f"bell = {bell}\npauses = off\ntheme = dark\nmouse = off\n")
pid, line = pty.fork()
if pid == 0:
    os.environ.update(TERM="xterm-256color", LC_ALL="C.UTF-8")
    os.execv(skerry, [skerry, "play", "stone-age-junior", "--seats", "human,human", "--names", "Ana,Ben", "--seed", "4",
                      "--option", "start=1", "--lang", lang] + (["--plain"] if face == "plain" else []))
heard, fresh, presses, end = b"", b"", 0, time.time() + 60
# Enter, or 1, whenever something new was said: it passes the screen on, plays the first choice, passes it on ...
while time.time() < end and (presses < 6 if bell == "off" else heard.count(b"\a") < 2):
    if select.select([line], [], [], 0.2)[0]:
        fresh += os.read(line, 65536)
        continue
    if fresh:
        heard, fresh = heard + fresh, b""
        os.write(line, b"1\r" if face == "plain" else b"\r")
        presses += 1
heard += fresh
os.kill(pid, 9)
os.waitpid(pid, 0)
ends = heard.count(b"\033]9;")
bells = heard.count(b"\a")
told = heard.decode(errors="replace").replace("'", "\u2019")
print(f"# {face} {bell} {lang}: {bells} bells, {ends} notifications")
sys.exit({"off": bells or ends, "on": bells < 2 or ends, "notify": bells < 2 or ends < 2 or " · C\u2019est à Ben de jouer." not in told}[bell] != 0)
PY
for face in screen plain; do
    python3 bell.py "$skerry" $face off en && python3 bell.py "$skerry" $face on en && python3 bell.py "$skerry" $face notify fr
    verdict $? "$face: the bell rings when a turn begins, a notification names game and player, and neither unless wished"
done
rm "$XDG_CONFIG_HOME/skerry/config"

echo "1..$number"
[ $failures -eq 0 ]
