"""Draws docs/load.svg from measurements: lines of JSON that `load.py steady` and `peer.py` printed.

    python bench/load/draw.py results.jsonl docs/load.svg

Left, how many moves a second of CPU time carries, ours beside boardgame.io's, a bar for every round. Right,
how long a move takes from its click until both players have seen it, with 500 matches played at once.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

GOAL_MS = 20.0
INK, OURS, THEIRS, LINE = "#333", "#7a4f9c", "#b9a7c9", "#999"
TALL, BASE, LEFT, RIGHT = 180, 240, 40, 430


def text(x: float, y: float, words: str, anchor: str = "middle", size: int = 12) -> str:
    """Words at a place."""
    place = f'x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" font-size="{size}" fill="{INK}"'
    return f"<text {place}>{words}</text>"


def bar(x: float, y: float, wide: float, tall: float, colour: str) -> str:
    """A filled box."""
    return f'<rect x="{x:.0f}" y="{y:.0f}" width="{wide:.0f}" height="{tall:.0f}" fill="{colour}"/>'


def rounds(result: dict[str, Any]) -> list[str]:
    """The bars of all rounds, ours and theirs in turns."""
    pairs = list(zip(result["undercroft"]["dungeon_roll"], result["boardgame.io"]["dungeon"], strict=True))
    top = max(max(pair) for pair in pairs)
    wide = 320 / len(pairs)
    parts = [text(LEFT + 160, 20, "Moves per second of server CPU time, tables of one size", size=13)]
    for number, pair in enumerate(pairs):
        for which, (value, colour) in enumerate(zip(pair, (OURS, THEIRS), strict=True)):
            x, tall = LEFT + number * wide + which * wide * 0.42, value / top * TALL
            parts.append(bar(x, BASE - tall, wide * 0.38, tall, colour))
            parts.append(text(x + wide * 0.19, BASE - tall - 5, f"{value:,}"))
    legend = {"Undercroft, on disk": OURS, "boardgame.io, in memory": THEIRS}
    for which, (name, colour) in enumerate(legend.items()):
        x = LEFT + which * 160
        parts += [bar(x, BASE + 14, 12, 12, colour), text(x + 18, BASE + 24, name, "start")]
    return parts


def waits(result: dict[str, Any]) -> list[str]:
    """The percentiles of the time that a move takes, and the goal."""
    found = result["percentiles_ms"]
    top = max(GOAL_MS * 1.2, *found.values())
    wide = 300 / len(found)
    parts = [
        text(RIGHT + 150, 20, "Milliseconds until both have seen a move", size=13),
        text(RIGHT + 150, 36, f"{result['matches']} matches, one move a second in each"),
    ]
    for number, (percent, value) in enumerate(found.items()):
        x, tall = RIGHT + number * wide, max(1.0, value / top * TALL)
        parts.append(bar(x, BASE - tall, wide * 0.7, tall, OURS))
        parts.append(text(x + wide * 0.35, BASE - tall - 5, f"{value:g}"))
        parts.append(text(x + wide * 0.35, BASE + 24, f"{percent} %"))
    y = BASE - GOAL_MS / top * TALL
    parts.append(f'<path d="M{RIGHT} {y:.0f}h300" stroke="{LINE}" stroke-dasharray="4"/>')
    parts.append(text(RIGHT, y - 5, f"goal for 99 %: {GOAL_MS:g} ms", "start"))
    return parts


def main() -> None:
    """Reads the measurements and writes the picture."""
    source, target = Path(sys.argv[1]), Path(sys.argv[2])
    results = {line["what"]: line for line in map(json.loads, source.read_text("utf-8").splitlines())}
    axis = f'<path d="M{LEFT} {BASE}h320M{RIGHT} {BASE}h300" stroke="{INK}"/>'
    head = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 280" font-family="sans-serif" role="img"'
        ' aria-label="Moves per CPU second beside boardgame.io, and how long a move takes">'
    )
    background = '<rect width="760" height="280" fill="#fff"/>'
    parts = [head, background, axis, *rounds(results["peer"]), *waits(results["steady"]), "</svg>"]
    target.write_text("\n".join(parts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
