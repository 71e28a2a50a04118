"""What people see of Knock, Knock! Dungeon!: the table, what an action would do, what just happened."""

from __future__ import annotations

from typing import Any

from undercroft.games.knock_knock import notation as act
from undercroft.games.knock_knock.chests import chain, chests_on
from undercroft.games.knock_knock.content import (
    KNIGHT,
    LEVELS,
    NO_CARD,
    SPELLS,
    Spell,
    card_of,
    face_of,
    is_turned,
)
from undercroft.games.knock_knock.lattice import CORNER_COUNT, CORNERS, x_of, y_of
from undercroft.games.knock_knock.lookahead import loses
from undercroft.games.knock_knock.places import laid_over, over, place_words
from undercroft.games.knock_knock.rules import KnockKnockRules
from undercroft.games.knock_knock.state import (
    ENDINGS,
    FROZEN,
    MODES,
    PHASES,
    Ending,
    Mode,
    Phase,
)
from undercroft.games.knock_knock.view_types import (
    CardView,
    ChainView,
    Condition,
    CornerView,
    HandCardView,
    HandView,
    KnightPlace,
    LaidCardView,
    PlaceView,
    Speech,
    TableView,
)
from undercroft.kernel.actions import Verb
from undercroft.kernel.phrase import Phrase


def phase(state: KnockKnockRules) -> str:
    """The phase as one word."""
    return PHASES[state.phase]


def table(state: KnockKnockRules, seat: int) -> TableView:
    """The citadel and all that lies beside it. Of other hands only the size and what was shown (KK-23)."""
    best = chain(state)
    return {
        "mode": MODES[state.mode],
        "level": state.level,
        "levels": LEVELS,
        "won": state.won,
        "tries": state.tries,
        "timed": not state.first_game,
        "seconds": state.content.seconds,
        "plays": state.plays,
        "pace": state.pace,
        "ending": ENDINGS[state.ending],
        "speech": _speech(state),
        "reserve": {"anchor": "reserve", "count": state.reserve, "of": state.content.time_tokens},
        "deck": {"anchor": "deck", "count": state.deck()},
        "knight": _knight(state),
        "drawn": _card(state, KNIGHT) if state.phase == Phase.KNIGHT_DRAWN else None,
        "show": {"anchor": "show"},
        "tell": {"anchor": "tell"},
        "spells": [
            {"anchor": f"spell.{name}", "spell": name}
            for token, name in enumerate(SPELLS)
            if state.spells[token]
        ],
        "citadel": [_laid(state, index, index in best) for index in range(len(state.cells))],
        "places": [_place(state, cell) for cell in state.open_cells()] if state.phase < Phase.CAMP else [],
        "hands": [_hand(state, other, other == seat) for other in range(state.players)],
        "chain": _chain(state, best),
    }


def _speech(state: KnockKnockRules) -> Speech | None:
    if state.players == 1:
        return None
    return "silence" if state.must_be_silent() else "speech"


def _knight(state: KnockKnockRules) -> KnightPlace:
    if state.knight_waits:
        return "deck"
    if state.phase == Phase.KNIGHT_DRAWN:
        return "drawn"
    return "stands" if state.knight in state.standing else "beaten"


def _chain(state: KnockKnockRules, best: list[int]) -> ChainView:
    return {
        "cards": len(best),
        "chests": chests_on(state, best),
        "counts": state.hunting,
        "treasure": state.treasure,
    }


def _place(state: KnockKnockRules, cell: int) -> PlaceView:
    return {"anchor": _place_anchor(cell), "x": x_of(cell), "y": y_of(cell), "over": over(state, cell)}


def _hand(state: KnockKnockRules, seat: int, own: bool) -> HandView:
    shown = state.shown[seat]
    return {
        "seat": seat,
        "count": len(state.hands[seat]),
        "shown": None if shown == NO_CARD or own else _card(state, shown),
        "cards": [_hand_card(state, card, card == shown) for card in state.hands[seat]] if own else None,
    }


def _hand_card(state: KnockKnockRules, card: int, shown: bool) -> HandCardView:
    return {**_card(state, card), "shown": shown}


def _card(state: KnockKnockRules, card: int) -> CardView:
    content = state.content
    return {
        "anchor": _hand_anchor(card),
        "card": card + 1,
        "name": content.names[card],
        "corners": content.corners_of(face_of(card)),
        "monster": content.is_monster(card),
        "time": content.time[card],
        "chests": content.chests[card],
        "silence": content.silence[card],
        "sign": content.signs[card],
    }


def _laid(state: KnockKnockRules, index: int, in_chain: bool) -> LaidCardView:
    """A card of the citadel; later ones lie above earlier ones."""
    face = state.faces[index]
    card = card_of(face)
    cell = state.cells[index]
    corners = range(CORNER_COUNT)
    return {
        "anchor": _laid_anchor(cell),
        "card": card + 1,
        "name": state.content.names[card],
        "x": x_of(cell),
        "y": y_of(cell),
        "over": laid_over(state, index),
        "turned": is_turned(face),
        "corners": state.content.corners_of(face),
        "shows": [state.shows(index, corner) for corner in corners],
        "covered": [state.is_covered(index, corner) for corner in corners],
        "potion": [state.is_wet(cell, corner) for corner in corners],
        "danger": state.danger[index],
        "judged": state.is_judged(index),
        "condition": _condition(state, index),
        "time": max(state.tokens[index], 0),
        "chests": state.content.chests[card],
        "silence": state.content.silence[card],
        "chain": in_chain,
        "touch": _touch(state, index),
    }


