"""What a seat sees of Tales of Tails, as numbers: all but what others hide and the order of the pile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from undercroft.games.tales_of_tails import components as piece
from undercroft.games.tales_of_tails.content import TalesOfTailsContent
from undercroft.games.tales_of_tails.dungeon import BIT, DIRECTIONS, START_ROOM
from undercroft.games.tales_of_tails.observed_rooms import Rooms
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.games.tales_of_tails.scoring import total
from undercroft.games.tales_of_tails.state import NO_CARD, NO_DOG, PHASES, PLACES, Phase
from undercroft.games.tales_of_tails.walk import Walk
from undercroft.kernel.observation_buffer import MAX_VALUE, ObservationBuffer
from undercroft.kernel.observation_fields import Block, Field
from undercroft.kernel.observer import Observer
from undercroft.kernel.outcome import NO_SEAT
from undercroft.kernel.watcher import Watcher

WALK: Final = [
    "facing", *[f"may turn {direction}" for direction in DIRECTIONS],
    "damage", "defence", "keys", "paws", "aside", "owed",
    *[f"attack {symbol}" for symbol in piece.SYMBOLS],
    *[f"pairs without {symbol}" for symbol in piece.SYMBOLS],
]  # fmt: skip
SEAT: Final = ["to act", *piece.DOGS, *PLACES, "paws", "aside", *piece.POTIONS, *piece.FACES, "face down"]


class TalesOfTailsObserver(Observer[TalesOfTailsRules]):
    """Encodes what a seat sees in Tales of Tails."""

    def __init__(self, content: TalesOfTailsContent, players: int) -> None:
        quests = [piece.QUEST_COUNT]
        super().__init__(
            [
                RoundFields(
                    [
                        Field("phase", [len(PHASES)], 1, "what is going on", PHASES),
                        Field("round", [1], content.rounds, "rounds finished"),
                        Field(
                            "countdown",
                            [1],
                            MAX_VALUE,
                            "1 + cards that may still be drawn; 0 before the first escape",
                        ),
                    ]
                ),
                PileFields(
                    content,
                    [
                        Field(
                            "pile",
                            [piece.FACE_COUNT],
                            max(content.copies),
                            "cards not seen: to come, or face down",
                            piece.FACES,
                        ),
                        Field("drawn", [piece.FACE_COUNT], 1, "the card to be laid", piece.FACES),
                    ],
                ),
                Rooms(content, players),
                Supply(
                    "supply", [piece.SYMBOL_COUNT], piece.POTION_CARDS, "potions in the supply", piece.POTIONS
                ),
                QuestFields(
                    [
                        Field("common", quests, 1, "quests open to all", piece.QUESTS, writer=_common),
                        Field(
                            "dealt",
                            quests,
                            1,
                            "the two quests of which the seat keeps one",
                            piece.QUESTS,
                            writer=_dealt,
                        ),
                        Field(
                            "quest",
                            quests,
                            1,
                            "the quest of the observing seat",
                            piece.QUESTS,
                            writer=_quest,
                        ),
                    ]
                ),
                WalkNumbers(
                    "walk",
                    [len(WALK)],
                    MAX_VALUE,
                    "what the dog has that is on its way out",
                    WALK,
                    slots=1,
                ),
                SeatRows(content, players),
            ],
            version=2,  # 1: cards face down were seen, and rooms were turned in a fixed order
        )
        self.scores_watched = True

    def score(self, state: TalesOfTailsRules, seat: int) -> int:
        return total(state, seat) if state.dogs[seat] != NO_DOG else 0

    def watch_scores(self, state: TalesOfTailsRules, watcher: Watcher) -> None:
        watcher.watch_object(state.dogs)
        watcher.watch_object(state.potions)
        watcher.watch_object(state.held)
        watcher.watch_object(state.quests)
        watcher.watch_object(state.common)


class RoundFields(Block[TalesOfTailsRules]):
    """How far the game has come."""

    def write(self, state: TalesOfTailsRules, seat: int, buffer: ObservationBuffer) -> None:
        buffer.put_choice(self.slot, state.phase, len(PHASES))
        buffer.put(state.round)
        buffer.put(state.countdown + 1)


class PileFields(Block[TalesOfTailsRules]):
    """The cards that a seat does not see, and the one that was drawn.

    Those not seen are all cards of the box less those seen, which are far fewer and change less.
    """

    def __init__(self, content: TalesOfTailsContent, fields: Sequence[Field[TalesOfTailsRules]]) -> None:
        super().__init__(fields)
        self.deck = content.deck()

    def write(self, state: TalesOfTailsRules, seat: int, buffer: ObservationBuffer) -> None:
        first = buffer.offset
        buffer.offset = first + piece.FACE_COUNT
        buffer.put_choice(self.slot, state.drawn, piece.FACE_COUNT)
        buffer.watch_from(self.slot)
        if buffer.changed:
            for face in self.deck:
                buffer.count(first + face, 1)
        buffer.watch_object(state)
        buffer.watch_object(state.held)
        buffer.watch_number(state.reveal_count)
        if buffer.changed:
            buffer.recount(first, self.slot, _seen(state, seat), -1)


def _seen(state: TalesOfTailsRules, seat: int) -> list[int]:
    """The cards that a seat sees: in front of all players, in the box, in the dungeon and just drawn."""
    card = state.content.card
    dungeon = state.dungeon
    cards: list[int] = []
    for owner in range(state.players):
        for face in state.seen_cards(state.held[owner], seat, owner):
            cards.append(card[face])
    cards += state.box
    for room in range(START_ROOM + 1, len(dungeon.faces)):
        if not dungeon.is_hole(room):
            cards.append(card[dungeon.faces[room]])
    if state.drawn != NO_CARD:
        cards.append(state.drawn)
    return cards


class Supply(Field[TalesOfTailsRules]):
    """The potions in the supply."""

    def write(self, state: TalesOfTailsRules, seat: int, buffer: ObservationBuffer) -> None:
        if state.phase == Phase.WALK:
            for symbol in range(piece.SYMBOL_COUNT):
                buffer.put(state.walk.supply(symbol))
        else:
            buffer.put_list(state.supply)


class QuestFields(Block[TalesOfTailsRules]):
    """The quests, as far as a seat knows them."""

    def watch(self, state: TalesOfTailsRules, seat: int, buffer: ObservationBuffer) -> None:
        buffer.watch_object(state.common)
        buffer.watch_object(state.dealt)
        buffer.watch_object(state.quests)
        buffer.watch_number(1 if state.phase == Phase.KEEP else 0)


def _common(state: TalesOfTailsRules, seat: int, buffer: ObservationBuffer) -> None:
    buffer.put_counts(state.common, piece.QUEST_COUNT)


def _dealt(state: TalesOfTailsRules, seat: int, buffer: ObservationBuffer) -> None:
    if state.phase == Phase.KEEP:
        buffer.put_counts(state.dealt[seat], piece.QUEST_COUNT)
    else:
        buffer.zeros(piece.QUEST_COUNT)


def _quest(state: TalesOfTailsRules, seat: int, buffer: ObservationBuffer) -> None:
    buffer.one_hot(state.quests[seat], piece.QUEST_COUNT)


class WalkNumbers(Field[TalesOfTailsRules]):
    """What the dog has that is on its way out; zeros if there is none."""

    def write(self, state: TalesOfTailsRules, seat: int, buffer: ObservationBuffer) -> None:
        if state.phase == Phase.WALK:
            buffer.know_number(self.slot, 1)
            self._write(state.walk, buffer)
        elif buffer.known_number(self.slot):
            buffer.know_number(self.slot, 0)
            buffer.zeros(self.size)
        else:
            buffer.offset += self.size

    def _write(self, walk: Walk, buffer: ObservationBuffer) -> None:
        buffer.flag(walk.facing)
        for direction in range(piece.SIDE_COUNT):
            buffer.flag(walk.spun & BIT[direction] == 0)
        buffer.put(walk.damage)
        buffer.put(walk.defence)
        buffer.put(walk.keys)
        buffer.put(walk.paws)
        buffer.put(walk.aside)
        buffer.put(walk.owed)
        for symbol in range(piece.SYMBOL_COUNT):
            buffer.put(walk.attack(symbol))
        for symbol in range(piece.SYMBOL_COUNT):
            buffer.put(walk.pairs(symbol))


def _seat_limits(content: TalesOfTailsContent) -> list[int]:
    """The maximum of each column of a seat."""
    paws = content.paws + content.spare_paws
    limits = (
        [1] * (1 + piece.DOG_COUNT + len(PLACES)) + [paws, paws] + [piece.POTION_CARDS] * piece.SYMBOL_COUNT
    )
    return limits + [max(content.copies)] * piece.FACE_COUNT + [piece.CARDS]


class SeatRows(Field[TalesOfTailsRules]):
    """What each player has, the observing seat first; its cards face down are a number to others."""

    WATCHED: Final = 2  # of the cards of each seat
    OTHERS: Final = 8  # watched besides cards

    def __init__(self, content: TalesOfTailsContent, players: int) -> None:
        limits = _seat_limits(content)
        slots = self.OTHERS + players * self.WATCHED
        super().__init__("seats", [players, len(SEAT)], 0, "what each player has", SEAT, limits, slots=slots)

    def write(self, state: TalesOfTailsRules, seat: int, buffer: ObservationBuffer) -> None:
        walking = state.walk.seat if state.phase == Phase.WALK else NO_SEAT
        buffer.watch_from(self.slot)
        buffer.watch_object(state.held)
        buffer.watch_object(state.places)
        buffer.watch_object(state.paws)
        buffer.watch_object(state.aside)
        buffer.watch_object(state.potions)
        buffer.watch_object(state.dogs)
        buffer.watch_number(walking)
        if buffer.changed or walking != NO_SEAT:
            for ahead in range(state.players):
                self._write_seat(state, seat, ahead, walking, buffer)
        else:
            actor = state.actor()
            for ahead in range(state.players):
                acts = (seat + ahead) % state.players == actor
                buffer.set_number(buffer.offset, 1 if acts else 0)
                buffer.offset += len(SEAT)

    def _write_seat(
        self, state: TalesOfTailsRules, seat: int, ahead: int, walking: int, buffer: ObservationBuffer
    ) -> None:
        owner = (seat + ahead) % state.players
        buffer.flag(owner == state.actor())
        buffer.one_hot(state.dogs[owner], piece.DOG_COUNT)
        buffer.one_hot(state.places[owner], len(PLACES))
        buffer.put(state.paws[owner])
        buffer.put(state.aside[owner])
        for symbol in range(piece.SYMBOL_COUNT):
            potions = state.potions[owner * piece.SYMBOL_COUNT + symbol]
            buffer.put(state.walk.potions(symbol) if owner == walking else potions)
        cards = state.walk.held if owner == walking else state.held[owner]
        slot = self.slot + self.OTHERS + ahead * self.WATCHED
        self._write_cards(state, cards, seat, owner, slot, buffer)

    def _write_cards(
        self,
        state: TalesOfTailsRules,
        cards: list[int],
        seat: int,
        owner: int,
        slot: int,
        buffer: ObservationBuffer,
    ) -> None:
        buffer.watch_from(slot)
        buffer.watch_object(cards)
        buffer.watch_number(1 if state.knows_cards(seat, owner) else 0)
        if buffer.changed:
            seen = state.seen_cards(cards, seat, owner)
            buffer.put_recounted(slot, seen, piece.FACE_COUNT)
            buffer.put(len(cards) - len(seen))
        else:
            buffer.offset += piece.FACE_COUNT + 1
