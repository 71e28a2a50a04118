"""The phases of a level, DR-6 to DR-18, one rule after the other."""

from __future__ import annotations

import pytest
from games.dungeon_roll.layout import ALL_TREASURES, lay, play

import undercroft
from undercroft.games.dungeon_roll import GAME
from undercroft.kernel.errors import IllegalAction
from undercroft.kernel.outcome import NO_SEAT
from undercroft.kernel.phrase import Phrase
from undercroft.texts import Texts

COMPANIONS = ["fighter", "cleric", "mage", "thief", "champion"]
MONSTERS = ["goblin", "skeleton", "ooze"]


def test_dr_6_everybody_delves_three_times_in_turn_order() -> None:
    """DR-6: and the seat to the left is shown as the dungeon lord."""
    session = undercroft.new("dungeon_roll", players=3, seed=4)
    first = session.actor
    turns = []
    while not session.over:
        things = session.view()["table"]
        turns.append(things["adventurer"])
        assert things["lord"] == (things["adventurer"] + 1) % 3
        while not session.over and session.view()["table"]["adventurer"] == turns[-1]:
            session.play("flee" if "flee" in session.legal() else session.legal()[-1])
    assert turns == [first, (first + 1) % 3, (first + 2) % 3] * 3


@pytest.mark.parametrize("heroes", ["random", "pick"])
def test_dr_6_any_player_may_be_first(heroes: str) -> None:
    """DR-6: by chance; heroes are picked in the order of the turns."""
    seen = set()
    for seed in range(40):
        session = undercroft.new("dungeon_roll", players=4, seed=seed, options={"heroes": heroes})
        first = session.actor
        seen.add(first)
        for ahead in range(4 if heroes == "pick" else 0):
            assert session.actor == (first + ahead) % 4
            session.play(session.legal()[0])
        assert session.view()["table"]["adventurer"] == session.actor == first
    assert seen == {0, 1, 2, 3}


@pytest.mark.parametrize("heroes", ["none", "pick"])
def test_dr_6_the_order_of_turns_goes_on_from_any_position(heroes: str) -> None:
    """DR-6: no matter which player began."""
    for seed in range(12):
        state = GAME.new(3, seed, {"heroes": heroes, "delves": "1"})
        order = [state.actor()]
        while not state.over():
            state = GAME.from_position(GAME.position(state), state.content)
            state.play(state.legal()[-1])
            if state.actor() not in (order[-1], NO_SEAT):
                order.append(state.actor())
        turns = [(order[0] + ahead) % 3 for ahead in range(3)]
        assert order == (turns if heroes == "none" else turns * 2)


def test_dr_6_the_number_of_delves_is_an_option() -> None:
    """DR-6"""
    session = undercroft.new("dungeon_roll", players=2, seed=4, options={"delves": "1", "heroes": "none"})
    play(session, "flee", "flee")
    assert session.over


def test_dr_7_a_delve_begins_with_seven_party_dice_and_one_dungeon_die() -> None:
    """DR-7: and everything is visible to everybody, spectators too."""
    session = undercroft.new("dungeon_roll", players=2, seed=3, options={"heroes": "none"})
    things = session.view()["table"]
    assert sum(die["count"] for die in things["party"]) == 7
    assert things["level"] == 1
    assert sum(die["count"] for die in things["dungeon"]) + things["lair"]["count"] == 1
    assert things["graveyard"]["count"] == 0
    assert things["reserve"] == 6


def test_dr_7_the_hero_is_refreshed_for_the_next_delve() -> None:
    """DR-7"""
    session = lay(hero="minstrel", lair=1, dungeon={"goblin": 1})
    play(session, "ultimate")
    assert session.position()["exhausted"]
    play(session, "flee")
    assert not session.position()["exhausted"]


def test_dr_8_dragon_faces_go_to_the_lair_and_stay_while_one_goes_on() -> None:
    """DR-8: a face is never among the dice of the level, and going on leaves the lair as it is."""
    for seed in range(30):
        session = lay(seed=seed, phase="regroup", level=3, lair=2, party={"champion": 7})
        play(session, "descend")
        now = session.position()
        assert "dragon" not in now["dungeon"]
        assert now["lair"] >= 2
        assert sum(now["dungeon"].values()) + now["lair"] == 2 + 4


def test_dr_8_lair_dice_cannot_be_picked_for_a_re_roll_and_are_no_monsters() -> None:
    """DR-8"""
    session = lay(party={"scroll": 1, "fighter": 1}, lair=2, dungeon={"chest": 1})
    assert "loot" in session.legal()
    play(session, "read scroll")
    assert session.legal() == ["pick chest", "pick fighter"]


def test_dr_8_the_lair_is_empty_at_the_start_of_the_next_delve() -> None:
    """DR-8"""
    for seed in range(12):
        session = play(lay(seed=seed, lair=6, dungeon={"goblin": 1}), "flee")
        assert session.position()["lair"] <= 1


