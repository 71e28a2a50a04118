"""Setting up and taking turns, TT-13 to TT-21."""

from __future__ import annotations

from typing import Any

import pytest
from games.tales_of_tails.layout import BOX, lay, legal, place, play, seat

from undercroft.games.tales_of_tails import GAME
from undercroft.games.tales_of_tails.dungeon import REACH
from undercroft.kernel.outcome import NO_SEAT


def begun(players: int = 4, seed: int = 1, dogs: str = "random") -> Any:
    return GAME.new(players, seed, {"dogs": dogs})


def test_tt_13_each_player_has_a_dog_of_its_own_and_five_paws_and_two_aside() -> None:
    """TT-13"""
    seats = GAME.position(begun())["seats"]
    assert len({one["dog"] for one in seats}) == 4
    assert [(one["paws"], one["aside"]) for one in seats] == [(5, 2)] * 4


def test_tt_13_dogs_can_be_picked_in_turn() -> None:
    """TT-13: from the first player on; a dog that is taken is offered no more."""
    state = begun(3, 5, "pick")
    first = state.actor()
    assert legal(state) == ["dog joan", "dog bonk", "dog roota", "dog sparky", "dog pluto", "dog robin"]
    play(state, "dog sparky", "dog joan")
    assert "dog sparky" not in legal(state)
    play(state, "dog robin")
    assert seat(state, first)["dog"] == "sparky"
    assert seat(state, (first + 2) % 3)["dog"] == "robin"
    assert GAME.phase(state) == "keep"


def test_tt_14_each_player_keeps_one_of_two_quests_and_the_other_is_for_all() -> None:
    """TT-14"""
    state = begun(3)
    kept, shown = [], []
    for _turn in range(3):
        choices = legal(state)
        assert len(choices) == 2
        assert GAME.position(state)["common"] == []
        kept.append(choices[0].removeprefix("keep "))
        shown.append(choices[1].removeprefix("keep "))
        play(state, choices[0])
    position = GAME.position(state)
    assert sorted(position["common"]) == sorted(shown)
    assert sorted(one["quest"] for one in position["seats"]) == sorted(kept)
    assert len(position["undealt"]) == 6


def test_tt_14_players_keep_their_quests_clockwise_and_then_the_first_player_begins() -> None:
    """TT-14, TT-16"""
    state = begun(4)
    first = state.actor()
    for ahead in range(4):
        assert state.actor() == (first + ahead) % 4
        assert GAME.phase(state) == "keep"
        play(state, legal(state)[0])
    assert state.actor() == first
    assert legal(state) == ["explore", "escape", "nap"]


def test_tt_14_the_quests_are_seen_by_their_owner_alone_until_all_have_chosen() -> None:
    """TT-14"""
    state = begun(2)
    owner = state.actor()
    other = 1 - owner
    choices = legal(state)
    play(state, choices[0])
    quest = choices[0].removeprefix("keep ")
    assert GAME.view(state, owner)["table"]["seats"][owner]["quest"]["quest"] == quest
    for looker in (other, NO_SEAT):
        shown = GAME.view(state, looker)["table"]["seats"][owner]
        assert shown["quest"] is None
        assert shown["dealt"] == []
        assert shown["kept"]
        assert quest not in str(GAME.describe_move(begun(2), GAME.parse_action(choices[0]), state, looker))


def test_tt_16_any_player_may_be_first() -> None:
    """TT-16"""
    assert {begun(4, seed).actor() for seed in range(40)} == {0, 1, 2, 3}


# Explore


def test_tt_17_exploring_draws_a_room_which_is_then_laid() -> None:
    """TT-17: two steps, since drawing reveals."""
    state = lay()
    before = state.reveal_count
    play(state, "explore")
    assert state.reveal_count > before
    assert GAME.phase(state) == "place"
    assert seat(state, 0)["place"] == "inside"
    play(state, legal(state)[0])
    assert len(GAME.position(state)["dungeon"]) == 2
    assert state.actor() == 1


