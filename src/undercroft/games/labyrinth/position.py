"""The whole table as JSON, hidden things included, and back."""

from __future__ import annotations

from typing import Any

from undercroft.games.labyrinth.board import LENGTH, PLACES, Board, cell_name, cell_named, is_cell
from undercroft.games.labyrinth.content import KINDS, SIDES, LabyrinthContent
from undercroft.games.labyrinth.notation import CARDS
from undercroft.games.labyrinth.rules import PATHS, LabyrinthRules
from undercroft.games.labyrinth.state import NOBODY, NOWHERE, OFF, PHASES, TRIO, Phase, Token
from undercroft.kernel.position import Fields


def write(state: LabyrinthRules) -> dict[str, Any]:
    """The position of a state."""
    return {
        "players": state.players,
        "board": SIDES[state.side],
        "turn": state.turn,
        "seat": state.seat,
        "phase": PHASES[state.phase],
        "actions": state.actions,
        "hands": [_cards(state.hands[seat * KINDS : (seat + 1) * KINDS]) for seat in range(state.players)],
        "deck": _cards(state.deck),
        "discards": _cards(state.discards),
        "travellers": [
            [
                None if cell == OFF else cell_name(cell)
                for cell in state.travellers[seat * TRIO : (seat + 1) * TRIO]
            ]
            for seat in range(state.players)
        ],
        "treasures": _with(state, Token.TREASURE),
        "fresh": _with(state, Token.FRESH),
        "traps": _with(state, Token.TRAP),
        "collected": state.collected[:],
        "site": None if state.site == NOWHERE else cell_name(state.site),
        "remaining": state.remaining,
        "cursor": state.cursor,
        "reveals": state.reveals,
        "rng": f"{state.rng:x}",
    }


def _cards(counts: list[int]) -> dict[str, int]:
    return {CARDS[kind]: counts[kind] for kind in range(KINDS) if counts[kind] > 0}


def _with(state: LabyrinthRules, token: int) -> list[str]:
    return [cell_name(cell) for cell in state.board.cells if state.token[cell] == token]


def read(data: dict[str, Any], content: LabyrinthContent) -> LabyrinthRules:
    """The state of a position. Raises BadPosition for what cannot lie on the table."""
    fields = Fields(data)
    state = LabyrinthRules()
    state.content = content
    state.players = fields.whole("players", 2, 6)
    state.side = fields.word("board", SIDES)
    state.board = content.boards[state.side]
    state.turn = fields.whole("turn", 0, content.rounds * state.players)
    state.seat = fields.whole("seat", 0, state.players - 1)
    state.phase = fields.word("phase", PHASES)
    state.actions = fields.whole("actions", 0, content.actions)
    state.collected = fields.wholes("collected", state.players, 0, content.goal)
    _read_cards(state, fields)
    _read_travellers(state, fields)
    _read_tokens(state, fields)
    _read_payment(state, fields)
    state.reveals = fields.whole("reveals", 0, 1_000_000)
    state.rng = fields.generator()
    fields.close()
    state.check_end()
    if (state.phase == Phase.OVER) != (data["phase"] == "over"):
        raise fields.fail("phase", "must be over: somebody has won, or no treasure is left")
    return state


def _read_cards(state: LabyrinthRules, fields: Fields) -> None:
    content = state.content
    whole = [count for colour in range(PATHS) for count in content.copies]
    state.deck = fields.counts("deck", CARDS, 55)
    state.discards = fields.counts("discards", CARDS, 55)
    hands = fields.value("hands")
    if not isinstance(hands, list) or len(hands) != state.players:
        raise fields.fail("hands", f"must be a list of {state.players} hands")
    held = Fields({str(seat): hand for seat, hand in enumerate(hands)}, "hands")
    for seat in range(state.players):
        hand = held.counts(str(seat), CARDS, 55)
        state.hands += hand
        state.held.append(sum(hand))
        if state.held[seat] > content.hand:
            raise held.fail(str(seat), f"must have at most {content.hand} cards, not {state.held[seat]}")
    for kind in range(KINDS):
        count = state.deck[kind] + state.discards[kind]
        for seat in range(state.players):
            count += state.hands[seat * KINDS + kind]
        if count != whole[kind]:
            raise fields.fail("deck", f"there must be {whole[kind]} {CARDS[kind]} in all, not {count}")
    state.deck_size = sum(state.deck)
    state.discards_size = sum(state.discards)


