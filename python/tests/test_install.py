"""`pip install` without a network: the wheel holds the package and the library, and works away from the source tree."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import skerry

PACKAGE = Path(__file__).resolve().parents[1]
PROGRAM = """
import skerry
assert skerry.__file__.startswith({folder!r}), skerry.__file__
state = skerry.play("stone-age-junior", ["random", "random"], seed=1)
assert skerry.read_record(skerry.write_record(state)) == state
print(len(skerry.games()), skerry.__version__)
"""


class InstallTest(unittest.TestCase):
    def test_pip(self):
        """install: pip makes and installs the wheel offline; the installed package plays"""
        if subprocess.run([sys.executable, "-m", "pip", "--version"], capture_output=True).returncode:
            self.skipTest("pip is not installed")
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "pip", "install", "--no-index", "--no-deps", "--no-compile", "--target", folder, str(PACKAGE)]
            made = subprocess.run(command, capture_output=True, text=True, cwd=folder)
            self.assertEqual(made.returncode, 0, made.stdout + made.stderr)
            clean = {key: value for key, value in os.environ.items() if not key.startswith("SKERRY_")}
            clean["PYTHONPATH"] = folder
            ran = subprocess.run(
                [sys.executable, "-c", PROGRAM.format(folder=folder)], capture_output=True, text=True, cwd=folder, env=clean
            )
            self.assertEqual((ran.returncode, ran.stdout.split()[0:1]), (0, [str(len(skerry.games()))]), ran.stderr)


if __name__ == "__main__":
    unittest.main()
