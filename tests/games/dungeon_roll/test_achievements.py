"""Achievements (DR-24), the rulebook's worked example, and the odds of the next level."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product

import pytest
from games.dungeon_roll.layout import MASTER, lay, play

import undercroft
from undercroft import GameSession
from undercroft.games.dungeon_roll import GAME
from undercroft.games.dungeon_roll.odds import Odds, next_level


def earned(session: GameSession) -> set[str]:
    return set(session.position()["seats"][0]["deeds"])


TEAM = ("fighter>dragon", "mage>dragon", "thief>dragon")
TRIO = {"fighter": 1, "mage": 1, "thief": 1}


@pytest.mark.parametrize(("before", "expected"), [(0, set()), (1, {"two_dragons"}), (2, {"three_dragons"})])
def test_dr_24_two_and_three_dragons_in_a_delve(before: int, expected: set[str]) -> None:
    """DR-24"""
    assert earned(play(lay(phase="dragon", lair=3, party=TRIO, dragons=before), *TEAM)) == expected


def test_dr_24_dragons_of_another_delve_do_not_count() -> None:
    """DR-24"""
    assert play(lay(phase="dragon", lair=3, dragons=1), "flee").position()["dragons"] == 0


def test_dr_24_seven_dungeon_dice_at_once_and_survive_the_level() -> None:
    """DR-24: the level must be cleared."""
    session = lay(phase="regroup", level=6, party={"champion": 7})
    play(session, "descend")
    assert session.position()["rolled_seven"]
    assert "seven_dice" not in earned(session)
    done = lay(level=7, rolled_seven=True, party={"fighter": 1}, used_companions=True)
    assert "seven_dice" in earned(play(done, "loot"))
    assert earned(play(lay(level=7, rolled_seven=True), "flee")) == set()
    six = play(lay(phase="regroup", level=6, lair=1, party={"champion": 7}), "descend")
    assert not six.position()["rolled_seven"]


@pytest.mark.parametrize(("dice", "alone"), [(0, True), (1, True), (2, False)])
def test_dr_24_a_last_stand_begins_with_one_party_die_at_most(dice: int, alone: bool) -> None:
    """DR-24"""
    session = lay(phase="regroup", level=2, party={"fighter": dice} if dice else {})
    assert play(session, "descend").position()["entered_alone"] is alone
    dragon = lay(phase="dragon", lair=3, party=TRIO, entered_alone=alone)
    assert ("last_stand" in earned(play(dragon, *TEAM))) is alone


def forming(hero: str, seed: int) -> GameSession:
    """A party of this hero that was just rolled. The same seed shows the same faces for every hero."""
    return play(lay(hero=hero, seed=seed), "flee")


def champions(session: GameSession) -> int:
    return int(session.position()["party"].get("champion", 0))


@cache
def seeds_of(count: int) -> list[int]:
    """Seeds that roll so many champions."""
    return [seed for seed in range(2500) if champions(forming("nobody", seed)) == count]


@pytest.mark.parametrize("hero", ["nobody", "minstrel"])
def test_dr_24_five_champions_in_the_party_as_formed(hero: str) -> None:
    """DR-24"""
    assert seeds_of(5)
    assert all("five_champions" in earned(forming(hero, seed)) for seed in seeds_of(5))
    assert not any("five_champions" in earned(forming(hero, seed)) for seed in seeds_of(4))


def test_dr_24_scrolls_that_became_a_knights_champions_count() -> None:
    """DR-24: the party is formed after the change."""
    seen: Counter[bool] = Counter()
    for seed in range(150):
        session = forming("knight", seed)
        lucky = champions(session) >= 5
        assert ("five_champions" in earned(session)) is lucky
        seen[lucky] += 1
    assert seen[True]
    assert seen[False]


def test_dr_24_a_mercenary_has_formed_the_party_after_the_re_roll() -> None:
    """DR-24: the party that goes down counts, not five champions that are re-rolled away."""
    for seed in seeds_of(5):
        session = forming("mercenary", seed)
        assert session.view()["phase"] == "party"
        assert "five_champions" not in earned(session)
        assert "five_champions" in earned(play(session.clone(), "stop"))
        play(session, *["pick champion"] * 5, "roll")
        assert ("five_champions" in earned(session)) == (champions(session) >= 5)


def test_dr_24_a_mercenary_may_get_five_champions_by_the_re_roll() -> None:
    """DR-24"""
    seen = set()
    for seed in seeds_of(4):
        session = forming("mercenary", seed)
        others = [text for text in session.legal() if text.startswith("pick") and text != "pick champion"]
        play(session, others[0], "roll")
        assert ("five_champions" in earned(session)) == (champions(session) >= 5)
        seen.add(champions(session))
    assert seen == {4, 5}


def test_dr_24_five_champions_of_the_next_player_are_told_with_the_party() -> None:
    """DR-24: after the delve of another player."""
    session = lay(seed=seeds_of(5)[0])
    data = session.position() | {"players": 2, "seats": session.position()["seats"] * 2}
    session = undercroft.from_position("dungeon_roll", data)
    before = session.state.clone()
    play(session, "flee")
    told = GAME.describe_move(before, GAME.parse_action("flee"), session.state, 0)
    assert [phrase.id for phrase in told] == [
        "log-flee", "party-forms", "achievement-five_champions", "level",
    ]  # fmt: skip


def test_dr_24_five_champions_later_in_the_delve_are_not_the_party_as_formed() -> None:
    """DR-24"""
    session = play(lay(phase="regroup", party={"champion": 5}), "descend")
    assert "five_champions" not in earned(session)


def finish(**things: object) -> set[str]:
    """The achievements after a last delve that ends with this in front of the player."""
    return earned(play(lay(turn=2, phase="regroup", **things), "rest"))


def test_dr_24_fifteen_points_from_treasures() -> None:
    """DR-24"""
    assert "bottomless_bag" in finish(level=1, treasures={"scales": 6, "portal": 2})
    assert "bottomless_bag" not in finish(level=1, treasures={"scales": 6, "portal": 1})


def test_dr_24_resting_at_level_ten() -> None:
    """DR-24"""
    assert "level_ten" in finish(level=10)
    assert "level_ten" not in finish(level=9)


@pytest.mark.parametrize("phase", ["monsters", "loot", "dragon"])
def test_dr_24_leaving_level_ten_by_portal_ends_the_delve_there(phase: str) -> None:
    """DR-24: by rest or portal; fleeing does not count."""
    things = {"phase": phase, "treasures": {"portal": 1}, "lair": 3}
    assert "level_ten" in earned(play(lay(level=10, **things), "portal"))
    assert "level_ten" not in earned(play(lay(level=9, **things), "portal"))
    assert "level_ten" not in earned(play(lay(level=10), "flee"))


@pytest.mark.parametrize("phase", ["monsters", "loot", "dragon"])
def test_dr_24_leaving_by_portal_is_surviving_seven_dice(phase: str) -> None:
    """DR-24: rest, go on or leave by portal."""
    things = {"phase": phase, "treasures": {"portal": 1}, "lair": 3, "level": 8}
    assert "seven_dice" in earned(play(lay(rolled_seven=True, **things), "portal"))
    assert "seven_dice" not in earned(play(lay(rolled_seven=False, **things), "portal"))


def test_dr_24_twenty_points_without_a_hero() -> None:
    """DR-24"""
    assert "no_hero" in finish(level=5, experience=15)
    assert "no_hero" not in finish(level=4, experience=15)
    assert "no_hero" not in finish(level=5, experience=15, hero="knight")


def test_dr_24_clearing_a_deep_level_without_companions() -> None:
    """DR-24: from level five on, and not by the battlemage's or the paladin's ultimate."""
    assert "no_companions" in earned(play(lay(level=5, hero="minstrel", lair=3), "ultimate", "loot"))
    assert "no_companions" not in earned(play(lay(level=4, lair=1), "loot"))
    fury = lay(level=5, hero="spellsword", experience=MASTER, dungeon={"goblin": 1})
    assert "no_companions" not in earned(play(fury, "ultimate", "loot"))
    grace = lay(level=5, hero="crusader", experience=MASTER, dungeon={"goblin": 1}, treasures={"ring": 1})
    assert "no_companions" not in earned(play(grace, "ultimate-ring", "loot"))
    for helper, things in [
        ("thief>goblin", {"party": {"thief": 1}}),
        ("sword>goblin", {"treasures": {"sword": 1}}),
        ("scroll>goblin", {"party": {"scroll": 1}, "hero": "enchantress"}),
    ]:
        session = lay(level=5, dungeon={"goblin": 1}, **things)
        assert "no_companions" not in earned(play(session, helper, "loot"))


def test_dr_24_companions_of_the_level_before_do_not_count() -> None:
    """DR-24: a new level begins without any."""
    session = lay(phase="regroup", level=4, party={"thief": 7}, used_companions=True)
    assert not play(session, "descend").position()["used_companions"]


def test_dr_24_twenty_points_without_using_a_treasure() -> None:
    """DR-24"""
    assert "no_treasures" in finish(level=5, experience=15)
    used = lay(turn=2, level=5, lair=1, experience=15, treasures={"ring": 1})
    assert "no_treasures" not in earned(play(used, "ring", "loot", "rest"))


def test_dr_24_three_dragon_faces_in_one_roll() -> None:
    """DR-24: in one roll, not by and by."""
    seen: Counter[bool] = Counter()
    for seed in range(200):
        session = play(lay(seed=seed, phase="regroup", level=6, lair=1, party={"champion": 7}), "descend")
        three = session.position()["lair"] - 1 >= 3
        assert ("three_faces" in earned(session)) == three
        seen[three] += 1
    assert seen[True]
    assert seen[False]


def test_dr_24_all_achievements_but_the_one_over_many_games_are_in_the_state() -> None:
    """DR-24: playing every hero is the twelfth, kept in a player's profile."""
    from undercroft.games.dungeon_roll.state import ACHIEVEMENTS, EVERY_HERO
    from undercroft.texts import Texts

    assert len(ACHIEVEMENTS) == 11
    for language in ("en", "ru"):
        texts = Texts("dungeon_roll", language, strict=True)
        assert all(texts.message(f"achievement-{name}") for name in [*ACHIEVEMENTS, EVERY_HERO])


