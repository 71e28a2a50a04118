"""The ultimates of the heroes. A hero is a row of content.toml; what a row cannot say is a few lines here.

An ultimate that would change nothing is not offered (DR-38). Those that may take several monsters take them
one by one: the first with `use`, the others with `also`.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_roll.content import CHEST, EFFECTS, MONSTERS, POTION, TREASURE_KINDS
from undercroft.games.dungeon_roll.notation import Act
from undercroft.games.dungeon_roll.state import DungeonRollState, Phase, Step, changed


class Ultimate:
    """What a hero can do once a delve. This one does nothing: for stand-ins, who act as a source instead."""

    def offer(self, table: DungeonRollState, actions: list[int]) -> None:
        """Adds the ways in which it can be used now."""

    def use(self, table: DungeonRollState, target: int) -> None:
        """Uses it; the target counts from 0 for monsters and from MONSTERS for treasures, -1 for none."""

    def also(self, table: DungeonRollState, monster: int) -> None:
        """Takes one monster more."""


def _offer_monsters(table: DungeonRollState, actions: list[int]) -> None:
    if table.phase == Phase.MONSTERS:
        for monster in range(MONSTERS):
            if table.dungeon[monster]:
                actions.append(Act.ULTIMATE + 1 + monster)


def _go_on(table: DungeonRollState, most: int) -> None:
    """After the first monster: up to `most` in all, as long as there are any left."""
    if most > 1 and table.monsters():
        table.step = Step.TARGETS
        table.remaining = most - 1


class Turn(Ultimate):
    """Monsters of one kind become allies until the next regroup."""

    def offer(self, table: DungeonRollState, actions: list[int]) -> None:
        monster = table.side.monster
        if table.phase == Phase.MONSTERS and table.dungeon[monster]:
            actions.append(Act.ULTIMATE + 1 + monster)

    def use(self, table: DungeonRollState, target: int) -> None:
        self.also(table, target)
        if table.dungeon[target]:
            _go_on(table, table.side.most)

    def also(self, table: DungeonRollState, monster: int) -> None:
        table.dungeon[monster] -= 1
        table.allies = changed(table.allies, table.side.ally, 1)


class Charm(Ultimate):
    """Monsters become one potion."""

    def offer(self, table: DungeonRollState, actions: list[int]) -> None:
        _offer_monsters(table, actions)

    def use(self, table: DungeonRollState, target: int) -> None:
        table.dungeon[target] -= 1
        table.dungeon[POTION] += 1
        _go_on(table, table.side.most)

    def also(self, table: DungeonRollState, monster: int) -> None:
        table.dungeon[monster] -= 1


class Strike(Ultimate):
    """Monsters are beaten."""

    def offer(self, table: DungeonRollState, actions: list[int]) -> None:
        _offer_monsters(table, actions)

    def use(self, table: DungeonRollState, target: int) -> None:
        table.dungeon[target] -= 1
        _go_on(table, table.side.most)

    def also(self, table: DungeonRollState, monster: int) -> None:
        table.dungeon[monster] -= 1


class Volley(Ultimate):
    """One monster of each kind is beaten."""

    def offer(self, table: DungeonRollState, actions: list[int]) -> None:
        if table.phase == Phase.MONSTERS and table.monsters():
            actions.append(Act.ULTIMATE)

    def use(self, table: DungeonRollState, target: int) -> None:
        for monster in range(MONSTERS):
            if table.dungeon[monster]:
                table.dungeon[monster] -= 1


class Fury(Ultimate):
    """Everything is swept away, the lair too, and nothing is gained."""

    def offer(self, table: DungeonRollState, actions: list[int]) -> None:
        if table.lair or any(count for count in table.dungeon):
            actions.append(Act.ULTIMATE)

    def use(self, table: DungeonRollState, target: int) -> None:
        table.dungeon = [0, 0, 0, 0, 0]
        table.lair = 0
        table.cleared_by_ultimate = True


class Intervention(Ultimate):
    """For one treasure: monsters beaten, chests opened, potions drunk without a drinker, the lair emptied."""

    def offer(self, table: DungeonRollState, actions: list[int]) -> None:
        if table.lair or any(count for count in table.dungeon):
            for treasure in range(TREASURE_KINDS):
                if table.has(treasure):
                    actions.append(Act.ULTIMATE_TREASURE + treasure)

    def use(self, table: DungeonRollState, target: int) -> None:
        table.spend_treasure(target - MONSTERS)
        table.clear_monsters()
        chests = table.dungeon[CHEST]
        potions = table.dungeon[POTION]
        table.dungeon[CHEST] = 0
        table.dungeon[POTION] = 0
        table.lair = 0
        table.cleared_by_ultimate = True
        for _chest in range(chests):
            table.draw_treasure()
        table.begin_revival(min(potions, table.graveyard), Step.REVIVING)


class Ballad(Ultimate):
    """The lair is emptied, without reward."""

    def offer(self, table: DungeonRollState, actions: list[int]) -> None:
        if table.lair:
            actions.append(Act.ULTIMATE)

    def use(self, table: DungeonRollState, target: int) -> None:
        table.lair = 0


class Presence(Ultimate):
    """Any party and dungeon dice are re-rolled; once the monsters are gone, party dice only."""

    def offer(self, table: DungeonRollState, actions: list[int]) -> None:
        if table.phase == Phase.LOOT:
            return
        if table.party_size() or any(count for count in table.dungeon):
            actions.append(Act.ULTIMATE)

    def use(self, table: DungeonRollState, target: int) -> None:
        table.choose_dice(party_only=table.phase == Phase.DRAGON)


class Battlecry(Ultimate):
    """All monsters become dragon faces in the lair."""

    def offer(self, table: DungeonRollState, actions: list[int]) -> None:
        if table.phase == Phase.MONSTERS and table.monsters():
            actions.append(Act.ULTIMATE)

    def use(self, table: DungeonRollState, target: int) -> None:
        table.lair += table.monsters()
        table.clear_monsters()


class Recall(Ultimate):
    """Dice of the graveyard come back as they fall."""

    def offer(self, table: DungeonRollState, actions: list[int]) -> None:
        if table.graveyard:
            actions.append(Act.ULTIMATE)

    def use(self, table: DungeonRollState, target: int) -> None:
        dice = min(table.side.most, table.graveyard)
        table.graveyard -= dice
        table.roll_party(dice)


def _ultimates() -> list[Ultimate]:
    by_name: dict[str, Ultimate] = {
        "none": Ultimate(),
        "stand_in": Ultimate(),
        "fury": Fury(),
        "turn": Turn(),
        "intervention": Intervention(),
        "charm": Charm(),
        "ballad": Ballad(),
        "strike": Strike(),
        "presence": Presence(),
        "battlecry": Battlecry(),
        "volley": Volley(),
        "recall": Recall(),
    }
    return [by_name[effect] for effect in EFFECTS]


ULTIMATES: Final = _ultimates()
