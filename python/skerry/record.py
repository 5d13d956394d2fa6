"""Records: a whole game as a text file that every Skerry program reads."""

from __future__ import annotations

from ctypes import byref, c_int, c_uint32, create_string_buffer
from typing import Optional

from .game import Game
from .library import CHANCE_SEAT, RECORD_TEXT_MAX, lib, status_error, text
from .state import CHANCE, State


def write_record(state: State, seed: Optional[str] = None) -> str:
    """The game that led to `state` as a record. `seed` is the text from which a fair dealer drew, if there was one."""
    state._check_whole()
    handle = lib.sk_binding_record(state.game.handle, state.game.players, state.game.option_bits)
    if not handle:
        raise MemoryError("a record needs more memory than there is")
    try:
        if seed is not None and (status := lib.sk_record_seed(handle, seed.encode())):
            raise status_error(status, "a seed has 1 to 64 printable characters without spaces")
        for who, action in state.full_history():
            if status := lib.sk_record_add(handle, CHANCE_SEAT if who == CHANCE else who, action):
                raise status_error(status)
        buffer = create_string_buffer(RECORD_TEXT_MAX)
        if lib.sk_binding_record_write(handle, buffer, RECORD_TEXT_MAX) < 0:
            raise status_error(10, "the record is too long")
        return buffer.value.decode()
    finally:
        lib.sk_binding_record_free(handle)


def read_record(record: str) -> State:
    """Replay a record; ValueError names the line if anything in it is wrong."""
    first = Game(text(lib.sk_binding_key(lib.sk_binding_game(0))))
    handle = lib.sk_binding_record(first.handle, first.players, 0)
    if not handle:
        raise MemoryError("a record needs more memory than there is")
    try:
        reason, data = create_string_buffer(1024), record.encode()
        if status := lib.sk_binding_record_read(handle, data, len(data), reason, 1024):
            raise status_error(status, reason.value.decode())
        players, options, count, who = c_int(), c_uint32(), c_int(), c_int()
        game = lib.sk_binding_record_game(handle, byref(players), byref(options), byref(count))
        state = State(_game(game, players.value, options.value))
        for ply in range(count.value):
            action = lib.sk_binding_record_ply(handle, ply, byref(who))
            state.apply_action(action, CHANCE if who.value == CHANCE_SEAT else who.value)
        return state
    finally:
        lib.sk_binding_record_free(handle)


def fair_draw(state: State, seed: str) -> int:
    """The outcome that a fair dealer with this seed draws at `state`: anybody can verify it with SHA-256."""
    if not state.is_chance_node():
        raise ValueError("NOT_TURN: chance does not act here")
    return lib.sk_fair_draw(state.game.handle, state._memory, seed.encode())


def _game(handle: int, players: int, bits: int) -> Game:
    """The game with these option bits, by the names of the options."""
    plain = Game(text(lib.sk_binding_key(handle)), players) if bits == 0 else None
    if plain:
        return plain
    chosen = {}
    for key, values in Game(text(lib.sk_binding_key(handle))).option_values().items():
        for value in values:
            alone = c_uint32(0xFFFFFFFF)
            none = c_uint32(0)
            lib.sk_option_set(handle, byref(alone), key.encode(), value.encode())
            lib.sk_option_set(handle, byref(none), key.encode(), value.encode())
            field = ~(alone.value ^ none.value) & 0xFFFFFFFF
            if bits & field == none.value:
                chosen[key] = value
    return Game(text(lib.sk_binding_key(handle)), players, chosen)
