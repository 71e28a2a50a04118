"""Counts what looks as if a level had stopped playing, in games of two bots of the same level.

    python scripts/measure_idleness.py tales_of_tails --games 400

prints rows of a table of docs/levels.md: how often a level gives up at its first opportunity, and how many
players end with nothing.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import undercroft
from undercroft import bots
from undercroft.games.dungeon_roll.state import Phase as DelvePhase
from undercroft.games.labyrinth.state import Phase as LabyrinthPhase
from undercroft.games.tales_of_tails.state import Phase as TailsPhase
from undercroft.kernel.game import Game

FIRST_SEED = 1000


@dataclass(frozen=True)
class Idleness:
    """What giving up is in a game. States are those of the game."""

    name: str
    action: str
    part: Callable[[Any], int | None]
    """The part of the game in which a player could give up now; None where that is no question. Only the
    first decision of a player in a part counts."""
    nothing: str
    has_nothing: Callable[[Any, int], bool]


GAMES = {
    "tales_of_tails": Idleness(
        "naps in the first turn of a round",
        "nap",
        lambda state: state.round if state.phase == TailsPhase.TURN else None,
        "players with no card at the end",
        lambda state, seat: not state.held[seat],
    ),
    "dungeon_roll": Idleness(
        "rests after the first level of a delve",
        "rest",
        lambda state: state.turn if state.phase == DelvePhase.REGROUP and state.level == 1 else None,
        "players with no points",
        lambda state, seat: state.outcome().scores[seat] == 0,
    ),
    "labyrinth": Idleness(
        "first turns without an action",
        "done",
        lambda state: 0 if state.phase == LabyrinthPhase.ACT and state.turn < state.players else None,
        "players with no treasure at the end",
        lambda state, seat: state.collected[seat] == 0,
    ),
}


def counts(game: Game, level: str, games: int) -> tuple[int, int, int]:
    """How often a level gave up at once, of how many opportunities, and how many players had nothing."""
    idleness = GAMES[game.name]
    gives_up = game.parse_action(idleness.action)
    given_up = opportunities = with_nothing = 0
    for number in range(games):
        state = game.new(2, FIRST_SEED + number)
        players = [bots.make(game, level, bots.bot_seed(FIRST_SEED + number, seat)) for seat in range(2)]
        seen: set[tuple[int, int]] = set()
        while not state.over():
            seat, part = state.actor(), idleness.part(state)
            action = players[seat].choose(state)
            if part is not None and (seat, part) not in seen:
                seen.add((seat, part))
                given_up += action == gives_up
            state.play(action)
        opportunities += len(seen)
        with_nothing += sum(idleness.has_nothing(state, seat) for seat in range(2))
    return given_up, opportunities, with_nothing


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--levels", default="1,2,3,4")
    told = parser.parse_args()
    game = undercroft.game(told.game)
    print(f"| level | {GAMES[game.name].name} | {GAMES[game.name].nothing} |")
    for level in told.levels.split(","):
        given_up, opportunities, with_nothing = counts(game, f"level-{level}", told.games)
        print(f"| {level} | {given_up} of {opportunities} | {with_nothing} of {2 * told.games} |", flush=True)


if __name__ == "__main__":
    main()
