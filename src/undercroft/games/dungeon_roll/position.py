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
from undercroft.kernel.position import PositionReader

LEVEL_FACES: Final = DUNGEON[:5]
PICKED: Final = [*LEVEL_FACES, *PARTY]
MOST_EXPERIENCE: Final = 999


def write(state: DungeonRollState) -> dict[str, Any]:
    """All that lies on the table, in words and numbers."""
    return {
        "rng": f"{state.rng:x}",
        "reveals": state.reveal_count,
        "players": state.players,
        "delves": state.delves,
        "bait": "all" if state.bait_takes_all else "monsters",
        "boosters": state.boosters,
        "seats": [_write_seat(state, seat) for seat in range(state.players)],
        "turn": state.turn,
        "seat": state.seat,
        "phase": PHASES[state.phase],
        "step": STEPS[state.step],
        "level": state.level,
        "party": _counted(state.party, PARTY),
        "graveyard": state.graveyard,
        "dungeon": _counted(state.dungeon, LEVEL_FACES),
        "lair": state.lair,
        "allies": _counted(state.allies, PARTY[:KINDS]),
        "exhausted": state.exhausted,
        "specialty_used": state.specialty_used,
        "picked": _counted(state.picked, PICKED),
        "cursor": state.cursor,
        "remaining": state.remaining,
        "halfway": state.halfway,
        "team": list(state.team),
        "dragons": state.dragons,
        "rolled_seven": state.rolled_seven,
        "entered_alone": state.entered_alone,
        "used_companions": state.used_companions,
        "cleared_by_ultimate": state.cleared_by_ultimate,
    }


def _write_seat(state: DungeonRollState, seat: int) -> dict[str, Any]:
    hero = state.heroes[seat]
    first = seat * TREASURE_KINDS
    return {
        "hero": {NOBODY: "nobody", UNPICKED: "unpicked"}.get(hero) or state.content.heroes[hero].name,
        "experience": state.experience[seat],
        "treasures": _counted(state.treasures[first : first + TREASURE_KINDS], TREASURES),
        "deeds": [deed for bit, deed in enumerate(DEEDS) if state.deeds[seat] >> bit & 1],
        "thrifty": state.thrifty[seat] == 1,
    }


def _counted(counts: list[int], names: list[str]) -> dict[str, int]:
    return {names[index]: count for index, count in enumerate(counts) if count}


def read(data: dict[str, Any], content: DungeonRollContent) -> DungeonRollRules:
    """The table of a position. Raises BadPosition for what cannot lie there."""
    reader = PositionReader(data)
    state = DungeonRollRules()
    state.content = content
    state.rng = reader.generator()
    state.reveal_count = reader.integer("reveals", 0, 1_000_000)
    state.players = reader.integer("players", 1, 4)
    state.delves = reader.integer("delves", 1, 9)
    state.bait_takes_all = reader.choice("bait", ["all", "monsters"]) == 0
    state.boosters = reader.boolean("boosters")
    _read_seats(reader, state)
    state.turn = reader.integer("turn", 0, state.delves * state.players)
    state.seat = reader.integer("seat", 0, state.players - 1)
    state.phase = reader.choice("phase", PHASES)
    state.step = reader.choice("step", STEPS)
    state.level = reader.integer("level", 0, content.levels)
    state.party = reader.counts("party", PARTY, content.party_dice)
    state.graveyard = reader.integer("graveyard", 0, content.party_dice)
    state.dungeon = reader.counts("dungeon", LEVEL_FACES, content.dungeon_dice)
    state.lair = reader.integer("lair", 0, content.dungeon_dice)
    state.allies = reader.counts("allies", PARTY[:KINDS], content.dungeon_dice)
    state.exhausted = reader.boolean("exhausted")
    state.specialty_used = reader.boolean("specialty_used")
    state.cursor = reader.integer("cursor", 0, len(PICKED) + KINDS)
    state.remaining = reader.integer("remaining", 0, content.party_dice)
    state.halfway = reader.boolean("halfway")
    state.team = reader.integers("team", -1, 1, (1 << KINDS) - 1)
    state.dragons = reader.integer("dragons", 0, 99)
    state.rolled_seven = reader.boolean("rolled_seven")
    state.entered_alone = reader.boolean("entered_alone")
    state.used_companions = reader.boolean("used_companions")
    state.cleared_by_ultimate = reader.boolean("cleared_by_ultimate")
    picked = reader.counts("picked", PICKED, content.party_dice + content.dungeon_dice)
    state.picked = picked if state.step == Step.CHOOSING else []
    reader.reject_unknown()
    state.side = content.nobody if state.heroes[state.seat] == UNPICKED else state.side_of(state.seat)
    _check_dice(reader, state, picked)
    _check_moment(reader, state)
    return state


