"""Pig, and a card: a dice race with a hidden card a seat.

The smallest game that uses everything the house offers: a hidden hand, a step that can be taken back, an
action out of turn, an action of the clock, an option, content from a file, a bot. It is not registered
and never compiled, and so proves that a game of another package can be used.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from undercroft.kernel.actions import NEVER, ActionSpace, Operand
from undercroft.kernel.bot import Bot
from undercroft.kernel.content import Content, ContentErrors, content_hash, parse
from undercroft.kernel.game import Game, Option
from undercroft.kernel.observation_buffer import MAX_VALUE, ObservationBuffer
from undercroft.kernel.observation_fields import Field
from undercroft.kernel.observer import Observer
from undercroft.kernel.outcome import NO_SEAT, Outcome
from undercroft.kernel.phrase import Phrase
from undercroft.kernel.position import PositionReader
from undercroft.kernel.state import State

FACE = Operand("face", [NEVER, NEVER, "2", "3", "4", "5", "6"], "faces are 2 to 6")
SEAT = Operand("seat", ["0", "1", "2", "3"])

ACTIONS = ActionSpace("Pig", "roll, hold, aim 2, show 0")
ROLL = ACTIONS.declare("roll")
HOLD = ACTIONS.declare("hold")
AIM = ACTIONS.declare("aim", "aim {face}", FACE)  # an aimed face counts double
SHOW = ACTIONS.declare("show", "show {seat}", SEAT)  # a shown card counts at once; at any time
LATE = ACTIONS.declare("late")  # the clock's


class PigContent(Content):
    def __init__(self) -> None:
        super().__init__()
        self.cards: list[int] = []
        self.turns = 1


class PigState(State):
    def __init__(self) -> None:
        super().__init__()
        self.content = PigContent()
        self.goal = 20
        self.turn = 0
        self.seat = 0
        self.pot = 0
        self.aim = 0
        self.points: list[int] = []
        self.hands: list[int] = []
        self.shown: list[bool] = []
        self.deck: list[int] = []

    def actor(self) -> int:
        return NO_SEAT if self.over() else self.seat

    def legal(self) -> list[int]:
        if self.over():
            return []
        actions = [ROLL.base]
        if self.pot:
            actions.append(HOLD.base)
        if not self.aim:
            actions += [AIM.base + face for face in range(2, 7)]
        if not self.shown[self.seat]:
            actions.append(SHOW.base + self.seat)
        return actions

    def legal_for(self, seat: int) -> list[int]:
        if self.over():
            return []
        if seat == self.seat:
            return self.legal()
        if seat == NO_SEAT:
            return [LATE.base]
        return [] if self.shown[seat] else [SHOW.base + seat]

    def play(self, action: int) -> None:
        if action == ROLL.base:
            self.reveal_count += 1
            face = self.below(6) + 1
            if face == 1:
                self.pass_on()
            else:
                self.pot += face * 2 if face == self.aim else face
                self.aim = 0
        elif action == HOLD.base:
            self.points[self.seat] += self.pot
            self.pass_on()
        elif action == LATE.base:
            self.pass_on()
        elif action >= SHOW.base:
            seat = action - SHOW.base
            self.reveal_count += 1
            self.shown[seat] = True
            self.points[seat] += self.hands[seat]
        else:
            self.aim = action - AIM.base

    def pass_on(self) -> None:
        self.pot = 0
        self.aim = 0
        self.turn += 1
        self.seat = self.turn % self.players

    def clone(self) -> State:
        other = PigState()
        other.rng = self.rng
        other.reveal_count = self.reveal_count
        other.players = self.players
        other.content = self.content
        other.goal = self.goal
        other.turn = self.turn
        other.seat = self.seat
        other.pot = self.pot
        other.aim = self.aim
        other.points = self.points[:]
        other.hands = self.hands[:]
        other.shown = self.shown[:]
        other.deck = self.deck[:]
        return other

    def over(self) -> bool:
        return self.turn >= self.content.turns * self.players or max(self.points) >= self.goal

    def payoff(self, seat: int) -> float:
        winners = self.winners()
        return 1 / len(winners) if seat in winners else 0.0

    def winners(self) -> list[int]:
        best = max(self.points)
        return [seat for seat in range(self.players) if self.points[seat] == best]

    def outcome(self) -> Outcome | None:
        if not self.over():
            return None
        return Outcome(self.winners(), self.points[:], "goal" if max(self.points) >= self.goal else "late")

    def resample(self, seat: int, seed: int) -> None:
        self.seed(seed)
        unknown = [other for other in range(self.players) if other != seat and not self.shown[other]]
        cards = sorted(self.deck + [self.hands[other] for other in unknown])
        self.shuffle(cards)
        for other in unknown:
            self.hands[other] = cards.pop()
        self.deck = cards


class Holder(Bot):
    """Holds at ten, and shows its card when that ends the game."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__()
        self.seed(seed)

    def choose(self, state: State) -> int:
        assert isinstance(state, PigState)
        seat = state.seat
        if not state.shown[seat] and state.points[seat] + state.hands[seat] >= state.goal:
            return SHOW.base + seat
        return HOLD.base if state.pot >= 10 else ROLL.base


