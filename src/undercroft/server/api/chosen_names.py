"""Names that a person may take on this server."""

from __future__ import annotations

from undercroft.server.api.api_request import ApiError, ApiRequest
from undercroft.server.names import appearance
from undercroft.server.store import Account


async def checked_name(request: ApiRequest, account: Account | None, name: str) -> str:
    """A clean name, if it looks neither like that of a host nor like one that a host has taken from this
    account. Raises ApiError."""
    if not name or (account is not None and name == account.name):
        return name
    moderation = request.server.moderation
    own = "" if account is None else account.id
    hosts = [host for id, host, _ in await moderation.hosts() if id != own]
    if appearance(name) in {appearance(host) for host in hosts if host}:
        raise ApiError(409, "name-taken")
    if own and appearance(name) in await moderation.refused_names(own):
        raise ApiError(409, "name-refused")
    return name
