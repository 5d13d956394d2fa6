#!/bin/sh
# online.sh - tables on a server from terminals: whole games of every game, a line that is cut, a server that is killed, and
# what people do besides: looking on, chatting, taking back, giving up, playing again, bots, the full screen.
#
#   tests/terminal/online.sh [BINARY]        TAP on stdout; BINARY is $SKERRY or build/skerry if not given
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/../support/command_line.sh"
LC_ALL=C.UTF-8
if "$skerry" serve --listen nowhere 2>&1 | grep -q 'without'; then
    echo "the libraries of the server were not there when this was built"
    exit 77
fi
started="" tmux=""
leave() {
    for one in $started; do kill "$one" 2>/dev/null; done
    test -z "$tmux" || tmux -S "$folder/tmux" kill-server 2>/dev/null
    rm -rf "$folder"
}
trap leave EXIT
trap "" PIPE

# await FILE PATTERN: until the file has a line like that, at most a minute.
await() {
    tries=0
    until grep -q -e "$2" "$1" 2>/dev/null; do
        tries=$((tries + 1))
        if [ $tries -gt 600 ]; then
            echo "# $1 never said: $2"
            tail -n 5 "$1" | sed 's/^/# /'
            return 1
        fi
        sleep 0.1
    done
}

# gone PID: until that process has ended, at most a minute.
gone() {
    tries=0
    while kill -0 "$1" 2>/dev/null; do
        tries=$((tries + 1))
        [ $tries -gt 600 ] && { echo "# process $1 goes on"; return 1; }
        sleep 0.1
    done
}

# answers SEED: numbers of choices by lot for a memory game, where always the first would go on for ever; ones otherwise.
# Numbers that are no choice are refused and do no harm.
answers() {
    case $game in
    stone-age-junior) awk -v seed="$1" 'BEGIN { srand(seed); for (i = 0; i < 4000; i++) print int(1 + rand() * 9) }' ;;
    *) lines 600 1 ;;
    esac
}

# serve: a server on the folder's data at $port; its process in $server.
serve() {
    : >serving
    "$skerry" serve --listen "127.0.0.1:$port" --data "$folder/data" --per-address 0 --absent 1 >serving 2>>server-log 3>&- 4>&- &
    server=$!
    started="$started $server"
    tries=0
    until grep -q 'http:' serving; do
        tries=$((tries + 1))
        kill -0 $server 2>/dev/null && [ $tries -lt 100 ] || return 1
        sleep 0.1
    done
}

# table FILE: the id of the table whose link that output shares.
table() {
    await "$1" '^Share this link\|^Lien à partager' && sed -n 's|.*#/table/\([^/ ]*\)$|\1|p' "$1" | head -n 1
}

# fresh: what was said before is forgotten.
fresh() {
    for file in ana ben ben2 watcher; do : >"$file"; done
}

# A port that nobody has, below those that systems hand out by themselves.
port=7400
until serve || [ $port -ge 7440 ]; do port=$((port + 1)); done
url=http://127.0.0.1:$port/
kill -0 $server 2>/dev/null || { echo "Bail out! the server does not start"; cat server-log; exit 1; }

# --- whole games ---

# Two terminals, one of them French, and a spectator.
for folder_name in $("$root/tools/games"); do
    game=$(echo "$folder_name" | tr _ -)
    fresh
    { answers 1; echo "save $game.record"; echo quit; } |
        "$skerry" play "$game" --server "$url" --seats human,human --name Ana --plain >ana 2>&1 3>&- 4>&- &
    ana=$!
    id=$(table ana)
    "$skerry" play --server "$url" --table "$id" --watch --plain </dev/null >watcher 2>&1 3>&- 4>&- &
    watcher=$!
    answers 2 | "$skerry" play --join "$url#/table/$id" --name Benoît --plain --lang fr >ben 2>&1 3>&- 4>&- &
    ben=$!
    started="$started $ana $watcher $ben"
    gone $ana && gone $ben && gone $watcher &&
        grep -q '^> The game is over\.$' ana && grep -q '^> La partie est terminée\.$' ben &&
        grep -q '^> Saved in ' ana && "$skerry" replay "$game.record" --verify >verified 2>&1 &&
        grep -q 'The game begins\.$' watcher && grep -q 'Benoît' watcher && ! grep -q 'refused\|unsound' server-log
    verdict $? "$game: a whole game between two terminals, with a spectator; its record verifies"
done

# --- lost lines and killed servers ---

