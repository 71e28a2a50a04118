"""A whole table of Tales of Tails as plain JSON, and back, every field checked."""

from __future__ import annotations

from typing import Any, Final

from undercroft.games.tales_of_tails.content import (
    BROKEN,
    DOGS,
    FACES,
    HIRED,
    NARROW_START,
    POTIONS,
    QUESTS,
    START,
    SYMBOL_COUNT,
    Kind,
    TalesOfTailsContent,
)
from undercroft.games.tales_of_tails.dungeon import (
    CENTRE,
    DIRECTIONS,
    DISARMED,
    DRENCHED,
    FREE,
    NOBODY,
    REACH,
    Dungeon,
    cell_at,
    place_of,
)
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.games.tales_of_tails.state import PHASES, PLACES, Phase, TalesOfTailsState
from undercroft.games.tales_of_tails.walk import DONE_SPINNING, MARKS, PASSED, POTION, SUPPLY, UNSEEN, Walk
from undercroft.kernel.errors import BadPosition
from undercroft.kernel.position import PositionReader

PAWS: Final = ["nobody", "0", "1", "2", "3", "disarmed", "drenched"]
MOST: Final = 1_000_000


def write(state: TalesOfTailsState) -> dict[str, Any]:
    """All that lies on the table, in words and numbers."""
    return {
        "rng": f"{state.rng:x}",
        "reveals": state.reveal_count,
        "players": state.players,
        "phase": PHASES[state.phase],
        "round": state.round,
        "seat": state.seat,
        "narrow": state.narrow,
        "seats": [_write_seat(state, seat) for seat in range(state.players)],
        "supply": _counted(state.supply),
        "common": [QUESTS[quest] for quest in state.common],
        "undealt": [QUESTS[quest] for quest in state.undealt],
        "pile": [FACES[face] for face in state.pile],
        "countdown": state.countdown,
        "box": [FACES[face] for face in state.box],
        "drawn": FACES[state.drawn] if state.drawn >= 0 else None,
        "dungeon": [_write_room(state.dungeon, room) for room in range(len(state.dungeon.cells))],
        "walk": _write_walk(state.walk) if state.phase == Phase.WALK else None,
    }


def _counted(counts: list[int]) -> dict[str, int]:
    return {POTIONS[symbol]: count for symbol, count in enumerate(counts) if count}


def _write_seat(state: TalesOfTailsState, seat: int) -> dict[str, Any]:
    return {
        "dog": DOGS[state.dogs[seat]] if state.dogs[seat] >= 0 else None,
        "place": PLACES[state.places[seat]],
        "paws": state.paws[seat],
        "aside": state.aside[seat],
        "potions": _counted(state.potions[seat * SYMBOL_COUNT : (seat + 1) * SYMBOL_COUNT]),
        "held": [FACES[face] for face in state.held[seat]],
        "dealt": [QUESTS[quest] for quest in state.dealt[seat]] if state.dealt else [],
        "quest": QUESTS[state.quests[seat]] if state.quests[seat] >= 0 else None,
    }


def _write_room(dungeon: Dungeon, room: int) -> dict[str, Any]:
    sides = dungeon.sides[room * 4 : room * 4 + 4]
    return {
        "at": list(place_of(dungeon.cells[room])),
        "room": FACES[dungeon.faces[room]],
        "turn": dungeon.turns[room],
        "paw": PAWS[dungeon.paws[room] + 1],
        "hole": dungeon.is_hole(room),
        "broken": [DIRECTIONS[direction] for direction in range(4) if sides[direction] == BROKEN],
    }


def _write_walk(walk: Walk) -> dict[str, Any]:
    return {
        "path": walk.path[:],
        "marks": [MARKS[walk.marks[room]] for room in walk.path],
        "facing": walk.facing,
        "spun": walk.spun,
        "damage": walk.damage,
        "paws": walk.paws,
        "aside": walk.aside,
        "owed": walk.owed,
        "held": [FACES[face] for face in walk.held],
        "potions": _counted(walk.have[POTION : POTION + SYMBOL_COUNT]),
        "supply": _counted(walk.have[SUPPLY : SUPPLY + SYMBOL_COUNT]),
    }


