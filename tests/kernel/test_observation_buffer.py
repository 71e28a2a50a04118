"""A page that is written again says the same as a fresh one."""

from __future__ import annotations

from undercroft.kernel.observation_buffer import MAX_VALUE, ObservationBuffer
from undercroft.kernel.rng import Rng


def written(
    buffer: ObservationBuffer, chosen: int, numbers: list[int], kept: list[int], empty: bool
) -> bytes:
    """Two choices, numbers that may be left out, a list, a single number."""
    buffer.offset = 0
    buffer.one_hot(chosen, 4)
    if empty:
        buffer.zeros(len(numbers) + 4)
    else:
        buffer.put_list(numbers)
        buffer.one_hot(chosen - 1, 4)
    buffer.put_immutable(kept)
    buffer.put(sum(numbers))
    return bytes(buffer.data)


def test_a_page_written_again_and_again_says_what_a_fresh_one_does() -> None:
    dice = Rng()
    buffer = ObservationBuffer(14)
    lists = [[1, 2], [0, 3], [0, 0]]
    for _time in range(300):
        chosen, empty, kept = dice.below(5) - 1, dice.below(2) == 0, lists[dice.below(3)]
        numbers = [dice.below(3) for _number in range(3)]
        again = written(buffer, chosen, numbers, kept, empty)
        assert again == written(ObservationBuffer(14), chosen, numbers, kept, empty)


def test_a_number_that_is_too_large_is_the_largest() -> None:
    buffer = ObservationBuffer(1)
    buffer.put(1000)
    assert list(buffer.data) == [MAX_VALUE]


def test_several_of_the_same_are_counted() -> None:
    buffer = ObservationBuffer(3)
    buffer.put_counts([2, 0, 2], 3)
    assert list(buffer.data) == [1, 0, 2]


def test_zeros_in_the_place_of_an_immutable_list_are_noticed() -> None:
    buffer = ObservationBuffer(3)
    numbers = [0, 4, 5]
    for empty in (False, True, False, False):
        buffer.offset = 0
        if empty:
            buffer.zeros(3)
        else:
            buffer.put_immutable(numbers)
        assert list(buffer.data) == ([0, 0, 0] if empty else numbers)


def test_matches_are_ones_and_all_else_is_zero() -> None:
    buffer = ObservationBuffer(4)
    for wanted in (3, 1, 3):
        buffer.offset = 0
        buffer.put_matches([3, 1, 0, 3], wanted)
        assert list(buffer.data) == [1 if number == wanted else 0 for number in (3, 1, 0, 3)]
        assert buffer.offset == 4
