#!/bin/sh
# cli.sh - every command of the binary: what it prints, what it refuses, its exit status; and an engine under bad input.
#
#   tests/terminal/cli.sh [BINARY]      TAP on stdout; BINARY is $SKERRY or build/skerry if not given
root=$(cd "$(dirname "$0")/../.." && pwd)
slow=$([ "${SKERRY_EFFORT:-100}" -ge 100 ] || echo 1) # a build with sanitizers: long searches are left out
. "$root/tests/support/command_line.sh"
engine_pid=""
trap 'test -z "$engine_pid" || kill "$engine_pid" 2>/dev/null; rm -rf "$folder"' EXIT

# talk NAME PATTERN REQUEST...: a fresh engine gets the requests; status 0, every request answered, pattern in the answers.
talk() {
    name=$1 pattern=$2
    shift 2
    printf '%s\n' "$@" >requests
    "$skerry" engine <requests >out 2>err
    status=$?
    answers=$(grep -c '^ok$\|^error [A-Z_]* ' out)
    if [ $status -eq 0 ] && [ "$answers" -eq $# ] && [ ! -s err ] && grep -q -e "$pattern" out; then
        verdict 0 "$name"
    else
        echo "# status $status, $answers answers to $# requests; pattern: $pattern"
        head -n 5 err | sed 's/^/# /'
        head -n 20 out | cut -c 1-150 | sed 's/^/# /'
        verdict 1 "$name"
    fi
}

# --- the program itself ---

expect 0 'Usage: skerry COMMAND' '--help lists the commands' "$skerry" --help
expect 0 "Commandes$firm:" '--help in French by --lang' "$skerry" --help --lang fr
expect 0 "Commandes$firm:" 'LANG chooses French' env LC_ALL= LANG=fr_FR.UTF-8 "$skerry" --help
expect 0 "Commandes$firm:" 'LANGUAGE comes before LC_ALL' env LANGUAGE=fr:en LC_ALL=en_GB.UTF-8 "$skerry" --help
expect 0 'Commands:' 'other languages get English' env LC_ALL=de_DE.UTF-8 "$skerry" --help
expect 0 'Commands:' '--lang comes before the environment' env LC_ALL=fr_FR.UTF-8 "$skerry" --help --lang=en
expect 0 '^skerry [0-9]*\.[0-9]*' '--version' "$skerry" --version
for command in games rules learn play engine simulate bench perft arena replay hint puzzle puzzles; do
    expect 0 "Usage: skerry $command" "$command --help" "$skerry" "$command" --help
    expect 0 "Usage$firm: skerry $command" "$command --help in French" "$skerry" "$command" --help --lang fr
    expect 2 'Unknown option --nonsense' "$command refuses an unknown option by name" "$skerry" "$command" --nonsense
done
expect 0 'Usage: skerry arena' 'help COMMAND' "$skerry" help arena
expect 2 'No command, game or file is called "serv"' 'an unknown command is named' "$skerry" serv
expect 2 "Aucune commande.*«${thin}serv$thin»" 'an unknown command is named in French' "$skerry" serv --lang fr
expect 2 'not "xx"' 'an unknown language is named' "$skerry" games --lang xx
expect 2 'Option --lang needs a value' 'a missing value is named' "$skerry" games --lang
expect 2 'Unexpected word "b"' 'a word too many is named' "$skerry" games stone-age-junior b
expect 2 'Did you mean: serve?' 'a mistyped command is recognised' "$skerry" serv
expect 2 "Vouliez-vous dire$firm: settlement" 'a mistyped game is recognised in French' "$skerry" play setlement --lang fr
expect 2 'Did you mean: medium?' 'a mistyped level is recognised' "$skerry" play settlement --seats human,mediun
expect 2 "Vouliez-vous dire$firm: elder" 'a mistyped level is recognised in French' "$skerry" arena $game --seats eldr,cub --lang fr
expect 2 'at most 40 letters (20 if they are wide' 'a name that is too wide is refused' "$skerry" play $game --names 漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢
expect 2 'Did you mean: --players?' 'a mistyped option is recognised' "$skerry" play $game --playrs 2
expect 2 'Did you mean: memory_aid?' 'a mistyped option of the table is recognised' "$skerry" play $game --option memory_aide=full
expect 2 'Did you mean: full?' 'a mistyped value is recognised' "$skerry" play $game --option memory_aid=ful
expect 2 'takes 2 to 4 players, not "x"' 'the range of players is that of the game' "$skerry" play $game --players x
expect 0 '^skerry [0-9]' '-V tells the version' "$skerry" -V
expect 0 '^Seat 1: ' 'a game is played by its name alone' "$skerry" $game --plain
expect 0 '^theme = auto' 'config lists the settings' "$skerry" config
expect 2 'theme can be auto, dark' 'config refuses a value that a setting cannot have' "$skerry" config theme blue
expect 2 'There is no setting "thema"' 'config refuses a setting that does not exist' "$skerry" config thema dark
expect 2 'Did you mean: theme' 'and says which one was meant' "$skerry" config thema dark
expect 2 'Did you mean: dark' 'and which value' "$skerry" config theme drak
"$skerry" config lang fr && "$skerry" games >out && grep -q 'ge de pierre junior' out
verdict $? "a setting holds until it is changed"
rm -rf "$XDG_CONFIG_HOME"
for lang in en fr; do
    page=$root/man/skerry.1
    [ $lang = fr ] && page=$root/man/fr/skerry.1
    tr -d '\\' <"$page" | grep -o -e '--[a-z][a-z-]*' | sort -u >known.$lang
done
[ -n "$slow" ] || for command in $("$skerry" --help | sed -n 's/^  \([a-z]*\) .*/\1/p'); do
    for lang in en fr; do
        missing=$("$skerry" "$command" --help --lang $lang | grep -o -e '--[a-z][a-z-]*' | sort -u | comm -23 - known.$lang)
        [ -z "$missing" ] || echo "# $command, $lang: $missing"
        [ -z "$missing" ]
        verdict $? "the manual page knows every option of $command in $lang"
    done
done
for shell in bash zsh fish; do
    "$skerry" completion $shell >script && grep -q 'continue' script && grep -q 'isle-of-skye' script &&
        { [ $shell != bash ] || ! command -v bash >/dev/null || bash -n script; }
    verdict $? "completion for $shell knows the commands, options and games"
done
expect 2 'Unknown option -x' 'short options do not exist' "$skerry" games -x
expect 2 'GAME is missing' 'a missing word is said' "$skerry" rules
expect 2 'Option --json=1 takes no value' 'a flag takes no value' "$skerry" games --json=1
if [ -w /dev/full ]; then
    expect 1 "Can't write" 'a full disk is an error' sh -c '"$1" games >/dev/full' sh "$skerry"
fi

# --- games, rules ---

expect 0 '^stone-age-junior .*2-4 .*start=random|1|2|3|4' 'games: a line per game with its options' "$skerry" games
expect 0 'Âge de pierre junior' 'games in French' "$skerry" games --lang fr
expect 0 '^  elder ' 'games GAME lists the computer players' "$skerry" games $game
json 'games --json' 'j[0]["key"]=="stone-age-junior" and j[0]["players_max"]==4 and j[0]["options"][0]["values"][0]=="random"' "$skerry" games --json
expect 2 'No game is called "chess"' 'games names an unknown game' "$skerry" games chess

# --- to the letter of the rulebook, and who begins ---

expect 0 'castle_is_landscape=no' 'games GAME says what --letter sets' "$skerry" games isle-of-skye
expect 0 'this game follows the rulebook to the letter' 'games GAME: nothing to set' "$skerry" games stone-age-junior
expect 0 'à la lettre de la règle française' 'games GAME in French says what --letter sets' "$skerry" games settlement --lang fr
json 'games --json names the letter of an option' \
    '[o["letter"] for o in j["options"] if o["key"] in ("recruit_all_tiles", "task_lenient")]==["on","off"] and "letter" not in j["options"][0]' \
    "$skerry" games skara-brae --json
for one in isle-of-skye reykholt settlement skara-brae stone-age-junior; do
    expect 0 'every invariant holds' "simulate $one --letter" "$skerry" simulate $one --games 20 --letter
    expect 0 'every invariant holds' "simulate $one: seat 2 begins" "$skerry" simulate $one --players 2 --games 20 --option start=2
    expect 2 "can't be played with these options" "simulate $one: seat 3 of 2 cannot begin" "$skerry" simulate $one --players 2 --option start=3
    # Every option that the letter demands is named in the list of differences, by its key or by its rule, in both languages.
    prefix=$(echo "$one" | tr - _) missing=""
    for rules in RULES.md RULES.fr.md; do
        sed -n '/^##* \(Where we differ\|Où nous nous écartons\)/,$p' "$root/games/$prefix/$rules" >differ
        for key in $("$skerry" games $one | sed -n '/^--letter/,$s/^  \([a-z_]*\)=.*/\1/p') start; do
            case $key$one in startse* | startsk*) continue ;; esac # there the rulebook asks for a lot, too
            cite=$(sed -n "s/^ *\"$key\": \"\([A-Z0-9]*\)\".*/\1/p" "$root/games/$prefix/table.json")
            grep -q -e "$key" -e "\<$cite\>" differ || missing="$missing $rules:$key"
        done
    done
    test -z "$missing" || echo "# not named:$missing"
    test -z "$missing"
    verdict $? "$one: the list of differences names every option of the letter"
