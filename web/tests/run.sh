#!/bin/sh
# run.sh - the browser tests for ./test: TAP on stdout, status 77 where no browser or no recent node is there.
#
#   web/tests/run.sh online [WORD ...]      tables on a server: play mishaps around players pairing phone access, or the key of a game
#   web/tests/run.sh fit [WORD ...]         does every board fit every window? games, sizes, languages, moments
#   web/tests/run.sh [WORD ...]      plain play labels around story shelf review team keyboard aids books senses guesses look meant memory phone lessons setup offline access names told device budget, or the key of a game;
#                                    budget by name also measures times, which an ordinary run only leaves alone
set -eu
cd "$(dirname "$0")/../.."
CHROMIUM=$(tools/browser) || {
    echo "no chromium here"
    exit 77
}
export CHROMIUM
if [ "$(node -p 'parseInt(process.versions.node)')" -lt 20 ]; then
    echo "node is older than 20, which playwright-core needs"
    exit 77
fi
if [ "${1:-}" = online ]; then
    shift
    exec timeout 2400 node web/tests/online.mjs "$@"
fi
if [ "${1:-}" = fit ]; then
    shift
    exec timeout 2400 node web/tests/fit.mjs "$@"
fi
exec timeout 2400 node web/tests/all.mjs "$@"
