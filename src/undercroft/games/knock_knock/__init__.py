"""Knock, Knock! Dungeon!: all together, card over card through a citadel, to the Black Knight in six minutes.

A cooperative game in real time for one to six, with an adventure through four citadels. Hands are hidden.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, cast

from undercroft.games.knock_knock import adventure, bot, content, notation, position, view
from undercroft.games.knock_knock.content import KnockKnockContent
from undercroft.games.knock_knock.heuristics import KnockKnockHeuristics
from undercroft.games.knock_knock.observer import KnockKnockObserver
from undercroft.games.knock_knock.rules import KnockKnockRules
from undercroft.games.knock_knock.state import MODES
from undercroft.kernel.bot import Bot
from undercroft.kernel.content import Content
from undercroft.kernel.game import Game, Level, Option
from undercroft.kernel.heuristics import SearchHeuristics
from undercroft.kernel.observer import Observer
from undercroft.kernel.phrase import Phrase
from undercroft.kernel.state import State


@cache
def _box() -> content.KnockKnockContent:
    return content.read(files(__package__).joinpath("content.toml").read_text("utf-8"))


class KnockKnock(Game):
    """Knock, Knock! Dungeon! for 1 to 6 players."""

    name = "knock_knock"
    players = (1, 6)
    cooperative = True
    campaigns = True
    actions = notation.ACTIONS
    options = [
        Option("mode", MODES, "one citadel, an adventure of four, or an adventure with further tries"),
        Option("level", ["0", "1", "2", "3"], "the level of the (first) citadel", compared=True),
        Option("first_game", ["no", "yes"], "without the clock, and cards may be turned"),
        Option("chests", ["no", "yes"], "hunt for chests: a win scores its longest chain"),
        Option("spells", adventure.HELD, "the spell tokens that the team has from the start"),
        Option(
            "pace", ["free", "5", "6", "7", "8", "9", "10", "12", "15"], "seconds a play, for simulations"
        ),
    ]
    bots = ["greedy", "team"]
    levels = [
        Level("greedy", 30),
        Level("greedy", 4),
        Level("search-8", 8),
        Level("search-24", 2),
        Level("team", 0),
    ]

    def content(self, text: str | None = None) -> Content:
        return _box() if text is None else content.read(text)

    def setup(self, content: Content, players: int, seed: int, options: dict[str, str]) -> State:
        return adventure.begin(content, players, seed, options)

    def table(self, state: State, seat: int) -> dict[str, Any]:
        return view.table(_rules(state), seat)

    def phase(self, state: State) -> str:
        return view.phase(_rules(state))

    def anchors(self, state: State, action: int) -> list[str]:
        return view.anchors(_rules(state), action)

    def phrase(self, state: State, action: int) -> Phrase:
        return view.phrase(_rules(state), action)

    def warning(self, state: State, action: int) -> str:
        return view.warning(_rules(state), action)

    def describe_move(self, before: State, action: int, after: State, seat: int) -> list[Phrase]:
        return view.describe_move(_rules(before), action, _rules(after), seat)

    def score_breakdown(self, state: State) -> list[dict[str, Any]]:
        return view.score_breakdown(_rules(state))

    def position(self, state: State) -> dict[str, Any]:
        return position.write(_rules(state))

    def from_position(self, data: dict[str, Any], content: Content) -> State:
        return position.read(data, content)

    def bot(self, name: str, seed: int) -> Bot:
        return bot.GreedyBot(seed) if name == "greedy" else bot.TeamBot(seed)

    def search_heuristics(self) -> SearchHeuristics:
        return KnockKnockHeuristics()

    def observer(self, content: Content, players: int) -> Observer:
        return KnockKnockObserver(cast(KnockKnockContent, content), players)

    def chat_allowed(self, state: State) -> bool:
        return not _rules(state).silence or state.players == 1

    def clock_seconds(self, state: State) -> int | None:
        return _rules(state).content.seconds

    def save_campaign(self, state: State) -> dict[str, Any] | None:
        return adventure.save(_rules(state))

    def resume_campaign(self, data: object) -> dict[str, str]:
        return adventure.resume(data)


def _rules(state: State) -> KnockKnockRules:
    assert isinstance(state, KnockKnockRules)
    return state


GAME = KnockKnock()
