"""What a wish of a client leads to."""

from __future__ import annotations

from undercroft.match.match import Match, Proposal
from undercroft.server import messages
from undercroft.server.store import Person


def propose(match: Match, person: Person, wish: messages.ClientMessage, at: float, command: str) -> Proposal:
    """The entry that a wish leads to. Raises Refused."""
    who = person.id
    match wish:
        case messages.Play():
            return match.propose_play(who, wish.seat, wish.action, wish.seen, at, command)
        case messages.TakeBack():
            return match.propose_take_back(who, wish.seat, wish.seen, at, command)
        case messages.Sit():
            return match.propose_sit(who, person.name, wish.seat, at, command)
        case messages.Stand():
            return match.propose_stand(who, wish.seat, at, command)
        case messages.SeatBot():
            return match.propose_seat_bot(who, wish.seat, wish.bot, at, command)
        case messages.Begin():
            return match.propose_start(who, at, command)
        case messages.Close():
            return match.propose_close(who, at, command)
        case messages.Leave():
            return match.propose_leave(who, wish.seat, at, command)
        case messages.Return():
            return match.propose_return(who, wish.seat, at, command)
        case messages.Resign():
            return match.propose_resign(who, wish.seat, at, command)
        case messages.AskPause():
            return match.propose_pause(who, wish.seat, at, command)
        case messages.Resume():
            return match.propose_resume(who, wish.seat, at, command)
        case messages.Say():
            return match.propose_chat(who, "say", wish.text, at, command)
        case messages.Emote():
            return match.propose_chat(who, "emote", wish.emote, at, command)
        case messages.Point():
            return match.propose_chat(who, "point", wish.anchor, at, command)
    raise AssertionError(wish)
