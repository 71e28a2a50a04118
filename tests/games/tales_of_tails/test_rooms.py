"""What rooms do on the way out, TT-22 to TT-31."""

from __future__ import annotations

from typing import Any

import pytest
from games.tales_of_tails.layout import DOORS, lay, legal, place, play, seat

from undercroft.games.tales_of_tails import GAME
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules


def walk_of(state: TalesOfTailsRules) -> dict[str, Any]:
    found: dict[str, Any] = GAME.position(state)["walk"]
    return found


def test_tt_22_a_card_is_taken_by_a_paw_and_not_without_one() -> None:
    """TT-22"""
    state = play(lay("1,0 coin", "2,0 coin", seats={0: {"paws": 1, "aside": 2}}), "escape", "go 1,0")
    assert legal(state) == ["take", "pass"]
    play(state, "take", "go 2,0")
    assert legal(state) == ["leave"]
    play(state, "leave")
    assert place(state, 1, 0)["paw"] == "0"
    assert place(state, 2, 0)["paw"] == "nobody"
    assert seat(state, 0)["paws"] == 0


def test_tt_22_without_a_paw_no_monster_is_beaten() -> None:
    """TT-22"""
    state = play(lay("1,0 squirrel-bow", seats={0: {"paws": 0, "aside": 2}}), "escape", "go 1,0")
    assert legal(state) == ["pass"]


# Monsters


def test_tt_23_symbols_of_the_board_beat_a_monster_and_are_not_used_up() -> None:
    """TT-23"""
    state = lay("1,0 squirrel-bow", "2,0 squirrel-sword")
    play(state, "escape", "go 1,0", "fight", "go 2,0", "fight", "leave")
    assert (place(state, 1, 0)["paw"], place(state, 2, 0)["paw"]) == ("0", "0")
    assert seat(state, 0)["paws"] == 3


def test_tt_23_trophies_of_earlier_rounds_count() -> None:
    """TT-23: Roota's sword and that of a trophy beat an ifrit."""
    room = "1,0 ifrit-bow"
    assert "fight" not in legal(play(lay(room), "escape", "go 1,0"))
    assert "fight" in legal(play(lay(room, held={0: ["mimic-sword"]}), "escape", "go 1,0"))


def test_tt_23_all_symbols_are_needed_at_once() -> None:
    """TT-23: three swords for Cerberus."""
    state = lay("1,0 cerberus", held={0: ["mimic-sword"]}, potions={0: {"strength": 1}})
    assert "fight with strength" in legal(play(state, "escape", "go 1,0"))
    state = lay("1,0 cerberus", potions={0: {"strength": 1}})
    assert legal(play(state, "escape", "go 1,0")) == ["pass"]


def test_tt_23_a_fight_spends_no_more_potions_than_the_dog_has() -> None:
    """TT-23: two symbols are missing, and there is one potion."""
    state = lay("1,0 gigatick-bow", potions={0: {"agility": 1}})
    assert legal(play(state, "escape", "go 1,0")) == ["pass"]
    state = lay("1,0 squirrel-bow", dogs=["pluto", "bonk"], potions={0: {"magic": 1}})
    assert legal(play(state, "escape", "go 1,0")) == ["pass"]
    state = lay("1,0 gigatick-bow", potions={0: {"agility": 2}})
    assert legal(play(state, "escape", "go 1,0")) == ["fight with agility 2", "pass"]


def test_tt_23_just_the_potions_needed_are_spent_and_go_back_to_the_supply() -> None:
    """TT-23"""
    state = lay("1,0 ifrit-bow", potions={0: {"strength": 2, "magic": 1}})
    play(state, "escape", "go 1,0")
    assert legal(state) == ["fight with strength", "pass"]
    play(state, "fight with strength", "leave")
    assert seat(state, 0)["potions"] == {"strength": 1, "magic": 1}
    assert GAME.position(state)["supply"] == {"strength": 1, "agility": 2, "magic": 1}


def test_tt_23_a_potion_is_not_offered_where_it_is_not_needed() -> None:
    """TT-23"""
    state = lay("1,0 squirrel-bow", potions={0: {"magic": 1}})
    assert legal(play(state, "escape", "go 1,0")) == ["fight", "pass"]


