"""A page that is written again says the same as a fresh one."""

from __future__ import annotations

from undercroft.kernel.observation_buffer import MAX_VALUE, ObservationBuffer
from undercroft.kernel.rng import Rng


def written(
    buffer: ObservationBuffer, chosen: int, numbers: list[int], picked: list[int], empty: bool
) -> bytes:
    """Choices, numbers that may be left out, counts, a single number."""
    buffer.offset = 0
    buffer.one_hot(chosen, 4)
    if empty:
        buffer.zeros(len(numbers) + 4)
    else:
        buffer.put_list(numbers)
        buffer.one_hot(chosen - 1, 4)
    buffer.put_choice(0, chosen, 4)
    buffer.put_recounted(1, picked, 3)
    buffer.put_counts(picked, 3)
    buffer.put(sum(numbers))
    return bytes(buffer.data)


def test_a_page_written_again_and_again_says_what_a_fresh_one_does() -> None:
    dice = Rng()
    buffer = ObservationBuffer(22, 2)
    for _time in range(300):
        chosen, empty = dice.below(5) - 1, dice.below(2) == 0
        numbers = [dice.below(3) for _number in range(3)]
        picked = [dice.below(3) for _number in range(dice.below(5))]
        again = written(buffer, chosen, numbers, picked, empty)
        assert again == written(ObservationBuffer(22, 2), chosen, numbers, picked, empty)
        assert list(buffer.data[-7:-4]) == [picked.count(index) for index in range(3)]


def test_a_number_that_is_too_large_is_the_largest() -> None:
    buffer = ObservationBuffer(1)
    buffer.put(1000)
    assert list(buffer.data) == [MAX_VALUE]


def test_several_of_the_same_are_counted() -> None:
    buffer = ObservationBuffer(3)
    buffer.put_counts([2, 0, 2], 3)
    assert list(buffer.data) == [1, 0, 2]


def test_matches_are_ones_and_all_else_is_zero() -> None:
    buffer = ObservationBuffer(4)
    for wanted in (3, 1, 3):
        buffer.offset = 0
        buffer.put_matches([3, 1, 0, 3], wanted)
        assert list(buffer.data) == [1 if number == wanted else 0 for number in (3, 1, 0, 3)]
        assert buffer.offset == 4


def test_what_is_counted_off_a_whole_may_change_places_and_leave() -> None:
    buffer = ObservationBuffer(3, 1)
    for index in range(3):
        buffer.count(index, 1)
    for seen, left in (([0, 1], [0, 0, 1]), ([1, 0], [0, 0, 1]), ([1], [1, 0, 1]), ([], [1, 1, 1])):
        buffer.recount(0, 0, seen, -1)
        assert list(buffer.data) == left


def test_a_row_and_single_numbers_of_it_are_written_where_they_belong() -> None:
    buffer = ObservationBuffer(5)
    buffer.write_row(1, bytes([7, 8, 9]))
    buffer.write_number(2, 0)
    assert list(buffer.data) == [0, 7, 0, 9, 0]
