"""How fair and how long the Labyrinth is when bots play it: docs/balance/labyrinth.md shows it.

    python scripts/balance_labyrinth.py --games 5000 --kept labyrinth.json

plays both boards with every number of players and prints two Markdown tables for each, the same every time:
one for first turns by the book, and one for levelled first turns (LA-7a) with the numbers of players whose
first turns differ. It takes a while, and a compiled build is some thirty times faster. What was played is
kept in the file, so that it can be stopped at any time and goes on where it was. `--bot search-40` has
stronger bots on all seats, and `--content FILE` plays other boards. `--first-turns` shows instead what the
players can do in their first turns: how many starts are free, and how many actions they do not use.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any, Final

from undercroft import bots
from undercroft.games.labyrinth import GAME
from undercroft.games.labyrinth import notation as act
from undercroft.games.labyrinth.content import OPENINGS, SIDES, LabyrinthContent, read
from undercroft.games.labyrinth.rules import LabyrinthRules
from undercroft.kernel.bot import Bot
from undercroft.lab.statistics import quantile, wilson

CHUNK: Final = 50
"""So many games are played before what came of them is written down."""
THIRD: Final = "three_treasures"


def deal(
    board: str, opening: str, players: int, bot: str, content: LabyrinthContent, number: int
) -> tuple[LabyrinthRules, list[Bot]]:
    """Game number 1, 2, 3 … and the bots that play it."""
    state = GAME.new(players, number, {"board": board, "opening": opening}, content)
    return state, [bots.make(GAME, bot, number * 10 + seat) for seat in range(players)]


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

    def play(self, board: str, opening: str, bot: str, content: LabyrinthContent) -> None:
        """One more game. The seat that begins counts as the first."""
        self.games += 1
        state, playing = deal(board, opening, self.players, bot, content, self.games)
        first = state.seat
        while not state.over():
            state.play(playing[state.seat].choose(state))
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


def differs(board: str, players: int, content: LabyrinthContent) -> bool:
    """Whether a levelled first turn is not the one by the book."""
    opening = content.boards[SIDES.index(board)].opening[players - 2]
    return opening != [content.actions] * players


def first_turns(board: str, players: int, bot: str, content: LabyrinthContent, games: int) -> str:
    """What the first, second … find in their first turns: free starts, and actions that they leave unused."""
    free, unused = [0] * players, [0] * players
    for game in range(1, games + 1):
        state, playing = deal(board, "equal", players, bot, content, game)
        for place in range(players):
            seat = state.seat
            free[place] += sum(act.DEPLOY.has(action) for action in state.legal())
            while not state.over() and state.seat == seat:
                action = playing[seat].choose(state)
                if act.DONE.has(action):
                    unused[place] += state.actions
                state.play(action)
    columns = [" · ".join(f"{count / games:.1f}" for count in counts) for counts in (free, unused)]
    return f"| {players} | {games} | {' | '.join(columns)} |"


class Series:
    """Rows of the same bots with the same content, written down every now and then."""

    def __init__(self, bot: str, content: LabyrinthContent, games: int, kept: Path | None) -> None:
        self.bot = bot
        self.content = content
        self.games = games
        self.kept = kept
        self.notes: dict[str, Any] = {}
        if kept is not None and kept.exists():
            self.notes = json.loads(kept.read_text())

    def row(self, board: str, opening: str, players: int) -> Row:
        """Plays what has not been played yet."""
        name = f"{board}{players}-{opening}"
        if self.bot != "greedy":
            name += f"-{self.bot}"
        if self.content.hash != GAME.content().hash:
            name += f"-{self.content.hash}"
        row = Row(players, self.notes.get(name, {}))
        while row.games < self.games:
            for game in range(min(CHUNK, self.games - row.games)):
                row.play(board, opening, self.bot, self.content)
            self.notes[name] = row.as_json()
            if self.kept is not None:
                fresh = self.kept.with_suffix(".new")
                fresh.write_text(json.dumps(self.notes))
                os.replace(fresh, self.kept)
        return row


def main() -> None:
    """Prints a table for each board and opening."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=5000, help="of each row")
    parser.add_argument("--boards", default="".join(SIDES))
    parser.add_argument("--openings", nargs="+", choices=OPENINGS, default=OPENINGS)
    parser.add_argument("--players", default="23456")
    parser.add_argument("--bot", default="greedy", help="on all seats")
    parser.add_argument("--content", type=Path, help="a content file other than that of the game")
    parser.add_argument("--first-turns", action="store_true", help="what can be done in them, by the book")
    parser.add_argument("--kept", type=Path, help="what was played, to go on from")
    arguments = parser.parse_args()
    gc.disable()  # states have no cycles, and looking for some takes a tenth of the time
    content = read((arguments.content or GAME.folder() / "content.toml").read_text())
    if arguments.first_turns:
        for board, number in product(arguments.boards, arguments.players):
            row = first_turns(board, int(number), arguments.bot, content, arguments.games)
            print(f"| {board} {row}", flush=True)
        return
    series = Series(arguments.bot, content, arguments.games, arguments.kept)
    for board, opening in product(arguments.boards, arguments.openings):
        print(f"\nBoard {board}, {opening}\n")
        print("| players | games | turns | 80 % | undecided | wins by place, % (95 %) | farthest from even |")
        print("|---|---|---|---|---|---|---|")
        for number in arguments.players:
            if opening != "levelled" or differs(board, int(number), content):
                print(series.row(board, opening, int(number)), flush=True)


if __name__ == "__main__":
    main()
