"""Knock, Knock! Dungeon! beside its reference model: the same actions, the same table, the same end."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from reference.knock_knock import CLOCK, Reference, position_facts

from undercroft.games.knock_knock import GAME
from undercroft.games.knock_knock.adventure import HELD
from undercroft.games.knock_knock.lookahead import loses
from undercroft.games.knock_knock.rules import KnockKnockRules
from undercroft.kernel.bot import Bot

LONG_MOVES = 100_000
OUT_OF_TURN = 88  # of a hundred actions, those from here on are of any seat
BLUNDER = 98  # any action of the player to move, though it may lose at once
CLOCK_LOOKS = 99  # and now and then the time is up


class Pair:
    """The game and its reference model, played side by side."""

    def __init__(self, players: int, seed: int, options: dict[str, str]) -> None:
        self.real = GAME.new(players, seed, options)
        self.reference = Reference(GAME.position(self.real))
        self.moves = 0
        self._compare()

    def legal(self, seat: int) -> list[str]:
        """What a seat may do, after both agree about it."""
        offered = [GAME.action_text(action) for action in self.real.legal_for(seat)]
        assert len(set(offered)) == len(offered)
        assert set(offered) == self.reference.legal(seat), seat
        return offered

    def play(self, action: str) -> None:
        """Plays an action on both, and compares them. A warning says exactly what loses."""
        number = GAME.parse_action(action)
        warned = loses(self.real, number)
        played = self.real.phase < 2  # a citadel is going on
        self.real.play(number)
        self.reference.play(action, GAME.position(self.real))
        self.moves += 1
        lost = played and self.reference.ending not in ("undecided", "knight_beaten")
        assert warned == lost, action
        self._compare()

    def _compare(self) -> None:
        expected, found = self.reference.facts(), position_facts(GAME.position(self.real))
        for key, fact in expected.items():
            assert found[key] == fact, key
        outcome = self.real.outcome()
        assert (outcome is None) == (self.reference.phase != "over")
        if outcome is not None:
            assert (outcome.winners, outcome.scores, outcome.reason) == self.reference.outcome()


def step(pair: Pair, number: int, dice: Random, bot: Bot[KnockKnockRules] | None) -> bool:
    """One action by the number: the bot's, or one that does not lose, or any; False after the end."""
    if pair.real.over():
        return False
    seat = pair.real.seat
    if OUT_OF_TURN <= number < BLUNDER:
        seat = dice.randrange(pair.real.players)
    if number == CLOCK_LOOKS:
        seat = CLOCK
    legal = pair.legal(seat)
    if not legal or (seat == CLOCK and dice.random() < 0.9):
        return True
    if number < OUT_OF_TURN and bot is not None:
        legal = [GAME.action_text(bot.choose(pair.real))]
    elif number < BLUNDER:
        legal = _surviving(pair, legal, dice)
    pair.play(dice.choice(legal))
    return True


def _surviving(pair: Pair, legal: list[str], dice: Random) -> list[str]:
    """Some action that does not lose at once, if a few tries find one."""
    for _ in range(12):
        action = dice.choice(legal)
        if not loses(pair.real, GAME.parse_action(action)):
            return [action]
    return legal


OPTIONS = st.fixed_dictionaries(
    {
        "mode": st.sampled_from(["single", "adventure", "retry"]),
        "level": st.sampled_from(["0", "1", "2", "3"]),
        "first_game": st.sampled_from(["no", "yes"]),
        "chests": st.sampled_from(["no", "yes"]),
        "spells": st.sampled_from(HELD),
        "pace": st.sampled_from(["free", "free", "8"]),
        "treasure": st.sampled_from(["0", "5"]),
    }
)
NUMBERS = st.integers(0, 99)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(1, 6), st.integers(0, 9999), OPTIONS, st.lists(NUMBERS, min_size=20, max_size=140))
def test_random_games_follow_the_reference_model(
    players: int, seed: int, options: dict[str, str], numbers: list[int]
) -> None:
    pair = Pair(players, seed, options)
    dice = Random(seed)
    for number in numbers:
        if not step(pair, number, dice, None):
            break


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(1, 6), st.integers(0, 9999), OPTIONS, st.lists(NUMBERS, min_size=60, max_size=140))
def test_games_of_bots_follow_the_reference_model(
    players: int, seed: int, options: dict[str, str], numbers: list[int]
) -> None:
    pair = Pair(players, seed, options)
    dice = Random(seed)
    bot = GAME.bot("greedy", seed)
    for number in numbers:
        if not step(pair, number, dice, bot):
            break


@pytest.mark.long
@pytest.mark.once
def test_a_hundred_thousand_moves_follow_the_reference_model() -> None:
    moves = 0
    seed = 0
    while moves < LONG_MOVES:
        moves += _moves_of_a_game(seed)
        seed += 1


def _moves_of_a_game(seed: int) -> int:
    """Plays a whole game, every second one mostly by bots. Gives the number of its moves."""
    dice = Random(seed)
    options = {
        "mode": dice.choice(["single", "adventure", "retry"]),
        "level": dice.choice("0123"),
        "first_game": dice.choice(["no", "yes"]),
        "chests": dice.choice(["no", "yes"]),
        "spells": dice.choice(HELD),
        "pace": dice.choice(["free", "free", "free", "8"]),
    }
    pair = Pair(dice.randint(1, 6), seed, options)
    bot = GAME.bot("greedy", seed) if seed % 2 else None
    most = 400  # an adventure with further tries need not end
    while pair.moves < most and step(pair, dice.randrange(100), dice, bot):
        pass
    return pair.moves
