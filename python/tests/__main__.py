"""Runs every test and prints TAP."""

import sys
import unittest


class Tap(unittest.TestResult):
    """One TAP line a test."""

    number = 0

    def line(self, word: str, test: unittest.TestCase, note: str = "") -> None:
        self.number += 1
        title = test.shortDescription() or test.id()
        print(f"{word} {self.number} - {title}{note}", flush=True)

    def addSuccess(self, test: unittest.TestCase) -> None:
        self.line("ok", test)

    def addSkip(self, test: unittest.TestCase, reason: str) -> None:
        self.line("ok", test, f" # SKIP {reason}")

    def addFailure(self, test, err):  # type: ignore[no-untyped-def]
        super().addFailure(test, err)
        print("".join("# " + line + "\n" for line in self.failures[-1][1].splitlines()), end="")
        self.line("not ok", test)

    def addError(self, test, err):  # type: ignore[no-untyped-def]
        super().addError(test, err)
        print("".join("# " + line + "\n" for line in self.errors[-1][1].splitlines()), end="")
        self.line("not ok", test)

    def addSubTest(self, test, subtest, err):  # type: ignore[no-untyped-def]
        super().addSubTest(test, subtest, err)
        if err is not None:
            wrong = (self.failures if issubclass(err[0], test.failureException) else self.errors)[-1][1]
            print("".join("# " + line + "\n" for line in [str(subtest), *wrong.splitlines()]), end="")
            self.line("not ok", test)


if __name__ == "__main__":
    suite = unittest.defaultTestLoader.discover("tests", top_level_dir=".")
    result = Tap()
    suite.run(result)
    print(f"1..{result.number}")
    sys.exit(0 if result.wasSuccessful() else 1)
