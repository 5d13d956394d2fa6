#!/bin/sh
# archive.sh - what lists and pages cost with many accounts and games: 100,000 and 1,000,000 in PostgreSQL, 10,000 and
# 100,000 in SQLite. Rows are made up; a thousand games have records as long as real ones. SKERRY_SHARE=10 makes a tenth.
#
# Each request is asked twenty times; the median, as the client sees it, must stay below 20 ms on a quiet machine.
set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
skerry=${SKERRY:-$root/build/skerry}
share=${SKERRY_SHARE:-1}
if [ -z "${SKERRY_TEST_POSTGRES-}" ]; then
    SKERRY_TEST_POSTGRES="" exec "$root/tools/postgres" sh -c "SKERRY_TEST_POSTGRES=\${SKERRY_TEST_POSTGRES:-none} exec sh '$0'"
fi
folder=$(mktemp -d) || exit 1
served=""
trap 'test -n "$served" && kill "$served" 2>/dev/null; rm -rf "$folder"' EXIT
number=0 failed=0
check() {
    number=$((number + 1))
    if [ "$2" -eq 0 ]; then echo "ok $number - $1"; else echo "not ok $number - $1"; failed=1; fi
}

# rows ACCOUNTS GAMES SERIES: the statements that make them; SERIES names a source of the numbers i from 1 to N.
rows() {
    cat <<END
INSERT INTO account(name, secret, created, fold) SELECT 'p' || i, '-', 1, 'p' || i FROM $3($1);
INSERT INTO profile(account, sight, about) SELECT 'p' || i, 2, '' FROM $3($1);
INSERT INTO finished(id, ended, game, players, rated, how, rules, options, record)
    SELECT 'g' || (100000000000000 + i), 1700000000000 + i * 60000, CASE i % 3 WHEN 0 THEN 'skara-brae' WHEN 1 THEN 'reykholt'
    ELSE 'stone-age-junior' END, 2 + i % 3, i, 'end', 1, 0, CASE WHEN i <= 1000 THEN '$(printf '%3000s' | tr ' ' x)' ELSE '' END FROM $3($2);
INSERT INTO finished_seat(id, seat, player, name, place, score, ended, game, players, mu_before, sigma_before, mu, sigma)
    SELECT id, seat.i - 1, 'p' || (1 + (rated * 7919 + seat.i * 104729) % $1), 'p', seat.i, 50 - seat.i, ended, game, players,
    25000000, 8333333, 25000000 + rated % 1000, 4000000 FROM finished, $3(4) seat WHERE seat.i <= players;
INSERT INTO rating(player, game, mu, sigma, games) SELECT 'p' || i, 'reykholt', 20000000 + (i * 7919) % 9999999, 2000000, 10 + i % 50
    FROM $3($1);
INSERT INTO friend(account, other, created) SELECT 'p1', 'p' || (i + 1), 1 FROM $3(100);
END
}

# ask NAME PATH BODY: the median of twenty requests.
ask() {
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        curl -s -o "$folder/answer" -w '%{time_total} %{http_code}\n' -H 'Content-Type: application/json' ${3:+-d "$3"} "$address$2"
    done | sort >"$folder/times"
    median=$(sed -n '10s/ .*//p' "$folder/times")
    awk -v t="$median" 'BEGIN { exit !(t < 0.020) }' && ! grep -qv ' 200$' "$folder/times"
    check "$kind, $1: $(awk -v t="$median" 'BEGIN { printf "%.1f", 1000 * t }') ms" $?
}

# measure DATABASE: the requests, against a server on it.
measure() {
    "$skerry" serve --listen 127.0.0.1:0 --database "$1" --per-address 0 >"$folder/log" 2>&1 &
    served=$!
    address=""
    for _ in $(seq 600); do
        address=$(grep -o 'http://[0-9.:]*' "$folder/log" | head -n 1)
        [ -n "$address" ] && break
        sleep 0.1
    done
    ask 'the page of a player' /api/player '{"v":1,"name":"p77"}'
    ask 'the games of a player' /api/player/games '{"v":1,"name":"p77"}'
    ask 'the games of a player with another' /api/player/games '{"v":1,"name":"p77","opponent":"p78"}'
    ask 'the games of a player, of one game' /api/player/games '{"v":1,"name":"p77","game":"reykholt","players":2}'
    ask 'the leaders' /api/leaders '{"v":1,"game":"reykholt"}'
    ask 'the tables' /api/tables ''
    ask 'the tournaments' /api/tournaments ''
    ask 'the challenge of the day' /api/challenge '{"v":1,"game":"reykholt"}'
    ask 'its board' /api/challenge/board '{"v":1,"game":"reykholt","which":"week"}'
    kill "$served"
    wait "$served"
    served=""
}

# A server brings the schema; then the rows.
prepare() {
    "$skerry" admin accounts --database "$1" >/dev/null 2>&1
}

kind=SQLite
prepare "sqlite:$folder/many.db"
{
    echo 'PRAGMA journal_mode = WAL; BEGIN;'
    rows $((10000 / share)) $((100000 / share)) series | python3 -c '
import re, sys
text = sys.stdin.read()
print(re.sub(r"series\((\d+)\)", lambda m: f"(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {m[1]}) SELECT i FROM n)", text))'
    echo 'COMMIT; ANALYZE;'
} >"$folder/rows.sql"
python3 -c 'import sqlite3, sys; sqlite3.connect(sys.argv[1]).executescript(open(sys.argv[2]).read())' "$folder/many.db" "$folder/rows.sql"
check "SQLite has $((10000 / share)) accounts and $((100000 / share)) games" $?
measure "sqlite:$folder/many.db"

kind=PostgreSQL
if [ "$SKERRY_TEST_POSTGRES" != none ]; then
    prepare "$SKERRY_TEST_POSTGRES"
    {
        echo 'CREATE FUNCTION series(most bigint) RETURNS TABLE(i bigint) AS $$ SELECT generate_series(1, most) $$ LANGUAGE sql;'
        rows $((100000 / share)) $((1000000 / share)) series
        echo 'VACUUM ANALYZE;'
    } >"$folder/rows.sql"
    psql -q -v ON_ERROR_STOP=1 "$SKERRY_TEST_POSTGRES" -f "$folder/rows.sql" >/dev/null
    check "PostgreSQL has $((100000 / share)) accounts and $((1000000 / share)) games" $?
    measure "$SKERRY_TEST_POSTGRES"
fi
echo "1..$number"
exit $failed
