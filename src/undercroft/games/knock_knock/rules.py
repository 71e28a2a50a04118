"""Knock, Knock! Dungeon!: how the game is played.

Together the players build a citadel of overlapping cards. Every corner has a number, and what is visible on
the four corners of a card is its danger. A room must never show more than 5. A monster shows more from the
start and carries a few time tokens, one of which goes away every turn: before the last one does, the team
has to bring it down to 5 by laying smaller numbers over its corners. At the bottom of the deck waits the
Black Knight, who is beaten the same way, and with him the citadel. In an adventure the team goes through
four citadels, each harder than the one before, and finds spells on the way.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from undercroft.games.knock_knock import notation as act
from undercroft.games.knock_knock.chests import chain, chests_on
from undercroft.games.knock_knock.content import (
    KNIGHT,
    LEVELS,
    NO_CARD,
    QUIET,
    ROOMS,
    Spell,
    card_of,
    face_of,
)
from undercroft.games.knock_knock.lattice import CORNER_COUNT, NOWHERE
from undercroft.games.knock_knock.placements import placements
from undercroft.games.knock_knock.state import (
    ENDINGS,
    FROZEN,
    Ending,
    KnockKnockState,
    Mode,
    Phase,
)
from undercroft.kernel.actions import Verb
from undercroft.kernel.outcome import NO_SEAT, Outcome
from undercroft.kernel.rng import Rng


# A random game lasts two steps, so the memory of a state that is gone serves the next one.
@mypyc_attr(acyclic=True, free_list_len=1)
class KnockKnockRules(KnockKnockState):
    """The rules, in the order in which a turn goes."""

    # The frame

    def clone(self) -> KnockKnockRules:
        copy = KnockKnockRules()
        copy.copy_from(self)
        return copy

    def legal(self) -> list[int]:
        if self.ended:
            return []
        if self.phase == Phase.CAMP:
            return [act.ENTER.base] if self.ending == Ending.WON else [act.ENTER.base, act.GO_HOME.base]
        actions = self._placements()
        if self._may_cast():
            self._add_spells(actions)
        return actions

    def random_action(self, dice: Rng) -> int:
        """A card and a place, without a list of all pairs, as long as there is nothing else to do."""
        if self.phase >= Phase.CAMP or self.first_game or self._may_cast():
            return super().random_action(dice)
        hand = self.playable()
        cells = self.open_cells()
        count = len(cells)
        pair = dice.below(len(hand) * count)
        return act.placement(face_of(hand[pair // count]), cells[pair % count])

    def legal_for(self, seat: int) -> list[int]:
        """Spells (KK-34), showing a card and saying what one holds (KK-23) are for everybody, at any moment;
        time is the clock's.

        In a camp any player opens the next citadel.
        """
        actions = self.legal() if seat == self.seat or (self.phase == Phase.CAMP and seat != NO_SEAT) else []
        if self.phase == Phase.PLAY or self.phase == Phase.KNIGHT_DRAWN:
            if seat == NO_SEAT:
                if not self.first_game:  # KK-9
                    actions.append(act.TIME.base)
            else:
                self._add_shows(seat, actions)
                if self.players > 1 and not self.silence and self.untold(seat):
                    actions.append(act.TELL.base + seat)
                if seat != self.seat:
                    self._add_spells(actions)
        return actions

    def play(self, action: int) -> None:
        if act.PLACE.has(action):  # nearly always, and quicker than to look up one of so many placements
            self._place(act.placed_face(action), act.placed_cell(action))
            return
        verb = act.ACTIONS.verb(action)
        if verb is act.SHOW:
            self._show(verb.operand(action))
        elif verb is act.TELL:
            self._tell(verb.operand(action))
        elif verb is act.ENTER:
            self.open_citadel()
        elif verb is act.GO_HOME:
            self.end(Phase.OVER)
        elif verb is act.TIME:
            self._lose(Ending.TIME_UP)  # KK-26
        else:
            self._cast(verb, action)

    # What can be done

    def _placements(self) -> list[int]:
        """KK-10: every card wherever it touches the citadel."""
        hand = self.playable()
        actions = placements(hand, self.plan)
        if self.first_game:  # KK-9, KK-11
            for card in hand:
                if not self.content.symmetric[card]:
                    first = act.placement(face_of(card, turned=True), 0)
                    actions += [first + cell for cell in self.open_cells()]
        return actions

    def playable(self) -> list[int]:
        """The cards among which the player to move may choose. Not to be changed."""
        if self.phase == Phase.KNIGHT_DRAWN:
            return [KNIGHT]  # KK-20
        shown = self.shown[self.seat]
        return self.hands[self.seat] if shown == NO_CARD else [shown]  # KK-23

    def _add_shows(self, seat: int, actions: list[int]) -> None:
        if self.players > 1 and self.shown[seat] == NO_CARD:
            for card in self.hands[seat]:
                actions.append(act.SHOW.base + card)

    def _may_cast(self) -> bool:
        """Whether a spell could be of use now: `_add_spells` says which."""
        return (len(self.standing) > 0 or self.silence) and any(token > 0 for token in self.spells)

    def monster_spells(self) -> list[int]:
        """The spells that can be cast on standing monsters now."""
        actions: list[int] = []
        self._add_monster_spells(actions)
        return actions

    def _add_spells(self, actions: list[int]) -> None:
        self._add_monster_spells(actions)
        if self.spells[Spell.ORB] and self.silence:
            actions.append(act.ORB.base)

    def _add_monster_spells(self, actions: list[int]) -> None:
        for index in self.standing:
            cell = self.cells[index]
            if self.spells[Spell.FIREBALL] and index != self.knight:
                actions.append(act.FIREBALL.base + cell)
            if self.spells[Spell.ICE] and self.tokens[index] != FROZEN:
                actions.append(act.ICE.base + cell)
            if self.spells[Spell.POTION]:
                for corner in range(CORNER_COUNT):
                    actions.append(act.POTION.base + cell * CORNER_COUNT + corner)

    # A turn

    def _place(self, face: int, cell: int) -> None:
        card = card_of(face)
        seat = self.seat
        self.reveal_count += 1
        self.plays += 1
        alarm = self.lay(face, cell)  # first, because it also makes the hands those of this state alone
        self._judge(card, alarm)
        if card != KNIGHT and self.shown[seat] != NO_CARD:
            self._set_shown(seat, NO_CARD)
        if self.ending == Ending.UNDECIDED:
            self._refill(card)
        elif card != KNIGHT:
            self._take_from_hand(seat, card)

    def _judge(self, card: int, alarm: bool) -> None:
        """KK-12 to KK-18: what a card that was laid leads to, apart from the next turn."""
        if card >= ROOMS:
            if not self.set_time(card):
                self._lose(Ending.NO_TOKENS)  # KK-12
                return
        elif self.content.silence[card] and self.players > 1:
            self.silence = not self.silence  # KK-13, KK-13a
        if alarm:
            self._lose(Ending.ROOM_ALARM)  # KK-14, KK-15
            return
        if self.standing:
            self._beat_below()
            if card != KNIGHT and self.ending == Ending.UNDECIDED:
                self._count_down()
            if self.ending != Ending.UNDECIDED:
                return
        if self.pace > 0 and (self.plays + 1) * self.pace > self.content.seconds:
            self._lose(Ending.TIME_UP)

    def _take_from_hand(self, seat: int, card: int) -> None:
        hand = self.hands[seat]
        place = len(hand) - 1
        others = hand[:place]  # a new list each time: copies of a state share what has not changed
        last = hand[place]
        while last != card:  # from the end on, each card takes the place of the one before it
            place -= 1
            others[place], last = last, others[place]
        self.hands[seat] = others

    def _beat_below(self) -> None:
        """KK-16, KK-17, KK-23a: judges the monsters below the card laid last, and the card itself if it lies
        on the potion (KK-32)."""
        plan = self.plan
        index = len(plan.cells) - 1
        for joint in plan.joints:
            self._beat_if_quiet(joint // CORNER_COUNT)
        if self.potion != NOWHERE and self.touches_potion(plan.cells[index]):
            self._beat_if_quiet(index)
        self._beat_knight()

    def _judge_all(self) -> None:
        """KK-14 to KK-17: all cards with something on them; rooms first, then monsters, then the Knight."""
        judged = [index for index in range(len(self.cells)) if self.is_judged(index)]
        for index in judged:
            if self.danger[index] > QUIET and self.tokens[index] == 0:
                self._lose(Ending.ROOM_ALARM)
                return
        for index in judged:
            self._beat_if_quiet(index)
        self._beat_knight()

    def _beat_if_quiet(self, index: int) -> None:
        """A monster that shows 5 or less is beaten; the Black Knight is last."""
        if self.danger[index] <= QUIET and self.tokens[index] != 0 and index != self.knight:
            self.beat(index)

    def _beat_knight(self) -> None:
        if self.knight_falls():
            self.beat(self.knight)
            self._win()

    def knight_falls(self) -> bool:
        """KK-24, KK-31: the Black Knight is down to 5, and no other monster is frozen."""
        return (
            self.knight != NO_CARD
            and self.tokens[self.knight] != 0
            and self.danger[self.knight] <= QUIET
            and self.frozen() == 0
            and self.is_judged(self.knight)
        )

    def _count_down(self) -> None:
        """KK-18: one time token from every monster, the one just laid too."""
        alarm = False
        for index in self.standing:
            if self.tokens[index] > 0:
                self.tokens[index] -= 1
                self.reserve += 1
                if self.tokens[index] == 0:
                    alarm = True
        if alarm:
            self._lose(Ending.MONSTER_ALARM)

    def _refill(self, card: int) -> None:
        """KK-19 to KK-21: draw for the card that was laid; the Black Knight is laid at once."""
        if card == KNIGHT:
            self._pass_on()
        elif self.players == 1 and self.content.silence[card]:
            self._take_from_hand(self.seat, card)
            self._pass_on()
        elif self.bag:
            self.exchange(self.seat, card, self.take_from_bag())
            self._pass_on()
        else:
            self._take_from_hand(self.seat, card)
            if self.knight_waits:
                self.knight_waits = False
                self.phase = Phase.KNIGHT_DRAWN
            else:
                self._pass_on()

    def _pass_on(self) -> None:
        """KK-21: to the next player who has a card."""
        self.phase = Phase.PLAY
        seat = self.seat
        for _ahead in range(self.players):
            seat = seat + 1 if seat + 1 < self.players else 0
            if self.hands[seat]:
                self.seat = seat
                return
        self._lose(Ending.NO_CARDS)

    def _show(self, card: int) -> None:
        for seat in range(self.players):
            if card in self.hands[seat]:
                self._set_shown(seat, card)
        self.reveal_count += 1

    def _tell(self, seat: int) -> None:
        for card in self.untold(seat):
            self.told |= 1 << card
        self.reveal_count += 1

    def _set_shown(self, seat: int, card: int) -> None:
        self.shown = self.shown[:]
        self.shown[seat] = card

    # Spells

    def _cast(self, verb: Verb, action: int) -> None:
        """KK-30 to KK-34: the token goes back to the box, and all cards that can change are judged again."""
        self.own()
        if verb is act.ORB:
            self._spend(Spell.ORB)
            self.silence = False
        elif verb is act.POTION:
            self._spend(Spell.POTION)
            self.pour(self.index_at(verb.first(action)), verb.second(action))
        elif verb is act.ICE:
            self._spend(Spell.ICE)
            index = self.index_at(verb.operand(action))
            self.take_time(index)
            self.tokens[index] = FROZEN
        else:
            self._spend(Spell.FIREBALL)
            self.take_away(self.index_at(verb.operand(action)))
        self._judge_all()

    def _spend(self, spell: int) -> None:
        self.spells = self.spells[:]
        self.spells[spell] = 0

    # The end of a citadel

    def _win(self) -> None:
        self.ending = Ending.WON
        self.won += 1
        if self.hunting:
            self.treasure += chests_on(self, chain(self))
        self.tries = 0
        if self.mode == Mode.SINGLE or self.level == LEVELS - 1:
            self.end(Phase.OVER)
            return
        self.level += 1
        self._find_spell()
        self._make_camp()

    def _find_spell(self) -> None:
        """KK-29: one of the tokens that lie in the box."""
        box = [token for token in range(len(self.spells)) if not self.spells[token]]
        if box:
            self.reveal_count += 1
            self.spells = self.spells[:]
            self.spells[box[self.below(len(box))]] = 1

    def _lose(self, reason: int) -> None:
        self.ending = reason
        if self.mode == Mode.RETRY:
            self.tries += 1
            self._make_camp()
        else:
            self.end(Phase.OVER)

    def _make_camp(self) -> None:
        """Between two citadels; the next player opens the next one."""
        self.phase = Phase.CAMP
        self.seat = (self.seat + 1) % self.players

    def victory(self) -> bool:
        """Whether the team has won: the citadel, or all four of an adventure. Only after the end."""
        return self.ending == Ending.WON

    def payoff(self, seat: int) -> float:
        if self.mode == Mode.SINGLE:
            return 1.0 if self.victory() else 0.0
        return self.won / LEVELS

    def outcome(self) -> Outcome | None:
        if not self.ended:
            return None
        winners = list(range(self.players)) if self.victory() else []
        score = self.treasure if self.hunting else self.won
        return Outcome(winners, [score] * self.players, ENDINGS[self.ending])

    # What a seat cannot know

    def resample(self, seat: int, seed: int) -> None:
        """Deals the bag and the cards that this seat cannot see anew; what was shown or told stays."""
        unseen = self.bag[:]
        for other in range(self.players):
            if other != seat:
                unseen += self.untold(other)
        # Sorted, so that what was dealt before leaves no trace.
        unseen.sort()
        self.own()
        self.seed(seed)
        self.shuffle(unseen)
        for other in range(self.players):
            if other != seat:
                count = len(self.hands[other])
                hand = [card for card in self.hands[other] if self.is_known(other, card)]
                while len(hand) < count:
                    hand.append(unseen.pop())
                hand.sort()
                self.hands[other] = hand
        self.bag = unseen
        self.shared_bag = False
