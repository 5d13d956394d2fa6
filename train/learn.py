"""Learn one game by playing against oneself and one's past: policy gradient with clipped steps (PPO), on all numbers of players.

    python3 train/learn.py GAME --seconds 120 --plan 240 --out FOLDER [--resume FOLDER]

Leaves in FOLDER: GAME.pt (everything needed to go on), GAME.net (whole numbers, for ai/net.c), GAME.jsonl (curves).
"""

import argparse
import json
import math
import os
import time
from pathlib import Path

import torch
import torch.nn.functional as F

from net import LOGIT, STREAMS, VALUE, Net, export
from tables import Hall, skerry

# How each game is learned. shares: games of each number of players among 64; scale: a lead of so many points is a clear win;
# alone: points that are middling, and a clear improvement; points: what a final score is divided by; drop: aims never taken.
GAMES = {
    "skara-brae": dict(shares={1: 10, 2: 30, 3: 12, 4: 12}, scale=6.0, alone=(48.0, 12.0), points=64, lam=0.9, hidden=(256, 128), drop=()),
    "settlement": dict(shares={1: 10, 2: 30, 3: 12, 4: 12}, scale=15.0, alone=(85.0, 25.0), points=96, lam=0.95, hidden=(256, 128), drop=()),
    "reykholt": dict(shares={1: 24, 2: 20, 3: 10, 4: 10}, scale=2.0, alone=(4.0, 6.0), points=32, lam=0.95, hidden=(384, 128), drop=()),
    "isle-of-skye": dict(shares={2: 34, 3: 12, 4: 12, 5: 6}, scale=15.0, alone=(0.0, 1.0), points=64, lam=0.95, hidden=(192, 96), drop=(4,)),
    "stone-age-junior": dict(shares={2: 36, 3: 14, 4: 14}, scale=1.0, alone=(0.0, 1.0), points=4, lam=0.95, hidden=(384, 128), drop=()),
}  # fmt: skip

# What a device is given to do, and what a test on a processor.
SIZES = {
    "cuda": dict(chunks=32, width=1024, steps=64, epochs=2, wait=160),
    "cpu": dict(chunks=4, width=64, steps=8, epochs=1, wait=8),
}
RATE, RATE_END, ENTROPY, ENTROPY_END = 1e-3, 2e-5, 0.01, 0.001
CLIP, NORM, WORTH = 0.2, 1.0, (0.5, 0.25, 0.25)
LEAGUE, PAST, SNAP, KEPT = 8, 12, 8, 4   # one part in so many meets the past; snapshots, seconds between them, kept in files


def outcome(places, points, ranks, players, seats, setup):
    """What every seat got at the end, as (.., STREAMS, seats): utility, share of the win, points."""
    own = points.float()
    sits = torch.arange(seats, device=points.device) < players[..., None]
    alone = (players == 1)[..., None]
    masked = torch.where(sits, own, torch.full_like(own, -1e6))
    rest = [torch.cat([masked[..., :p], masked[..., p + 1 :]], -1).amax(-1) for p in range(seats)]
    other = torch.stack(rest, -1)
    centre, spread = setup["alone"]
    lead = torch.tanh((own - other).clamp(-1e4, 1e4) / setup["scale"])
    solo = torch.tanh((own - centre) / spread)
    utility = torch.where(alone, solo, 0.5 * places + 0.5 * lead)
    first = (ranks == 1) & sits
    share = first.float() / first.sum(-1, keepdim=True).clamp(min=1)
    share = torch.where(alone, 0.5 + 0.5 * solo, share)
    got = torch.stack([utility, share, own / setup["points"]], -2)
    return torch.where(sits[..., None, :], got, torch.zeros_like(got))


