"""Nothing hidden leaves over HTTP: the same match is played twice, the second time with all that an observer
cannot know shuffled. As long as the observer's socket says the same, so does every answer over HTTP."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
import toy

from server.running_server import Guest, MatchClient, guest, running_server
from server.test_secrecy import GAMES, NOW, begun
from undercroft.kernel.game import Game
from undercroft.kernel.outcome import NO_SEAT
from undercroft.kernel.rng import Rng
from undercroft.match.match import Match
from undercroft.server.api import replays
from undercroft.server.play import lobby

pytestmark = (
    pytest.mark.once
)  # that views hide what they have to is checked on both builds by test_secrecy.py

SECRET = "5e"  # of the matches that `begun` gives


class Step(NamedTuple):
    """What an observer got after a move: over the socket, and over HTTP by address."""

    socket: str
    answers: dict[str, str]


class Plan(NamedTuple):
    """Moves that are legal in both matches, and after which of them something hidden came to light."""

    moves: list[tuple[int, str]]
    revealed: list[bool]
    differs: bool


@contextmanager
def shuffled(game: Game, seat: int, seed: int) -> Iterator[None]:
    """Every match of this game begins with all shuffled that this seat cannot know."""
    original = game.setup

    def setup(content: Any, players: int, dice: int, options: dict[str, str]) -> Any:
        state = original(content, players, dice, options)
        state.resample(seat, seed)
        return state

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game, "setup", setup)
        yield


def make_plan(game: Game, players: int, seat: int, seed: int, most: int) -> Plan:
    """Up to so many random moves that the match and its shuffled twin both allow, and that end neither."""
    match = begun(game, players)
    with shuffled(game, seat, seed):
        twin = begun(game, players)
    dice = Rng()
    dice.seed(seed)
    plan = Plan([], [], game.position(match.state) != game.position(twin.state))
    while len(plan.moves) < most and match.phase == twin.phase == "running":
        actor = match.state.actor()
        other = {game.action_text(action) for action in twin.state.legal()}
        both = [text for action in match.state.legal() if (text := game.action_text(action)) in other]
        if actor != twin.state.actor() or not both:
            break
        text = both[dice.below(len(both))]
        revealed = [play(each, actor, text) for each in (match, twin)]
        if match.phase != "running" or twin.phase != "running":
            break  # the end of a match shows everything
        plan.moves.append((actor, text))
        plan.revealed.append(any(revealed))
    return plan


def play(match: Match, actor: int, text: str) -> bool:
    """Makes a move; says whether it showed something that was hidden, or ended the match."""
    before = match.state.reveal_count
    proposal = match.propose_play(f"p{actor}", actor, text, match.seq, NOW)
    match.apply(proposal.entry, proposal.move)
    return bool(match.state.reveal_count != before) or match.phase != "running"


def addresses(match: str, players: int) -> list[str]:
    """Everything over HTTP that might have to do with this match."""
    own = ["/api/me", "/api/me/matches", "/api/me/campaigns", "/api/me/results", "/api/matches"]
    own += [f"/api/matches/{match}", f"/api/matches/{match}/record", f"/api/matches/{match}/people"]
    own += ["/api/me/people", "/api/me/news", "/api/me/blocks"]
    for seat in range(NO_SEAT, players):
        own.append(f"/api/matches/{match}/replay?seat={seat}&move=0&count=50&events=1")
        own.append(f"/api/matches/{match}/review?seat={seat}")
    return own


async def ask(observer: Guest, match: str, players: int) -> dict[str, str]:
    """All answers that an observer gets now."""
    found = {}
    for address in addresses(match, players):
        response = await observer.get(address)
        assert response.status_code < 500, address
        # Of the observer's own matches only this one: those of earlier rounds are running or have ended.
        body = response.text
        if address.endswith("/matches"):
            body = json.dumps([card for card in response.json() if card["match"] == match])
        if address.endswith("/results"):
            body = json.dumps([result for result in response.json()["results"] if result["match"] == match])
        found[address.replace(match, "M")] = f"{response.status_code} {body}".replace(match, "M")
    return found


def frames_of(observer: MatchClient, match: str) -> str:
    """What was sent about the match; who is connected changes from run to run."""
    messages = [message for text in observer.raw for message in json.loads(text)]
    told = [message for message in messages if message["type"] in ("snapshot", "frame")]
    observer.raw.clear()
    return json.dumps(told).replace(match, "M")


async def transcript(game: Game, seats: list[Guest], observer: Guest, plan: Plan) -> list[Step]:
    """Plays the moves of a plan; gives what the observer got after the start and after every move."""
    first, *others = seats
    match = await first.create(["me", *["open"] * len(others)], game=game.name)
    sockets = [await first.look(match)]
    for other in others:
        sockets.append(await other.look(match))
        await sockets[-1].command("sit")
    watching = await observer.look(match)
    await sockets[0].frame("start")
    steps = []
    for number in range(len(plan.moves) + 1):
        if number:
            actor, text = plan.moves[number - 1]
            await sockets[actor].until(sockets[0].seen)
            done = await sockets[actor].command("play", action=text)
            assert done["type"] == "done", done
            await sockets[0].until(done["seq"])
        await watching.until(sockets[0].seen)
        steps.append(Step(frames_of(watching, match), await ask(observer, match, len(seats))))
    for socket in (*sockets, watching):
        await socket.close()
    return steps


def compare(plan: Plan, steps: list[Step], twin: list[Step]) -> int:
    """Asserts that HTTP says no more than the socket; gives how many answers were compared."""
    compared = 0
    for number, (one, other) in enumerate(zip(steps, twin, strict=True)):
        if one.socket != other.socket:
            assert number, "the sockets differ before the first move"
            assert plan.revealed[number - 1], "the sockets differ, but nothing was revealed"
            break
        for address in one.answers:
            assert one.answers[address] == other.answers[address], address
        compared += len(one.answers)
    return compared


async def compare_all(
    game: Game, folder: Path, rounds: int, moves: int, players: int = 2
) -> tuple[int, bool]:
    """Compares matches with their shuffled twins, as a spectator and from every seat. Gives how many answers
    were compared, and whether anything hidden was different."""
    players = max(game.players[0], min(players, game.players[1]))
    compared, differs = 0, False
    async with running_server(folder / "db", now=lambda: NOW) as one:
        for round in range(rounds):
            async with AsyncExitStack() as stack:  # new people: lists of many matches are cut off
                seats = [await stack.enter_async_context(guest(one, f"P{seat}")) for seat in range(players)]
                stranger = await stack.enter_async_context(guest(one, "S"))
                for seat in range(NO_SEAT, players):
                    observer = stranger if seat == NO_SEAT else seats[seat]
                    seed = 100 * round + seat + 2
                    plan = make_plan(game, players, seat, seed, moves)
                    steps = await transcript(game, seats, observer, plan)
                    with shuffled(game, seat, seed):
                        twin = await transcript(game, seats, observer, plan)
                    compared += compare(plan, steps, twin)
                    differs |= plan.differs
    return compared, differs


@pytest.fixture(autouse=True)
def one_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dice of every match are the same, so that only what was shuffled is different."""
    monkeypatch.setattr(lobby, "secrets", SimpleNamespace(token_hex=lambda length: SECRET * length))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_answer_over_http_depends_on_what_the_observer_cannot_know(game: Game, tmp_path: Path) -> None:
    async def scenario() -> None:
        compared, differs = await compare_all(game, tmp_path, 1, 2)
        assert compared > 30
        assert differs

    asyncio.run(scenario())


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_answer_over_http_depends_on_hidden_things_in_many_matches(game: Game, tmp_path: Path) -> None:
    compared, differs = asyncio.run(compare_all(game, tmp_path, 25, 12, players=3))
    print(f"\n{game.name}: {compared} answers over HTTP compared")
    assert compared > 1000
    assert differs


def test_the_recorder_finds_a_leak_over_http(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    original = replays.replay_match

    def leaking(played: Any, *args: Any) -> bytes:
        state = played.origin().initial_state()
        return original(played, *args) + str(toy.GAME.position(state)).encode()

    monkeypatch.setattr(replays, "replay_match", leaking)

    async def scenario() -> None:
        with pytest.raises(AssertionError, match="replay"):
            await compare_all(toy.GAME, tmp_path, 1, 2)

    asyncio.run(scenario())
