"""The actions of Dungeon Roll.

`fighter>goblin` sends a fighter against as many goblins as it can beat, `fighter>goblin*2` against just two.
What takes several choices is begun and then finished step by step: `read scroll`, `pick ooze`, `pick thief`,
`roll`.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_roll import components as piece
from undercroft.kernel.actions import NEVER, ActionSpace, Operand, Verb

FIGHTS: Final = piece.SOURCE_COUNT * piece.MONSTERS  # numbers of FIGHT, and of FEWER for each count
LONE_TREASURES: Final = ["ring", "elixir", "bait", "portal"]
MOST_FEWER: Final = 11  # how many monsters a fight that leaves some standing can take
HERO_CARDS: Final = 32

SOURCE: Final = Operand("source", piece.SOURCES)
MONSTER: Final = Operand("monster", piece.DUNGEON[: piece.MONSTERS])
SCROLL: Final = Operand("scroll", ["scroll", "spare-scroll"])
SCROLL_DIE: Final = 0
SCROLL_TOKEN: Final = 1
TREASURE: Final = Operand("treasure", piece.TREASURES)
LONE: Final = Operand("treasure", [name if name in LONE_TREASURES else NEVER for name in piece.TREASURES])
DIE: Final = Operand("die", piece.DICE)
PARTY_FACE: Final = Operand("face", piece.PARTY)
CARD: Final = Operand("card", [str(number + 1) for number in range(HERO_CARDS)])
COUNT: Final = Operand("count", [str(number + 1) for number in range(MOST_FEWER)])

# The frequent ones come first, because Python caches the integers up to 256.
ACTIONS: Final = ActionSpace("Dungeon Roll", "fighter>goblin, thief>chest, descend")
FIGHT: Final = ACTIONS.declare("fight", "{source}>{monster}", SOURCE, MONSTER)
"""Beats as many of a monster as the source can."""
OPEN: Final = ACTIONS.declare("open", "{source}>chest", SOURCE)
DRINK: Final = ACTIONS.declare("drink", "{source}>potion", SOURCE)
TEAM: Final = ACTIONS.declare("team", "{source}>dragon", SOURCE)
"""The source joins the team against the dragon."""
READ: Final = ACTIONS.declare("read", "read {scroll}", SCROLL)
"""Begins a re-roll, by SCROLL_DIE or by SCROLL_TOKEN."""
USE: Final = ACTIONS.declare("use", "{treasure}", LONE)
"""Uses a treasure that is used alone."""
ULTIMATE: Final = ACTIONS.declare("ultimate")
"""Uses an ultimate that needs no target."""
ULTIMATE_MONSTER: Final = ACTIONS.declare("ultimate-monster", "ultimate>{monster}", MONSTER)
"""Uses an ultimate on a first monster; ALSO names the others."""
ULTIMATE_TREASURE: Final = ACTIONS.declare("ultimate-treasure", "ultimate-{treasure}", TREASURE)
"""Uses an ultimate that costs a treasure."""
SPECIALTY: Final = ACTIONS.declare("specialty")
"""Re-rolls a monster, once a level."""
PICK: Final = ACTIONS.declare("pick", "pick {die}", DIE)
"""Picks a die for the re-roll, as in DICE."""
FACE: Final = ACTIONS.declare("face", "face {face}", PARTY_FACE)
"""Chooses the face with which a die comes back from the graveyard."""
ALSO: Final = ACTIONS.declare("also", "also {monster}", MONSTER)
"""Names a further monster: for an ultimate, or for a companion that beats one more."""
STOP: Final = ACTIONS.declare("stop")
"""Ends a step before it is exhausted."""
ROLL: Final = ACTIONS.declare("roll")
"""Rolls the dice that were picked."""
ANOTHER: Final = ACTIONS.declare("another")
"""Opens another chest."""
LOOT: Final = ACTIONS.declare("loot")
"""Goes on to the loot, once the monsters are beaten."""
LEAVE: Final = ACTIONS.declare("leave")
"""Ends the loot."""
REST: Final = ACTIONS.declare("rest")
DESCEND: Final = ACTIONS.declare("descend")
FLEE: Final = ACTIONS.declare("flee")
TAKE_HERO: Final = ACTIONS.declare("hero", "hero {card}", CARD)
FEWER: Final = ACTIONS.declare("fewer", "{source}>{monster}*{count}", COUNT, SOURCE, MONSTER)
"""Beats only some of a monster, so that others are left standing."""


def is_ultimate(verb: Verb) -> bool:
    """Whether the action uses the hero's ultimate, in any of the three ways."""
    return verb is ULTIMATE or verb is ULTIMATE_MONSTER or verb is ULTIMATE_TREASURE


def fight_of(verb: Verb, action: int) -> tuple[int, int]:
    """The source and the monster of a FIGHT or FEWER."""
    values = verb.values(action)
    return values[-2], values[-1]
