"""The interface of a game: metadata, options, views, notation, bots."""

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
    """A choice made before a game starts. The first of its choices is the default."""

    def __init__(self, name: str, choices: list[str], help: str) -> None:
        self.name = name
        self.choices = choices
        self.help = help

    @property
    def default(self) -> str:
        """The choice that is taken if none is given."""
        return self.choices[0]


class Level:
    """A strength of bots: the bot that plays, and the percentage of its decisions that are errors.

    An error is one of the promising actions or, with `random_errors`, any action without a warning.
    """

    def __init__(self, bot: str, error_percent: int, random_errors: bool = False) -> None:
        self.bot = bot
        self.error_percent = error_percent
        self.random_errors = random_errors


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One game. There is one stateless object of it; everything that changes is in its State.

    Metadata comes first, then the methods. Clients use a game only through this class.
    """

    name: str = ""
    """The name of its package: letters, digits and underscores."""
    rules: int = 1
    """The version of the rules. Records name it. Raise it when old records would replay differently."""
    players: tuple[int, int] = (1, 1)
    """The smallest and the largest number of players."""
    cooperative: bool = False
    """Whether all players win or lose together."""
    hidden_information: bool = True
    """Whether some seat cannot see everything. If False, all seats and spectators have the same table and
    log, and the server builds them once for all."""
    actions: int = 0
    """All action numbers are below this."""
    options: list[Option] = []
    bots: list[str] = []
    """The names of its own bots, weakest first; "random" and "search" play every game."""
    levels: list[Level] = []
    """The strengths that players choose from, weakest first."""

    def __reduce__(self) -> tuple[type[Game], tuple[()]]:
        # A game has no state except caches, so its class is enough to unpickle it.
        return type(self), ()

    def content(self, text: str | None = None) -> Content:
        """The content: the game's own content file, or the text of a corrected one. Raises BadContent."""
        raise NotImplementedError

    def setup(self, content: Content, players: int, seed: int, options: dict[str, str]) -> State:
        """The state before the first action. `options` is complete and checked."""
        raise NotImplementedError

    def table(self, state: State, seat: int) -> dict[str, Any]:
        """What lies on the table as this seat (or NO_SEAT: a spectator) may see it, as plain JSON.

        Build it from nothing, never by removing secrets from the state. Things that a player can touch have
        an `anchor`; anchors are unique within a view.
        """
        raise NotImplementedError

    def phase(self, state: State) -> str:
        """The current phase, one word of the game's own."""
        raise NotImplementedError

    def anchors(self, state: State, action: int) -> list[str]:
        """The anchors of the things that an action touches, in the order in which a player picks them."""
        raise NotImplementedError

    def phrase(self, state: State, action: int) -> Phrase:
        """What an action that is legal now would do: "Fighter defeats 2 goblins"."""
        raise NotImplementedError

    def warning(self, state: State, action: int) -> str:
        """A text key if the action hurts and cannot be undone ("flee"), else an empty string."""
        return ""

    def describe_move(self, before: State, action: int, after: State, seat: int) -> list[Phrase]:
        """The log lines of a move, with what this seat may know."""
        raise NotImplementedError

    def score_breakdown(self, state: State) -> list[dict[str, Any]]:
        """The score of every seat by lines: [{"total": 7, "lines": [{"id": "treasures", "points": 3}]}].

        It has public information only, and is complete after the end.
        """
        raise NotImplementedError

    def action_text(self, action: int) -> str:
        """The text of an action. It is the same in every state."""
        raise NotImplementedError

    def parse_action(self, text: str) -> int:
        """The action of a text. Raises UnreadableAction for a text that is no action of this game."""
        raise NotImplementedError

    def position(self, state: State) -> dict[str, Any]:
        """The whole state as plain JSON, hidden information included."""
        raise NotImplementedError

    def from_position(self, data: dict[str, Any], content: Content) -> State:
        """The state of a position. Raises BadPosition."""
        raise NotImplementedError

    def bot(self, name: str, seed: int) -> Bot:
        """A new bot by its name in `bots`."""
        raise NotImplementedError

    def search_heuristics(self) -> SearchHeuristics:
        """New heuristics for a search of this game."""
        return SearchHeuristics()

    def observer(self, content: Content, players: int) -> Observer:
        """The encoder of observations for reinforcement learning; see `undercroft.rl`."""
        raise NotImplementedError

    def check_players(self, players: int) -> None:
        """Raises BadOption unless the game is for this number of players."""
        low, high = self.players
        if not low <= players <= high:
            raise BadOption(f"{self.name} is for {low} to {high} players, not {players}")

    def check_options(self, options: dict[str, str]) -> dict[str, str]:
        """All options, with defaults for those not given. Raises BadOption for unknown names and values."""
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
        """A new state, ready for its first action. Raises BadOption."""
        self.check_players(players)
        chosen = self.check_options(options if options is not None else {})
        return self.setup(content if content is not None else self.content(), players, seed, chosen)

    def view(self, state: State, seat: int) -> dict[str, Any]:
        """What a seat (or NO_SEAT: a spectator) may see and do, as plain JSON."""
        return {
            **self.public(state),
            "seat": seat,
            "table": self.table(state, seat),
            "actions": self.offers(state, seat),
        }

    def public(self, state: State) -> dict[str, Any]:
        """The part of a view that is the same for all seats."""
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
        """The legal actions of this seat, in its turn or not, as they appear in a view."""
        return [self.offer(state, action) for action in state.legal_for(seat)]

    def offer(self, state: State, action: int) -> dict[str, Any]:
        """A legal action as it appears in a view."""
        return {
            "text": self.action_text(action),
            "anchors": self.anchors(state, action),
            "phrase": self.phrase(state, action).as_json(),
            "warning": self.warning(state, action),
        }