def read(data: dict[str, Any], content: TalesOfTailsContent) -> TalesOfTailsRules:
    """The table of a position. Raises BadPosition for what cannot lie there."""
    reader = PositionReader(data)
    state = TalesOfTailsRules()
    state.content = content
    state.rng = reader.generator()
    state.reveal_count = reader.integer("reveals", 0, MOST)
    state.players = reader.integer("players", 2, 4)
    state.phase = reader.choice("phase", PHASES)
    state.round = reader.integer("round", 0, content.rounds)
    state.seat = reader.integer("seat", 0, state.players - 1)
    state.narrow = reader.boolean("narrow")
    if (state.round == content.rounds) != (state.phase == Phase.OVER):
        raise reader.error("round", "the game is over after the last round, and only then")
    _read_seats(reader, state)
    state.supply = reader.counts("supply", POTIONS, 6)
    _read_quests(reader, state)
    state.pile = reader.choices("pile", FACES)
    state.countdown = reader.integer("countdown", -1, len(state.pile))
    state.box = reader.choices("box", FACES)
    state.drawn = -1 if reader.value("drawn") is None else reader.choice("drawn", FACES)
    if (state.drawn >= 0) != (state.phase == Phase.PLACE):
        raise reader.error("drawn", "a room is drawn while it is being placed, and only then")
    _read_dungeon(reader, state)
    walking = reader.value("walk") is not None
    if walking != (state.phase == Phase.WALK):
        raise reader.error("walk", "there is a walk while somebody walks, and only then")
    if walking:
        _read_walk(reader.nested("walk"), state)
    reader.reject_unknown()
    _count_cards(state)
    return state


def _read_seats(reader: PositionReader, state: TalesOfTailsRules) -> None:
    paws = state.content.paws + state.content.spare_paws
    for seat in reader.objects("seats", state.players):
        unpicked = seat.value("dog") is None
        if unpicked and state.phase != Phase.PICK:
            raise seat.error("dog", "must be picked by now")
        dog = -1 if unpicked else seat.choice("dog", DOGS)
        if dog >= 0 and dog in state.dogs:
            raise seat.error("dog", f"{DOGS[dog]} sits at the table already")
        state.dogs.append(dog)
        state.places.append(seat.choice("place", PLACES))
        state.aside.append(seat.integer("aside", 0, paws))
        state.paws.append(seat.integer("paws", 0, paws - state.aside[-1]))
        state.potions += seat.counts("potions", POTIONS, 6)
        state.held.append(seat.choices("held", FACES))
        state.dealt.append(seat.choices("dealt", QUESTS))
        state.quests.append(-1 if seat.value("quest") is None else seat.choice("quest", QUESTS))
        seat.reject_unknown()


def _read_quests(reader: PositionReader, state: TalesOfTailsRules) -> None:
    """Every quest lies somewhere, once."""
    state.common = reader.choices("common", QUESTS)
    state.undealt = reader.choices("undealt", QUESTS)
    if state.phase == Phase.PICK:
        if state.common or any(state.dealt) or any(quest >= 0 for quest in state.quests):
            raise reader.error("common", "no quest is dealt before all dogs are picked")
        state.dealt = []
        return
    seen = state.undealt[:]
    if state.phase == Phase.KEEP:
        for seat in range(state.players):
            kept = state.quests[seat]
            if len(state.dealt[seat]) != 2 or (kept >= 0 and kept not in state.dealt[seat]):
                raise reader.error(f"seats[{seat}].dealt", "must be two quests, one of which is kept")
            seen += state.dealt[seat]
    else:
        state.dealt = []
        seen += state.common + state.quests
    if sorted(seen) != list(range(len(QUESTS))):
        raise reader.error("undealt", "all quests must lie somewhere, each of them once")


