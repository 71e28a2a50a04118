"""What a seat sees of Tales of Tails, as numbers: all but the quests of others and the order of the pile."""

from __future__ import annotations

from typing import Final

from undercroft.games.tales_of_tails import components as piece
from undercroft.games.tales_of_tails.components import Side
from undercroft.games.tales_of_tails.content import TalesOfTailsContent
from undercroft.games.tales_of_tails.dungeon import DIRECTIONS, DISARMED, DRENCHED, NOBODY, WIDTH
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.games.tales_of_tails.scoring import total
from undercroft.games.tales_of_tails.state import NO_DOG, PHASES, PLACES, Phase
from undercroft.games.tales_of_tails.walk import MARKS, Mark
from undercroft.kernel.observer import MAX_VALUE, Field, ObservationBuffer, Observer

CARD: Final = [
    "face", *piece.KINDS,
    *[f"needs {symbol}" for symbol in piece.SYMBOLS], *[f"gives {symbol}" for symbol in piece.SYMBOLS],
    "damage", "defence", "keys", "worth", "fine",
]  # fmt: skip
"""What is printed on a card."""
WALK: Final = [
    "facing", "spun", "damage", "defence", "keys", "paws", "aside", "owed",
    *[f"attack {symbol}" for symbol in piece.SYMBOLS],
    *[f"pairs without {symbol}" for symbol in piece.SYMBOLS],
]  # fmt: skip
LAID: Final = ["laid", "x", "y", "turn", *DIRECTIONS]
"""How a room lies on the table."""
ROOM_STATES: Final = ["disarmed", "drenched", "hole", "here"]
SEAT: Final = ["to act", *piece.DOGS, *PLACES, "paws", "aside", *piece.POTIONS, *piece.FACES]


def _room_columns(players: int) -> list[str]:
    return [*LAID, *CARD, *[f"paw {ahead}" for ahead in range(players)], *ROOM_STATES, *MARKS]


def _room_limits(content: TalesOfTailsContent, players: int) -> list[int]:
    """The maximum of each column of a room."""
    symbols = max(*content.needs, *content.trophies)
    coins = max(abs(coins) for coins in content.coins)
    limits = [1, WIDTH, WIDTH, piece.TURN_COUNT - 1] + [Side.BROKEN] * piece.SIDE_COUNT
    limits += [piece.FACE_COUNT] + [1] * len(piece.KINDS) + [symbols] * (2 * piece.SYMBOL_COUNT)
    limits += [max(content.damage), max(content.defence), max(content.keys), coins, coins]
    return limits + [1] * (players + len(ROOM_STATES) + len(MARKS))


def _seat_limits(content: TalesOfTailsContent) -> list[int]:
    """The maximum of each column of a seat."""
    paws = content.paws + content.spare_paws
    limits = (
        [1] * (1 + piece.DOG_COUNT + len(PLACES)) + [paws, paws] + [piece.POTION_CARDS] * piece.SYMBOL_COUNT
    )
    return limits + [max(content.copies)] * piece.FACE_COUNT


