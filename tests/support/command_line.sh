#!/bin/sh
# command_line.sh - what the test scripts of the command line share: TAP lines, a folder of their own, expectations on a command.
#
#   . tests/support/command_line.sh          in a script whose first argument may be the binary; then $skerry and $folder are there
#
# The first line of a test says what must hold; a failure shows the command, its status and the head of its output.
set -u
. "$(dirname "$0")/../support/tap.sh"
skerry=${1:-${SKERRY:-build/skerry}}
[ -x "$skerry" ] || { echo "Bail out! there is no program $skerry"; exit 1; }
case $skerry in /*) ;; *) skerry=$(pwd)/$skerry ;; esac
unset LANGUAGE LC_MESSAGES NO_COLOR SKERRY_EFFORT
LANG=C LC_ALL=C
export LANG LC_ALL
game=stone-age-junior
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
export XDG_DATA_HOME="$folder/.data" XDG_CONFIG_HOME="$folder/.config"
firm=$(printf '\302\240') thin=$(printf '\342\200\257') # the spaces of French before its signs

# verdict STATUS NAME: check, for a status that comes first.
verdict() {
    check "$2" "$1"
}

# lines COUNT TEXT: the same line again and again.
lines() {
    awk -v n="$1" -v text="$2" 'BEGIN { for (i = 0; i < n; i++) print text }'
}

# expect STATUS PATTERN NAME COMMAND...: exit status and a pattern in stdout and stderr together; both stay in `out`.
expect() {
    want=$1 pattern=$2 name=$3
    shift 3
    "$@" >out 2>&1 </dev/null
    status=$?
    if [ "$status" -eq "$want" ] && grep -q -e "$pattern" out && ! grep -q 'runtime error\|Sanitizer' out; then
        verdict 0 "$name"
    else
        echo "# $*: status $status, want $want; pattern: $pattern"
        head -n 5 out | sed 's/^/# /'
        verdict 1 "$name"
    fi
}

# json NAME PYTHON COMMAND...: stdout is one JSON text `j` for which the Python expression is true.
json() {
    name=$1 test=$2
    shift 2
    "$@" >json_out 2>json_err </dev/null
    if python3 -c 'import json,sys; j=json.load(open("json_out")); sys.exit(0 if eval(sys.argv[1]) else 1)' "$test"; then
        verdict 0 "$name"
    else
        echo "# $*: not so: $test"
        head -c 300 json_out | sed 's/^/# /'
        verdict 1 "$name"
    fi
}
