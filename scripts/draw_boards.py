"""Draws both sides of the Labyrinth's board as SVG: `python scripts/draw_boards.py docs/boards`."""

from __future__ import annotations

import math
import sys
from pathlib import Path

from undercroft.games.labyrinth import GAME
from undercroft.games.labyrinth.board import COLOURS, LENGTH, Board, cell_name
from undercroft.games.labyrinth.content import SIDES, LabyrinthContent

Point = tuple[float, float]

# Floor and edge.
PAINT = {
    "red": ("#c8553d", "#7c2d20"),
    "blue": ("#3f7cac", "#1f4866"),
    "green": ("#5b9a5a", "#2c5a33"),
    "yellow": ("#dfae3c", "#8a661a"),
    "violet": ("#8b6bb1", "#4b3570"),
}
# An emblem for every colour, so that colour is never the only sign: flame, drop, leaf, sun, moon.
EMBLEM = {
    "red": "M0-7C5-2 5 1 3 5A4 4 0 0 1-3 5C-5 1-1 0 0-7Z",
    "blue": "M0-7C4-1 5 1 5 3A5 4 0 0 1-5 3C-5 1-4-1 0-7Z",
    "green": "M-6 6C-6-3-1-6 6-6C6 2 2 6-4 5L-6 7Z",
    "yellow": "M0-7L1.8-2.5 6.6-2.2 3 1 4.1 5.7 0 3.2-4.1 5.7-3 1-6.6-2.2-1.8-2.5Z",
    "violet": "M3-6A6.5 6.5 0 1 0 3 6A5 5 0 0 1 3-6Z",
}


def colour_of(cell: int) -> str:
    """The colour of the path that a cell belongs to."""
    return COLOURS[cell // LENGTH]


def tangents(board: Board, cell: int) -> dict[int, Point]:
    """Where a way leaves a cell for each neighbour: ways that go straight on bend together."""
    here = (board.x[cell], board.y[cell])
    rays = {}
    for other in board.next[cell]:
        dx, dy = board.x[other] - here[0], board.y[other] - here[1]
        size = math.hypot(dx, dy)
        rays[other] = (dx / size, dy / size)
    pairs = sorted(
        (rays[one][0] * rays[two][0] + rays[one][1] * rays[two][1], one, two)
        for one in rays
        for two in rays
        if one < two
    )
    leaving = dict(rays)
    bent: set[int] = set()
    for straightness, one, two in pairs:
        if straightness < -0.2 and one not in bent and two not in bent:
            dx, dy = rays[one][0] - rays[two][0], rays[one][1] - rays[two][1]
            size = math.hypot(dx, dy)
            leaving[one], leaving[two] = (dx / size, dy / size), (-dx / size, -dy / size)
            bent |= {one, two}
    return leaving


def way(board: Board, one: int, two: int, leaving: list[dict[int, Point]]) -> str:
    """The curve from one cell to its neighbour."""
    ax, ay, bx, by = board.x[one], board.y[one], board.x[two], board.y[two]
    pull = math.hypot(bx - ax, by - ay) / 3
    ux, uy = leaving[one][two]
    wx, wy = leaving[two][one]
    return (
        f"M{ax} {ay}C{ax + ux * pull:.0f} {ay + uy * pull:.0f} "
        f"{bx + wx * pull:.0f} {by + wy * pull:.0f} {bx} {by}"
    )


def draw(board: Board, backdrop: str) -> str:
    """The whole board as an SVG document."""
    leaving: list[dict[int, Point]] = [tangents(board, place) for place in range(len(board.value))]
    ways = [(one, two) for one in board.cells for two in board.next[one] if one < two]
    curves = {pair: way(board, pair[0], pair[1], leaving) for pair in ways}
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000" font-family="DejaVu Serif, serif">',
        '<defs><radialGradient id="rock" r=".75"><stop offset="0" stop-color="#3a3631"/>'
        '<stop offset="1" stop-color="#1d1a18"/></radialGradient></defs>',
        '<rect width="1000" height="1000" rx="36" fill="url(#rock)"/>',
        f'<g clip-path="inset(0 round 36px)">{backdrop}</g>',
    ]
    everything = "".join(curves.values())
    parts.append(
        f'<path d="{everything}" fill="none" stroke="#0e0c0b" stroke-width="50" stroke-linecap="round"/>'
    )
    parts.append(
        f'<path d="{everything}" fill="none" stroke="#8d8272" stroke-width="42" stroke-linecap="round"/>'
    )
    parts.append(
        f'<path d="{everything}" fill="none" stroke="#55493d" stroke-width="36" stroke-linecap="round"/>'
    )
    for one, two in ways:
        if colour_of(one) == colour_of(two):
            floor = PAINT[colour_of(one)][0]
            parts.append(f'<path d="{curves[one, two]}" fill="none" stroke="{floor}" stroke-width="34"/>')
        else:
            parts.append(
                f'<path d="{curves[one, two]}" fill="none" stroke="#b99a6b" stroke-width="28" '
                'stroke-dasharray="7 3"/>'
            )
    for cell in board.cells:
        parts.append(_chamber(board, cell))
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def _chamber(board: Board, cell: int) -> str:
    """One cell: its floor, its value in the middle, its name below, a white ring where it is a start."""
    colour = colour_of(cell)
    floor, edge = PAINT[colour]
    ring = (
        '<circle r="33" fill="none" stroke="#f6efe0" stroke-width="4"/>'
        '<circle r="37" fill="none" stroke="#0e0c0b" stroke-width="2"/>'
        if board.start[cell]
        else ""
    )
    return (
        f'<g transform="translate({board.x[cell]} {board.y[cell]})">{ring}'
        f'<circle r="28" fill="{floor}" stroke="{edge}" stroke-width="4"/>'
        f'<path d="{EMBLEM[colour]}" transform="translate(0 -16) scale(.8)" fill="{edge}"/>'
        f'<text y="9" text-anchor="middle" font-size="21" font-weight="bold" fill="#1a1512">'
        f"{board.value[cell]}</text>"
        f'<text y="22" text-anchor="middle" font-size="11" fill="#1a1512">{cell_name(cell)}</text></g>'
    )


