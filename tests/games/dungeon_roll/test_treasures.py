"""The box, the treasures and the final count: DR-1 to DR-5, DR-19 to DR-23."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

import pytest
from games.dungeon_roll.layout import lay, play

import undercroft
from undercroft import GameSession
from undercroft.games.dungeon_roll import GAME
from undercroft.games.dungeon_roll.components import DUNGEON, PARTY, TREASURES
from undercroft.kernel.errors import BadContent, BadPosition
from undercroft.texts import Texts


def content_text() -> str:
    return (files("undercroft.games.dungeon_roll") / "content.toml").read_text("utf-8")


def test_dr_1_every_face_of_both_dice_falls_equally_often() -> None:
    """DR-1: seven dice of each colour, one face each."""
    party: Counter[str] = Counter()
    dungeon: Counter[str] = Counter()
    for seed in range(3000):
        session = undercroft.new("dungeon_roll", players=1, seed=seed, options={"heroes": "none"})
        now = session.position()
        party.update(now["party"])
        dungeon.update(now["dungeon"] or {"dragon": 1})
        assert sum(now["party"].values()) == 7
    assert sorted(party) == sorted(PARTY)
    assert all(3500 * 0.93 < count < 3500 * 1.07 for count in party.values())
    assert sorted(dungeon) == sorted(DUNGEON)
    assert all(500 * 0.8 < count < 500 * 1.2 for count in dungeon.values())


def test_dr_1_there_are_ten_levels() -> None:
    """DR-1"""
    assert "descend" in lay(phase="regroup", level=9).legal()
    assert "descend" not in lay(phase="regroup", level=10).legal()


def test_dr_2_the_chest_holds_thirty_six_treasures() -> None:
    """DR-2: three each of the companions' things, scrolls, elixirs; four rings, baits, portals; 6 scales."""
    state = GAME.new(1, 1, {"heroes": "none"})
    counts = dict(zip(TREASURES, state.pool, strict=True))
    assert counts == {
        "sword": 3, "talisman": 3, "sceptre": 3, "tools": 3, "scroll": 3, "ring": 4, "scales": 6, "elixir": 3,
        "bait": 4, "portal": 4,
    }  # fmt: skip


def test_dr_3_experience_has_no_limit() -> None:
    """DR-3: not even the 24 tokens of the box."""
    session = play(lay(phase="regroup", level=9, experience=30), "rest")
    assert session.position()["seats"][0]["experience"] == 39


@pytest.mark.parametrize(("experience", "hero"), [(4, "knight"), (5, "dragon_slayer"), (12, "dragon_slayer")])
def test_dr_4_a_hero_is_a_master_from_five_experience_on(experience: int, hero: str) -> None:
    """DR-4"""
    session = lay(hero="knight", experience=experience, dungeon={"goblin": 1})
    assert session.view()["table"]["seats"][0]["hero"] == hero


def test_dr_4_the_hero_turns_over_in_mid_delve_and_a_used_ultimate_stays_used() -> None:
    """DR-4: by a dragon's point; nothing is paid for it."""
    party = {"fighter": 2, "mage": 2, "thief": 2}
    session = lay(hero="mercenary", experience=4, phase="dragon", lair=3, party=party, exhausted=True)
    play(session, "fighter>dragon", "mage>dragon", "thief>dragon")
    seat = session.view()["table"]["seats"][0]
    assert (seat["hero"], seat["experience"], seat["exhausted"]) == ("commander", 5, True)


def test_dr_5_heroes_are_dealt_at_random_and_differ() -> None:
    """DR-5"""
    seen = set()
    for seed in range(40):
        session = undercroft.new("dungeon_roll", players=4, seed=seed)
        heroes = [seat["hero"] for seat in session.position()["seats"]]
        assert len(set(heroes)) == 4
        seen |= set(heroes)
    assert len(seen) == 8


def test_dr_5_everybody_may_pick_a_hero_that_is_still_there() -> None:
    """DR-5"""
    session = undercroft.new("dungeon_roll", players=2, seed=1, options={"heroes": "pick"})
    first = session.actor
    assert len(session.legal()) == 8
    play(session, "hero 8")
    assert session.actor == 1 - first
    assert "hero 8" not in session.legal()
    play(session, "hero 1")
    heroes = [seat["hero"] for seat in session.position()["seats"]]
    assert (heroes[first], heroes[1 - first]) == ("knight", "spellsword")
    assert session.actor == first


def test_dr_5_the_same_hero_for_all_or_none() -> None:
    """DR-5"""
    same = undercroft.new("dungeon_roll", players=4, seed=1, options={"heroes": "same"})
    assert len({seat["hero"] for seat in same.position()["seats"]}) == 1
    none = undercroft.new("dungeon_roll", players=4, seed=1, options={"heroes": "none"})
    assert {seat["hero"] for seat in none.position()["seats"]} == {"nobody"}


