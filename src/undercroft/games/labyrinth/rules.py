"""Labyrinth of Adventures: the first to own three treasures wins, and the players place the treasures.

Every player has three travellers and a hand of six cards. A turn has three actions: bring a traveller onto a
start, move one a cell, or discard cards of one colour to place a treasure on a path of that colour, where it
costs as many cards as the cell says. A traveller that comes onto a treasure wins it for its player; one that
comes onto a trap leaves the board. Cards may also be played for their effects, which is no action: jump over
an obstacle, push any traveller, remove a token, set a trap, always on the path of the card's colour. Then the
hand is filled up, and the next player goes on.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from undercroft.games.labyrinth import notation as act
from undercroft.games.labyrinth.board import LENGTH, MOST_VALUE, PLACES, bit_of
from undercroft.games.labyrinth.content import EFFECT_COUNT, KINDS, Effect, LabyrinthContent, card_at
from undercroft.games.labyrinth.path_actions import PathActions, on_path
from undercroft.games.labyrinth.state import NOWHERE, OFF, TRIO, LabyrinthState, Phase, Token
from undercroft.kernel.outcome import NO_SEAT, Outcome

PATHS: Final = 5
TREASURES: Final = PathActions(act.TREASURE)
REMOVALS: Final = PathActions(act.REMOVE)
TRAPS: Final = PathActions(act.TRAP)


class LabyrinthRules(LabyrinthState):
    """The Labyrinth as it is played."""

    # The frame

    def clone(self) -> LabyrinthRules:
        copy = LabyrinthRules()
        copy.copy_from(self)
        return copy

    def begin(self, content: LabyrinthContent, players: int, side: int, first: int, levelled: bool) -> None:
        """Sets the table and deals (LA-6). `first` is the seat that begins, or NO_SEAT for any (LA-7)."""
        self.content = content
        self.players = players
        self.side = side
        self.levelled = levelled
        self.board = content.boards[side]
        self.deck = content.copies * PATHS
        self.deck_size = sum(count for count in self.deck)
        self.discards = [0] * KINDS
        self.hands = [0] * (players * KINDS)
        self.held = [0] * players
        self.travellers = [OFF] * (players * TRIO)
        self.token = [Token.NONE] * PLACES
        self.treasures_left = content.treasures
        self.traps_left = content.traps
        self.collected = [0] * players
        self.actions = self._actions_of_turn()
        self.seat = self.below(players) if first == NO_SEAT else first
        for seat in range(players):
            self.fill(seat)

    def legal(self) -> list[int]:
        if self.phase == Phase.ACT:
            return self._turn_actions()
        if self.phase == Phase.PAY:
            return self._payments()
        if self.phase == Phase.DISCARD:
            return self._discards()
        return []

    def play(self, action: int) -> None:
        verb = act.ACTIONS.verb(action)
        if verb is act.MOVE:
            self.actions -= 1
            self._travel(act.MOVE.first(action), act.MOVE.second(action))
        elif verb is act.DONE:
            self.phase = Phase.DISCARD
            self.cursor = 0
        elif verb is act.DRAW:
            self._end_turn()
        elif verb is act.PAY:
            self._pay(act.PAY.operand(action))
        elif verb is act.TRAP:
            self._set_trap(act.TRAP.operand(action))
        elif verb is act.DISCARD:
            self.cursor = act.DISCARD.operand(action)
            self.discard(self.cursor)
        elif verb is act.PUSH:
            self._spend(act.PUSH.first(action), Effect.PUSH)
            self._travel(act.PUSH.first(action), act.PUSH.second(action))
        elif verb is act.REMOVE:
            self._remove(act.REMOVE.operand(action))
        elif verb is act.DEPLOY:
            self.actions -= 1
            self.enter(self.seat, act.DEPLOY.operand(action))
            self.check_end()
        elif verb is act.TREASURE:
            self._place_treasure(act.TREASURE.operand(action))
        else:
            self._spend(act.JUMP.first(action), Effect.JUMP)
            self._travel(act.JUMP.first(action), act.JUMP.second(action))

    # Actions and cards (LA-8, LA-15)

    def _actions_of_turn(self) -> int:
        """Three; in a levelled opening some first turns have fewer (LA-7a)."""
        if self.levelled and self.turn < self.players:
            return self.board.opening[self.players - 2][self.turn]
        return self.content.actions

    def _turn_actions(self) -> list[int]:
        found: list[object] = []
        first = self.seat * TRIO
        if self.actions > 0:
            for traveller in range(first, first + TRIO):
                if self.travellers[traveller] != OFF:
                    self._moves(self.travellers[traveller], found)
            if self.spare(self.seat) > 0:
                self._deployments(found)
            if self.treasures_left > 0:
                self._sites(found)
        hands = self.hands
        card = self.seat * KINDS
        for colour in range(PATHS):
            walked = on_path(self.taken, colour) != 0
            if walked and hands[card + Effect.JUMP] > 0:
                low = colour * LENGTH
                for traveller in range(first, first + TRIO):
                    cell = self.travellers[traveller]
                    if low <= cell < low + LENGTH:
                        self._jumps(cell, found)
            if walked and hands[card + Effect.PUSH] > 0:
                self._pushes(colour, found)
            if hands[card + Effect.REMOVE] > 0:
                self._removals(colour, found)
            if hands[card + Effect.TRAP] > 0 and self.traps_left > 0:
                self._ambushes(colour, found)
            card += EFFECT_COUNT
        found.append(act.DONE.numbers[0])
        return cast("list[int]", found)

    def _moves(self, cell: int, found: list[object]) -> None:
        """To a neighbour without a traveller (LA-12), but not onto one's own fresh treasure (LA-11)."""
        closed = self.taken | self.fresh
        numbers = act.MOVE.numbers
        base = cell * PLACES
        for other in self.board.next[cell]:
            if closed & bit_of(other) == 0:
                found.append(numbers[base + other])

    def _deployments(self, found: list[object]) -> None:
        """Onto any start without a traveller (LA-9)."""
        closed = self.taken | self.fresh
        numbers = act.DEPLOY.numbers
        for cell in self.board.starts:
            if closed & bit_of(cell) == 0:
                found.append(numbers[cell])

    def _sites(self, found: list[object]) -> None:
        """Free cells whose value can be paid in cards of their colour (LA-10)."""
        free = ~(self.taken | self.treasures | self.traps)
        for colour in range(PATHS):
            cards = self.count(self.seat, colour)
            if cards > 0:
                paid = cards if cards < MOST_VALUE else MOST_VALUE
                sites: i64 = self.board.sites[colour * (MOST_VALUE + 1) + paid]
                TREASURES.add(colour, on_path(free, colour) & sites, found)

    def _jumps(self, cell: int, found: list[object]) -> None:
        """Over a neighbour with an obstacle, onto another neighbour of it without a traveller (LA-16)."""
        obstacles = self.taken | self.treasures | self.traps
        first = self.seat * TRIO
        for traveller in range(first, first + TRIO):
            own = self.travellers[traveller]
            if own != OFF:
                obstacles &= ~bit_of(own)
        closed = self.taken | self.fresh
        beyond = self.board.next
        numbers = act.JUMP.numbers
        for over in beyond[cell]:
            if obstacles & bit_of(over):
                for land in beyond[over]:
                    if closed & bit_of(land) == 0:
                        closed |= bit_of(land)  # two ways onto a cell are one jump
                        found.append(numbers[cell * PLACES + land])

    def _pushes(self, colour: int, found: list[object]) -> None:
        """Any traveller on the path, to a neighbour without a traveller (LA-17)."""
        numbers = act.PUSH.numbers
        low = colour * LENGTH
        first = self.seat * TRIO
        for traveller in range(len(self.travellers)):
            cell = self.travellers[traveller]
            if low <= cell < low + LENGTH:
                mine = first <= traveller < first + TRIO
                closed = self.taken | self.fresh if mine else self.taken
                base = cell * PLACES
                for other in self.board.next[cell]:
                    if closed & bit_of(other) == 0:
                        found.append(numbers[base + other])

    def _removals(self, colour: int, found: list[object]) -> None:
        """Any token on the path (LA-18)."""
        REMOVALS.add(colour, on_path(self.treasures | self.traps, colour), found)

    def _ambushes(self, colour: int, found: list[object]) -> None:
        """Any free cell of the path (LA-19)."""
        free = ~(self.taken | self.treasures | self.traps)
        cells: i64 = self.board.path_sets[colour]
        TRAPS.add(colour, on_path(free, colour) & cells, found)

    def _spend(self, cell: int, effect: int) -> None:
        """Discards the card with this effect of the path that a cell belongs to."""
        self.discard(card_at(cell, effect))

    def _travel(self, start: int, end: int) -> None:
        self.step(start, end)
        self.check_end()

    def _place_treasure(self, cell: int) -> None:
        self.actions -= 1
        self.reveal_count += 1  # everybody now knows that the cards are there
        self.phase = Phase.PAY
        self.site = cell
        self.remaining = self.board.value[cell]
        self.cursor = card_at(cell, Effect.JUMP)

    def _remove(self, cell: int) -> None:
        self._spend(cell, Effect.REMOVE)
        if self.token[cell] == Token.TRAP:
            self.traps_left += 1
        else:
            self.treasures_left += 1
        self.set_token(cell, Token.NONE)

    def _set_trap(self, cell: int) -> None:
        self._spend(cell, Effect.TRAP)
        self.traps_left -= 1
        self.set_token(cell, Token.TRAP)

    # Paying for a treasure (LA-10)

    def _payments(self) -> list[int]:
        """Cards of the colour, in any order: there are enough of them."""
        found: list[object] = []
        first = card_at(self.site, Effect.JUMP)
        for kind in range(first, first + EFFECT_COUNT):
            if self.hands[self.seat * KINDS + kind] > 0:
                found.append(act.PAY.numbers[kind])
        return cast("list[int]", found)

    def can_pay(self) -> bool:
        """Whether the player who is paying has enough cards of the colour left."""
        return self.count(self.seat, self.site // LENGTH) >= self.remaining

    def _pay(self, kind: int) -> None:
        self.discard(kind)
        self.cursor = kind
        self.remaining -= 1
        if self.remaining == 0:
            self.treasures_left -= 1
            self.set_token(self.site, Token.FRESH)
            self.phase = Phase.ACT
            self.site = NOWHERE
            self.cursor = 0

    # The end of a turn (LA-20)

    def _discards(self) -> list[int]:
        found: list[object] = []
        for kind in range(KINDS):
            if self.hands[self.seat * KINDS + kind] > 0:
                found.append(act.DISCARD.numbers[kind])
        found.append(act.DRAW.numbers[0])
        return cast("list[int]", found)

    def _end_turn(self) -> None:
        self.fill(self.seat)
        self.settle()
        self.turn += 1
        self.seat = (self.seat + 1) % self.players
        self.actions = self._actions_of_turn()
        self.cursor = 0
        self.phase = Phase.ACT
        if self.turn >= self.content.rounds * self.players:  # LA-22
            self.end(Phase.OVER)

    # The end of the game (LA-21, LA-21a, LA-22)

    def check_end(self) -> None:
        """Ends the game at once when a player has enough treasures, or when all of them are collected."""
        collected = 0
        for treasures in self.collected:
            collected += treasures
            if treasures >= self.content.goal:
                self.end(Phase.OVER)
        if collected >= self.content.treasures:
            self.end(Phase.OVER)

    def winners(self) -> list[int]:
        """Those with the most treasures."""
        most = self.most()
        return [seat for seat in range(self.players) if self.collected[seat] == most]

    def payoff(self, seat: int) -> float:
        winners = self.winners()
        return 1.0 / len(winners) if seat in winners else 0.0

    def outcome(self) -> Outcome | None:
        if not self.ended:
            return None
        if self.most() >= self.content.goal:
            reason = "three_treasures"
        elif sum(treasures for treasures in self.collected) >= self.content.treasures:
            reason = "all_collected"
        else:
            reason = "rounds"
        return Outcome(self.winners(), self.collected[:], reason)

    # What a seat cannot know

    def resample(self, seat: int, seed: int) -> None:
        """Deals the hands of all others anew from the cards that this seat has not seen."""
        self.seed(seed)
        self.own_cards()
        pool = self.deck
        size = self.deck_size
        for other in range(self.players):
            if other != seat:
                for kind in range(KINDS):
                    pool[kind] = pool[kind] + self.hands[other * KINDS + kind]
                size += self.held[other]
        if self.phase == Phase.PAY and self.seat != seat:
            self._deal(self.seat, pool, size)
            while not self.can_pay():  # the player who is paying can finish
                for kind in range(KINDS):
                    pool[kind] = pool[kind] + self.hands[self.seat * KINDS + kind]
                self._deal(self.seat, pool, size)
            size -= self.held[self.seat]
        for other in range(self.players):
            if other != seat and not (self.phase == Phase.PAY and other == self.seat):
                self._deal(other, pool, size)
                size -= self.held[other]

    def _deal(self, seat: int, pool: list[int], size: int) -> None:
        """A hand of as many cards as the seat has, from the pool."""
        for kind in range(KINDS):
            self.hands[seat * KINDS + kind] = 0
        for card in range(self.held[seat]):
            self.hands[seat * KINDS + self.pick(pool, size - card)] += 1
