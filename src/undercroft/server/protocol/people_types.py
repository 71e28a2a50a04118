"""The bodies of HTTP requests and answers about other people. No account has an id in them: people are named
by the places where you meet them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Key = Annotated[str, Meta(max_length=40)]


class PersonPlace(Struct, forbid_unknown_fields=True):
    """A person, by the place where you meet them: a `seat` of a `match`, who wrote the entry `seq` of it, or
    `friend`, one of your friends or a person who has asked you."""

    match: Key = ""
    seat: Annotated[int, Meta(ge=-1, le=15)] = -1
    seq: Annotated[int, Meta(ge=0)] = 0
    friend: Key = ""


class FriendName(Struct, forbid_unknown_fields=True):
    """One of your friends, or of the people who have asked you."""

    friend: Key


class FriendAnswer(Struct, forbid_unknown_fields=True):
    """Your answer to a person who wants to be your friend."""

    friend: Key
    accept: bool


class FriendToken(Struct, forbid_unknown_fields=True):
    """The token of a link for friends."""

    token: Annotated[str, Meta(max_length=100)]


class BlockName(Struct, forbid_unknown_fields=True):
    """One of your blocks."""

    block: Key


class ReportRequest(PersonPlace, forbid_unknown_fields=True, kw_only=True):
    """What you report to the hosts: the message `seq` of a `match`, or the name of the player of a `seat` or
    of a `friend`; why, and what you want to add."""

    reason: Literal["insult", "threat", "spam", "name", "other"]
    words: Annotated[str, Meta(max_length=500)] = ""


class InvitationName(Struct, forbid_unknown_fields=True):
    """One of your invitations."""

    invitation: Key


class BlockedPerson(Struct):
    """A person whom you have blocked."""

    block: str
    name: str
    at: float


class FriendInfo(Struct):
    """A friend, or a person who has asked you, or whom you have asked. `online` is false unless you are
    friends."""

    friend: str
    name: str
    online: bool
    at: float


class PeoplePage(Struct):
    """Your friends, the people who have `asked` you, and those whose answer you are `waiting` for."""

    friends: list[FriendInfo]
    asked: list[FriendInfo]
    waiting: list[FriendInfo]


class FriendLink(Struct):
    """The token of a link by which others become your friends, when it expires, and the link as an SVG
    picture."""

    token: str
    expires: float
    qr: str


class FriendLinkOwner(Struct):
    """Who has made a link for friends. `own` if that were you."""

    name: str
    own: bool


class SeatRelation(Struct):
    """What another player of a match is to you: a "stranger", a "friend", "waiting" for their answer, "asked"
    if they wait for yours, or "blocked" by you. `friend` names a friend, or one who asks or is asked. Bots,
    open seats and you yourself are "none"."""

    relation: str
    friend: str


class InvitableFriend(Struct):
    """A friend whom you can invite to a match, or have `invited`. Those who sit there are left out."""

    friend: str
    name: str
    online: bool
    invited: bool


class MatchPeople(Struct):
    """What the players of a match are to you, seat by seat, and the friends whom you can invite to it."""

    seats: list[SeatRelation]
    invitable: list[InvitableFriend]


class InvitationInfo(Struct):
    """A friend invites you to a match that waits for players."""

    invitation: str
    match: str
    game: str
    name: str
    at: float


class News(Struct):
    """What a page shows wherever you are: invitations, people who want to be your friends, until when a host
    lets you not write (0 if you may), and whether you are a host."""

    invitations: list[InvitationInfo]
    asked: list[FriendInfo]
    muted_until: float
    host: bool


REQUESTS = (
    PersonPlace,
    FriendName,
    FriendAnswer,
    FriendToken,
    BlockName,
    ReportRequest,
    InvitationName,
)
ANSWERS = (
    BlockedPerson,
    FriendInfo,
    PeoplePage,
    FriendLink,
    FriendLinkOwner,
    SeatRelation,
    InvitableFriend,
    MatchPeople,
    InvitationInfo,
    News,
)
