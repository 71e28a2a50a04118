"""The conformance kit finds what is wrong: every check meets a game that breaks its promise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import toy

from undercroft import testing
from undercroft.kernel.bot import Bot
from undercroft.kernel.content import Content
from undercroft.kernel.game import Option
from undercroft.kernel.observation_buffer import ObservationBuffer
from undercroft.kernel.observer import Observer
from undercroft.kernel.outcome import NO_SEAT, Outcome
from undercroft.kernel.phrase import Phrase
from undercroft.kernel.rng import Rng
from undercroft.kernel.state import State
from undercroft.testing import client_checks, player_checks, rule_checks


class BrokenState(toy.PigState):
    """The toy's state, to be spoilt in one method; its clones are as broken as it is."""

    def clone(self) -> State:
        other = super().clone()
        other.__class__ = type(self)
        return other


class Broken(toy.Pig):
    """The toy, to be spoilt in one place: its states are of the class `state`."""

    state: type[toy.PigState] = BrokenState

    def setup(self, content: Content, players: int, seed: int, options: dict[str, str]) -> State:
        state = super().setup(content, players, seed, options)
        state.__class__ = self.state
        return state


def broken_state(**methods: Any) -> Broken:
    """A toy whose state has these methods instead."""
    return type(
        "Spoilt", (Broken,), {"state": type("SpoiltState", (BrokenState,), methods), "__module__": "toy"}
    )()


def broken_game(**methods: Any) -> Broken:
    """A toy that has these methods instead."""
    return type("Spoilt", (Broken,), {**methods, "__module__": "toy"})()


def finds(promise: Callable[..., None], game: toy.Pig, why: str) -> None:
    """The check finds the fault in one of a few games of three."""

    def look() -> None:
        for seed in range(1, 16):
            promise(game, 3, seed)

    with pytest.raises(testing.Fault, match=why):
        look()


def test_the_toy_itself_is_sound_even_when_it_is_built_like_the_broken_ones() -> None:
    testing.check(broken_state(), games=1)


def test_a_fault_says_where_it_was_found() -> None:
    def over(self: toy.PigState) -> bool:
        return False

    with pytest.raises(testing.Fault, match=r"toy, 2 players, seed 5, goal=\d0.*: not over after"):
        rule_checks.texts_round_trip(broken_state(over=over), 2, 5)


def test_a_game_that_gets_stuck_is_found() -> None:
    def legal(self: toy.PigState) -> list[int]:
        return [] if self.turn == 2 else toy.PigState.legal(self)

    finds(
        rule_checks.same_game_twice,
        broken_state(legal=legal),
        "no seat has a legal action, but it is not over",
    )


def test_dice_from_elsewhere_are_found() -> None:
    outside = Rng()

    def play(self: toy.PigState, action: int) -> None:
        toy.PigState.play(self, action)
        if action == toy.ROLL.base:
            self.points[0] += outside.below(2)

    finds(rule_checks.same_game_twice, broken_state(play=play), "the same (move|game)")


def test_a_shallow_clone_is_found() -> None:
    def clone(self: toy.PigState) -> State:
        other = BrokenState.clone(self)
        assert isinstance(other, toy.PigState)
        other.shown = self.shown
        return other

    finds(
        rule_checks.clones_are_independent,
        broken_state(clone=clone),
        "'show .' on a clone changed the original",
    )


def test_a_forgetful_clone_is_found() -> None:
    def clone(self: toy.PigState) -> State:
        other = BrokenState.clone(self)
        assert isinstance(other, toy.PigState)
        other.aim = 0
        return other

    finds(rule_checks.clones_are_independent, broken_state(clone=clone), "a clone differs from its original")


def test_a_look_that_changes_something_is_found() -> None:
    def table(self: toy.Pig, state: State, seat: int) -> dict[str, Any]:
        state.below(6)
        return toy.Pig.table(self, state, seat)

    finds(rule_checks.looking_changes_nothing, broken_game(table=table), "looking at the table changed it")


