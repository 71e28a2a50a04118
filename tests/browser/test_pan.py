"""A dungeon of sixty rooms under the hand: what a step of panning costs, from a trace of Chromium."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect

import undercroft
from browser.screen import Screen
from browser.test_replay import DROP

MakeScreen = Callable[..., Screen]
ROOMS = 60
STEPS = 120
CATEGORIES = ["devtools.timeline"]
# What the main thread does for a frame, as the panel of the developer tools names it.
WORK = {
    "EventDispatch": "script",
    "FireAnimationFrame": "script",
    "UpdateLayoutTree": "style",
    "Layout": "layout",
    "PrePaint": "paint",
    "Paint": "paint",
    "Layerize": "paint",
    "Commit": "paint",
}


# Drags the dungeon for two seconds, a step in every frame. Gives how many frames there were, and how many it
# would be at sixty a second.
RUN = """async () => {
  const view = document.querySelector('.pan-zoom');
  const at = view.getBoundingClientRect();
  const send = (kind, target, x) => target.dispatchEvent(new PointerEvent(kind, {
    bubbles: true, pointerId: 1, isPrimary: true, clientX: at.x + x, clientY: at.y + at.height / 2 }));
  const frame = () => new Promise(requestAnimationFrame);
  send('pointerdown', view, 300);
  const began = await frame();
  let [now, frames] = [began, 0];
  while (now - began < 2000) {
    send('pointermove', window, 300 + 100 * Math.sin(frames++ / 20));
    now = await frame();
  }
  send('pointerup', window, 300);
  return [frames, Math.round((now - began) * 60 / 1000)];
}"""


def dungeon() -> str:
    """The record of a game in which everybody only explores, until sixty rooms lie there."""
    session = undercroft.new("tales_of_tails", players=4, seed=7)
    while len(session.view()["table"]["dungeon"]) < ROOMS:
        legal = session.legal()
        session.play("explore" if "explore" in legal else legal[len(legal) // 2])
    return session.record()


def pan(me: Screen, browser: Browser, file: Path) -> list[dict[str, Any]]:
    """Drags the dungeon in a circle, a step a frame, and gives what Chromium traced meanwhile."""
    page = me.page
    at = page.get_by_role("region", name="Dungeon").bounding_box()
    assert at is not None
    x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y)  # from here on it moves
    browser.start_tracing(page=page, path=file, categories=CATEGORIES)
    for step in range(STEPS):
        turn = [(4, 0), (0, 4), (-4, 0), (0, -4)][step * 4 // STEPS]
        x, y = x + turn[0], y + turn[1]
        page.mouse.move(x + 30, y)
    browser.stop_tracing()
    page.mouse.up()
    events: list[dict[str, Any]] = json.loads(file.read_text("utf-8"))["traceEvents"]
    return events


def of_the_page(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the main thread of the page did: the one that styles."""
    threads = Counter((one["pid"], one["tid"]) for one in events if one["name"] == "UpdateLayoutTree")
    main = threads.most_common(1)[0][0]
    return [one for one in events if (one["pid"], one["tid"]) == main and "dur" in one]


def test_a_step_of_panning_lays_nothing_out_and_costs_little(
    screen: MakeScreen, chromium: Browser, tmp_path: Path
) -> None:
    me = screen("en")
    me.page.goto("/")
    me.shows(".game-card")
    me.page.evaluate(DROP, dungeon())
    me.page.get_by_role("slider", name="Move").press("End")
    expect(me.page.locator(".world .tile")).to_have_count(ROOMS)
    world = me.page.locator(".world")
    before = world.get_attribute("style") or ""
    work = of_the_page(pan(me, chromium, tmp_path / "trace.json"))
    expect(world).not_to_have_attribute("style", before)
    cost = dict.fromkeys(WORK.values(), 0.0)
    for one in work:
        if one["name"] in WORK:
            cost[WORK[one["name"]]] += one.get("tdur", one["dur"]) / 1000 / STEPS
    styled = max(one["args"]["elementCount"] for one in work if one["name"] == "UpdateLayoutTree")
    told = ", ".join(f"{name} {spent:.2f} ms" for name, spent in cost.items())
    print(f"\nA step of panning {ROOMS} rooms, CPU time of the main thread: {told}; {styled} elements styled")
    drawn, due = me.page.evaluate(RUN)
    print(f"Panned for 2 s by the page itself: {drawn} of {due} frames; load {os.getloadavg()[0]:.1f}")
    assert not [one for one in work if one["name"] == "Layout"]
    assert styled < ROOMS
    assert cost["script"] < 4
    assert sum(cost.values()) < 1000 / 60
