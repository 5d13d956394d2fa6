#!/bin/sh
# release.sh - two releases of one commit are the same bytes, and what is in them runs where it says it does.
#
#   tests/long/release.sh [PART ...]       TAP; the parts of tools/release, all but deb unless named; KEEP names an empty
#                                          folder where both releases stay, in one and two
set -u
cd "$(dirname "$0")/../.." || exit 1
root=$(pwd)
folder=$(mktemp -d)
kept=${KEEP:-$folder}
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' INT TERM
. tests/support/tap.sh
log=$folder/log
parts=${*:-source static wheel npm docs}
mkdir "$folder/somewhere" "$folder/elsewhere-with-a-longer-name"
# shellcheck disable=SC2086
TMPDIR=$folder/somewhere tools/release "$kept/one" $parts >"$folder/log" 2>&1
check 'a release is made' $?
# Another folder, another time zone, another language, no cache of compiled files.
# shellcheck disable=SC2086
TMPDIR=$folder/elsewhere-with-a-longer-name TZ=Pacific/Auckland LC_ALL=C.UTF-8 CCACHE_DISABLE=1 tools/release "$kept/two" $parts >"$folder/log" 2>&1
check 'and again elsewhere' $?
diff "$kept/one/SHA256SUMS" "$kept/two/SHA256SUMS" >"$folder/log" 2>&1
check 'both are the same bytes' $?
(cd "$kept/one" && sha256sum -c SHA256SUMS) >"$folder/log" 2>&1
check 'checksums hold' $?

static=$(find "$kept/one" -name 'skerry-*-linux-*')
if [ -n "$static" ]; then
    ! readelf -lW "$static" | grep -q INTERP && ! readelf -d "$static" | grep -q NEEDED
    check 'the static program asks for no loader and no library' $?
    mkdir -p "$folder/bare/tmp"
    cp "$static" "$folder/bare/skerry"
    if [ "$(id -u)" -eq 0 ]; then
        timeout 100 chroot "$folder/bare" /skerry simulate stone-age-junior --games 50 --seed 3 >"$folder/bare.out" 2>"$folder/log"
    else
        timeout 100 env -i "$folder/bare/skerry" simulate stone-age-junior --games 50 --seed 3 >"$folder/bare.out" 2>"$folder/log"
    fi
    check 'it runs in a folder that holds nothing else' $?
    [ -n "${SKERRY:-}" ] || tools/build >"$folder/log" 2>&1
    "${SKERRY:-$root/build/skerry}" simulate stone-age-junior --games 50 --seed 3 --lang en | cmp - "$folder/bare.out" >"$folder/log" 2>&1
    check 'and plays the same games' $?
fi

wheel=$(find "$kept/one" -name '*.whl')
if [ -n "$wheel" ]; then
    mkdir "$folder/wheel"
    (cd "$folder/wheel" && python3 -m zipfile -e "$wheel" .) >"$folder/log" 2>&1
    objdump -T "$folder/wheel/skerry/libskerry.so" | grep -o 'GLIBC_[0-9.]*' | sort -u -V >"$folder/log"
    [ -s "$folder/log" ] && [ "$(printf 'GLIBC_2.28\n' | cat "$folder/log" - | sort -V | tail -n 1)" = GLIBC_2.28 ]
    check 'the library of the wheel asks for nothing later than glibc 2.28' $?
    case $wheel in *-py3-none-manylinux_2_28_*) true ;; *) false ;; esac
    check 'and its name says so' $?
    PYTHONPATH=$folder/wheel python3 -c 'import skerry; assert "wheel" in skerry.__file__; skerry.play("settlement", ["random", "random"], seed=1)' >"$folder/log" 2>&1
    check 'the wheel plays' $?
fi

if [ -f "$(find "$kept/one" -name 'skerry-engine-*.tgz')" ]; then
    mkdir "$folder/npm"
    tar -xzf "$kept"/one/skerry-engine-*.tgz -C "$folder/npm"
    (cd "$folder/npm/package" && timeout 100 node --input-type=module -e 'import { load } from "./index.js"; const t = (await load()).open("settlement"); t.draw(); t.play(t.actors[0], t.choices(t.actors[0])[0].id);') >"$folder/log" 2>&1
    check 'the npm package plays' $?
fi
python3 - "$kept/one" >"$folder/log" 2>&1 <<'END'
import json, pathlib, sys
folder = pathlib.Path(sys.argv[1])
listed = json.loads(next(folder.glob("*.spdx.json")).read_text())
names = {row["fileName"][2:] for row in listed["files"]}
made = {path.name for path in folder.iterdir()} - {"SHA256SUMS", "NOTES.md"} - {path.name for path in folder.glob("*.spdx.json")}
ids = {row["SPDXID"] for row in listed["packages"] + listed["files"]} | {"SPDXRef-DOCUMENT"}
assert names == made, (names, made)
assert all(r["spdxElementId"] in ids and r["relatedSpdxElement"] in ids for r in listed["relationships"])
assert {"preact", "uqr"} <= {row["name"] for row in listed["packages"]}
END
check 'the list of contents names every file and every part' $?
finish