@pytest.mark.parametrize(
    ("extra", "why"),
    [([toy.ROLL.base], "offered an action twice"), ([99], "offered a number that is not below 14")],
)
def test_odd_legal_actions_are_found(extra: list[int], why: str) -> None:
    def legal(self: toy.PigState) -> list[int]:
        actions = toy.PigState.legal(self)
        return actions + extra if actions and self.turn == 1 else actions

    def action_text(self: toy.Pig, action: int) -> str:
        return toy.Pig.action_text(self, min(action, 13))

    game = broken_state(legal=legal)
    game.action_text = action_text.__get__(game)  # type: ignore[method-assign]
    finds(rule_checks.legal_actions_are_sound, game, why)


def test_an_action_after_the_end_is_found() -> None:
    def legal_for(self: toy.PigState, seat: int) -> list[int]:
        return [toy.LATE.base] if self.over() and seat == NO_SEAT else toy.PigState.legal_for(self, seat)

    finds(
        rule_checks.legal_actions_are_sound,
        broken_state(legal_for=legal_for),
        "seat -1 may act after the end",
    )


def test_a_random_action_that_is_not_drawn_from_the_list_is_found() -> None:
    def random_action(self: toy.PigState, dice: Rng) -> int:
        return self.legal()[-1] if self.legal() else -1

    why = r"random_action\(\) is not drawn from legal\(\)"
    finds(rule_checks.legal_actions_are_sound, broken_state(random_action=random_action), why)


def test_an_actor_after_the_end_is_found() -> None:
    def actor(self: toy.PigState) -> int:
        return self.seat

    finds(rule_checks.legal_actions_are_sound, broken_state(actor=actor), "a seat has to act after the end")


def test_texts_that_do_not_read_back_are_found() -> None:
    def parse_action(self: toy.Pig, text: str) -> int:
        return toy.AIM.base + 3 if text == "aim 2" else toy.Pig.parse_action(self, text)

    finds(
        rule_checks.texts_round_trip,
        broken_game(parse_action=parse_action),
        "'aim 2' does not read back as 4",
    )
    with pytest.raises(testing.Fault, match="'aim 2' does not read back as 4"):
        rule_checks.all_texts_round_trip(broken_game(parse_action=parse_action))


@pytest.mark.parametrize("text", ["Roll", "roll #1", "roll;", "roll\n", " roll", "roll,", "[roll"])
def test_texts_that_spoil_a_record_are_found(text: str) -> None:
    def action_text(self: toy.Pig, action: int) -> str:
        return text if action == toy.ROLL.base else toy.Pig.action_text(self, action)

    def parse_action(self: toy.Pig, given: str) -> int:
        return toy.ROLL.base if given == text else toy.Pig.parse_action(self, given)

    with pytest.raises(testing.Fault, match="is no text for a record"):
        rule_checks.all_texts_round_trip(broken_game(action_text=action_text, parse_action=parse_action))


def test_two_actions_of_one_text_are_found() -> None:
    def action_text(self: toy.Pig, action: int) -> str:
        return "roll" if action == toy.HOLD.base else toy.Pig.action_text(self, action)

    with pytest.raises(testing.Fault, match="1 and 0 are both written 'roll'"):
        rule_checks.all_texts_round_trip(broken_game(action_text=action_text))


def test_a_reader_of_nonsense_is_found() -> None:
    def parse_action(self: toy.Pig, text: str) -> int:
        return toy.Pig.parse_action(self, text.strip() or "roll")

    with pytest.raises(testing.Fault, match="'' was read as an action"):
        rule_checks.all_texts_round_trip(broken_game(parse_action=parse_action))


def test_a_game_without_texts_is_found() -> None:
    with pytest.raises(testing.Fault, match="no action has a text"):
        rule_checks.all_texts_round_trip(broken_game(action_text=lambda self, action: ""))


