"""The challenges of the days: every game declares matches that can be played, and scores them."""

from __future__ import annotations

import pytest

from undercroft import bots, games
from undercroft.kernel.game import Challenge, Game
from undercroft.texts import LANGUAGES, Texts

GAMES = [games.game(name) for name in games.NAMES]


def challenge_of(game: Game, day: int) -> Challenge:
    found = game.daily(day)
    assert found is not None
    return found


def play(game: Game, found: Challenge, seed: int, bot: str) -> int:
    """The score of a bot on the first seat."""
    state = game.new(found.players, seed, found.options)
    moves = 0
    while not state.over():
        moves += 1
        name = bot if state.actor() == 0 else found.bot
        state.play(bots.make(game, name, seed + moves).choose(state))
    return game.daily_score(state, 0)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_a_challenge_can_be_played_and_a_good_player_scores_more(game: Game) -> None:
    days = range(20000, 20004)
    good = sum(play(game, challenge_of(game, day), day, game.levels[0].bot) for day in days)
    bad = sum(play(game, challenge_of(game, day), day, "random") for day in days)
    assert good > bad


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_the_bot_of_a_challenge_plays_the_same_whenever_it_is_asked(game: Game) -> None:
    found = challenge_of(game, 20000)
    assert (found.players == 1) == (found.bot == "")
    bot = found.bot or "level-1"
    state = game.new(found.players, 5, found.options)
    for seed in range(20):
        actions = {bots.make(game, bot, seed).choose(state.clone()) for _ in range(2)}
        assert len(actions) == 1
        state.play(actions.pop())
        if state.over():
            break


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_every_language_says_what_a_challenge_gives_points_for(game: Game) -> None:
    for language in LANGUAGES:
        assert Texts(game, language, strict=True).message("daily-goal")


def test_the_challenges_of_days_differ() -> None:
    week = [[challenge_of(game, day).options for day in range(7)] for game in GAMES]
    assert sum(any(options != days[0] for options in days) for days in week) >= 3
