#!/bin/sh
# arena.sh - matches of computer players: equal for any number of threads, continued after an interrupt, and players from
# outside that behave, crash, cheat, keep silent or talk without end.
#
#   tests/ai/arena.sh [BINARY]      TAP on stdout; BINARY is $SKERRY or build/skerry if not given
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/../support/command_line.sh"

# --- who meets whom ---

json 'rotation: everybody sits everywhere equally often' 'all(l["games"]==8 for s in j["seats"] for l in s["levels"]) and len(j["seats"])==3 and j["deal_games"]==3' \
    "$skerry" arena $game --seats elder,cub,random --games 24 --json
json 'one against three: results of equal names are added up' '[p["name"] for p in j["players"]]==["elder","random","random","random"] and [l["games"] for l in j["levels"]]==[20,60] and j["players"][0]["wins"]>10 and len(j["pairs"])==1' \
    "$skerry" arena $game --players 4 --seats elder,random,random,random --games 20 --json
cp json_out four
"$skerry" arena $game --players 4 --seats elder,random --games 20 --json | cmp -s - four
verdict $? 'the last name fills the seats that are left'
json 'a round-robin of pairs' 'j["games"]==36 and j["deal_games"]==12 and len(j["pairs"])==6 and all(p["met"]==6 for p in j["pairs"]) and [p["games"] for p in j["players"]]==[18]*4 and j["levels"][0]["elo"]>j["levels"][3]["elo"] and abs(sum(l["elo"] for l in j["levels"]))<1' \
    "$skerry" arena $game --players 2 --seats elder,child,cub,random --games 36 --json
expect 0 'Finished ahead' 'a round-robin has a table of pairs' "$skerry" arena $game --players 2 --seats elder,cub,random --games 6
expect 0 'seat 3' 'points per seat' "$skerry" arena $game --seats elder,cub,random --games 3
expect 0 'longest turn' 'times of decisions' "$skerry" arena $game --seats elder,cub --games 2
json 'times on request' 'j["levels"][0]["decisions"]>0 and j["levels"][0]["longest_turn_ms"]>=j["levels"][0]["longest_ms"]>=j["levels"][0]["mean_ms"]' \
    "$skerry" arena $game --seats elder,cub --games 2 --json --times
json 'alone: points and the goal' 'j["levels"][0]["score_min"]<=j["levels"][0]["mean_score"]<=j["levels"][0]["score_max"] and j["levels"][0]["score_sd"]>0 and j["levels"][0]["wins"] is not None and j["levels"][0]["elo"] is None and j["levels"][0]["mean_score"]>j["levels"][1]["mean_score"]' \
    "$skerry" arena skara-brae --players 1 --seats greedy,random --games 20 --json
json 'alone without a goal' 'j["levels"][0]["wins"] is None and j["levels"][0]["games"]==4' "$skerry" arena settlement --players 1 --seats random --games 4 --json
expect 0 'goal reached' 'alone: a table' "$skerry" arena reykholt --players 1 --seats random --games 3
expect 0 'but atteint' 'alone: a table in French' "$skerry" arena reykholt --players 1 --seats random --games 3 --lang fr
json 'options of the game' 'j["games"]==4 and j["levels"][0]["score_max"]<=2' "$skerry" arena $game --seats elder,cub --games 4 --option huts_to_win=2 --json
expect 2 'at most 16 players' 'too many names' "$skerry" arena $game --players 2 --seats random,random,random,random,random,random,random,random,random,random,random,random,random,random,random,random,random --games 1
expect 2 'valid for --games' 'too many games' "$skerry" arena $game --seats elder,cub --games 1000001
expect 2 'valid for --threads' 'no threads' "$skerry" arena $game --seats elder,cub --threads 0

# --- threads ---

"$skerry" arena isle-of-skye --seats easy,greedy,random --players 2 --games 30 --iterations 20 --seed 5 --json >one
for threads in 2 7; do
    "$skerry" arena isle-of-skye --seats easy,greedy,random --players 2 --games 30 --iterations 20 --seed 5 --threads $threads --json | cmp -s - one
    verdict $? "the same result with $threads threads"
done
"$skerry" arena isle-of-skye --seats easy,greedy,random --players 2 --games 30 --iterations 20 --seed 6 --json | cmp -s - one
[ $? -eq 1 ]
verdict $? 'another seed is another match'