def test_dice_that_are_not_counted_as_revealed_are_found() -> None:
    def play(self: toy.PigState, action: int) -> None:
        before = self.reveal_count
        toy.PigState.play(self, action)
        self.reveal_count = before

    finds(rule_checks.dice_are_revealed, broken_state(play=play), "dice were rolled, reveal_count unchanged")


def test_a_position_that_forgets_is_found() -> None:
    def from_position(self: toy.Pig, data: dict[str, Any], content: Content) -> State:
        state = toy.Pig.from_position(self, data, content)
        assert isinstance(state, toy.PigState)
        state.deck.sort()
        return state

    finds(
        rule_checks.positions_round_trip,
        broken_game(from_position=from_position),
        "a position does not round-trip",
    )


def test_a_position_that_leaves_out_what_matters_is_found() -> None:
    """What is neither written nor read round-trips well; the game that goes on tells."""

    def position(self: toy.Pig, state: State) -> dict[str, Any]:
        return {key: value for key, value in toy.Pig.position(self, state).items() if key != "pot"}

    def from_position(self: toy.Pig, data: dict[str, Any], content: Content) -> State:
        return toy.Pig.from_position(self, {**data, "pot": 0}, content)

    game = broken_game(position=position, from_position=from_position)
    finds(rule_checks.positions_round_trip, game, "a state made from a position offers other actions")


def test_a_position_that_leaves_out_what_only_points_depend_on_is_found() -> None:
    def position(self: toy.Pig, state: State) -> dict[str, Any]:
        return {key: value for key, value in toy.Pig.position(self, state).items() if key != "hands"}

    def from_position(self: toy.Pig, data: dict[str, Any], content: Content) -> State:
        return toy.Pig.from_position(self, {**data, "hands": [0] * data["players"]}, content)

    game = broken_game(position=position, from_position=from_position)
    finds(rule_checks.positions_round_trip, game, "a state made from a position lacks something")


def test_a_position_that_is_no_json_is_found() -> None:
    def position(self: toy.Pig, state: State) -> dict[str, Any]:
        return {**toy.Pig.position(self, state), "points": tuple(toy.Pig.position(self, state)["points"])}

    finds(rule_checks.positions_round_trip, broken_game(position=position), "a position is not plain JSON")


def test_a_position_that_is_read_without_care_is_found() -> None:
    def from_position(self: toy.Pig, data: dict[str, Any], content: Content) -> State:
        state = toy.Pig.from_position(self, {**data, "pot": 0}, content)
        assert isinstance(state, toy.PigState)
        state.pot = int(data["pot"])
        return state

    game = broken_game(from_position=from_position)
    finds(rule_checks.positions_are_checked, game, "a position with pot = .* raises .*, not BadPosition")


def test_a_position_that_cannot_be_played_is_found() -> None:
    """This one believes any list of points, however short."""

    def from_position(self: toy.Pig, data: dict[str, Any], content: Content) -> State:
        points = data["points"] if isinstance(data["points"], list) else []
        state = toy.Pig.from_position(self, {**data, "points": [0, 0, 0]}, content)
        assert isinstance(state, toy.PigState)
        state.points = points
        return state

    game = broken_game(from_position=from_position)
    finds(
        rule_checks.positions_are_checked,
        game,
        r"a position with points.* is accepted, but then (Ind|Val|Typ)",
    )


def test_a_match_that_cannot_be_replayed_is_found() -> None:
    """This game begins differently every time it is set up, though the seed is the same."""
    outside = Rng()

    def setup(self: Broken, content: Content, players: int, seed: int, options: dict[str, str]) -> State:
        state = Broken.setup(self, content, players, seed, options)
        assert isinstance(state, toy.PigState)
        outside.shuffle(state.deck)
        return state

    finds(rule_checks.records_round_trip, broken_game(setup=setup), "the session reached another state")


