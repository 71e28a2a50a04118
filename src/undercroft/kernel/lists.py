"""Changed copies of lists, for states whose copies share the lists that seldom change."""

from __future__ import annotations

from typing import Final

NO_NUMBERS: Final[list[int]] = []
"""The value of every such list before it is set: one list for all of them, which is never changed."""
NO_LISTS: Final[list[list[int]]] = []


def replaced(numbers: list[int], index: int, number: int) -> list[int]:
    """A copy with another number at this index; the list itself if the number is there already."""
    if numbers[index] == number:
        return numbers
    copy = numbers[:]
    copy[index] = number
    return copy


def changed(numbers: list[int], index: int, by: int) -> list[int]:
    """A copy with something added to the number at this index."""
    copy = numbers[:]
    copy[index] = copy[index] + by
    return copy


def replaced_list(lists: list[list[int]], index: int, numbers: list[int]) -> list[list[int]]:
    """A copy with another list at this index."""
    copy = lists[:]
    copy[index] = numbers
    return copy
