"""Lines of the log of Tales of Tails: what an action did and what came of it."""

from __future__ import annotations

from undercroft.games.tales_of_tails import components as piece
from undercroft.games.tales_of_tails import notation as act
from undercroft.games.tales_of_tails.components import Kind
from undercroft.games.tales_of_tails.phrases import go, phrase
from undercroft.games.tales_of_tails.places import beside, name_of, place_words
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.games.tales_of_tails.score_lines import score_lines
from undercroft.games.tales_of_tails.state import NO_COUNTDOWN, Phase
from undercroft.kernel.actions import Verb
from undercroft.kernel.outcome import NO_SEAT
from undercroft.kernel.phrase import Phrase


def describe_move(
    before: TalesOfTailsRules, action: int, after: TalesOfTailsRules, seat: int
) -> list[Phrase]:
    """The action, unless it is secret, then everything that came of it."""
    verb = act.ACTIONS.verb(action)
    secret = verb is act.KEEP and seat != before.seat
    done = Phrase("keep-secret") if secret else _done(before, verb, action, after)
    lines = [done.told_of(before.seat)]
    if before.phase == Phase.PICK and after.phase == Phase.KEEP:
        lines.append(Phrase("quests-dealt"))
    if before.phase == Phase.KEEP and after.phase == Phase.TURN:
        lines += [Phrase("common-quest", {"quest": f"@{piece.QUESTS[quest]}"}) for quest in after.common]
        lines += [_gets_potion(after, owner) for owner in range(after.players)]
    if before.countdown == NO_COUNTDOWN and after.countdown != NO_COUNTDOWN:
        lines.append(Phrase("countdown", {"n": after.countdown}))
    if before.round != after.round:
        lines += _end_of_round(before, after)
    return lines


def _done(before: TalesOfTailsRules, verb: Verb, action: int, after: TalesOfTailsRules) -> Phrase:
    """What the action did, with places told by the rooms beside them, as players see them on the table."""
    dungeon = before.dungeon
    if verb is act.EXPLORE:
        return Phrase("explore", {"room": f"@{name_of(after.drawn)}"})
    if verb is act.PLACE:
        where = place_words(beside(dungeon, verb.first(action)))
        return Phrase("place", {"room": f"@{name_of(before.drawn)}", **where})
    if verb is act.GO:
        return go(before, verb.operand(action))
    if verb is act.FIGHT:
        spent = verb.operand(action)
        potions = sum(act.potions_spent(spent, symbol) for symbol in range(piece.SYMBOL_COUNT))
        room = f"@{name_of(dungeon.faces[before.walk.at])}"
        return (
            Phrase("fight-potions", {"room": room, "n": potions})
            if potions
            else Phrase("fight", {"room": room})
        )
    if verb is act.GIVE_HELD:
        return Phrase("disarm-held", {"card": _card_name(before, verb.operand(action))})
    if verb is act.GIVE_TAKEN:
        face = before.walk.face(dungeon.at(verb.operand(action)), dungeon, before.content)
        return Phrase("disarm-taken", {"card": _card_name(before, face)})
    return phrase(before, action)


def _card_name(state: TalesOfTailsRules, face: int) -> str:
    return "@raccoon" if state.content.kind[face] == Kind.RACCOON else f"@{name_of(face)}"


def _gets_potion(state: TalesOfTailsRules, owner: int) -> Phrase:
    """The potion that was dealt to a seat (TT-15)."""
    potion = piece.POTIONS[state.potions_of(owner).index(1)]
    return Phrase("gets-potion", {"who": f"@seat-{owner}", "potion": f"@{potion}"})


def _end_of_round(before: TalesOfTailsRules, after: TalesOfTailsRules) -> list[Phrase]:
    lines = [Phrase("round-ends", {"round": after.round})]
    for seat in range(after.players):
        # A dog that has just left may have given up cards of earlier rounds on its walk.
        walked = before.phase == Phase.WALK and before.walk.seat == seat
        cards = len(after.held[seat]) - len(before.walk.held if walked else before.held[seat])
        coins = sum(line["points"] for line in score_lines(after, seat, NO_SEAT))
        lines.append(Phrase("collects", {"who": f"@seat-{seat}", "n": max(cards, 0), "coins": coins}))
    if after.ended:
        if not after.open_cards:
            lines.append(Phrase("turns-up"))
        for seat in range(after.players):
            quest = f"@{piece.QUESTS[after.quests[seat]]}"
            lines.append(Phrase("shows-quest", {"who": f"@seat-{seat}", "quest": quest}))
    else:
        lines.append(Phrase("next-round"))
        lines.append(Phrase("begins-round", {"who": f"@seat-{after.seat}", "round": after.round + 1}))
    return lines
