#!/bin/sh
# rules_as_cpp.sh - the rules of every game are C++ too, as a device's compiler reads them.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/support/tap.sh
build=$(dirname "${SKERRY:-build/skerry}")
log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT
for game in $(tools/games); do
    g++ -x c++ -std=c++20 -fsyntax-only -Werror=vla -Iinclude -Igames -I. -I"$build/games" "games/$game/rules.c" >"$log" 2>&1
    check "$game/rules.c is C++ too" $?
done
finish
