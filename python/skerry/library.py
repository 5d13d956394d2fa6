"""The C library behind the package: where it is found, and what its functions take and return.

`SKERRY_LIBRARY` in the environment names the file; else the package's own copy, a build folder of the source tree this
package lies in, and the system's library path are tried in this order.
"""

from __future__ import annotations

import ctypes
import os
from ctypes import POINTER, c_char_p, c_float, c_int, c_int16, c_int32, c_int64, c_size_t, c_uint8, c_uint16, c_uint32, c_uint64, c_void_p
from pathlib import Path
from typing import Any, List, Optional, Tuple

BINDING_VERSION = 3
CHANCE_SEAT = 7
NO_ACTION = 0xFFFF
RECALL = 0x10
TABLE_VIEW = 6
CHOICES_MAX = 512
TEXT_MAX = 1 << 16
RECORD_TEXT_MAX = 1 << 20
LANGUAGES = {"en": 0, "fr": 1}
STATUS = (
    "OK", "NO_GAME", "BAD_PLAYERS", "BAD_OPTION", "BAD_TEXT", "AMBIGUOUS", "NOT_TURN", "ILLEGAL", "GAME_OVER", "BAD_STATE",
    "BAD_SIZE", "BAD_VERSION", "BAD_HASH", "BAD_EDITION",
)  # fmt: skip


class Head(ctypes.Structure):
    """The first sixteen bytes of every state (sk_head)."""

    _fields_ = [
        ("game", c_uint16), ("version", c_uint16), ("ply", c_uint16), ("round", c_uint16), ("options", c_uint32),
        ("players", c_uint8), ("actors", c_uint8), ("step", c_uint8), ("viewer", c_uint8),
    ]  # fmt: skip


class Choice(ctypes.Structure):
    """One legal action and its weight (sk_choice)."""

    _fields_ = [("action", c_uint16), ("weight", c_uint16)]


_P = c_void_p


class Stepper(ctypes.Structure):
    """What a step needs besides a turn (sk_stepper)."""

    _fields_ = [
        ("batch", _P), ("rivals", _P), ("look", _P), ("given", _P), ("actions", _P), ("reward", _P), ("truncated", _P),
        ("waiting", _P), ("over", _P), ("seat", c_int32), ("threads", c_int32), ("renews", c_int32),
    ]  # fmt: skip


