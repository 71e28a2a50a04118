"""What people see of Dungeon Roll: the things on the table, what an action would do, what just happened."""

from __future__ import annotations

from typing import Any, Final

from undercroft.games.dungeon_roll.choices import BEATS_ALL
from undercroft.games.dungeon_roll.content import (
    ALLY,
    CHEST,
    DICE,
    DICE_FACES,
    DUNGEON,
    HERO,
    KINDS,
    LEVEL_FACES,
    PARTY,
    PORTAL,
    POTION,
    SCALES,
    SOURCES,
    TOKEN,
    TREASURE_KINDS,
    TREASURES,
)
from undercroft.games.dungeon_roll.move_log import gains, level_line, party_line, rolled
from undercroft.games.dungeon_roll.notation import (
    ACTIONS,
    ALSO,
    ANOTHER,
    DESCEND,
    DRINK,
    FACE,
    FEWER,
    FIGHT,
    FLEE,
    LOOT,
    OPEN,
    PICK,
    READ,
    REST,
    ROLL,
    SCROLL_DIE,
    SPECIALTY,
    STOP,
    TAKE_HERO,
    TEAM,
    ULTIMATE,
    ULTIMATE_MONSTER,
    ULTIMATE_TREASURE,
    USE,
    fight_of,
    is_ultimate,
)
from undercroft.games.dungeon_roll.odds import next_level
from undercroft.games.dungeon_roll.rules import DungeonRollRules
from undercroft.games.dungeon_roll.state import PHASES, STEPS, Phase, Step, achievement_names
from undercroft.games.dungeon_roll.view_types import DiceView, HeroCardView, OddsView, SeatView, TableView
from undercroft.kernel.actions import Verb
from undercroft.kernel.phrase import Phrase

NO_DICE: Final = [0] * DICE_FACES


# The things on the table


def phase(state: DungeonRollRules) -> str:
    """The phase as one word."""
    return PHASES[state.phase]


