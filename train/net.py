"""The net that learns, and its whole-number form for ai/net.c.

Features -> H1 -> H2 -> aims and values, ReLU between. Values, for each seat from the deciding one on: utility (what self-play
maximises), share of the win, points in units of the game's scale.
"""

import math
import struct

import torch
import torch.nn.functional as F

MAGIC, FORMAT = b"SKERRYNT", 1
STREAMS = 3                      # utility, share of the win, points
UNIT = 64                        # a feature is a whole number of 64ths
ACTIVE = 1023                    # largest activation
LOGIT = 256                      # logits are in 256ths of a bit
VALUE = 4096                     # values are in 4096ths
SHIFT = 24                       # multipliers are in 2^-24
SPREAD_MAX = 4                   # a feature's weights may be shifted so far


def pad(count, to=16):
    return (count + to - 1) // to * to


class Net:
    """All weights in one flat vector, and the normalisation of the inputs."""

    def __init__(self, features, aims, seats, hidden, device, seed=1):
        self.features, self.aims, self.seats, self.hidden, self.device = features, aims, seats, list(hidden), device
        self.inputs, self.values = pad(features), STREAMS * seats
        self.outputs = pad(aims + self.values)
        widths = [self.inputs] + self.hidden + [self.outputs]
        self.shapes = [(b, a) for a, b in zip(widths, widths[1:])]
        self.size = sum(a * b + a for a, b in self.shapes)
        self.flat = torch.zeros(self.size, device=device)
        self.mean = torch.zeros(self.inputs, device=device)
        self.scale = torch.ones(self.inputs, device=device)
        torch.manual_seed(seed)
        for i, (weight, _) in enumerate(self.layers(self.flat)):
            last = i == len(self.shapes) - 1
            torch.nn.init.orthogonal_(weight, 0.01 if last else math.sqrt(2) if i == 0 else 1.0)

    def layers(self, flat):
        """Views of a flat vector: (weight, bias) of each layer."""
        found, at = [], 0
        for a, b in self.shapes:
            found.append((flat[at : at + a * b].view(a, b), flat[at + a * b : at + a * b + a]))
            at += a * b + a
        return found

    def leaves(self):
        """The same as leaves of a graph, sharing memory with the flat vector."""
        return [(w.detach().requires_grad_(), b.detach().requires_grad_()) for w, b in self.layers(self.flat)]

    def fold(self, layers, kind):
        """Normalisation folded into the first layer; weights in the type that is multiplied."""
        (w, b), rest = layers[0], layers[1:]
        scaled = w * self.scale
        return [(scaled.to(kind), (b - scaled @ self.mean).to(kind))] + [(v.to(kind), c.to(kind)) for v, c in rest]

    @staticmethod
    def forward(x, layers):
        for w, b in layers[:-1]:
            x = F.relu(F.linear(x, w, b))
        return F.linear(x, *layers[-1])


def _rows_to_bytes(weight):
    """int8 rows and the scale of each: weight ~ rows * scale."""
    scale = weight.abs().amax(1).clamp(min=1e-12) / 127
    return torch.round(weight / scale[:, None]).to(torch.int8), scale


