"""Which entry a command of a client leads to."""

from __future__ import annotations

from collections.abc import Set

from undercroft.match.match import Match, Proposal
from undercroft.match.refusal import Refused
from undercroft.server.names import distinct_name
from undercroft.server.protocol import messages
from undercroft.server.store import Account


def propose(
    match: Match,
    account: Account,
    command: messages.ClientMessage,
    at: float,
    command_id: str,
    connected: Set[int] = frozenset(),
    barred: Set[str] = frozenset(),
) -> Proposal:
    """The entry that a command leads to. `connected` are the seats of connected players, `barred` the people
    whom this account does not sit down with. Raises Refused."""
    who = account.id
    match command:
        case messages.Play():
            return match.propose_play(who, command.seat, command.action, command.seen, at, command_id)
        case messages.TakeBack():
            return match.propose_take_back(who, command.seat, command.seen, at, command_id)
        case messages.Sit():
            if any(seat.person in barred for seat in match.seats):
                raise Refused("barred")
            others = [seat.name for seat in match.seats if seat.person != who]
            name = distinct_name(account.name, others)
            return match.propose_sit(who, name, command.seat, at, command_id)
        case messages.Stand():
            return match.propose_stand(who, command.seat, at, command_id)
        case messages.SeatBot():
            return match.propose_seat_bot(who, command.seat, command.bot, at, command_id)
        case messages.Ready():
            return match.propose_ready(who, command.ready, at, command_id)
        case messages.Start():
            return match.propose_start(who, at, command_id)
        case messages.Close():
            return match.propose_close(who, at, command_id)
        case messages.Leave():
            return match.propose_leave(who, command.seat, at, command_id)
        case messages.Return():
            return match.propose_return(who, command.seat, at, command_id)
        case messages.Resign():
            return match.propose_resign(who, command.seat, at, command_id)
        case messages.Replace():
            return match.propose_replace(who, command.seat, connected, at, command_id)
        case messages.AskPause():
            return match.propose_pause(who, command.seat, at, command_id)
        case messages.Resume():
            return match.propose_resume(who, command.seat, at, command_id)
        case messages.Say() if not match.seats_of(who) and match.phase != "open":
            return match.propose_spectator_chat(who, account.name, command.text, at, command_id)
        case messages.Say():
            return match.propose_chat(who, "say", command.text, at, command_id)
        case messages.Emote():
            return match.propose_chat(who, "emote", command.emote, at, command_id)
        case messages.Point():
            return match.propose_chat(who, "point", command.anchor, at, command_id)
    raise AssertionError(command)


def hint_seat(match: Match, account: Account, command: messages.Hint) -> int:
    """The seat that gets a hint: the one that has to act, if it is one of this account. Raises Refused."""
    seats = match.seats_of(account.id)
    actor = match.actor
    if not seats:
        raise Refused("not-seated")
    if match.phase != "running":
        raise Refused("not-running")
    if actor not in seats or command.seat not in (-1, actor):
        raise Refused("not-your-turn")
    if not match.setup.hints:
        raise Refused("no-hints")
    if match.paused:
        raise Refused("paused")
    if not match.current:
        raise Refused("old-rules")
    return actor
