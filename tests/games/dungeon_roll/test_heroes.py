"""The heroes, DR-30 to DR-38, both sides of each, and two of the boosters."""

from __future__ import annotations

from typing import Any

import pytest
from games.dungeon_roll.layout import ALL_TREASURES, MASTER, lay, play

import undercroft
from undercroft import GameSession
from undercroft.games.dungeon_roll import GAME
from undercroft.games.dungeon_roll.components import EFFECTS
from undercroft.games.dungeon_roll.heroes import ULTIMATES


def hero_actions(session: GameSession) -> list[str]:
    return [text for text in session.legal() if text.startswith(("ultimate", "hero"))]


SWAPS = [
    ("spellsword", "fighter", "ooze", "mage", "goblin"),
    ("occultist", "cleric", "ooze", "mage", "skeleton"),
    ("crusader", "fighter", "skeleton", "cleric", "goblin"),
]


@pytest.mark.parametrize("experience", [0, MASTER])
@pytest.mark.parametrize(("hero", "one", "foe_of_other", "other", "foe_of_one"), SWAPS)
def test_dr_30_31_32_companions_count_as_each_other(
    hero: str, one: str, foe_of_other: str, other: str, foe_of_one: str, experience: int
) -> None:
    """DR-30, DR-31, DR-32: on both sides of the card, each beats what the other beats."""
    for who, foe in [(one, foe_of_other), (other, foe_of_one), (one, foe_of_one)]:
        session = lay(hero=hero, experience=experience, party={who: 1}, dungeon={foe: 3})
        assert play(session, f"{who}>{foe}").position()["dungeon"] == {}


@pytest.mark.parametrize(
    ("hero", "foes"), [("spellsword", ("goblin", "ooze")), ("crusader", ("goblin", "skeleton"))]
)
def test_dr_30_32_a_novice_acts_once_as_a_companion(hero: str, foes: tuple[str, str]) -> None:
    """DR-30, DR-32: as the better of two kinds, once a delve, and no die goes anywhere."""
    for foe in foes:
        session = play(lay(hero=hero, dungeon={foe: 3}, party={"scroll": 7}), f"hero>{foe}")
        assert session.position()["dungeon"] == {}
        assert session.position()["graveyard"] == 0
        assert session.position()["exhausted"]
    other = ({"goblin", "ooze", "skeleton"} - set(foes)).pop()
    session = play(lay(hero=hero, dungeon={other: 3}), f"hero>{other}")
    assert session.position()["dungeon"] == {other: 2}
    assert not hero_actions(session)


def test_dr_30_arcane_fury_sweeps_everything_away_for_nothing() -> None:
    """DR-30: monsters, chests, potions and the lair."""
    dungeon = {"goblin": 1, "ooze": 1, "chest": 1, "potion": 1}
    session = lay(hero="spellsword", experience=MASTER, dungeon=dungeon, lair=3)
    play(session, "ultimate")
    now = session.position()
    assert (now["dungeon"], now["lair"], now["graveyard"]) == ({}, 0, 7)
    assert now["seats"][0]["experience"] == MASTER
    assert now["seats"][0]["treasures"] == {}
    assert play(session, "loot").view()["phase"] == "regroup"


def test_dr_30_arcane_fury_before_the_dragon_leads_to_the_regroup() -> None:
    """DR-30"""
    session = lay(hero="spellsword", experience=MASTER, phase="dragon", lair=3)
    assert play(session, "ultimate").view()["phase"] == "regroup"


@pytest.mark.parametrize(
    ("hero", "monster", "ally", "other"),
    [
        ("occultist", "skeleton", "ally-fighter", "goblin"),
        ("half_goblin", "goblin", "ally-thief", "skeleton"),
    ],
)
def test_dr_31_35_monsters_become_companions(hero: str, monster: str, ally: str, other: str) -> None:
    """DR-31, DR-35: one for the novice, up to two for the master, who may stop after one."""
    novice = play(lay(hero=hero, dungeon={monster: 2, other: 2}), f"ultimate>{monster}")
    assert novice.position()["step"] == "none"
    assert f"{ally}>{monster}" in novice.legal()
    master = play(lay(hero=hero, experience=MASTER, dungeon={monster: 3, other: 1}), f"ultimate>{monster}")
    assert master.legal() == [f"also {monster}", "stop"]
    assert play(master.clone(), "stop").position()["dungeon"] == {monster: 2, other: 1}
    assert play(master, f"also {monster}").position()["allies"] == {ally.removeprefix("ally-"): 2}