# --- stopping early ---

json '--sprt stops when it is certain' 'j["games"]<200 and j["sprt"]["decision"]=="elo1" and j["sprt"]["elo1"]==50 and j["games"]%2==0' "$skerry" arena $game --seats elder,random --games 400 --sprt --json
cp json_out stopped
"$skerry" arena $game --seats elder,random --games 400 --sprt --threads 3 --json | cmp -s - stopped
verdict $? '--sprt stops at the same game with three threads'
json '--sprt: the weaker one is not stronger' 'j["games"]<400 and j["sprt"]["decision"]=="elo0"' "$skerry" arena $game --seats random,elder --games 400 --sprt --json
json '--sprt: not decided' 'j["games"]==4 and j["sprt"]["decision"] is None and j["sprt"]["elo0"]==-5' "$skerry" arena $game --seats random,cub --games 4 --sprt -5,5 --json
expect 0 'Decided after [0-9]* games: elder is stronger' '--sprt says what was decided' "$skerry" arena $game --seats elder,random --games 400 --sprt 0,100
expect 0 'est plus fort que' '--sprt in French' "$skerry" arena $game --seats elder,random --games 400 --sprt=0,100 --lang fr
expect 2 'valid for --sprt' '--sprt refuses nonsense' "$skerry" arena $game --seats elder,random --sprt=5,1
expect 2 'two different players' '--sprt needs two players' "$skerry" arena $game --players 2 --seats elder,cub,random --sprt

# --- going on ---

# bot NAME BODY: a program in the folder.
bot() {
    printf '#!/bin/sh\n%s\n' "$2" >"$1"
    chmod +x "$1"
}
# It takes the first choice, and waits before its fourth game until the file `open` is there.
bot gate 'n=0; while read -r a b; do case $a in new) n=$((n + 1)); while [ $n -gt 3 ] && [ ! -e open ]; do sleep 0.05; done;; choices) list=$b;; go) echo "best ${list%%	*} $(printf "%s" "$list" | cut -f 2)";; esac; echo ok; done'
match="arena isle-of-skye --seats greedy,exec:./gate --seed 8 --move-time 60000"
touch open
"$skerry" $match --games 16 --json >whole
rm open
touch kept
"$skerry" $match --games 16 --threads 2 --resume kept --json >part 2>part_err &
pid=$!
waited=0
while [ "$(wc -l <kept)" -lt 6 ] && [ $waited -lt 600 ]; do sleep 0.05; waited=$((waited + 1)); done
kill -INT $pid
wait $pid
status=$?
kept=$(($(wc -l <kept) - 3))
[ $status -eq 1 ] && [ $kept -ge 3 ] && [ $kept -lt 16 ] && grep -q "Interrupted after $kept games* of 16. The same command continues" part_err
verdict $? 'an interrupt keeps what was played and says how to go on'
python3 -c 'import json,sys; j=json.load(open("part")); sys.exit(0 if j["games"]==int(sys.argv[1]) else 1)' $kept
verdict $? 'an interrupt reports what was played'
printf '7 12 3' >>kept
touch open
"$skerry" $match --games 16 --resume kept --json >resumed 2>err
cmp -s resumed whole
verdict $? '--resume goes on, drops a line that was incomplete, and ends as if nothing had happened'
[ "$(wc -l <kept)" -eq 19 ]
verdict $? '--resume plays only what is missing'
"$skerry" $match --games 16 --resume kept --json | cmp -s - whole
verdict $? '--resume of a whole match plays nothing'
json '--resume makes a match longer' 'j["games"]==18' "$skerry" $match --games 18 --resume kept --json
expect 1 'holds another run' '--resume refuses another seed' "$skerry" arena isle-of-skye --seats greedy,exec:./gate --move-time 60000 --seed 9 --resume kept
expect 1 'holds another run' '--resume refuses other seats' "$skerry" arena isle-of-skye --seats exec:./gate,greedy --move-time 60000 --seed 8 --resume kept
expect 1 'holds another run' '--resume refuses steady levels' "$skerry" $match --steady --resume kept
json '--steady: a level that errs on purpose does not' 'j["players"][0]["wins"]>=8' "$skerry" arena skara-brae --seats beginner,greedy --games 20 --steady --json
expect 1 'contient un autre calcul' '--resume refuses in French' "$skerry" arena $game --seats cub,elder --resume kept --lang fr
sed '5s/ / x/' kept >broken
expect 1 'Line 5 of "broken" doesn.t belong there' '--resume names a broken line' "$skerry" $match --games 16 --resume broken
echo 'Dear diary' >diary
expect 1 'holds another run' '--resume refuses any other file' "$skerry" $match --games 16 --resume diary
[ "$(cat diary)" = 'Dear diary' ]
verdict $? '--resume leaves other files alone'
expect 1 "Can't read" '--resume names a file that cannot be opened' "$skerry" $match --games 4 --resume no/where
"$skerry" arena isle-of-skye --seats expert,expert --games 2 --resume locked >locked_out 2>&1 &
pid=$!
waited=0
while [ ! -s locked ] && [ $waited -lt 200 ]; do sleep 0.05; waited=$((waited + 1)); done
expect 1 'Another skerry is writing' '--resume refuses a file in use' "$skerry" arena isle-of-skye --seats expert,expert --games 2 --resume locked
kill -TERM $pid
wait $pid
grep -q 'Interrupted after 0 games of 2' locked_out
verdict $? 'an interrupt before the first game'

