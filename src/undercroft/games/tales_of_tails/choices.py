"""What a dog can do next on its walk, whether or not the step still leads out of the dungeon.

`choices` is all that other modules need. Steps that lead into a dead end are sorted out by `exit_search`.
"""

from __future__ import annotations

from typing import cast

from undercroft.games.tales_of_tails import notation as act
from undercroft.games.tales_of_tails.components import SIDE_COUNT, SYMBOL_COUNT, Ability, Kind, Symbol
from undercroft.games.tales_of_tails.content import TalesOfTailsContent
from undercroft.games.tales_of_tails.dungeon import BIT, FREE, START_ROOM, Dungeon
from undercroft.games.tales_of_tails.walk import DONE_SPINNING, Walk


def choices(walk: Walk, dungeon: Dungeon, content: TalesOfTailsContent) -> list[int]:
    """All steps that the rules allow here."""
    actions: list[object] = []
    if walk.facing:
        _add_decisions(actions, walk, dungeon, content)
    else:
        if dungeon.way_out(walk.at, walk.keys > 0):
            actions.append(act.LEAVE.numbers[0])
        if walk.spun != DONE_SPINNING:
            _add_spins(actions, walk, dungeon, content)
        _add_ways(actions, walk, dungeon)
        if content.kind[dungeon.faces[walk.at]] == Kind.PORTAL:
            _add_portals(actions, walk, dungeon)
    return cast("list[int]", actions)


# On the way


def _add_ways(actions: list[object], walk: Walk, dungeon: Dungeon) -> None:
    """Rooms beside this one, through exits or, for Bonk, through walls (TT-18, TT-32)."""
    breaks = walk.ability == Ability.BREAK and walk.paws > 0
    key = walk.keys > 0
    for direction in range(SIDE_COUNT):
        beyond = dungeon.way(walk.at, direction, key)
        if beyond >= 0:
            if walk.can_enter(beyond, dungeon):
                actions.append(act.GO.numbers[dungeon.cells[beyond]])
        elif breaks and _can_break(direction, walk, dungeon):
            actions.append(act.BREAK.numbers[direction])


def _can_break(direction: int, walk: Walk, dungeon: Dungeon) -> bool:
    """Whether there is a wall or a door that Bonk may go through, into a room or out of the dungeon."""
    beyond = dungeon.neighbour(walk.at, direction)
    if beyond == FREE:
        return not dungeon.passable(walk.at, direction, walk.keys > 0)
    return beyond >= 0 and walk.can_enter(beyond, dungeon)


def _add_portals(actions: list[object], walk: Walk, dungeon: Dungeon) -> None:
    """The other portals (TT-31), except one beside this room that is offered already."""
    for portal in dungeon.portals:
        if walk.can_enter(portal, dungeon) and not _beside(portal, walk, dungeon):
            actions.append(act.GO.numbers[dungeon.cells[portal]])


def _beside(room: int, walk: Walk, dungeon: Dungeon) -> bool:
    """Whether an exit of this room leads there."""
    for direction in range(SIDE_COUNT):
        if dungeon.way(walk.at, direction, walk.keys > 0) == room:
            return True
    return False


def _add_spins(actions: list[object], walk: Walk, dungeon: Dungeon, content: TalesOfTailsContent) -> None:
    """Rooms beside the start room, in any order, in every turn that looks different (TT-36)."""
    for direction in range(SIDE_COUNT):
        beyond = dungeon.neighbour(START_ROOM, direction)
        if beyond >= 0 and not walk.spun & BIT[direction]:
            first = direction * act.SPIN.last
            for quarters in range(1, len(content.turns[dungeon.faces[beyond]])):
                actions.append(act.SPIN.numbers[first + quarters])


# In a room


def _add_decisions(actions: list[object], walk: Walk, dungeon: Dungeon, content: TalesOfTailsContent) -> None:
    """What can be done with the room that the dog has just entered."""
    face = dungeon.faces[walk.at]
    kind = content.kind[face]
    if kind == Kind.MONSTER:
        _add_monster(actions, walk, face, content)
        return
    if kind == Kind.TRAP:
        if walk.paws:
            actions.append(act.TAKE.numbers[0])
        _add_disarming(actions, walk, content.symbol[face], dungeon, content)
        return
    if kind == Kind.RACCOON:
        actions.append(act.HIRE_PAIR.numbers[0])
        actions.append(act.HIRE_PAW.numbers[0])
    elif kind == Kind.POTION:
        _add_brewing(actions, walk)
    else:
        actions.append(act.TAKE.numbers[0])
    actions.append(act.PASS.numbers[0])


