"""What people see of the Labyrinth: the things on the table, what an action would do, what just happened."""

from __future__ import annotations

from typing import Any, Final

from undercroft.games.labyrinth import notation as act
from undercroft.games.labyrinth.board import COLOURS, LENGTH, PLACES, cell_name
from undercroft.games.labyrinth.content import EFFECTS, KINDS, SIDES, Effect, card_at, colour_of, effect_of
from undercroft.games.labyrinth.rules import LabyrinthRules
from undercroft.games.labyrinth.state import NOWHERE, PHASES, Phase, Token
from undercroft.games.labyrinth.view_types import CellView, HandCardView, TableView
from undercroft.kernel.actions import Verb
from undercroft.kernel.outcome import NO_SEAT
from undercroft.kernel.phrase import Phrase

TOKENS: Final = [None, "treasure", "fresh", "trap"]
CELLS: Final = [f"@place-{COLOURS[cell // LENGTH]}*{cell % LENGTH + 1}" for cell in range(PLACES)]
"""Cells as arguments of phrases: every language has letters of its own for the colours."""


def phase(state: LabyrinthRules) -> str:
    """The phase as one word."""
    return PHASES[state.phase]


def table(state: LabyrinthRules, seat: int) -> TableView:
    """All that a seat sees: the board, what everybody has got, the discard pile, one's own hand."""
    return {
        "board": SIDES[state.side],
        "round": min(state.turn // state.players + 1, state.content.rounds),
        "seat": state.seat,
        "actions": state.actions,
        "goal": state.content.goal,
        "cells": [_cell(state, cell) for cell in state.board.cells],
        "supply": {
            "treasures": {"anchor": "supply.treasure", "count": state.treasures_left},
            "traps": {"anchor": "supply.trap", "count": state.traps_left},
        },
        "deck": state.deck_size,
        "discards": {
            "count": state.discards_size,
            "cards": [
                {"card": act.CARDS[kind], "count": state.discards[kind]}
                for kind in range(KINDS)
                if state.discards[kind]
            ],
        },
        "site": None if state.site == NOWHERE else cell_name(state.site),
        "remaining": state.remaining,
        "seats": [
            {
                "seat": other,
                "anchor": f"spare.{other}",
                "spare": state.spare(other),
                "hand": state.held[other],
                "treasures": state.collected[other],
            }
            for other in range(state.players)
        ],
        "hand": [] if seat == NO_SEAT else _hand(state, seat),
    }


def _hand(state: LabyrinthRules, seat: int) -> list[HandCardView]:
    return [
        {
            "anchor": f"card.{act.CARDS[kind]}",
            "card": act.CARDS[kind],
            "colour": COLOURS[colour_of(kind)],
            "effect": EFFECTS[effect_of(kind)],
            "count": state.hands[seat * KINDS + kind],
        }
        for kind in range(KINDS)
        if state.hands[seat * KINDS + kind]
    ]


def _cell(state: LabyrinthRules, cell: int) -> CellView:
    who = state.who(cell)
    return {
        **state.board.printed[cell],
        "traveller": None if who == NO_SEAT else who,
        "token": TOKENS[state.token[cell]],
    }


def _card(cell: int, effect: int) -> str:
    """The anchor of the card that has this effect on the path of a cell."""
    return f"card.{act.CARDS[card_at(cell, effect)]}"


def anchors(state: LabyrinthRules, action: int) -> list[str]:
    """What one touches to do it: the card or token first, then the cells. Nothing: a plain button."""
    verb = act.ACTIONS.verb(action)
    if verb is act.MOVE or verb is act.JUMP or verb is act.PUSH:
        start = verb.first(action)
        cells = [f"cell.{cell_name(start)}", f"cell.{cell_name(verb.second(action))}"]
        if verb is act.MOVE:
            return cells
        return [_card(start, Effect.JUMP if verb is act.JUMP else Effect.PUSH), *cells]
    if verb is act.PAY or verb is act.DISCARD:
        return [f"card.{act.CARDS[verb.operand(action)]}"]
    if verb is act.DONE or verb is act.DRAW:
        return []
    cell = verb.operand(action)
    if verb is act.DEPLOY:
        tool = f"spare.{state.seat}"
    elif verb is act.TREASURE:
        tool = "supply.treasure"
    else:
        tool = _card(cell, Effect.REMOVE if verb is act.REMOVE else Effect.TRAP)
    return [tool, f"cell.{cell_name(cell)}"]


def used_cards(state: LabyrinthRules, action: int) -> list[str]:
    """The card that an action plays, pays with or discards, if any."""
    return [anchor[5:] for anchor in anchors(state, action) if anchor.startswith("card.")]


def phrase(state: LabyrinthRules, action: int) -> Phrase:
    """What the action would do."""
    verb = act.ACTIONS.verb(action)
    if verb is act.MOVE or verb is act.JUMP or verb is act.PUSH:
        return _travel_phrase(state, verb, verb.first(action), verb.second(action))
    if verb is act.PAY or verb is act.DISCARD:
        card = f"@{act.CARDS[verb.operand(action)]}"
        return Phrase("pay" if verb is act.PAY else "throw-away", {"card": card})
    if verb is act.DONE:
        return Phrase("end-turn", {"n": state.actions})
    if verb is act.DRAW:
        return Phrase("draw", {"n": state.content.hand - state.held[state.seat]})
    cell = verb.operand(action)
    args: dict[str, str | int] = {"cell": CELLS[cell]}
    if verb is act.DEPLOY:
        return Phrase(f"deploy{_arrival(state, cell)}", args)
    if verb is act.TREASURE:
        return Phrase("place-treasure", {**args, "n": state.board.value[cell]})
    if verb is act.REMOVE:
        return Phrase("remove-trap" if state.token[cell] == Token.TRAP else "remove-treasure", args)
    return Phrase("set-trap", args)


def _travel_phrase(state: LabyrinthRules, verb: Verb, start: int, end: int) -> Phrase:
    args: dict[str, str | int] = {"from": CELLS[start], "to": CELLS[end]}
    id = verb.name
    if verb is act.PUSH:
        id = "push-own" if state.who(start) == state.seat else "push"
        args["whom"] = f"@seat-{state.who(start)}"
    return Phrase(f"{id}{_arrival(state, end)}", args)


def _arrival(state: LabyrinthRules, cell: int) -> str:
    """How a phrase ends that brings a traveller onto a cell."""
    if state.token[cell] == Token.NONE:
        return ""
    return "-trap" if state.token[cell] == Token.TRAP else "-treasure"


def warning(state: LabyrinthRules, action: int) -> str:
    """Warns of walking into a trap and of pushing an opponent onto a treasure."""
    verb = act.ACTIONS.verb(action)
    if verb is act.DEPLOY:
        return "trap" if state.token[verb.operand(action)] == Token.TRAP else ""
    if verb is not act.MOVE and verb is not act.JUMP and verb is not act.PUSH:
        return ""
    seat = state.who(verb.first(action))
    token = state.token[verb.second(action)]
    if seat == state.seat:
        return "trap" if token == Token.TRAP else ""
    if token == Token.TREASURE or token == Token.FRESH:
        return "lost" if state.collected[seat] == state.content.goal - 1 else "gift"
    return ""


def score_breakdown(state: LabyrinthRules) -> list[dict[str, Any]]:
    """The treasures of every seat."""
    return [
        {"total": treasures, "lines": [{"id": "treasures", "points": treasures}]}
        for treasures in state.collected
    ]


def describe_move(before: LabyrinthRules, action: int, after: LabyrinthRules, seat: int) -> list[Phrase]:
    """What just happened: the action, then what came of it. Only who drew cards is told which."""
    lines = [phrase(before, action).told_of(before.seat)]
    verb = act.ACTIONS.verb(action)
    travels = verb is act.MOVE or verb is act.JUMP or verb is act.PUSH
    for other in range(before.players):
        args: dict[str, str | int] = {"who": f"@seat-{other}"}
        if after.collected[other] > before.collected[other]:
            lines.append(Phrase("collects", {**args, "n": after.collected[other]}))
        if travels and after.spare(other) > before.spare(other):
            lines.append(Phrase("goes-home", args))
    if verb is act.PAY and after.phase == Phase.ACT:
        lines.append(Phrase("placed", {"cell": CELLS[before.site]}))
    if verb is act.DRAW:
        lines.extend(_drawn(before, after, seat))
    if after.ended:
        lines.extend(Phrase("carried-off", {"who": f"@seat-{winner}"}) for winner in after.winners())
    return lines


def _drawn(before: LabyrinthRules, after: LabyrinthRules, seat: int) -> list[Phrase]:
    """The cards that filled a hand."""
    actor = before.seat
    count = after.held[actor] - before.held[actor]
    lines: list[Phrase] = []
    if count > before.deck_size:
        lines.append(Phrase("reshuffled"))
    if count and seat == actor:
        first = actor * KINDS
        cards = [
            f"@{act.CARDS[kind]}*{after.hands[first + kind] - before.hands[first + kind]}"
            for kind in range(KINDS)
            if after.hands[first + kind] > before.hands[first + kind]
        ]
        lines.append(Phrase("you-drew", {"things": " ".join(cards)}))
    return lines


def move_anchors(before: LabyrinthRules, action: int, after: LabyrinthRules, seat: int) -> list[str]:
    """The cells that a move touched. Others do not see the cards of a hand, so these are not marked."""
    return [anchor for anchor in anchors(before, action) if anchor.startswith("cell.")]
