"""Two ways to select targets: with a finger on a phone, and with nothing but a keyboard."""

from __future__ import annotations

from typing import Protocol

from playwright.sync_api import Locator, expect

from browser.screen import Screen

# How many times Tab has to be pressed (back, if below zero) from where the keyboard is to something.
STEPS = """(wanted) => {
  const stops = [...document.querySelectorAll('a[href], button, input, select, summary, [tabindex]')]
    .filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility({ visibilityProperty: true }));
  const from = document.activeElement;
  const last = stops.findLastIndex((one) =>
    one === from || (from.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING));
  const steps = stops.indexOf(wanted) - last;
  return steps > 0 || stops[last] === from ? steps : steps - 1;
}"""


class InputMethod(Protocol):
    """A way to select targets."""

    def __init__(self, me: Screen) -> None: ...
    def select(self, target: Locator) -> None:
        """Selects the first of these, once it is visible."""


class Finger:
    """Taps the middle of a target, whatever is drawn there."""

    def __init__(self, me: Screen) -> None:
        self.me = me

    def select(self, target: Locator) -> None:
        expect(target.first).to_be_visible()
        box = target.first.bounding_box()
        assert box is not None
        self.me.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


class Keyboard:
    """Goes to targets by Tab, and presses Enter."""

    def __init__(self, me: Screen) -> None:
        self.me = me

    def select(self, target: Locator) -> None:
        expect(target.first).to_be_visible()
        wanted = target.first.element_handle()
        for _ in range(5):  # the page may change on the way
            steps = wanted.evaluate(STEPS)
            for _ in range(abs(steps)):
                self.me.page.keyboard.press("Tab" if steps > 0 else "Shift+Tab")
            if wanted.evaluate("one => one === document.activeElement"):
                self.me.page.keyboard.press("Enter")
                return
        raise AssertionError(f"the keyboard does not reach {target}")
