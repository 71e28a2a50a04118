"""What people see of Tales of Tails: the things on the table, what an action touches, the score."""

from __future__ import annotations

from typing import Final

from undercroft.games.tales_of_tails import components as piece
from undercroft.games.tales_of_tails import notation as act
from undercroft.games.tales_of_tails.components import HiredSide, Kind
from undercroft.games.tales_of_tails.content import TalesOfTailsContent
from undercroft.games.tales_of_tails.dungeon import DISARMED, NOBODY, START_ROOM, place_of
from undercroft.games.tales_of_tails.escape_planner import best_escapes
from undercroft.games.tales_of_tails.move_log import describe_move
from undercroft.games.tales_of_tails.phrases import phrase, spell_out, symbols_of, warning
from undercroft.games.tales_of_tails.places import name_of, told_apart
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.games.tales_of_tails.score_lines import score_breakdown, score_lines
from undercroft.games.tales_of_tails.scoring import total
from undercroft.games.tales_of_tails.state import (
    NO_CARD,
    NO_COUNTDOWN,
    NO_DOG,
    NO_QUEST,
    PHASES,
    PLACES,
    Phase,
)
from undercroft.games.tales_of_tails.view_types import (
    CardView,
    DealtQuestView,
    DrawnView,
    HeldView,
    HoleView,
    OpeningView,
    PotionView,
    QuestView,
    RoomView,
    SeatView,
    TableView,
    TrophyName,
    WalkView,
    WayView,
)
from undercroft.games.tales_of_tails.walk import MARKS, Walk
from undercroft.kernel.lists import replaced, replaced_list

__all__ = [
    "TableView", "anchors", "describe_move", "move_anchors", "phase", "phrase", "score_breakdown", "table",
    "traits", "warning",
]  # fmt: skip

WAY_PATIENCE: Final = 300
"""Steps of the search for the way out that is shown: some milliseconds, because every view needs it."""


def phase(state: TalesOfTailsRules) -> str:
    """The phase as one word; during a walk it is `room` while the dog has to decide what it does there."""
    return "room" if state.phase == Phase.WALK and state.walk.facing else PHASES[state.phase]


def traits(state: TalesOfTailsRules, seat: int) -> dict[str, str]:
    """The dog of a seat, after it is picked."""
    return {"dog": piece.DOGS[state.dogs[seat]]} if state.dogs[seat] != NO_DOG else {}


# Things on the table


def table(state: TalesOfTailsRules, seat: int) -> TableView:
    """What this seat may see: not the personal quests of others, their cards face down, the rooms to come."""
    walk = state.walk if state.phase == Phase.WALK else None
    seen: TableView = {
        "round": min(state.round + 1, state.content.rounds),
        "rounds": state.content.rounds,
        "countdown": None if state.countdown == NO_COUNTDOWN else state.countdown,
        "pile": {"anchor": "pile", "count": state.drawable(), "cards": _cards_left(state, seat)},
        "drawn": None if state.drawn == NO_CARD else _drawn(state),
        "dungeon": [
            _hole(state, room) if state.dungeon.is_hole(room) else _room(state, room, walk)
            for room in range(len(state.dungeon.cells))
        ],
        "supply": _potions("supply", walk.all_supply() if walk else state.supply),
        "common": [_quest(state.content, quest) for quest in state.common],
        "seats": [_seat(state, owner, seat, walk) for owner in range(state.players)],
        "walk": _walk(state, walk, seat) if walk else None,
        "way": _way(state, seat) if seat == state.seat else None,
    }
    if state.phase == Phase.PLACE:
        seen["openings"] = [_opening(state, cell) for cell in state.dungeon.openings()]
    if state.phase == Phase.PICK:
        seen["dogs"] = [
            {"anchor": f"dog.{piece.DOGS[dog]}", "dog": piece.DOGS[dog]}
            for dog in range(piece.DOG_COUNT)
            if dog not in state.dogs
        ]
    return seen


def _cards_left(state: TalesOfTailsRules, seat: int) -> dict[str, int]:
    """The cards that may be in the pile, by name: the box without what this seat sees."""
    counts: dict[str, int] = {}
    for face in sorted(state.unseen_cards(seat)):
        counts[name_of(face)] = counts.get(name_of(face), 0) + 1
    return counts


def _card(content: TalesOfTailsContent, face: int) -> CardView:
    """Everything that is printed on a card, except its sides."""
    kind = content.kind[face]
    others: list[TrophyName] = []
    others += ["defence"] * content.defence[face]
    others += ["key"] * content.keys[face]
    card: CardView = {
        "card": piece.FACES[face],
        "name": name_of(face),
        "kind": piece.KINDS[kind],
        "needs": spell_out([content.need(face, symbol) for symbol in range(piece.SYMBOL_COUNT)]),
        "damage": content.damage[face],
        "trophies": [*symbols_of(content, face), *others],
        "coins": content.chest_coins if kind == Kind.CHEST else content.coins[face],
    }
    if kind == Kind.TRAP:
        card["needs"] = [piece.SYMBOLS[content.symbol[face]]]
    if kind == Kind.RACCOON and face < piece.HIRED:
        card["pair"] = symbols_of(content, content.hired(face, HiredSide.PAIR))
        card["single"] = symbols_of(content, content.hired(face, HiredSide.PAW))
    return card