# A relay in between that forgets its connections whenever it is told to (signal 10: cut; 12: cut and stay away a second).
cat >relay.py <<'EOF'
import signal, socket, sys, threading, time
target, lines, deaf = int(sys.argv[1]), [], [0.0]
def cut(number, frame):
    deaf[0] = time.time() + (1.0 if number == signal.SIGUSR2 else 0.0)
    for line in lines[:]:
        try: line.shutdown(socket.SHUT_RDWR)
        except OSError: pass
    del lines[:]
signal.signal(signal.SIGUSR1, cut)
signal.signal(signal.SIGUSR2, cut)
def pump(a, b):
    try:
        while True:
            data = a.recv(65536)
            if not data: break
            b.sendall(data)
    except OSError: pass
    for line in (a, b):
        try: line.shutdown(socket.SHUT_RDWR)
        except OSError: pass
door = socket.create_server(("127.0.0.1", 0))
print(door.getsockname()[1], flush=True)
while True:
    try: near, _ = door.accept()
    except InterruptedError: continue
    if time.time() < deaf[0]:
        near.close()
        continue
    far = socket.create_connection(("127.0.0.1", target))
    lines += [near, far]
    for a, b in ((near, far), (far, near)): threading.Thread(target=pump, args=(a, b), daemon=True).start()
EOF
python3 relay.py "$port" >relay 2>/dev/null &
relay=$!
started="$started $relay"
await relay '^[0-9]'
mkfifo to-ana
fresh
"$skerry" play reykholt --server "http://127.0.0.1:$(cat relay)/" --seats human,human --name Ana --plain <to-ana >ana 2>&1 3>&- 4>&- &
ana=$!
exec 3>to-ana
id=$(table ana)
{ lines 400 1; echo log; } | "$skerry" play --server "$url" --join "$id" --name Ben --plain >ben 2>&1 3>&- 4>&- &
ben=$!
started="$started $ana $ben"
await ana 'Your turn\.'
kill -USR2 $relay
echo 1 >&3
await ana 'Connection lost' && await ana 'Connected again\.$' && await ana 'Ana places a worker'
verdict $? "a move made while the line is cut is played when it is back"
kill -USR1 $relay
{ lines 400 1; echo quit; } >&3
exec 3>&-
gone $ana && gone $ben && grep -q '^> The game is over' ana &&
    [ "$(grep -c 'Ana places a worker' ana)" -eq "$(grep -c 'Ana places a worker' ben)" ]
verdict $? "each was played once, and the game goes to its end"
sed '/^> The game is over/,$d' ben >before-end
! grep -q '^Ana places a worker' before-end && [ "$(grep -c '^\(> \)*Ana [a-z]*' before-end)" -ge 3 ]
verdict $? "turns of others are told as stories, a line each"

mkfifo to-ben
fresh
"$skerry" play reykholt --server "$url" --seats human,human --name Ana --plain <to-ana >ana 2>&1 3>&- 4>&- &
ana=$!
exec 3>to-ana
id=$(table ana)
"$skerry" play --server "$url" --join "$id" --name Ben --plain <to-ben >ben 2>&1 3>&- 4>&- &
ben=$!
exec 4>to-ben
started="$started $ana $ben"
lines 20 1 >&3
lines 20 1 >&4
await ana 'The game begins'
kill -9 "$server"
sleep 0.5
serve
await ana 'Connected again\.$' && await ben 'Connected again\.$'
verdict $? "a server is killed and comes back: both terminals find it again"
{ lines 400 1; echo "save again.record"; echo quit; } >&3
lines 400 1 >&4
exec 3>&- 4>&-
gone $ana && gone $ben && grep -q 'wins: furthest\|win: furthest' ana && "$skerry" replay again.record --verify >verified 2>&1
verdict $? "the game goes to its end, and its record verifies"

# --- people ---

fresh
"$skerry" play stone-age-junior --server "$url" --seats human,human --name Ana --plain --chat phrases --pace 10+5 --public \
    --option start=1 <to-ana >ana 2>&1 3>&- 4>&- &
ana=$!
exec 3>to-ana
id=$(table ana)
# Ben chooses the table in the lobby, where it stands first: on his machine no seat of Ana's is remembered.
XDG_DATA_HOME="$PWD/data of Ben" "$skerry" play --server "$url" --name Ben --plain <to-ben >ben 2>&1 3>&- 4>&- &
ben=$!
exec 4>to-ben
started="$started $ana $ben"
echo 1 >&4
await ana 'Ben has joined' && await ben 'The game begins'
verdict $? "a table is found and joined in the lobby"
printf 'say\nsay hello\nsay 3\nclock\nlink\nhint\n' >&3
await ben '^> Ana: Well played!$' && await ana '^> Ana [0-9]*:[0-9][0-9]\*  Ben 10:00$' && await ana '7\. One moment' &&
    await ana 'no hint now'
