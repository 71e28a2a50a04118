"""Steps that a search tries on a walk, and undoes."""

from __future__ import annotations

from undercroft.games.tales_of_tails.content import TalesOfTailsContent
from undercroft.games.tales_of_tails.dungeon import Dungeon
from undercroft.games.tales_of_tails.notation import SPIN
from undercroft.games.tales_of_tails.walk import DONE_SPINNING, Walk


class _Step:
    """One step of a trail."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk  # after the step
        self.action = -1
        self.mark = 0  # of the dungeon, before the step


class Trail:
    """A walk and the steps tried from it. Every `play` can be undone by `undo`, the last one first.

    The walk that the trail begins with never changes. The dungeon is as before when all steps are undone.
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
        step.walk.copy_from(self.walk)
        step.walk.play(action, self.dungeon, self.content)
        self.walk = step.walk

    def undo(self) -> None:
        """Undoes the last step."""
        self.dungeon.rewind(self._steps[self.length].mark, self.content)
        self.length -= 1
        self.walk = self._steps[self.length].walk

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
