"""The search that plays every game."""

from __future__ import annotations

import time

import pytest
import toy

from undercroft import bots, games
from undercroft.bots.playout import play_bots
from undercroft.bots.race import Race
from undercroft.bots.search import SearchBot, SearchTree
from undercroft.build import compiled
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.games.tales_of_tails.state import Phase
from undercroft.kernel.game import Game
from undercroft.kernel.heuristics import SearchHeuristics
from undercroft.kernel.rng import Rng
from undercroft.kernel.state import State

GAMES = ["toy", *games.NAMES]


def game(name: str) -> Game:
    return toy.GAME if name == "toy" else games.game(name)


def some_state(name: str, moves: int = 9, seed: int = 4) -> State:
    """A state some moves into a game of two."""
    state = game(name).new(2, seed)
    quick = bots.make(game(name), game(name).bots[0], seed)
    for _move in range(moves):
        state.play(quick.choose(state))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_and_iterations_find_the_same_move_and_the_same_tree(name: str) -> None:
    trees = [SearchTree(some_state(name), game(name).search_heuristics(), 5) for _ in range(2)]
    for tree in trees:
        tree.grow(20)
    shapes = [[(child.action, child.visits, child.total) for child in tree.root.children] for tree in trees]
    assert shapes[0] == shapes[1]
    assert sum(visits for _, visits, _ in shapes[0]) == 20


@pytest.mark.parametrize("name", GAMES)
def test_false_hidden_things_do_not_change_what_it_finds(name: str) -> None:
    state = some_state(name)
    twin = state.clone()
    twin.resample(state.actor(), 77)
    assert game(name).position(twin) != game(name).position(state)
    trees = [SearchTree(root, game(name).search_heuristics(), 3) for root in (state, twin)]
    for tree in trees:
        tree.grow(12)
    first, second = ([(child.action, child.total) for child in tree.root.children] for tree in trees)
    assert first == second


@pytest.mark.parametrize("name", GAMES)
def test_a_search_does_not_change_the_state(name: str) -> None:
    state = some_state(name)
    before = game(name).position(state)
    assert bots.make(game(name), "search-6", 1).choose(state) in state.legal()
    assert game(name).position(state) == before


@pytest.mark.parametrize("name", GAMES)
def test_a_guide_offers_legal_moves_only_and_weighs_between_0_and_1(name: str) -> None:
    state = some_state(name, moves=0)
    heuristics, dice = game(name).search_heuristics(), bots.make(game(name), "random", 1)
    quick = bots.make(game(name), game(name).bots[0], 1)
    for number in range(60):
        if state.over():
            break
        if number % 4 == 0:
            for moves in (
                heuristics.candidates(state.clone(), dice),
                heuristics.root_candidates(state.clone(), dice),
            ):
                assert moves
                assert len(set(moves)) == len(moves)
                assert set(moves) <= set(state.legal())
            assert heuristics.playout_action(state.clone(), dice) in state.legal()
        state.play(quick.choose(state))
    while not state.over():
        state.play(quick.choose(state))
    assert all(0.0 <= heuristics.value(state, seat) <= 1.0 for seat in range(2))


def test_time_is_kept_as_well_as_iterations_are() -> None:
    tree = SearchTree(toy.GAME.new(2, 1), SearchHeuristics(), 1)
    began = time.perf_counter()
    tree.grow_for(0.2)
    assert 0.2 <= time.perf_counter() - began < 2.0
    assert tree.root.visits == tree.iterations > 8


def test_a_move_can_be_tried_out_that_the_guide_would_never_try() -> None:
    state = toy.GAME.new(2, 1)
    tree = SearchTree(state, SearchHeuristics(), 1)
    tree.grow(3)
    last = state.legal()[-1]
    assert tree.root.child(last) is None
    assert tree.explore_action(last, 5).visits == 5


def test_a_sure_win_is_found() -> None:
    """With the goal in the pot there is nothing better than to hold."""
    state = toy.GAME.new(2, 1)
    assert isinstance(state, toy.PigState)
    state.pot = state.goal
    assert SearchBot(toy.GAME, 1, 60).choose(state) == toy.HOLD.base


def test_a_bound_on_the_time_ends_a_search_before_its_iterations() -> None:
    state = toy.GAME.new(2, 1)
    assert SearchBot(toy.GAME, 1, 10**9, seconds=0.01).choose(state) in state.legal()
    tree = SearchTree(state, SearchHeuristics(), 1)
    tree.grow_for(60.0, most=13)
    assert tree.iterations == 13