verdict $? "ready phrases, clocks, links; no advice against people"
echo 'mute Ana' >&4
await ben 'Ana is muted' && echo 'say 5' >&3 && await ana 'Ana: Oops!$' && echo 'mute ana' >&4 &&
    await ben 'Ana is unmuted' && echo 'say 6' >&3 && await ben 'Ana: Your turn!$' && ! grep -q 'Ana: Oops' ben &&
    printf 'mute Zoe\nreport Ana\nreport Ana was rude\nkick Ana\n' >&4 && await ben 'Nobody else here is called "Zoe"' &&
    await ben 'Add what happened' && await ben 'The operator will look' && ! grep -q 'Ana has left the table' ben
verdict $? "who is muted is not heard until it is taken back; a report reaches the operator; nobody is sent away from a game"
echo pause >&3
await ben 'Ana would like a pause' && echo pause >&4 && await ana 'The game is paused' && echo 'turn A' >&3 &&
    await ana 'The game is paused\.$' && printf 'resume\n' >&3 && await ben 'Ana would like to continue' && echo resume >&4 &&
    await ana 'The game continues'
verdict $? "both agree on a pause, and to go on"
echo 'turn A' >&3
await ana 'Token A shows'
printf 'undo\n' >&3
await ben 'Ana asks to undo' && await ana 'Asked the others'
verdict $? "a takeback is asked for"
echo quit >&4
exec 4>&-
gone $ben
"$skerry" play --join "$(sed -n 's|^Your private link.* \(http.*\)$|\1|p' ben | head -n 1)" --plain <to-ben >ben2 2>&1 3>&- 4>&- &
ben=$!
exec 4>to-ben
started="$started $ben"
await ana 'Ben has left' && await ana 'Ben is here' && await ben2 'Type the number of a choice'
verdict $? "whoever has the link of a seat comes back to it"
await ben2 'Ana: Well played!$' && [ "$(grep -c 'Ana: Well played!' ben)" -eq 1 ]
verdict $? "and hears what was said, each line once"
printf 'say 4\nchat\n' >&3
await ana '^Ana: Thank you!$\|^> Ana: Thank you!$' && [ "$(grep -c 'Ana: Well played!' ana)" -eq 2 ]
verdict $? "what was said so far can be read again"
echo quit >&4
exec 4>&-
gone $ben
await ana 'Ben has left\.$'
sleep 1.2
printf 'replace Ben\n' >&3
await ana 'The computer is playing for Ben'
verdict $? "a computer player stands in for who is gone"
lines 3 1 >&3
printf 'resign\n' >&3
await ana 'Ana resigns\.$' && await ana 'The game is over: a player resigned'
verdict $? "giving up ends the game"
printf 'rematch\n' >&3
await ana 'The game begins\.$' && echo quit >&3
exec 3>&-
gone $ana
verdict $? "a rematch begins"

# Who opened the table sends somebody away before the game begins, and lets computer players take the seats.
fresh
"$skerry" play stone-age-junior --server "$url" --seats human,human,human --name Ana --plain <to-ana >ana 2>&1 3>&- 4>&- &
ana=$!
exec 3>to-ana
id=$(table ana)
XDG_DATA_HOME="$PWD/data of Ben" "$skerry" play --server "$url" --table "$id" --name Ben --plain --lang fr <to-ben >ben 2>&1 3>&- 4>&- &
ben=$!
exec 4>to-ben
started="$started $ana $ben"
await ana 'Ben has joined' && echo 'renvoyer ben' >&4 && await ben "Personne d.autre ici" && echo 'kick Ben' >&3 &&
    await ana 'Ben has left the table; the seat is free' && await ben 'Vous ne pouvez pas rejoindre' && gone $ben &&
    echo 'fill cub' >&3 && await ana 'The game begins\.$' && echo quit >&3
verdict $? "who opened a table sends somebody away, who is told so, and computer players take the free seats"
exec 3>&- 4>&-
gone $ana

# --- bots ---

fresh
"$skerry" play stone-age-junior --server "$url" --seats human,human --bot elder >ana 2>&1 3>&- 4>&- &
ana=$!
id=$(table ana)
"$skerry" play --server "$url" --table "$id" --bot cub --name Cub >ben 2>&1 3>&- 4>&- &
ben=$!
started="$started $ana $ben"
gone $ana && gone $ben && grep -q 'builds the hut\|builds the last hut' ben
verdict $? "two computer players over the protocol play a whole game"

