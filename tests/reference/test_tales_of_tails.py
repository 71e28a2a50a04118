"""Tales of Tails beside its reference model: the same actions, the same table, the same score."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from reference.pair import Pair
from reference.tales_of_tails import Reference, position_facts

from undercroft.games.tales_of_tails import GAME
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.kernel.bot import Bot

EFFORT = 60
LONG_EFFORT = 600
LONG_MOVES = 100_000
EXPLORES = 82  # of a hundred turns
SLEEPS = 95  # from here on a dog sleeps; between the two it escapes


class WalkPair(Pair):
    """The game and its reference model, which cannot always prove that a walk leads out."""

    reference: Reference

    def __init__(self, players: int, seed: int, options: dict[str, str], effort: int) -> None:
        state = GAME.new(players, seed, options)
        super().__init__(GAME, state, lambda position: Reference(position, effort), position_facts)

    def legal(self) -> list[str]:
        offered = [GAME.action_text(action) for action in self.real.legal()]
        sure = self.reference.legal()
        assert len(set(offered)) == len(offered)
        assert sure <= set(offered), f"not offered: {sure - set(offered)}"
        allowed = sure | self.reference.unsure
        assert set(offered) <= allowed, f"wrongly offered: {set(offered) - allowed}"
        self._compare_what_is_seen((self.real.actor() + 1 + self.moves) % self.real.players)
        return offered

    def _compare_what_is_seen(self, looker: int) -> None:
        """TT-37: how many cards lie face down, and which face up."""
        if looker == self.real.actor():
            return  # the table of the actor takes a search for a way out
        for owner, seat in enumerate(GAME.table(self.real, looker)["seats"]):
            cards = Counter({card["card"]: card["count"] for card in seat["held"]})
            assert (cards, seat["face_down"]) == self.reference.seen(looker, owner)


def chosen(legal: list[str], number: int) -> str:
    """One of the actions. Most turns explore, so that dungeons grow."""
    if "nap" in legal:
        if "explore" in legal and number < EXPLORES:
            return "explore"
        return "escape" if "escape" in legal and number < SLEEPS else "nap"
    return legal[number % len(legal)]


def choose(pair: WalkPair, legal: list[str], number: int, bot: Bot[TalesOfTailsRules] | None) -> str:
    """The bot's choice, or one by the number."""
    if bot is None or number % 5 == 0:
        return chosen(legal, number)
    return GAME.action_text(bot.choose(pair.real))


OPTIONS = st.fixed_dictionaries(
    {
        "dogs": st.sampled_from(["random", "pick"]),
        "start": st.sampled_from(["usual", "narrow"]),
        "cards": st.sampled_from(["hidden", "open"]),
    }
)
NUMBERS = st.integers(0, 99)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(2, 4), st.integers(0, 9999), OPTIONS, st.lists(NUMBERS, min_size=40, max_size=160))
def test_random_games_follow_the_reference_model(
    players: int, seed: int, options: dict[str, str], numbers: list[int]
) -> None:
    pair = WalkPair(players, seed, options, EFFORT)
    for number in numbers:
        legal = pair.legal()
        if not legal:
            break
        pair.play(chosen(legal, number))


@settings(max_examples=3, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(2, 4), st.integers(0, 9999), OPTIONS, st.lists(NUMBERS, min_size=150, max_size=250))
def test_games_of_bots_follow_the_reference_model(
    players: int, seed: int, options: dict[str, str], numbers: list[int]
) -> None:
    pair = WalkPair(players, seed, options, EFFORT)
    bot = GAME.bot("greedy", seed)
    for number in numbers:
        legal = pair.legal()
        if not legal:
            break
        pair.play(choose(pair, legal, number, bot))


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
    options = {"dogs": dice.choice(["random", "pick"]), "start": dice.choice(["usual", "narrow"])}
    pair = WalkPair(dice.randint(2, 4), seed, options, LONG_EFFORT)
    bot = GAME.bot("greedy", seed) if seed % 10 == 0 else None
    while legal := pair.legal():
        pair.play(choose(pair, legal, dice.randrange(100), bot))
    return pair.moves
