"""What people see: things to touch, sentences, warnings, the log, and nothing that is hidden."""

from __future__ import annotations

import json

from games.tales_of_tails.layout import finished, lay, legal, play

from undercroft.games.tales_of_tails import GAME
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.games.tales_of_tails.state import NO_QUEST
from undercroft.kernel.outcome import NO_SEAT
from undercroft.texts import Texts


def offered(state: TalesOfTailsRules) -> dict[str, list[str]]:
    view = GAME.view(state, state.actor())
    return {offer["text"]: offer["anchors"] for offer in view["actions"]}


def said(state: TalesOfTailsRules, language: str) -> dict[str, str]:
    texts = Texts(GAME, language, strict=True)
    return {GAME.action_text(action): texts.format(GAME.phrase(state, action)) for action in state.legal()}


def test_a_turn_is_touched_at_the_pile_the_start_room_and_the_own_board() -> None:
    assert offered(lay()) == {"explore": ["pile"], "escape": ["room.0.0"], "nap": ["seat.0"]}


def test_a_drawn_room_is_laid_on_a_cell() -> None:
    assert offered(lay(phase="place", drawn="dragon"))["place 1,0 r0"] == ["drawn", "cell.1.0"]


def test_a_place_offers_verb_operands_and_anchors() -> None:
    """A client turns and places the drawn room from these alone, without parsing the text."""
    offers = GAME.view(lay(phase="place", drawn="mimic-bow"), 0)["actions"]
    found = {offer["text"]: offer for offer in offers}["place 1,0 r2"]
    assert found["verb"] == "place"
    assert found["operands"] == {"cell": "1,0", "turn": "2"}
    assert found["anchors"] == ["drawn", "cell.1.0"]
    assert {offer["verb"] for offer in offers} == {"place"}


def test_steps_are_touched_where_they_happen() -> None:
    state = lay("1,0 trap-sword", "2,0 ifrit-bow", held={0: ["mimic-sword"]}, potions={0: {"strength": 1}})
    assert offered(play(state, "escape"))["go 1,0"] == ["room.1.0"]
    assert offered(play(state, "go 1,0")) == {
        "take": ["room.1.0"],
        "disarm with strength": ["room.1.0", "potion.0.strength"],
        "disarm with mimic-sword": ["room.1.0", "held.0.mimic-sword"],
    }
    assert offered(play(state, "take", "go 2,0"))["fight"] == ["room.2.0"]


def test_sentences_in_both_languages() -> None:
    state = play(lay("1,0 gelatin_cat-bow r1", held={0: ["mimic-bow"]}), "escape", "go 1,0")
    assert said(state, "en") == {
        "fight": "Beat the Gelatin Cat",
        "pass": "Run past the Gelatin Cat: damage 1",
    }
    assert said(state, "ru") == {
        "fight": "Победить желатинового кота",
        "pass": "Пробежать мимо желатинового кота: урон 1",
    }


def test_sentences_about_places_and_turns() -> None:
    state = lay(phase="place", drawn="trap-bow")
    start = "от стартовой комнаты"
    assert said(state, "ru")["place -1,0 r0"] == f"Выложить ловушку к западу {start}, без поворота"
    assert said(state, "ru")["place 0,1 r1"] == f"Выложить ловушку к югу {start}, повернув по часовой стрелке"
    state = play(lay("0,1 coin", dogs=["sparky", "bonk"]), "escape")
    assert said(state, "ru")["spin south 2"] == "Повернуть южную комнату (монета) на 180°"
    assert said(state, "en")["spin south 2"] == "Turn the room south of the start (coin) by 180°"


def test_places_beside_rooms_of_the_same_name_are_told_apart_by_the_next_room() -> None:
    state = lay("1,0 coin", "0,1 coin", phase="place", drawn="trap-bow")
    offered = said(state, "en")
    place = "Lay the trap east of the coin that is east of the start room"
    assert offered["place 2,0 r0"].startswith(place)
    assert len(set(offered.values())) == len(offered)
    seen = GAME.table(state, 0)
    assert [room["beside"] for room in seen["dungeon"]] == [
        None,
        {"near": "start", "side": "east"},
        {"near": "start", "side": "south"},
    ]
    assert {"near": "coin", "side": "east", "far": "start", "far_side": "east"} in [
        opening["beside"] for opening in seen["openings"]
    ]


