"""What people see of Dungeon Roll: the things on the table, what an action would do, what just happened."""

from __future__ import annotations

from typing import Any, Final

from undercroft.games.dungeon_roll import components as piece
from undercroft.games.dungeon_roll import notation as act
from undercroft.games.dungeon_roll.choices import BEATS_ALL
from undercroft.games.dungeon_roll.move_log import (
    dice,
    gains,
    level_line,
    new_achievements,
    party_line,
    rolled,
)
from undercroft.games.dungeon_roll.odds import next_level
from undercroft.games.dungeon_roll.rules import DungeonRollRules
from undercroft.games.dungeon_roll.state import PHASES, STEPS, Phase, Step, achievement_names
from undercroft.games.dungeon_roll.view_types import DiceView, HeroCardView, OddsView, SeatView, TableView
from undercroft.kernel.actions import Verb
from undercroft.kernel.phrase import Phrase

NAMED: Final = {act.PICK: ("pick", "face"), act.FACE: ("revive", "face"), act.ALSO: ("also", "monster")}
"""Phrases with the name of the operand: by verb, the id of the message and the name of its argument."""
PARTY_ANCHORS: Final = [f"party.{face}" for face in piece.PARTY]
DUNGEON_ANCHORS: Final = [f"dungeon.{face}" for face in piece.DUNGEON]
NO_DICE: Final = [0] * piece.DICE_FACES


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
        "party": _dice(PARTY_ANCHORS, piece.PARTY, state.party, picked[piece.LEVEL_FACES :]),
        "graveyard": {"anchor": "graveyard", "count": state.graveyard},
        "dungeon": _dice(DUNGEON_ANCHORS, piece.DUNGEON, state.dungeon, picked),
        "lair": {"anchor": "lair", "count": state.lair, "wakes": content.dragon_wakes},
        "reserve": content.dungeon_dice - sum(state.dungeon) - state.lair - sum(state.allies),
        "allies": [
            {"anchor": f"ally.{piece.PARTY[kind]}", "face": piece.PARTY[kind], "count": state.allies[kind]}
            for kind in range(piece.KINDS)
            if state.allies[kind]
        ],
        "chest": state.pool_size,
        "bait": "all" if state.bait_takes_all else "monsters",
        "seats": [_seat(state, other) for other in range(state.players)],
    }
    if state.players == 1:
        things["rank"] = rank(state)
    if state.step in (Step.DRINKING, Step.REVIVING):
        things["faces"] = [{"anchor": f"face.{face}", "face": face} for face in piece.PARTY]
    if state.phase == Phase.PICK:
        things["cards"] = [_hero_card(state, card) for card in state.free_cards()]
    if state.phase == Phase.REGROUP and state.level < content.levels:
        things["odds"] = _odds(state)
    return things