@pytest.mark.parametrize(
    ("outcome", "why"),
    [
        (Outcome([0, 0], [1, 1, 1], "late"), "odd winners"),
        (Outcome([3], [1, 1, 1], "late"), "odd winners"),
        (Outcome([0], [1, 1], "late"), "not one score a seat"),
        (Outcome([0, 1, 2], [99, 1, 1], "late"), "the score sheet says"),
    ],
)
def test_an_odd_outcome_is_found(outcome: Outcome, why: str) -> None:
    def spoilt(self: toy.PigState) -> Outcome | None:
        return outcome if self.over() else None

    finds(rule_checks.ends_are_fair, broken_state(outcome=spoilt), why)


def test_an_outcome_before_the_end_is_found() -> None:
    def spoilt(self: toy.PigState) -> Outcome | None:
        return Outcome([0], [0, 0, 0], "late")

    finds(rule_checks.ends_are_fair, broken_state(outcome=spoilt), "an outcome before the end")


def test_no_outcome_after_the_end_is_found() -> None:
    finds(rule_checks.ends_are_fair, broken_state(outcome=lambda self: None), "over without an outcome")


@pytest.mark.parametrize(
    ("payoff", "why"),
    [
        (lambda self, seat: 2.0, "not from 0 to 1"),
        (lambda self, seat: 1.0 - toy.PigState.payoff(self, seat), "a loser is paid more"),
    ],
)
def test_odd_payoffs_are_found(payoff: Callable[[toy.PigState, int], float], why: str) -> None:
    finds(rule_checks.ends_are_fair, broken_state(payoff=payoff), why)


def test_a_team_that_does_not_win_together_is_found() -> None:
    finds(rule_checks.ends_are_fair, broken_game(cooperative=True), "all win or all lose")


def test_a_score_sheet_that_does_not_add_up_is_found() -> None:
    def score_breakdown(self: toy.Pig, state: State) -> list[dict[str, Any]]:
        return [{**entry, "lines": entry["lines"][1:]} for entry in toy.Pig.score_breakdown(self, state)]

    finds(rule_checks.ends_are_fair, broken_game(score_breakdown=score_breakdown), "the lines of seat . make")


def test_a_view_that_tells_too_much_is_found() -> None:
    def table(self: toy.Pig, state: State, seat: int) -> dict[str, Any]:
        assert isinstance(state, toy.PigState)
        return {**toy.Pig.table(self, state, seat), "next": state.deck[-1]}

    finds(player_checks.secrets_are_kept, broken_game(table=table), "can see what is hidden from it")


def test_a_game_that_says_it_has_no_secrets_and_has_some_is_found() -> None:
    game = broken_game()
    game.hidden_information = False
    finds(player_checks.secrets_are_kept, game, "in a game without secrets")


def test_offers_that_tell_too_much_are_found() -> None:
    def legal_for(self: toy.PigState, seat: int) -> list[int]:
        actions = toy.PigState.legal_for(self, seat)
        return actions[1:] if seat == 0 and self.hands[1] > 4 else actions

    def view(self: toy.Pig, state: State, seat: int) -> dict[str, Any]:
        return {"table": self.table(state, seat)}

    game = broken_state(legal_for=legal_for)
    game.view = view.__get__(game)  # type: ignore[method-assign]
    finds(player_checks.secrets_are_kept, game, "offered what it should not know")


def test_a_view_that_is_no_json_is_found() -> None:
    def table(self: toy.Pig, state: State, seat: int) -> dict[str, Any]:
        return {**toy.Pig.table(self, state, seat), "by seat": {0: 1}}

    finds(player_checks.secrets_are_kept, broken_game(table=table), "is not plain JSON")


