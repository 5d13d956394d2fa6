"""The examples run and show what they promise."""

import importlib.util
import io
import os
import tempfile
import unittest
import xml.etree.ElementTree
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
        """examples: the learner wins clearly more than half of its games after a few updates, and says so"""
        updates = 30 if int(os.environ.get("SKERRY_EFFORT", 100)) > 100 else 12  # ./test --long
        out = io.StringIO()
        self.assertGreater(example("learner").main(updates=updates, out=out, looks=1), 0.56)
        self.assertRegex(out.getvalue(), rf"\n +{updates} +\d+ +[5-9]\d\.\d%\n$")

    def test_ladder(self):
        """examples: the ladder has a rung between any two levels"""
        game = skerry.load_game("stone-age-junior")
        with tempfile.TemporaryDirectory() as folder:
            picture = Path(folder) / "ladder.svg"
            shares = example("ladder").main(games=2, iterations=4, picture=str(picture), out=io.StringIO())
            self.assertEqual(len(shares), len(game.levels()) - 1)
            drawn = xml.etree.ElementTree.parse(picture).getroot()
            self.assertEqual(len(drawn.findall("{http://www.w3.org/2000/svg}rect")), len(shares))

    @unittest.skipIf(numpy is None, "NumPy is not installed")
    def test_rollouts(self):
        """examples: random rollouts print a row for every table of two and more"""
        out = io.StringIO()
        example("random_rollouts").main(n=16, seconds=0.01, out=out)
        tables = sum(game.players_max - max(2, game.players_min) + 1 for game in skerry.games())
        self.assertEqual(len(out.getvalue().splitlines()), tables + 1)
