"""The actions of Dungeon Roll.

`fighter>goblin` sends a fighter against as many goblins as it can beat, `fighter>goblin*2` against just two.
Longer doings are begun and then finished step by step: `read scroll`, `pick ooze`, `pick thief`, `roll`.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_roll.content import DUNGEON, MONSTERS, PARTY, SOURCES, TREASURES
from undercroft.kernel.actions import NEVER, ActionSpace, Operand

FIGHTS: Final = 51  # sources times monsters
LONE_TREASURES: Final = ["ring", "elixir", "bait", "portal"]
MOST_FEWER: Final = 11  # how many monsters a fight that leaves some standing can take
HERO_CARDS: Final = 32

SOURCE: Final = Operand("source", SOURCES)
MONSTER: Final = Operand("monster", DUNGEON[:MONSTERS])
SCROLL: Final = Operand("scroll", ["scroll", "spare-scroll"])
TREASURE: Final = Operand("treasure", TREASURES)
LONE: Final = Operand("treasure", [name if name in LONE_TREASURES else NEVER for name in TREASURES])
DIE: Final = Operand("die", DUNGEON[:5] + PARTY)
PARTY_FACE: Final = Operand("face", PARTY)
CARD: Final = Operand("card", [str(number + 1) for number in range(HERO_CARDS)])
COUNT: Final = Operand("count", [str(number + 1) for number in range(MOST_FEWER)])

# The usual ones come first, because Python keeps integers up to 256 ready-made.
ACTIONS: Final = ActionSpace("Dungeon Roll", "fighter>goblin, thief>chest, descend")
FIGHT: Final = ACTIONS.declare("fight", "{source}>{monster}", SOURCE, MONSTER)
"""Beats as many of a monster as that source can."""
OPEN: Final = ACTIONS.declare("open", "{source}>chest", SOURCE)
DRINK: Final = ACTIONS.declare("drink", "{source}>potion", SOURCE)
TEAM: Final = ACTIONS.declare("team", "{source}>dragon", SOURCE)
READ: Final = ACTIONS.declare("read", "read {scroll}", SCROLL)
USE: Final = ACTIONS.declare("use", "{treasure}", LONE)
"""Uses a treasure that is used alone."""
ULTIMATE: Final = ACTIONS.declare("ultimate")
ULTIMATE_MONSTER: Final = ACTIONS.declare("ultimate-monster", "ultimate>{monster}", MONSTER)
ULTIMATE_TREASURE: Final = ACTIONS.declare("ultimate-treasure", "ultimate-{treasure}", TREASURE)
SPECIALTY: Final = ACTIONS.declare("specialty")
PICK: Final = ACTIONS.declare("pick", "pick {die}", DIE)
"""Picks a die for the re-roll: dungeon faces first, then party faces."""
FACE: Final = ACTIONS.declare("face", "face {face}", PARTY_FACE)
"""Says how a revived die comes back."""
ALSO: Final = ACTIONS.declare("also", "also {monster}", MONSTER)
STOP: Final = ACTIONS.declare("stop")
ROLL: Final = ACTIONS.declare("roll")
ANOTHER: Final = ACTIONS.declare("another")
"""Opens another chest."""
LOOT: Final = ACTIONS.declare("loot")
"""The monsters are beaten: on to the loot."""
LEAVE: Final = ACTIONS.declare("leave")
"""Enough looted."""
REST: Final = ACTIONS.declare("rest")
DESCEND: Final = ACTIONS.declare("descend")
FLEE: Final = ACTIONS.declare("flee")
HERO: Final = ACTIONS.declare("hero", "hero {card}", CARD)
FEWER: Final = ACTIONS.declare("fewer", "{source}>{monster}*{count}", COUNT, SOURCE, MONSTER)
"""Beats only some of a monster, so that others are left standing."""