def _condition(state: KnockKnockRules, index: int) -> Condition:
    if index in state.standing:
        return "frozen" if state.tokens[index] == FROZEN else "standing"
    return "beaten" if state.content.is_monster(state.card(index)) else "room"


def _touch(state: KnockKnockRules, index: int) -> list[CornerView]:
    """The corners of a monster, as long as the team holds the potion."""
    if not state.spells[Spell.POTION] or index not in state.standing:
        return []
    cell = state.cells[index]
    return [
        {"anchor": _corner_anchor(cell, corner), "corner": CORNERS[corner]} for corner in range(CORNER_COUNT)
    ]


# Anchors


def anchors(state: KnockKnockRules, action: int) -> list[str]:
    """What a player touches to do it: the card or the spell, then where it goes. Nothing: a plain button."""
    verb = act.ACTIONS.verb(action)
    if verb is act.PLACE:
        return [_hand_anchor(card_of(act.placed_face(action))), _place_anchor(act.placed_cell(action))]
    if verb is act.SHOW:
        return [_hand_anchor(verb.operand(action)), "show"]
    if verb is act.TELL:
        return ["tell"]
    if verb is act.FIREBALL or verb is act.ICE:
        return [f"spell.{verb.name}", _laid_anchor(verb.operand(action))]
    if verb is act.POTION:
        return ["spell.potion", _corner_anchor(verb.first(action), verb.second(action))]
    return ["spell.orb"] if verb is act.ORB else []


def _hand_anchor(card: int) -> str:
    return f"hand.{card + 1}"


def _place_anchor(cell: int) -> str:
    return f"place.{x_of(cell)}.{y_of(cell)}"


def _laid_anchor(cell: int) -> str:
    return f"card.{x_of(cell)}.{y_of(cell)}"


def _corner_anchor(cell: int, corner: int) -> str:
    return f"corner.{x_of(cell)}.{y_of(cell)}.{CORNERS[corner]}"


# Phrases


def phrase(state: KnockKnockRules, action: int) -> Phrase:
    """What the action would do."""
    verb = act.ACTIONS.verb(action)
    if verb is act.PLACE:
        face = act.placed_face(action)
        cell = act.placed_cell(action)
        args = _named(state, card_of(face)) | place_words(over(state, cell))
        args["place"] = act.place_name(cell)
        if not state.first_game:
            return Phrase("lay", args)
        # The same card may lie in two ways: its numbers tell them apart.
        upper_left, upper_right, lower_left, lower_right = state.content.corners_of(face)
        args["above"] = f"{upper_left} {upper_right}"
        args["below"] = f"{lower_left} {lower_right}"
        return Phrase("lay-turned" if is_turned(face) else "lay-upright", args)
    if verb is act.SHOW:
        return Phrase("show", _named(state, verb.operand(action)))
    if verb is act.FIREBALL or verb is act.ICE:
        return Phrase(f"cast-{verb.name}", _monster(state, verb.operand(action)))
    if verb is act.POTION:
        corner = CORNERS[verb.second(action)]
        return Phrase("cast-potion", _monster(state, verb.first(action)) | {"corner": f"@corner-{corner}"})
    if verb is act.ORB:
        return Phrase("cast-orb")
    if verb is act.ENTER:
        return Phrase("enter" if state.ending == Ending.WON else "enter-again", {"level": state.level})
    return Phrase(verb.name)


def _named(state: KnockKnockRules, card: int) -> dict[str, str | int]:
    return {"card": f"@{state.content.names[card]}", "number": card + 1}


def _monster(state: KnockKnockRules, cell: int) -> dict[str, str | int]:
    card = state.card(state.index_at(cell))
    return {"monster": f"@{state.content.names[card]}", "number": card + 1}


def warning(state: KnockKnockRules, action: int) -> str:
    """Whether the action loses at once, or ends the adventure."""
    if act.GO_HOME.has(action):
        return "go_home"
    return "alarm" if loses(state, action) else ""


# What just happened


