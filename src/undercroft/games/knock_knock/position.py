"""The whole state as plain JSON, and back."""

from __future__ import annotations

from typing import Any, Final

from undercroft.games.knock_knock.content import CARDS, KNIGHT, LEVELS, SPELLS, KnockKnockContent
from undercroft.games.knock_knock.lattice import CORNERS, cell_at, corner_place, x_of, y_of
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
    UNDECIDED,
)
from undercroft.kernel.content import Content
from undercroft.kernel.position import PositionReader

MANY: Final = 1000000


def write(state: KnockKnockRules) -> dict[str, Any]:
    """Everything, hidden cards included. Cards are called by their number in the box, 1 to 63."""
    return {
        "rng": f"{state.rng:x}",
        "reveals": state.reveal_count,
        "players": state.players,
        "mode": MODES[state.mode],
        "first_game": state.first_game,
        "chests": state.hunting,
        "pace": state.pace,
        "level": state.level,
        "won": state.won,
        "tries": state.tries,
        "treasure": state.treasure,
        "spells": [name for token, name in enumerate(SPELLS) if state.spells[token]],
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "plays": state.plays,
        "ending": REASONS[state.ending],
        "silence": state.silence,
        "bag": [card + 1 for card in state.bag],
        "knight_waits": state.knight_waits,
        "hands": [[card + 1 for card in hand] for hand in state.hands],
        "shown": [card + 1 for card in state.shown],
        "citadel": [_write_card(state, index) for index in range(len(state.cells))],
        "potion": _write_potion(state),
        "reserve": state.reserve,
    }


def _write_card(state: KnockKnockRules, index: int) -> dict[str, Any]:
    tokens = state.tokens[index]
    face = state.faces[index]
    return {
        "card": face // 2 + 1,
        "x": x_of(state.cells[index]),
        "y": y_of(state.cells[index]),
        "turned": face % 2 == 1,
        "standing": index in state.standing,
        "frozen": tokens == FROZEN,
        "time": max(tokens, 0),
    }


def _write_potion(state: KnockKnockRules) -> dict[str, Any] | None:
    """The potion by a card that it stands on and the corner of it."""
    if state.potion != NOBODY:
        for cell in state.cells:
            for corner in range(4):
                if corner_place(cell, corner) == state.potion:
                    return {"x": x_of(cell), "y": y_of(cell), "corner": CORNERS[corner]}
    return None


def read(data: dict[str, Any], content: Content) -> KnockKnockRules:
    """The state of a position. Raises BadPosition."""
    assert isinstance(content, KnockKnockContent)
    reader = PositionReader(data)
    state = KnockKnockRules()
    state.content = content
    state.rng = reader.generator()
    state.reveal_count = reader.integer("reveals", 0, MANY)
    state.players = reader.integer("players", 1, 6)
    state.mode = reader.choice("mode", MODES)
    state.first_game = reader.boolean("first_game")
    state.hunting = reader.boolean("chests")
    state.pace = reader.integer("pace", 0, content.seconds)
    state.level = reader.integer("level", 0, LEVELS - 1)
    state.won = reader.integer("won", 0, LEVELS)
    state.tries = reader.integer("tries", 0, MANY)
    state.treasure = reader.integer("treasure", 0, MANY)
    held = reader.choices("spells", SPELLS)
    state.spells = [1 if token in held else 0 for token in range(len(SPELLS))]
    state.phase = reader.choice("phase", PHASES)
    state.turn = reader.integer("turn", 0, state.players - 1)
    state.plays = reader.integer("plays", 0, MANY)
    state.ending = reader.choice("ending", REASONS)
    if (state.ending == UNDECIDED) != (state.phase < CAMP):
        raise reader.error("ending", "is undecided as long as the citadel is played, and only then")
    state.silence = reader.boolean("silence")
    state.knight_waits = reader.boolean("knight_waits")
    state.clear_table()
    _read_citadel(reader, state)
    _read_cards(reader, state)
    _read_potion(reader, state)
    _read_tokens(reader, state)
    reader.reject_unknown()
    return state


