"""What a person enters as an address leads the server to no place that is not public."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from typing import Any

import pytest

from server.notification_services import HttpService, http_service
from server.running_server import run_scenario
from undercroft.server.notifications import apprise_worker
from undercroft.server.notifications.http_post import outcome_of, post
from undercroft.server.notifications.public_address import ForbiddenAddress, public_session

pytestmark = pytest.mark.once  # does not depend on the build


async def posted(service: HttpService, host: str, allow_private: bool) -> str:
    async with public_session(allow_private) as session:
        url = service.url.replace("127.0.0.1", host)
        return (await post(session, url, b"{}", {})).kind


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "2130706433"])
def test_a_request_to_this_machine_is_not_made(host: str) -> None:
    async def scenario() -> None:
        async with http_service() as service:
            assert await posted(service, host, allow_private=False) == "retry"
            assert service.requests == []

    run_scenario(scenario)


def test_it_is_made_if_the_host_allows_it() -> None:
    async def scenario() -> None:
        async with http_service() as service:
            assert await posted(service, "localhost", allow_private=True) == "sent"

    run_scenario(scenario)


def test_a_name_that_leads_elsewhere_the_second_time_is_of_no_use(monkeypatch: pytest.MonkeyPatch) -> None:
    """The name is public when it is asked for first, and this machine when the connection is made."""

    async def scenario() -> None:
        async with http_service() as service:
            loop = asyncio.get_running_loop()
            resolve: Callable[..., Any] = loop.getaddrinfo
            asked: list[str] = []

            async def rebind(host: str, port: int, **options: Any) -> Any:
                asked.append(host)
                return await resolve("127.0.0.1", port, **options)

            monkeypatch.setattr(loop, "getaddrinfo", rebind)
            assert await posted(service, "rebind.example", allow_private=False) == "retry"
            assert asked
            assert service.requests == []

    run_scenario(scenario)


@pytest.mark.parametrize(
    ("status", "kind"),
    [(200, "sent"), (201, "sent"), (301, "failed"), (400, "failed"), (403, "failed"), (404, "gone"),
     (410, "gone"), (413, "failed"), (429, "retry"), (500, "retry"), (503, "retry")],
)  # fmt: skip
def test_the_status_of_an_answer_says_what_became_of_a_message(status: int, kind: str) -> None:
    assert outcome_of(status).kind == kind


def test_the_hook_of_apprise_lets_public_addresses_pass_and_nothing_else() -> None:
    apprise_worker.guard("socket.connect", (None, ("93.184.216.34", 443)))
    apprise_worker.guard("open", ("file", "r", 0))
    for event, arguments in (
        ("socket.connect", (None, ("127.0.0.1", 80))),
        ("socket.connect", (None, ("::1", 80, 0, 0))),
        ("socket.connect", (None, "/run/docker.sock")),
        ("socket.sendto", (None, ("192.168.1.1", 514))),
        ("subprocess.Popen", ("sh",)),
    ):
        with pytest.raises(ForbiddenAddress):
            apprise_worker.guard(event, arguments)


def test_apprise_does_not_reach_this_machine() -> None:
    async def scenario() -> None:
        async with http_service() as service:
            address = service.url.replace("http://", "json://")
            request = {"address": address, "title": "Title", "body": "Body"}
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", apprise_worker.__name__, "public",
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            )  # fmt: skip
            said, _ = await process.communicate((json.dumps(request) + "\nnot JSON\n").encode())
            assert said.decode().split() == ["ready", "failed", "unknown"]
            assert service.requests == []

    run_scenario(scenario)
