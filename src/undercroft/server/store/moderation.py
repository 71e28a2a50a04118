"""Reports, what hosts decided about people, and who is a host."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from undercroft.server.store.part import StorePart
from undercroft.server.store.records import HostAction, PersonRow, Report
from undercroft.server.store.statements import Statement

REPORT: Final = "id, reporter, account, kind, match, seq, text, reason, words, context, at, closed, closed_by"
ACTION: Final = "id, at, host, action, account, match, detail"
CLOSE_REPORT: Final = "UPDATE reports SET closed = ?, closed_by = ? WHERE id = ? AND closed = 0"
SAVE_SANCTION: Final = (
    "INSERT INTO sanctions (account, muted_until, removed) VALUES (?, ?, ?)"
    " ON CONFLICT (account) DO UPDATE SET {0} = excluded.{0}"
)


class ModerationStore(StorePart):
    """The part of a store that hosts use. All methods may raise StoreDown."""

    # What hosts decided about people.

    async def muted_until(self, account: str) -> float:
        """Until when a person may not write; 0 if they may."""
        rows = await self._store.rows("SELECT muted_until FROM sanctions WHERE account = ?", account)
        return float(rows[0][0]) if rows else 0.0

    async def is_removed(self, account: str) -> bool:
        """Whether a host has removed a person from this server."""
        query = "SELECT 1 FROM sanctions WHERE account = ? AND removed = 1"
        return bool(await self._store.rows(query, account))

    async def mute(self, account: str, until: float, action: HostAction) -> None:
        """Lets a person not write until a time; 0 lets them write again."""
        await self._store.run([(SAVE_SANCTION.format("muted_until"), (account, until, 0)), _log(action)])

    async def set_removed(self, account: str, removed: bool, action: HostAction) -> None:
        """Closes an account, or opens it again."""
        await self._store.run([(SAVE_SANCTION.format("removed"), (account, 0, int(removed))), _log(action)])

    async def refused_names(self, account: str) -> set[str]:
        """What the names look like that hosts have taken from a person."""
        query = "SELECT appearance FROM refused_names WHERE account = ?"
        return {name for (name,) in await self._store.rows(query, account)}

    async def log(self, action: HostAction) -> None:
        """Writes down what a host did."""
        await self._store.run([_log(action)])

    async def actions(self, limit: int = 200) -> list[HostAction]:
        """What hosts did, the newest first."""
        query = f"SELECT {ACTION} FROM host_log ORDER BY at DESC, id LIMIT ?"
        return [HostAction(*row) for row in await self._store.rows(query, limit)]

    # Reports.

    async def add_report(self, report: Report) -> bool:
        """Keeps a report. False if this person has reported the same thing before."""
        one = report
        row = (
            one.id, one.reporter, one.account, one.kind, one.match, one.seq, one.text, one.reason, one.words,
            json.dumps(one.context, ensure_ascii=False), one.at, 0.0, "",
        )  # fmt: skip
        marks = ", ".join("?" * len(row))
        insert = f"INSERT INTO reports ({REPORT}) VALUES ({marks}) ON CONFLICT DO NOTHING"
        (inserted,) = await self._store.run([(insert, row)])
        return bool(inserted)

    async def count_reports(self, reporter: str, since: float) -> int:
        """How many reports a person has sent since a time."""
        query = "SELECT count(*) FROM reports WHERE reporter = ? AND at >= ?"
        return int((await self._store.rows(query, reporter, since))[0][0])

    async def reports(self, limit: int = 100) -> list[Report]:
        """The newest reports, open ones first."""
        query = f"SELECT {REPORT} FROM reports ORDER BY closed > 0, at DESC, id LIMIT ?"
        return [_report(row) for row in await self._store.rows(query, limit)]

    async def report(self, id: str) -> Report | None:
        """A report by its id."""
        rows = await self._store.rows(f"SELECT {REPORT} FROM reports WHERE id = ?", id)
        return _report(rows[0]) if rows else None

    async def close_report(self, id: str, host: str, now: float, action: HostAction) -> None:
        """Notes that a report needs nothing to be done."""
        await self._store.run([(CLOSE_REPORT, (now, host, id)), _log(action)])

    async def mark_closed(self, id: str, host: str, now: float) -> None:
        """Notes that a host has dealt with a report by something that is written down anyway."""
        await self._store.run([(CLOSE_REPORT, (now, host, id))])

    # Hosts.

    async def is_host(self, account: str) -> bool:
        """Whether an account has the rights of a host."""
        return bool(await self._store.rows("SELECT 1 FROM hosts WHERE account = ?", account))

    async def hosts(self) -> list[tuple[str, str, float]]:
        """All hosts: their ids, their names, and since when they are."""
        query = (
            "SELECT hosts.account, accounts.name, hosts.at FROM hosts"
            " JOIN accounts ON accounts.id = hosts.account ORDER BY hosts.at"
        )
        return [(account, name, at) for account, name, at in await self._store.rows(query)]

    async def add_host(self, account: str, now: float) -> None:
        """Gives an account the rights of a host."""
        await self._store.run([("INSERT INTO hosts VALUES (?, ?) ON CONFLICT DO NOTHING", (account, now))])

    async def remove_hosts(self, accounts: Sequence[str] | None = None) -> int:
        """Takes the rights from these accounts, or from all, together with all tokens. Gives from how
        many."""
        if accounts is None:
            statement: Statement = ("DELETE FROM hosts", ())
        else:
            condition = f"account IN (SELECT value FROM {self._store.values_of})"
            statement = (f"DELETE FROM hosts WHERE {condition}", (self._store.list_argument(accounts),))
        removed, _ = await self._store.run([statement, ("DELETE FROM host_tokens", ())])
        return removed

    async def add_token(self, token: str, now: float, expires: float) -> None:
        """Keeps the hash of a token, and deletes those that have expired."""
        await self._store.run(
            [
                ("DELETE FROM host_tokens WHERE expires < ?", (now,)),
                ("INSERT INTO host_tokens VALUES (?, ?)", (token, expires)),
            ]
        )

    async def use_token(self, token: str, now: float) -> bool:
        """Takes a token, which works once. False if there is none."""
        delete = "DELETE FROM host_tokens WHERE token = ? AND expires >= ?"
        (deleted,) = await self._store.run([(delete, (token, now))])
        return bool(deleted)

    # Lists of hosts.

    async def people(self, search: str, limit: int = 50) -> list[PersonRow]:
        """People whose names contain a text, those seen last first."""
        query = (
            "SELECT id, name, created, seen,"
            " (SELECT count(*) FROM passkeys WHERE passkeys.account = accounts.id),"
            " (SELECT count(*) FROM players WHERE players.account = accounts.id),"
            " COALESCE((SELECT muted_until FROM sanctions WHERE sanctions.account = accounts.id), 0),"
            " COALESCE((SELECT removed FROM sanctions WHERE sanctions.account = accounts.id), 0)"
            " FROM accounts WHERE CAST(? AS TEXT) = '' OR lower(name) LIKE ? OR id = ?"
            " ORDER BY seen DESC, id LIMIT ?"
        )
        escaped = search.lower().replace("%", "").replace("_", "")
        rows = await self._store.rows(query, search, f"%{escaped}%", search, limit)
        return [
            PersonRow(id, name, created, seen, bool(keys), matches, muted, bool(removed))
            for id, name, created, seen, keys, matches, muted, removed in rows
        ]


def _log(action: HostAction) -> Statement:
    one = action
    row = (one.id, one.at, one.host, one.action, one.account, one.match, one.detail)
    return f"INSERT INTO host_log ({ACTION}) VALUES (?, ?, ?, ?, ?, ?, ?)", row


def _report(row: tuple[Any, ...]) -> Report:
    fields = dict(zip(REPORT.split(", "), row, strict=True))
    return Report(**fields | {"context": json.loads(fields["context"])})
