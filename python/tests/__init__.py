"""Tests of the package; `python3 -m unittest` in the folder python, or `python3 -m tests` for TAP."""