def test_a_resampling_that_changes_what_is_known_is_found() -> None:
    def resample(self: toy.PigState, seat: int, seed: int) -> None:
        toy.PigState.resample(self, NO_SEAT, seed)

    finds(player_checks.secrets_are_kept, broken_state(resample=resample), "can see what is hidden from it")


def test_a_resampling_that_keeps_the_dice_is_found() -> None:
    finds(
        player_checks.secrets_are_kept, broken_state(resample=lambda self, seat, seed: None), "keeps the dice"
    )


def test_a_resampling_with_dice_from_elsewhere_is_found() -> None:
    outside = Rng()

    def resample(self: toy.PigState, seat: int, seed: int) -> None:
        toy.PigState.resample(self, seat, outside.below(1 << 30))

    finds(player_checks.secrets_are_kept, broken_state(resample=resample), "two states")


def test_a_resampling_that_loses_the_game_is_found() -> None:
    def outcome(self: toy.PigState) -> Outcome | None:
        return None if len(self.deck) + self.players != 8 else toy.PigState.outcome(self)

    def resample(self: toy.PigState, seat: int, seed: int) -> None:
        toy.PigState.resample(self, seat, seed)
        self.deck.pop()

    game = broken_state(outcome=outcome, resample=resample)
    finds(player_checks.resampled_games_end, game, "cannot be finished")


def test_an_anchor_that_is_not_on_the_table_is_found() -> None:
    def anchors(self: toy.Pig, state: State, action: int) -> list[str]:
        return ["moon"] if action == toy.HOLD.base else toy.Pig.anchors(self, state, action)

    finds(player_checks.things_can_be_touched, broken_game(anchors=anchors), r"'hold' touches \['moon'\]")


def test_an_anchor_that_is_there_twice_is_found() -> None:
    def table(self: toy.Pig, state: State, seat: int) -> dict[str, Any]:
        return {**toy.Pig.table(self, state, seat), "more": [{"anchor": "die"}]}

    finds(player_checks.things_can_be_touched, broken_game(table=table), r"anchors twice: \['die'\]")


@pytest.mark.parametrize(
    "methods",
    [
        {"phrase": lambda self, state, action: Phrase("nothing")},
        {"phrase": lambda self, state, action: Phrase("hold")},
        {"describe_move": lambda self, before, action, after, seat: [Phrase("nothing")] if seat == 2 else []},
        {"warning": lambda self, state, action: "nothing"},
        {"phase": lambda self, state: "nothing" if state.over() else "race"},
    ],
)
def test_what_cannot_be_said_is_found(methods: dict[str, Any]) -> None:
    finds(player_checks.all_can_be_said, broken_game(**methods), "toy, 3 players, seed .*: the.* text")


def test_an_unresolved_thing_is_found() -> None:
    def phrase(self: toy.Pig, state: State, action: int) -> Phrase:
        return Phrase("show", {"who": "a @die"})

    finds(player_checks.all_can_be_said, broken_game(phrase=phrase), "is said as 'a @die shows the card'")


def test_an_option_without_words_is_found() -> None:
    with pytest.raises(testing.Fault, match="toy: there is no text 'option-speed'"):
        player_checks.texts_are_complete(broken_game(options=[Option("speed", ["1"], "")]))


class Peeper(Bot):
    """Looks at the next player's card."""

    def choose(self, state: State) -> int:
        assert isinstance(state, toy.PigState)
        face = state.hands[(state.seat + 1) % state.players] % 5 + 2
        return toy.ROLL.base if state.aim else toy.AIM.base + face


class Cheat(Bot):
    """Takes what is not offered."""

    def choose(self, state: State) -> int:
        return toy.LATE.base


class Meddler(Bot):
    """Plays on the given state itself."""

    def choose(self, state: State) -> int:
        state.play(toy.ROLL.base)
        return toy.ROLL.base