def table(state: DungeonRollRules, seat: int) -> TableView:
    """All that lies on the table. Every seat sees all of it, so `seat` makes no difference."""
    content = state.content
    picked = state.picked or NO_DICE
    things: TableView = {
        "adventurer": state.seat,
        "lord": (state.seat + 1) % state.players,
        "delve": min(state.turn // state.players + 1, state.delves),
        "delves": state.delves,
        "level": state.level,
        "levels": content.levels,
        "step": STEPS[state.step],
        "party": _dice("party", PARTY, state.party, picked[LEVEL_FACES:]),
        "graveyard": {"anchor": "graveyard", "count": state.graveyard},
        "dungeon": _dice("dungeon", DUNGEON, state.dungeon, picked),
        "lair": {"anchor": "lair", "count": state.lair, "wakes": content.dragon_wakes},
        "reserve": content.dungeon_dice - sum(state.dungeon) - state.lair - sum(state.allies),
        "allies": [
            {"anchor": f"ally.{PARTY[kind]}", "face": PARTY[kind], "count": state.allies[kind]}
            for kind in range(KINDS)
            if state.allies[kind]
        ],
        "chest": state.pool_size,
        "seats": [_seat(state, other) for other in range(state.players)],
    }
    if state.players == 1:
        things["rank"] = rank(state)
    if state.step in (Step.DRINKING, Step.REVIVING):
        things["faces"] = [{"anchor": f"face.{face}", "face": face} for face in PARTY]
    if state.phase == Phase.PICK:
        things["cards"] = [_hero_card(state, card) for card in state.free_cards()]
    if state.phase == Phase.REGROUP and state.level < content.levels:
        things["odds"] = _odds(state)
    return things


def _dice(place: str, faces: list[str], counts: list[int], picked: list[int]) -> list[DiceView]:
    return [
        {"anchor": f"{place}.{faces[face]}", "face": faces[face], "count": count, "picked": picked[face]}
        for face, count in enumerate(counts)
    ]


def _hero_card(state: DungeonRollRules, card: int) -> HeroCardView:
    hero = state.content.heroes[card]
    return {"anchor": f"card.{hero.name}", "hero": hero.name, "master": hero.master.name}


def _odds(state: DungeonRollRules) -> OddsView:
    odds = next_level(state)
    return {
        "dice": odds.dice,
        "monsters": [round(odds.monsters(count), 4) for count in range(odds.dice + 1)],
        "dragon": round(odds.dragon(), 4),
    }


def _seat(state: DungeonRollRules, seat: int) -> SeatView:
    side = state.side_of(seat)
    hero = state.heroes[seat]
    mine = seat == state.seat and state.phase not in (Phase.OVER, Phase.PICK)
    first = seat * TREASURE_KINDS
    return {
        "hero": side.name if hero >= 0 else None,
        "card": state.content.heroes[hero].name if hero >= 0 else None,
        "master": hero >= 0 and state.experience[seat] >= state.content.mastery,
        "anchor": "hero" if mine else f"hero.{seat}",
        "exhausted": mine and state.exhausted,
        "experience": state.experience[seat],
        "treasures": [
            {
                "anchor": f"treasure.{TREASURES[kind]}" if mine else f"treasure.{seat}.{TREASURES[kind]}",
                "treasure": TREASURES[kind],
                "count": state.treasures[first + kind],
            }
            for kind in range(TREASURE_KINDS)
            if state.treasures[first + kind]
        ],
        "score": state.score(seat),
        "achievements": achievement_names(state.achievements[seat]),
    }


def rank(state: DungeonRollRules) -> int:
    """The rank that a solo score earns, from 0 (DR-23)."""
    return sum(1 for points in state.content.ranks if state.score(0) >= points)


def traits(state: DungeonRollRules, seat: int) -> dict[str, str]:
    """The hero card of a seat, by its first side."""
    hero = state.heroes[seat]
    return {"hero": state.content.heroes[hero].name} if hero >= 0 else {}


# What an action touches


def anchors(state: DungeonRollRules, action: int) -> list[str]:
    """What one touches to do it: what acts first, then on what. Nothing: a plain button."""
    verb = ACTIONS.verb(action)
    if verb is FIGHT or verb is FEWER:
        source, monster = fight_of(verb, action)
        return [_source_anchor(source), f"dungeon.{DUNGEON[monster]}"]
    if verb is OPEN:
        return [_source_anchor(verb.operand(action)), "dungeon.chest"]
    if verb is DRINK:
        return [_source_anchor(verb.operand(action)), "dungeon.potion"]
    if verb is TEAM:
        return [_source_anchor(verb.operand(action)), "lair"]
    if verb is READ:
        return ["party.scroll" if verb.operand(action) == SCROLL_DIE else "treasure.scroll"]
    if verb is USE:
        return [f"treasure.{TREASURES[verb.operand(action)]}"]
    if verb is ULTIMATE:
        return ["hero"]
    if verb is ULTIMATE_MONSTER:
        return ["hero", f"dungeon.{DUNGEON[verb.operand(action)]}"]
    if verb is ULTIMATE_TREASURE:
        return ["hero", f"treasure.{TREASURES[verb.operand(action)]}"]
    if verb is SPECIALTY:
        return ["hero", f"dungeon.{DUNGEON[state.side.reroll_each_level]}"]
    if verb is PICK:
        die = verb.operand(action)
        return [f"dungeon.{DICE[die]}" if die < LEVEL_FACES else f"party.{DICE[die]}"]
    if verb is FACE:
        return [f"face.{PARTY[verb.operand(action)]}"]
    if verb is ALSO:
        return [f"dungeon.{DUNGEON[verb.operand(action)]}"]
    if verb is TAKE_HERO:
        return [f"card.{state.content.heroes[verb.operand(action)].name}"]
    return ["dungeon.chest"] if verb is ANOTHER else []


def _source_anchor(source: int) -> str:
    if source < TOKEN:
        return f"party.{PARTY[source]}"
    if source < ALLY:
        return f"treasure.{TREASURES[source - TOKEN]}"
    return f"ally.{PARTY[source - ALLY]}" if source < HERO else "hero"


# What an action would do


def phrase(state: DungeonRollRules, action: int) -> Phrase:
    """What the action would do."""
    verb = ACTIONS.verb(action)
    if verb is FIGHT or verb is FEWER:
        return _fight_phrase(state, verb, action)
    if verb is OPEN:
        return Phrase("open", {"who": _who(verb.operand(action))})
    if verb is DRINK:
        return Phrase("drink", {"who": _who(verb.operand(action)), "n": state.dungeon[POTION]})
    if verb is TEAM:
        return Phrase("face-dragon", {"who": _who(verb.operand(action))})
    if verb is READ:
        return Phrase(
            "read", {"who": "@scroll" if verb.operand(action) == SCROLL_DIE else "@treasure-scroll"}
        )
    if verb is USE:
        return Phrase(f"use-{TREASURES[verb.operand(action)]}", {"level": state.level})
    if is_ultimate(verb):
        return _ultimate_phrase(state, verb, action)
    if verb is SPECIALTY:
        return Phrase("specialty", {"monster": f"@{DUNGEON[state.side.reroll_each_level]}"})
    if verb is PICK:
        return Phrase("pick", {"face": f"@{DICE[verb.operand(action)]}"})
    if verb is FACE:
        return Phrase("revive", {"face": f"@{PARTY[verb.operand(action)]}"})
    if verb is ALSO:
        return Phrase("also", {"monster": f"@{DUNGEON[verb.operand(action)]}"})
    if verb is TAKE_HERO:
        return Phrase("take-hero", {"hero": f"@hero-{state.content.heroes[verb.operand(action)].name}"})
    return _button_phrase(state, verb)


def _fight_phrase(state: DungeonRollRules, verb: Verb, action: int) -> Phrase:
    source, monster = fight_of(verb, action)
    count = 1
    if verb is FEWER:
        count += verb.values(action)[0]
    elif state.side.kinds[source] & BEATS_ALL[monster]:
        count = state.dungeon[monster]
    return Phrase("fight", {"who": _who(source), "monster": f"@{DUNGEON[monster]}", "n": count})


def _ultimate_phrase(state: DungeonRollRules, verb: Verb, action: int) -> Phrase:
    args: dict[str, str | int] = {"hero": f"@hero-{state.side.name}", "n": state.side.most}
    if verb is ULTIMATE_TREASURE:
        args["treasure"] = f"@treasure-{TREASURES[verb.operand(action)]}"
    elif verb is ULTIMATE_MONSTER:
        args["monster"] = f"@{DUNGEON[verb.operand(action)]}"
    return Phrase(f"ultimate-{state.side.name}", args)


def _button_phrase(state: DungeonRollRules, verb: Verb) -> Phrase:
    if verb is STOP:
        return Phrase("keep-party" if state.phase == Phase.PARTY else "stop")
    if verb is ROLL:
        return Phrase("roll", {"n": sum(state.picked)})
    if verb is REST:
        return Phrase("rest", {"level": state.level})
    if verb is DESCEND:
        return Phrase("descend", {"level": state.level + 1})
    if verb is LOOT and state.dungeon[CHEST] + state.dungeon[POTION] == 0:
        return Phrase("move-on")
    return Phrase(verb.name)


def _who(source: int) -> str:
    if source < TOKEN:
        return f"@{PARTY[source]}"
    if source < ALLY:
        return f"@treasure-{TREASURES[source - TOKEN]}"
    return f"@{SOURCES[source]}"


def warning(state: DungeonRollRules, action: int) -> str:
    """Fleeing gives up the level, and cannot be undone once dice roll again."""
    return "flee" if FLEE.has(action) else ""


# Scores


def score_breakdown(state: DungeonRollRules) -> list[dict[str, Any]]:
    """The points of every seat, line by line (DR-22)."""
    return [{"total": state.score(seat), "lines": _lines(state, seat)} for seat in range(state.players)]


def _lines(state: DungeonRollRules, seat: int) -> list[dict[str, Any]]:
    content = state.content
    first = seat * TREASURE_KINDS
    tokens = 0
    value = 0
    pairs = 0
    for kind in range(TREASURE_KINDS):
        count = state.treasures[first + kind]
        if kind != PORTAL:
            tokens += count
            value += count * content.treasure_points[kind]
        pairs += count // 2 * content.treasure_pairs[kind]
    portals = state.treasures[first + PORTAL]
    return [
        {"id": "experience", "points": state.experience[seat]},
        {"id": "treasures", "points": value, "count": tokens},
        {"id": "portals", "points": portals * content.treasure_points[PORTAL], "count": portals},
        {"id": "scales", "points": pairs, "count": state.treasures[first + SCALES] // 2},
    ]


# What just happened


def describe_move(before: DungeonRollRules, action: int, after: DungeonRollRules, seat: int) -> list[Phrase]:
    """What just happened: the action, then what it revealed. All seats may know all of it."""
    lines = [phrase(before, action)]
    if before.phase == Phase.PICK and after.phase == Phase.PICK:
        return lines
    lines.extend(gains(before, action, after))
    if after.ended:
        lines.append(Phrase("delves-done"))
    elif after.turn != before.turn or before.phase == Phase.PICK:
        lines.append(party_line(after))
        if after.level:
            lines.append(level_line(after))
    else:
        lines.extend(rolled(before, action, after))
        if after.phase == Phase.DRAGON and before.phase != Phase.DRAGON:
            lines.append(Phrase("dragon-wakes"))
    return lines