done
expect 0 'recruit_all_tiles=on' 'play --letter keeps its options in the record' sh -c \
    'printf "save letter.record\nquit\n" | "$1" play skara-brae --plain --letter --seed 1 >/dev/null; grep ^options letter.record' sh "$skerry"
expect 0 'recruit_all_tiles=off' 'an option after --letter leads' sh -c \
    'printf "save mixed.record\nquit\n" | "$1" play skara-brae --plain --letter --option recruit_all_tiles=off --seed 1 >/dev/null; grep ^options mixed.record' sh "$skerry"
talk 'engine: new GAME letter' '"castle_is_landscape":"no".*"farm_animals_twice":"yes"' 'new isle-of-skye players=2 letter' 'state'
talk 'engine: an option after letter leads' '"castle_is_landscape":"yes"' 'new isle-of-skye players=2 letter castle_is_landscape=yes' 'state'
expect 0 '^R1 ' 'rules: all of them' "$skerry" rules $game
expect 0 '^R1 ' 'rules: one by its number, whatever the case' "$skerry" rules $game r1
expect 0 '^R1 ' 'rules in French' "$skerry" rules $game R1 --lang fr
word=$("$skerry" rules $game R1 | awk '{ print toupper($NF) }')
expect 0 '^R1 ' 'rules: those that mention a word, whatever the case' "$skerry" rules $game "$word"
if "$skerry" rules settlement >/dev/null 2>&1; then
    expect 0 '^ *Sawmill  *1 stone' 'rules: rows of tables' "$skerry" rules settlement sawmill
    expect 0 '^Heroes$' 'rules: a section by its heading' "$skerry" rules settlement heroes
fi
expect 0 '^Example: ' 'rules: the whole book teaches first' "$skerry" rules $game
expect 2 'no rule "R999"' 'rules names an unknown rule' "$skerry" rules $game R999
expect 2 'No game is called "go"' 'rules names an unknown game' "$skerry" rules go

# --- simulate ---

expect 0 'every invariant holds' 'simulate: a summary' "$skerry" simulate $game --players 3 --games 50 --seed 1
expect 0 'mean [0-9]*\.[0-9]*' 'simulate: mean plies' "$skerry" simulate $game --games 50
json 'simulate --json' 'j["games"]==40 and j["failures"]==0 and j["mean_plies"]>10 and len(j["seats"])==4 and j["seats"][0]["max_score"]<=3' \
    "$skerry" simulate $game --players 4 --games 40 --seed 18446744073709551615 --json