class Learner:
    def __init__(self, key, device, seed=1, size=None):
        self.key, self.device, self.setup = key, device, GAMES[key]
        s = dict(SIZES[device])
        s.update(size or {})
        self.chunks, self.width, self.steps, self.epochs, self.wait = s["chunks"], s["width"], s["steps"], s["epochs"], s["wait"]
        shares = {p: share * self.width // 64 for p, share in self.setup["shares"].items()}
        self.hall = Hall(key, shares, self.chunks, self.width, device)
        game = self.game = self.hall.game
        self.seats, self.aims = game.players_max, game.aims
        self.net = Net(game.features, game.aims, self.seats, self.setup["hidden"], device, seed)
        self.kind = torch.bfloat16 if device == "cuda" else torch.float32
        self.leaf = self.net.leaves()
        self.grad, self.first, self.second = (torch.zeros_like(self.net.flat) for _ in range(3))
        self.past = self.net.flat.clone()
        self.snaps, self.elapsed, self.turns, self.next_snap, self.seed = [self.net.flat.clone()], 0.0, 0, SNAP, seed
        self.league = max(1, self.chunks // LEAGUE)
        self._buffers()
        self.choose, self.loss = self._choose, self._loss
        if device == "cuda" and not os.environ.get("PLAIN"):
            self.choose = torch.compile(self._choose, dynamic=False)
            self.loss = torch.compile(self._loss, dynamic=False)

    def _buffers(self):
        c, t, w, dev = self.chunks, self.steps, self.width, self.device

        def zeros(*shape, kind=torch.float32):
            return torch.zeros(*shape, dtype=kind, device=dev)

        self.seen, self.last = zeros(c, t, w, self.net.inputs, kind=self.kind), zeros(c, w, self.net.inputs, kind=self.kind)
        self.mask, self.last_mask = zeros(c, t, w, self.aims, kind=torch.uint8), zeros(c, w, self.aims, kind=torch.uint8)
        self.actor = zeros(c, t + 1, w, kind=torch.int64)
        self.aim = zeros(c, t, w, kind=torch.int64)
        self.logp, self.weight, self.adv = (zeros(c, t, w) for _ in range(3))
        self.raw, self.target = zeros(c, t + 1, w, self.net.values), zeros(c, t, w, STREAMS, self.seats)
        self.ended, self.places = zeros(c, t, w), zeros(c, t, w, self.seats)
        self.points, self.ranks = zeros(c, t, w, self.seats, kind=torch.int16), zeros(c, t, w, self.seats, kind=torch.uint8)
        self.rate, self.entropy, self.count = zeros(()), zeros(()), zeros(())
        self.stats, self.ends = zeros(8), zeros(6, 6)
        self.sums = zeros(2, self.net.inputs), zeros(())
        self.sit = torch.arange(self.seats, device=dev)
        self.players = self.hall.players
        # In the parts that meet the past one seat is the present player's, all others are the past's; alone nobody is.
        number = torch.arange(w, device=dev)[None].expand(c, w)
        self.present = number % self.players
        self.drop = list(self.setup["drop"])

    def values_of_seats(self):
        """What the net said in the rollout, as values of seats: (chunks, steps + 1, width, STREAMS, seats)."""
        raw = self.raw.view(*self.raw.shape[:-1], STREAMS, self.seats)
        at = (self.sit - self.actor[..., None]) % self.players[:, None, :, None]
        return raw.gather(-1, at[..., None, :].expand_as(raw))

    def _choose(self, logits, mask, chance):
        """An aim by its probability, and the logarithm of that."""
        logits = logits.float().masked_fill(mask == 0, -1e9)
        aim = (logits - (-(chance.clamp(1e-7, 1 - 1e-7).log())).log()).argmax(-1)
        return aim, logits.gather(-1, aim[..., None]).squeeze(-1) - logits.logsumexp(-1)

    def _loss(self, out, mask, aim, logp, adv, target, sits, weight, entropy):
        total = weight.sum().clamp(min=1)
        logs = F.log_softmax(out[:, : self.aims].float().masked_fill(mask == 0, -1e9), 1)
        new = logs.gather(1, aim[:, None]).squeeze(1)
        spread = -((logs.exp() * logs.clamp(min=-50)).sum(1) * weight).sum() / total
        ratio = (new - logp).clamp(-10, 10).exp()
        gain = -(torch.min(ratio * adv, ratio.clamp(1 - CLIP, 1 + CLIP) * adv) * weight).sum() / total
        values = out[:, self.aims : self.aims + self.net.values].float().reshape(-1, STREAMS, self.seats)
        wrong = ((values - target) ** 2 * sits[:, None]).sum(-1) / sits.sum(-1)[:, None].clamp(min=1)
        wrong = (wrong * weight[:, None]).sum(0) / total
        worth = WORTH[0] * wrong[0] + WORTH[1] * wrong[1] + WORTH[2] * wrong[2]
        return gain + worth - entropy * spread, spread, wrong, ((ratio - 1).abs() > CLIP).float().mean()

    def _decide(self, t, layers, old):
        """The choice of every table at step t of the rollout."""
        out = self.net.forward(self.seen[:, t], layers)
        actor = self.actor[:, t]
        self.raw[:, t] = out[..., self.aims : self.aims + self.net.values].float()
        logits = out[..., : self.aims]
        self.weight[:, t] = 1
        part = slice(self.chunks - self.league, self.chunks)
        theirs = (actor[part] != self.present[part]) & (self.players[part] > 1)
        before = self.net.forward(self.seen[part, t], old)[..., : self.aims]
        logits = torch.cat([logits[: part.start], torch.where(theirs[..., None], before, logits[part])])
        self.weight[part, t] = 1 - theirs.float()
        chance = torch.rand(logits.shape, device=self.device)
        self.aim[:, t], self.logp[:, t] = self.choose(logits, self.mask[:, t], chance)

    def _look(self, seen, mask, actor):
        self.hall.look(seen, mask, actor)
        for aim in self.drop:
            mask[..., aim] = 0

    def rollout(self):
        layers = self.net.fold(self.net.layers(self.net.flat), self.kind)
        old = self.net.fold(self.net.layers(self.past), self.kind)
        for t in range(self.steps):
            self._look(self.seen[:, t], self.mask[:, t], self.actor[:, t])
            self._decide(t, layers, old)
            self.hall.turn(self.aim[:, t], self.ended[:, t], self.places[:, t], self.points[:, t], self.ranks[:, t])
        self._look(self.last, self.last_mask, self.actor[:, self.steps])
        out = self.net.forward(self.last, layers)
        self.raw[:, self.steps] = out[..., self.aims : self.aims + self.net.values].float()
        players = self.players[:, None].expand(-1, self.steps, -1)
        got = outcome(self.places, self.points, self.ranks, players, self.seats, self.setup) * self.ended[..., None, None]
        self._count(got, players)
        self._look_back(self.values_of_seats(), got)

    def _count(self, got, players):
        """How games ended, by number of players: games, points of a seat; against the past: games, share of the win."""
        part = slice(self.chunks - self.league, self.chunks)
        present = self.present[part, None, :, None].expand(-1, self.steps, -1, -1)
        mine = got[part, :, :, 1].gather(-1, present).squeeze(-1)
        for count in self.setup["shares"]:
            here = self.ended * (players == count)
            self.ends[count, 0] += here.sum()
            self.ends[count, 1] += (here[..., None] * got[..., 2, :count]).sum() * self.setup["points"] / count
            self.ends[count, 2] += here[part].sum()
            self.ends[count, 3] += (here[part] * mine).sum()

    def _look_back(self, value, got):
        """Targets of values and advantages of choices, from the end of the rollout to its start."""
        run = torch.zeros_like(value[:, 0])
        gains = torch.empty_like(got)
        live = (1 - self.ended)[..., None, None]
        for t in reversed(range(self.steps)):
            run = got[:, t] + live[:, t] * (value[:, t + 1] + self.setup["lam"] * run) - value[:, t]
            gains[:, t] = run
        actor = self.actor[:, : self.steps]
        self.adv.copy_(gains[..., 0, :].gather(-1, actor[..., None]).squeeze(-1))
        at = (actor[..., None] + self.sit) % self.players[:, None, :, None]
        result = gains + value[:, : self.steps]
        self.target.copy_(result.gather(-1, at[..., None, :].expand_as(result)))
        total = self.weight.sum()
        mean = (self.adv * self.weight).sum() / total
        deviation = (((self.adv - mean) ** 2 * self.weight).sum() / total).sqrt()
        self.adv.sub_(mean).div_(deviation + 1e-5)

    def learn_inputs(self):
        """Mean and spread of the inputs, slowly forgotten."""
        sums, number = self.sums
        rows = self.seen[:, ::8].reshape(-1, self.net.inputs).float()
        sums.mul_(0.9).add_(torch.stack([rows.mean(0), (rows * rows).mean(0)]))
        number.mul_(0.9).add_(1)
        mean = sums[0] / number
        self.net.mean.copy_(mean)
        self.net.scale.copy_(1 / (sums[1] / number - mean * mean).clamp(min=0).sqrt().clamp(min=0.1))

    def update(self):
        flat = [p for pair in self.leaf for p in pair]
        for _ in range(self.epochs):
            for k in range(self.chunks):
                out = self.net.forward(self.seen[k].view(-1, self.net.inputs), self.net.fold(self.leaf, self.kind))
                sits = (self.sit < self.players[k][:, None]).float()[None].expand(self.steps, -1, -1).reshape(-1, self.seats)
                loss, spread, wrong, clipped = self.loss(
                    out, self.mask[k].view(-1, self.aims), self.aim[k].view(-1), self.logp[k].view(-1), self.adv[k].view(-1),
                    self.target[k].view(-1, STREAMS, self.seats), sits, self.weight[k].view(-1), self.entropy,
                )  # fmt: skip
                grads = torch.autograd.grad(loss, flat)
                with torch.no_grad():
                    self._adam(grads)
                    self.stats[0] += spread.detach()
                    self.stats[1:4] += wrong.detach()
                    self.stats[4] += clipped.detach()
                    self.stats[5] += 1

    def _adam(self, grads):
        torch.cat([g.reshape(-1) for g in grads], out=self.grad)
        norm = self.grad.norm()
        self.grad.mul_((NORM / (norm + 1e-6)).clamp(max=1))
        self.count.add_(1)
        self.first.mul_(0.9).add_(self.grad, alpha=0.1)
        self.second.mul_(0.999).addcmul_(self.grad, self.grad, value=0.001)
        step = (self.first / (1 - 0.9**self.count)) / ((self.second / (1 - 0.999**self.count)).sqrt() + 1e-5)
        self.net.flat.sub_(self.rate * step)

    def scatter(self):
        """At first every table waits a different time, else all are in the same phase."""
        self.hall.reset(self.seed + 1000 * int(self.elapsed))
        shape = (self.chunks, self.width)
        start = torch.randint(0, self.wait, shape, device=self.device)
        for k in range(self.wait):
            self._look(self.last, self.last_mask, self.actor[:, 0])
            chance = torch.rand(self.last_mask.shape, device=self.device)
            aim = (self.last_mask.float() * (0.5 + chance)).argmax(-1)
            aim = torch.where(start <= k, aim, torch.full_like(aim, 60000))
            self.hall.turn(aim, self.ended[:, 0], self.places[:, 0], self.points[:, 0], self.ranks[:, 0], checked=True)
        self.hall.sync()

    def _rollout_quietly(self):
        with torch.no_grad():
            self.rollout()

    def _try_once(self):
        """The first round compiles; where that fails, everything goes on uncompiled."""
        try:
            self._rollout_quietly()
            self.update()
        except Exception as error:  # noqa: BLE001
            print(f"{self.key}: not compiled: {error!r}"[:600], flush=True)
            self.choose, self.loss = self._choose, self._loss
            self._rollout_quietly()
            self.update()

    def prepare(self):
        """Rollout and update as one CUDA graph each; where that fails, as they are."""
        self.go, self.improve = self._rollout_quietly, self.update
        if self.device != "cuda":
            return
        keep = [x.clone() for x in (self.net.flat, self.first, self.second, self.count)]
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            self._try_once()
            self._rollout_quietly()
            self.update()
        torch.cuda.synchronize()
        try:
            one, two = torch.cuda.CUDAGraph(), torch.cuda.CUDAGraph()
            with torch.cuda.graph(one, capture_error_mode="relaxed"):
                self._rollout_quietly()
            torch.cuda.synchronize()
            self.go = one.replay
            with torch.cuda.graph(two, capture_error_mode="relaxed"):
                self.update()
            torch.cuda.synchronize()
            self.improve = two.replay
        except Exception as error:  # noqa: BLE001
            print(f"{self.key}: no graph: {error!r}"[:600], flush=True)
            torch.cuda.synchronize()
        for x, kept in zip((self.net.flat, self.first, self.second, self.count), keep):
            x.copy_(kept)
        self.stats.zero_()
        self.ends.zero_()

    def run(self, seconds, plan, report, log):
        """Learn for so many seconds of a plan of so many; rates fall over the plan."""
        start, before, told, rounds = time.time(), self.elapsed, 0.0, 0
        while True:
            now = time.time() - start
            self.elapsed = before + now
            done = min(1.0, self.elapsed / plan)
            warm = min(1.0, (rounds + 1) / 10)
            self.rate.fill_((RATE_END + (RATE - RATE_END) * (1 - done)) * warm)
            self.entropy.fill_(ENTROPY_END + (ENTROPY - ENTROPY_END) * (1 - done))
            if rounds and (now >= told + report or now >= seconds):
                self.tell(rounds, now, log)
                told = now
            if now >= seconds:
                return
            if rounds % 4 == 0:
                self.past.copy_(self.snaps[int(torch.randint(0, len(self.snaps), ()))])
            self.go()
            if done < 0.3 and (rounds < 40 or rounds % 8 == 0):
                with torch.no_grad():
                    self.learn_inputs()
            self.improve()
            self.hall.sync()
            rounds += 1
            self.turns += self.hall.n * self.steps
            if self.elapsed >= self.next_snap:
                self.snaps = (self.snaps + [self.net.flat.clone()])[-PAST:]
                self.next_snap = self.elapsed + SNAP

    def tell(self, rounds, now, log):
        stats, ends = self.stats.tolist(), self.ends.tolist()
        k = max(1.0, stats[5])
        row = dict(
            game=self.key, seconds=round(self.elapsed, 1), steps=round(self.turns / 1e6, 1), rate=round(rounds * self.hall.n * self.steps / now / 1e6, 2),
            entropy=round(stats[0] / k, 4), utility=round(stats[1] / k, 4), win=round(stats[2] / k, 4), points=round(stats[3] / k, 4), clipped=round(stats[4] / k, 4),
        )  # fmt: skip
        for p in self.setup["shares"]:
            if ends[p][0]:
                row[f"points{p}"] = round(ends[p][1] / ends[p][0], 2)
            if ends[p][2]:
                row[f"past{p}"] = round(ends[p][3] / ends[p][2], 3)
        print(json.dumps(row), flush=True)
        log.write(json.dumps(row) + "\n")
        log.flush()
        if not math.isfinite(stats[1]):
            raise SystemExit(f"{self.key}: the loss is not finite")
        self.stats.zero_()
        self.ends.zero_()

    def save(self, folder):
        """Everything needed to go on, then the whole-number net and what it lost."""
        state = dict(
            flat=self.net.flat, first=self.first.bfloat16(), second=self.second.bfloat16(), count=self.count, mean=self.net.mean,
            scale=self.net.scale, sums=self.sums[0], number=self.sums[1], snaps=[s.half() for s in self.snaps[-KEPT:]],
            elapsed=self.elapsed, turns=self.turns,
            features=self.net.features, hidden=self.net.hidden, tensor=self.game.tensor, version=self.game.version,
        )  # fmt: skip
        path = Path(folder) / f"{self.key}.pt"
        torch.save(state, str(path) + ".new")
        os.replace(str(path) + ".new", path)
        sample = self.seen[:, :: max(1, self.steps // 4)].reshape(-1, self.net.inputs)
        sample = sample[torch.randperm(len(sample), device=self.device)[:2048]]
        whole, exact, rough, size = export(self.net, self.game, sample, self.setup, Path(folder) / f"{self.key}.net")
        logits = exact[:, : self.aims] * (LOGIT / math.log(2))
        same = (logits.argmax(1) == rough[:, : self.aims].argmax(1)).float().mean()
        wrong = (exact[:, self.aims :][:, : self.net.values] - rough[:, self.aims :].float() / VALUE).abs()
        return dict(game=self.key, bytes=size, same=round(float(same), 4), wrong=round(float(wrong.mean()), 5), most=round(float(wrong.max()), 4))

    def load(self, folder):
        state = torch.load(str(Path(folder) / f"{self.key}.pt"), map_location=self.device)
        mine = (self.net.features, self.net.hidden, self.game.tensor, self.game.version)
        theirs = (state["features"], list(state["hidden"]), state["tensor"], state["version"])
        if mine != theirs:
            raise SystemExit(f"{self.key}: the checkpoint is of another net: {theirs}, not {mine}")
        self.net.flat.copy_(state["flat"])
        self.first.copy_(state["first"])
        self.second.copy_(state["second"])
        self.count.copy_(state["count"])
        self.net.mean.copy_(state["mean"])
        self.net.scale.copy_(state["scale"])
        self.sums[0].copy_(state["sums"])
        self.sums[1].copy_(state["number"])
        self.snaps = [s.to(self.device).float() for s in state["snaps"]]
        self.elapsed, self.turns = state["elapsed"], state["turns"]
        self.next_snap = self.elapsed + SNAP

    def begin_again(self, plan):
        """Keep what was learned, forget how fast: the optimiser starts anew in the middle of a plan, at half of the first rate."""
        for sums in (self.first, self.second, self.count):
            sums.zero_()
        self.elapsed, self.next_snap = plan / 2, plan / 2 + SNAP


def wait_for(process):
    """Until no process has this number, or it is a dead one that nobody has asked about."""
    while process:
        try:
            if Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z":
                return
        except OSError:
            return
        time.sleep(0.05)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--seconds", type=float, default=120, help="to learn now, set-up not counted")
    parser.add_argument("--until", type=float, help="the time, in seconds since 1970, at which to end instead")
    parser.add_argument("--after", type=int, help="get ready, then wait until the process with this number has ended")
    parser.add_argument("--plan", type=float, help="of the whole plan, over all calls; rates fall to their end over it")
    parser.add_argument("--out", required=True)
    parser.add_argument("--resume", help="folder with GAME.pt of an earlier call; nothing if it has none")
    parser.add_argument("--again", action="store_true", help="with --resume: anew from the middle of the plan, at half of the first rate")
    parser.add_argument("--report", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    begin = time.time()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    if device == "cuda":
        torch.backends.cuda.matmul.allow_tf32 = True
    else:
        torch.set_num_threads(1)
    Path(given.out).mkdir(parents=True, exist_ok=True)
    learner = Learner(given.game, device, given.seed)
    if given.resume and (Path(given.resume) / f"{given.game}.pt").exists():
        learner.load(given.resume)
        if given.again:
            learner.begin_again(given.plan or 2 * given.seconds)
    learner.scatter()
    learner.prepare()
    ready = time.time() - begin
    wait_for(given.after)
    start = time.time()
    with open(Path(given.out) / f"{given.game}.jsonl", "a") as log:
        left = given.until - start if given.until else given.seconds
        learner.run(max(1.0, left), given.plan or given.seconds, given.report, log)
        stop = time.time()
        kept = learner.save(given.out)
        kept.update(ready=round(ready, 1), learned=round(stop - start, 1), saved=round(time.time() - stop, 1))
        print(json.dumps(kept), flush=True)
        log.write(json.dumps(kept) + "\n")


if __name__ == "__main__":
    main()