def test_tt_24_damage_must_stay_below_the_defence() -> None:
    """TT-24: Joan, with three, passes one Cerberus but not a second one."""
    state = lay(
        "1,0 golem", "2,0 golem", "2,1 cateye", dogs=["sparky", "bonk"], seats={0: {"paws": 0, "aside": 2}}
    )
    play(state, "escape", "go 1,0", "pass")
    assert GAME.position(state)["walk"]["damage"] == 2
    assert "go 2,0" not in legal(state)


def test_tt_24_roota_survives_two() -> None:
    """TT-24, TT-34: five defence symbols take four damage."""
    state = lay("1,0 golem", "2,0 cateye", "3,0 ifrit-bow", seats={0: {"paws": 0, "aside": 2}})
    play(state, "escape", "go 1,0", "pass", "go 2,0", "pass")
    assert "go 3,0" not in legal(state)


def test_tt_24_a_defence_trophy_helps_from_the_moment_it_is_won() -> None:
    """TT-24: Joan beats Cerberus, then has four; before it she has not."""
    rooms = ("1,0 cerberus", "2,0 golem", "3,0 gigatick-bow")
    state = lay(*rooms, dogs=["joan", "bonk"], held={0: ["mimic-sword"]})
    play(state, "escape", "go 1,0", "fight", "go 2,0", "pass", "go 3,0", "pass")
    assert GAME.position(state)["walk"]["damage"] == 3


def test_tt_24_the_next_round_forgets_the_damage() -> None:
    """TT-24"""
    state = lay("1,0 golem", dogs=["joan", "bonk"])
    play(state, "escape", "go 1,0", "pass", "leave", "nap", "nap", "escape")
    assert GAME.position(state)["walk"]["damage"] == 0


# Treasure


def test_tt_25_coins_artifacts_and_chests_are_taken_or_passed() -> None:
    """TT-25"""
    state = play(lay("1,0 coin", "2,0 chewcalibur", "3,0 chest"), "escape")
    for where in ("go 1,0", "go 2,0", "go 3,0"):
        play(state, where)
        assert legal(state) == ["take", "pass"]
        play(state, "take")
    play(state, "leave")
    assert [place(state, x, 0)["paw"] for x in (1, 2, 3)] == ["0", "0", "0"]


# Traps


def test_tt_26_a_trap_is_disarmed_or_taken_along() -> None:
    """TT-26: by a trophy held, a trophy of this walk, a potion; not by Roota's own sword."""
    state = lay(
        "1,0 squirrel-sword",
        "2,0 trap-sword",
        held={0: ["mimic-sword", "mimic-bow"]},
        potions={0: {"strength": 1}},
    )
    play(state, "escape", "go 1,0", "fight", "go 2,0")
    assert legal(state) == ["take", "disarm with strength", "disarm with mimic-sword", "disarm with 1,0"]


def test_tt_26_symbols_of_the_board_never_disarm() -> None:
    """TT-26"""
    assert legal(play(lay("1,0 trap-fireball"), "escape", "go 1,0")) == ["take"]


def test_tt_26_neither_a_card_that_was_passed_nor_one_with_another_symbol_disarms() -> None:
    """TT-26: a sword is needed; the squirrel with the sword is not beaten, the one with the bow is."""
    rooms = ("1,0 squirrel-sword", "2,0 squirrel-bow", "3,0 trap-sword")
    state = play(lay(*rooms), "escape", "go 1,0", "pass", "go 2,0", "fight", "go 3,0")
    assert legal(state) == ["take"]


def test_tt_26_with_neither_paw_nor_card_the_room_is_closed() -> None:
    """TT-26"""
    state = play(lay("1,0 trap-fireball", seats={0: {"paws": 0, "aside": 2}}), "escape")
    assert "go 1,0" not in legal(state)


def test_tt_26_a_trap_taken_along_is_kept_and_costs_a_coin() -> None:
    """TT-26"""
    state = play(lay("1,0 trap-fireball", open=True), "escape", "go 1,0", "take", "leave", "nap")
    assert seat(state, 0)["held"] == ["trap-fireball"]
    assert GAME.score_breakdown(state)[0]["total"] == -1