expect 0 '^1 .* -$' 'simulate: nobody wins alone' "$skerry" simulate settlement --games 20
expect 0 'every invariant holds' 'simulate with options' "$skerry" simulate $game --games 20 --option huts_to_win=2 --option reset=shuffle
expect 2 'takes 2 to 4 players, not 5' 'simulate refuses a number of players' "$skerry" simulate $game --players 5
expect 2 'takes 2 to 4 players, not "many"' 'simulate refuses a word as number' "$skerry" simulate $game --players many
expect 2 'reset can be exchange, shuffle, not "never"' 'simulate refuses a value of an option' "$skerry" simulate $game --option reset=never
expect 2 'no option "wind"' 'simulate refuses an unknown option' "$skerry" simulate $game --option wind
expect 2 "can't be played with these options and 2 players" 'simulate refuses options that do not go together' "$skerry" simulate $game --option start=4
expect 2 'not "18446744073709551616"' 'simulate refuses a seed that is too large' "$skerry" simulate $game --seed 18446744073709551616
expect 2 '"0" isn.t valid for --games' 'simulate refuses no games' "$skerry" simulate $game --games 0
expect 1 "Can't write" 'simulate cannot write the trace' "$skerry" simulate $game --games 1 --trace "$folder/no/where"
expect 0 'every invariant holds' 'simulate --trace' "$skerry" simulate $game --games 2 --seed 5 --trace trace
cat >check_trace.py <<'END'
import json
game, ply, state = -1, 0, None
for line in open("trace", encoding="utf-8"):
    o = json.loads(line)
    if o["game"] != game:
        assert o["game"] == game + 1 and o["ply"] == 0 and "action" not in o and set(o) == {"game", "ply", "state"}, o
        game, ply = o["game"], 0
    else:
        ply += 1
        assert list(o) == ["game", "ply", "who", "action", "text", "state"] and o["ply"] == ply, o
        assert o["who"] == "chance" or o["who"] in range(2), o
        assert (["chance"] if o["who"] == "chance" else [o["who"]]) == state["actors"], o
        assert isinstance(o["action"], int) and o["text"], o
    state = o["state"]
    assert state["ply"] == ply and state["viewer"] == "full", o
assert game == 1 and state["actors"] == []
END
python3 check_trace.py >trace_err 2>&1
verdict $? 'simulate --trace has one object per ply after the initial state'
"$skerry" simulate $game --games 1 --seed 5 --trace again >/dev/null
grep '^{"game":0,' trace | cmp -s - again
verdict $? 'simulate: the same seed gives the same games'

# --- bench, perft ---

json 'bench --json' 'len(j)==1 and list(j[0])==["game","players","plies_per_s","decisions_per_s","games_per_s","plies_per_game","mean_choices","state_bytes","signature"] and len(j[0]["signature"])==16 and j[0]["plies_per_s"]>j[0]["decisions_per_s"]>0' \
    "$skerry" bench $game --players 2 --json
if [ -z "$slow" ]; then
    cp json_out first_bench
    expect 0 'signature' 'bench: a table' "$skerry" bench $game --players 2
    signature=$(sed 's/.*"signature":"\([0-9a-f]*\)".*/\1/' first_bench)
    grep -q "$signature" out
    verdict $? 'bench: the signature does not change'
    cp "$skerry" alone
    expect 1 'source tree' 'bench compares peers from the source tree only' ./alone bench $game --players 2 --peers
    expect 0 '^stone-age-junior  *2 .*[0-9]' 'bench --batch steps a batch' "$skerry" bench $game --batch
    json 'bench --search --json' 'len(j)==1 and list(j[0])==["game","players","whole_mplies_per_s","search_mplies_per_s","search_percent","kiterations_per_s","plies_per_iteration"] and j[0]["plies_per_iteration"]>1 and j[0]["kiterations_per_s"]>0' \
        "$skerry" bench $game --search --json
fi
expect 2 'No game is called "x"' 'bench names an unknown game' "$skerry" bench x
expect 2 'takes 2 to 4' 'bench refuses a number of players' "$skerry" bench $game --players 1
expect 0 '"two_threads_cpu":[0-9.]*}]$' 'bench --batch --json' "$skerry" bench $game --batch --players 3 --json
expect 2 'needs a game' 'bench takes options with a game only' "$skerry" bench --option reset=shuffle
expect 0 '^3 *2730 *2730 *0' 'perft: 15 * 14 * 13 orders of three huts' "$skerry" perft $game --players 2 --depth 3
expect 0 '^chance *14 *182 *hut' 'perft --split' "$skerry" perft $game --depth 3 --split
json 'perft --json: the parts sum to the whole' 'j["depths"][3]["sequences"]==sum(s["sequences"] for s in j["split"])==2*2730 and j["depths"][3]["distinct"]==5460' \
    "$skerry" perft $game --depth 4 --split --json
expect 0 '^4 *8190 ' 'perft: three players' "$skerry" perft $game --players 3 --depth 4
python3 - "$skerry" <<'EOF'
import json, signal, subprocess, sys
run = subprocess.Popen([sys.argv[1], "perft", "settlement", "--depth", "30", "--json"], bufsize=0, stdout=subprocess.PIPE,
                       stderr=subprocess.PIPE)
said = b""
while said.count(b'"depth"') < 3:
    said += run.stdout.read(1)
run.send_signal(signal.SIGINT)
rest, complaint = run.communicate(timeout=60)
found = json.loads(said + rest)
depths = [one["depth"] for one in found["depths"]]
good = run.returncode == 1 and found["interrupted"] and depths == list(range(1, len(depths) + 1)) and b"Interrupted" in complaint
sys.exit(not good)
EOF
verdict $? 'perft that is interrupted tells what it has counted'
expect 2 'from 0 to 64, not "-1"' 'perft refuses a negative depth' "$skerry" perft $game --depth -1

# --- arena ---

json 'arena --json' 'list(j)[:3]==["game","games","players"] and j["games"]==31 and [p["name"] for p in j["players"]]==["random","cub"] and list(j["players"][0])[:10]==["name","games","wins","win_share","win_low","win_high","mean_score","elo","elo_low","elo_high"] and abs(sum(p["wins"] for p in j["players"])-31)<1e-6 and all(p["win_low"]<=p["win_share"]<=p["win_high"] and p["elo_low"]<=p["elo"]<=p["elo_high"] for p in j["players"])' \
    "$skerry" arena $game --seats random,cub --games 31 --seed 3 --json
