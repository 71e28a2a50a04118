"""Deletes an account, and its traces in matches of others."""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec

from undercroft.match.setup import Setup
from undercroft.server.store.base import Store
from undercroft.server.store.statements import Statement

DELETED_NAME: Final = "#0"
"""The name of a person who has deleted their account: a guest of number 0, for the clients to put into words.
No other person can have it."""
OWN_TABLES: Final = (
    "players", "results", "campaign_players", "recovery_links", "passkeys", "passkey_challenges", "channels",
    "notification_settings", "notifications", "friendships", "friend_links", "invitations",
    "ratings", "rating_changes",
    "puzzle_tries", "puzzle_people",
)  # fmt: skip


async def erase_account(store: Store, account: str) -> list[str]:
    """Deletes an account and all that belongs to it. Matches stay, for the others: there the person has no
    name any more, and what they wrote is gone. Gives these matches. Raises StoreDown."""
    found: list[Any] = await store.rows("SELECT match FROM players WHERE account = ?", account)
    matches = [match for (match,) in found]
    # First of all: a process that rates matches of this account just now begins again, without it.
    statements: list[Statement] = [("UPDATE rating_counts SET number = number + 1", ())]
    for match in matches:
        statements += await _anonymous_match(store, match, account)
    statements += [(f"DELETE FROM {table} WHERE account = ?", (account,)) for table in OWN_TABLES]
    # What others are compared with stays, without a name.
    statements.append(("UPDATE daily_tries SET account = '#' || match WHERE account = ?", (account,)))
    statements.append(("DELETE FROM friendships WHERE friend = ?", (account,)))
    statements.append(("DELETE FROM invitations WHERE sender = ?", (account,)))
    statements.append(("DELETE FROM accounts WHERE id = ?", (account,)))
    await store.run(statements)
    return matches


async def _anonymous_match(store: Store, match: str, account: str) -> list[Statement]:
    row = await store.match(match)
    if row is None:
        return []
    seats = [
        msgspec.structs.replace(seat, name=DELETED_NAME) if seat.person == account else seat
        for seat in row.setup.seats
    ]
    setup: Setup = msgspec.structs.replace(row.setup, seats=seats)
    encoded = msgspec.json.encode(setup).decode()
    statements: list[Statement] = [("UPDATE matches SET setup = ? WHERE id = ?", (encoded, match))]
    action = json.dumps([account, DELETED_NAME])
    for entry in await store.seat_entries([match]):
        if entry.kind == "sit" and json.loads(entry.action)[0] == account:
            update = "UPDATE entries SET action = ? WHERE match = ? AND seq = ?"
            statements.append((update, (action, match, entry.seq)))
    chat = (
        "UPDATE entries SET action = '' WHERE match = ? AND kind IN ('say', 'spectator-say')"
        " AND substr(command, 1, ?) = ?"
    )
    prefix = f"{account}/"
    statements.append((chat, (match, len(prefix), prefix)))
    # A snapshot has names as well. It only saves time.
    statements.append(("DELETE FROM snapshots WHERE match = ?", (match,)))
    statements.append(
        (
            "DELETE FROM campaigns WHERE match = ? AND NOT EXISTS (SELECT 1 FROM campaign_players"
            " WHERE campaign_players.match = campaigns.match AND account <> ?)",
            (match, account),
        )
    )
    return statements
