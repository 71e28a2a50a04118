"""What a seat sees of Knock, Knock! Dungeon!, as numbers: all but the hands of the others and the deck."""

from __future__ import annotations

from typing import Final, cast

from undercroft.games.knock_knock.content import CARDS, LEVELS, SPELLS, KnockKnockContent
from undercroft.games.knock_knock.lattice import CELLS, CORNERS, SIDE, corner_place
from undercroft.games.knock_knock.rules import KnockKnockRules
from undercroft.games.knock_knock.state import CAMP, FROZEN, NOBODY, PHASES, REASONS
from undercroft.kernel.observer import MOST, Field, Observer, Page
from undercroft.kernel.state import State

LAID: Final = [
    "laid", "turned", "order", "line", "place", "danger", "standing", "frozen", "time",
    *[f"shows {corner}" for corner in CORNERS],
    *[f"covered {corner}" for corner in CORNERS],
    *[f"potion {corner}" for corner in CORNERS],
]  # fmt: skip
SEAT: Final = ["to act", "hand"]


class KnockKnockObserver(Observer):
    """The eyes of a seat in Knock, Knock! Dungeon!"""

    def __init__(self, content: KnockKnockContent, players: int) -> None:
        cards = [str(card + 1) for card in range(CARDS)]
        danger = 4 * max(content.corners)
        limits = [1, 1, CARDS, SIDE, SIDE, danger, 1, 1, content.time_tokens]
        limits += [max(content.corners)] * 4 + [1] * 8
        super().__init__(
            [
                Field("phase", [len(PHASES)], 1, "what is going on", PHASES),
                Field("ending", [len(REASONS)], 1, "how the citadel ended", REASONS),
                Field("level", [LEVELS], 1, "the level of the citadel"),
                Field("won", [1], LEVELS, "citadels won"),
                Field("tries", [1], MOST, "citadels lost on this level"),
                Field("treasure", [1], MOST, "chests of the citadels won"),
                Field("plays", [1], MOST, "cards laid in this citadel"),
                Field("silence", [1], 1, "whether nobody may speak"),
                Field("spells", [len(SPELLS)], 1, "spell tokens that the team holds", SPELLS),
                Field("reserve", [1], content.time_tokens, "time tokens left"),
                Field("deck", [1], CARDS, "cards to come"),
                Field("knight_waits", [1], 1, "whether the Black Knight is still under the deck"),
                Field(
                    "citadel",
                    [CARDS, len(LAID)],
                    MOST,
                    "the cards of the citadel, one row for each card of the box by its number; `order` is "
                    "when it was laid, `line` and `place` are those of its cell: cell = line * 19 + place",
                    LAID,
                    limits,
                ),
                Field("places", [CELLS], 1, "the cells where a card can be laid"),
                Field("hand", [CARDS], 1, "one's own cards", cards),
                Field("unseen", [CARDS], 1, "cards in the deck and in the hands of others", cards),
                Field("shown", [players, CARDS], 1, "the cards that everybody has shown", cards),
                Field(
                    "seats",
                    [players, len(SEAT)],
                    MOST,
                    "whose turn it is, and the size of hands",
                    SEAT,
                    [1, CARDS],
                ),
            ]
        )

    def write(self, state: State, seat: int, page: Page) -> None:
        table = cast(KnockKnockRules, state)
        players = table.players
        page.one_of(table.phase, len(PHASES))
        page.one_of(table.ending, len(REASONS))
        page.one_of(table.level, LEVELS)
        page.put(table.won)
        page.put(table.tries)
        page.put(table.treasure)
        page.put(table.plays)
        page.flag(table.silence)
        page.each(table.spells)
        page.put(table.reserve)
        page.put(table.deck())
        page.flag(table.knight_waits)
        self._citadel(table, page)
        if table.phase < CAMP:
            page.some_of(table.open_cells(), CELLS)
        else:
            page.blank(CELLS)
        page.some_of(table.hands[seat], CARDS)
        unseen = table.bag
        for other in range(players):
            if other != seat:
                unseen = unseen + [card for card in table.hands[other] if card != table.shown[other]]
        page.some_of(unseen, CARDS)
        for ahead in range(players):
            page.one_of(table.shown[(seat + ahead) % players], CARDS)
        for ahead in range(players):
            other = (seat + ahead) % players
            page.flag(other == table.actor())
            page.put(len(table.hands[other]))

    def _citadel(self, table: KnockKnockRules, page: Page) -> None:
        laid = [NOBODY] * CARDS
        for index in range(len(table.cells)):
            laid[table.faces[index] >> 1] = index
        for index in laid:
            if index == NOBODY:
                page.blank(len(LAID))
            else:
                self._laid(table, index, page)

    def _laid(self, table: KnockKnockRules, index: int, page: Page) -> None:
        cell = table.cells[index]
        page.put(1)
        page.put(table.faces[index] % 2)
        page.put(index)
        page.put(cell // SIDE)
        page.put(cell % SIDE)
        page.put(table.danger[index])
        page.flag(index in table.standing)
        page.flag(table.tokens[index] == FROZEN)
        page.put(max(table.tokens[index], 0))
        for corner in range(4):
            page.put(table.shows(index, corner))
        for corner in range(4):
            page.flag(table.covers(index, corner))
        for corner in range(4):
            page.flag(table.potion >= 0 and corner_place(cell, corner) == table.potion)

    def score(self, state: State, seat: int) -> int:
        table = cast(KnockKnockRules, state)
        return table.treasure if table.hunting else table.won
