"""What people see of Knock, Knock! Dungeon!: the table, what an action would do, what just happened."""

from __future__ import annotations

from typing import Any

from undercroft.games.knock_knock.chests import chain, chests_on
from undercroft.games.knock_knock.content import KNIGHT, LEVELS, POTION_TOKEN, SPELLS
from undercroft.games.knock_knock.lattice import CELLS, CORNERS, corner_place, x_of, y_of
from undercroft.games.knock_knock.notation import (
    ENTER,
    FIREBALL,
    GO_HOME,
    ICE,
    ORB,
    POTION,
    SHOW,
    TIME,
    place,
)
from undercroft.games.knock_knock.rules import KnockKnockRules
from undercroft.games.knock_knock.state import (
    CAMP,
    FROZEN,
    KNIGHT_DRAWN,
    MODES,
    NOBODY,
    OVER,
    PHASES,
    REASONS,
    SINGLE,
    UNDECIDED,
    WON,
)
from undercroft.kernel.phrase import Phrase


def phase(state: KnockKnockRules) -> str:
    """The phase as one word."""
    return PHASES[state.phase]


def table(state: KnockKnockRules, seat: int) -> dict[str, Any]:
    """The citadel and all that lies beside it. Of other hands only the size and what was shown (KK-23)."""
    best = chain(state)
    playing = state.phase < CAMP
    things: dict[str, Any] = {
        "mode": MODES[state.mode],
        "level": state.level,
        "levels": LEVELS,
        "won": state.won,
        "tries": state.tries,
        "timed": not state.first_game,
        "seconds": state.content.seconds,
        "plays": state.plays,
        "pace": state.pace,
        "ending": REASONS[state.ending],
        "speech": None if state.players == 1 else "silence" if state.silence else "speech",
        "reserve": {"anchor": "reserve", "count": state.reserve, "of": state.content.time_tokens},
        "deck": {"anchor": "deck", "count": state.deck()},
        "knight": _knight(state),
        "drawn": _card(state, KNIGHT) if state.phase == KNIGHT_DRAWN else None,
        "show": {"anchor": "show"},
        "spells": [
            {"anchor": f"spell.{name}", "spell": name}
            for token, name in enumerate(SPELLS)
            if state.spells[token]
        ],
        "citadel": [_laid(state, index, index in best) for index in range(len(state.cells))],
        "places": [_place(cell) for cell in state.open_cells()] if playing else [],
        "hands": [_hand(state, other, other == seat) for other in range(state.players)],
        "chain": {
            "cards": len(best),
            "chests": chests_on(state, best),
            "counts": state.hunting,
            "treasure": state.treasure,
        },
    }
    return things


def _knight(state: KnockKnockRules) -> str:
    if state.knight_waits:
        return "deck"
    if state.phase == KNIGHT_DRAWN:
        return "drawn"
    return "stands" if state.knight in state.standing else "beaten"


def _place(cell: int) -> dict[str, Any]:
    x, y = x_of(cell), y_of(cell)
    return {"anchor": f"place.{x}.{y}", "x": x, "y": y}


def _hand(state: KnockKnockRules, seat: int, own: bool) -> dict[str, Any]:
    shown = state.shown[seat]
    hand: dict[str, Any] = {
        "seat": seat,
        "count": len(state.hands[seat]),
        "shown": None if shown == NOBODY or own else _card(state, shown),
    }
    if own:
        hand["cards"] = [_card(state, card) | {"shown": card == shown} for card in state.hands[seat]]
    return hand


def _card(state: KnockKnockRules, card: int) -> dict[str, Any]:
    """A card that does not lie in the citadel yet."""
    content = state.content
    return {
        "anchor": f"hand.{card + 1}",
        "card": card + 1,
        "name": content.names[card],
        "corners": content.corners[card * 8 : card * 8 + 4],
        "monster": content.is_monster(card),
        "time": content.time[card],
        "chests": content.chests[card],
        "silence": content.silence[card],
        "sign": content.signs[card],
    }


