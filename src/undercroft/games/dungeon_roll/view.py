"""What people see of Dungeon Roll: the things on the table, what an action would do, what just happened."""

from __future__ import annotations

from typing import Any, Final

from undercroft.games.dungeon_roll import notation as act
from undercroft.games.dungeon_roll.choices import BEATS_ALL
from undercroft.games.dungeon_roll.content import (
    ALLY,
    CHEST,
    DUNGEON,
    HERO,
    KINDS,
    MONSTERS,
    PARTY,
    PORTAL,
    POTION,
    SCALES,
    SCROLL,
    SOURCES,
    SPARE_SCROLL,
    TOKEN,
    TREASURE_KINDS,
    TREASURES,
)
from undercroft.games.dungeon_roll.notation import FIGHTS
from undercroft.games.dungeon_roll.odds import next_level
from undercroft.games.dungeon_roll.rules import DungeonRollRules
from undercroft.games.dungeon_roll.state import DEEDS, PHASES, STEPS, Phase, Step
from undercroft.kernel.phrase import Phrase

DUNGEON_FACES: Final = 5


def phase(state: DungeonRollRules) -> str:
    """The phase as one word."""
    return PHASES[state.phase]


def table(state: DungeonRollRules) -> dict[str, Any]:
    """All that lies on the table: in this game everybody sees everything but the dice to come."""
    picked = state.picked if state.picked else [0] * (DUNGEON_FACES + SCROLL + 1)
    things: dict[str, Any] = {
        "adventurer": state.seat,
        "lord": (state.seat + 1) % state.players,
        "delve": min(state.turn // state.players + 1, state.delves),
        "delves": state.delves,
        "level": state.level,
        "levels": state.content.levels,
        "step": STEPS[state.step],
        "party": [
            {
                "anchor": f"party.{PARTY[face]}",
                "face": PARTY[face],
                "count": count,
                "picked": picked[5 + face],
            }
            for face, count in enumerate(state.party)
        ],
        "graveyard": {"anchor": "graveyard", "count": state.graveyard},
        "dungeon": [
            {
                "anchor": f"dungeon.{DUNGEON[face]}",
                "face": DUNGEON[face],
                "count": count,
                "picked": picked[face],
            }
            for face, count in enumerate(state.dungeon)
        ],
        "lair": {"anchor": "lair", "count": state.lair, "wakes": state.content.dragon_wakes},
        "reserve": state.content.dungeon_dice - sum(state.dungeon) - state.lair - sum(state.allies),
        "allies": [
            {"anchor": f"ally.{PARTY[kind]}", "face": PARTY[kind], "count": state.allies[kind]}
            for kind in range(KINDS)
            if state.allies[kind]
        ],
        "chest": state.pool_size,
        "seats": [_seat(state, seat) for seat in range(state.players)],
    }
    if state.players == 1:
        things["rank"] = rank(state)
    if state.step in (Step.DRINKING, Step.REVIVING):
        things["faces"] = [{"anchor": f"face.{face}", "face": face} for face in PARTY]
    if state.phase == Phase.PICK:
        things["cards"] = [
            {"anchor": f"card.{hero.name}", "hero": hero.name, "master": hero.master.name}
            for card, hero in enumerate(state.content.heroes)
            if card not in state.heroes and (state.boosters or not hero.booster)
        ]
    if state.phase == Phase.REGROUP and state.level < state.content.levels:
        odds = next_level(state)
        things["odds"] = {
            "dice": odds.dice,
            "monsters": [round(odds.monsters(count), 4) for count in range(odds.dice + 1)],
            "dragon": round(odds.dragon(), 4),
        }
    return things


def rank(state: DungeonRollRules) -> int:
    """The rank that a solo score earns, from 0 (DR-23)."""
    return sum(1 for points in state.content.ranks if state.score(0) >= points)


def deeds(state: DungeonRollRules, seat: int) -> list[str]:
    """The deeds that a seat has done in this game (DR-24)."""
    return [deed for bit, deed in enumerate(DEEDS) if state.deeds[seat] >> bit & 1]


def traits(state: DungeonRollRules, seat: int) -> dict[str, str]:
    """The hero card of a seat, by its first side."""
    hero = state.heroes[seat]
    return {"hero": state.content.heroes[hero].name} if hero >= 0 else {}


def _seat(state: DungeonRollRules, seat: int) -> dict[str, Any]:
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
        "deeds": deeds(state, seat),
    }