def test_tt_26_the_trap_and_the_card_leave_the_game() -> None:
    """TT-26: no paw is laid on a disarmed trap, and no other dog passes it."""
    state = lay("1,0 trap-sword", held={0: ["mimic-sword"]})
    play(state, "escape", "go 1,0", "disarm with mimic-sword", "leave")
    assert seat(state, 0)["paws"] == 5
    assert seat(state, 0)["held"] == []
    assert "go 1,0" not in legal(play(state, "escape"))
    play(state, "leave")
    assert sorted(GAME.position(state)["box"]) == ["mimic-sword", "trap-sword"]
    assert GAME.position(state)["pile"].count("trap-sword") == BOX_TRAPS - 1


BOX_TRAPS = GAME.position(GAME.new(2, 1))["pile"].count("trap-sword")


def test_tt_26_a_potion_on_a_trap_goes_back_to_the_supply_when_the_round_is_over() -> None:
    """TT-26"""
    state = lay("1,0 trap-sword", potions={0: {"strength": 1}})
    play(state, "escape", "go 1,0", "disarm with strength", "leave")
    assert GAME.position(state)["supply"]["strength"] == 1
    assert place(state, 1, 0)["paw"] == "drenched"
    play(state, "nap")
    assert GAME.position(state)["supply"]["strength"] == 2
    assert GAME.position(state)["box"] == ["trap-sword"]


def test_tt_26_one_potion_of_the_symbol_disarms() -> None:
    """TT-26: and the dog has one fewer from then on."""
    state = lay("1,0 trap-bow", potions={0: {"agility": 2}})
    play(state, "escape", "go 1,0", "disarm with agility")
    assert walk_of(state)["potions"] == {"agility": 1}
    assert walk_of(state)["supply"] == {"strength": 2, "magic": 2}
    play(state, "leave", "nap")
    assert seat(state, 0)["potions"] == {"agility": 1}
    assert GAME.position(state)["supply"] == {"strength": 2, "agility": 1, "magic": 2}


def test_tt_26_cards_without_the_symbol_do_not_disarm() -> None:
    """TT-26: neither a defence trophy nor a key."""
    state = lay("1,0 trap-sword", held={0: ["cerberus", "moskeyto", "mimic-bow"]})
    assert legal(play(state, "escape", "go 1,0")) == ["take"]


def test_tt_27_a_card_of_this_walk_leaves_a_hole() -> None:
    """TT-27: closed to walks, ways out and new cards; its paw comes home when the round is over."""
    state = lay("1,0 squirrel-sword", "2,0 trap-sword")
    play(state, "escape", "go 1,0", "fight", "go 2,0", "disarm with 1,0", "leave")
    assert place(state, 1, 0)["hole"]
    assert seat(state, 0)["paws"] == 4
    assert "go 1,0" not in legal(play(state, "escape"))
    state = lay("1,0 squirrel-sword by1 hole", phase="place", drawn="dragon")
    assert not any(text.startswith("place 1,0") for text in legal(state))
    closed = [f"{at} ifrit-bow by1 hole" for at in ("0,-1", "1,0", "0,1", "-1,0")]
    assert "escape" not in legal(lay(*closed))


def test_tt_27_the_paw_in_a_hole_comes_home_and_takes_nothing() -> None:
    """TT-27"""
    state = lay("1,0 squirrel-sword", "2,0 trap-sword")
    play(state, "escape", "go 1,0", "fight", "go 2,0", "disarm with 1,0", "leave", "nap")
    assert seat(state, 0)["paws"] == 5
    assert seat(state, 0)["held"] == []
    assert sorted(GAME.position(state)["box"]) == ["squirrel-sword", "trap-sword"]


def test_tt_27_a_card_given_up_helps_no_more() -> None:
    """TT-27: the sword that beat the trap is missing in the next fight."""
    rooms = ("1,0 squirrel-sword", "2,0 trap-sword", "3,0 ifrit-bow")
    state = play(lay(*rooms), "escape", "go 1,0", "fight", "go 2,0", "take", "go 3,0")
    assert "fight" in legal(state)
    state = play(lay(*rooms), "escape", "go 1,0", "fight", "go 2,0", "disarm with 1,0", "go 3,0")
    assert "fight" not in legal(state)


