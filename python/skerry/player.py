"""Computer players, and a table that seats them."""

from __future__ import annotations

import random
from typing import Callable, List, Mapping, Optional, Sequence, Union

from .game import Game, as_game
from .library import CHANCE_SEAT, NO_ACTION, lib
from .state import CHANCE, State

Chooser = Callable[[State], int]


class Bot:
    """A computer player in one seat. It is shown every ply with `inform` and decides from the view of its seat alone.

    `level` is one of `game.levels()`, or "random" in any game. `iterations` fixes the budget of a level that searches, so
    that a seed reproduces its moves on any machine; 0 leaves the level its own budget, which has a time limit.
    """

    def __init__(self, game: Game, level: str, seat: int, seed: int = 0, iterations: int = 0) -> None:
        self.game, self.level, self.seat, self.seed, self.iterations = game, level, seat, seed, iterations
        self._handle: Optional[int] = None
        self._random = random.Random(seed)
        if not 0 <= seat < game.players:
            raise ValueError(f"BAD_PLAYERS: there is no seat {seat}")
        self.restart()

    def restart(self) -> None:
        """Forget everything: a new game begins."""
        self.close()
        self._random.seed(self.seed)
        if self.level != "random":
            self._handle = lib.sk_binding_bot(self.game.handle, self.level.encode(), self.seat, self.seed, self.iterations)
            if not self._handle:
                raise ValueError(f"BAD_TEXT: no level {self.level!r}; there are {', '.join(self.game.levels())}, random")

    def inform(self, state: State, player: int, action: int) -> None:
        """Show that `player` has played `action`, which led to `state`; also for the bot's own plies and for chance. What its seat
        may not know it is not told."""
        last = state._history[-1] if state._history else None
        sealed, silent = (last.sealed, last.silent) if last and last[:2] == (player, action) else (0, 0)
        if self._handle and not silent >> self.seat & 1:
            told = NO_ACTION if sealed >> self.seat & 1 else action
            lib.sk_bot_watch(self._handle, state._memory, CHANCE_SEAT if player == CHANCE else player, told)

    def step(self, state: State) -> int:
        """The bot's choice; its seat must be among those that decide."""
        if self.seat not in state.actors():
            raise ValueError(f"NOT_TURN: seat {self.seat} does not decide here")
        if not self._handle:
            return self._random.choice(state.legal_actions(self.seat))
        return lib.sk_bot_choose(self._handle, state._memory)

    __call__ = step

    def close(self) -> None:
        """Give the memory back; the bot plays no more."""
        if self._handle:
            lib.sk_binding_bot_free(self._handle)
            self._handle = None

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            self.close()

    def __repr__(self) -> str:
        return f"Bot({self.game.name!r}, {self.level!r}, seat={self.seat})"


def play(
    game: Union[str, Game], players: Sequence[Union[str, Chooser]], seed: int = 0, options: Optional[Mapping[str, object]] = None
) -> State:
    """Play one game to its end. Each player is a level, a Bot, or a function from a state (seen from the deciding seat: use
    its view) to an action. Returns the final state with its whole history."""
    table = as_game(game, len(players), options)
    seated: List[Union[Bot, Chooser]] = [
        Bot(table, player, seat, seed) if isinstance(player, str) else player for seat, player in enumerate(players)
    ]
    rng = random.Random(seed)
    state = table.new_initial_state()
    while not state.is_terminal():
        who = state.current_player()
        action = state.random_action(rng) if who == CHANCE else int(seated[who](state))
        state.apply_action(action)
        for player in seated:
            if isinstance(player, Bot):
                player.inform(state, who, action)
    return state
