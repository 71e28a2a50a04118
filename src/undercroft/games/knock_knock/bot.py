"""Two players made of code: one that takes the best play at first sight, one that thinks the citadel through."""

from __future__ import annotations

from typing import Final

from undercroft.games.knock_knock.lattice import CELLS
from undercroft.games.knock_knock.notation import ENTER, GO_HOME, ORB, SHOW
from undercroft.games.knock_knock.rules import KnockKnockRules
from undercroft.games.knock_knock.state import CAMP, UNDECIDED, WON
from undercroft.games.knock_knock.tactics import LOSS, glance, rescue, weigh
from undercroft.kernel.bot import Bot
from undercroft.kernel.state import State

PATIENCE: Final = 3
"""After so many lost citadels of one level a bot goes home."""


class Greedy(Bot):
    """Takes the play that looks best now, and a spell when every card would lose."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__()
        self.seed(seed)

    def choose(self, state: State) -> int:
        assert isinstance(state, KnockKnockRules)
        if state.phase == CAMP:
            return at_camp(state)
        best = LOSS - 1
        choices: list[int] = []
        for action in state.legal():
            if action < SHOW:
                score = weigh(state, action // CELLS, action % CELLS)
                if score > best:
                    best = score
                    choices = [action]
                elif score == best:
                    choices.append(action)
        if best <= LOSS:
            spell = rescue(state)
            if spell >= 0:
                return spell
        return choices[self.below(len(choices))]


def at_camp(state: KnockKnockRules) -> int:
    """On to the next citadel, or home after too many defeats."""
    return GO_HOME if state.tries >= PATIENCE else ENTER


class Team(Bot):
    """Imagines the hands it cannot see and plays the citadel to its end many times over.

    The plays that look best at first sight are compared by how often the team wins after them when
    everybody goes on at a glance. The worse half is dropped, the better half is looked at twice as often,
    until one is left.
    """

    def __init__(self, seed: int = 0, effort: int = 160, width: int = 12) -> None:
        super().__init__()
        self.seed(seed)
        self.effort = effort  # citadels imagined in each round of comparing
        self.width = width  # plays that are compared

    def choose(self, state: State) -> int:
        assert isinstance(state, KnockKnockRules)
        if state.phase == CAMP:
            return at_camp(state)
        actions = self._promising(state)
        wins = [0] * len(actions)
        tried = 0
        while len(actions) > 1:
            rounds = max(1, self.effort // len(actions))
            for number in range(rounds):
                imagined = state.clone()
                imagined.resample(state.turn, self.below(1000000000))
                for place in range(len(actions)):
                    wins[place] += self._imagine(imagined, actions[place])
            tried += rounds
            if wins[0] == 0 and max(wins) == 0 and len(actions) <= 4:
                break
            self._drop_worse_half(actions, wins)
        return actions[0]

    def _promising(self, state: KnockKnockRules) -> list[int]:
        """The plays worth a thought, best first: a few of every card, and spells."""
        actions: list[int] = []
        scores: list[int] = []
        per_card = max(2, self.width // max(1, len(state.hands[state.turn])))
        card = -1
        first = 0
        spells: list[int] = []
        for action in state.legal():
            if action >= SHOW:
                if action > SHOW + 62 and action < ORB:
                    spells.append(action)
                continue
            face = action // CELLS
            if face >> 1 != card:
                card = face >> 1
                first = len(actions)
            score = weigh(state, face, action % CELLS) * 64 + self.below(64)
            place = len(actions)
            while place > first and scores[place - 1] < score:
                place -= 1
            if place - first < per_card:
                actions.insert(place, action)
                scores.insert(place, score)
                if len(actions) - first > per_card:
                    actions.pop()
                    scores.pop()
        self._sort(actions, scores)
        best = scores[0]
        kept = [
            actions[place]
            for place in range(len(actions))
            if place < self.width and (scores[place] > LOSS * 64 + 64 or place == 0)
        ]
        if best > LOSS * 64 + 64 and best >= 900000 * 64:
            return kept[:1]
        return kept + spells

    def _sort(self, actions: list[int], scores: list[int]) -> None:
        for end in range(1, len(actions)):
            action = actions[end]
            score = scores[end]
            place = end
            while place > 0 and scores[place - 1] < score:
                actions[place] = actions[place - 1]
                scores[place] = scores[place - 1]
                place -= 1
            actions[place] = action
            scores[place] = score

    def _drop_worse_half(self, actions: list[int], wins: list[int]) -> None:
        self._sort(actions, wins)
        keep = len(actions) // 2
        while len(actions) > keep:
            actions.pop()
            wins.pop()

    def _imagine(self, imagined: KnockKnockRules, action: int) -> int:
        """Whether the team wins this citadel after the action, if all go on at a glance."""
        state = imagined.clone()
        state.play(action)
        while state.ending == UNDECIDED:
            state.play(glance(state, self))
        return 1 if state.ending == WON else 0
