"""The coins of every seat, line by line, as each of them can count them."""

from __future__ import annotations

from typing import Any

from undercroft.games.tales_of_tails import components as piece
from undercroft.games.tales_of_tails.components import Kind
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.games.tales_of_tails.scoring import chest_coins, coins_on_cards, completions, penalty, total
from undercroft.games.tales_of_tails.state import NO_DOG
from undercroft.kernel.outcome import NO_SEAT


def score_breakdown(state: TalesOfTailsRules) -> list[dict[str, Any]]:
    """The coins of every seat, line by line (TT-39), as all players can count them."""
    breakdown = []
    for seat in range(state.players):
        lines = score_lines(state, seat, NO_SEAT)
        breakdown.append({"total": sum(line["points"] for line in lines), "lines": lines})
    return breakdown


def score_lines(state: TalesOfTailsRules, seat: int, observer_seat: int) -> list[dict[str, Any]]:
    """The score of a seat as another (or NO_SEAT) can count it. Cards face down are a number alone (TT-37).

    Personal quests count after the end.
    """
    if state.dogs[seat] == NO_DOG:
        return []
    seen = state.seen_cards(state.held[seat], observer_seat, seat)
    lines: list[dict[str, Any]] = [{"id": "coins", "points": coins_on_cards(state, seen)}]
    if state.knows_cards(observer_seat, seat):
        lines += [
            {"id": "chests", "points": chest_coins(state, seat), "count": state.chests(seat)},
            {"id": "traps", "points": penalty(state, seat, Kind.TRAP)},
        ]
    else:
        lines.append({"id": "face_down", "points": 0, "count": len(state.held[seat]) - len(seen)})
    lines.append({"id": "raccoons", "points": penalty(state, seat, Kind.RACCOON)})
    for quest in state.common:
        lines.append(_quest_line(state, seat, quest, False))
    if state.ended:
        lines.append(_quest_line(state, seat, state.quests[seat], True))
        assert sum(line["points"] for line in lines) == total(state, seat)
    return lines


def _quest_line(state: TalesOfTailsRules, seat: int, quest: int, personal: bool) -> dict[str, Any]:
    count = completions(state, seat, quest)
    return {
        "id": piece.QUESTS[quest],
        "points": count * state.content.quest_coins[quest],
        "count": count,
        "personal": personal,
    }
