"""A snapshot stands for the log up to its entry, or is refused."""

from __future__ import annotations

import msgspec
import pytest
import toy

from undercroft import games
from undercroft.kernel.game import Game
from undercroft.kernel.rng import Rng
from undercroft.match import match_snapshot
from undercroft.match.entry import Entry
from undercroft.match.match import Match, Proposal
from undercroft.match.match_snapshot import BadSnapshot, MatchSnapshot, restore, take_snapshot
from undercroft.match.setup import Seat, Setup
from undercroft.match.timing import Timing

GAMES = [toy.GAME, *(games.game(name) for name in games.NAMES)]
TIMINGS = [Timing(), Timing("live", seconds=300.0, increment=2.0), Timing("days", days=2.0)]


def new_match(game: Game, timing: Timing = TIMINGS[0]) -> Match:
    people = [Seat("person", f"p{seat}", f"P{seat}") for seat in range(max(2, game.players[0]))]
    options = game.check_options({})
    return Match(
        "m",
        Setup(game.name, game.rules, game.content().hash, options, people, "p0", "5e" * 32, timing),
        game,
    )


def next_entry(match: Match, dice: Rng, at: float) -> Proposal:
    """A random move, or now and then a take-back, chat, or a player who leaves and returns."""
    actor = match.state.actor()
    person = f"p{actor}"
    chance = dice.below(10)
    if match.seats[actor].away:
        return match.propose_return(person, actor, at)
    if chance == 0 and match.can_take_back(actor):
        return match.propose_take_back(person, actor, match.seq, at)
    if chance == 1:
        return match.propose_chat(person, "emote", "hello", at)
    if chance == 2 and dice.below(4) == 0:
        return match.propose_leave(person, actor, at)
    legal = match.state.legal()
    text = match.game.action_text(legal[dice.below(len(legal))])
    return match.propose_play(person, actor, text, match.seq, at, f"c{match.seq}")


def played(match: Match, entries: int) -> list[tuple[Entry, MatchSnapshot]]:
    """Plays on; gives every entry with the snapshot after it."""
    dice = Rng()
    dice.seed(7)
    found = []
    proposal: Proposal | None = match.propose_automatic_start(1.0)
    while proposal is not None and len(found) < entries:
        previous = match.digest
        match.apply(proposal.entry, proposal.move)
        found.append((proposal.entry, take_snapshot(match, proposal.entry, previous)))
        proposal = next_entry(match, dice, match.at + 1.5) if match.phase == "running" else None
    return found


def check_continues(game: Game, timing: Timing) -> None:
    log = played(new_match(game, timing), 40)
    for start in range(0, len(log), 5):
        match = new_match(game, timing)
        restore(match, log[start][1], log[start][0])
        for entry, expected in log[start + 1 : start + 8]:
            previous = match.digest
            match.apply(entry)
            assert take_snapshot(match, entry, previous) == expected


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_match_continues_from_a_snapshot_exactly_as_from_its_log(game: Game) -> None:
    check_continues(game, Timing())


@pytest.mark.parametrize("timing", TIMINGS, ids=lambda timing: timing.kind)
def test_its_clock_continues_as_well(timing: Timing) -> None:
    check_continues(toy.GAME, timing)


def test_a_restored_match_allows_its_players_what_it_did_before() -> None:
    match = new_match(toy.GAME)
    entry, snapshot = played(match, 20)[-1]
    again = new_match(toy.GAME)
    restore(again, snapshot, entry)
    assert [again.seats_of(person) for person in ("p0", "p1")] == [[0], [1]]
    assert again.deadline == match.deadline
    assert again.bot_to_move() == match.bot_to_move()
    assert again.state.legal() == match.state.legal()


def changed_text(snapshot: MatchSnapshot, entry: Entry) -> tuple[MatchSnapshot, Entry]:
    return msgspec.structs.replace(snapshot, text=snapshot.text.replace('"moves":', '"moves":1')), entry


def cut_text(snapshot: MatchSnapshot, entry: Entry) -> tuple[MatchSnapshot, Entry]:
    return msgspec.structs.replace(snapshot, text=snapshot.text[:-20]), entry


def other_entry(snapshot: MatchSnapshot, entry: Entry) -> tuple[MatchSnapshot, Entry]:
    return snapshot, msgspec.structs.replace(entry, digest="00000000")


def other_number(snapshot: MatchSnapshot, entry: Entry) -> tuple[MatchSnapshot, Entry]:
    return snapshot, msgspec.structs.replace(entry, seq=entry.seq + 1)


@pytest.mark.parametrize("damage", [changed_text, cut_text, other_entry, other_number])
def test_a_damaged_snapshot_is_refused(damage: object) -> None:
    assert callable(damage)
    entry, snapshot = played(new_match(toy.GAME), 20)[-1]
    with pytest.raises(BadSnapshot):
        restore(new_match(toy.GAME), *damage(snapshot, entry))


def test_a_snapshot_of_another_release_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    entry, snapshot = played(new_match(toy.GAME), 20)[-1]
    monkeypatch.setattr(match_snapshot, "FORMAT", "1 99.0")
    with pytest.raises(BadSnapshot):
        restore(new_match(toy.GAME), snapshot, entry)


def test_a_snapshot_whose_state_is_not_that_of_the_log_is_refused() -> None:
    """Its checksum is right: a program with an error has written it."""
    log = played(new_match(toy.GAME), 20)
    entry, snapshot = next((entry, made) for entry, made in reversed(log) if entry.kind == "play")
    content = msgspec.json.decode(snapshot.text)
    content["position"]["rng"] = "5eed"
    text = msgspec.json.encode(content).decode()
    wrong = MatchSnapshot(snapshot.match, snapshot.seq, text, match_snapshot._checksum(text, entry))
    with pytest.raises(BadSnapshot):
        restore(new_match(toy.GAME), wrong, entry)