class TalesOfTailsObserver(Observer[TalesOfTailsRules]):
    """Encodes what a seat sees in Tales of Tails."""

    def __init__(self, content: TalesOfTailsContent, players: int) -> None:
        room = _room_columns(players)
        self.most_rooms = len(content.deck()) + 1
        self.room_size = len(room)
        super().__init__(
            [
                Field("phase", [len(PHASES)], 1, "what is going on", PHASES),
                Field("round", [1], content.rounds, "rounds finished"),
                Field(
                    "countdown",
                    [1],
                    MAX_VALUE,
                    "1 + cards that may still be drawn; 0 before the first escape",
                ),
                Field("pile", [piece.FACE_COUNT], max(content.copies), "cards still to come", piece.FACES),
                Field("drawn", [piece.FACE_COUNT], 1, "the card to be laid", piece.FACES),
                Field(
                    "rooms",
                    [self.most_rooms, self.room_size],
                    MAX_VALUE,
                    "the dungeon, room by room as they were laid; x and y count from the table's corner, "
                    "sides are 0 wall, 1 exit, 2 door, 3 broken; `paw` and a seat is whose paw lies there; "
                    "`here` and what follows belong to the dog that walks",
                    room,
                    _room_limits(content, players),
                ),
                Field(
                    "supply",
                    [piece.SYMBOL_COUNT],
                    piece.POTION_CARDS,
                    "potions in the supply",
                    list(piece.POTIONS),
                ),
                Field("common", [piece.QUEST_COUNT], 1, "quests open to all", piece.QUESTS),
                Field(
                    "dealt",
                    [piece.QUEST_COUNT],
                    1,
                    "the two quests of which the seat keeps one",
                    piece.QUESTS,
                ),
                Field("quest", [piece.QUEST_COUNT], 1, "the quest of the observing seat", piece.QUESTS),
                Field("walk", [len(WALK)], MAX_VALUE, "what the dog has that is on its way out", WALK),
                Field(
                    "seats",
                    [players, len(SEAT)],
                    MAX_VALUE,
                    "what each player has",
                    SEAT,
                    _seat_limits(content),
                ),
            ]
        )

    def write(self, state: TalesOfTailsRules, seat: int, buffer: ObservationBuffer) -> None:
        walking = state.phase == Phase.WALK
        buffer.one_hot(state.phase, len(PHASES))
        buffer.put(state.round)
        buffer.put(state.countdown + 1)
        buffer.put_counts(state.pile, piece.FACE_COUNT)
        buffer.one_hot(state.drawn, piece.FACE_COUNT)
        rooms = len(state.dungeon.cells)
        for room in range(rooms):
            self._room(state, room, seat, buffer)
        buffer.zeros((self.most_rooms - rooms) * self.room_size)
        buffer.put_list(state.walk.all_supply() if walking else state.supply)
        buffer.put_counts(state.common, piece.QUEST_COUNT)
        if state.phase == Phase.KEEP:
            buffer.put_counts(state.dealt[seat], piece.QUEST_COUNT)
        else:
            buffer.zeros(piece.QUEST_COUNT)
        buffer.one_hot(state.quests[seat], piece.QUEST_COUNT)
        self._walk(state, buffer)
        for ahead in range(state.players):
            self._seat(state, (seat + ahead) % state.players, buffer)

    def _room(self, state: TalesOfTailsRules, room: int, seat: int, buffer: ObservationBuffer) -> None:
        dungeon = state.dungeon
        cell = dungeon.cells[room]
        buffer.put(1)
        buffer.put(cell % WIDTH)
        buffer.put(cell // WIDTH)
        buffer.put(dungeon.turns[room])
        buffer.put_slice(dungeon.sides, room * piece.SIDE_COUNT, piece.SIDE_COUNT)
        self._card(state.content, dungeon.faces[room], buffer)
        owner = dungeon.owner(room)
        buffer.one_hot((owner - seat) % state.players if owner != NOBODY else NOBODY, state.players)
        buffer.flag(dungeon.paws[room] == DISARMED)
        buffer.flag(dungeon.paws[room] == DRENCHED)
        buffer.flag(dungeon.is_hole(room))
        walking = state.phase == Phase.WALK
        buffer.flag(walking and state.walk.at == room)
        buffer.one_hot(state.walk.marks[room] if walking else Mark.UNSEEN, len(MARKS))

    def _card(self, content: TalesOfTailsContent, face: int, buffer: ObservationBuffer) -> None:
        first = face * piece.SYMBOL_COUNT
        buffer.put(face)
        buffer.one_hot(content.kind[face], len(piece.KINDS))
        buffer.put_slice(content.needs, first, piece.SYMBOL_COUNT)
        buffer.put_slice(content.trophies, first, piece.SYMBOL_COUNT)
        buffer.put(content.damage[face])
        buffer.put(content.defence[face])
        buffer.put(content.keys[face])
        buffer.put(max(content.coins[face], 0))
        buffer.put(max(-content.coins[face], 0))

    def _walk(self, state: TalesOfTailsRules, buffer: ObservationBuffer) -> None:
        walk = state.walk
        if state.phase != Phase.WALK:
            buffer.zeros(len(WALK))
            return
        buffer.flag(walk.facing)
        buffer.put(walk.spun)
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

    def _seat(self, state: TalesOfTailsRules, seat: int, buffer: ObservationBuffer) -> None:
        walking = state.phase == Phase.WALK and state.walk.seat == seat
        first = seat * piece.SYMBOL_COUNT
        buffer.flag(seat == state.actor())
        buffer.one_hot(state.dogs[seat], piece.DOG_COUNT)
        buffer.one_hot(state.places[seat], len(PLACES))
        buffer.put(state.paws[seat])
        buffer.put(state.aside[seat])
        if walking:
            buffer.put_list(state.walk.all_potions())
            buffer.put_counts(state.walk.held, piece.FACE_COUNT)
        else:
            buffer.put_slice(state.potions, first, piece.SYMBOL_COUNT)
            buffer.put_counts(state.held[seat], piece.FACE_COUNT)

    def score(self, state: TalesOfTailsRules, seat: int) -> int:
        return total(state, seat) if state.dogs[seat] != NO_DOG else 0
