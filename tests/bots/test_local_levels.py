"""Which bots are offered without compiled rules."""

from __future__ import annotations

import pytest

from undercroft import bots, games
from undercroft.bots.naming import number_in
from undercroft.local.host import hint_effort


def test_slow_levels_are_not_offered_in_a_page() -> None:
    offered = {name: len(bots.offered_locally(games.game(name))) for name in games.NAMES}
    assert offered == {"dungeon_roll": 3, "tales_of_tails": 4, "labyrinth": 4, "knock_knock": 5}


@pytest.mark.parametrize("name", games.NAMES)
def test_a_hint_in_a_page_searches_no_less_than_the_strongest_level_there(name: str) -> None:
    game = games.game(name)
    offered = [level.bot for level in game.levels[: len(bots.offered_locally(game))]]
    iterations, playouts = hint_effort(game)
    assert iterations >= max([1, *(number_in(bot, "search") for bot in offered)])
    assert playouts >= max([0, *(number_in(bot, "race") for bot in offered)])
    assert (playouts > 0) == (number_in(game.levels[-1].bot, "race") > 0)
