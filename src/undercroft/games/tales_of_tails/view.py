"""What people see of Tales of Tails: the things on the table, what an action would do, what just happened."""

from __future__ import annotations

from typing import Any, Final

from undercroft.games.tales_of_tails.content import (
    DOG_COUNT,
    DOGS,
    FACES,
    HIRED,
    KINDS,
    POTIONS,
    QUESTS,
    SIDES,
    SYMBOL_COUNT,
    SYMBOLS,
    Kind,
    TalesOfTailsContent,
)
from undercroft.games.tales_of_tails.dungeon import DIRECTIONS, DISARMED, NOBODY, place_of
from undercroft.games.tales_of_tails.escape_planner import best_escapes
from undercroft.games.tales_of_tails.notation import (
    ACTIONS,
    BREAK,
    BREW,
    DOG,
    ESCAPE,
    EXPLORE,
    FIGHT,
    GIVE_HELD,
    GIVE_TAKEN,
    GO,
    HIRE_PAIR,
    HIRE_PAW,
    KEEP,
    LEAVE,
    NAP,
    OVERPOWER,
    PASS,
    PLACE,
    POUR,
    SPIN,
    TAKE,
)
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.games.tales_of_tails.scoring import chest_coins, coins_on_cards, completions, penalty, total
from undercroft.games.tales_of_tails.state import PHASES, PLACES, Phase
from undercroft.games.tales_of_tails.walk import ATTACK, MARKS, PAIRS, POTION, SUPPLY, Walk
from undercroft.kernel.phrase import Phrase

WAY_PATIENCE: Final = 300
"""Steps of the search for a way out that is shown: milliseconds, for it is made for every view."""
SIDE_WORDS: Final = [*SIDES, "broken"]


def name_of(face: int) -> str:
    """What a card is called: all ifrits are an ifrit, whatever trophy they carry."""
    name = FACES[face].split("-")[0]
    return "raccoon" if name.startswith("raccoon") else name


def phase(state: TalesOfTailsRules) -> str:
    """The phase as one word; a walk is in a `room` while something is to be decided there."""
    return "room" if state.phase == Phase.WALK and state.walk.facing else PHASES[state.phase]


# Things on the table


def table(state: TalesOfTailsRules, seat: int) -> dict[str, Any]:
    """All that this seat may see: everything but the personal quests of others and the rooms to come."""
    walk = state.walk if state.phase == Phase.WALK else None
    supply = walk.have[SUPPLY : SUPPLY + SYMBOL_COUNT] if walk else state.supply
    things: dict[str, Any] = {
        "round": min(state.round + 1, state.content.rounds),
        "rounds": state.content.rounds,
        "countdown": state.countdown if state.countdown >= 0 else None,
        "pile": {"anchor": "pile", "count": state.drawable(), "cards": _left(state)},
        "drawn": _drawn(state),
        "dungeon": [_room(state, room, walk) for room in range(len(state.dungeon.cells))],
        "supply": [
            {"anchor": f"supply.{POTIONS[symbol]}", "potion": POTIONS[symbol], "count": supply[symbol]}
            for symbol in range(SYMBOL_COUNT)
        ],
        "common": [{"quest": QUESTS[quest], **_quest(state.content, quest)} for quest in state.common],
        "seats": [_seat(state, owner, seat, walk) for owner in range(state.players)],
        "walk": _walk(state, walk, seat) if walk else None,
        "way": _way(state, seat) if seat == state.seat else None,
    }
    if state.phase == Phase.PLACE:
        things["openings"] = [
            {"anchor": f"cell.{x}.{y}", "x": x, "y": y} for x, y in map(place_of, state.dungeon.openings())
        ]
    if state.phase == Phase.PICK:
        things["dogs"] = [
            {"anchor": f"dog.{DOGS[dog]}", "dog": DOGS[dog]}
            for dog in range(DOG_COUNT)
            if dog not in state.dogs
        ]
    return things


def _left(state: TalesOfTailsRules) -> dict[str, int]:
    """What the pile holds, which everybody can count out: the box but for what was seen."""
    counts: dict[str, int] = {}
    for face in sorted(state.pile):
        counts[name_of(face)] = counts.get(name_of(face), 0) + 1
    return counts


