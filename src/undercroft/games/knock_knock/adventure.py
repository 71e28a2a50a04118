"""How a game begins, and how an adventure is stored between two citadels and continued later (KK-35)."""

from __future__ import annotations

from typing import Any, Final

from undercroft.games.knock_knock.content import LEVELS, MOST_CHESTS, ROOMS, SPELLS, KnockKnockContent
from undercroft.games.knock_knock.rules import KnockKnockRules
from undercroft.games.knock_knock.state import MODES, Mode, Phase
from undercroft.kernel.position import PositionReader

HELD: Final = [
    "none", "fireball", "ice", "fireball-ice",
    "potion", "fireball-potion", "ice-potion", "fireball-ice-potion",
    "orb", "fireball-orb", "ice-orb", "fireball-ice-orb",
    "potion-orb", "fireball-potion-orb", "ice-potion-orb", "fireball-ice-potion-orb",
]  # fmt: skip
"""Every set of spell tokens, one bit a token in the order of SPELLS."""
MOST_TREASURE: Final = (LEVELS - 1) * ROOMS * MOST_CHESTS
TREASURES: Final = [str(chests) for chests in range(MOST_TREASURE + 1)]
"""Every number of chests with which a team can come to its next citadel."""


def begin(content: KnockKnockContent, players: int, seed: int, options: dict[str, str]) -> KnockKnockRules:
    """The state before the first action. Of an adventure begun at level 2, two citadels count as won."""
    state = KnockKnockRules()
    state.content = content
    state.players = players
    state.seed(seed)
    state.mode = MODES.index(options["mode"])
    state.level = int(options["level"])
    state.won = 0 if state.mode == Mode.SINGLE else state.level
    state.first_game = options["first_game"] == "yes"
    state.hunting = options["chests"] == "yes"
    state.pace = 0 if options["pace"] == "free" else int(options["pace"])
    state.treasure = int(options["treasure"])
    held = HELD.index(options["spells"])
    state.spells = [held >> token & 1 for token in range(len(SPELLS))]
    state.open_citadel()
    return state


def save(state: KnockKnockRules) -> dict[str, Any] | None:
    """The adventure between two citadels: level, tokens, chests, the rules agreed on; else None."""
    if state.phase != Phase.CAMP:
        return None
    held = sum(state.spells[token] << token for token in range(len(SPELLS)))
    return {
        "game": "knock_knock",
        "mode": MODES[state.mode],
        "level": state.level,
        "spells": [name for token, name in enumerate(SPELLS) if held >> token & 1],
        "first_game": state.first_game,
        "chests": state.hunting,
        "treasure": state.treasure,
    }


def resume(data: object) -> dict[str, str]:
    """The options with which `Game.new` goes on from what `save` gave, for as many people as there are now.

    Adventures that were saved before chests were have no "treasure": they go on without chests.
    Raises BadPosition for what no adventure can have come to.
    """
    reader = PositionReader({"treasure": 0, **data} if isinstance(data, dict) else data)
    reader.choice("game", ["knock_knock"])
    mode = MODES[1 + reader.choice("mode", MODES[1:])]
    level = reader.integer("level", 0, LEVELS - 1)
    tokens = reader.choices("spells", SPELLS)
    first_game = reader.boolean("first_game")
    chests = reader.boolean("chests")
    treasure = reader.integer("treasure", 0, MOST_TREASURE)
    reader.reject_unknown()
    held = 0
    for token in tokens:
        if held >> token & 1:
            raise reader.error("spells", f"has {SPELLS[token]} twice, and there is one of each")
        held |= 1 << token
    return {
        "mode": mode,
        "level": str(level),
        "spells": HELD[held],
        "first_game": "yes" if first_game else "no",
        "chests": "yes" if chests else "no",
        "treasure": str(treasure),
    }
