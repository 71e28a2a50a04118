"""Dungeon Roll: everybody delves three times into a dungeon of ten levels, alone, with seven party dice.

A level is filled with dungeon dice. First its monsters must be beaten, then its chests and potions may be
looted, then a dragon that woke must be beaten, and then one decides: rest with as much experience as the
level is deep, or go on. Whoever cannot beat what is there flees and gets nothing for the delve. Then the next
seat goes down.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_roll import notation as act
from undercroft.games.dungeon_roll.choices import BEATS_ALL, DUNGEON_FACES, OPENS_ALL, DungeonRollChoices
from undercroft.games.dungeon_roll.content import (
    BAIT,
    CHEST,
    ELIXIR,
    HERO,
    MONSTERS,
    POTION,
    RING,
    SCROLL,
    SPARE_SCROLL,
)
from undercroft.games.dungeon_roll.heroes import ULTIMATES
from undercroft.games.dungeon_roll.notation import FIGHTS
from undercroft.games.dungeon_roll.state import (
    NO_PICKS,
    NOBODY,
    UNPICKED,
    Deed,
    Phase,
    Step,
    changed,
)
from undercroft.kernel.outcome import NO_SEAT, Outcome

SOLO_TARGET: Final = 60.0  # a solo score that nobody is expected to pass


class DungeonRollRules(DungeonRollChoices):
    """Dungeon Roll as it is played."""

    # The frame

    def clone(self) -> DungeonRollRules:
        copy = DungeonRollRules()
        copy.copy_from(self)
        return copy

    def actor(self) -> int:
        return NO_SEAT if self.phase == Phase.OVER else self.seat

    def over(self) -> bool:
        return self.phase == Phase.OVER

    def start(self, heroes: str) -> None:
        """Deals the hero cards and sends the first adventurer down (DR-5)."""
        cards = [
            card
            for card in range(len(self.content.heroes))
            if self.boosters or not self.content.heroes[card].booster
        ]
        self.shuffle(cards)
        if heroes == "pick":
            self.heroes = [UNPICKED] * self.players
            self.side = self.content.nobody
            return
        if heroes == "random":
            self.heroes = cards[: self.players]
        else:
            self.heroes = [cards[0] if heroes == "same" else NOBODY] * self.players
        self._begin_delve()

    def _begin_delve(self) -> None:
        """A fresh hero, seven party dice, the first level (DR-7)."""
        self.side = self.side_of(self.seat)
        self.exhausted = False
        self.level = 0
        self.dragons = 0
        self.form_party()
        if self.side.reroll_party:
            self.phase = Phase.PARTY
            self.choose_dice(party_only=True)
        else:
            self._enter_level()

    def _enter_level(self) -> None:
        """One level down: as many dice as the level says, or as the lair leaves (DR-17)."""
        self.level += 1
        self.phase = Phase.MONSTERS
        self.rolled_seven = False
        self.used_companions = False
        self.cleared_by_ultimate = False
        self.specialty_used = False
        self.entered_alone = self.party_size() <= 1
        self.roll_dungeon(min(self.level, self.content.dungeon_dice - self.lair))

    def _end_delve(self) -> None:
        """All dice go to the player on the left; after the last delve the points are counted."""
        self.turn += 1
        self.put_dice_away()
        if self.turn < self.delves * self.players:
            self.seat = self.turn % self.players
            self._begin_delve()
        else:
            self.phase = Phase.OVER
            self._final_deeds()

    # What happens then

    def play(self, action: int) -> None:
        if action < act.OPEN.base:
            self._fight(action // MONSTERS, action % MONSTERS, 0)
        elif action < act.DRINK.base:
            self._open(action - act.OPEN.base)
        elif action < act.TEAM.base:
            self.spend(action - act.DRINK.base)
            self.begin_revival(min(self.dungeon[POTION], self.graveyard), Step.DRINKING)
        elif action < act.READ.base:
            self._face_dragon(action - act.TEAM.base)
        elif action < act.USE.base:
            if action == act.READ.base:
                self.party[SCROLL] -= 1
                self.graveyard += 1
            else:
                self.spend_treasure(SPARE_SCROLL)
            self.choose_dice(party_only=False)
        elif action < act.ULTIMATE.base:
            self._use(action - act.USE.base)
        elif action < act.SPECIALTY.base:
            self.exhausted = True
            ULTIMATES[self.side.effect].use(self, action - act.ULTIMATE.base - 1)
            self._dragon_may_be_gone()
        elif action < act.PICK.base:
            self.specialty_used = True
            self.dungeon[self.side.reroll_each_level] -= 1
            self.roll_dungeon(1)
        elif action < act.STOP.base:
            self._continue(action)
        elif action < act.HERO.base:
            self._decide(action)
        elif action < act.FEWER.base:
            self._pick_hero(action - act.HERO.base)
        else:
            fight = (action - act.FEWER.base) % FIGHTS
            self._fight(fight // MONSTERS, fight % MONSTERS, (action - act.FEWER.base) // FIGHTS + 1)

    def _send(self, source: int) -> None:
        """Spends a source that acts as a companion, which scrolls do for an enchantress."""
        self.spend(source)
        if source != HERO:
            self.used_companions = True

    def _fight(self, source: int, monster: int, count: int) -> None:
        """A blow against so many of a monster; 0 means as many as can be beaten."""
        kinds = self.side.kinds[source]
        self._send(source)
        if count == 0:
            count = self.dungeon[monster] if kinds & BEATS_ALL[monster] else 1
        self.dungeon[monster] -= count
        if kinds & self.side.extra_kill and self.monsters():
            self.step = Step.EXTRA

    def _open(self, source: int) -> None:
        kinds = self.side.kinds[source]
        self._send(source)
        self.dungeon[CHEST] -= 1
        if self.dungeon[CHEST] and kinds & OPENS_ALL:
            self.step = Step.OPENING
        self.draw_treasure()

    def _face_dragon(self, source: int) -> None:
        """One more companion in the team; a complete team beats the dragon (DR-16)."""
        self.step = Step.TEAM
        self.cursor = source
        self.team = [*self.team, self.side.kinds[source]]
        self._send(source)
        if len(self.team) == self.side.dragon_team:
            self.step = Step.NONE
            self.team = NO_PICKS
            self.lair = 0
            self.dragons += 1
            if self.dragons == 2:
                self.earn(Deed.TWO_DRAGONS)
            elif self.dragons == 3:
                self.earn(Deed.THREE_DRAGONS)
            if self.entered_alone:
                self.earn(Deed.LAST_STAND)
            self.draw_treasure()
            self.gain(self.content.dragon_experience)
            self._clear_level()

    def _use(self, treasure: int) -> None:
        self.spend_treasure(treasure)
        if treasure == RING:
            self.lair = 0
            self._dragon_may_be_gone()
        elif treasure == ELIXIR:
            self.begin_revival(1, Step.REVIVING)
        elif treasure == BAIT:
            for face in range(DUNGEON_FACES if self.bait_takes_all else MONSTERS):
                self.lair += self.dungeon[face]
                self.dungeon[face] = 0
        else:
            self.gain(self.level)
            self._end_delve()

    def _dragon_may_be_gone(self) -> None:
        """A dragon that is no longer awake need not be beaten."""
        if self.phase == Phase.DRAGON and self.lair < self.content.dragon_wakes and self.step == Step.NONE:
            self._clear_level()

    def _continue(self, action: int) -> None:
        """A further part of a step: a die picked, a face chosen, a monster named."""
        self.halfway = True
        if action < act.FACE.base:
            self.cursor = action - act.PICK.base
            self.picked = changed(self.picked, action - act.PICK.base, 1)
        elif action < act.ALSO.base:
            self.revive(action - act.FACE.base)
            if self.step == Step.DRINKING:
                self.dungeon[POTION] -= 1
            self.cursor = action - act.FACE.base
            self.remaining -= 1
            if self.remaining == 0:
                self.step = Step.NONE
                self._dragon_may_be_gone()
        elif self.step == Step.EXTRA:
            self.dungeon[action - act.ALSO.base] -= 1
            self.step = Step.NONE
        else:
            ULTIMATES[self.side.effect].also(self, action - act.ALSO.base)
            self.remaining -= 1
            only = self.side.monster
            left = self.monsters() if only < 0 else self.dungeon[only]
            if self.remaining == 0 or left == 0:
                self.step = Step.NONE

    def _pick_hero(self, card: int) -> None:
        self.heroes = [*self.heroes[: self.seat], card, *self.heroes[self.seat + 1 :]]
        self.seat += 1
        if self.seat == self.players:
            self.seat = 0
            self._begin_delve()

    def _decide(self, action: int) -> None:
        if action == act.STOP.base:
            self.step = Step.NONE
            if self.phase == Phase.PARTY:
                self.picked = NO_PICKS
                self._enter_level()
        elif action == act.ROLL.base:
            self._reroll()
        elif action == act.ANOTHER.base:
            self.dungeon[CHEST] -= 1
            if not self.dungeon[CHEST]:
                self.step = Step.NONE
            self.draw_treasure()
        elif action == act.LOOT.base:
            self.phase = Phase.LOOT
            if not self.dungeon[CHEST] and not self.dungeon[POTION]:
                self._leave_loot()
        elif action == act.LEAVE.base:
            self._leave_loot()
        elif action == act.REST.base:
            self.gain(self.level)
            if self.level == self.content.levels:
                self.earn(Deed.LEVEL_TEN)
            self._end_delve()
        elif action == act.DESCEND.base:
            self._enter_level()
        else:
            self._end_delve()  # fleeing: what was won is kept, the level is worth nothing (DR-18)

    def _reroll(self) -> None:
        """All picked dice are rolled together; the lair and the graveyard never are (DR-11)."""
        dungeon_dice = 0
        party_dice = 0
        for index, picked in enumerate(self.picked):
            if picked and index < DUNGEON_FACES:
                self.dungeon[index] -= picked
                dungeon_dice += picked
            elif picked:
                self.party[index - DUNGEON_FACES] -= picked
                party_dice += picked
        self.step = Step.NONE
        self.picked = NO_PICKS
        if dungeon_dice:
            self.roll_dungeon(dungeon_dice)
        if party_dice:
            self.roll_party(party_dice)
        if self.phase == Phase.PARTY:
            self._enter_level()

    def _leave_loot(self) -> None:
        """What is left returns to the reserve (DR-15); three faces in the lair wake the dragon (DR-16)."""
        self.dungeon[CHEST] = 0
        self.dungeon[POTION] = 0
        if self.lair >= self.content.dragon_wakes:
            self.phase = Phase.DRAGON
        else:
            self._clear_level()

    def _clear_level(self) -> None:
        """The level is done: time to regroup (DR-17)."""
        self.phase = Phase.REGROUP
        self.dismiss_allies()
        if self.rolled_seven:
            self.earn(Deed.SEVEN_DICE)
        if self.level >= 5 and not self.used_companions and not self.cleared_by_ultimate:
            self.earn(Deed.NO_COMPANIONS)

    # The end

    def _final_deeds(self) -> None:
        for seat in range(self.players):
            points = self.treasure_points(seat)
            if points >= 15:
                self.earn_for(seat, Deed.BOTTOMLESS_BAG)
            if self.experience[seat] + points >= 20:
                if self.heroes[seat] == NOBODY:
                    self.earn_for(seat, Deed.NO_HERO)
                if self.thrifty[seat]:
                    self.earn_for(seat, Deed.NO_TREASURES)

    def winners(self) -> list[int]:
        """Most points; of those, fewest treasures; still tied, together (DR-22)."""
        best = max(self.score(seat) for seat in range(self.players))
        first = [seat for seat in range(self.players) if self.score(seat) == best]
        fewest = min(self.treasure_count(seat) for seat in first)
        return [seat for seat in first if self.treasure_count(seat) == fewest]

    def outcome(self) -> Outcome | None:
        if self.phase != Phase.OVER:
            return None
        return Outcome(self.winners(), [self.score(seat) for seat in range(self.players)], "delves")

    def payoff(self, seat: int) -> float:
        if self.players == 1:
            return min(1.0, self.score(0) / SOLO_TARGET)
        winners = self.winners()
        return 1.0 / len(winners) if seat in winners else 0.0

    def resample(self, seat: int, seed: int) -> None:
        """Everything lies open; only the dice to come are unknown."""
        self.seed(seed)
