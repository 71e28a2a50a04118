"""The ultimates of the heroes. A hero is a row of content.toml; what a row cannot say is a few lines here.

An ultimate that would change nothing is not offered (DR-38). Those that may take several monsters take them
one by one: the first with `use`, the others with `also`.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_roll import notation as act
from undercroft.games.dungeon_roll.content import CHEST, EFFECTS, MONSTERS, POTION, TREASURE_KINDS
from undercroft.games.dungeon_roll.state import DungeonRollState, Phase, Step, changed


class Ultimate:
    """What a hero can do once a delve. This one does nothing: for stand-ins, who act as a source instead."""

    def offer(self, state: DungeonRollState, actions: list[int]) -> None:
        """Adds the ways in which it can be used now."""

    def use(self, state: DungeonRollState, target: int) -> None:
        """Uses it; the target counts from 0 for monsters and from MONSTERS for treasures, -1 for none."""

    def also(self, state: DungeonRollState, monster: int) -> None:
        """Takes one monster more."""


def _offer_monsters(state: DungeonRollState, actions: list[int]) -> None:
    if state.phase == Phase.MONSTERS:
        for monster in range(MONSTERS):
            if state.dungeon[monster]:
                actions.append(act.ULTIMATE.base + 1 + monster)


def _go_on(state: DungeonRollState, most: int) -> None:
    """After the first monster: up to `most` in all, as long as there are any left."""
    if most > 1 and state.monsters():
        state.step = Step.TARGETS
        state.remaining = most - 1


class Turn(Ultimate):
    """Monsters of one kind become allies until the next regroup."""

    def offer(self, state: DungeonRollState, actions: list[int]) -> None:
        monster = state.side.monster
        if state.phase == Phase.MONSTERS and state.dungeon[monster]:
            actions.append(act.ULTIMATE.base + 1 + monster)

    def use(self, state: DungeonRollState, target: int) -> None:
        self.also(state, target)
        if state.dungeon[target]:
            _go_on(state, state.side.most)

    def also(self, state: DungeonRollState, monster: int) -> None:
        state.dungeon[monster] -= 1
        state.allies = changed(state.allies, state.side.ally, 1)


class Charm(Ultimate):
    """Monsters become one potion."""

    def offer(self, state: DungeonRollState, actions: list[int]) -> None:
        _offer_monsters(state, actions)

    def use(self, state: DungeonRollState, target: int) -> None:
        state.dungeon[target] -= 1
        state.dungeon[POTION] += 1
        _go_on(state, state.side.most)

    def also(self, state: DungeonRollState, monster: int) -> None:
        state.dungeon[monster] -= 1


class Strike(Ultimate):
    """Monsters are beaten."""

    def offer(self, state: DungeonRollState, actions: list[int]) -> None:
        _offer_monsters(state, actions)

    def use(self, state: DungeonRollState, target: int) -> None:
        state.dungeon[target] -= 1
        _go_on(state, state.side.most)

    def also(self, state: DungeonRollState, monster: int) -> None:
        state.dungeon[monster] -= 1


class Volley(Ultimate):
    """One monster of each kind is beaten."""

    def offer(self, state: DungeonRollState, actions: list[int]) -> None:
        if state.phase == Phase.MONSTERS and state.monsters():
            actions.append(act.ULTIMATE.base)

    def use(self, state: DungeonRollState, target: int) -> None:
        for monster in range(MONSTERS):
            if state.dungeon[monster]:
                state.dungeon[monster] -= 1


class Fury(Ultimate):
    """Everything is swept away, the lair too, and nothing is gained."""

    def offer(self, state: DungeonRollState, actions: list[int]) -> None:
        if state.lair or any(count for count in state.dungeon):
            actions.append(act.ULTIMATE.base)

    def use(self, state: DungeonRollState, target: int) -> None:
        state.dungeon = [0, 0, 0, 0, 0]
        state.lair = 0
        state.cleared_by_ultimate = True


class Intervention(Ultimate):
    """For one treasure: monsters beaten, chests opened, potions drunk without a drinker, the lair emptied."""

    def offer(self, state: DungeonRollState, actions: list[int]) -> None:
        if state.lair or any(count for count in state.dungeon):
            for treasure in range(TREASURE_KINDS):
                if state.has(treasure):
                    actions.append(act.ULTIMATE_TREASURE.base + treasure)

    def use(self, state: DungeonRollState, target: int) -> None:
        state.spend_treasure(target - MONSTERS)
        state.clear_monsters()
        chests = state.dungeon[CHEST]
        potions = state.dungeon[POTION]
        state.dungeon[CHEST] = 0
        state.dungeon[POTION] = 0
        state.lair = 0
        state.cleared_by_ultimate = True
        for _chest in range(chests):
            state.draw_treasure()
        state.begin_revival(min(potions, state.graveyard), Step.REVIVING)


class Ballad(Ultimate):
    """The lair is emptied, without reward."""

    def offer(self, state: DungeonRollState, actions: list[int]) -> None:
        if state.lair:
            actions.append(act.ULTIMATE.base)

    def use(self, state: DungeonRollState, target: int) -> None:
        state.lair = 0


class Presence(Ultimate):
    """Any party and dungeon dice are re-rolled; once the monsters are gone, party dice only."""

    def offer(self, state: DungeonRollState, actions: list[int]) -> None:
        if state.phase == Phase.LOOT:
            return
        if state.party_size() or any(count for count in state.dungeon):
            actions.append(act.ULTIMATE.base)

    def use(self, state: DungeonRollState, target: int) -> None:
        state.choose_dice(party_only=state.phase == Phase.DRAGON)


class Battlecry(Ultimate):
    """All monsters become dragon faces in the lair."""

    def offer(self, state: DungeonRollState, actions: list[int]) -> None:
        if state.phase == Phase.MONSTERS and state.monsters():
            actions.append(act.ULTIMATE.base)

    def use(self, state: DungeonRollState, target: int) -> None:
        state.lair += state.monsters()
        state.clear_monsters()


class Recall(Ultimate):
    """Dice of the graveyard come back as they fall."""

    def offer(self, state: DungeonRollState, actions: list[int]) -> None:
        if state.graveyard:
            actions.append(act.ULTIMATE.base)

    def use(self, state: DungeonRollState, target: int) -> None:
        dice = min(state.side.most, state.graveyard)
        state.graveyard -= dice
        state.roll_party(dice)


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
