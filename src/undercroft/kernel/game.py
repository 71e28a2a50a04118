"""A game as the rest of the house sees it: what it is called, what it offers, how it is written down."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from undercroft.kernel.bot import Bot
from undercroft.kernel.content import Content
from undercroft.kernel.errors import BadOption
from undercroft.kernel.heuristics import SearchHeuristics
from undercroft.kernel.observer import Observer
from undercroft.kernel.phrase import Phrase
from undercroft.kernel.state import State


class Option:
    """Something that can be chosen before a game: its words, the first of which is the default."""

    def __init__(self, name: str, choices: list[str], help: str) -> None:
        self.name = name
        self.choices = choices
        self.help = help

    @property
    def default(self) -> str:
        """What is played when nobody says anything."""
        return self.choices[0]


class Level:
    """A strength: the bot that it plays by, and in how many of a hundred decisions it is careless.

    It then takes something tempting or, if it is blind, anything.
    """

    def __init__(self, bot: str, error_percent: int, random_errors: bool = False) -> None:
        self.bot = bot
        self.error_percent = error_percent
        self.random_errors = random_errors


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """The face of one game. There is one object of it, stateless; what changes is in its State.

    Metadata first, then the verbs. Everything a client needs of a game goes through here.
    """

    name: str = ""
    """The name of its package: letters, digits and underscores."""
    rules: int = 1
    """The version of its rules. A record names it; raise it when old records would replay differently."""
    players: tuple[int, int] = (1, 1)
    """The smallest and the largest number of players."""
    cooperative: bool = False
    """Whether all players win or lose together."""
    hidden_information: bool = True
    """Whether anything on the table is hidden from somebody. Without secrets there is one table and one story
    for all, and a server builds them once for everybody who looks."""
    actions: int = 0
    """All action numbers are below this."""
    options: list[Option] = []
    bots: list[str] = []
    """The bots of its own, weakest first ("greedy"); "random" and "search" sit at every table."""
    levels: list[Level] = []
    """How strong the bots are that people choose from, weakest first."""

    def __reduce__(self) -> tuple[type[Game], tuple[()]]:
        # A game has no state but what it keeps at hand, so its class is enough to make it again elsewhere.
        return type(self), ()

    def content(self, text: str | None = None) -> Content:
        """The box: its own content file, or one that somebody corrected. Raises BadContent."""
        raise NotImplementedError

    def setup(self, content: Content, players: int, seed: int, options: dict[str, str]) -> State:
        """The state before the first action. `options` has all of them, checked."""
        raise NotImplementedError

    def table(self, state: State, seat: int) -> dict[str, Any]:
        """The things on the table as this seat (or TABLE: a spectator) may see them, as plain JSON.

        Built from nothing, never "the state minus secrets". Things that a person can touch have an
        `anchor`; anchors are unique within a view.
        """
        raise NotImplementedError

    def phase(self, state: State) -> str:
        """One word of the game's own for what is going on."""
        raise NotImplementedError

    def anchors(self, state: State, action: int) -> list[str]:
        """The anchors that an action touches, in the order in which one would pick them."""
        raise NotImplementedError

    def phrase(self, state: State, action: int) -> Phrase:
        """What an action that is legal now would do: "Fighter defeats 2 goblins"."""
        raise NotImplementedError

    def warning(self, state: State, action: int) -> str:
        """A key of the texts if the action hurts and cannot be undone ("flee"), else an empty string."""
        return ""

    def describe_move(self, before: State, action: int, after: State, seat: int) -> list[Phrase]:
        """What just happened, as this seat may know it: the lines of the log."""
        raise NotImplementedError

    def score_breakdown(self, state: State) -> list[dict[str, Any]]:
        """The score of every seat, line by line: [{"total": 7, "lines": [{"id": "treasures", "points": 3}]}].

        Only what everybody may know; complete after the end.
        """
        raise NotImplementedError

    def action_text(self, action: int) -> str:
        """The text of an action, the same in every state."""
        raise NotImplementedError

    def parse_action(self, text: str) -> int:
        """The action of a text. Raises UnreadableAction for what is never an action of this game."""
        raise NotImplementedError

    def position(self, state: State) -> dict[str, Any]:
        """The whole state as plain JSON, hidden things included."""
        raise NotImplementedError

    def from_position(self, data: dict[str, Any], content: Content) -> State:
        """The state of a position. Raises BadPosition."""
        raise NotImplementedError

    def bot(self, name: str, seed: int) -> Bot:
        """One of its own bots, named in `bots`."""
        raise NotImplementedError

    def search_heuristics(self) -> SearchHeuristics:
        """A new guide for searches, which knows how this game is played well."""
        return SearchHeuristics()

    def observer(self, content: Content, players: int) -> Observer:
        """What writes down in numbers what a seat sees, for those who learn; see `undercroft.rl`."""
        raise NotImplementedError

    def check_players(self, players: int) -> None:
        """Raises BadOption unless so many can play."""
        low, high = self.players
        if not low <= players <= high:
            raise BadOption(f"{self.name} is for {low} to {high} players, not {players}")

    def check_options(self, options: dict[str, str]) -> dict[str, str]:
        """All options, with defaults for those not given. Raises BadOption for what does not exist."""
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise BadOption(f"{self.name} has no option {name!r}; it has {', '.join(known) or 'none'}")
            if str(value) not in known[name].choices:
                choices = ", ".join(known[name].choices)
                raise BadOption(f"option {name} must be one of {choices}, not {value!r}")
        return {name: str(options.get(name, option.default)) for name, option in known.items()}

    def new(
        self,
        players: int,
        seed: int = 0,
        options: dict[str, str] | None = None,
        content: Content | None = None,
    ) -> State:
        """A new game, ready for its first action. Raises BadOption."""
        self.check_players(players)
        chosen = self.check_options(options if options is not None else {})
        return self.setup(content if content is not None else self.content(), players, seed, chosen)

    def view(self, state: State, seat: int) -> dict[str, Any]:
        """All that a seat (or TABLE: a spectator) may see and do, as plain JSON."""
        return {
            **self.public(state),
            "seat": seat,
            "table": self.table(state, seat),
            "actions": self.offers(state, seat),
        }

    def public(self, state: State) -> dict[str, Any]:
        """The part of a view that is the same for everybody."""
        outcome = state.outcome()
        return {
            "game": self.name,
            "players": state.players,
            "actor": state.actor(),
            "phase": self.phase(state),
            "outcome": None if outcome is None else outcome.as_json(),
            "score_breakdown": self.score_breakdown(state),
        }

    def offers(self, state: State, seat: int) -> list[dict[str, Any]]:
        """What this seat may do now, in its turn or not, as a view carries it."""
        return [self.offer(state, action) for action in state.legal_for(seat)]

    def offer(self, state: State, action: int) -> dict[str, Any]:
        """A legal action as a view carries it."""
        return {
            "text": self.action_text(action),
            "anchors": self.anchors(state, action),
            "phrase": self.phrase(state, action).as_json(),
            "warning": self.warning(state, action),
        }
