"""Notifications: who is told what and when, and how it is sent."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from server.notification_services import (
    AUTH,
    PUBLIC_KEY,
    HttpService,
    decrypt,
    http_service,
    mail_service,
)
from server.running_server import Guest, MatchClient, RunningServer, guest, run_scenario, running_server
from undercroft.server.base64url import decode64
from undercroft.server.notifications.outbox import MAX_ATTEMPTS, retry_seconds

pytestmark = pytest.mark.once  # does not depend on the build

FOR_EVER = 1e6
DAY = 86400.0
DAYS = {"timing": {"kind": "days", "days": 2}}


@asynccontextmanager
async def server(database: str | Path, **settings: Any) -> AsyncIterator[RunningServer]:
    """A server whose notifications are sent when a test says so, to this machine as well."""
    given = {"catch_up_seconds": FOR_EVER, "notify_private": True, **settings}
    async with running_server(database, **given) as one:
        yield one


@asynccontextmanager
async def with_people(
    database: str | Path,
) -> AsyncIterator[tuple[HttpService, RunningServer, Guest, Guest]]:
    """A service that gets messages, a server, and two guests: Anna and Boris."""
    async with (
        http_service() as service,
        server(database) as one,
        guest(one, "Anna") as anna,
        guest(one, "Boris") as boris,
    ):
        yield service, one, anna, boris


async def push(who: Guest, service: HttpService, path: str = "/browser") -> str:
    """Subscribes a browser; gives the id of the channel."""
    wanted = {"kind": "push", "address": service.url + path, "p256dh": PUBLIC_KEY, "auth": AUTH}
    response = await who.post("/api/me/channels", wanted)
    assert response.status_code == 201, response.text
    return str(response.json()["id"])


async def after(one: RunningServer, seconds: float) -> None:
    """Lets time pass, and everything be sent that is due then."""
    one.clock.ahead += seconds
    await one.server.notifier.run_once()


async def seated(anna: Guest, boris: Guest, **wanted: Any) -> tuple[MatchClient, MatchClient]:
    """A running match of both; the first one has to move."""
    match = await anna.create(["me", "open"], **wanted)
    hers, his = await anna.look(match), await boris.look(match)
    await his.command("sit")
    await hers.frame("start")
    await his.until(hers.seen)
    return hers, his


async def pass_turn(mover: MatchClient, other: MatchClient) -> None:
    """Moves until it is the other one's turn."""
    while mover.view["actor"] == mover.view["seat"]:
        actions = [action["text"] for action in mover.view["actions"]]
        action = "hold" if "hold" in actions else actions[0]
        assert (await mover.command("play", action=action))["type"] == "done"
    await other.until(mover.seen)


