"""The installed app: manifest, icons, service worker, updates."""

from __future__ import annotations

import shutil
import struct
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.conftest import PATIENCE
from browser.server import Server
from undercroft.server.api.pages import SITE

CONTROLLED = "() => navigator.serviceWorker.controller !== null"


@pytest.fixture
def app(chromium: Browser, server: Server) -> Iterator[BrowserContext]:
    """A browser that keeps what service workers keep."""
    context = chromium.new_context(base_url=server.address, locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


def open_home(app: BrowserContext) -> Page:
    """The home page, with the service worker in charge."""
    page = app.new_page()
    page.goto("/")
    page.locator(".game-card").first.wait_for()
    page.wait_for_function(CONTROLLED)
    return page


def test_the_app_can_be_installed_and_opens_without_a_network(app: BrowserContext) -> None:
    page = open_home(app)
    session = app.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    reasons = {one["errorId"] for one in session.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert reasons <= {"in-incognito"}  # every context of a test is one
    page.reload()  # now the worker sees all requests
    page.locator(".game-card").first.wait_for()
    app.set_offline(True)
    page.goto("/rules/dungeon_roll")
    expect(page.get_by_role("banner")).to_be_visible()


@pytest.mark.parametrize(
    ("name", "size"),
    [("icon-192.png", 192), ("icon-512.png", 512), ("icon-maskable.png", 512), ("icon-apple.png", 180)],
)
def test_icons_have_the_sizes_that_the_manifest_promises(name: str, size: int) -> None:
    header = (SITE / name).read_bytes()[16:24]
    assert struct.unpack(">II", header) == (size, size)


@pytest.fixture
def files(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A copy of the client in a folder, and the address of a plain file server for it."""
    folder = tmp_path / "site"
    shutil.copytree(SITE, folder)
    handler = partial(QuietHandler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as plain:
        threading.Thread(target=plain.serve_forever, daemon=True).start()
        yield folder, f"http://127.0.0.1:{plain.server_port}/"
        plain.shutdown()


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files without a line for each request."""

    def log_message(self, format: str, *args: object) -> None:
        pass


def test_a_new_version_is_announced_and_taken_only_on_demand(
    app: BrowserContext, files: tuple[Path, str]
) -> None:
    folder, address = files
    page = app.new_page()
    page.goto(address)
    page.wait_for_function(CONTROLLED)
    with (folder / "sw.js").open("a") as worker:
        worker.write("// newer")
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
    page.get_by_text("A new version of Undercroft is ready").wait_for()
    page.evaluate("window.old = true")
    page.get_by_role("button", name="Update now").click()
    page.wait_for_function("() => !window.old && document.querySelector('main')")
    expect(page.get_by_text("A new version of Undercroft is ready")).to_have_count(0)
