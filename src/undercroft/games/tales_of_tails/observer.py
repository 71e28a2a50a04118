"""What a seat sees of Tales of Tails, as numbers: all but the quests of others and the order of the pile."""

from __future__ import annotations

from typing import Final, cast

from undercroft.games.tales_of_tails.content import (
    DOG_COUNT,
    DOGS,
    FACE_COUNT,
    FACES,
    KINDS,
    POTIONS,
    QUEST_COUNT,
    QUESTS,
    SYMBOL_COUNT,
    SYMBOLS,
    TalesOfTailsContent,
)
from undercroft.games.tales_of_tails.dungeon import DIRECTIONS, DISARMED, DRENCHED, WIDTH
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.games.tales_of_tails.scoring import total
from undercroft.games.tales_of_tails.state import PHASES, PLACES, Phase
from undercroft.games.tales_of_tails.walk import MARKS, POTION, SUPPLY, UNSEEN
from undercroft.kernel.observer import MOST, Field, Observer, Page
from undercroft.kernel.state import State

CARD: Final = [
    "face", *KINDS, *[f"needs {symbol}" for symbol in SYMBOLS], *[f"gives {symbol}" for symbol in SYMBOLS],
    "damage", "defence", "keys", "worth", "fine",
]  # fmt: skip
"""What is printed on a card."""
WALK: Final = [
    "facing", "spun", "damage", "defence", "keys", "paws", "aside", "owed",
    *[f"attack {symbol}" for symbol in SYMBOLS], *[f"pairs without {symbol}" for symbol in SYMBOLS],
]  # fmt: skip
EQUIPMENT: Final = 6  # attack and pairs


