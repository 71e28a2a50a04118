"""Knock, Knock! Dungeon!: how the game is played.

Together the players build a citadel of overlapping cards. Every corner has a number, and what is visible on
the four corners of a card is its danger. A room must never show more than 5. A monster shows more from the
start and carries a few time tokens, one of which goes away every turn: before the last one does, the team
has to bring it down to 5 by laying smaller numbers over its corners. At the bottom of the deck waits the
Black Knight, who is beaten the same way, and with him the citadel. In an adventure the team goes through
four citadels, each harder than the one before, and finds spells on the way.
"""

from __future__ import annotations

from typing import Final, cast

from undercroft.games.knock_knock.chests import chain, chests_on
from undercroft.games.knock_knock.content import (
    CARDS,
    FIREBALL_TOKEN,
    ICE_TOKEN,
    KNIGHT,
    LEVELS,
    ORB_TOKEN,
    POTION_TOKEN,
    QUIET,
)
from undercroft.games.knock_knock.lattice import CELLS, corner_place
from undercroft.games.knock_knock.notation import (
    ENTER,
    FIREBALL,
    GO_HOME,
    ICE,
    ORB,
    POTION,
    SHOW,
    TIME,
)
from undercroft.games.knock_knock.state import (
    CAMP,
    FROZEN,
    KNIGHT_DRAWN,
    MONSTER_ALARM,
    NO_CARDS,
    NO_TOKENS,
    NOBODY,
    OVER,
    PLAY,
    REASONS,
    RETRY,
    ROOM_ALARM,
    SINGLE,
    TIME_UP,
    UNDECIDED,
    WON,
    KnockKnockState,
)
from undercroft.kernel.outcome import NO_SEAT, Outcome
from undercroft.kernel.rng import Rng

# Ready-made numbers for placements, by cell and card: making dozens of them anew is what takes most time in
# a step. They are objects to the compiler, so that it passes them on as they are, and those of one cell lie
# side by side in memory, since few cells are open at a time.
NUMBERS: Final[list[object]] = [2 * card * CELLS + cell for cell in range(CELLS) for card in range(CARDS)]
PLACEMENTS: Final[list[list[object]]] = [NUMBERS[card::CARDS] for card in range(CARDS)]


