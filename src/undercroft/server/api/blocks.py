"""Endpoints about people whom you want nothing from."""

from __future__ import annotations

from typing import Final

from starlette.responses import Response

from undercroft.match.seating import guest_name
from undercroft.server.api.api_request import ApiError, ApiRequest, json_response
from undercroft.server.api.person_place import find_person
from undercroft.server.names import random_id
from undercroft.server.protocol.people_types import BlockedPerson, BlockName, PersonPlace
from undercroft.server.store import Account

MAX_BLOCKED: Final = 500


async def my_blocks(request: ApiRequest) -> Response:
    """GET /api/me/blocks: the people whom you have blocked."""
    return json_response(await _blocked(request, await request.account()))


async def _blocked(request: ApiRequest, account: Account) -> list[BlockedPerson]:
    found = await request.server.blocks.blocked_by(account.id)
    names = await request.server.store.names([blocked for _, blocked, _ in found])
    return [
        BlockedPerson(id, names[blocked] or guest_name(blocked), at)
        for id, blocked, at in found
        if blocked in names
    ]


async def block(request: ApiRequest) -> Response:
    """POST /api/blocks: want nothing from a person any more. Neither of you reads what the other one writes,
    invites or asks the other one, sees the open matches of the other one, or sits down at the same match. You
    are no friends any more. The other one is not told."""
    account = await request.account()
    other = await find_person(request, account, await request.body(PersonPlace))
    blocks = request.server.blocks
    if len(await blocks.blocked_by(account.id)) >= MAX_BLOCKED:
        raise ApiError(409, "too-many-blocked")
    await blocks.block(random_id(), account.id, other, request.now)
    await request.server.refresh_people(account.id, other)
    return json_response(await _blocked(request, account))


async def unblock(request: ApiRequest) -> Response:
    """POST /api/blocks/remove: end a block."""
    account = await request.account()
    other = await request.server.blocks.unblock((await request.body(BlockName)).block, account.id)
    if other:
        await request.server.refresh_people(account.id, other)
    return json_response(await _blocked(request, account))
