#!/bin/sh
# box_files.sh - components as data: what an owner writes is understood or refused with a place and a reason, and an edition
# plays by its rows and mixes with no other.
#
# The edition is made quickly: the corrected game is compiled anew and linked with everything else as it was built.
set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
skerry=${SKERRY:-$root/build/skerry}
build=$(dirname "$skerry")
cc=$("$root/tools/compiler")
folder=$(mktemp -d)
served=""
trap '[ -n "$served" ] && kill "$served" 2>/dev/null; rm -rf "$folder"' EXIT
. "$root/tests/support/tap.sh"

# box GAME FILE ...: the tables of a game with box files.
box() {
    game=$1
    shift
    mkdir -p "$folder/games"
    to=$folder/games/$game
    "$build/box" "$game" "${to}_box.h" "${to}_box.c" "${to}_box.en.json" "${to}_box.fr.json" \
        "$root/games/$game/components.form" "$root/games/$game/components.csv" "$@" 2>"$folder/said"
}

# refused GAME WANTED NAME: the box file on stdin is refused; the complaint has WANTED, a pattern.
refused() {
    cat >"$folder/mine.csv"
    box "$1" "$folder/mine.csv"
    status=$?
    grep -q -- "$2" "$folder/said" && [ $status -eq 1 ]
    status=$?
    [ $status -eq 0 ] || sed 's/^/# /' "$folder/said"
    check "$3" $status
}

LANGUAGE=en XDG_DATA_HOME=$folder/kept
export LANGUAGE XDG_DATA_HOME

# --- the pieces as they come ---

for game in $("$root/tools/games"); do
    box "$game" && cmp -s "$folder/games/${game}_box.h" "$build/games/${game}_box.h" &&
        grep -q '_EDITION 0$' "$folder/games/${game}_box.h"
    check "$game: the pieces as they come are no edition" $?
done

# --- what an owner may write ---

cat >"$folder/mine.csv" <<END
game,settlement
edition,marie
# Read from my box.
hero,wood,gold,source
H06,3,1,B
END
box settlement "$folder/mine.csv" && grep -q 'X(p, H06, 6, SET_ADVENTURER, 3, 0, 0, 0, 1, 1, 1, SET_BLUE)' "$folder/games/settlement_box.h" &&
    grep -q 'sk_box settlement_box = {"marie\.[0-9a-f]\{6\}"' "$folder/games/settlement_box.c" && ! grep -q '_EDITION 0$' "$folder/games/settlement_box.h"
check 'a corrected price makes an edition' $?
cp "$folder/games/settlement_box.h" "$folder/english.h"
printf '\357\273\277jeu;Settlement\r\nédition;marie\r\nhéros;bois;or;"source"\r\nH06;3;1;B\r\n' >"$folder/mine.csv"
box settlement "$folder/mine.csv" && cmp -s "$folder/english.h" "$folder/games/settlement_box.h"
check 'the same in French, from a spreadsheet with semicolons' $?
printf 'game,settlement\nedition,marie\nhero,wood,source\nH06,2,B\nH07,,B\n' >"$folder/mine.csv"
box settlement "$folder/mine.csv" && grep -q '_EDITION 0$' "$folder/games/settlement_box.h" &&
    grep -c "'B'}" "$folder/games/settlement_box.c" | grep -q '^2$'
check 'rows that are confirmed and not changed are no edition, and say so' $?
printf 'game,reykholt\nedition,marie\ncard,moment\nA02,now\n' >"$folder/mine.csv"
box settlement "$folder/mine.csv" && grep -q '_EDITION 0$' "$folder/games/settlement_box.h"
check 'a box file of another game changes nothing here' $?
{
    printf 'game,settlement\nedition,marie\nterrain,level,gives,monster,copies\nT24,III,gold,red,4\nT25,III,gold,green,1\n'
} >"$folder/mine.csv"
box settlement "$folder/mine.csv" && grep -q 'SETTLEMENT_TERRAINS_COUNT 26' "$folder/games/settlement_box.h"
check 'a kind of terrain may be added' $?
cat >"$folder/mine.csv" <<END
game,reykholt
edition,marie
card,does,english_text,french_text
A02,gain carrot then advance,Take 1 carrot and advance.,Récupérez 1 carotte et avancez.
END
box reykholt "$folder/mine.csv" && grep -q 'A02, 1, ON_USE, 0, WHEN_ALWAYS, 0, SET_MARKET, REY_GAIN(CARROT), REY_ADVANCE, REY_END' "$folder/games/reykholt_box.h" &&
    grep -q '"rule.A02": "Tomato Stand. Take 1 carrot and advance."' "$folder/games/reykholt_box.en.json"
