"""Tests of train/: the whole-number net gives the same numbers here and in ai/net.c, files that do not fit are refused, and
learning goes on from what it left. TAP on stdout.

    /usr/bin/python3 train/test.py
"""

import ctypes
import random
import sys
import tempfile
from pathlib import Path

import torch
from learn import GAMES, SIZES, Learner
from net import STREAMS, Net, Whole
from tables import as_tensor, cuda, skerry

from skerry.library import CHOICES_MAX, Choice, lib, status_error  # noqa: E402


class Verdict(ctypes.Structure):
    """net_verdict of ai/net.h."""

    _fields_ = [(name, ctypes.c_int32 * 5) for name in ("utility", "share", "points")] + [("policy", ctypes.c_uint16 * CHOICES_MAX)]


lib.sk_net_use.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t]
lib.net_of.argtypes, lib.sk_net_present.argtypes = [ctypes.c_void_p] * 2, [ctypes.c_void_p]
lib.net_judge.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int, ctypes.POINTER(Choice), ctypes.c_int, ctypes.POINTER(Verdict)]
lib.net_judge.restype = None
results = []


def check(good, name):
    results.append(good)
    print(f"{'ok' if good else 'not ok'} {len(results)} - {name}", flush=True)


def positions(key, wanted, seed=1):
    """(view, seat, legal actions) of random games at every number of players."""
    chance = random.Random(seed)
    low, high = skerry.load_game(key).players_min, skerry.load_game(key).players_max
    while wanted > 0:
        state = skerry.load_game(key, players=chance.randint(low, high)).new_initial_state()
        while not state.is_terminal() and wanted > 0:
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(chance.choices([o for o, _ in outcomes], [p for _, p in outcomes])[0])
                continue
            seat = state.current_player()
            if chance.random() < 0.2:
                wanted -= 1
                yield state.view(seat, True), seat, state.legal_actions()
            state.apply_action(chance.choice(state.legal_actions()))


def use(game, data):
    """Hand a file to the library; the status, and the memory that must stay."""
    memory = (ctypes.c_uint64 * ((len(data) + 7) // 8))()
    ctypes.memmove(memory, data, len(data))
    return lib.sk_net_use(game.handle, memory, len(data)), memory


def in_use(game):
    """The net that ai/net.c thinks with."""
    net = ctypes.create_string_buffer(512)
    assert lib.net_of(game.handle, net)
    return net


def same_numbers(key, count=150):
    game = skerry.load_game(key)
    net = Net(game.features, game.aims, game.players_max, GAMES[key]["hidden"], "cpu")
    net.flat.mul_(1.5).add_(0.01 * torch.randn_like(net.flat))
    net.layers(net.flat)[2][0].mul_(60)
    found = list(positions(key, count))
    rows = torch.stack([torch.as_tensor(view.features(seat)) for view, seat, _ in found])
    rows = torch.nn.functional.pad(rows, (0, net.inputs - game.features))
    whole = Whole(net, rows[::2], GAMES[key]["drop"])
    status, memory = use(game, whole.write(game, GAMES[key]))
    if status:
        raise status_error(status)
    expected, seats, good, spread = whole(rows), game.players_max, True, set()
    for (view, seat, legal), row in zip(found, expected.tolist()):
        verdict, choices, players = Verdict(), (Choice * CHOICES_MAX)(), view.game.players
        for i, action in enumerate(legal):
            choices[i].action = action
        lib.net_judge(in_use(game), view._memory, seat, choices, len(legal), verdict)
        for k in range(players):
            at = (seat + k) % players
            good = good and verdict.utility[at] == row[game.aims + k] and verdict.share[at] == row[game.aims + seats + k]
        spread.add(verdict.utility[seat])
        if key != "isle-of-skye":        # elsewhere aims are actions
            best = max(legal, key=lambda action: row[action])
            good = good and verdict.policy[legal.index(best)] == 65535
    check(good and len(spread) > count // 2, f"{key}: {count} positions, the same numbers as ai/net.c")
    low = all(row[aim] < -7000 for row in expected.tolist() for aim in GAMES[key]["drop"])     # -20, in 256ths of a bit
    check(low, f"{key}: what is never to be taken has next to no weight")
    return game, whole, memory


def refusals(game, whole, key):
    data = whole.write(game, GAMES[key])
    other = skerry.load_game("reykholt" if key != "reykholt" else "settlement")
    wrong = {
        "another game": (other, data, 1), "no net": (game, b"x" * 100, 4), "cut off": (game, data[:-8], 10),
        "damaged": (game, data[:500] + bytes([data[500] ^ 1]) + data[501:], 12), "other tensors": (game, data[:14] + b"\x63\0" + data[16:], 11),
    }  # fmt: skip
    for name, (to, bytes_, status) in wrong.items():
        check(use(to, bytes_)[0] == status, f"a file is refused: {name}")
    check(bool(lib.sk_net_present(game.handle)), "a refused file leaves the net in use as it was")


def same_rows(key):
    """Rows of sixteen-bit floats hold what planes of floats hold."""
    planes, rows = (cuda.DeviceEnv(key, n=40, observation="information", rows=rows) for rows in (False, True))
    good = True
    for env in (planes, rows):
        env.reset(3)
    for _ in range(40):
        wide = as_tensor(rows.information).view(torch.bfloat16).float()
        features = rows.game.features
        good = good and torch.equal(wide[:, :features], as_tensor(planes.information)) and not wide[:, features:].any()
        good = good and torch.equal(as_tensor(rows.mask), as_tensor(planes.mask))
        planes.step_random()
        rows.step_random()
    check(good, f"{key}: rows hold what planes hold")


def goes_on(key):
    SIZES["cpu"].update(chunks=2, width=64, steps=4, epochs=1, wait=2)
    with tempfile.TemporaryDirectory() as folder, open(Path(folder) / "log", "w") as log:
        first = Learner(key, "cpu")
        first.scatter()
        first.prepare()
        first.run(1.0, 10.0, 5.0, log)
        first.save(folder)
        second = Learner(key, "cpu", seed=2)
        second.load(folder)
        second.begin_again(10.0)
        check(second.elapsed == 5.0 and not second.first.any() and not second.count, f"{key}: an optimiser begins again")
        same = torch.equal(first.net.flat, second.net.flat) and torch.equal(first.net.scale, second.net.scale)
        check(same and second.turns == first.turns > 0, f"{key}: a later call goes on where the earlier one stopped")
        check(not torch.equal(first.net.flat, first.snaps[0]), f"{key}: a second of learning changes the net")
        for learner in (first, second):
            learner.hall.close()


def main():
    torch.set_num_threads(1)
    assert STREAMS == 3
    for key in GAMES:
        game, whole, memory = same_numbers(key)
        if key == "skara-brae":
            refusals(game, whole, key)
        lib.sk_net_use(game.handle, None, 0)
        same_rows(key)
    goes_on("stone-age-junior")
    print(f"1..{len(results)}")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