cp json_out first_arena
"$skerry" arena $game --seats random,cub --games 31 --seed 3 --json | cmp -s - first_arena
verdict $? 'arena: the same seed gives the same result'
expect 0 'win share' 'arena: a table for three' "$skerry" arena $game --seats elder,random,random --games 9
expect 0 'part de victoires' 'arena in French' "$skerry" arena $game --seats elder,random --games 4 --lang fr
expect 2 'no level "wizard"' 'arena names an unknown level' "$skerry" arena $game --seats elder,wizard
expect 0 'expert' 'arena --ms' "$skerry" arena $game --seats expert,random --games 1 --ms 1
expect 2 'Option --seats A,B is missing' 'arena needs seats' "$skerry" arena $game
expect 2 'takes 2 to 4 players, not 1' 'arena refuses a lonely player' "$skerry" arena $game --seats elder
expect 2 'at most 5 players' 'arena refuses a crowd' "$skerry" arena $game --seats elder,elder,elder,elder,elder,elder
expect 2 '"0" isn.t valid for --games' 'arena refuses no games' "$skerry" arena $game --seats elder,cub --games 0

# --- engine: one whole game, request by request ---

mkfifo to from
"$skerry" engine <to >from 2>engine_err &
engine_pid=$!
exec 3>to 4<from
# ask REQUEST: the answer's lines go to `said`, its last line to $last.
ask() {
    echo "$1" >&3
    : >said
    last=""
    while read -r line <&4; do
        case $line in ok | error\ *) last=$line; return ;; esac
        echo "$line" >>said
    done
}
ask 'seed 42'
ask 'auto on'
ask "new $game players=2"
steps=0
while [ $steps -lt 2000 ]; do
    ask actors
    if grep -q over said; then break; fi
    ask 'go elder 50'
    move=$(sed -n 's/^best \([0-9]*\) \([0-9]*\) .*/\1 \2/p' said)
    ask "play $move"
    if [ "$last" != ok ]; then break; fi
    steps=$((steps + 1))
done
ask actors
grep -q '^over$' said
verdict $? 'engine: computer players finish a game with auto on'
ask 'go elder 50'
[ "${last%% [A-Z]*}" = error ] && [ "${last#error GAME_OVER}" != "$last" ]
verdict $? 'engine: go after the end says GAME_OVER'
ask record
cp said record.txt
ask "say 0 0"
[ "${last#error ILLEGAL}" != "$last" ]
verdict $? 'engine: say after the end says ILLEGAL'
ask quit
exec 3>&- 4<&-
wait "$engine_pid"
status=$?
engine_pid=""
[ $status -eq 0 ] && [ ! -s engine_err ]
verdict $? 'engine: quit ends with status 0'
tail -n 1 record.txt | grep -q '^seed 42$'
verdict $? 'engine: the record of a finished game reveals its seed'

# Every game: random games, exact counts, a match of its two weakest levels.
for key in $("$skerry" games | cut -d ' ' -f 1); do
    expect 0 'every invariant holds' "simulate $key" "$skerry" simulate "$key" --games 3
    expect 0 '^1 ' "perft $key" "$skerry" perft "$key" --depth 1
    players=$("$skerry" games "$key" --json | sed 's/.*"players_min":\([0-9]*\).*/\1/')
    seats=$(awk -v n="$players" 'BEGIN { while (n-- > 1) printf "random,"; print "random" }')
    expect 0 'random' "arena $key" "$skerry" arena "$key" --seats "$seats" --games 2
    talk "engine: a record of $key" '^end [0-9a-f]*$' 'auto on' "new $key" 'legal' 'go random' 'describe' 'draw 0' 'view 0' record
done

# --- replay, hint ---

expect 0 'Player 1' 'replay: sentences with names' "$skerry" replay record.txt
expect 0 'Joueur 1' 'replay in French' "$skerry" replay record.txt --lang fr
sed 's/^options.*/&\nseat 1 Ana\nseat 2 Zoé/' record.txt >named.txt
expect 0 'Ana, Zoé' 'replay: names of the record' "$skerry" replay named.txt
! grep -q '{[0-4]}' out
verdict $? 'replay leaves no place unnamed'
expect 0 '^ *[0-9]*  Ana ' 'replay: a sentence has its subject' "$skerry" replay named.txt
expect 0 'draws follow from the seed 42' 'replay --verify checks the draws' "$skerry" replay record.txt --verify
expect 0 'final hash matches' 'replay --verify checks the hash' "$skerry" replay record.txt --verify
expect 0 'trading' 'replay --ply shows the board' "$skerry" replay record.txt --ply 5
expect 0 'Next to play: chance' 'replay --ply 0 is the set-up' "$skerry" replay record.txt --ply 0
expect 0 'Ana' 'replay reads standard input' sh -c '"$1" replay - <named.txt' sh "$skerry"
json 'replay --json: every ply, the names, the end' 'j["names"]==["Ana","Zoé"] and [p["ply"] for p in j["plies"]]==list(range(1,len(j["plies"])+1)) and j["plies"][0]["who"]=="chance" and j["over"] and len(j["result"])==2 and j["state"]["viewer"]=="full"' \
    "$skerry" replay named.txt --json