def test_dr_32_divine_intervention() -> None:
    """DR-32: for a treasure; monsters beaten, chests opened, each potion revives a die, the lair emptied."""
    dungeon = {"goblin": 2, "chest": 2, "potion": 2}
    session = lay(
        hero="crusader",
        experience=MASTER,
        dungeon=dungeon,
        lair=1,
        treasures={"ring": 1, "bait": 1},
        party={"thief": 1},
    )
    assert hero_actions(session) == ["ultimate-ring", "ultimate-bait"]
    play(session, "ultimate-bait", "face fighter", "face champion")
    now = session.position()
    assert (now["dungeon"], now["lair"]) == ({}, 0)
    assert now["party"] == {"thief": 1, "fighter": 1, "champion": 1}
    assert sum(now["seats"][0]["treasures"].values()) == 1 + 2
    assert now["seats"][0]["experience"] == MASTER


def test_dr_32_without_a_treasure_there_is_no_intervention() -> None:
    """DR-32"""
    assert hero_actions(lay(hero="crusader", experience=MASTER, dungeon={"goblin": 2})) == []


def test_dr_32_intervention_revives_no_more_than_the_graveyard_has() -> None:
    """DR-32"""
    session = lay(
        hero="crusader", experience=MASTER, dungeon={"potion": 3}, treasures={"ring": 1}, party={"scroll": 6}
    )
    play(session, "ultimate-ring", "face mage")
    assert session.position()["step"] == "none"
    assert session.position()["graveyard"] == 0


def test_dr_33_a_scroll_acts_as_any_companion() -> None:
    """DR-33: against any number of one monster, at chests, before the dragon; it can still be read."""
    session = lay(hero="enchantress", party={"scroll": 2}, dungeon={"ooze": 3})
    assert "read scroll" in session.legal()
    assert play(session, "scroll>ooze").position()["dungeon"] == {}
    loot = lay(hero="enchantress", phase="loot", treasures={"scroll": 1}, dungeon={"chest": 2})
    assert play(loot, "spare-scroll>chest").legal() == ["another", "stop"]
    dragon = lay(hero="enchantress", phase="dragon", lair=3, party={"scroll": 2, "fighter": 1})
    play(dragon, "fighter>dragon", "scroll>dragon", "scroll>dragon")
    assert dragon.view()["phase"] == "regroup"


def test_dr_33_charm_makes_one_potion_of_monsters() -> None:
    """DR-33: of one for the enchantress, of up to two for the beguiler."""
    novice = play(lay(hero="enchantress", dungeon={"goblin": 2}), "ultimate>goblin")
    assert novice.position()["dungeon"] == {"goblin": 1, "potion": 1}
    master = lay(hero="enchantress", experience=MASTER, dungeon={"goblin": 1, "ooze": 1, "skeleton": 1})
    play(master, "ultimate>goblin", "also ooze")
    assert master.position()["dungeon"] == {"skeleton": 1, "potion": 1}


@pytest.mark.parametrize("experience", [0, MASTER])
def test_dr_34_thieves_and_mages_swap_and_the_ballad_empties_the_lair(experience: int) -> None:
    """DR-34: without reward, on both sides."""
    session = play(
        lay(hero="minstrel", experience=experience, party={"thief": 1}, dungeon={"ooze": 3}), "thief>ooze"
    )
    assert session.position()["dungeon"] == {}
    loot = lay(hero="minstrel", experience=experience, phase="loot", party={"mage": 1}, dungeon={"chest": 2})
    assert "another" in play(loot, "mage>chest").legal()
    dragon = play(lay(hero="minstrel", experience=experience, phase="dragon", lair=4), "ultimate")
    assert dragon.position()["lair"] == 0
    assert dragon.position()["seats"][0]["experience"] == experience
    assert dragon.view()["phase"] == "regroup"


