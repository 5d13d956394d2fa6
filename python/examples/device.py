"""Games on a CUDA device from Python: the same games as on the processor, and how fast they step with tensors.

    PYTHONPATH=python python3 python/examples/device.py

Uses PyTorch or CuPy to choose among the legal actions where one is installed; device arrays are theirs without a copy.
"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import skerry  # noqa: E402
import skerry.cuda as cuda  # noqa: E402


def same_games(game, steps=60, n=512):
    """True if device and processor reach the same states."""
    device, host = cuda.DeviceEnv(game, n=n, observation="both"), skerry.vec(game, n=n, observation="both", autoreset="same")
    device.reset(seed=5)
    seen, info = host.reset(seed=5)
    for _ in range(steps):
        device.step_random()
        seen, _, _, _, info = host.step_random()
    good = (device.states.fetch().view("u1") == host.states).all() and (device.mask.fetch() == info["action_mask"]).all()
    return bool(good and all((device.arrays[key].fetch() == seen[key]).all() for key in seen))


def chooser(env):
    """A function that draws legal actions on the device, and who does it."""
    try:
        import torch

        mask = torch.as_tensor(env.mask, device="cuda")
        noise = torch.empty(mask.shape, device="cuda", dtype=torch.float16)
        return lambda: torch.where(mask > 0, noise.uniform_(), -1).argmax(1), torch.cuda.synchronize, "PyTorch " + torch.__version__
    except ImportError:
        pass
    try:
        import cupy

        mask = cupy.asarray(env.mask)
        return (
            lambda: (mask * (1 + cupy.random.random(mask.shape, cupy.float32))).argmax(1),
            cupy.cuda.Device().synchronize,
            "CuPy " + cupy.__version__,
        )
    except ImportError:
        return None, env.wait, "no library: random steps of the device's own"


def main():
    if not cuda.present():
        print("no device, or libskerry_cuda.so is not built (tools/cuda --only)")
        return 0
    good = True
    for game in skerry.games():
        equal = same_games(game)
        good = good and equal
        env = cuda.DeviceEnv(game, n=131072)
        env.reset(seed=1)
        choose, wait, who = chooser(env)
        rates = []
        for step in (env.step_random, (lambda: env.step(choose())) if choose else env.step_random):
            for _ in range(3):
                step()
            wait()
            start, steps = time.perf_counter(), 0
            while time.perf_counter() - start < 0.5:
                for _ in range(5):
                    step()
                wait()
                steps += 5
            rates.append(steps * env.num_envs / (time.perf_counter() - start) / 1e6)
        refused = int(env.refused.fetch().sum())
        print(
            f"{game.key:18} {'same games as the host' if equal else 'DIFFERENT GAMES'}; {rates[0]:8.1f} Msteps/s with mask and"
            f" observation, {rates[1]:8.1f} when actions are drawn by {who}; {refused} refused",
            flush=True,
        )
        good = good and refused == 0
        env.close()
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
