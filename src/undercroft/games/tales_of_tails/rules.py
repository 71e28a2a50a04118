"""Tales of Tails: dogs build a dungeon room by room and race each other out of it, three times.

In a turn a dog places one more room, walks out, or takes a nap. A dog gains by walking out: it can take every
room on its way with a paw, if it beats the monster there, and the room is then closed to the others. After
the first escape only a few more rooms will come. After three rounds the coins are counted: those on cards,
those in chests for which the dog has keys, and those of the quests.
"""

from __future__ import annotations

from typing import Final, cast

from undercroft.games.tales_of_tails import notation as act
from undercroft.games.tales_of_tails.components import DOG_COUNT, TURN_COUNT
from undercroft.games.tales_of_tails.dungeon import FACINGS, START_ROOM
from undercroft.games.tales_of_tails.exit_search import can_finish, finishable_steps
from undercroft.games.tales_of_tails.scoring import total, winners
from undercroft.games.tales_of_tails.state import (
    NO_CARD,
    NO_COUNTDOWN,
    NO_DOG,
    NO_QUEST,
    QUESTS_DEALT,
    Phase,
    Place,
    TalesOfTailsState,
)
from undercroft.games.tales_of_tails.walk import Walk
from undercroft.kernel.lists import changed, replaced
from undercroft.kernel.outcome import NO_SEAT, Outcome
from undercroft.kernel.rng import Rng

# What a dog may do in its turn, as lists that are copied: they are asked for in half of all steps.
EXPLORE: Final = act.EXPLORE.base
ESCAPE: Final = act.ESCAPE.base
NAP: Final = act.NAP.base
ALL_TURNS: Final = [EXPLORE, ESCAPE, NAP]
NO_ESCAPE: Final = [EXPLORE, NAP]
NO_EXPLORING: Final = [ESCAPE, NAP]
ONLY_NAP: Final = [NAP]


