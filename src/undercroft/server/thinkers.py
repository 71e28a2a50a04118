"""Bots think in processes of their own, so that people never wait for them.

A thinker gets a position from which everything that its seat cannot know was shuffled away, so no bot can
cheat. One that thinks for too long is ended and replaced.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from undercroft import bots
from undercroft.bots.analysis import hint
from undercroft.kernel.game import Game
from undercroft.kernel.state import State
from undercroft.match.plugins import find_game
from undercroft.match.replay import ReplayStep
from undercroft.match.review import analyse_decision

HINT = "*hint"
REVIEW = "*review"
START_SECONDS = 30.0  # a new process has to import the games first


class TooSlow(Exception):
    """The bot found no answer in its time."""


class Question:
    """What a thinker is asked: which action would this bot take here?

    Or for a hint, if `bot` is HINT; or for a judgement of what was `played`, if `bot` is REVIEW.
    """

    def __init__(
        self, game: str, position: dict[str, Any], bot: str, seed: int, played: str = "", number: int = 0
    ) -> None:
        self.game = game
        self.position = position
        self.bot = bot
        self.seed = seed
        self.played = played
        self.number = number


def question(
    where: str,
    game: Game,
    state: State,
    seat: int,
    bot: str,
    seed: int,
    played: str = "",
    number: int = 0,
) -> Question:
    """The question of a seat, with all that it cannot know replaced by a fair draw."""
    known = state.clone()
    known.resample(seat, seed)
    return Question(where, game.position(known), bot, seed, played, number)


def answer(question: Question) -> str:
    """The text of the action that the bot takes; a hint or a judgement as JSON. Runs in the thinker."""
    game = find_game(question.game)
    state = game.from_position(question.position, game.content())
    if question.bot == HINT:
        return json.dumps(hinted(game, state, question.seed))
    if question.bot == REVIEW:
        action = game.parse_action(question.played)
        step = ReplayStep(question.number, state.actor(), question.played, action, state, state)
        return json.dumps(analyse_decision(game, step).as_json())
    return game.action_text(bots.make(game, question.bot, question.seed).choose(state))


def live(pipe: Connection, games: list[str]) -> None:
    """A thinker's life: learn the games, then answer questions until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in games:
        game = find_game(name)
        game.new(game.players[0]).legal()
    pipe.send("ready")
    while True:
        try:
            asked = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send(answer(asked))
        except Exception as error:  # whatever a bot does wrong, the next question may be fine
            pipe.send(error)


def hinted(game: Game, state: State, seed: int) -> dict[str, Any]:
    """A hint as the protocol tells it."""
    found = hint(game, state, seed)
    return {
        "action": game.action_text(found.action),
        "worth": round(found.value, 3),
        "other": "" if found.other < 0 else game.action_text(found.other),
        "next": round(found.next, 3),
        "unit": found.unit,
        "reason": found.reason.as_json(),
    }


class Thinkers:
    """A few processes that think."""

    def __init__(self, count: int, games: list[str], limit: float) -> None:
        self.games = games
        self.limit = limit
        self.count = count
        self.busy = 0
        self._all: list[Thinker] = []
        self._idle: asyncio.Queue[Thinker] = asyncio.Queue()
        self._threads = ThreadPoolExecutor(max(1, count), "thinker")

    def start(self) -> None:
        """Starts the processes; they get ready by themselves."""
        for number in range(self.count):
            thinker = Thinker(self.games, f"thinker-{number}")
            self._all.append(thinker)
            self._idle.put_nowait(thinker)

    async def choose(self, asked: Question) -> str:
        """The text of the action that a bot takes. Raises TooSlow."""
        loop = asyncio.get_running_loop()
        if not self.count:
            return await loop.run_in_executor(self._threads, answer, asked)
        self.busy += 1
        thinker = await self._idle.get()
        try:
            return await loop.run_in_executor(self._threads, thinker.ask, asked, self.limit)
        finally:
            self._idle.put_nowait(thinker)
            self.busy -= 1

    async def stop(self) -> None:
        """Ends all processes, also those that are being asked."""
        for thinker in self._all:
            thinker.end()
        self._threads.shutdown(wait=False, cancel_futures=True)


class Thinker:
    """One process that thinks, replaced when it does not answer."""

    def __init__(self, games: list[str], name: str) -> None:
        self.games = games
        self.name = name
        self._over = False
        self._asking = threading.Lock()
        self._begin()

    def _begin(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, other = context.Pipe()
        self._process: BaseProcess = context.Process(
            target=live, args=(other, self.games), name=self.name, daemon=True
        )
        self._process.start()
        other.close()
        self._ready = False

    def ask(self, asked: Question, limit: float) -> str:
        """Asks and waits, in a thread. Raises TooSlow."""
        with self._asking:
            if self._over:
                raise TooSlow
            try:
                if not self._ready:
                    if not self._pipe.poll(START_SECONDS):
                        raise EOFError
                    self._pipe.recv()
                    self._ready = True
                self._pipe.send(asked)
                if self._pipe.poll(limit):
                    found = self._pipe.recv()
                    if isinstance(found, str):
                        return found
                    raise TooSlow from found
            except (EOFError, OSError):
                pass
            self._kill()
            if not self._over:
                self._begin()
            raise TooSlow

    def end(self) -> None:
        """Ends the process for good, whatever it is doing."""
        self._over = True
        # Whoever waits for its answer is woken by this, and lets go of the pipe before it is closed.
        self._process.kill()
        with self._asking:
            self._kill()

    def _kill(self) -> None:
        self._process.kill()
        self._process.join()
        self._pipe.close()
