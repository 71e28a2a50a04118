"""The whole table as JSON, hidden things included, and back."""

from __future__ import annotations

from typing import Any

from undercroft.games.labyrinth.board import LENGTH, PLACES, Board, cell_name, cell_named, is_cell
from undercroft.games.labyrinth.content import KINDS, SIDES, LabyrinthContent
from undercroft.games.labyrinth.notation import CARDS
from undercroft.games.labyrinth.rules import PATHS, LabyrinthRules
from undercroft.games.labyrinth.state import NOBODY, NOWHERE, OFF, PHASES, TRIO, Phase, Token
from undercroft.kernel.position import PositionReader


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
        "reveals": state.reveal_count,
        "rng": f"{state.rng:x}",
    }


def _cards(counts: list[int]) -> dict[str, int]:
    return {CARDS[kind]: counts[kind] for kind in range(KINDS) if counts[kind] > 0}


def _with(state: LabyrinthRules, token: int) -> list[str]:
    return [cell_name(cell) for cell in state.board.cells if state.token[cell] == token]


def read(data: dict[str, Any], content: LabyrinthContent) -> LabyrinthRules:
    """The state of a position. Raises BadPosition for what cannot lie on the table."""
    reader = PositionReader(data)
    state = LabyrinthRules()
    state.content = content
    state.players = reader.integer("players", 2, 6)
    state.side = reader.choice("board", SIDES)
    state.board = content.boards[state.side]
    state.turn = reader.integer("turn", 0, content.rounds * state.players)
    state.seat = reader.integer("seat", 0, state.players - 1)
    state.phase = reader.choice("phase", PHASES)
    state.actions = reader.integer("actions", 0, content.actions)
    state.collected = reader.integers("collected", state.players, 0, content.goal)
    _read_cards(state, reader)
    _read_travellers(state, reader)
    _read_tokens(state, reader)
    _read_payment(state, reader)
    state.reveal_count = reader.integer("reveals", 0, 1_000_000)
    state.rng = reader.generator()
    reader.reject_unknown()
    state.check_end()
    if (state.phase == Phase.OVER) != (data["phase"] == "over"):
        raise reader.error("phase", "must be over: somebody has won, or no treasure is left")
    return state


def _read_cards(state: LabyrinthRules, reader: PositionReader) -> None:
    content = state.content
    whole = [count for colour in range(PATHS) for count in content.copies]
    state.deck = reader.counts("deck", CARDS, 55)
    state.discards = reader.counts("discards", CARDS, 55)
    hands = reader.value("hands")
    if not isinstance(hands, list) or len(hands) != state.players:
        raise reader.error("hands", f"must be a list of {state.players} hands")
    held = PositionReader({str(seat): hand for seat, hand in enumerate(hands)}, "hands")
    for seat in range(state.players):
        hand = held.counts(str(seat), CARDS, 55)
        state.hands += hand
        state.held.append(sum(hand))
        if state.held[seat] > content.hand:
            raise held.error(str(seat), f"must have at most {content.hand} cards, not {state.held[seat]}")
    for kind in range(KINDS):
        count = state.deck[kind] + state.discards[kind]
        for seat in range(state.players):
            count += state.hands[seat * KINDS + kind]
        if count != whole[kind]:
            raise reader.error("deck", f"there must be {whole[kind]} {CARDS[kind]} in all, not {count}")
    state.deck_size = sum(state.deck)
    state.discards_size = sum(state.discards)


def _read_cell(reader: PositionReader, key: str, value: object, board: Board) -> int:
    if not isinstance(value, str) or not is_cell(value) or not board.value[cell_named(value)]:
        raise reader.error(key, f"must be a cell of this board, not {value!r}")
    return cell_named(value)


def _read_travellers(state: LabyrinthRules, reader: PositionReader) -> None:
    state.who = [NOBODY] * PLACES
    trios = reader.value("travellers")
    if not isinstance(trios, list) or len(trios) != state.players:
        raise reader.error("travellers", f"must be a list of {state.players} lists")
    for seat, trio in enumerate(trios):
        if not isinstance(trio, list) or len(trio) != TRIO:
            raise reader.error(f"travellers[{seat}]", f"must have {TRIO} entries, cells or null")
        for index, name in enumerate(trio):
            key = f"travellers[{seat}][{index}]"
            cell = OFF if name is None else _read_cell(reader, key, name, state.board)
            if cell != OFF and index >= state.content.travellers:
                raise reader.error(key, "must be null: nobody has so many travellers")
            if cell != OFF and state.who[cell] != NOBODY:
                raise reader.error(key, f"{name} has a traveller already")
            state.travellers.append(cell)
            if cell != OFF:
                state.who[cell] = seat


def _read_tokens(state: LabyrinthRules, reader: PositionReader) -> None:
    content = state.content
    state.token = [Token.NONE] * PLACES
    state.treasures_left = content.treasures - sum(state.collected)
    state.traps_left = content.traps
    for key, token in (("treasures", Token.TREASURE), ("fresh", Token.FRESH), ("traps", Token.TRAP)):
        names = reader.value(key)
        if not isinstance(names, list):
            raise reader.error(key, f"must be a list of cells, not {names!r}")
        for index, name in enumerate(names):
            cell = _read_cell(reader, f"{key}[{index}]", name, state.board)
            if not state.free(cell):
                raise reader.error(f"{key}[{index}]", f"{name} is not free")
            state.token[cell] = token
            if token == Token.TRAP:
                state.traps_left -= 1
            else:
                state.treasures_left -= 1
    if state.treasures_left < 0:
        raise reader.error("treasures", f"with those collected there are only {content.treasures}")
    if state.traps_left < 0:
        raise reader.error("traps", f"there are only {content.traps} traps")


def _read_payment(state: LabyrinthRules, reader: PositionReader) -> None:
    site = reader.value("site")
    state.site = NOWHERE if site is None else _read_cell(reader, "site", site, state.board)
    state.remaining = reader.integer("remaining", 0, 4)
    state.cursor = reader.integer("cursor", 0, KINDS - 1)
    if (state.phase == Phase.PAY) != (state.site != NOWHERE):
        raise reader.error("site", "must be a cell while a treasure is being paid for, and null otherwise")
    if state.phase != Phase.PAY:
        if state.remaining != 0:
            raise reader.error("remaining", "must be 0 unless a treasure is being paid for")
        return
    if not 1 <= state.remaining <= state.board.value[state.site] or state.treasures_left == 0:
        raise reader.error("remaining", "must be 1 to the value of the site, with a treasure left to place")
    if not state.free(state.site):
        raise reader.error("site", f"{site} is not free")
    if state.cursor // 4 != state.site // LENGTH or not state.legal():
        raise reader.error("cursor", "must be a card of the site's colour, with enough cards left to pay")