class TalesOfTailsObserver(Observer):
    """The eyes of a dog in Tales of Tails."""

    def __init__(self, content: TalesOfTailsContent, players: int) -> None:
        self.most_rooms = len(content.deck()) + 1
        room = ["laid", "x", "y", "turn", *DIRECTIONS, *CARD]
        room += [f"paw {ahead}" for ahead in range(players)]
        room += ["disarmed", "drenched", "hole", "here", *MARKS]
        self.room_size = len(room)
        seat = ["to act", *DOGS, *PLACES, "paws", "aside", *POTIONS, *FACES]
        copies = max(content.copies)
        symbols = max(*content.needs, *content.trophies)
        worth = max(abs(coins) for coins in content.coins)
        printed = [FACE_COUNT] + [1] * len(KINDS) + [symbols] * 6
        printed += [max(content.damage), max(content.defence), max(content.keys), worth, worth]
        rooms = [1, WIDTH, WIDTH, 3, 3, 3, 3, 3, *printed] + [1] * (players + 4 + len(MARKS))
        paws = content.paws + content.spare_paws
        seats = [1] * (1 + DOG_COUNT + len(PLACES)) + [paws, paws, 6, 6, 6] + [copies] * FACE_COUNT
        super().__init__(
            [
                Field("phase", [len(PHASES)], 1, "what is going on", PHASES),
                Field("round", [1], content.rounds, "rounds finished"),
                Field("countdown", [1], MOST, "1 + cards that may still be drawn; 0 before the first escape"),
                Field("pile", [FACE_COUNT], copies, "cards still to come", FACES),
                Field("drawn", [FACE_COUNT], 1, "the card to be laid", FACES),
                Field(
                    "rooms",
                    [self.most_rooms, self.room_size],
                    MOST,
                    "the dungeon, room by room as they were laid; x and y count from the table's corner, "
                    "sides are 0 wall, 1 exit, 2 door, 3 broken; `paw` and a seat is whose paw lies there; "
                    "`here` and the rest are of whoever walks",
                    room,
                    rooms,
                ),
                Field("supply", [SYMBOL_COUNT], 6, "potions in the supply", POTIONS),
                Field("common", [QUEST_COUNT], 1, "quests open to all", QUESTS),
                Field("dealt", [QUEST_COUNT], 1, "the two quests that one is to be kept of", QUESTS),
                Field("quest", [QUEST_COUNT], 1, "one's own quest", QUESTS),
                Field("walk", [len(WALK)], MOST, "what the dog has that is on its way out", WALK),
                Field("seats", [players, len(seat)], MOST, "what everybody has", seat, seats),
            ]
        )

    def write(self, state: State, seat: int, page: Page) -> None:
        table = cast(TalesOfTailsRules, state)
        walking = table.phase == Phase.WALK
        page.one_of(table.phase, len(PHASES))
        page.put(table.round)
        page.put(table.countdown + 1)
        page.some_of(table.pile, FACE_COUNT)
        page.one_of(table.drawn, FACE_COUNT)
        rooms = len(table.dungeon.cells)
        for room in range(rooms):
            self._room(table, room, seat, page)
        page.blank((self.most_rooms - rooms) * self.room_size)
        page.each(table.walk.have[SUPPLY : SUPPLY + SYMBOL_COUNT] if walking else table.supply)
        page.some_of(table.common, QUEST_COUNT)
        if table.phase == Phase.KEEP:
            page.some_of(table.dealt[seat], QUEST_COUNT)
        else:
            page.blank(QUEST_COUNT)
        page.one_of(table.quests[seat], QUEST_COUNT)
        self._walk(table, page)
        for ahead in range(table.players):
            self._seat(table, (seat + ahead) % table.players, page)

    def _room(self, table: TalesOfTailsRules, room: int, seat: int, page: Page) -> None:
        dungeon = table.dungeon
        cell = dungeon.cells[room]
        page.put(1)
        page.put(cell % WIDTH)
        page.put(cell // WIDTH)
        page.put(dungeon.turns[room])
        page.some(dungeon.sides, room * 4, 4)
        self._card(table.content, dungeon.faces[room], page)
        owner = dungeon.paws[room]
        page.one_of((owner - seat) % table.players if 0 <= owner < DISARMED else -1, table.players)
        page.flag(owner == DISARMED)
        page.flag(owner == DRENCHED)
        page.flag(dungeon.is_hole(room))
        walking = table.phase == Phase.WALK
        page.flag(walking and table.walk.at == room)
        page.one_of(table.walk.marks[room] if walking else UNSEEN, len(MARKS))

    def _card(self, content: TalesOfTailsContent, face: int, page: Page) -> None:
        first = face * SYMBOL_COUNT
        page.put(face)
        page.one_of(content.kind[face], len(KINDS))
        page.some(content.needs, first, SYMBOL_COUNT)
        page.some(content.trophies, first, SYMBOL_COUNT)
        page.put(content.damage[face])
        page.put(content.defence[face])
        page.put(content.keys[face])
        page.put(max(content.coins[face], 0))
        page.put(max(-content.coins[face], 0))

    def _walk(self, table: TalesOfTailsRules, page: Page) -> None:
        walk = table.walk
        if table.phase != Phase.WALK:
            page.blank(len(WALK))
            return
        page.flag(walk.facing)
        page.put(walk.spun)
        page.put(walk.damage)
        page.put(walk.defence)
        page.put(walk.keys)
        page.put(walk.paws)
        page.put(walk.aside)
        page.put(walk.owed)
        page.some(walk.have, 0, EQUIPMENT)

    def _seat(self, table: TalesOfTailsRules, seat: int, page: Page) -> None:
        walking = table.phase == Phase.WALK and table.walk.seat == seat
        first = seat * SYMBOL_COUNT
        page.flag(seat == table.actor())
        page.one_of(table.dogs[seat], DOG_COUNT)
        page.one_of(table.places[seat], len(PLACES))
        page.put(table.paws[seat])
        page.put(table.aside[seat])
        if walking:
            page.some(table.walk.have, POTION, SYMBOL_COUNT)
            page.some_of(table.walk.held, FACE_COUNT)
        else:
            page.some(table.potions, first, SYMBOL_COUNT)
            page.some_of(table.held[seat], FACE_COUNT)

    def score(self, state: State, seat: int) -> int:
        table = cast(TalesOfTailsRules, state)
        return total(table, seat) if table.dogs[seat] >= 0 else 0