def _drawn(state: TalesOfTailsRules) -> DrawnView:
    content = state.content
    firsts = [content.first_side(state.drawn, turn) for turn in content.turns[state.drawn]]
    turns = [
        [piece.SIDES[side] for side in content.sides[first : first + piece.SIDE_COUNT]] for first in firsts
    ]
    return {"anchor": "drawn", "turns": turns, **_card(content, state.drawn)}


def _opening(state: TalesOfTailsRules, cell: int) -> OpeningView:
    x, y = place_of(cell)
    return {"anchor": f"cell.{x}.{y}", "x": x, "y": y, "beside": told_apart(state.dungeon, cell)}


def _hole(state: TalesOfTailsRules, room: int) -> HoleView:
    x, y = place_of(state.dungeon.cells[room])
    return {"anchor": f"room.{x}.{y}", "x": x, "y": y, "kind": "hole", "paw": state.dungeon.paws[room]}


def _room(state: TalesOfTailsRules, room: int, walk: Walk | None) -> RoomView:
    dungeon = state.dungeon
    x, y = place_of(dungeon.cells[room])
    owner = dungeon.owner(room)
    face = walk.face(room, dungeon, state.content) if walk else dungeon.faces[room]
    return {
        "anchor": f"room.{x}.{y}",
        "x": x,
        "y": y,
        "beside": None if room == START_ROOM else told_apart(dungeon, dungeon.cells[room]),
        "turn": dungeon.turns[room],
        "sides": [piece.SIDES[dungeon.side(room, direction)] for direction in range(piece.SIDE_COUNT)],
        "paw": None if owner == NOBODY else owner,
        "disarmed": dungeon.paws[room] >= DISARMED,
        "mark": MARKS[walk.marks[room]] if walk else None,
        **_card(state.content, face),
    }


def _potions(anchor: str, counts: list[int]) -> list[PotionView]:
    return [
        {
            "anchor": f"{anchor}.{piece.POTIONS[symbol]}",
            "potion": piece.POTIONS[symbol],
            "count": counts[symbol],
        }
        for symbol in range(piece.SYMBOL_COUNT)
    ]


def _quest(content: TalesOfTailsContent, quest: int) -> QuestView:
    symbol = content.quest_symbol[quest]
    return {
        "quest": piece.QUESTS[quest],
        "symbol": piece.SYMBOLS[symbol] if symbol >= 0 else None,
        "coins": content.quest_coins[quest],
    }


def _seat(state: TalesOfTailsRules, owner: int, seat: int, walk: Walk | None) -> SeatView:
    has = walk if walk is not None and walk.seat == owner else _belongings(state, owner)
    quest = state.quests[owner]
    known = quest != NO_QUEST and state.knows_quest(seat, owner)
    dealt = state.dealt[owner] if state.phase == Phase.KEEP and owner == seat else []
    held = state.seen_cards(has.held, seat, owner)
    return {
        "anchor": f"seat.{owner}",
        "dog": piece.DOGS[state.dogs[owner]] if state.dogs[owner] != NO_DOG else None,
        "place": PLACES[state.places[owner]],
        "paws": has.paws,
        "aside": has.aside,
        "defence": has.defence,
        "keys": has.keys,
        "attack": {piece.SYMBOLS[symbol]: has.attack(symbol) for symbol in range(piece.SYMBOL_COUNT)},
        "pairs": [
            [name for symbol, name in enumerate(piece.SYMBOLS) if symbol != lacking]
            for lacking in range(piece.SYMBOL_COUNT)
            for raccoon in range(has.pairs(lacking))
        ],
        "potions": _potions(f"potion.{owner}", has.all_potions()),
        "held": [_held(state.content, owner, face, held.count(face)) for face in sorted(set(held))],
        "face_down": len(has.held) - len(held),
        "coins": sum(line["points"] for line in score_lines(state, owner, seat)),
        "quest": _quest(state.content, quest) if known else None,
        "kept": quest != NO_QUEST,
        "dealt": [_dealt(state.content, card) for card in dealt],
    }


def _belongings(state: TalesOfTailsRules, seat: int) -> Walk:
    """What a seat has, as its dog would have it at the beginning of a walk."""
    walk = Walk()
    if state.dogs[seat] != NO_DOG:
        state.equip(walk, seat)
        return walk
    walk.paws = state.paws[seat]
    walk.aside = state.aside[seat]
    walk.set_symbols([0] * piece.SYMBOL_COUNT, 0, state.potions, seat, state.supply)
    return walk


def _held(content: TalesOfTailsContent, owner: int, face: int, count: int) -> HeldView:
    return {"anchor": f"held.{owner}.{piece.FACES[face]}", "count": count, **_card(content, face)}


