"""Who plays whom: every rule holds for every number of players."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from undercroft.match.timing import Timing
from undercroft.server.play.tournaments import next_pairs, rounds_of, table
from undercroft.server.store import TournamentPlan
from undercroft.server.tournaments import pairing
from undercroft.server.tournaments.pairing import BYE, Pair
from undercroft.server.tournaments.standings import Game, standings

pytestmark = pytest.mark.once  # does not depend on the build


def plan(kind: str, rounds: int = 0) -> TournamentPlan:
    return TournamentPlan("T", kind, rounds, {}, Timing("days", days=1.0), 24.0, True)  # type: ignore[arg-type]


@pytest.mark.parametrize("players", range(2, 21))
def test_in_a_round_robin_each_pair_meets_once_and_each_has_at_most_one_bye(players: int) -> None:
    rounds = pairing.round_robin(players)
    met = Counter(frozenset(pair) for pairs in rounds for pair in pairs if BYE not in pair)
    assert met == Counter(frozenset(pair) for pair in combinations(range(players), 2))
    byes = Counter(one for pairs in rounds for one, two in pairs if two == BYE)
    assert set(byes.values()) <= {1}
    for pairs in rounds:
        assert sorted(seed for pair in pairs for seed in pair if seed != BYE) == list(range(players))


@pytest.mark.parametrize("players", range(2, 70))
def test_a_knock_out_gives_byes_to_the_best_seeds_and_keeps_them_apart(players: int) -> None:
    first = pairing.knock_out(players)
    byes = [one for one, two in first if two == BYE]
    assert sorted(byes) == list(range(len(byes)))
    assert sorted(seed for pair in first for seed in pair if seed != BYE) == list(range(players))
    pairs = first
    while len(pairs) > 1:  # the better seed always wins: the two best meet in the end
        pairs = pairing.next_knock_out([min(pair) if pair[1] != BYE else pair[0] for pair in pairs])
    assert set(pairs[0]) == ({0, 1} if players > 1 else {0})


def possible(players: Sequence[int], met: set[frozenset[int]]) -> bool:
    """Whether all of them can be paired without a rematch, found out by trying everything."""
    if not players:
        return True
    first, *rest = players
    return any(
        possible([one for one in rest if one != other], met)
        for other in rest
        if frozenset((first, other)) not in met
    )


@settings(max_examples=150, deadline=None)
@given(st.integers(2, 11), st.integers(0, 2**32), st.integers(1, 12))
def test_a_swiss_round_has_no_rematch_where_that_is_possible_and_byes_go_round(
    players: int, seed: int, rounds: int
) -> None:
    dice = random.Random(seed)
    met: set[frozenset[int]] = set()
    had_bye: set[int] = set()
    for _ in range(min(rounds, players - 1 + players % 2)):
        ranking = dice.sample(range(players), players)
        pairs = pairing.swiss(ranking, met, had_bye)
        assert sorted(one for pair in pairs for one in pair if one != BYE) == list(range(players))
        byes = [one for one, two in pairs if two == BYE]
        assert len(byes) == players % 2
        assert not set(byes) & had_bye  # there are at most as many rounds as players
        new = {frozenset(pair) for pair in pairs if BYE not in pair}
        if new & met:
            left = [[one for one in range(players) if one != bye] for bye in set(range(players)) - had_bye]
            assert not any(possible(some, met) for some in (left if byes else [range(players)]))
        met |= new
        had_bye |= set(byes)


def play(kind: str, players: int, dice: random.Random, rounds: int = 0) -> list[Game]:
    """All games of a tournament with random results."""
    games: list[Game] = []
    number = 0
    while pairs := next_pairs(plan(kind, rounds), players, games, number, set()):
        number += 1
        games += [
            Game(number, one, two, "1" if two == BYE else dice.choice(["1", "2", "=", "-"]))
            for one, two in pairs
        ]
    assert number == rounds_of(plan(kind, rounds), players)
    return games


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(["swiss", "round-robin", "knock-out"]), st.integers(2, 20), st.integers(0, 2**32))
def test_every_tournament_ends_with_a_ranking_of_all(kind: str, players: int, seed: int) -> None:
    games = play(kind, players, random.Random(seed))
    found = table(plan(kind), players, games)
    assert sorted(one.seed for one in found) == list(range(players))
    points = [one.points for one in found]
    assert points == sorted(points, reverse=True)
    if kind == "knock-out":
        assert sum(game.round == max(one.round for one in games) for game in games) == 1


def test_first_seats_are_shared_out_in_a_swiss_tournament() -> None:
    games = play("swiss", 8, random.Random(3), rounds=7)
    for seed in range(8):
        first = sum(game.one == seed for game in games)
        assert 2 <= first <= 5


def game(one: int, two: int, result: str) -> Game:
    return Game(1, one, two, result)  # type: ignore[arg-type]


def test_equal_points_are_decided_by_the_strength_of_the_opponents() -> None:
    games = [game(0, 2, "1"), game(1, 3, "1"), game(2, 4, "1"), game(5, 3, "1")]
    order = [one.seed for one in standings(6, games, buchholz_first=True)]
    assert order.index(0) < order.index(1)  # 0 has beaten 2, who has won, too


def test_those_who_are_equal_are_compared_by_their_own_game() -> None:
    games = [
        game(1, 0, "1"),
        game(0, 2, "1"),
        game(2, 1, "1"),
        game(0, 3, "1"),
        game(1, 3, "2"),
        game(3, 2, "2"),
    ]
    found = {one.seed: one for one in standings(4, games, buchholz_first=False)}
    assert found[0].points == found[2].points == 2.0
    assert found[0].place == 1


def test_a_bye_is_a_point_and_no_win() -> None:
    (best, _) = standings(2, [game(0, BYE, "1")], buchholz_first=True)
    assert (best.seed, best.points, best.wins) == (0, 1.0, 0)


def test_withdrawn_players_are_paired_no_more() -> None:
    for kind in ("swiss", "round-robin"):
        pairs: list[Pair] = next_pairs(plan(kind, 3), 6, [], 0, {2, 5})
        assert not {seed for pair in pairs for seed in pair} & {2, 5}


def test_people_who_want_nothing_from_each_other_are_not_paired_by_the_swiss_system() -> None:
    barred = {frozenset((0, 1)), frozenset((2, 3))}
    assert pairing.swiss([0, 1, 2, 3], set(), set(), barred) == [(0, 2), (1, 3)]
    # A rematch comes before a pair of people who are barred from each other.
    met = {frozenset((0, 2)), frozenset((1, 3)), frozenset((0, 3)), frozenset((1, 2))}
    assert pairing.swiss([0, 1, 2, 3], met, set(), barred) == [(0, 2), (1, 3)]
    # With an odd number, the bye goes to a player with whom the others can be paired.
    assert pairing.swiss([0, 1, 2], set(), set(), {frozenset((0, 1))}) == [(0, 2), (1, BYE)]


def test_barred_people_are_paired_only_if_there_is_no_other_round() -> None:
    everyone = {frozenset((0, other)) for other in range(1, 6)}
    pairs = pairing.swiss(range(6), set(), set(), everyone)
    assert [pair for pair in pairs if frozenset(pair) in everyone] == [(0, 1)]


@pytest.mark.parametrize("players", [127, 128])
def test_a_round_is_found_in_time_whomever_people_have_blocked(players: int) -> None:
    # Three who play only with each other: one of them is always left over.
    group = {0, 5, 9}
    barred = {frozenset((one, other)) for one in group for other in range(players) if other not in group}
    before = time.perf_counter()
    pairs = pairing.swiss(range(players), set(), group, barred)
    assert time.perf_counter() - before < 20.0
    assert sorted(seed for pair in pairs for seed in pair if seed != BYE) == list(range(players))