# Name, result, arguments.
_FUNCTIONS: Tuple[Tuple[str, Any, List[Any]], ...] = (
    ("sk_binding_version", c_int, []),
    ("sk_binding_games", c_int, []),
    ("sk_binding_game", _P, [c_int]),
    ("sk_binding_key", c_char_p, [_P]),
    ("sk_binding_title", c_char_p, [_P, c_int]),
    ("sk_binding_fact", c_int, [_P, c_int]),
    ("sk_binding_option", c_char_p, [_P, c_int]),
    ("sk_binding_option_value", c_char_p, [_P, c_int, c_int]),
    ("sk_binding_option_letter", c_char_p, [_P, c_int]),
    ("sk_binding_level", c_char_p, [_P, c_int]),
    ("sk_binding_level_about", c_char_p, [_P, c_int, c_int]),
    ("sk_binding_legal", c_int, [_P, _P, c_int, POINTER(Choice)]),
    ("sk_binding_pick", c_uint16, [_P, _P, c_int, c_uint32]),
    ("sk_binding_score", None, [_P, _P, POINTER(c_int16)]),
    ("sk_binding_rank", None, [_P, _P, POINTER(c_uint8)]),
    ("sk_binding_observe", None, [_P, _P, c_int, _P]),
    ("sk_binding_feature", c_char_p, [_P, c_int, c_char_p, c_size_t, POINTER(c_int32)]),
    ("sk_binding_feature_kind", c_char_p, [c_int]),
    ("sk_binding_fill", None, [_P, _P, POINTER(c_uint64)]),
    ("sk_binding_say", c_int, [_P, _P, c_int, c_uint16, c_int, c_int, _P, c_size_t]),
    ("sk_binding_undo_point", c_int, [_P, c_int, c_uint32, _P, _P, _P, c_int, c_int, c_int]),
    ("sk_binding_why", c_int, [_P, _P, c_int, c_uint16, c_int, _P, c_size_t]),
    ("sk_binding_describe", c_int, [_P, _P, c_int, _P, c_size_t]),
    ("sk_binding_json", c_int, [_P, _P, _P, c_size_t]),
    ("sk_binding_json_read", c_int, [_P, _P, c_char_p, c_size_t, _P, c_size_t]),
    ("sk_binding_record", _P, [_P, c_int, c_uint32]),
    ("sk_binding_record_free", None, [_P]),
    ("sk_binding_record_game", _P, [_P, POINTER(c_int), POINTER(c_uint32), POINTER(c_int)]),
    ("sk_binding_record_ply", c_int, [_P, c_int, POINTER(c_int)]),
    ("sk_binding_record_write", c_int, [_P, _P, c_size_t]),
    ("sk_binding_record_read", c_int, [_P, c_char_p, c_size_t, _P, c_size_t]),
    ("sk_binding_bot", _P, [_P, c_char_p, c_int, c_uint64, c_uint32]),
    ("sk_binding_bot_free", None, [_P]),
    ("sk_binding_batch", _P, [_P, c_int, c_uint32, c_uint32, c_int, _P, _P, _P, _P, _P]),
    ("sk_binding_batch_free", None, [_P]),
    ("sk_binding_batch_keep", None, [_P, _P, _P]),
    ("sk_binding_batch_remember", None, [_P, _P]),
    ("sk_binding_batch_reset", c_int, [_P, _P, c_uint64, c_int]),
    ("sk_binding_turn", _P, [c_int, c_int, _P, _P, _P, _P, _P, _P, _P, _P, _P]),
    ("sk_binding_turn_free", None, [_P]),
    ("sk_binding_turn_list", None, [_P, _P, _P, _P, c_int, c_int]),
    ("sk_binding_batch_turn", c_uint32, [_P, _P, _P, c_int]),
    ("sk_binding_step", c_int64, [POINTER(Stepper), _P, c_int]),
    ("sk_binding_batch_renew", None, [_P, _P, _P, _P]),
    ("sk_binding_play", c_int, [_P, _P, c_int, c_uint16, POINTER(c_uint8), POINTER(c_uint8)]),
    ("sk_binding_batch_play", c_uint64, [_P, c_uint32, c_int]),
    ("sk_binding_sample", None, [_P, c_uint32, c_uint32, _P, _P]),
    ("sk_batch_choose", None, [_P, _P]),
    ("sk_rivals_open", _P, [_P, c_int, c_char_p, c_uint32]),
    ("sk_rivals_close", None, [_P]),
    ("sk_level_iterations", c_uint32, [_P, c_char_p]),
    ("sk_bot_watch", None, [_P, _P, c_int, c_uint16]),
    ("sk_bot_choose", c_uint16, [_P, _P]),
    ("sk_rewards", None, [c_int, c_int, POINTER(c_int16), POINTER(c_uint8), POINTER(c_float)]),
    ("sk_record_add", c_int, [_P, c_int, c_uint16]),
    ("sk_record_seed", c_int, [_P, c_char_p]),
    ("sk_fair_draw", c_uint16, [_P, _P, c_char_p]),
    ("sk_new", c_int, [_P, _P, c_int, c_uint32]),
    ("sk_option_set", c_int, [_P, POINTER(c_uint32), c_char_p, c_char_p]),
    ("sk_actor", c_int, [_P]),
    ("sk_parse", c_int, [_P, _P, c_int, c_int, c_char_p, POINTER(c_uint16)]),
    ("sk_view", None, [_P, _P, c_int, _P]),
    ("sk_write_size", c_size_t, [_P]),
    ("sk_write", c_size_t, [_P, _P, _P]),
    ("sk_read", c_int, [_P, _P, c_char_p, c_size_t]),
    ("sk_hash", c_uint64, [_P, _P]),
    ("sk_batch_signature", c_uint64, [_P, c_int, c_uint32, c_uint64, c_uint32, POINTER(c_uint64)]),
)  # fmt: skip


def build_folder() -> Optional[Path]:
    """The build folder of the source tree that this file lies in, if there is one."""
    for parent in Path(__file__).resolve().parents:
        if (parent / "games" / "games.c").is_file():
            return parent / "build"
    return None


def candidates(name: str, variable: str) -> List[str]:
    """Where a shared library may be, best first."""
    named = os.environ.get(variable)
    if named:
        return [named]
    paths = [Path(__file__).resolve().parent / name]
    build = build_folder()
    if build:
        paths += [build / name, build / "cuda" / name]
    return [str(path) for path in paths if path.exists()] + [name, name + ".0"]


def load(name: str, variable: str, command: str = "./run --version") -> ctypes.CDLL:
    """Load a shared library from the first candidate that opens; `command` builds it in the source tree."""
    failures = []
    for path in candidates(name, variable):
        try:
            return ctypes.CDLL(path)
        except OSError as error:
            failures.append(f"{path}: {error}")
    raise ImportError(
        f"{name} was not found. Build it ({command} in the source tree) or set {variable}.\n" + "\n".join(failures)
    )


def declare(library: ctypes.CDLL, functions: Tuple[Tuple[str, Any, List[Any]], ...]) -> None:
    """Tell ctypes what each function takes and returns."""
    for name, result, arguments in functions:
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments


def _open() -> ctypes.CDLL:
    library = load("libskerry.so", "SKERRY_LIBRARY")
    library.sk_binding_version.restype = c_int
    found = library.sk_binding_version()
    if found != BINDING_VERSION:
        raise ImportError(f"libskerry speaks binding version {found}, this package version {BINDING_VERSION}")
    declare(library, _FUNCTIONS)
    return library


lib = _open()


def text(value: Optional[bytes]) -> str:
    """A C string as text; empty for NULL."""
    return value.decode("utf-8") if value else ""


def status_error(status: int, reason: str = "") -> ValueError:
    """The exception for a status that is not OK."""
    name = STATUS[status] if 0 <= status < len(STATUS) else str(status)
    return ValueError(f"{name}: {reason}" if reason else name)
