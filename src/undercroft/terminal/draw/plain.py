"""Draws games without a drawing of their own: the table as an outline."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from undercroft.terminal.draw import GetText
from undercroft.terminal.draw.blocks import Block, joined, touched


def draw(view: dict[str, Any], text: GetText, width: int, height: int) -> Text:
    """One line for each thing on the table; ▶ marks those that the action under the cursor touches."""
    return joined(_outline(view["table"], view, 0))


def _outline(thing: dict[str, Any] | list[Any], view: dict[str, Any], depth: int) -> Block:
    lines: Block = []
    rows = thing.items() if isinstance(thing, dict) else enumerate(thing, 1)
    for key, value in rows:
        if key == "anchor":
            continue
        held = isinstance(value, dict | list)
        mark = "▶" if isinstance(value, dict) and touched(view, str(value.get("anchor"))) else " "
        line = Text(f"{mark}{'  ' * depth}{key}", "bold" if held else "")
        if not held:
            line.append(f": {'–' if value is None else value}")
        lines.append(line)
        if held:
            lines += _outline(value, view, depth + 1)
    return lines
