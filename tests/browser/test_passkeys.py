"""A guest makes a passkey, and opens the account with it in another browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from browser.conftest import DESK, NO_SERVICE_WORKER, PATIENCE, PHONE
from browser.server import Server

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Device:
    """A page with a security chip."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.page: Page = context.new_page()
        self.session = context.new_cdp_session(self.page)
        self.session.send("WebAuthn.enable")
        added = self.session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
        self.authenticator = added["authenticatorId"]
        self.page.goto(f"{address}/profile")
        expect(self.page.locator("#passkeys .button.main")).to_be_visible()

    def credentials(self) -> list[dict[str, Any]]:
        found = self.session.send("WebAuthn.getCredentials", {"authenticatorId": self.authenticator})
        return list(found["credentials"])

    def import_credential(self, credential: dict[str, Any]) -> None:
        """As a password manager brings it to another device."""
        given = {"authenticatorId": self.authenticator, "credential": credential}
        self.session.send("WebAuthn.addCredential", given)


@pytest.fixture
def contexts(chromium: Browser) -> Iterator[list[BrowserContext]]:
    opened: list[BrowserContext] = []
    yield opened
    for one in opened:
        one.close()


def test_a_passkey_opens_the_account_with_its_matches_in_another_browser(
    chromium: Browser, server: Server, contexts: list[BrowserContext]
) -> None:
    address = server.address.replace("127.0.0.1", "localhost")  # a passkey belongs to a name

    def device(language: str, viewport: ViewportSize) -> Device:
        context = chromium.new_context(viewport=viewport, locale=language, reduced_motion="reduce")
        context.set_default_timeout(PATIENCE)
        context.add_init_script(NO_SERVICE_WORKER)
        contexts.append(context)
        return Device(context, address)

    first = device("en-GB", DESK)
    name = "Agatha"  # the first passkey of a server makes its host, whose name no other person may have
    assert first.page.request.post(f"{address}/api/me", data={"name": name}).ok
    wanted = {"game": "dungeon_roll", "seats": [{"who": "me"}, {"who": "open"}]}
    match = first.page.request.post(f"{address}/api/matches", data=wanted).json()["match"]
    first.page.locator("#passkeys .button.main").click()
    expect(first.page.locator("#passkeys li")).to_have_count(1)
    (credential,) = first.credentials()

    second = device("ru-RU", PHONE)
    second.import_credential(credential)
    with second.page.expect_navigation():
        second.page.locator("#passkeys .button-row .button").nth(1).click()
    assert second.page.request.get(f"{address}/api/me").json()["name"] == name
    mine = second.page.request.get(f"{address}/api/me/matches").json()
    assert [one["match"] for one in mine] == [match]

    second.page.locator("#passkeys li .button").click()
    expect(second.page.locator("#passkeys li")).to_have_count(0)
    third = device("en-GB", PHONE)
    third.import_credential({**credential, "signCount": 9})
    third.page.locator("#passkeys .button-row .button").nth(1).click()
    expect(third.page.locator("#passkeys [role=alert]")).to_be_visible()
    assert third.page.request.get(f"{address}/api/me").json()["name"] == ""


@pytest.mark.parametrize(("language", "viewport"), [("en-GB", DESK), ("ru-RU", PHONE)], ids=["en", "ru"])
def test_a_person_saves_their_data_and_deletes_the_account(
    chromium: Browser, server: Server, contexts: list[BrowserContext], language: str, viewport: ViewportSize
) -> None:
    context = chromium.new_context(
        base_url=server.address, viewport=viewport, locale=language, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script(NO_SERVICE_WORKER)
    contexts.append(context)
    page = context.new_page()
    page.request.get("/api/me")
    page.request.post("/api/me", data={"name": "Anna"})
    page.goto("/profile")
    with page.expect_download() as download:
        page.locator("a[download='undercroft.json']").click()
    assert '"Anna"' in download.value.path().read_text(encoding="utf-8")
    page.locator("#account .button", has_text=re.compile("Delete my|Удалить")).click()
    with page.expect_navigation(url="**/"):
        page.locator("#account .button.danger").click()
    expect(page.locator(".game-card").first).to_be_visible()
    assert page.request.get("/api/me").json()["name"] == ""