def _dice(anchors: list[str], faces: list[str], counts: list[int], picked: list[int]) -> list[DiceView]:
    return [
        {"anchor": anchors[face], "face": faces[face], "count": count, "picked": picked[face]}
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
    first = seat * piece.TREASURE_KINDS
    return {
        "hero": side.name if hero >= 0 else None,
        "card": state.content.heroes[hero].name if hero >= 0 else None,
        "master": hero >= 0 and state.experience[seat] >= state.content.mastery,
        "anchor": "hero" if mine else f"hero.{seat}",
        "exhausted": mine and state.exhausted,
        "experience": state.experience[seat],
        "treasures": [
            {
                "anchor": f"treasure.{piece.TREASURES[kind]}"
                if mine
                else f"treasure.{seat}.{piece.TREASURES[kind]}",
                "treasure": piece.TREASURES[kind],
                "count": state.treasures[first + kind],
            }
            for kind in range(piece.TREASURE_KINDS)
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
    verb = act.ACTIONS.verb(action)
    if verb is act.FIGHT or verb is act.FEWER:
        source, monster = act.fight_of(verb, action)
        return [_source_anchor(source), f"dungeon.{piece.DUNGEON[monster]}"]
    if verb is act.OPEN:
        return [_source_anchor(verb.operand(action)), "dungeon.chest"]
    if verb is act.DRINK:
        return [_source_anchor(verb.operand(action)), "dungeon.potion"]
    if verb is act.TEAM:
        return [_source_anchor(verb.operand(action)), "lair"]
    if verb is act.READ:
        return ["party.scroll" if verb.operand(action) == act.SCROLL_DIE else "treasure.scroll"]
    if verb is act.USE:
        return [f"treasure.{piece.TREASURES[verb.operand(action)]}"]
    if verb is act.ULTIMATE:
        return ["hero"]
    if verb is act.ULTIMATE_MONSTER:
        return ["hero", f"dungeon.{piece.DUNGEON[verb.operand(action)]}"]
    if verb is act.ULTIMATE_TREASURE:
        return ["hero", f"treasure.{piece.TREASURES[verb.operand(action)]}"]
    if verb is act.SPECIALTY:
        return ["hero", f"dungeon.{piece.DUNGEON[state.side.reroll_each_level]}"]
    if verb is act.PICK:
        die = verb.operand(action)
        return [f"dungeon.{piece.DICE[die]}" if die < piece.LEVEL_FACES else f"party.{piece.DICE[die]}"]
    if verb is act.FACE or verb is act.ALSO:
        return [f"{'face' if verb is act.FACE else 'dungeon'}.{verb.operand_text(action)}"]
    if verb is act.TAKE_HERO:
        return [f"card.{state.content.heroes[verb.operand(action)].name}"]
    return ["dungeon.chest"] if verb is act.ANOTHER else []


def _source_anchor(source: int) -> str:
    if source < piece.TOKEN:
        return f"party.{piece.PARTY[source]}"
    if source < piece.ALLY:
        return f"treasure.{piece.TREASURES[source - piece.TOKEN]}"
    return f"ally.{piece.PARTY[source - piece.ALLY]}" if source < piece.HERO else "hero"


# What an action would do


def phrase(state: DungeonRollRules, action: int) -> Phrase:
    """What the action would do."""
    verb = act.ACTIONS.verb(action)
    if verb is act.FIGHT or verb is act.FEWER:
        return _fight_phrase(state, verb, action)
    if verb is act.OPEN:
        return Phrase("open", {"who": _who(verb.operand(action))})
    if verb is act.DRINK:
        source = verb.operand(action)
        return Phrase("drink", {"who": _who(source), "n": state.revived_by(source)})
    if verb is act.TEAM:
        return Phrase("face-dragon", {"who": _who(verb.operand(action))})
    if verb is act.READ:
        return _read_phrase(state, verb.operand(action) == act.SCROLL_DIE)
    if verb is act.USE:
        return _use_phrase(state, verb.operand(action))
    if act.is_ultimate(verb):
        return _ultimate_phrase(state, verb, action)
    if verb is act.SPECIALTY:
        return Phrase("specialty", {"monster": f"@{piece.DUNGEON[state.side.reroll_each_level]}"})
    if verb in NAMED:
        message, argument = NAMED[verb]
        return Phrase(message, {argument: f"@{verb.operand_text(action)}"})
    if verb is act.TAKE_HERO:
        return Phrase("take-hero", {"hero": f"@hero-{state.content.heroes[verb.operand(action)].name}"})
    return _button_phrase(state, verb)


def _fight_phrase(state: DungeonRollRules, verb: Verb, action: int) -> Phrase:
    source, monster = act.fight_of(verb, action)
    count = 1
    if verb is act.FEWER:
        count += verb.values(action)[0]
    elif state.side.kinds[source] & BEATS_ALL[monster]:
        count = state.dungeon[monster]
    return Phrase("fight", {"who": _who(source), "monster": f"@{piece.DUNGEON[monster]}", "n": count})


def _read_phrase(state: DungeonRollRules, die: bool) -> Phrase:
    """A scroll, and what it can roll again: all dice that lie open but for the scroll itself."""
    open_dice = [*state.dungeon, *state.party]
    if die:
        open_dice[piece.LEVEL_FACES + piece.SCROLL] -= 1
    return Phrase("read", {"who": "@scroll" if die else "@treasure-scroll", "things": dice(open_dice)})


def _use_phrase(state: DungeonRollRules, treasure: int) -> Phrase:
    if treasure == piece.BAIT and not state.bait_takes_all:
        return Phrase("use-bait-monsters")
    return Phrase(f"use-{piece.TREASURES[treasure]}", {"level": state.level})


def _ultimate_phrase(state: DungeonRollRules, verb: Verb, action: int) -> Phrase:
    args: dict[str, str | int] = {"hero": f"@hero-{state.side.name}", "n": state.side.most}
    if verb is act.ULTIMATE_TREASURE:
        args["treasure"] = f"@treasure-{piece.TREASURES[verb.operand(action)]}"
    elif verb is act.ULTIMATE_MONSTER:
        args["monster"] = f"@{piece.DUNGEON[verb.operand(action)]}"
    return Phrase(f"ultimate-{state.side.name}", args)


def _button_phrase(state: DungeonRollRules, verb: Verb) -> Phrase:
    if verb is act.STOP:
        return Phrase("keep-party" if state.phase == Phase.PARTY else "stop")
    if verb is act.ROLL:
        return Phrase("roll", {"things": dice(state.picked)})
    if verb is act.REST:
        return Phrase("rest", {"level": state.level})
    if verb is act.DESCEND:
        return Phrase("descend", {"level": state.level + 1})
    if state.dungeon[piece.CHEST] + state.dungeon[piece.POTION] == 0:
        if verb is act.LOOT:
            return Phrase("move-on")
        if verb is act.LEAVE:
            return Phrase("leave-nothing")
    return Phrase(verb.name)


def _who(source: int) -> str:
    if source < piece.TOKEN:
        return f"@{piece.PARTY[source]}"
    if source < piece.ALLY:
        return f"@treasure-{piece.TREASURES[source - piece.TOKEN]}"
    return f"@{piece.SOURCES[source]}"


def warning(state: DungeonRollRules, action: int) -> str:
    """Fleeing gives up the level, and cannot be undone once dice roll again."""
    return "flee" if act.FLEE.has(action) else ""


# Scores


def score_breakdown(state: DungeonRollRules) -> list[dict[str, Any]]:
    """The points of every seat, line by line (DR-22)."""
    return [{"total": state.score(seat), "lines": _lines(state, seat)} for seat in range(state.players)]


def _lines(state: DungeonRollRules, seat: int) -> list[dict[str, Any]]:
    content = state.content
    first = seat * piece.TREASURE_KINDS
    tokens = 0
    value = 0
    pairs = 0
    for kind in range(piece.TREASURE_KINDS):
        count = state.treasures[first + kind]
        if kind != piece.PORTAL:
            tokens += count
            value += count * content.treasure_points[kind]
        pairs += count // 2 * content.treasure_pairs[kind]
    portals = state.treasures[first + piece.PORTAL]
    return [
        {"id": "experience", "points": state.experience[seat]},
        {"id": "treasures", "points": value, "count": tokens},
        {"id": "portals", "points": portals * content.treasure_points[piece.PORTAL], "count": portals},
        {"id": "scales", "points": pairs, "count": state.treasures[first + piece.SCALES] // 2},
    ]


# What just happened


def describe_move(before: DungeonRollRules, action: int, after: DungeonRollRules, seat: int) -> list[Phrase]:
    """What just happened: the action, then what it revealed. All seats may know all of it."""
    lines = [phrase(before, action).told_of(before.seat)]
    if before.phase == Phase.PICK and after.phase == Phase.PICK:
        return lines
    lines.extend(gains(before, action, after))
    if after.ended:
        lines.append(Phrase("delves-done"))
    elif after.turn != before.turn or before.phase == Phase.PICK:
        lines.append(party_line(after))
        if after.seat != before.seat:
            lines.extend(new_achievements(before, after, after.seat))
        if after.level:
            lines.append(level_line(after))
    else:
        lines.extend(rolled(before, action, after))
        if after.phase == Phase.DRAGON and before.phase != Phase.DRAGON:
            lines.append(Phrase("dragon-wakes"))
    return lines


def move_anchors(before: DungeonRollRules, action: int, after: DungeonRollRules, seat: int) -> list[str]:
    """Where a move shows: what was touched, or the hero of a player whose delve has ended by it."""
    if after.turn != before.turn or after.ended:
        return [f"hero.{before.seat}"]
    return anchors(before, action)
