"""What a browser has to load, over the wire."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from browser.screen import Screen

MakeScreen = Callable[..., Screen]

FIRST_PAGE = 120_000
EACH_GAME = 80_000
GAMES = ["dungeon_roll", "tales_of_tails", "labyrinth", "knock_knock"]


class Traffic:
    """All that a page loads, with the bytes as they came over the wire."""

    def __init__(self, screen: Screen) -> None:
        session = screen.page.context.new_cdp_session(screen.page)
        session.send("Network.enable")
        self.addresses: dict[str, str] = {}
        self.loaded: list[tuple[int, str]] = []
        session.on("Network.responseReceived", self._begin)
        session.on("Network.loadingFinished", self._end)

    def _begin(self, event: dict[str, object]) -> None:
        response = event["response"]
        assert isinstance(response, dict)
        self.addresses[str(event["requestId"])] = str(response["url"])

    def _end(self, event: dict[str, object]) -> None:
        size = event["encodedDataLength"]
        assert isinstance(size, int | float)
        self.loaded.append((int(size), self.addresses.get(str(event["requestId"]), "")))

    @property
    def total(self) -> int:
        """Bytes so far."""
        return sum(size for size, _ in self.loaded)

    def largest(self) -> str:
        """For messages of failed tests."""
        return "\n".join(f"{size} {address}" for size, address in sorted(self.loaded, reverse=True)[:12])


def open_home(me: Screen) -> None:
    me.page.goto("/")
    me.shows(".game-card")
    me.page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_first_page_is_light_and_fetches_nothing_twice(screen: MakeScreen, language: str) -> None:
    me = screen(language)
    traffic = Traffic(me)
    open_home(me)
    print(f"first page, {language}: {traffic.total} bytes")
    assert traffic.total <= FIRST_PAGE, traffic.largest()
    fetched = [address for _, address in traffic.loaded if address.startswith("http")]
    assert len(fetched) == len(set(fetched))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_light(screen: MakeScreen, game: str) -> None:
    me = screen("ru")
    open_home(me)
    traffic = Traffic(me)
    me.page.locator(f".actions:has(a[href='/new/{game}']) .main").click()
    me.wait_for_turn()
    me.page.wait_for_load_state("networkidle")
    print(f"{game}: {traffic.total} bytes")
    assert traffic.total <= EACH_GAME, traffic.largest()
