"""The whole state of Tales of Tails as JSON, hidden information included, and back."""

from __future__ import annotations

from typing import Final

from undercroft.games.tales_of_tails.components import FACES, POTION_CARDS, QUESTS, SYMBOL_COUNT
from undercroft.games.tales_of_tails.dungeon import DRENCHED, START_ROOM
from undercroft.games.tales_of_tails.position_fields import POTION_NAMES, Drawn, Rooms, Seats, Walking
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.games.tales_of_tails.state import NO_CARD, NO_COUNTDOWN, NO_QUEST, PHASES, QUESTS_DEALT, Phase
from undercroft.kernel import schema
from undercroft.kernel.position import PositionReader
from undercroft.kernel.schema import GENERATOR, REVEALS, PositionField

SCHEMA: Final[list[PositionField[TalesOfTailsRules]]] = [
    GENERATOR,
    REVEALS,
    schema.Players(2, 4),
    schema.Phase(PHASES),
    schema.Integer("round", 0, lambda state: state.content.rounds),
    schema.Integer("seat", 0, lambda state: state.players - 1),
    schema.Boolean("narrow"),
    schema.Boolean("open", "open_cards", False),
    Seats("seats"),
    schema.Counts("supply", POTION_NAMES, POTION_CARDS),
    schema.Choices("common", QUESTS),
    schema.Choices("undealt", QUESTS),
    schema.Choices("pile", FACES),
    schema.Integer("countdown", NO_COUNTDOWN, lambda state: len(state.pile)),
    schema.Choices("box", FACES),
    Drawn("drawn"),
    Rooms("dungeon"),
    Walking("walk"),
]


def check(state: TalesOfTailsRules, reader: PositionReader) -> None:
    """The round fits the phase; quests, cards and potions are all somewhere, once."""
    if (state.round == state.content.rounds) != state.ended:
        raise reader.error("round", "the game is over after the last round, and only then")
    _check_quests(state, reader)
    _count_cards(state, reader)
    _count_potions(state, reader)
    if state.phase in (Phase.PICK, Phase.KEEP):
        state.gather_potions()  # earlier positions have potions dealt by then (TT-15)


def _check_quests(state: TalesOfTailsRules, reader: PositionReader) -> None:
    """Every quest is somewhere, once."""
    if state.phase == Phase.PICK:
        if state.common or any(state.dealt) or any(quest != NO_QUEST for quest in state.quests):
            raise reader.error("common", "no quest is dealt before all dogs are picked")
        state.dealt = []
        return
    seen = state.undealt[:]
    if state.phase == Phase.KEEP:
        for seat in range(state.players):
            dealt = state.dealt[seat]
            kept = state.quests[seat]
            if len(dealt) != QUESTS_DEALT or (kept != NO_QUEST and kept not in dealt):
                raise reader.error(f"seats[{seat}].dealt", "must be two quests, one of which is kept")
            seen += dealt
    else:
        state.dealt = []
        seen += state.common + state.quests
    if sorted(seen) != list(range(len(QUESTS))):
        raise reader.error("undealt", "all quests must lie somewhere, each of them once")


def _count_cards(state: TalesOfTailsRules, reader: PositionReader) -> None:
    """All cards of the box are somewhere, and no more of them."""
    content = state.content
    cards = [*state.pile, *state.box]
    for held in state.held:
        cards += [content.card[face] for face in held]
    if state.drawn != NO_CARD:
        cards.append(state.drawn)
    for room in range(START_ROOM + 1, len(state.dungeon.cells)):
        if not state.dungeon.is_hole(room):
            cards.append(content.card[state.dungeon.faces[room]])
    deck = content.deck()
    for face in sorted(set(deck + cards)):
        found, right = cards.count(face), deck.count(face)
        if found != right:
            raise reader.error("pile", f"{FACES[face]} lies {found} times, the box has {right}")


def _count_potions(state: TalesOfTailsRules, reader: PositionReader) -> None:
    """All potions of the box are somewhere, and no more of them."""
    content = state.content
    potions = state.supply[:]
    for index, count in enumerate(state.potions):
        potions[index % SYMBOL_COUNT] += count
    for room, paw in enumerate(state.dungeon.paws):
        if paw == DRENCHED:
            potions[content.symbol[state.dungeon.faces[room]]] += 1
    if potions != content.potions:
        raise reader.error("supply", f"the potions make {potions}, the box has {content.potions}")