def test_dr_34_a_bards_champion_beats_one_monster_more() -> None:
    """DR-34: of any kind, not a must, and only the master's."""
    dungeon = {"goblin": 3, "ooze": 2}
    session = play(
        lay(hero="minstrel", experience=MASTER, party={"champion": 1}, dungeon=dungeon), "champion>goblin"
    )
    assert session.legal() == ["also ooze", "stop"]
    assert play(session, "also ooze").position()["dungeon"] == {"ooze": 1}
    novice = play(lay(hero="minstrel", party={"champion": 1}, dungeon=dungeon), "champion>goblin")
    assert novice.position()["step"] == "none"


@pytest.mark.parametrize("experience", [0, MASTER])
def test_dr_35_chests_and_potions_already_among_the_monsters(experience: int) -> None:
    """DR-35: for no other hero."""
    dungeon = {"goblin": 1, "chest": 1, "potion": 1}
    session = lay(hero="half_goblin", experience=experience, party={"thief": 2}, dungeon=dungeon)
    assert {"thief>chest", "thief>potion"} <= set(session.legal())
    play(session, "thief>potion", "face mage")
    assert session.view()["phase"] == "monsters"
    assert "thief>chest" not in lay(party={"thief": 2}, dungeon=dungeon).legal()


def mercenary(seed: int, experience: int = 0) -> GameSession:
    """A mercenary (or commander) who forms the party now."""
    data = GAME.position(GAME.new(1, seed, {"heroes": "none"}))
    data["seats"][0] |= {"hero": "mercenary", "experience": experience}
    session = undercroft.from_position("dungeon_roll", data)
    return play(session, "flee")


def test_dr_36_a_mercenary_may_re_roll_party_dice_once_on_forming_the_party() -> None:
    """DR-36: before the first level; only party dice; one may also keep them."""
    session = mercenary(seed=3)
    before = session.position()
    assert (before["phase"], before["level"], before["dungeon"]) == ("party", 0, {})
    assert all(text == "stop" or text.startswith("pick ") for text in session.legal())
    assert not {"pick goblin", "pick chest"} & set(session.legal())
    kept = play(session.clone(), "stop").position()
    assert (kept["party"], kept["level"]) == (before["party"], 1)
    face = session.legal()[0]
    after = play(session, face, "roll").position()
    assert after["level"] == 1
    assert after["graveyard"] == 0
    assert sum(after["party"].values()) == 7
    assert after["phase"] == "monsters"


def test_dr_36_a_commander_has_no_such_re_roll() -> None:
    """DR-36"""
    assert mercenary(seed=3, experience=MASTER).position()["phase"] == "monsters"


def test_dr_36_calculated_strike_beats_up_to_two_monsters() -> None:
    """DR-36: of any kinds; lair dice are none."""
    session = lay(hero="mercenary", dungeon={"goblin": 1, "ooze": 2}, lair=2)
    play(session, "ultimate>goblin")
    assert session.legal() == ["also ooze", "stop"]
    assert play(session, "also ooze").position()["dungeon"] == {"ooze": 1}
    assert session.position()["step"] == "none"


def test_dr_36_a_commanders_fighter_beats_one_monster_more() -> None:
    """DR-36: any number of goblins and one other, or any two; the vorpal sword likewise."""
    dungeon = {"goblin": 2, "skeleton": 2}
    session = lay(hero="mercenary", experience=MASTER, party={"fighter": 2, "mage": 1}, dungeon=dungeon)
    assert play(session.clone(), "fighter>goblin", "also skeleton").position()["dungeon"] == {"skeleton": 1}
    assert play(session.clone(), "fighter>skeleton", "also skeleton").position()["dungeon"] == {"goblin": 2}
    assert play(session.clone(), "fighter>skeleton", "stop").position()["dungeon"] == {
        "goblin": 2,
        "skeleton": 1,
    }
    assert play(session.clone(), "mage>skeleton").position()["step"] == "none"
    sword = lay(hero="mercenary", experience=MASTER, treasures={"sword": 1}, dungeon=dungeon)
    assert play(sword, "sword>goblin").position()["step"] == "extra"


