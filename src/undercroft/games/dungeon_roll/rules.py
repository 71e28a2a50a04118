"""Dungeon Roll: everybody delves three times into a dungeon of ten levels, alone, with seven party dice.

A level is filled with dungeon dice. First its monsters must be beaten, then its chests and potions may be looted,
then a dragon that woke must be beaten, and then one decides: rest with as much experience as the level is deep, or
go on. Whoever cannot beat what is there flees and gets nothing for the delve. The next one down is the next seat.
"""

from __future__ import annotations

from typing import Final

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
from undercroft.games.dungeon_roll.notation import (
    ALSO,
    ANOTHER,
    DESCEND,
    DRINK,
    FACE,
    FEWER,
    FIGHT,
    FLEE,
    HERO_CARD,
    LEAVE,
    LOOT,
    MOST_FEWER,
    OPEN,
    PICK,
    READ,
    REST,
    ROLL,
    SPECIALTY,
    STOP,
    TEAM,
    ULTIMATE,
    USE,
)
from undercroft.games.dungeon_roll.state import (
    NO_ALLIES,
    NO_PICKS,
    NOBODY,
    UNPICKED,
    Deed,
    DungeonRollState,
    Phase,
    Step,
    changed,
)
from undercroft.kernel.outcome import TABLE, Outcome

# Which kinds beat any number of a monster at once: fighters goblins, clerics skeletons, mages oozes, and champions
# whatever they meet (DR-12). Thieves and champions open any number of chests (DR-13). One bit a kind.
BEATS_ALL: Final[tuple[int, ...]] = (0b10001, 0b10010, 0b10100)
OPENS_ALL: Final = 0b11000
DUNGEON_FACES: Final = 5
SOLO_TARGET: Final = 60.0  # a solo score that nobody is expected to pass