def _laid(state: KnockKnockRules, index: int, in_chain: bool) -> dict[str, Any]:
    """A card of the citadel, later ones above earlier ones. Corner lists go nw, ne, sw, se."""
    face = state.faces[index]
    card = face >> 1
    cell = state.cells[index]
    x, y = x_of(cell), y_of(cell)
    tokens = state.tokens[index]
    condition = "room"
    if index in state.standing:
        condition = "frozen" if tokens == FROZEN else "standing"
    elif state.content.is_monster(card):
        condition = "beaten"
    laid = {
        "anchor": f"card.{x}.{y}",
        "card": card + 1,
        "name": state.content.names[card],
        "x": x,
        "y": y,
        "turned": face % 2 == 1,
        "corners": state.content.corners[face * 4 : face * 4 + 4],
        "shows": [state.shows(index, corner) for corner in range(4)],
        "covered": [state.covers(index, corner) for corner in range(4)],
        "potion": [corner_place(cell, corner) == state.potion for corner in range(4)],
        "danger": state.danger[index],
        "judged": state.is_judged(index),
        "condition": condition,
        "time": max(tokens, 0),
        "chests": state.content.chests[card],
        "silence": state.content.silence[card],
        "chain": in_chain,
    }
    if state.spells[POTION_TOKEN] and index in state.standing:
        laid["touch"] = [{"anchor": f"corner.{x}.{y}.{name}", "corner": name} for name in CORNERS]
    return laid


def anchors(state: KnockKnockRules, action: int) -> list[str]:
    """What one touches to do it: the card or the spell, then where it goes. Nothing: a plain button."""
    if action < SHOW.base:
        cell = action % CELLS
        return [f"hand.{action // CELLS // 2 + 1}", _place(cell)["anchor"]]
    if action < FIREBALL.base:
        return [f"hand.{action - SHOW.base + 1}", "show"]
    if action < ICE.base:
        return ["spell.fireball", _card_anchor(action - FIREBALL.base)]
    if action < POTION.base:
        return ["spell.ice", _card_anchor(action - ICE.base)]
    if action < ORB.base:
        cell, corner = divmod(action - POTION.base, 4)
        return ["spell.potion", f"corner.{x_of(cell)}.{y_of(cell)}.{CORNERS[corner]}"]
    return ["spell.orb"] if action == ORB.base else []


def _card_anchor(cell: int) -> str:
    return f"card.{x_of(cell)}.{y_of(cell)}"


def phrase(state: KnockKnockRules, action: int) -> Phrase:
    """What the action would do."""
    if action < SHOW.base:
        face = action // CELLS
        id = "lay-turned" if face % 2 else "lay"
        return Phrase(id, _named(state, face >> 1) | {"place": place(action % CELLS)})
    if action < FIREBALL.base:
        return Phrase("show", _named(state, action - SHOW.base))
    if action < ICE.base:
        return Phrase("cast-fireball", _monster(state, action - FIREBALL.base))
    if action < POTION.base:
        return Phrase("cast-ice", _monster(state, action - ICE.base))
    if action < ORB.base:
        cell, corner = divmod(action - POTION.base, 4)
        return Phrase("cast-potion", _monster(state, cell) | {"corner": f"@corner-{CORNERS[corner]}"})
    if action == ENTER.base:
        return Phrase("enter" if state.ending == WON else "enter-again", {"level": state.level})
    return Phrase({ORB.base: "cast-orb", GO_HOME.base: "go-home", TIME.base: "time-is-up"}[action])


def _named(state: KnockKnockRules, card: int) -> dict[str, str | int]:
    return {"card": f"@{state.content.names[card]}", "number": card + 1}


def _monster(state: KnockKnockRules, cell: int) -> dict[str, str | int]:
    card = state.faces[state.index_at(cell)] >> 1
    return {"monster": f"@{state.content.names[card]}", "place": place(cell)}


