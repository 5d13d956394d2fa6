#!/bin/sh
# shards.sh - the job files of docs/samples: a match shared by GNU parallel and by a Slurm array of one node gives what one
# process gives; so does a Python batch under MPI and torchrun. What is not installed is skipped.
set -u
cd "$(dirname "$0")/../.." || exit 1
root=$(pwd)
SKERRY=${SKERRY:-$root/build/skerry}
export SKERRY
folder=$(mktemp -d)
daemons=""
leave() {
    for daemon in $daemons; do kill "$daemon" 2>/dev/null && wait "$daemon"; done
    rm -rf "$folder"
}
trap leave EXIT
trap 'exit 1' INT TERM
cd "$folder" || exit 1
. "$root/tests/support/tap.sh"
log=log
match="isle-of-skye --seats easy,greedy --iterations 20 --games 40 --seed 11"
# shellcheck disable=SC2086
"$SKERRY" arena $match --json >whole 2>log
check 'one process' $?

# --- GNU parallel ---

if command -v parallel >/dev/null 2>&1; then
    # shellcheck disable=SC2086
    KEPT=$folder/near timeout 300 "$root/docs/samples/skerry-parallel" 5 arena $match >near.json 2>log && cmp whole near.json >>log 2>&1
    check 'GNU parallel: five shards, the same result' $?
    sed -i '$d' near/2.journal
    # shellcheck disable=SC2086
    KEPT=$folder/near timeout 300 "$root/docs/samples/skerry-parallel" 5 arena $match >near.json 2>log && cmp whole near.json >>log 2>&1
    check 'GNU parallel: again, one game was lost' $?
else
    skip 'GNU parallel' 'parallel is not installed'
fi

# --- Slurm: a controller and one node, of this machine, for this test alone ---

# slurm: start both; 0 when the node is idle.
slurm() {
    host=$(hostname -s)
    mkdir -p munge slurm/state slurm/spool
    chmod 0755 "$folder"
    chmod 0700 munge
    head -c 128 /dev/urandom >munge/key
    chmod 0400 munge/key
    user=$(id -un)
    cat >slurm/slurm.conf <<END
ClusterName=skerry
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=17317
SlurmdPort=17318
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
AuthInfo=socket=$folder/munge/socket
CryptoType=crypto/munge
StateSaveLocation=$folder/slurm/state
SlurmdSpoolDir=$folder/slurm/spool
SlurmctldPidFile=$folder/slurm/ctld.pid
SlurmdPidFile=$folder/slurm/d.pid
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
ReturnToService=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES State=UP
END
    export SLURM_CONF="$folder/slurm/slurm.conf"
    /usr/sbin/munged --foreground --force --key-file "$folder/munge/key" --socket "$folder/munge/socket" --pid-file "$folder/munge/pid" \
        --log-file "$folder/munge/log" --seed-file "$folder/munge/seed" >munge.out 2>&1 &
    daemons="$daemons $!"
    waited=0
    while [ ! -S munge/socket ] && [ $waited -lt 300 ]; do sleep 0.1; waited=$((waited + 1)); done
    /usr/sbin/slurmctld -D >ctld.out 2>&1 &
    daemons="$daemons $!"
    /usr/sbin/slurmd -D >slurmd.out 2>&1 &
    daemons="$daemons $!"
    waited=0
    while [ $waited -lt 600 ]; do
        sinfo -h -o %T >log 2>&1 && grep -q idle log && return 0
        sleep 0.2
        waited=$((waited + 1))
    done
    cat munge.out munge/log ctld.out slurmd.out >>log
    return 1
}
if command -v slurmctld >/dev/null 2>&1 && command -v sbatch >/dev/null 2>&1 && [ -x /usr/sbin/munged ]; then
    slurm
    check 'Slurm: a node is up' $?
    mkdir far
    # shellcheck disable=SC2086
    job=$(KEPT=$folder/far sbatch --parsable --array=1-3 "$root/docs/samples/skerry-arena.slurm" $match 2>log)
    # shellcheck disable=SC2086
    last=$(KEPT=$folder/far sbatch --parsable --dependency="afterok:$job" --export=ALL,MERGE=3 --output="$folder/far.json" "$root/docs/samples/skerry-arena.slurm" $match 2>>log)
    [ -n "$last" ]
    check 'Slurm: an array of three and the job that puts them together are taken' $?
    waited=0
    while [ -n "$(squeue -h 2>>log)" ] && [ $waited -lt 600 ]; do sleep 0.5; waited=$((waited + 1)); done
    cat ./*.log far.json >>log 2>/dev/null
    grep '^{' far.json | cmp - whole >>log 2>&1
    check 'Slurm: the same result' $?
else
    skip 'Slurm' 'slurmctld, slurmd, sbatch or munged is not installed'
fi

# --- Python under MPI, and under processes that know their number ---

export PYTHONPATH="$root/python" SKERRY_LIBRARY="${SKERRY%/*}/libskerry.so" PYTHONDONTWRITEBYTECODE=1
ranks="$root/python/examples/ranks.py"
if /usr/bin/python3 -c 'import numpy' 2>log; then
    /usr/bin/python3 "$ranks" settlement --games 64 --out alone.json >log 2>&1
    check 'Python: one process' $?
    for rank in 0 1 2; do RANK=$rank WORLD_SIZE=3 /usr/bin/python3 "$ranks" settlement --games 64 --out many.json >log 2>&1; done
    RANK=0 WORLD_SIZE=3 /usr/bin/python3 "$ranks" settlement --games 64 --out many.json --merge >log 2>&1 && cmp alone.json many.json >>log 2>&1
    check 'Python: three processes by their numbers, the same result' $?
    if command -v mpirun >/dev/null 2>&1 && /usr/bin/python3 -c 'import mpi4py' 2>>log; then
        timeout 120 mpirun --allow-run-as-root --oversubscribe -n 3 /usr/bin/python3 "$ranks" settlement --games 64 --out mpi.json >log 2>&1 && cmp alone.json mpi.json >>log 2>&1
        check 'Python: three processes of MPI, the same result' $?
    else
        skip 'Python under MPI' 'mpirun or mpi4py is not installed'
    fi
    # The first two options are for Debian 12, whose torchrun is older than its Python.
    if command -v torchrun >/dev/null 2>&1; then
        timeout 600 torchrun -r 1 -t 1 --nproc_per_node 3 "$ranks" settlement --games 64 --out torch.json >log 2>&1 && cmp alone.json torch.json >>log 2>&1
        check 'Python: three processes of torchrun, the same result' $?
    else
        skip 'Python under torchrun' 'torchrun is not installed'
    fi
else
    skip 'Python' 'numpy is not installed'
fi
finish
