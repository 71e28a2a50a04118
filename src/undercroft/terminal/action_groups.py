"""Groups a long list of actions: the player chooses a thing first, then an action with it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

NUMBER: Final = re.compile(r"\(\d+\)")
"""How many actions a group has: no difference that says which group it is."""
LIMIT: Final = 16
"""Lists up to this length are not grouped."""


class ActionGroup:
    """A line of the list: one action, or several that touch the same thing first."""

    def __init__(self, label: str, actions: list[int], anchors: list[str]) -> None:
        """`actions` are indices into the list of all actions, `anchors` what all of them touch."""
        self.label = label
        self.actions = actions
        self.anchors = anchors


def group_actions(
    actions: list[dict[str, Any]], labels: list[str], name_of: Callable[[str], str] = lambda anchor: ""
) -> list[ActionGroup]:
    """The lines for these actions, in their order. Actions with the same anchor share a line.

    That is their first anchor, or the next one if all of them touch the same thing first. `name_of` is what
    the thing at an anchor is called; it tells lines apart that would read the same.
    """
    lines = [ActionGroup(labels[index], [index], action["anchors"]) for index, action in enumerate(actions)]
    if len(actions) > LIMIT:
        lines = _grouped(lines, _shared(actions))
    _tell_apart(lines, actions, name_of)
    return lines


def _shared(actions: list[dict[str, Any]]) -> int:
    """How many of the first anchors all actions have in common."""
    shared = 0
    columns = zip(*(action["anchors"] for action in actions), strict=False)
    for anchors in columns:
        if len(set(anchors)) > 1:
            break
        shared += 1
    return shared


def _grouped(single: list[ActionGroup], shared: int) -> list[ActionGroup]:
    by_anchor: dict[str, list[ActionGroup]] = {}
    for at, line in enumerate(single):
        anchor = line.anchors[shared] if len(line.anchors) > shared else f"action {at}"
        by_anchor.setdefault(anchor, []).append(line)
    if len(by_anchor) == 1:
        return single
    groups = [
        members[0]
        if len(members) == 1
        else ActionGroup(
            _common_label([line.label for line in members]),
            [line.actions[0] for line in members],
            members[0].anchors[: shared + 1],
        )
        for members in by_anchor.values()
    ]
    # What a later anchor means may not be in the words that the labels begin with.
    unclear = shared and len({group.label for group in groups}) < len(groups)
    return single if unclear else groups


def _common_label(labels: list[str]) -> str:
    """The words that the labels start with, and the number of labels.

    Labels with another first word are left out of the comparison: "Show the card" does not hide what all the
    labels "Lay the card at …" have in common.
    """
    split = [label.split() for label in labels]
    common = []
    for words in zip(*(words for words in split if words[0] == split[0][0]), strict=False):
        if any(word != words[0] for word in words):
            break
        common.append(words[0])
    return f"{' '.join(common)} … ({len(labels)})"


def _tell_apart(
    lines: list[ActionGroup], actions: list[dict[str, Any]], name_of: Callable[[str], str]
) -> None:
    """Adds to lines that read the same what they touch; where that is the same as well, their notation."""
    _add_names(lines, [name_of(line.anchors[0]) if line.anchors else "" for line in lines])
    _add_names(lines, [actions[line.actions[0]].get("text", "") for line in lines])


def _add_names(lines: list[ActionGroup], names: list[str]) -> None:
    words = [NUMBER.sub("", line.label) for line in lines]
    counts = Counter(words)
    for line, name, said in zip(lines, names, words, strict=True):
        if name and counts[said] > 1:
            line.label += f" · {name}"
