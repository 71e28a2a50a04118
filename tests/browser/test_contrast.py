"""Contrast on the match page, from its pixels: gradients, veils and drawings count as they are seen."""

from __future__ import annotations

import base64
from collections.abc import Callable

import pytest

from browser.screen import Screen
from undercroft import games

MakeScreen = Callable[..., Screen]

# Without its texts, the page shows what lies below them.
WITHOUT_TEXT = """
  *, *::before, *::after { color: transparent !important; text-shadow: none !important; }
  svg text { fill: transparent !important; }
"""

# What comes and goes over the board covers other texts.
WITHOUT_CAPTIONS = ".move-caption-place, .notices, .tooltip { display: none !important; }"
HIDE = """(styles) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [sheet];
}"""

# Light and ground change with the level, not at once.
SETTLE = """() => Promise.all(document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().endTime < Infinity)
  .map((one) => one.finished.catch(() => undefined))).then(() => undefined)"""

# The texts in sight: their colours, where they are, and the contrast that they need, 4.5 or 3 for large ones.
READ = r"""() => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const off = '.sr-only, script, style, [aria-disabled="true"] .closed, .closed, :disabled, .chat input';
  const texts = [];
  const add = (one, text, style, box) => {
    if (!/[\p{L}\d]/u.test(text) || box.width < 4 || box.height < 4) return;
    let opacity = 1;
    for (let up = one; up; up = up.parentElement) opacity *= Number(getComputedStyle(up).opacity);
    const world = one.closest('.world');
    const zoom = world ? new DOMMatrix(getComputedStyle(world).transform).a : 1;
    const size = parseFloat(style.fontSize) * (one instanceof SVGElement ? one.getScreenCTM().a : zoom);
    const large = size >= 24 || (size >= 18.5 && Number(style.fontWeight) >= 700);
    const [r, g, b, a] = rgba(one instanceof SVGElement ? style.fill : style.color);
    const { left, top, width, height } = box;
    const least = large ? 3 : 4.5;
    texts.push({ text, colour: [r, g, b], alpha: a * opacity, least, box: [left, top, width, height] });
  };
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const { data, parentElement: one } = nodes.currentNode;
    if (!data.trim() || one.closest(off) || !one.checkVisibility({ opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNode(nodes.currentNode);
    const box = range.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
    const scroller = one.closest('ol, .table-place, aside, .pan-zoom')?.getBoundingClientRect();
    if (scroller && (box.top < scroller.top - 1 || box.bottom > scroller.bottom + 1)) continue;
    add(one, data.trim(), getComputedStyle(one), box);
  }
  return texts;
}"""
# Those whose contrast with a picture of the page without texts is too low. Of the pixels below the letters a
# tenth may be worse, for the lines of a drawing.
COMPARE = r"""async ([texts, ...pictures]) => {
  const [whole, bare] = await Promise.all(pictures.map(async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (one) => one.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const size = [image.width, image.height];
    const canvas = new OffscreenCanvas(...size).getContext('2d', { willReadFrequently: true });
    canvas.drawImage(image, 0, 0);
    return canvas;
  }));
  const channel = (value) => (value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const channels = Float64Array.from({ length: 256 }, (_, value) => channel(value)); // millions of pixels
  const light = (r, g, b) => 0.2126 * channels[r] + 0.7152 * channels[g] + 0.0722 * channels[b];
  return texts.flatMap(({ text, colour, alpha, least, box }) => {
    const [left, top] = [Math.max(0, Math.round(box[0])), Math.max(0, Math.round(box[1]))];
    const [width, height] = [Math.max(1, Math.round(box[2])), Math.max(1, Math.round(box[3]))];
    const [shown, data] = [whole, bare].map((one) => one.getImageData(left, top, width, height).data);
    const ratios = [];
    for (let at = 0; at < data.length; at += 4) {
      const [r, g, b] = [data[at], data[at + 1], data[at + 2]];
      const differs = (part, below) => Math.abs(shown[at + part] - below) >= 12;
      if (!differs(0, r) && !differs(1, g) && !differs(2, b)) continue; // no letter
      const mixed = (part, below) => Math.round(colour[part] * alpha + below * (1 - alpha));
      const [below, above] = [light(r, g, b), light(mixed(0, r), mixed(1, g), mixed(2, b))];
      ratios.push((Math.max(below, above) + 0.05) / (Math.min(below, above) + 0.05));
    }
    ratios.sort((one, other) => one - other);
    const ratio = ratios[Math.floor(ratios.length / 10)] ?? 21; // something covers all of it
    return ratio < least - 0.05 ? [`${text.slice(0, 40)}: ${ratio.toFixed(2)} of ${least}`] : [];
  });
}"""


def weak(me: Screen) -> list[str]:
    """The texts on the screen that are hard to read."""
    me.page.evaluate(HIDE, WITHOUT_CAPTIONS)
    me.page.evaluate(SETTLE)
    texts = me.page.evaluate(READ)
    assert len(texts) > 10
    whole = me.page.screenshot()
    me.page.evaluate(HIDE, WITHOUT_CAPTIONS + WITHOUT_TEXT)
    bare = me.page.screenshot()
    me.page.evaluate("() => { document.adoptedStyleSheets = []; }")
    pictures = [base64.b64encode(picture).decode() for picture in (whole, bare)]
    found: list[str] = me.page.evaluate(COMPARE, [texts, *pictures])
    return sorted(set(found))


@pytest.mark.parametrize("game", games.NAMES)
def test_every_text_of_a_match_can_be_read_in_both_themes(screen: MakeScreen, game: str) -> None:
    me = screen("en")
    me.create("me", "greedy", game=game)
    for _ in range(4):
        assert me.wait_for_turn()
        me.move()
    assert me.wait_for_turn()
    found = {}
    for theme in ("cellar", "parchment"):
        me.page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        found[theme] = weak(me)
    assert found == {"cellar": [], "parchment": []}
