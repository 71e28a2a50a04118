"""The greedy bot with a memory, for a search that meets the same tables again and again."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.labyrinth import notation as act
from undercroft.games.labyrinth.board import bit_of
from undercroft.games.labyrinth.bot import THREAT, GreedyBot, payment, unwanted
from undercroft.games.labyrinth.outlook import first_cells
from undercroft.games.labyrinth.rules import LabyrinthRules
from undercroft.games.labyrinth.sketch import key_of
from undercroft.games.labyrinth.state import Phase
from undercroft.games.labyrinth.value import HORIZON
from undercroft.kernel.actions import Verb
from undercroft.kernel.caches import cache

MEMORY: Final = 5000  # plans, steps and rankings kept
BOARDS: Final = 50000  # boards kept


class RememberingBot(GreedyBot):
    """Plays like the greedy bot, plans each turn from each table once, and weighs each board once.

    Most tables that a search meets differ in the hidden cards alone: they have the same board. `step` is for
    playouts, in which a whole plan would cost more than it gains.
    """

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.plans: dict[int, list[int]] = {}  # by table
        self.steps: dict[int, int] = {}  # by table
        self.rankings: dict[int, list[int]] = {}  # by table
        self.boards: dict[int, float] = {}  # by board: what it is worth to the actor

    def turn(self, state: LabyrinthRules) -> list[int]:
        table = key_of(state)
        known = self.plans.get(table)
        if known is None:
            known = super().turn(state)
            cache(self.plans, table, known, MEMORY)
        return known[:]

    def weigh(self, thorough: bool) -> float:
        table = self.position_value
        board = table.key - table.hand.key
        if thorough:
            board = -board  # worth something else, so it is another board
        known = self.boards.get(board)
        if known is None:
            known = table.weigh_board()
            if thorough:
                known -= THREAT * table.threats
            cache(self.boards, board, known, BOARDS)
        return known + table.hand.worth()

    # One step at a time

    def step(self, state: LabyrinthRules, hasty: bool = False) -> int:
        """The action after which the table looks best at once; `done` if every action makes it worse. A hasty
        step weighs no action."""
        if state.phase == Phase.PAY:
            return payment(state)
        if state.phase == Phase.DISCARD:
            return unwanted(state)
        if hasty:
            return self._hasty_step(state)
        table = self.position_value
        table.look(state, state.seat)
        known = self.steps.get(table.key)
        if known is None:
            known = self._best_step(state)
            cache(self.steps, table.key, known, MEMORY)
        return known

    def _best_step(self, state: LabyrinthRules) -> int:
        """First the actions of the turn, and cards that cost none once no action makes the table better: so
        the boards that playouts meet are fewer."""
        table = self.position_value
        now = table.weigh_board() + table.hand.worth()
        watchful = table.threats > 0
        if watchful:
            now -= THREAT * table.threats
        legal = state.legal()
        towards = self._approach(legal, state.actions) if table.within else act.DONE.base
        if towards != act.DONE.base and state.collected[state.seat] == state.content.goal - 1:
            return towards
        self.outlook.look(state, table.treasures, True)
        best = self._best_of(state, legal, False, watchful, now)
        if best == act.DONE.base:
            best = towards
        return best if best != act.DONE.base else self._best_of(state, legal, True, watchful, now)

    def _hasty_step(self, state: LabyrinthRules) -> int:
        """To a treasure within reach, else a treasure where one is first, else towards one that is farther
        away, else a traveller more; `done` if none of these is possible."""
        if state.actions == 0:
            return act.DONE.base
        self.position_value.look(state, state.seat)
        self.position_value.find_obstacles()
        legal = state.legal()
        action = self._approach(legal, state.actions)
        if action == act.DONE.base:
            sites: i64 = first_cells(state)
            action = _first_on(legal, act.TREASURE, sites)
        if action == act.DONE.base:
            action = self._approach(legal, HORIZON)
        if action == act.DONE.base:
            safe: i64 = self.position_value.board.start_set
            action = _first_on(legal, act.DEPLOY, safe & ~self.position_value.traps)
        return action

    def _approach(self, legal: list[int], steps: int) -> int:
        """A step onto or towards the nearest treasure at most so many steps away; `done` if there is none.
        One that can be collected this turn counts as good as collected, so it would be left for later."""
        nearer: i64 = self.position_value.nearer_cells(steps)
        for action in legal:
            end: i64 = 0
            if act.MOVE.has(action):
                end = bit_of(act.MOVE.second(action))
            elif act.DEPLOY.has(action):
                end = bit_of(act.DEPLOY.operand(action))
            if end & nearer != 0:
                return action
        return act.DONE.base

    def _best_of(
        self, state: LabyrinthRules, legal: list[int], cards: bool, watchful: bool, least: float
    ) -> int:
        """The action after which the table is worth most, if that is more than `least`; else `done`."""
        table = self.position_value
        best = act.DONE.base
        for action in legal:
            if is_late_card(action) == cards and self.is_sensible(state, action, watchful):
                table.take(action)
                value = self.weigh(watchful)
                table.undo()
                if value > least:
                    best, least = action, value
        return best

    # Several actions

    def candidates(self, state: LabyrinthRules, width: int) -> list[int]:
        """The action of the planned turn, and then so many others after which the table looks best."""
        first = self.choose(state)
        self.position_value.look(state, state.seat)
        return self._ranked(state, first, width, True)

    def quick_candidates(self, state: LabyrinthRules, width: int) -> list[int]:
        """The same with the action of a playout first, and then those that playouts look at."""
        first = self.step(state)
        table = self.position_value.key
        known = self.rankings.get(table)
        if known is None:
            known = self._ranked(state, first, width, False)
            cache(self.rankings, table, known, MEMORY)
        return known[:]

    def _ranked(self, state: LabyrinthRules, first: int, width: int, thorough: bool) -> list[int]:
        """An action and the best others of the table that is sketched."""
        actions: list[int] = []
        values: list[float] = []
        table = self.position_value
        if not thorough:
            self.outlook.look(state, table.treasures, True)
        for action in state.legal():
            if action == first or action == act.DONE.base:
                continue
            if thorough or self.is_sensible(state, action, False):
                table.take(action)
                value = self.weigh(False)
                table.undo()
                at = len(actions)
                while at > 0 and values[at - 1] < value:
                    at -= 1
                if at < width:
                    actions.insert(at, action)
                    values.insert(at, value)
        return [first, *actions[:width]]


def _first_on(legal: list[int], verb: Verb, cells: i64) -> int:
    """The first action of a verb whose cell is in a set; `done` if there is none."""
    for action in legal:
        if verb.has(action) and bit_of(verb.operand(action)) & cells != 0:
            return action
    return act.DONE.base


def is_late_card(action: int) -> bool:
    """Whether an action is to push, to remove or to set a trap."""
    verb = act.ACTIONS.verb(action)
    return verb is act.PUSH or verb is act.REMOVE or verb is act.TRAP