def _drawn(state: TalesOfTailsRules) -> dict[str, Any] | None:
    if state.drawn < 0:
        return None
    turns = [
        [SIDE_WORDS[side] for side in state.content.sides[state.drawn * 16 + turn * 4 :][:4]]
        for turn in state.content.turns[state.drawn]
    ]
    return {"anchor": "drawn", "turns": turns, **_card(state.content, state.drawn)}


def _card(content: TalesOfTailsContent, face: int) -> dict[str, Any]:
    """All that is printed on a card but its sides."""
    first = face * SYMBOL_COUNT
    gives = _symbols(content.trophies[first : first + SYMBOL_COUNT])
    gives += ["defence"] * content.defence[face] + ["key"] * content.keys[face]
    card: dict[str, Any] = {
        "card": FACES[face],
        "name": name_of(face),
        "kind": KINDS[content.kind[face]],
        "needs": _symbols(content.needs[first : first + SYMBOL_COUNT]),
        "damage": content.damage[face],
        "trophies": gives,
        "coins": content.chest_coins if content.kind[face] == Kind.CHEST else content.coins[face],
    }
    if content.kind[face] == Kind.TRAP:
        card["needs"] = [SYMBOLS[content.symbol[face]]]
    if content.kind[face] == Kind.RACCOON and face < HIRED:
        pair, paw = content.hired(face, 0), content.hired(face, 1)
        card["pair"] = _symbols(content.trophies[pair * SYMBOL_COUNT :][:SYMBOL_COUNT])
        card["single"] = _symbols(content.trophies[paw * SYMBOL_COUNT :][:SYMBOL_COUNT])
    return card


def _symbols(counts: list[int]) -> list[str]:
    return [SYMBOLS[symbol] for symbol in range(SYMBOL_COUNT) for copy in range(counts[symbol])]


def _room(state: TalesOfTailsRules, room: int, walk: Walk | None) -> dict[str, Any]:
    dungeon = state.dungeon
    x, y = place_of(dungeon.cells[room])
    if dungeon.is_hole(room):
        return {"anchor": f"room.{x}.{y}", "x": x, "y": y, "kind": "hole", "paw": dungeon.paws[room]}
    face = walk.face(room, dungeon, state.content) if walk else dungeon.faces[room]
    paw = dungeon.paws[room]
    return {
        "anchor": f"room.{x}.{y}",
        "x": x,
        "y": y,
        "turn": dungeon.turns[room],
        "sides": [SIDE_WORDS[side] for side in dungeon.sides[room * 4 : room * 4 + 4]],
        "paw": paw if NOBODY < paw < DISARMED else None,
        "disarmed": paw >= DISARMED,
        "mark": MARKS[walk.marks[room]] if walk else None,
        **_card(state.content, face),
    }


def _quest(content: TalesOfTailsContent, quest: int) -> dict[str, Any]:
    symbol = content.quest_symbol[quest]
    return {
        "symbol": SYMBOLS[symbol] if symbol >= 0 else None,
        "coins": content.quest_coins[quest],
    }


def traits(state: TalesOfTailsRules, seat: int) -> dict[str, str]:
    """The dog of a seat, once it is chosen."""
    return {"dog": DOGS[state.dogs[seat]]} if state.dogs[seat] >= 0 else {}


def _seat(state: TalesOfTailsRules, owner: int, seat: int, walk: Walk | None) -> dict[str, Any]:
    mine = walk if walk is not None and walk.seat == owner else None
    if mine is None:
        mine = Walk()
        if state.dogs[owner] >= 0:
            state.equip(mine, owner)
    quest = state.quests[owner]
    known = quest >= 0 and state.knows_quest(seat, owner)
    dealt = state.dealt[owner] if state.phase == Phase.KEEP and owner == seat else []
    return {
        "anchor": f"seat.{owner}",
        "dog": DOGS[state.dogs[owner]] if state.dogs[owner] >= 0 else None,
        "place": PLACES[state.places[owner]],
        "paws": mine.paws if state.dogs[owner] >= 0 else state.paws[owner],
        "aside": mine.aside if state.dogs[owner] >= 0 else state.aside[owner],
        "defence": mine.defence,
        "keys": mine.keys,
        "attack": {SYMBOLS[symbol]: mine.have[ATTACK + symbol] for symbol in range(SYMBOL_COUNT)},
        "pairs": [
            [word for index, word in enumerate(SYMBOLS) if index != lacks]
            for lacks in range(SYMBOL_COUNT)
            for raccoon in range(mine.have[PAIRS + lacks])
        ],
        "potions": [
            {
                "anchor": f"potion.{owner}.{POTIONS[symbol]}",
                "potion": POTIONS[symbol],
                "count": mine.have[POTION + symbol]
                if state.dogs[owner] >= 0
                else state.potions[owner * 3 + symbol],
            }
            for symbol in range(SYMBOL_COUNT)
        ],
        "held": _held(state, owner, mine.held),
        "quest": QUESTS[quest] if known else None,
        "kept": quest >= 0,
        "dealt": [
            {"anchor": f"quest.{QUESTS[card]}", "quest": QUESTS[card], **_quest(state.content, card)}
            for card in dealt
        ],
    }