def test_dr_9_a_used_die_goes_to_the_graveyard_and_beaten_dice_to_the_reserve() -> None:
    """DR-9"""
    session = play(lay(party={"fighter": 2}, dungeon={"goblin": 2}), "fighter>goblin")
    now = session.position()
    assert now["party"] == {"fighter": 1}
    assert now["graveyard"] == 6
    assert now["dungeon"] == {}
    assert session.view()["table"]["reserve"] == 7


def test_dr_9_the_die_is_in_the_graveyard_before_its_effect() -> None:
    """DR-9: so a lone drinker can be revived by the potion it drinks."""
    session = lay(phase="loot", party={"fighter": 7}, dungeon={"potion": 1})
    play(session, "fighter>potion", "face champion")
    assert session.position()["party"] == {"fighter": 6, "champion": 1}


def test_dr_10_the_monster_phase_ends_only_when_no_monster_is_left_and_the_player_says_so() -> None:
    """DR-10"""
    session = lay(party={"thief": 2, "scroll": 1}, dungeon={"ooze": 1, "chest": 1})
    assert "loot" not in session.legal()
    play(session, "thief>ooze")
    assert session.view()["phase"] == "monsters"
    assert {"loot", "read scroll"} <= set(session.legal())
    assert play(session, "loot").view()["phase"] == "loot"


def test_dr_11_a_scroll_re_rolls_any_party_and_dungeon_dice() -> None:
    """DR-11: the picked ones and no others, the scroll itself goes to the graveyard."""
    session = lay(party={"scroll": 1, "thief": 2}, dungeon={"goblin": 2, "potion": 1})
    play(session, "read scroll", "pick goblin", "pick goblin", "pick thief", "roll")
    now = session.position()
    assert now["graveyard"] == 5
    assert now["party"].get("thief", 0) >= 1
    assert now["dungeon"].get("potion", 0) >= 1
    assert sum(now["party"].values()) == 2
    assert sum(now["dungeon"].values()) + now["lair"] == 3


def test_dr_11_at_least_one_die_must_be_picked() -> None:
    """DR-11: no roll before, and no reading of a scroll that would have nothing to re-roll."""
    session = play(lay(party={"scroll": 1}, dungeon={"goblin": 1}), "read scroll")
    assert session.legal() == ["pick goblin"]
    assert "read scroll" not in lay(party={"scroll": 1}, lair=2).legal()


def test_dr_11_one_other_party_die_is_enough_to_read_a_scroll() -> None:
    """DR-11: the level may be empty; the scroll itself is used up and does not count."""
    assert "read scroll" in lay(party={"scroll": 1, "thief": 1}, lair=2).legal()
    assert "read scroll" in lay(party={"scroll": 2}, lair=2).legal()


def test_dr_11_dice_that_were_not_picked_stay_as_they_are() -> None:
    """DR-11: only the two goblins are rolled, whatever they show then."""
    for seed in range(10):
        session = lay(seed=seed, party={"scroll": 1, "mage": 2}, dungeon={"goblin": 2, "chest": 1})
        now = play(session, "read scroll", "pick goblin", "pick goblin", "roll").position()
        assert now["party"] == {"mage": 2}
        assert now["dungeon"].get("chest", 0) >= 1
        assert sum(now["dungeon"].values()) + now["lair"] == 3


def test_dr_11_scrolls_are_read_in_the_monster_phase_only() -> None:
    """DR-11"""
    party = {"scroll": 2, "fighter": 1}
    assert "read scroll" in lay(party=party, dungeon={"chest": 1}).legal()
    assert "read scroll" not in lay(phase="loot", party=party, dungeon={"chest": 1}).legal()
    assert "read scroll" not in lay(phase="dragon", party=party, lair=3).legal()


@pytest.mark.parametrize("companion", COMPANIONS)
@pytest.mark.parametrize("monster", MONSTERS)
def test_dr_12_who_beats_how_many(companion: str, monster: str) -> None:
    """DR-12: fighters all goblins, clerics all skeletons, mages all oozes, champions all of anything."""
    session = play(lay(party={companion: 1}, dungeon={monster: 3}), f"{companion}>{monster}")
    specialist = {"fighter": "goblin", "cleric": "skeleton", "mage": "ooze"}.get(companion)
    left = 0 if specialist == monster or companion == "champion" else 2
    assert session.position()["dungeon"].get(monster, 0) == left


def test_dr_12_any_number_means_fewer_too() -> None:
    """DR-12: one may leave some standing, and only those who beat any number may choose how many."""
    session = lay(party={"fighter": 1, "thief": 1}, dungeon={"goblin": 3})
    assert [text for text in session.legal() if "*" in text] == ["fighter>goblin*1", "fighter>goblin*2"]
    assert play(session, "fighter>goblin*2").position()["dungeon"] == {"goblin": 1}


