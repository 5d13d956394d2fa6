#!/bin/sh
# availability.sh - the whole service with its samples (docs/samples): three etcd, two PostgreSQL under Patroni, two servers, one of
# them through PgBouncer, and HAProxy before all, each machine a network namespace. One part after the other is killed, frozen
# or cut off while people play.
#
#   tests/long/availability.sh [BUILD]     TAP on stdout; as root, where the programs are
set -u
build=${1:-$(dirname "${SKERRY:-build/skerry}")}
root=$(cd "$(dirname "$0")/../.." && pwd)
case $build in /*) ;; *) build=$root/$build ;; esac
. "$root/tests/support/tap.sh"
[ -x "$build/tests/availability" ] || without 'the libraries of the server were not there when this was built'
[ "$(id -u)" = 0 ] || without 'network namespaces are for root'
for program in patroni etcd haproxy pgbouncer ip curl; do
    command -v $program >/dev/null || [ -x /usr/sbin/$program ] || without "$program is not here (Debian: patroni etcd-server haproxy pgbouncer iproute2 curl)"
done
postgres=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -n 1)
[ -n "$postgres" ] || without 'PostgreSQL is not here'

run=$(mktemp -d -t sk.XXXXXX)
tag=sk$$
export run tag
hosts="a b c d"
cleanup() {
    for file in "$run"/*.pid; do [ -f "$file" ] && kill -9 "-$(cat "$file")" 2>/dev/null; done
    for host in $hosts hub; do
        for process in $(ip netns pids "$tag$host" 2>/dev/null); do kill -9 "$process" 2>/dev/null; done
        ip netns del "$tag$host" 2>/dev/null
    done
    [ -n "${SKERRY_KEEP:-}" ] || rm -rf "$run"
}
trap cleanup EXIT
trap 'exit 1' INT TERM

# Four machines on one wire: 10.77.0.1 to 10.77.0.4.
ip netns add "${tag}hub" || without 'network namespaces are not allowed here'
ip -n "${tag}hub" link add wire type bridge && ip -n "${tag}hub" link set wire up || without 'no bridge can be made here'
place=0
for host in $hosts; do
    place=$((place + 1))
    ip netns add "$tag$host"
    ip -n "${tag}hub" link add "to$host" type veth peer name eth0 netns "$tag$host"
    ip -n "${tag}hub" link set "to$host" master wire up
    ip -n "$tag$host" addr add "10.77.0.$place/24" dev eth0
    ip -n "$tag$host" link set eth0 up
    ip -n "$tag$host" link set lo up
done
# Lines that can be cut by themselves have addresses of their own: c answers for the database at .13, d for its server at .14.
ip -n "${tag}c" addr add 10.77.0.13/24 dev eth0
ip -n "${tag}d" addr add 10.77.0.14/24 dev eth0

# begin NAME HOST COMMAND ...: a program on a machine, in a process group of its own.
cat >"$run/begin" <<'END'
#!/bin/sh
name=$1 host=$2
shift 2
setsid ip netns exec "$tag$host" "$@" >>"$run/$name.log" 2>&1 &
echo $! >"$run/$name.pid"
END
# signal NAME NUMBER: to the whole of it.
cat >"$run/signal" <<'END'
#!/bin/sh
kill "-$2" "-$(cat "$run/$1.pid")"
END
# leader: the machine that leads; wait_for COMMAND: until it works, two minutes at most.
cat >"$run/leader" <<'END'
#!/bin/sh
for host in a b; do
    number=1
    [ $host = b ] && number=2
    if ip netns exec "${tag}c" curl -sf -m 2 "http://10.77.0.$number:8008/primary" >/dev/null; then echo $host; exit 0; fi
done
exit 1
END
cat >"$run/wait_for" <<'END'
#!/bin/sh
for i in $(seq 240); do
    "$@" >/dev/null 2>&1 && exit 0
    sleep 0.5
done
echo "waited in vain: $*" >&2
exit 1
END
# The other one follows, synchronously.
cat >"$run/is_whole" <<'END'
#!/bin/sh
ip netns exec "${tag}c" curl -sf -m 2 "http://10.77.0.1:8008/cluster" | grep -q '"sync_standby"'
END
chmod +x "$run"/*
chmod 755 "$run"
as_postgres="setpriv --reuid=postgres --regid=postgres --init-groups env -i PATH=/usr/bin:/bin LC_ALL=C.UTF-8"

cluster=e1=http://10.77.0.1:2380,e2=http://10.77.0.2:2380,e3=http://10.77.0.3:2380
place=0
for host in a b c; do
    place=$((place + 1))
    cat >"$run/begin_etcd$host" <<END
"$run/begin" etcd$host $host etcd --name e$place --data-dir "$run/etcd$host" --listen-client-urls "http://10.77.0.$place:2379" \\
        --advertise-client-urls "http://10.77.0.$place:2379" --listen-peer-urls "http://10.77.0.$place:2380" \\
        --initial-advertise-peer-urls "http://10.77.0.$place:2380" --initial-cluster $cluster --initial-cluster-state new
END
    sh "$run/begin_etcd$host"
done
begin_patroni() {
    place=1 name=one
    if [ "$1" = b ]; then place=2 name=two; fi
    mkdir -p "$run/pg$1"
    sed -e "s/^name: one/name: $name/" -e 's/10\.0\.0\.\([123]\):2379/10.77.0.\1:2379/g' -e "s/10\.0\.0\.1:\(5432\|8008\)/10.77.0.$place:\1/" \
        -e 's/10\.0\.0\.0/10.77.0.0/' -e "s|/var/lib/postgresql/skerry.pgpass|$run/pg$1/pass|" -e "s|/var/lib/postgresql/skerry|$run/pg$1/data|" \
        -e "s|/usr/lib/postgresql/15/bin|$postgres|" "$root/docs/samples/patroni.yml" >"$run/patroni$1.yml"
    echo "  parameters: {unix_socket_directories: ''}" >>"$run/patroni$1.yml"
    chown -R postgres "$run/pg$1"
    # shellcheck disable=SC2086
    "$run/begin" patroni$1 "$1" $as_postgres patroni "$run/patroni$1.yml"
}
begin_patroni a
"$run/wait_for" "$run/leader" || { log=$run/patronia.log; check 'Patroni leads' 1; finish; }
begin_patroni b
export PGPASSWORD=change-me
sql() {
    ip netns exec "${tag}c" psql -qX -h 10.77.0.1 -U postgres postgres -c "$1"
}
sql "CREATE ROLE skerry LOGIN PASSWORD 'skerry'" && sql 'CREATE DATABASE skerry OWNER skerry' || exit 1
"$run/wait_for" "$run/is_whole" || { log=$run/patronib.log; check 'a standby follows' 1; finish; }

sed -e 's/bind :443.*/bind 127.0.0.1:8080/' -e 's/bind 127.0.0.1:5000/bind 10.77.0.13:5000/' -e 's/10\.0\.0\./10.77.0./' \
    -e 's/127.0.0.1:7373/10.77.0.3:7373/' -e 's/127.0.0.1:7374/10.77.0.14:7373/' -e '/deny if/d' -e 's/maxconn 40000/maxconn 4000/' "$root/docs/samples/haproxy.cfg" >"$run/haproxy.cfg"
