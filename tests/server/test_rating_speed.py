"""With 10,000 members and 100,000 rated matches, leaderboards and pages of players answer within 50 ms."""

from __future__ import annotations

import random
from typing import Any

import pytest

from server.running_server import guest, quickest_answer, run_scenario, running_server
from server.test_store import with_store
from undercroft.server.names import player_id
from undercroft.server.store import Store

pytestmark = pytest.mark.once  # does not depend on the build

MEMBERS = 10_000
MATCHES = 100_000
MOST_SECONDS = 0.05


async def fill(store: Store) -> None:
    """Members with passkeys, rated matches of two, and what they changed."""
    dice = random.Random(7)
    rows: dict[str, list[tuple[Any, ...]]] = {
        "accounts": [(f"a{n}", f"P{n}", "en", 0, 0.0, 0.0, player_id(f"a{n}")) for n in range(MEMBERS)],
        "passkeys": [(f"k{n}", f"a{n}", "", 0, "", 0.0, 0.0) for n in range(MEMBERS)],
        "ratings": [],
        "rated_matches": [],
        "rating_changes": [],
    }
    games = [0] * MEMBERS
    for number in range(1, MATCHES + 1):
        # One in ten matches is of the busiest member, who has the longest page.
        one = 0 if number % 10 == 0 else dice.randrange(1, MEMBERS)
        two = dice.randrange(1, MEMBERS)
        two += two == one
        two = two if two < MEMBERS else 1
        match, at = f"m{number}", float(number)
        seats = f'[["a{one}","",0,1,false],["a{two}","",0,2,false]]'
        rows["rated_matches"].append((match, "toy", at, seats, 0, number))
        for seat, member in enumerate((one, two)):
            games[member] += 1
            change = (match, seat, f"a{member}", "toy", number, at, seat + 1, 1.0 - seat, 0)
            rows["rating_changes"].append((*change, 25.0, 3.0, 25.1, 2.9, games[member]))
    rows["ratings"] = [(f"a{n}", "toy", dice.gauss(25, 4), 2.0, games[n], 1.0) for n in range(MEMBERS)]
    statements: list[tuple[str, tuple[Any, ...]]] = []
    for table, values in rows.items():
        width = len(values[0])
        for start in range(0, len(values), 500):
            page = values[start : start + 500]
            marks = ", ".join(["(" + ", ".join("?" * width) + ")"] * len(page))
            statements.append((f"INSERT INTO {table} VALUES {marks}", tuple(v for row in page for v in row)))
    statements.append(("INSERT INTO rating_counts VALUES ('toy', ?)", (MATCHES,)))
    await store.run(statements)  # all at once: many commits would write the same pages of an index again
    await store.rows("ANALYZE")


@pytest.mark.parametrize(
    "database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.long)], indirect=True
)
def test_leaderboards_and_players_answer_within_50_ms(database: str) -> None:
    with_store(database, fill)

    async def scenario() -> None:
        async with running_server(database) as one, guest(one) as anna:
            found = {}
            for path in (
                "/api/leaderboards/toy",
                f"/api/players/{player_id('a0')}",
                f"/api/players/{player_id('a0')}/games/toy",
            ):
                found[path] = await quickest_answer(anna, path, MOST_SECONDS)
            print({path: f"{seconds * 1000:.0f} ms" for path, seconds in found.items()})
            assert max(found.values()) < MOST_SECONDS, found

    run_scenario(scenario)
