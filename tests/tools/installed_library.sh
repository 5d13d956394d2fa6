#!/bin/sh
# installed_library.sh - the installed library as programs outside the source tree use it: pkg-config and CMake, shared and static.
set -u
cd "$(dirname "$0")/../.." || exit 1
root=$(pwd)
build=$(dirname "${SKERRY:-$root/build/skerry}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
. tests/support/tap.sh
log=$folder/log

DESTDIR=$folder/root meson install -C "$build" --no-rebuild >"$folder/log" 2>&1
installed=$?
check 'the build installs into a folder' $installed
if [ $installed -ne 0 ]; then exit 1; fi
prefix=$(find "$folder/root" -type d -name include -path '*local*' | head -n 1)
prefix=${prefix%/include}
# The tree is moved away from where it was configured for, as a package of another system would.
mv "$prefix" "$folder/moved"
pc=$(find "$folder/moved" -name skerry.pc)
PKG_CONFIG_PATH=$(dirname "$pc")
export PKG_CONFIG_PATH
# flags WORDS: what pkg-config says of the moved tree.
flags() {
    pkg-config --define-variable=prefix="$folder/moved" "$@" skerry 2>>"$folder/log"
}
libraries=$(dirname "$(find "$folder/moved" -name libskerry.a)")
cc=$(tools/compiler)

# shellcheck disable=SC2046
"$cc" -std=c17 -Wall -Wextra -Werror -pedantic tests/tools/installed_library/outside.c $(flags --cflags --libs) -o "$folder/shared" >"$folder/log" 2>&1
check 'pkg-config: the program is made' $?
LD_LIBRARY_PATH=$libraries "$folder/shared" >"$folder/said" 2>"$folder/log" && [ "$(wc -l <"$folder/said")" -ge 5 ]
check 'pkg-config: it plays a game of each' $?
cat "$folder/said" >"$folder/log"
readelf -d "$folder/shared" | grep -q 'NEEDED.*libskerry\.so\.0'
check 'it asks for libskerry.so.0' $?
nm -D --defined-only "$libraries/libskerry.so" | awk '{ print $3 }' | grep -v '^sk_' >"$folder/log"
check 'it exports names that begin with sk_, and no others' $((!$?))
nm -D --defined-only "$libraries/libskerry.so" | grep -c ' sk_' | awk '{ exit !($1 >= 100) }'
check 'it exports the interface' $?
[ "$(flags --modversion)" = "$(meson introspect --projectinfo "$build" | sed -n 's/.*"version": "\([^"]*\)", "descriptive.*/\1/p')" ]
check 'pkg-config knows the version' $?

if command -v cmake >/dev/null 2>&1; then
    { cmake -S tests/tools/installed_library -B "$folder/cmake" -DCMAKE_PREFIX_PATH="$folder/moved" -DCMAKE_C_COMPILER="$cc" &&
        cmake --build "$folder/cmake"; } >"$folder/log" 2>&1
    check 'CMake: the program is made of the moved tree' $?
    for program in outside outside-static; do
        LD_LIBRARY_PATH=$libraries "$folder/cmake/$program" >"$folder/again" 2>"$folder/log" && cmp "$folder/said" "$folder/again" >"$folder/log"
        check "CMake: $program plays the same games" $?
    done
    mkdir "$folder/other"
    sed 's/skerry 0\.1/skerry 7.0/' tests/tools/installed_library/CMakeLists.txt >"$folder/other/CMakeLists.txt"
    cp tests/tools/installed_library/outside.c "$folder/other/"
    ! cmake -S "$folder/other" -B "$folder/refused" -DCMAKE_PREFIX_PATH="$folder/moved" -DCMAKE_C_COMPILER="$cc" >"$folder/log" 2>&1
    check 'CMake: another series of versions is refused' $?
else
    skip CMake 'cmake is not installed'
fi
[ -s "$folder/moved/share/bash-completion/completions/skerry" ] && [ -s "$folder/moved/share/man/fr/man1/skerry.1" ]
check 'completions and manual pages are installed' $?
finish
