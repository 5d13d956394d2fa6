#!/bin/sh
# server.sh - the store, the server, crashes and a short load, with a throwaway PostgreSQL (tools/postgres).
#
#   tests/server/server.sh [BUILD]     TAP on stdout; BUILD is the folder of $SKERRY, or build
#
# SKERRY_EFFORT of 1000 or more (./test --long) kills the server 200 times, simulates 10,000 schedules and loads it for longer
# (tests/support/effort.h). Which programs there are says tests/meson.build.
set -u
build=${1:-$(dirname "${SKERRY:-build/skerry}")}
root=$(cd "$(dirname "$0")/../.." && pwd)
case $build in /*) ;; *) build=$root/$build ;; esac
export SKERRY="$build/skerry"
if [ ! -x "$build/tests/server-wire" ]; then
    echo "the libraries of the server were not there when this was built"
    exit 77
fi
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
story=$(mktemp) || exit 1
trap 'rm -f "$log" "$story"' EXIT
export SKERRY_STORY="$story"
for program in $("$root/tools/tests" "$build" server | sed 's/.*\t//'); do
    run "${program#tests/server-}" "$build/$program"
done
run standings python3 "$root/tests/server/standings.py" <"$story"
awk '/^1\.\.[0-9]+$/ { next } /^(not )?ok / { sub(/ok [0-9]+/, "ok " (++n)) } { print } END { print "1.." n }' "$log"
grep -q '^not ok ' "$log" && failed=1
exit $failed