def _read_dungeon(reader: PositionReader, state: TalesOfTailsRules) -> None:
    content = state.content
    dungeon = state.dungeon
    for number, room in enumerate(reader.objects("dungeon")):
        x, y = room.integers("at", 2, -REACH, REACH)
        cell = cell_at(x, y)
        if dungeon.grid[cell] != FREE:
            raise room.error("at", "there is a room already")
        face = room.choice("room", FACES)
        turn = room.integer("turn", 0, len(content.turns[face]) - 1)
        start = NARROW_START if state.narrow else START
        if (number == 0) != (cell == CENTRE) or (number == 0) != (face == start):
            raise room.error(
                "room", "the start room lies first, at 0, 0, on the side that the game is played with"
            )
        dungeon.lay(cell, face, turn, content)
        paw = room.choice("paw", PAWS) - 1
        if NOBODY < paw < DISARMED and paw >= state.players:
            raise room.error("paw", "nobody sits there")
        if paw >= DISARMED and content.kind[face] != Kind.TRAP:
            raise room.error("paw", "only traps are disarmed")
        if (face >= HIRED) and not NOBODY < paw < DISARMED:
            raise room.error("room", "a raccoon shows a side only to whom hired it")
        dungeon.paws[number] = paw
        broken = room.choices("broken", DIRECTIONS)
        first = face * 16 + turn * 4
        for direction in range(4):
            is_broken = direction in broken
            dungeon.sides[number * 4 + direction] = BROKEN if is_broken else content.sides[first + direction]
        if room.boolean("hole"):
            dungeon.dig(number)
        room.reject_unknown()
    if state.phase != Phase.OVER and not dungeon.cells:
        raise reader.error("dungeon", "the start room is missing")


def _read_walk(reader: PositionReader, state: TalesOfTailsRules) -> None:
    content = state.content
    dungeon = state.dungeon
    walk = state.walk
    state.equip(walk, state.seat)
    for face in walk.held:
        walk.lose(face, content)
    walk.begin(dungeon)
    walk.path = reader.integers("path", -1, 0, len(dungeon.cells) - 1)
    marks = reader.choices("marks", MARKS, len(walk.path))
    if not walk.path or walk.path[0] != 0 or len(set(walk.path)) != len(walk.path) or marks[0] != PASSED:
        raise reader.error("path", "must lead from the start room through each room once")
    walk.at = walk.path[-1]
    walk.facing = reader.boolean("facing")
    walk.spun = reader.integer("spun", 0, DONE_SPINNING)
    walk.held = reader.choices("held", FACES)
    for face in walk.held:
        walk.gain(face, content)
    for room, mark in zip(walk.path, marks, strict=True):
        if mark == UNSEEN:
            raise reader.error("marks", "a room on the path was seen")
        walk.marks[room] = mark
        if walk.has_taken(room):
            walk.gain(walk.face(room, dungeon, content), content)
    walk.damage = reader.integer("damage", 0, walk.defence - 1)
    walk.paws = reader.integer("paws", 0, content.paws + content.spare_paws)
    walk.aside = reader.integer("aside", 0, content.paws + content.spare_paws)
    walk.owed = reader.integer("owed", 0, content.paws + content.spare_paws)
    walk.have[POTION : POTION + SYMBOL_COUNT] = reader.counts("potions", POTIONS, 6)
    walk.have[SUPPLY : SUPPLY + SYMBOL_COUNT] = reader.counts("supply", POTIONS, 6)
    reader.reject_unknown()


def _count_cards(state: TalesOfTailsRules) -> None:
    """All cards of the box lie somewhere, and no more of them."""
    content = state.content
    cards = [*state.pile, *state.box]
    for held in state.held:
        cards += [content.card[face] for face in held]
    if state.drawn >= 0:
        cards.append(state.drawn)
    for room in range(1, len(state.dungeon.cells)):
        if not state.dungeon.is_hole(room):
            cards.append(content.card[state.dungeon.faces[room]])
    deck = content.deck()
    for face in sorted(set(deck + cards)):
        if cards.count(face) != deck.count(face):
            raise BadPosition(
                "pile", f"{FACES[face]} lies {cards.count(face)} times, the box has {deck.count(face)}"
            )
    potions = state.supply[:]
    for index, count in enumerate(state.potions):
        potions[index % SYMBOL_COUNT] += count
    for room, paw in enumerate(state.dungeon.paws):
        if paw == DRENCHED:
            potions[content.symbol[state.dungeon.faces[room]]] += 1
    if potions != content.potions:
        raise BadPosition("supply", f"the potions make {potions}, the box has {content.potions}")
