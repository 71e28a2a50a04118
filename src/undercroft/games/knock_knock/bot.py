"""Two players made of code: one takes the best play at first sight, one thinks the citadel through."""

from __future__ import annotations

from typing import Final

from undercroft.games.knock_knock.notation import ENTER, FIREBALL, GO_HOME, ORB
from undercroft.games.knock_knock.rules import KnockKnockRules
from undercroft.games.knock_knock.state import CAMP, UNDECIDED, WON
from undercroft.games.knock_knock.tactics import LOSS, WIN, Look
from undercroft.kernel.bot import Bot
from undercroft.kernel.state import State

PATIENCE: Final = 3
"""After so many lost citadels of one level a bot goes home."""


def at_camp(state: KnockKnockRules) -> int:
    """On to the next citadel, or home after too many defeats."""
    return GO_HOME if state.tries >= PATIENCE else ENTER


class Greedy(Bot):
    """Takes the play that looks best now, and a spell when every card would lose."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__()
        self.seed(seed)
        self.look = Look()

    def choose(self, state: State) -> int:
        assert isinstance(state, KnockKnockRules)
        if state.phase == CAMP:
            return at_camp(state)
        look = self.look
        look.at(state)
        best = LOSS - 1
        choices: list[int] = []
        for face in look.faces():
            for place in look.places():
                score = look.weigh(face, place)
                if score > best:
                    best = score
                    choices = []
                if score == best:
                    choices.append(look.action(face, place))
        if best <= LOSS:
            spell = look.rescue()
            if spell >= 0:
                return spell
        return choices[self.below(len(choices))]


class Team(Bot):
    """Imagines the cards it cannot see and plays the citadel to its end many times over.

    The plays that look best at first sight are compared by how often the team wins after them when
    everybody goes on at a glance. The worse half is dropped, the better half is looked at twice as often,
    until one is left.
    """

    def __init__(self, seed: int = 0, effort: int = 48, width: int = 5) -> None:
        super().__init__()
        self.seed(seed)
        self.effort = effort  # citadels imagined in each round of comparing
        self.width = width  # plays that are compared: few, but each of them often
        self.look = Look()

    def choose(self, state: State) -> int:
        assert isinstance(state, KnockKnockRules)
        if state.phase == CAMP:
            return at_camp(state)
        actions = self._promising(state)
        wins = [0] * len(actions)
        while len(actions) > 1:
            for _sample in range(max(1, self.effort // len(actions))):
                imagined = state.clone()
                imagined.resample(state.turn, self.below(1000000000))
                for place in range(len(actions)):
                    wins[place] += self._imagine(imagined, actions[place])
            sort_together(actions, wins)
            del actions[len(actions) // 2 :]
            del wins[len(actions) :]
        return actions[0]

    def _promising(self, state: KnockKnockRules) -> list[int]:
        """The plays worth a thought, best first: a few of every card, and all spells but the orb."""
        look = self.look
        look.at(state)
        faces = look.faces()
        per_face = max(2, self.width // len(faces))
        actions: list[int] = []
        scores: list[int] = []
        for face in faces:
            first = len(actions)  # where the plays of this face begin
            for spot in look.places():
                worth = look.weigh(face, spot)
                if worth >= WIN:
                    return [look.action(face, spot)]
                # Equals in random order.
                score = worth * 64 + self.below(64)
                place = len(actions)
                while place > first and scores[place - 1] < score:
                    place -= 1
                if place - first < per_face:
                    actions.insert(place, look.action(face, spot))
                    scores.insert(place, score)
                    if len(actions) - first > per_face:
                        actions.pop()
                        scores.pop()
        sort_together(actions, scores)
        kept = 1
        while kept < len(actions) and kept < self.width and scores[kept] >= (LOSS + 1) * 64:
            kept += 1
        return actions[:kept] + [action for action in state.legal() if FIREBALL <= action < ORB]

    def _imagine(self, imagined: KnockKnockRules, action: int) -> int:
        """1 if the team wins this citadel after the action, all going on at a glance, else 0."""
        state = imagined.clone()
        state.play(action)
        while state.ending == UNDECIDED:
            self.look.at(state)
            state.play(self.look.quick(self))
        return 1 if state.ending == WON else 0


def sort_together(actions: list[int], scores: list[int]) -> None:
    """Sorts both by score, the highest first; equals keep their order."""
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
