#!/bin/sh
# compat.sh - what commit 55efb78 wrote is read by the program as it is now: records, positions, states, a database.
set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
skerry=${SKERRY:-$root/build/skerry}
old=$root/tests/compat
folder=$(mktemp -d)
served=""
trap '[ -n "$served" ] && kill "$served" 2>/dev/null; rm -rf "$folder"' EXIT
. "$root/tests/support/tap.sh"
log=$folder/out

for record in "$old"/*.record; do
    "$skerry" replay --verify "$record" >"$folder/out" 2>&1
    check "$(basename "$record") verifies" $?
    # What is read and written again is the same file.
    printf 'load-record %s\nrecord\n' "$record" | "$skerry" engine | sed '$d' | sed 1d >"$folder/again"
    grep -v '^seat ' "$record" | cmp -s - "$folder/again"
    check "$(basename "$record") is written as it was" $?
done

sed 's/^/set-position /; a position' "$old/positions.txt" | "$skerry" engine | grep -v '^ok$' >"$folder/positions"
cmp -s "$old/positions.txt" "$folder/positions"
check 'positions are read, and named as before' $?

grep '"viewer":"full"' "$old/states.jsonl" >"$folder/states"
grep '"viewer":"0"' "$old/states.jsonl" >"$folder/views"
wanted=$(wc -l <"$folder/states")
test "$(sed 's/^/set-state /' "$folder/states" | "$skerry" engine | grep -c '^ok$')" -eq "$wanted"
check "$wanted states in JSON are read" $?
wanted=$(wc -l <"$folder/views")
test "$(sed 's/^/set-view /' "$folder/views" | "$skerry" engine | grep -c '^ok$')" -eq "$wanted"
check "$wanted views in JSON are read" $?
echo "# then the database"

# serve DATABASE: a server on a copy of it; its address.
serve() {
    rm -f "$folder"/skerry.db*
    cp "$1" "$folder/skerry.db"
    "$skerry" serve --listen 127.0.0.1:0 --data "$folder" >"$folder/log" 2>&1 &
    served=$!
    for _ in $(seq 600); do
        address=$(grep -o 'http://[0-9.:]*' "$folder/log" | head -n 1)
        [ -n "$address" ] && break
        sleep 0.1
    done
}

serve "$old/schema5.db"
for _ in $(seq 600); do
    curl -s "$address/api/tables/IyCabPSX3LuenKHR/result" >"$folder/result"
    grep -q '"how":"resign"' "$folder/result" && break
    sleep 0.1
done
grep -q '"rated":false.*"name":"Ana"' "$folder/result"
check 'a game that ended before there was an archive is put there' $?
kill "$served"
wait "$served"

# ask PATH BODY [TOKEN]: the answer to a POST.
ask() {
    curl -s -H 'Content-Type: application/json' ${3:+-H "Authorization: Bearer $3"} -d "$2" "$address$1"
}
serve "$old/schema6.db"
token=$(ask /api/login '{"v":1,"name":"ana","phrase":"herring gull"}' | sed 's/.*"token":"\([^"]*\)".*/\1/')
ask /api/player '{"v":1}' "$token" | grep -q 'From the time before tournaments.*"rating":1421'
check 'an account, its rating and what it shows are those of before there were tournaments' $?
ask /api/tournaments "{\"v\":1,\"title\":\"Spring\",\"game\":\"stone-age-junior\",\"kind\":\"swiss\",\"seats\":2,\"rounds\":3,\"most\":8,
    \"minutes\":60,\"starts\":$(($(date +%s) + 3600)),\"pace\":{\"kind\":\"days\",\"days\":2}}" "$token" | grep -q '"tournament"'
check 'and it may open one' $?
kill "$served"
wait "$served"

serve "$old/skerry.db"
node --experimental-websocket --no-warnings "$root/tests/compat/tables.mjs" "${address:-http://127.0.0.1:1}" "$old/tables.txt" >"$folder/tables"
# Its lines follow ours.
awk -v from="$number" '/^(not )?ok / { sub(/ok [0-9]+/, "ok " ++from) } /^1\.\./ { next } { print }
    END { print "1.." from }' "$folder/tables"