def test_the_worked_example_of_the_rulebook() -> None:
    """Levels 5 and 6 of the beguiler, step by step (DR-10, DR-11, DR-14, DR-17, DR-20, DR-33).

    Four dice and a ring, three dice in the graveyard, two faces in the lair. Level 5 shows goblin, ooze, two
    skeletons and a potion; level 6 a dragon, a chest and three monsters that a scroll re-rolls.
    """
    session = lay(
        hero="enchantress",
        experience=MASTER,
        treasures={"ring": 1},
        level=5,
        lair=2,
        party={"scroll": 2, "mage": 1, "fighter": 1},
        dungeon={"goblin": 1, "ooze": 1, "skeleton": 2, "potion": 1},
    )
    play(session, "ultimate>goblin", "also ooze")  # two monsters become one potion
    assert session.position()["dungeon"] == {"skeleton": 2, "potion": 2}
    play(session, "scroll>skeleton")  # a scroll acts as a cleric
    play(session, "loot", "mage>potion", "face mage", "face champion")  # two potions, two companions
    assert session.position()["party"] == {"scroll": 1, "fighter": 1, "mage": 1, "champion": 1}
    play(session, "leave")
    assert session.view()["phase"] == "regroup"
    assert next_level(session.state).dice == 5, "seven dice, two of them in the lair"

    level_6 = session.position() | {"phase": "monsters", "level": 6, "lair": 3}
    level_6["dungeon"] = {"goblin": 1, "skeleton": 1, "ooze": 1, "chest": 1}
    session = undercroft.from_position("dungeon_roll", level_6)
    play(session, "read scroll", "pick goblin", "pick skeleton", "pick ooze", "roll")
    assert session.position()["party"] == {"fighter": 1, "mage": 1, "champion": 1}

    # The book's dice fell as goblin, ooze and chest beside the other chest.
    fallen = session.position() | {"lair": 3, "dungeon": {"goblin": 1, "ooze": 1, "chest": 2}}
    session = undercroft.from_position("dungeon_roll", fallen)
    play(session, "fighter>goblin", "mage>ooze", "loot", "champion>chest", "another")
    assert sum(session.position()["seats"][0]["treasures"].values()) == 3
    assert "ring" in session.legal()
    play(session, "ring", "leave")
    assert session.view()["phase"] == "regroup", "no dragon is left to be beaten"
    assert play(session, "rest").position()["seats"][0]["experience"] == MASTER + 6