@pytest.mark.parametrize(
    ("token", "monster"),
    [("sword", "goblin"), ("talisman", "skeleton"), ("sceptre", "ooze"), ("tools", "ooze")],
)
def test_dr_19_companion_tokens_fight_and_return_to_the_chest(token: str, monster: str) -> None:
    """DR-19: never to the graveyard."""
    session = lay(treasures={token: 1}, dungeon={monster: 2}, party={"scroll": 7})
    play(session, f"{token}>{monster}")
    now = session.position()
    assert now["dungeon"].get(monster, 0) == (1 if token == "tools" else 0)
    assert now["seats"][0]["treasures"] == {}
    assert now["graveyard"] == 0
    assert session.state.pool[TREASURES.index(token)] == 3


def test_dr_19_only_tokens_of_the_adventurer_fight() -> None:
    """DR-19: the second seat delves and has a sword; the first seat has none of its tokens."""
    session = lay(players=2, seat=1, turn=1, treasures={"sword": 1}, dungeon={"goblin": 1})
    assert "sword>goblin" in session.legal()
    play(session, "flee")
    assert not [text for text in session.legal() if text.startswith("sword")]


def test_dr_19_tokens_open_chests_drink_and_face_the_dragon() -> None:
    """DR-19"""
    tokens = {"sword": 1, "talisman": 1, "sceptre": 1, "tools": 1, "scroll": 1}
    loot = lay(phase="loot", treasures=tokens, dungeon={"chest": 2, "potion": 1}).legal()
    assert {"sword>chest", "tools>chest", "sceptre>potion", "spare-scroll>potion"} <= set(loot)
    assert "spare-scroll>chest" not in loot
    dragon = lay(phase="dragon", lair=3, treasures=tokens)
    play(dragon, "sword>dragon", "sceptre>dragon", "tools>dragon")
    assert dragon.view()["phase"] == "regroup"


def test_dr_19_thieves_tools_open_any_number_of_chests_the_sword_one() -> None:
    """DR-19"""
    tools = lay(phase="loot", treasures={"tools": 1}, dungeon={"chest": 2})
    assert play(tools, "tools>chest").legal() == ["another", "stop"]
    sword = lay(phase="loot", treasures={"sword": 1}, dungeon={"chest": 2})
    assert play(sword, "sword>chest").position()["step"] == "none"


def test_dr_20_the_ring_empties_the_lair_without_reward() -> None:
    """DR-20: from the monsters to the dragon, where it sends one on; it needs a face in the lair."""
    assert "ring" not in lay(treasures={"ring": 1}, dungeon={"goblin": 1}).legal()
    for phase, dungeon in [("monsters", {"goblin": 1}), ("loot", {"chest": 1}), ("dragon", {})]:
        session = play(lay(phase=phase, lair=3, treasures={"ring": 1}, dungeon=dungeon), "ring")
        assert session.position()["lair"] == 0
        assert session.position()["seats"][0]["experience"] == 0
        assert session.position()["seats"][0]["treasures"] == {}
        assert session.view()["phase"] == ("regroup" if phase == "dragon" else phase)


def test_dr_20_the_elixir_brings_one_die_back() -> None:
    """DR-20: with the face one likes; it needs a die in the graveyard."""
    session = lay(treasures={"elixir": 1}, dungeon={"goblin": 1}, party={"mage": 1})
    play(session, "elixir", "face champion")
    assert session.position()["party"] == {"mage": 1, "champion": 1}
    assert "elixir" not in lay(treasures={"elixir": 1}, party={"mage": 7}, dungeon={"goblin": 1}).legal()


def test_dr_20_the_elixir_brings_back_no_second_die_and_leaves_the_dragon_awake() -> None:
    """DR-20, DR-16"""
    session = lay(phase="dragon", lair=3, treasures={"elixir": 1}, party={"mage": 1})
    play(session, "elixir", "face champion")
    now = session.position()
    assert (now["step"], now["phase"], now["lair"]) == ("none", "dragon", 3)
    assert now["graveyard"] == 5


@pytest.mark.parametrize(
    ("bait", "left", "lair"), [("all", {}, 6), ("monsters", {"chest": 1, "potion": 2}, 3)]
)
def test_dr_20_bait_turns_the_level_into_dragon_faces(bait: str, left: dict[str, int], lair: int) -> None:
    """DR-20: everything that is left, or with the option only the monsters."""
    dungeon = {"goblin": 1, "ooze": 1, "chest": 1, "potion": 2}
    session = lay(treasures={"bait": 1}, dungeon=dungeon, lair=1, options={"bait": bait})
    play(session, "bait")
    assert session.position()["dungeon"] == left
    assert session.position()["lair"] == lair


