"""Thousands of games looked at closely: who wins from where and as whom, and what things are used and worth.

Everything is learned from what a game tells about itself. A thing is whatever its sentences name ("@goblin")
or a card that an action touches; how it was used is the name of the sentence. Who one is (a hero, a dog) is
what the table says of the seat.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from itertools import product
from typing import Final

from undercroft import bots
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game
from undercroft.kernel.outcome import TABLE
from undercroft.kernel.phrase import Phrase
from undercroft.kernel.state import State
from undercroft.lab.crew import Crew

PARTS: Final = 27720
"""A win is counted in so many parts: whole numbers add up to the same in any order."""
TRAITS: Final = ("hero", "dog")
"""What a table may say of a seat that tells who one is."""
VARIED: Final = ("board", "level")
"""Options whose choices are played in turn unless one of them is asked for."""
PIECE: Final = 50
"""At most so many games are given to a process at a time."""
Key = tuple[str, ...]
Used = tuple[str, str]
"""How, and what: ("fight", "goblin")."""


class Share:
    """What some players got, all in all."""

    def __init__(self) -> None:
        self.players = 0
        self.won = 0
        """In PARTS of a win."""
        self.score = 0
        self.squares = 0

    def count(self, won: int, score: int) -> None:
        """One player more."""
        self.players += 1
        self.won += won
        self.score += score
        self.squares += score * score

    def add(self, other: Share) -> None:
        """So many players more."""
        self.players += other.players
        self.won += other.won
        self.score += other.score
        self.squares += other.squares


def _shares() -> defaultdict[str, Share]:
    return defaultdict(Share)


class Findings:
    """What was seen in some games. Findings add up to the same in any order."""

    def __init__(self) -> None:
        self.games = 0
        self.shares: defaultdict[Key, Share] = defaultdict(Share)
        """By ("table", "0"), ("players", "2"), ("seat", "2", "0"), ("place", "2", "0"), ("hero", "bard") …"""
        self.scores: defaultdict[str, Counter[int]] = defaultdict(Counter)
        self.lengths: defaultdict[str, Counter[int]] = defaultdict(Counter)
        """Scores of all seats, and steps of the games, by the number of players."""
        self.reasons: Counter[str] = Counter()
        self.times: Counter[Used] = Counter()
        self.users: defaultdict[Used, defaultdict[str, Share]] = defaultdict(_shares)
        """How often things were used, and what those got who used them at least once, by their table."""

    def add(self, other: Findings) -> None:
        """Adds other games."""
        self.games += other.games
        self.reasons += other.reasons
        self.times += other.times
        for key, share in other.shares.items():
            self.shares[key].add(share)
        for used, by_table in other.users.items():
            for table, share in by_table.items():
                self.users[used][table].add(share)
        for players, counts in other.scores.items():
            self.scores[players] += counts
        for players, counts in other.lengths.items():
            self.lengths[players] += counts


class Survey:
    """What is to be looked at. Everything in it can be sent to another process."""

    def __init__(
        self,
        game: Game,
        players: list[int] | None = None,
        bots: list[str] | None = None,
        games: int = 1000,
        seed: int = 0,
        options: dict[str, str] | None = None,
        content: str | None = None,
    ) -> None:
        """`games` are played with each number of players and each choice of a varied option."""
        low, high = game.players
        self.game = game
        self.players = list(range(low, high + 1)) if players is None else players
        self.bots = [game.bots[0] if game.bots else "random"] if bots is None else bots
        self.games = games
        self.seed = seed
        self.options = {} if options is None else options
        self.content = content

    def check(self) -> None:
        """Raises BadOption or BadContent for what cannot be played, before any process is started."""
        if self.games < 1 or not self.players:
            raise BadOption(f"at least one game has to be played, not {self.games}")
        for players in self.players:
            self.game.new(players, self.seed, self.options, self.game.content(self.content))
            bots.seated(self.game, self.bots, players, self.seed)

    def tables(self) -> list[tuple[int, dict[str, str]]]:
        """Every number of players with every choice of the varied options."""
        varied = [
            option
            for option in self.game.options
            if option.name in VARIED and option.name not in self.options
        ]
        choices = product(*[option.choices for option in varied])
        names = [option.name for option in varied]
        return [
            (players, {**self.options, **dict(zip(names, chosen, strict=True))})
            for chosen, players in product(list(choices), self.players)
        ]

    def pieces(self) -> Iterator[tuple[int, int, int]]:
        """Everything in handy pieces: which of the tables, the number of the first game, and how many."""
        for table in range(len(self.tables())):
            for first in range(0, self.games, PIECE):
                yield table, first, min(PIECE, self.games - first)


class Worker:
    """Plays games of a survey and looks at them, in whatever process it finds itself."""

    def __init__(self, plan: Survey) -> None:
        self.plan = plan
        self.content = plan.game.content(plan.content)
        self.tables = plan.tables()

    def play(self, table: int, first: int, count: int) -> Findings:
        """What was seen in the games of these numbers at one of the tables."""
        game = self.plan.game
        players, chosen = self.tables[table]
        options = game.check_options(chosen)
        findings = Findings()
        for seed in range(self.plan.seed + first, self.plan.seed + first + count):
            state = game.setup(self.content, players, seed, options)
            groups = [self._groups(state, seat, chosen) for seat in range(players)]
            who = self._who(state)
            used, steps = self._watch(state, seed)
            findings.games += 1
            findings.lengths[str(players)][steps] += 1
            outcome = state.outcome()
            assert outcome is not None
            findings.reasons[outcome.reason] += 1
            late = self._who(state)
            for seat, score in enumerate(outcome.scores):
                findings.scores[str(players)][score] += 1
                won = round(PARTS * state.payoff(seat))
                for key in [("table", str(table)), *groups[seat], *(who[seat] or late[seat])]:
                    findings.shares[key].count(won, score)
                findings.times += used[seat]
                for thing in used[seat]:
                    findings.users[thing][str(table)].count(won, score)
        return findings

    def _watch(self, state: State, seed: int) -> tuple[list[Counter[Used]], int]:
        """Plays a game to its end. Gives what everybody used, and the number of steps."""
        game = self.plan.game
        seats = bots.seated(game, self.plan.bots, state.players, seed)
        used: list[Counter[Used]] = [Counter() for seat in seats]
        steps = 0
        while not state.over():
            seat = state.actor()
            action = seats[seat].choose(state)
            before = state.clone()
            state.play(action)
            steps += 1
            said: Counter[Used] = Counter()
            for phrase in game.tell(before, action, state, seat):
                for thing, count in things(phrase):
                    said[phrase.id, thing] += count
            for anchor in game.anchors(before, action):  # not every sentence names the card that was played
                kind, _, card = anchor.partition(".")
                if kind == "card":
                    said[game.phrase(before, action).id, card] |= 1
            used[seat] += said
        return used, steps

    def _groups(self, state: State, seat: int, chosen: dict[str, str]) -> list[Key]:
        """The groups that a player belongs to from the beginning."""
        players = str(state.players)
        found: list[Key] = [("players", players)]
        if state.players > 1 and not self.plan.game.cooperative:
            place = (seat - state.actor()) % state.players
            found += [("seat", players, str(seat)), ("place", players, str(place))]
        return found + [(name, chosen[name]) for name in VARIED if name in chosen]

    def _who(self, state: State) -> list[list[Key]]:
        """Who everybody is: at the beginning, or at the end where that is chosen in the game."""
        seats = self.plan.game.table(state, TABLE).get("seats", [{}] * state.players)
        return [[(name, str(seat[name])) for name in TRAITS if seat.get(name)] for seat in seats]


def things(phrase: Phrase) -> Iterator[tuple[str, int]]:
    """The things that a sentence names, and how many of each; players are no things."""
    for value in phrase.args.values():
        if isinstance(value, str) and value.startswith("@"):
            for thing in value.split():
                name, times, count = thing[1:].partition("*")
                if not name.startswith("seat-"):
                    yield name, int(count) if times else 1


def survey(plan: Survey, crew: Crew | None = None, progress: Callable[[int], None] | None = None) -> Findings:
    """Plays it all. The same for the same seed, whoever plays. Raises BadOption and BadContent."""
    plan.check()
    total = Findings()
    for findings in (crew or Crew()).work(Worker, plan, list(plan.pieces())):
        total.add(findings)
        if progress is not None:
            progress(total.games)
    return total
