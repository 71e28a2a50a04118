"""The whole state of Dungeon Roll as JSON, and back."""

from __future__ import annotations

from typing import Any, Final

from undercroft.games.dungeon_roll import components as piece
from undercroft.games.dungeon_roll.rules import DungeonRollRules
from undercroft.games.dungeon_roll.state import (
    ACHIEVEMENTS,
    NO_HERO,
    NO_PICKS,
    PHASES,
    STEPS,
    UNPICKED,
    Phase,
    Step,
    achievement_names,
)
from undercroft.kernel import schema
from undercroft.kernel.position import PositionReader
from undercroft.kernel.schema import GENERATOR, REVEALS, PositionField

MOST_EXPERIENCE: Final = 999
MOST_TREASURES: Final = 99
MOST_DRAGONS: Final = 99
BAIT_TAKES: Final = ["all", "monsters"]


class Bait(PositionField[DungeonRollRules]):
    """What dragon bait takes (DR-20)."""

    def write(self, state: DungeonRollRules) -> object:
        return BAIT_TAKES[0 if state.bait_takes_all else 1]

    def read(self, state: DungeonRollRules, reader: PositionReader) -> None:
        state.bait_takes_all = reader.choice(self.key, BAIT_TAKES) == 0


class Seats(PositionField[DungeonRollRules]):
    """What each seat has. The treasures that no seat has are in the chest."""

    def write(self, state: DungeonRollRules) -> object:
        return [self._write_seat(state, seat) for seat in range(state.players)]

    def _write_seat(self, state: DungeonRollRules, seat: int) -> dict[str, Any]:
        hero = state.heroes[seat]
        first = seat * piece.TREASURE_KINDS
        return {
            "hero": {NO_HERO: "nobody", UNPICKED: "unpicked"}.get(hero) or state.content.heroes[hero].name,
            "experience": state.experience[seat],
            "treasures": schema.named_counts(
                piece.TREASURES, state.treasures[first : first + piece.TREASURE_KINDS]
            ),
            "deeds": achievement_names(state.achievements[seat]),
            "thrifty": state.thrifty[seat] == 1,
        }

    def read(self, state: DungeonRollRules, reader: PositionReader) -> None:
        state.pool = state.content.treasure_counts[:]
        for seat in reader.objects(self.key, state.players):
            self._read_seat(state, seat)
        state.pool_size = sum(state.pool)

    def _read_seat(self, state: DungeonRollRules, seat: PositionReader) -> None:
        heroes = [hero.name for hero in state.content.heroes]
        hero = seat.choice("hero", [*heroes, "nobody", "unpicked"])
        state.heroes.append(hero if hero < len(heroes) else NO_HERO if hero == len(heroes) else UNPICKED)
        state.experience.append(seat.integer("experience", 0, MOST_EXPERIENCE))
        state.thrifty.append(1 if seat.boolean("thrifty") else 0)
        state.achievements.append(sum(1 << bit for bit in set(seat.choices("deeds", ACHIEVEMENTS))))
        treasures = seat.counts("treasures", piece.TREASURES, MOST_TREASURES)
        for treasure, count in enumerate(treasures):
            state.pool[treasure] -= count
            if state.pool[treasure] < 0:
                there = state.content.treasure_counts[treasure]
                key = f"treasures.{piece.TREASURES[treasure]}"
                raise seat.error(key, f"there are only {there} of them in the box")
        state.treasures.extend(treasures)
        seat.reject_unknown()


class Picked(PositionField[DungeonRollRules]):
    """The dice picked for a re-roll, which must be on the table."""

    def write(self, state: DungeonRollRules) -> object:
        return schema.named_counts(piece.DICE, state.picked)

    def read(self, state: DungeonRollRules, reader: PositionReader) -> None:
        picked = reader.counts(self.key, piece.DICE, state.content.party_dice + state.content.dungeon_dice)
        for die, there in enumerate([*state.dungeon, *state.party]):
            if picked[die] > there:
                key = f"{self.key}.{piece.DICE[die]}"
                raise reader.error(key, f"is {picked[die]}, but only {there} are there")
        state.picked = picked if state.step == Step.CHOOSING else NO_PICKS


class Cursor(PositionField[DungeonRollRules]):
    """Always 0. Earlier rules had an order in which dice were picked, and offered nothing before this."""

    def write(self, state: DungeonRollRules) -> object:
        return 0

    def read(self, state: DungeonRollRules, reader: PositionReader) -> None:
        reader.integer(self.key, 0, len(piece.DICE) + piece.KINDS)


class Team(schema.Integers):
    """The kinds that each companion facing the dragon may count as, in rising order."""

    def read(self, state: DungeonRollRules, reader: PositionReader) -> None:
        super().read(state, reader)
        state.team = sorted(state.team)


def _party_dice(state: DungeonRollRules) -> int:
    return state.content.party_dice


def _dungeon_dice(state: DungeonRollRules) -> int:
    return state.content.dungeon_dice


