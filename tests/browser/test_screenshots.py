"""The pictures in the documents: all there, small, and none left over."""

from __future__ import annotations

import re
from collections.abc import Callable

from browser.screen import Screen
from browser.screens import COMBINATIONS, FOLDER, SCREENS

README = FOLDER.parents[1] / "README.md"


def test_every_screen_has_its_pictures_and_no_other() -> None:
    wanted = {f"{name}.{'.'.join(which)}.webp" for name in SCREENS for which in COMBINATIONS}
    assert {path.name for path in FOLDER.iterdir()} == wanted
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 8_000_000


def test_the_readme_shows_some_of_them() -> None:
    shown = re.findall(r"docs/screenshots/([\w.]+\.webp)", README.read_text("utf-8"))
    assert len(shown) >= 3
    assert all((FOLDER / name).is_file() for name in shown)


def test_a_link_to_us_has_a_picture(screen: Callable[..., Screen]) -> None:
    me = screen("en")
    me.page.goto("/match/none")
    image = me.page.locator('meta[property="og:image"]').get_attribute("content") or ""
    assert image.startswith("http://127.0.0.1:")
    answer = me.page.request.get(image)
    assert (answer.status, answer.headers["content-type"]) == (200, "image/jpeg")
    assert len(answer.body()) < 200_000
