"""A game of another package that is installed: the browser finds it, and plays it on the plain board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from plugin_package import install_plugin

from browser.screen import Screen
from browser.server import Server

GOAL = "goal = 12"


@pytest.fixture
def plugin_server(tmp_path: Path) -> Iterator[Server]:
    """A server on whose path the plugin is installed, by its metadata and nothing else."""
    sources = install_plugin(tmp_path / "plugins") / "src"
    content = sources / "sow" / "content.toml"
    settings = [GOAL if line.startswith("goal") else line for line in content.read_text().split("\n")]
    assert GOAL in settings
    content.write_text("\n".join(settings))  # so that a match is short
    server = Server(tmp_path / "plugin.db", packages=sources)
    server.start()
    yield server
    server.kill()


def test_an_installed_plugin_is_offered_and_played_on_the_plain_board_to_the_end(
    screen: Callable[..., Screen], plugin_server: Server
) -> None:
    me = screen("en")
    page = me.page
    page.goto(plugin_server.address)
    expect(page.locator(".game-card").filter(has_text="Sow")).to_be_visible()
    page.goto(f"{plugin_server.address}/rules/sow")
    expect(page.get_by_role("article")).to_contain_text("Sow")
    page.goto(f"{plugin_server.address}/new/sow")
    expect(page.get_by_role("heading", name="Sow")).to_be_visible()
    page.get_by_label("Seat 2").select_option("bot:random")
    page.get_by_role("button", name="Create the match").click()
    me.shows(".plain")
    me.play_to_the_end()
    result = page.get_by_role("dialog", name="The end")
    expect(result.locator(".total td")).to_have_count(2)
    assert int(max(result.locator(".total td").all_inner_texts(), key=int)) >= 12
