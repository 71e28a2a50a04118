"""Groups a long list of actions: the player chooses a thing first, then an action with it."""

from __future__ import annotations

from typing import Any, Final

LIMIT: Final = 16
"""Lists up to this length are not grouped."""


class ActionGroup:
    """A line of the list: one action, or several that touch the same thing first."""

    def __init__(self, label: str, actions: list[int]) -> None:
        """`actions` are indices into the list of all actions."""
        self.label = label
        self.actions = actions


def group_actions(actions: list[dict[str, Any]], labels: list[str]) -> list[ActionGroup]:
    """The lines for these actions, in their order. Actions with the same first anchor share a line."""
    single = [ActionGroup(label, [index]) for index, label in enumerate(labels)]
    if len(actions) <= LIMIT:
        return single
    by_anchor: dict[str, list[int]] = {}
    for index, action in enumerate(actions):
        anchor = action["anchors"][0] if action["anchors"] else f"action {index}"
        by_anchor.setdefault(anchor, []).append(index)
    if len(by_anchor) == 1:
        return single
    lines = []
    for members in by_anchor.values():
        label = _common_label([labels[index] for index in members])
        lines.append(single[members[0]] if len(members) == 1 else ActionGroup(label, members))
    return lines


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
