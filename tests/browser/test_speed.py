"""How long people wait. Limits for a quiet machine, so these run with the long tests."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser

from browser.screen import Screen

pytestmark = pytest.mark.long

MakeScreen = Callable[..., Screen]


@pytest.mark.parametrize("game", ["dungeon_roll", "tales_of_tails", "labyrinth", "knock_knock"])
def test_from_play_against_a_bot_to_the_first_own_action_takes_less_than_a_second(
    screen: MakeScreen, game: str
) -> None:
    me = screen("en")
    me.page.goto("/")
    me.shows(".game-card")
    took = me.page.evaluate(
        """async (game) => {
          const button = document.querySelector(`.actions:has(a[href='/new/${game}']) .main`);
          const began = performance.now();
          button.click();
          while (!document.querySelector('.action-bar .hint')) {
            document.querySelector('.say-ready')?.click();
            await new Promise(requestAnimationFrame);
          }
          return performance.now() - began;
        }""",
        game,
    )
    print(f"{game}: {took:.0f} ms from the click to the first own action")
    assert took < 1000


@pytest.mark.parametrize("game", ["dungeon_roll", "tales_of_tails", "labyrinth", "knock_knock"])
def test_no_task_keeps_the_page_busy_for_a_tenth_of_a_second_during_play(
    screen: MakeScreen, game: str
) -> None:
    me = screen("en")
    me.create("me", "greedy", game=game)
    me.wait_for_turn()
    me.page.evaluate(
        """() => {
          window.tasks = [];
          const observer = new PerformanceObserver((list) => {
            for (const task of list.getEntries()) window.tasks.push(task.duration);
          });
          observer.observe({ type: 'longtask' });
        }"""
    )
    for _ in range(8):
        if not me.over:
            me.move()
    longest = max(me.page.evaluate("window.tasks"), default=0)
    print(f"{game}: the longest task took {longest:.0f} ms")
    assert longest <= 100


def test_from_the_command_to_a_page_that_can_be_played_takes_less_than_five_seconds(
    chromium: Browser, tmp_path: Path
) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    page = chromium.new_page()
    command = [sys.executable, "-m", "undercroft", "serve", "--no-open", "--port", str(port)]
    began = time.monotonic()
    server = subprocess.Popen([*command, "--database", str(tmp_path / "server.db")], env={**os.environ})
    try:
        while True:
            try:
                urlopen(f"http://127.0.0.1:{port}/health", timeout=1).close()
                break
            except OSError:
                assert time.monotonic() - began < 30
        page.goto(f"http://127.0.0.1:{port}/")
        page.get_by_role("button", name=re.compile("Play against a bot")).first.wait_for()
        took = time.monotonic() - began
    finally:
        server.terminate()
        server.wait()
        page.close()
    print(f"{took:.1f} s from the command to the home page")
    assert took < 5