@pytest.mark.parametrize(
    ("bot", "why"), [(Peeper, "peeks"), (Cheat, "not legal"), (Meddler, "changed the state")]
)
def test_a_bad_bot_is_found(bot: type[Bot], why: str) -> None:
    finds(
        player_checks.bots_do_not_peek,
        broken_game(bot=lambda self, name, seed: bot()),
        f"the bot holder .*{why}",
    )


def test_traces_of_the_same_games_agree_and_of_others_do_not() -> None:
    assert testing.trace(toy.GAME, 2, seed=1, games=3) == testing.trace(toy.GAME, 2, seed=1, games=3)
    assert testing.trace(toy.GAME, 2, seed=1, games=3) != testing.trace(toy.GAME, 2, seed=2, games=3)
    assert testing.trace(toy.GAME, 2, seed=1, games=3) != testing.trace(toy.GAME, 3, seed=1, games=3)


class Peeking(toy.PigObserver):
    """Sees the cards of the others."""

    def write(self, state: State, seat: int, buffer: ObservationBuffer) -> None:
        assert isinstance(state, toy.PigState)
        buffer.put(max(state.hands))
        buffer.one_hot(state.aim, 7)
        buffer.zeros(state.players * 4)


class Forgetful(toy.PigObserver):
    """Never sees anything."""

    def write(self, state: State, seat: int, buffer: ObservationBuffer) -> None:
        buffer.zeros(self.size)


class Exuberant(toy.PigObserver):
    """Writes more than its fields hold."""

    def write(self, state: State, seat: int, buffer: ObservationBuffer) -> None:
        super().write(state, seat, buffer)
        buffer.put(1)


class Counting(toy.PigObserver):
    """Counts where its field says yes or no."""

    def write(self, state: State, seat: int, buffer: ObservationBuffer) -> None:
        assert isinstance(state, toy.PigState)
        buffer.put(state.pot)
        buffer.put_list([2] * 7)
        buffer.zeros(state.players * 4)


@pytest.mark.parametrize(
    ("observer", "why"),
    [
        (Peeking, "contains what is hidden"),
        (Forgetful, "the table of seat . changed, but not its observation"),
        (Exuberant, "sees 21 numbers, not 20"),
        (Counting, "are too large"),
    ],
)
def test_an_observer_that_is_wrong_is_found(observer: type[toy.PigObserver], why: str) -> None:
    def make(self: toy.Pig, content: Content, players: int) -> Observer:
        return observer(players)

    finds(player_checks.observations_are_whole, broken_game(observer=make), why)


@pytest.mark.parametrize(
    ("methods", "why"),
    [
        ({"achievements": lambda self, state, seat: ["ten"]}, r"all_achievements lacks \['ten'\]"),
        ({"rank": lambda self, state, seat: "rank-9"}, "no text 'rank-9'"),
        ({"clock_seconds": lambda self, state: 0}, "the clock has 0 seconds"),
        ({"save_campaign": lambda self, state: {"goal": "20"}}, "says that it has no campaigns"),
        (
            {
                "campaigns": True,
                "save_campaign": lambda self, state: {"goal": "7"},
                "resume_campaign": lambda self, data: data,
            },
            "cannot be resumed: option goal must be one of",
        ),
    ],
)
def test_a_wrong_answer_to_clients_is_found(methods: dict[str, Any], why: str) -> None:
    finds(client_checks.client_answers_are_sound, broken_game(**methods), why)


@pytest.mark.parametrize(
    ("methods", "why"),
    [
        ({"all_achievements": ["ten"]}, "no text 'achievement-ten' in 'en'"),
        ({"options": [Option("goal", ["20", "40"], "", compared=True)]}, "no text 'balance-by-goal'"),
        ({"collections": lambda self: {"all": ["a"]}}, "lacks the collection 'all'"),
    ],
)
def test_a_wrong_declaration_is_found(methods: dict[str, Any], why: str) -> None:
    with pytest.raises(testing.Fault, match=why):
        client_checks.declarations_are_sound(broken_game(**methods))
