"""The static site: plain files in a sub-folder of a plain host, then no network at all."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import CHOOSE_PACE, PATIENCE
from browser.screen import Screen
from undercroft import games
from undercroft.kernel.errors import UndercroftError
from undercroft.local.export_site import export_site
from undercroft.puzzles.puzzle import load

CONTROLLED = "() => navigator.serviceWorker.controller !== null"
UPDATE = "navigator.serviceWorker.getRegistration().then((found) => found.update())"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """The site in a sub-folder, served by `python -m http.server`."""
    folder = tmp_path / "some" / "folder"
    print(f"the site has {export_site(folder) / 1e6:.1f} MB")
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "-d", str(tmp_path)],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    ) as host:  # fmt: skip
        assert host.stdout is not None
        port = host.stdout.readline().split(" port ")[1].split(" ")[0]
        yield folder, f"http://127.0.0.1:{port}/some/folder/"
        host.terminate()


def test_a_static_site_plays_without_a_network_and_through_an_update(
    chromium: Browser, site: tuple[Path, str]
) -> None:
    folder, address = site
    context = chromium.new_context(locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(CHOOSE_PACE % "instant")
    page = context.new_page()
    page.goto(address)
    page.get_by_text("This site has no server").wait_for()
    page.goto(f"{address}#/offline")
    page.wait_for_function(CONTROLLED)
    page.locator("button.keep").click()
    page.get_by_text("Ready for offline use").wait_for()
    context.set_offline(True)
    solve_puzzles(page, address)
    page.goto(f"{address}#/profile")
    expect(page.locator("main.panels .panel").first).to_be_visible()
    expect(page.locator("#notifications, #passkeys, #account, #needs-server")).to_have_count(0)
    page.goto(f"{address}#/")
    page.locator(".actions:has(a[href$='/new/dungeon_roll']) .main").click()
    page.locator(".action-bar .hint").wait_for()
    Screen(page).move()
    expect(page.locator(".match")).not_to_have_attribute("data-moves", "0")
    context.set_offline(False)
    release(folder)
    page.evaluate(UPDATE)
    page.get_by_role("button", name="Later").click()
    expect(page.locator(".action-bar .hint")).to_be_visible()
    page.goto(f"{address}#/rules/labyrinth")
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    page.go_back()
    page.locator(".action-bar .hint").wait_for()
    page.reload()  # in the middle of the game
    page.locator(".action-bar .hint").wait_for()
    expect(page.locator(".match")).not_to_have_attribute("data-moves", "0")
    page.evaluate("window.old = true")
    page.get_by_role("button", name="Update now").click()
    # The page loads anew, and Python with it; where other tests run as well, that takes its time.
    there = "() => !window.old && document.querySelector('.action-bar .hint')"
    page.wait_for_function(there, timeout=3 * PATIENCE)
    page.wait_for_function(REFRESHED)  # without being asked for it again
    context.set_offline(True)
    page.reload()
    page.locator(".action-bar .hint").wait_for()
    context.close()


def solve_puzzles(page: Page, address: str) -> None:
    """Python in the page judges answers; this browser keeps the rating and the streak."""
    page.goto(f"{address}#/puzzles")
    card = page.locator("li[data-game='dungeon_roll']")
    card.locator("select").select_option("rest")
    card.get_by_role("button", name="Solve").click()
    shown, verdict = page.locator("[data-puzzle]"), page.locator("[data-verdict='right']")
    for row in (1, 2):
        expect(page.locator(".loading")).to_have_count(0)
        answer = load(games.game("dungeon_roll")).by_id[shown.get_attribute("data-puzzle") or ""].line[0]
        page.locator(f'[data-action="{answer}"]').click()
        expect(verdict).to_contain_text(f"in a row: {row}")
        if row == 1:
            verdict.locator(".next").click()
            expect(verdict).to_have_count(0)
    page.goto(f"{address}#/puzzles")
    expect(card).to_contain_text("2 of 2 solved")


NEW_FILE = "assets/python/newer.txt"
# Whether the copy for offline use has the files of the new version, and the rules of the old one are gone.
REFRESHED = f"""async () => {{
  const kept = (await (await caches.open('undercroft-assets')).keys()).map(({{ url }}) => url);
  const rules = kept.filter((url) => url.includes('/api/local/'));
  const isNew = (url) => url.endsWith('newer.zip');
  return kept.some((url) => url.endsWith('{NEW_FILE}')) && rules.length === 1 && isNew(rules[0]);
}}"""


def release(folder: Path) -> None:
    """A new version of the site: it has one file more, and its rules have another name."""
    (folder / NEW_FILE).write_text("new")
    added = {"name": NEW_FILE, "bytes": 3}
    files = json.loads((folder / "files.json").read_text("utf-8"))
    files["runtime"].append(added)
    (folder / "files.json").write_text(json.dumps(files), "utf-8")
    worker = (folder / "sw.js").read_text("utf-8")
    assert worker.count("runtime:[") == 1
    (folder / "sw.js").write_text(worker.replace("runtime:[", f"runtime:[{json.dumps(added)},"), "utf-8")
    local = json.loads((folder / "api" / "local.json").read_text("utf-8"))
    (folder / local["rules"]).rename(folder / "api" / "local" / "newer.zip")
    (folder / "api" / "local.json").write_text(json.dumps({**local, "rules": "api/local/newer.zip"}), "utf-8")


def test_a_folder_with_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(UndercroftError, match="not empty"):
        export_site(tmp_path)