@pytest.mark.parametrize("monster", MONSTERS)
def test_dr_12_of_two_monsters_one_may_be_left(monster: str) -> None:
    """DR-12: of each kind; a single one is beaten or not."""
    session = lay(party={"champion": 1}, dungeon={monster: 2})
    assert [text for text in session.legal() if "*" in text] == [f"champion>{monster}*1"]
    assert play(session, f"champion>{monster}*1").position()["dungeon"] == {monster: 1}
    single = lay(party={"champion": 1}, dungeon={monster: 1})
    assert not [text for text in single.legal() if "*" in text]


def test_dr_12_one_blow_beats_one_kind() -> None:
    """DR-12: a champion against goblins leaves the oozes alone."""
    session = play(lay(party={"champion": 1}, dungeon={"goblin": 2, "ooze": 2}), "champion>goblin")
    assert session.position()["dungeon"] == {"ooze": 2}


def test_dr_12_a_scroll_beats_nothing() -> None:
    """DR-12"""
    assert not [text for text in lay(party={"scroll": 3}, dungeon={"goblin": 1}).legal() if ">" in text]


@pytest.mark.parametrize("companion", COMPANIONS)
def test_dr_13_thieves_and_champions_open_any_number_of_chests_others_one(companion: str) -> None:
    """DR-13: one after the other, each a treasure."""
    session = lay(phase="loot", party={companion: 1}, dungeon={"chest": 3})
    play(session, f"{companion}>chest")
    if companion in ("thief", "champion"):
        assert session.legal() == ["another", "stop"]
        play(session, "another", "stop")
    assert sum(session.position()["seats"][0]["treasures"].values()) == (
        2 if companion in ("thief", "champion") else 1
    )


def test_dr_13_scrolls_open_no_chest() -> None:
    """DR-13"""
    assert lay(phase="loot", party={"scroll": 2}, dungeon={"chest": 1}).legal() == ["leave"]


def test_dr_13_a_chest_without_treasures_gives_a_point_of_experience() -> None:
    """DR-13: and so does a dragon's."""
    session = lay(phase="loot", party={"mage": 1}, dungeon={"chest": 1}, treasures=ALL_TREASURES)
    play(session, "mage>chest")
    assert session.position()["seats"][0]["experience"] == 1
    session = lay(phase="dragon", party={"mage": 1, "thief": 1, "cleric": 1}, lair=3, treasures=ALL_TREASURES)
    play(session, "cleric>dragon", "mage>dragon", "thief>dragon")
    assert session.position()["seats"][0]["experience"] == 2


def test_dr_13_every_treasure_left_is_as_likely_as_the_others() -> None:
    """DR-13: with one kind left in the chest it is that one."""
    nearly = ALL_TREASURES | {"elixir": 2}
    session = lay(phase="loot", party={"mage": 1}, dungeon={"chest": 1}, treasures=nearly)
    assert play(session, "mage>chest").position()["seats"][0]["treasures"]["elixir"] == 3


@pytest.mark.parametrize("drinker", [*COMPANIONS, "scroll"])
def test_dr_14_any_party_die_drinks_any_number_of_potions(drinker: str) -> None:
    """DR-14: each brings a die back with a face of choice."""
    session = lay(phase="loot", party={drinker: 1}, dungeon={"potion": 3})
    play(session, f"{drinker}>potion", "face fighter")
    assert "stop" in session.legal()
    play(session, "face champion", "stop")
    assert session.position()["party"] == {"fighter": 1, "champion": 1}
    assert session.position()["dungeon"] == {"potion": 1}


def test_dr_14_no_player_stops_before_the_first_potion_and_the_graveyard_is_the_limit() -> None:
    """DR-14: a full party brings back only its own drinker, whatever stands there to drink."""
    session = lay(phase="loot", party={"fighter": 7}, dungeon={"potion": 3})
    play(session, "fighter>potion")
    assert "stop" not in session.legal()
    assert play(session, "face mage").view()["phase"] == "loot"
    assert session.position()["dungeon"] == {"potion": 2}
    assert session.position()["graveyard"] == 0


@pytest.mark.parametrize(
    ("drinker", "party", "potions", "dice"),
    [
        ("fighter", {"fighter": 7}, 3, 1),
        ("fighter", {"fighter": 5}, 3, 3),
        ("fighter", {"fighter": 5}, 2, 2),
        ("sword", {"fighter": 6}, 3, 1),
        ("hero", {"fighter": 5}, 4, 2),
    ],
)
def test_dr_14_a_drinker_is_told_how_many_dice_can_come_back(
    drinker: str, party: dict[str, int], potions: int, dice: int
) -> None:
    """DR-14: no more than the graveyard will have."""
    session = lay(
        hero="crusader", phase="loot", party=party, treasures={"sword": 1}, dungeon={"potion": potions}
    )
    action = GAME.parse_action(f"{drinker}>potion")
    assert GAME.phrase(session.state, action).args["n"] == dice
    play(session, f"{drinker}>potion")
    for _die in range(dice):
        play(session, "face mage")
    assert session.position()["step"] == "none"
    assert Texts("dungeon_roll", "en").format(Phrase("drink", {"who": "@mage", "n": 1})) == (
        "Mage drinks a potion: 1 die comes back"
    )