# Raccoons


def test_tt_28_a_raccoon_is_hired_with_one_of_its_sides_or_passed() -> None:
    """TT-28"""
    state = play(lay("1,0 raccoon_bow"), "escape", "go 1,0")
    assert legal(state) == ["hire pair", "hire paw", "pass"]
    play(state, "hire pair", "leave", "nap")
    assert seat(state, 0)["held"] == ["raccoon_bow-pair"]
    assert GAME.score_breakdown(state)[0]["total"] == -1


def test_tt_28_of_a_pair_one_symbol_counts_in_each_fight() -> None:
    """TT-28: sword or fireball; with Roota's own, enough for two swords or for three fireballs."""
    held = {0: ["raccoon_bow-pair"]}
    assert "fight" in legal(play(lay("1,0 ifrit-bow", held=held), "escape", "go 1,0"))
    assert "fight" in legal(play(lay("1,0 golem", held=held), "escape", "go 1,0"))
    # Joan misses a bow and a fireball for the dragon; one raccoon gives one of them.
    held = {0: ["cerberus", "mimic-fireball", "raccoon_sword-pair"]}
    state = lay("1,0 dragon", dogs=["joan", "bonk"], held=held)
    assert "fight" not in legal(play(state, "escape", "go 1,0"))
    held = {0: [*held[0], "raccoon_fireball-pair"]}
    state = lay("1,0 dragon", dogs=["joan", "bonk"], held=held)
    assert "fight" in legal(play(state, "escape", "go 1,0"))


def test_tt_28_a_raccoon_and_a_potion_share_the_work() -> None:
    """TT-28: either of two potions makes up for what the pair does not give."""
    state = lay("1,0 dragon", held={0: ["raccoon_bow-pair", "fetchbow"]}, potions={0: {"strength": 1}})
    assert legal(play(state, "escape", "go 1,0")) == ["fight", "pass"]
    state = lay(
        "1,0 dragon",
        dogs=["joan", "bonk"],
        held={0: ["raccoon_sword-pair", "mimic-fireball"]},
        potions={0: {"agility": 1, "magic": 1}},
    )
    assert legal(play(state, "escape", "go 1,0")) == ["fight with magic", "fight with agility"]


def test_tt_28_no_potion_is_offered_for_what_a_raccoon_gives() -> None:
    """TT-28: a bow for Joan, who has one of two, and a fireball for Bonk."""
    state = lay(
        "1,0 gigatick-bow",
        dogs=["joan", "bonk"],
        held={0: ["raccoon_sword-pair"]},
        potions={0: {"agility": 1}},
    )
    assert legal(play(state, "escape", "go 1,0")) == ["fight", "pass"]
    state = lay(
        "1,0 squirrel-bow", dogs=["bonk", "joan"], held={0: ["raccoon_bow-pair"]}, potions={0: {"magic": 1}}
    )
    assert legal(play(state, "escape", "go 1,0")) == ["fight", "pass"]


@pytest.mark.parametrize(
    ("dog", "monster", "raccoon"),
    [
        ("roota", "ifrit-bow", "raccoon_sword-pair"),
        ("sparky", "gigatick-bow", "raccoon_bow-pair"),
        ("robin", "squirrel-bow", "raccoon_fireball-pair"),
    ],
)
def test_tt_28_a_pair_gives_no_symbol_that_it_lacks(dog: str, monster: str, raccoon: str) -> None:
    """TT-28: the dog has one of two symbols, and the raccoon has the two others."""
    state = lay(f"1,0 {monster}", dogs=[dog, "bonk"], held={0: [raccoon]})
    assert legal(play(state, "escape", "go 1,0")) == ["pass"]


def test_tt_28_the_paw_side_brings_a_paw_at_once() -> None:
    """TT-28"""
    state = lay("1,0 raccoon_bow", "2,0 coin", seats={0: {"paws": 1, "aside": 2}})
    play(state, "escape", "go 1,0", "hire paw", "go 2,0", "take", "leave", "nap")
    assert seat(state, 0)["held"] == ["raccoon_bow-paw", "coin"]
    assert (seat(state, 0)["paws"], seat(state, 0)["aside"]) == (6, 1)


