#!/bin/sh
# standings.sh - the standings of random tournaments beside a separate computation of them.
set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
build=$(dirname "${SKERRY:-$root/build/skerry}")
if [ ! -x "$build/tests/server-pairing" ]; then
    echo "the libraries of the server were not there when this was built"
    exit 77
fi
log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT
tournaments=600
if [ "${SKERRY_EFFORT:-100}" -lt 100 ]; then tournaments=100; fi
if [ "${SKERRY_EFFORT:-0}" -ge 1000 ]; then tournaments=2000; fi
"$build/tests/server-pairing" --tell $tournaments | python3 "$root/tests/server/standings.py" >>"$log" 2>&1
awk '/^1\.\.[0-9]+$/ { next } /^(not )?ok / { sub(/ok [0-9]+/, "ok " (++n)) } { print } END { print "1.." n }' "$log"
if grep -q '^not ok ' "$log"; then exit 1; fi