class KnockKnockRules(KnockKnockState):
    """The rules, in the order in which a turn goes."""

    def actor(self) -> int:
        return NO_SEAT if self.phase == OVER else self.turn

    # What can be done.

    def legal(self) -> list[int]:
        if self.phase == OVER:
            return []
        if self.phase == CAMP:
            return [ENTER.base] if self.ending == WON else [ENTER.base, GO_HOME.base]
        # KK-10: every card wherever it touches the citadel.
        hand = self.playable()
        cells = self.open_cells()
        places: list[object] = []
        for card in hand:
            numbers = PLACEMENTS[card]
            places.extend([numbers[cell] for cell in cells])
        actions = cast("list[int]", places)
        if self.first_game:  # KK-9, KK-11
            for card in hand:
                if not self.content.symmetric(card):
                    actions += [(card * 2 + 1) * CELLS + cell for cell in cells]
        if self._may_cast():
            self._add_spells(actions)
        return actions

    def random_action(self, dice: Rng) -> int:
        """A card and a place, without a list of all pairs, as long as there is nothing else to do."""
        if self.phase >= CAMP or self.first_game or self._may_cast():
            return super().random_action(dice)
        hand = self.playable()
        cells = self.open_cells()
        pair = dice.below(len(hand) * len(cells))
        return hand[pair // len(cells)] * 2 * CELLS + cells[pair % len(cells)]

    def _may_cast(self) -> bool:
        """Whether a spell could be of use now: `_add_spells` says which."""
        return (len(self.standing) > 0 or self.silence) and any(token > 0 for token in self.spells)

    def legal_for(self, seat: int) -> list[int]:
        """Spells (KK-34) and showing a card (KK-23) are for everybody, at any moment; time is the clock's."""
        actions = self.legal() if seat == self.turn else []
        if self.phase == PLAY or self.phase == KNIGHT_DRAWN:
            if seat == NO_SEAT:
                if not self.first_game:  # KK-9
                    actions.append(TIME.base)
            else:
                self._add_shows(seat, actions)
                if seat != self.turn:
                    self._add_spells(actions)
        return actions

    def playable(self) -> list[int]:
        """The cards among which the player to move may choose. Not to be changed."""
        if self.phase == KNIGHT_DRAWN:
            return [KNIGHT]  # KK-20
        shown = self.shown[self.turn]
        return self.hands[self.turn] if shown == NOBODY else [shown]  # KK-23

    def _add_shows(self, seat: int, actions: list[int]) -> None:
        if self.players > 1 and self.shown[seat] == NOBODY:
            for card in self.hands[seat]:
                actions.append(SHOW.base + card)

    def _add_spells(self, actions: list[int]) -> None:
        for index in self.standing:
            cell = self.cells[index]
            if self.spells[FIREBALL_TOKEN] and index != self.knight:
                actions.append(FIREBALL.base + cell)
            if self.spells[ICE_TOKEN] and self.tokens[index] != FROZEN:
                actions.append(ICE.base + cell)
            if self.spells[POTION_TOKEN]:
                for corner in range(4):
                    actions.append(POTION.base + cell * 4 + corner)
        if self.spells[ORB_TOKEN] and self.silence:
            actions.append(ORB.base)

    def play(self, action: int) -> None:
        if action < SHOW.base:
            self._place(action // CELLS, action % CELLS)
        elif action < FIREBALL.base:
            self._show(action - SHOW.base)
        elif action <= ORB.base:
            self._cast(action)
        elif action == ENTER.base:
            self.open_citadel()
        elif action == GO_HOME.base:
            self.phase = OVER
        else:
            self._lose(TIME_UP)  # KK-26

    # A turn.

    def _place(self, face: int, cell: int) -> None:
        card = face >> 1
        self.reveal_count += 1
        self.plays += 1
        if card != KNIGHT:
            # A new list each time: copies of a state share what has not changed.
            hand = self.hands[self.turn][:]
            place = 0
            while hand[place] != card:
                place += 1
            hand.pop(place)
            self.hands[self.turn] = hand
            if self.shown[self.turn] != NOBODY:
                self._set_shown(self.turn, NOBODY)
        self.lay(face, cell)
        if not self.set_time(len(self.cells) - 1):
            self._lose(NO_TOKENS)  # KK-12
            return
        if self.content.silence[card] and self.players > 1:
            self.silence = not self.silence  # KK-13, KK-13a
        self._judge(self.beside, len(self.beside) - 4)
        if self.ending != UNDECIDED:
            return
        if card != KNIGHT:
            self._count_down()
            if self.ending != UNDECIDED:
                return
        if self.pace > 0 and (self.plays + 1) * self.pace > self.content.seconds:
            self._lose(TIME_UP)
        elif card == KNIGHT:
            self._pass_on()
        else:
            self._refill(card)

    def _judge(self, cards: list[int], first: int) -> None:
        """KK-14 to KK-17, KK-23a: rooms first, then monsters, then the Black Knight.

        Looks at these cards from the first on, NOBODY among them left out.
        """
        for place in range(first, len(cards)):
            index = cards[place]
            if index >= 0 and self.danger[index] > QUIET and self.tokens[index] == 0:
                self._lose(ROOM_ALARM)
                return
        if not self.standing:
            return
        for place in range(first, len(cards)):
            index = cards[place]
            if index < 0 or index == self.knight:
                continue
            if self.danger[index] <= QUIET and self.tokens[index] != 0:
                self.take_time(index)
                self.standing.remove(index)
        if self.knight_falls():
            self.take_time(self.knight)
            self.standing.remove(self.knight)
            self._win()

    def knight_falls(self) -> bool:
        """KK-24, KK-31: the Black Knight is down to 5, and nobody stands frozen any more."""
        return (
            self.knight != NOBODY
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
            self._lose(MONSTER_ALARM)

    def _refill(self, card: int) -> None:
        """KK-19 to KK-21: draw; the Black Knight is laid at once."""
        if self.players == 1 and self.content.silence[card]:
            self._pass_on()
        elif self.bag:
            self.draw(self.turn)
            self._pass_on()
        elif self.knight_waits:
            self.knight_waits = False
            self.phase = KNIGHT_DRAWN
        else:
            self._pass_on()

    def _pass_on(self) -> None:
        """KK-21: to the next player who has a card."""
        self.phase = PLAY
        for ahead in range(1, self.players + 1):
            seat = (self.turn + ahead) % self.players
            if self.hands[seat]:
                self.turn = seat
                return
        self._lose(NO_CARDS)

    def _show(self, card: int) -> None:
        for seat in range(self.players):
            if card in self.hands[seat]:
                self._set_shown(seat, card)
        self.reveal_count += 1

    def _set_shown(self, seat: int, card: int) -> None:
        self.shown = self.shown[:]
        self.shown[seat] = card

    # Spells.

    def _cast(self, action: int) -> None:
        """KK-30 to KK-34: the token goes back to the box; what changed is judged again."""
        self.spells = self.spells[:]
        if action == ORB.base:
            self.spells[ORB_TOKEN] = 0
            self.silence = False
        elif action >= POTION.base:
            self.spells[POTION_TOKEN] = 0
            self.pour(self.index_at((action - POTION.base) // 4), (action - POTION.base) % 4)
        elif action >= ICE.base:
            index = self.index_at(action - ICE.base)
            self.spells[ICE_TOKEN] = 0
            self.take_time(index)
            self.tokens[index] = FROZEN
        else:
            self.spells[FIREBALL_TOKEN] = 0
            self.take_away(self.index_at(action - FIREBALL.base))
        self._judge([index for index in range(len(self.cells)) if self.is_judged(index)], 0)

    # The end of a citadel.

    def _win(self) -> None:
        self.ending = WON
        self.won += 1
        if self.hunting:
            self.treasure += chests_on(self, chain(self))
        self.tries = 0
        if self.mode == SINGLE or self.level == LEVELS - 1:
            self.phase = OVER
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
        if self.mode == RETRY:
            self.tries += 1
            self._make_camp()
        else:
            self.phase = OVER

    def _make_camp(self) -> None:
        """Between two citadels; the next player opens the next one."""
        self.phase = CAMP
        self.turn = (self.turn + 1) % self.players

    def over(self) -> bool:
        return self.phase == OVER

    def victory(self) -> bool:
        """Whether the team has won: the citadel, or all four of an adventure. Only after the end."""
        return self.ending == WON

    def payoff(self, seat: int) -> float:
        if self.mode == SINGLE:
            return 1.0 if self.victory() else 0.0
        return self.won / LEVELS

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        winners = list(range(self.players)) if self.victory() else []
        score = self.treasure if self.hunting else self.won
        return Outcome(winners, [score] * self.players, REASONS[self.ending])

    # Looking ahead.

    def loses(self, action: int) -> bool:
        """Whether this action loses the citadel at once, whatever is drawn. Exact, and fast for cards."""
        if action < SHOW.base:
            return self._place_loses(action // CELLS, action % CELLS)
        if FIREBALL.base <= action < ICE.base:
            after = self.clone()
            after.play(action)
            return after.ending != UNDECIDED and after.ending != WON
        return action == TIME.base

    def _place_loses(self, face: int, cell: int) -> bool:
        card = face >> 1
        time = self.content.time[card]
        if time > self.reserve:
            return True
        corners = self.content.corners
        urgent = 0  # monsters that will raise the alarm after this play unless they are beaten by it
        frozen = 0
        for index in self.standing:
            if self.tokens[index] == 1 and card != KNIGHT:
                urgent += 1
            elif self.tokens[index] == FROZEN and index != self.knight:
                frozen += 1
        knight = self.knight
        falls = knight != NOBODY and self.danger[knight] <= QUIET and self.is_judged(knight)
        place = self.place_of(cell)
        for corner in range(4):
            index = self.around[place * 4 + corner] if place >= 0 else NOBODY
            if index < 0:
                continue
            danger = self.danger[index]
            if corner_place(cell, corner) != self.potion:
                danger += corners[face * 4 + corner] - corners[self.faces[index] * 4 + 3 - corner]
            if index == knight:
                falls = danger <= QUIET
            elif self.tokens[index] == 0:
                if danger > QUIET:
                    return True
            elif danger <= QUIET:
                if self.tokens[index] == 1:
                    urgent -= 1
                elif self.tokens[index] == FROZEN:
                    frozen -= 1
        if falls and frozen == 0:
            return False
        if urgent > 0 or (self.pace > 0 and (self.plays + 2) * self.pace > self.content.seconds):
            return True
        return card != KNIGHT and self._last_card(card)

    def _last_card(self, card: int) -> bool:
        """KK-21: whether nobody will have a card after this one is played."""
        drawn = self.players > 1 or not self.content.silence[card]
        if drawn and (self.bag or self.knight_waits):
            return False
        return sum(len(hand) for hand in self.hands) <= 1

    # Copies.

    def clone(self) -> KnockKnockRules:
        copy = KnockKnockRules()
        copy.copy_from(self)
        return copy

    def resample(self, seat: int, seed: int) -> None:
        """Deals the bag and the cards that this seat cannot see anew; what was shown stays where it is."""
        unseen = self.bag[:]
        for other in range(self.players):
            if other != seat:
                unseen += [card for card in self.hands[other] if card != self.shown[other]]
        # Sorted, so that what was dealt before leaves no trace.
        unseen.sort()
        self.seed(seed)
        self.shuffle(unseen)
        for other in range(self.players):
            if other != seat:
                count = len(self.hands[other])
                hand = [card for card in self.hands[other] if card == self.shown[other]]
                while len(hand) < count:
                    hand.append(unseen.pop())
                hand.sort()
                self.hands[other] = hand
        self.bag = unseen
