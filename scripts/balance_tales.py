"""How often each dog of Tales of Tails wins when bots play it: docs/balance/tales_of_tails.md shows it.

    python scripts/balance_tales.py --games 10000 --bot rival

plays games of four and of two, all seats by the same bot, with dogs dealt at random, and prints Markdown
tables: wins, scores and naps by dog, wins by the order of first turns, and what happens in a game. Game
number n is dealt with seed n, so they come out the same every time. `--content FILE` plays other cards, and
`--seconds` stops early. A compiled build is some thirty times faster.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from typing import Final

from undercroft import bots
from undercroft.games.tales_of_tails import GAME
from undercroft.games.tales_of_tails import notation as act
from undercroft.games.tales_of_tails.components import DOG_COUNT, DOGS, FACES, Kind, Side
from undercroft.games.tales_of_tails.content import TalesOfTailsContent
from undercroft.games.tales_of_tails.dungeon import STEP, are_neighbours, opposite
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.games.tales_of_tails.state import Phase

WANTED: Final = {4: (20, 30), 2: (42, 58)}
"""Between which shares, in per cent, the wins of a dog should be."""
KEPT: Final = {
    Kind.RACCOON: "a raccoon is kept",
    Kind.CHEST: "a chest is kept",
    Kind.TRAP: "a trap is kept",
    Kind.POTION: "a potion is taken from a shelf",
}
"""What a card of a kind in hand at the end shows."""


class Tally:
    """What came of the games of one number of players."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.games = 0
        self.took_part = [0] * DOG_COUNT
        self.won = [0.0] * DOG_COUNT
        self.scores = [0] * DOG_COUNT
        self.naps = [0] * DOG_COUNT
        self.won_by_turn = [0.0] * players
        self.happened: Counter[str] = Counter()

    def play(self, bot: str, content: TalesOfTailsContent) -> None:
        """One more game."""
        self.games += 1
        state = GAME.new(self.players, self.games, {}, content)
        assert isinstance(state, TalesOfTailsRules)
        playing = [bots.make(GAME, bot, self.games * 10 + seat) for seat in range(self.players)]
        first = -1
        happened: set[str] = set()
        while not state.over():
            seat = state.actor()
            if first < 0 and state.phase == Phase.TURN:
                first = seat
            action = playing[seat].choose(state)
            if act.NAP.has(action):
                self.naps[state.dogs[seat]] += 1
            elif act.POUR.has(action) or act.GIVE_HELD.has(action) or act.GIVE_TAKEN.has(action):
                happened.add("a trap is disarmed")
            elif act.GO.has(action):
                happened |= passage(state, act.GO.operand(action))
            state.play(action)
        self._count(state, first, happened)

    def _count(self, state: TalesOfTailsRules, first: int, happened: set[str]) -> None:
        outcome = state.outcome()
        assert outcome is not None
        for seat, score in enumerate(outcome.scores):
            self.took_part[state.dogs[seat]] += 1
            self.scores[state.dogs[seat]] += score
            for face in state.held[seat]:
                kept = "a key is kept" if FACES[face] == "moskeyto" else KEPT.get(state.content.kind[face])
                if kept:
                    happened.add(kept)
        for seat in outcome.winners:
            part = 1 / len(outcome.winners)
            self.won[state.dogs[seat]] += part
            self.won_by_turn[(seat - first) % self.players] += part
        self.happened.update(happened)

    def each(self, sums: Sequence[float], dog: int) -> float:
        """What a dog has of these sums in each of its games."""
        return sums[dog] / max(self.took_part[dog], 1)

    def naps_of(self, dog: int) -> str:
        """How often a dog napped in a round."""
        return f"{self.each(self.naps, dog) / GAME.content().rounds:.0%}"

    def share(self, dog: int) -> str:
        """How often a dog won, bold if the whole interval is outside of what is wanted."""
        share = self.each(self.won, dog)
        off = 196 * sqrt(share * (1 - share) / max(self.took_part[dog], 1))
        low, high = WANTED[self.players]
        text = f"{100 * share:.1f} % ± {off:.1f}"
        return f"**{text}**" if 100 * share - off > high or 100 * share + off < low else text


def passage(state: TalesOfTailsRules, end: int) -> set[str]:
    """What is special about a step from the room where the dog is."""
    dungeon = state.dungeon
    start = dungeon.cells[state.walk.at]
    if not are_neighbours(start, end):
        return {"a dog walks through a portal"}
    direction = STEP.index(end - start)
    sides = dungeon.side(dungeon.at(start), direction), dungeon.side(dungeon.at(end), opposite(direction))
    return {"a dog walks through a door"} if Side.DOOR in sides else set()


def tables(four: Tally, two: Tally) -> str:
    """All tables."""
    lines = ["| dog | four players | mean score | naps in a round | two players | naps in a round |"]
    lines.append("|---|---|---|---|---|---|")
    for dog in sorted(range(DOG_COUNT), key=lambda dog: -four.each(four.won, dog)):
        row = [DOGS[dog], four.share(dog), f"{four.each(four.scores, dog):.1f}", four.naps_of(dog)]
        row += [two.share(dog), two.naps_of(dog)]
        lines.append(f"| {' | '.join(row)} |")
    for tally in (four, two):
        shares = " · ".join(f"{100 * won / tally.games:.1f}" for won in tally.won_by_turn)
        lines.append(
            f"\n{tally.games} games of {tally.players}, won by the order of first turns, %: {shares}"
        )
    lines += ["", "| | four players | two players |", "|---|---|---|"]
    for what, count in four.happened.most_common():
        lines.append(f"| {what} | {count / four.games:.0%} | {two.happened[what] / two.games:.0%} |")
    return "\n".join(lines)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=5000, help="of four players, and as many of two")
    parser.add_argument("--bot", default="rival")
    parser.add_argument("--content", type=Path, help="a content file instead of the present one")
    parser.add_argument("--seconds", type=float, default=3600.0)
    told = parser.parse_args()
    content = GAME.content(told.content.read_text("utf-8") if told.content else None)
    tallies = [Tally(4), Tally(2)]
    for tally in tallies:
        until = time.perf_counter() + told.seconds / len(tallies)
        while tally.games < told.games and time.perf_counter() < until:
            tally.play(told.bot, content)
    print(tables(*tallies))


if __name__ == "__main__":
    main()
