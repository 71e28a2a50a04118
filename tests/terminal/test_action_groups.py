"""Long lists of actions are grouped."""

from __future__ import annotations

from typing import Any

import toy
from textual.pilot import Pilot

from undercroft.kernel.phrase import Phrase
from undercroft.kernel.state import State
from undercroft.terminal.action_groups import group_actions
from undercroft.terminal.app import TerminalApp
from undercroft.terminal.choices import Choices


def offered(cards: int, places: int) -> tuple[list[dict[str, Any]], list[str]]:
    pairs = [(card, place) for card in range(cards) for place in range(places)]
    actions = [{"anchors": [f"card.{card}", f"place.{place}"]} for card, place in pairs]
    return [*actions, {"anchors": []}], [*(f"Lay card {card} at {place},0" for card, place in pairs), "Pass"]


def test_sixteen_actions_stay_in_one_list() -> None:
    lines = group_actions(*offered(1, 15))
    assert [line.actions for line in lines] == [[index] for index in range(16)]


def test_more_actions_are_grouped_by_the_thing_they_touch_first() -> None:
    lines = group_actions(*offered(3, 7))
    assert [line.label for line in lines] == [
        "Lay card 0 at … (7)",
        "Lay card 1 at … (7)",
        "Lay card 2 at … (7)",
        "Pass",
    ]
    assert lines[1].actions == list(range(7, 14))
    assert lines[3].actions == [21]


def test_another_way_to_use_a_thing_does_not_hide_what_the_others_have_in_common() -> None:
    actions, labels = offered(2, 9)
    lines = group_actions([*actions, {"anchors": ["card.1", "show"]}], [*labels, "Show card 1"])
    assert [line.label for line in lines] == ["Lay card 0 at … (9)", "Lay card 1 at … (10)", "Pass"]


def test_one_thing_alone_is_not_grouped() -> None:
    actions, labels = offered(1, 30)
    assert len(group_actions(actions[:-1], labels[:-1])) == 30


def test_things_that_all_actions_touch_first_do_not_hide_the_next_ones() -> None:
    """A drawn card is always touched first; where it goes makes the groups, how it is turned the actions."""
    pairs = [(place, turn) for place in range(6) for turn in range(3)]
    actions = [{"anchors": ["drawn", f"place.{place}"]} for place, turn in pairs]
    lines = group_actions(actions, [f"Lay it at {place}, turned {turn}" for place, turn in pairs])
    assert [line.label for line in lines] == [f"Lay it at {place}, turned … (3)" for place in range(6)]
    assert lines[2].anchors == ["drawn", "place.2"]


def test_actions_whose_labels_do_not_begin_with_the_place_stay_single() -> None:
    pairs = [(place, turn) for place in range(9) for turn in ("", " turned")]
    actions = [{"anchors": ["card.2", f"place.{place}"]} for place, turn in pairs]
    labels = [f"Lay card 2{turn} at {place}" for place, turn in pairs]
    assert [line.label for line in group_actions(actions, labels)] == labels


def test_lines_that_would_read_the_same_say_how_they_differ() -> None:
    colours = ["red"] * 10 + ["blue"] * 8
    actions = [{"anchors": [f"card.{colour}", f"cell.{at}"]} for at, colour in enumerate(colours)]
    lines = group_actions(actions, [f"Set a trap on {at}" for at in range(18)], lambda anchor: anchor[5:])
    assert [line.label for line in lines] == ["Set a trap on … (10) · red", "Set a trap on … (8) · blue"]


def test_the_same_action_twice_is_told_apart_by_its_notation() -> None:
    actions = [{"anchors": ["die"], "text": "roll 1"}, {"anchors": ["die"], "text": "roll 2"}]
    lines = group_actions(actions, ["Roll", "Roll"], lambda anchor: "")
    assert [line.label for line in lines] == ["Roll · roll 1", "Roll · roll 2"]


class Aimed(toy.Pig):
    """The toy with many more actions, so that its list is long."""

    def view(self, state: State, seat: int) -> dict[str, Any]:
        view = super().view(state, seat)
        if not view["actions"]:  # of a spectator, or of a player whose turn it is not
            return view
        roll = view["actions"][0]
        phrase = Phrase("roll", {"thing": "@die"}).as_json()
        more = [{**roll, "anchors": [f"die.{die}"], "phrase": phrase} for die in (1, 2) for _ in range(10)]
        return {**view, "actions": [*view["actions"], *more]}


def test_a_group_opens_with_its_number_and_closes_with_escape(keyboard: Any) -> None:
    app = TerminalApp(None, keyboard.plan(game=Aimed()), ask=False)

    async def script(pilot: Pilot[None]) -> None:
        assert keyboard.shown(app).count("… (10)") == 2
        last = len(app.screen.query_one("#choices").labels)  # type: ignore[attr-defined]
        await keyboard.press(pilot, "end", "enter")
        assert "Esc: all actions" in keyboard.shown(app)
        assert len(app.screen.query_one("#choices").labels) == 10  # type: ignore[attr-defined]
        await keyboard.press(pilot, "escape")
        assert len(app.screen.query_one("#choices").labels) == last  # type: ignore[attr-defined]
        await keyboard.press(pilot, "end", "enter", "2")
        match = app.match
        assert match is not None
        assert match.session.log == [(0, "roll")]

    keyboard.run(app, script)


def test_a_line_chosen_from_a_list_that_is_gone_does_nothing(keyboard: Any) -> None:
    app = TerminalApp(None, keyboard.plan(game=Aimed()), ask=False)

    async def script(pilot: Pilot[None]) -> None:
        choices = app.screen.query_one("#choices", Choices)
        await keyboard.press(pilot, "end")
        for _time in range(2):  # the second comes before the first has changed the list
            choices.post_message(choices.Picked(choices.cursor, choices.labels))
        await keyboard.press(pilot, "down")
        assert len(choices.labels) == 10
        assert app.match is not None
        assert app.match.session.log == []

    keyboard.run(app, script)