def test_dr_36_presence_re_rolls_party_and_dungeon_dice_but_no_lair() -> None:
    """DR-36: before the dragon there are only party dice left to re-roll."""
    session = lay(
        hero="mercenary", experience=MASTER, party={"mage": 1}, dungeon={"goblin": 1, "chest": 1}, lair=2
    )
    play(session, "ultimate")
    assert session.legal() == ["pick goblin", "pick chest", "pick mage"]
    dragon = lay(hero="mercenary", experience=MASTER, party={"mage": 2, "scroll": 1}, phase="dragon", lair=3)
    play(dragon, "ultimate", "pick mage", "roll")
    assert dragon.view()["phase"] == "dragon"
    assert sum(dragon.position()["party"].values()) == 3


def commander(**things: Any) -> GameSession:
    return lay(hero="mercenary", experience=MASTER, **things)


def test_dr_36_presence_is_offered_wherever_a_die_could_be_re_rolled() -> None:
    """DR-36: at the loot too; lair dice and dice of the graveyard are none."""
    assert "ultimate" in commander(party={"mage": 1}, dungeon={"goblin": 1}).legal()
    assert "ultimate" in commander(phase="loot", party={"mage": 1}).legal()
    assert "ultimate" in commander(phase="loot", dungeon={"chest": 1}).legal()
    assert "ultimate" in commander(phase="dragon", lair=3, party={"mage": 1}).legal()
    assert "ultimate" not in commander(phase="loot", lair=2).legal()
    assert "ultimate" not in commander(phase="dragon", lair=3).legal()
    assert "ultimate" not in commander(phase="loot", party={"mage": 1}, exhausted=True).legal()


def test_dr_36_presence_at_the_loot_re_rolls_dice_of_party_and_level() -> None:
    """DR-36: chests and potions are dungeon dice; the others stay as they are."""
    session = commander(
        phase="loot", party={"mage": 1, "thief": 1}, dungeon={"chest": 1, "potion": 1}, lair=1
    )
    play(session, "ultimate")
    assert session.legal() == ["pick chest", "pick potion", "pick mage", "pick thief"]
    play(session, "pick thief", "roll")
    now = session.position()
    assert (now["phase"], now["dungeon"], now["lair"]) == ("loot", {"chest": 1, "potion": 1}, 1)
    assert sum(now["party"].values()) == 2
    assert now["exhausted"]


def test_dr_36_monsters_that_presence_brings_to_the_loot_have_to_be_beaten() -> None:
    """DR-36, DR-10: the monster phase begins again; without a monster the loot goes on."""
    seen = set()
    for seed in range(30):
        session = commander(seed=seed, phase="loot", party={"champion": 1}, dungeon={"chest": 1})
        now = play(session, "ultimate", "pick chest", "roll").position()
        monster = bool(set(now["dungeon"]) & {"goblin", "skeleton", "ooze"})
        assert now["phase"] == ("monsters" if monster else "loot")
        assert ("leave" in session.legal()) == (not monster)
        assert ("flee" in session.legal()) == monster
        seen.add(monster)
    assert seen == {True, False}


@pytest.mark.parametrize("experience", [0, MASTER])
def test_dr_37_scrolls_of_the_opening_roll_become_champions(experience: int) -> None:
    """DR-37: only those; a scroll that comes later stays one."""
    seen = 0
    for seed in range(40):
        data = GAME.position(GAME.new(1, seed, {"heroes": "none"}))
        data["seats"][0] |= {"hero": "knight", "experience": experience}
        party = play(undercroft.from_position("dungeon_roll", data), "flee").position()["party"]
        assert "scroll" not in party
        seen += party.get("champion", 0)
    assert seen > 40 * 7 / 6 * 1.4, "champions come from two faces now"