def rose() -> str:
    """Behind the Rose: petals scratched into the rock."""
    petals = [
        f'<circle cx="{500 + 185 * math.cos(turn * math.tau / 10):.0f}" '
        f'cy="{505 + 185 * math.sin(turn * math.tau / 10):.0f}" r="265"/>'
        for turn in range(10)
    ]
    return '<g fill="none" stroke="#453f38" stroke-width="2">' + "".join(petals) + "</g>"


def keep() -> str:
    """Behind the Sunken Keep: the walls of its wings, and the river that drowned its hall."""
    river = "M-40 505C60 470 140 540 240 505S400 465 500 500S660 540 760 505S940 470 1040 505"
    wings = [
        f'<rect x="{x}" y="{y}" width="360" height="318" rx="26"/>' for x in (112, 528) for y in (112, 570)
    ]
    return (
        f'<g fill="none" stroke="#453f38" stroke-width="3" stroke-dasharray="14 7">{"".join(wings)}</g>'
        f'<path d="{river}" fill="none" stroke="#1b3341" stroke-width="92"/>'
        f'<path d="{river}" fill="none" stroke="#2a5266" stroke-width="76"/>'
        f'<path d="{river}" fill="none" stroke="#3a6a80" stroke-width="3" stroke-dasharray="26 38"/>'
    )


def main(folder: Path) -> None:
    """Writes labyrinth-a.svg and labyrinth-b.svg."""
    content = GAME.content()
    assert isinstance(content, LabyrinthContent)
    for side, board, backdrop in zip(SIDES, content.boards, [rose(), keep()], strict=True):
        (folder / f"labyrinth-{side}.svg").write_text(draw(board, backdrop), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/boards"))
