"""All that the database has about one account."""

from __future__ import annotations

from typing import Any, Final

from undercroft.server.store.base import Store

QUERIES: Final = {
    "account": "SELECT id, name, language, created, seen FROM accounts WHERE id = ?",
    "passkeys": "SELECT name, created, used FROM passkeys WHERE account = ? ORDER BY created",
    "channels": (
        "SELECT kind, match, address, confirmed, created FROM channels WHERE account = ? ORDER BY created"
    ),
    "notification_settings": (
        "SELECT match, events, digest_hours FROM notification_settings WHERE account = ? ORDER BY match"
    ),
    "friends": (
        "SELECT accounts.name, accepted, at FROM friendships JOIN accounts ON accounts.id ="
        " CASE WHEN friendships.account = ? THEN friend ELSE friendships.account END"
        " WHERE friendships.account = ? OR friend = ? ORDER BY at"
    ),
    "blocked": (
        "SELECT accounts.name, at FROM blocks JOIN accounts ON accounts.id = blocks.blocked"
        " WHERE blocks.account = ? ORDER BY at"
    ),
    "reports": "SELECT kind, match, text, reason, words, at FROM reports WHERE reporter = ? ORDER BY at",
    "sanctions": "SELECT muted_until, removed FROM sanctions WHERE account = ?",
    "refused_names": "SELECT appearance FROM refused_names WHERE account = ? ORDER BY appearance",
    "spectator_chat": (
        "SELECT match, seq, action, at FROM entries WHERE kind = 'spectator-say'"
        " AND substr(command, 1, length(CAST(? AS TEXT)) + 1) = CAST(? AS TEXT) || '/' ORDER BY match, seq"
    ),
    "matches": (
        "SELECT matches.id, game, created, phase, changed, since FROM matches"
        " JOIN players ON players.match = matches.id WHERE players.account = ? ORDER BY created"
    ),
    "results": (
        "SELECT match, seat, game, at, score, won, achievements, collected FROM results WHERE account = ?"
        " ORDER BY at"
    ),
    "daily_tries": (
        "SELECT day, game, match, board, state, score, began, ended FROM daily_tries WHERE account = ?"
        " ORDER BY began"
    ),
    "ratings": "SELECT game, mu, sigma, games, at FROM ratings WHERE account = ? ORDER BY game",
    "rating_changes": (
        "SELECT match, seat, game, at, place, points, abandoned, mu_before, sigma_before, mu, sigma"
        " FROM rating_changes WHERE account = ? ORDER BY at"
    ),
    "tournaments": (
        "SELECT tournament, joined, seed, withdrawn FROM tournament_players WHERE account = ? ORDER BY joined"
    ),
    "campaigns": (
        "SELECT campaigns.match, game, saved, at FROM campaigns"
        " JOIN campaign_players ON campaign_players.match = campaigns.match WHERE account = ? ORDER BY at"
    ),
    "puzzle_tries": "SELECT game, puzzle, solved, at FROM puzzle_tries WHERE account = ? ORDER BY at",
    "puzzle_ratings": (
        "SELECT game, mean, deviation, tries, solved, streak, best_streak FROM puzzle_people"
        " WHERE account = ? ORDER BY game"
    ),
}
"""A query for each part. Its columns are the fields; its arguments are the account."""
OWN_ENTRIES: Final = (
    "SELECT match, seq, seat, kind, action, at FROM entries"
    " WHERE match IN (SELECT match FROM players WHERE account = ?)"
    " AND substr(command, 1, length(CAST(? AS TEXT)) + 1) = CAST(? AS TEXT) || '/'"
    " AND NOT EXISTS (SELECT 1 FROM daily_tries WHERE daily_tries.match = entries.match AND day >= ?)"
    " ORDER BY match, seq"
)
"""Without those of days whose dice are still secret: they say how the dice fell."""


async def own_data(store: Store, account: str, first_sealed: str) -> dict[str, Any]:
    """All that the database has about an account: who it is, where it is notified, its matches and results,
    and everything it did and wrote in matches, except for tries at challenges since the day `first_sealed`.
    Nothing about others. Raises StoreDown."""
    found: dict[str, Any] = {}
    for part, query in QUERIES.items():
        found[part] = _objects(query, await store.rows(query, *[account] * query.count("?")))
    found["entries"] = _objects(
        OWN_ENTRIES, await store.rows(OWN_ENTRIES, account, account, account, first_sealed)
    )
    return found


def _objects(query: str, rows: list[tuple[Any, ...]]) -> list[dict[str, Any]]:
    """Rows with the names of their columns."""
    columns = query.removeprefix("SELECT ").partition(" FROM ")[0].split(", ")
    names = [column.rpartition(".")[2] for column in columns]
    return [dict(zip(names, row, strict=True)) for row in rows]