if [ -f "$root/docs/bot.py" ]; then
    fresh
    "$skerry" play isle-of-skye --server "$url" --seats human,human --bot greedy >ana 2>&1 3>&- 4>&- &
    ana=$!
    id=$(table ana)
    python3 "$root/docs/bot.py" "$url#/table/$id" Python >ben 2>&1 3>&- 4>&- &
    ben=$!
    started="$started $ana $ben"
    gone $ana && gone $ben && grep -q 'Python adds' ana
    verdict $? "the bot of docs/bot.py plays a whole game with its standard library alone"
fi

# --- what cannot be ---

# refused STATUS PATTERN ARGUMENTS...
refused() {
    want=$1 pattern=$2
    shift 2
    "$skerry" play "$@" </dev/null >out 2>&1
    status=$?
    [ $status -eq "$want" ] && grep -q -e "$pattern" out && return 0
    echo "# skerry play $*: status $status, want $want and \"$pattern\""
    head -n 3 out | sed 's/^/# /'
    return 1
}
refused 2 'neither a server address' --server example.org &&
    refused 2 'neither a server address' --server "$url" --join 'http://127.0.0.1:1/#/table/AAAAAAAAAAAAAAAA' &&
    refused 2 'neither a server address' --server "$url" --join short &&
    refused 1 'No server answers' --server http://127.0.0.1:1/ --plain &&
    refused 1 'no such table\|doesn.t exist' --server "$url" --table AAAAAAAAAAAAAAAA --name X &&
    refused 1 'A time control is' stone-age-junior --server "$url" --name X --pace soon &&
    refused 2 'for tables on a server' stone-age-junior --name X &&
    refused 2 'no level' stone-age-junior --server "$url" --seats human,nobody --name X
verdict $? "addresses, links, tables and paces that cannot be are refused in words"

# --- the full screen ---

if command -v tmux >/dev/null 2>&1; then
    tmux="tmux -S $folder/tmux -f /dev/null"
    $tmux new-session -d -s online -x 120 -y 40 "'$skerry' play stone-age-junior --server '$url' --seats human,human --name Ana --pace 5+0 --chat free --option start=1; sleep 60"
    # shown PATTERN: until the screen shows it.
    shown() {
        tries=0
        until $tmux capture-pane -p -t online | grep -q -e "$1"; do
            tries=$((tries + 1))
            [ $tries -gt 600 ] && { echo "# the screen never showed: $1"; $tmux capture-pane -p -t online | head -n 40 | sed 's/^/# /'; return 1; }
            sleep 0.1
        done
    }
    shown 'Your private link'
    id=$($tmux capture-pane -p -J -t online | sed -n 's|.*#/table/\([A-Za-z0-9_-]\{16\}\).*|\1|p' | head -n 1)
    $tmux send-keys -t online q
    shown 'waiting for players'
    { echo 'say good luck to you'; lines 300 1; } |
        "$skerry" play --server "$url" --table "$id" --name Ben --plain >ben 2>&1 3>&- 4>&- &
    ben=$!
    started="$started $ben"
    shown '── Chat (C) ──' && shown 'Ben: good luck to you' && $tmux send-keys -t online C && shown 'Enter write' &&
        $tmux send-keys -t online Enter && shown '^ *Say:' && $tmux send-keys -t online -l 'and to you' &&
        $tmux send-keys -t online Enter && shown '^ *Ana: and to you' && await ben '^> Ana: and to you$' &&
        $tmux send-keys -t online q
    verdict $? "the chat has a pane, and a page with its history on which one answers"
    shown 'Ana, it.s your turn' && shown 'Ana 4:[0-9][0-9]\*' && $tmux send-keys -t online Enter && shown 'Ana turns over\|Ana finds' &&
        $tmux send-keys -t online ':' && $tmux send-keys -t online -l 'resign' && $tmux send-keys -t online Enter &&
        shown 'a player resigned' && $tmux send-keys -t online q && shown 'Enter result' && $tmux send-keys -t online q
    verdict $? "the full screen shows the table, its clocks and news, and obeys"
else
    number=$((number + 1))
    echo "ok $number - the full screen # SKIP no tmux here"
fi
! grep -q 'runtime error\|Sanitizer' ana ben watcher server-log 2>/dev/null
verdict $? "no sanitizer has anything to say"
echo "1..$number"
[ $failures -eq 0 ]
