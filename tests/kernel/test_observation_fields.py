"""Every kind of field writes as many numbers as it declares, in the order of the list."""

from __future__ import annotations

import pytest

from undercroft.kernel.observation_buffer import ObservationBuffer
from undercroft.kernel.observation_fields import (
    Block,
    Counts,
    Field,
    Flag,
    Number,
    Numbers,
    OneHot,
    Seats,
)
from undercroft.kernel.observer import Observer
from undercroft.kernel.state import State


def table(players: int = 3) -> State:
    state = State()
    state.players = players
    state.seat = 1
    state.phase = 2
    state.reveal_count = 7
    return state


def write_hand(state: State, seat: int, buffer: ObservationBuffer) -> None:
    buffer.put(10 + seat)
    buffer.put(20 + seat)


def write_seat(state: State, seat: int, buffer: ObservationBuffer) -> None:
    buffer.flag(seat == state.seat)
    buffer.put(seat)


def observed(field: Field[State], seat: int = 0) -> list[int]:
    return list(Observer([field]).observe(table(), seat))


def test_each_kind_writes_what_its_function_gives() -> None:
    assert observed(Number("reveals", 9, "", lambda state: state.reveal_count)) == [7]
    assert observed(Flag("ended", "", lambda state: not state.ended)) == [1]
    assert observed(OneHot("phase", ["a", "b", "c"], "", lambda state: state.phase)) == [0, 0, 1]
    assert observed(OneHot("none", ["a", "b"], "", lambda state: -1)) == [0, 0]
    assert observed(Numbers("list", ["a", "b"], 9, "", lambda state: [4, state.players])) == [4, 3]
    assert observed(Counts("counts", 3, 9, "", lambda state, seat: [2, 0, 2])) == [1, 0, 2]
    assert observed(Counts("counts", ["a", "b"], 9, "", lambda state, seat: [1])) == [0, 1]


def test_a_block_is_written_for_the_observing_seat() -> None:
    assert observed(Field("hand", [2], 30, "", writer=write_hand), seat=2) == [12, 22]


def test_rows_of_seats_begin_with_the_observing_seat() -> None:
    seats = Seats("seats", 3, ["to act", "seat"], [1, 2], "", write_seat)
    assert observed(seats, seat=2) == [0, 2, 0, 0, 1, 1]
    assert seats.shape == [3, 2]
    assert seats.high() == [1, 2, 1, 2, 1, 2]


def test_an_observer_writes_its_fields_in_their_order() -> None:
    fields = [
        Number("players", 4, "", lambda state: state.players),
        Field("hand", [2], 30, "", writer=write_hand),
        Flag("ended", "", lambda state: state.ended),
    ]
    observer = Observer(fields)
    assert observer.size == 4
    assert list(observer.observe(table(), 1)) == [3, 11, 21, 0]


def test_columns_name_the_last_dimension_and_limits_are_its_maxima() -> None:
    field: Field[State] = Numbers("list", ("a", "b"), 9, "two numbers", lambda state: [1, 2], [3, 4])
    assert (field.columns, field.shape, field.high(), field.size) == (["a", "b"], [2], [3, 4], 2)
    assert Numbers("list", ["a", "b"], 9, "", lambda state: [1, 2]).high() == [9, 9]


def test_a_field_without_a_writer_says_so() -> None:
    with pytest.raises(NotImplementedError):
        observed(Field("bare", [1], 1, "declared for an observer that writes by hand"))


class Seen(Block[State]):
    """Depends on the number of players, which its field does not say."""

    def watch(self, state: State, seat: int, buffer: ObservationBuffer) -> None:
        buffer.watch_number(state.players)


def test_a_block_is_written_again_only_when_what_it_watches_changes() -> None:
    reveals = Number[State]("reveals", 9, "", lambda state: state.reveal_count)
    phase = OneHot[State]("phase", ["a", "b", "c"], "", lambda state: state.phase)
    observer = Observer([Seen([reveals, phase]), Flag("ended", "", lambda state: state.ended)])
    assert [field.name for field in observer.fields] == ["reveals", "phase", "ended"]
    buffer = observer.buffer()
    state = table()

    def again() -> list[int]:
        buffer.offset = 0
        observer.write(state, 0, buffer)
        return list(buffer.data)

    assert again() == [7, 0, 0, 1, 0]
    state.reveal_count, state.ended = 8, True
    assert again() == [7, 0, 0, 1, 1]
    state.players, state.phase = 2, 1
    assert again() == [8, 0, 1, 0, 1]
