#!/bin/sh
# new_game.sh - a game by one command: tools/new-game in a scratch copy of the tree, then every test that a game must pass, in
# the library, in WebAssembly, on the device's twin and in the page with its generic board; then it is taken out again.
#
#   tests/tools/new_game.sh
#
# The copy keeps one other game, so that building it takes little; taking the others out shows that this needs no other edit.
. tests/support/command_line.sh
root=$(dirname "$(dirname "$skerry")")
name=fox_and_geese key=fox-and-geese

# must NAME COMMAND...: one TAP line; the end of the output if it fails.
must() {
    name_of_test=$1
    shift
    if "$@" >"$folder/out" 2>&1; then
        verdict 0 "$name_of_test"
    else
        tail -n 12 "$folder/out" | sed 's/^/# /'
        verdict 1 "$name_of_test"
    fi
}

files() {
    (
        cd "$root" || exit 1
        if [ -e .git ] && command -v git >/dev/null 2>&1; then
            git ls-files --cached --others --exclude-standard
        else
            find . -type f ! -path './build*' ! -path '*/node_modules/*'
        fi | while read -r file; do [ -f "$file" ] && echo "$file"; done
    )
}

# copy: the tree with one game, its page's packages borrowed.
copy() {
    mkdir tree
    files | tar c -C "$root" -T - | tar x -C tree
    [ -d "$root/web/node_modules" ] && ln -s "$root/web/node_modules" tree/web/node_modules
    (cd tree && take_out)
}

take_out() {
    for game in $(tools/games); do
        [ "$game" = stone_age_junior ] || tools/new-game --remove "$game" || return 1
    done
    cp games/games.c ../before
}

# The tests that hold for every game; those with a game of their own look at no other.
generic=$("$root/tools/tests" "$root/build" every-game | sed 's|.*\ttests/||')
programs="rules-$name $generic"
build() {
    targets=""
    for program in $programs; do targets="$targets tests/$program"; done
    CC=$(tools/compiler) meson setup build . -Doptimization=0 || return 1
    # shellcheck disable=SC2086
    ninja -C build skerry libskerry.a $targets || return 1
    ! grep -q 'page.stamp' build/build.ninja || ninja -C build web/wasm/page.stamp
}

passes() {
    SKERRY_EFFORT=10 "build/tests/$1" && return 0
    return 1
}

is_cxx() {
    g++ -x c++ -std=c++20 -fsyntax-only -Werror=vla -Iinclude -Igames -Ibuild/games -I. "games/$name/rules.c"
}

must 'games can be taken out of a copy of the tree' copy
cd tree || exit 1
must 'a game is made by one command' tools/new-game --files "$name"
must 'it builds' build
must 'its goldens and counts are written' tools/new-game --goldens "$name"
for program in $programs; do must "$program" passes "$program"; done
must 'tidy' tools/tidy
must 'its rules are C++ too' is_cxx
must 'the kernels of its device twin play what its rules play' env GAMES="$name" GPU_GAMES=300 tools/cuda --twin
if [ -f build/web/wasm/engine.wasm ]; then
    must 'WebAssembly plays its games' env SKERRY_GAME="$name" SKERRY="$PWD/build/skerry" node tests/page/wasm.mjs build/web/wasm/engine.wasm
fi
if [ -f build/web/index.html ]; then
    SKERRY="$PWD/build/skerry" sh web/tests/run.sh play "$key" >"$folder/out" 2>&1
    status=$?
    if [ $status -eq 77 ]; then
        skip 'the page plays it on the generic board' "$(tail -n 1 "$folder/out")"
    else
        [ $status -eq 0 ] || grep -v '^ok' "$folder/out" | tail -n 12 | sed 's/^/# /'
        verdict $status 'the page plays it on the generic board'
    fi
fi
must 'it is taken out again' tools/new-game --remove "$name"
must 'and nothing is left of it' cmp games/games.c ../before
must 'not even a folder' test ! -e "games/$name"
echo "1..$number"
[ $failures -eq 0 ]
