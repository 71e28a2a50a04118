"""Which bots are offered without compiled rules."""

from __future__ import annotations

from undercroft import bots, games


def test_slow_levels_are_not_offered_in_a_page() -> None:
    offered = {name: len(bots.offered_locally(games.game(name))) for name in games.NAMES}
    assert offered == {"dungeon_roll": 3, "tales_of_tails": 4, "labyrinth": 4, "knock_knock": 5}
