"""The legal actions of Dungeon Roll: all that the phase, the party and the hero allow."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.dungeon_roll import components as piece
from undercroft.games.dungeon_roll import notation as act
from undercroft.games.dungeon_roll.heroes import ULTIMATES
from undercroft.games.dungeon_roll.state import NO_ALLIES, DungeonRollState, Phase, Step
from undercroft.kernel.rng import Rng

BEATS_ALL: Final[tuple[int, ...]] = (
    1 << piece.FIGHTER | 1 << piece.CHAMPION,  # goblins
    1 << piece.CLERIC | 1 << piece.CHAMPION,  # skeletons
    1 << piece.MAGE | 1 << piece.CHAMPION,  # oozes
)
"""The kinds that beat any number of a monster at once (DR-12)."""
OPENS_ALL: Final = 1 << piece.THIEF | 1 << piece.CHAMPION
"""The kinds that open any number of chests at once (DR-13)."""
NO_SOURCES: Final[list[int]] = []


class DungeonRollChoices(DungeonRollState):
    """The state with its legal actions. What they do is in rules.py."""

    def legal(self) -> list[int]:
        actions: list[int] = []
        phase = self.phase
        if self.step != Step.NONE:
            self._finish_step(actions)
        elif phase == Phase.MONSTERS:
            if self.monsters():
                self._fights(actions)
            else:
                actions.append(act.LOOT.base)
            self._scrolls(actions)
            if self.side.early_loot:
                self._looting(actions)
            self._powers(actions)
            actions.append(act.FLEE.base)
        elif phase == Phase.REGROUP:
            actions.append(act.REST.base)
            if self.level < self.content.levels:
                actions.append(act.DESCEND.base)
        elif phase == Phase.LOOT:
            self._looting(actions)
            self._powers(actions)
            actions.append(act.LEAVE.base)
        elif phase == Phase.DRAGON:
            self._dragon_team(actions)
            self._powers(actions)
            actions.append(act.FLEE.base)
        elif phase == Phase.PICK:
            for card in self.free_cards():
                actions.append(act.TAKE_HERO.base + card)
        return actions

    def random_action(self, dice: Rng) -> int:
        """Dice for a re-roll are picked without a list of them."""
        return self._random_pick(dice) if self.step == Step.CHOOSING else super().random_action(dice)

    def free_cards(self) -> list[int]:
        """The hero cards that can be picked (DR-5)."""
        return [
            card
            for card, hero in enumerate(self.content.heroes)
            if card not in self.heroes and (self.boosters or not hero.booster)
        ]

    def other_sources(self) -> list[int]:
        """The sources besides party dice that can act: tokens, allies, the hero as a companion."""
        found = NO_SOURCES  # most of the time there are none, and no new list is needed
        if self.treasures_drawn():
            treasures = self.treasures
            first = self.seat * piece.TREASURE_KINDS
            for treasure in range(piece.TOKEN_KINDS):
                if treasures[first + treasure]:
                    found = [*found, piece.TOKEN + treasure]
        if self.allies is not NO_ALLIES:
            for kind in range(piece.KINDS):
                if self.allies[kind]:
                    found = [*found, piece.ALLY + kind]
        if self.side.kinds[piece.HERO] and not self.exhausted:
            found = [*found, piece.HERO]
        return found

    # Monsters

    def _fights(self, actions: list[int]) -> None:
        """Companions against monsters (DR-12)."""
        kinds = self.side.kinds
        party = self.party
        for face in range(piece.PARTY_FACES):
            able = kinds[face] if party[face] else 0
            if able:
                self._fights_of(face, able, actions)
        for source in self.other_sources():
            if kinds[source]:
                self._fights_of(source, kinds[source], actions)

    def _fights_of(self, source: int, kinds: int, actions: list[int]) -> None:
        fight = source * piece.MONSTERS
        dungeon = self.dungeon
        for monster in range(piece.MONSTERS):
            there = dungeon[monster]
            if there:
                actions.append(act.FIGHT.base + fight + monster)
                if there > 1 and kinds & BEATS_ALL[monster]:
                    for fewer in range(there - 1):
                        actions.append(act.FEWER.base + fewer * act.FIGHTS + fight + monster)

    def _scrolls(self, actions: list[int]) -> None:
        """A scroll re-rolls any dice, one at least, so there must be one besides itself (DR-11)."""
        if self.party[piece.SCROLL] and (self.party_size() > 1 or self.level_has_dice()):
            actions.append(act.READ.base + act.SCROLL_DIE)
        if (
            self.treasures_drawn()
            and self.has(piece.SPARE_SCROLL)
            and (self.party_size() or self.level_has_dice())
        ):
            actions.append(act.READ.base + act.SCROLL_TOKEN)

    # Loot

    def _looting(self, actions: list[int]) -> None:
        """Sources that can open chests and drink potions (DR-13, DR-14)."""
        chests = self.dungeon[piece.CHEST] > 0
        potions = self.dungeon[piece.POTION] > 0
        if not chests and not potions:
            return
        kinds = self.side.kinds
        party = self.party
        for face in range(piece.PARTY_FACES):
            if party[face]:
                if chests and kinds[face]:
                    actions.append(act.OPEN.base + face)
                if potions:
                    actions.append(act.DRINK.base + face)
        for source in self.other_sources():
            if chests and kinds[source]:
                actions.append(act.OPEN.base + source)
            if potions and self.graveyard:
                actions.append(act.DRINK.base + source)

    # At any time

    def _powers(self, actions: list[int]) -> None:
        """Treasures that are used alone (DR-20), the specialty that is an action, and the ultimate."""
        if self.treasures_drawn():
            treasures = self.treasures
            first = self.seat * piece.TREASURE_KINDS
            if self.lair and treasures[first + piece.RING]:
                actions.append(act.USE.base + piece.RING)
            if self.graveyard and treasures[first + piece.ELIXIR]:
                actions.append(act.USE.base + piece.ELIXIR)
            if treasures[first + piece.BAIT] and self.baited():
                actions.append(act.USE.base + piece.BAIT)
            if treasures[first + piece.PORTAL]:
                actions.append(act.USE.base + piece.PORTAL)
        side = self.side
        monster = side.reroll_each_level
        if monster >= 0 and self.dungeon[monster] and not self.specialty_used:
            actions.append(act.SPECIALTY.base)
        if not self.exhausted:
            ULTIMATES[side.effect].offer(self, actions)

    # The dragon

    def _dragon_team(self, actions: list[int]) -> None:
        """Who may face the dragon next, in any order, such that the team can be completed (DR-16)."""
        for source in range(piece.SOURCE_COUNT):
            kinds = self.side.kinds[source]
            if kinds and self.available(source) and self._team_can_stand([*self.team, kinds], source, 0, 0):
                actions.append(act.TEAM.base + source)

    def _team_can_stand(self, team: list[int], joined: int, source: int, taken: int) -> bool:
        """Whether this team can be completed by sources from `source` on, of which `taken` are in it beside
        the one of `joined`."""
        if not all_different(team, 0, 0):
            return False
        if len(team) == self.side.dragon_team:
            return True
        while source < piece.SOURCE_COUNT:
            kinds = self.side.kinds[source]
            if (
                kinds
                and self.available(source) > taken + (1 if source == joined else 0)
                and self._team_can_stand([*team, kinds], joined, source, taken + 1)
            ):
                return True
            source += 1
            taken = 0
        return False

    # Steps

    def _finish_step(self, actions: list[int]) -> None:
        """What was begun is finished first."""
        step = self.step
        if step == Step.CHOOSING:
            self._pickable(actions)
        elif step == Step.OPENING:
            actions.append(act.ANOTHER.base)
            actions.append(act.STOP.base)
        elif step == Step.DRINKING or step == Step.REVIVING:
            for face in range(piece.PARTY_FACES):
                actions.append(act.FACE.base + face)
            if step == Step.DRINKING and self.halfway:
                actions.append(act.STOP.base)
        elif step == Step.EXTRA:
            self._further_monsters(-1, actions)
        elif step == Step.TARGETS:
            self._further_monsters(self.side.monster, actions)
        else:
            self._dragon_team(actions)

    def _further_monsters(self, only: int, actions: list[int]) -> None:
        """Monsters that can be named, all or `only` one kind; none need be."""
        for monster in range(piece.MONSTERS):
            if self.dungeon[monster] and (only < 0 or only == monster):
                actions.append(act.ALSO.base + monster)
        actions.append(act.STOP.base)

    def _pickable(self, actions: list[int]) -> None:
        """Dice that may still be picked for the re-roll, in any order; one at least (DR-11)."""
        picked = self.picked
        dungeon = self.dungeon
        party = self.party
        base = act.PICK.base
        for die in range(piece.LEVEL_FACES):
            there = dungeon[die]
            if there and there > picked[die]:
                actions.append(base + die)
        for die in range(piece.LEVEL_FACES, piece.DICE_FACES):
            there = party[die - piece.LEVEL_FACES]
            if there and there > picked[die]:
                actions.append(base + die)
        if self.halfway:
            actions.append(act.ROLL.base)
        elif self.phase == Phase.PARTY:
            actions.append(act.STOP.base)  # a party need not be re-rolled

    def _random_pick(self, dice: Rng) -> int:
        """One of what `_pickable` gives: the faces that may be picked are digits of a number."""
        picked = self.picked
        dungeon = self.dungeon
        party = self.party
        digits: i64 = 0
        count = 0
        for die in range(piece.LEVEL_FACES):
            there = dungeon[die]
            if there and there > picked[die]:
                digits = digits * piece.DICE_FACES + die
                count += 1
        for die in range(piece.LEVEL_FACES, piece.DICE_FACES):
            there = party[die - piece.LEVEL_FACES]
            if there and there > picked[die]:
                digits = digits * piece.DICE_FACES + die
                count += 1
        ends = self.halfway or self.phase == Phase.PARTY
        drawn = dice.below(count + 1 if ends else count)
        if drawn == count:
            return act.ROLL.base if self.halfway else act.STOP.base
        for _later in range(drawn + 1, count):
            digits //= piece.DICE_FACES
        return act.PICK.base + digits % piece.DICE_FACES


def all_different(team: list[int], member: int, used: int) -> bool:
    """Whether each member from this one on can count as a kind that is not yet used."""
    if member == len(team):
        return True
    free = team[member] & ~used
    kind = 1
    while kind <= free:
        if free & kind and all_different(team, member + 1, used | kind):
            return True
        kind += kind
    return False
