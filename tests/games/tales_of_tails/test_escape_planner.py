"""Ways out: what is offered can be finished, and the best escapes are the best."""

from __future__ import annotations

import pytest
from games.tales_of_tails.layout import lay, legal, play
from hypothesis import given, settings
from hypothesis import strategies as st

from undercroft.games.tales_of_tails import GAME
from undercroft.games.tales_of_tails.choices import choices
from undercroft.games.tales_of_tails.components import FACES, Kind
from undercroft.games.tales_of_tails.escape_planner import best_escapes
from undercroft.games.tales_of_tails.exit_search import can_finish, finishable_steps
from undercroft.games.tales_of_tails.notation import EXPLORE, NAP
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.games.tales_of_tails.state import Phase, Place
from undercroft.games.tales_of_tails.trail import Trail
from undercroft.games.tales_of_tails.value import PositionValue
from undercroft.games.tales_of_tails.walk import Walk
from undercroft.kernel.rng import Rng

DOGS = ["joan", "bonk", "roota", "sparky", "pluto", "robin"]


def grown(seed: int, rooms: int, dog: str | None = None) -> TalesOfTailsRules:
    """A dungeon of so many rooms, grown at random; the dog of the seat in turn may be chosen."""
    options = {"dogs": "pick"} if dog else {}
    state = GAME.new(2 + seed % 3, seed, options)
    dice = Rng()
    dice.seed(seed)
    if dog:
        play(state, f"dog {dog}")
    while state.phase != Phase.TURN or len(state.dungeon.cells) <= rooms:
        actions = state.legal()
        if state.phase == Phase.TURN:
            if actions[0] != EXPLORE.base:
                break
            state.play(EXPLORE.base)
        else:
            state.play(actions[dice.below(len(actions))])
    return state


def all_walks(state: TalesOfTailsRules) -> list[tuple[list[int], int]]:
    """Every walk that the rules allow, dead ends tried and thrown away, with what it is worth."""
    seat = state.seat
    value_of = PositionValue(state, seat, seat)
    walk = Walk()
    state.equip(walk, seat)
    walk.begin(state.dungeon)
    found: list[tuple[list[int], int]] = []
    base = value_of.chests_and_keys(value_of.chests, value_of.keys)
    trail = Trail(walk, state.dungeon, state.content)

    def follow(value: int) -> None:
        walk = trail.walk
        if walk.left:
            chests = value_of.chests + sum(
                walk.has_taken(room) and state.content.kind[state.dungeon.faces[room]] == Kind.CHEST
                for room in walk.path
            )
            found.append((trail.actions(), value + value_of.chests_and_keys(chests, walk.keys) - base))
            return
        for action in choices(walk, state.dungeon, state.content):
            gain = value_of.gain(walk, action, state.dungeon)
            trail.play(action)
            follow(value + gain)
            trail.undo()

    follow(0)
    return found


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10_000), rooms=st.integers(1, 11), dog=st.sampled_from(DOGS))
def test_the_best_escape_is_the_best_of_all_walks(seed: int, rooms: int, dog: str) -> None:
    state = grown(seed, min(rooms, 5) if dog in ("sparky", "bonk") else rooms, dog)
    before = GAME.position(state)
    walks = all_walks(state)
    found = best_escapes(state, state.seat, 3)
    assert GAME.position(state) == before
    assert bool(walks) == bool(found)
    if walks:
        assert found[0].value == max(value for steps, value in walks)
        assert [one.value for one in found] == sorted((one.value for one in found), reverse=True)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10_000), rooms=st.integers(1, 11), dog=st.sampled_from(DOGS))
