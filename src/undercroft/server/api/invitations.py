"""Endpoints about invitations: one tap invites a friend to a match, and a page shows what has arrived."""

from __future__ import annotations

from typing import Final

from starlette.responses import Response

from undercroft.match.match import Match
from undercroft.match.seating import guest_name
from undercroft.server.api.api_request import ApiError, ApiRequest, json_response
from undercroft.server.api.friends import asked_by_others, friend_infos
from undercroft.server.api.person_place import find_match, find_person
from undercroft.server.names import random_id
from undercroft.server.play.presence import ONLINE_SECONDS
from undercroft.server.protocol.people_types import (
    FriendName,
    InvitableFriend,
    InvitationInfo,
    InvitationName,
    MatchPeople,
    News,
    PersonPlace,
    SeatRelation,
)
from undercroft.server.store import Account, Friendship, Invitation

VALID_SECONDS: Final = 86400.0
"""How long an invitation is shown, if the match waits so long."""
MAX_HOURLY: Final = 60
"""How many invitations a person may send in an hour."""


async def match_people(request: ApiRequest) -> Response:
    """GET /api/matches/{match}/people: what the players of a match are to you, and the friends whom you can
    invite."""
    account = await request.account()
    match = await find_match(request, request.request.path_params["match"])
    return json_response(await _page(request, account, match))


async def _page(request: ApiRequest, account: Account, match: Match) -> MatchPeople:
    found = await request.server.people.friendships(account.id)
    by_person = {one.other(account.id): one for one in found}
    blocked = {person for _, person, _ in await request.server.blocks.blocked_by(account.id)}
    seats = [
        SeatRelation("blocked", "") if seat.person in blocked else _relation(account, seat.person, by_person)
        for seat in match.seats
    ]
    if not _may_invite(account, match):
        return MatchPeople(seats, [])
    seated = {seat.person for seat in match.seats}
    friends = [one for one in found if one.accepted and one.other(account.id) not in seated]
    invited = set(await request.server.people.invited(match.id, account.id))
    persons = {one.id: one.other(account.id) for one in friends}
    return MatchPeople(
        seats,
        [
            InvitableFriend(info.friend, info.name, info.online, persons[info.friend] in invited)
            for info in sorted(
                await friend_infos(request, account, friends),
                key=lambda info: (not info.online, info.name.casefold()),
            )
        ],
    )


def _relation(account: Account, person: str, by_person: dict[str, Friendship]) -> SeatRelation:
    if not person or person == account.id:
        return SeatRelation("none", "")
    found = by_person.get(person)
    if found is None:
        return SeatRelation("stranger", "")
    if found.accepted:
        return SeatRelation("friend", found.id)
    return SeatRelation("waiting" if found.account == account.id else "asked", found.id)


def _may_invite(account: Account, match: Match) -> bool:
    """Players and the host of a match that has an open seat invite others."""
    own = match.setup.host == account.id or bool(match.seats_of(account.id))
    return own and match.phase == "open" and not match.full


async def invite(request: ApiRequest) -> Response:
    """POST /api/matches/{match}/invite: invite a friend to a match that waits for players. They see it in an
    open page, or are notified."""
    account = await request.account()
    wanted = await request.body(FriendName)
    match = await find_match(request, request.request.path_params["match"])
    if not _may_invite(account, match):
        raise ApiError(409, "not-open")
    people = request.server.people
    friend = await find_person(request, account, PersonPlace(friend=wanted.friend))
    known = await people.between(account.id, friend)
    if known is None or not known.accepted:
        raise ApiError(403, "no-person")
    if await people.count_sent(account.id, request.now - 3600) >= MAX_HOURLY:
        raise ApiError(429, "too-fast", "too many invitations", 600)
    if await people.invite(Invitation(random_id(), friend, account.id, match.id, request.now, False)):
        await request.server.notifier.notify_invited(friend, match.id, request.now)
    return json_response(await _page(request, account, match))


async def my_news(request: ApiRequest) -> Response:
    """GET /api/me/news: your invitations, and the people who want to be your friends. Pages ask for it every
    few seconds while they are visible: so you are online to your friends."""
    account = await request.account()
    people = request.server.people
    if account.seen < request.now - ONLINE_SECONDS / 2:
        await people.note_seen(account.id, request.now, request.now - ONLINE_SECONDS / 2)
    found = await people.invitations(account.id, request.now - VALID_SECONDS)
    if any(not one.shown for one in found):
        await people.mark_shown(account.id)
    asked = asked_by_others(account, await people.friendships(account.id))
    muted_until = await request.server.moderation.muted_until(account.id)
    return json_response(
        News(
            await _invitation_infos(request, found),
            await friend_infos(request, account, asked),
            muted_until if muted_until > request.now else 0.0,
            await request.server.moderation.is_host(account.id),
        )
    )


async def _invitation_infos(request: ApiRequest, found: list[Invitation]) -> list[InvitationInfo]:
    names = await request.server.store.names([one.sender for one in found])
    infos: list[InvitationInfo] = []
    for one in found:
        match = await find_match(request, one.match)
        if match.phase == "open" and not match.full and not match.seats_of(one.account):
            name = names.get(one.sender) or guest_name(one.sender)
            infos.append(InvitationInfo(one.id, one.match, match.game.name, name, one.at))
    return infos


async def dismiss_invitation(request: ApiRequest) -> Response:
    """POST /api/me/invitations/dismiss: forget an invitation. The friend is not told."""
    account = await request.account()
    await request.server.people.dismiss((await request.body(InvitationName)).invitation, account.id)
    return await my_news(request)
