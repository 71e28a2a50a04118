"""What a bot worker is asked, and how it finds the answer."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

import msgspec

from undercroft import bots
from undercroft.bots.analysis import hint
from undercroft.kernel.content import Content
from undercroft.kernel.game import Game
from undercroft.kernel.state import State
from undercroft.match.plugins import find_game
from undercroft.match.replay import ReplayStep
from undercroft.match.review import Reviewer

HINT = "*hint"
REVIEW = "*review"


class BotRequest(msgspec.Struct):
    """Asks which action a bot would choose in a position.

    `bot` may be HINT, which asks for a hint, or REVIEW, which asks `answer_review` for an analysis of the
    action `played`, the move `number` of its match.
    """

    location: str
    position: dict[str, Any]
    bot: str
    seed: int
    played: str = ""
    number: int = 0
    content: str = ""
    """The content file of the match, if the game has another one by now."""
    follows: bool = False
    """Whether a decision to review belongs to the run of the one before: see `match.review.Runs`."""


def bot_request(
    location: str,
    game: Game,
    state: State,
    seat: int,
    bot: str,
    seed: int,
    played: str = "",
    number: int = 0,
    content: Content | None = None,
    follows: bool = False,
) -> BotRequest:
    """The request for a seat. What the seat cannot know is replaced by a fair draw: no bot can cheat."""
    known = state.clone()
    known.resample(seat, seed)
    text = "" if content is None or content.hash == game.content().hash else content.text
    return BotRequest(location, game.position(known), bot, seed, played, number, text, follows)


def answer_request(request: BotRequest) -> str:
    """The text of the action that the bot chooses; a hint as JSON. Runs in a worker."""
    game = find_game(request.location)
    state = _state(game, request)
    if request.bot == HINT:
        return json.dumps(hint_answer(game, state, request.seed))
    return game.action_text(bots.make(game, request.bot, request.seed).choose(state))


def answer_review(run: list[BotRequest]) -> list[dict[str, Any]]:
    """The analyses of decisions that follow each other, as plain JSON. Runs in a worker."""
    game = find_game(run[0].location)
    reviewer = Reviewer(game)
    found = []
    for request in run:
        state = _state(game, request)
        action = game.parse_action(request.played)
        step = ReplayStep(request.number, state.actor(), request.played, action, state, state)
        found.append(reviewer.analyse(step, request.follows).as_json())
    return found


def _state(game: Game, request: BotRequest) -> State:
    content = read_content(request.location, request.content)
    state: State = game.from_position(request.position, content)
    return state


@lru_cache(8)
def read_content(location: str, text: str) -> Content:
    """The content in a content file, or that of the game if the text is empty."""
    content: Content = find_game(location).content(text or None)
    return content


def preload(locations: list[str]) -> None:
    """Imports games and makes their tables, so that the first request is as fast as later ones."""
    for location in locations:
        game = find_game(location)
        game.new(game.players[0]).legal()


def hint_answer(
    game: Game, state: State, seed: int, iterations: int = 0, playouts: int | None = None
) -> dict[str, Any]:
    """A hint in the form of the message `advice`. With fewer iterations or playouts than those of the game it
    is quicker."""
    found = hint(game, state, seed, iterations, playouts)
    return {
        "action": game.action_text(found.action),
        "value": round(found.value, 3),
        "alternative": "" if found.other < 0 else game.action_text(found.other),
        "alternative_value": round(found.next, 3),
        "unit": found.unit,
        "reason": found.reason.as_json(),
    }
