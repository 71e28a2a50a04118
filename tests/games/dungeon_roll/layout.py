"""Builds positions of Dungeon Roll, and plays actions on them."""

from __future__ import annotations

from typing import Any

import undercroft
from undercroft import GameSession
from undercroft.games.dungeon_roll import GAME

MASTER = 5  # the experience of a master
ALL_TREASURES = {
    "sword": 3, "talisman": 3, "sceptre": 3, "tools": 3, "scroll": 3, "ring": 4, "scales": 6, "elixir": 3,
    "bait": 4, "portal": 4,
}  # fmt: skip


def lay(
    *,
    hero: str = "nobody",
    experience: int = 0,
    treasures: dict[str, int] | None = None,
    party: dict[str, int] | None = None,
    dungeon: dict[str, int] | None = None,
    players: int = 1,
    options: dict[str, str] | None = None,
    seed: int = 1,
    **changes: Any,
) -> GameSession:
    """A session in the monster phase of level 1 with these things; other party dice are in the graveyard."""
    data = GAME.position(GAME.new(players, seed, {"heroes": "none"} | (options or {})))
    adventurer = data["seats"][changes.get("seat", 0)]
    adventurer |= {"hero": hero, "experience": experience, "treasures": treasures or {}, "deeds": []}
    party = {} if party is None else party
    dungeon = {} if dungeon is None else dungeon
    data |= {
        "seat": 0,
        "level": 1,
        "lair": 0,
        "party": party,
        "graveyard": 7 - sum(party.values()),
        "dungeon": dungeon,
    }
    return undercroft.from_position("dungeon_roll", data | {"phase": "monsters", "step": "none"} | changes)


def play(session: GameSession, *texts: str) -> GameSession:
    """Plays these actions one after the other; returns the same session."""
    for text in texts:
        session.play(text)
    return session
