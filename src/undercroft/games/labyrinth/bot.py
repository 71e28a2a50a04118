"""A bot that plans its whole turn: three actions and whatever cards help, weighed together."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.labyrinth import notation as act
from undercroft.games.labyrinth.board import PLACES, bit_of
from undercroft.games.labyrinth.content import EFFECT_COUNT, KINDS, Effect, card_at, colour_of, effect_of
from undercroft.games.labyrinth.outlook import Outlook, hurdles, promising_cells
from undercroft.games.labyrinth.rules import LabyrinthRules
from undercroft.games.labyrinth.sketch import CHEAPEST, key_of
from undercroft.games.labyrinth.state import OFF, TRIO, Phase, Token
from undercroft.games.labyrinth.value import PositionValue
from undercroft.kernel.bot import Bot

WIDTH: Final = 3  # part-turns kept at each step
WATCHFUL: Final = 24  # and when an opponent is about to win
DEPTH: Final = 6  # steps of a turn that are planned
PATIENCE: Final = 2500  # part-turns looked at in each search for a win
THREAT: Final = 100.0
DEFENCE: Final = 2  # cards kept to defend with


class Line:
    """Part of a turn: the table after it, and how it came to that.

    The table of a line that was only weighed is still that before its action, until `follow`.
    """

    def __init__(self, state: LabyrinthRules, before: Line | None = None, action: int = -1) -> None:
        self.state = state
        self.before = before
        self.action = action
        self.value = 0.0
        self.followed = True

    def follow(self) -> None:
        """Plays the action on a copy of the table, once."""
        if not self.followed:
            self.state = self.state.clone()
            play_and_pay(self.state, self.action)
            self.followed = True

    def actions(self) -> list[int]:
        """The actions of the whole line, from the first to the last."""
        found: list[int] = []
        line = self
        while line.before is not None:
            found.append(line.action)
            line = line.before
        found.reverse()
        return found


class GreedyBot(Bot[LabyrinthRules]):
    """Wins at once where it can, and otherwise takes the turn whose end looks best.

    It looks for a win through every way of walking, jumping, pushing and clearing; then it extends the few
    most promising part-turns step by step. Where the best turn would leave an opponent a treasure that wins
    within walking distance, it looks again, wider, for one that does not.
    """

    def __init__(self, seed: int = 0) -> None:
        super().__init__()
        self.seed(seed)
        self.position_value = PositionValue()
        self.outlook = Outlook()
        self.plan: list[int] = []  # the rest of the turn, the next action last
        self.expected = 0  # the key of the table for which the plan was made

    def choose(self, state: LabyrinthRules) -> int:
        if state.phase == Phase.PAY:
            return payment(state)
        if state.phase == Phase.DISCARD:
            return unwanted(state)
        if not self.plan or self.expected != key_of(state):
            self.plan = self.turn(state)
            self.plan.reverse()
        action = self.plan.pop()
        if self.plan:
            self.position_value.look(state, state.seat)
            self.position_value.take(action)
            self.expected = self.position_value.key
        return action

    def turn(self, state: LabyrinthRules) -> list[int]:
        """All actions of this turn, payments left out, `done` included."""
        found = self.win(state)
        if not found:
            line = self.best(state, WIDTH, False)
            if self.doomed(state) and self.doomed(line.state):
                line = self.best(state, WATCHFUL, True)
            found = line.actions()
            found.append(act.DONE.base)
        return found

    # Winning now

    def win(self, state: LabyrinthRules) -> list[int]:
        """Actions that win in this very turn, or none: first by travelling alone, then with every trick."""
        if not self._reachable(state):
            return []
        return self._search(state, False) or self._search(state, True)

    def _search(self, state: LabyrinthRules, tricks: bool) -> list[int]:
        """The shortest line that wins, as far as patience goes."""
        seen: set[int] = set()
        todo = [Line(state.clone())]
        looked = 0
        for line in todo:
            if looked > PATIENCE:
                break
            for action in self._rush(line.state, tricks):
                after = line.state.clone()
                play_and_pay(after, action)
                looked += 1
                if after.collected[state.seat] >= state.content.goal:
                    return Line(after, line, action).actions()
                if after.ended or not self._reachable(after):
                    continue
                key = key_of(after)
                if key not in seen:
                    seen.add(key)
                    todo.append(Line(after, line, action))
        return []

    def _reachable(self, state: LabyrinthRules) -> bool:
        """Whether enough treasures lie about, one of them near enough if nothing stood in the way."""
        me = state.seat
        wanted = state.content.goal - state.collected[me]
        token = state.token
        treasures: list[int] = []
        for cell in state.board.cells:
            if token[cell] == Token.TREASURE:
                treasures.append(cell)
        if len(treasures) < wanted:
            return False
        stride = state.actions - wanted + 1
        for card in range(me * KINDS, me * KINDS + KINDS, EFFECT_COUNT):
            stride += 2 * state.hands[card + Effect.JUMP] + state.hands[card + Effect.PUSH]
        away = state.board.away
        for traveller in range(me * TRIO, me * TRIO + TRIO):
            at = state.travellers[traveller]
            if at != OFF:
                for cell in treasures:
                    if away[at * PLACES + cell] <= stride:
                        return True
        # A player without a traveller to bring in may still send one home through a trap.
        if state.actions > 0 and (state.spare(me) > 0 or state.traps_left < state.content.traps):
            for start in state.board.starts:
                for cell in treasures:
                    if away[start * PLACES + cell] < stride:
                        return True
        return False

    def _rush(self, state: LabyrinthRules, tricks: bool) -> list[int]:
        """The actions that can bring one's travellers onward, ways of walking first.

        Tricks are to clear traps out of the way and to lay something that can be jumped over.
        """
        cards: list[int] = []
        steps: list[int] = []
        jumped: i64 = 0
        if tricks:
            jumped = hurdles(state)
        for action in state.legal():
            verb = act.ACTIONS.verb(action)
            if verb is act.MOVE or verb is act.DEPLOY:
                steps.append(action)
            elif verb is act.JUMP or verb is act.PUSH:
                cards.append(action)
            elif not tricks:
                continue
            elif verb is act.TREASURE or verb is act.TRAP:
                if jumped & bit_of(verb.operand(action)) != 0:
                    cards.append(action)
            elif verb is act.REMOVE and state.token[verb.operand(action)] == Token.TRAP:
                cards.append(action)
        return steps + cards

    # The best turn

    def best(self, state: LabyrinthRules, width: int, thorough: bool) -> Line:
        """The part-turn with the best end, among those that keep to the most promising beginnings."""
        best = Line(state)
        self.position_value.look(state, state.seat)
        best.value = self.weigh(thorough) - (THREAT if thorough else 0.0)
        beam = [best]
        for depth in range(DEPTH):
            found: list[Line] = []
            seen: set[int] = set()
            for line in beam:
                line.follow()
                self._extend(line, found, seen, width, thorough)
            known = best
            for line in found:
                if thorough:
                    line.follow()
                    if self.doomed(line.state):
                        line.value -= THREAT
                if line.value > best.value:
                    best = line
            if best is known:
                break
            beam = found
        best.follow()
        return best

    def _extend(self, line: Line, found: list[Line], seen: set[int], width: int, thorough: bool) -> None:
        """Weighs all that can follow a line, and keeps what is among the best."""
        table = self.position_value
        table.look(line.state, line.state.seat)
        for action in self._sensible(line.state, thorough):
            table.take(action)
            if table.key not in seen:  # else the same actions in another order
                seen.add(table.key)
                value = self.weigh(thorough)
                if len(found) < width or value > found[len(found) - 1].value:
                    self._keep(found, Line(line.state, line, action), value, width)
            table.undo()

    def weigh(self, thorough: bool) -> float:
        """What a turn is worth that ends with the table sketched."""
        value = self.position_value.weigh()
        return value - THREAT * self.position_value.threats if thorough else value

    def _keep(self, found: list[Line], line: Line, value: float, width: int) -> None:
        """Puts a line in its place among the best."""
        line.value = value
        line.followed = False
        at = len(found)
        while at > 0 and found[at - 1].value < value:
            at -= 1
        found.insert(at, line)
        if len(found) > width:
            found.pop()

    def _sensible(self, state: LabyrinthRules, thorough: bool) -> list[int]:
        """The legal actions worth a thought on the table that is sketched."""
        self.outlook.look(state, self.position_value.treasures, False)
        return [action for action in state.legal() if self.is_sensible(state, action, thorough)]

    def is_sensible(self, state: LabyrinthRules, action: int, thorough: bool) -> bool:
        """Whether a legal action other than `done` is worth a thought; `done` is not. The outlook is that of
        this table."""
        verb = act.ACTIONS.verb(action)
        if verb is act.MOVE or verb is act.JUMP or verb is act.PUSH:
            start = verb.first(action)
            into_trap = state.token[verb.second(action)] == Token.TRAP
            if state.who(start) == state.seat:
                return thorough or not into_trap
            return thorough or into_trap or self.outlook.coveted & bit_of(start) != 0
        if verb is act.DEPLOY:
            return thorough or state.token[verb.operand(action)] != Token.TRAP
        if verb is act.TREASURE:
            return self.outlook.sites & bit_of(verb.operand(action)) != 0
        if verb is act.TRAP:
            return thorough or self.outlook.nasty & bit_of(verb.operand(action)) != 0
        return verb is act.REMOVE

    # What others could do

    def doomed(self, state: LabyrinthRules) -> bool:
        """Whether an opponent who lacks one treasure could win next turn by walking and coming in alone."""
        for seat in range(state.players):
            if seat != state.seat and state.collected[seat] == state.content.goal - 1:
                theirs = state.clone()
                theirs.seat = seat
                theirs.actions = state.content.actions
                theirs.settle()
                theirs.hands = [0] * len(state.hands)  # they are hidden
                if self._walks_to_win(theirs):
                    return True
        return False

    def _walks_to_win(self, state: LabyrinthRules) -> bool:
        """Whether the player whose turn it is wins by moving and deploying alone, also through traps."""
        if not self._reachable(state):
            return False
        for action in state.legal():
            if action < act.TREASURE.base:  # all that brings travellers on is declared before
                after = state.clone()
                after.play(action)
                if after.ended or self._walks_to_win(after):
                    return True
        return False


def play_and_pay(state: LabyrinthRules, action: int) -> None:
    """Plays an action, and the payments that it calls for."""
    state.play(action)
    while state.phase == Phase.PAY:
        state.play(payment(state))


def payment(state: LabyrinthRules) -> int:
    """The next card for a treasure: the least useful ones go first."""
    kind = card_at(state.site, Effect.JUMP)
    hand = state.seat * KINDS
    for effect in CHEAPEST:
        if state.hands[hand + kind + effect] > 0:
            return act.PAY.base + kind + effect
    return act.PAY.base + kind


def unwanted(state: LabyrinthRules) -> int:
    """The next card to throw away at the end of a turn, or `draw`.

    Suits stay that may soon pay for a treasure near oneself, and two cards to defend with; all else goes.
    """
    # A turn without any action shows that the cards were wrong, so none of them is kept just in case.
    idle = state.actions == state.content.actions
    defence = DEFENCE if idle else 0
    for kind in range(KINDS):
        cards = state.hands[state.seat * KINDS + kind]
        if cards > 0:
            kept = 0
            if in_demand(state, colour_of(kind), idle):
                kept = cards
            elif effect_of(kind) == Effect.PUSH or effect_of(kind) == Effect.REMOVE:
                kept = min(cards, DEFENCE - defence)
                defence += kept
            if cards > kept:
                return act.DISCARD.base + kind
    return act.DRAW.base


def in_demand(state: LabyrinthRules, colour: int, idle: bool) -> bool:
    """Whether cards of a colour, with one or two more, could pay for a treasure that is near no opponent.

    After an idle turn only what they could not pay for yet counts.
    """
    cards = state.count(state.seat, colour)
    if cards < 2:
        return False
    promising = promising_cells(state)
    for cell in state.board.paths[colour]:
        value = state.board.value[cell]
        if value <= cards + 2 and (value > cards or not idle) and promising & bit_of(cell) != 0:
            return True
    return False
