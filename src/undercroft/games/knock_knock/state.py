"""The citadel on the table, the hands, the bag of cards still to come, and the tokens."""

from __future__ import annotations

from typing import Final, Literal, get_args

from mypy_extensions import i64, mypyc_attr

from undercroft.games.knock_knock.content import (
    CARDS,
    KNIGHT,
    NO_CARD,
    QUIET,
    KnockKnockContent,
    card_of,
    face_of,
)
from undercroft.games.knock_knock.ground_plan import BARE_TABLE, GroundPlan
from undercroft.games.knock_knock.lattice import (
    CELLS,
    CENTRE,
    CORNER_COUNT,
    NOWHERE,
    corner_place,
    opposite,
)
from undercroft.kernel.state import State

FROZEN: Final = -1
"""What lies on a frozen monster instead of time tokens."""
ONLY: Final = [[number] for number in range(CELLS)]
"""Every number alone in a list, to be added to another list."""

NO_TIME: Final = [[0] * count for count in range(CARDS + 1)]
"""By the number of cards: the value of `tokens` while no monster stands. Never changed."""

NOTHING_SHOWN: Final = [[NO_CARD] * players for players in range(7)]
"""By the number of players: the first value of `shown`. One list, so that observers see no change."""

PHASES: Final = ["play", "knight", "camp", "over"]
ModeName = Literal["single", "adventure", "retry"]
MODES: Final[tuple[ModeName, ...]] = get_args(ModeName)
EndingName = Literal[
    "undecided", "knight_beaten", "room_alarm", "monster_alarm", "no_tokens", "no_cards", "time_up"
]
ENDINGS: Final[tuple[EndingName, ...]] = get_args(EndingName)


class Phase:
    """What is going on, in the order of PHASES."""

    PLAY: Final = 0
    KNIGHT_DRAWN: Final = 1  # the Black Knight has to be laid
    CAMP: Final = 2  # between two citadels
    OVER: Final = 3


class Mode:
    """How long the team stays together, in the order of MODES."""

    SINGLE: Final = 0
    ADVENTURE: Final = 1
    RETRY: Final = 2


class Ending:
    """How a citadel ended, in the order of ENDINGS."""

    UNDECIDED: Final = 0
    WON: Final = 1
    ROOM_ALARM: Final = 2
    MONSTER_ALARM: Final = 3
    NO_TOKENS: Final = 4
    NO_CARDS: Final = 5
    TIME_UP: Final = 6


