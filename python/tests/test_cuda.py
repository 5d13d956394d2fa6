"""Device environments, over the twin of the device library that runs on the processor (tools/cuda --twin)."""

import ctypes
import os
import unittest
from pathlib import Path

import skerry
import skerry.cuda as cuda

try:
    import numpy
except ImportError:
    numpy = None

TWIN = Path(__file__).resolve().parents[2] / "build" / "twin" / "libskerry_cuda.so"
GAMES = [game.key for game in skerry.games()]


class HostActions:
    """Actions that pretend to lie on a device: with the twin, host memory is device memory."""

    def __init__(self, array):
        self.array = numpy.ascontiguousarray(array)
        self.__cuda_array_interface__ = {
            "shape": self.array.shape, "strides": None, "typestr": self.array.dtype.str, "data": (self.array.ctypes.data, False), "version": 3,
        }  # fmt: skip


@unittest.skipIf(numpy is None, "NumPy is not installed")
class DeviceTest(unittest.TestCase):
    def setUp(self):
        self.assertTrue(TWIN.exists(), "the twin of the device library is missing: tools/cuda --twin --only")
        os.environ["SKERRY_CUDA_LIBRARY"] = str(TWIN)
        self.assertTrue(cuda.present())

    def test_same_games(self):
        """cuda: the same games and tensors as the host's, stepped with given actions"""
        for key in GAMES:
            with self.subTest(game=key):
                device, host = cuda.DeviceEnv(key, n=9, observation="both"), skerry.vec(key, n=9, observation="both", autoreset="same")
                device.reset(seed=3)
                seen, info = host.reset(seed=3)
                for step in range(60):
                    actions = info["action_mask"].argmax(1)
                    device.step(HostActions(actions.astype(("u2", "i4", "i8")[step % 3])))
                    seen, reward, ended, _, info = host.step(actions)
                    self.assertFalse(device.refused.fetch().any())
                self.assertTrue((device.states.fetch().view("u1") == host.states).all())
                self.assertTrue((device.mask.fetch() == info["action_mask"]).all())
                self.assertTrue((device.rewards.fetch() == info["rewards"]).all())
                self.assertTrue((device.ended.fetch() == ended).all())
                for name, tensor in seen.items():
                    self.assertTrue((device.arrays[name].fetch() == tensor).all())
                device.close()

    def test_lists(self):
        """cuda: lists of what is not zero say what the dense observation says"""
        for key in GAMES:
            with self.subTest(game=key):
                device = cuda.DeviceEnv(key, n=7, lists=True)
                device.reset(seed=5)
                for _ in range(25):
                    device.step_random()
                dense = numpy.zeros((7, device.game.features), "f4")
                index, value, told = device.index.fetch(), device.value.fetch(), device.told.fetch()
                for game in range(7):
                    where = index[game, : told[game]]
                    self.assertEqual(len(set(where)), len(where))
                    dense[game, where] = value[game, : told[game]] / numpy.float32(64)
                self.assertTrue((dense == device.observation.fetch()).all())
                self.assertEqual(device.index.__cuda_array_interface__["strides"], (2 * index.shape[1], 2))
                device.close()

    def test_refusals(self):
        """cuda: actions outside the mask are refused and leave their game untouched; others types are named"""
        device = cuda.DeviceEnv(GAMES[0], n=4)
        device.reset(seed=1)
        before = device.states.fetch()
        device.step(HostActions(numpy.full(4, 65000, "i8")))
        self.assertTrue(device.refused.fetch().all())
        self.assertTrue((device.states.fetch() == before).all())
        for bad in (numpy.zeros(4, "f4"), numpy.zeros(3, "i8"), numpy.zeros((4, 1), "i8")):
            with self.assertRaises(ValueError):
                device.step(HostActions(bad))
        with self.assertRaisesRegex(ValueError, "BAD_SIZE"):
            cuda.DeviceEnv(GAMES[0], n=0)

    def test_interfaces(self):
        """cuda: arrays describe themselves as planes, in both common protocols"""
        device = cuda.DeviceEnv(GAMES[0], n=6)
        device.reset(seed=1)
        face = device.observation.__cuda_array_interface__
        self.assertEqual(face["shape"], (6, device.game.features))
        self.assertEqual(face["strides"], (4, 24))
        self.assertEqual(device.mask.__dlpack_device__(), (1, 0), "the memory of the twin is the processor's")
        reach = ctypes.pythonapi.PyCapsule_GetPointer
        reach.restype, reach.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
        before = len(cuda._alive)
        for name, code, bits in (("mask", 1, 8), ("observation", 2, 32), ("actors", 0, 8), ("rewards", 2, 32)):
            array = device.arrays[name]
            capsule = array.__dlpack__()
            tensor = cuda._DLManaged.from_address(reach(capsule, b"dltensor")).tensor
            self.assertEqual((tensor.data, tensor.device_type, tensor.code, tensor.bits), (array.pointer, 1, code, bits))
            self.assertEqual(tuple(tensor.shape[: tensor.ndim]), array.shape)
            self.assertEqual(tuple(stride * bits // 8 for stride in tensor.strides[: tensor.ndim]), array.strides)
        del capsule, tensor
        self.assertEqual(len(cuda._alive), before, "a tensor that nobody took is let go")
        with self.assertRaises(AttributeError):
            device.information
        for unwanted in ({"copy": True}, {"dl_device": (2, 3)}):
            with self.assertRaises(BufferError):
                device.mask.__dlpack__(**unwanted)
        taken = numpy.from_dlpack(device.mask)
        self.assertTrue((taken == device.mask.fetch()).all())
        device.step_random()
        self.assertTrue((taken == device.mask.fetch()).all(), "the same memory, written again by every step")

    def test_streams(self):
        """cuda: work is queued on the caller's stream, which waits for the one before and for the actions'"""
        device = cuda.DeviceEnv(GAMES[0], n=4)
        real, waits, queued = cuda.library(), [], []

        class Watched:
            def __getattr__(self, name):
                return getattr(real, name)

            def sk_cuda_follow(self, batch, before, stream):
                waits.append((before, stream))
                return 0

            def sk_cuda_turn(self, *given):
                queued.append(given[-1])
                return real.sk_cuda_turn(*given)

        class TorchStream:
            cuda_stream = 7001

        cuda._library = Watched()
        try:
            device.reset(seed=1)
            self.assertEqual((waits, queued), ([], [1]))
            device.step_random(stream=TorchStream())
            self.assertEqual((waits, queued[-1]), ([(1, 7001)], 7001))
            actions = HostActions(device.mask.fetch().argmax(1))
            actions.__cuda_array_interface__["stream"] = 7002
            device.step(actions, stream=7001)
            self.assertEqual((waits[1:], queued[-1]), ([(7002, 7001)], 7001))
            self.assertEqual(device.mask.__cuda_array_interface__["stream"], 7001)
            device.mask.__dlpack__(stream=7003)
            device.mask.__dlpack__(stream=-1)
            device.mask.__dlpack__(stream=7001)
            device.mask.__dlpack__()
            self.assertEqual(waits[2:], [(7001, 7003), (7001, 1)])
            for bad in (1.5, "7", True, -3):
                with self.assertRaises(TypeError):
                    device.step_random(stream=bad)
        finally:
            cuda._library = real
        device.close()

    def test_closed(self):
        """cuda: a closed environment says so, whatever is asked of it, and arrays taken from it do too"""
        with cuda.DeviceEnv(GAMES[0], n=4) as device:
            device.reset(seed=1)
            mask, actions = device.mask, HostActions(numpy.zeros(4, "i8"))
        device.close()
        asked = (
            device.reset, device.step_random, device.wait, lambda: device.play(3), lambda: device.step(actions), mask.fetch,
            mask.__dlpack__, mask.__dlpack_device__, lambda: mask.__cuda_array_interface__,
        )  # fmt: skip
        for ask in asked:
            with self.assertRaisesRegex(ValueError, "closed"):
                ask()

    def test_seeds(self):
        """cuda: reset without a seed goes on, as vec does; with one it repeats"""
        device, host = cuda.DeviceEnv(GAMES[0], n=5), skerry.vec(GAMES[0], n=5)
        for seed in (None, None, 9, None, 9):
            device.reset(seed=seed)
            host.reset(seed=seed)
            self.assertTrue((device.rng.fetch() == host.rng).all())
        device.close()

    def test_words(self):
        """cuda: what is misspelt is named, and a missing library says how it is built"""
        for given, reason in (({"reward": "x"}, "reward is one of places, points, lead"), ({"observation": "dense"}, "observation is")):
            with self.assertRaisesRegex(ValueError, reason):
                cuda.DeviceEnv(GAMES[0], n=4, **given)
        from skerry.library import load

        with self.assertRaisesRegex(ImportError, "tools/cuda --only"):
            os.environ["SKERRY_CUDA_LIBRARY"] = str(TWIN.parent / "none.so")
            load("libskerry_cuda.so", "SKERRY_CUDA_LIBRARY", "tools/cuda --only")


if __name__ == "__main__":
    unittest.main()