json 'replay --ply --json stops there' 'len(j["plies"])==5 and not j["over"] and "result" not in j' "$skerry" replay named.txt --ply 5 --json
json 'replay --verify --json' 'j["legal"] and j["hash_recorded"] and j["fair"] and j["seed"]=="42" and j["unfair_ply"] is None' "$skerry" replay record.txt --verify --json
json 'puzzle --json: the choices and which is the solution' 'j["number"]==1 and j["solution"] in [c["id"] for c in j["choices"]] and j["position"].startswith("settlement") and j["reason"]' "$skerry" puzzle settlement 1 --json
json 'learn --json: the lessons of every game' 'len({l["game"] for l in j})>=5 and all(l["lesson"] and l["text"] and l["moments"]>0 and l["stars"]==0 for l in j)' "$skerry" learn --json
json 'rules --json: a rule by its number' 'j["game"]=="reykholt" and j["blocks"][0]["number"]=="R5" and j["blocks"][0]["kind"]=="rule"' "$skerry" rules reykholt R5 --json
json 'rules --json: the whole book in French' 'len(j["blocks"])>100 and len(j["pieces"])>50 and any(b["kind"]=="table" and len(b["rows"])>2 for b in j["blocks"])' "$skerry" rules skara-brae --json --lang fr
expect 2 'no step 8000' 'replay names a ply that does not exist' "$skerry" replay record.txt --ply 8000
expect 1 'an.t read "nothing.txt"' 'replay names a missing file' "$skerry" replay nothing.txt
expect 1 'an.t read' 'replay refuses a folder' "$skerry" replay "$folder"
sed 's/^end .*/end 0123456789abcdef/' record.txt >hash.txt
expect 1 'checksum doesn.t match' 'replay refuses a wrong hash' "$skerry" replay hash.txt --verify
sed 's/^skerry-record 1/skerry-record 9/' record.txt >future.txt
expect 1 'another version' 'replay refuses a future format' "$skerry" replay future.txt
sed 's/^rules .*/rules 999/' record.txt >rules.txt
expect 1 'Line 3: Made by another version' 'replay refuses future rules and names the line' "$skerry" replay rules.txt
sed 's/^seed .*/seed 43/' record.txt >seed.txt
expect 1 'checksum' 'replay refuses a seed that the commitment does not fit' "$skerry" replay seed.txt
sed 's/^seed .*/seed 43/; /^commitment/d' record.txt >unfair.txt
expect 1 "Step [0-9]* isn't what the seed 43 draws" 'replay --verify names a draw that is not fair' "$skerry" replay unfair.txt --verify
sed '/^end /d; /^seed /d' record.txt >open.txt
expect 0 'no end line' 'replay --verify says when there is no hash' "$skerry" replay open.txt --verify
head -c 2000000 /dev/zero >zero.txt
expect 1 'longer than' 'replay refuses an endless file' "$skerry" replay zero.txt
expect 1 'The game is over' 'hint after the end' "$skerry" hint record.txt
expect 1 'A draw comes next' 'hint when chance acts' "$skerry" hint record.txt --ply 0
expect 0 'reason' 'hint: ranked moves' "$skerry" hint record.txt --ply 4 --ms 50
expect 0 'raison' 'hint in French' "$skerry" hint record.txt --ply 4 --ms 50 --lang fr
json 'hint --json' 'j["seat"] in (0,1) and 1<=len(j["hints"])<=8 and all(h["text"] and h["reason"] for h in j["hints"])' \
    "$skerry" hint record.txt --ply 4 --ms 50 --json
expect 0 'Best choice: ' 'puzzle: the answer with its reason' sh -c "printf '\\nq\\n' | '$skerry' puzzle $game 1"
expect 0 'Meilleur choix' 'puzzle in French' sh -c "printf '\\nq\\n' | '$skerry' puzzle $game 2 --lang fr"
expect 0 'Puzzle [0-9]* of' 'puzzle: the one of the day' sh -c "echo q | '$skerry' puzzle $game"
expect 2 'no puzzle 9999' 'puzzle names a number that does not exist' "$skerry" puzzle $game 9999
expect 2 'GAME is missing' 'puzzles wants a game' "$skerry" puzzles
if [ -z "$slow" ]; then
    expect 0 '' 'puzzles: a search through one game' "$skerry" puzzles settlement --games 1 --seed 2 --iterations 200
    grep ' settlement:' out >found.txt
    "$skerry" puzzles settlement --games 1 --seed 2 --iterations 200 --json 2>/dev/null | python3 -c 'import json, sys
rows = [json.loads(line) for line in sys.stdin]
sys.exit(not rows or len(rows) != len(open("found.txt").readlines()) or not all(row["position"] and row["level"] for row in rows))'
    verdict $? 'puzzles: the same as JSON'
    expect 0 '' 'puzzles: what was found can be checked again' "$skerry" puzzles settlement --check --load found.txt --iterations 10
fi
expect 2 'no level "wizard"' 'hint names an unknown level' "$skerry" hint record.txt --level wizard
expect 2 'no step 8000' 'hint names a ply that does not exist' "$skerry" hint record.txt --ply 8000

json 'hint --visits --iterations' 'all(h["visits"]>=16 for h in j["hints"]) and max(h["visits"] for h in j["hints"])<=200' \
    "$skerry" hint record.txt --ply 4 --iterations 200 --visits --json
cp json_out first_hint
"$skerry" hint record.txt --ply 4 --iterations 200 --visits --json | cmp -s - first_hint
verdict $? 'hint: the same iterations give the same advice'
expect 0 'visits  reason' 'hint --visits: a column' "$skerry" hint record.txt --ply 4 --iterations 50 --visits
expect 0 'essais  raison' 'hint --visits in French' "$skerry" hint record.txt --ply 4 --iterations 50 --visits --lang fr

