#!/bin/sh
# tap.sh - TAP for scripts: numbered verdicts, what could not be done here, and the plan.
#
#   . tests/support/tap.sh        then check, skip and, at the end, finish
#
# A script may name a file in $log: when a check fails, the end of that file is shown before it.
number=0
failures=0
log=""

# check NAME STATUS: one TAP line.
check() {
    number=$((number + 1))
    if [ "$2" -eq 0 ]; then
        echo "ok $number - $1"
    else
        failures=$((failures + 1))
        if [ -n "$log" ] && [ -f "$log" ]; then tail -n 40 "$log" | sed 's/^/# /'; fi
        echo "not ok $number - $1"
    fi
}

# skip NAME WHY: one TAP line that does not count as passed.
skip() {
    number=$((number + 1))
    echo "ok $number - $1 # SKIP $2"
}

# without WHY: nothing of this suite can be done here; ./test shows it as skipped.
without() {
    echo "$1"
    exit 77
}

# finish: the plan; status 1 if a check failed.
finish() {
    echo "1..$number"
    [ "$failures" -eq 0 ] && exit 0
    exit 1
}
