"""A match at this keyboard: the table, who sits where, what was told so far, the clock and the file."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from undercroft import bots
from undercroft.kernel.bot import Bot
from undercroft.kernel.content import Content
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game
from undercroft.kernel.outcome import NO_SEAT
from undercroft.kernel.phrase import Phrase
from undercroft.kernel.state import State
from undercroft.match.origin import Origin
from undercroft.match.replay import replay_steps
from undercroft.match.session import GameSession
from undercroft.terminal import adventure
from undercroft.terminal.clock import Clock
from undercroft.terminal.save import Save
from undercroft.terminal.speech import Speech

PERSON: Final = ""
"""Who sits on a seat: the name of a bot, or this."""


class Told:
    """A move as the log tells it: who, and the phrases to be said in whatever language is on."""

    def __init__(self, seat: int, phrases: list[Phrase]) -> None:
        self.seat = seat
        self.phrases = phrases


class Sitting:
    """A match of people at this keyboard and bots beside them. A move is saved before the call returns."""

    def __init__(self, table: GameSession, save: Save, clock: Clock) -> None:
        self.table = table
        self.save = save
        self.clock = clock
        self.adventure: Path | None = None
        """Where an adventure of several matches is written down between them."""
        self.who = _who(table)
        self._bots = {
            seat: bots.make(table.game, name, 0) for seat, name in enumerate(self.who) if name != PERSON
        }
        self.story = [
            Told(step.seat, table.game.describe_move(step.before, step.action, step.after, self.listener))
            for step in replay_steps(table.origin, table.log)
        ]
        self.clock.watch(table.game, table.state)

    @classmethod
    def begin(
        cls,
        game: Game,
        who: list[str],
        seed: int,
        options: dict[str, str] | None = None,
        content: Content | None = None,
        names: list[str] | None = None,
    ) -> Sitting:
        """A new match, on disk already. Raises BadOption."""
        tags = {f"Seat{seat}": name for seat, name in enumerate(names or []) if name and seat < len(who)}
        tags["Bots"] = ",".join(who)
        table = GameSession(Origin.from_seed(game, len(who), seed, options, content), tags)
        return cls(table, Save.begin(table), Clock())

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.table.game

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, name in enumerate(self.who) if name == PERSON]

    @property
    def listener(self) -> int:
        """The seat for whose ears the log is: the only person's; a spectator's where several share it."""
        people = self.people
        return people[0] if len(people) == 1 else NO_SEAT

    @property
    def bot_to_act(self) -> bool:
        """Whether it is a bot's turn."""
        return self.table.actor in self._bots

    def secret(self) -> bool:
        """Whether the people who share this screen may not all see the same."""
        people = self.people
        if len(people) < 2:
            return False
        tables = [self.game.table(self.table.state, seat) for seat in people]
        return any(other != tables[0] for other in tables[1:])

    def view(self, seat: int) -> dict[str, Any]:
        """What a seat sees and may do."""
        return self.table.view(seat)

    def play(self, text: str, seat: int) -> None:
        """Plays and saves a move.

        Raises IllegalAction and its kin, and OSError if the disk does not take it; all is as it was then.
        """
        before = self.table.clone()
        self.table.play(text, seat)
        self.clock.watch(self.game, self.table.state)
        try:
            if self.table.over:
                self.save.finish(self.table)
            else:
                self.save.append(self.table, self.clock.left)
        except OSError:
            self.table = before
            raise
        if self.adventure is not None:
            adventure.keep(self.game, self.table.state, self.adventure)
        action = self.game.parse_action(text)
        self.story.append(
            Told(seat, self.game.describe_move(before.state, action, self.table.state, self.listener))
        )

    def take_back(self) -> None:
        """Undoes the last move, on disk too. Raises CannotTakeBack."""
        self.table.take_back()
        self.save.take_back()
        self.story.pop()

    def bot_move(self, state: State, moves: int) -> str:
        """What the bot whose turn it is in this copy of the state, after so many moves, wants to do.

        A bot's dice depend on the match and the move alone: a match that is resumed goes on as it would have.
        """
        seat = state.actor()
        bot: Bot = self._bots[seat]
        bot.seed(bots.seed_of(self.table.origin.seed + moves * 1_000_003, seat))
        return self.game.action_text(bot.choose(state))

    def time_is_up(self) -> bool:
        """Plays what the clock does when its deadline has passed. Says whether it did."""
        if not self.clock.run_out:
            return False
        actions = self.table.legal(NO_SEAT)
        if not actions:
            return False
        self.play(actions[0], NO_SEAT)
        return True

    def leave(self) -> None:
        """Puts the match away as it stands, with the seconds that are left."""
        if self.clock.left is not None:
            self.save.note(self.clock.left)
        self.save.close()

    def names(self, language: str) -> list[str]:
        """What everybody is called: their own name, or their kind of bot; empty for nameless people."""
        words = Speech(self.table.game, language)
        called = self.table.names
        for seat, bot in enumerate(self.who):
            if bot != PERSON and not called[seat]:
                name = words.message(f"bot-{bot}") if words.has(f"bot-{bot}") else bot.capitalize()
                called[seat] = f"{name} {seat + 1}" if self.who.count(bot) > 1 else name
        return called


def seats(game: Game, players: int | None, names: list[str]) -> list[str]:
    """Who sits where: bots on the last seats, people on the others. Raises BadOption.

    Where nobody says how many play, one person does, and bots of the game's best kind fill the table up.
    """
    low, high = game.players
    if players is None:
        players = max(low, min(len(names) + 1, high))
        if not names:
            names = [bots.best(game)] * (players - 1)
    game.check_players(players)
    if len(names) > players:
        raise BadOption(f"{len(names)} bots cannot take {players} seats")
    return [PERSON] * (players - len(names)) + names


def _who(table: GameSession) -> list[str]:
    """Who sits where, as the tags of the record say it; people, where they say nothing."""
    who = table.tags.get("Bots", "").split(",")
    known = bots.names(table.game)
    if len(who) != table.state.players or any(name not in known for name in who if name != PERSON):
        return [PERSON] * table.state.players
    return who