# A game of greedy players in which one passes in the middle of a round: little that they do costs more.
cat >blunder.py <<'END'
import subprocess, sys
engine = subprocess.Popen([sys.argv[1], "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
def ask(request):
    engine.stdin.write(request + "\n")
    engine.stdin.flush()
    lines = []
    while True:
        line = engine.stdout.readline().rstrip("\n")
        if line == "ok":
            return lines
        assert not line.startswith("error"), (request, line)
        lines.append(line)
ask("auto on"), ask("seed 5"), ask("new settlement players=2")
planted = turns = 0
while ask("actors") != ["over"]:
    passes = [line.split()[0] for line in ask("legal") if line.endswith(" pass")]
    _, seat, move, text = ask("go greedy")[0].split(" ", 3)
    if passes and text != "pass" and not planted:
        turns += 1
        if turns == 3:
            move, planted = passes[0], sum(line[:1].isdigit() for line in ask("record")) + 1
    ask(f"play {seat} {move}")
open("blunder.txt", "w").write("\n".join(ask("record")) + "\n")
print(planted)
END
planted=$(python3 blunder.py "$skerry")
if [ -z "$slow" ]; then
    json 'replay --analyse finds the blunder' "$planted in j['worst'][:2] and len(j['worst'])<=3 and len(j['decisions'])>40 and [d for d in j['decisions'] if d['ply']==$planted][0]['lost_points']>3 and [d for d in j['decisions'] if d['ply']==$planted][0]['played']['text']=='pass'" \
        "$skerry" replay blunder.txt --analyse --iterations 60 --top 3 --json
    cp json_out analysed
    json 'replay --analyse: costs are what the best promised more' 'all(d["lost_points"]>=0 and abs(d["lost_points"]-max(0,d["best"]["points"]-d["played"]["points"]))<0.002 and d["best"]["reason"] for d in j["decisions"]) and all(d["played"]["visits"]>=5 for d in j["decisions"])' \
        cat analysed
    "$skerry" replay blunder.txt --analyse --iterations 60 --top 3 --threads 3 --json | cmp -s - analysed
    verdict $? 'replay --analyse is the same with three threads'
    expect 0 "^ [12]. step $planted, Player [12]: pass .lost" 'replay --analyse: a list with the better move' "$skerry" replay blunder.txt --analyse --iterations 60 --top 2
    [ "$(grep -c '^    better: ' out)" -eq 2 ]
    verdict $? 'replay --analyse --top 2 names two'
fi
expect 0 "^ [12]. étape $planted, Joueur [12]$firm: passer (perdu" 'replay --analyse in French' "$skerry" replay blunder.txt --analyse --iterations 60 --lang fr
json 'replay --analyse --ply stops there' "len(j['decisions'])>0 and max(d['ply'] for d in j['decisions'])<=10" "$skerry" replay record.txt --analyse --ply 10 --iterations 20 --json
expect 2 'no level "wizard"' 'replay --analyse names an unknown level' "$skerry" replay blunder.txt --analyse --level wizard
expect 2 'does not search' 'replay --analyse needs a level that searches' "$skerry" replay blunder.txt --analyse --level greedy

# --- engine: each request ---

new="new $game players=2 start=1"
talk 'engine: help' '^set-state {json}' help
talk 'engine: games' '^stone-age-junior$' games
talk 'engine: unknown requests are named' '^error BAD_TEXT .*"sing"' sing
talk 'engine: an empty line is answered' '^error BAD_TEXT ' ''
talk 'engine: a request before new' '^error NO_GAME ' state
talk 'engine: too many words' '^error BAD_TEXT Usage: state' "$new" 'state now'
talk 'engine: new names an unknown game' '^error NO_GAME .*"chess"' 'new chess players=2'
talk 'engine: new refuses players' '^error BAD_PLAYERS ' "new $game players=9"
talk 'engine: new refuses an option by name' '^error BAD_OPTION .*"wind=1"' "new $game wind=1"
talk 'engine: new refuses options that do not go together' '^error BAD_OPTION ' "new $game players=2 start=4"
talk 'engine: errors in French' "^error NO_GAME .*«${thin}chess$thin»" 'lang fr' 'new chess'
talk 'engine: state is one line of JSON' '^{"game":"stone-age-junior".*"viewer":"full".*}$' "$new" state
talk 'engine: a view hides' '"viewer":"1".*"?"' "$new" 'view 1'
talk 'engine: the table as viewer, with recall' '"viewer":"table+recall"' "$new" 'view table recall'
talk 'engine: a view for no seat' '^error BAD_PLAYERS .*"7"' "$new" 'view 7'
talk 'engine: actors' '^chance$' "$new" actors
talk 'engine: legal lines are id weight notation' '^14 1 hut tooth berry pot$' "$new" legal
talk 'engine: chance by id' '^played chance 14 hut tooth berry pot$' "$new" 'chance 14'
talk 'engine: chance by notation' '^played chance 14 hut' "$new" 'chance HUT  tooth berry pot'
talk 'engine: chance by lot' '^played chance [0-9]* hut' "$new" chance
talk 'engine: chance auto' '^played chance [0-9]* hut' "$new" 'seed abc' 'chance auto'
talk 'engine: chance refuses an outcome' '^error ILLEGAL ' "$new" 'chance 3'
talk 'engine: chance in its turn only' '^error NOT_TURN ' "$new" 'auto on' chance
talk 'engine: seed refuses spaces' '^error BAD_TEXT ' 'seed a b'
talk 'engine: auto lets chance play' '^0$' 'auto on' "$new" actors
talk 'engine: auto on or off' '^error BAD_TEXT ' 'auto maybe'
talk 'engine: play by id' '^played 0 3 turn D$' 'auto on' "$new" 'play 0 3'
talk 'engine: play by notation' '^played 0 3 turn D$' 'auto on' "$new" 'play 0 Turn  d'
talk 'engine: play by notation of the other language' '^played 0 3 ' 'lang fr' 'auto on' "$new" 'play 0 turn D'
talk 'engine: a refusal names the rule' '^error ILLEGAL R12' 'auto on' "$new" 'play 0 15'
talk 'engine: a notation that is no choice now names the rule' '^error ILLEGAL R13: ' 'auto on' 'new isle-of-skye players=2' \
    'play 0 price 3'
talk 'engine: play out of turn' '^error NOT_TURN ' 'auto on' "$new" 'play 1 3'
talk 'engine: play for no seat' '^error BAD_PLAYERS ' 'auto on' "$new" 'play 2 3'
talk 'engine: play an unknown text' '^error BAD_TEXT .*"fly"' 'auto on' "$new" 'play 0 fly'
talk 'engine: play an id beyond all' '^error ILLEGAL ' 'auto on' "$new" 'play 0 99999'
talk 'engine: a move in words that is not legal now is refused with its rule' '^error ILLEGAL R[0-9]*: ' "$new" chance chance chance 'play 0 swap A B'
talk 'engine: cut goes back freely' '^3 1 turn D$' "$new" chance chance chance 'play 0 3' 'cut 3' legal
talk 'engine: cut has bounds' '^error BAD_TEXT ' "$new" chance 'cut 2'
talk 'engine: a token that was turned is not turned back for nothing (K10)' '^error ILLEGAL ' "$new" chance chance chance 'play 0 3' 'chance' undo
talk 'engine: undo takes a choice back' '^185 1 price 2$' 'auto on' 'new isle-of-skye players=2' 'play 0 0' 'play 0 price 2' undo 'legal 0'
talk 'engine: the last clan to confirm does not take its prices back for nothing' '^error ILLEGAL ' 'auto on' 'new isle-of-skye players=2' \
    'play 0 0' 'play 0 price 2' 'play 0 price 2' 'play 0 confirm' \
    'play 1 0' 'play 1 price 1' 'play 1 price 1' 'play 1 confirm' undo
talk 'engine: what was undone stays in the record' '^undone 13 seat1 price 2$' 'auto on' 'new isle-of-skye players=2' 'play 0 0' 'play 0 price 2' undo record
talk 'engine: undo does not undo chance' '^error ILLEGAL ' "$new" chance undo
talk 'engine: undo has a beginning' '^error ILLEGAL ' "$new" undo
talk 'engine: score lines are seat points place' '^1 0 1$' "$new" score
talk 'engine: breakdown lines are seat points label' '^1 0 ..' "$new" breakdown
talk 'engine: hash' '^[0-9a-f]\{16\}$' "$new" hash
talk 'engine: go' '^best 0 [0-9]* turn [A-N]$' 'auto on' "$new" 'go random 10'
talk 'engine: go refuses a level by name' '^error BAD_TEXT .*"hal"' 'auto on' "$new" 'go hal 10'
talk 'engine: go refuses a time' '^error BAD_TEXT .*"soon"' 'auto on' "$new" 'go random soon'
talk 'engine: go refuses a number of iterations' '^error BAD_TEXT .*"many"' 'auto on' "$new" 'go expert 0 many'
talk 'engine: go with a number of iterations' '^best 0 [0-9]* turn [A-N]$' 'auto on' "$new" 'go expert 0 50'
talk 'engine: go waits for chance' '^error NOT_TURN ' "$new" 'go random 10'
talk 'engine: hint' '^hint [0-9]* -\{0,1\}[0-9.]* [-0-9.]* turn [A-N]	.' 'auto on' "$new" 'hint elder 20'
talk 'engine: hint with visits' '^hint [0-9]* .*	..*	[0-9][0-9]*$' 'auto on' "$new" 'hint elder 20 visits'
talk 'engine: levels' '^elder$' "$new" levels
talk 'engine: why' '^R' 'auto on' "$new" 'why 0 15'
talk 'engine: why of a legal action' '^legal$' 'auto on' "$new" 'why 0 3'
talk 'engine: say' '^Player 1 turns token D' 'auto on' "$new" 'say 0 3'
talk 'engine: ask' '^Turn over a token' 'auto on' "$new" 'ask 0'
talk 'engine: describe' 'Player 2' "$new" describe 'describe 0' 'describe table recall'
talk 'engine: draw' 'Player 2' "$new" draw 'draw 0' 'draw table'
talk 'engine: record' '^1 chance hut tooth berry pot$' "$new" 'chance 14' record
talk 'engine: nothing after quit' '^ok$' quit
printf 'new %s\r\nactors' $game | "$skerry" engine >out
[ "$(cat out)" = "ok
chance
ok" ]
verdict $? 'engine: CR LF, and a last line without an end'

# States, positions and records from outside.
printf '%s\n' "$new" 'chance 14' state position hash | "$skerry" engine >out
state=$(grep '^{' out)
position=$(grep "^$game:" out)
turn=$(printf '%s\n' "$new" chance chance chance state | "$skerry" engine | grep '^{')
hash=$(grep '^[0-9a-f]\{16\}$' out)
talk 'engine: set-state restores' "^$hash\$" "set-state $state" hash
talk 'engine: set-state begins a history' '^error ILLEGAL ' "set-state $state" undo
talk 'engine: undo stops at set-state' '^error ILLEGAL ' "set-state $turn" 'play 0 3' undo
talk 'engine: cut goes back to set-state' "^$(printf '%s\n' "set-state $turn" hash | "$skerry" engine | sed -n 2p)\$" "set-state $turn" 'play 0 3' 'cut 0' hash
talk 'engine: a game from a set state has a record' '^position stone-age-junior:' "set-state $state" record
talk 'engine: set-position restores' "^$hash\$" "set-position $position" hash
talk 'engine: set-position refuses' '^error [A-Z_]* ' "set-position ${position}x" 'set-position x' 'set-position stone-age-junior:' 'set-position a:b'
talk 'engine: truncated JSON' '^error ' "set-state $(echo "$state" | cut -c 1-200)"
talk 'engine: JSON that is none' '^error BAD_TEXT ' 'set-state hello'
talk 'engine: JSON of an unknown game' '^error NO_GAME ' 'set-state {"game":"chess"}'
talk 'engine: an unknown key is named' '^error BAD_TEXT .*"wind"' "set-state $(echo "$state" | sed 's/}$/,"wind":1}/')"
talk 'engine: a state of other rules' '^error BAD_VERSION ' "set-state $(echo "$state" | sed 's/"version":1/"version":99/')"
talk 'engine: a state that breaks an invariant' '^error BAD_STATE .' "set-state $(echo "$state" | sed 's/"dogs_on_board":[0-9]*/"dogs_on_board":77/')"
talk 'engine: a view cannot be played on' '^error BAD_STATE .*view' "set-state $(printf '%s\n' "$new" 'view 0' | "$skerry" engine | grep '^{')"
view=$(printf '%s\n' 'auto on' "$new" 'view 0 recall' | "$skerry" engine | grep '^{')
talk 'engine: set-view lists the choices of its seat' '^3 1 turn D$' "set-view $view" actors legal levels 'ask 0' describe 'draw 0' 'hint expert 5'
talk 'engine: go on a view' '^best 0 [0-9]* turn [A-N]$' "set-view $view" 'choices 0	3 turn D	4 turn E' 'go random'
talk 'engine: choices must be legal' '^error ILLEGAL ' "set-view $view" 'choices 0	3 turn D	400 fly'
talk 'engine: a view cannot be played' '^error BAD_STATE .*"play"' "set-view $view" 'play 0 3'
talk 'engine: a view has no other side' '^error BAD_STATE ' "set-view $view" 'draw 1'
talk 'engine: set-view refuses a whole state' '^error BAD_STATE .*view SEAT' "set-view $state"
talk 'engine: set-view refuses nonsense' '^error BAD_TEXT ' 'set-view hello' 'set-view {"game":"chess"}'
talk 'engine: load-record' '^over$' "load-record $folder/record.txt" actors
talk 'engine: load-record, then go on' '^error GAME_OVER ' "load-record $folder/record.txt" 'play 0 0'
talk 'engine: a missing record' '^error BAD_TEXT .*nowhere' 'load-record nowhere'
talk 'engine: a record with a wrong hash' '^error BAD_HASH Line ' "load-record $folder/hash.txt"
talk 'engine: a record of the future' '^error BAD_VERSION Line 1' "load-record $folder/future.txt"
talk 'engine: a record that is too long' '^error BAD_SIZE ' "load-record $folder/zero.txt"
talk 'engine: a refused record leaves the game alone' "^$hash\$" "set-state $state" "load-record $folder/hash.txt" 'set-state {"game":' hash

# --- engine: torture ---

# survives NAME: the requests in `torture` are all answered, with status 0 and nothing on stderr.
survives() {
    "$skerry" engine <torture >out 2>err
    status=$?
    requests=$(wc -l <torture)
    answers=$(grep -a -c '^ok$\|^error [A-Z_]* .' out)
    if [ $status -eq 0 ] && [ "$answers" -eq "$requests" ] && [ ! -s err ]; then
        verdict 0 "$1"
    else
        echo "# status $status, $answers answers to $requests requests"
        head -n 5 err | sed 's/^/# /'
        verdict 1 "$1"
    fi
}

# 100,000 lines of bytes from a small generator, so that a failure repeats.
awk 'BEGIN { seed = 12345; for (i = 0; i < 100000; i++) { n = seed % 15 + 1; line = ""
    for (k = 0; k < n; k++) { seed = (seed * 16807) % 2147483647; c = 1 + int(seed / 8421505) % 255; line = line sprintf("%c", c == 10 ? 11 : c) }
    print line } }' >torture
survives 'engine: 100,000 lines of random bytes'
tr '\001-\011' '\000' <torture | head -n 20000 >zeros && mv zeros torture
survives 'engine: 20,000 lines with zero bytes'

# Real requests with wrong words, on a game that is running.
{
    printf '%s\n' 'auto on' "$new"
    awk 'BEGIN { seed = 777
        n = split("new load-record set-view choices state view actors legal play chance seed undo cut score breakdown hash go hint auto set-state set-position position why say ask describe draw lang levels record", name, " ")
        m = split("0 1 2 7 -1 99999999999 # table recall chance auto on off random turn A {} {\"game\":\"stone-age-junior\"} players=2 stone-age-junior = x=1 \" é fr en 3 14 142", word, " ")
        for (i = 0; i < 8000; i++) {
            seed = (seed * 16807) % 2147483647
            line = name[int(seed / 64) % n + 1]
            for (k = seed % 4; k > 0; k--) { seed = (seed * 16807) % 2147483647; line = line " " word[int(seed / 64) % m + 1] }
            print line
        } }'
} >torture
survives 'engine: 8,000 requests with wrong words'