@pytest.mark.parametrize(("dice", "lair"), [(1, 0), (2, 2), (4, 1), (5, 2)])
def test_the_odds_are_those_of_all_rolls_counted_one_by_one(dice: int, lair: int) -> None:
    odds = Odds(dice, lair, 3)
    rolls = list(product(range(6), repeat=dice))
    for monsters in range(dice + 1):
        share = sum(sum(face < 3 for face in roll) == monsters for roll in rolls) / len(rolls)
        assert odds.monsters(monsters) == pytest.approx(share)
    awake = sum(lair + sum(face == 5 for face in roll) >= 3 for roll in rolls) / len(rolls)
    assert odds.dragon() == pytest.approx(awake)
    assert odds.expected_monsters() == pytest.approx(dice / 2)


def test_the_odds_are_shown_at_regroup_and_nowhere_else() -> None:
    shown = lay(phase="regroup", level=2, lair=2).view()["table"]["odds"]
    assert shown["dice"] == 3
    assert sum(shown["monsters"]) == pytest.approx(1, abs=0.001)
    assert shown["dragon"] == pytest.approx(1 - (5 / 6) ** 3, abs=0.001)
    assert "odds" not in lay(dungeon={"goblin": 1}).view()["table"]


def test_the_greedy_bot_beats_the_random_one_and_finishes_what_it_begins() -> None:
    from undercroft import bots

    wins = 0
    for seed in range(40):
        state = GAME.new(2, seed)
        players = [bots.make(GAME, "greedy", seed), bots.make(GAME, "random", seed)]
        while not state.over():
            state.play(players[state.actor()].choose(state))
        outcome = state.outcome()
        assert outcome is not None
        wins += outcome.winners == [0]
    assert wins >= 36