def _anchor(source: int) -> str:
    if source < TOKEN:
        return f"party.{PARTY[source]}"
    if source < ALLY:
        return f"treasure.{TREASURES[source - TOKEN]}"
    return f"ally.{PARTY[source - ALLY]}" if source < HERO else "hero"


def anchors(state: DungeonRollRules, action: int) -> list[str]:
    """What one touches to do it: who acts first, then on what. Nothing: a plain button."""
    if action < act.OPEN.base:
        return [_anchor(action // MONSTERS), f"dungeon.{DUNGEON[action % MONSTERS]}"]
    if action < act.DRINK.base:
        return [_anchor(action - act.OPEN.base), "dungeon.chest"]
    if action < act.TEAM.base:
        return [_anchor(action - act.DRINK.base), "dungeon.potion"]
    if action < act.READ.base:
        return [_anchor(action - act.TEAM.base), "lair"]
    if action < act.USE.base:
        return ["party.scroll" if action == act.READ.base else "treasure.scroll"]
    if action < act.ULTIMATE.base:
        return [f"treasure.{TREASURES[action - act.USE.base]}"]
    if action < act.ULTIMATE_TREASURE.base:
        return (
            ["hero"]
            if action == act.ULTIMATE.base
            else ["hero", f"dungeon.{DUNGEON[action - act.ULTIMATE.base - 1]}"]
        )
    if action < act.SPECIALTY.base:
        return ["hero", f"treasure.{TREASURES[action - act.ULTIMATE_TREASURE.base]}"]
    if action == act.SPECIALTY.base:
        return ["hero", f"dungeon.{DUNGEON[state.side.reroll_each_level]}"]
    if action < (act.PICK.base + 5):
        return [f"dungeon.{DUNGEON[action - act.PICK.base]}"]
    if action < act.FACE.base:
        return [f"party.{PARTY[action - (act.PICK.base + 5)]}"]
    if action < act.ALSO.base:
        return [f"face.{PARTY[action - act.FACE.base]}"]
    if action < act.STOP.base:
        return [f"dungeon.{DUNGEON[action - act.ALSO.base]}"]
    if action < act.HERO.base:
        return ["dungeon.chest"] if action == act.ANOTHER.base else []
    if action < act.FEWER.base:
        return [f"card.{state.content.heroes[action - act.HERO.base].name}"]
    return anchors(state, (action - act.FEWER.base) % FIGHTS)


def phrase(state: DungeonRollRules, action: int) -> Phrase:
    """What the action would do."""
    if action < act.OPEN.base:
        monster = action % MONSTERS
        beats_all = state.side.kinds[action // MONSTERS] & BEATS_ALL[monster]
        return _fight_phrase(action, state.dungeon[monster] if beats_all else 1)
    if action < act.DRINK.base:
        return Phrase("open", {"who": _who(action - act.OPEN.base)})
    if action < act.TEAM.base:
        return Phrase("drink", {"who": _who(action - act.DRINK.base), "n": state.dungeon[POTION]})
    if action < act.READ.base:
        return Phrase("face-dragon", {"who": _who(action - act.TEAM.base)})
    if action < act.USE.base:
        return Phrase("read", {"who": "@scroll" if action == act.READ.base else "@treasure-scroll"})
    if action < act.ULTIMATE.base:
        return Phrase(f"use-{TREASURES[action - act.USE.base]}", {"level": state.level})
    if action < act.SPECIALTY.base:
        return _ultimate_phrase(state, action)
    if action == act.SPECIALTY.base:
        return Phrase("specialty", {"monster": f"@{DUNGEON[state.side.reroll_each_level]}"})
    if action < act.FACE.base:
        face = (
            DUNGEON[action - act.PICK.base]
            if action < (act.PICK.base + 5)
            else PARTY[action - (act.PICK.base + 5)]
        )
        return Phrase("pick", {"face": f"@{face}"})
    if action < act.ALSO.base:
        return Phrase("revive", {"face": f"@{PARTY[action - act.FACE.base]}"})
    if action < act.STOP.base:
        return Phrase("also", {"monster": f"@{DUNGEON[action - act.ALSO.base]}"})
    if action < act.HERO.base:
        return _button_phrase(state, action)
    if action < act.FEWER.base:
        return Phrase("take-hero", {"hero": f"@hero-{state.content.heroes[action - act.HERO.base].name}"})
    return _fight_phrase((action - act.FEWER.base) % FIGHTS, (action - act.FEWER.base) // FIGHTS + 1)


def _fight_phrase(fight: int, count: int) -> Phrase:
    who = _who(fight // MONSTERS)
    return Phrase("fight", {"who": who, "monster": f"@{DUNGEON[fight % MONSTERS]}", "n": count})


def _button_phrase(state: DungeonRollRules, action: int) -> Phrase:
    if action == act.STOP.base:
        return Phrase("keep-party" if state.phase == Phase.PARTY else "stop")
    if action == act.ROLL.base:
        return Phrase("roll", {"n": sum(state.picked)})
    if action == act.REST.base:
        return Phrase("rest", {"level": state.level})
    if action == act.DESCEND.base:
        return Phrase("descend", {"level": state.level + 1})
    if action == act.LOOT.base and state.dungeon[CHEST] + state.dungeon[POTION] == 0:
        return Phrase("move-on")
    return Phrase(
        {act.ANOTHER.base: "another", act.LOOT.base: "loot", act.LEAVE.base: "leave", act.FLEE.base: "flee"}[
            action
        ]
    )


def _ultimate_phrase(state: DungeonRollRules, action: int) -> Phrase:
    args: dict[str, str | int] = {"hero": f"@hero-{state.side.name}", "n": state.side.most}
    if action >= act.ULTIMATE_TREASURE.base:
        args["treasure"] = f"@treasure-{TREASURES[action - act.ULTIMATE_TREASURE.base]}"
    elif action > act.ULTIMATE.base:
        args["monster"] = f"@{DUNGEON[action - act.ULTIMATE.base - 1]}"
    return Phrase(f"ultimate-{state.side.name}", args)


def _who(source: int) -> str:
    if source < TOKEN:
        return f"@{PARTY[source]}"
    if source < ALLY:
        return f"@treasure-{TREASURES[source - TOKEN]}"
    return f"@{SOURCES[source]}"


def warning(state: DungeonRollRules, action: int) -> str:
    """Fleeing and throwing away a level with loot cannot be undone once dice roll again."""
    return "flee" if action == act.FLEE.base else ""


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


def describe_move(before: DungeonRollRules, action: int, after: DungeonRollRules) -> list[Phrase]:
    """What just happened: the action, then all that came to light by it."""
    seat = before.seat
    lines = [phrase(before, action)]
    if before.phase == Phase.PICK and after.phase == Phase.PICK:
        return lines
    gained = _drawn(before, action, after, seat)
    if gained:
        lines.append(Phrase("draws", {"things": gained}))
    earned = after.experience[seat] - before.experience[seat]
    if earned:
        lines.append(Phrase("earns", {"n": earned}))
    if (
        after.heroes[seat] >= 0
        and before.heroes[seat] >= 0
        and before.side_of(seat) is not after.side_of(seat)
    ):
        lines.append(Phrase("turns", {"hero": f"@hero-{after.side_of(seat).name}"}))
    lines.extend(
        Phrase(f"achievement-{DEEDS[bit]}")
        for bit in range(len(DEEDS))
        if _new(before, after, seat) >> bit & 1
    )
    if after.phase == Phase.OVER:
        lines.append(Phrase("delves-done"))
    elif after.turn != before.turn or before.phase == Phase.PICK:
        lines.append(Phrase("party-forms", {"things": _things(after.party, PARTY)}))
        if after.level:
            lines.append(_level_line(after))
    else:
        lines.extend(_rolled(before, action, after))
        if after.phase == Phase.DRAGON and before.phase != Phase.DRAGON:
            lines.append(Phrase("dragon-wakes"))
    return lines


def _new(before: DungeonRollRules, after: DungeonRollRules, seat: int) -> int:
    return after.deeds[seat] & ~before.deeds[seat]


def _level_line(after: DungeonRollRules) -> Phrase:
    things = _things([*after.dungeon, after.lair], DUNGEON)
    return Phrase("level", {"level": after.level, "things": things or "@nothing"})


def _rolled(before: DungeonRollRules, action: int, after: DungeonRollRules) -> list[Phrase]:
    """Dice that were rolled by this action: those there now that were not there before."""
    if after.level != before.level:
        lines = []
        if before.phase == Phase.PARTY and action == act.ROLL.base:
            lines.append(Phrase("party-forms", {"things": _things(after.party, PARTY)}))
        return [*lines, _level_line(after)]
    picked = before.picked if action == act.ROLL.base else [0] * (DUNGEON_FACES + SCROLL + 1)
    if action == act.SPECIALTY.base:
        picked[before.side.reroll_each_level] = 1
    elif action != act.ROLL.base and not (
        action == act.ULTIMATE.base and after.reveal_count != before.reveal_count
    ):
        return []
    dungeon = [after.dungeon[face] - before.dungeon[face] + picked[face] for face in range(DUNGEON_FACES)]
    party = [
        after.party[face] - before.party[face] + picked[DUNGEON_FACES + face] for face in range(SCROLL + 1)
    ]
    things = [_things([*dungeon, after.lair - before.lair], DUNGEON), _things(party, PARTY)]
    return [Phrase("falls", {"things": " ".join(thing for thing in things if thing)})]


def _drawn(before: DungeonRollRules, action: int, after: DungeonRollRules, seat: int) -> str:
    """Treasures drawn by this action; one that was spent by it comes off first."""
    first = seat * TREASURE_KINDS
    counts = [
        after.treasures[first + kind] - before.treasures[first + kind] for kind in range(TREASURE_KINDS)
    ]
    spent = _spent(action)
    if spent >= 0:
        counts[spent] += 1
    return _things(counts, [f"treasure-{name}" for name in TREASURES])


def _spent(action: int) -> int:
    """The treasure that an action spends, or -1."""
    source = -1
    if action < act.OPEN.base:
        source = action // MONSTERS
    elif action >= act.FEWER.base:
        source = (action - act.FEWER.base) % FIGHTS // MONSTERS
    elif action < act.READ.base:
        source = (action - act.OPEN.base) % (act.DRINK.base - act.OPEN.base)
    elif action < act.ULTIMATE.base:
        return (
            SPARE_SCROLL
            if action == act.READ.base + 1
            else action - act.USE.base
            if action >= act.USE.base
            else -1
        )
    elif act.ULTIMATE_TREASURE.base <= action < act.SPECIALTY.base:
        return action - act.ULTIMATE_TREASURE.base
    return source - TOKEN if TOKEN <= source < ALLY else -1


def _things(counts: list[int], names: list[str]) -> str:
    """Counted things as a phrase's argument: "@goblin*2 @chest*1"."""
    return " ".join(f"@{name}*{count}" for name, count in zip(names, counts, strict=True) if count > 0)
