"""The actions of Dungeon Roll that are worth considering, and states as the numbers of expected_value.py."""

from __future__ import annotations

from undercroft.games.dungeon_roll import components as piece
from undercroft.games.dungeon_roll import notation as act
from undercroft.games.dungeon_roll.expected_value import READY
from undercroft.games.dungeon_roll.rolls import DIGIT
from undercroft.games.dungeon_roll.rules import DungeonRollRules
from undercroft.games.dungeon_roll.state import Step


def party_of(state: DungeonRollRules) -> int:
    """The party as one number, with the ultimate if it is unused; allies and tokens left out."""
    code = 0
    for face in range(piece.SCROLL + 1):
        code += state.party[face] * DIGIT[face]
    return code if state.exhausted or not state.side.effect else code + DIGIT[READY]


def monsters_of(state: DungeonRollRules) -> int:
    """The monsters of the level as one number."""
    return sum(state.dungeon[monster] * DIGIT[monster] for monster in range(piece.MONSTERS))


def sensible(state: DungeonRollRules, scrolls: bool = False) -> list[int]:
    """The actions worth considering; all legal ones if there are none. With `scrolls` dice may come back as
    scrolls."""
    legal = state.legal()
    found = [action for action in legal if _is_sensible(state, action, scrolls)]
    return found if found else legal


def _is_sensible(state: DungeonRollRules, action: int, scrolls: bool) -> bool:
    """No flight, no monster left standing, no re-roll but of monsters, no die back with a face that is there.

    Champions may come back at any time. Monsters are beaten one kind after the other, since their order does
    not matter.
    """
    verb = act.ACTIONS.verb(action)
    if verb is act.FLEE:
        return False
    if verb is act.FACE:
        face = verb.operand(action)
        if face == piece.SCROLL:
            return scrolls
        return face == piece.CHAMPION or not state.party[face]
    if state.step == Step.CHOOSING:
        return verb is act.ROLL or (verb is act.PICK and verb.operand(action) < piece.MONSTERS)
    return in_order(state, action)


def in_order(state: DungeonRollRules, action: int) -> bool:
    """Whether this is no fight, or one against as many as possible of the first kind of monster there."""
    verb = act.ACTIONS.verb(action)
    if verb is not act.FIGHT:
        return verb is not act.FEWER
    for monster in range(verb.second(action)):
        if state.dungeon[monster]:
            return False
    return True