def test_the_example_of_the_standard_can_be_read_with_its_keys() -> None:
    sent = (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w"
        "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert decrypt(decode64(sent)) == b"When I grow up, I want to be a watermelon"


def test_a_person_who_has_left_is_told_once_that_it_is_their_turn(database: str) -> None:
    async def scenario() -> None:
        async with with_people(database) as (service, one, anna, boris):
            await push(boris, service)
            hers, his = await seated(anna, boris)
            await his.close()
            await pass_turn(hers, hers)
            await after(one, 5)
            assert service.requests == []  # he may be back in a moment
            await after(one, 20)
            (told,) = service.pushed
            assert told["title"].startswith("Your turn: ")
            assert "Anna" in told["body"]
            assert told["path"] == f"/match/{hers.match}"
            for _ in range(3):
                await after(one, 600)
            assert len(service.requests) == 1
            await hers.close()

    run_scenario(scenario)


def test_a_push_message_is_signed_by_the_key_that_the_browser_was_given(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with http_service() as service, server(tmp_path / "db") as one, guest(one) as anna:
            key = (await anna.get("/api/me/notifications")).json()["push_key"]
            channel = await push(anna, service)
            await anna.post("/api/me/channels/test", {"channel": channel})
            await after(one, 0)
            ((path, headers, _),) = service.requests
            assert path == "/browser"
            assert headers["content-encoding"] == "aes128gcm"
            assert int(headers["ttl"]) > 0
            found = re.fullmatch(
                r"vapid t=([\w-]+)\.([\w-]+)\.([\w-]+),\s*k=([\w-]+)", headers["authorization"]
            )
            assert found is not None
            assert found[4] == key
            verify(key, f"{found[1]}.{found[2]}", found[3])
        async with server(tmp_path / "db") as one, guest(one) as boris:  # the key outlives the process
            assert (await boris.get("/api/me/notifications")).json()["push_key"] == key

    run_scenario(scenario)


def verify(key: str, text: str, signature: str) -> None:
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

    raw = decode64(signature)
    numbers = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode64(key))
    public.verify(encode_dss_signature(*numbers), text.encode(), ec.ECDSA(hashes.SHA256()))


def test_a_person_who_looks_at_the_match_is_not_told(database: str) -> None:
    async def scenario() -> None:
        async with with_people(database) as (service, one, anna, boris):
            await push(boris, service)
            hers, his = await seated(anna, boris)
            await pass_turn(hers, his)
            await after(one, 20)
            assert service.requests == []
            await hers.close()
            await his.close()

    run_scenario(scenario)


def test_a_turn_that_was_taken_in_time_is_not_told(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with with_people(tmp_path / "db") as (service, one, anna, boris):
            await push(boris, service)
            hers, his = await seated(anna, boris)
            await pass_turn(hers, his)
            await pass_turn(his, hers)
            await his.close()
            await after(one, 20)
            assert service.requests == []
            await hers.close()

    run_scenario(scenario)


def test_beginning_end_and_a_named_player_are_told(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with with_people(tmp_path / "db") as (service, one, anna, boris):
            await push(anna, service)
            match = await anna.create(["open", "me"])
            his = await boris.look(match)
            await his.command("sit")
            await his.frame("start")
            await after(one, 20)
            await his.command("say", text="Where are you, anna? The king of hearts is mine")
            await his.command("say", text="Annapurna is no name of a player here")
            await after(one, 20)
            await his.command("resign")
            await after(one, 20)
            titles = [told["title"].partition(":")[0] for told in service.pushed]
            assert titles == [
                "The match has begun",
                "Your name came up in the chat",
                "The match is over",
            ]
            assert not any("king" in told["body"] for told in service.pushed)
            await his.close()

    run_scenario(scenario)


def test_a_full_table_that_waits_for_its_host_is_told(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with with_people(tmp_path / "db") as (service, one, anna, boris):
            await push(anna, service)
            his = await boris.look(await anna.create(["me", "open"], begins="host"))
            await his.command("sit")
            await after(one, 20)
            (told,) = service.pushed
            assert told["title"].startswith("All seats are taken: ")
            await his.close()

    run_scenario(scenario)


def test_a_clock_that_runs_out_is_told_once_and_only_while_it_runs(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with with_people(tmp_path / "db") as (service, one, anna, boris):
            await push(boris, service)
            hers, his = await seated(anna, boris, **DAYS)
            await his.close()
            await pass_turn(hers, hers)
            await after(one, 20)
            await after(one, 1.8 * DAY)
            await after(one, 3600)
            turn, clock = service.pushed
            assert clock["title"].startswith("Your time is running out: ")
            assert "about 5 hours" in clock["body"]
            assert turn["tag"] != clock["tag"]
            his = await boris.look(hers.match)
            await pass_turn(his, hers)
            await his.close()
            await after(one, 3 * DAY)
            assert len(service.requests) == 2
            await hers.close()

    run_scenario(scenario)


def test_a_match_without_a_clock_is_reminded_of_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with with_people(tmp_path / "db") as (service, one, anna, boris):
            await push(boris, service)
            hers, his = await seated(anna, boris)
            await his.close()
            await pass_turn(hers, hers)
            await after(one, 20)
            for _ in range(5):
                await after(one, DAY)
            assert [told["title"].partition(":")[0] for told in service.pushed] == [
                "Your turn",
                "Still your turn",
            ]
            await hers.close()

    run_scenario(scenario)


def test_a_server_that_was_down_for_a_day_says_one_thing_about_a_match(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with with_people(tmp_path / "db") as (service, one, anna, boris):
            await push(boris, service)
            hers, his = await seated(anna, boris)
            await his.close()
            await pass_turn(hers, hers)
            await after(one, 3 * DAY)
            assert len(service.requests) == 1
            await hers.close()

    run_scenario(scenario)


def test_a_muted_match_and_an_event_that_is_not_wanted_are_not_told(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with with_people(tmp_path / "db") as (service, one, anna, boris):
            await push(boris, service)
            hers, his = await seated(anna, boris)
            await his.close()
            await boris.post(f"/api/matches/{hers.match}/notifications", {"events": []})
            await pass_turn(hers, hers)
            await after(one, 20)
            await boris.post(f"/api/matches/{hers.match}/notifications", {"events": None})
            await boris.post("/api/me/notifications", {"events": ["over"]})
            his = await boris.look(hers.match)
            await pass_turn(his, hers)
            await his.close()
            await pass_turn(hers, hers)
            await after(one, 20)
            assert service.requests == []
            page = (await boris.get("/api/me/notifications")).json()
            assert page["events"] == ["over"]
            await hers.close()

    run_scenario(scenario)


def test_news_of_slow_matches_are_one_message_if_the_person_wants_that(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            http_service() as service,
            server(tmp_path / "db") as one,
            guest(one, "Anna") as anna,
            guest(one, "Борис") as boris,
        ):
            await push(boris, service)
            await boris.post("/api/me", {"language": "ru"})
            everything = ["turn", "begun", "over", "named", "clock"]
            await boris.post("/api/me/notifications", {"events": everything, "digest_hours": 6})
            for _ in range(2):
                hers, his = await seated(anna, boris, **DAYS)
                await his.close()
                await pass_turn(hers, hers)
                await after(one, 1800)
                await hers.close()
            assert service.requests == []
            await after(one, 6 * 3600)
            (told,) = service.pushed
            assert told["title"] == "Новости: 2 партии"
            assert told["body"].count("Ваш ход") == 2
            assert told["path"] == "/"

    run_scenario(scenario)


def test_a_turn_is_written_down_only_for_people_with_a_channel(database: str) -> None:
    async def scenario() -> None:
        async with (
            with_people(database) as (service, one, anna, boris),
            guest(one, "Cleo") as cleo,
            server(database) as other,
        ):
            await push(cleo, service)  # at another table
            hers, his = await seated(anna, boris)
            await pass_turn(hers, his)
            await pass_turn(his, hers)
            written = "SELECT account, event FROM notifications WHERE match = ?"
            assert await one.server.store.rows(written, hers.match) == []
            await push(boris, service)
            await pass_turn(hers, his)
            rows = await one.server.store.rows(written, hers.match)
            assert len({account for account, _ in rows}) == 1
            assert sorted(event for _, event in rows) == ["reminder", "turn"]
            # Another process knows of the channel as soon as it looks after its queue.
            assert not other.server.notifier.watchers.accounts
            await other.server.notifier.run_once()
            assert other.server.notifier.watchers.accounts == one.server.notifier.watchers.accounts

    run_scenario(scenario)


def test_a_browser_that_is_gone_is_forgotten(database: str) -> None:
    async def scenario() -> None:
        async with http_service() as service, server(database) as one, guest(one) as anna:
            for status in (404, 410):
                channel = await push(anna, service)
                service.statuses = [status]
                await anna.post("/api/me/channels/test", {"channel": channel})
                await after(one, 61)
                assert (await anna.get("/api/me/notifications")).json()["channels"] == []
            await after(one, 0)
            assert one.server.notifier.watchers.accounts == set()
            assert len(service.requests) == 2

    run_scenario(scenario)


def test_what_fails_is_tried_again_later_and_later_then_given_up(database: str) -> None:
    async def scenario() -> None:
        async with http_service() as service, server(database) as one, guest(one) as anna:
            channel = await push(anna, service)
            service.statuses = [500] * 50
            await anna.post("/api/me/channels/test", {"channel": channel})
            await after(one, 0)
            for attempt in range(1, MAX_ATTEMPTS):
                assert len(service.requests) == attempt
                await after(one, retry_seconds(attempt) - 1)
                assert len(service.requests) == attempt
                await after(one, 2)
            await after(one, 7 * DAY)
            assert len(service.requests) == MAX_ATTEMPTS
            (shown,) = (await anna.get("/api/me/notifications")).json()["channels"]
            assert shown["problem"] == "HTTP 500"

    run_scenario(scenario)


def test_a_service_that_asks_for_time_gets_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with http_service() as service, server(tmp_path / "db") as one, guest(one) as anna:
            channel = await push(anna, service)
            service.statuses, service.headers = [429], {"retry-after": "900"}
            await anna.post("/api/me/channels/test", {"channel": channel})
            await after(one, 0)
            await after(one, 890)
            assert len(service.requests) == 1
            await after(one, 11)
            assert len(service.requests) == 2
            (shown,) = (await anna.get("/api/me/notifications")).json()["channels"]
            assert shown["problem"] == ""

    run_scenario(scenario)


def test_a_turn_that_is_over_is_not_sent_when_the_service_is_back(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with with_people(tmp_path / "db") as (service, one, anna, boris):
            await push(boris, service)
            hers, his = await seated(anna, boris)
            await his.close()
            await pass_turn(hers, hers)
            service.statuses = [503]
            await after(one, 20)
            his = await boris.look(hers.match)
            await pass_turn(his, hers)
            await after(one, 600)
            assert len(service.requests) == 1
            assert (await one.server.notifier.queue.states()) == {"dropped": 1}
            await hers.close()
            await his.close()

    run_scenario(scenario)


def test_a_redirect_is_not_followed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with http_service() as service, server(tmp_path / "db") as one, guest(one) as anna:
            channel = await push(anna, service)
            service.statuses, service.headers = [307], {"location": f"{service.url}/elsewhere"}
            await anna.post("/api/me/channels/test", {"channel": channel})
            await after(one, 0)
            assert [path for path, _, _ in service.requests] == ["/browser"]

    run_scenario(scenario)


def test_a_webhook_gets_the_news_of_a_match_signed_and_with_a_key(database: str) -> None:
    async def scenario() -> None:
        async with with_people(database) as (service, one, anna, boris):
            match = await anna.create(["me", "open"])
            wanted = {"address": f"{service.url}/hook"}
            assert (await boris.post(f"/api/matches/{match}/webhook", wanted)).json()["reason"] == "not-host"
            made = (await anna.post(f"/api/matches/{match}/webhook", wanted)).json()["webhook"]
            his = await boris.look(match)
            await his.command("sit")
            await his.frame("start")
            await after(one, 20)
            await his.command("resign")
            await after(one, 20)
            assert [body["event"] for body in service.bodies] == ["begun", "turn", "over"]
            assert "Anna to act" in service.bodies[1]["text"]
            for (_, headers, body), read in zip(service.requests, service.bodies, strict=True):
                expected = hmac.new(made["secret"].encode(), body, hashlib.sha256).hexdigest()
                assert headers["x-undercroft-signature"] == f"sha256={expected}"
                assert headers["idempotency-key"] == read["key"]
            hidden = await boris.get(f"/api/matches/{match}/notifications")
            assert hidden.json()["webhook"] is None
            await anna.post(f"/api/matches/{match}/webhook", {"address": ""})
            assert (await anna.get(f"/api/matches/{match}/notifications")).json()["webhook"] is None
            await his.close()

    run_scenario(scenario)


def mail_settings(port: int) -> dict[str, Any]:
    return {"smtp": f"smtp://127.0.0.1:{port}", "mail_from": "Games <games@example.org>"}


def link_of(text: str, page: str) -> str:
    found = re.search(rf"(http://\S+)/{page}#(\S+)", text)
    assert found is not None, text
    return found[2]


def test_mail_goes_to_an_address_only_after_its_owner_has_confirmed_it(database: str) -> None:
    async def scenario() -> None:
        async with (
            mail_service() as mail,
            server(database, **mail_settings(mail.port)) as one,
            guest(one, "Anna") as anna,
            guest(one, "Boris") as boris,
            guest(one) as stranger,
        ):
            await boris.post("/api/me/channels", {"kind": "mail", "address": "boris@example.org"})
            await after(one, 0)
            (question,) = mail.mails
            assert question["To"] == "boris@example.org"
            hers, his = await seated(anna, boris)
            await his.close()
            await pass_turn(hers, hers)
            await after(one, 20)
            assert len(mail.mails) == 1
            token = link_of(question.get_content(), "confirm")
            assert (await stranger.post("/api/confirm", {"token": token + "x"})).status_code == 404
            assert (await stranger.post("/api/confirm", {"token": token})).status_code == 200
            his = await boris.look(hers.match)
            await pass_turn(his, hers)
            await his.close()
            await pass_turn(hers, hers)
            await after(one, 20)
            told = mail.mails[1]
            assert told["From"] == "Games <games@example.org>"
            assert told["Subject"].startswith("Your turn: ")
            assert f"http://{one.address}/match/{hers.match}" in told.get_content()
            assert told["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            assert told["Message-ID"].endswith("@example.org>")
            await hers.close()

    run_scenario(scenario)


def test_one_mailbox_gets_three_questions_a_day_from_all_guests_together(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with mail_service() as mail, server(tmp_path / "db", **mail_settings(mail.port)) as one:
            statuses = []
            for address in ("eve@example.org", "Eve@example.org", "EVE@example.org", "eve@example.org"):
                async with guest(one) as attacker:
                    wanted = {"kind": "mail", "address": address}
                    statuses.append((await attacker.post("/api/me/channels", wanted)).status_code)
            await after(one, 1)
            assert statuses == [201, 201, 201, 429]
            assert len(mail.mails) == 3

    run_scenario(scenario)


def test_a_mail_server_that_refuses_for_now_is_asked_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            mail_service() as mail,
            server(tmp_path / "db", **mail_settings(mail.port)) as one,
            guest(one) as anna,
        ):
            await anna.post("/api/me/channels", {"kind": "mail", "address": "anna@example.org"})
            mail.refuse = "451 try later"
            await after(one, 0)
            mail.refuse = ""
            await after(one, retry_seconds(1) + 1)
            assert len(mail.mails) == 1
            await anna.post("/api/me/channels", {"kind": "mail", "address": "gone@example.org"})
            mail.refuse = "550 no such mailbox"
            await after(one, 0)
            await after(one, DAY)
            problems = {
                shown["address"]: shown["problem"]
                for shown in (await anna.get("/api/me/notifications")).json()["channels"]
            }
            assert problems == {"anna@example.org": "", "gone@example.org": "SMTP 550"}

    run_scenario(scenario)


def test_the_link_in_a_message_stops_further_ones_without_an_account(database: str) -> None:
    async def scenario() -> None:
        async with (
            http_service() as service,
            server(database) as one,
            guest(one, "Anna") as anna,
            guest(one, "Boris") as boris,
            guest(one) as mail_program,
        ):
            await push(boris, service)
            hers, his = await seated(anna, boris)
            await his.close()
            await pass_turn(hers, hers)
            await after(one, 20)
            token = service.pushed[0]["stop"].partition("#")[2]
            address = f"/api/stop?token={token}"
            seen = (await mail_program.get(address)).json()
            assert (seen["kind"], seen["match"]) == ("push", hers.match)
            assert (await mail_program.get(f"{address}x")).status_code == 404
            stopped = await mail_program.client.post(
                f"http://{one.address}{address}&only=match",
                content="List-Unsubscribe=One-Click",
                headers={
                    "content-type": "application/x-www-form-urlencoded",
                    "origin": "https://mail.example",
                },
            )
            assert stopped.status_code == 200
            found = (await boris.get(f"/api/matches/{hers.match}/notifications")).json()
            assert found["events"] == []
            assert (await mail_program.post(address)).status_code == 200
            assert (await boris.get("/api/me/notifications")).json()["channels"] == []
            assert (await mail_program.post(address)).json()["kind"] == ""
            await hers.close()

    run_scenario(scenario)


def test_apprise_sends_to_its_services(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with http_service() as service, server(tmp_path / "db") as one, guest(one) as anna:
            service.statuses = [200]
            address = service.url.replace("http://", "json://") + "/inbox"
            made = await anna.post("/api/me/channels", {"kind": "apprise", "address": address})
            assert made.json()["address"] == "json://…"
            await anna.post("/api/me/channels/test", {"channel": made.json()["id"]})
            await after(one, 0)
            (body,) = service.bodies
            assert body["title"] == "Undercroft: a test"
            assert "/stop#" in body["message"]

    run_scenario(scenario)


@pytest.mark.parametrize(
    ("kind", "address", "reason"),
    [
        ("push", "https://127.0.0.1/x", "private-address"),
        ("push", "https://[::ffff:10.0.0.1]/x", "private-address"),
        ("push", "https://169.254.169.254/latest/meta-data", "private-address"),
        ("push", "https://localhost/x", "private-address"),
        ("push", "http://push.example/x", "bad-address"),
        ("push", "https://user@push.example/x", "bad-address"),
        ("push", "ftp://push.example/x", "bad-address"),
        ("mail", "anna@example.org", "bad-address"),  # this server has no mail
        ("apprise", "dbus://", "bad-address"),
        ("apprise", "syslog://localhost", "private-address"),
        ("apprise", "file:///etc/passwd", "private-address"),
        ("apprise", "nothing at all", "bad-address"),
    ],
)
def test_an_address_that_may_not_be_used_is_refused(
    tmp_path: Path, kind: str, address: str, reason: str
) -> None:
    async def scenario() -> None:
        async with server(tmp_path / "db", notify_private=False) as one, guest(one) as anna:
            wanted = {"kind": kind, "address": address, "p256dh": PUBLIC_KEY, "auth": AUTH}
            response = await anna.post("/api/me/channels", wanted)
            assert (response.status_code, response.json()["reason"]) == (400, reason)

    run_scenario(scenario)


def test_channels_of_others_can_be_neither_seen_nor_removed_nor_used(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            http_service() as service,
            server(tmp_path / "db") as one,
            guest(one) as anna,
            guest(one) as eve,
        ):
            channel = await push(anna, service)
            for path in ("/api/me/channels/remove", "/api/me/channels/test"):
                assert (await eve.post(path, {"channel": channel})).status_code == 404
            assert (await eve.get("/api/me/notifications")).json()["channels"] == []
            await push(eve, service)  # the same browser is used by another guest now
            assert (await anna.get("/api/me/notifications")).json()["channels"] == []

    run_scenario(scenario)


def test_a_person_has_a_bound_number_of_channels(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with http_service() as service, server(tmp_path / "db") as one, guest(one) as anna:
            for number in range(10):
                await push(anna, service, f"/{number}")
            wanted = {"kind": "push", "address": f"{service.url}/11", "p256dh": PUBLIC_KEY, "auth": AUTH}
            response = await anna.post("/api/me/channels", wanted)
            assert response.json()["reason"] == "too-many-channels"

    run_scenario(scenario)


def test_matches_without_channels_queue_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            http_service() as service,
            server(tmp_path / "db") as one,
            guest(one, "Anna") as anna,
            guest(one, "Boris") as boris,
            guest(one, "Clara") as clara,
        ):
            await push(clara, service)
            hers, his = await seated(anna, boris)
            await pass_turn(hers, his)
            queue = one.server.notifier.queue
            assert await queue.lease_notifications(1e12, 2e12) == []
            await hers.close()
            await his.close()

    run_scenario(scenario)


def test_several_seats_of_one_person_are_no_turns_to_tell(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with http_service() as service, server(tmp_path / "db") as one, guest(one, "Anna") as anna:
            await push(anna, service)
            hers = await anna.look(await anna.create(["me", "me"]))
            await hers.close()
            await after(one, 2 * DAY)
            assert service.requests == []

    run_scenario(scenario)


def test_an_invitation_is_told_unless_an_open_page_has_shown_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with with_people(tmp_path / "db") as (service, one, anna, boris):
            token = (await anna.post("/api/friends/link")).json()["token"]
            await boris.post("/api/friends/link/accept", {"token": token})
            await push(boris, service)

            async def invite() -> str:
                match = await anna.create(["me", "open"])
                (friend,) = (await anna.get(f"/api/matches/{match}/people")).json()["invitable"]
                await anna.post(f"/api/matches/{match}/invite", {"friend": friend["friend"]})
                return match

            await invite()
            await boris.get("/api/me/news")
            await after(one, 60)
            assert service.pushed == []
            match = await invite()
            await after(one, 60)
            (message,) = service.pushed
            assert message["title"].startswith("Anna invites you: ")
            assert message["path"] == f"/match/{match}"
            await boris.post("/api/me/notifications", {"events": ["turn"]})
            await invite()
            await after(one, 60)
            assert len(service.pushed) == 1

    run_scenario(scenario)
