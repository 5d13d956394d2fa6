#!/bin/sh
# plain_play.sh - whole games in `skerry play --plain`, played from the words alone in both languages: tests/terminal/plain_play.py.
#
#   tests/terminal/plain_play.sh [BINARY]      TAP on stdout; BINARY is $SKERRY or build/skerry if not given
exec python3 "$(dirname "$0")/plain_play.py" "${1:-${SKERRY:-build/skerry}}"
