"""The ends of rounds and of the game, TT-37 to TT-41."""

from __future__ import annotations

from games.tales_of_tails.layout import BOX, finished, lay, legal, play, points, seat

from undercroft.games.tales_of_tails import GAME


def test_tt_37_cards_with_paws_are_collected_and_paws_come_home() -> None:
    """TT-37"""
    state = lay("1,0 squirrel-bow", "2,0 coin")
    play(state, "escape", "go 1,0", "fight", "go 2,0", "take", "leave")
    assert seat(state, 0)["held"] == []
    play(state, "nap")
    assert seat(state, 0)["held"] == ["squirrel-bow", "coin"]
    assert seat(state, 0)["paws"] == 5
    assert GAME.position(state)["round"] == 1


def test_tt_37_the_dog_that_took_the_last_turn_begins_the_next_round() -> None:
    """TT-37"""
    state = lay(dogs=["joan", "bonk", "roota"])
    play(state, "nap", "nap", "explore")
    play(state, legal(state)[0], "nap")
    assert (GAME.position(state)["round"], state.actor()) == (1, 2)


def test_tt_38_all_other_rooms_go_back_into_the_pile() -> None:
    """TT-38: those of the dungeon and those that the countdown left out."""
    state = lay("1,0 coin", "2,0 golem")
    play(state, "escape", "go 1,0", "take", "leave", "nap")
    position = GAME.position(state)
    assert len(position["pile"]) == 88
    assert position["countdown"] == -1
    assert len(position["dungeon"]) == 1
    assert sorted([*position["pile"], "coin"]) == sorted(GAME.position(GAME.new(2, 1))["pile"])


def test_the_game_is_over_after_three_rounds() -> None:
    state = lay()
    play(state, "nap", "nap", "nap", "nap", "nap")
    assert not state.over()
    before = state.reveal_count
    play(state, "nap")
    assert state.over()
    assert state.reveal_count > before  # the personal quests are shown
    assert GAME.view(state, 1)["table"]["seats"][0]["quest"]["quest"] == "staring_contest"


def test_tt_39_coins_chests_traps_and_raccoons() -> None:
    """TT-39: a chest needs a key of its own."""
    held = ["coin", "coins", "dragon", "golem", "chest", "chest", "moskeyto", "trap-bow", "raccoon_bow-paw"]
    state = finished(["joan", "bonk"], {0: held}, ["last_wish", "tick_tock"])
    assert points(state, 0) == {"coins": 8, "chests": 4, "traps": -1, "raccoons": -1}
    assert state.outcome().scores == [10, 0]  # type: ignore[union-attr]


def test_tt_39_two_keys_open_two_chests() -> None:
    """TT-39: Pluto's own and a moskeyto's."""
    state = finished(["pluto", "bonk"], {0: ["chest", "chest", "moskeyto"]}, ["last_wish", "tick_tock"])
    assert points(state, 0) == {"chests": 8}


def test_tt_40_monster_quests_pay_for_each_monster_and_common_ones_pay_all_players() -> None:
    """TT-40: a personal one only its owner."""
    held = {0: ["ifrit-bow", "ifrit-sword", "mimic-bow"], 1: ["ifrit-fireball", "mimic-sword"]}
    state = finished(["joan", "bonk"], held, ["box_office", "tick_tock"], ["last_wish"])
    assert points(state, 0) == {"last_wish": 4, "box_office": 2}
    assert points(state, 1) == {"last_wish": 2}


def test_tt_40_a_trophy_quest_pays_the_player_with_the_most() -> None:
    """TT-40: raccoons with both symbols and potions count, the board does not."""
    held = {0: ["ifrit-bow"], 1: ["raccoon_sword-pair"]}
    potions = {1: {"agility": 1}}
    state = finished(["pluto", "bonk"], held, ["box_office", "tick_tock"], ["bullseye"], potions)
    assert points(state, 0) == {}
    assert points(state, 1) == {"bullseye": 5, "raccoons": -1}
    both = finished(["pluto", "bonk"], held, ["box_office", "tick_tock"], ["fiery_heart"])
    assert points(both, 1) == {"fiery_heart": 5, "raccoons": -1}


def test_tt_40_a_tie_goes_to_the_board_with_more_of_the_symbol_else_to_no_player() -> None:
    """TT-40"""
    held = {0: ["ifrit-bow"], 1: ["mimic-bow"]}
    state = finished(["robin", "joan"], held, ["triple_treat", "tick_tock"], ["bullseye"])
    assert [points(state, seat) for seat in (0, 1)] == [{"bullseye": 5}, {}]
    state = finished(["robin", "pluto"], held, ["triple_treat", "tick_tock"], ["bullseye"])
    assert [points(state, seat) for seat in (0, 1)] == [{}, {}]


def test_tt_40_without_any_trophy_no_player_is_paid() -> None:
    """TT-40"""
    state = finished(["robin", "joan"], {}, ["triple_treat", "tick_tock"], ["bullseye"])
    assert [points(state, seat) for seat in (0, 1)] == [{}, {}]


def test_tt_40_one_trophy_wins_for_a_board_without_the_symbol() -> None:
    """TT-40: Bonk has no bow on his board, Robin has two there and no trophy."""
    for dogs in (["bonk", "robin"], ["robin", "bonk"]):
        bonk = dogs.index("bonk")
        state = finished(dogs, {bonk: ["ifrit-bow"]}, ["triple_treat", "tick_tock"], ["bullseye"])
        assert points(state, bonk) == {"bullseye": 5}
        assert points(state, 1 - bonk) == {}


def test_tt_40_a_personal_trophy_quest_is_lost_to_a_player_with_more() -> None:
    """TT-40: it pays no player then."""
    held = {0: ["ifrit-bow"], 1: ["mimic-bow", "gelatin_cat-bow"]}
    state = finished(["robin", "joan"], held, ["bullseye", "tick_tock"])
    assert [points(state, seat) for seat in (0, 1)] == [{}, {}]


def test_tt_41_most_coins_win() -> None:
    """TT-41"""
    state = finished(["robin", "joan"], {0: ["coins"], 1: ["coin"]}, ["triple_treat", "tick_tock"])
    assert state.outcome().winners == [0]  # type: ignore[union-attr]
    assert [state.payoff(seat) for seat in (0, 1)] == [1.0, 0.0]


def test_tt_41_then_most_quests_each_monster_counting() -> None:
    """TT-41: two ifrits make four coins in two quests, an opened chest four in none."""
    held = {0: ["chest", "moskeyto"], 1: ["ifrit-bow", "ifrit-sword"]}
    state = finished(["robin", "joan"], held, ["triple_treat", "tick_tock"], ["last_wish"])
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ([4, 4], [1])


def test_tt_41_else_the_win_is_shared() -> None:
    """TT-41"""
    state = finished(["robin", "joan"], {0: ["coin"], 1: ["coin"]}, ["triple_treat", "tick_tock"])
    assert state.outcome().winners == [0, 1]  # type: ignore[union-attr]
    assert state.payoff(0) == 0.5


def test_the_sheet_before_the_end_keeps_personal_quests_out() -> None:
    held = {0: ["cateye"]}
    state = lay(held=held)  # the personal quest of seat 0 is for cat-eyes
    assert GAME.score_breakdown(state)[0]["total"] == 1
    assert BOX.rounds == 3