class PigObserver(Observer):
    def __init__(self, players: int) -> None:
        columns = ["to act", "points", "shown", "card"]
        super().__init__(
            [
                Field("pot", [1], MAX_VALUE, "points not held yet"),
                Field("aim", [7], 1, "the face that counts double"),
                Field("seats", [players, 4], MAX_VALUE, "what everybody has, as far as one knows", columns),
            ]
        )

    def write(self, state: State, seat: int, buffer: ObservationBuffer) -> None:
        assert isinstance(state, PigState)
        buffer.put(state.pot)
        buffer.one_hot(state.aim, 7)
        for ahead in range(state.players):
            other = (seat + ahead) % state.players
            buffer.flag(other == state.actor())
            buffer.put(state.points[other])
            buffer.flag(state.shown[other])
            buffer.put(state.hands[other] if other == seat or state.shown[other] else 0)

    def score(self, state: State, seat: int) -> int:
        assert isinstance(state, PigState)
        return state.points[seat]


class Pig(Game):
    name = "toy"
    rules = 1
    players = (1, 4)
    actions = ACTIONS
    options = [Option("goal", ["20", "40"], "how many points win")]
    bots = ["holder"]

    def content(self, text: str | None = None) -> PigContent:
        text = (Path(__file__).parent / "content.toml").read_text() if text is None else text
        data = parse(text)
        errors = ContentErrors()
        box = data.get("box", {})
        content = PigContent()
        content.hash = content_hash(data)
        content.text = text
        content.turns = errors.integer(box, "turns", 1, 100, "box")
        content.cards = box.get("cards", [])
        errors.expect(len(content.cards) > 4, "box.cards", "must be five or more cards")
        errors.raise_if_any()
        return content

    def setup(self, content: Content, players: int, seed: int, options: dict[str, str]) -> State:
        assert isinstance(content, PigContent)
        state = PigState()
        state.seed(seed)
        state.content = content
        state.players = players
        state.goal = int(options["goal"])
        state.points = [0] * players
        state.shown = [False] * players
        state.deck = content.cards[:]
        state.shuffle(state.deck)
        state.hands = [state.deck.pop() for seat in range(players)]
        return state

    def table(self, state: State, seat: int) -> dict[str, Any]:
        assert isinstance(state, PigState)
        return {
            "goal": state.goal,
            "pot": {"anchor": "pot", "points": state.pot},
            "die": {"anchor": "die", "aim": state.aim},
            "faces": [{"anchor": f"face.{face}"} for face in range(2, 7)],
            "seats": [
                {
                    "points": state.points[other],
                    "card": {
                        "anchor": f"card.{other}",
                        "value": state.hands[other] if other == seat or state.shown[other] else None,
                    },
                }
                for other in range(state.players)
            ],
        }

    def phase(self, state: State) -> str:
        return "over" if state.over() else "race"

    def anchors(self, state: State, action: int) -> list[str]:
        if action == ROLL.base:
            return ["die"]
        if action == HOLD.base:
            return ["pot"]
        if action >= SHOW.base:
            return [] if action == LATE.base else [f"card.{action - SHOW.base}"]
        return [f"face.{action - AIM.base}"]

    def phrase(self, state: State, action: int) -> Phrase:
        assert isinstance(state, PigState)
        if action == ROLL.base:
            return Phrase("roll", {"thing": "@die"})
        if action == HOLD.base:
            return Phrase("hold", {"n": state.pot, "thing": "@point"})
        if action == LATE.base:
            return Phrase("late")
        if action >= SHOW.base:
            return Phrase("show", {"who": f"@seat-{action - SHOW.base}"})
        return Phrase("aim", {"face": action - AIM.base})

    def warning(self, state: State, action: int) -> str:
        return "show" if action >= SHOW.base and action != LATE.base else ""

    def describe_move(self, before: State, action: int, after: State, seat: int) -> list[Phrase]:
        assert isinstance(before, PigState)
        assert isinstance(after, PigState)
        who = f"@seat-{before.seat}"
        if action == ROLL.base:
            if after.turn != before.turn:
                return [Phrase("told-pig", {"who": who})]
            return [Phrase("told-roll", {"who": who, "n": after.pot - before.pot, "thing": "@point"})]
        if action == HOLD.base:
            return [Phrase("told-hold", {"who": who, "n": before.pot, "thing": "@point"})]
        if action == LATE.base:
            return [Phrase("told-late", {"who": who})]
        if action >= SHOW.base:
            shower = action - SHOW.base
            return [
                Phrase("told-show", {"who": f"@seat-{shower}", "n": before.hands[shower], "thing": "@point"})
            ]
        return [Phrase("told-aim", {"who": who, "face": action - AIM.base})]

    def move_anchors(self, before: State, action: int, after: State, seat: int) -> list[str]:
        return []

    def score_breakdown(self, state: State) -> list[dict[str, Any]]:
        assert isinstance(state, PigState)
        sheets = []
        for seat in range(state.players):
            card = state.hands[seat] if state.shown[seat] else 0
            lines = [{"id": "dice", "points": state.points[seat] - card}, {"id": "card", "points": card}]
            sheets.append({"total": state.points[seat], "lines": lines})
        return sheets

    def position(self, state: State) -> dict[str, Any]:
        assert isinstance(state, PigState)
        return {
            "rng": f"{state.rng:x}",
            "reveals": state.reveal_count,
            "players": state.players,
            "goal": state.goal,
            "turn": state.turn,
            "pot": state.pot,
            "aim": state.aim,
            "points": state.points[:],
            "hands": state.hands[:],
            "shown": [int(shown) for shown in state.shown],
            "deck": state.deck[:],
        }

    def from_position(self, data: dict[str, Any], content: Content) -> State:
        assert isinstance(content, PigContent)
        reader = PositionReader(data)
        state = PigState()
        state.content = content
        state.rng = reader.generator()
        state.reveal_count = reader.integer("reveals", 0, 10**6)
        state.players = reader.integer("players", 1, 4)
        state.goal = reader.integer("goal", 1, 100)
        state.turn = reader.integer("turn", 0, 1000)
        state.seat = state.turn % state.players
        state.pot = reader.integer("pot", 0, 10**6)
        state.aim = reader.integer("aim", 0, 6)
        state.points = reader.integers("points", state.players, 0, 10**6)
        state.hands = reader.integers("hands", state.players, 0, 100)
        state.shown = [shown > 0 for shown in reader.integers("shown", state.players, 0, 1)]
        state.deck = reader.integers("deck", -1, 0, 100)
        reader.reject_unknown()
        return state

    def bot(self, name: str, seed: int) -> Bot:
        return Holder(seed)

    def observer(self, content: Content, players: int) -> Observer:
        return PigObserver(players)


GAME = Pig()
