"""What a seat sees of Tales of Tails, as numbers: all but what others hide and the order of the pile."""

from __future__ import annotations

from typing import Final

from undercroft.games.tales_of_tails import components as piece
from undercroft.games.tales_of_tails.components import Side
from undercroft.games.tales_of_tails.content import TalesOfTailsContent
from undercroft.games.tales_of_tails.dungeon import BIT, DIRECTIONS, DISARMED, DRENCHED, NOBODY, WIDTH
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.games.tales_of_tails.scoring import total
from undercroft.games.tales_of_tails.state import NO_DOG, PHASES, PLACES, Phase
from undercroft.games.tales_of_tails.walk import MARKS, Mark
from undercroft.kernel.observation_buffer import MAX_VALUE, ObservationBuffer
from undercroft.kernel.observation_fields import Field, Number, Numbers, OneHot
from undercroft.kernel.observer import Observer

CARD: Final = [
    "face", *piece.KINDS,
    *[f"needs {symbol}" for symbol in piece.SYMBOLS], *[f"gives {symbol}" for symbol in piece.SYMBOLS],
    "damage", "defence", "keys", "worth", "fine",
]  # fmt: skip
"""What is printed on a card."""
WALK: Final = [
    "facing", *[f"may turn {direction}" for direction in DIRECTIONS],
    "damage", "defence", "keys", "paws", "aside", "owed",
    *[f"attack {symbol}" for symbol in piece.SYMBOLS],
    *[f"pairs without {symbol}" for symbol in piece.SYMBOLS],
]  # fmt: skip
LAID: Final = ["laid", "x", "y", "turn", *DIRECTIONS]
"""How a room lies on the table."""
ROOM_STATES: Final = ["disarmed", "drenched", "hole", "here"]
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
                Field(
                    "pile",
                    [piece.FACE_COUNT],
                    max(content.copies),
                    "cards not seen: to come, or face down",
                    piece.FACES,
                    writer=_pile,
                ),
                OneHot("drawn", piece.FACES, "the card to be laid", lambda state: state.drawn),
                Rooms(content, players),
                Numbers("supply", piece.POTIONS, piece.POTION_CARDS, "potions in the supply", _supply),
                Field("common", quests, 1, "quests open to all", piece.QUESTS, writer=_common),
                Field(
                    "dealt",
                    quests,
                    1,
                    "the two quests of which the seat keeps one",
                    piece.QUESTS,
                    writer=_dealt,
                ),
                Field("quest", quests, 1, "the quest of the observing seat", piece.QUESTS, writer=_quest),
                Field(
                    "walk",
                    [len(WALK)],
                    MAX_VALUE,
                    "what the dog has that is on its way out",
                    WALK,
                    writer=_walk,
                ),
                SeatRows(content, players),
            ],
            version=2,  # 1: cards face down were seen, and rooms were turned in a fixed order
        )

    def score(self, state: TalesOfTailsRules, seat: int) -> int:
        return total(state, seat) if state.dogs[seat] != NO_DOG else 0


def _pile(state: TalesOfTailsRules, seat: int, buffer: ObservationBuffer) -> None:
    buffer.put_counts(state.unseen_cards(seat), piece.FACE_COUNT)


def _supply(state: TalesOfTailsRules) -> list[int]:
    return state.walk.all_supply() if state.phase == Phase.WALK else state.supply


def _common(state: TalesOfTailsRules, seat: int, buffer: ObservationBuffer) -> None:
    buffer.put_counts(state.common, piece.QUEST_COUNT)


def _dealt(state: TalesOfTailsRules, seat: int, buffer: ObservationBuffer) -> None:
    if state.phase == Phase.KEEP:
        buffer.put_counts(state.dealt[seat], piece.QUEST_COUNT)
    else:
        buffer.zeros(piece.QUEST_COUNT)


def _quest(state: TalesOfTailsRules, seat: int, buffer: ObservationBuffer) -> None:
    buffer.one_hot(state.quests[seat], piece.QUEST_COUNT)


class Rooms(Field[TalesOfTailsRules]):
    """The dungeon: a row for each room."""

    def __init__(self, content: TalesOfTailsContent, players: int) -> None:
        paws = [f"paw {ahead}" for ahead in range(players)]
        columns = [*LAID, *CARD, *paws, *ROOM_STATES, *MARKS]
        super().__init__(
            "rooms",
            [len(content.deck()) + 1, len(columns)],
            MAX_VALUE,
            "the dungeon, room by room as they were laid; x and y count from the table's corner, "
            "sides are 0 wall, 1 exit, 2 door, 3 broken; `paw` and a seat is whose paw lies there; "
            "`here` and what follows belong to the dog that walks",
            columns,
            _room_limits(content, players),
        )
        self.cards = [_card(content, face) for face in range(piece.FACE_COUNT)]

    def write(self, state: TalesOfTailsRules, seat: int, buffer: ObservationBuffer) -> None:
        rooms = len(state.dungeon.cells)
        for room in range(rooms):
            self._room(state, room, seat, buffer)
        buffer.zeros((self.shape[0] - rooms) * self.shape[1])

    def _room(self, state: TalesOfTailsRules, room: int, seat: int, buffer: ObservationBuffer) -> None:
        dungeon = state.dungeon
        cell = dungeon.cells[room]
        buffer.put(1)
        buffer.put(cell % WIDTH)
        buffer.put(cell // WIDTH)
        buffer.put(dungeon.turns[room])
        buffer.put_slice(dungeon.sides, room * piece.SIDE_COUNT, piece.SIDE_COUNT)
        buffer.put_immutable(self.cards[dungeon.faces[room]])
        owner = dungeon.owner(room)
        buffer.one_hot((owner - seat) % state.players if owner != NOBODY else NOBODY, state.players)
        buffer.flag(dungeon.paws[room] == DISARMED)
        buffer.flag(dungeon.paws[room] == DRENCHED)
        buffer.flag(dungeon.is_hole(room))
        walking = state.phase == Phase.WALK
        buffer.flag(walking and state.walk.at == room)
        buffer.one_hot(state.walk.marks[room] if walking else Mark.UNSEEN, len(MARKS))


def _card(content: TalesOfTailsContent, face: int) -> list[int]:
    """The numbers of a card, in the order of CARD."""
    first = face * piece.SYMBOL_COUNT
    kinds = [1 if kind == content.kind[face] else 0 for kind in range(len(piece.KINDS))]
    needs = content.needs[first : first + piece.SYMBOL_COUNT]
    trophies = content.trophies[first : first + piece.SYMBOL_COUNT]
    printed = [content.damage[face], content.defence[face], content.keys[face]]
    coins = content.coins[face]
    return [face, *kinds, *needs, *trophies, *printed, max(coins, 0), max(-coins, 0)]


def _room_limits(content: TalesOfTailsContent, players: int) -> list[int]:
    """The maximum of each column of a room."""
    symbols = max(*content.needs, *content.trophies)
    coins = max(abs(coins) for coins in content.coins)
    limits = [1, WIDTH, WIDTH, piece.TURN_COUNT - 1] + [Side.BROKEN] * piece.SIDE_COUNT
    limits += [piece.FACE_COUNT] + [1] * len(piece.KINDS) + [symbols] * (2 * piece.SYMBOL_COUNT)
    limits += [max(content.damage), max(content.defence), max(content.keys), coins, coins]
    return limits + [1] * (players + len(ROOM_STATES) + len(MARKS))


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
