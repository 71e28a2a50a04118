"""What is committed together with an entry: the summary of the match, results, the saved campaign."""

from __future__ import annotations

from msgspec.structs import replace

from undercroft.kernel.outcome import NO_SEAT
from undercroft.match.entry import Entry
from undercroft.match.match import Match
from undercroft.match.match_snapshot import is_due, take_snapshot
from undercroft.server.play.active_match import ActiveMatch
from undercroft.server.play.rated_result import rated_match
from undercroft.server.store import Campaign, CommitBatch, DailyEnd, MatchSummary, Result

SUMMARY_SECONDS = 60.0
"""How old the time in a stored summary may be. Lists are sorted by it, so not every move has to update it."""


def commit_batch(active: ActiveMatch, after: Match, entry: Entry) -> CommitBatch:
    """The batch of an entry that leads from an active match to the match after it."""
    before = active.match
    ends = after.phase == "over" and before.phase != "over"
    campaign = None if ends else _campaign(after, entry)
    return CommitBatch(
        entry,
        _summary(active, after, entry),
        after.seats[entry.seat].person if entry.kind == "sit" else "",
        tuple(results(after, entry.at)) if ends and not after.setup.lesson else (),
        campaign,
        () if campaign is None else _campaign_players(after),
        ends and after.game.campaigns,
        take_snapshot(after, entry, before.digest) if is_due(after) else None,
        daily_end=_daily_end(before, after, entry) if after.setup.daily else None,
        rated=rated_match(before, after, entry),
    )


def _daily_end(before: Match, after: Match, entry: Entry) -> DailyEnd | None:
    """How a try at the challenge of a day ended, if it did with this entry."""
    if before.phase == after.phase or after.phase not in ("over", "closed"):
        return None
    if after.phase == "over" and after.walkover == NO_SEAT:
        return DailyEnd("done", after.game.daily_score(after.state, 0))
    return DailyEnd("late" if entry.kind == "close" else "resigned")


def _summary(active: ActiveMatch, after: Match, entry: Entry) -> MatchSummary | None:
    """The new summary, if the stored one is wrong or too old."""
    before = active.match
    too_old = entry.at - active.changed > SUMMARY_SECONDS
    if too_old or (before.phase, before.deadline) != (after.phase, after.deadline):
        return MatchSummary(after.phase, after.deadline, entry.at)
    return None


def _campaign(after: Match, entry: Entry) -> Campaign | None:
    """The campaign, if this move led to a point where it can be saved."""
    if not after.game.campaigns or entry.kind != "play":
        return None
    saved = after.game.save_campaign(after.state)
    return None if saved is None else Campaign(after.id, after.game.name, saved, entry.at)


def _campaign_players(after: Match) -> tuple[str, ...]:
    """Those to whom the campaign belongs: the people who play it, not all who took a seat."""
    return tuple(
        dict.fromkeys(
            seat.person
            for number, seat in enumerate(after.seats)
            if seat.kind == "person" and not seat.played_by_bot and after.has_moved(number)
        )
    )


def results(match: Match, at: float) -> list[Result]:
    """How a match ended for every person who has a part in its end.

    What a bot won for a person who was away is not theirs, and an unfinished game earns no achievements.
    """
    outcome = match.state.outcome()
    found = []
    for number, seat in enumerate(match.seats):
        if seat.kind != "person" or seat.resigned:
            continue
        result = Result(match.id, number, seat.person, match.game.name, at, 0, False, [])
        if outcome is None:
            score = match.game.score_breakdown(match.state)[number]["total"]
            result = replace(result, score=score, won=number == match.walkover)
        elif number < len(outcome.scores):
            result = replace(result, score=outcome.scores[number])
        if outcome is not None and not seat.away:
            achievements = match.game.achievements(match.state, number)
            collected = match.game.collected(match.state, number)
            won = number in outcome.winners
            result = replace(result, won=won, achievements=achievements, collected=collected)
        found.append(result)
    return found