def test_dr_15_what_is_left_returns_before_the_dragon_and_nothing_must_be_taken() -> None:
    """DR-15"""
    session = lay(phase="loot", lair=3, party={"fighter": 1}, dungeon={"chest": 2, "potion": 1})
    play(session, "leave")
    assert session.view()["phase"] == "dragon"
    assert session.position()["dungeon"] == {}


def test_dr_15_without_chests_and_potions_there_is_no_loot_phase() -> None:
    """DR-15"""
    assert play(lay(party={"fighter": 1}), "loot").view()["phase"] == "regroup"


@pytest.mark.parametrize(("lair", "phase"), [(2, "regroup"), (3, "dragon"), (5, "dragon")])
def test_dr_16_three_faces_wake_the_dragon(lair: int, phase: str) -> None:
    """DR-16"""
    assert play(lay(lair=lair, party={"fighter": 1}), "loot").view()["phase"] == phase


def test_dr_16_three_different_companions_beat_the_dragon() -> None:
    """DR-16: lair emptied, one treasure, one experience, and on to the regroup."""
    session = lay(phase="dragon", lair=4, party={"fighter": 2, "mage": 1, "champion": 1})
    play(session, "fighter>dragon")
    assert session.legal() == ["mage>dragon", "champion>dragon"], "a second fighter is no other kind"
    play(session, "mage>dragon", "champion>dragon")
    now = session.position()
    assert now["lair"] == 0
    assert now["phase"] == "regroup"
    assert now["seats"][0]["experience"] == 1
    assert sum(now["seats"][0]["treasures"].values()) == 1
    assert now["party"] == {"fighter": 1}


def test_dr_16_two_kinds_are_not_enough() -> None:
    """DR-16: then only fleeing is left."""
    assert lay(phase="dragon", lair=3, party={"fighter": 3, "mage": 2, "scroll": 1}).legal() == ["flee"]


@pytest.mark.parametrize(("level", "lair", "dice"), [(1, 0, 2), (4, 2, 5), (6, 0, 7), (6, 2, 5), (9, 1, 6)])
def test_dr_17_going_on_rolls_what_the_level_says_or_the_reserve_has(
    level: int, lair: int, dice: int
) -> None:
    """DR-17"""
    session = lay(phase="regroup", level=level, lair=lair, party={"mage": 1})
    play(session, "descend")
    now = session.position()
    assert now["level"] == level + 1
    assert sum(now["dungeon"].values()) + now["lair"] - lair == dice
    assert now["party"] == {"mage": 1}


def test_dr_17_resting_is_worth_the_level() -> None:
    """DR-17"""
    session = play(lay(phase="regroup", level=4), "rest")
    assert session.position()["seats"][0]["experience"] == 4
    assert session.position()["turn"] == 1


def test_dr_17_after_level_ten_one_rests() -> None:
    """DR-17"""
    session = lay(phase="regroup", level=10, party={"champion": 5})
    assert session.legal() == ["rest"]
    assert play(session, "rest").position()["seats"][0]["experience"] == 10


@pytest.mark.parametrize("phase", ["monsters", "dragon"])
def test_dr_18_fleeing_is_always_possible_and_keeps_what_was_won(phase: str) -> None:
    """DR-18: the level is worth nothing."""
    session = lay(phase=phase, level=5, lair=3, experience=3, treasures={"ring": 1}, party={"champion": 7})
    play(session, "flee")
    seat = session.position()["seats"][0]
    assert (seat["experience"], seat["treasures"]) == (3, {"ring": 1})
    assert session.position()["turn"] == 1


def test_dr_18_no_player_flees_from_loot_or_regroup() -> None:
    """DR-18"""
    assert "flee" not in lay(phase="loot", party={"thief": 1}, dungeon={"chest": 1}).legal()
    assert "flee" not in lay(phase="regroup", level=2).legal()


def test_dr_18_the_program_never_flees_for_the_player() -> None:
    """DR-18: with nothing else left, fleeing is all that is offered, and it is not done by itself."""
    session = lay(level=3, dungeon={"goblin": 3})
    assert session.legal() == ["flee"]
    with pytest.raises(IllegalAction, match="flee"):
        session.play("loot")
    assert session.position()["turn"] == 0
