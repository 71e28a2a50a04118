"""Every screen and how one comes to it, for pictures of all of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from browser.screen import Screen

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
SIZES = {
    "desk": (1440, 900),
    "phone": (390, 844),
    "small": (390, 664),
    "low": (844, 390),
    "zoom": (640, 512),
}
"""A computer, a phone, one with the bars of its browser, one on its side, a computer at 200 % zoom."""
COMBINATIONS = [
    (language, size, theme) for language, theme in (("en", "dark"), ("ru", "light")) for size in SIZES
]


def page(path: str, sign: str) -> Callable[[Screen], None]:
    """A screen that has an address."""

    def show(me: Screen) -> None:
        me.page.goto(path)
        me.shows(sign)

    return show


def lobby(me: Screen) -> None:
    """Waiting for a friend."""
    me.create("me", "open")
    me.page.wait_for_function("() => document.querySelector('.invite img')?.complete")


def match(me: Screen) -> None:
    """In the middle of a level of Dungeon Roll."""
    me.create("me", "greedy")
    for _ in range(5):
        me.wait_for_turn()
        me.move()
    me.wait_for_turn()


def middle(game: str, moves: int, **options: str) -> Callable[[Screen], None]:
    """Some moves into another game."""

    def show(me: Screen) -> None:
        me.create("me", "greedy", game=game, **options)
        for _ in range(moves):
            assert me.wait_for_turn()
            me.move()
        me.wait_for_turn()

    return show


def regroup(me: Screen) -> None:
    """Rest, or go deeper: with the odds."""
    me.create("me", "greedy")
    while not me.page.locator(".odds").count():
        me.wait_for_turn()
        me.move()


def tutorial(me: Screen) -> None:
    """The first game, with its tutorial."""
    me.page.goto("/learn/dungeon_roll")
    me.wait_for_turn()
    me.page.locator(".tutorial .next").click()
    me.shows('.tutorial[data-lesson="fight"]')


def result(me: Screen) -> None:
    """The final score."""
    me.create("me", "greedy", delves="1")
    me.play_to_the_end()


def replay(me: Screen) -> None:
    """A match seen again; after `result`."""
    me.page.goto(me.page.url.replace("/match/", "/replay/") + "?move=9")
    me.shows(".replay-controls")


def review(me: Screen) -> None:
    """Every decision analysed, at the moment of one that was not the best; after `result`."""
    me.page.goto(me.page.url.split("?")[0].replace("/match/", "/replay/") + "?move=0&seat=0&review=1")
    me.shows('.review[aria-busy="false"] ol')
    if (me.page.viewport_size or {"width": 0})["width"] > 900:  # on a phone it covers the moment
        me.page.locator(".decision .button").click()
        me.shows(".decision :is(.inaccuracy, .mistake, .blunder)")


SCREENS: dict[str, Callable[[Screen], None]] = {
    "home": page("/", ".game-card"),
    "new": page("/new/dungeon_roll", "main form"),
    "lobby": lobby,
    "match": match,
    "regroup": regroup,
    "labyrinth": middle("labyrinth", 12),
    "knock": middle("knock_knock", 9),
    "tales": middle("tales_of_tails", 16),
    "tutorial": tutorial,
    "result": result,
    "replay": replay,
    "review": review,
    "daily": page("/daily", ".board"),
    "puzzles": page("/puzzles", "main .panel"),
    "puzzle": page("/puzzle/daily", ".action-bar .actions"),
    "leaderboard": page("/leaderboard", "main .panel"),
    "tournaments": page("/tournaments", "main .panel"),
    "friends": page("/friends", "main .panel"),
    "profile": page("/profile", "section h2"),
    "offline": page("/offline", "main .panel"),
    "rules": page("/rules/dungeon_roll", "article h2"),
    "about": page("/about", "article h2"),
}
