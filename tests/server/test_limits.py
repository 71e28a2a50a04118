"""What one address may ask for, and what it is told when that is too much."""

from __future__ import annotations

import asyncio
import json
import re
import threading
import time
from functools import cache
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.running_server import RunningServer, guest, run_scenario, running_server
from undercroft.kernel.errors import BadOption
from undercroft.server.limits.address_limits import MAX_ADDRESSES, AddressLimits, Turns
from undercroft.server.limits.client_address import TrustedProxies, share_of
from undercroft.server.limits.file_descriptors import RESERVE, most_connections
from undercroft.server.limits.request_limits import REFUSAL_SECONDS
from undercroft.server.made_once import made_once
from undercroft.server.origin_check import is_own_host
from undercroft.server.settings import LIMITS, Settings, make_settings, parse_limits

pytestmark = pytest.mark.once  # does not depend on the build


HTTPS = {"x-forwarded-proto": "https"}


async def fetch(one: RunningServer, path: str = "/api/games", **headers: str) -> httpx.Response:
    """A request without a cookie, over a connection of its own."""
    async with httpx.AsyncClient(timeout=30, verify=False) as client:
        return await client.get(f"http://{one.address}{path}", headers=headers)


# Requests.


def test_an_address_that_asks_too_often_waits_for_a_refusal_with_retry_after(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db", request_burst=3, request_rate=0.01) as one:
            assert [(await fetch(one)).status_code for _ in range(3)] == [200] * 3
            loop = asyncio.get_running_loop()
            began = loop.time()
            refused = await fetch(one)
            assert (refused.status_code, refused.json()["reason"]) == (429, "too-fast")
            assert int(refused.headers["retry-after"]) == refused.json()["seconds"] > 50
            assert loop.time() - began >= REFUSAL_SECONDS

    run_scenario(scenario)


def test_requests_of_one_address_begin_one_at_a_time_and_in_order() -> None:
    async def scenario() -> None:
        turns, turn, began = Turns(), 0, []

        async def request(name: int) -> None:
            await turns.wait()
            began.append((turn, name))

        requests = [asyncio.create_task(request(name)) for name in range(4)]
        requests[2].cancel()
        while not all(one.done() for one in requests):
            await asyncio.sleep(0)
            turn += 1
        assert [name for _, name in began] == [0, 1, 3]
        assert len({turn for turn, _ in began}) == 3

    run_scenario(scenario)


def test_what_takes_long_to_make_is_made_in_a_thread_and_once() -> None:
    async def scenario() -> None:
        threads = []

        @cache
        def make(number: int) -> int:
            threads.append(threading.current_thread())
            time.sleep(0.01)  # others ask meanwhile
            return number

        assert [await made_once(make, 1) for _ in range(3)] == [1, 1, 1]
        assert len(threads) == 1
        assert threads[0] is not threading.current_thread()
        assert await asyncio.gather(*(made_once(make, 2) for _ in range(20))) == [2] * 20
        assert len(threads) == 2

    run_scenario(scenario)


def test_an_address_cannot_make_matches_without_end(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db", match_burst=2, match_rate=0.01) as one, guest(one) as anna:
            wanted = {"game": "toy", "seats": [{"who": "bot", "bot": "holder"}] * 2}
            answers = [await anna.post("/api/matches", wanted) for _ in range(3)]
            assert [answer.status_code for answer in answers] == [201, 201, 429]
            assert int(answers[2].headers["retry-after"]) > 1

    run_scenario(scenario)


def test_an_address_cannot_make_guests_without_end(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db", guest_burst=3, guest_rate=0.01) as one:
            answers = [await fetch(one, "/api/me") for _ in range(4)]
            assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
            async with httpx.AsyncClient(verify=False) as client:
                known = {"cookie": answers[0].headers["set-cookie"].partition(";")[0]}
                again = await client.get(f"http://{one.address}/api/me", headers=known)
                assert again.status_code == 200
                bot = await client.post(f"http://{one.address}/api/bots", json={"name": "Bot"})
                assert (bot.status_code, bot.json()["reason"]) == (429, "too-fast")

    run_scenario(scenario)


@pytest.mark.parametrize("path", ["/" + "x" * 300, "/" + "%D1%84" * 150, "/assets/" + "x" * 300])
def test_a_path_that_is_too_long_for_a_file_is_not_found(tmp_path: Path, path: str) -> None:
    async def scenario() -> None:
        (tmp_path / "assets").mkdir()
        async with running_server(tmp_path / "db", web=str(tmp_path)) as one:
            assert (await fetch(one, path)).status_code == 404

    run_scenario(scenario)


# Connections.


def test_an_address_has_a_limited_number_of_connections_and_gets_them_back(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db", address_connections=3) as one:
            opened = [await asyncio.open_connection("127.0.0.1", one.port) for _ in range(3)]
            while len(one.app.state.connections) < 3:
                await asyncio.sleep(0.01)
            reader, writer = await asyncio.open_connection("127.0.0.1", one.port)
            assert await _end(reader) == b""
            writer.close()
            for _, each in opened:
                each.close()
            while len(one.app.state.connections):
                await asyncio.sleep(0.01)
            assert (await fetch(one)).status_code == 200

    run_scenario(scenario)


@pytest.mark.parametrize(
    ("sent", "seconds"),
    [(b"host: x\r\n", 0.2), (b"x: y\r\n" * 20_000, 600.0)],
    ids=["never complete", "headers without end"],
)
def test_a_request_that_does_not_end_is_closed(tmp_path: Path, sent: bytes, seconds: float) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db", header_seconds=seconds) as one:
            reader, writer = await asyncio.open_connection("127.0.0.1", one.port)
            writer.write(b"GET / HTTP/1.1\r\n" + sent)
            assert not (await _end(reader)).startswith(b"HTTP/1.1 2")
            assert len(one.app.state.connections) == 0
            writer.close()

    run_scenario(scenario)


def test_the_next_request_of_a_connection_has_to_come_in_time_too(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db", header_seconds=0.3) as one:
            reader, writer = await asyncio.open_connection("127.0.0.1", one.port)
            writer.write(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n")
            assert b" 200 " in await reader.readline()
            writer.write(b"GET /health HTTP/1.1\r\nhost:")
            assert b" 200 " not in await _end(reader)
            writer.close()

    run_scenario(scenario)


async def _end(reader: asyncio.StreamReader) -> bytes:
    """All that comes until the connection is closed."""
    try:
        return await reader.read()
    except ConnectionError:
        return b""


def test_the_reserve_of_file_descriptors_is_kept() -> None:
    allowed = most_connections(0)
    assert most_connections(10) == 10
    assert most_connections(10**9) == allowed
    resource = pytest.importorskip("resource")
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert allowed <= max(soft - RESERVE, soft // 2)


# Sockets.


def test_an_address_has_a_limited_number_of_sockets_and_gets_them_back(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db", address_sockets=2) as one, guest(one) as anna:
            match = await anna.create(["me"])
            first, second = await anna.look(match), await anna.look(match)
            with pytest.raises(InvalidStatus) as refused:
                await anna.socket(match)
            assert refused.value.response.status_code == 429
            await first.close()
            while len(one.server.subscriptions) > 1:
                await asyncio.sleep(0.01)
            await (await anna.look(match)).close()
            await second.close()
        assert len(one.app.state.connections) == 0

    run_scenario(scenario)


def test_handshakes_have_a_rate(tmp_path: Path) -> None:
    async def scenario() -> None:
        settings = {"handshake_burst": 2, "handshake_rate": 0.01}
        async with running_server(tmp_path / "db", **settings) as one, guest(one) as anna:
            match = await anna.create(["me"])
            for _ in range(2):
                await (await anna.look(match)).close()
            with pytest.raises(InvalidStatus) as refused:
                await anna.socket(match)
            assert refused.value.response.status_code == 429

    run_scenario(scenario)


@pytest.mark.parametrize("limit", ["match_sockets", "match_sockets_address"])
def test_a_match_has_a_limited_number_of_sockets(tmp_path: Path, limit: str) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db", **{limit: 1}) as one, guest(one) as anna:
            match = await anna.create(["me"])
            hers = await anna.look(match)
            late = await anna.socket(match)
            with pytest.raises(ConnectionClosed):
                await late.recv()
            assert late.close_code == 4430
            await hers.close()

    run_scenario(scenario)


def test_many_who_come_at_once_are_announced_in_few_messages(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna, guest(one) as boris:
            match = await anna.create(["me"])
            hers = await anna.look(match)
            others = await asyncio.gather(*(boris.socket(match) for _ in range(30)))
            while (await hers.next("presence"))["spectators"] != 1:
                pass
            await hers.command("ping")
            told = [message for text in hers.raw for message in json.loads(text)]
            assert sum(message["type"] == "presence" for message in told) < 15
            for other in others:
                await other.close()
            await hers.close()

    run_scenario(scenario)


# Addresses and hosts.


def test_without_a_trusted_proxy_forged_headers_count_for_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db", guest_burst=2, guest_rate=0.01) as one:
            forged = [
                await fetch(
                    one, "/api/me", **{"x-forwarded-for": f"198.51.100.{n}", "x-forwarded-proto": "https"}
                )
                for n in range(3)
            ]
            assert [answer.status_code for answer in forged] == [200, 200, 429]
            assert "secure" not in forged[0].headers["set-cookie"].lower()

    run_scenario(scenario)


def test_behind_a_trusted_proxy_every_client_has_a_share_of_its_own(tmp_path: Path) -> None:
    async def scenario() -> None:
        settings = {"guest_burst": 1, "guest_rate": 0.01, "trust_proxy": ("127.0.0.1",)}
        async with running_server(tmp_path / "db", **settings) as one:
            first = await fetch(
                one, "/api/me", **{"x-forwarded-for": "198.51.100.1", "x-forwarded-proto": "https"}
            )
            assert (first.status_code, "secure" in first.headers["set-cookie"].lower()) == (200, True)
            other = await fetch(one, "/api/me", **{"x-forwarded-for": "198.51.100.2"})
            again = await fetch(one, "/api/me", **{"x-forwarded-for": "203.0.113.9, 198.51.100.1"})
            assert (other.status_code, again.status_code) == (200, 429)

    run_scenario(scenario)


def test_the_last_address_that_is_no_proxy_is_the_client() -> None:
    proxies = TrustedProxies(("127.0.0.1", "10.0.0.0/8", "::1"))
    assert proxies.client("127.0.0.1", {"x-forwarded-for": "1.2.3.4, 5.6.7.8, 10.1.1.1"}) == "5.6.7.8"
    assert proxies.client("127.0.0.1", {"x-forwarded-for": "nonsense"}) == "127.0.0.1"
    assert proxies.client("127.0.0.1", {}) == "127.0.0.1"
    assert proxies.client("9.9.9.9", {"x-forwarded-for": "1.2.3.4"}) == "9.9.9.9"
    with pytest.raises(BadOption):
        TrustedProxies(("proxy.example",))


def test_an_ipv6_network_counts_as_one_address() -> None:
    assert share_of("2001:db8:1:2:3::4") == share_of("2001:db8:1:2:ffff::") == "2001:db8:1:2::/64"
    assert share_of("2001:db8:1:3::1") != share_of("2001:db8:1:2::1")
    assert share_of("::ffff:192.0.2.1") == share_of("192.0.2.1") == "192.0.2.1"


def test_addresses_are_forgotten_the_oldest_first_but_not_their_connections() -> None:
    limits = AddressLimits(make_settings())
    busy = limits.of("1.1.1.1")
    busy.connections = 1
    idle = limits.of("2.2.2.2")
    for number in range(MAX_ADDRESSES + 10):
        limits.of(f"host-{number}")
    assert limits.of("1.1.1.1") is busy
    assert limits.of("2.2.2.2") is not idle


@pytest.mark.parametrize(
    ("host", "fine"),
    [
        ("games.example", True),
        ("GAMES.example:8300", True),
        ("localhost:8300", True),
        ("[::1]:8300", True),
        ("192.0.2.7:8300", True),
        ("evil.example", False),
        ("", False),
    ],
)
def test_a_named_server_answers_to_its_names_and_its_own_address(host: str, fine: bool) -> None:
    assert is_own_host(host, ("https://games.example",), "192.0.2.7") is fine
    assert is_own_host(host, (), "192.0.2.7")


def test_requests_and_sockets_for_an_unknown_host_are_refused(tmp_path: Path) -> None:
    async def scenario() -> None:
        origins = ("https://games.example",)
        async with running_server(tmp_path / "db", origins=origins) as one:
            assert (await fetch(one, host="games.example")).status_code == 200
            assert (await fetch(one, host="evil.example")).status_code == 421
            reader, writer = await asyncio.open_connection("127.0.0.1", one.port)
            writer.write(
                b"GET /api/matches/m/socket HTTP/1.1\r\nhost: evil.example\r\nupgrade: websocket\r\n"
                b"connection: upgrade\r\nsec-websocket-version: 13\r\n"
                b"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
            )
            assert b" 421 " in await reader.readline()
            writer.close()

    run_scenario(scenario)


# Settings.


def test_every_limit_is_documented_with_its_default() -> None:
    text = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| ([0-9.]+) \|", text, re.MULTILINE))
    assert {name: float(value) for name, value in rows.items()} == {
        name: float(getattr(Settings(), name)) for name in LIMITS
    }


def test_a_limit_is_set_by_its_name() -> None:
    assert parse_limits(["guest_burst=7", "rate=0.5"]) == {"guest_burst": 7, "rate": 0.5}


@pytest.mark.parametrize(
    "text", ["port=1", "guest_burst", "guest_burst=many", "rate=nan", "rate=-1", "burst=1.5"]
)
def test_a_limit_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(BadOption):
        parse_limits([text])