check 'a corrected card does what it says, in the rules, too' $?

# --- what is refused ---

refused settlement "mine.csv:4: column wood: \"many\" isn't a whole number from 0 to 5" 'a price that is no number' <<END
game,settlement
edition,marie
hero,wood
H06,many
END
refused settlement 'mine.csv:4: column wood: "-1"' 'a price below 0' <<END
game,settlement
edition,marie
hero,wood
H06,-1
END
refused settlement 'mine.csv:4: column wood: "99"' 'a price that is too high' <<END
game,settlement
edition,marie
hero,wood
H06,99
END
refused settlement 'mine.csv:4: column monster: "pink".*green, yellow, blue, red' 'a colour that does not exist' <<END
game,settlement
edition,marie
hero,monster
H06,pink
END
refused settlement 'mine.csv:4: column hero: "H48" isn.t among.*H00-H47' 'a hero that does not exist' <<END
game,settlement
edition,marie
hero,wood
H48,1
END
refused settlement 'mine.csv:3: column price: .*no column "price"' 'a column that does not exist' <<END
game,settlement
edition,marie
hero,price
H06,1
END
refused settlement 'mine.csv:3: "dragon" stands before any heading' 'a kind of piece that does not exist' <<END
game,settlement
edition,marie
dragon,wood
H06,1
END
refused settlement 'mine.csv:1: column game: "chess" isn.t a game here' 'a game that does not exist' <<END
game,chess
edition,marie
hero,wood
H06,1
END
refused settlement 'mine.csv:1: a box file begins with two lines' 'a file without game and edition' <<END
hero,wood
H06,1
END
refused settlement 'mine.csv:2: column edition: "My Box!"' 'a name that is no name' <<END
game,settlement
edition,My Box!
hero,wood
H06,1
END
refused settlement 'mine.csv: a box file begins with two lines' 'a file without rows' <<END
game,settlement
edition,marie
END
refused settlement 'mine.csv:5: column wood: this is given twice' 'a row that stands twice' <<END
game,settlement
edition,marie
hero,wood
H06,1
H06,3
END
refused settlement 'mine.csv:4: there are more cells than the heading has columns (2)' 'a row that is too wide' <<END
game,settlement
edition,marie
hero,wood
H06,1,2
END
refused settlement 'mine.csv:4: a quotation mark is not closed' 'an open quotation mark' <<END
game,settlement
edition,marie
hero,english
H06,"Pathfinder
END
refused settlement 'mine.csv:4: column copies: with level I it adds up to 13; the rulebook says 12' 'a level with 13 tiles' <<END
game,settlement
edition,marie
terrain,copies
T00,3
END
refused settlement 'mine.csv:4: column [a-z]*: H06 and H07 are the same' 'two heroes that are the same' <<END
game,settlement
edition,marie
hero,wood,clay,monster
H06,0,2,red
END
refused settlement 'mine.csv:4: column cost: the rulebook fixes this: stone' 'a price that the rulebook fixes' <<END
game,settlement
edition,marie
building,cost
B00,gold
END
refused reykholt 'mine.csv:4: column english_text: A02 now does something else' 'a card that does something else without words' <<END
game,reykholt
edition,marie
card,does
A02,gain carrot
END
refused reykholt 'mine.csv:4: column does: "gain potato" isn.t understood. Expected: pay {1-3}' 'a deed that nobody knows' <<END
game,reykholt
edition,marie
card,does,english_text,french_text
A02,gain potato,x,x
END
refused reykholt 'mine.csv:4: column does: at most 3 things' 'a card that does too much' <<END
game,reykholt
edition,marie
card,does,english_text,french_text
A02,advance then advance then advance then advance,x,x
END
refused reykholt 'mine.csv:4: column three: P1 adds up to 7; the rulebook says 6' 'a pile that is too high' <<END
game,reykholt
edition,marie
pile,three
P1,2
END
refused isle_of_skye 'mine.csv:4: column areas: "ABXB" isn.t 4 letters' 'areas that are no letters' <<END
game,isle-of-skye
edition,marie
tile,areas
L01,ABXB
END
refused isle_of_skye 'mine.csv:4: column S: L01: the sides E and S are one area' 'an area with two terrains' <<END
game,isle-of-skye
edition,marie
tile,S
L01,water
END
refused stone_age_junior 'mine.csv:4: column place: P1 and P2 are the same' 'a place that stands twice on the loop' <<END
game,stone-age-junior
edition,marie
place,place
P1,swamp
END
printf 'game,settlement\nedition,marie\nhero,french\nH06,\311claireur\n' >"$folder/raw"
refused settlement 'mine.csv:4: .*UTF-8' 'letters of an old character set' <"$folder/raw"
printf 'PK\003\004 xlsx' >"$folder/raw"
refused settlement 'Save it as CSV' 'a spreadsheet file that is no CSV' <"$folder/raw"
LANGUAGE=fr
refused settlement 'mine.csv:4: colonne bois.*: «.*many.*» .* de 0 à 5' 'complaints are in French, too' <<END
game,settlement
edition,marie
hero,wood
H06,many
END
LANGUAGE=en