def _read_cards(reader: PositionReader, state: KnockKnockRules) -> None:
    """Hands, bag and shown cards: every card at most once, the Black Knight nowhere among them."""
    state.bag = [card - 1 for card in reader.integers("bag", -1, 1, CARDS)]
    hands = reader.value("hands")
    if not isinstance(hands, list) or len(hands) != state.players:
        raise reader.error("hands", f"must have {state.players} lists of cards")
    state.hands = []
    for seat in range(state.players):
        inner = PositionReader({f"hands[{seat}]": hands[seat]})
        state.hands.append(sorted(card - 1 for card in inner.integers(f"hands[{seat}]", -1, 1, CARDS)))
    seen: set[int] = {face >> 1 for face in state.faces}
    for where, cards in [
        ("bag", state.bag),
        *((f"hands[{seat}]", hand) for seat, hand in enumerate(state.hands)),
    ]:
        for card in cards:
            if card == KNIGHT:
                raise reader.error(where, "the Black Knight lies under the deck or on the table")
            if card in seen:
                raise reader.error(where, f"card {card + 1} is there twice")
            seen.add(card)
    state.shown = [card - 1 for card in reader.integers("shown", state.players, 0, CARDS)]
    for seat, card in enumerate(state.shown):
        if card != NOBODY and card not in state.hands[seat]:
            raise reader.error(f"shown[{seat}]", f"card {card + 1} is not in this hand")
    if state.phase == KNIGHT_DRAWN:
        if state.bag or state.knight_waits or state.knight != NOBODY:
            raise reader.error("phase", "the Black Knight is drawn only from the end of the deck, and once")
    elif state.phase != OVER and state.phase != CAMP and not state.hands[state.turn]:
        raise reader.error("turn", "must be a player with a card")
    if state.knight_waits and state.knight != NOBODY:
        raise reader.error("knight_waits", "the Black Knight is on the table already")


def _read_citadel(reader: PositionReader, state: KnockKnockRules) -> None:
    time: list[int] = []
    standing: list[int] = []
    for index, row in enumerate(reader.objects("citadel")):
        card = row.integer("card", 1, CARDS) - 1
        cell = cell_at(row.integer("x", -99, 99), row.integer("y", -99, 99))
        if cell < 0:
            raise row.error("x", "no card can lie there; x + y must be even and on the table")
        if state.index_at(cell) != NOBODY:
            raise row.error("x", "another card lies there")
        if any(face >> 1 == card for face in state.faces):
            raise row.error("card", f"card {card + 1} is there twice")
        state.lay(2 * card + (1 if row.boolean("turned") else 0), cell)
        tokens = row.integer("time", 0, state.content.time_tokens)
        if row.boolean("frozen"):
            tokens = FROZEN
        if row.boolean("standing"):
            if not state.content.is_monster(card):
                raise row.error("standing", "only monsters stand")
            if tokens == 0 and state.phase < CAMP:
                raise row.error("time", "a standing monster has time tokens or ice on it")
            standing.append(index)
        elif tokens != 0:
            raise row.error("time", "only a standing monster has tokens on it")
        row.reject_unknown()
        time.append(tokens)
    state.tokens = time
    state.standing = standing


def _read_potion(reader: PositionReader, state: KnockKnockRules) -> None:
    if reader.value("potion") is None:
        return
    row = reader.nested("potion")
    cell = cell_at(row.integer("x", -99, 99), row.integer("y", -99, 99))
    corner = row.choice("corner", CORNERS)
    row.reject_unknown()
    if cell < 0 or state.index_at(cell) == NOBODY:
        raise reader.error("potion", "must stand on a card")
    state.pour(state.index_at(cell), corner)


def _read_tokens(reader: PositionReader, state: KnockKnockRules) -> None:
    state.reserve = reader.integer("reserve", 0, state.content.time_tokens)
    on_cards = sum(tokens for tokens in state.tokens if tokens > 0)
    if state.reserve + on_cards != state.content.time_tokens:
        raise reader.error(
            "reserve", f"must be {state.content.time_tokens - on_cards}, with {on_cards} on the cards"
        )
