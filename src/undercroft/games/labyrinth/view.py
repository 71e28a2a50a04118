"""What people see of the Labyrinth: the things on the table, what an action would do, what just happened."""

from __future__ import annotations

from typing import Any, Final

from undercroft.games.labyrinth.board import COLOURS, LENGTH, PLACES, cell_name
from undercroft.games.labyrinth.content import EFFECTS, KINDS, SIDES
from undercroft.games.labyrinth.notation import CARDS, Act
from undercroft.games.labyrinth.rules import JUMPING, PUSHING, REMOVING, TRAPPING, LabyrinthRules
from undercroft.games.labyrinth.state import NOBODY, NOWHERE, PHASES, Phase, Token
from undercroft.kernel.outcome import NO_SEAT
from undercroft.kernel.phrase import Phrase

TOKENS: Final = [None, "treasure", "fresh", "trap"]


def phase(state: LabyrinthRules) -> str:
    """The phase as one word."""
    return PHASES[state.phase]


def table(state: LabyrinthRules, seat: int) -> dict[str, Any]:
    """All that a seat sees: the board, what everybody has got, the discard pile, one's own hand."""
    things: dict[str, Any] = {
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
                {"card": CARDS[kind], "count": state.discards[kind]}
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
        "hand": [],
    }
    if seat != NO_SEAT:
        things["hand"] = [
            {
                "anchor": f"card.{CARDS[kind]}",
                "card": CARDS[kind],
                "colour": COLOURS[kind // 4],
                "effect": EFFECTS[kind % 4],
                "count": state.hands[seat * KINDS + kind],
            }
            for kind in range(KINDS)
            if state.hands[seat * KINDS + kind]
        ]
    return things


def _cell(state: LabyrinthRules, cell: int) -> dict[str, Any]:
    who = state.who[cell]
    return {
        **state.board.printed[cell],
        "traveller": None if who == NOBODY else who,
        "token": TOKENS[state.token[cell]],
    }


def _card(cell: int, effect: int) -> str:
    """The anchor of the card that has this effect on the path of a cell."""
    return f"card.{CARDS[cell // LENGTH * 4 + effect]}"


def anchors(state: LabyrinthRules, action: int) -> list[str]:
    """What one touches to do it: the card or token first, then the cells. Nothing: a plain button."""
    if action < Act.DEPLOY:
        pair = action % (PLACES * PLACES)
        start = pair // PLACES
        cells = [f"cell.{cell_name(start)}", f"cell.{cell_name(pair % PLACES)}"]
        if action < Act.JUMP:
            return cells
        return [_card(start, JUMPING if action < Act.PUSH else PUSHING), *cells]
    if action < Act.PAY:
        cell = (action - Act.DEPLOY) % PLACES
        name = f"cell.{cell_name(cell)}"
        if action < Act.TREASURE:
            return [f"spare.{state.seat}", name]
        if action < Act.REMOVE:
            return ["supply.treasure", name]
        return [_card(cell, REMOVING if action < Act.TRAP else TRAPPING), name]
    if action < Act.DONE:
        return [f"card.{CARDS[(action - Act.PAY) % KINDS]}"]
    return []


def phrase(state: LabyrinthRules, action: int) -> Phrase:
    """What the action would do."""
    if action < Act.DEPLOY:
        return _travel_phrase(state, action)
    if action < Act.PAY:
        cell = (action - Act.DEPLOY) % PLACES
        args: dict[str, str | int] = {"cell": cell_name(cell)}
        if action < Act.TREASURE:
            return Phrase(f"deploy{_arrival(state, cell)}", args)
        if action < Act.REMOVE:
            return Phrase("place-treasure", {**args, "n": state.board.value[cell]})
        if action < Act.TRAP:
            return Phrase("remove-trap" if state.token[cell] == Token.TRAP else "remove-treasure", args)
        return Phrase("set-trap", args)
    if action < Act.DONE:
        card = f"@{CARDS[(action - Act.PAY) % KINDS]}"
        return Phrase("pay" if action < Act.DISCARD else "throw-away", {"card": card})
    if action == Act.DONE:
        return Phrase("end-turn", {"n": state.actions})
    return Phrase("draw", {"n": state.content.hand - state.held[state.seat]})


def _travel_phrase(state: LabyrinthRules, action: int) -> Phrase:
    pair = action % (PLACES * PLACES)
    start = pair // PLACES
    end = pair % PLACES
    args: dict[str, str | int] = {"from": cell_name(start), "to": cell_name(end)}
    verb = "move" if action < Act.JUMP else "jump"
    if action >= Act.PUSH:
        verb = "push-own" if state.who[start] == state.seat else "push"
        args["whom"] = f"@seat-{state.who[start]}"
    return Phrase(f"{verb}{_arrival(state, end)}", args)


def _arrival(state: LabyrinthRules, cell: int) -> str:
    """How a phrase ends that brings a traveller onto a cell."""
    if state.token[cell] == Token.NONE:
        return ""
    return "-trap" if state.token[cell] == Token.TRAP else "-treasure"


def warning(state: LabyrinthRules, action: int) -> str:
    """Walking into a trap oneself, and pushing somebody else onto a treasure."""
    if action < Act.DEPLOY:
        pair = action % (PLACES * PLACES)
        seat = state.who[pair // PLACES]
        token = state.token[pair % PLACES]
        if seat == state.seat:
            return "trap" if token == Token.TRAP else ""
        if token == Token.TREASURE or token == Token.FRESH:
            return "lost" if state.collected[seat] == state.content.goal - 1 else "gift"
        return ""
    if action < Act.TREASURE and state.token[action - Act.DEPLOY] == Token.TRAP:
        return "trap"
    return ""


def score_breakdown(state: LabyrinthRules) -> list[dict[str, Any]]:
    """The treasures of every seat."""
    return [
        {"total": treasures, "lines": [{"id": "treasures", "points": treasures}]}
        for treasures in state.collected
    ]


def describe_move(before: LabyrinthRules, action: int, after: LabyrinthRules, seat: int) -> list[Phrase]:
    """What just happened: the action, then what came of it. Only who drew cards is told which."""
    lines = [phrase(before, action)]
    for other in range(before.players):
        args: dict[str, str | int] = {"who": f"@seat-{other}"}
        if after.collected[other] > before.collected[other]:
            lines.append(Phrase("collects", {**args, "n": after.collected[other]}))
        if action < Act.DEPLOY and after.spare(other) > before.spare(other):
            lines.append(Phrase("goes-home", args))
    if Act.PAY <= action < Act.DISCARD and after.phase == Phase.ACT:
        lines.append(Phrase("placed", {"cell": cell_name(before.site)}))
    if action == Act.DRAW:
        lines.extend(_drawn(before, after, seat))
    if after.phase == Phase.OVER:
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
            f"@{CARDS[kind]}*{after.hands[first + kind] - before.hands[first + kind]}"
            for kind in range(KINDS)
            if after.hands[first + kind] > before.hands[first + kind]
        ]
        lines.append(Phrase("you-drew", {"things": " ".join(cards)}))
    return lines
