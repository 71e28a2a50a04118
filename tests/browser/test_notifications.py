"""Notifications in the browser: settings, messages that really arrive, links that stop them, a hidden tab."""

from __future__ import annotations

import http.server
import json
import re
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from playwright.sync_api import Browser, Page, expect
from server.notification_services import AUTH, PUBLIC_KEY, MailService, decrypt

from browser.conftest import DESK, PATIENCE, PHONE
from browser.screen import Screen
from browser.server import Server

SAID = {
    "en": {"turn": "It is your turn", "stop": "No more at all", "done": "Done. No more messages."},
    "ru": {"turn": "Ваш ход", "stop": "Не писать совсем", "done": "Готово. Сообщений больше не будет."},
}
# A browser that notifies and has a push service. The one of the tests has neither: what it would be asked for
# is noted, and the service is a server of this test.
FAKE_BROWSER = """(() => {
  const subscription = {
    endpoint: '%s/browser', options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: '%s/browser', keys: { p256dh: '%s', auth: '%s' } }),
    unsubscribe: async () => { delete localStorage.fakePush; return true; },
  };
  const registration = {
    pushManager: {
      getSubscription: async () => (localStorage.fakePush ? subscription : null),
      subscribe: async () => { localStorage.fakePush = 'yes'; return subscription; },
    },
    showNotification: async (title, options) => { (window.notified ??= []).push({ title, ...options }); },
  };
  Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: {
    getRegistration: async () => registration, register: async () => { throw new Error('none'); },
  } });
  class Permitted { static permission = 'granted'; static requestPermission = async () => 'granted'; }
  Object.defineProperty(window, 'Notification', { value: Permitted });
  navigator.setAppBadge = async (count) => { window.appBadge = count; };
  navigator.clearAppBadge = async () => { window.appBadge = 0; };
})()"""
HIDE = """(hidden) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""

HINT = ".action-bar .hint"
OpenPage = Callable[[str, bool], Page]


class PushService(http.server.BaseHTTPRequestHandler):
    """Keeps what it gets."""

    messages: list[dict[str, Any]] = []

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.messages.append(json.loads(decrypt(body)))
        self.send_response(201)
        self.end_headers()

    def log_message(self, format: str, *arguments: object) -> None:
        pass


@pytest.fixture(scope="module")
def push_service() -> Iterator[str]:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), PushService) as service:
        threading.Thread(target=service.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{service.server_port}"
        service.shutdown()


@pytest.fixture(scope="module")
def mails() -> Iterator[tuple[MailService, int]]:
    service = MailService()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    controller = Controller(service, hostname="127.0.0.1", port=port, ready_timeout=60.0)
    controller.start()
    yield service, port
    controller.stop()


@pytest.fixture(scope="module")
def notifying(tmp_path_factory: pytest.TempPathFactory, mails: tuple[MailService, int]) -> Iterator[Server]:
    server = Server(
        tmp_path_factory.mktemp("notifying") / "server.db",
        notify_private=True,
        notify_delay=0.0,
        catch_up_seconds=0.3,
        smtp=f"smtp://127.0.0.1:{mails[1]}",
        mail_from="games@example.org",
    )
    server.start()
    yield server
    server.kill()


@pytest.fixture
def open_page(chromium: Browser, notifying: Server, push_service: str) -> Iterator[OpenPage]:
    """Makes pages, each of another person."""
    contexts = []

    def make(language: str, phone: bool) -> Page:
        context = chromium.new_context(
            base_url=notifying.address,
            viewport=PHONE if phone else DESK,
            locale={"en": "en-GB", "ru": "ru-RU"}[language],
            reduced_motion="reduce",
            has_touch=phone,
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(FAKE_BROWSER % (push_service, push_service, PUBLIC_KEY, AUTH))
        contexts.append(context)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()


def wait_for(page: Page, found: Callable[[], bool]) -> None:
    """Waits for something outside of the page."""
    for _ in range(PATIENCE // 50):
        if found():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it does not happen")


def link_in(mail: Any, page: str) -> str:
    found = re.search(rf"http://\S+(/{page}#\S+)", mail.get_content())
    assert found is not None, mail.get_content()
    return found[1]


def test_a_person_chooses_where_to_be_told_tries_it_and_stops_it_by_a_link(
    open_page: OpenPage, mails: tuple[MailService, int]
) -> None:
    mailbox = mails[0]
    page, elsewhere = open_page("en", False), open_page("ru", True)
    page.goto("/profile")
    section = page.locator("#notifications")
    section.locator(".button.main").click()
    browser = section.locator("li[data-kind=push]")
    expect(browser).to_be_visible()
    section.locator("input[inputmode=email]").fill("anna@example.org")
    section.locator("form .button").first.click()
    letter = section.locator("li[data-kind=mail]")
    expect(letter.locator(".button").first).to_be_disabled()
    wait_for(page, lambda: len(mailbox.mails) >= 1)
    elsewhere.goto(link_in(mailbox.mails[0], "confirm"))
    elsewhere.locator(".button.main", has_text=re.compile("Yes|Да")).click()
    expect(elsewhere.locator("h2[role=status]")).to_be_visible()
    page.reload()
    letter.locator(".button").first.click()
    browser.locator(".button").first.click()
    wait_for(page, lambda: len(mailbox.mails) >= 2 and len(PushService.messages) >= 1)
    box = section.get_by_label(SAID["en"]["turn"], exact=True)
    box.uncheck()
    section.locator(".choice .button").nth(2).click()
    expect(section.locator(".choice .button").nth(2)).to_have_attribute("aria-pressed", "true")
    elsewhere.goto(link_in(mailbox.mails[1], "stop"))
    elsewhere.get_by_text(SAID["ru"]["stop"], exact=True).click()
    expect(elsewhere.get_by_text(SAID["ru"]["done"])).to_be_visible()
    page.reload()
    expect(browser).to_be_visible()
    expect(letter).to_have_count(0)
    expect(box).not_to_be_checked()
    expect(section.locator(".choice .button").nth(2)).to_have_attribute("aria-pressed", "true")
    browser.locator(".button").nth(1).click()
    expect(browser).to_have_count(0)


def test_a_hidden_tab_says_that_it_is_your_turn(open_page: OpenPage) -> None:
    hers, his = open_page("en", False), open_page("ru", True)
    hers.request.get("/api/me")
    wanted = {"game": "tales_of_tails", "seats": [{"who": "me"}, {"who": "open"}]}
    match = hers.request.post("/api/matches", data=wanted).json()["match"]
    hers.goto(f"/match/{match}")
    his.goto(f"/match/{match}")
    his.locator("form .button.main").click()
    expect(hers.locator(".action-bar")).to_be_visible()
    expect(his.locator(".action-bar")).to_be_visible()
    wait_for(hers, lambda: bool(hers.locator(HINT).count() + his.locator(HINT).count()))
    mover, other, language = (hers, his, "ru") if hers.locator(HINT).count() else (his, hers, "en")
    icon = other.locator("link[rel=icon]")
    other.evaluate(HIDE, True)
    # What watches a hidden tab is loaded when it is hidden for the first time, and then notes its icon.
    expect(icon).to_have_attribute("data-plain", re.compile("favicon"))
    pass_turn(mover, other)
    expect(icon).to_have_attribute("href", re.compile("^data:image/png"))
    other.wait_for_function("() => window.appBadge === 1 && window.notified?.length")
    (notified,) = other.evaluate("window.notified")
    assert SAID[language]["turn"] in notified["title"]
    other.evaluate(HIDE, False)
    expect(icon).to_have_attribute("href", re.compile("favicon"))
    other.wait_for_function("() => window.appBadge === 0")


def pass_turn(mover: Page, other: Page) -> None:
    """Follows hints until it is the other one's turn."""
    player = Screen(mover)
    for _ in range(60):
        if other.title().startswith("●"):
            return
        mover.locator(HINT).wait_for()
        moves = mover.locator(".match").get_attribute("data-moves")
        player.move()
        expect(other.locator(".match")).not_to_have_attribute("data-moves", moves or "")
    raise AssertionError("the turn does not pass")


