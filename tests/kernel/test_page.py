"""A page that is written again says the same as a fresh one."""

from __future__ import annotations

from undercroft.kernel.observer import MOST, Page
from undercroft.kernel.rng import Rng


def written(page: Page, chosen: int, numbers: list[int], kept: list[int], empty: bool) -> bytes:
    """Two choices, numbers that may be left out, a list, a single number."""
    page.at = 0
    page.one_of(chosen, 4)
    if empty:
        page.blank(len(numbers) + 4)
    else:
        page.each(numbers)
        page.one_of(chosen - 1, 4)
    page.kept(kept)
    page.put(sum(numbers))
    return bytes(page.row)


def test_a_page_written_again_and_again_says_what_a_fresh_one_does() -> None:
    dice = Rng()
    page = Page(14)
    lists = [[1, 2], [0, 3], [0, 0]]
    for _time in range(300):
        chosen, empty, kept = dice.below(5) - 1, dice.below(2) == 0, lists[dice.below(3)]
        numbers = [dice.below(3) for _number in range(3)]
        again = written(page, chosen, numbers, kept, empty)
        assert again == written(Page(14), chosen, numbers, kept, empty)


def test_a_number_that_is_too_large_is_the_largest() -> None:
    page = Page(1)
    page.put(1000)
    assert list(page.row) == [MOST]


def test_several_of_the_same_are_counted() -> None:
    page = Page(3)
    page.some_of([2, 0, 2], 3)
    assert list(page.row) == [1, 0, 2]