# States with one piece changed: refused, or sound enough to be played, shown and undone.
printf '%s\n' 'auto on' 'seed 9' "$new" 'play 0 0' 'play 1 5' 'play 0 2' state | "$skerry" engine | grep '^{' >state.txt
awk '{ seed = 4242; text = $0; for (i = 0; i < 3000; i++) {
        seed = (seed * 16807) % 2147483647; at = int(seed / 16) % length(text) + 1
        seed = (seed * 16807) % 2147483647; c = substr("0123456789,[]{}\"-?null", int(seed / 16) % 22 + 1, 1)
        print "set-state " substr(text, 1, at - 1) c substr(text, at + 1)
        if (i % 10 == 0) print "set-state " substr(text, 1, at)
        print "legal"; print "draw 0"; print "describe 1 recall"; print "go random"; print "chance"; print "undo" } }' state.txt >torture
survives 'engine: 3,000 damaged states'
# The same with views of every game: whatever is accepted can be thought about.
: >torture
for key in $("$skerry" games | cut -d ' ' -f 1); do
    printf '%s\n' 'auto on' 'seed 3' "new $key players=2" 'go random' | "$skerry" engine >first_move
    printf '%s\n' 'auto on' 'seed 3' "new $key players=2" "play $(sed -n 's/^best \([0-9]* [0-9]*\) .*/\1/p' first_move)" 'view 0 recall' 'view 1' |
        "$skerry" engine | grep '^{' >views
    awk '{ seed = 777 + NR; text = $0; for (i = 0; i < 150; i++) {
            seed = (seed * 16807) % 2147483647; at = int(seed / 16) % length(text) + 1
            seed = (seed * 16807) % 2147483647; c = substr("0123456789,[]{}\"-?null", int(seed / 16) % 22 + 1, 1)
            print "set-view " (i ? substr(text, 1, at - 1) c substr(text, at + 1) : text)
            print "legal"; print "ask 0"; print "describe"; print "draw"; print "go random"; if (i % 5 == 0) print "hint expert 1 visits" } }' views >>torture