# --- shards ---

match="arena isle-of-skye --seats easy,greedy,random --players 2 --iterations 20 --seed 5 --games 30"
for shard in 1 2 3; do "$skerry" $match --shard $shard/3 --resume shard$shard --threads 2 --json >shard_out 2>&1 || cat shard_out; done
[ "$(($(wc -l <shard1) + $(wc -l <shard2) + $(wc -l <shard3)))" -eq 39 ]
verdict $? '--shard: three machines play every deal once'
"$skerry" merge shard3 shard1 shard2 >merged 2>merged_err && grep -q '30 pieces of 3 files' merged_err
verdict $? 'merge: puts them together'
cp merged before
"$skerry" $match --resume merged --json | cmp -s - one && cmp -s merged before
verdict $? 'merge: the result is that of one machine, and nothing is played again'
"$skerry" merge shard2 shard3 shard1 shard1 2>merged_err | cmp -s - before
verdict $? 'merge: neither order nor a file given twice matters'
"$skerry" $match --seed 6 --shard 1/3 --resume other >shard_out 2>&1
expect 1 'doesn.t belong to "shard1": other command' 'merge: refuses another match' "$skerry" merge shard1 other
sed '4s/ [0-9]*$/ 7/' shard1 >forged
expect 1 'with different results' 'merge: refuses contradictions' "$skerry" merge shard1 forged
expect 1 "isn't a file made by --resume" 'merge: refuses other files' "$skerry" merge shard1 one
{ cat shard2; printf '7 12 3'; } >cut
expect 0 'was incomplete' 'merge: leaves out a line that was incomplete' "$skerry" merge shard1 cut shard3
expect 2 'valid for --shard' '--shard refuses nonsense' "$skerry" $match --shard 4/3 --resume x
expect 2 'needs --resume' '--shard needs a file' "$skerry" $match --shard 1/3
"$skerry" simulate settlement --games 2500 --json >sim_whole
for shard in 1 2; do "$skerry" simulate settlement --games 2500 --shard $shard/2 --resume sim$shard --json >shard_out 2>&1 || cat shard_out; done
"$skerry" merge sim2 sim1 >sim 2>merged_err && "$skerry" simulate settlement --games 2500 --resume sim --json | cmp -s - sim_whole
verdict $? 'simulate: shards add up to the whole, to the byte'
expect 1 'holds another run' 'simulate: another number of games is another run' "$skerry" simulate settlement --games 2600 --resume sim
"$skerry" puzzles $game --games 4 --iterations 30 --resume puz >puz_whole 2>shard_out
for shard in 1 2; do "$skerry" puzzles $game --games 4 --iterations 30 --shard $shard/2 --resume puz$shard >puz_part$shard 2>shard_out; done
"$skerry" merge puz1 puz2 >puz_all 2>merged_err && "$skerry" puzzles $game --games 4 --iterations 30 --resume puz_all 2>shard_out | cmp -s - puz_whole && [ "$(wc -l <puz_all)" -eq 7 ]
verdict $? 'puzzles: shards give the puzzles of the whole, in the order of the games'
expect 1 "doesn't belong to" 'merge: puzzles and matches do not mix' "$skerry" merge puz1 shard1