def test_tt_28_no_paw_if_none_is_aside() -> None:
    """TT-28"""
    state = lay("1,0 raccoon_bow", seats={0: {"paws": 7, "aside": 0}})
    play(state, "escape", "go 1,0", "hire paw")
    assert walk_of(state)["paws"] == 6


def test_tt_28_given_up_a_raccoon_costs_nothing_and_its_paw_goes_aside() -> None:
    """TT-28: at once if one is free."""
    state = lay("1,0 trap-bow", held={0: ["raccoon_bow-paw"]}, seats={0: {"paws": 6, "aside": 1}})
    play(state, "escape", "go 1,0", "disarm with raccoon_bow-paw")
    assert (walk_of(state)["paws"], walk_of(state)["aside"]) == (5, 2)
    play(state, "leave", "nap")
    assert GAME.score_breakdown(state)[0]["total"] == 0
    assert (seat(state, 0)["paws"], seat(state, 0)["aside"]) == (5, 2)
    assert GAME.position(state)["box"] == ["raccoon_bow", "trap-bow"]


def test_tt_28_or_before_the_next_round() -> None:
    """TT-28: if no paw is free."""
    rooms = ("1,0 raccoon_bow", "2,0 trap-bow", "3,0 coin")
    state = lay(*rooms, seats={0: {"paws": 2, "aside": 1}})
    play(state, "escape", "go 1,0", "hire paw", "go 2,0", "disarm with 1,0")
    assert walk_of(state)["paws"] == 1
    state = lay(*rooms, seats={0: {"paws": 1, "aside": 0}})
    play(state, "escape", "go 1,0", "hire paw", "go 2,0", "disarm with 1,0")
    assert (walk_of(state)["paws"], walk_of(state)["owed"]) == (0, 1)
    play(state, "go 3,0", "leave", "nap")
    assert (seat(state, 0)["paws"], seat(state, 0)["aside"]) == (6, 1)


def test_tt_28_a_pair_given_up_takes_no_paw_along() -> None:
    """TT-28"""
    state = lay("1,0 trap-sword", held={0: ["raccoon_bow-pair"]})
    play(state, "escape", "go 1,0", "disarm with raccoon_bow-pair")
    assert (walk_of(state)["paws"], walk_of(state)["aside"]) == (5, 2)


# Potions, keys, portals


def test_tt_29_a_potion_shelf_gives_any_potion_of_the_supply() -> None:
    """TT-29"""
    state = play(lay("1,0 potion_room", potions={1: {"strength": 2}}), "escape", "go 1,0")
    assert legal(state) == ["take agility", "take magic", "pass"]
    play(state, "take magic", "leave", "nap")
    assert seat(state, 0)["potions"] == {"magic": 1}
    assert seat(state, 0)["held"] == ["potion_room"]
    assert GAME.score_breakdown(state)[0]["total"] == 0


def test_tt_29_the_potion_leaves_the_supply_and_the_room_costs_a_paw() -> None:
    """TT-29, TT-22"""
    state = play(lay("1,0 potion_room"), "escape", "go 1,0", "take agility", "leave")
    assert GAME.position(state)["supply"] == {"strength": 2, "agility": 1, "magic": 2}
    assert seat(state, 0)["paws"] == 4
    assert place(state, 1, 0)["paw"] == "0"


def test_tt_29_a_potion_spent_on_this_walk_can_be_taken_again() -> None:
    """TT-29"""
    potions = {0: {"strength": 1}, 1: {"strength": 1, "agility": 2, "magic": 2}}
    state = lay("1,0 ifrit-bow", "2,0 potion_room", potions=potions)
    play(state, "escape", "go 1,0", "fight with strength", "go 2,0")
    assert legal(state) == ["take strength", "pass"]


