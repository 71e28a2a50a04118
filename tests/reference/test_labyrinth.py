"""The Labyrinth beside its reference model: the same actions, the same table, the same end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from reference.labyrinth import ROUNDS, Reference, position_facts
from reference.pair import Pair

from undercroft.games.labyrinth import GAME
from undercroft.games.labyrinth.rules import LabyrinthRules
from undercroft.kernel.bot import Bot

LONG_MOVES = 100_000


def new_pair(players: int, seed: int, options: dict[str, str]) -> Pair:
    """A new game."""
    state = GAME.new(players, seed, options)
    start = Reference(GAME.position(state))
    start.check_start()
    assert start.levelled == (options["opening"] == "levelled")
    assert start.board == options["board"]
    return Pair(GAME, state, Reference, position_facts)


def late_pair(players: int, seed: int, options: dict[str, str], rounds: int, collected: list[int]) -> Pair:
    """A game that has so many rounds to go, in which treasures were collected."""
    position = GAME.position(GAME.new(players, seed, options))
    turn = (ROUNDS - rounds) * players
    position |= {"turn": turn, "actions": 3, "collected": collected[:players]}
    return Pair(GAME, GAME.from_position(position, GAME.content()), Reference, position_facts)


def chosen(legal: list[str], number: int) -> str:
    """One of the actions by a number. Every verb is as likely as the others."""
    verbs = sorted({text.split(" ")[0] for text in legal})
    verb = verbs[number % len(verbs)]
    texts = [text for text in legal if text.split(" ")[0] == verb]
    return texts[number // len(verbs) % len(texts)]


def play_on(pair: Pair, numbers: list[int], bot: Bot[LabyrinthRules] | None = None) -> None:
    """Plays to the end of the game or of the numbers; a bot leaves every fifth choice to the number."""
    for number in numbers:
        legal = pair.legal()
        if not legal:
            return
        pair.play(choose(pair, legal, number, bot))


def choose(pair: Pair, legal: list[str], number: int, bot: Bot[LabyrinthRules] | None) -> str:
    """The bot's choice, or one by the number."""
    if bot is None or number % 5 == 0:
        return chosen(legal, number)
    return GAME.action_text(bot.choose(pair.real))


PLAYERS = st.integers(2, 6)
SEEDS = st.integers(0, 9999)
OPTIONS = st.fixed_dictionaries(
    {
        "board": st.sampled_from(["a", "b"]),
        "first": st.sampled_from(["random", "1", "4"]),
        "opening": st.sampled_from(["equal", "levelled"]),
    }
)
NUMBERS = st.integers(0, 9999)
ANY = settings(deadline=None, suppress_health_check=list(HealthCheck))


@settings(ANY, max_examples=20)
@given(PLAYERS, SEEDS, OPTIONS, st.lists(NUMBERS, min_size=60, max_size=200))
def test_random_games_follow_the_reference_model(
    players: int, seed: int, options: dict[str, str], numbers: list[int]
) -> None:
    play_on(new_pair(players, seed, options), numbers)


@settings(ANY, max_examples=3)
@given(PLAYERS, SEEDS, OPTIONS, st.lists(NUMBERS, min_size=100, max_size=200))
def test_games_of_bots_follow_the_reference_model(
    players: int, seed: int, options: dict[str, str], numbers: list[int]
) -> None:
    play_on(new_pair(players, seed, options), numbers, GAME.bot("greedy", seed))


@settings(ANY, max_examples=15)
@given(
    PLAYERS,
    SEEDS,
    OPTIONS,
    st.integers(1, 2),
    st.lists(st.integers(1, 2), min_size=6, max_size=6).filter(lambda collected: sum(collected) < 12),
    st.lists(NUMBERS, min_size=60, max_size=150),
)
def test_ends_of_games_follow_the_reference_model(
    players: int, seed: int, options: dict[str, str], rounds: int, collected: list[int], numbers: list[int]
) -> None:
    play_on(late_pair(players, seed, options, rounds, collected), numbers)


@pytest.mark.long
@pytest.mark.once
def test_a_hundred_thousand_moves_follow_the_reference_model() -> None:
    moves = 0
    seed = 0
    while moves < LONG_MOVES:
        moves += _moves_of_a_game(seed)
        seed += 1


def _moves_of_a_game(seed: int) -> int:
    """Plays one whole game, every tenth of them mostly by bots. Gives the number of its moves."""
    dice = Random(seed)
    options: dict[str, Any] = {
        "board": dice.choice("ab"),
        "first": dice.choice(["random", "1", "2", "3", "4", "5", "6"]),
        "opening": dice.choice(["equal", "levelled"]),
    }
    pair = new_pair(dice.randint(2, 6), seed, options)
    bot = GAME.bot("greedy", seed) if seed % 10 == 0 else None
    while legal := pair.legal():
        pair.play(choose(pair, legal, dice.randrange(10_000), bot))
    return pair.moves