class DungeonRollRules(DungeonRollState):
    """Dungeon Roll as it is played."""

    # The frame

    def clone(self) -> DungeonRollRules:
        copy = DungeonRollRules()
        copy.copy_from(self)
        return copy

    def actor(self) -> int:
        return TABLE if self.phase == Phase.OVER else self.seat

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

    # What can be done

    def legal(self) -> list[int]:
        actions: list[int] = []
        if self.step != Step.NONE:
            self._finish_step(actions)
        elif self.phase == Phase.MONSTERS:
            self._fights(actions)
            self._scrolls(actions)
            if self.side.early_loot:
                self._looting(actions)
            self._powers(actions)
            if not self.monsters():
                actions.append(LOOT)
            actions.append(FLEE)
        elif self.phase == Phase.LOOT:
            self._looting(actions)
            self._powers(actions)
            actions.append(LEAVE)
        elif self.phase == Phase.DRAGON:
            self._dragon_team(actions)
            self._powers(actions)
            actions.append(FLEE)
        elif self.phase == Phase.REGROUP:
            actions.append(REST)
            if self.level < self.content.levels:
                actions.append(DESCEND)
        elif self.phase == Phase.PICK:
            for card, hero in enumerate(self.content.heroes):
                if card not in self.heroes and (self.boosters or not hero.booster):
                    actions.append(HERO_CARD + card)
        return actions

    def _fights(self, actions: list[int]) -> None:
        """Companions against monsters (DR-12)."""
        if not self.monsters():
            return
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
                actions.append(FIGHT + fight)
                if there > 1 and kinds & BEATS_ALL[monster]:
                    for fewer in range(there - 1):
                        actions.append(FEWER + fight * MOST_FEWER + fewer)

    def _scrolls(self, actions: list[int]) -> None:
        """A scroll re-rolls any dice, one at least, so there must be one besides itself (DR-11)."""
        if self.party[SCROLL] and (self.party_size() > 1 or any(count for count in self.dungeon)):
            actions.append(READ)
        if self.has(SPARE_SCROLL) and (self.party_size() or any(count for count in self.dungeon)):
            actions.append(READ + 1)

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
                actions.append(OPEN + source)
            if potions and (source < TOKEN or self.graveyard):
                actions.append(DRINK + source)

    def _powers(self, actions: list[int]) -> None:
        """Treasures that are used alone (DR-20), the specialty that is an action, and the ultimate."""
        treasures = self.treasures
        first = self.seat * TREASURE_KINDS
        if self.lair and treasures[first + RING]:
            actions.append(USE + RING)
        if self.graveyard and treasures[first + ELIXIR]:
            actions.append(USE + ELIXIR)
        if treasures[first + BAIT] and self.monsters():
            actions.append(USE + BAIT)
        if treasures[first + PORTAL]:
            actions.append(USE + PORTAL)
        monster = self.side.reroll_each_level
        if monster >= 0 and self.dungeon[monster] and not self.specialty_used:
            actions.append(SPECIALTY)
        if not self.exhausted:
            ULTIMATES[self.side.effect].offer(self, actions)

    def _dragon_team(self, actions: list[int]) -> None:
        """Who may face the dragon next, such that the team can be completed (DR-16)."""
        for source in range(self.cursor if self.step == Step.TEAM else 0, SOURCE_COUNT):
            if self.side.kinds[source] and self.available(source):
                if self._team_can_stand([*self.team, self.side.kinds[source]], source, 1):
                    actions.append(TEAM + source)

    def _team_can_stand(self, team: list[int], source: int, taken: int) -> bool:
        """Whether this team, and those from `source` on who are not yet `taken`, make enough different kinds."""
        if not _all_different(team, 0, 0):
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
            actions.append(ANOTHER)
            actions.append(STOP)
        elif step == Step.DRINKING or step == Step.REVIVING:
            for face in range(self.cursor, SCROLL + 1):
                actions.append(FACE + face)
            if step == Step.DRINKING and self.halfway:
                actions.append(STOP)
        elif step == Step.EXTRA:
            for monster in range(MONSTERS):
                if self.dungeon[monster]:
                    actions.append(ALSO + monster)
            actions.append(STOP)
        elif step == Step.TARGETS:
            only = self.side.monster
            for monster in range(MONSTERS):
                if self.dungeon[monster] and (only < 0 or only == monster):
                    actions.append(ALSO + monster)
            actions.append(STOP)
        else:
            self._dragon_team(actions)

    def _pickable(self, actions: list[int]) -> None:
        """Dice that may still be picked for the re-roll, in canonical order; one at least."""
        for index in range(self.cursor, DUNGEON_FACES + SCROLL + 1):
            there = self.dungeon[index] if index < DUNGEON_FACES else self.party[index - DUNGEON_FACES]
            if there > self.picked[index]:
                actions.append(PICK + index)
        if self.halfway:
            actions.append(ROLL)
        elif self.phase == Phase.PARTY:
            actions.append(STOP)  # nobody has to re-roll the party

    # What happens then

    def play(self, action: int) -> None:
        if action < OPEN:
            self._fight(action // MONSTERS, action % MONSTERS, 0)
        elif action < DRINK:
            self._open(action - OPEN)
        elif action < TEAM:
            self.spend(action - DRINK)
            self.begin_revival(min(self.dungeon[POTION], self.graveyard), Step.DRINKING)
        elif action < READ:
            self._face_dragon(action - TEAM)
        elif action < USE:
            if action == READ:
                self.party[SCROLL] -= 1
                self.graveyard += 1
            else:
                self.spend_treasure(SPARE_SCROLL)
            self.choose_dice(party_only=False)
        elif action < ULTIMATE:
            self._use(action - USE)
        elif action < SPECIALTY:
            self.exhausted = True
            ULTIMATES[self.side.effect].use(self, action - ULTIMATE - 1)
            self._dragon_may_be_gone()
        elif action < PICK:
            self.specialty_used = True
            self.dungeon[self.side.reroll_each_level] -= 1
            self.roll_dungeon(1)
        elif action < STOP:
            self._continue(action)
        elif action < HERO_CARD:
            self._decide(action)
        elif action < FEWER:
            self._pick_hero(action - HERO_CARD)
        else:
            fight = (action - FEWER) // MOST_FEWER
            self._fight(fight // MONSTERS, fight % MONSTERS, (action - FEWER) % MOST_FEWER + 1)

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
        if action < FACE:
            self.cursor = action - PICK
            self.picked = changed(self.picked, action - PICK, 1)
        elif action < ALSO:
            self.revive(action - FACE)
            if self.step == Step.DRINKING:
                self.dungeon[POTION] -= 1
            self.cursor = action - FACE
            self.remaining -= 1
            if self.remaining == 0:
                self.step = Step.NONE
                self._dragon_may_be_gone()
        elif self.step == Step.EXTRA:
            self.dungeon[action - ALSO] -= 1
            self.step = Step.NONE
        else:
            ULTIMATES[self.side.effect].also(self, action - ALSO)
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
        if action == STOP:
            self.step = Step.NONE
            if self.phase == Phase.PARTY:
                self.picked = NO_PICKS
                self._enter_level()
        elif action == ROLL:
            self._reroll()
        elif action == ANOTHER:
            self.dungeon[CHEST] -= 1
            if not self.dungeon[CHEST]:
                self.step = Step.NONE
            self.draw_treasure()
        elif action == LOOT:
            self.phase = Phase.LOOT
            if not self.dungeon[CHEST] and not self.dungeon[POTION]:
                self._leave_loot()
        elif action == LEAVE:
            self._leave_loot()
        elif action == REST:
            self.gain(self.level)
            if self.level == self.content.levels:
                self.earn(Deed.LEVEL_TEN)
            self._end_delve()
        elif action == DESCEND:
            self._enter_level()
        else:
            self._end_delve()  # fleeing: what was won is kept, the level is worth nothing (DR-18)

    def _reroll(self) -> None:
        """All picked dice are rolled together; the lair and the graveyard never are (DR-11)."""
        dungeon_dice = 0
        party_dice = 0
        for face in range(DUNGEON_FACES):
            self.dungeon[face] -= self.picked[face]
            dungeon_dice += self.picked[face]
        for face in range(SCROLL + 1):
            self.party[face] -= self.picked[DUNGEON_FACES + face]
            party_dice += self.picked[DUNGEON_FACES + face]
        self.step = Step.NONE
        self.picked = NO_PICKS
        if dungeon_dice:
            self.roll_dungeon(dungeon_dice)
        if party_dice:
            self.roll_party(party_dice)
        if self.phase == Phase.PARTY:
            self._enter_level()

    def _leave_loot(self) -> None:
        """What is left over returns to the reserve (DR-15); three faces in the lair wake the dragon (DR-16)."""
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
            if self.treasure_points(seat) >= 15:
                self.earn_for(seat, Deed.BOTTOMLESS_BAG)
            if self.score(seat) >= 20:
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


def _all_different(team: list[int], member: int, used: int) -> bool:
    """Whether everybody in the team can be given a kind of their own."""
    if member == len(team):
        return True
    free = team[member] & ~used
    kind = 1
    while kind <= free:
        if free & kind and _all_different(team, member + 1, used | kind):
            return True
        kind += kind
    return False