def _read_seats(reader: PositionReader, state: DungeonRollRules) -> None:
    content = state.content
    heroes = [hero.name for hero in content.heroes]
    state.pool = content.treasure_counts[:]
    for seat in reader.objects("seats", state.players):
        hero = seat.choice("hero", [*heroes, "nobody", "unpicked"])
        state.heroes.append(hero if hero < len(heroes) else NOBODY if hero == len(heroes) else UNPICKED)
        state.experience.append(seat.integer("experience", 0, MOST_EXPERIENCE))
        state.thrifty.append(1 if seat.boolean("thrifty") else 0)
        state.deeds.append(sum(1 << deed for deed in set(seat.choices("deeds", DEEDS))))
        treasures = seat.counts("treasures", TREASURES, 99)
        for treasure, count in enumerate(treasures):
            state.pool[treasure] -= count
            if state.pool[treasure] < 0:
                there = content.treasure_counts[treasure]
                raise seat.error(
                    f"treasures.{TREASURES[treasure]}", f"there are only {there} of them in the box"
                )
        state.treasures.extend(treasures)
        seat.reject_unknown()
    state.pool_size = sum(state.pool)


def _check_dice(reader: PositionReader, state: DungeonRollRules, picked: list[int]) -> None:
    """No die is on the table twice, and none is missing."""
    content = state.content
    dice = sum(state.party) + state.graveyard
    if state.phase in (Phase.PICK, Phase.OVER):
        if dice + sum(state.dungeon) + state.lair + sum(state.allies) > 0:
            raise reader.error("party", f"in the phase {PHASES[state.phase]} no dice lie on the table")
    elif dice != content.party_dice:
        raise reader.error(
            "party", f"party and graveyard must hold {content.party_dice} dice together, not {dice}"
        )
    dice = sum(state.dungeon) + state.lair + sum(state.allies)
    if dice > content.dungeon_dice:
        raise reader.error(
            "dungeon", f"level, lair and allies hold {dice} dice, there are {content.dungeon_dice}"
        )
    for index, name in enumerate(PICKED):
        there = state.dungeon[index] if index < 5 else state.party[index - 5]
        if picked[index] > there:
            raise reader.error(f"picked.{name}", f"is {picked[index]}, but only {there} are there")


def _check_moment(reader: PositionReader, state: DungeonRollRules) -> None:
    """Turn, phase and step fit each other, and somebody can act."""
    phase = state.phase
    if (UNPICKED in state.heroes) != (phase == Phase.PICK):
        raise BadPosition("phase", "heroes are unpicked in the phase pick and only there")
    if phase == Phase.PICK and (
        state.heroes[state.seat] != UNPICKED or UNPICKED in state.heroes[: state.seat]
    ):
        raise reader.error("seat", "must be the first seat without a hero")
    if (state.turn == state.delves * state.players) != (phase == Phase.OVER):
        raise reader.error("turn", "the game is over after the last delve and only then")
    if phase not in (Phase.PICK, Phase.OVER) and state.seat != state.turn % state.players:
        raise reader.error(
            "seat", f"after {state.turn} delves it is the turn of seat {state.turn % state.players}"
        )
    if phase in (Phase.MONSTERS, Phase.LOOT, Phase.DRAGON, Phase.REGROUP) and state.level == 0:
        raise reader.error("level", "must be 1 at least in this phase")
    if phase in (Phase.LOOT, Phase.DRAGON, Phase.REGROUP) and state.monsters():
        raise reader.error("dungeon", f"in the phase {PHASES[phase]} no monster is left")
    if phase == Phase.DRAGON and state.lair < state.content.dragon_wakes:
        raise reader.error("lair", f"a dragon wakes with {state.content.dragon_wakes} faces at least")
    if phase == Phase.PARTY and state.step != Step.CHOOSING:
        raise reader.error("step", "must be choosing in the phase party")
    _check_step(reader, state)


def _check_step(reader: PositionReader, state: DungeonRollRules) -> None:
    step = state.step
    if step in (Step.DRINKING, Step.REVIVING):
        most = min(state.graveyard, state.dungeon[4]) if step == Step.DRINKING else state.graveyard
        if not 1 <= state.remaining <= most or state.cursor > SCROLL:
            raise reader.error("remaining", f"must be from 1 to {most}, and cursor at most {SCROLL}")
    elif step == Step.OPENING and not state.dungeon[3]:
        raise reader.error("step", "there is no chest to open")
    elif step in (Step.EXTRA, Step.TARGETS) and not state.monsters():
        raise reader.error("step", "there is no monster to name")
    elif step == Step.TEAM and not 1 <= len(state.team) < state.side.dragon_team:
        raise reader.error("team", f"must have 1 to {state.side.dragon_team - 1} members")
    if step != Step.TEAM and state.team:
        raise reader.error("team", "must be empty unless the step is team")
    if step == Step.CHOOSING and state.halfway != any(state.picked):
        raise reader.error("halfway", "must be true once a die is picked, and only then")
    if state.phase != Phase.OVER and not state.legal():
        raise reader.error("step", "nobody could go on from here")
