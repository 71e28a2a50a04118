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
            return match.play(who, wish.seat, wish.action, wish.seen, at, command)
        case messages.TakeBack():
            return match.take_back(who, wish.seat, wish.seen, at, command)
        case messages.Sit():
            return match.sit(who, person.name, wish.seat, at, command)
        case messages.Stand():
            return match.stand(who, wish.seat, at, command)
        case messages.SeatBot():
            return match.seat_bot(who, wish.seat, wish.bot, at, command)
        case messages.Begin():
            return match.begin(who, at, command)
        case messages.Close():
            return match.close(who, at, command)
        case messages.Leave():
            return match.leave(who, wish.seat, at, command)
        case messages.Return():
            return match.come_back(who, wish.seat, at, command)
        case messages.Resign():
            return match.resign(who, wish.seat, at, command)
        case messages.AskPause():
            return match.ask_pause(who, wish.seat, at, command)
        case messages.Resume():
            return match.resume(who, wish.seat, at, command)
        case messages.Say():
            return match.speak(who, "say", wish.text, at, command)
        case messages.Emote():
            return match.speak(who, "emote", wish.emote, at, command)
        case messages.Point():
            return match.speak(who, "point", wish.anchor, at, command)
    raise AssertionError(wish)