def test_where_the_heuristics_are_sure_nothing_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    class Sure(SearchHeuristics):
        def candidates(self, state: State, dice: Rng) -> list[int]:
            return [toy.HOLD.base]

    monkeypatch.setattr(toy.Pig, "search_heuristics", lambda self: Sure())
    assert SearchBot(toy.GAME, 1, 10**9).choose(toy.GAME.new(2, 1)) == toy.HOLD.base


def test_it_beats_chance() -> None:
    roll = games.game("dungeon_roll")
    won = 0.0
    for seed in range(10):
        state = roll.new(2, seed)
        players = [SearchBot(roll, seed, 20), bots.make(roll, "random", seed)]
        play_bots(state, players if seed % 2 else players[::-1])
        won += state.payoff(1 - seed % 2)
    assert won >= 9


def search_through(name: str, steps: int, iterations: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches and races in games of all sizes until searches have played so many actions, each of them
    checked; every second search is guided by the heuristics of the game, the others are not guided at all."""
    state_type = type(game(name).new(2))
    play = state_type.play

    def checked_play(state: State, action: int) -> None:
        assert action in state.legal(), game(name).action_text(action)
        play(state, action)
        assert state.over() or state.legal(), "a dead end"

    monkeypatch.setattr(state_type, "play", checked_play)
    fewest, most = game(name).players
    played = number = 0
    while played < steps:
        state = game(name).new(fewest + number % (most - fewest + 1), number)
        bot = bots.make(game(name), game(name).bots[0], number)
        while not state.over() and played < steps:
            heuristics = game(name).search_heuristics() if number % 2 else SearchHeuristics[State]()
            tree = SearchTree(state, heuristics, number)
            tree.grow(iterations)
            played += tree.steps
            Race(state, heuristics, number, iterations // 4).run()
            for _move in range(3):
                if not state.over():
                    state.play(bot.choose(state))
            number += 1


@pytest.mark.skipif(compiled(), reason="replaces a method of a state")
@pytest.mark.parametrize("name", GAMES)
def test_every_action_of_a_search_is_legal_in_its_sample(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    search_through(name, 2000, 12, monkeypatch)


@pytest.mark.long
@pytest.mark.skipif(compiled(), reason="replaces a method of a state")
@pytest.mark.parametrize("name", GAMES)
def test_every_action_of_a_million_is_legal_in_its_sample(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    search_through(name, 1_000_000, 40, monkeypatch)


@pytest.mark.parametrize("name", ["toy", "dungeon_roll", "knock_knock"])
def test_a_search_that_ends_when_it_is_certain_names_the_same_action_with_less_work(name: str) -> None:
    work = 0
    for seed in range(6):
        state = some_state(name, moves=3, seed=seed)
        whole, early = (SearchTree(state, game(name).search_heuristics(), seed) for _ in range(2))
        whole.grow(60)
        early.grow_until_certain(60, whole.best().action)
        assert early.best().action == whole.best().action
        work += early.iterations
    assert work < 6 * 60


def test_a_search_goes_on_with_what_an_earlier_one_found_below_an_action() -> None:
    state = some_state("labyrinth", moves=0)
    before = SearchTree(state, game("labyrinth").search_heuristics(), 5)
    before.grow(12)
    known = before.best()
    state.play(known.action)
    tree = SearchTree(state, game("labyrinth").search_heuristics(), 6)
    tree.adopt(known)
    found = sum(child.visits for child in known.children)
    tree.grow(3)
    assert found > 0
    assert sum(child.visits for child in tree.root.children) == tree.root.visits == found + 3
    assert {child.action for child in tree.root.children} <= set(state.legal())


class AtOnce(SearchHeuristics[TalesOfTailsRules]):
    """Ends every playout at once, and notes for each place of a room the samples that it was tried in."""

    def __init__(self) -> None:
        super().__init__(common_samples=True)
        self.samples: dict[tuple[int, int], list[int]] = {}

    def cutoff(self, state: TalesOfTailsRules, root: TalesOfTailsRules) -> bool:
        if len(state.dungeon.cells) == len(root.dungeon.cells) + 1:
            place = state.dungeon.cells[-1], state.dungeon.turns[-1]
            self.samples.setdefault(place, []).append(state.rng)
        return True

    def value(self, state: TalesOfTailsRules, seat: int) -> float:
        return 0.5


def test_with_common_samples_all_actions_of_the_root_are_tried_in_the_same_ones() -> None:
    state = games.game("tales_of_tails").new(2, 3)
    while state.phase != Phase.PLACE:
        state.play(state.legal()[0])
    heuristics = AtOnce()
    SearchTree(state, heuristics, 1).grow(60)
    longest = max(heuristics.samples.values(), key=len)
    assert len(heuristics.samples) > 2
    assert len(set(longest)) == len(longest) > 1
    assert all(samples == longest[: len(samples)] for samples in heuristics.samples.values())
