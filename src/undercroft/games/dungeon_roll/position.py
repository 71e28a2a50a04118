"""A whole table of Dungeon Roll as plain JSON, and back, every field checked."""

from __future__ import annotations

from typing import Any, Final

from undercroft.games.dungeon_roll.content import (
    DUNGEON,
    KINDS,
    PARTY,
    SCROLL,
    TREASURE_KINDS,
    TREASURES,
    DungeonRollContent,
)
from undercroft.games.dungeon_roll.rules import DungeonRollRules
from undercroft.games.dungeon_roll.state import (
    DEEDS,
    NOBODY,
    PHASES,
    STEPS,
    UNPICKED,
    DungeonRollState,
    Phase,
    Step,
)
from undercroft.kernel.errors import BadPosition
from undercroft.kernel.position import Fields

LEVEL_FACES: Final = DUNGEON[:5]
PICKED: Final = [*LEVEL_FACES, *PARTY]
MOST_EXPERIENCE: Final = 999


def write(table: DungeonRollState) -> dict[str, Any]:
    """All that lies on the table, in words and numbers."""
    return {
        "rng": f"{table.rng:x}",
        "reveals": table.reveals,
        "players": table.players,
        "delves": table.delves,
        "bait": "all" if table.bait_takes_all else "monsters",
        "boosters": table.boosters,
        "seats": [_write_seat(table, seat) for seat in range(table.players)],
        "turn": table.turn,
        "seat": table.seat,
        "phase": PHASES[table.phase],
        "step": STEPS[table.step],
        "level": table.level,
        "party": _counted(table.party, PARTY),
        "graveyard": table.graveyard,
        "dungeon": _counted(table.dungeon, LEVEL_FACES),
        "lair": table.lair,
        "allies": _counted(table.allies, PARTY[:KINDS]),
        "exhausted": table.exhausted,
        "specialty_used": table.specialty_used,
        "picked": _counted(table.picked, PICKED),
        "cursor": table.cursor,
        "remaining": table.remaining,
        "halfway": table.halfway,
        "team": list(table.team),
        "dragons": table.dragons,
        "rolled_seven": table.rolled_seven,
        "entered_alone": table.entered_alone,
        "used_companions": table.used_companions,
        "cleared_by_ultimate": table.cleared_by_ultimate,
    }


def _write_seat(table: DungeonRollState, seat: int) -> dict[str, Any]:
    hero = table.heroes[seat]
    first = seat * TREASURE_KINDS
    return {
        "hero": {NOBODY: "nobody", UNPICKED: "unpicked"}.get(hero) or table.content.heroes[hero].name,
        "experience": table.experience[seat],
        "treasures": _counted(table.treasures[first : first + TREASURE_KINDS], TREASURES),
        "deeds": [deed for bit, deed in enumerate(DEEDS) if table.deeds[seat] >> bit & 1],
        "thrifty": table.thrifty[seat] == 1,
    }


def _counted(counts: list[int], names: list[str]) -> dict[str, int]:
    return {names[index]: count for index, count in enumerate(counts) if count}


def read(data: dict[str, Any], content: DungeonRollContent) -> DungeonRollRules:
    """The table of a position. Raises BadPosition for what cannot lie there."""
    fields = Fields(data)
    table = DungeonRollRules()
    table.content = content
    table.rng = fields.generator()
    table.reveals = fields.whole("reveals", 0, 1_000_000)
    table.players = fields.whole("players", 1, 4)
    table.delves = fields.whole("delves", 1, 9)
    table.bait_takes_all = fields.word("bait", ["all", "monsters"]) == 0
    table.boosters = fields.truth("boosters")
    _read_seats(fields, table)
    table.turn = fields.whole("turn", 0, table.delves * table.players)
    table.seat = fields.whole("seat", 0, table.players - 1)
    table.phase = fields.word("phase", PHASES)
    table.step = fields.word("step", STEPS)
    table.level = fields.whole("level", 0, content.levels)
    table.party = fields.counts("party", PARTY, content.party_dice)
    table.graveyard = fields.whole("graveyard", 0, content.party_dice)
    table.dungeon = fields.counts("dungeon", LEVEL_FACES, content.dungeon_dice)
    table.lair = fields.whole("lair", 0, content.dungeon_dice)
    table.allies = fields.counts("allies", PARTY[:KINDS], content.dungeon_dice)
    table.exhausted = fields.truth("exhausted")
    table.specialty_used = fields.truth("specialty_used")
    table.cursor = fields.whole("cursor", 0, len(PICKED) + KINDS)
    table.remaining = fields.whole("remaining", 0, content.party_dice)
    table.halfway = fields.truth("halfway")
    table.team = fields.wholes("team", -1, 1, (1 << KINDS) - 1)
    table.dragons = fields.whole("dragons", 0, 99)
    table.rolled_seven = fields.truth("rolled_seven")
    table.entered_alone = fields.truth("entered_alone")
    table.used_companions = fields.truth("used_companions")
    table.cleared_by_ultimate = fields.truth("cleared_by_ultimate")
    picked = fields.counts("picked", PICKED, content.party_dice + content.dungeon_dice)
    table.picked = picked if table.step == Step.CHOOSING else []
    fields.close()
    table.side = content.nobody if table.heroes[table.seat] == UNPICKED else table.side_of(table.seat)
    _check_dice(fields, table, picked)
    _check_moment(fields, table)
    return table


