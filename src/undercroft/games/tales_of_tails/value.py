"""What things are worth to a dog before the end: coins now, and what they may still bring.

All in hundredths of a coin. It is a guess about the future and a fact about the last round, made from
what the dog may know: its own quest and all that lies open.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.tales_of_tails.content import FACE_COUNT, HIRED, SYMBOL_COUNT, Kind
from undercroft.games.tales_of_tails.dungeon import Dungeon
from undercroft.games.tales_of_tails.notation import (
    BREW,
    DOG,
    FIGHT,
    GIVE_HELD,
    GIVE_TAKEN,
    GO,
    HIRE_PAIR,
    HIRE_PAW,
    OVERPOWER,
    PLACE,
    POUR,
    TAKE,
)
from undercroft.games.tales_of_tails.state import TalesOfTailsState
from undercroft.games.tales_of_tails.walk import Walk

COIN: Final = 100
# For each round still to come:
SYMBOL: Final = 45
SHIELD: Final = 15
PAW: Final = 60
LONE_KEY: Final = 50
LONE_CHEST: Final = 90
POTION_CARD: Final = 25
# For one symbol more towards a trophy quest, the race being open or nearly decided:
OPEN_RACE: Final = 110
FAR_RACE: Final = 50


class PositionValue:
    """The worth of every card to one seat now, as `observer_seat` sees it: others do not know its quest."""

    def __init__(self, state: TalesOfTailsState, seat: int, observer_seat: int) -> None:
        content = state.content
        self.content = content
        self.seat = seat
        self.rounds = content.rounds - 1 - state.round  # still to come after this one
        self.symbols = [self.rounds * SYMBOL] * SYMBOL_COUNT
        self.paw = self.rounds * PAW
        self.potions = [self.rounds * POTION_CARD] * SYMBOL_COUNT
        self.faces = [0] * FACE_COUNT  # chests and keys are counted at the end: they need each other
        self.chests = state.chests(seat)
        self.keys = state.keys(seat)
        monsters = [0] * 16
        quests = state.common[:]
        if state.quests[seat] >= 0 and state.knows_quest(observer_seat, seat):
            quests.append(state.quests[seat])
        for quest in quests:
            coins = content.quest_coins[quest]
            symbol = content.quest_symbol[quest]
            if symbol >= 0:
                race = self._race(state, seat, symbol) * coins // 5
                self.symbols[symbol] += race
                self.potions[symbol] += race
            else:
                monsters[content.quest_monster[quest]] += coins * COIN
        for face in range(FACE_COUNT):
            self.faces[face] = self._face(face, monsters)

    def _race(self, state: TalesOfTailsState, seat: int, symbol: int) -> int:
        mine = state.trophies(seat, symbol)
        best = 0
        for other in range(state.players):
            if other != seat:
                best = max(best, state.trophies(other, symbol))
        return OPEN_RACE if -3 <= mine - best <= 3 else FAR_RACE

    def _face(self, face: int, monsters: list[int]) -> int:
        content = self.content
        value = content.coins[face] * COIN + content.defence[face] * self.rounds * SHIELD
        if content.monster[face] >= 0:
            value += monsters[content.monster[face]]
        for symbol in range(SYMBOL_COUNT):
            value += content.trophies[face * SYMBOL_COUNT + symbol] * self.symbols[symbol]
        if content.pair[face] >= 0:
            value -= self.rounds * SYMBOL // 2  # only one of the two in a fight
        return value

    def chests_and_keys(self, chests: int, keys: int) -> int:
        """What so many of them are worth together."""
        opened = min(chests, keys)
        lone = (chests - opened) * LONE_CHEST + (keys - opened) * LONE_KEY
        return opened * self.content.chest_coins * COIN + lone * self.rounds

    def most(self, face: int) -> int:
        """The most that a room can bring whoever takes it, for bounds."""
        kind = self.content.kind[face]
        if kind == Kind.RACCOON and face < HIRED:
            pair = self.faces[self.content.hired(face, 0)]
            return max(pair, self.faces[self.content.hired(face, 1)] + self.paw)
        value = self.faces[face]
        if kind == Kind.POTION:
            value += max(self.potions[0], self.potions[1], self.potions[2])
        if kind == Kind.CHEST or self.content.keys[face]:
            value += self.content.chest_coins * COIN
        return value

    def gain(self, walk: Walk, action: int, dungeon: Dungeon) -> int:
        """What a step brings, chests and keys aside. `walk` is as it is before the step."""
        if action >= PLACE.base:
            return 0
        if action >= GIVE_TAKEN.base:
            room = dungeon.grid[action - GIVE_TAKEN.base]
            return -self._given(walk.face(room, dungeon, self.content))
        if action >= GO.base:
            return 0
        if GIVE_HELD.base <= action < DOG.base:
            return -self._given(action - GIVE_HELD.base)
        if POUR.base <= action < GIVE_HELD.base:
            return -self.potions[action - POUR.base]
        face = dungeon.faces[walk.at]
        if BREW.base <= action < POUR.base:
            return self.faces[face] + self.potions[action - BREW.base]
        if FIGHT.base <= action < BREW.base:
            return self.faces[face] - self._drunk(action - FIGHT.base)
        if action in (TAKE.base, OVERPOWER.base):
            return self.faces[face]
        if action == HIRE_PAIR.base:
            return self.faces[self.content.hired(face, 0)]
        if action == HIRE_PAW.base:
            return self.faces[self.content.hired(face, 1)] + (self.paw if walk.aside else 0)
        return 0

    def _given(self, face: int) -> int:
        """What is lost with a card given up: after a raccoon's paw side the paw, too."""
        raccoon = self.content.kind[face] == Kind.RACCOON and self.content.pair[face] < 0
        return self.faces[face] + (self.paw if raccoon else 0)

    def _drunk(self, potions: int) -> int:
        return (
            potions // 16 * self.potions[0]
            + potions // 4 % 4 * self.potions[1]
            + potions % 4 * self.potions[2]
        )
