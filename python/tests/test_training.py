"""train/all over the twin of the device library: its status, its reasons and what it leaves. What learns is PyTorch's part; where it is
not installed, a stand-in leaves the shipped net, so that everything but the learning itself is tested."""

import contextlib
import ctypes
import importlib.machinery
import importlib.util
import io
import os
import sys
import tarfile
import tempfile
import unittest
from pathlib import Path

import skerry
from skerry.library import lib

ROOT = Path(__file__).resolve().parents[2]
TWIN = ROOT / "build" / "twin" / "libskerry_cuda.so"
GAME = "stone-age-junior"
STAND_IN = """
import shutil, sys
game, out = sys.argv[1], sys.argv[sys.argv.index("--out") + 1]
print("learning", game, flush=True)
{then}
"""
LEAVES_NET = f"shutil.copy({str(ROOT / 'nets')!r} + '/' + game + '.net', out)"


def train_all():
    """The program as a module."""
    loader = importlib.machinery.SourceFileLoader("train_all", str(ROOT / "train/all"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("train_all", loader))
    loader.exec_module(module)
    return module


def plays(data):
    """Whether the library takes a net and a level that thinks with it plays a game to its end."""
    game = skerry.load_game(GAME, players=2)
    memory = (ctypes.c_uint64 * ((len(data) + 7) // 8))()
    ctypes.memmove(memory, data, len(data))
    use = lib.sk_net_use
    use.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t]
    if use(game.handle, memory, len(data)):
        return False
    try:
        return skerry.play(game, ["expert", lambda state: state.legal_actions()[0]], seed=1).is_terminal()
    finally:
        use(game.handle, None, 0)


class TrainingTest(unittest.TestCase):
    def setUp(self):
        self.assertTrue(TWIN.exists(), "the twin of the device library is missing: tools/cuda --twin --only")
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder, self.module, self.said = Path(folder.name), train_all(), ""
        self.module.WORK = self.folder / "work"
        self.module.EARLY = 0.5
        environment = dict(os.environ, SKERRY_CUDA_LIBRARY=str(TWIN))
        self.addCleanup(os.environ.update, dict(os.environ))
        os.environ.update(environment)

    def run_all(self, *given, then=LEAVES_NET):
        """Its status; what it said is kept."""
        if then is not None:
            self.module.LEARNER = self.folder / "stand_in.py"
            self.module.LEARNER.write_text(STAND_IN.format(then=then))
            self.module.has_device = lambda: False
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            status = self.module.main(["--out", str(self.folder / "out"), "--ready", "0", *given])
        self.said = said.getvalue()
        return status

    def test_learns(self):
        """training: train/all leaves a net that plays, and status 0"""
        learned = None if importlib.util.find_spec("torch") else LEAVES_NET
        seconds = "45" if learned is None else "14"
        self.assertEqual(self.run_all("--seconds", seconds, f"{GAME}=1", then=learned), 0, self.said)
        with tarfile.open(self.folder / "out/nets.tar") as archive:
            self.assertEqual(archive.getnames(), [f"{GAME}.net"])
            self.assertTrue(plays(archive.extractfile(f"{GAME}.net").read()))
        self.assertTrue((self.folder / "out/log").read_text())

    def test_fails(self):
        """training: a game that fails, first or last, or leaves no net makes the status 1, with the reason"""
        fails = "if game == 'reykholt': sys.exit('out of bread')\n" + LEAVES_NET
        self.assertEqual(self.run_all("--seconds", "14", f"{GAME}=1", "reykholt=1", then=fails), 1)
        self.assertIn("reykholt failed: status 1, out of bread", self.said)
        self.assertNotIn(f"{GAME} failed", self.said)
        self.assertEqual(self.run_all("--seconds", "14", "reykholt=1", f"{GAME}=1", then=fails), 1)
        self.assertIn(f"{GAME} failed: not begun", self.said)
        self.assertEqual(self.run_all("--seconds", "14", f"{GAME}=1", then="pass"), 1)
        self.assertIn("it left no net", self.said)

    def test_cannot_begin(self):
        """training: what is missing is said before anything is learned, with status 2"""
        self.assertEqual(self.run_all("--seconds", "5", f"{GAME}=1"), 2)
        self.assertIn("no time is left", self.said)
        self.assertEqual(self.run_all("chess=1"), 2)
        self.assertIn("chess", self.said)
        self.assertEqual(self.run_all(GAME), 2)
        self.assertIn("GAME=SHARE", self.said)
        os.environ["SKERRY_CUDA_LIBRARY"] = str(self.folder / "none.so")
        import skerry.cuda

        loaded, skerry.cuda._library = skerry.cuda._library, None
        try:
            self.assertEqual(self.run_all(f"{GAME}=1"), 2)
        finally:
            skerry.cuda._library = loaded
        self.assertIn("none.so", self.said)

    @unittest.skipIf(importlib.util.find_spec("torch"), "PyTorch is installed")
    def test_without_torch(self):
        """training: without PyTorch it says so, with status 2"""
        self.assertEqual(self.run_all(f"{GAME}=1", then=None), 2)
        self.assertIn(f"PyTorch is not installed for {sys.executable}", self.said)


if __name__ == "__main__":
    unittest.main()
