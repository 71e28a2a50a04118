"""Long lists of actions in two steps: first the thing one takes, then what to do with it."""

from __future__ import annotations

from typing import Any, Final

MANY: Final = 16
"""Up to so many actions are shown in one list."""


class Bundle:
    """A line to choose: one action, or several that begin with the same thing."""

    def __init__(self, label: str, actions: list[int]) -> None:
        self.label = label
        self.actions = actions


def bundles(actions: list[dict[str, Any]], labels: list[str]) -> list[Bundle]:
    """The lines for these actions, in their order; those that touch the same thing first share one."""
    alone = [Bundle(label, [index]) for index, label in enumerate(labels)]
    if len(actions) <= MANY:
        return alone
    by_thing: dict[str, list[int]] = {}
    for index, action in enumerate(actions):
        thing = action["anchors"][0] if action["anchors"] else f"action {index}"
        by_thing.setdefault(thing, []).append(index)
    if len(by_thing) == 1:
        return alone
    lines = []
    for together in by_thing.values():
        label = _label([labels[index] for index in together])
        lines.append(alone[together[0]] if len(together) == 1 else Bundle(label, together))
    return lines


def _label(labels: list[str]) -> str:
    """The words that the labels begin with, and how many labels there are.

    What one can do besides, such as showing a card instead of laying it somewhere, begins with another word
    and has no say in it.
    """
    split = [label.split() for label in labels]
    common = []
    for words in zip(*(words for words in split if words[0] == split[0][0]), strict=False):
        if any(word != words[0] for word in words):
            break
        common.append(words[0])
    return f"{' '.join(common)} … ({len(labels)})"
