"""The generator: the same numbers on every machine, in both builds, for ever."""

from __future__ import annotations

import pytest

from undercroft.kernel.rng import MULTIPLIER, Rng


def rng(seed: int) -> Rng:
    generator = Rng()
    generator.seed(seed)
    return generator


GOLDEN = {
    0: (8996445899480838340, [0, 0, 4, 4, 6, 13, 68, 823, 396171550], [6, 2, 8, 5, 4, 7, 1, 9, 3, 0]),
    1: (7754702825569954329, [1, 5, 3, 0, 7, 8, 21, 584, 628411019], [6, 1, 2, 0, 3, 4, 8, 5, 7, 9]),
    7: (5132347689118118433, [1, 5, 1, 0, 9, 2, 78, 932, 365514293], [8, 9, 2, 0, 3, 1, 5, 7, 4, 6]),
    2**62 - 1: (
        7513661561507835045,
        [1, 2, 2, 5, 8, 16, 57, 923, 1025174376],
        [6, 0, 8, 4, 2, 9, 7, 5, 1, 3],
    ),
    -5: (6421959433500292587, [1, 5, 5, 5, 8, 20, 86, 55, 1482829930], [8, 6, 3, 2, 4, 1, 0, 9, 5, 7]),
}


@pytest.mark.parametrize("seed", list(GOLDEN))
def test_a_seed_gives_the_numbers_that_it_always_gave(seed: int) -> None:
    state, draws, cards = GOLDEN[seed]
    generator = rng(seed)
    assert generator.rng == state
    assert [generator.below(n) for n in (2, 6, 6, 6, 10, 36, 100, 1000, 2**31)] == draws
    deck = list(range(10))
    generator.shuffle(deck)
    assert deck == cards


def test_only_62_bits_of_a_seed_count() -> None:
    assert rng(5).rng == rng(5 + 2**62).rng
    assert rng(-5).rng == rng(2**62 - 5).rng
    assert rng(5).rng != rng(5 + 2**61).rng


@pytest.mark.parametrize("seed", [0, 1, 2**32 - 1, 2**32, 2**62 - 1, -1])
def test_no_seed_leads_to_a_state_that_never_moves(seed: int) -> None:
    generator = rng(seed)
    assert 0 < generator.rng < MULTIPLIER * 2**32 - 1
    before = generator.rng
    generator.below(6)
    assert generator.rng != before


def test_the_state_stays_within_63_bits() -> None:
    generator = rng(3)
    for draw in range(10_000):
        assert generator.below(7) < 7, draw
        assert 0 < generator.rng < 2**63


def test_the_state_is_all_there_is() -> None:
    one, other = rng(1), Rng()
    one.below(6)
    other.rng = one.rng
    assert [one.below(100) for n in range(20)] == [other.below(100) for n in range(20)]


def test_a_die_of_one_side_still_moves_the_generator() -> None:
    generator = rng(1)
    before = generator.rng
    assert generator.below(1) == 0
    assert generator.rng != before


@pytest.mark.parametrize("sides", [2, 6, 10, 36])
def test_a_die_is_fair(sides: int) -> None:
    """Chi square over 60,000 throws: beyond five standard deviations no fair die would ever be."""
    generator = rng(sides)
    throws = 60_000
    counts = [0] * sides
    for _ in range(throws):
        counts[generator.below(sides)] += 1
    expected = throws / sides
    chi = sum((count - expected) ** 2 / expected for count in counts)
    assert abs(chi - (sides - 1)) < 5 * (2 * (sides - 1)) ** 0.5


def test_the_first_throws_of_neighbouring_seeds_are_fair() -> None:
    counts = [0] * 6
    for seed in range(12_000):
        counts[rng(seed).below(6)] += 1
    assert max(abs(count - 2000) for count in counts) < 5 * (12_000 * 1 / 6 * 5 / 6) ** 0.5


def test_a_shuffle_keeps_the_cards_and_brings_every_order() -> None:
    generator = rng(1)
    orders: dict[tuple[int, ...], int] = {}
    for shuffle in range(6_000):
        cards = [1, 2, 3]
        generator.shuffle(cards)
        orders[tuple(cards)] = orders.get(tuple(cards), 0) + 1
        assert sorted(cards) == [1, 2, 3], shuffle
    assert len(orders) == 6
    assert all(abs(count - 1000) < 150 for count in orders.values())


def test_shuffling_nothing_or_one_card_draws_nothing() -> None:
    generator = rng(1)
    before = generator.rng
    for cards in ([], [7]):
        generator.shuffle(cards)
        assert generator.rng == before