def test_tt_17_a_room_that_is_placed_is_no_longer_in_hand() -> None:
    """TT-17"""
    state = lay(phase="place", drawn="dragon")
    play(state, "place 1,0 r0")
    assert place(state, 1, 0)["room"] == "dragon"
    assert GAME.position(state)["drawn"] is None


def test_tt_17_one_exit_at_least_must_meet_an_exit() -> None:
    """TT-17: a corner beside the start room fits where one of its two exits looks at the start room."""
    state = lay(phase="place", drawn="mimic-bow")
    east = [text for text in legal(state) if text.startswith("place 1,0 ")]
    assert east == ["place 1,0 r1", "place 1,0 r2"]
    assert len(legal(state)) == 8


def test_tt_17_other_sides_may_clash() -> None:
    """TT-17: beside two rooms it is enough to fit to one."""
    state = lay("1,0 dragon", "0,1 trap-bow r1", phase="place", drawn="ifrit-bow")
    assert "place 1,1 r1" in legal(state)  # meets the dragon to the north, a wall to the west
    assert "place 1,1 r0" not in legal(state)  # its two exits meet a wall and the empty table


def test_tt_17_a_card_that_looks_the_same_turned_is_offered_once() -> None:
    """TT-17: a dragon in one turn, a straight room in two."""
    assert len(legal(lay(phase="place", drawn="dragon"))) == 4
    assert legal(lay("1,0 coin", phase="place", drawn="ifrit-bow")).count("place 0,1 r1") == 1
    assert not any("r2" in text or "r3" in text for text in legal(lay(phase="place", drawn="ifrit-bow")))


def test_tt_17_a_cell_that_several_exits_lead_to_is_offered_once() -> None:
    """TT-17"""
    state = lay("1,0 dragon", "0,1 dragon", phase="place", drawn="dragon")
    assert legal(state).count("place 1,1 r0") == 1
    assert len(set(legal(state))) == len(legal(state))


def test_tt_17_no_exploring_without_cards_or_openings() -> None:
    """TT-17"""
    assert "explore" not in legal(lay(countdown=0))
    holes = [f"{at} ifrit-bow by1 hole" for at in ("0,-1", "1,0", "0,1", "-1,0")]
    assert legal(lay(*holes[:3])) == ["explore", "escape", "nap"]
    assert legal(lay(*holes)) == ["nap"]


def test_tt_17_no_card_is_laid_beyond_the_end_of_the_table() -> None:
    """TT-17: but an exit there still leads out."""
    row = [f"{x},0 coin" for x in range(1, 16)] + [f"{x},0 coins" for x in range(16, 19)]
    row += ["19,0 dragon", "20,0 dragon"]
    state = lay(*row, phase="place", drawn="dragon")
    cells = {text.split()[1] for text in legal(state)}
    assert f"{REACH},1" in cells
    assert f"{REACH + 1},0" not in cells


# Escape


def test_tt_18_one_may_leave_straight_from_the_start_room() -> None:
    """TT-18"""
    state = play(lay(), "escape", "leave")
    assert seat(state, 0)["place"] == "escaped"
    assert state.actor() == 1


def test_tt_18_each_room_once_and_not_where_another_paw_lies() -> None:
    """TT-18"""
    state = lay("1,0 coin r1", "1,1 coin r3", "0,1 dragon by1", "1,2 coin")
    play(state, "escape")
    assert "go 0,1" not in legal(state)
    play(state, "go 1,0", "pass", "go 1,1", "pass")
    assert legal(state) == ["leave"]


def test_tt_18_what_is_won_counts_further_along() -> None:
    """TT-18: Roota's two fireballs beat the squirrel, its bow and her fireball the mimic."""
    state = play(lay("1,0 squirrel-bow", "2,0 mimic-sword r1"), "escape", "go 1,0", "fight", "go 2,0")
    assert "fight" in legal(state)
    state = play(lay("1,0 squirrel-bow", "2,0 mimic-sword r1"), "escape", "go 1,0", "pass", "go 2,0")
    assert "fight" not in legal(state)


