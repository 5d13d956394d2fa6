#!/bin/sh
# server.sh - the store, the server, crashes and a short load, with a throwaway PostgreSQL (tools/postgres).
#
#   tests/server.sh [BUILD]     TAP on stdout; BUILD is the folder of $SKERRY, or build
#
# SKERRY_EFFORT of 1000 or more (./test --long) kills the server 200 times, simulates 10,000 schedules and loads it for longer.
set -u
build=${1:-$(dirname "${SKERRY:-build/skerry}")}
root=$(cd "$(dirname "$0")/.." && pwd)
case $build in /*) ;; *) build=$root/$build ;; esac
export SKERRY="$build/skerry"
if [ ! -x "$build/tests/net-server" ]; then
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
run store "$build/tests/net-store"
run units "$build/tests/net-units"
run matches "$build/tests/net-matches"
run dossiers "$build/tests/net-dossiers"
run doors "$build/tests/net-doors"
run trials "$build/tests/net-trials"
run server "$build/tests/net-server"
run people "$build/tests/net-people"
run rated "$build/tests/net-rated"
story=$(mktemp) || exit 1
trap 'rm -f "$log" "$story"' EXIT
SKERRY_STORY=$story run tournament "$build/tests/net-tournament"
run challenge "$build/tests/net-challenge"
run queue "$build/tests/net-queue"
run calls "$build/tests/net-calls"
run standings python3 "$root/tests/pairing.py" <"$story"
run simulation "$build/tests/net-sim" "$schedules"
run crash "$build/tests/net-crash" "$kills"
run load "$build/tests/net-load" "$tables" "$seconds" 500
awk '/^1\.\.[0-9]+$/ { next } /^(not )?ok / { sub(/ok [0-9]+/, "ok " (++n)) } { print } END { print "1.." n }' "$log"
grep -q '^not ok ' "$log" && failed=1
exit $failed