class Whole:
    """The whole-number net: what ai/net.c computes, to the last bit."""

    def __init__(self, net, sample, banned=()):
        """From a net; `sample` are rows of inputs, to find how large activations get."""
        with torch.no_grad():
            (w1, b1), (w2, b2), (w3, b3) = [(w.double().cpu(), b.double().cpu()) for w, b in net.fold(net.layers(net.flat), torch.float32)]
            w1, outs = w1[:, : net.features], net.aims + net.values
            w3, b3 = w3[:outs].clone(), b3[:outs].clone()
            for aim in banned:
                w3[aim], b3[aim] = 0, -20
            x = sample[:, : net.features].double().cpu()
            h1 = F.relu(F.linear(x, w1, b1))
            h2 = F.relu(F.linear(h1, w2, b2))
            top1, top2 = (float(torch.quantile(h.amax(1), 0.999)) * 1.25 + 1e-6 for h in (h1, h2))
            self._first(w1, b1, top1)
            self.w2, s2 = _rows_to_bytes(w2)
            unit = s2 * (top1 / ACTIVE)
            self.b2, self.m2 = torch.round(b2 / unit).long(), self._times(unit * ACTIVE / top2)
            self.w3, s3 = _rows_to_bytes(w3)
            s3[list(banned)] = s3.median()      # a row of nothing has no scale of its own, and its bias needs one
            unit = s3 * (top2 / ACTIVE)
            want = torch.full_like(unit, VALUE)
            want[: net.aims] = LOGIT / math.log(2)
            self.b3, self.m3 = torch.round(b3 / unit).long(), self._times(unit * want)
        self.net = net

    def _first(self, w1, b1, top):
        """Weights of a feature that are large as a whole are shifted, so that the others keep their digits."""
        most = w1.abs().amax(0).clamp(min=1e-12)
        base = most.max() / 2**SPREAD_MAX
        shift = torch.ceil(torch.log2(most / base)).clamp(0, SPREAD_MAX)
        self.shift = shift.to(torch.uint8)
        reduced = w1 / 2**shift
        rows, scale = _rows_to_bytes(reduced)
        self.w1 = rows
        unit = scale / UNIT
        self.b1, self.m1 = torch.round(b1 / unit).long(), self._times(unit * ACTIVE / top)

    @staticmethod
    def _times(factor):
        return torch.round(factor * 2**SHIFT).clamp(0, 2**31 - 1).long()

    @staticmethod
    def _bend(total, times):
        return ((total * times + (1 << (SHIFT - 1))) >> SHIFT).clamp(0, ACTIVE)

    def __call__(self, x):
        """Logits in 256ths of a bit and values in 4096ths for rows of inputs (floats, 64ths)."""
        q = torch.round(x[:, : self.net.features].double().cpu() * UNIT) * (2.0 ** self.shift.double())
        a = self._bend((q @ self.w1.double().t()).long() + self.b1, self.m1)
        a = self._bend((a.double() @ self.w2.double().t()).long() + self.b2, self.m2)
        total = (a.double() @ self.w3.double().t()).long() + self.b3
        return (total * self.m3 + (1 << (SHIFT - 1))) >> SHIFT

    def write(self, game, setup):
        """The file: a head of 64 bytes, then the arrays, each from a multiple of four bytes on."""
        parts = []
        for numbers in (self.b1, self.m1, self.b2, self.m2, self.b3, self.m3):
            parts.append(struct.pack(f"<{len(numbers)}i", *[max(-(2**31), min(2**31 - 1, int(v))) for v in numbers.tolist()]))
        parts.append(bytes(self.shift.tolist()))
        for weight in (self.w1.t(), self.w2, self.w3):
            parts.append(bytes(weight.contiguous().view(-1).to(torch.int16).remainder(256).to(torch.uint8).tolist()))
        body = b"".join(part + bytes(-len(part) % 4) for part in parts)
        net = self.net
        head = struct.pack(
            "<8s10HI4HQ", MAGIC, FORMAT, game.id, game.version, game.tensor, net.features, net.aims, net.hidden[0], net.hidden[1],
            net.seats, setup["points"], len(body), *(round(10 * part) for part in (setup["scale"], *setup["alone"])), 0, checksum(body),
        )  # fmt: skip
        return head + bytes(64 - len(head)) + body


def checksum(body):
    """64 bits over words of eight bytes, as ai/net.c reads them."""
    value, mask = 0x534B4552525931, (1 << 64) - 1
    body += bytes(-len(body) % 8)
    for (word,) in struct.iter_unpack("<Q", body):
        value = ((value ^ word) * 0x9E3779B97F4A7C15) & mask
        value ^= value >> 29
    return value


def export(net, game, sample, setup, path):
    """Write the whole-number net and say what it lost: (bytes, how often it prefers the same aim, largest error of a share)."""
    whole = Whole(net, sample, setup["drop"])
    with torch.no_grad():
        layers = net.fold(net.layers(net.flat), torch.float32)
        exact = net.forward(sample.float(), layers).cpu()
        rough = whole(sample)
    data = whole.write(game, setup)
    with open(path, "wb") as file:
        file.write(data)
    return whole, exact, rough, len(data)
