"""The review of a match that is over, a page at a time: thinkers weigh every decision of a seat."""

from __future__ import annotations

import json
from typing import Any, Final

from undercroft.match.match import Match
from undercroft.match.review import SEED, decided
from undercroft.match.story import steps
from undercroft.server.thinkers import REVIEW, Thinkers, question

PAGE: Final = 8  # decisions in an answer: nobody waits long for one


async def page(
    thinkers: Thinkers, where: str, match: Match, moves: list[tuple[int, str]], seat: int, after: int
) -> dict[str, Any]:
    """The next decisions of a seat after this move, and after which move the page that follows begins.

    That is None after the last one. Raises TooSlow.
    """
    found: list[Any] = []
    for step in steps(match.start, moves):
        if step.number <= after or step.seat != seat or not decided(step):
            continue
        if len(found) == PAGE:
            return {"decisions": found, "next": found[-1]["move"]}
        asked = question(
            where, match.game, step.before, seat, REVIEW, SEED + step.number, step.text, step.number
        )
        found.append(json.loads(await thinkers.choose(asked)))
    return {"decisions": found, "next": None}
