"""Nothing hidden ever leaves: swap what a seat cannot know, do the same, and every byte to it is the same."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest
import toy

from server.running_server import guest, run_scenario, running_server
from undercroft import games
from undercroft.kernel.game import Game
from undercroft.kernel.outcome import NO_SEAT
from undercroft.kernel.rng import Rng
from undercroft.match.match import Match, Proposal
from undercroft.match.refusal import Refused
from undercroft.match.session import GameSession
from undercroft.match.setup import Seat, Setup
from undercroft.server.logs import JsonFormatter, TerminalFormatter
from undercroft.server.play.bot_requests import bot_request
from undercroft.server.play.proposals import propose
from undercroft.server.protocol import frames, messages
from undercroft.server.store import Account

NOW = 1000.0
GAMES = [toy.GAME, *(games.game(name) for name in games.NAMES)]


def begun(game: Game, players: int) -> Match:
    setup = Setup(
        game.name,
        game.rules,
        game.content().hash,
        game.check_options({}),
        [Seat("person", f"p{seat}", f"P{seat}") for seat in range(players)],
        "p0",
        "5e" * 32,
    )
    match = Match("m", setup, game)
    proposal = match.propose_automatic_start(NOW)
    assert proposal is not None
    match.apply(proposal.entry)
    return match


def swapped(match: Match, seat: int, seed: int) -> Match:
    """The same match, but all that this seat cannot know is another."""
    other = match.copy()
    other.state = match.state.clone()
    other.state.resample(seat, seed)
    return other


def answered(match: Match, command: messages.ClientMessage, seat: int) -> str:
    """How a command of this seat is answered, as far as it is refused."""
    account = Account(f"p{seat}", "", "en", 0, 0.0, 0.0)
    try:
        return f"done {propose(match, account, command, NOW, 'c').entry.seq}"
    except Refused as refusal:
        return f"refused {refusal.reason}"


def first_message(match: Match, seats: tuple[int, ...]) -> bytes:
    """The snapshot of a client that connects now."""
    return messages.encode(frames.snapshot(match, [], seats, False, True, NOW))


def next_frame(match: Match, proposal: Proposal, seats: tuple[int, ...]) -> bytes:
    """The frame of this entry."""
    after = match.copy()
    event = after.apply(proposal.entry, proposal.move)
    return frames.FrameBuilder(after).frame(event, seats)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_byte_to_a_seat_is_the_same_whatever_it_cannot_know(game: Game) -> None:
    dice = Rng()
    dice.seed(11)
    players = max(game.players[0], min(3, game.players[1]))
    compared = 0
    for round in range(6):
        match = begun(game, players)
        moves = 0
        while match.phase == "running" and moves < 15:
            legal = match.state.legal()
            actor = match.state.actor()
            text = game.action_text(legal[dice.below(len(legal))])
            proposal = match.propose_play(f"p{actor}", actor, text, match.seq, NOW)
            for seat in range(NO_SEAT, players):
                seats = () if seat == NO_SEAT else (seat,)
                twin = swapped(match, seat, 1000 * round + moves)
                assert first_message(match, seats) == first_message(twin, seats)
                compared += 1
                probes: list[messages.ClientMessage] = [
                    messages.Play("a", game.action_text(action), match.seq) for action in match.state.legal()
                ]
                probes += [messages.TakeBack("b", match.seq), messages.Say("c", "hm"), messages.Leave("d")]
                for probe in probes:
                    assert answered(match, probe, seat) == answered(twin, probe, seat)
                if match.state.legal() == twin.state.legal() and proposal.move is not None:
                    # After the end a spectator may see everything.
                    shown = (
                        proposal.move.state.reveal_count != match.state.reveal_count
                        or proposal.move.state.over()
                    )
                    again = twin.propose_play(f"p{actor}", actor, text, twin.seq, NOW)
                    assert again.move is not None
                    if not shown and again.move.state.reveal_count == twin.state.reveal_count:
                        assert next_frame(match, proposal, seats) == next_frame(twin, again, seats)
                        compared += 1
            match.apply(proposal.entry, proposal.move)
            moves += 1
    assert compared > 20


def test_the_recorder_finds_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun(toy.GAME, 2)
    original = toy.Pig.table
    monkeypatch.setattr(
        toy.Pig, "table", lambda self, state, seat: {**original(self, state, seat), "hint": sum(state.hands)}
    )
    assert any(
        first_message(match, (0,)) != first_message(swapped(match, 0, seed), (0,)) for seed in range(20)
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_replay_shows_a_seat_what_it_saw_then(game: Game) -> None:
    players = max(game.players[0], min(2, game.players[1]))
    match = begun(game, players)
    dice = Rng()
    dice.seed(5)
    moves: list[tuple[int, str]] = []
    while match.phase == "running" and len(moves) < 15:
        legal = match.state.legal()
        actor = match.state.actor()
        proposal = match.propose_play(
            f"p{actor}", actor, game.action_text(legal[dice.below(len(legal))]), match.seq, NOW
        )
        match.apply(proposal.entry, proposal.move)
        moves.append((actor, proposal.entry.action))
        again = GameSession(match.origin)
        for by, text in moves:
            again.advance(game.parse_action(text), by)
        for seat in range(NO_SEAT, players):
            assert again.view(seat) == game.view(match.state, seat)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_bot_gets_a_state_in_which_only_what_it_knows_is_true(game: Game) -> None:
    match = begun(game, max(game.players[0], min(2, game.players[1])))
    seat = match.state.actor()
    asked = bot_request(game.name, game, match.state, seat, "random", 4)
    shown = game.from_position(asked.position, game.content())
    assert game.view(shown, seat) == game.view(match.state, seat)
    assert asked.position["rng"] != game.position(match.state)["rng"]


def test_no_frame_answer_or_log_carries_the_secret_or_who_is_who(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "undercroft")
    caplog.set_level(logging.INFO, "uvicorn")

    async def scenario() -> None:
        async with (
            running_server(tmp_path / "db") as one,
            guest(one) as anna,
            guest(one) as boris,
            guest(one) as vera,
        ):
            match = await anna.create(["me", "open"])
            hers, his, watcher = await anna.look(match), await boris.look(match), await vera.look(match)
            await his.command("sit")
            await hers.frame("start")
            await hers.command("play", action="aim 3")
            await hers.command("take-back")
            await hers.command("play", action="roll")
            await hers.command("hint")
            await his.command("play", action="hold")
            await his.command("say", text="hm")
            again = await boris.look(match, since=1)
            await his.until(hers.seen)
            await watcher.until(hers.seen)
            setup = one.server.matches.find(match).match.setup
            row = await one.server.store.match(match)
            assert row is not None
            cards = [
                (await vera.get(path)).text for path in (f"/api/matches/{match}", "/api/matches", "/metrics")
            ]
            replay = (await vera.get(f"/api/matches/{match}/replay?move=1&seat=-1")).text
            refused = await vera.get(f"/api/matches/{match}/replay?move=1&seat=0")
            assert refused.status_code == 403
            everything = [
                *hers.raw,
                *his.raw,
                *watcher.raw,
                *again.raw,
                *cards,
                replay,
                refused.text,
                caplog.text,
            ]
            active = one.server.matches.find(match)
            assert active is not None
            people = [seat.person for seat in active.match.seats]
            key = await one.server.store.shared_value("cookie", "")
            assert len(key) == 64
            for hidden in [setup.secret, *people, key, anna.cookie]:
                assert not any(hidden in text for text in everything)
            digests = [entry.digest for entry in await one.server.store.entries(match) if entry.digest]
            assert digests
            assert not any(digest in text for digest in digests for text in everything)
            for each in (hers, his, watcher, again):
                await each.close()

    run_scenario(scenario)


def test_a_log_line_of_an_error_has_its_place_and_not_its_words() -> None:
    try:
        raise KeyError("the hidden card is 7")
    except KeyError as error:
        record = logging.LogRecord(
            "undercroft", logging.ERROR, "x", 1, "failed", None, (KeyError, error, error.__traceback__)
        )
    line = json.loads(JsonFormatter().format(record))
    assert line["error"] == "KeyError"
    assert "hidden card" not in json.dumps(line)
    short = TerminalFormatter().format(record)
    assert short.startswith("error: failed (KeyError) (")
    assert "hidden card" not in short