def test_leaving_with_nothing_and_a_useless_nap_are_warned_of() -> None:
    state = lay("1,0 coin", seats={0: {"paws": 7, "aside": 0}})
    assert GAME.warning(state, GAME.parse_action("nap")) == "nap"
    play(state, "escape")
    assert GAME.warning(state, GAME.parse_action("leave")) == "empty"
    play(state, "go 1,0", "take")
    assert GAME.warning(state, GAME.parse_action("leave")) == ""
    assert GAME.warning(lay(), GAME.parse_action("nap")) == ""


def test_the_log_tells_what_came_of_an_action() -> None:
    before = lay("1,0 coin")
    after = play(before.clone(), "explore")
    ids = [phrase.id for phrase in GAME.describe_move(before, GAME.parse_action("explore"), after, 1)]
    assert ids == ["log-explore"]
    before = play(lay("1,0 coin"), "escape", "go 1,0", "take")
    after = play(before.clone(), "leave")
    assert [phrase.id for phrase in GAME.describe_move(before, GAME.parse_action("leave"), after, 1)] == [
        "log-leave",
        "countdown",
    ]
    before, after = after, play(after.clone(), "nap")
    texts = Texts(GAME, "ru", ["Лена", "Матвей"], strict=True)
    assert [
        texts.format(phrase) for phrase in GAME.describe_move(before, GAME.parse_action("nap"), after, 0)
    ] == [
        "Матвей ложится спать до конца раунда и получает ещё одну лапку",
        "Раунд 1 окончен",
        "Лена приносит 1 карту, монет на виду: 0",
        "Матвей остаётся без новых карт, монет на виду: 0",
        "Подземелье строится заново, от стартовой комнаты. Карты, лапки и зелья остаются у пёсиков",
        "Матвей начинает раунд 2",
    ]


def test_a_walk_shows_what_the_dog_has_by_now() -> None:
    state = play(lay("1,0 squirrel-bow", "2,0 golem"), "escape", "go 1,0", "fight", "go 2,0", "pass")
    table = GAME.view(state, NO_SEAT)["table"]
    assert table["walk"]["path"] == ["room.0.0", "room.1.0", "room.2.0"]
    assert (table["walk"]["damage"], table["walk"]["defence"]) == (2, 5)
    assert table["seats"][0]["attack"] == {"sword": 1, "bow": 1, "fireball": 2}
    assert table["seats"][0]["paws"] == 4
    assert [room["mark"] for room in table["dungeon"]] == ["passed", "taken", "passed"]


def test_a_walk_says_what_it_would_score_and_keeps_the_secret_quest_secret() -> None:
    state = play(lay("1,0 coin", held={0: ["cateye"]}), "escape")
    assert [GAME.view(state, looker)["table"]["walk"]["coins"] for looker in (0, 1, NO_SEAT)] == [3, 1, 1]
    state = lay("1,0 coin", "2,0 coins")
    play(state, "escape", "go 1,0", "take", "go 2,0", "take")
    assert GAME.view(state, 0)["table"]["walk"]["coins"] == 3


def test_a_way_out_is_shown_only_to_the_player_who_has_to_act() -> None:
    state = lay("1,0 coin")
    way = GAME.view(state, 0)["table"]["way"]
    assert (way["next"], way["last"], way["taken"], way["coins"]) == ("escape", False, ["room.1.0"], 1)
    assert GAME.view(state, 1)["table"]["way"] is None
    play(state, "escape", "go 1,0", "take")
    assert GAME.view(state, 0)["table"]["way"]["last"]


def test_a_way_out_counts_the_chests_that_the_dog_has_keys_for() -> None:
    """TT-39: Pluto has one key, Roota none."""
    rooms = ("1,0 chest", "2,0 chest")
    assert GAME.view(lay(*rooms, dogs=["pluto", "bonk"]), 0)["table"]["way"]["coins"] == 4
    assert GAME.view(lay(*rooms, dogs=["roota", "bonk"]), 0)["table"]["way"]["coins"] == 0