# --- an edition at play ---

# compile GAME FILE: the game as the box file of the guide corrects it; its objects are added to $objects.
compile() {
    from=$root/games/$1 to=$folder/games/$1
    box "$1" "$2" && "$build/words" "$1" "${to}_words.h" "${to}_words.c" "$from/en.json" "$from/fr.json" \
        "$from/RULES.md" "$from/RULES.fr.md" "${to}_box.en.json" "${to}_box.fr.json"
    for source in "$from"/*.c "${to}_words.c" "${to}_box.c" "$build/games/$1_dense.c"; do
        case ${source##*/} in rules.c | observe.c | test*.c) continue ;; esac
        object=$folder/$1_$(basename "$source").o
        $cc -std=c17 -O0 -march=x86-64-v2 -fno-strict-aliasing -I"$folder/games" -I"$root" -I"$root/include" \
            -I"$root/games" -I"$build" -c "$source" -o "$object" || break
        objects="$objects $object"
    done
}
objects=""
compile settlement "$root/docs/samples/my-settlement.csv"
compile reykholt "$root/docs/samples/my-reykholt.csv"
libraries="$(pkg-config --libs libuv libsodium sqlite3 libpq ncursesw) $(pkg-config --libs openssl 2>/dev/null) $(pkg-config --libs liboath 2>/dev/null)"
# shellcheck disable=SC2086
$cc "$build"/skerry.p/*.o $objects "$build/libskerry-server.a" "$build/libskerry.a" $libraries -lpthread -lm -o "$folder/skerry"
check 'an edition is built' $?
mine=$folder/skerry

"$mine" games settlement | grep -q '^Edition marie\.[0-9a-f]\{6\}'
check 'it tells its name' $?
"$mine" rules settlement H06 | grep -q 'wood 3, gold 1, .*(Taken from a box.)' && "$mine" rules settlement pathfinder | grep -q 'wood 3' &&
    "$skerry" rules settlement H06 | grep -q 'wood 2, gold 2, .*(Reconstructed'
check 'its rules show the corrected row' $?
"$mine" rules settlement H06 --lang fr | grep -q 'bois 3, or 1'
check 'and in French' $?

# The same seeded games differ, and say whose they are.
"$mine" bench settlement --players 2 | grep 'marie' >"$folder/mine.bench" && ! grep -q 5d233c5052d3b56f "$folder/mine.bench"
check 'its signature is its own' $?
"$skerry" bench settlement --players 2 | grep -q '5d233c5052d3b56f$'
check 'the signature of the pieces as they come is what it was' $?
"$mine" simulate settlement --players 3 --games 200 --seed 3 >/dev/null
check 'every invariant holds in 200 games' $?

# The Pathfinder stands at position 4, and the player who begins has 3 wood and 1 gold: the corrected price.
opening='new settlement players=2
seed 7
chance
chance
chance
chance
chance
chance
chance
chance
chance
chance hero Pathfinder
chance
chance
chance
auto on
play 1 take key
play 0 take mace
position
describe
state
record'
printf '%s\n' "$opening" | "$mine" engine >"$folder/mine.said" 2>&1
printf '%s\n' "$opening" | "$skerry" engine >"$folder/theirs.said" 2>&1
grep -q '^4. Pathfinder, Adventurer: costs 3 wood, 1 gold,' "$folder/mine.said" &&
    grep -q '^4. Pathfinder, Adventurer: costs 2 wood, 2 gold,' "$folder/theirs.said"
check 'the table in words shows the corrected price' $?

# rich FILE: the state in what was said, with 3 wood and 1 gold for everybody.
rich() {
    grep '^{"game"' "$1" | sed 's/"stock":\[\[1,1,1,0,0\],\[1,1,1,0,0\]\]/"stock":[[3,0,0,0,1],[3,0,0,0,1]]/; s/^/set-state /'
}
{ rich "$folder/mine.said"; printf 'legal\nhint easy 2000 300\nplay 0 invite 4\nstate\n'; } | "$mine" engine >"$folder/rich" 2>&1
grep -q '^[0-9]* 1 invite 4$' "$folder/rich" && grep -q '^hint .* invite 4' "$folder/rich" && grep -q '"stock":\[\[0,0,0,0,0\],\[3,0,0,0,1\]\]' "$folder/rich"
check 'the corrected price is offered, advised and paid' $?
{ rich "$folder/theirs.said"; printf 'legal\n'; } | "$skerry" engine >"$folder/rich" 2>&1
grep -q ' 1 pass$' "$folder/rich" && ! grep -q 'invite 4$' "$folder/rich"
check 'and not with the pieces as they come' $?

# Reykholt: the corrected card gives lettuce where the Market gave a tomato, and the corrected space asks two goods.
market='new reykholt players=3
seed 3
chance deal A02
auto on
play 0 place T3
play 0 card A02
play 1 place M3
play 2 place M5
play 2 choose 1
play 0 place M2
hint easy 2000 300
describe
state
record'
# stocks PROGRAM: what the first player has afterwards.
stocks() {
    printf '%s\n' "$market" | "$1" engine 2>&1 | tee "$folder/$(basename "$(dirname "$1")").market" | sed -n 's/.*"stocks":\[\(\[[0-9,]*\]\).*/\1/p'
}
[ "$(stocks "$mine")" = '[1,2,0,0,0]' ] && [ "$(stocks "$skerry")" = '[2,1,0,0,0]' ]
check 'a corrected card of Reykholt gives what it says' $?
grep -q '^edition marie\.' "$folder/$(basename "$folder").market" && grep -q '^hint ' "$folder/$(basename "$folder").market"
check 'its record names the edition, and it gives hints' $?
"$mine" rules reykholt A02 | grep -q 'take 1 lettuce. (Taken from a box.)' && "$mine" rules reykholt A02 --lang fr | grep -q 'récupérez 1 salade' &&
    "$mine" rules reykholt fM6 | grep -q '^fM6 .*2 goods → 3 goods of different types. (Taken from a box.)'
