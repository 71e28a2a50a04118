"""The ultimates of the heroes. A hero is a row of content.toml; what a row cannot say is a few lines here.

An ultimate that would change nothing is not offered (DR-38). Each way to use one is an action of its own
kind: without a target (`use`), on a monster (`use_on_monster`) or for a treasure (`use_for_treasure`). Those
that may take several monsters take the first with `use_on_monster` and each of the others with `also`.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_roll import components as piece
from undercroft.games.dungeon_roll.notation import ULTIMATE, ULTIMATE_MONSTER, ULTIMATE_TREASURE
from undercroft.games.dungeon_roll.state import DungeonRollState, Phase, Step
from undercroft.kernel.lists import changed


class Ultimate:
    """What a hero can do once a delve. This one does nothing: for stand-ins, who act as a source instead."""

    def offer(self, state: DungeonRollState, actions: list[int]) -> None:
        """Adds the actions that use it now."""

    def use(self, state: DungeonRollState) -> None:
        """Uses it without a target, if it offers ULTIMATE."""

    def use_on_monster(self, state: DungeonRollState, monster: int) -> None:
        """Uses it on a first monster, if it offers ULTIMATE_MONSTER."""

    def use_for_treasure(self, state: DungeonRollState, treasure: int) -> None:
        """Uses it at the cost of a treasure, if it offers ULTIMATE_TREASURE."""

    def also(self, state: DungeonRollState, monster: int) -> None:
        """Takes one more monster."""


def _offer_monsters(state: DungeonRollState, actions: list[int]) -> None:
    if state.phase == Phase.MONSTERS:
        for monster in range(piece.MONSTERS):
            if state.dungeon[monster]:
                actions.append(ULTIMATE_MONSTER.base + monster)


def _go_on(state: DungeonRollState, most: int) -> None:
    """After the first monster: up to `most` in all, if any are left."""
    if most > 1 and state.monsters():
        state.step = Step.TARGETS
        state.remaining = most - 1


class Turn(Ultimate):
    """Monsters of one kind become allies until the next regroup."""

    def offer(self, state: DungeonRollState, actions: list[int]) -> None:
        monster = state.side.monster
        if state.phase == Phase.MONSTERS and state.dungeon[monster]:
            actions.append(ULTIMATE_MONSTER.base + monster)

    def use_on_monster(self, state: DungeonRollState, monster: int) -> None:
        self.also(state, monster)
        if state.dungeon[monster]:
            _go_on(state, state.side.most)

    def also(self, state: DungeonRollState, monster: int) -> None:
        state.dungeon[monster] -= 1
        state.allies = changed(state.allies, state.side.ally, 1)


class Charm(Ultimate):
    """Monsters become one potion."""

    def offer(self, state: DungeonRollState, actions: list[int]) -> None:
        _offer_monsters(state, actions)

    def use_on_monster(self, state: DungeonRollState, monster: int) -> None:
        state.dungeon[monster] -= 1
        state.dungeon[piece.POTION] += 1
        _go_on(state, state.side.most)

    def also(self, state: DungeonRollState, monster: int) -> None:
        state.dungeon[monster] -= 1


class Strike(Ultimate):
    """Monsters are beaten."""

    def offer(self, state: DungeonRollState, actions: list[int]) -> None:
        _offer_monsters(state, actions)

    def use_on_monster(self, state: DungeonRollState, monster: int) -> None:
        state.dungeon[monster] -= 1
        _go_on(state, state.side.most)

    def also(self, state: DungeonRollState, monster: int) -> None:
        state.dungeon[monster] -= 1


class Volley(Ultimate):
    """One monster of each kind is beaten."""

    def offer(self, state: DungeonRollState, actions: list[int]) -> None:
        if state.phase == Phase.MONSTERS and state.monsters():
            actions.append(ULTIMATE.base)

    def use(self, state: DungeonRollState) -> None:
        for monster in range(piece.MONSTERS):
            if state.dungeon[monster]:
                state.dungeon[monster] -= 1


class Fury(Ultimate):
    """All dungeon dice are removed, the lair included, without reward."""

    def offer(self, state: DungeonRollState, actions: list[int]) -> None:
        if state.lair or state.level_has_dice():
            actions.append(ULTIMATE.base)

    def use(self, state: DungeonRollState) -> None:
        state.dungeon = [0] * piece.LEVEL_FACES
        state.lair = 0
        state.cleared_by_ultimate = True


class Intervention(Ultimate):
    """For one treasure: monsters beaten, chests opened, potions drunk without a drinker, the lair emptied."""

    def offer(self, state: DungeonRollState, actions: list[int]) -> None:
        if state.lair or state.level_has_dice():
            for treasure in range(piece.TREASURE_KINDS):
                if state.has(treasure):
                    actions.append(ULTIMATE_TREASURE.base + treasure)

    def use_for_treasure(self, state: DungeonRollState, treasure: int) -> None:
        state.spend_treasure(treasure)
        state.clear_monsters()
        chests = state.dungeon[piece.CHEST]
        potions = state.dungeon[piece.POTION]
        state.dungeon[piece.CHEST] = 0
        state.dungeon[piece.POTION] = 0
        state.lair = 0
        state.cleared_by_ultimate = True
        for _chest in range(chests):
            state.draw_treasure()
        state.begin_revival(min(potions, state.graveyard), Step.REVIVING)


class Ballad(Ultimate):
    """The lair is emptied, without reward."""

    def offer(self, state: DungeonRollState, actions: list[int]) -> None:
        if state.lair:
            actions.append(ULTIMATE.base)

    def use(self, state: DungeonRollState) -> None:
        state.lair = 0


class Presence(Ultimate):
    """Any party and dungeon dice are re-rolled, wherever there are some (DR-36)."""

    def offer(self, state: DungeonRollState, actions: list[int]) -> None:
        if state.party_size() or state.level_has_dice():
            actions.append(ULTIMATE.base)

    def use(self, state: DungeonRollState) -> None:
        state.choose_dice()


class Battlecry(Ultimate):
    """All monsters become dragon faces in the lair."""

    def offer(self, state: DungeonRollState, actions: list[int]) -> None:
        if state.phase == Phase.MONSTERS and state.monsters():
            actions.append(ULTIMATE.base)

    def use(self, state: DungeonRollState) -> None:
        state.lair += state.monsters()
        state.clear_monsters()


class Recall(Ultimate):
    """Dice of the graveyard are rolled and come back."""

    def offer(self, state: DungeonRollState, actions: list[int]) -> None:
        if state.graveyard:
            actions.append(ULTIMATE.base)

    def use(self, state: DungeonRollState) -> None:
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
    return [by_name[effect] for effect in piece.EFFECTS]


ULTIMATES: Final = _ultimates()
