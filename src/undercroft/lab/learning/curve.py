"""Draws the curve of a run as SVG: the loss on games that were not trained on, epoch by epoch."""

from __future__ import annotations

from html import escape
from typing import Final

from undercroft.lab.learning.training import Report

WIDTH: Final = 720
HEIGHT: Final = 380
LEFT: Final = 60
RIGHT: Final = 150
TOP: Final = 30
BOTTOM: Final = 46
GRID: Final = 0.02  # of loss between two lines


def draw(title: str, reports: list[Report]) -> str:
    """The picture. A dashed line is the loss of the game's own heuristics on the same positions."""
    losses = [epoch.held_out for report in reports for epoch in report.epochs]
    base = reports[-1].calibrated
    low = GRID * int(min([*losses, base]) / GRID)
    high = GRID * (int(max([*losses, base]) / GRID) + 1)

    def x(at: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * at / max(len(losses) - 1, 1), 1)

    def y(loss: float) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (loss - low) / (high - low), 1)

    right = WIDTH - RIGHT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        'font-family="sans-serif" font-size="13">',
        f"<title>{escape(title)}: {losses[-1]:.3f} after {len(losses)} epochs, the heuristics have "
        f"{base:.3f}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="{TOP - 12}">{escape(title)}: cross-entropy on games not trained on</text>',
        f'<text x="{right}" y="{HEIGHT - 6}" text-anchor="end">epochs</text>',
    ]
    for step in range(round((high - low) / GRID) + 1):
        loss = low + step * GRID
        parts.append(f'<path d="M{LEFT} {y(loss)}H{right}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y(loss) + 4}" text-anchor="end">{loss:.2f}</text>')
    first = 0
    for report in reports:
        label = f"generation {report.generation}: {report.positions:,} positions"
        parts.append(f'<path d="M{x(first)} {TOP}V{HEIGHT - BOTTOM}" stroke="#bbb"/>')
        parts.append(f'<text x="{x(first) + 4}" y="{HEIGHT - 26}" fill="#555">{label}</text>')
        first += len(report.epochs)
    parts.append(f'<path d="M{LEFT} {y(base)}H{right}" stroke="#888" stroke-dasharray="5 4"/>')
    parts.append(f'<text x="{right + 6}" y="{y(base) + 4}" fill="#555">heuristics {base:.3f}</text>')
    points = " ".join(f"{x(at)},{y(loss)}" for at, loss in enumerate(losses))
    parts.append(f'<polyline points="{points}" fill="none" stroke="#7a1f1f" stroke-width="2.5"/>')
    end = f'x="{right + 6}" y="{y(losses[-1]) + 4}"'
    parts.append(f'<text {end} fill="#7a1f1f">network {losses[-1]:.3f}</text></svg>')
    return "\n".join(parts) + "\n"
