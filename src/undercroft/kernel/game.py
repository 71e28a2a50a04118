"""A game as every other layer sees it: its metadata, its parts, and what can be asked of it."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Generic

from undercroft.kernel.actions import ActionSpace
from undercroft.kernel.bot import Bot
from undercroft.kernel.content import HASH_LENGTH
from undercroft.kernel.declarations import Challenge, Lesson, Level, Option
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game_parts import VIEW_FUNCTIONS, GameModules, GameTools
from undercroft.kernel.heuristics import SearchHeuristics
from undercroft.kernel.observer import Observer
from undercroft.kernel.phrase import Phrase
from undercroft.kernel.puzzles import PuzzleRules
from undercroft.kernel.schema import read_position, write_position
from undercroft.kernel.types import C, S
from undercroft.kernel.view_parts import offers, public

__all__ = ["Challenge", "Game", "GameModules", "GameTools", "Lesson", "Level", "Option"]


class Game(Generic[S, C]):
    """One game. There is one object of it, without state of its own; what changes is in its State.

    Shared layers (bots, match, server, terminal, lab, rl) know a game by this class alone: what they need of
    it is a method or an attribute here. A game names its metadata and its modules, and overrides `setup` and
    whatever else it has.
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
    """Whether anything on the table is hidden from any seat. Without it there is one table and one log for
    all, and a server builds them once for every viewer."""
    actions: ActionSpace
    """Its actions, as its `notation.py` declares them."""
    modules: GameModules[S, C]
    """Its rules, and the modules that its methods are taken from."""
    tools: GameTools = GameTools()
    """The classes that `search_heuristics`, `observer` and `puzzles` make objects of."""
    options: list[Option] = []
    bots: list[str] = []
    """The bots of its own, weakest first ("greedy"); "random" and "search" play every game."""
    levels: list[Level] = []
    """How strong the bots are that people choose from, weakest first."""
    lesson: Lesson | None = None
    """The match that a tutorial plays; None for a game that is not taught."""
    campaigns: bool = False
    """Whether matches can continue each other; then `save_campaign` and `resume_campaign` are implemented."""
    all_achievements: list[str] = []
    """The names of all achievements. The message "achievement-<name>" in the texts says what to do for it."""
    drawing_module: str = ""
    """The dotted name of a module with a function `draw`, see `undercroft.terminal.draw`. The terminal client
    imports it. Without one, the client uses its own drawing of a game of that name, or a plain outline."""
    _content: C | None = None

    def __init_subclass__(cls) -> None:
        """Gives a class that names its modules the functions of its view module as methods, unless it has
        its own. A method that only calls such a function would cost a server as much again as the function:
        it asks for dozens of them in a move."""
        super().__init_subclass__()
        if "modules" in cls.__dict__:
            for name in VIEW_FUNCTIONS:
                if name not in cls.__dict__:
                    setattr(cls, name, staticmethod(getattr(cls.modules.view, name)))

    def __reduce__(self) -> tuple[type[Game[S, C]], tuple[()]]:
        # A game has no state but its cached content, so its class is enough to make it again elsewhere.
        return type(self), ()

    # Setting up

    def content(self, text: str | None = None) -> C:
        """Its own content, or that of a corrected content file. Raises BadContent."""
        if text is not None:
            return self.modules.content.read(text)
        if self._content is None:
            file = self.folder() / "content.toml"
            self._content = self.modules.content.read(file.read_text(encoding="utf-8"))
        return self._content

    def content_by_hash(self, hash: str) -> C | None:
        """Its own content if it has this hash, or an earlier one that the package keeps as
        `contents/<hash>.toml`; None if it has neither."""
        own = self.content()
        if own.hash == hash:
            return own
        if len(hash) != HASH_LENGTH or not hash.isalnum():  # it may come from a file of a stranger
            return None
        file = self.folder() / "contents" / f"{hash}.toml"
        return self.content(file.read_text(encoding="utf-8")) if file.is_file() else None

    def folder(self) -> Traversable:
        """The folder of its package, with its texts and its content file."""
        spec = sys.modules[type(self).__module__].__spec__
        assert spec is not None
        return resources.files(spec.parent or spec.name)

    def setup(self, content: C, players: int, seed: int, options: dict[str, str]) -> S:
        """The state before the first action. `options` has all of them, checked."""
        raise NotImplementedError

    # What people see. A game that names its modules has these methods from its view module.

    @property
    def table_type(self) -> type[Any]:
        """The TypedDict that `table` returns; `dict` for a game that has not typed its table."""
        return self.modules.table_type if hasattr(self, "modules") else dict

    def table(self, state: S, seat: int) -> Mapping[str, Any]:
        """What lies on the table, as this seat (or NO_SEAT: a spectator) may see it, as plain JSON.

        Built from nothing, never "the state minus secrets". Things that a person can touch have an
        `anchor`; anchors are unique within a view.
        """
        raise NotImplementedError

    def phase(self, state: S) -> str:
        """One word of the game's own for what is going on."""
        raise NotImplementedError

    def anchors(self, state: S, action: int) -> list[str]:
        """The anchors that an action touches, in the order in which a person would pick them."""
        raise NotImplementedError

    def phrase(self, state: S, action: int) -> Phrase:
        """What an action that is legal now would do: "Fighter defeats 2 goblins"."""
        raise NotImplementedError

    def warning(self, state: S, action: int) -> str:
        """A key of the texts if the action hurts and cannot be undone ("flee"), else an empty string."""
        raise NotImplementedError

    def describe_move(self, before: S, action: int, after: S, seat: int) -> list[Phrase]:
        """What just happened, as this seat may know it: the lines of the log."""
        raise NotImplementedError

    def move_anchors(self, before: S, action: int, after: S, seat: int) -> list[str]:
        """The anchors of the view after a move at which it shows, as this seat may know it; for clients that
        mark the last move."""
        raise NotImplementedError

    def score_breakdown(self, state: S) -> Sequence[Mapping[str, Any]]:
        """The score of every seat, line by line: [{"total": 7, "lines": [{"id": "treasures", "points": 3}]}].

        Only what all seats may know; complete after the end.
        """
        raise NotImplementedError

    # Writing down

    def action_text(self, action: int) -> str:
        """The text of an action, the same in every state."""
        return self.actions.text(action)

    def parse_action(self, text: str) -> int:
        """The action of a text. Raises UnreadableAction for what is never an action of this game."""
        return self.actions.parse(text)

    def position(self, state: S) -> dict[str, Any]:
        """The whole state as plain JSON, hidden information included."""
        return write_position(state, self.modules.position.SCHEMA)

    def from_position(self, data: dict[str, Any], content: C) -> S:
        """The state of a position. Raises BadPosition."""
        state = self._empty_state(content)
        reader = read_position(state, self.modules.position.SCHEMA, data)
        self.modules.position.check(state, reader)
        return state

    def _empty_state(self, content: C) -> S:
        """A state with its content and nothing else, for `from_position` to fill."""
        state = self.modules.state_type()
        # By its name, because `State` has no content: the class of each game declares it with its own type.
        setattr(state, "content", content)  # noqa: B010
        return state

    # Playing it well

    def bot(self, name: str, seed: int) -> Bot[S]:
        """One of its own bots, named in `bots`."""
        raise NotImplementedError

    def search_heuristics(self) -> SearchHeuristics[S]:
        """The heuristics of a search in this game; a new object each time."""
        return self.tools.heuristics()

    def random_errors(self, state: S) -> list[int]:
        """The actions that a level with random errors may take instead of the best one: any without a
        warning. A game also leaves out what gives a whole turn or round away. At least one."""
        legal = state.legal()
        return [action for action in legal if not self.warning(state, action)] or legal

    def puzzles(self) -> PuzzleRules[S] | None:
        """What its puzzles are; a new object each time. None for a game without puzzles."""
        return None if self.tools.puzzles is None else self.tools.puzzles()

    def observer(self, content: C, players: int) -> Observer[S]:
        """What a seat sees as numbers, for learning; see `undercroft.rl`."""
        if self.tools.observer is None:
            raise NotImplementedError(f"{self.name} has no observations")
        return self.tools.observer(content, players)

    def has_observations(self) -> bool:
        """Whether `observer` can be called."""
        return type(self).observer is not Game.observer or self.tools.observer is not None

    # What clients and tools ask besides the rules. The defaults suit a game that has nothing of the kind.

    def chat_allowed(self, state: S) -> bool:
        """Whether the rules let players write chat messages now. Emotes and pointing are always allowed."""
        return True

    def clock_seconds(self, state: S) -> int | None:
        """The seconds of the clock that all players share; None for a game without one.

        The clock runs while `state.legal_for(NO_SEAT)` has an action; when the time is up, that is played.
        """
        return None

    def rests(self, state: S) -> bool:
        """Whether the game rests between two of its parts, and `legal_for` lets any seat begin the next one.

        A bot leaves that to people, if there are any: they look first at what was won.
        """
        return False

    def achievements(self, state: S, seat: int) -> list[str]:
        """The achievements that this seat has earned in this game so far."""
        return []

    def collected(self, state: S, seat: int) -> list[str]:
        """What this seat has collected in this game, for `collections`."""
        return []

    def collections(self) -> dict[str, list[str]]:
        """Achievements that are earned over several matches, each with all that must be collected for it."""
        return {}

    def completed(self, collected: Sequence[str]) -> list[str]:
        """The achievements of `collections` that all these collected things earn."""
        there = set(collected)
        return [name for name, things in self.collections().items() if there.issuperset(things)]

    def opponent_rating(self, options: dict[str, str]) -> int:
        """Where the opponent of all players of a cooperative game stands on the scale of ratings, with these
        options; 0 if matches with them cannot be rated."""
        return 0

    def rank(self, state: S, seat: int) -> str:
        """The message id of the rank that this seat's score earns ("rank-3"); empty without ranks."""
        return ""

    def traits(self, state: S, seat: int) -> dict[str, str]:
        """What distinguishes this player from others, as balance reports compare it: {"hero": "bard"}.

        Empty as long as the player has not chosen. The message "balance-by-hero" is the heading of the
        comparison; "hero-bard" or "bard" names the value.
        """
        return {}

    def used_things(self, state: S, action: int) -> list[str]:
        """The things that an action uses although its phrase may not name them: the card that is played."""
        return []

    def save_campaign(self, state: S) -> dict[str, Any] | None:
        """The campaign as JSON data; None in a state in which it cannot be saved."""
        return None

    def resume_campaign(self, data: object) -> dict[str, str]:
        """The options with which the next match of a saved campaign starts, for any number of players.

        Raises BadPosition for data that `save_campaign` never gives, BadOption for a game without campaigns.
        """
        raise BadOption(f"{self.name} has no campaigns")

    def daily(self, day: int) -> Challenge | None:
        """The challenge of a day, counted since 1970; None for a game that has none."""
        return None

    def daily_score(self, state: S, seat: int) -> int:
        """How well this seat did in a challenge that is over; more is better. The points of the game itself,
        unless they say too little."""
        outcome = state.outcome()
        return 0 if outcome is None else outcome.scores[seat]

    # What follows from the above

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
        content: C | None = None,
    ) -> S:
        """A new game, ready for its first action. Raises BadOption."""
        self.check_players(players)
        chosen = self.check_options(options if options is not None else {})
        return self.setup(content if content is not None else self.content(), players, seed, chosen)

    def view(self, state: S, seat: int) -> dict[str, Any]:
        """All that a seat (or NO_SEAT: a spectator) may see and do, as plain JSON."""
        return {
            **self.public(state),
            "seat": seat,
            "table": self.table(state, seat),
            "actions": self.offers(state, seat),
        }

    def public(self, state: S) -> dict[str, Any]:
        """The part of a view that is the same for all seats and spectators."""
        return public(self, state)

    def offers(self, state: S, seat: int) -> list[dict[str, Any]]:
        """What this seat may do now, in its turn or not, as a view carries it."""
        return offers(self, state, seat)
