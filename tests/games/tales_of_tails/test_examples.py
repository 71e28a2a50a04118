"""The worked examples of the rulebook."""

from __future__ import annotations

from games.tales_of_tails.layout import finished, lay, legal, place, play, points, seat

from undercroft.games.tales_of_tails import GAME


def test_robin_beats_a_mimic_and_runs_past_cerberus() -> None:
    """TT-23, TT-24: bow and fireball are hers, three swords are not; one of three defence is left.

    She could not run past both, so that is not offered.
    """
    state = lay("1,0 mimic-sword r1", "1,1 cerberus r3", "1,2 golem r1", dogs=["robin", "bonk"])
    play(state, "escape", "go 1,0")
    assert legal(state) == ["fight"]
    play(state, "fight", "go 1,1")
    assert legal(state) == ["pass"]
    play(state, "pass")
    walk = GAME.view(state, 0)["table"]["walk"]
    assert walk["defence"] - walk["damage"] == 1
    assert "go 1,2" not in legal(state)


def test_joan_disarms_a_trap_with_the_sword_of_a_squirrel_just_beaten() -> None:
    """TT-26, TT-27: the squirrel's place stays empty but for a paw, and no coin is owed."""
    state = lay(
        "1,0 squirrel-sword",
        "2,0 trap-sword",
        dogs=["joan", "bonk"],
        held={0: ["ifrit-fireball", "mimic-fireball"]},
    )
    play(state, "escape", "go 1,0", "fight", "go 2,0", "disarm with 1,0", "leave")
    assert place(state, 1, 0)["hole"]
    assert place(state, 1, 0)["paw"] == "0"
    play(state, "nap")
    assert points(state, 0) == {}


def test_the_small_dungeon_can_be_left_in_many_ways() -> None:
    """TT-18: potion, coin and Cerberus, or past it; potion and gigatick or mimic; raccoon; nothing."""
    state = lay(
        "0,-1 potion_room r3", "0,-2 coin", "-1,-2 cerberus", "1,-1 gigatick-bow", "1,-2 mimic-bow r2",
        "1,0 raccoon_bow", dogs=["robin", "joan"], held={0: ["chewcalibur", "ifrit-sword"]},
    )  # fmt: skip
    ways = [
        ["go 0,-1", "take magic", "go 0,-2", "take", "go -1,-2", "fight", "leave"],
        ["go 0,-1", "take magic", "go 0,-2", "take", "go -1,-2", "pass", "leave"],
        ["go 0,-1", "take magic", "go 1,-1", "fight", "leave"],
        ["go 0,-1", "take magic", "go 0,-2", "pass", "go 1,-2", "fight", "leave"],
        ["go 1,0", "hire pair", "leave"],
        ["leave"],
    ]
    taken = []
    for way in ways:
        after = play(state.clone(), "escape", *way)
        taken.append(sum(room["paw"] == "0" for room in GAME.position(after)["dungeon"]))
    assert taken == [3, 2, 2, 2, 1, 0]


def test_a_round_with_four_dogs() -> None:
    """TT-18 to TT-37: Rogue leaves first, Joan, Robin and Sparky follow; Sparky begins the next round."""
    state = lay(
        "1,0 gelatin_cat-bow r1", "1,1 gigatick-sword r1",  # Rogue's way
        "0,-1 ifrit-sword r1", "0,-2 coin r1", "0,-3 gigatick-bow r1",  # Joan's
        "-1,0 coin", "-2,0 portal", "-3,0 coins",  # Robin's
        "0,1 raccoon_fireball r1", "0,2 chest r3", "0,3 golem r3", "0,4 coins r3",  # Sparky's
        dogs=["pluto", "joan", "robin", "sparky"], potions={1: {"agility": 1}}, open=True,
    )  # fmt: skip
    play(state, "escape", "go 1,0", "fight", "go 1,1", "fight", "leave")
    assert state.countdown == 12
    play(state, "escape", "go 0,-1", "fight", "go 0,-2", "take", "go 0,-3")
    assert legal(state)[0] == "fight with agility"
    play(state, "fight with agility", "leave")
    play(state, "escape", "go -1,0", "take", "go -2,0", "go -3,0", "take", "leave")
    play(state, "escape", "go 0,1", "hire paw", "go 0,2", "take", "go 0,3", "fight")
    assert (GAME.position(state)["walk"]["paws"], GAME.position(state)["walk"]["aside"]) == (3, 1)
    play(state, "go 0,4", "take", "leave")
    assert state.actor() == 3
    assert seat(state, 0)["held"] == ["gelatin_cat-bow", "gigatick-sword"]
    assert seat(state, 1)["held"] == ["ifrit-sword", "coin", "gigatick-bow"]
    assert seat(state, 1)["potions"] == {}
    assert seat(state, 2)["held"] == ["coin", "coins"]
    assert [points(state, number).get("coins", 0) for number in (0, 1, 2)] == [0, 1, 3]
    assert seat(state, 3)["held"] == ["raccoon_fireball-paw", "chest", "golem", "coins"]
    assert "chests" not in points(state, 3)  # no key yet


def test_joan_needs_a_second_paw_for_a_golem() -> None:
    """TT-33"""
    state = play(lay("1,0 golem", dogs=["joan", "bonk"]), "escape", "go 1,0", "overpower", "leave")
    assert seat(state, 0)["paws"] == 3


def test_the_final_count_of_twenty_one() -> None:
    """TT-39, TT-40: 4 on cards, 4 for the chest, 5 for Fiery Heart, 10 for common quests, 2 to pay."""
    lena = [
        "coin", "chest", "moskeyto", "magicollar", "gelatin_cat-fireball", "gelatin_cat-sword",
        "ifrit-fireball", "ifrit-bow", "cerberus", "golem", "cateye", "raccoon_bow-pair", "trap-bow",
    ]  # fmt: skip
    others = {1: ["mimic-fireball"], 2: ["squirrel-fireball"], 3: []}
    state = finished(
        ["joan", "robin", "pluto", "sparky"],
        {0: lena, **others},
        ["fiery_heart", "tick_tock", "nut_job", "bone_picker"],
        ["just_desserts", "last_wish", "triple_treat", "box_office"],
        {0: {"magic": 1}},
    )
    assert state.trophies(0, 2) == 6
    assert points(state, 0) == {
        "coins": 4,
        "chests": 4,
        "fiery_heart": 5,
        "just_desserts": 4,
        "last_wish": 4,
        "triple_treat": 2,
        "traps": -1,
        "raccoons": -1,
    }
    assert GAME.score_breakdown(state)[0]["total"] == 21
