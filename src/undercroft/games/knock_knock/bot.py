"""Two bots: one takes the best play at first sight, one plays the citadel to its end many times."""

from __future__ import annotations

from typing import Final

from undercroft.games.knock_knock.notation import ENTER, GO_HOME, TELL, placement
from undercroft.games.knock_knock.rules import KnockKnockRules
from undercroft.games.knock_knock.state import Ending, Phase
from undercroft.games.knock_knock.tactics import LOSS, NO_ACTION, WIN, Tactics
from undercroft.kernel.bot import Bot

PATIENCE: Final = 3
"""After so many lost citadels of one level a bot goes home."""
LATE_DEFEAT: Final = 400
"""What a defeat with the last card is worth to a team that never wins, in thousandths of a win."""
SMALL_HAND: Final = 3
"""In so small a hand every card counts: such a player thinks twice as long."""
NEWS: Final = 2
"""With so many cards that the others do not know of, a player says what they hold."""
FOR_THE_KNIGHT: Final = 400
"""What it is worth, in points of the tactics, to keep a silent room until the Black Knight comes: no card is
better against him. A bot that does not look ahead loses to other monsters with so much thrift."""
LONE_EFFORT: Final = 4
"""A lone player thinks so many times as long."""


def at_camp(state: KnockKnockRules) -> int:
    """On to the next citadel, or home after too many defeats."""
    return GO_HOME.base if state.tries >= PATIENCE else ENTER.base


def has_news(state: KnockKnockRules) -> bool:
    """Whether the player to move may say what they hold, and the others do not know much of it."""
    return state.players > 1 and not state.silence and len(state.untold(state.seat)) >= NEWS


class GreedyBot(Bot[KnockKnockRules]):
    """Takes the play that looks best now, and a spell when every card would lose."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__()
        self.seed(seed)
        self.tactics = Tactics()

    def choose(self, state: KnockKnockRules) -> int:
        if state.phase == Phase.CAMP:
            return at_camp(state)
        tactics = self.tactics
        tactics.prepare(state)
        best = LOSS - 1
        choices: list[int] = []
        for face in tactics.faces():
            for cell in state.open_cells():
                score = tactics.score(face, cell)
                if score > best:
                    best = score
                    choices = []
                if score == best:
                    choices.append(placement(face, cell))
        if best <= LOSS:
            spell = tactics.rescue()
            if spell != NO_ACTION:
                return spell
        return choices[self.below(len(choices))]


class Candidate:
    """A play that is thought about, and what came of it in the citadels imagined."""

    def __init__(self, action: int) -> None:
        self.action = action
        self.tries = 0
        self.wins = 0
        self.lasted = 0  # in the defeats: thousandths of the cards ahead that were played, summed up
        self.score = 0


class TeamBot(Bot[KnockKnockRules]):
    """Imagines the cards it cannot see and plays the citadel to its end many times over.

    The plays that look best at first sight are compared by how often the team wins after them when
    everybody goes on at a glance. The worse half is dropped, the better half is looked at twice as often,
    until one is left. Where wins are rare they tell little, and so a defeat counts too, the later the better;
    the more often the team wins, the less.

    While speech is on, it tells the others what it holds (KK-23), not after every card but when there is
    some news. What others told it, it need not imagine.
    """

    def __init__(self, seed: int = 0, effort: int = 48, width: int = 5) -> None:
        super().__init__()
        self.seed(seed)
        self.effort = effort  # citadels imagined in each round of comparing
        self.width = width  # plays that are compared: few, but each of them often
        self.tactics = Tactics(FOR_THE_KNIGHT)

    def choose(self, state: KnockKnockRules) -> int:
        if state.phase == Phase.CAMP:
            return at_camp(state)
        candidates = [Candidate(action) for action in self._promising(state)]
        if len(candidates) > 1 and has_news(state):
            return TELL.base + state.seat
        while len(candidates) > 1:
            self._compare(state, candidates)
            del candidates[len(candidates) // 2 :]
        return candidates[0].action

    def _compare(self, state: KnockKnockRules, candidates: list[Candidate]) -> None:
        """Looks at each of them some more, on the same imagined tables, and sorts them, the best first."""
        effort = self.effort
        if state.players == 1:
            effort *= LONE_EFFORT
        elif state.content.hand_size(state.players) <= SMALL_HAND:
            effort *= 2
        for _sample in range(max(1, effort // len(candidates))):
            imagined = state.clone()
            imagined.resample(state.seat, self.below(1000000000))
            for candidate in candidates:
                self._imagine(imagined, candidate)
        tries = 0
        defeats = 0
        for candidate in candidates:
            tries += candidate.tries
            defeats += candidate.tries - candidate.wins
        weight = LATE_DEFEAT * defeats * defeats // (tries * tries)
        for candidate in candidates:
            candidate.score = candidate.wins * 1000 * 1000 + candidate.lasted * weight
        candidates.sort(key=lambda candidate: -candidate.score)

    def _promising(self, state: KnockKnockRules) -> list[int]:
        """The plays worth a thought, best first: a few of every card, and all spells but the orb."""
        tactics = self.tactics
        tactics.prepare(state)
        faces = tactics.faces()
        per_face = max(2, self.width // len(faces))
        actions: list[int] = []
        scores: list[int] = []
        for face in faces:
            first = len(actions)  # where the plays of this face begin
            for cell in state.open_cells():
                value = tactics.score(face, cell)
                if value >= WIN:
                    return [placement(face, cell)]
                # Equals in random order.
                score = value * 64 + self.below(64)
                place = len(actions)
                while place > first and scores[place - 1] < score:
                    place -= 1
                if place - first < per_face:
                    actions.insert(place, placement(face, cell))
                    scores.insert(place, score)
                    if len(actions) - first > per_face:
                        actions.pop()
                        scores.pop()
        sort_together(actions, scores)
        kept = 1
        while kept < len(actions) and kept < self.width and scores[kept] >= (LOSS + 1) * 64:
            kept += 1
        return actions[:kept] + state.monster_spells()

    def _imagine(self, imagined: KnockKnockRules, candidate: Candidate) -> None:
        """Plays the candidate on this table and goes on at a glance until the citadel is won or lost."""
        state = imagined.clone()
        ahead = 1 + state.deck()
        for hand in state.hands:
            ahead += len(hand)
        state.play(candidate.action)
        while state.ending == Ending.UNDECIDED:
            self.tactics.prepare(state)
            state.play(self.tactics.quick_action(self))
        candidate.tries += 1
        if state.ending == Ending.WON:
            candidate.wins += 1
        elif state.players > 1 or state.ending != Ending.NO_CARDS:
            # A lone player without cards laid too many silent rooms: such a defeat was sure long before.
            candidate.lasted += 1000 * (state.plays - imagined.plays) // ahead


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
