"""The value of cards to a dog before the end: coins now, and what they may still bring.

All values are in hundredths of a coin. They estimate the future and are exact in the last round. They use
only what the observing seat may know.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.tales_of_tails import components as piece
from undercroft.games.tales_of_tails import notation as act
from undercroft.games.tales_of_tails.components import HiredSide, Kind
from undercroft.games.tales_of_tails.content import TalesOfTailsContent
from undercroft.games.tales_of_tails.dungeon import Dungeon
from undercroft.games.tales_of_tails.state import NO_QUEST, TalesOfTailsState
from undercroft.games.tales_of_tails.walk import Walk
from undercroft.kernel.caches import cache

COIN: Final = 100
# For each round still to come:
SYMBOL: Final = 45
SHIELD: Final = 15
PAW: Final = 60
LONE_KEY: Final = 50
LONE_CHEST: Final = 90
POTION_CARD: Final = 25
# For one symbol more towards a trophy quest of RACE_COINS coins:
RACE_COINS: Final = 5
OPEN_RACE: Final = 110  # the players are at most CLOSE trophies apart
FAR_RACE: Final = 50
CLOSE: Final = 3
MOST_STEP: Final = OPEN_RACE + 1
MOST_PLAYERS: Final = 4
CACHED: Final = 5000  # tables of values of faces


class CardValue:
    """The value of paws, potions and single cards to one seat, as `observer_seat` sees it.

    Others know neither its quest nor its cards that lie face down.
    """

    def __init__(self, state: TalesOfTailsState, seat: int, observer_seat: int) -> None:
        content = state.content
        self.content = content
        self.seat = seat
        self.rounds = content.rounds - 1 - state.round  # still to come after this one
        self.symbols = [self.rounds * SYMBOL] * piece.SYMBOL_COUNT
        self.paw = self.rounds * PAW
        self.potions = [self.rounds * POTION_CARD] * piece.SYMBOL_COUNT
        self.code = self.rounds  # a number for all that the values of faces follow from, content apart
        self._monsters = self._add_quests(state, observer_seat)

    def _add_quests(self, state: TalesOfTailsState, observer_seat: int) -> list[int]:
        """Adds what quests pay to symbols and potions. Gives what they pay for each monster."""
        content = self.content
        seat = self.seat
        monsters = [0] * len(piece.MONSTERS)
        quests = state.common[:]
        if state.quests[seat] != NO_QUEST and state.knows_quest(observer_seat, seat):
            quests.append(state.quests[seat])
        for quest in quests:
            coins = content.quest_coins[quest]
            symbol = content.quest_symbol[quest]
            step = 0
            if symbol != piece.NONE:
                step = self._race(state, symbol)
                race = step * coins // RACE_COINS
                self.symbols[symbol] += race
                self.potions[symbol] += race
            else:
                monsters[content.quest_monster[quest]] += coins * COIN
            self.code = (self.code * piece.QUEST_COUNT + quest + 1) * MOST_STEP + step
        return monsters

    def _race(self, state: TalesOfTailsState, symbol: int) -> int:
        """The value of one symbol more in the race for the most trophies."""
        mine = state.trophies(self.seat, symbol)
        best = 0
        for other in range(state.players):
            if other != self.seat:
                best = max(best, state.trophies(other, symbol))
        return OPEN_RACE if -CLOSE <= mine - best <= CLOSE else FAR_RACE

    def face(self, face: int) -> int:
        """The value of a card without chests and keys, whose value depends on each other."""
        content = self.content
        value = content.coins[face] * COIN + content.defence[face] * self.rounds * SHIELD
        if content.monster[face] != piece.NONE:
            value += self._monsters[content.monster[face]]
        first = content.first_symbol(face)
        for symbol in range(piece.SYMBOL_COUNT):
            if content.trophies[first + symbol]:
                value += content.trophies[first + symbol] * self.symbols[symbol]
        if content.pair[face] != piece.NONE:
            value -= self.rounds * SYMBOL // 2  # a pair gives only one of its symbols in a fight
        return value


class FaceValues:
    """The value of every face to a seat, in lists for a search."""

    def __init__(self, cards: CardValue) -> None:
        self.faces = [cards.face(face) for face in range(piece.FACE_COUNT)]
        self.burden = 0  # the most that giving up a card can bring: some cost coins
        for value in self.faces:
            if -value > self.burden:
                self.burden = -value
        self.most = [self._most(face, cards) for face in range(piece.FACE_COUNT)]
        """By face: the most that taking a room can bring, for bounds."""

    def _most(self, face: int, cards: CardValue) -> int:
        content = cards.content
        kind = content.kind[face]
        if kind == Kind.RACCOON and face < piece.HIRED:
            pair, paw = content.hired(face, HiredSide.PAIR), content.hired(face, HiredSide.PAW)
            return max(self.faces[pair], self.faces[paw] + cards.paw)
        value = self.faces[face]
        if kind == Kind.POTION:
            value += max(cards.potions)
        if kind == Kind.CHEST or content.keys[face]:
            value += content.chest_coins * COIN
        return value


class PositionValue(CardValue):
    """The value of every card to one seat. `known` has the values of faces by their code."""

    def __init__(
        self,
        state: TalesOfTailsState,
        seat: int,
        observer_seat: int,
        known: dict[int, FaceValues] | None = None,
    ) -> None:
        super().__init__(state, seat, observer_seat)
        # What all this follows from; see `holds_for`.
        self._round = state.round
        self._held, self._potions, self._common = state.held, state.potions, state.common
        self._dogs, self._knows_quest = state.dogs, state.knows_quest(observer_seat, seat)
        self._quest = state.quests[seat] if self._knows_quest else NO_QUEST
        self.chests = state.chests(seat) if state.knows_cards(observer_seat, seat) else 0
        self.keys = state.keys(seat)
        values = None if known is None else known.get(self.code)
        if values is None:
            values = FaceValues(self)
            if known is not None:
                cache(known, self.code, values, CACHED)
        self.faces, self.most, self.burden = values.faces, values.most, values.burden

    def holds_for(self, state: TalesOfTailsState) -> bool:
        """Whether the same seat would find these values again. States replace their lists, so the same lists
        have the same cards in them."""
        return (
            self._held is state.held
            and self._potions is state.potions
            and self._common is state.common
            and self._dogs is state.dogs
            and (not self._knows_quest or self._quest == state.quests[self.seat])
            and self._round == state.round
            and self.content is state.content
        )

    def chests_and_keys(self, chests: int, keys: int) -> int:
        """The value of so many of them together."""
        opened = min(chests, keys)
        lone = (chests - opened) * LONE_CHEST + (keys - opened) * LONE_KEY
        return opened * self.content.chest_coins * COIN + lone * self.rounds

    def chests_gained(self, walk: Walk) -> int:
        """What the chests and keys of a walk add to those that the dog had before."""
        if walk.chests == self.chests and walk.keys == self.keys:
            return 0
        before = self.chests_and_keys(self.chests, self.keys)
        return self.chests_and_keys(walk.chests, walk.keys) - before

    def _hired(self, raccoon: int, side: int) -> int:
        return self.faces[self.content.hired(raccoon, side)]

    # Steps

    def gain(self, walk: Walk, action: int, dungeon: Dungeon) -> int:
        """What a step brings, chests and keys aside. `walk` is as it is before the step."""
        verb = act.ACTIONS.verb(action)
        if verb is act.GO or verb is act.PASS:
            return 0
        face = dungeon.faces[walk.at]
        if verb is act.TAKE or verb is act.OVERPOWER:
            return self.faces[face]
        if verb is act.FIGHT:
            return self.faces[face] - self._drunk(verb.operand(action))
        if verb is act.HIRE_PAIR:
            return self._hired(face, HiredSide.PAIR)
        if verb is act.HIRE_PAW:
            return self._hired(face, HiredSide.PAW) + (self.paw if walk.aside else 0)
        if verb is act.BREW:
            return self.faces[face] + self.potions[verb.operand(action)]
        if verb is act.POUR:
            return -self.potions[verb.operand(action)]
        if verb is act.GIVE_TAKEN:
            room = dungeon.at(verb.operand(action))
            return -self._given(walk.face(room, dungeon, self.content))
        if verb is act.GIVE_HELD:
            return -self._given(verb.operand(action))
        return 0

    def _given(self, face: int) -> int:
        """What is lost with a card given up: with a raccoon's paw side the paw, too."""
        return self.faces[face] + (self.paw if self.content.shows_paw(face) else 0)

    def _drunk(self, spent: int) -> int:
        """The value of the potions that a fight spends."""
        if spent == 0:
            return 0
        value = 0
        for symbol in range(piece.SYMBOL_COUNT):
            value += act.potions_spent(spent, symbol) * self.potions[symbol]
        return value


class SeenValues:
    """The values of every seat as another one or it itself sees them, computed again only when they have
    changed.

    Each iteration of a search begins with the same cards, so the last but one are kept, too.
    """

    def __init__(self) -> None:
        # By seat and observing seat: those asked for last, and those before.
        self._last: list[PositionValue | None] = [None] * (MOST_PLAYERS * MOST_PLAYERS)
        self._before: list[PositionValue | None] = [None] * (MOST_PLAYERS * MOST_PLAYERS)
        self._faces: dict[int, FaceValues] = {}  # by code, for one content
        self._content: TalesOfTailsContent | None = None

    def of(self, state: TalesOfTailsState, seat: int, observer_seat: int) -> PositionValue:
        """The values of a seat in this state, as the observing seat knows them."""
        pair = seat * MOST_PLAYERS + observer_seat
        last = self._last[pair]
        if last is not None and last.holds_for(state):
            return last
        found = self._before[pair]
        self._before[pair] = last
        if found is None or not found.holds_for(state):
            if self._content is not state.content:
                self._content = state.content
                self._faces.clear()
            found = PositionValue(state, seat, observer_seat, self._faces)
        self._last[pair] = found
        return found