SCHEMA: Final[list[PositionField[DungeonRollRules]]] = [
    GENERATOR,
    REVEALS,
    schema.Players(1, 4),
    schema.Integer("delves", 1, 9),
    Bait("bait"),
    schema.Boolean("boosters"),
    Seats("seats"),
    schema.Integer("turn", 0, lambda state: state.delves * state.players),
    schema.Integer("seat", 0, lambda state: state.players - 1),
    schema.Phase(PHASES),
    schema.Choice("step", STEPS),
    schema.Integer("level", 0, lambda state: state.content.levels),
    schema.Counts("party", piece.PARTY, _party_dice),
    schema.Integer("graveyard", 0, _party_dice),
    schema.Counts("dungeon", piece.DUNGEON[: piece.LEVEL_FACES], _dungeon_dice),
    schema.Integer("lair", 0, _dungeon_dice),
    schema.Counts("allies", piece.PARTY[: piece.KINDS], _dungeon_dice),
    schema.Boolean("exhausted"),
    schema.Boolean("specialty_used"),
    Picked("picked"),
    Cursor("cursor"),
    schema.Integer("remaining", 0, _party_dice),
    schema.Boolean("halfway"),
    Team("team", schema.ANY_LENGTH, 1, piece.ALL_KINDS),
    schema.Integer("dragons", 0, MOST_DRAGONS),
    schema.Boolean("rolled_seven"),
    schema.Boolean("entered_alone"),
    schema.Boolean("used_companions"),
    schema.Boolean("cleared_by_ultimate"),
]


def check(state: DungeonRollRules, reader: PositionReader) -> None:
    """The hero's side and the first seat follow from the rest; dice, turn, phase and step fit each other."""
    state.side = state.side_of(state.seat)
    turns = state.turn
    if state.phase == Phase.PICK:
        turns = sum(1 for hero in state.heroes if hero != UNPICKED)
    state.first = (state.seat - turns) % state.players
    _check_dice(reader, state)
    _check_turn(reader, state)
    _check_phase(reader, state)
    _check_step(reader, state)


def _check_dice(reader: PositionReader, state: DungeonRollRules) -> None:
    """No die is on the table twice, and none is missing."""
    content = state.content
    party_dice = sum(state.party) + state.graveyard
    dungeon_dice = sum(state.dungeon) + state.lair + sum(state.allies)
    if state.phase in (Phase.PICK, Phase.OVER):
        if party_dice + dungeon_dice > 0:
            raise reader.error("party", f"in the phase {PHASES[state.phase]} no dice lie on the table")
    elif party_dice != content.party_dice:
        why = f"party and graveyard must hold {content.party_dice} dice together, not {party_dice}"
        raise reader.error("party", why)
    if dungeon_dice > content.dungeon_dice:
        why = f"level, lair and allies hold {dungeon_dice} dice, there are {content.dungeon_dice}"
        raise reader.error("dungeon", why)


def _check_turn(reader: PositionReader, state: DungeonRollRules) -> None:
    """The phase fits the heroes and the delves that are finished."""
    phase = state.phase
    if (UNPICKED in state.heroes) != (phase == Phase.PICK):
        raise reader.error("phase", "heroes are unpicked in the phase pick and only there")
    if phase == Phase.PICK:
        waiting = [*state.heroes[state.seat :], *state.heroes[: state.seat]]
        if any(hero != UNPICKED for hero in waiting[: waiting.count(UNPICKED)]):
            raise reader.error("seat", "must be the next seat without a hero")
    if (state.turn == state.delves * state.players) != state.ended:
        raise reader.error("turn", "the game is over after the last delve and only then")


def _check_phase(reader: PositionReader, state: DungeonRollRules) -> None:
    """The level and the step fit the phase."""
    phase = state.phase
    if phase in (Phase.MONSTERS, Phase.LOOT, Phase.DRAGON, Phase.REGROUP) and state.level == 0:
        raise reader.error("level", "must be 1 at least in this phase")
    if phase in (Phase.LOOT, Phase.DRAGON, Phase.REGROUP) and state.monsters():
        raise reader.error("dungeon", f"in the phase {PHASES[phase]} no monster is left")
    if phase == Phase.DRAGON and state.lair < state.content.dragon_wakes:
        raise reader.error("lair", f"a dragon wakes with {state.content.dragon_wakes} faces at least")
    if phase == Phase.PARTY and state.step != Step.CHOOSING:
        raise reader.error("step", "must be choosing in the phase party")


def _check_step(reader: PositionReader, state: DungeonRollRules) -> None:
    """The step can be finished."""
    step = state.step
    if step in (Step.DRINKING, Step.REVIVING):
        most = min(state.graveyard, state.dungeon[piece.POTION]) if step == Step.DRINKING else state.graveyard
        if not 1 <= state.remaining <= most:
            raise reader.error("remaining", f"must be from 1 to {most}")
    elif step == Step.OPENING and not state.dungeon[piece.CHEST]:
        raise reader.error("step", "there is no chest to open")
    elif step in (Step.EXTRA, Step.TARGETS) and not state.monsters():
        raise reader.error("step", "there is no monster to name")
    elif step == Step.TEAM and not 1 <= len(state.team) < state.side.dragon_team:
        raise reader.error("team", f"must have 1 to {state.side.dragon_team - 1} members")
    if step != Step.TEAM and state.team:
        raise reader.error("team", "must be empty unless the step is team")
    if step == Step.CHOOSING and state.halfway != any(state.picked):
        raise reader.error("halfway", "must be true once a die is picked, and only then")
    if not state.ended and not state.legal():
        raise reader.error("step", "no action is possible from here")