def _add_monster(actions: list[object], walk: Walk, face: int, content: TalesOfTailsContent) -> None:
    """Fights; Joan's extra paw where no fight is possible (TT-33); passing for damage (TT-24)."""
    if walk.paws:
        _add_fights(actions, walk, face, content)
        overpowers = walk.ability == Ability.OVERPOWER and walk.paws > 1 and not content.mighty[face]
        if overpowers and not actions:
            actions.append(act.OVERPOWER.numbers[0])
    if walk.damage + content.damage[face] < walk.defence:
        actions.append(act.PASS.numbers[0])


def _add_fights(actions: list[object], walk: Walk, face: int, content: TalesOfTailsContent) -> None:
    """The ways to beat a monster, none with a potion more than it takes (TT-23)."""
    swords = max(content.need(face, Symbol.SWORD) - walk.attack(Symbol.SWORD), 0)
    bows = max(content.need(face, Symbol.BOW) - walk.attack(Symbol.BOW), 0)
    fireballs = max(content.need(face, Symbol.FIREBALL) - walk.attack(Symbol.FIREBALL), 0)
    if swords + bows + fireballs == 0:
        actions.append(act.FIGHT.numbers[0])
        return
    for strength in range(min(swords, walk.potions(Symbol.SWORD)) + 1):
        for agility in range(min(bows, walk.potions(Symbol.BOW)) + 1):
            for magic in range(min(fireballs, walk.potions(Symbol.FIREBALL)) + 1):
                swords_left = swords - strength
                bows_left = bows - agility
                fireballs_left = fireballs - magic
                if _pairs_give(walk, swords_left, bows_left, fireballs_left) and not (
                    (strength and _pairs_give(walk, swords_left + 1, bows_left, fireballs_left))
                    or (agility and _pairs_give(walk, swords_left, bows_left + 1, fireballs_left))
                    or (magic and _pairs_give(walk, swords_left, bows_left, fireballs_left + 1))
                ):
                    actions.append(act.FIGHT.numbers[act.potions_operand(strength, agility, magic)])


def _pairs_give(walk: Walk, swords: int, bows: int, fireballs: int) -> bool:
    """Whether the raccoons with pairs, one symbol each in a fight, make up for what is missing (TT-28)."""
    without_sword = walk.pairs(Symbol.SWORD)
    without_bow = walk.pairs(Symbol.BOW)
    without_fireball = walk.pairs(Symbol.FIREBALL)
    raccoons = without_sword + without_bow + without_fireball
    return (
        swords + bows + fireballs <= raccoons
        and swords <= raccoons - without_sword
        and bows <= raccoons - without_bow
        and fireballs <= raccoons - without_fireball
    )


def _add_brewing(actions: list[object], walk: Walk) -> None:
    """Any potion of the supply; without one the bare room (TT-29)."""
    for symbol in range(SYMBOL_COUNT):
        if walk.supply(symbol):
            actions.append(act.BREW.numbers[symbol])
    if not actions:
        actions.append(act.TAKE.numbers[0])


def _add_disarming(
    actions: list[object], walk: Walk, symbol: int, dungeon: Dungeon, content: TalesOfTailsContent
) -> None:
    """A potion, a card of an earlier round or one of this walk, never a symbol of the board (TT-26)."""
    if walk.potions(symbol):
        actions.append(act.POUR.numbers[symbol])
    for index in range(len(walk.held)):
        face = walk.held[index]
        if face not in walk.held[:index] and _disarms(walk, face, symbol, content):
            actions.append(act.GIVE_HELD.numbers[face])
    for room in walk.path:
        if walk.has_taken(room) and _disarms(walk, walk.face(room, dungeon, content), symbol, content):
            actions.append(act.GIVE_TAKEN.numbers[dungeon.cells[room]])


def _disarms(walk: Walk, face: int, symbol: int, content: TalesOfTailsContent) -> bool:
    """Whether a card has the symbol, and the damage stays below the defence without it (TT-24)."""
    return content.trophy(face, symbol) > 0 and walk.damage < walk.defence - content.defence[face]
