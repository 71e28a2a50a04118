"""What actions of Tales of Tails would do and what they did, as phrases."""

from __future__ import annotations

from typing import Final

from undercroft.games.tales_of_tails import components as piece
from undercroft.games.tales_of_tails import notation as act
from undercroft.games.tales_of_tails.components import HiredSide, Kind, SymbolName
from undercroft.games.tales_of_tails.content import TalesOfTailsContent
from undercroft.games.tales_of_tails.dungeon import DIRECTIONS, START_ROOM, STEP
from undercroft.games.tales_of_tails.places import name_of, place_words, told_apart
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.kernel.actions import Verb
from undercroft.kernel.phrase import Phrase

NAMED: Final = {
    act.KEEP: ("keep", "quest"),
    act.DOG: ("pick", "dog"),
    act.BREW: ("brew", "potion"),
    act.POUR: ("disarm", "card"),
    act.BREAK: ("break", "direction"),
}
"""Phrases with the name of the operand: by verb, the id of the message and the name of its argument."""


def symbols_of(content: TalesOfTailsContent, face: int) -> list[SymbolName]:
    """The attack trophies of a card, one by one."""
    return spell_out([content.trophy(face, symbol) for symbol in range(piece.SYMBOL_COUNT)])


def spell_out(counts: list[int]) -> list[SymbolName]:
    """Counts by symbol as a list of symbols."""
    return [piece.SYMBOLS[symbol] for symbol in range(piece.SYMBOL_COUNT) for copy in range(counts[symbol])]


# What an action would do


def phrase(state: TalesOfTailsRules, action: int) -> Phrase:
    """What the action would do."""
    verb = act.ACTIONS.verb(action)
    if verb is act.PLACE:
        place = told_apart(state.dungeon, verb.first(action))
        laid = {"room": f"@{name_of(state.drawn)}", **place_words(place), "turn": verb.second(action)}
        return Phrase("place-twin" if "far" in place else "place", laid)
    if verb is act.GO:
        cell = verb.operand(action)
        step = go(state, cell)
        where = {} if step.id == "go" else place_words(told_apart(state.dungeon, cell))
        return Phrase(step.id, {**step.args, **where})
    if verb is act.GIVE_HELD:
        return _disarm(state.content, verb.operand(action), "disarm-held", {})
    if verb is act.GIVE_TAKEN:
        where = place_words(told_apart(state.dungeon, verb.operand(action)))
        face = state.walk.face(state.dungeon.at(verb.operand(action)), state.dungeon, state.content)
        return _disarm(state.content, face, "disarm-taken", where)
    if verb in NAMED:
        message, argument = NAMED[verb]
        return Phrase(message, {argument: f"@{verb.operand_text(action)}"})
    if verb is act.SPIN:
        direction = verb.first(action)
        room = name_of(state.dungeon.faces[state.dungeon.neighbour(START_ROOM, direction)])
        turned = {"room": f"@{room}", "direction": f"@{DIRECTIONS[direction]}"}
        return Phrase("spin", {**turned, "n": verb.second(action)})
    if verb is act.NAP:
        return Phrase("nap" if state.aside[state.seat] else "nap-only")
    if verb is act.EXPLORE or verb is act.ESCAPE or verb is act.LEAVE:
        return Phrase(verb.name)
    return _decision(state, verb, action)


def go(state: TalesOfTailsRules, cell: int) -> Phrase:
    """A step to the next room, or through a portal to another one."""
    dungeon = state.dungeon
    room = f"@{name_of(dungeon.faces[dungeon.at(cell)])}"
    step = cell - dungeon.cells[state.walk.at]
    if step in STEP:
        return Phrase("go", {"room": room, "side": f"@{DIRECTIONS[STEP.index(step)]}"})
    return Phrase("go-portal", {"room": room})


def _disarm(content: TalesOfTailsContent, face: int, id: str, where: dict[str, str | int]) -> Phrase:
    """A card given up for a trap. A raccoon is told by its side: the paw side costs a paw (TT-28)."""
    if content.kind[face] != Kind.RACCOON:
        return Phrase(id, {"card": f"@{name_of(face)}", **where})
    symbols = [f"@{symbol}" for symbol in symbols_of(content, face)]
    if content.shows_paw(face):
        return Phrase(f"{id}-paw", {"symbol": symbols[0], **where})
    return Phrase(f"{id}-pair", {"one": symbols[0], "other": symbols[1], **where})


def _decision(state: TalesOfTailsRules, verb: Verb, action: int) -> Phrase:
    """What the dog would do in the room that it is in."""
    face = state.dungeon.faces[state.walk.at]
    room: dict[str, str | int] = {"room": f"@{name_of(face)}"}
    if verb is act.FIGHT:
        return _fight(room, verb.operand(action))
    if verb is act.PASS:
        damage = state.content.damage[face]
        return Phrase("pass-hurt", {**room, "n": damage}) if damage else Phrase("pass", room)
    if verb is act.TAKE:
        return Phrase("take-trap" if state.content.kind[face] == Kind.TRAP else "take", room)
    if verb is act.HIRE_PAIR:
        one, other = symbols_of(state.content, state.content.hired(face, HiredSide.PAIR))
        return Phrase("hire-pair", {"one": f"@{one}", "other": f"@{other}"})
    if verb is act.HIRE_PAW:
        (symbol,) = symbols_of(state.content, state.content.hired(face, HiredSide.PAW))
        return Phrase("hire-paw" if state.walk.aside else "hire-single", {"symbol": f"@{symbol}"})
    return Phrase("overpower", room)


def _fight(room: dict[str, str | int], spent: int) -> Phrase:
    potions = [
        f"@{piece.POTIONS[symbol]}"
        for symbol in range(piece.SYMBOL_COUNT)
        for copy in range(act.potions_spent(spent, symbol))
    ]
    if not potions:
        return Phrase("fight", room)
    if len(potions) == 1:
        return Phrase("fight-potion", {**room, "potion": potions[0]})
    if len(potions) == 2 and potions[0] == potions[1]:
        return Phrase("fight-twins", {**room, "potion": potions[0]})
    if len(potions) == 2:
        return Phrase("fight-potions", {**room, "one": potions[0], "other": potions[1]})
    return Phrase("fight-many", {**room, "n": len(potions)})


def warning(state: TalesOfTailsRules, action: int) -> str:
    """Players rarely want to leave with nothing, or to take a nap that brings no paw."""
    verb = act.ACTIONS.verb(action)
    if verb is act.LEAVE and not any(state.walk.has_taken(room) for room in state.walk.path):
        return "empty"
    if verb is act.NAP and not state.aside[state.seat]:
        return "nap"
    return ""