def _held(state: TalesOfTailsRules, owner: int, held: list[int]) -> list[dict[str, Any]]:
    """The cards of earlier rounds, equal ones together."""
    return [
        {"anchor": f"held.{owner}.{FACES[face]}", "count": held.count(face), **_card(state.content, face)}
        for face in sorted(set(held))
    ]


def _walk(state: TalesOfTailsRules, walk: Walk, seat: int) -> dict[str, Any]:
    return {
        "seat": walk.seat,
        "path": [_anchor(state, room) for room in walk.path],
        "damage": walk.damage,
        "defence": walk.defence,
        "coins": _coins_after(state, walk, seat),
        "out": {"anchor": "out"},
    }


def _coins_after(state: TalesOfTailsRules, walk: Walk, seat: int) -> int:
    """What the walking dog would have, were it out now and the coins counted; a secret quest is left out."""
    after = state.clone()
    owner = walk.seat
    taken = [walk.face(room, state.dungeon, state.content) for room in walk.path if walk.has_taken(room)]
    after.held[owner] = walk.held + taken
    after.potions[owner * SYMBOL_COUNT : (owner + 1) * SYMBOL_COUNT] = walk.have[
        POTION : POTION + SYMBOL_COUNT
    ]
    if not state.knows_quest(seat, owner):
        after.quests[owner] = -1
    return total(after, owner)


def _way(state: TalesOfTailsRules, seat: int) -> dict[str, Any] | None:
    """A good way out from here for whoever has to act, as far as a short search sees: "show me a way out"."""
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
        "next": ACTIONS.text(steps[0]),
        "last": len(steps) == 1,
        "path": [_anchor(after, room) for room in walk.path],
        "taken": [_anchor(after, room) for room in walk.path if walk.has_taken(room)],
        "damage": walk.damage,
        "coins": _coins_after(after, walk, seat),
    }


def _anchor(state: TalesOfTailsRules, room: int) -> str:
    return _cell_anchor(state.dungeon.cells[room])


def _cell_anchor(cell: int) -> str:
    x, y = place_of(cell)
    return f"room.{x}.{y}"


# What one can do


