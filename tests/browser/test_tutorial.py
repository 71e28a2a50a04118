"""Learning: rules that can be searched and linked to, and a first game with its tutorial."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.screen import Screen
from browser.test_pages import findings
from undercroft import games

MakeScreen = Callable[..., Screen]
# Of each game something that its rules show, and how many there are at least.
PICTURES = [
    ("dungeon_roll", "li", 20),
    ("tales_of_tails", ".walls", 24),
    ("labyrinth", "svg.ground", 4),
    ("knock_knock", ".face", 12),
]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_rules_are_searched_and_our_rulings_are_marked(screen: MakeScreen, language: str) -> None:
    me = screen(language)
    word, nothing, explanation = {
        "en": ("graveyard", "submarine", "Our ruling"),
        "ru": ("кладбищ", "подлодка", "Наше решение"),
    }[language]
    me.page.goto("/rules/dungeon_roll#DR-14")
    me.shows("article h2")
    expect(me.page.locator("article #DR-14")).to_be_in_viewport()
    assert (me.page.locator("article .own-ruling").first.get_attribute("title") or "").startswith(explanation)
    me.page.get_by_role("searchbox").fill(word)
    shown = me.page.locator("article li:visible:not(:has(li))")
    expect(shown.first).to_be_visible()
    texts = shown.all_inner_texts()
    assert 0 < len(texts) < me.page.locator("article li").count()
    assert all(word in text.lower() for text in texts)
    me.page.get_by_role("searchbox").fill(nothing)
    expect(shown).to_have_count(0)


@pytest.mark.parametrize("game", games.NAMES)
def test_every_game_marks_what_is_ours_in_its_rules(screen: MakeScreen, game: str) -> None:
    me = screen("en")
    me.page.goto(f"/rules/{game}")
    me.shows("article h2")
    assert me.page.locator("article .own-ruling").count() > 0
    assert me.page.locator("article .rule[id]").count() > 5


@pytest.mark.parametrize(("game", "piece", "least"), PICTURES)
def test_rules_show_the_pieces_as_they_are_drawn_and_load_no_other_game(
    screen: MakeScreen, game: str, piece: str, least: int
) -> None:
    me = screen("ru", phone=True, theme="light")
    loaded: list[str] = []
    me.page.on("response", lambda response: loaded.append(response.url))
    me.page.goto(f"/rules/{game}")
    parts = me.page.get_by_role("region", name="Компоненты")
    expect(parts.locator(piece).nth(least - 1)).to_be_visible()
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert findings(me) == []
    scripts = [url.rsplit("/", 1)[1] for url in loaded if url.endswith(".js")]
    assert len([name for name in scripts if name.startswith("Gallery")]) == 1
    assert not [name for name in scripts if name.startswith(("Board", "Match"))]


@pytest.mark.parametrize(("language", "phone"), [("en", False), ("ru", True)])
def test_a_first_game_is_led_by_hints_to_its_end(screen: MakeScreen, language: str, phone: bool) -> None:
    me = screen(language, phone=phone)
    me.page.goto("/")
    learn = {"en": "Learn by playing", "ru": "Учиться играя"}[language]
    me.page.get_by_role("link", name=learn).click()
    me.shows(".action-bar .advice")  # what is new is shown without being asked for
    me.expect_no_scrolling()
    lessons: set[str] = set()
    while True:
        me.page.locator(":is(.action-bar .hint, .action-bar .advice, .footer .row):visible").first.wait_for()
        lessons.add(me.page.locator(".tutorial p").last.inner_text())
        if not me.page.locator(".action-bar").count():
            break
        me.move()
    assert len(lessons) >= 4
    assert all(not lesson.startswith("ui-lesson") for lesson in lessons)
    play = {"en": "Play against a bot", "ru": "Сыграть с ботом"}[language]
    me.page.locator(".tutorial").get_by_role("button", name=play).click()
    me.wait_for_turn()
    assert "tutorial" not in me.page.url
