"""The race that compares actions by playouts in the same samples."""

from __future__ import annotations

import time

import pytest
import toy

from undercroft import games
from undercroft.bots.analysis import analyse
from undercroft.bots.race import FIRST_CERTAIN, Race
from undercroft.bots.search import SearchTree
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.games.tales_of_tails.state import Phase
from undercroft.kernel.game import Game, Level
from undercroft.kernel.heuristics import SearchHeuristics
from undercroft.kernel.rng import Rng

TALES = games.game("tales_of_tails")
MANY = 12  # places


class Places(SearchHeuristics[TalesOfTailsRules]):
    """Places of a room whose values are given: what each is worth, and how much luck is in it."""

    def __init__(self, worths: list[float], luck: float = 0.0) -> None:
        super().__init__()
        self.worths, self.luck = worths, luck
        self.places: list[int] = []
        self.seen: dict[tuple[int, int], list[int]] = {}

    def root_candidates(self, state: TalesOfTailsRules, dice: Rng) -> list[int]:
        self.places = state.legal()[: len(self.worths)]
        return self.places[:]

    def cutoff(self, state: TalesOfTailsRules, root: TalesOfTailsRules) -> bool:
        return True

    def value(self, state: TalesOfTailsRules, seat: int) -> float:
        lies = state.dungeon.cells[-1], state.dungeon.turns[-1]
        self.seen.setdefault(lies, []).append(state.rng)
        number = list(self.seen).index(lies)  # the first sample goes through all places in their order
        own_luck = Rng()
        own_luck.seed(state.rng + number)
        return self.worths[number] + self.luck * (own_luck.below(2001) - 1000) / 1000


def room_to_place() -> TalesOfTailsRules:
    state = TALES.new(2, 3)
    assert isinstance(state, TalesOfTailsRules)
    while state.phase != Phase.PLACE or len(state.legal()) <= MANY:
        state.play(state.legal()[0])
    return state


class Margins(Places):
    """Places that all win, those worth more more clearly."""

    def value(self, state: TalesOfTailsRules, seat: int) -> float:
        return 1.0

    def comparison_value(self, state: TalesOfTailsRules, seat: int, value: float) -> float:
        return super().value(state, seat)


def playouts(race: Race) -> int:
    return sum(len(values) for values in race.values.values())


def test_all_actions_run_in_the_same_samples() -> None:
    heuristics = Places([0.5] * 5)
    Race(room_to_place(), heuristics, 1, 60).run()
    samples = list(heuristics.seen.values())
    assert len(samples) == 5
    assert len(set(samples[0])) == len(samples[0]) >= 4
    assert all(other == samples[0][: len(other)] for other in samples)


def test_every_stage_gives_up_the_worse_half_but_not_the_first_candidate() -> None:
    race = Race(room_to_place(), Places([0.1, 0.2, 0.9, 0.3, 0.8, 0.7]), 1, 30)
    first, *others = race.runners
    race.run()
    seen = [len(race.values[action]) for action in others]
    # Three stages of ten playouts: a sample for six actions, two for four of them, the rest for three.
    assert [seen[0], seen[2], seen[4]] == [1, 1, 3]
    assert min(seen[1], seen[3], len(race.values[first])) > 6
    assert playouts(race) == 30


def test_what_is_certain_to_be_worse_is_given_up_at_once_and_so_is_the_first_candidate() -> None:
    race = Race(room_to_place(), Places([0.5, 0.9, 0.52], luck=0.1), 1, 600)
    best, first = race.runners[1], race.favourite
    race.run(until_decided=True)
    assert race.runners == [best]
    assert race.winner() == best != first
    assert playouts(race) == 3 * FIRST_CERTAIN


def test_a_decided_race_goes_on_if_its_value_is_wanted() -> None:
    race = Race(room_to_place(), Places([0.5, 0.9]), 1, 100)
    race.run()
    assert race.runners == [race.winner()]
    assert playouts(race) == 100
    assert len(race.values[race.winner()]) == 100 - FIRST_CERTAIN


def test_what_is_close_takes_all_playouts() -> None:
    race = Race(room_to_place(), Places([0.5, 0.52], luck=0.5), 1, 100)
    race.run(until_decided=True)
    assert playouts(race) == 100
    assert len(race.runners) == 2


def test_a_race_that_is_run_in_pieces_is_the_same_race() -> None:
    whole, pieces = (Race(room_to_place(), Places([0.1, 0.2, 0.9, 0.3, 0.8, 0.7]), 1, 60) for _ in range(2))
    whole.run()
    while pieces.playouts:
        pieces.run(1e-5)
    assert pieces.values == whole.values


def test_the_best_one_wins() -> None:
    heuristics = Places([0.1, 0.2, 0.9, 0.3])
    race = Race(room_to_place(), heuristics, 1, 40)
    race.run()
    assert race.winner() == heuristics.places[2]


def test_actions_that_win_alike_are_compared_by_what_else_counts_and_shown_by_their_chances() -> None:
    heuristics = Margins([0.1, 0.2, 0.9, 0.3])
    race = Race(room_to_place(), heuristics, 1, 40)
    race.run()
    assert race.winner() == heuristics.places[2]
    assert [race.mean(place) for place in heuristics.places] == [1.0] * 4
    assert [race.error(race.winner()), *race.compare(race.winner(), race.favourite, 4)[:2]] == [0.0, 1.0, 0.0]