def test_a_push_message_is_shown_and_opens_the_match(chromium: Browser, notifying: Server) -> None:
    """The real service worker gets a message, and the page that it opens is the one of the match."""
    context = chromium.new_context(base_url=notifying.address)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto("/about")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    worker = context.service_workers[0]
    message = {
        "title": "Your turn", "body": "Boris waits", "tag": "m/7/turn", "path": "/match/m",
        "stop": "/stop#token", "stop_label": "No more", "language": "en",
    }  # fmt: skip
    found = worker.evaluate(
        """async (message) => {
          const found = { shown: [], opened: [] };
          const waited = [];
          const { registration, clients } = self;
          // A browser without a window has no badges, and ends a worker that asks for one.
          navigator.setAppBadge = async (count) => { found.badge = count; };
          registration.showNotification = async (title, more) => found.shown.push({ title, ...more });
          clients.openWindow = async (href) => found.opened.push(href.slice(location.origin.length));
          const send = async (event) => {
            event.waitUntil = (promise) => waited.push(promise);
            self.dispatchEvent(event);
            await Promise.all(waited);
          };
          await send(Object.assign(new Event('push'), { data: { json: () => message } }));
          const notification = { close() {}, data: found.shown[0].data };
          await send(Object.assign(new Event('notificationclick'), { action: '', notification }));
          await send(Object.assign(new Event('notificationclick'), { action: 'stop', notification }));
          return found;
        }""",
        message,
    )
    assert found["badge"] == 1
    (shown,) = found["shown"]
    assert (shown["title"], shown["body"], shown["tag"]) == ("Your turn", "Boris waits", "m/7/turn")
    assert shown["actions"] == [{"action": "stop", "title": "No more"}]
    assert found["opened"] == ["/match/m", "/stop#token"]
    context.close()
