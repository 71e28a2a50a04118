"""A watcher notices every difference, and only differences."""

from __future__ import annotations

from undercroft.kernel.watcher import Watcher


def changed(watcher: Watcher, number: int, thing: object, numbers: list[int]) -> bool:
    watcher.watch_from(0)
    watcher.watch_number(number)
    watcher.watch_object(thing)
    watcher.watch_list(numbers)
    return watcher.changed


def test_the_first_look_is_a_change_even_if_all_is_empty() -> None:
    watcher = Watcher()
    assert changed(watcher, 0, None, [])
    assert not changed(watcher, 0, None, [])


def test_a_number_another_object_and_a_changed_list_are_noticed_once() -> None:
    watcher = Watcher()
    thing, numbers = [1], [1, 2]
    changed(watcher, 1, thing, numbers)
    assert changed(watcher, 2, thing, numbers)
    assert changed(watcher, 2, [1], numbers)
    numbers[1] = 3
    assert changed(watcher, 2, thing, numbers)
    assert not changed(watcher, 2, thing, numbers)


def test_several_changes_at_once_are_all_remembered() -> None:
    """Else a change back to what was there before would look like none."""
    watcher = Watcher()
    first, second = [1], [2]
    changed(watcher, 1, first, [])
    assert changed(watcher, 2, second, [])
    assert changed(watcher, 2, first, [])
