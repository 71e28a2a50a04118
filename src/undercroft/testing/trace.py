"""Traces of seeded games, to prove that two builds play the same games."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from undercroft.kernel.game import Game
from undercroft.testing.random_games import random_game, seats


def trace_steps(game: Game, players: int, seed: int, games: int) -> Iterator[str]:
    """A line for every move, with a digest of everything up to it."""
    total = hashlib.sha256()
    for number in range(seed, seed + games):
        for step in random_game(game, players, number):
            state = step.after
            offered = [state.legal_for(seat) for seat in seats(state)]
            outcome = state.outcome()
            end = [] if outcome is None else [outcome.winners, outcome.scores, outcome.reason]
            seen = [step.seat, step.action, state.actor(), state.rng, state.reveal_count, offered, end]
            total.update(repr(seen).encode())
            yield f"{players} players, seed {number}, move {step.number} #{total.hexdigest()[:12]}"


def trace(game: Game, players: int, seed: int = 1, games: int = 10) -> str:
    """One digest of all moves, offers, dice and outcomes of so many random games."""
    total = hashlib.sha256()
    for line in trace_steps(game, players, seed, games):
        total.update(line.encode())
    return total.hexdigest()
