"""Dungeon Roll: each player delves three times into a dungeon of ten levels, alone, with seven party dice.

A level is filled with dungeon dice. First its monsters must be beaten, then its chests and potions may be
looted, then a dragon that woke must be beaten. Then the adventurer decides: rest and gain as much experience
as the level is deep, or go on. An adventurer who cannot beat what is there flees and gains nothing for the
delve. Then the next seat goes down.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_roll import components as piece
from undercroft.games.dungeon_roll import notation as act
from undercroft.games.dungeon_roll.choices import BEATS_ALL, OPENS_ALL, DungeonRollChoices
from undercroft.games.dungeon_roll.heroes import ULTIMATES
from undercroft.games.dungeon_roll.state import (
    NO_HERO,
    NO_PICKS,
    NO_TEAM,
    UNPICKED,
    Achievement,
    Phase,
    Step,
)
from undercroft.kernel.actions import Verb
from undercroft.kernel.outcome import Outcome

SOLO_TARGET: Final = 60.0  # a solo score that is hardly ever exceeded


class DungeonRollRules(DungeonRollChoices):
    """Dungeon Roll as it is played."""

    # The frame

    def clone(self) -> DungeonRollRules:
        copy = DungeonRollRules()
        copy.copy_from(self)
        return copy

    def play(self, action: int) -> None:
        # The most frequent verbs of random play come first.
        verb = act.ACTIONS.verb(action)
        if verb is act.PICK:
            self._pick(verb.operand(action))
        elif verb is act.FLEE:
            self._end_delve()  # what was won is kept, the level is worth nothing (DR-18)
        elif verb is act.FIGHT:
            self._fight(verb.first(action), verb.second(action))
        elif verb is act.LOOT:
            self._begin_loot()
        elif verb is act.ROLL:
            self._reroll()
        elif verb is act.READ:
            self._read(verb.operand(action))
        elif verb is act.DESCEND:
            self._enter_level()
        elif verb is act.REST:
            self._rest()
        elif verb is act.LEAVE:
            self._leave_loot()
        elif verb is act.FACE:
            self._choose_face(verb.operand(action))
        elif verb is act.OPEN:
            self._open(verb.operand(action))
        elif verb is act.DRINK:
            self._drink(verb.operand(action))
        elif verb is act.STOP:
            self._stop()
        elif verb is act.USE:
            self._use(verb.operand(action))
        elif verb is act.TEAM:
            self._face_dragon(verb.operand(action))
        elif verb is act.ALSO:
            self._also(verb.operand(action))
        elif verb is act.ANOTHER:
            self._open_another()
        elif verb is act.SPECIALTY:
            self._use_specialty()
        elif verb is act.FEWER:
            fewer, source, monster = verb.values(action)
            self._beat(source, monster, fewer + 1)
        elif verb is act.TAKE_HERO:
            self._take_hero(verb.operand(action))
        else:
            self._use_ultimate(verb, action)

    # Set-up

    def start(self, heroes: str) -> None:
        """Chooses the first player (DR-6), deals heroes (DR-5) and sends the first adventurer down."""
        if self.players > 1:
            self.first = self.seat = self.below(self.players)
        cards = [
            card
            for card in range(len(self.content.heroes))
            if self.boosters or not self.content.heroes[card].booster
        ]
        self.shuffle(cards)
        if heroes == "pick":
            self.heroes = [UNPICKED] * self.players
            self.side = self.content.no_hero
            return
        if heroes == "random":
            self.heroes = cards[: self.players]
        else:
            self.heroes = [cards[0] if heroes == "same" else NO_HERO] * self.players
        self._begin_delve()

    def _take_hero(self, card: int) -> None:
        self.heroes = [*self.heroes[: self.seat], card, *self.heroes[self.seat + 1 :]]
        self.seat = (self.seat + 1) % self.players
        if self.seat == self.first:
            self._begin_delve()

    # Delves and levels

    def _begin_delve(self) -> None:
        """A fresh hero, seven party dice, the first level (DR-7)."""
        self.side = self.side_of(self.seat)
        self.exhausted = False
        self.level = 0
        self.dragons = 0
        self.form_party()
        if self.side.reroll_party:
            self.phase = Phase.PARTY
            self.choose_dice()
        else:
            self._go_down()

    def _go_down(self) -> None:
        """The party is formed and enters the first level (DR-24: five champions of it)."""
        if self.party[piece.CHAMPION] >= 5:
            self.earn(Achievement.FIVE_CHAMPIONS)
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

    def _clear_level(self) -> None:
        """The level is done: time to regroup (DR-17)."""
        self.phase = Phase.REGROUP
        self.dismiss_allies()
        self._survive_level()
        if self.level >= 5 and not self.used_companions and not self.cleared_by_ultimate:
            self.earn(Achievement.NO_COMPANIONS)

    def _survive_level(self) -> None:
        """Seven dice at once were survived, at the regroup or by a portal (DR-24)."""
        if self.rolled_seven:
            self.earn(Achievement.SEVEN_DICE)

    def _rest(self) -> None:
        """The delve ends with the experience of the level: by rest, or by a portal."""
        self.gain(self.level)
        if self.level == self.content.levels:
            self.earn(Achievement.LEVEL_TEN)
        self._end_delve()

    def _end_delve(self) -> None:
        """All dice go to the player on the left; after the last delve the points are counted."""
        self.turn += 1
        self.put_dice_away()
        if self.turn < self.delves * self.players:
            self.seat = (self.first + self.turn) % self.players
            self._begin_delve()
        else:
            self.end(Phase.OVER)
            self._final_achievements()

    # Monsters (DR-12)

    def _send(self, source: int) -> None:
        """Spends a source that acts as a companion, which scrolls do for an enchantress."""
        self.spend(source)
        if source != piece.HERO:
            self.used_companions = True

    def _fight(self, source: int, monster: int) -> None:
        """Beats as many of a monster as the source can."""
        beats_all = self.side.kinds[source] & BEATS_ALL[monster]
        self._beat(source, monster, self.dungeon[monster] if beats_all else 1)

    def _beat(self, source: int, monster: int, count: int) -> None:
        """Beats so many of a monster; some heroes' companions may then name one more."""
        self._send(source)
        dungeon = self.dungeon
        dungeon[monster] = dungeon[monster] - count
        if self.side.kinds[source] & self.side.extra_kill and self.monsters():
            self.step = Step.EXTRA

    def _also(self, monster: int) -> None:
        """A further monster, for a companion or for an ultimate."""
        self.halfway = True
        if self.step == Step.EXTRA:
            self.dungeon[monster] -= 1
            self.step = Step.NONE
            return
        ULTIMATES[self.side.effect].also(self, monster)
        self.remaining -= 1
        only = self.side.monster
        left = self.monsters() if only < 0 else self.dungeon[only]
        if self.remaining == 0 or left == 0:
            self.step = Step.NONE

    # Re-rolls (DR-11)

    def _read(self, scroll: int) -> None:
        if scroll == act.SCROLL_DIE:
            self.party[piece.SCROLL] -= 1
            self.graveyard += 1
        else:
            self.spend_treasure(piece.SPARE_SCROLL)
        self.choose_dice()

    def _pick(self, die: int) -> None:
        self.halfway = True
        picked = self.picked
        picked[die] = picked[die] + 1

    def _reroll(self) -> None:
        """All picked dice are rolled together; the lair and the graveyard never are."""
        dungeon_dice = 0
        party_dice = 0
        for die, count in enumerate(self.picked):
            if count and die < piece.LEVEL_FACES:
                self.dungeon[die] -= count
                dungeon_dice += count
            elif count:
                self.party[die - piece.LEVEL_FACES] -= count
                party_dice += count
        self.step = Step.NONE
        self.picked = NO_PICKS
        if dungeon_dice:
            self.roll_dungeon(dungeon_dice)
        if party_dice:
            self.roll_party(party_dice)
        if self.phase == Phase.PARTY:
            self._go_down()
        elif self.phase == Phase.LOOT and self.monsters():
            self.phase = Phase.MONSTERS  # they have to be beaten (DR-36)

    def _stop(self) -> None:
        """Leaves a step as it is; a party that is not re-rolled goes down."""
        self.step = Step.NONE
        if self.phase == Phase.PARTY:
            self.picked = NO_PICKS
            self._go_down()

    # Loot (DR-13, DR-14)

    def _begin_loot(self) -> None:
        self.phase = Phase.LOOT
        if not self.dungeon[piece.CHEST] and not self.dungeon[piece.POTION]:
            self._leave_loot()

    def _open(self, source: int) -> None:
        kinds = self.side.kinds[source]
        self._send(source)
        self.dungeon[piece.CHEST] -= 1
        if self.dungeon[piece.CHEST] and kinds & OPENS_ALL:
            self.step = Step.OPENING
        self.draw_treasure()

    def _open_another(self) -> None:
        self.dungeon[piece.CHEST] -= 1
        if not self.dungeon[piece.CHEST]:
            self.step = Step.NONE
        self.draw_treasure()

    def _drink(self, source: int) -> None:
        self.spend(source)
        self.begin_revival(min(self.dungeon[piece.POTION], self.graveyard), Step.DRINKING)

    def _choose_face(self, face: int) -> None:
        """A die comes back with this face."""
        self.halfway = True
        self.revive(face)
        if self.step == Step.DRINKING:
            self.dungeon[piece.POTION] -= 1
        self.remaining -= 1
        if self.remaining == 0:
            self.step = Step.NONE
            self._check_dragon()

    def _leave_loot(self) -> None:
        """What is left returns to the reserve (DR-15); three faces in the lair wake the dragon (DR-16)."""
        self.dungeon[piece.CHEST] = 0
        self.dungeon[piece.POTION] = 0
        if self.lair >= self.content.dragon_wakes:
            self.phase = Phase.DRAGON
        else:
            self._clear_level()

    # The dragon (DR-16)

    def _face_dragon(self, source: int) -> None:
        """One more companion in the team; a complete team beats the dragon."""
        self.step = Step.TEAM
        self.team = sorted([*self.team, self.side.kinds[source]])  # their order makes no difference
        self._send(source)
        if len(self.team) == self.side.dragon_team:
            self._beat_dragon()

    def _beat_dragon(self) -> None:
        self.step = Step.NONE
        self.team = NO_TEAM
        self.lair = 0
        self.dragons += 1
        if self.dragons == 2:
            self.earn(Achievement.TWO_DRAGONS)
        elif self.dragons == 3:
            self.earn(Achievement.THREE_DRAGONS)
        if self.entered_alone:
            self.earn(Achievement.LAST_STAND)
        self.draw_treasure()
        self.gain(self.content.dragon_experience)
        self._clear_level()

    def _check_dragon(self) -> None:
        """A dragon that is no longer awake need not be beaten."""
        if self.phase == Phase.DRAGON and self.lair < self.content.dragon_wakes and self.step == Step.NONE:
            self._clear_level()

    # Treasures (DR-20) and heroes

    def _use(self, treasure: int) -> None:
        self.spend_treasure(treasure)
        if treasure == piece.RING:
            self.lair = 0
            self._check_dragon()
        elif treasure == piece.ELIXIR:
            self.begin_revival(1, Step.REVIVING)
        elif treasure == piece.BAIT:
            for face in range(piece.LEVEL_FACES if self.bait_takes_all else piece.MONSTERS):
                self.lair += self.dungeon[face]
                self.dungeon[face] = 0
        else:  # a portal
            self._survive_level()
            self._rest()

    def _use_specialty(self) -> None:
        self.specialty_used = True
        self.dungeon[self.side.reroll_each_level] -= 1
        self.roll_dungeon(1)

    def _use_ultimate(self, verb: Verb, action: int) -> None:
        self.exhausted = True
        ultimate = ULTIMATES[self.side.effect]
        if verb is act.ULTIMATE:
            ultimate.use(self)
        elif verb is act.ULTIMATE_MONSTER:
            ultimate.use_on_monster(self, verb.operand(action))
        else:
            ultimate.use_for_treasure(self, verb.operand(action))
        self._check_dragon()

    # The end

    def _final_achievements(self) -> None:
        for seat in range(self.players):
            points = self.treasure_points(seat)
            if points >= 15:
                self.earn_for(seat, Achievement.BOTTOMLESS_BAG)
            if self.experience[seat] + points >= 20:
                if self.heroes[seat] == NO_HERO:
                    self.earn_for(seat, Achievement.NO_HERO)
                if self.thrifty[seat]:
                    self.earn_for(seat, Achievement.NO_TREASURES)

    def winners(self) -> list[int]:
        """Most points; of those, fewest treasures; still tied, together (DR-22)."""
        best = max(self.score(seat) for seat in range(self.players))
        first = [seat for seat in range(self.players) if self.score(seat) == best]
        fewest = min(self.treasure_count(seat) for seat in first)
        return [seat for seat in first if self.treasure_count(seat) == fewest]

    def outcome(self) -> Outcome | None:
        if not self.ended:
            return None
        return Outcome(self.winners(), [self.score(seat) for seat in range(self.players)], "delves")

    def payoff(self, seat: int) -> float:
        if self.players == 1:
            return min(1.0, self.score(0) / SOLO_TARGET)
        winners = self.winners()
        return 1.0 / len(winners) if seat in winners else 0.0

    def resample(self, seat: int, seed: int) -> None:
        """All is open; only future dice are unknown."""
        self.seed(seed)
