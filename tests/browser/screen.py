"""A page in a browser, and what a person does there with mouse, finger and keyboard, in any language."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from playwright.sync_api import Page, TimeoutError, ViewportSize, expect

# Errors that a browser reports by itself while a server is away are what the test wanted to see.
AWAY = ("WebSocket connection to", "ERR_CONNECTION_REFUSED", "net::ERR")

MOVED = "seen => !!document.querySelector(`.match:not([data-moves='${seen}']), .match-result`)"
# What came of selecting targets: the move was made, or it has to be chosen by name.
ASKED = """([seen, action]) => {
  if (document.querySelector(`.match:not([data-moves='${seen}']), .match-result`)) return 'moved';
  const offers = document.querySelectorAll(':is(.action-prompt, .action-bar .actions) .button');
  return [...offers].some((offer) => offer.dataset.action === action && !offer.disabled) && 'asked';
}"""
# What two ways to play begin with: a loop that waits for the turn and returns after the end, or once
# something is in sight.
EVERY_TURN = """  const one = (selector) => document.querySelector(selector);
  const until = (test) => new Promise((done, fail) => {
    const ends = setTimeout(() => fail(new Error(`nothing happens: ${test}`)), 200000);
    const look = () => {
      if (!test()) return;
      changes.disconnect();
      clearTimeout(ends);
      done();
    };
    const changes = new MutationObserver(look);
    changes.observe(document, { subtree: true, childList: true, attributes: true });
    look();
  });
  while (true) {
    await until(() => one('.action-bar .hint') || one('.match-result'));
    if (one('.match-result') || (sight && one(sight))) return;
    const seen = one('.match').dataset.moves;
    const moved = () => one('.match-result') || one('.match').dataset.moves !== seen;
"""
# Asks for a hint and follows it, by clicks on the targets and buttons of the page, until the end.
PLAY = (
    f"async (delve, sight) => {{\n{EVERY_TURN}"
    + """    const ask = () => one('.action-bar .advice') ?? one('.action-bar .hint')?.click();
    ask();
    const again = setInterval(ask, 10000); // a connection that is lost on a busy machine loses the hint, too
    await until(() => one('.action-bar .advice') || moved());
    clearInterval(again);
    if (moved()) continue;
    const { action, untargeted } = one('.action-bar .advice').dataset;
    const anchors = [...document.querySelectorAll('.target.hinted')];
    if (untargeted === undefined && anchors.length) {
      for (const anchor of anchors) anchor.click();
    } else {
      await until(() => moved() || one('.action-bar .actions .main'));
      one('.action-bar .actions .main')?.click();
    }
    const wanted = `[data-action="${action}"]:enabled`;
    await new Promise((done) => setTimeout(done)); // until the page shows that a move is on its way
    const exact = () => one(`.action-prompt ${wanted}`) ?? one(`.action-bar .actions ${wanted}`);
    await until(() => moved() || exact());
    if (!moved()) exact()?.click();
    await until(moved);
    await until(() => one('.action-bar .hint') || one('.match-result') || delve);
    if (delve && !one('.action-bar .hint')) return;
  }
}"""
)


# The same without a hint, which takes its time: whatever stands first is done. Not every game ends this way.
QUICK = (
    f"async (delve, sight) => {{\n{EVERY_TURN}"
    + """    const button = () => one('.action-bar .actions .button[data-action]:not(.danger)');
    const first = () => button() ?? one('.target[tabindex="0"]') ?? one('.action-bar .actions .danger');
    await until(() => moved() || first()); // around one device the hint may stand before what it is about
    if (moved()) continue;
    const plain = button();
    if (!first()) continue;
    first().click();
    const offer = () => one('.action-prompt [data-action]')
      ?? (plain ? null : one('.action-bar .actions [data-action]:not(.danger)'))
      ?? (plain ? null : one('.target.selectable:not(.selected)'));
    while (!moved()) {
      await until(() => moved() || offer());
      if (!moved()) offer()?.click(); // what was there may have gone before this line is reached
      await new Promise(requestAnimationFrame);
    }
    await until(() => one('.action-bar .hint') || one('.match-result') || delve);
    if (delve && !one('.action-bar .hint')) return;
  }
}"""
)


class Screen:
    """A page, and all that went wrong on it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        page.on("console", self._note)
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _note(self, message: Any) -> None:
        if message.type in ("error", "warning") and not any(text in message.text for text in AWAY):
            self.errors.append(message.text)

    def create(
        self,
        *seats: str,
        game: str = "dungeon_roll",
        at: str = "",
        timing: dict[str, Any] | None = None,
        more: dict[str, Any] | None = None,
        **options: str,
    ) -> str:
        """Creates a match over HTTP and opens it; seats are "me", "open" or the name of a bot. `more` are
        further fields of the request."""
        requested = [
            {"who": seat} if seat in ("me", "open") else {"who": "bot", "bot": seat} for seat in seats
        ]
        request = {"game": game, "seats": requested, "options": options, "timing": timing or {"kind": "none"}}
        request |= more or {}
        # Where one becomes a guest, unless one is already: a page that is open does that by itself.
        while self.page.url != "about:blank" and not self.page.context.cookies():
            self.page.wait_for_timeout(20)
        self.page.request.get(f"{at}/api/me")
        answer = self.page.request.post(f"{at}/api/matches", data=request)
        assert answer.status == 201, answer.text()
        match: str = answer.json()["match"]
        self.page.goto(f"{at}/match/{match}")
        return match

    def change_to(self, language: str, size: ViewportSize) -> None:
        """From the next page on, the same person has another language and another screen."""
        self.page.set_viewport_size(size)
        self.page.evaluate("language => localStorage.setItem('undercroft.language', language)", language)

    @property
    def over(self) -> bool:
        """Whether the final score is shown."""
        return self.page.locator(".match-result").is_visible()

    def wait_for_turn(self) -> bool:
        """Waits until it is this player's turn, and says "I am ready" if the match asks; False if the match
        is over instead."""
        self._sees(".action-bar .hint, .match-result, .say-ready")
        self.say_ready()
        self._sees(".action-bar .hint, .match-result")
        expect(self.page.locator(".loading")).to_have_count(0)  # the board may come after the action bar
        return not self.over

    def _sees(self, selector: str) -> None:
        """Waits until one of these is visible; a failure tells what the page shows instead."""
        expect(self.page.locator(selector).filter(visible=True).first).to_be_visible()

    def say_ready(self) -> None:
        """Presses "I am ready" if it is there: in one step, since the button leaves when the match begins."""
        self.page.evaluate("document.querySelector('.say-ready')?.click()")

    def move(self) -> None:
        """Asks for a hint and plays it: targets are selected one after the other, buttons are pressed."""
        page = self.page
        seen = page.locator(".match").get_attribute("data-moves")
        if not page.locator(".action-bar .advice").is_visible():
            # Where a tutorial gives the hint at this very moment, the button may be gone from a small screen.
            page.locator(".action-bar .hint").evaluate("one => one.click()")
        page.wait_for_selector(".action-bar .advice")
        touched = page.locator(".target.hinted")
        wanted = page.locator(".action-bar .advice").get_attribute("data-action") or ""
        if touched.evaluate_all("all => all.some((one) => !one.checkVisibility())"):
            # A target in a closed drawer: then the action has a button of its own, and that is pressed.
            page.locator(".action-bar .actions .main + .button").click()
            anchors = []
            page.locator(f'.action-bar .actions [data-action="{wanted}"]').click()
        elif touched.count() and page.locator(".action-bar .advice").get_attribute("data-untargeted") is None:
            anchors = touched.evaluate_all("all => all.map((one) => one.dataset.anchor)")
        else:
            anchors = []
            page.locator(".action-bar .actions .main").click()
        self._select(wanted, anchors, seen)

    def play(self, action: str, anchors: list[str]) -> None:
        """Plays an action by the targets that it touches, or by its button."""
        seen = self.page.locator(".match").get_attribute("data-moves")
        if not anchors:
            self.page.locator(f'.action-bar [data-action="{action}"]').click()
        self._select(action, anchors, seen)

    def _select(self, wanted: str, anchors: list[str], seen: str | None) -> None:
        """Selects targets, and presses the button of the action if several are left."""
        page = self.page
        for anchor in anchors:
            page.locator(f'[data-anchor="{anchor}"]').click()
        if page.wait_for_function(ASKED, arg=[seen, wanted]).json_value() == "asked":
            # The last one, because a prompt asks whether an action that does harm is meant. It may also be
            # the button of a move that is on its way: then it is gone in a moment, and the move is seen.
            with suppress(TimeoutError):
                page.locator(f'[data-action="{wanted}"]:enabled').last.click(timeout=5000)
        page.wait_for_function(MOVED, arg=seen)

    def play_to_the_end(self) -> None:
        """A few moves by hand; then the same is done from within the page, which is quicker."""
        for _ in range(3):
            if self.wait_for_turn():
                self.move()
        if self.page.locator('.match[data-game="dungeon_roll"]').count():
            self.page.evaluate(QUICK)
        else:
            self.page.evaluate(PLAY, False)
        self.shows(".match-result")

    def play_alone(self, *, quick: bool = False, sight: str = "") -> None:
        """The page plays on by itself to the end, or until something is in sight at its turn."""
        way = QUICK if quick else PLAY
        self.page.evaluate(f"sight => {{ window.playing = ({way})(false, sight); }}", sight)

    def play_until(self, sight: str) -> None:
        """Follows hints from within the page to the end, or until something is in sight at its turn."""
        self.page.evaluate(f"sight => ({PLAY})(false, sight)", sight)

    def play_a_delve(self) -> None:
        """Plays Dungeon Roll as long as it is this player's turn."""
        self.page.evaluate(QUICK, True)

    def expect_no_scrolling(self) -> None:
        """All that matters is on the screen."""
        size = self.page.evaluate(
            "(({scrollWidth: w, scrollHeight: h}) => [w, innerWidth, h, innerHeight])(document.body)"
        )
        assert size[0] <= size[1], f"{size[0]} pixels wide on a screen of {size[1]}"
        assert size[2] <= size[3], f"{size[2]} pixels high on a screen of {size[3]}"

    def shows(self, selector: str) -> None:
        """Waits until something can be seen."""
        expect(self.page.locator(selector).first).to_be_visible()