def describe_move(before: KnockKnockRules, action: int, after: KnockKnockRules, seat: int) -> list[Phrase]:
    """The action, its consequences, and the card drawn, which only its player sees."""
    verb = act.ACTIONS.verb(action)
    if verb is act.ENTER:
        first = f"@{after.content.names[after.card(0)]}"
        return [Phrase("enters", {"level": after.level}), Phrase("first-card", {"card": first})]
    if verb is act.GO_HOME:
        return [Phrase("goes-home")]
    if verb is act.SHOW:
        return [phrase(before, action).told_of(_holder(before, verb.operand(action)))]
    if verb is act.TELL:
        return _describe_telling(before, verb.operand(action))
    lines = (
        _describe_card(before, action, after, seat)
        if verb is act.PLACE
        else [_describe_spell(before, verb, action)]
    )
    names = after.content.names
    lines += [Phrase("beaten", {"monster": f"@{names[card]}"}) for card in _beaten(before, action, after)]
    if after.phase == Phase.KNIGHT_DRAWN and before.phase != Phase.KNIGHT_DRAWN:
        lines.append(Phrase("knight-appears"))
    if after.ending != Ending.UNDECIDED:
        lines += _describe_end(before, after)
    return lines


def _describe_card(before: KnockKnockRules, action: int, after: KnockKnockRules, seat: int) -> list[Phrase]:
    face = act.placed_face(action)
    card = card_of(face)
    who = before.seat
    words = {
        "card": f"@{before.content.names[card]}",
        **place_words(over(before, act.placed_cell(action))),
    }
    laid = Phrase("lay-turned" if is_turned(face) else "lay", words)
    lines = [laid.told_of(who)]
    time = before.content.time[card]
    if 0 < time <= before.reserve:
        lines.append(Phrase("takes-time", {"n": time}))
    if before.silence != after.silence:
        lines.append(Phrase("silence-falls" if after.silence else "speech-returns"))
    if seat == who:
        # A finished citadel keeps its hands, so only a card that was really drawn is new.
        drawn = [card for card in after.hands[who] if card not in before.hands[who]]
        lines += [Phrase("you-draw", {"card": f"@{after.content.names[card]}"}) for card in drawn]
    return lines


def _describe_telling(before: KnockKnockRules, seat: int) -> list[Phrase]:
    """What a player says: the cards of which the others did not know, each with its four numbers, those that
    matter most first: monsters, then silent rooms."""
    lines: list[Phrase] = []
    for card in reversed(before.untold(seat)):
        numbers = before.content.corners_of(face_of(card))
        words: dict[str, str | int] = {
            "card": f"@{before.content.names[card]}",
            "above": f"{numbers[0]} {numbers[1]}",
            "below": f"{numbers[2]} {numbers[3]}",
        }
        lines.append(Phrase("tell-more", words) if lines else Phrase("tell", words).told_of(seat))
    return lines


def _describe_spell(before: KnockKnockRules, verb: Verb, action: int) -> Phrase:
    """A spell, or the end of the time. Any player may cast at any moment, so the line names none (KK-34)."""
    if verb is act.TIME:
        return Phrase("time-is-up")
    spell = phrase(before, action)
    return Phrase(f"log-{spell.id}", spell.args)


def _holder(state: KnockKnockRules, card: int) -> int:
    return next(seat for seat, hand in enumerate(state.hands) if card in hand)


def _beaten(before: KnockKnockRules, action: int, after: KnockKnockRules) -> list[int]:
    """The cards of the monsters that stood before, or were laid just now, and were beaten, not burnt."""
    burnt = NO_CARD
    if act.FIREBALL.has(action):
        burnt = before.card(before.index_at(act.FIREBALL.operand(action)))
    standing = {after.card(index) for index in after.standing}
    were = [before.card(index) for index in before.standing]
    if act.PLACE.has(action):
        laid = card_of(act.placed_face(action))
        were += [laid] if before.content.is_monster(laid) else []
    return [card for card in were if card not in standing and card != burnt]


def _describe_end(before: KnockKnockRules, after: KnockKnockRules) -> list[Phrase]:
    lines = [Phrase(f"reason-{ENDINGS[after.ending]}")]
    if after.treasure != before.treasure:
        lines.append(Phrase("chests-found", {"n": after.treasure - before.treasure}))
    if after.ending == Ending.WON and after.mode != Mode.SINGLE and after.ended:
        lines.append(Phrase("adventure-done"))
    found = [token for token in range(len(SPELLS)) if after.spells[token] > before.spells[token]]
    lines += [Phrase("finds-spell", {"spell": f"@spell-{SPELLS[token]}"}) for token in found]
    return lines


def move_anchors(before: KnockKnockRules, action: int, after: KnockKnockRules, seat: int) -> list[str]:
    """The card of the citadel that a move laid or touched."""
    verb = act.ACTIONS.verb(action)
    if verb is act.PLACE:
        return [_laid_anchor(act.placed_cell(action))]
    if verb is act.FIREBALL or verb is act.ICE:
        return [_laid_anchor(verb.operand(action))]
    return [_laid_anchor(verb.first(action))] if verb is act.POTION else []


def score_breakdown(state: KnockKnockRules) -> list[dict[str, Any]]:
    """The team's score, the same for every seat: chests in a chest hunt (KK-27), else citadels won."""
    if state.hunting:
        best = chain(state)
        total = state.treasure
        line = {"id": "chests", "points": total, "count": len(best), "chain": chests_on(state, best)}
    else:
        total = state.won
        line = {"id": "citadels", "points": total}
    return [{"total": total, "lines": [dict(line)]} for seat in range(state.players)]