class TalesOfTailsRules(TalesOfTailsState):
    """Tales of Tails as it is played."""

    # Set-up

    def start(self, pick: bool) -> None:
        """Chooses the first player (TT-16) and deals dogs; with `pick`, players pick theirs (TT-13)."""
        self.seat = self.below(self.players)
        self.reveal_count += 1
        if pick:
            self.phase = Phase.PICK
        else:
            self.deal_dogs()
            self._begin_keeping()

    def _begin_keeping(self) -> None:
        self.deal_quests()
        self.phase = Phase.KEEP

    # The frame

    def clone(self) -> TalesOfTailsRules:
        copy = TalesOfTailsRules()
        copy.copy_from(self)
        return copy

    def legal(self) -> list[int]:
        if self.phase == Phase.TURN:
            return self._legal_turns()
        if self.phase == Phase.WALK:
            return finishable_steps(self.walk, self.dungeon, self.content)
        if self.phase == Phase.PLACE:
            return self._legal_places()
        if self.phase == Phase.KEEP:
            numbers = act.KEEP.numbers
            return cast("list[int]", [numbers[quest] for quest in self.dealt[self.seat]])
        if self.phase == Phase.PICK:
            return [act.DOG.base + dog for dog in range(DOG_COUNT) if dog not in self.dogs]
        return []

    def _legal_turns(self) -> list[int]:
        """Explore, escape or nap (TT-17, TT-18, TT-20)."""
        if self.can_explore():
            return ALL_TURNS[:] if self.can_escape() else NO_ESCAPE[:]
        return NO_EXPLORING[:] if self.can_escape() else ONLY_NAP[:]

    def can_explore(self) -> bool:
        """Whether there is a card to draw and a place for it."""
        return self.drawable() > 0 and self.dungeon.extensible()

    def can_escape(self) -> bool:
        """Whether the dog whose turn it is finds any way out."""
        if self.dungeon.way_out(START_ROOM, False):
            return True
        return can_finish(self.new_walk(), self.dungeon, self.content)

    def new_walk(self) -> Walk:
        """A walk of the dog whose turn it is, in the start room."""
        walk = Walk()
        self.equip(walk, self.seat)
        walk.begin(self.dungeon)
        return walk

    def _legal_places(self) -> list[int]:
        """Every opening with every turn that looks different and meets an exit there (TT-17)."""
        turns = self.content.turns[self.drawn]
        first = self.drawn * TURN_COUNT
        return cast("list[int]", self.dungeon.places(self.content.exits, first, turns, act.PLACE.numbers))

    def random_action(self, dice: Rng) -> int:
        """A turn and a place for a room are drawn without a list of all of them."""
        if self.phase == Phase.TURN:
            return self._random_turn(dice)
        return self._random_place(dice) if self.phase == Phase.PLACE else super().random_action(dice)

    def _random_turn(self, dice: Rng) -> int:
        explore = 1 if self.can_explore() else 0
        escape = 1 if self.can_escape() else 0
        drawn = dice.below(explore + escape + 1)
        if drawn < explore:
            return EXPLORE
        return ESCAPE if drawn < explore + escape else NAP

    def _random_place(self, dice: Rng) -> int:
        exits = self.content.exits
        turns = self.content.turns[self.drawn]
        first = self.drawn * TURN_COUNT
        openings = self.dungeon.faced_openings()
        places = 0
        for opening in openings:
            for turn in turns:
                if exits[first + turn] & opening:
                    places += 1
        left = dice.below(places)
        for opening in openings:
            for turn in turns:
                if exits[first + turn] & opening:
                    if left == 0:
                        return act.PLACE.base + opening // FACINGS * act.PLACE.last + turn
                    left -= 1
        raise AssertionError("every room that is drawn has a place")

    # What is done

    def play(self, action: int) -> None:
        if self.phase == Phase.WALK:
            self.walk.play(action, self.dungeon, self.content)
            if self.walk.left:
                self._leave()
            return
        verb = act.ACTIONS.verb(action)
        if verb is act.PLACE:
            self._place(verb.first(action), verb.second(action))
        elif verb is act.EXPLORE:
            self.drawn = self.draw()
            self.phase = Phase.PLACE
        elif verb is act.NAP:
            self._nap()
        elif verb is act.ESCAPE:
            self.walk = self.new_walk()
            self.phase = Phase.WALK
        elif verb is act.KEEP:
            self._keep(verb.operand(action))
        else:
            assert verb is act.DOG
            self._pick(verb.operand(action))

    def _pick(self, dog: int) -> None:
        """The next player picks; after the last one, quests are dealt (TT-13)."""
        self.dogs = replaced(self.dogs, self.seat, dog)
        self.seat = (self.seat + 1) % self.players
        if self.dogs[self.seat] != NO_DOG:
            self._begin_keeping()

    def _keep(self, quest: int) -> None:
        """All keep one quest before any other is shown (TT-14); potions come last (TT-15)."""
        self.quests = replaced(self.quests, self.seat, quest)
        self.seat = (self.seat + 1) % self.players
        if self.quests[self.seat] != NO_QUEST:
            self.show_quests()
            self.deal_potions()
            self.phase = Phase.TURN

    def _place(self, cell: int, turn: int) -> None:
        self.dungeon.lay(cell, self.drawn, turn, self.content)
        self.drawn = NO_CARD
        self.phase = Phase.TURN
        self._next_turn()

    def _leave(self) -> None:
        """The dog is out of the dungeon; the first one starts the countdown (TT-19)."""
        self.come_out()
        if self.countdown == NO_COUNTDOWN:
            self.start_countdown()
        self.phase = Phase.TURN
        self._next_turn()

    def _nap(self) -> None:
        """Brings one more paw, if there is any; the dog has no more turns in this round (TT-20)."""
        if self.aside[self.seat]:
            self.aside = changed(self.aside, self.seat, -1)
            self.paws = changed(self.paws, self.seat, 1)
        self.places = replaced(self.places, self.seat, Place.NAPPING)
        self._next_turn()

    def _next_turn(self) -> None:
        """The next dog inside has its turn, clockwise; without one the round ends (TT-21, TT-37)."""
        seat = self.next_inside(self.seat)
        if seat == NO_SEAT:
            self._end_round()
        else:
            self.seat = seat

    def _end_round(self) -> None:
        """The dog that took the last turn starts the next round (TT-37)."""
        self.collect()
        self.round += 1
        self.countdown = NO_COUNTDOWN
        if self.round == self.content.rounds:
            self.end(Phase.OVER)
            self.reveal_count += 1
        else:
            self.places = [Place.INSIDE] * self.players
            self.lay_start()

    # The end

    def outcome(self) -> Outcome | None:
        if not self.ended:
            return None
        scores = [total(self, seat) for seat in range(self.players)]
        return Outcome(winners(self), scores, "coins")

    def payoff(self, seat: int) -> float:
        best = winners(self)
        return 1.0 / len(best) if seat in best else 0.0

    # What a seat cannot know

    def resample(self, seat: int, seed: int) -> None:
        """Deals the quests of the others and their cards that lie face down anew (TT-14, TT-37).

        The generator alone decides which cards will be drawn.
        """
        self.seed(seed)
        if self.ended or self.phase == Phase.PICK:
            return
        self._deal_quests_of_others(seat)
        self.deal_face_down(seat)

    def _deal_quests_of_others(self, seat: int) -> None:
        others = [other for other in range(self.players) if other != seat]
        hidden = self.undealt[:]
        for other in others:
            if self.phase == Phase.KEEP:
                hidden += self.dealt[other]
            else:
                hidden.append(self.quests[other])
        hidden.sort()
        self.shuffle(hidden)
        dealt, quests = self.dealt[:], self.quests[:]
        for other in others:
            if self.phase == Phase.KEEP:
                dealt[other] = sorted([hidden.pop(), hidden.pop()])
                if quests[other] != NO_QUEST:
                    quests[other] = dealt[other][self.below(QUESTS_DEALT)]
            else:
                quests[other] = hidden.pop()
        self.dealt, self.quests, self.undealt = dealt, quests, hidden
