"""What is written beside an entry: how the match stands, how it ended, how far an adventure came."""

from __future__ import annotations

from undercroft.match.entry import Entry
from undercroft.match.match import Match
from undercroft.server.live import Live
from undercroft.server.store import Addition, Adventure, Head, Result

FRESH = 60.0
"""Lists put first what changed last, to so many seconds: not every move has to be written there, too."""


def addition(live: Live, after: Match, entry: Entry) -> Addition:
    """An entry that leads from a live match to the match after it, with all that belongs to it."""
    before = live.match
    head = None
    stale = entry.at - live.changed > FRESH
    if stale or (before.phase, before.deadline) != (after.phase, after.deadline):
        head = Head(after.phase, after.deadline, entry.at)
    ends = after.phase == "over" and before.phase != "over"
    ended = tuple(results(after, entry.at)) if ends else ()
    joins = after.seats[entry.seat].person if entry.kind == "sit" else ""
    adventure = None
    if after.game.campaigns and entry.kind == "play" and not ends:
        saved = after.game.save_campaign(after.state)
        if saved is not None:
            adventure = Adventure(after.id, after.game.name, saved, entry.at)
    return Addition(entry, head, joins, ended, adventure, ends and after.game.campaigns)


def results(match: Match, at: float) -> list[Result]:
    """How it ended for every person at the table."""
    outcome = match.state.outcome()
    assert outcome is not None
    found = []
    for number, seat in enumerate(match.seats):
        if seat.kind == "person" and not seat.resigned:
            deeds = match.game.achievements(match.state, number)
            won = number in outcome.winners
            score = outcome.scores[number] if number < len(outcome.scores) else 0
            found.append(Result(match.id, number, seat.person, match.game.name, at, score, won, deeds))
    return found
