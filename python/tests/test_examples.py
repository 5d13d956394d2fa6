"""The examples run and show what they promise."""

import importlib.util
import io
import unittest
from pathlib import Path

import skerry

try:
    import numpy
except ImportError:
    numpy = None


def example(name):
    path = Path(__file__).resolve().parent.parent / "examples" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class ExamplesTest(unittest.TestCase):
    def setUp(self):
        if "stone-age-junior" not in [game.key for game in skerry.games()]:
            self.skipTest("the examples play Stone Age Junior")

    @unittest.skipIf(numpy is None, "NumPy is not installed")
    def test_learner(self):
        """examples: the learner wins clearly more than half of its games after some seconds"""
        self.assertGreater(example("learner").main(seconds=8, out=io.StringIO()), 0.56)

    def test_ladder(self):
        """examples: the ladder has a rung between any two levels"""
        game = skerry.load_game("stone-age-junior")
        self.assertEqual(len(example("ladder").main(games=2, iterations=4, out=io.StringIO())), len(game.levels()) - 1)
