"""Endpoints of the host's page that change something. Everything that a host does is written down."""

from __future__ import annotations

import time

from starlette.responses import Response

from undercroft.server.api.api_request import ApiError, ApiRequest, json_response, require
from undercroft.server.api.host_rights import host_account
from undercroft.server.names import appearance, clean_name, random_id
from undercroft.server.protocol.host_types import (
    CloseRequest,
    MuteRequest,
    RemoveRequest,
    RenameRequest,
    ReportName,
)
from undercroft.server.store import Account, HostAction, rename_account


async def mute(request: ApiRequest) -> Response:
    """POST /api/host/mute: for hosts: a person may not write in any chat for some hours. They are told, and
    until when; 0 hours let them write again."""
    host = await host_account(request)
    wanted = await request.body(MuteRequest)
    person = await _person(request, wanted.account)
    until = request.now + wanted.hours * 3600 if wanted.hours else 0.0
    detail = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(until)) if until else ""
    action = _action(request, host, "mute" if until else "unmute", person.id, "", detail)
    await request.server.moderation.mute(person.id, until, action)
    return await _done(request, host, wanted.report)


async def rename(request: ApiRequest) -> Response:
    """POST /api/host/rename: for hosts: give a person another name, in all their matches as well. The person
    cannot take the old one again, nor one that looks like it; a host can give it back."""
    host = await host_account(request)
    wanted = await request.body(RenameRequest)
    person = await _person(request, wanted.account)
    name = clean_name(wanted.name)
    await rename_account(request.server.store, person.id, name, appearance(person.name), appearance(name))
    await request.server.moderation.log(
        _action(request, host, "rename", person.id, "", f"{person.name} → {name}")
    )
    await request.server.refresh_people(person.id)
    return await _done(request, host, wanted.report)


async def remove(request: ApiRequest) -> Response:
    """POST /api/host/remove: for hosts: close an account: its browsers are signed out, its seats are given
    up, and neither its passkeys nor its links open it, until a host opens it again."""
    host = await host_account(request)
    wanted = await request.body(RemoveRequest)
    person = await _person(request, wanted.account)
    name = "remove" if wanted.removed else "readmit"
    action = _action(request, host, name, person.id, "", person.name)
    await request.server.moderation.set_removed(person.id, wanted.removed, action)
    if wanted.removed:
        await request.server.revoke(person)
        await request.server.account_deletion.leave_all(person.id)
    return await _done(request, host, wanted.report)


async def close(request: ApiRequest) -> Response:
    """POST /api/host/close: for hosts: end a match without a result."""
    host = await host_account(request)
    id = (await request.body(CloseRequest)).match
    active = require(await request.server.matches.get(id), "no-match")
    await request.server.committer.commit(active, lambda match, at: match.propose_close_by_server("host", at))
    await request.server.moderation.log(_action(request, host, "close", "", id, active.match.game.name))
    return await _done(request, host)


async def dismiss(request: ApiRequest) -> Response:
    """POST /api/host/dismiss: for hosts: a report needs nothing to be done."""
    host = await host_account(request)
    id = (await request.body(ReportName)).report
    report = require(await request.server.moderation.report(id), "no-report")
    action = _action(request, host, "dismiss", report.account, report.match, report.text[:100])
    await request.server.moderation.close_report(id, host.name, request.now, action)
    return json_response({})


async def _person(request: ApiRequest, id: str) -> Account:
    """The person whom something is done to. Hosts are no equals of guests: `undercroft hosts` decides about
    them. Raises ApiError."""
    person = require(await request.server.store.account(id), "no-person")
    if await request.server.moderation.is_host(id):
        raise ApiError(409, "is-host")
    return person


def _action(
    request: ApiRequest, host: Account, name: str, account: str, match: str, detail: str
) -> HostAction:
    return HostAction(random_id(), request.now, host.name, name, account, match, detail)


async def _done(request: ApiRequest, host: Account, report: str = "") -> Response:
    if report:
        await request.server.moderation.mark_closed(report, host.name, request.now)
    return json_response({})
