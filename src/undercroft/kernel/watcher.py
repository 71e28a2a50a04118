"""Remembers what something was made from, to tell whether it has to be made again."""

from __future__ import annotations

from typing import Final

from undercroft.kernel.lists import NO_NUMBERS

WATCHED: Final = 8
"""How many things one place watches, unless it says otherwise."""


class Watcher:
    """Numbers, lists and objects as they were when they were watched last.

    It has slots. `watch_from` begins with one of them, and each thing that is watched takes the next. Watch
    the same kinds of things in the same order every time.
    """

    def __init__(self, slots: int = WATCHED) -> None:
        self.changed = False
        """Whether anything differs that was watched since `watch_from`. The first time everything does."""
        self._slot = 0
        self._started = [False] * slots
        self._last_numbers = [0] * slots
        self._last_lists: list[list[int]] = [NO_NUMBERS] * slots
        self._last_objects: list[object] = [None] * slots

    def watch_from(self, slot: int) -> None:
        """Begins with this slot."""
        self._slot = slot
        self.changed = not self._started[slot]
        self._started[slot] = True

    def watch_number(self, number: int) -> None:
        """Watches a number."""
        slot = self._slot
        self._slot = slot + 1
        if self._last_numbers[slot] != number:
            self._last_numbers[slot] = number
            self.changed = True

    def watch_object(self, thing: object) -> None:
        """Watches a thing that is replaced, never changed, such as a list that copies of a state share."""
        slot = self._slot
        self._slot = slot + 1
        if self._last_objects[slot] is not thing:
            self._last_objects[slot] = thing
            self.changed = True

    def watch_list(self, numbers: list[int]) -> None:
        """Watches the numbers of a list that may change."""
        slot = self._slot
        self._slot = slot + 1
        if self._last_lists[slot] != numbers:
            self._last_lists[slot] = numbers[:]
            self.changed = True
