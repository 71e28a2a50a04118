"""The parts of a view that all games share. Compiled, unlike `Game`: a server makes them for every move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.kernel.outcome import NO_SEAT
from undercroft.kernel.state import State

if TYPE_CHECKING:
    from undercroft.kernel.game import Game


def public(game: Game[Any, Any], state: State) -> dict[str, Any]:
    """The part that is the same for all seats and spectators."""
    outcome = state.outcome()
    return {
        "game": game.name,
        "players": state.players,
        "actor": state.actor(),
        "phase": game.phase(state),
        "outcome": None if outcome is None else outcome.as_json(),
        "score_breakdown": game.score_breakdown(state),
        "chat_allowed": game.chat_allowed(state),
    }


def offers(game: Game[Any, Any], state: State, seat: int) -> list[dict[str, Any]]:
    """What a seat may do now, in its turn or not. A spectator may do nothing: what is legal for no seat is
    done by the clock."""
    if seat == NO_SEAT:
        return []
    return [offer(game, state, action) for action in state.legal_for(seat)]


def offer(game: Game[Any, Any], state: State, action: int) -> dict[str, Any]:
    """A legal action: its text, its parts, what it touches, what it would do, and a warning if it hurts."""
    actions = game.actions
    return {
        "text": actions.text(action),
        "verb": actions.verb(action).name,
        "operands": actions.operands(action),
        "anchors": game.anchors(state, action),
        "phrase": game.phrase(state, action).as_json(),
        "warning": game.warning(state, action),
    }
