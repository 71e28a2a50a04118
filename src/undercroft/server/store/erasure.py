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
    "blocks", "reports", "sanctions", "hosts", "refused_names",
)  # fmt: skip

SPECTATOR_CHAT: Final = "kind = 'spectator-say' AND substr(command, 1, ?) = ?"
DELETE_SPECTATOR_CHAT: Final = f"UPDATE entries SET action = '' WHERE {SPECTATOR_CHAT}"


async def erase_account(store: Store, account: str) -> list[str]:
    """Deletes an account and all that belongs to it. Matches stay, for the others: there the person has no
    name any more, and what they wrote is gone, as a spectator, too. Gives these matches. Raises StoreDown."""
    matches = await _matches_of(store, account)
    # First of all: a process that rates matches of this account just now begins again, without it.
    statements: list[Statement] = [("UPDATE rating_counts SET number = number + 1", ())]
    for match in matches:
        statements += await _renamed_match(store, match, account, DELETED_NAME)
        statements += _without_traces(match, account)
    statements.append((DELETE_SPECTATOR_CHAT, _prefix(account)))
    statements += [(f"DELETE FROM {table} WHERE account = ?", (account,)) for table in OWN_TABLES]
    # What others are compared with stays, without a name.
    statements.append(("UPDATE daily_tries SET account = '#' || match WHERE account = ?", (account,)))
    statements.append(("DELETE FROM friendships WHERE friend = ?", (account,)))
    statements.append(("DELETE FROM invitations WHERE sender = ?", (account,)))
    statements.append(("DELETE FROM blocks WHERE blocked = ?", (account,)))
    statements.append(("UPDATE reports SET reporter = '', words = '' WHERE reporter = ?", (account,)))
    statements += await _reports_without(store, account)
    statements.append(("UPDATE host_log SET account = '', detail = '' WHERE account = ?", (account,)))
    # Others keep their games in tournaments; the person is not paired any more.
    statements.append(("UPDATE tournament_players SET withdrawn = 1 WHERE account = ?", (account,)))
    for table, column in (("host_log", "host"), ("reports", "closed_by")):  # of a host
        own = f"{column} <> '' AND {column} = (SELECT name FROM accounts WHERE id = ?)"
        statements.append((f"UPDATE {table} SET {column} = ? WHERE {own}", (DELETED_NAME, account)))
    statements.append(("DELETE FROM accounts WHERE id = ?", (account,)))
    await store.run(statements)
    return matches


async def _reports_without(store: Store, account: str) -> list[Statement]:
    """What others were reported for stays with the hosts, without the lines that this account wrote."""
    found = await store.rows("SELECT id, context FROM reports WHERE context LIKE ?", f'%"{account}"%')
    statements: list[Statement] = []
    for id, context in found:
        lines = [[DELETED_NAME, "", ""] if line[2:] == [account] else line for line in json.loads(context)]
        kept = json.dumps(lines, ensure_ascii=False)
        statements.append(("UPDATE reports SET context = ? WHERE id = ?", (kept, id)))
    return statements


async def rename_account(store: Store, account: str, name: str, refused: str, allowed: str) -> None:
    """Gives an account another name, at the seats of all its matches and beside what it wrote as a spectator.
    From now on it cannot take a name that looks like `refused`, but may take one that looks like `allowed`.
    Raises StoreDown."""
    statements: list[Statement] = [
        ("UPDATE accounts SET name = ? WHERE id = ?", (name, account)),
        ("INSERT INTO refused_names VALUES (?, ?) ON CONFLICT DO NOTHING", (account, refused)),
        ("DELETE FROM refused_names WHERE account = ? AND appearance = ?", (account, allowed)),
    ]
    for match in await _matches_of(store, account):
        statements += await _renamed_match(store, match, account, name)
    query = f"SELECT match, seq, action FROM entries WHERE {SPECTATOR_CHAT} AND action <> ''"
    for match, seq, action in await store.rows(query, *_prefix(account)):
        renamed = json.dumps([account, name, json.loads(action)[2]], ensure_ascii=False)
        statements.append(
            ("UPDATE entries SET action = ? WHERE match = ? AND seq = ?", (renamed, match, seq))
        )
    await store.run(statements)


async def _matches_of(store: Store, account: str) -> list[str]:
    found: list[Any] = await store.rows("SELECT match FROM players WHERE account = ?", account)
    return [match for (match,) in found]


def _prefix(account: str) -> tuple[int, str]:
    """How the commands of an account begin, for `substr`."""
    return len(account) + 1, f"{account}/"


async def _renamed_match(store: Store, match: str, account: str, name: str) -> list[Statement]:
    row = await store.match(match)
    if row is None:
        return []
    seats = [
        msgspec.structs.replace(seat, name=name) if seat.person == account else seat
        for seat in row.setup.seats
    ]
    setup: Setup = msgspec.structs.replace(row.setup, seats=seats)
    encoded = msgspec.json.encode(setup).decode()
    statements: list[Statement] = [("UPDATE matches SET setup = ? WHERE id = ?", (encoded, match))]
    action = json.dumps([account, name], ensure_ascii=False)
    for entry in await store.seat_entries([match]):
        if entry.kind == "sit" and json.loads(entry.action)[0] == account:
            update = "UPDATE entries SET action = ? WHERE match = ? AND seq = ?"
            statements.append((update, (action, match, entry.seq)))
    # A snapshot has names as well. It only saves time.
    statements.append(("DELETE FROM snapshots WHERE match = ?", (match,)))
    return statements


def _without_traces(match: str, account: str) -> list[Statement]:
    """A match without what a person said there, and without a campaign that is theirs alone."""
    chat = "UPDATE entries SET action = '' WHERE match = ? AND kind = 'say' AND substr(command, 1, ?) = ?"
    campaign = (
        "DELETE FROM campaigns WHERE match = ? AND NOT EXISTS (SELECT 1 FROM campaign_players"
        " WHERE campaign_players.match = campaigns.match AND account <> ?)"
    )
    return [(chat, (match, *_prefix(account))), (campaign, (match, account))]
