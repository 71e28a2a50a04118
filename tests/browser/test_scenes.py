"""The places behind the pieces: drawn, but never in the way."""

from __future__ import annotations

import base64
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import DESK, PHONE
from browser.screen import Screen
from browser.test_moves import CAPTION

MakeScreen = Callable[..., Screen]
GAMES = ["dungeon_roll", "tales_of_tails", "labyrinth", "knock_knock"]

# The texts of the board, with their colours and where they are; then they are made invisible.
TEXTS = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const element = text.parentElement;
    const style = getComputedStyle(element);
    if (!text.data.trim() || element.closest('.sr-only, .zoom-buttons')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { x, y, width, height } = range.getBoundingClientRect();
    const there = document.elementsFromPoint(x + width / 2, y + height / 2);
    if (width < 4 || !there.some((one) => one === element || one.contains(element))) continue;
    found.push({ text: text.data.trim(), colour: style.color, x, y, width, height });
  }
  const hide = new CSSStyleSheet();
  hide.replaceSync('main * { color: transparent !important }');
  document.adoptedStyleSheets.push(hide);
  return found;
}"""
# The contrast that 19 of 20 pixels behind a text reach, at least.
CONTRASTS = """async ([picture, texts]) => {
  const bytes = Uint8Array.from(atob(picture), (one) => one.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes]));
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  const light = ([r, g, b]) => [r, g, b]
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  const colourOf = (colour) => {
    const one = new OffscreenCanvas(1, 1).getContext('2d');
    one.fillStyle = colour;
    one.fillRect(0, 0, 1, 1);
    return one.getImageData(0, 0, 1, 1).data;
  };
  return texts.map(({ text, colour, x, y, width, height }) => {
    const front = light(colourOf(colour));
    const { data } = context.getImageData(Math.round(x), Math.round(y), Math.ceil(width), Math.ceil(height));
    const all = [];
    for (let at = 0; at < data.length; at += 4) {
      const back = light(data.subarray(at, at + 3));
      all.push((Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05));
    }
    all.sort((a, b) => a - b);
    return [text, all[Math.floor(all.length / 20)]];
  });
}"""
BRIGHTNESS = """async (picture) => {
  const bytes = Uint8Array.from(atob(picture), (one) => one.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes]));
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  return data.reduce((sum, part) => sum + part) / data.length - 255 / 4; // without the alpha channel
}"""


def picture(me: Screen, selector: str = "") -> str:
    """A picture of the screen, or of a part of it."""
    taken = me.page.locator(selector).screenshot() if selector else me.page.screenshot()
    return base64.b64encode(taken).decode()


def faint_texts(me: Screen) -> list[str]:
    """The texts that cannot be read on what is behind them. On a busy machine that may still be drawn after
    the size or the theme has changed, so only what lasts counts."""
    faint: list[str] = []
    for _ in range(5):
        texts: list[dict[str, Any]] = me.page.evaluate(TEXTS)
        assert texts
        contrasts = me.page.evaluate(CONTRASTS, [picture(me), texts])
        me.page.evaluate("document.adoptedStyleSheets = []")
        faint = [text for text, contrast in contrasts if contrast < 4.5]
        if not faint:
            break
    return faint


@pytest.mark.parametrize("game", [game for game in GAMES if game != "labyrinth"])  # its texts lie on cells
def test_texts_can_be_read_on_what_is_drawn_behind_them(screen: MakeScreen, game: str) -> None:
    me = screen("en")
    me.create("me", "greedy", game=game)
    assert me.wait_for_turn()
    expect(me.page.locator(CAPTION)).to_be_hidden()  # it goes by itself, perhaps before the picture is taken
    found = {}
    for size in (DESK, PHONE):
        me.page.set_viewport_size(size)
        for theme in ("cellar", "parchment"):
            me.page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
            found[size["width"], theme] = faint_texts(me)
    assert not any(found.values()), found


def test_the_dungeon_gets_darker_with_the_level(screen: MakeScreen) -> None:
    me = screen("en")
    me.create("me", "greedy", heroes="none")
    assert me.wait_for_turn()
    depth = me.page.locator(".board").evaluate("one => Number(one.style.getPropertyValue('--depth'))")
    assert depth == 0.1
    at_the_gate = me.page.evaluate(BRIGHTNESS, picture(me, ".vault"))
    me.page.locator(".board").evaluate("one => one.style.setProperty('--depth', 1)")
    assert me.page.evaluate(BRIGHTNESS, picture(me, ".vault")) < at_the_gate * 0.7


def test_the_citadel_on_the_horizon_grows_with_the_cards(screen: MakeScreen) -> None:
    me = screen("en")
    me.create("me", "greedy", game="knock_knock")
    assert me.wait_for_turn()
    towers = "one => one.querySelector('.tower').getAttribute('d').split('Z').length"
    before = me.page.locator(".horizon").evaluate(towers)
    for _ in range(3):
        me.move()
        assert me.wait_for_turn()
    assert me.page.locator(".horizon").evaluate(towers) > before


def test_no_two_dogs_look_alike(screen: MakeScreen) -> None:
    me = screen("en")
    me.page.goto("/rules/tales_of_tails")
    me.shows(".portrait path")
    expect(me.page.locator(".portrait svg")).to_have_count(6)
    heads = me.page.locator(".portrait svg").evaluate_all("all => all.map((one) => one.innerHTML)")
    assert len(set(heads)) == 6


def test_every_game_stands_on_the_shelf_in_a_box_of_its_own(screen: MakeScreen) -> None:
    me = screen("en")
    me.page.goto("/")
    me.shows(".game-card .box")
    boxes = me.page.locator('.game-card [aria-hidden="true"] .box > svg')
    expect(boxes).to_have_count(len(GAMES))
    covers = boxes.evaluate_all("all => all.map((one) => one.innerHTML)")
    assert all(covers)
    assert len(covers) == len(set(covers)) == len(GAMES)
