"""Endpoints of the host's page that show something. They show who plays where, never what is played: no view,
no secret, and of the chat only what was reported."""

from __future__ import annotations

from typing import Final

from starlette.responses import Response

from undercroft.match.seating import guest_name
from undercroft.server.api.api_request import ApiRequest, json_response
from undercroft.server.api.host_rights import host_account
from undercroft.server.api.matches import match_cards
from undercroft.server.metrics import BUCKETS
from undercroft.server.protocol import host_types
from undercroft.server.start_line import in_force

MAX_SEARCH: Final = 60


async def host_page(request: ApiRequest) -> Response:
    """GET /api/host: for hosts: the load of the server, the settings that it was started with, and how many
    reports wait."""
    await host_account(request)
    server = request.server
    address = f"{server.settings.host}:{server.settings.port}"
    reports = await server.moderation.reports()
    return json_response(
        host_types.HostPage(
            await _load(request),
            in_force(server.settings, server.registry, address),
            sum(not one.closed for one in reports),
        )
    )


async def _load(request: ApiRequest) -> host_types.HostLoad:
    server = request.server
    total, gauges, processes = server.shared_metrics.total(server.gauges())
    return host_types.HostLoad(
        request.now,
        processes,
        int(gauges["active_matches"]),
        int(gauges["sockets"]),
        int(gauges["resident_bytes"]),
        int(gauges["bot_requests"]),
        len(server.replay_admission),
        await server.notifier.queue.waiting(request.now),
        total.errors,
        total.entries.get("play", 0),
        list(BUCKETS),
        total.command_counts,
    )


async def host_people(request: ApiRequest) -> Response:
    """GET /api/host/people?search=…: for hosts: people by their names, those seen last first, 50 at the
    most."""
    await host_account(request)
    server = request.server
    search = request.request.query_params.get("search", "")[:MAX_SEARCH].strip()
    found = await server.moderation.people(search)
    online = await server.presence.online([one.account for one in found])
    hosts = {account for account, _, _ in await server.moderation.hosts()}
    return json_response(
        [
            host_types.HostPerson(
                one.account,
                one.name or guest_name(one.account),
                one.created,
                one.seen,
                one.account in online,
                one.member,
                one.account in hosts,
                one.matches,
                one.muted_until,
                one.removed,
            )
            for one in found
        ]
    )


async def host_matches(request: ApiRequest) -> Response:
    """GET /api/host/matches: for hosts: the matches that are open or running, the last changed first, 200 at
    the most: who sits there and how many people view them."""
    await host_account(request)
    server = request.server
    rows = await server.store.live_matches()
    cards = await match_cards(request, rows, None)
    viewers = await server.presence.viewer_counts([row.id for row in rows])
    return json_response(
        [
            host_types.HostMatch(
                card.match,
                card.game,
                card.phase,
                card.created,
                card.changed,
                card.listed,
                [seat.name or seat.bot for seat in card.seats if seat.kind != "open"],
                viewers.get(card.match, 0),
            )
            for card in cards
        ]
    )


async def host_reports(request: ApiRequest) -> Response:
    """GET /api/host/reports: for hosts: reports of messages and names, open ones first, 100 at the most."""
    await host_account(request)
    server = request.server
    found = await server.moderation.reports()
    names = await server.store.names([person for one in found for person in (one.account, one.reporter)])

    def name(person: str) -> str:
        return names.get(person) or guest_name(person)

    return json_response(
        [
            host_types.HostReport(
                one.id,
                one.kind,
                one.reason,
                one.words,
                one.text,
                [line[:2] for line in one.context],
                one.match,
                one.account,
                name(one.account),
                name(one.reporter),
                one.at,
                one.closed,
                one.closed_by,
            )
            for one in found
        ]
    )


async def host_log(request: ApiRequest) -> Response:
    """GET /api/host/log: for hosts: what hosts did, the newest first, 200 lines at the most."""
    await host_account(request)
    server = request.server
    found = await server.moderation.actions()
    names = await server.store.names([one.account for one in found if one.account])
    return json_response(
        [
            host_types.HostLogLine(
                one.at,
                one.host,
                one.action,
                (names.get(one.account) or guest_name(one.account)) if one.account else "",
                one.match,
                one.detail,
            )
            for one in found
        ]
    )