def _dealt(content: TalesOfTailsContent, quest: int) -> DealtQuestView:
    return {"anchor": f"quest.{piece.QUESTS[quest]}", **_quest(content, quest)}


def _walk(state: TalesOfTailsRules, walk: Walk, seat: int) -> WalkView:
    return {
        "seat": walk.seat,
        "path": [_anchor(state, room) for room in walk.path],
        "damage": walk.damage,
        "defence": walk.defence,
        "coins": _coins_after(state, walk, seat),
        "out": {"anchor": "out"},
    }


def _coins_after(state: TalesOfTailsRules, walk: Walk, seat: int) -> int:
    """The score of the walking dog if it were out now, without a quest and cards that the seat cannot see."""
    after = state.clone()
    owner = walk.seat
    taken = [walk.face(room, state.dungeon, state.content) for room in walk.path if walk.has_taken(room)]
    after.held = replaced_list(after.held, owner, state.seen_cards(walk.held, seat, owner) + taken)
    after.set_potions(owner, walk.all_potions())
    if not state.knows_quest(seat, owner):
        after.quests = replaced(after.quests, owner, NO_QUEST)
    return total(after, owner)


def _way(state: TalesOfTailsRules, seat: int) -> WayView | None:
    """A good way out for the dog that has to act, as far as a short search sees: "show me a way out"."""
    if state.phase != Phase.WALK and (state.phase != Phase.TURN or not state.can_escape()):
        return None
    found = best_escapes(state, seat, 1, WAY_PATIENCE)
    if not found:
        return None
    after = state.clone()
    steps = found[0].steps
    for step in steps[:-1]:
        after.play(step)
    walk = after.walk
    return {
        "next": act.ACTIONS.text(steps[0]),
        "last": len(steps) == 1,
        "path": [_anchor(after, room) for room in walk.path],
        "taken": [_anchor(after, room) for room in walk.path if walk.has_taken(room)],
        "damage": walk.damage,
        "coins": _coins_after(after, walk, seat),
    }


# What an action touches


def _anchor(state: TalesOfTailsRules, room: int) -> str:
    return _cell_anchor(state.dungeon.cells[room])


def _cell_anchor(cell: int) -> str:
    x, y = place_of(cell)
    return f"room.{x}.{y}"


def anchors(state: TalesOfTailsRules, action: int) -> list[str]:
    """What a person touches to do it. In a room it is the room itself, then what the dog uses there."""
    verb = act.ACTIONS.verb(action)
    if verb is act.PLACE:
        x, y = place_of(verb.first(action))
        return ["drawn", f"cell.{x}.{y}"]
    if verb is act.GO:
        return [_cell_anchor(verb.operand(action))]
    if verb is act.SPIN:
        return [_anchor(state, state.dungeon.neighbour(START_ROOM, verb.first(action)))]
    if verb is act.KEEP:
        return [f"quest.{piece.QUESTS[verb.operand(action)]}"]
    if verb is act.DOG:
        return [f"dog.{piece.DOGS[verb.operand(action)]}"]
    if verb is act.EXPLORE:
        return ["pile"]
    if verb is act.ESCAPE:
        return [_anchor(state, START_ROOM)]
    if verb is act.NAP:
        return [f"seat.{state.seat}"]
    if verb is act.LEAVE:
        return ["out"]
    return [_anchor(state, state.walk.at), *_tools(state, action)]


def _tools(state: TalesOfTailsRules, action: int) -> list[str]:
    """What the dog uses in the room that it is in."""
    verb = act.ACTIONS.verb(action)
    seat = state.seat
    if verb is act.GIVE_TAKEN:
        return [_cell_anchor(verb.operand(action))]
    if verb is act.GIVE_HELD:
        return [f"held.{seat}.{piece.FACES[verb.operand(action)]}"]
    if verb is act.POUR:
        return [f"potion.{seat}.{piece.POTIONS[verb.operand(action)]}"]
    if verb is act.BREW:
        return [f"supply.{piece.POTIONS[verb.operand(action)]}"]
    if verb is act.FIGHT:
        spent = verb.operand(action)
        used = [symbol for symbol in range(piece.SYMBOL_COUNT) if act.potions_spent(spent, symbol)]
        return [f"potion.{seat}.{piece.POTIONS[symbol]}" for symbol in used]
    return []


def move_anchors(before: TalesOfTailsRules, action: int, after: TalesOfTailsRules, seat: int) -> list[str]:
    """The rooms that a move placed, entered or touched, the drawn room, or the dog that is out. No quests."""
    verb = act.ACTIONS.verb(action)
    if before.round != after.round or verb is act.NAP or verb is act.LEAVE or verb is act.DOG:
        return [f"seat.{before.seat}"]
    if verb is act.PLACE:
        return [_cell_anchor(verb.first(action))]
    if verb is act.EXPLORE:
        return ["drawn"]
    return [anchor for anchor in anchors(before, action) if anchor.startswith("room.")]