def test_tt_29_from_an_empty_supply_none() -> None:
    """TT-29"""
    state = lay("1,0 potion_room", potions={1: {"strength": 2, "agility": 2, "magic": 2}})
    play(state, "escape", "go 1,0")
    assert legal(state) == ["take", "pass"]
    play(state, "take", "leave")
    assert seat(state, 0)["potions"] == {}


def test_tt_30_a_moskeyto_gives_a_key_which_opens_doors_on_the_same_walk() -> None:
    """TT-30"""
    rooms = ("1,0 moskeyto", "2,0 chest r1", "2,-1 coin")
    trophies = {0: ["ifrit-bow", "ifrit-fireball", "ifrit-sword", "squirrel-bow"]}
    state = play(lay("1,0 moskeyto", "2,0 chest"), "escape", "go 1,0", "pass")
    assert "go 2,0" in legal(state)  # its door looks south
    state = play(lay("1,0 moskeyto", "2,0 chest r1", held=trophies), "escape", "go 1,0", "pass")
    assert "go 2,0" not in legal(state)  # its door looks west, to the moskeyto
    state = play(lay(*rooms, held=trophies), "escape", "go 1,0", "fight")
    assert "go 2,0" in legal(state)
    play(state, "go 2,0", "take")
    assert "leave" in legal(state)


def test_tt_30_a_door_needs_a_key_from_either_side_and_to_leave() -> None:
    """TT-30: and no key is used up."""
    assert "go 1,1" not in legal(play(lay("1,0 coin", "1,1 chest r2"), "escape", "go 1,0", "pass"))
    assert "go 1,1" not in legal(play(lay("1,0 chest", "1,1 coin r2"), "escape", "go 1,0", "pass"))
    behind = lay("1,0 coin", "1,1 chest r2", held={0: ["moskeyto"]})
    play(behind, "escape", "go 1,0", "pass", "go 1,1", "pass", "leave")
    assert seat(behind, 0)["held"] == ["moskeyto"]
    locked = lay("1,0 chest r2", "2,0 ifrit-bow by1 hole")
    assert "go 1,0" not in legal(play(locked, "escape"))
    locked = lay("1,0 chest r2", "2,0 ifrit-bow by1 hole", held={0: ["moskeyto"]})
    assert "go 1,0" in legal(play(locked, "escape"))


def test_tt_30_a_dog_leaves_by_a_door_with_one_key_and_not_without() -> None:
    """TT-30: the door in the south is the only side of this room that looks at the empty table."""
    rooms = ("1,0 chest", "2,0 coin")
    assert legal(play(lay(*rooms), "escape", "go 1,0", "pass")) == ["go 2,0"]
    with_key = lay(*rooms, held={0: ["moskeyto"]})
    assert legal(play(with_key, "escape", "go 1,0", "pass")) == ["leave", "go 2,0"]


def test_tt_31_portals_are_next_to_each_other() -> None:
    """TT-31: wherever they lie; and no paw is laid there."""
    state = play(lay("1,0 portal", "5,5 portal", "-3,0 portal"), "escape", "go 1,0")
    assert legal(state) == ["leave", "go 5,5", "go -3,0"]
    play(state, "go -3,0")
    assert legal(state) == ["leave", "go 5,5"]


def test_tt_31_two_portals_side_by_side_are_offered_once() -> None:
    """TT-31"""
    state = play(lay("1,0 portal", "2,0 portal"), "escape", "go 1,0")
    assert legal(state).count("go 2,0") == 1


def test_tt_31_portals_with_a_door_between_them_are_next_to_each_other() -> None:
    """TT-31, TT-30: with a key there are two ways to the same portal, which is offered once."""
    rooms = ("1,0 portal r1", "2,0 portal")  # the door of the first looks east
    assert legal(play(lay(*rooms, box=DOORS), "escape", "go 1,0")) == ["leave", "go 2,0"]
    with_key = lay(*rooms, box=DOORS, held={0: ["moskeyto"]})
    assert legal(play(with_key, "escape", "go 1,0")) == ["leave", "go 2,0"]


def test_tt_31_a_lone_portal_is_just_a_room() -> None:
    """TT-31"""
    state = play(lay("1,0 portal", "2,0 coin"), "escape", "go 1,0")
    assert legal(state) == ["leave", "go 2,0"]
