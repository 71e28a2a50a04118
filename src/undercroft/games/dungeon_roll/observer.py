"""What a seat sees of Dungeon Roll, as numbers: all that is on the table.

It writes its fields by hand, in their order: docs/decisions/0014-observation-fields.md says why.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_roll import components as piece
from undercroft.games.dungeon_roll.content import DungeonRollContent
from undercroft.games.dungeon_roll.rules import DungeonRollRules
from undercroft.games.dungeon_roll.state import PHASES, STEPS, Step
from undercroft.kernel.observation_buffer import MAX_VALUE, ObservationBuffer
from undercroft.kernel.observation_fields import Field
from undercroft.kernel.observer import Observer

STEP_SIZE: Final = piece.DICE_FACES + piece.KINDS + 3
"""The numbers that are zeros unless a step is being finished: picked, team, cursor, remaining, halfway."""


class DungeonRollObserver(Observer[DungeonRollRules]):
    """Encodes what a seat sees in Dungeon Roll. All is open."""

    def __init__(self, content: DungeonRollContent, players: int) -> None:
        dice = content.party_dice
        dungeon_dice = content.dungeon_dice
        most_dice = max(dice, dungeon_dice)
        kinds = piece.PARTY[: piece.KINDS]
        level_faces = piece.DUNGEON[: piece.LEVEL_FACES]
        heroes = [hero.name for hero in content.heroes]
        seat = ["adventurer", *heroes, "master", "experience", "score", *piece.TREASURES]
        limits = [1] * (len(heroes) + 2) + [MAX_VALUE, MAX_VALUE] + content.treasure_counts
        super().__init__(
            [
                Field("phase", [len(PHASES)], 1, "what is going on", PHASES),
                Field("step", [len(STEPS)], 1, "what was begun and has to be finished first", STEPS),
                Field("delves_left", [1], 20, "delves to come, of all players, this one included"),
                Field("level", [1], content.levels, "how deep the adventurer is"),
                Field("party", [len(piece.PARTY)], dice, "party dice by face", piece.PARTY),
                Field("graveyard", [1], dice, "party dice used"),
                Field("dungeon", [len(level_faces)], dungeon_dice, "dungeon dice by face", level_faces),
                Field("lair", [1], dungeon_dice, "dragon dice"),
                Field("allies", [len(kinds)], dungeon_dice, "monsters turned into companions", kinds),
                Field("picked", [piece.DICE_FACES], most_dice, "dice picked for the re-roll", piece.DICE),
                Field("team", [len(kinds)], 3, "who faces the dragon, under all that they may be", kinds),
                Field("cursor", [1], piece.SOURCE_COUNT, "always 0: what is named may be named in any order"),
                Field("remaining", [1], most_dice, "dice or monsters still to be named"),
                Field("halfway", [1], 1, "whether the step may be left at that"),
                Field("exhausted", [1], 1, "whether the adventurer's ultimate is used"),
                Field("specialty_used", [1], 1, "whether the specialty of this level is used"),
                Field(
                    "chest",
                    [piece.TREASURE_KINDS],
                    MAX_VALUE,
                    "treasures still to be drawn",
                    piece.TREASURES,
                    content.treasure_counts,
                ),
                Field("seats", [players, len(seat)], MAX_VALUE, "what each player has", seat, limits),
            ]
        )
        self.heroes = len(heroes)

    def write(self, state: DungeonRollRules, seat: int, buffer: ObservationBuffer) -> None:
        buffer.one_hot(state.phase, len(PHASES))
        buffer.one_hot(state.step, len(STEPS))
        buffer.put(state.delves * state.players - state.turn)
        buffer.put(state.level)
        buffer.put_list(state.party)
        buffer.put(state.graveyard)
        buffer.put_list(state.dungeon)
        buffer.put(state.lair)
        buffer.put_list(state.allies)
        self._step(state, buffer)
        buffer.flag(state.exhausted)
        buffer.flag(state.specialty_used)
        buffer.put_list(state.pool)
        for ahead in range(state.players):
            self._seat(state, (seat + ahead) % state.players, buffer)

    def _step(self, state: DungeonRollRules, buffer: ObservationBuffer) -> None:
        """What matters only while a step is being finished; otherwise it is left over from the last one."""
        step = state.step
        if step == Step.NONE:
            buffer.zeros(STEP_SIZE)
            return
        if state.picked:
            buffer.put_list(state.picked)
        else:
            buffer.zeros(piece.DICE_FACES)
        for kind in range(piece.KINDS):
            buffer.put(sum(1 for kinds in state.team if kinds >> kind & 1))
        counted = step == Step.DRINKING or step == Step.REVIVING or step == Step.TARGETS
        buffer.put(0)  # observations keep their form: there was an order in which dice were named
        buffer.put(state.remaining if counted else 0)
        buffer.flag(state.halfway and (step == Step.CHOOSING or step == Step.DRINKING))

    def _seat(self, state: DungeonRollRules, seat: int, buffer: ObservationBuffer) -> None:
        hero = state.heroes[seat]
        buffer.flag(seat == state.actor())
        buffer.one_hot(hero, self.heroes)
        buffer.flag(hero >= 0 and state.experience[seat] >= state.content.mastery)
        buffer.put(state.experience[seat])
        buffer.put(state.score(seat))
        if state.players == 1:
            buffer.put_list(state.treasures)
        else:
            buffer.put_slice(state.treasures, seat * piece.TREASURE_KINDS, piece.TREASURE_KINDS)

    def score(self, state: DungeonRollRules, seat: int) -> int:
        return state.score(seat)