def test_dr_37_a_revived_scroll_stays_a_scroll() -> None:
    """DR-37"""
    session = lay(hero="knight", phase="loot", party={"mage": 1}, dungeon={"potion": 1})
    assert play(session, "mage>potion", "face scroll").position()["party"] == {"scroll": 1}


def test_dr_37_two_different_companions_beat_the_dragon_for_the_slayer() -> None:
    """DR-37: the novice still needs three."""
    party = {"fighter": 1, "mage": 1}
    assert lay(hero="knight", phase="dragon", lair=3, party=party).legal() == ["flee"]
    session = lay(hero="knight", experience=MASTER, phase="dragon", lair=3, party=party)
    assert play(session, "fighter>dragon", "mage>dragon").position()["lair"] == 0
    assert lay(hero="knight", experience=MASTER, phase="dragon", lair=3, party={"mage": 2}).legal() == [
        "flee"
    ]


@pytest.mark.parametrize("experience", [0, MASTER])
def test_dr_37_battlecry_sends_all_monsters_to_the_lair(experience: int) -> None:
    """DR-37: monsters only."""
    session = lay(hero="knight", experience=experience, dungeon={"goblin": 2, "ooze": 1, "chest": 1}, lair=1)
    play(session, "ultimate")
    assert session.position()["dungeon"] == {"chest": 1}
    assert session.position()["lair"] == 4


def test_dr_38_a_swap_counts_before_the_dragon_but_adds_one_kind_only() -> None:
    """DR-38: a spellsword's two fighters are a fighter and a mage, a third adds no kind."""
    assert lay(hero="spellsword", exhausted=True, phase="dragon", lair=3, party={"fighter": 3}).legal() == [
        "flee"
    ]
    session = lay(hero="spellsword", exhausted=True, phase="dragon", lair=3, party={"fighter": 2, "thief": 1})
    play(session, "fighter>dragon", "fighter>dragon", "thief>dragon")
    assert session.view()["phase"] == "regroup"


def test_dr_38_a_swap_holds_for_treasure_companions() -> None:
    """DR-38"""
    session = lay(hero="spellsword", treasures={"sword": 1}, dungeon={"ooze": 3})
    assert play(session, "sword>ooze").position()["dungeon"] == {}


def test_dr_38_acting_as_a_companion_works_at_the_loot_and_before_the_dragon() -> None:
    """DR-38: and the hero makes up a kind that is missing."""
    loot = lay(hero="crusader", phase="loot", dungeon={"chest": 2, "potion": 1})
    assert {"hero>chest", "hero>potion"} <= set(loot.legal())
    assert play(loot.clone(), "hero>chest").position()["dungeon"] == {"chest": 1, "potion": 1}
    dragon = lay(hero="crusader", phase="dragon", lair=3, party={"fighter": 1, "thief": 1})
    assert play(dragon, "fighter>dragon", "thief>dragon", "hero>dragon").view()["phase"] == "regroup"


def test_dr_38_turned_monsters_never_see_the_graveyard_and_cannot_be_re_rolled() -> None:
    """DR-38: and vanish at the next regroup, used or not."""
    session = lay(hero="half_goblin", party={"scroll": 2}, dungeon={"goblin": 1, "chest": 1})
    play(session, "ultimate>goblin")
    reading = play(session.clone(), "read scroll")
    assert reading.legal() == ["pick chest", "pick scroll"]
    used = play(session.clone(), "ally-thief>chest")
    assert used.position()["graveyard"] == 5
    assert used.position()["allies"] == {}
    waited = play(session, "loot", "leave")
    assert waited.position()["allies"] == {}
    assert waited.view()["phase"] == "regroup"


def test_dr_38_turned_monsters_are_gone_when_the_delve_ends() -> None:
    """DR-38"""
    session = lay(hero="half_goblin", dungeon={"goblin": 2})
    assert play(session, "ultimate>goblin", "flee").position()["allies"] == {}


