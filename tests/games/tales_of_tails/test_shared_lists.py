"""Copies share lists until one side changes: no change of one side may reach the other."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from games.tales_of_tails.layout import lay, play

from undercroft.games.tales_of_tails import GAME
from undercroft.games.tales_of_tails.components import FACES
from undercroft.games.tales_of_tails.content import TalesOfTailsContent
from undercroft.games.tales_of_tails.dungeon import Dungeon, cell_at
from undercroft.kernel.lists import NO_LISTS, NO_NUMBERS
from undercroft.kernel.rng import Rng

Change = Callable[[Dungeon, TalesOfTailsContent], None]
COIN = FACES.index("coin")
CHANGES: dict[str, Change] = {
    "lay": lambda dungeon, content: dungeon.lay(cell_at(1, 0), COIN, 0, content),
    "turn": lambda dungeon, content: dungeon.turn(1, 1, content),
    "break_open": lambda dungeon, content: dungeon.break_open(1, 1),
    "put_paw": lambda dungeon, content: dungeon.put_paw(1, 0),
    "show": lambda dungeon, content: dungeon.show(1, COIN),
    "set_broken": lambda dungeon, content: dungeon.set_broken(1, [1], content),
    "dig": lambda dungeon, content: dungeon.dig(1),
    "rewind": lambda dungeon, content: dungeon.rewind(0, content),
    "clear": lambda dungeon, content: dungeon.clear(),
}


@pytest.mark.parametrize("name", CHANGES)
@pytest.mark.parametrize("of_copy", [True, False])
def test_a_change_of_one_dungeon_does_not_reach_its_copy(name: str, of_copy: bool) -> None:
    state = lay("0,-1 trap-bow", dogs=["bonk", "roota"])
    copy = state.clone()
    changed, kept = (copy, state) if of_copy else (state, copy)
    before = GAME.position(kept)["dungeon"]

    CHANGES[name](changed.dungeon, state.content)

    assert GAME.position(kept)["dungeon"] == before


def test_a_mark_is_valid_after_the_dungeon_was_copied() -> None:
    state = lay("0,-1 trap-bow", dogs=["bonk", "roota"])
    before = GAME.position(state)["dungeon"]
    mark = state.dungeon.mark()
    state.dungeon.break_open(1, 1)
    state.clone()

    state.dungeon.rewind(mark, state.content)

    assert GAME.position(state)["dungeon"] == before


def test_a_step_of_a_walk_does_not_reach_a_copy() -> None:
    state = play(lay("0,-1 coin", dogs=["bonk", "roota"]), "escape")
    copy = state.clone()
    before = GAME.position(copy)

    play(state, "go 0,-1")

    assert GAME.position(copy) == before


def test_the_lists_that_stand_for_nothing_stay_empty() -> None:
    state = GAME.new(4, 1)
    dice = Rng()
    while not state.over():
        GAME.from_position(GAME.position(state), state.content)
        state.play(state.random_action(dice))

    assert NO_NUMBERS == []
    assert NO_LISTS == []
