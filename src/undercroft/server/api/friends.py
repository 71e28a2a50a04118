"""Endpoints about friends: by a link, at a match, and who of them is online."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from starlette.responses import Response

from undercroft.match.seating import guest_name
from undercroft.server.api.api_request import ApiError, ApiRequest, json_response
from undercroft.server.api.person_place import find_person
from undercroft.server.api.qr_code import qr_code
from undercroft.server.identity import hash_of_token
from undercroft.server.names import random_id
from undercroft.server.protocol.people_types import (
    FriendAnswer,
    FriendInfo,
    FriendLink,
    FriendLinkOwner,
    FriendName,
    FriendToken,
    PeoplePage,
    PersonPlace,
)
from undercroft.server.store import Account, Friendship

LINK_SECONDS: Final = 7 * 86400.0
MAX_FRIENDS: Final = 500
MAX_WAITING: Final = 50
"""How many people may be asked who have not answered yet."""


async def my_people(request: ApiRequest) -> Response:
    """GET /api/me/people: your friends and who of them is online, the people who want to be your friends, and
    those whom you have asked."""
    return json_response(await people_page(request, await request.account()))


async def people_page(request: ApiRequest, account: Account) -> PeoplePage:
    """All friends and requests of an account."""
    found = await request.server.people.friendships(account.id)
    friends = await friend_infos(request, account, [one for one in found if one.accepted])
    return PeoplePage(
        sorted(friends, key=lambda one: (not one.online, one.name.casefold())),
        await friend_infos(request, account, asked_by_others(account, found)),
        await friend_infos(
            request, account, [one for one in found if not one.accepted and one.account == account.id]
        ),
    )


def asked_by_others(account: Account, found: Sequence[Friendship]) -> list[Friendship]:
    """The requests that an account has to answer."""
    return [one for one in found if not one.accepted and one.friend == account.id]


async def friend_infos(
    request: ApiRequest, account: Account, found: Sequence[Friendship]
) -> list[FriendInfo]:
    """Friendships as lists show them. Those of accounts that are gone are left out."""
    if not found:
        return []
    others = {one.id: one.other(account.id) for one in found}
    names = await request.server.store.names(list(others.values()))
    online = await request.server.presence.online([one.other(account.id) for one in found if one.accepted])
    return [
        FriendInfo(one.id, names[other] or guest_name(other), other in online, one.at)
        for one in found
        if (other := others[one.id]) in names
    ]


async def friend_link(request: ApiRequest) -> Response:
    """POST /api/friends/link: a token by which others become your friends, for seven days. The link is
    `/friend#` and the token: browsers do not send what follows the `#`, so no log has it. All whom you give
    the link can use it."""
    account = await request.account()
    token, expires = random_id(24), request.now + LINK_SECONDS
    await request.server.people.add_link(hash_of_token(token), account.id, request.now, expires)
    qr = qr_code(f"{request.request.base_url}friend#{token}")
    return json_response(FriendLink(token, expires, qr))


async def friend_link_owner(request: ApiRequest) -> Response:
    """POST /api/friends/link/owner: who has made a link for friends."""
    account = await request.account()
    owner = await _link_owner(request)
    return json_response(FriendLinkOwner(owner.name or guest_name(owner.id), owner.id == account.id))


async def accept_friend_link(request: ApiRequest) -> Response:
    """POST /api/friends/link/accept: become a friend of the person who has made a link."""
    account = await request.account()
    owner = await _link_owner(request)
    if owner.id == account.id:
        raise ApiError(409, "own-link")
    await _check_room(request, account.id, owner.id)
    await request.server.people.ask(Friendship(random_id(), owner.id, account.id, True, request.now))
    return json_response(await people_page(request, account))


async def _link_owner(request: ApiRequest) -> Account:
    token = (await request.body(FriendToken)).token
    id = await request.server.people.link_owner(hash_of_token(token), request.now)
    owner = await request.server.store.account(id) if id else None
    account = await request.account()
    if owner is None or owner.id in await request.server.blocks.barred(account.id):
        raise ApiError(404, "no-link")
    return owner


async def ask_friend(request: ApiRequest) -> Response:
    """POST /api/friends: ask a person whom you met at a match to be your friend. If they have asked you
    before, you are friends."""
    account = await request.account()
    other = await find_person(request, account, await request.body(PersonPlace))
    people = request.server.people
    known = await people.between(account.id, other)
    if other in await request.server.blocks.barred(account.id):
        raise ApiError(403, "barred")
    if known is None:
        await _check_room(request, account.id, other)
        waiting = [one for one in await people.friendships(account.id) if one.account == account.id]
        if sum(not one.accepted for one in waiting) >= MAX_WAITING:
            raise ApiError(429, "too-many-requests")
        await people.ask(Friendship(random_id(), account.id, other, False, request.now))
    elif not known.accepted and known.friend == account.id:
        await people.accept(known)
    return json_response(await people_page(request, account))


async def _check_room(request: ApiRequest, *accounts: str) -> None:
    """Raises ApiError if a list of friends is full."""
    for account in accounts:
        if len(await request.server.people.friendships(account)) >= MAX_FRIENDS:
            raise ApiError(409, "too-many-friends")


async def answer_friend(request: ApiRequest) -> Response:
    """POST /api/friends/answer: accept or decline that a person is your friend. The other one is not told
    that you declined."""
    account = await request.account()
    answer = await request.body(FriendAnswer)
    asked = await request.server.people.friendship(answer.friend)
    if asked is None or asked.friend != account.id or asked.accepted:
        raise ApiError(404, "no-person")
    if answer.accept:
        await request.server.people.accept(asked)
    else:
        await request.server.people.part(asked.account, asked.friend)
    return json_response(await people_page(request, account))


async def remove_friend(request: ApiRequest) -> Response:
    """POST /api/friends/remove: end a friendship, or withdraw your question. The other one is not told."""
    account = await request.account()
    wanted = PersonPlace(friend=(await request.body(FriendName)).friend)
    await request.server.people.part(account.id, await find_person(request, account, wanted))
    return json_response(await people_page(request, account))