@mypyc_attr(acyclic=True)
class KnockKnockState(State):
    """What lies on the table. Cards of the citadel are known by their index: the order they were laid in.

    The lists `spells`, `shown` and `standing` and each hand are never changed in place but replaced, so that
    copies of a state may share them. They share all other lists, too, until one of them needs its own: see
    `own` and `take_from_bag`. Half of all random games end with the first card.
    """

    content: KnockKnockContent

    # What is never empty is declared here and made by `open_citadel`, so that a clone makes it only once.
    spells: list[int]  # 1 for every token that the team holds
    bag: list[int]  # the deck without the Black Knight, who lies below; its order means nothing
    hands: list[list[int]]  # each in the order of the card numbers
    shown: list[int]  # by seat: the card shown to all, which must be played next, or NO_CARD
    plan: GroundPlan  # where the cards of the citadel lie
    faces: list[int]  # by index: the card, and whether it lies turned (see `face_of`)
    danger: list[int]  # by index: the sum of what its four corners show
    tokens: list[int]  # by index: time tokens on it, or FROZEN; a list of NO_TIME while no monster stands
    standing: list[int]  # indices of the monsters not beaten yet

    def __init__(self) -> None:
        super().__init__()
        # What was agreed on before.
        self.mode = Mode.SINGLE
        self.first_game = False  # KK-9: no clock, and cards may be turned
        self.hunting = False  # KK-27: chests count
        self.pace = 0  # seconds that a play costs in a simulation, 0 for none
        # The adventure.
        self.level = 0
        self.won = 0  # citadels won
        self.tries = 0  # citadels lost on this level
        self.treasure = 0  # chests of the citadels won
        # The citadel.
        self.plays = 0  # cards laid in it
        self.ending = Ending.UNDECIDED
        self.silence = False
        self.told = 0  # KK-23: a bit for each card that its player has said to hold, laid since then or not
        self.knight_waits = True  # the Black Knight is still under the deck
        self.knight = NO_CARD  # his index
        self.potion = NOWHERE  # the corner place that counts 0
        self.reserve = 0  # time tokens
        # Whether another state may have the same lists.
        self.shared = False  # hands, plan, faces, danger, tokens
        self.shared_bag = False

    def copy_from(self, other: KnockKnockState) -> None:
        """Becomes a copy of the other one."""
        self.copy_frame(other)
        self.content, self.mode, self.level = other.content, other.mode, other.level
        self.first_game, self.hunting, self.pace = other.first_game, other.hunting, other.pace
        self.won, self.tries, self.treasure = other.won, other.tries, other.treasure
        self.spells, self.plays, self.ending = other.spells, other.plays, other.ending
        self.silence, self.told = other.silence, other.told
        self.bag, self.hands, self.shown = other.bag, other.hands, other.shown
        self.knight, self.knight_waits = other.knight, other.knight_waits
        self.plan, self.faces = other.plan, other.faces
        self.danger, self.tokens, self.standing = other.danger, other.tokens, other.standing
        self.potion, self.reserve = other.potion, other.reserve
        self.shared = other.shared = True
        self.shared_bag = other.shared_bag = True

    def own(self) -> None:
        """From here on no other state has the same hands and the same citadel."""
        if self.shared:
            self.hands, self.faces = self.hands[:], self.faces[:]
            self.danger, self.tokens = self.danger[:], self.tokens[:]
            if not self.plan.ready_made:
                self.plan = self.plan.copy()
            self.shared = False

    # Setting up

    def open_citadel(self) -> None:
        """KK-5 to KK-8, KK-28: shuffles the cards of this level, deals, and turns up the first card."""
        content = self.content
        self.phase = Phase.PLAY
        self.plays = 0
        self.ending = Ending.UNDECIDED
        self.silence = False
        self.told = 0
        self.clear_table()
        self.bag = content.deck(self.level)
        self.knight_waits = True
        self.hands = [[] for seat in range(self.players)]
        self.shared = self.shared_bag = False
        self.shown = NOTHING_SHOWN[self.players]
        for seat in range(self.players):
            for _count in range(content.hand_size(self.players)):
                self.draw(seat)
        first = self.take_from_bag()
        self.lay(face_of(first), CENTRE)
        self.set_time(first)

    def clear_table(self) -> None:
        """Takes all cards and tokens off the table."""
        self.plan = BARE_TABLE
        self.faces, self.danger, self.tokens, self.standing = [], [], [], []
        self.knight = NO_CARD
        self.potion = NOWHERE
        self.reserve = self.content.time_tokens

    def take_from_bag(self) -> int:
        """A card drawn at random."""
        self.reveal_count += 1
        if self.shared_bag:
            self.bag = self.bag[:]
            self.shared_bag = False
        bag = self.bag
        place = self.below(len(bag))
        card = bag[place]
        last = bag.pop()
        if place < len(bag):
            bag[place] = last
        return card

    def draw(self, seat: int) -> None:
        """A card from the bag into a hand, which must be a list made just now."""
        card = self.take_from_bag()
        hand = self.hands[seat]
        place = 0
        while place < len(hand) and hand[place] < card:
            place += 1
        hand.insert(place, card)

    def exchange(self, seat: int, card: int, drawn: int) -> None:
        """Puts a card into a hand in place of another one. Copies of this state keep the list as it was."""
        hand = self.hands[seat][:]
        place: i64 = 0
        for other in hand:
            if other == card:
                break
            place += 1
        # The gap moves to where the card belongs.
        last: i64 = len(hand) - 1
        while place < last and hand[place + 1] < drawn:
            hand[place] = hand[place + 1]
            place += 1
        while place > 0 and hand[place - 1] > drawn:
            hand[place] = hand[place - 1]
            place -= 1
        hand[place] = drawn
        self.hands[seat] = hand

    # The citadel

    def lay(self, face: int, cell: int) -> bool:
        """Puts a card on the table (KK-10). The cards that it touches are then the last four of `beside`.

        Whether that raises the alarm (KK-14, KK-15): a room below it, or a beaten monster, shows more than 5.
        """
        index = len(self.faces)
        danger = self.danger_at(face, cell)
        self._build_on(cell)
        if not self.standing:  # no list to copy or to make longer
            self.tokens = NO_TIME[index + 1]
        elif self.shared:
            self.tokens = self.tokens + ONLY[0]
        else:
            self.tokens.append(0)
        if self.shared:  # copies that have room for the card: quicker than to copy first and add it then
            self.hands, self.faces = self.hands[:], self.faces + ONLY[face]
            self.danger = self.danger + ONLY[danger]
            self.shared = False
        else:
            self.faces.append(face)
            self.danger.append(danger)
        if card_of(face) == KNIGHT:
            self.knight = index
        alarm = False
        plan = self.plan
        for joint in plan.joints:
            other = joint // CORNER_COUNT
            changed = self.danger_under(other, face, cell, opposite(joint % CORNER_COUNT))
            self.danger[other] = changed
            if changed > QUIET and self.tokens[other] == 0:
                alarm = True
        return alarm

    def _build_on(self, cell: int) -> None:
        """Adds a cell to the ground plan of the citadel."""
        plan = self.plan
        after = plan.next[cell]
        if after is None:
            after = plan.copy() if plan.ready_made or self.shared else plan
            after.add(cell)
        self.plan = after

    @property
    def cells(self) -> list[int]:
        """By index: where the card lies. Not to be changed."""
        return self.plan.cells

    @property
    def beside(self) -> list[int]:
        """Four by index: the card that shares this corner, above or below, or NO_CARD. Not to be changed."""
        return self.plan.beside

    def open_cells(self) -> list[int]:
        """KK-10: where a card can be laid. Not to be changed."""
        return self.plan.open_cells()

    def card(self, index: int) -> int:
        """The card with this index."""
        return card_of(self.faces[index])

    def index_at(self, cell: int) -> int:
        """The card that lies on a cell, or NO_CARD."""
        return self.cells.index(cell) if cell in self.cells else NO_CARD

    def set_time(self, card: int) -> bool:
        """KK-12: the card laid last takes its time tokens if it is a monster. False if the reserve has too
        few."""
        time = self.content.time[card]
        if time > 0:
            if time > self.reserve:
                self.stand(0)
                return False
            self.reserve -= time
            self.stand(time)
        return True

    def stand(self, tokens: int) -> None:
        """The card laid last is a monster that stands, with these time tokens."""
        index = len(self.faces) - 1
        if self.standing:
            self.standing = self.standing + ONLY[index]
            self.tokens[index] = tokens
        else:
            self.standing = ONLY[index]
            self.tokens = NO_TIME[index] + ONLY[tokens]

    def beat(self, index: int) -> None:
        """A monster stands no longer."""
        self.take_time(index)
        self.standing = [other for other in self.standing if other != index]

    def take_time(self, index: int) -> None:
        """Puts the time tokens of a monster, or the ice that lies there instead, off the card."""
        if self.tokens[index] > 0:
            self.reserve += self.tokens[index]
        self.tokens[index] = 0

    def shows(self, index: int, corner: int) -> int:
        """The number that is visible on a corner of a card."""
        if self.is_wet(self.cells[index], corner):
            return 0
        other = self.beside[index * CORNER_COUNT + corner]
        if other > index:
            return self.content.corners[self.faces[other] * CORNER_COUNT + opposite(corner)]
        return self.content.corners[self.faces[index] * CORNER_COUNT + corner]

    def is_wet(self, cell: int, corner: int) -> bool:
        """KK-32: whether the potion stands on this corner."""
        return self.potion != NOWHERE and corner_place(cell, corner) == self.potion

    def touches_potion(self, cell: int) -> bool:
        """KK-32: whether the potion stands on a corner of this cell, so that a card laid there is judged."""
        for corner in range(CORNER_COUNT):
            if self.is_wet(cell, corner):
                return True
        return False

    def danger_at(self, face: int, cell: int) -> int:
        """The danger that a face would show on a cell."""
        danger = self.content.sums[card_of(face)]
        if self.potion != NOWHERE:
            for corner in range(CORNER_COUNT):
                if self.is_wet(cell, corner):
                    danger -= self.content.corners[face * CORNER_COUNT + corner]
        return danger

    def danger_under(self, index: int, face: int, cell: int, corner: int) -> int:
        """The danger that a card would have with this corner of a face laid over it."""
        if self.is_wet(cell, corner):
            return self.danger[index]
        corners = self.content.corners
        upper: i64 = face
        lower: i64 = self.faces[index]
        place: i64 = corner
        danger: i64 = self.danger[index]
        shown: i64 = corners[upper * CORNER_COUNT + place]
        covered: i64 = corners[lower * CORNER_COUNT + CORNER_COUNT - 1 - place]
        return danger + shown - covered

    def is_covered(self, index: int, corner: int) -> bool:
        """Whether another card lies over this corner."""
        return self.beside[index * CORNER_COUNT + corner] > index

    def is_judged(self, index: int) -> bool:
        """KK-14: whether a card lies, or the potion stands, on one of its corners."""
        cell = self.cells[index]
        for corner in range(CORNER_COUNT):
            if self.beside[index * CORNER_COUNT + corner] > index or self.is_wet(cell, corner):
                return True
        return False

    def frozen(self) -> int:
        """How many monsters other than the Black Knight stand frozen (KK-31)."""
        count = 0
        for index in self.standing:
            if self.tokens[index] == FROZEN and index != self.knight:
                count += 1
        return count

    def pour(self, index: int, corner: int) -> None:
        """KK-32: the potion goes onto a corner, which counts 0 from now on."""
        cell = self.cells[index]
        number = self.shows(index, corner)
        self.danger[index] -= number
        other = self.beside[index * CORNER_COUNT + corner]
        if other != NO_CARD:
            self.danger[other] -= number
        self.potion = corner_place(cell, corner)

    def take_away(self, index: int) -> None:
        """KK-30: a card leaves the table; all others stay where they lie, in the order they were laid in."""
        cell = self.cells[index]
        for corner in range(CORNER_COUNT):
            # The potion stays on a corner that another card still shows, else it has nothing to stand on.
            if self.is_wet(cell, corner) and self.beside[index * CORNER_COUNT + corner] == NO_CARD:
                self.potion = NOWHERE
        self.take_time(index)
        cells = self.cells
        faces = self.faces
        tokens = self.tokens
        standing = self.standing
        reserve = self.reserve
        potion = self.potion
        self.clear_table()
        self.potion = potion
        for old in range(len(cells)):
            if old != index:
                self.lay(faces[old], cells[old])
        self.tokens = tokens[:index] + tokens[index + 1 :]
        self.standing = [old - 1 if old > index else old for old in standing if old != index]
        self.reserve = reserve

    def is_known(self, seat: int, card: int) -> bool:
        """KK-23: whether all know of a card in the hand of this seat: it was shown, or its player said so."""
        return card == self.shown[seat] or self.told >> card & 1 == 1

    def untold(self, seat: int) -> list[int]:
        """The cards in the hand of this seat of which others do not know."""
        return [card for card in self.hands[seat] if not self.is_known(seat, card)]

    def deck(self) -> int:
        """How many cards are still to be drawn, the Black Knight included."""
        return len(self.bag) + (1 if self.knight_waits else 0)

    def must_be_silent(self) -> bool:
        """KK-13: silence is kept by a team inside a citadel."""
        return self.silence and self.players > 1 and self.phase < Phase.CAMP
