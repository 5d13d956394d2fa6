"""Games shared by many processes, and put together exactly: MPI, torch.distributed, Slurm, or plain numbers.

    mpirun -n 8 python3 python/examples/ranks.py settlement --games 4096 --out means.json
    torchrun --nproc_per_node 8 python/examples/ranks.py settlement --games 4096 --out means.json
    srun -n 8 python3 python/examples/ranks.py settlement --games 4096 --out means.json
    RANK=0 WORLD_SIZE=2 python3 ...  and  RANK=1 WORLD_SIZE=2 python3 ...  then once more with --merge

The games are cut into chunks, and chunk c is a batch with seed FIRST + c: what happens in it depends on nothing else. Process r of
n plays the chunks r, r + n, r + 2n ... and the results are put together in the order of chunks, so any number of processes gives
the same file as one.
"""

import argparse
import json
import os
from pathlib import Path

import numpy as np

import skerry

CHUNK = 16


def play_chunk(key, players, seed, count):
    """Random play to the end of `count` games: plies and final points, as whole numbers."""
    env = skerry.vec(key, players=players, n=count, autoreset="same")
    env.reset(seed=seed)
    going, plies, points, step = np.ones(count, bool), np.zeros(count, int), np.zeros((count, players), int), 0
    while going.any():
        _, _, terminated, _, info = env.step_random()
        step += 1
        ends = going & terminated
        if ends.any():
            plies[ends], points[ends] = step, info["final_scores"][ends]
            going &= ~ends
    env.close()
    return {"seed": seed, "plies": plies.tolist(), "points": points.tolist()}


class Alone:
    """Where this process stands, from the variables that torchrun, Slurm or you set; parts travel through files."""

    def __init__(self, out):
        self.rank = int(os.environ.get("RANK", os.environ.get("SLURM_PROCID", 0)))
        self.size = int(os.environ.get("WORLD_SIZE", os.environ.get("SLURM_NTASKS", 1)))
        self.out = out

    def gather(self, part):
        """The parts of all processes at the first; None elsewhere, and where parts of the others are not there yet."""
        if self.size == 1:
            return [part]
        Path(f"{self.out}.{self.rank}").write_text(json.dumps(part))
        return None


class Mpi:
    """The same over MPI."""

    def __init__(self, world):
        self.world, self.rank, self.size = world, world.Get_rank(), world.Get_size()

    def gather(self, part):
        return self.world.gather(part, root=0)


class Torch:
    """The same over torch.distributed, as torchrun starts it."""

    def __init__(self, distributed):
        distributed.init_process_group("gloo")
        self.distributed, self.rank, self.size = distributed, distributed.get_rank(), distributed.get_world_size()

    def gather(self, part):
        parts = [None] * self.size if self.rank == 0 else None
        self.distributed.gather_object(part, parts, dst=0)
        return parts


def world(out):
    """How the processes of this run know each other."""
    if "TORCHELASTIC_RUN_ID" in os.environ:
        import torch.distributed as distributed

        return Torch(distributed)
    if "OMPI_COMM_WORLD_SIZE" in os.environ or "PMI_SIZE" in os.environ:
        from mpi4py import MPI

        return Mpi(MPI.COMM_WORLD)
    return Alone(out)


def put_together(parts, run):
    """All chunks in order; a run to which a part does not belong, and one in which a chunk is missing, are refused."""
    if any(part["run"] != run for part in parts):
        raise SystemExit("ranks: these parts are of different runs")
    chunks = sorted((chunk for part in parts for chunk in part["chunks"]), key=lambda chunk: chunk["seed"])
    wanted = list(range(run["first"], run["first"] + -(-run["games"] // CHUNK)))
    if [chunk["seed"] for chunk in chunks] != wanted:
        raise SystemExit("ranks: a chunk is missing or there twice")
    plies = [count for chunk in chunks for count in chunk["plies"]]
    points = np.array([row for chunk in chunks for row in chunk["points"]])
    return {**run, "plies": sum(plies), "longest": max(plies), "points": points.sum(0).tolist(), "chunks": chunks}


def main():
    parser = argparse.ArgumentParser(description="random games shared by many processes")
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=1024)
    parser.add_argument("--first", type=int, default=1, help="seed of the first chunk")
    parser.add_argument("--out", required=True)
    parser.add_argument("--merge", action="store_true", help="put files of plain processes together")
    given = parser.parse_args()
    run = {"game": given.game, "players": given.players, "games": given.games, "first": given.first, "skerry": skerry.__version__}
    here = world(given.out)
    if given.merge:
        parts = [json.loads(Path(f"{given.out}.{rank}").read_text()) for rank in range(here.size)]
    else:
        starts = range(0, given.games, CHUNK)[here.rank :: here.size]
        chunks = [play_chunk(given.game, given.players, given.first + at // CHUNK, min(CHUNK, given.games - at)) for at in starts]
        parts = here.gather({"run": run, "chunks": chunks})
    if parts:
        Path(given.out).write_text(json.dumps(put_together(parts, run)) + "\n")


if __name__ == "__main__":
    main()
