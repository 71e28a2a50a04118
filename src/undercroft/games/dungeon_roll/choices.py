"""What can be done now in Dungeon Roll: every action that the phase, the party and the hero allow."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_roll import notation as act
from undercroft.games.dungeon_roll.content import (
    ALLY,
    BAIT,
    CHEST,
    ELIXIR,
    HERO,
    MONSTERS,
    PORTAL,
    POTION,
    RING,
    SCROLL,
    SOURCE_COUNT,
    SPARE_SCROLL,
    TOKEN,
    TREASURE_KINDS,
)
from undercroft.games.dungeon_roll.heroes import ULTIMATES
from undercroft.games.dungeon_roll.notation import FIGHTS
from undercroft.games.dungeon_roll.state import (
    NO_ALLIES,
    DungeonRollState,
    Phase,
    Step,
)

# Which kinds beat any number of a monster at once: fighters goblins, clerics skeletons, mages oozes, and
# champions whatever they meet (DR-12). Thieves and champions open any number of chests (DR-13). A bit a kind.
BEATS_ALL: Final[tuple[int, ...]] = (0b10001, 0b10010, 0b10100)
OPENS_ALL: Final = 0b11000
DUNGEON_FACES: Final = 5


class DungeonRollChoices(DungeonRollState):
    """The table and all that its adventurer may do. What comes of it is in rules.py."""

    def legal(self) -> list[int]:
        actions: list[int] = []
        if self.step != Step.NONE:
            self._finish_step(actions)
        elif self.phase == Phase.MONSTERS:
            if self.monsters():
                self._fights(actions)
            else:
                actions.append(act.LOOT.base)
            self._scrolls(actions)
            if self.side.early_loot:
                self._looting(actions)
            self._powers(actions)
            actions.append(act.FLEE.base)
        elif self.phase == Phase.LOOT:
            self._looting(actions)
            self._powers(actions)
            actions.append(act.LEAVE.base)
        elif self.phase == Phase.DRAGON:
            self._dragon_team(actions)
            self._powers(actions)
            actions.append(act.FLEE.base)
        elif self.phase == Phase.REGROUP:
            actions.append(act.REST.base)
            if self.level < self.content.levels:
                actions.append(act.DESCEND.base)
        elif self.phase == Phase.PICK:
            for card, hero in enumerate(self.content.heroes):
                if card not in self.heroes and (self.boosters or not hero.booster):
                    actions.append(act.HERO.base + card)
        return actions

    def _fights(self, actions: list[int]) -> None:
        """Companions against monsters (DR-12)."""
        kinds = self.side.kinds
        party = self.party
        for face in range(SCROLL + 1):
            if party[face] and kinds[face]:
                self._fights_of(face, kinds[face], actions)
        first = self.seat * TREASURE_KINDS
        for source in range(TOKEN, ALLY):
            if self.treasures[first + source - TOKEN] and kinds[source]:
                self._fights_of(source, kinds[source], actions)
        if not self.exhausted:
            if kinds[HERO]:
                self._fights_of(HERO, kinds[HERO], actions)
        elif self.allies is not NO_ALLIES:  # only an ultimate makes allies
            for source in range(ALLY, HERO):
                if self.allies[source - ALLY]:
                    self._fights_of(source, kinds[source], actions)

    def _fights_of(self, source: int, kinds: int, actions: list[int]) -> None:
        for monster in range(MONSTERS):
            there = self.dungeon[monster]
            if there:
                fight = source * MONSTERS + monster
                actions.append(act.FIGHT.base + fight)
                if there > 1 and kinds & BEATS_ALL[monster]:
                    for fewer in range(there - 1):
                        actions.append(act.FEWER.base + fewer * FIGHTS + fight)

    def _scrolls(self, actions: list[int]) -> None:
        """A scroll re-rolls any dice, one at least, so there must be one besides itself (DR-11)."""
        if self.party[SCROLL] and (self.party_size() > 1 or any(count for count in self.dungeon)):
            actions.append(act.READ.base)
        if self.has(SPARE_SCROLL) and (self.party_size() or any(count for count in self.dungeon)):
            actions.append(act.READ.base + 1)

    def _looting(self, actions: list[int]) -> None:
        """Who can open chests and drink potions (DR-13, DR-14)."""
        chests = self.dungeon[CHEST] > 0
        potions = self.dungeon[POTION] > 0
        if not chests and not potions:
            return
        kinds = self.side.kinds
        for source in range(SOURCE_COUNT):
            if not self.available(source):
                continue
            if chests and kinds[source]:
                actions.append(act.OPEN.base + source)
            if potions and (source < TOKEN or self.graveyard):
                actions.append(act.DRINK.base + source)

    def _powers(self, actions: list[int]) -> None:
        """Treasures that are used alone (DR-20), the specialty that is an action, and the ultimate."""
        treasures = self.treasures
        first = self.seat * TREASURE_KINDS
        if self.lair and treasures[first + RING]:
            actions.append(act.USE.base + RING)
        if self.graveyard and treasures[first + ELIXIR]:
            actions.append(act.USE.base + ELIXIR)
        if treasures[first + BAIT] and self.monsters():
            actions.append(act.USE.base + BAIT)
        if treasures[first + PORTAL]:
            actions.append(act.USE.base + PORTAL)
        monster = self.side.reroll_each_level
        if monster >= 0 and self.dungeon[monster] and not self.specialty_used:
            actions.append(act.SPECIALTY.base)
        if not self.exhausted:
            ULTIMATES[self.side.effect].offer(self, actions)

    def _dragon_team(self, actions: list[int]) -> None:
        """Who may face the dragon next, such that the team can be completed (DR-16)."""
        for source in range(self.cursor if self.step == Step.TEAM else 0, SOURCE_COUNT):
            kinds = self.side.kinds[source]
            if kinds and self.available(source) and self._team_can_stand([*self.team, kinds], source, 1):
                actions.append(act.TEAM.base + source)

    def _team_can_stand(self, team: list[int], source: int, taken: int) -> bool:
        """Whether this team and those from `source` on, but for the `taken`, make enough different kinds."""
        if not all_different(team, 0, 0):
            return False
        if len(team) == self.side.dragon_team:
            return True
        while source < SOURCE_COUNT:
            kinds = self.side.kinds[source]
            if (
                kinds
                and self.available(source) > taken
                and self._team_can_stand([*team, kinds], source, taken + 1)
            ):
                return True
            source += 1
            taken = 0
        return False

    def _finish_step(self, actions: list[int]) -> None:
        """What was begun is finished first."""
        step = self.step
        if step == Step.CHOOSING:
            self._pickable(actions)
        elif step == Step.OPENING:
            actions.append(act.ANOTHER.base)
            actions.append(act.STOP.base)
        elif step == Step.DRINKING or step == Step.REVIVING:
            for face in range(self.cursor, SCROLL + 1):
                actions.append(act.FACE.base + face)
            if step == Step.DRINKING and self.halfway:
                actions.append(act.STOP.base)
        elif step == Step.EXTRA:
            for monster in range(MONSTERS):
                if self.dungeon[monster]:
                    actions.append(act.ALSO.base + monster)
            actions.append(act.STOP.base)
        elif step == Step.TARGETS:
            only = self.side.monster
            for monster in range(MONSTERS):
                if self.dungeon[monster] and (only < 0 or only == monster):
                    actions.append(act.ALSO.base + monster)
            actions.append(act.STOP.base)
        else:
            self._dragon_team(actions)

    def _pickable(self, actions: list[int]) -> None:
        """Dice that may still be picked for the re-roll, in canonical order; one at least."""
        picked = self.picked
        for index in range(self.cursor, DUNGEON_FACES):
            if self.dungeon[index] > picked[index]:
                actions.append(act.PICK.base + index)
        for index in range(max(self.cursor, DUNGEON_FACES), DUNGEON_FACES + SCROLL + 1):
            if self.party[index - DUNGEON_FACES] > picked[index]:
                actions.append(act.PICK.base + index)
        if self.halfway:
            actions.append(act.ROLL.base)
        elif self.phase == Phase.PARTY:
            actions.append(act.STOP.base)  # nobody has to re-roll the party


def all_different(team: list[int], member: int, used: int) -> bool:
    """Whether everybody in the team can be given a kind of their own."""
    if member == len(team):
        return True
    free = team[member] & ~used
    kind = 1
    while kind <= free:
        if free & kind and all_different(team, member + 1, used | kind):
            return True
        kind += kind
    return False