@pytest.mark.parametrize("phase", ["monsters", "loot"])
@pytest.mark.parametrize("die", ["chest", "potion"])
def test_dr_20_bait_needs_a_die_on_the_level_monster_or_not(phase: str, die: str) -> None:
    """DR-20: among the monsters and at the loot."""
    session = lay(phase=phase, treasures={"bait": 1}, dungeon={die: 3})
    play(session, "bait")
    assert (session.position()["dungeon"], session.position()["lair"]) == ({}, 3)
    assert session.position()["seats"][0]["treasures"] == {}
    assert session.view()["phase"] == phase
    play(session, "leave" if phase == "loot" else "loot")
    assert session.view()["phase"] == "dragon", "what was baited has to be faced"


def test_dr_20_bait_on_an_empty_level_is_not_offered() -> None:
    """DR-20: dice in the lair are none of the level."""
    assert "bait" not in lay(treasures={"bait": 1}, lair=2).legal()
    assert "bait" not in lay(phase="dragon", treasures={"bait": 1}, lair=3).legal()


@pytest.mark.parametrize("phase", ["monsters", "loot"])
def test_dr_20_bait_for_monsters_only_needs_a_monster(phase: str) -> None:
    """DR-20: the option."""
    options = {"bait": "monsters"}
    session = lay(phase=phase, treasures={"bait": 1}, dungeon={"chest": 1}, options=options)
    assert "bait" not in session.legal()
    assert "bait" in lay(treasures={"bait": 1}, dungeon={"chest": 1, "ooze": 1}, options=options).legal()


@pytest.mark.parametrize("language", ["en", "ru"])
def test_dr_20_the_texts_of_bait_say_what_it_takes(language: str) -> None:
    """DR-20: the texts of the option differ from the usual ones, and the view says which apply."""
    texts = Texts("dungeon_roll", language, strict=True)
    told = {}
    for bait in ("all", "monsters"):
        session = lay(treasures={"bait": 1}, dungeon={"goblin": 1, "chest": 1}, options={"bait": bait})
        told[bait] = texts.format(GAME.phrase(session.state, GAME.parse_action("bait")))
        assert session.view()["table"]["bait"] == bait
    assert told["all"] != told["monsters"]
    written = (files("undercroft.games.dungeon_roll") / "text" / f"{language}.ftl").read_text("utf-8")
    assert "    .about-monsters = " in written


@pytest.mark.parametrize("phase", ["monsters", "dragon"])
def test_dr_20_a_portal_leaves_with_the_level(phase: str) -> None:
    """DR-20: whatever still stands there."""
    session = lay(phase=phase, level=6, lair=4, treasures={"portal": 1})
    play(session, "portal")
    assert session.position()["seats"][0]["experience"] == 6
    assert session.position()["turn"] == 1


def test_dr_20_scales_are_never_used_and_a_scroll_token_is_a_scroll() -> None:
    """DR-20"""
    session = lay(treasures={"scales": 2, "scroll": 1}, dungeon={"goblin": 1})
    assert session.legal() == ["read spare-scroll", "flee"]
    play(session, "read spare-scroll", "pick goblin", "roll")
    assert session.position()["seats"][0]["treasures"] == {"scales": 2}


def test_dr_21_no_treasure_is_used_in_regroup() -> None:
    """DR-21"""
    everything = dict.fromkeys(TREASURES, 1)
    assert lay(phase="regroup", level=3, lair=2, treasures=everything).legal() == ["rest", "descend"]


def finished(experience: list[int], treasures: list[dict[str, int]]) -> GameSession:
    """A game that is over, with these things before its seats."""
    players = len(experience)
    data = GAME.position(GAME.new(players, 1, {"heroes": "none"}))
    for seat in range(players):
        data["seats"][seat] |= {"experience": experience[seat], "treasures": treasures[seat]}
    empty = {"party": {}, "dungeon": {}, "lair": 0, "graveyard": 0}
    return undercroft.from_position("dungeon_roll", data | empty | {"turn": players * 3, "phase": "over"})


def test_dr_22_unused_treasures_are_points() -> None:
    """DR-22: one each, two for a portal, two more for each pair of scales."""
    session = finished([10], [{"sword": 2, "portal": 2, "scales": 5}])
    assert session.outcome is not None
    assert session.outcome.scores == [10 + 2 + 4 + 5 + 4]
    sheet = GAME.score_breakdown(session.state)[0]
    assert {line["id"]: line["points"] for line in sheet["lines"]} == {
        "experience": 10, "treasures": 7, "portals": 4, "scales": 4,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("experience", "treasures", "winners"),
    [
        ([12, 11], [{}, {}], [0]),
        ([10, 11], [{"ring": 1, "sword": 1}, {}], [0]),
        ([10, 11], [{"ring": 1}, {}], [1]),
        ([10, 10], [{"ring": 1}, {"sword": 1}], [0, 1]),
        ([8, 10, 9], [{"portal": 1}, {}, {"ring": 1}], [1]),
    ],
)
def test_dr_22_most_points_then_fewest_treasures_then_together(
    experience: list[int], treasures: list[dict[str, int]], winners: list[int]
) -> None:
    """DR-22"""
    outcome = finished(experience, treasures).outcome
    assert outcome is not None
    assert outcome.winners == winners