def test_dr_38_a_fresh_master_side_applies_at_once() -> None:
    """DR-38: a commander made by an empty chest's point beats one monster more with the next fighter."""
    party = {"fighter": 1, "thief": 1}
    session = lay(
        hero="half_goblin",
        experience=4,
        treasures=ALL_TREASURES,
        party=party,
        dungeon={"goblin": 3, "chest": 1},
    )
    play(session, "fighter>chest")
    assert session.view()["table"]["seats"][0]["hero"] == "chieftain"
    assert play(session, "ultimate>goblin").legal() == ["also goblin", "stop"]


NOTHING_TO_DO: list[tuple[str, int, dict[str, Any]]] = [
    ("spellsword", MASTER, {}),
    ("occultist", 0, {"dungeon": {"goblin": 1}}),
    ("crusader", MASTER, {"treasures": {"ring": 1}}),
    ("enchantress", 0, {"dungeon": {"chest": 1}}),
    ("minstrel", 0, {"dungeon": {"goblin": 1}}),
    ("half_goblin", 0, {"dungeon": {"skeleton": 1}}),
    ("mercenary", 0, {"dungeon": {"chest": 1}, "lair": 2}),
    ("mercenary", MASTER, {"lair": 2}),
    ("knight", 0, {"dungeon": {"chest": 1}}),
    ("tracker", MASTER, {"dungeon": {"chest": 1}}),
    ("alchemist", 0, {"party": {"fighter": 7}}),
]


@pytest.mark.parametrize(("hero", "experience", "things"), NOTHING_TO_DO)
def test_dr_38_an_ultimate_that_would_change_nothing_is_not_offered(
    hero: str, experience: int, things: dict[str, Any]
) -> None:
    """DR-38"""
    assert hero_actions(lay(hero=hero, experience=experience, **things)) == []


def test_an_ultimate_works_once_a_delve() -> None:
    session = lay(hero="enchantress", dungeon={"goblin": 2})
    assert hero_actions(play(session, "ultimate>goblin")) == []


def test_a_tracker_re_rolls_one_goblin_a_level_and_a_ranger_beats_one_of_each() -> None:
    session = lay(hero="tracker", dungeon={"goblin": 3, "ooze": 1})
    play(session, "specialty")
    now = session.position()
    assert sum(now["dungeon"].values()) + now["lair"] == 4
    assert now["dungeon"].get("goblin", 0) >= 2
    assert "specialty" not in session.legal()
    assert play(session, "ultimate>goblin").position()["step"] == "none"
    ranger = lay(hero="tracker", experience=MASTER, dungeon={"goblin": 3, "ooze": 1})
    assert play(ranger, "ultimate").position()["dungeon"] == {"goblin": 2}


def test_a_trackers_goblin_is_there_again_on_the_next_level() -> None:
    session = lay(hero="tracker", phase="regroup", level=1, party={"champion": 7}, specialty_used=True)
    assert not play(session, "descend").position()["specialty_used"]


@pytest.mark.parametrize(("experience", "dice"), [(0, 1), (MASTER, 2)])
def test_an_alchemist_finds_potions_in_chests_and_rolls_dice_back(experience: int, dice: int) -> None:
    for seed in range(20):
        session = lay(
            hero="alchemist", experience=experience, seed=seed, phase="regroup", level=6, party={"scroll": 3}
        )
        play(session, "descend")
        assert "chest" not in session.position()["dungeon"]
        play(session, "ultimate")
        assert sum(session.position()["party"].values()) == 3 + dice


def test_booster_heroes_are_dealt_only_when_asked_for() -> None:
    for boosters in ("off", "on"):
        seen = set()
        for seed in range(60):
            session = undercroft.new("dungeon_roll", players=4, seed=seed, options={"boosters": boosters})
            seen |= {seat["hero"] for seat in session.position()["seats"]}
        assert ({"tracker", "alchemist"} <= seen) == (boosters == "on")


def test_every_effect_that_a_content_file_may_name_has_its_ultimate() -> None:
    assert len(ULTIMATES) == len(EFFECTS)
    used = {side.effect for hero in GAME.content().heroes for side in (hero.novice, hero.master)}
    assert used == set(range(1, len(EFFECTS)))
