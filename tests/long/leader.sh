#!/bin/sh
# leader.sh - a PostgreSQL that was replaced while it was away and comes back, still believing that it leads: who names both
# machines is served by the one that was promoted, though the other one answers first.
#
#   tests/long/leader.sh [BUILD]     TAP on stdout
set -u
build=${1:-$(dirname "${SKERRY:-build/skerry}")}
root=$(cd "$(dirname "$0")/../.." && pwd)
case $build in /*) ;; *) build=$root/$build ;; esac
. "$root/tests/support/tap.sh"
[ -x "$build/tests/server-store" ] || without 'the libraries of the server were not there when this was built'
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -n 1)
[ -n "$bin" ] || without 'PostgreSQL is not here'

home=$(mktemp -d -t sklead.XXXXXX)
as="env -i PATH=/usr/bin:/bin LC_ALL=C.UTF-8"
if [ "$(id -u)" = 0 ]; then
    chown postgres "$home"
    as="setpriv --reuid=postgres --regid=postgres --init-groups $as"
fi
chmod 755 "$home"
stop() {
    for name in one two; do (cd / && $as "$bin/pg_ctl" -D "$home/$name/data" -m immediate stop) >/dev/null 2>&1; done
    rm -rf "$home"
}
trap stop EXIT
trap 'exit 1' INT TERM
$as mkdir "$home/one" "$home/two"
start="cd / && $as $bin/pg_ctl -w -t 120 -l $home/log"
log=$home/log
(cd / && $as "$bin/initdb" -D "$home/one/data" -U skerry -A trust -E UTF8 --no-sync &&
    sh -c "$start -D $home/one/data -o \"-k $home/one -c listen_addresses=''\" start" &&
    $as "$bin/pg_basebackup" -h "$home/one" -U skerry -c fast -R -D "$home/two/data" &&
    $as "$bin/pg_ctl" -D "$home/one/data" -m fast stop &&
    sh -c "$start -D $home/two/data -o \"-k $home/two -c listen_addresses=''\" start" &&
    $as "$bin/pg_ctl" -w -t 120 -D "$home/two/data" promote) >>"$home/made" 2>&1 || { log=$home/made; check 'two PostgreSQL, the second promoted' 1; finish; }
export SKERRY_TEST_LEADERS="postgres:///postgres?host=$home/one,$home/two&user=skerry&target_session_attrs=read-write"
export SKERRY_TEST_RAISE="$start -D $home/one/data -o \"-k $home/one -c listen_addresses=''\" start >/dev/null 2>&1"
exec_out=$("$build/tests/server-store" "led before" 2>&1)
status=$?
echo "$exec_out"
exit $status
