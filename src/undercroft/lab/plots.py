"""SVG plots: bars with confidence intervals, and distributions. The page's style sheet sets the colours."""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import Final

WIDTH: Final = 520
LABEL: Final = 150
ROW: Final = 26
TALL: Final = 180
BINS: Final = 40
"""The most columns of a distribution."""
Estimate = tuple[float, float, float]
"""A value with its confidence interval: value, low, high."""


def bars(rows: list[tuple[str, list[Estimate]]], even: float | None = None, percent: bool = True) -> str:
    """A row for each label, with a bar and a whisker for each series, and a dashed line at `even`."""
    series = max(len(estimates) for label, estimates in rows)
    top = max([high for label, estimates in rows for value, low, high in estimates] + [even or 0.0, 1e-9])
    room = WIDTH - LABEL - 62
    height = len(rows) * ROW * series + 6
    scale = room / top
    parts = [f'<svg viewBox="0 0 {WIDTH} {height}" role="img">']
    for at, (label, estimates) in enumerate(rows):
        y = at * ROW * series + 3
        middle = y + ROW * series / 2
        parts.append(f'<text x="{LABEL - 8}" y="{middle + 5:.1f}" class="label">{escape(label)}</text>')
        for which, (value, low, high) in enumerate(estimates):
            line = y + which * ROW + ROW / 2
            wide, left, right = value * scale, LABEL + low * scale, LABEL + high * scale
            shown = f"{value:.1%}" if percent else f"{value:.1f}"
            parts += [
                f'<rect x="{LABEL}" y="{line - 8:.1f}" width="{wide:.1f}" height="16" class="s{which}"/>',
                f'<line x1="{left:.1f}" x2="{right:.1f}" y1="{line:.1f}" y2="{line:.1f}" class="whisker"/>',
                f'<text x="{right + 6:.1f}" y="{line + 5:.1f}">{shown}</text>',
            ]
    if even is not None:
        x = LABEL + even * scale
        parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{height}" class="even"/>')
    return "".join([*parts, "</svg>"])


def distribution(series: list[Counter[int]]) -> str:
    """The frequency of each value as columns; the columns of a second series stand beside the first."""
    values = [value for counts in series for value in counts]
    least, most = min(values), max(values)
    step = max(1, -(-(most - least + 1) // BINS))
    bins = (most - least) // step + 1
    shares = [[0.0] * bins for counts in series]
    for which, counts in enumerate(series):
        for value, count in counts.items():
            shares[which][(value - least) // step] += count / counts.total()
    top = max(max(row) for row in shares)
    room = WIDTH - 20
    wide = room / bins
    parts = [f'<svg viewBox="0 0 {WIDTH} {TALL + 24}" role="img">']
    for which, row in enumerate(shares):
        for at, share in enumerate(row):
            if share:
                x = 10 + at * wide + which * wide / len(series)
                tall = max(1.0, share / top * (TALL - 16))
                first = least + at * step
                name = f"{first}–{first + step - 1}" if step > 1 else str(first)
                parts.append(
                    f'<rect x="{x:.1f}" y="{TALL - tall:.1f}" width="{max(1.0, wide / len(series) - 1):.1f}" '
                    f'height="{tall:.1f}" class="s{which}"><title>{name}: {share:.1%}</title></rect>'
                )
    parts.append(f'<line x1="10" x2="{WIDTH - 10}" y1="{TALL}" y2="{TALL}" class="axis"/>')
    for at in sorted({0, bins // 4, bins // 2, bins * 3 // 4, bins - 1}):
        x = 10 + (at + 0.5) * wide
        parts.append(f'<text x="{x:.1f}" y="{TALL + 18}" class="tick">{least + at * step}</text>')
    return "".join([*parts, "</svg>"])
