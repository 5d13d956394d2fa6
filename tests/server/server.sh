#!/bin/sh
# server.sh - the store, the server, crashes and a short load, with a throwaway PostgreSQL (tools/postgres).
#
#   tests/server/server.sh [BUILD]     TAP on stdout; BUILD is the folder of $SKERRY, or build
#
# SKERRY_EFFORT of 1000 or more (./test --long) kills the server 200 times, simulates 10,000 schedules and loads it for longer.
set -u
build=${1:-$(dirname "${SKERRY:-build/skerry}")}
root=$(cd "$(dirname "$0")/../.." && pwd)
case $build in /*) ;; *) build=$root/$build ;; esac
export SKERRY="$build/skerry"
if [ ! -x "$build/tests/server-wire" ]; then
    echo "the libraries of the server were not there when this was built"
    exit 77
fi
kills=5 tables=50 seconds=2 schedules=500
if [ "${SKERRY_EFFORT:-100}" -lt 100 ]; then kills=2 tables=20 seconds=1 schedules=30; fi
if [ "${SKERRY_EFFORT:-0}" -ge 1000 ]; then kills=200 tables=1000 seconds=20 schedules=10000; fi
if [ -z "${SKERRY_TEST_POSTGRES:-}" ]; then
    exec "$root/tools/postgres" sh "$0" "$build"
fi

# One plan for all programs: the numbers go on.
log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT
failed=0
run() {
    name=$1
    shift
    "$@" >>"$log" 2>&1 || { echo "not ok 1 - $name ended with status $?" >>"$log"; failed=1; }
}
run store "$build/tests/server-store"
run units "$build/tests/server-units"
run matches "$build/tests/server-table_log"
run decisions "$build/tests/server-decisions"
run dossiers "$build/tests/server-profiles"
run doors "$build/tests/server-http_limits"
run trials "$build/tests/server-faults"
run server "$build/tests/server-wire"
run people "$build/tests/server-moderation"
run rated "$build/tests/server-rated_games"
story=$(mktemp) || exit 1
trap 'rm -f "$log" "$story"' EXIT
SKERRY_STORY=$story run tournament "$build/tests/server-tournaments"
run challenge "$build/tests/server-daily_challenge"
run queue "$build/tests/server-quick_pairing"
run calls "$build/tests/server-notifications"
run standings python3 "$root/tests/server/standings.py" <"$story"
run simulation "$build/tests/server-simulation" "$schedules"
run crash "$build/tests/server-crashes" "$kills"
run load "$build/tests/server-load" "$tables" "$seconds" 500
awk '/^1\.\.[0-9]+$/ { next } /^(not )?ok / { sub(/ok [0-9]+/, "ok " (++n)) } { print } END { print "1.." n }' "$log"
grep -q '^not ok ' "$log" && failed=1
exit $failed