def _read_cell(fields: Fields, key: str, value: object, board: Board) -> int:
    if not isinstance(value, str) or not is_cell(value) or not board.value[cell_named(value)]:
        raise fields.fail(key, f"must be a cell of this board, not {value!r}")
    return cell_named(value)


def _read_travellers(state: LabyrinthRules, fields: Fields) -> None:
    state.who = [NOBODY] * PLACES
    trios = fields.value("travellers")
    if not isinstance(trios, list) or len(trios) != state.players:
        raise fields.fail("travellers", f"must be a list of {state.players} lists")
    for seat, trio in enumerate(trios):
        if not isinstance(trio, list) or len(trio) != TRIO:
            raise fields.fail(f"travellers[{seat}]", f"must have {TRIO} entries, cells or null")
        for index, name in enumerate(trio):
            key = f"travellers[{seat}][{index}]"
            cell = OFF if name is None else _read_cell(fields, key, name, state.board)
            if cell != OFF and index >= state.content.travellers:
                raise fields.fail(key, "must be null: nobody has so many travellers")
            if cell != OFF and state.who[cell] != NOBODY:
                raise fields.fail(key, f"{name} has a traveller already")
            state.travellers.append(cell)
            if cell != OFF:
                state.who[cell] = seat


def _read_tokens(state: LabyrinthRules, fields: Fields) -> None:
    content = state.content
    state.token = [Token.NONE] * PLACES
    state.treasures_left = content.treasures - sum(state.collected)
    state.traps_left = content.traps
    for key, token in (("treasures", Token.TREASURE), ("fresh", Token.FRESH), ("traps", Token.TRAP)):
        names = fields.value(key)
        if not isinstance(names, list):
            raise fields.fail(key, f"must be a list of cells, not {names!r}")
        for index, name in enumerate(names):
            cell = _read_cell(fields, f"{key}[{index}]", name, state.board)
            if not state.free(cell):
                raise fields.fail(f"{key}[{index}]", f"{name} is not free")
            state.token[cell] = token
            if token == Token.TRAP:
                state.traps_left -= 1
            else:
                state.treasures_left -= 1
    if state.treasures_left < 0:
        raise fields.fail("treasures", f"with those collected there are only {content.treasures}")
    if state.traps_left < 0:
        raise fields.fail("traps", f"there are only {content.traps} traps")


def _read_payment(state: LabyrinthRules, fields: Fields) -> None:
    site = fields.value("site")
    state.site = NOWHERE if site is None else _read_cell(fields, "site", site, state.board)
    state.remaining = fields.whole("remaining", 0, 4)
    state.cursor = fields.whole("cursor", 0, KINDS - 1)
    if (state.phase == Phase.PAY) != (state.site != NOWHERE):
        raise fields.fail("site", "must be a cell while a treasure is being paid for, and null otherwise")
    if state.phase != Phase.PAY:
        if state.remaining != 0:
            raise fields.fail("remaining", "must be 0 unless a treasure is being paid for")
        return
    if not 1 <= state.remaining <= state.board.value[state.site] or state.treasures_left == 0:
        raise fields.fail("remaining", "must be 1 to the value of the site, with a treasure left to place")
    if not state.free(state.site):
        raise fields.fail("site", f"{site} is not free")
    if state.cursor // 4 != state.site // LENGTH or not state.legal():
        raise fields.fail("cursor", "must be a card of the site's colour, with enough cards left to pay")