# --- players from outside ---

bot crash 'read a; echo ok; read a; echo ok; read a; echo "Boom: no such card" >&2; exit 3'
bot killed 'read a; echo ok; kill -9 $$'
bot cheat 'while read -r a b; do case $a in go) echo "best 0 999";; esac; echo ok; done'
bot silent 'while read -r a b; do case $a in go) sleep 60;; *) echo ok;; esac; done'
bot mute 'sleep 60'
bot babble 'while :; do echo garbage garbage garbage garbage garbage garbage garbage garbage; done'
bot endless 'head -c 5000000 /dev/zero | tr "\0" a; sleep 60'
bot vague 'while read -r a b; do case $a in go) echo "best of luck";; esac; echo ok; done'
bot angry 'while read -r a b; do case $a in go) echo "error BAD_TEXT I will not";; *) echo ok;; esac; done'
bot deaf 'read a; read a; exec <&-; echo ok; echo ok; sleep 60'
bot moaner 'while read -r a b; do head -c 300000 /dev/zero | tr "\0" m >&2; case $a in go) exit 1;; esac; echo ok; done'
bot first 'while read -r a b; do case $a in choices) list=$b;; go) echo "best ${list%%	*} $(printf "%s" "$list" | cut -f 2)";; esac; echo ok; done'

# lost BOT FAULT PATTERN [MS]: the bot loses every game to a random player by this fault, which is told.
lost() {
    json "outside: $1 loses by $2" "j['games']==2 and j['players'][0]['wins']==0 and j['players'][0]['faults']['$2']==2 and j['players'][1]['wins']==2 and j['players'][1]['mean_score']==0" \
        "$skerry" arena $game --seats "exec:./$1,random" --games 2 --move-time ${4:-60000} --json
    grep -q "$1, first in game 1: .*$3" json_err
    verdict $? "outside: $1 is told why"
}
lost crash crash 'ended with status 3 - Boom: no such card'
lost killed crash 'signal 9'
lost cheat illegal 'chose 999 for seat 0'
lost silent silent 'no answer within 300 ms' 300
lost mute silent 'no answer' 300
lost babble babble 'more than 1048576 bytes'
lost endless babble 'more than 1048576 bytes'
lost vague unclear 'no line "best SEAT ID"'
lost angry unclear 'it answered: error BAD_TEXT I will not'
lost deaf crash 'no longer reads'
lost moaner crash 'status 1 - mmmm'
expect 0 'crash lost 2 games: it stopped too soon' 'outside: the table names who lost how' "$skerry" arena $game --seats 'exec:./crash,random' --games 2
expect 0 'cheat a perdu 2 parties.*: coup interdit' 'outside: the table in French' "$skerry" arena $game --seats 'exec:./cheat,random' --games 2 --lang fr
json 'outside: three at a table, the others share the win' 'j["players"][0]["wins"]==0 and j["players"][1]["wins"]==j["players"][2]["wins"]==1.5' \
    "$skerry" arena $game --seats 'exec:./cheat,random,cub' --games 3 --json
json 'outside: a plain bot plays whole games' 'sum(j["players"][0]["faults"].values())==0 and j["players"][0]["mean_score"]+j["players"][1]["mean_score"]>0' \
    "$skerry" arena $game --seats 'exec:./first,random' --games 4 --json
"$skerry" arena skara-brae --players 1 --seats 'exec:./first,exec:./first again' --games 6 --resume twice >/dev/null 2>&1
awk 'NR > 3 { points[$1] = $2 } END { exit !(points[0] == points[1] && points[2] == points[3] && points[4] == points[5] && (points[0] != points[2] || points[2] != points[4])) }' twice
verdict $? 'all games of a deal have the same draws, other deals have others'
expect 1 'an.t start "./nobody": ' 'outside: a program that is not there' "$skerry" arena $game --seats 'exec:./nobody,random'
expect 2 "isn't a command" 'outside: an open quote' "$skerry" arena $game --seats 'random,exec:./first "x'
expect 2 "isn't a command" 'outside: nothing to run' "$skerry" arena $game --seats 'random,exec:'
expect 2 'no level "hal"' 'outside: a level that is none' "$skerry" arena $game --seats 'random,exec@hal:./first'
mkdir 'a folder'
cp first 'a folder/a bot,really'
bot words '[ "$1" = "two words" ] && [ "$2" = "a,b" ] && [ "$3" = "it'"'"'s" ] && exec ./first'
json 'outside: quoted words' 'sum(j["players"][0]["faults"].values())==0' "$skerry" arena $game --seats "exec:./words 'two words' \"a,b\" it\\'s,random" --games 1 --json
json 'outside: a quoted path' 'sum(j["players"][0]["faults"].values())==0' "$skerry" arena $game --seats "exec:'./a folder/a bot,really',random" --games 1 --json

