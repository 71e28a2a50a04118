"""SQL statements that both databases understand, with `?` for their arguments."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from undercroft.match.match_snapshot import INTERVAL, MatchSnapshot
from undercroft.server.names import player_id
from undercroft.server.store.records import Account, Campaign, CommitBatch, MatchRow, RatedMatch, Result

Statement = tuple[str, tuple[Any, ...]]


class Guarded(NamedTuple):
    """Statements of one transaction that run only if the first one changes a row."""

    guard: Statement
    statements: Sequence[Statement]


Write = CommitBatch | Guarded | Sequence[Statement]
"""What a store does in one transaction."""
Done = Callable[[Any, BaseException | None], None]
"""Called with the result of a write, or with its error."""
Job = tuple[Write, Done]

KEPT_SNAPSHOTS: Final = 3
"""How many snapshots of a match are kept: clients that come back need one from before they left."""

ENTRY_COLUMNS: Final = "match, seq, seat, kind, action, at, digest, command"
FROM_COMMAND: Final = "FROM entries WHERE match = ? AND command = ? AND command <> '' AND kind <> 'play'"
"""Where the entry of a command is that is no move. Its conditions are those of the index of commands."""
SEQ_OF_COMMAND: Final = f"SELECT seq {FROM_COMMAND}"
SELECT_MATCH: Final = "SELECT id, setup, created, phase, deadline, changed FROM matches"
INSERT_MATCH: Final = (
    "INSERT INTO matches (id, game, setup, listed, created, phase, deadline, changed)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)
UPDATE_SUMMARY: Final = "UPDATE matches SET phase = ?, deadline = ?, changed = ? WHERE id = ?"
INSERT_PLAYER: Final = "INSERT INTO players (account, match, since) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
INSERT_RESULT: Final = (
    "INSERT INTO results (match, seat, account, game, at, score, won, achievements, collected)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
)
INSERT_RATED_MATCH: Final = (
    "INSERT INTO rated_matches (match, game, at, seats, opponent, number) VALUES (?, ?, ?, ?, ?, 0)"
    " ON CONFLICT DO NOTHING"
)
SAVE_CAMPAIGN: Final = (
    "INSERT INTO campaigns (match, game, saved, at) VALUES (?, ?, ?, ?)"
    " ON CONFLICT (match) DO UPDATE SET saved = excluded.saved, at = excluded.at"
)
DELETE_CAMPAIGN: Final = "DELETE FROM campaigns WHERE match = ?"
INSERT_CAMPAIGN_PLAYER: Final = (
    "INSERT INTO campaign_players (match, account) VALUES (?, ?) ON CONFLICT DO NOTHING"
)
MOVE_CAMPAIGN_PLAYERS: Final = "UPDATE campaign_players SET match = ? WHERE match = ?"
DELETE_CAMPAIGN_PLAYERS: Final = "DELETE FROM campaign_players WHERE match = ?"
SAVE_ACCOUNT: Final = (
    "INSERT INTO accounts (id, name, language, generation, created, seen, player)"
    " VALUES (?, ?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (id) DO UPDATE SET name = excluded.name, language = excluded.language,"
    " player = excluded.player,"
    # A generation never goes back: a request that has read the account before must not undo a revocation.
    " generation = CASE WHEN excluded.generation > accounts.generation THEN excluded.generation"
    " ELSE accounts.generation END, seen = excluded.seen"
)
DELETE_OLD_ACCOUNTS: Final = (
    "DELETE FROM accounts WHERE seen < ?"
    " AND NOT EXISTS (SELECT 1 FROM players WHERE players.account = accounts.id)"
    " AND NOT EXISTS (SELECT 1 FROM passkeys WHERE passkeys.account = accounts.id)"
)
DELETE_OLD_CHAT: Final = (
    "UPDATE entries SET action = '' WHERE kind IN ('say', 'spectator-say') AND action <> '' AND at < ?"
)
SAVE_SNAPSHOT: Final = (
    "INSERT INTO snapshots (match, seq, text, checksum) VALUES (?, ?, ?, ?)"
    " ON CONFLICT (match, seq) DO UPDATE SET text = excluded.text, checksum = excluded.checksum"
)
DELETE_OLD_SNAPSHOTS: Final = "DELETE FROM snapshots WHERE match = ? AND seq <= ?"
INSERT_META: Final = "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT DO NOTHING"
INSERT_CONTENT: Final = "INSERT INTO contents (hash, game, content) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
SAVE_META: Final = (
    "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
)
SAVE_VIEWERS: Final = (
    "INSERT INTO viewers (process, match, accounts, at) VALUES (?, ?, ?, ?)"
    " ON CONFLICT (process, match) DO UPDATE SET accounts = excluded.accounts, at = excluded.at"
)
SAVE_NOTIFICATION: Final = (
    "INSERT INTO notifications (key, match, account, event, seq, at, due, digest, lease, lease_until)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, '', 0) ON CONFLICT (key) DO UPDATE SET seq = excluded.seq,"
    " at = excluded.at, due = excluded.due, digest = 0, lease = '', lease_until = 0"
)
END_DAILY_TRY: Final = (
    "UPDATE daily_tries SET state = ?, score = ?, ended = ? WHERE match = ? AND state = 'running'"
)
DELETE_VIEWERS: Final = "DELETE FROM viewers WHERE process = ? AND match = ?"
REFRESH_VIEWERS: Final = "UPDATE viewers SET at = ? WHERE process = ?"
DELETE_OLD_VIEWERS: Final = "DELETE FROM viewers WHERE at < ?"
DELETE_PROCESS: Final = "DELETE FROM viewers WHERE process = ?"


def after_entry(batch: CommitBatch) -> list[Statement]:
    """What to run in the transaction that inserts the entry of a batch."""
    entry = batch.entry
    found: list[Statement] = []
    if batch.summary is not None:
        summary = batch.summary
        found.append((UPDATE_SUMMARY, (summary.phase, summary.deadline, summary.changed, entry.match)))
    if batch.new_player:
        found.append((INSERT_PLAYER, (batch.new_player, entry.match, entry.at)))
    if batch.campaign is not None:
        found.append(save_campaign(batch.campaign))
        found += [(INSERT_CAMPAIGN_PLAYER, (entry.match, account)) for account in batch.campaign_players]
    if batch.campaign_ends:
        found += [(DELETE_CAMPAIGN, (entry.match,)), (DELETE_CAMPAIGN_PLAYERS, (entry.match,))]
    if batch.results:
        found += [insert_result(result) for result in batch.results]
    if batch.snapshot is not None:
        found += save_snapshot(batch.snapshot)
    if batch.daily_end is not None:
        end = batch.daily_end
        found.append((END_DAILY_TRY, (end.state, end.score, entry.at, entry.match)))
    if batch.rated is not None:
        found.append(insert_rated_match(batch.rated))
    if batch.notifications:
        found += [(SAVE_NOTIFICATION, msgspec.structs.astuple(one)) for one in batch.notifications]
    return found


def save_snapshot(snapshot: MatchSnapshot) -> list[Statement]:
    """Saves a snapshot, and deletes those that are too old to be of use."""
    return [
        (SAVE_SNAPSHOT, msgspec.structs.astuple(snapshot)),
        (DELETE_OLD_SNAPSHOTS, (snapshot.match, snapshot.seq - KEPT_SNAPSHOTS * INTERVAL)),
    ]


def insert_match(row: MatchRow) -> Statement:
    """Inserts a new match."""
    setup = msgspec.json.encode(row.setup).decode()
    summary = row.summary
    listed = int(row.setup.listed)
    return (
        INSERT_MATCH,
        (row.id, row.setup.game, setup, listed, row.created, *msgspec.structs.astuple(summary)),
    )


def insert_result(result: Result) -> Statement:
    """Inserts how a match ended for an account."""
    *columns, won, achievements, collected = msgspec.structs.astuple(result)
    return INSERT_RESULT, (*columns, int(won), json.dumps(achievements), json.dumps(collected))


def insert_rated_match(rated: RatedMatch) -> Statement:
    """Lets a match wait for its turn in the ratings; a match counts once."""
    seats = msgspec.json.encode(rated.seats).decode()
    return INSERT_RATED_MATCH, (rated.match, rated.game, rated.at, seats, rated.opponent)


def save_account(account: Account) -> Statement:
    """Inserts or updates an account."""
    return SAVE_ACCOUNT, (*msgspec.structs.astuple(account), player_id(account.id))


def save_campaign(campaign: Campaign) -> Statement:
    """Saves a campaign, or replaces what was saved in the same match before."""
    return SAVE_CAMPAIGN, (campaign.match, campaign.game, json.dumps(campaign.saved), campaign.at)


def move_campaign(campaign: Campaign, row: MatchRow) -> list[Statement]:
    """Lets a campaign continue in another match. It still belongs to all who have played it."""
    here = msgspec.structs.replace(campaign, match=row.id, at=row.created)
    return [
        (DELETE_CAMPAIGN, (campaign.match,)),
        save_campaign(here),
        (MOVE_CAMPAIGN_PLAYERS, (row.id, campaign.match)),
    ]


def save_viewers(process: str, match: str, accounts: set[str], now: float) -> Statement:
    """Writes down who views a match at a process."""
    if not accounts:
        return DELETE_VIEWERS, (process, match)
    return SAVE_VIEWERS, (process, match, json.dumps(sorted(accounts)), now)