check 'its rules show the corrected card and space' $?
"$mine" simulate reykholt --players 3 --games 100 --seed 3 >/dev/null
check 'every invariant holds in 100 games of it' $?

# A record, its states and positions; hints from it.
sed -n '/^skerry-record/,/^end /p' "$folder/mine.said" >"$folder/mine.record"
sed -n '/^skerry-record/,/^end /p' "$folder/theirs.said" >"$folder/theirs.record"
grep -q '^edition marie\.' "$folder/mine.record" && ! grep -q '^edition' "$folder/theirs.record" && head -n 1 "$folder/theirs.record" | grep -q ' 1$'
check 'a record names its edition; that of the pieces as they come is as it was' $?
"$mine" replay "$folder/mine.record" >/dev/null && "$mine" hint "$folder/mine.record" --iterations 50 >/dev/null 2>&1
check 'an edition reads its own record, and gives hints' $?

# mixed NAME PROGRAM INPUT: refused as made with other pieces.
mixed() {
    printf '%s\n' "$3" | "$2" engine 2>&1 | grep -q 'BAD_EDITION.*other pieces'
    check "$1" $?
}
"$skerry" replay "$folder/mine.record" 2>&1 | grep -q 'Made with other pieces'
check 'a record of an edition is refused without it' $?
"$mine" replay "$folder/theirs.record" --lang fr 2>&1 | grep -q "autres pièces"
check 'and the other way round, in French' $?
mixed 'a position of an edition is refused without it' "$skerry" "set-position $(grep '^settlement@' "$folder/mine.said" | head -n 1)"
mixed 'and the other way round' "$mine" "set-position $(grep '^settlement:' "$folder/theirs.said" | head -n 1)"
mixed 'a position does not lose its edition by its name alone' "$skerry" \
    "set-position $(grep '^settlement@' "$folder/mine.said" | head -n 1 | sed 's/@[^:]*//')"
