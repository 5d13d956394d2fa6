#!/bin/sh
# npm.sh - the npm package of the engine, laid out as it is installed: games in node, in a worker, and in a browser; its types.
set -u
cd "$(dirname "$0")/../.." || exit 1
root=$(pwd)
build=$(dirname "${SKERRY:-$root/build/skerry}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
[ -f "$build/web/wasm/engine.wasm" ] || build=$root/build
tools/npm "$build/web/wasm" "$folder/node_modules/skerry-engine" || exit 1
cp tests/page/npm/*.mjs tests/page/npm/*.ts tests/page/npm/*.html "$folder/"
cd "$folder" || exit 1
WEB=$root/web CHROMIUM=$("$root/tools/browser") exec node play.mjs
