"""Steps that are tried and undone leave everything as it was."""

from __future__ import annotations

import pytest
from games.tales_of_tails.layout import lay, play

from undercroft.games.tales_of_tails import GAME
from undercroft.games.tales_of_tails.choices import choices
from undercroft.games.tales_of_tails.components import DOGS, FACES
from undercroft.games.tales_of_tails.dungeon import cell_at
from undercroft.games.tales_of_tails.trail import Trail

ROOMS = (
    "1,0 squirrel-sword", "2,0 trap-sword", "3,0 raccoon_bow", "0,1 dragon", "1,1 coins", "0,2 potion_room",
    "-1,0 portal", "0,-1 portal",
)  # fmt: skip


@pytest.mark.parametrize("dog", DOGS)
def test_every_step_of_every_dog_can_be_undone(dog: str) -> None:
    """Sparky turns rooms and Bonk breaks walls, so their steps change the dungeon, too."""
    other = "roota" if dog != "roota" else "joan"
    state = play(lay(*ROOMS, dogs=[dog, other], potions={0: {"strength": 1}}), "escape")
    before = GAME.position(state)
    trail = Trail(state.walk, state.dungeon, state.content)
    tried = 0

    def follow(depth: int) -> None:
        nonlocal tried
        tried += 1
        if depth and not trail.walk.left:
            actions = trail.actions()
            marks, path = trail.walk.marks[:], trail.walk.path[:]
            for action in choices(trail.walk, state.dungeon, state.content):
                trail.play(action)
                follow(depth - 1)
                trail.undo()
                assert trail.actions() == actions
                assert (trail.walk.marks, trail.walk.path) == (marks, path)

    follow(6)
    assert tried > 15
    assert GAME.position(state) == before


def test_all_steps_of_a_trail_are_undone_at_once() -> None:
    state = play(lay("1,0 coin", "2,0 coin"), "escape")
    before = GAME.position(state)
    trail = Trail(state.walk, state.dungeon, state.content)
    steps = [GAME.parse_action(text) for text in ("go 1,0", "take", "go 2,0")]
    for action in steps:
        trail.play(action)
    assert trail.actions() == steps
    assert trail.walk.path == [0, 1, 2]
    trail.undo_all()
    assert trail.walk is state.walk
    assert GAME.position(state) == before


def test_rooms_placed_turned_and_broken_after_a_mark_are_undone() -> None:
    state = lay("1,0 coin", "0,1 portal")
    before = GAME.position(state)["dungeon"]
    dungeon = state.dungeon
    mark = dungeon.mark()
    dungeon.break_open(1, 0)
    dungeon.turn(1, 2, state.content)
    dungeon.lay(cell_at(1, -1), FACES.index("portal"), 0, state.content)
    dungeon.turn(3, 1, state.content)
    assert len(GAME.position(state)["dungeon"]) == 4
    assert dungeon.portals == [2, 3]
    dungeon.rewind(mark, state.content)
    assert GAME.position(state)["dungeon"] == before
    assert dungeon.portals == [2]
    assert dungeon.openings() == lay("1,0 coin", "0,1 portal").dungeon.openings()