mixed 'a state of an edition is refused without it' "$skerry" "set-state $(grep '^{"game"' "$folder/mine.said" | head -n 1)"
mixed 'and the other way round, too' "$mine" "set-state $(grep '^{"game"' "$folder/theirs.said" | head -n 1)"

# A server of the edition: its tables carry the name, and a client of another edition is refused.
"$mine" serve --listen 127.0.0.1:0 --data "$folder/data" >"$folder/served" 2>&1 &
served=$!
tries=0
until grep -q 'http://127' "$folder/served" || [ $tries -ge 100 ]; do
    tries=$((tries + 1))
    sleep 0.1
done
address=$(sed -n 's|.*\(http://127[0-9.]*:[0-9]*\).*|\1|p' "$folder/served" | head -n 1)
curl -s -m 20 "$address/api/games" | grep -q '"edition":"marie\.'
check 'the server tells its edition' $?
curl -s -m 20 -X POST -H 'Content-Type: application/json' -d '{"v":1,"game":"settlement","edition":"other.000000","name":"A","seats":["me","computer:easy"]}' \
    "$address/api/tables" | grep -q 'BAD_EDITION\|other pieces'
check 'a table of another edition is refused' $?
curl -s -m 20 -X POST -H 'Content-Type: application/json' -d "{\"v\":1,\"game\":\"settlement\",\"edition\":\"$(sed -n 's/^edition //p' "$folder/mine.record")\",\"name\":\"A\",\"seats\":[\"me\",\"computer:easy\"]}" \
    "$address/api/tables" >"$folder/opened"
grep -q '"table"' "$folder/opened"
check 'one of its own is opened' $?
printf 'quit\n' | "$skerry" play settlement --server "$address" --seats human,easy --plain 2>&1 | grep -q 'other pieces than yours'
check 'the terminal of another edition is refused with a sentence' $?
table=$(sed -n 's/.*"table":"\([^"]*\)".*/\1/p' "$folder/opened")
kill "$served"
wait "$served" 2>/dev/null
served=""
"$skerry" serve --listen 127.0.0.1:0 --data "$folder/data" >"$folder/served" 2>&1 &
served=$!
tries=0
until grep -q 'http://127' "$folder/served" || [ $tries -ge 100 ]; do
    tries=$((tries + 1))
    sleep 0.1
done
address=$(sed -n 's|.*\(http://127[0-9.]*:[0-9]*\).*|\1|p' "$folder/served" | head -n 1)
curl -s -m 20 "$address/api/tables/$table" >"$folder/found"
! grep -q '"status":"playing"' "$folder/found"
check 'without the edition that table is closed, not played by other rows' $?

# Kernels are compiled from the edition's tables, too; here they run on this processor.
cp "$build/libskerry.a" "$folder/libskerry.a"
# shellcheck disable=SC2046,SC2086
ar d "$folder/libskerry.a" $(ar t "$folder/libskerry.a" | grep games_settlement_) && ar r "$folder/libskerry.a" $objects 2>/dev/null
(cd "$root" && BUILD=$folder GAMES=settlement GPU_GAMES=100 tools/cuda --twin "$folder/twin") >"$folder/twin.said" 2>&1
status=$?
[ $status -eq 0 ] && grep -q '^ok .*settlement' "$folder/twin.said" || sed 's/^/# /' "$folder/twin.said"
check 'the device plays an edition as the processor does' $status
$cc -std=c17 -O1 -I"$root" -I"$root/include" "$root/tests/device/gpu.c" "$folder/twin/libskerry_cuda.so" "$build/libskerry.a" -lpthread -lm \
    -Wl,-rpath,"$folder/twin" -o "$folder/mixed" && ! GPU_GAMES=2 "$folder/mixed" check settlement >"$folder/mixed.said" && ! grep -q '^ok' "$folder/mixed.said"
check 'a device library of an edition is refused without it' $?

finish