def test_the_pile_shows_how_many_of_each_are_left_and_nothing_of_their_order() -> None:
    state = lay("1,0 coin")
    pile = GAME.view(state, NO_SEAT)["table"]["pile"]
    assert pile["count"] == 88
    assert pile["cards"]["coin"] == 14
    state.pile.reverse()
    assert GAME.view(state, NO_SEAT)["table"]["pile"] == pile


def test_a_personal_quest_is_seen_by_its_owner_alone() -> None:
    state = lay(dogs=["joan", "bonk", "roota"])
    for looker in (0, 1, 2, NO_SEAT):
        quests = [one["quest"] for one in GAME.view(state, looker)["table"]["seats"]]
        assert [quest is not None for quest in quests] == [owner == looker for owner in range(3)]
        assert all(quest["coins"] > 0 for quest in quests if quest)


def test_resampling_draws_the_quests_of_others_and_keeps_the_own() -> None:
    """Every quest that no player has seen is as likely as the others."""
    state = lay(dogs=["joan", "bonk", "roota"], common=["iron_grasp"])
    seen: dict[str, int] = {}
    for seed in range(300):
        twin = state.clone()
        twin.resample(0, seed)
        position = GAME.position(twin)
        assert position["seats"][0]["quest"] == "staring_contest"
        assert position["common"] == ["iron_grasp"]
        quest = position["seats"][1]["quest"]
        seen[quest] = seen.get(quest, 0) + 1
        assert json.dumps(GAME.view(twin, 0)) == json.dumps(GAME.view(state, 0))
    assert len(seen) == 10
    assert max(seen.values()) < 3 * min(seen.values())


def test_resampling_while_quests_are_kept_draws_those_dealt_to_others() -> None:
    """TT-14: two each, and what another player has kept is one of its two."""
    state = GAME.new(3, 1)
    first = state.actor()
    play(state, legal(state)[0])
    looker = state.actor()
    own = list(state.dealt[looker])
    all_quests = sorted([*state.undealt, *state.dealt[0], *state.dealt[1], *state.dealt[2]])
    dealt: set[int] = set()
    kept: set[int] = set()
    undealt: set[int] = set()
    for seed in range(60):
        twin = state.clone()
        twin.resample(looker, seed)
        assert twin.dealt[looker] == own
        assert twin.quests[first] in twin.dealt[first]
        assert [quest == NO_QUEST for quest in twin.quests] == [quest == NO_QUEST for quest in state.quests]
        assert sorted([*twin.undealt, *twin.dealt[0], *twin.dealt[1], *twin.dealt[2]]) == all_quests
        dealt |= set(twin.dealt[(looker + 1) % 3])
        kept.add(twin.quests[first])
        undealt |= set(twin.undealt)
    hidden = set(all_quests) - set(own)
    assert (dealt, kept, undealt) == (hidden, hidden, hidden)


def test_resampling_does_not_depend_on_what_is_hidden() -> None:
    """Two states that a seat cannot tell apart become the same."""
    state = lay(dogs=["joan", "bonk", "roota"])
    other = lay(dogs=["joan", "bonk", "roota"], seats={1: {"quest": "iron_grasp"}, 2: {"quest": "tick_tock"}})
    assert GAME.view(state, 0) == GAME.view(other, 0)
    for seed in range(5):
        state.resample(0, seed)
        other.resample(0, seed)
        assert GAME.position(state) == GAME.position(other)


def test_resampling_changes_nothing_where_nothing_is_hidden() -> None:
    """TT-13, TT-37: quests are not dealt while dogs are picked, and are shown after the end."""
    over = finished(["joan", "bonk", "roota"], {}, ["last_wish", "tick_tock", "nut_job"])
    for state in (GAME.new(3, 1, {"dogs": "pick"}), over):
        before = GAME.position(state)
        state.resample(0, 7)
        assert GAME.position(state) | {"rng": before["rng"]} == before


def test_no_player_sees_what_was_drawn_into_the_pile_of_the_countdown() -> None:
    """The countdown is a number of draws from all cards left, so there is nothing to peek at."""
    state = play(lay(dogs=["joan", "bonk"]), "escape", "leave")
    table = GAME.view(state, 1)["table"]
    assert (table["countdown"], table["pile"]["count"]) == (4, 4)
    assert sum(table["pile"]["cards"].values()) == 89
    assert legal(state)[0] == "explore"
