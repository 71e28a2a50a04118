"""The conformance kit: what every game promises, as checks that anybody can run on a game of their own.

    from undercroft import testing
    testing.check(MY_GAME)

plays random games at every number of players and raises Fault at the first broken promise, with the game,
the seed and the move that lead there. The single checks are in CHECKS (each takes a game, players and a
seed) and ONCE (each takes a game). `trace` gives a digest of many games, to compare two builds or machines.
On the command line: `python -m undercroft.testing check|trace|golden GAME`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from undercroft.kernel.game import Game
from undercroft.testing import checks, people
from undercroft.testing.trace import trace, trace_steps
from undercroft.testing.walk import Fault, Moment, begin, walk

__all__ = ["CHECKS", "ONCE", "Fault", "Moment", "begin", "check", "trace", "trace_steps", "walk"]

CHECKS: Final[list[Callable[[Game, int, int], None]]] = [
    checks.same_game_twice,
    checks.clones_are_independent,
    checks.looking_changes_nothing,
    checks.legal_actions_are_sound,
    checks.texts_round_trip,
    checks.dice_are_revealed,
    checks.positions_round_trip,
    checks.positions_are_checked,
    checks.records_round_trip,
    checks.ends_are_fair,
    people.secrets_are_kept,
    people.observations_are_whole,
    people.resampled_games_end,
    people.things_can_be_touched,
    people.all_can_be_said,
    people.bots_do_not_peek,
]
"""The promises that are checked over a random game: (game, players, seed)."""

ONCE: Final[list[Callable[[Game], None]]] = [checks.all_texts_round_trip, people.texts_are_complete]
"""The promises that need no game to be played."""


def check(game: Game, players: int | None = None, games: int = 3, seed: int = 1) -> None:
    """Checks everything, in so many random games for each number of players, or for one. Raises Fault."""
    for once in ONCE:
        once(game)
    low, high = game.players
    for count in range(low, high + 1) if players is None else [players]:
        for number in range(seed, seed + games):
            for promise in CHECKS:
                promise(game, count, number)