def test_dr_22_winners_share_the_payoff_and_others_have_none() -> None:
    """DR-22"""
    state = finished([10, 10, 9], [{}, {}, {}]).state
    assert [state.payoff(seat) for seat in range(3)] == [0.5, 0.5, 0.0]
    state = finished([10, 11], [{}, {}]).state
    assert [state.payoff(seat) for seat in range(2)] == [0.0, 1.0]


@pytest.mark.parametrize(("points", "payoff"), [(0, 0.0), (30, 0.5), (60, 1.0), (80, 1.0)])
def test_dr_23_alone_the_payoff_grows_with_the_points(points: int, payoff: float) -> None:
    """DR-23"""
    assert finished([points], [{}]).state.payoff(0) == payoff


def test_only_dice_that_are_still_to_be_rolled_are_unknown() -> None:
    """DR-7: everything on the table is visible."""
    state = lay(phase="regroup", level=4, party={"mage": 3}, treasures={"ring": 1}).state
    before = GAME.position(state)
    rolls = set()
    for seed in range(10):
        twin = state.clone()
        twin.resample(0, seed)
        assert GAME.position(twin) | {"rng": before["rng"]} == before
        twin.play(GAME.parse_action("descend"))
        rolls.add(str(GAME.position(twin)["dungeon"]))
    assert len(rolls) > 3


@pytest.mark.parametrize(
    ("points", "rank"),
    [(0, 0), (15, 0), (16, 1), (23, 1), (24, 2), (29, 2), (30, 3), (34, 3), (35, 4), (60, 4)],
)
def test_dr_23_solo_points_give_a_rank(points: int, rank: int) -> None:
    """DR-23"""
    assert finished([points], [{}]).view()["table"]["rank"] == rank


def test_dr_23_only_solo_games_have_ranks() -> None:
    """DR-23"""
    assert "rank" not in finished([20, 20], [{}, {}]).view()["table"]


def test_content_mistakes_are_all_told_at_once() -> None:
    text = content_text().replace('["fighter", "mage"]', '["fighter", "wizard"]', 1)
    text = text.replace("count = 6, points = 1", "count = -6, points = 1").replace(
        'effect = "fury"', 'effect = "furry"'
    )
    with pytest.raises(BadContent) as error:
        GAME.content(text)
    assert len(error.value.errors) == 3
    assert "wizard" in str(error.value)
    assert "treasures.scales.count" in str(error.value)
    assert "furry" in str(error.value)


def test_content_can_be_corrected_and_has_another_hash() -> None:
    corrected = GAME.content(content_text().replace("experience = 5", "experience = 7"))
    assert corrected.hash != GAME.content().hash
    assert GAME.content(content_text() + "\n# a comment\n").hash == GAME.content().hash


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"level": 11}, "level"),
        ({"party": {"fighter": 3}}, "party"),
        ({"party": {"ranger": 7}}, "party.ranger"),
        ({"lair": 9}, "lair"),
        ({"dungeon": {"goblin": 5}, "lair": 5}, "dungeon"),
        ({"phase": "dragon"}, "lair"),
        ({"phase": "loot", "dungeon": {"goblin": 1}}, "dungeon"),
        ({"seat": 1}, "seat"),
        ({"turn": 3}, "turn"),
        ({"rng": "xyz"}, "rng"),
        ({"dice": 3}, "dice"),
        ({"step": "opening", "dungeon": {"potion": 1}}, "step"),
        ({"players": "two"}, "players"),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_the_name_of_its_field(
    change: dict[str, object], field: str
) -> None:
    data = GAME.position(GAME.new(1, 1, {"heroes": "none"}))
    with pytest.raises(BadPosition) as error:
        undercroft.from_position("dungeon_roll", data | {"dungeon": {"chest": 1}, "lair": 0} | change)
    assert error.value.field == field


def test_a_position_with_more_treasures_than_the_box_is_refused() -> None:
    data = GAME.position(GAME.new(1, 1, {"heroes": "none"}))
    data["seats"][0]["treasures"] = {"ring": 5}
    with pytest.raises(BadPosition, match=r"seats\[0\].treasures.ring: there are only 4"):
        undercroft.from_position("dungeon_roll", data)
