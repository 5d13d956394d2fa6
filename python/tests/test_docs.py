"""Every piece of Python and C in README.md and docs/ runs as it stands there."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import skerry
import skerry.library
from skerry import feature_page

try:
    import numpy
except ImportError:
    numpy = None

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def snippets(language):
    """Page and text of every fenced piece in a language; words after the language name modules that it needs."""
    for page in PAGES:
        for words, text in re.findall(rf"^```{language}\b([^\n]*)\n(.*?)^```$", page.read_text(encoding="utf-8"), re.M | re.S):
            yield page.name, words.split(), text


def installed(module):
    """True if a module is there; PyTorch in these pages means a CUDA device as well."""
    question = f"import sys, {module}; sys.exit({module!r} == 'torch' and not {module}.cuda.is_available())"
    return subprocess.run([sys.executable, "-c", question], capture_output=True).returncode == 0


class DocsTest(unittest.TestCase):
    @unittest.skipIf(numpy is None, "NumPy is not installed")
    def test_python(self):
        """docs: every Python piece runs"""
        ran = 0
        for page, needs, text in snippets("python"):
            compile(text, page, "exec")
            if not all(installed(module) for module in needs):
                continue
            with self.subTest(page=page, text=text[:60]):
                environment = dict(os.environ, PYTHONPATH=str(ROOT / "python"))
                result = subprocess.run([sys.executable, "-W", "error", "-c", text], capture_output=True, text=True, env=environment)
                self.assertEqual(result.returncode, 0, result.stderr)
                ran += 1
        self.assertGreaterEqual(ran, 3)

    def test_c(self):
        """docs: every C piece compiles with the installed headers' names and runs"""
        compiler = shutil.which("cc") or shutil.which("clang") or shutil.which("gcc")
        self.assertTrue(compiler)
        for page, _, text in snippets("c"):
            with self.subTest(page=page), tempfile.TemporaryDirectory() as folder:
                source = Path(folder) / "piece.c"
                source.write_text('#include "skerry/skerry.h"\n#include "skerry/batch.h"\nint main(void) {\n' + text + "return 0;\n}\n")
                library = Path(os.environ.get("SKERRY_LIBRARY", ROOT / "build" / "libskerry.so")).resolve()
                made = subprocess.run(
                    [compiler, "-Wall", "-Werror", f"-I{ROOT / 'include'}", str(source), str(library), f"-Wl,-rpath,{library.parent}", "-o",
                     f"{folder}/piece"], capture_output=True, text=True,
                )  # fmt: skip
                self.assertEqual(made.returncode, 0, made.stderr)
                self.assertEqual(subprocess.run([f"{folder}/piece"]).returncode, 0)

    def test_tables(self):
        """docs: the numbers of features and actions in research.md are the library's"""
        text = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
        for game in skerry.games():
            self.assertIn(f"| {game.title()} | {game.features} | {game.actions} |", text)

    def test_features(self):
        """docs: the tables of features in research.md are the library's (skerry.feature_page --write docs/research.md)"""
        text = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
        self.assertTrue(text == feature_page.with_tables(text), "run skerry.feature_page --write docs/research.md")

    def test_programs(self):
        """docs: every program and file of the tree that research.md, speed.md and gpu.md name exists"""
        for name in ("research.md", "speed.md", "gpu.md"):
            text = (ROOT / "docs" / name).read_text(encoding="utf-8")
            for path in re.findall(r"`((?:python|tools|tests|include|cuda|games)/[\w./-]+)`", text):
                self.assertTrue((ROOT / path).exists(), f"{name} names {path}")


if __name__ == "__main__":
    unittest.main()
