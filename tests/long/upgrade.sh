#!/bin/sh
# upgrade.sh - upgrading without downtime: servers of an older program and of this one beside each other on one PostgreSQL,
# the older ones replaced one by one while people play.
#
#   tests/long/upgrade.sh [BUILD]     TAP on stdout; the older program is built first
#
# The older program is the last one with the schema before this one's; SKERRY_OLD names another commit.
set -u
build=${1:-$(dirname "${SKERRY:-build/skerry}")}
root=$(cd "$(dirname "$0")/../.." && pwd)
case $build in /*) ;; *) build=$root/$build ;; esac
. "$root/tests/support/tap.sh"
[ -x "$build/tests/availability" ] || without 'the libraries of the server were not there when this was built'
old=${SKERRY_OLD:-279138d}
git -C "$root" cat-file -e "$old^{commit}" 2>/dev/null || without "commit $old is not in this clone"
if [ -z "${SKERRY_TEST_POSTGRES:-}" ]; then
    exec "$root/tools/postgres" sh "$0" "$build"
fi

before=$build/before
if [ ! -x "$before/build/skerry" ]; then
    mkdir -p "$before"
    git -C "$root" archive "$old" | tar -x -C "$before"
    (cd "$before" && { [ -f build/build.ninja ] || CC=$("$root/tools/compiler") meson setup build --buildtype=release -Dwasm=false; } && ninja -C build skerry) \
        >"$before/log" 2>&1
fi
[ -x "$before/build/skerry" ] || { log=$before/log; check 'the older program is built' 1; finish; }

folder=$(mktemp -d)
trap 'for file in "$folder"/*.pid; do kill "$(cat "$file")" 2>/dev/null; done; sleep 1; rm -rf "$folder"' EXIT
port=$(shuf -i 20000-29000 -n 1)
# begin NAME PROGRAM PORT: a server; its process stands in a file.
cat >"$folder/begin" <<END
#!/bin/sh
"\$2" serve --listen "127.0.0.1:\$3" --database "$SKERRY_TEST_POSTGRES" --per-address 0 >"$folder/\$1.log" 2>&1 &
echo \$! >"$folder/\$1.pid"
for i in 1 2 3 4 5 6 7 8 9 10; do
    grep -q '"ready"' "$folder/\$1.log" && exit 0
    sleep 1
done
cat "$folder/\$1.log" >&2
exit 1
END
# finish NAME: end it as an operator would.
cat >"$folder/finish" <<END
#!/bin/sh
kill "\$(cat "$folder/\$1.pid")"
END
chmod +x "$folder/begin" "$folder/finish"
"$folder/begin" old1 "$before/build/skerry" "$port" && "$folder/begin" old2 "$before/build/skerry" $((port + 1)) || exit 1
"$build/tests/availability" "$port,$((port + 1)),$((port + 2)),$((port + 3))" "$SKERRY_TEST_POSTGRES" \
    "a new server comes and brings the schema up=$folder/begin new1 $build/skerry $((port + 2))" \
    "an old one goes=$folder/finish old1" \
    "an old one dies=kill -9 $(cat "$folder/old2.pid")" \
    "another new one comes=$folder/begin new2 $build/skerry $((port + 3))" >"$folder/out" 2>&1
status=$?
grep -h '"unsound"\|"unreadable"' "$folder"/*.log | sed 's/^/# /'
cat "$folder/out"
exit $status