# An interrupt does not wait for a program that thinks.
"$skerry" arena $game --seats 'exec:./silent,random' --games 4 --move-time 60000 --resume waiting >waiting_out 2>&1 &
pid=$!
waited=0
while [ ! -s waiting ] && [ $waited -lt 600 ]; do sleep 0.05; waited=$((waited + 1)); done
sleep 0.3
kill -INT $pid
wait $pid
[ $? -eq 1 ] && grep -q 'Interrupted after 0 games of 4' waiting_out
verdict $? 'outside: an interrupt ends a match in which a program thinks'

# Nothing is left behind, whatever it started.
bot parent 'sleep 61 & echo $! >>children; while read -r a b; do case $a in go) exit 0;; esac; echo ok; done'
"$skerry" arena $game --seats 'exec:./parent,random' --games 1 >out 2>&1
left=0
grep -q 'parent lost 1 game: it stopped too soon' out || left=1
# lives PID: it is there and no mere entry that nobody has collected.
lives() {
    kill -0 "$1" 2>/dev/null && ! grep -q '^State:.*Z' "/proc/$1/status" 2>/dev/null
}
for child in $(cat children); do
    tries=0 # a signal takes a moment on a busy machine
    while lives "$child" && [ $tries -lt 50 ]; do
        sleep 0.1
        tries=$((tries + 1))
    done
    if lives "$child"; then left=1; fi
done
verdict $left 'outside: what a program started ends with it'

# Our own engine as the player: it chooses as the level does.
for key in $("$skerry" games | cut -d ' ' -f 1); do
    level=greedy
    [ "$key" = stone-age-junior ] && level=random
    json "outside: skerry engine plays $key" 'sum(j["players"][0]["faults"].values())==0 and j["games"]==2' \
        "$skerry" arena "$key" --seats "exec@$level:$skerry engine,random" --games 2 --json
done
"$skerry" arena isle-of-skye --seats "exec@easy:$skerry engine,greedy" --games 4 --json >once
"$skerry" arena isle-of-skye --seats "exec@easy:$skerry engine,greedy" --games 4 --threads 3 --json | cmp -s - once
verdict $? 'outside: the same seed, the same match'
json 'outside: the example in Python' 'sum(j["players"][0]["faults"].values())==0' "$skerry" arena isle-of-skye --seats "exec:$root/python/examples/bot.py,random" --games 2 --json

# A program learns what its seat may know, and no more: prices of others and their gold behind the screen stay hidden.
bot spy 'while read -r a b; do echo "$a $b" >>heard; case $a in choices) list=$b;; go) echo "best ${list%%	*} $(printf "%s" "$list" | cut -f 2)";; esac; echo ok; done'
"$skerry" arena isle-of-skye --seats 'exec:./spy,greedy' --games 2 --json >/dev/null
cat >check_spy.py <<'END'
import json
views = seats = 0
for line in open("heard"):
    request, _, rest = line.partition(" ")
    assert request in ("new", "seed", "set-view", "choices", "go"), line
    if request != "set-view":
        continue
    view = json.loads(rest)
    seat = view["viewer"].split("+")[0]
    assert seat in "01" and int(seat) in view["actors"], view["viewer"]
    other = 1 - int(seat)
    views += 1
    if view["step"] == "price" or "price" in view["step"]:
        seats += 1
        assert all(p in ("?", None) for p in view["prices"][other]), view["prices"]
assert views > 20 and seats > 5, (views, seats)
END
python3 check_spy.py
verdict $? 'outside: a program is told its own view only'

echo "1..$number"
[ $failures -eq 0 ]