def warning(state: KnockKnockRules, action: int) -> str:
    """Whether the action loses at once, or ends the adventure."""
    if action == GO_HOME.base:
        return "go_home"
    return "alarm" if state.loses(action) else ""


def describe_move(before: KnockKnockRules, action: int, after: KnockKnockRules, seat: int) -> list[Phrase]:
    """What just happened: the action, what it set off, what was drawn (to whoever drew it)."""
    if action == ENTER.base:
        first = after.faces[0] >> 1
        return [Phrase("enters", {"level": after.level}), Phrase("first-card", _named(after, first))]
    if action == GO_HOME.base:
        return [Phrase("goes-home")]
    if action < SHOW.base:
        lines = _tell_card(before, action, after, seat)
    elif action < FIREBALL.base:
        card = action - SHOW.base
        return [Phrase("shows", _named(before, card) | {"who": f"@seat-{_holder(before, card)}"})]
    else:
        lines = [_tell_spell(before, action)]
    names = after.content.names
    lines += [Phrase("beaten", {"monster": f"@{names[card]}"}) for card in _beaten(before, action, after)]
    if after.phase == KNIGHT_DRAWN and before.phase != KNIGHT_DRAWN:
        lines.append(Phrase("knight-appears"))
    if after.ending != UNDECIDED:
        lines += _tell_end(before, after)
    return lines


def _tell_card(before: KnockKnockRules, action: int, after: KnockKnockRules, seat: int) -> list[Phrase]:
    card = action // CELLS >> 1
    who = before.turn
    id = "lays-turned" if action // CELLS % 2 else "lays"
    where = place(action % CELLS)
    lines = [Phrase(id, _named(before, card) | {"who": f"@seat-{who}", "place": where})]
    time = before.content.time[card]
    if 0 < time <= before.reserve:
        lines.append(Phrase("takes-time", {"n": time}))
    if before.silence != after.silence:
        lines.append(Phrase("silence-falls" if after.silence else "speech-returns"))
    if seat == who:
        # A finished citadel keeps its hands, so only what was really drawn is new.
        drawn = [card for card in after.hands[who] if card not in before.hands[who]]
        lines += [Phrase("you-draw", _named(after, card)) for card in drawn]
    return lines


def _tell_spell(before: KnockKnockRules, action: int) -> Phrase:
    if action == TIME.base:
        return Phrase("time-is-up")
    if action == ORB.base:
        return Phrase("orb-speaks")
    if action >= POTION.base:
        return Phrase("potion-poured", _monster(before, (action - POTION.base) // 4))
    if action >= ICE.base:
        return Phrase("ice-freezes", _monster(before, action - ICE.base))
    return Phrase("fireball-burns", _monster(before, action - FIREBALL.base))


def _holder(state: KnockKnockRules, card: int) -> int:
    return next(seat for seat, hand in enumerate(state.hands) if card in hand)


def _beaten(before: KnockKnockRules, action: int, after: KnockKnockRules) -> list[int]:
    """The cards of the monsters that were standing, lie there still and stand no more."""
    burnt = (
        before.faces[before.index_at(action - FIREBALL.base)] >> 1
        if FIREBALL.base <= action < ICE.base
        else NOBODY
    )
    standing = {after.faces[index] >> 1 for index in after.standing}
    were = [before.faces[index] >> 1 for index in before.standing]
    return [card for card in were if card not in standing and card != burnt]


def _tell_end(before: KnockKnockRules, after: KnockKnockRules) -> list[Phrase]:
    lines = [Phrase(f"reason-{REASONS[after.ending]}")]
    if after.treasure != before.treasure:
        lines.append(Phrase("chests-found", {"n": after.treasure - before.treasure}))
    if after.ending == WON and after.mode != SINGLE and after.phase == OVER:
        lines.append(Phrase("adventure-done"))
    found = [token for token in range(len(SPELLS)) if after.spells[token] > before.spells[token]]
    lines += [Phrase("finds-spell", {"spell": f"@spell-{SPELLS[token]}"}) for token in found]
    return lines


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
