"""What a seat sees of Tales of Tails, as numbers: all but what others hide and the order of the pile."""

from __future__ import annotations

from typing import Final

from undercroft.games.tales_of_tails import components as piece
from undercroft.games.tales_of_tails.content import TalesOfTailsContent
from undercroft.games.tales_of_tails.dungeon import BIT, DIRECTIONS
from undercroft.games.tales_of_tails.observed_rooms import Rooms
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.games.tales_of_tails.scoring import total
from undercroft.games.tales_of_tails.state import NO_DOG, PHASES, PLACES, Phase
from undercroft.kernel.observation_buffer import MAX_VALUE, ObservationBuffer
from undercroft.kernel.observation_fields import Block, Counts, Field, Number, Numbers, OneHot
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
                OneHot("phase", PHASES, "what is going on", lambda state: state.phase),
                Number("round", content.rounds, "rounds finished", lambda state: state.round),
                Number(
                    "countdown",
                    MAX_VALUE,
                    "1 + cards that may still be drawn; 0 before the first escape",
                    lambda state: state.countdown + 1,
                ),
                PileFields(
                    [
                        Counts(
                            "pile",
                            piece.FACES,
                            max(content.copies),
                            "cards not seen: to come, or face down",
                            lambda state, seat: state.unseen_cards(seat),
                        )
                    ]
                ),
                OneHot("drawn", piece.FACES, "the card to be laid", lambda state: state.drawn),
                Rooms(content, players),
                Numbers("supply", piece.POTIONS, piece.POTION_CARDS, "potions in the supply", _supply),
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
                Field(
                    "walk",
                    [len(WALK)],
                    MAX_VALUE,
                    "what the dog has that is on its way out",
                    WALK,
                    writer=_walk,
                ),
                SeatFields([SeatRows(content, players)], watched=11),
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


def _supply(state: TalesOfTailsRules) -> list[int]:
    return state.walk.all_supply() if state.phase == Phase.WALK else state.supply


class PileFields(Block[TalesOfTailsRules]):
    """The cards that a seat does not see. Each card drawn is a reveal; all else replaces what is held."""

    def watch(self, state: TalesOfTailsRules, seat: int, buffer: ObservationBuffer) -> None:
        buffer.watch_object(state)
        buffer.watch_number(state.reveal_count)
        buffer.watch_object(state.held)


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


def _walk(state: TalesOfTailsRules, seat: int, buffer: ObservationBuffer) -> None:
    walk = state.walk
    if state.phase != Phase.WALK:
        buffer.zeros(len(WALK))
        return
    buffer.flag(walk.facing)
    for direction in range(piece.SIDE_COUNT):
        buffer.flag(walk.spun & BIT[direction] == 0)
    buffer.put_list([walk.damage, walk.defence, walk.keys])
    buffer.put_list([walk.paws, walk.aside, walk.owed])
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


class SeatFields(Block[TalesOfTailsRules]):
    """What each player has."""

    def watch(self, state: TalesOfTailsRules, seat: int, buffer: ObservationBuffer) -> None:
        buffer.watch_number(state.actor())
        buffer.watch_number(1 if state.open_cards else 0)
        buffer.watch_object(state.dogs)
        buffer.watch_object(state.places)
        buffer.watch_object(state.paws)
        buffer.watch_object(state.aside)
        buffer.watch_object(state.potions)
        buffer.watch_object(state.held)
        if state.phase == Phase.WALK:
            buffer.watch_number(state.walk.seat)
            buffer.watch_object(state.walk.held)
            buffer.watch_list(state.walk.all_potions())
        else:
            buffer.watch_number(NO_SEAT)


class SeatRows(Field[TalesOfTailsRules]):
    """What each player has, the observing seat first; its cards face down are a number to others."""

    def __init__(self, content: TalesOfTailsContent, players: int) -> None:
        limits = _seat_limits(content)
        super().__init__("seats", [players, len(SEAT)], 0, "what each player has", SEAT, limits)

    def write(self, state: TalesOfTailsRules, seat: int, buffer: ObservationBuffer) -> None:
        for ahead in range(state.players):
            _seat(state, (seat + ahead) % state.players, seat, buffer)


def _seat(state: TalesOfTailsRules, seat: int, observer_seat: int, buffer: ObservationBuffer) -> None:
    walking = state.phase == Phase.WALK and state.walk.seat == seat
    first = seat * piece.SYMBOL_COUNT
    buffer.flag(seat == state.actor())
    buffer.one_hot(state.dogs[seat], piece.DOG_COUNT)
    buffer.one_hot(state.places[seat], len(PLACES))
    buffer.put(state.paws[seat])
    buffer.put(state.aside[seat])
    if walking:
        buffer.put_list(state.walk.all_potions())
    else:
        buffer.put_slice(state.potions, first, piece.SYMBOL_COUNT)
    cards = state.walk.held if walking else state.held[seat]
    seen = state.seen_cards(cards, observer_seat, seat)
    buffer.put_counts(seen, piece.FACE_COUNT)
    buffer.put(len(cards) - len(seen))
