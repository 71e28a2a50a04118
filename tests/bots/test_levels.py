"""The levels that people choose from."""

from __future__ import annotations

import pytest
import toy

from undercroft import bots, games
from undercroft.bots.playout import play_bots
from undercroft.bots.weakened import WeakenedBot
from undercroft.kernel.errors import BadOption
from undercroft.texts import LANGUAGES, Texts


@pytest.mark.parametrize("name", games.NAMES)
def test_every_game_has_five_levels_with_names_and_the_last_is_the_best(name: str) -> None:
    game = games.game(name)
    assert bots.levels(game) == ["level-1", "level-2", "level-3", "level-4", "level-5"]
    assert bots.offered(game) == bots.levels(game)
    assert bots.best(game) == "level-5"
    slips = [level.error_percent for level in game.levels]
    assert slips[-1] == 0
    assert all(0 <= slip <= 100 for slip in slips)
    for language in LANGUAGES:
        texts = Texts(game, language, strict=True)
        assert len({texts.message(f"bot-{bot}") for bot in bots.names(game)}) == len(bots.names(game))


@pytest.mark.parametrize("name", games.NAMES)
def test_opponents_are_of_level_1_and_partners_of_the_strongest_unless_others_are_chosen(name: str) -> None:
    game = games.game(name)
    assert bots.default(game) == ("level-5" if game.cooperative else "level-1")


def test_a_game_without_levels_offers_all_its_bots() -> None:
    assert bots.offered(toy.GAME) == bots.names(toy.GAME)
    assert bots.best(toy.GAME) == bots.default(toy.GAME) == "holder"
    with pytest.raises(BadOption, match="no bot 'level-1'"):
        bots.make(toy.GAME, "level-1", 1)


@pytest.mark.parametrize("name", games.NAMES)
def test_a_level_plays_the_same_again_for_the_same_seed(name: str) -> None:
    game = games.game(name)
    records = []
    for _ in range(2):
        state = game.new(2, 3)
        players = [bots.make(game, f"level-{level}", 9) for level in (1, 2)]
        played = []
        while not state.over() and len(played) < 40:
            action = players[state.actor()].choose(state)
            played.append(game.action_text(action))
            state.play(action)
        records.append(played)
    assert records[0] == records[1]


def test_carelessness_costs_games() -> None:
    game = games.game("dungeon_roll")
    won = 0.0
    for seed in range(60):
        careful = bots.make(game, "greedy", seed)
        careless = WeakenedBot(game, bots.make(game, "greedy", seed), 80, seed)
        state = game.new(2, seed // 2)
        play_bots(state, [careful, careless] if seed % 2 else [careless, careful])
        won += state.payoff(1 - seed % 2)
    assert won >= 36


def test_no_error_gives_a_round_of_tales_of_tails_away() -> None:
    game = games.game("tales_of_tails")
    nap, explore = game.parse_action("nap"), game.parse_action("explore")
    for seed in range(20):
        players = [bots.make(game, "level-1", seed + seat) for seat in range(2)]
        state = game.new(2, seed)
        while not state.over():
            errors = game.random_errors(state)
            assert errors
            assert set(errors) <= set(state.legal())
            assert nap not in errors or explore not in state.legal()
            state.play(players[state.actor()].choose(state))


def test_no_error_ends_a_delve_of_dungeon_roll_after_its_first_level() -> None:
    game = games.game("dungeon_roll")
    rest = game.parse_action("rest")
    levels = set()
    for seed in range(20):
        players = [bots.make(game, "level-1", seed + seat) for seat in range(2)]
        state = game.new(2, seed)
        while not state.over():
            if rest in game.random_errors(state):
                levels.add(game.position(state)["level"])
            state.play(players[state.actor()].choose(state))
    assert 1 not in levels
    assert 2 in levels


def test_no_error_has_a_warning_or_ends_a_turn_of_the_labyrinth_with_actions_left() -> None:
    game = games.game("labyrinth")
    done = game.parse_action("done")
    state = game.new(2, 1)
    for _ in range(60):
        errors = game.random_errors(state)
        assert not any(game.warning(state, action) for action in errors)
        assert done not in errors or not game.position(state)["actions"]
        state.play(errors[0])


def test_a_careless_bot_that_never_slips_is_the_bot_itself() -> None:
    game = games.game("labyrinth")
    state = game.new(2, 1)
    assert WeakenedBot(game, bots.make(game, "greedy", 1), 0, 1).choose(state) == bots.make(
        game, "greedy", 1
    ).choose(state)
