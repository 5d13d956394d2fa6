#!/bin/sh
# python.sh - the Python package over the library of the build: TAP from its unit tests. Device environments are tested over the twin
# of the device library, which needs g++ only.
set -u
cd "$(dirname "$0")/../.." || exit 1
root=$(pwd)
build=$(dirname "${SKERRY:-$root/build/skerry}")
python=/usr/bin/python3
[ -x "$python" ] || python=$(command -v python3) || {
    echo "python3 is not installed"
    exit 77
}
export SKERRY_LIBRARY="$build/libskerry.so" PYTHONDONTWRITEBYTECODE=1
tools/cuda --twin --only build/twin || exit 1
cd python && exec "$python" -m tests