"$run/begin" haproxy c /usr/sbin/haproxy -db -f "$run/haproxy.cfg"
sed -e 's/host=127.0.0.1 port=5000/host=10.77.0.13 port=5000/' -e "s|/etc/pgbouncer/userlist.txt|$run/users|" "$root/docs/samples/pgbouncer.ini" >"$run/pgbouncer.ini"
echo '"skerry" "skerry"' >"$run/users"
chmod 644 "$run/users" "$run/pgbouncer.ini"
# shellcheck disable=SC2086
"$run/begin" pgbouncer d $as_postgres /usr/sbin/pgbouncer "$run/pgbouncer.ini"
both='postgres://skerry:skerry@10.77.0.1,10.77.0.2/skerry?target_session_attrs=read-write'
server_one="$run/begin one c $build/skerry serve --listen 10.77.0.3:7373 --per-address 0 --database $both"
server_two="$run/begin two d $build/skerry serve --listen 10.77.0.14:7373 --per-address 0 --database postgres://skerry:skerry@127.0.0.1:6432/skerry"
$server_one
"$run/wait_for" grep -q '"ready"' "$run/one.log" || { cat "$run/one.log"; exit 1; }
sleep 2
$server_two
"$run/wait_for" grep -q '"ready"' "$run/two.log" || { tail -n 20 "$run/two.log" "$run/pgbouncer.log"; exit 1; }

# What leads is asked for when its turn has come.
cat >"$run/kill_leader" <<'END'
#!/bin/sh
"$run/wait_for" "$run/is_whole" || exit 1
"$run/leader" >"$run/fallen"
host=$(cat "$run/fallen")
"$run/signal" "patroni$host" KILL
kill -KILL "$(head -n 1 "$run/pg$host/data/postmaster.pid")"
END
cat >"$run/cut_leader" <<'END'
#!/bin/sh
"$run/wait_for" "$run/is_whole" || exit 1
"$run/leader" >"$run/cut"
ip -n "${tag}hub" link set "to$(cat "$run/cut")" down
END
cat >"$run/raise" <<END
#!/bin/sh
host=\$(cat "$run/fallen")
"$run/begin" patroni\$host \$host $as_postgres patroni "$run/patroni\$host.yml"
END
cat >"$run/join" <<'END'
#!/bin/sh
ip -n "${tag}hub" link set "to$(cat "$run/cut")" up
END
chmod +x "$run"/kill_leader "$run"/cut_leader "$run"/raise "$run"/join
ip netns exec "${tag}c" "$build/tests/availability" 8080 "$both" \
    "a server is killed=$run/signal one KILL" \
    "it comes back=$server_one" \
    "a server is frozen=$run/signal two STOP" \
    "it thaws=$run/signal two CONT" \
    "the line between the balancer and a server is cut=ip -n ${tag}d rule add from 10.77.0.14 blackhole" \
    "the line is mended=ip -n ${tag}d rule del from 10.77.0.14 blackhole" \
    "the line between a server and the database is cut=ip -n ${tag}c rule add from 10.77.0.13 blackhole" \
    "the line is mended=ip -n ${tag}c rule del from 10.77.0.13 blackhole" \
    "PgBouncer is killed=$run/signal pgbouncer KILL" \
    "it comes back=$run/begin pgbouncer d $as_postgres /usr/sbin/pgbouncer $run/pgbouncer.ini" \
    "the balancer is killed and started=$run/signal haproxy KILL; $run/begin haproxy c /usr/sbin/haproxy -db -f $run/haproxy.cfg" \
    "one etcd of three is killed=$run/signal etcdc KILL" \
    "it comes back=sh $run/begin_etcdc" \
    "the leading PostgreSQL is killed with its Patroni=$run/kill_leader" \
    "it comes back=$run/raise" \
    "the leading PostgreSQL is cut off=$run/cut_leader" \
    "the wire is mended=$run/join" >"$run/out" 2>&1
status=$?
cat "$run/out"
exit $status
