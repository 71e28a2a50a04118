"""How fair and how long the Labyrinth is when greedy bots play it: docs/balance/labyrinth.md shows it.

    python scripts/balance_labyrinth.py --games 5000 --kept labyrinth.json

plays both boards with every number of players and prints two Markdown tables for each, the same every time:
one for first turns by the book, and one for levelled first turns (LA-7a) with the numbers of players whose
first turns differ. It takes a while, and a compiled build is some thirty times faster. What was played is
kept in the file, so that it can be stopped at any time and goes on where it was.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any, Final, cast

from undercroft.games.labyrinth import GAME
from undercroft.games.labyrinth.bot import GreedyBot
from undercroft.games.labyrinth.content import OPENINGS, SIDES, LabyrinthContent
from undercroft.games.labyrinth.rules import LabyrinthRules
from undercroft.lab.statistics import quantile, wilson

CHUNK: Final = 50
"""So many games are played before what came of them is written down."""
THIRD: Final = "three_treasures"


class Row:
    """What came of the games with seeds 1, 2, 3 … on one board with one opening and number of players."""

    def __init__(self, players: int, kept: dict[str, Any]) -> None:
        self.players = players
        self.games: int = kept.get("games", 0)
        self.wins: list[float] = kept.get("wins", [0.0] * players)
        self.turns = Counter({int(turns): count for turns, count in kept.get("turns", {}).items()})
        self.reasons: Counter[str] = Counter(kept.get("reasons", {}))

    def as_json(self) -> dict[str, Any]:
        """Everything, to be written down."""
        return {"games": self.games, "wins": self.wins, "turns": self.turns, "reasons": self.reasons}

    def play(self, board: str, opening: str) -> None:
        """One more game. The seat that begins counts as the first."""
        self.games += 1
        state = cast(LabyrinthRules, GAME.new(self.players, self.games, {"board": board, "opening": opening}))
        first = state.seat
        bots = [GreedyBot() for seat in range(self.players)]
        while not state.over():
            state.play(bots[state.seat].choose(state))
        outcome = state.outcome()
        assert outcome is not None
        for seat in outcome.winners:
            self.wins[(seat - first) % self.players] += 1 / len(outcome.winners)
        self.turns[state.turn // self.players + 1] += 1
        self.reasons[outcome.reason] += 1

    def __str__(self) -> str:
        """Turns of the first seat, games without a third treasure, and how often the first, second … won."""
        shares = []
        for won in self.wins:
            low, high = wilson(won, self.games)
            shares.append(f"{100 * won / self.games:.1f} ({100 * low:.1f}–{100 * high:.1f})")
        middle = "–".join(f"{quantile(self.turns, share)}" for share in (0.1, 0.9))
        away = max(abs(100 * won / self.games - 100 / self.players) for won in self.wins)
        undecided = self.games - self.reasons[THIRD]
        return (
            f"| {self.players} | {self.games} | {quantile(self.turns, 0.5)} | {middle} | {undecided} "
            f"| {' · '.join(shares)} | {away:.1f} |"
        )


def differs(board: str, players: int) -> bool:
    """Whether a levelled first turn is not the one by the book."""
    content = GAME.content()
    assert isinstance(content, LabyrinthContent)
    opening = content.boards[SIDES.index(board)].opening[players - 2]
    return opening != [content.actions] * players


def rows(board: str, opening: str, players: str, games: int, kept: Path | None) -> list[Row]:
    """Plays what has not been played yet, and writes it down every now and then."""
    notes: dict[str, Any] = json.loads(kept.read_text()) if kept is not None and kept.exists() else {}
    found = []
    for number in players:
        name = f"{board}{number}-{opening}"
        row = Row(int(number), notes.get(name, {}))
        while row.games < games:
            for game in range(min(CHUNK, games - row.games)):
                row.play(board, opening)
            if kept is not None:
                notes[name] = row.as_json()
                fresh = kept.with_suffix(".new")
                fresh.write_text(json.dumps(notes))
                os.replace(fresh, kept)
        found.append(row)
    return found


def main() -> None:
    """Prints a table for each board and opening."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=5000, help="of each row")
    parser.add_argument("--boards", default="".join(SIDES))
    parser.add_argument("--openings", nargs="+", choices=OPENINGS, default=OPENINGS)
    parser.add_argument("--players", default="23456")
    parser.add_argument("--kept", type=Path, help="what was played, to go on from")
    arguments = parser.parse_args()
    gc.disable()  # states have no cycles, and looking for some takes a tenth of the time
    for board, opening in product(arguments.boards, arguments.openings):
        levelled = opening == "levelled"
        players = [number for number in arguments.players if not levelled or differs(board, int(number))]
        found = rows(board, opening, "".join(players), arguments.games, arguments.kept)
        print(f"\nBoard {board}, {opening}\n")
        print("| players | games | turns | 80 % | undecided | wins by place, % (95 %) | farthest from even |")
        print("|---|---|---|---|---|---|---|")
        for row in found:
            print(row, flush=True)


if __name__ == "__main__":
    main()
