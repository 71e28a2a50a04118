"""Tales of Tails: dogs build a dungeon room by room and race each other out of it, three times.

In a turn a dog lays one more room, or walks out, or goes to sleep. Walking out is where it gains: every
room on its way can be taken with a paw, if its monster can be beaten, and is then closed to the others.
Once somebody is out, only a few more rooms will come. After three rounds the coins are counted: those on
cards, those in chests that one has keys for, and those of the quests.
"""

from __future__ import annotations

from undercroft.games.tales_of_tails.content import DOG_COUNT
from undercroft.games.tales_of_tails.exit_search import can_finish, finishable_steps
from undercroft.games.tales_of_tails.notation import DOG, ESCAPE, EXPLORE, KEEP, NAP, PLACE
from undercroft.games.tales_of_tails.scoring import total, winners
from undercroft.games.tales_of_tails.state import Phase, Place, TalesOfTailsState
from undercroft.games.tales_of_tails.walk import Walk
from undercroft.kernel.outcome import NO_SEAT, Outcome


class TalesOfTailsRules(TalesOfTailsState):
    """Tales of Tails as it is played."""

    # The frame

    def clone(self) -> TalesOfTailsRules:
        copy = TalesOfTailsRules()
        copy.copy_from(self)
        return copy

    def actor(self) -> int:
        return NO_SEAT if self.phase == Phase.OVER else self.seat

    def over(self) -> bool:
        return self.phase == Phase.OVER

    def start(self, pick: bool) -> None:
        """Deals out and chooses the first player (TT-15, TT-16). With `pick`, dogs are picked first."""
        self.seat = self.below(self.players)
        self.deal_potions()
        self.reveal_count += 1
        if pick:
            self.phase = Phase.PICK
        else:
            self.deal_dogs()
            self._begin_keeping()

    def _begin_keeping(self) -> None:
        self.deal_quests()
        self.phase = Phase.KEEP

    # What can be done

    def legal(self) -> list[int]:
        if self.phase == Phase.TURN:
            return self._legal_turns()
        if self.phase == Phase.PLACE:
            return self._legal_places()
        if self.phase == Phase.WALK:
            return finishable_steps(self.walk, self.dungeon, self.content)
        if self.phase == Phase.KEEP:
            return [KEEP.base + quest for quest in self.dealt[self.seat]]
        if self.phase == Phase.PICK:
            return [DOG.base + dog for dog in range(DOG_COUNT) if dog not in self.dogs]
        return []

    def _legal_turns(self) -> list[int]:
        """Explore, escape, nap: one of the three (TT-17, TT-18, TT-20)."""
        actions: list[int] = []
        if self.drawable() and self.dungeon.extensible():
            actions.append(EXPLORE.base)
        if self.can_escape():
            actions.append(ESCAPE.base)
        actions.append(NAP.base)
        return actions

    def can_escape(self) -> bool:
        """Whether the dog whose turn it is finds any way out."""
        if self.dungeon.way_out(0, False):
            return True
        walk = Walk()
        self.equip(walk, self.seat)
        walk.begin(self.dungeon)
        return can_finish(walk, self.dungeon, self.content)

    def _legal_places(self) -> list[int]:
        """Every opening with every turn that looks different and meets an exit there (TT-17)."""
        actions: list[int] = []
        turns = self.content.turns[self.drawn]
        for cell in self.dungeon.openings():
            for turn in turns:
                if self.dungeon.fits(cell, self.drawn, turn, self.content):
                    actions.append(PLACE.base + cell * 4 + turn)
        return actions

    # What is done

    def play(self, action: int) -> None:
        if self.phase == Phase.WALK:
            self.walk.take(action, self.dungeon, self.content)
            if self.walk.left:
                self._leave()
        elif action >= PLACE.base:
            self.dungeon.lay((action - PLACE.base) // 4, self.drawn, (action - PLACE.base) % 4, self.content)
            self.drawn = -1
            self.phase = Phase.TURN
            self._next_turn()
        elif action == EXPLORE.base:
            self.drawn = self.draw()
            self.phase = Phase.PLACE
        elif action == ESCAPE.base:
            self.equip(self.walk, self.seat)
            self.walk.begin(self.dungeon)
            self.phase = Phase.WALK
        elif action == NAP.base:
            self._nap()
        elif action >= KEEP.base:
            self._keep(action - KEEP.base)
        else:
            self._pick(action - DOG.base)

    def _pick(self, dog: int) -> None:
        self.dogs[self.seat] = dog
        self.seat = (self.seat + 1) % self.players
        if self.dogs[self.seat] >= 0:
            self._begin_keeping()

    def _keep(self, quest: int) -> None:
        """Everybody keeps one quest before any of the others is shown (TT-14)."""
        self.quests[self.seat] = quest
        self.seat = (self.seat + 1) % self.players
        if self.quests[self.seat] >= 0:
            self.show_quests()
            self.phase = Phase.TURN

    def _leave(self) -> None:
        """Out of the dungeon; the first one out starts the countdown (TT-19)."""
        self.come_out()
        if self.countdown < 0:
            self.start_countdown()
        self.phase = Phase.TURN
        self._next_turn()

    def _nap(self) -> None:
        """One more paw, if there is any, and no more turns in this round (TT-20)."""
        if self.aside[self.seat]:
            self.aside[self.seat] -= 1
            self.paws[self.seat] += 1
        self.places[self.seat] = Place.NAPPING
        self._next_turn()

    def _next_turn(self) -> None:
        """The next dog inside, clockwise; when there is none, the round is over (TT-21, TT-37)."""
        seat = self.seat
        for _step in range(self.players):
            seat = (seat + 1) % self.players
            if self.places[seat] == Place.INSIDE:
                self.seat = seat
                return
        self._end_round()

    def _end_round(self) -> None:
        """Whoever took the last turn starts the next round (TT-37)."""
        self.collect()
        self.round += 1
        self.countdown = -1
        if self.round == self.content.rounds:
            self.phase = Phase.OVER
            self.reveal_count += 1
        else:
            self.places = [Place.INSIDE] * self.players
            self.lay_start()

    # The end

    def outcome(self) -> Outcome | None:
        if self.phase != Phase.OVER:
            return None
        scores = [total(self, seat) for seat in range(self.players)]
        return Outcome(winners(self), scores, "coins")

    def payoff(self, seat: int) -> float:
        best = winners(self)
        return 1.0 / len(best) if seat in best else 0.0

    # What somebody cannot know

    def resample(self, seat: int, seed: int) -> None:
        """The quests of the others, and what will be drawn: the generator alone decides that."""
        self.seed(seed)
        if self.phase == Phase.OVER or self.phase == Phase.PICK:
            return
        hidden = self.undealt[:]
        for other in range(self.players):
            if other != seat:
                if self.phase == Phase.KEEP:
                    hidden += self.dealt[other]
                else:
                    hidden.append(self.quests[other])
        hidden.sort()
        self.shuffle(hidden)
        for other in range(self.players):
            if other != seat:
                if self.phase == Phase.KEEP:
                    self.dealt[other] = sorted([hidden.pop(), hidden.pop()])
                    if self.quests[other] >= 0:
                        self.quests[other] = self.dealt[other][self.below(2)]
                else:
                    self.quests[other] = hidden.pop()
        self.undealt = hidden
