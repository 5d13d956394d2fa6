#!/bin/sh
# plain.sh - whole games in `skerry play --plain`, played from the words alone in both languages: tests/plain.py.
#
#   tests/plain.sh [BINARY]      TAP on stdout; BINARY is $SKERRY or build/skerry if not given
exec python3 "$(dirname "$0")/plain.py" "${1:-${SKERRY:-build/skerry}}"
