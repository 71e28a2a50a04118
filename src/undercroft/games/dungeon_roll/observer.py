"""What a seat sees of Dungeon Roll, as numbers: all that is on the table."""

from __future__ import annotations

from typing import Final, cast

from undercroft.games.dungeon_roll.content import (
    DUNGEON,
    KINDS,
    PARTY,
    SOURCE_COUNT,
    TREASURE_KINDS,
    TREASURES,
    DungeonRollContent,
)
from undercroft.games.dungeon_roll.rules import DungeonRollRules
from undercroft.games.dungeon_roll.state import PHASES, STEPS, Step
from undercroft.kernel.observer import MOST, Field, Observer, Page
from undercroft.kernel.state import State

DUNGEON_FACES: Final = 5
DICE: Final = 11  # faces that can be picked for a re-roll


class DungeonRollObserver(Observer):
    """The eyes of a seat in Dungeon Roll."""

    def __init__(self, content: DungeonRollContent, players: int) -> None:
        dice = content.party_dice
        dungeon_dice = content.dungeon_dice
        heroes = [hero.name for hero in content.heroes]
        seat = ["adventurer", *heroes, "master", "experience", "score", *TREASURES]
        limits = [1] * (len(heroes) + 2) + [MOST, MOST] + content.treasure_counts
        super().__init__(
            [
                Field("phase", [len(PHASES)], 1, "what is going on", PHASES),
                Field("step", [len(STEPS)], 1, "what was begun and has to be finished first", STEPS),
                Field("delves_left", [1], 20, "delves to come, of everybody, this one included"),
                Field("level", [1], content.levels, "how deep the adventurer is"),
                Field("party", [len(PARTY)], dice, "party dice by face", PARTY),
                Field("graveyard", [1], dice, "party dice used"),
                Field(
                    "dungeon", [DUNGEON_FACES], dungeon_dice, "dungeon dice by face", DUNGEON[:DUNGEON_FACES]
                ),
                Field("lair", [1], dungeon_dice, "dragon dice"),
                Field("allies", [KINDS], dungeon_dice, "monsters turned into companions", PARTY[:KINDS]),
                Field(
                    "picked",
                    [DICE],
                    max(dice, dungeon_dice),
                    "dice picked for the re-roll",
                    [*DUNGEON[:DUNGEON_FACES], *PARTY],
                ),
                Field(
                    "team",
                    [KINDS],
                    3,
                    "who faces the dragon, under all that they may be",
                    PARTY[:KINDS],
                ),
                Field("cursor", [1], SOURCE_COUNT, "where the canonical order of the step has got to"),
                Field("remaining", [1], max(dice, dungeon_dice), "dice or monsters still to be named"),
                Field("halfway", [1], 1, "whether the step may be left at that"),
                Field("exhausted", [1], 1, "whether the adventurer's ultimate is used"),
                Field("specialty_used", [1], 1, "whether the specialty of this level is used"),
                Field(
                    "chest",
                    [TREASURE_KINDS],
                    MOST,
                    "treasures still to be drawn",
                    TREASURES,
                    content.treasure_counts,
                ),
                Field("seats", [players, len(seat)], MOST, "what everybody has", seat, limits),
            ]
        )
        self.heroes = len(heroes)

    def write(self, state: State, seat: int, page: Page) -> None:
        table = cast(DungeonRollRules, state)
        page.one_of(table.phase, len(PHASES))
        page.one_of(table.step, len(STEPS))
        page.put(table.delves * table.players - table.turn)
        page.put(table.level)
        page.each(table.party)
        page.put(table.graveyard)
        page.each(table.dungeon)
        page.put(table.lair)
        page.kept(table.allies)
        self._step(table, page)
        page.flag(table.exhausted)
        page.flag(table.specialty_used)
        page.kept(table.pool)
        for ahead in range(table.players):
            self._seat(table, (seat + ahead) % table.players, page)

    def _step(self, table: DungeonRollRules, page: Page) -> None:
        """What is there only while a step is being finished; the rest is left over from the last one."""
        step = table.step
        if step == Step.NONE:
            page.blank(DICE + KINDS + 3)
            return
        if table.picked:
            page.each(table.picked)
        else:
            page.blank(DICE)
        for kind in range(KINDS):
            page.put(sum(1 for kinds in table.team if kinds >> kind & 1))
        ordered = step == Step.CHOOSING or step == Step.DRINKING or step == Step.REVIVING or step == Step.TEAM
        counted = step == Step.DRINKING or step == Step.REVIVING or step == Step.TARGETS
        page.put(table.cursor if ordered else 0)
        page.put(table.remaining if counted else 0)
        page.flag(table.halfway and (step == Step.CHOOSING or step == Step.DRINKING))

    def _seat(self, table: DungeonRollRules, seat: int, page: Page) -> None:
        hero = table.heroes[seat]
        page.flag(seat == table.actor())
        page.one_of(hero, self.heroes)
        page.flag(hero >= 0 and table.experience[seat] >= table.content.mastery)
        page.put(table.experience[seat])
        page.put(table.score(seat))
        if table.players == 1:
            page.kept(table.treasures)
        else:
            page.some(table.treasures, seat * TREASURE_KINDS, TREASURE_KINDS)

    def score(self, state: State, seat: int) -> int:
        return cast(DungeonRollRules, state).score(seat)
