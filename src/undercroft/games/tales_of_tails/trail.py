"""Steps that a search tries on a walk, and undoes."""

from __future__ import annotations

from undercroft.games.tales_of_tails.content import TalesOfTailsContent
from undercroft.games.tales_of_tails.dungeon import Dungeon
from undercroft.games.tales_of_tails.notation import GIVE_TAKEN, SPIN
from undercroft.games.tales_of_tails.walk import DONE_SPINNING, Mark, Walk


class _Step:
    """One step of a trail."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk  # after the step
        self.action = -1
        self.mark = 0  # of the dungeon, before the step
        self.given = Mark.UNSEEN  # of the room whose card the step gives up, before the step


class Trail:
    """A walk and the steps tried from it. Every `play` can be undone by `undo`, the last one first.

    The walk that the trail begins with never changes. The dungeon is as before when all steps are undone.
    All walks after steps share the marks and the path of the first of them: a copy for each step would take
    longer than the step.
    """

    def __init__(self, walk: Walk, dungeon: Dungeon, content: TalesOfTailsContent) -> None:
        self.walk = walk  # after the steps tried so far
        self.dungeon = dungeon
        self.content = content
        self.length = 0  # steps tried so far
        self._steps = [_Step(walk)]  # the first one is the beginning; those beyond `length` are used again

    def restart(self, walk: Walk, dungeon: Dungeon) -> None:
        """Begins with another walk, without any steps."""
        self.walk = self._steps[0].walk = walk
        self.dungeon = dungeon
        self.length = 0

    def play(self, action: int) -> None:
        """Takes a step on a copy of the walk."""
        self.length += 1
        if self.length == len(self._steps):
            self._steps.append(_Step(Walk()))
        step = self._steps[self.length]
        step.action = action
        step.mark = self.dungeon.mark()
        if self.length == 1:
            step.walk.copy_from(self.walk)
        else:
            step.walk.follow(self.walk)
        if GIVE_TAKEN.has(action):
            step.given = self.walk.marks[self._room_given(action)]
        step.walk.play(action, self.dungeon, self.content)
        self.walk = step.walk

    def undo(self) -> None:
        """Undoes the last step."""
        step = self._steps[self.length]
        self.dungeon.rewind(step.mark, self.content)
        self.length -= 1
        self.walk = self._steps[self.length].walk
        if self.length > 0:
            self._undo_marks(step, self.walk)

    def _undo_marks(self, step: _Step, before: Walk) -> None:
        """Makes the marks and the path as they were before a step."""
        if step.walk.at != before.at:
            before.marks[before.path.pop()] = Mark.UNSEEN
        elif before.facing:
            before.marks[before.at] = Mark.PASSED
            if GIVE_TAKEN.has(step.action):
                before.marks[self._room_given(step.action)] = step.given

    def _room_given(self, action: int) -> int:
        return self.dungeon.at(GIVE_TAKEN.operand(action))

    def undo_all(self) -> None:
        """Undoes all steps."""
        while self.length:
            self.undo()

    def repeats(self, action: int, since: int) -> bool:
        """Whether an action turns rooms in another order than a search needs to try.

        Turns of different rooms can be exchanged, so a search that began after `since` steps tries them in
        the order of their numbers alone.
        """
        if self.walk.spun == DONE_SPINNING or self.length == since:
            return False
        last = self._steps[self.length].action
        return SPIN.has(action) and SPIN.has(last) and action < last

    def actions(self) -> list[int]:
        """The actions of the steps tried so far."""
        return [self._steps[number].action for number in range(1, self.length + 1)]