def test_a_step_is_offered_if_and_only_if_some_walk_begins_with_it(seed: int, rooms: int, dog: str) -> None:
    state = grown(seed, min(rooms, 5) if dog in ("sparky", "bonk") else rooms, dog)
    walks = [steps for steps, value in all_walks(state)]
    assert ("escape" in legal(state)) == bool(walks)
    if not walks:
        return
    play(state, "escape")
    dice = Rng()
    dice.seed(seed)
    taken: list[int] = []
    while state.phase == Phase.WALK and state.walk.seat == state.seat:
        ahead = {
            steps[len(taken)] for steps in walks if steps[: len(taken)] == taken and len(steps) > len(taken)
        }
        actions = state.legal()
        assert set(actions) == ahead
        taken.append(actions[dice.below(len(actions))])
        state.play(taken[-1])


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10_000), rooms=st.integers(1, 25), dog=st.sampled_from(DOGS))
def test_who_asks_for_a_few_steps_gets_the_first_ones(seed: int, rooms: int, dog: str) -> None:
    state = grown(seed, rooms, dog)
    walk = Walk()
    state.equip(walk, state.seat)
    walk.begin(state.dungeon)
    trail = Trail(walk, state.dungeon, state.content)
    dice = Rng()
    dice.seed(seed)
    while not trail.walk.left:
        steps = finishable_steps(trail.walk, state.dungeon, state.content)
        for most in (1, 2):
            assert finishable_steps(trail.walk, state.dungeon, state.content, most) == steps[:most]
        if not steps:
            break
        trail.play(steps[dice.below(len(steps))])


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000), dog=st.sampled_from(DOGS))
def test_an_escape_can_be_walked_as_it_is_told(seed: int, dog: str) -> None:
    state = grown(seed, 25, dog)
    seat = state.seat
    for escape in best_escapes(state, seat, 3, patience=300):
        after = state.clone()
        for action in escape.steps:
            assert action in after.legal()
            after.play(action)
        assert after.places[seat] == Place.ESCAPED


@pytest.mark.parametrize("dog", DOGS)
def test_no_dog_gets_stuck_in_a_full_dungeon(dog: str) -> None:
    """Ninety rooms on the table: every dog that sets out gets out."""
    for seed in range(3):
        state = grown(seed, 90, dog)
        assert len(state.dungeon.cells) > 60
        dice = Rng()
        dice.seed(seed)
        while not state.over():
            actions = [action for action in state.legal() if action != NAP.base] or [NAP.base]
            state.play(actions[dice.below(len(actions))])


def test_escapes_take_something_else_each() -> None:
    found = best_escapes(lay("1,0 coin", "2,0 coin"), 0, 4)
    assert [one.value for one in found] == [200, 100, 100, 0]
    assert len({tuple(one.signature) for one in found}) == 4


def test_escapes_go_on_from_where_the_dog_is() -> None:
    state = play(lay("1,0 coin", "2,0 coin"), "escape", "go 1,0")
    best = best_escapes(state, 0, 1)[0]
    assert [GAME.action_text(action) for action in best.steps] == ["take", "go 2,0", "take", "leave"]


def test_a_chest_is_worth_more_with_the_key_that_lies_behind_it() -> None:
    rooms = ("1,0 chest", "2,0 moskeyto", "3,0 coin")
    with_key = best_escapes(
        lay(*rooms, dogs=["joan", "bonk"], seats={0: {"paws": 3, "aside": 2}}, round=2), 0, 1
    )[0]
    assert [GAME.action_text(action) for action in with_key.steps][2] == "take"
    assert with_key.value == 400


def test_the_search_gives_a_way_out_even_without_patience() -> None:
    found = best_escapes(lay("1,0 coin", "2,0 coin"), 0, 1, patience=0)
    assert [GAME.action_text(action) for action in found[0].steps] == ["escape", "leave"]


def test_where_there_is_no_way_there_is_no_escape() -> None:
    holes = [f"{at} ifrit-bow by1 hole" for at in ("0,-1", "1,0", "0,1", "-1,0")]
    assert best_escapes(lay(*holes), 0, 1) == []


def test_a_way_that_needs_a_trophy_first_is_found() -> None:
    """Joan passes the golem only with the defence that Cerberus gives her."""
    rooms = ("1,0 cerberus", "2,0 golem", "3,0 gigatick-bow")
    walled = [f"{at} ifrit-bow by1 hole" for at in ("0,-1", "0,1", "-1,0", "1,1", "2,1")]
    state = lay(
        *rooms, *walled, dogs=["joan", "bonk"], held={0: ["mimic-sword"]}, seats={0: {"paws": 1, "aside": 2}}
    )
    assert legal(play(state, "escape", "go 1,0")) == ["fight"]
    walk = Walk()
    walk.copy_from(state.walk)
    walk.lose(FACES.index("mimic-sword"), state.content)
    assert not can_finish(walk, state.dungeon, state.content)