def anchors(state: TalesOfTailsRules, action: int) -> list[str]:
    """What one touches to do it. What is done in a room differs by what is asked there."""
    seat = state.seat
    if action >= PLACE.base:
        x, y = place_of((action - PLACE.base) // 4)
        return ["drawn", f"cell.{x}.{y}"]
    if action >= GIVE_TAKEN.base:
        return [_anchor(state, state.walk.at), _cell_anchor(action - GIVE_TAKEN.base)]
    if action >= GO.base:
        return [_cell_anchor(action - GO.base)]
    if action >= KEEP.base:
        return [f"quest.{QUESTS[action - KEEP.base]}"]
    if action >= DOG.base:
        return [f"dog.{DOGS[action - DOG.base]}"]
    if action >= GIVE_HELD.base:
        return [_anchor(state, state.walk.at), f"held.{seat}.{FACES[action - GIVE_HELD.base]}"]
    if action >= POUR.base:
        return [_anchor(state, state.walk.at), f"potion.{seat}.{POTIONS[action - POUR.base]}"]
    if action >= BREW.base:
        return [_anchor(state, state.walk.at), f"supply.{POTIONS[action - BREW.base]}"]
    if action >= FIGHT.base:
        spent = _spent(action)
        potions = [f"potion.{seat}.{POTIONS[symbol]}" for symbol in range(SYMBOL_COUNT) if spent[symbol]]
        return [_anchor(state, state.walk.at), *potions]
    if action >= SPIN.base:
        return [_anchor(state, state.dungeon.neighbour(0, (action - SPIN.base) // 4))]
    if action >= PASS.base:
        return [_anchor(state, state.walk.at)]
    return {
        EXPLORE.base: ["pile"],
        ESCAPE.base: ["room.0.0"],
        NAP.base: [f"seat.{seat}"],
        LEAVE.base: ["out"],
    }[action]


def _spent(action: int) -> list[int]:
    """The potions that a fight spends, by symbol."""
    potions = action - FIGHT.base
    return [potions // 16, potions // 4 % 4, potions % 4]


def phrase(state: TalesOfTailsRules, action: int) -> Phrase:
    """What the action would do."""
    if action >= PLACE.base:
        x, y = place_of((action - PLACE.base) // 4)
        return Phrase(
            "place", {"room": f"@{name_of(state.drawn)}", "x": x, "y": y, "turn": (action - PLACE.base) % 4}
        )
    if action >= GIVE_TAKEN.base:
        room = state.dungeon.grid[action - GIVE_TAKEN.base]
        return Phrase("disarm", {"card": f"@{name_of(state.dungeon.faces[room])}"})
    if action >= GO.base:
        room = state.dungeon.grid[action - GO.base]
        x, y = place_of(action - GO.base)
        return Phrase("go", {"room": f"@{name_of(state.dungeon.faces[room])}", "x": x, "y": y})
    if action >= KEEP.base:
        return Phrase("keep", {"quest": f"@{QUESTS[action - KEEP.base]}"})
    if action >= DOG.base:
        return Phrase("pick", {"dog": f"@{DOGS[action - DOG.base]}"})
    if action >= GIVE_HELD.base:
        return Phrase("disarm", {"card": f"@{name_of(action - GIVE_HELD.base)}"})
    if action >= POUR.base:
        return Phrase("disarm", {"card": f"@{POTIONS[action - POUR.base]}"})
    if action >= BREW.base:
        return Phrase("brew", {"potion": f"@{POTIONS[action - BREW.base]}"})
    if action >= FIGHT.base:
        return _fight(state, action)
    if action >= SPIN.base:
        direction, quarters = divmod(action - SPIN.base, 4)
        room = state.dungeon.neighbour(0, direction)
        args: dict[str, str | int] = {"direction": f"@{DIRECTIONS[direction]}", "n": quarters}
        return Phrase("spin", {"room": f"@{name_of(state.dungeon.faces[room])}", **args})
    if action >= BREAK.base:
        return Phrase("break", {"direction": f"@{DIRECTIONS[action - BREAK.base]}"})
    return _plain(state, action)


def _plain(state: TalesOfTailsRules, action: int) -> Phrase:
    """Actions without an operand."""
    simple = {EXPLORE.base: "explore", ESCAPE.base: "escape", LEAVE.base: "leave"}
    if action in simple:
        return Phrase(simple[action])
    if action == NAP.base:
        return Phrase("nap" if state.aside[state.seat] else "nap-only")
    face = state.dungeon.faces[state.walk.at]
    room: dict[str, str | int] = {"room": f"@{name_of(face)}"}
    if action == PASS.base:
        damage = state.content.damage[face]
        return Phrase("pass-hurt", {**room, "n": damage}) if damage else Phrase("pass", room)
    if action == TAKE.base:
        return Phrase("take-trap" if state.content.kind[face] == Kind.TRAP else "take", room)
    if action == OVERPOWER.base:
        return Phrase("overpower", room)
    trophies = _card(state.content, state.content.hired(face, action - HIRE_PAIR.base))["trophies"]
    if action == HIRE_PAW.base:
        return Phrase("hire-paw" if state.walk.aside else "hire-single", {"symbol": f"@{trophies[0]}"})
    return Phrase("hire-pair", {"one": f"@{trophies[0]}", "other": f"@{trophies[1]}"})


def _fight(state: TalesOfTailsRules, action: int) -> Phrase:
    room: dict[str, str | int] = {"room": f"@{name_of(state.dungeon.faces[state.walk.at])}"}
    spent = [POTIONS[symbol] for symbol, count in enumerate(_spent(action)) for potion in range(count)]
    if not spent:
        return Phrase("fight", room)
    if len(spent) == 1:
        return Phrase("fight-potion", {**room, "potion": f"@{spent[0]}"})
    if len(spent) == 2:
        return Phrase("fight-potions", {**room, "one": f"@{spent[0]}", "other": f"@{spent[1]}"})
    return Phrase("fight-many", {**room, "n": len(spent)})


def warning(state: TalesOfTailsRules, action: int) -> str:
    """Leaving with nothing, and a nap that brings no paw, are seldom meant."""
    if action == LEAVE.base and not any(state.walk.has_taken(room) for room in state.walk.path):
        return "empty"
    if action == NAP.base and not state.aside[state.seat]:
        return "nap"
    return ""


# What just happened


def describe_move(
    before: TalesOfTailsRules, action: int, after: TalesOfTailsRules, seat: int
) -> list[Phrase]:
    """The action, unless it is secret, then all that came of it."""
    actor = before.seat
    lines: list[Phrase] = []
    if KEEP.base <= action < GO.base:
        lines.append(phrase(before, action) if seat == actor else Phrase("keeps"))
    else:
        lines.append(phrase(before, action))
    if action == EXPLORE.base:
        lines.append(Phrase("draws", {"room": f"@{name_of(after.drawn)}"}))
    if before.phase == Phase.PICK and after.phase == Phase.KEEP:
        lines.append(Phrase("quests-dealt"))
    if before.phase == Phase.KEEP and after.phase == Phase.TURN:
        lines += [Phrase("common-quest", {"quest": f"@{QUESTS[quest]}"}) for quest in after.common]
    if before.countdown < 0 and after.countdown >= 0:
        lines.append(Phrase("countdown", {"n": after.countdown}))
    if before.round != after.round:
        lines += _round_lines(before, after)
    return lines


def _round_lines(before: TalesOfTailsRules, after: TalesOfTailsRules) -> list[Phrase]:
    lines = [Phrase("round-ends", {"round": after.round})]
    for seat in range(after.players):
        cards = len(after.held[seat]) - len(before.held[seat])
        if cards > 0:
            lines.append(Phrase("collects", {"who": f"@seat-{seat}", "n": cards}))
    if after.phase == Phase.OVER:
        for seat in range(after.players):
            lines.append(
                Phrase("shows-quest", {"who": f"@seat-{seat}", "quest": f"@{QUESTS[after.quests[seat]]}"})
            )
    else:
        lines.append(Phrase("begins-round", {"who": f"@seat-{after.seat}", "round": after.round + 1}))
    return lines


# The count


def score_breakdown(state: TalesOfTailsRules) -> list[dict[str, Any]]:
    """The coins of every seat, line by line (TT-39); personal quests count when everybody may see them."""
    sheets = []
    for seat in range(state.players):
        lines = _lines(state, seat)
        sheets.append({"total": sum(line["points"] for line in lines), "lines": lines})
    return sheets


def _lines(state: TalesOfTailsRules, seat: int) -> list[dict[str, Any]]:
    if state.dogs[seat] < 0:
        return []
    lines: list[dict[str, Any]] = [
        {"id": "coins", "points": coins_on_cards(state, seat)},
        {"id": "chests", "points": chest_coins(state, seat), "count": state.chests(seat)},
        {"id": "traps", "points": penalty(state, seat, Kind.TRAP)},
        {"id": "raccoons", "points": penalty(state, seat, Kind.RACCOON)},
    ]
    for quest in state.common:
        lines.append(_quest_line(state, seat, quest, False))
    if state.phase == Phase.OVER:
        lines.append(_quest_line(state, seat, state.quests[seat], True))
        assert sum(line["points"] for line in lines) == total(state, seat)
    return lines


def _quest_line(state: TalesOfTailsRules, seat: int, quest: int, personal: bool) -> dict[str, Any]:
    count = completions(state, seat, quest)
    return {
        "id": QUESTS[quest],
        "points": count * state.content.quest_coins[quest],
        "count": count,
        "personal": personal,
    }