def test_a_step_is_offered_only_if_the_walk_can_be_finished() -> None:
    """The only way on leads past a dragon, which Joan neither beats nor survives."""
    blocked = lay("1,0 coin r1", "1,1 dragon", dogs=["joan", "bonk"])
    play(blocked, "escape")
    assert "go 1,0" in legal(blocked)
    play(blocked, "go 1,0", "take")
    assert legal(blocked) == ["leave"]
    dead_end = lay(
        "1,0 trap-bow",
        "2,0 dragon",
        "3,0 trap-bow r1",
        "2,1 ifrit-bow",
        "2,-1 ifrit-sword",
        dogs=["joan", "bonk"],
    )
    assert "go 1,0" not in legal(play(dead_end, "escape"))


def test_walking_reveals_nothing_so_that_steps_can_be_taken_back() -> None:
    state = play(lay("1,0 squirrel-bow", "2,0 potion_room"), "escape")
    before = (state.reveal_count, state.rng)
    play(state, "go 1,0", "fight", "go 2,0", "take agility", "leave")
    assert (state.reveal_count, state.rng) == before


def test_tt_19_the_first_escape_starts_the_countdown() -> None:
    """TT-19: four cards for each dog still inside, which are then the only ones."""
    state = play(lay(dogs=["joan", "bonk", "roota", "sparky"]), "escape", "leave")
    assert state.countdown == 12
    play(state, "escape", "leave")
    assert state.countdown == 12
    for _card in range(12):
        play(state, "explore")
        play(state, legal(state)[0])
    assert "explore" not in legal(state)


def test_tt_19_fewer_if_fewer_cards_are_left() -> None:
    """TT-19"""
    state = lay(dogs=["joan", "bonk", "roota"])
    position = GAME.position(state)
    position["box"] = position["pile"][5:]
    position["pile"] = position["pile"][:5]
    state = GAME.from_position(position, BOX)
    assert play(state, "escape", "leave").countdown == 5


def test_tt_19_a_nap_does_not_start_the_countdown() -> None:
    """TT-19"""
    assert play(lay(), "nap").countdown == -1


def test_tt_20_a_nap_brings_a_paw_and_ends_the_round_for_the_dog() -> None:
    """TT-20"""
    state = play(lay(dogs=["joan", "bonk", "roota"]), "nap")
    assert (seat(state, 0)["paws"], seat(state, 0)["aside"], seat(state, 0)["place"]) == (6, 1, "napping")


def test_tt_20_one_may_nap_without_paws_aside() -> None:
    """TT-20"""
    state = play(lay(seats={0: {"paws": 7, "aside": 0}}), "nap")
    assert (seat(state, 0)["paws"], seat(state, 0)["aside"]) == (7, 0)


def test_tt_21_who_is_out_takes_no_more_turns() -> None:
    """TT-21"""
    state = play(lay(dogs=["joan", "bonk", "roota"]), "escape", "leave", "nap")
    turns = []
    for _turn in range(3):
        turns.append(state.actor())
        play(state, "explore")
        play(state, legal(state)[0])
    assert turns == [2, 2, 2]


def test_tt_21_used_exits_stay_open_for_new_rooms() -> None:
    """TT-21"""
    state = play(lay("1,0 squirrel-bow"), "escape", "go 1,0", "fight", "leave", "explore")
    assert any(text.startswith("place 2,0 ") for text in legal(state))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_turn_goes_round_clockwise(players: int) -> None:
    dogs = ["joan", "bonk", "roota", "sparky"][:players]
    state = lay(dogs=dogs)
    turns = []
    for _turn in range(players + 1):
        turns.append(state.actor())
        play(state, "explore")
        play(state, legal(state)[0])
    assert turns == [number % players for number in range(players + 1)]
    assert place(state, 0, 0)["room"] == "start"
