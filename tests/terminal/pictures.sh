#!/bin/sh
# pictures.sh - pictures on terminals that a script plays, decoded again: tests/terminal/pictures.py.
#
#   tests/terminal/pictures.sh [BINARY]      TAP on stdout; BINARY is $SKERRY or build/skerry if not given
exec python3 "$(dirname "$0")/pictures.py" "${1:-${SKERRY:-build/skerry}}"
