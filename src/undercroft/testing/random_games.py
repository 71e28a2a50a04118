"""Random games, step by step, for the checks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from undercroft import bots
from undercroft.kernel.content import Content
from undercroft.kernel.game import Game
from undercroft.kernel.outcome import NO_SEAT
from undercroft.kernel.rng import Rng
from undercroft.kernel.state import State
from undercroft.match.origin import Origin

MAX_STEPS: Final = 20_000  # a game with more moves counts as endless
OUT_OF_TURN: Final = 12  # one move in so many is out of turn, if the game has such moves
CLOCK: Final = 40  # one in so many comes from the clock, in every third game: a clock may end it early
CACHED: Final = 100  # games whose choices are cached
BOT_SHARE: Final = 5  # a bot makes all moves but one in so many


class Fault(AssertionError):
    """A failed check. The message says where, so that `random_game` leads there again."""


@dataclass(frozen=True, slots=True, eq=False)
class GameStep:
    """One move of a random game, with the states around it. Do not change the states; clone them."""

    origin: Origin
    number: int
    seat: int
    action: int
    before: State
    after: State

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.origin.game

    def expect(self, fine: bool, why: str) -> None:
        """Raises Fault unless `fine`."""
        if not fine:
            raise self.fault(why)

    def fault(self, why: str) -> Fault:
        """The error for this step, to be raised."""
        text = self.game.action_text(self.action)
        return Fault(f"{origin_label(self.origin)}, move {self.number} ({self.seat}: {text}): {why}")


def random_origin(game: Game, players: int, seed: int, content: Content | None = None) -> Origin:
    """The origin of a game with options drawn by the seed, so that many seeds cover all options."""
    dice = Rng()
    dice.seed(seed)
    options = {option.name: option.choices[dice.below(len(option.choices))] for option in game.options}
    return Origin.from_seed(game, players, seed, options, content)


_choices: dict[tuple[Game, int, int, Content | None], list[int]] = {}
"""The choices of bots in finished games: the checks play the same games again and again."""


def random_game(
    game: Game, players: int, seed: int, content: Content | None = None, afresh: bool = False
) -> Iterator[GameStep]:
    """A random game from its first move to its last. Raises Fault if it does not end or gets stuck.

    With an even seed, the game's first own bot makes most of the moves, if there is one: it reaches states
    that random play would never reach. Its choices are cached for equal games, unless `afresh`.
    """
    origin = random_origin(game, players, seed, content)
    dice = Rng()
    dice.seed(-seed - 1)
    bot = bots.make(game, game.bots[0], seed) if game.bots and seed % 2 == 0 else None
    cached = [] if afresh else _choices.get((game, players, seed, content), [])
    chosen: list[int] = []
    state = origin.initial_state()
    number = 0
    while not state.over():
        number += 1
        if number > MAX_STEPS:
            raise Fault(f"{origin_label(origin)}: not over after {MAX_STEPS} moves")
        seat = _pick_seat(state, dice, seed % 3 == 0)
        actions = state.legal() if seat == state.actor() else state.legal_for(seat)
        if not actions:
            raise Fault(
                f"{origin_label(origin)}, move {number}: no seat has a legal action, but it is not over"
            )
        action = actions[dice.below(len(actions))]
        if bot is not None and seat == state.actor() and dice.below(BOT_SHARE):
            choice = cached[len(chosen)] if len(chosen) < len(cached) else bot.choose(state.clone())
            chosen.append(choice)
            action = choice if choice in actions else action
        after = state.clone()
        after.play(action)
        yield GameStep(origin, number, seat, action, state, after)
        state = after
    if len(_choices) >= CACHED:
        _choices.clear()
    _choices[game, players, seed, content] = chosen


def _pick_seat(state: State, dice: Rng, clock: bool) -> int:
    """The seat of the next move: most often the actor."""
    if clock and dice.below(CLOCK) == 0 and state.legal_for(NO_SEAT):
        return NO_SEAT
    if dice.below(OUT_OF_TURN) == 0:
        others = [seat for seat in range(state.players) if seat != state.actor() and state.legal_for(seat)]
        if others:
            return others[dice.below(len(others))]
    return state.actor()


def seats(state: State) -> range:
    """All seats, and NO_SEAT."""
    return range(NO_SEAT, state.players)


def origin_label(origin: Origin) -> str:
    """The game, players, seed and options for a message."""
    options = " ".join(f"{name}={value}" for name, value in origin.options.items())
    return f"{origin.game.name}, {origin.players} players, seed {origin.seed}" + (options and f", {options}")
