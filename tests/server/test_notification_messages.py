"""What messages say: every event of every game, in every language, and nothing that a seat may not know."""

from __future__ import annotations

import pytest

from undercroft import games
from undercroft.kernel.errors import BadOption
from undercroft.match.fairness import SECRET_BYTES
from undercroft.match.match import Match
from undercroft.match.setup import Seat, Setup
from undercroft.server.notifications.links import NotificationLinks
from undercroft.server.notifications.mail import compose, is_address, mail_server
from undercroft.server.notifications.message import (
    Message,
    digest_message,
    match_message,
    plain_message,
    texts_of,
    webhook_message,
)
from undercroft.server.notifications.outcome import Envelope
from undercroft.server.notifications.public_address import check_url, is_public
from undercroft.server.store import Channel
from undercroft.texts import LANGUAGES

pytestmark = pytest.mark.once  # does not depend on the build

EVENTS = ("turn", "reminder", "clock", "full", "begun", "over", "named")
PEOPLE = ["Anna", "Boris", "Clara"]


def running(name: str, secret: int) -> Match:
    """A match of three that has begun, with dice and cards of a secret."""
    game = games.game(name)
    seats = [Seat("person", name.lower(), name) for name in PEOPLE]
    setup = Setup(
        name,
        game.rules,
        game.content().hash,
        game.check_options({}),
        seats,
        "anna",
        f"{secret:02x}" * SECRET_BYTES,
    )
    match = Match("m", setup, game)
    match.phase = "running"
    return match


def said(match: Match, language: str) -> list[Message]:
    """All messages about a match, to one of its players and to its webhook."""
    found = [match_message(match, "anna", event, "k", language, 0.0, strict=True) for event in EVENTS]
    found += [
        webhook_message(match, event, "k", language, strict=True) for event in EVENTS if event != "named"
    ]
    match.phase = "closed"
    found += [
        match_message(match, "anna", "over", "k", language, 0.0, strict=True),
        webhook_message(match, "over", "k", language, strict=True),
    ]
    match.phase = "running"
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games.NAMES)
def test_messages_do_not_depend_on_what_is_hidden(game: str, language: str) -> None:
    """Matches with other dice, cards, hands and moves have the same messages, word by word, as long as the
    same seat has to move, which all may know."""
    one = running(game, 1)
    compared = 0
    for secret in range(2, 12):
        other = running(game, secret)
        other.state = other.state.clone()
        for _ in range(secret):
            if other.state.actor() == one.state.actor():
                assert said(one, language) == said(other, language)
                compared += 1
            legal = other.state.legal()
            if legal:
                other.state.play(legal[secret % len(legal)])
    assert compared >= 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_name_the_others_and_end_without_gaps(language: str) -> None:
    for message in said(running("dungeon_roll", 1), language):
        assert "  " not in message.text
        assert "{" not in message.title + message.text
        assert message.path == "/match/m"
    assert all(name in said(running("dungeon_roll", 1), language)[0].text for name in PEOPLE[1:])


def test_the_texts_are_the_same_in_every_language() -> None:
    assert len({tuple(texts_of(None, language, strict=True).ids) for language in LANGUAGES}) == 1


def test_a_digest_lists_every_match_with_its_link() -> None:
    one = match_message(running("dungeon_roll", 1), "anna", "turn", "a", "en", 0.0)
    other = match_message(running("labyrinth", 1), "anna", "over", "b", "en", 0.0)
    other.match, other.lines[0].path = "n", "/match/n"
    both = digest_message([one, other], "digest", "en")
    assert both.title == "News of 2 matches"
    assert [line.path for line in both.lines] == ["/match/m", "/match/n"]
    assert both.path == "/"


def envelope(message: Message) -> Envelope:
    where = Channel("c", "anna", "", "mail", "anna@example.org", "", "https://games.example", True, "", 0, 0)
    base = where.origin
    return Envelope(message, where, f"{base}/match/m", f"{base}/stop#t", f"{base}/api/stop?token=t")


