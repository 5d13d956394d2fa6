"""Tables that a learner plays at: one game at several numbers of players, all stepped together.

On a CUDA device the games run in libskerry_cuda.so. On the processor they run in its twin (tools/cuda --twin), the same kernels
compiled by g++, so that one path serves both.
"""

import ctypes
import os
import sys
from pathlib import Path

import torch

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "python"))
if not torch.cuda.is_available():
    os.environ.setdefault("SKERRY_CUDA_LIBRARY", str(ROOT / "build/twin/libskerry_cuda.so"))

import skerry  # noqa: E402
import skerry.cuda as cuda  # noqa: E402

_TYPES = {
    "<f4": (torch.float32, 4), "|u1": (torch.uint8, 1), "|i1": (torch.int8, 1), "<i2": (torch.int16, 2), "<u2": (torch.int16, 2),
}  # fmt: skip


def as_tensor(array):
    """A device array as a tensor without a copy, wherever its memory is."""
    if torch.cuda.is_available():
        return torch.as_tensor(array, device="cuda")
    kind, width = _TYPES[array.typestr]
    count = 1
    for size in array.shape:
        count *= size
    memory = (ctypes.c_ubyte * (count * width)).from_address(array.pointer)
    strides = [stride // width for stride in array.strides]
    return torch.frombuffer(memory, dtype=kind).as_strided(list(array.shape), strides)


class DeviceActions:
    """A tensor as what DeviceEnv.step takes, also on the processor, whose tensors do not say where they are."""

    def __init__(self, tensor):
        self.tensor = tensor  # which keeps its memory as long as this
        self.__cuda_array_interface__ = {
            "shape": tuple(tensor.shape), "strides": None, "typestr": "<i8", "data": (tensor.data_ptr(), False), "version": 3,
        }  # fmt: skip


class Table:
    """`n` games for `players`: tensors that every turn writes anew."""

    def __init__(self, game, players, n):
        self.env = cuda.DeviceEnv(game, players=players, n=n, observation="information", reward="places", aims=True, rows=True)
        self.players, self.n = players, n
        names = ("information", "mask", "actors", "ended", "rewards", "scores", "ranks", "refused")
        for name in names:
            setattr(self, name, as_tensor(self.env.arrays[name]))
        self.information = self.information.view(torch.bfloat16)
        self.actions = torch.zeros(n, dtype=torch.int64, device=self.mask.device)
        self.given = DeviceActions(self.actions)
        self.stream = torch.cuda.Stream() if torch.cuda.is_available() else None

    def reset(self, seed):
        self.env.reset(seed)

    def turn(self, checked=False):
        """Play `actions` (aims) in every game, on the stream that is current."""
        self.env.step(self.given, trusted=not checked, stream=torch.cuda.current_stream() if self.stream else None)

    def close(self):
        self.env.close()


class Hall:
    """All tables of a game. A batch is `chunks` equal parts; each part holds tables of every number of players side by side."""

    def __init__(self, game, shares, chunks, width, device):
        """`shares`: games of each number of players in a part, from one player on; `width`: their sum."""
        self.chunks, self.width, self.device = chunks, width, device
        self.tables, self.slices, at = [], [], 0
        for players, share in shares.items():
            self.tables.append(Table(game, players, share * chunks))
            self.slices.append(slice(at, at + share))
            at += share
        assert at == width
        self.game = self.tables[0].env.game
        self.seats = self.game.players_max
        self.players = torch.cat([torch.full((chunks, t.n // chunks), t.players) for t in self.tables], 1).to(device)
        self.n = chunks * width

    def _spread(self, work):
        """Do something at every table, each on a stream of its own where there are streams."""
        if self.device != "cuda":
            for table, place in zip(self.tables, self.slices):
                work(table, place)
            return
        here = torch.cuda.current_stream()
        for table, place in zip(self.tables, self.slices):
            table.stream.wait_stream(here)
            with torch.cuda.stream(table.stream):
                work(table, place)
        for table in self.tables:
            here.wait_stream(table.stream)

    def reset(self, seed):
        for k, table in enumerate(self.tables):
            table.reset(seed * 16 + k)
        self.sync()

    def look(self, seen, mask, actors):
        """Copy what the deciding seats know into parts: (chunks, width, ...)."""

        def work(table, place):
            m = table.n // self.chunks
            seen[:, place].copy_(table.information.view(self.chunks, m, -1))
            mask[:, place].copy_(table.mask.view(self.chunks, m, -1))
            actors[:, place].copy_(table.actors.view(self.chunks, m))

        self._spread(work)

    def turn(self, aims, ended, places, points, ranks, checked=False):
        """Play and copy how games ended: (chunks, width) and (chunks, width, seats)."""

        def work(table, place):
            m = table.n // self.chunks
            table.actions.view(self.chunks, m).copy_(aims[:, place])
            table.turn(checked)
            ended[:, place].copy_(table.ended.view(self.chunks, m))
            places[:, place, : table.players].copy_(table.rewards.view(self.chunks, m, -1))
            points[:, place].copy_(table.scores.view(self.chunks, m, -1)[..., : self.seats])
            ranks[:, place].copy_(table.ranks.view(self.chunks, m, -1)[..., : self.seats])

        self._spread(work)

    def sync(self):
        if self.device == "cuda":
            torch.cuda.synchronize()

    def close(self):
        for table in self.tables:
            table.close()
