"""A real browser and a real server."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright

from browser import chromium as chromium_here
from browser.screen import Screen
from browser.server import Server
from undercroft.server.api.pages import SITE

PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1440, "height": 900}
PATIENCE = 40_000
"""Milliseconds that a browser may take for a step before it has failed: every test waits for what it wants to
see, so a busy machine makes them slower, not wrong."""
expect.set_options(timeout=PATIENCE)
HERE = Path(__file__).parent
LONGEST = [
    "tutorial",
    "local",
    "contrast",
    "pages",
    "dungeon_roll",
    "moves",
    "static_site",
    "input_methods",
    "boards",
    "scenes",
]
"""Files that take the longest. They come first, so that no worker is left with one of them at the end."""
# Unless a test chooses another pace, moves of others are shown at once. What a page chooses later stays.
CHOOSE_PACE = "localStorage.getItem('undercroft.pace') ?? localStorage.setItem('undercroft.pace', '%s')"
# What is kept for offline use has tests of its own.
NO_SERVICE_WORKER = "Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined })"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Lets the longest files begin."""
    ranks = {HERE / f"test_{name}.py": rank for rank, name in enumerate(LONGEST)}
    items.sort(key=lambda item: ranks.get(item.path, len(ranks)))


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Chromium, wherever there is one."""
    found = chromium_here.find()
    if not found:
        pytest.skip(chromium_here.HOW)
    if not (SITE / "index.html").is_file():
        pytest.skip("the pages are not built: npm ci --ignore-scripts && npm run build in web/")
    with sync_playwright() as playwright:
        around: dict[str, str | float | bool] = {**os.environ, **chromium_here.environment(found)}
        browser = playwright.chromium.launch(
            executable_path=found, args=["--no-sandbox"], env=around, timeout=4 * PATIENCE
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server of all tests of a worker, in a process that can be killed (and started again)."""
    server = Server(tmp_path_factory.mktemp("server") / "server.db")
    server.start()
    yield server
    server.kill()


@pytest.fixture
def screen(chromium: Browser, server: Server) -> Iterator[Callable[..., Screen]]:
    """Makes screens: `screen("ru", phone=True)`, each another person; no page may report an error."""
    opened: list[Screen] = []

    def make(
        language: str = "en",
        *,
        phone: bool = False,
        theme: str = "dark",
        calm: bool = True,
        pace: str = "instant",
    ) -> Screen:
        context = chromium.new_context(
            base_url=server.address,
            viewport=PHONE if phone else DESK,
            locale={"en": "en-GB", "ru": "ru-RU"}[language],
            color_scheme=theme,  # type: ignore[arg-type]
            reduced_motion="reduce" if calm else "no-preference",
            has_touch=phone,
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(CHOOSE_PACE % pace)
        context.add_init_script(NO_SERVICE_WORKER)
        opened.append(Screen(context.new_page()))
        return opened[-1]

    yield make
    for one in opened:
        one.page.context.close()
    assert [error for one in opened for error in one.errors] == []