def test_a_mail_is_the_same_whenever_it_is_sent_again_and_can_be_stopped() -> None:
    message = match_message(running("dungeon_roll", 1), "anna", "turn", "key", "ru", 0.0)
    first, again = (compose(envelope(message), "games@example.org") for _ in range(2))
    assert first["Message-ID"] == again["Message-ID"]
    assert first["List-Unsubscribe"] == "<https://games.example/api/stop?token=t>"
    assert "https://games.example/match/m" in first.get_content()
    assert "https://games.example/stop#t" in first.get_content()


def test_a_name_cannot_add_a_header_to_a_mail() -> None:
    match = running("dungeon_roll", 1)
    match.seats = [*match.seats[:1], Seat("person", "eve", "Eve\nBcc: all@example.org"), *match.seats[2:]]
    mail = compose(envelope(match_message(match, "anna", "turn", "k", "en", 0.0)), "games@example.org")
    assert mail["Bcc"] is None
    assert set(mail.keys()) >= {"From", "To", "Subject", "Message-ID"}


def test_a_question_to_confirm_has_a_link_and_the_name_of_the_server() -> None:
    message = plain_message("confirm", "k", "en", "/confirm#t", "games.example")
    text = compose(envelope(message), "games@example.org").get_content()
    assert "https://games.example/confirm#t" in text
    assert "At games.example" in text or "at games.example" in text


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1::1", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),  # where clouds keep their secrets
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("255.255.255.255", False),
        ("::1", False),
        ("::", False),
        ("fe80::1%eth0", False),
        ("fd00:ec2::254", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:93.184.216.34", True),
        ("64:ff9b::a00:1", False),
        ("2002:7f00:1::", False),
        ("not an address", False),
    ],
)
def test_public_addresses_are_told_from_others(address: str, public: bool) -> None:
    assert is_public(address) is public


@pytest.mark.parametrize(
    ("url", "problem"),
    [
        ("https://hook.example/path", ""),
        ("https://hook.example:8443/", ""),
        ("https://hook.example:nothing/", "bad-address"),
        ("http://hook.example/", "bad-address"),
        ("https:///path", "bad-address"),
        ("https://[::1]/", "private-address"),
        ("https://printer.local/", "private-address"),
        ("https://metadata.google.internal/", "private-address"),
    ],
)
def test_addresses_that_people_enter_are_checked(url: str, problem: str) -> None:
    assert check_url(url, allow_private=False) == problem


def test_mailboxes_are_told_from_other_texts() -> None:
    assert is_address("anna.smith+games@mail.example.org")
    for wrong in (
        "anna",
        "a@b",
        "a@b.c d",
        "a b@c.de",
        "a@b..de",
        "a@b.de\nBcc: x@y.zz",
        "<a@b.de>",
        "a,b@c.de",
    ):
        assert not is_address(wrong)


def test_the_mail_server_is_read_from_its_url() -> None:
    server = mail_server("smtps://anna:p%40ss@mail.example", "games@example.org")
    assert server is not None
    assert (server.host, server.port, server.tls, server.password) == ("mail.example", 465, True, "p@ss")
    assert mail_server("", "") is None
    for url, sender in (
        ("http://mail.example", "a@b.de"),
        ("smtp://", "a@b.de"),
        ("smtp://mail.example", ""),
    ):
        with pytest.raises(BadOption, match="--smtp"):
            mail_server(url, sender)


def test_a_link_serves_one_purpose_and_a_question_expires(monkeypatch: pytest.MonkeyPatch) -> None:
    links = NotificationLinks("key")
    stop = links.token("stop", "c", "m")
    found = links.read("stop", stop)
    assert found is not None
    assert (found.channel, found.match) == ("c", "m")
    assert links.read("confirm", stop) is None
    assert NotificationLinks("other").read("stop", stop) is None
    confirm = links.token("confirm", "c")
    monkeypatch.setattr("itsdangerous.timed.time.time", lambda: 4e9)
    assert links.read("confirm", confirm) is None
    assert links.read("stop", stop) is not None
