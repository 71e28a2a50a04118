"""Puzzles of Tales of Tails: the escape of the last round that brings the most coins.

The search sees every way out that could beat the best one found, so the best is exact. Coins are counted as
if the round ended with this escape: dogs that are still inside nap.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.tales_of_tails import notation as act
from undercroft.games.tales_of_tails.components import NONE, SYMBOL_COUNT, Kind
from undercroft.games.tales_of_tails.escape_planner import Planner
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.games.tales_of_tails.scoring import quests_of, total
from undercroft.games.tales_of_tails.state import Phase, TalesOfTailsState
from undercroft.games.tales_of_tails.trail import Trail
from undercroft.games.tales_of_tails.value import COIN, PositionValue
from undercroft.games.tales_of_tails.walk import Walk
from undercroft.kernel.puzzles import PuzzleRules, PuzzleSource, Solution, play_line

PATIENCE: Final = 60000
"""Steps after which a dungeon is too large for an exact search."""
COMPARED: Final = 16
"""The best escapes that are compared, each of which takes something else."""
MOST_RIGHT: Final = 3
"""More escapes than this that are all the best leave nothing to look for."""
LEAST_ROOMS: Final = 8


class CoinValue(PositionValue):
    """Coins alone, without the quests about most trophies: those are no sum over cards."""

    def _race(self, state: TalesOfTailsState, symbol: int) -> int:
        return 0


class EscapeSearch(Planner):
    """Finds the escapes with the most coins. It is exact if `complete` is true afterwards."""

    def __init__(self, state: TalesOfTailsRules) -> None:
        seat = state.walk.seat
        super().__init__(
            Trail(state.walk, state.dungeon, state.content), CoinValue(state, seat, seat), COMPARED, PATIENCE
        )
        self.complete = True
        self._trophy_quests: list[int] = []
        self._prizes = 0
        for quest in quests_of(state, seat):
            if state.content.quest_symbol[quest] != NONE:
                self._trophy_quests.append(quest)
                self._prizes += state.content.quest_coins[quest] * COIN
        self._rivals = [_strongest_rival(state, seat, symbol) for symbol in range(SYMBOL_COUNT)]
        self._boards = [state.content.dog_symbol(state.dogs[seat], symbol) for symbol in range(SYMBOL_COUNT)]

    def explore(self, value: int) -> None:
        if self.patience <= 0:
            self.complete = False
        super().explore(value)

    def _hope(self, walk: Walk) -> int:
        return super()._hope(walk) + self._prizes

    def _keep(self, walk: Walk, value: int) -> None:
        super()._keep(walk, value + self._won_prizes(walk))

    def _won_prizes(self, walk: Walk) -> int:
        """What the quests about most trophies pay after this walk."""
        won = 0
        for quest in self._trophy_quests:
            symbol = self.content.quest_symbol[quest]
            mine = walk.potions(symbol)
            for face in walk.held:
                mine += self.content.trophy(face, symbol)
            for room in walk.path:
                if walk.has_taken(room):
                    mine += self.content.trophy(walk.face(room, self.dungeon, self.content), symbol)
            if mine > 0 and (mine, self._boards[symbol]) > self._rivals[symbol]:
                won += self.content.quest_coins[quest] * COIN
        return won


def _strongest_rival(state: TalesOfTailsRules, seat: int, symbol: int) -> tuple[int, int]:
    """The most trophies of a symbol that another dog will have, and what its board shows of it."""
    best = (0, 0)
    for other in range(state.players):
        if other != seat:
            trophies = state.trophies(other, symbol)
            for room in range(len(state.dungeon.cells)):
                if state.dungeon.paws[room] == other and not state.dungeon.is_hole(room):
                    trophies += state.content.trophy(state.dungeon.faces[room], symbol)
            best = max(best, (trophies, state.content.dog_symbol(state.dogs[other], symbol)))
    return best


class TalesOfTailsPuzzles(PuzzleRules[TalesOfTailsRules]):
    """The best escape."""

    unit = "coins"
    themes = ["chests", "potions", "traps", "fights", "walk"]
    least_gap = 2.0
    longest_line = 24

    def sources(self) -> list[PuzzleSource]:
        return [
            PuzzleSource(players, bots)
            for players in (2, 3, 4)
            for bots in (("level-3",), ("level-3", "level-2"))
        ]

    def may_begin(self, state: TalesOfTailsRules) -> bool:
        if state.phase != Phase.WALK or state.round != state.content.rounds - 1:
            return False
        return len(state.walk.path) == 1 and len(state.dungeon.cells) >= LEAST_ROOMS and state.walk.paws > 1

    def finished(self, start: TalesOfTailsRules, now: TalesOfTailsRules) -> bool:
        return now.phase != Phase.WALK

    def value(self, start: TalesOfTailsRules, line: list[int]) -> float:
        after = start.clone()
        play_line(after, line)
        while not after.ended:
            after.play(act.NAP.base)
        return float(total(after, start.seat))

    def solve(self, start: TalesOfTailsRules) -> Solution | None:
        search = EscapeSearch(start.clone())
        search.explore(0)
        found = search.found
        if not search.complete or not found:
            return None
        best = [escape for escape in found if escape.value == found[0].value]
        others = found[len(best) :]
        if not others or len(best) > MOST_RIGHT:
            return None
        line = best[0].steps
        value = self.value(start, line)
        right = {escape.steps[0] for escape in best}
        return Solution(theme_of(start, line), line, value, self.value(start, others[0].steps), len(right))


def theme_of(start: TalesOfTailsRules, line: list[int]) -> str:
    """What an escape is about: the rarest thing that it needs."""
    state = start.clone()
    used: set[str] = set()
    for action in line:
        verb = act.ACTIONS.verb(action)
        kind = state.content.kind[state.dungeon.faces[state.walk.at]] if state.phase == Phase.WALK else -1
        if verb is act.POUR or verb is act.GIVE_HELD or verb is act.GIVE_TAKEN:
            used.add("traps")
        elif verb is act.BREW or (verb is act.FIGHT and verb.operand(action)):
            used.add("potions")
        elif verb is act.TAKE and kind == Kind.CHEST:
            used.add("chests")
        elif verb is act.FIGHT or verb is act.OVERPOWER:
            used.add("fights")
        state.play(action)
    return next((theme for theme in ("chests", "potions", "traps", "fights") if theme in used), "walk")