def _read_seats(fields: Fields, table: DungeonRollRules) -> None:
    content = table.content
    heroes = [hero.name for hero in content.heroes]
    table.pool = content.treasure_counts[:]
    for seat in fields.each("seats", table.players):
        hero = seat.word("hero", [*heroes, "nobody", "unpicked"])
        table.heroes.append(hero if hero < len(heroes) else NOBODY if hero == len(heroes) else UNPICKED)
        table.experience.append(seat.whole("experience", 0, MOST_EXPERIENCE))
        table.thrifty.append(1 if seat.truth("thrifty") else 0)
        table.deeds.append(sum(1 << deed for deed in set(seat.words("deeds", DEEDS))))
        treasures = seat.counts("treasures", TREASURES, 99)
        for treasure, count in enumerate(treasures):
            table.pool[treasure] -= count
            if table.pool[treasure] < 0:
                there = content.treasure_counts[treasure]
                raise seat.fail(
                    f"treasures.{TREASURES[treasure]}", f"there are only {there} of them in the box"
                )
        table.treasures.extend(treasures)
        seat.close()
    table.pool_size = sum(table.pool)


def _check_dice(fields: Fields, table: DungeonRollRules, picked: list[int]) -> None:
    """No die is on the table twice, and none is missing."""
    content = table.content
    dice = sum(table.party) + table.graveyard
    if table.phase in (Phase.PICK, Phase.OVER):
        if dice + sum(table.dungeon) + table.lair + sum(table.allies) > 0:
            raise fields.fail("party", f"in the phase {PHASES[table.phase]} no dice lie on the table")
    elif dice != content.party_dice:
        raise fields.fail(
            "party", f"party and graveyard must hold {content.party_dice} dice together, not {dice}"
        )
    dice = sum(table.dungeon) + table.lair + sum(table.allies)
    if dice > content.dungeon_dice:
        raise fields.fail(
            "dungeon", f"level, lair and allies hold {dice} dice, there are {content.dungeon_dice}"
        )
    for index, name in enumerate(PICKED):
        there = table.dungeon[index] if index < 5 else table.party[index - 5]
        if picked[index] > there:
            raise fields.fail(f"picked.{name}", f"is {picked[index]}, but only {there} are there")


def _check_moment(fields: Fields, table: DungeonRollRules) -> None:
    """Turn, phase and step fit each other, and somebody can act."""
    phase = table.phase
    if (UNPICKED in table.heroes) != (phase == Phase.PICK):
        raise BadPosition("phase", "heroes are unpicked in the phase pick and only there")
    if phase == Phase.PICK and (
        table.heroes[table.seat] != UNPICKED or UNPICKED in table.heroes[: table.seat]
    ):
        raise fields.fail("seat", "must be the first seat without a hero")
    if (table.turn == table.delves * table.players) != (phase == Phase.OVER):
        raise fields.fail("turn", "the game is over after the last delve and only then")
    if phase not in (Phase.PICK, Phase.OVER) and table.seat != table.turn % table.players:
        raise fields.fail(
            "seat", f"after {table.turn} delves it is the turn of seat {table.turn % table.players}"
        )
    if phase in (Phase.MONSTERS, Phase.LOOT, Phase.DRAGON, Phase.REGROUP) and table.level == 0:
        raise fields.fail("level", "must be 1 at least in this phase")
    if phase in (Phase.LOOT, Phase.DRAGON, Phase.REGROUP) and table.monsters():
        raise fields.fail("dungeon", f"in the phase {PHASES[phase]} no monster is left")
    if phase == Phase.DRAGON and table.lair < table.content.dragon_wakes:
        raise fields.fail("lair", f"a dragon wakes with {table.content.dragon_wakes} faces at least")
    if phase == Phase.PARTY and table.step != Step.CHOOSING:
        raise fields.fail("step", "must be choosing in the phase party")
    _check_step(fields, table)


def _check_step(fields: Fields, table: DungeonRollRules) -> None:
    step = table.step
    if step in (Step.DRINKING, Step.REVIVING):
        most = min(table.graveyard, table.dungeon[4]) if step == Step.DRINKING else table.graveyard
        if not 1 <= table.remaining <= most or table.cursor > SCROLL:
            raise fields.fail("remaining", f"must be from 1 to {most}, and cursor at most {SCROLL}")
    elif step == Step.OPENING and not table.dungeon[3]:
        raise fields.fail("step", "there is no chest to open")
    elif step in (Step.EXTRA, Step.TARGETS) and not table.monsters():
        raise fields.fail("step", "there is no monster to name")
    elif step == Step.TEAM and not 1 <= len(table.team) < table.side.dragon_team:
        raise fields.fail("team", f"must have 1 to {table.side.dragon_team - 1} members")
    if step != Step.TEAM and table.team:
        raise fields.fail("team", "must be empty unless the step is team")
    if step == Step.CHOOSING and table.halfway != any(table.picked):
        raise fields.fail("halfway", "must be true once a die is picked, and only then")
    if table.phase != Phase.OVER and not table.legal():
        raise fields.fail("step", "nobody could go on from here")
