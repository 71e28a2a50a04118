"""Draws the curves of a run as SVG: the losses on games that were not trained on, epoch by epoch."""

from __future__ import annotations

from html import escape
from typing import Final, NamedTuple

from undercroft.lab.learning.priors import PriorReport
from undercroft.lab.learning.training import Report

WIDTH: Final = 720
HEIGHT: Final = 380
"""Of one curve."""
LEFT: Final = 60
RIGHT: Final = 150
TOP: Final = 30
BOTTOM: Final = 46
LINES: Final = 12  # of the grid, at most
GRIDS: Final = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2)  # of loss between two of them


class Panel(NamedTuple):
    """One curve and what it is compared with."""

    title: str
    losses: list[float]
    base: float
    base_name: str
    marks: list[tuple[int, str]]
    """Epochs at which something begins, and what."""


def draw(title: str, reports: list[Report], priors: PriorReport | None = None) -> str:
    """The picture. Dashed lines are the losses of the game's own heuristics on the same positions: of their
    value, and, if priors were learnt, of the order of their candidates."""
    panels = [_values(reports)] if reports else []
    if priors is not None:
        losses = [epoch.held_out for epoch in priors.epochs]
        marks = [(0, f"{priors.decisions:,} decisions of {priors.games:,} games")]
        panels.append(Panel("which candidate is chosen", losses, priors.by_rank, "by rank", marks))
    height = HEIGHT * len(panels)
    about = "; ".join(
        f"{panel.title}: {panel.losses[-1]:.3f} after {len(panel.losses)} epochs, {panel.base_name} "
        f"{panel.base:.3f}"
        for panel in panels
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        'font-family="sans-serif" font-size="13">',
        f"<title>{escape(title)}: {escape(about)}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
    ]
    for number, panel in enumerate(panels):
        parts += [f'<g transform="translate(0 {number * HEIGHT})">', *_panel(title, panel), "</g>"]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _values(reports: list[Report]) -> Panel:
    losses = [epoch.held_out for report in reports for epoch in report.epochs]
    marks: list[tuple[int, str]] = []
    first = 0
    for report in reports:
        marks.append((first, f"generation {report.generation}: {report.positions:,} positions"))
        first += len(report.epochs)
    return Panel("which seat wins", losses, reports[-1].calibrated, "heuristics", marks)


def _panel(title: str, panel: Panel) -> list[str]:
    losses, base = panel.losses, panel.base
    least, most = min([*losses, base]), max([*losses, base])
    grid = next((grid for grid in GRIDS if (most - least) / grid < LINES - 1), GRIDS[-1])
    low = grid * int(least / grid)
    high = grid * (int(most / grid) + 1)

    def x(at: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * at / max(len(losses) - 1, 1), 1)

    def y(loss: float) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (loss - low) / (high - low), 1)

    right = WIDTH - RIGHT
    heading = f"{title}: {panel.title}, cross-entropy on games not trained on"
    parts = [
        f'<text x="{LEFT}" y="{TOP - 12}">{escape(heading)}</text>',
        f'<text x="{right}" y="{HEIGHT - 6}" text-anchor="end">epochs</text>',
    ]
    for step in range(round((high - low) / grid) + 1):
        loss = low + step * grid
        parts.append(f'<path d="M{LEFT} {y(loss)}H{right}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y(loss) + 4}" text-anchor="end">{loss:.3f}</text>')
    for at, label in panel.marks:
        parts.append(f'<path d="M{x(at)} {TOP}V{HEIGHT - BOTTOM}" stroke="#bbb"/>')
        parts.append(f'<text x="{x(at) + 4}" y="{HEIGHT - 26}" fill="#555">{label}</text>')
    parts.append(f'<path d="M{LEFT} {y(base)}H{right}" stroke="#888" stroke-dasharray="5 4"/>')
    note = f'<text x="{right + 6}" y="{y(base) + 4}" fill="#555">{panel.base_name} {base:.3f}</text>'
    points = " ".join(f"{x(at)},{y(loss)}" for at, loss in enumerate(losses))
    end = f'x="{right + 6}" y="{y(losses[-1]) + 4}"'
    return [
        *parts,
        note,
        f'<polyline points="{points}" fill="none" stroke="#7a1f1f" stroke-width="2.5"/>',
        f'<text {end} fill="#7a1f1f">network {losses[-1]:.3f}</text>',
    ]
