"""The conformance kit: checks that every game must pass. Run them on your own game, too.

    from undercroft import testing
    testing.check(MY_GAME)

plays random games with every number of players and raises Fault at the first failed check. The message names
the game, the seed and the move. The single checks are in CHECKS (each takes a game, players and a seed) and
STATIC_CHECKS (each takes a game). `trace` gives a digest of many games, to compare two builds or machines.
`missing` lists what a game still lacks before it can be released.
On the command line: `python -m undercroft.testing check|missing|trace|golden GAME`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from undercroft.kernel.game import Game
from undercroft.testing import client_checks, player_checks, rule_checks
from undercroft.testing.random_games import Fault, GameStep, random_game, random_origin
from undercroft.testing.release import missing
from undercroft.testing.trace import trace, trace_steps

__all__ = [
    "CHECKS", "STATIC_CHECKS", "Fault", "GameStep", "check", "missing", "random_game", "random_origin",
    "trace", "trace_steps",
]  # fmt: skip

CHECKS: Final[list[Callable[[Game, int, int], None]]] = [
    rule_checks.same_game_twice,
    rule_checks.clones_are_independent,
    rule_checks.looking_changes_nothing,
    rule_checks.legal_actions_are_sound,
    rule_checks.texts_round_trip,
    rule_checks.dice_are_revealed,
    rule_checks.positions_round_trip,
    rule_checks.positions_are_checked,
    rule_checks.records_round_trip,
    rule_checks.ends_are_fair,
    player_checks.secrets_are_kept,
    player_checks.observations_are_whole,
    player_checks.resampled_games_end,
    player_checks.things_can_be_touched,
    player_checks.all_can_be_said,
    player_checks.bots_do_not_peek,
    client_checks.client_answers_are_sound,
]
"""Checks that play a random game: (game, players, seed)."""

STATIC_CHECKS: Final[list[Callable[[Game], None]]] = [
    rule_checks.all_texts_round_trip,
    player_checks.texts_are_complete,
    client_checks.declarations_are_sound,
]
"""Checks that play no game."""


def check(game: Game, players: int | None = None, games: int = 3, seed: int = 1) -> None:
    """Checks everything, in so many random games for each number of players, or for one. Raises Fault."""
    for once in STATIC_CHECKS:
        once(game)
    low, high = game.players
    for count in range(low, high + 1) if players is None else [players]:
        for number in range(seed, seed + games):
            for check_game in CHECKS:
                check_game(game, count, number)