def test_what_may_be_luck_seldom_wins_against_the_first_candidate() -> None:
    lucky = 0
    for seed in range(200):
        race = Race(room_to_place(), Places([0.5, 0.5], luck=0.5), seed, 24)
        race.run()
        lucky += race.winner() != race.favourite
    assert 30 < lucky < 85  # three of ten in the long run; a half, if the higher mean were enough
    certain = Race(room_to_place(), Places([0.5, 0.9], luck=0.2), 1, 40)
    certain.run()
    assert certain.winner() != certain.favourite


def test_a_single_sample_proves_nothing() -> None:
    race, again = (Race(room_to_place(), Places([0.5, 0.9]), 1, playouts) for playouts in (2, 4))
    assert race.winner() == race.favourite
    race.run()
    assert race.winner() == race.favourite
    again.run()
    assert again.winner() != again.favourite


def test_candidates_are_named_without_a_look_at_hidden_things() -> None:
    state = room_to_place()
    imagined = [Race(state, TALES.search_heuristics(), seed, 1).root_state for seed in range(6)]
    quests = [start.quests[1 - state.seat] for start in imagined if isinstance(start, TalesOfTailsRules)]
    assert len(set(quests)) > 1


def test_every_place_for_a_room_takes_part() -> None:
    state = room_to_place()
    race = Race(state, TALES.search_heuristics(), 1, 1)
    assert sorted(race.runners) == sorted(state.legal())
    assert len(race.runners) > MANY


def test_a_race_with_more_runners_than_playouts_takes_the_first_candidate() -> None:
    race = Race(room_to_place(), TALES.search_heuristics(), 1, MANY)
    race.run()
    assert race.winner() == race.favourite


def test_a_race_ends_in_time() -> None:
    race = Race(room_to_place(), TALES.search_heuristics(), 1, 10**9)
    started = time.perf_counter()
    race.run(0.05)
    assert time.perf_counter() - started < 5.0
    assert race.winner() in room_to_place().legal()


@pytest.mark.parametrize("game", [toy.GAME, *(games.game(name) for name in games.NAMES)])
def test_the_same_seed_gives_the_same_winner_whatever_is_hidden(game: Game) -> None:
    state = game.new(2, 4)
    twin = state.clone()
    twin.resample(state.actor(), 77)
    races = [Race(root, game.search_heuristics(), 3, 8) for root in (state, state, twin)]
    for race in races:
        race.run()
    assert races[0].values == races[1].values == races[2].values
    assert races[0].winner() == races[1].winner() == races[2].winner()


def test_an_action_that_is_no_candidate_can_take_part() -> None:
    state = room_to_place()
    last = state.legal()[-1]
    race = Race(state, Places([0.1, 0.2, 0.9, 0.4]), 1, 1, also=last)
    assert race.runners[-1] == last != race.favourite


def test_those_that_ran_longest_come_after_the_winner() -> None:
    heuristics = Places([0.1, 0.2, 0.9, 0.3, 0.8, 0.7])
    race = Race(room_to_place(), heuristics, 1, 42)
    race.run()
    places = heuristics.places
    assert race.ranking() == [places[number] for number in (2, 4, 0, 5, 3, 1)]
    assert [race.mean(places[number]) for number in (2, 1)] == pytest.approx([0.9, 0.2])
    assert race.error(places[2]) == pytest.approx(0.0)


def test_two_actions_are_compared_in_samples_that_the_race_has_not_seen() -> None:
    heuristics = Places([0.2, 0.6, 0.4])
    race = Race(room_to_place(), heuristics, 1, 30)
    race.run()
    known = {sample for samples in heuristics.seen.values() for sample in samples}
    heuristics.seen = {lies: [] for lies in heuristics.seen}  # the order of the places stays
    first, second, _ = heuristics.places
    assert race.compare(second, first, 8) == pytest.approx((0.6, 0.4, 0.0))
    fresh = [sample for samples in heuristics.seen.values() for sample in samples]
    assert len(fresh) == 16
    assert len(set(fresh)) == 8
    assert not known & set(fresh)


def test_what_was_played_is_compared_with_the_winner_and_may_lose_nothing_by_luck() -> None:
    placing = room_to_place()
    analysis = analyse(TALES, placing, 1, also=placing.legal()[-1], lines=False, playouts=24)
    assert list(analysis.compared) == [placing.legal()[-1]]
    assert analysis.loss(placing.legal()[-1]) == analysis.compared[placing.legal()[-1]] >= 0.0
    assert analysis.iterations == 24 + 2 * 12
    assert analyse(TALES, placing, 1, also=placing.legal()[-1], lines=False, playouts=1).iterations <= 3
    best = analysis.actions[0]
    again = analyse(TALES, placing, 1, also=best, lines=False, playouts=24)
    assert (again.actions[0], again.compared, again.loss(best)) == (best, {}, 0.0)


def test_a_hint_is_what_a_race_finds_where_that_is_the_strongest_level(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(toy.GAME, "levels", [Level("race-6", 0)])
    other_than_search = 0
    for seed in range(12):
        state = toy.GAME.new(2, seed)
        race = Race(state, toy.GAME.search_heuristics(), seed, 6)
        race.run()
        assert analyse(toy.GAME, state, seed).actions[0] == race.winner()
        tree = SearchTree(state, toy.GAME.search_heuristics(), seed)
        tree.grow(200)
        other_than_search += tree.best().action != race.winner()
    assert other_than_search
