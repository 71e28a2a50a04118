"""Draws the learning curve of a training run as SVG, beside bots that do not learn.

python examples/draw_curve.py dungeon_roll.json > docs/learning-dungeon-roll.svg
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from undercroft import games
from undercroft.lab.simulate import Plan, simulate

WIDTH, HEIGHT = 720, 380
LEFT, RIGHT, TOP, BOTTOM = 52, 96, 30, 46
GAMES, SEED = 1000, 1_000_000_000  # the games on which the curve was measured


def main() -> None:
    """Reads the points of a run and prints the drawing."""
    curve = json.loads(Path(sys.argv[1]).read_text())
    game = games.game("dungeon_roll")
    lines = {}
    for bot in ("random", "greedy"):
        result = simulate(Plan(game, 1, [bot], GAMES, seed=SEED)).as_json()
        lines[bot] = float(result["seats"][0]["mean_score"])
    most_steps = curve[-1]["steps"]
    top = 5 * (int(max(point["points"] for point in curve)) // 5 + 1)

    def x(steps: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * steps / most_steps, 1)

    def y(points: float) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * points / top, 1)

    last = curve[-1]
    path = " ".join(f"{x(point['steps'])},{y(point['points'])}" for point in curve)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        'font-family="sans-serif" font-size="13">',
        f"<title>Points of the policy: {last['points']:.1f} after {last['steps']:,} steps, "
        f"the greedy bot has {lines['greedy']:.1f}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    ]
    for points in range(0, top + 1, 5):
        parts.append(f'<path d="M{LEFT} {y(points)}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y(points) + 4}" text-anchor="end">{points}</text>')
    for half in range(int(most_steps // 500_000) + 1):
        where = f'x="{x(half * 500_000)}" y="{HEIGHT - 24}" text-anchor="middle"'
        parts.append(f"<text {where}>{half / 2:g}</text>")
    parts.append(f'<text x="{LEFT}" y="{TOP - 12}">mean points alone, 1,000 games never trained on</text>')
    parts.append(f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 6}" text-anchor="end">million steps</text>')
    for bot, points in lines.items():
        parts.append(
            f'<path d="M{LEFT} {y(points)}H{WIDTH - RIGHT}" stroke="#888" stroke-dasharray="5 4"/>'
            f'<text x="{WIDTH - RIGHT + 6}" y="{y(points) + 4}" fill="#555">{bot} {points:.1f}</text>'
        )
    parts.append(f'<polyline points="{path}" fill="none" stroke="#7a1f1f" stroke-width="2.5"/>')
    end = f'y="{y(last["points"]) + 4}" fill="#7a1f1f"'
    parts.append(f'<text x="{WIDTH - RIGHT + 6}" {end}>policy {last["points"]:.1f}</text></svg>')
    print("\n".join(parts))


if __name__ == "__main__":
    main()