done
survives 'engine: 1,500 damaged views'
[ "$(grep -c '^hint ' out)" -gt 20 ]
verdict $? 'engine: sound views get hints'
awk '{ for (i = 1; i <= length($0); i++) print "set-state " substr($0, 1, i) }' state.txt | head -n -1 >torture
survives 'engine: a state cut at every byte'
[ "$(grep -c '^error' out)" -eq "$(wc -l <torture)" ]
verdict $? 'engine: every cut state is an error'

# A line of 1 MiB is read, a longer one passed over, and the next one answered.
{ head -c 1048576 /dev/zero | tr '\0' 'a'; echo; head -c 1048577 /dev/zero | tr '\0' 'b'; echo; echo games; } >torture
survives 'engine: lines of 1 MiB and more'
grep -q '^error BAD_SIZE ' out && grep -q '^error BAD_TEXT ' out && tail -n 1 out | grep -q '^ok$'
verdict $? 'engine: too long is BAD_SIZE, and the engine goes on'

# Records with one byte changed never crash replay.
awk '{ lines[NR] = $0 } END { seed = 99; for (f = 0; f < 60; f++) { seed = (seed * 16807) % 2147483647; bad = seed % NR + 1
    file = "bad" f ".txt"; for (i = 1; i <= NR; i++) { line = lines[i]
        if (i == bad) { at = int(seed / 999) % (length(line) + 1); line = substr(line, 1, at) "x" substr(line, at + 2) } print line >file } close(file) } }' record.txt
for f in bad*.txt; do echo "load-record $folder/$f"; done >torture
survives 'engine: damaged records'

echo "1..$number"
[ $failures -eq 0 ]
