#!/bin/sh
# rating.sh - ratings beside those of the npm package openskill, and those that the levels of computer players have.
set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
build=$(dirname "${SKERRY:-$root/build/skerry}")
if [ ! -x "$build/tests/server-rating" ]; then
    echo "the libraries of the server were not there when this was built"
    exit 77
fi
if [ ! -d "$root/web/node_modules/openskill" ]; then
    echo "the packages of web/package-lock.json are not there"
    exit 77
fi
log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT
"$build/tests/server-rating" --vectors 5000 | node "$root/tests/server/rating.mjs" >>"$log" 2>&1
"$root/tools/ratings" --check >>"$log" 2>&1 && echo "ok 1 - levels are worth what their matches say" >>"$log" ||
    echo "not ok 1 - levels are worth what their matches say" >>"$log"
awk '/^1\.\.[0-9]+$/ { next } /^(not )?ok / { sub(/ok [0-9]+/, "ok " (++n)) } { print } END { print "1.." n }' "$log"
if grep -q '^not ok ' "$log"; then exit 1; fi
