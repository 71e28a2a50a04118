"""A match and its log: seats, moves, clocks, leaving, pausing, chat, rematches."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
import toy

from undercroft.build import compiled
from undercroft.kernel.outcome import NO_SEAT
from undercroft.kernel.phrase import Phrase
from undercroft.match.chat import LONGEST
from undercroft.match.entry import KINDS, Entry
from undercroft.match.match import BrokenLog, Match, Proposal
from undercroft.match.refusal import REASONS, Refused
from undercroft.match.setup import Seat, Setup
from undercroft.match.timing import Timing
from undercroft.texts import LANGUAGES, Texts

SECRET = "ab" * 32
NOW = 1000.0
PEOPLE = ("anna", "boris")
THREE = [Seat("person", name, name.title()) for name in ("anna", "boris", "vera")]


def opened(seats: list[Seat] | None = None, timing: Timing | None = None, begins: str = "full") -> Match:
    """A match of Anna and those who join her."""
    setup = Setup(
        game="toy",
        rules=toy.GAME.rules,
        content=toy.GAME.content().hash,
        options={"goal": "40"},
        seats=[Seat("person", "anna", "Anna"), Seat()] if seats is None else seats,
        host="anna",
        secret=SECRET,
        timing=Timing() if timing is None else timing,
        begins=begins,  # type: ignore[arg-type]
    )
    return Match("m", setup, toy.GAME)


class Played:
    """A match with its log."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.log: list[Entry] = []

    def do(self, proposal: Proposal | None) -> Played:
        assert proposal is not None
        self.match.apply(proposal.entry, proposal.move)
        self.log.append(proposal.entry)
        return self

    def replayed(self) -> Match:
        match = Match("m", self.match.setup, toy.GAME)
        for entry in self.log:
            match.apply(entry)
        return match


def running(timing: Timing | None = None, seats: list[Seat] | None = None) -> Played:
    """A match of Anna and Boris that has just begun."""
    people = [Seat("person", "anna", "Anna"), Seat("person", "boris", "Boris")]
    played = Played(opened(people if seats is None else seats, timing))
    return played.do(played.match.propose_automatic_start(NOW))


def standing(match: Match) -> dict[str, object]:
    """The whole state of a match, its clock in parts."""
    return {**vars(match), "clock": vars(match.clock)}


def facts(match: Match) -> list[object]:
    """What the log says about a match."""
    people = [match.phase, match.seats, match.ready, match.walkover, match.hints, match.replace_requests]
    return [*people, match.seq, match.digest, match.deadline, match.waiting_since]


@pytest.mark.skipif(compiled(), reason="compiled objects do not show what they consist of")
def test_a_copy_has_the_whole_state_of_its_original_and_is_independent() -> None:
    played = running(Timing("live", seconds=60.0, increment=2.0))
    fresh = standing(opened(timing=Timing("live", seconds=60.0, increment=2.0)))
    match = played.match
    for _ in range(3):
        played.do(match.propose_play(PEOPLE[match.state.actor()], -1, "roll", match.seq, NOW + 1.0))
    played.do(match.propose_pause("anna", -1, NOW + 2.0)).do(match.propose_leave("boris", -1, NOW + 3.0))
    before = standing(match)
    assert standing(match.copy()) == before
    assert before.keys() == fresh.keys()
    ahead = match.copy()
    ahead.apply(match.propose_return("boris", -1, NOW + 4.0).entry)
    assert standing(match) == before != standing(ahead)


def refused(reason: str, wish: Callable[[], object]) -> None:
    with pytest.raises(Refused) as caught:
        wish()
    assert caught.value.reason == reason


def test_every_reason_can_be_said_in_every_language() -> None:
    for language in LANGUAGES:
        texts = Texts(None, language, strict=True)
        assert all(
            texts.format(Phrase(f"refused-{reason}", {"seconds": 3, "at": "12:00"})) for reason in REASONS
        )


def test_every_reason_to_refuse_is_listed() -> None:
    with pytest.raises(KeyError):
        Refused("mood")


def test_a_seat_is_taken_once_and_the_match_begins_when_all_are() -> None:
    played = Played(opened())
    match = played.match
    assert match.propose_automatic_start(NOW) is None
    played.do(match.propose_sit("boris", "Boris", -1, NOW))
    refused("taken", lambda: match.propose_sit("vera", "Vera", 1, NOW))
    refused("taken", lambda: match.propose_sit("vera", "Vera", -1, NOW))
    refused("no-seat", lambda: match.propose_sit("vera", "Vera", 7, NOW))
    played.do(match.propose_automatic_start(NOW))
    assert match.phase == "running"
    refused("not-open", lambda: match.propose_sit("vera", "Vera", 1, NOW))


def test_before_the_start_a_player_may_give_up_their_own_seat_only() -> None:
    played = Played(opened())
    refused("not-seated", lambda: played.match.propose_stand("boris", 0, NOW))
    played.do(played.match.propose_stand("anna", 0, NOW))
    assert played.match.seats[0].kind == "open"


def test_the_host_seats_bots_starts_and_calls_off() -> None:
    played = Played(opened(begins="host"))
    match = played.match
    refused("not-host", lambda: match.propose_seat_bot("boris", 1, "random", NOW))
    refused("no-bot", lambda: match.propose_seat_bot("anna", 1, "genius", NOW))
    refused("taken", lambda: match.propose_seat_bot("anna", 0, "random", NOW))
    refused("not-full", lambda: match.propose_start("anna", NOW))
    played.do(match.propose_seat_bot("anna", 1, "holder", NOW))
    assert match.propose_automatic_start(NOW) is None
    refused("not-host", lambda: match.propose_start("boris", NOW))
    played.do(match.propose_start("anna", NOW))
    assert match.phase == "running"
    refused("not-open", lambda: match.propose_close("anna", NOW))
    other = Played(opened())
    other.do(other.match.propose_close("anna", NOW))
    assert other.match.phase == "closed"


def test_one_person_may_sit_on_several_seats() -> None:
    played = running(seats=[Seat("person", "anna", "Anna"), Seat("person", "anna", "Anna's mother")])
    assert played.match.seats_of("anna") == [0, 1]
    while played.match.phase == "running":
        legal = played.match.state.legal()
        played.do(
            played.match.propose_play("anna", -1, toy.GAME.action_text(legal[0]), played.match.seq, NOW)
        )
    assert {entry.seat for entry in played.log if entry.kind == "play"} == {0, 1}


def test_moves_are_checked_before_they_are_proposed() -> None:
    match = running().match
    refused("unreadable", lambda: match.propose_play("anna", -1, "fly", 1, NOW))
    refused("illegal", lambda: match.propose_play("anna", -1, "hold", 1, NOW))
    refused("not-your-turn", lambda: match.propose_play("boris", -1, "roll", 1, NOW))
    refused("not-seated", lambda: match.propose_play("anna", 1, "show 1", 1, NOW))
    refused("not-seated", lambda: match.propose_play("vera", -1, "roll", 1, NOW))
    refused("no-seat", lambda: match.propose_play("anna", 9, "roll", 1, NOW))
    refused("not-running", lambda: opened().propose_play("anna", -1, "roll", 1, NOW))
    assert match.seq == 1


def test_a_move_for_an_earlier_state_is_stale() -> None:
    played = running()
    played.do(played.match.propose_play("anna", -1, "aim 3", 1, NOW))
    refused("stale", lambda: played.match.propose_play("anna", -1, "roll", 1, NOW))
    played.do(played.match.propose_play("anna", -1, "roll", 2, NOW))


def test_a_command_that_was_the_last_move_of_a_person_is_stale_whatever_it_has_seen() -> None:
    played = running()
    played.do(played.match.propose_play("anna", -1, "aim 3", 1, NOW, "anna/x"))
    refused("stale", lambda: played.match.propose_play("anna", -1, "roll", 2, NOW, "anna/x"))
    played.do(played.match.propose_play("anna", -1, "roll", 2, NOW, "anna/y"))


def test_a_move_of_one_seat_sent_again_is_no_move_of_another_seat_of_the_same_person() -> None:
    played = running(seats=[Seat("person", "anna", "Anna"), Seat("person", "anna", "Anna's mother")])
    match = played.match
    while match.actor == 0:
        seen, command = match.seq, f"anna/{match.seq}"
        text = toy.GAME.action_text(match.state.legal()[-1])
        played.do(match.propose_play("anna", -1, text, seen, NOW, command))
    text = toy.GAME.action_text(match.state.legal()[0])
    refused("stale", lambda: match.propose_play("anna", -1, text, seen, NOW, command))
    played.do(match.propose_play("anna", -1, text, seen, NOW, "anna/new"))


def test_what_another_seat_does_meanwhile_makes_no_move_stale() -> None:
    played = running()
    played.do(played.match.propose_play("anna", -1, "aim 3", 1, NOW))
    played.do(played.match.propose_play("boris", -1, "show 1", 1, NOW))
    assert played.match.seq == 3


def test_the_same_log_gives_the_same_match() -> None:
    played = running()
    match = played.match
    turn = 0
    while match.phase == "running":
        legal = match.state.legal()
        person = ["anna", "boris"][match.state.actor()]
        text = toy.GAME.action_text(legal[turn % len(legal)])
        played.do(match.propose_play(person, -1, text, match.seq, NOW + turn))
        if match.can_take_back(match.state.actor()):
            played.do(match.propose_take_back(person, -1, match.seq, NOW + turn))
            played.do(match.propose_play(person, -1, "roll", match.seq, NOW + turn))
        turn += 1
    again = played.replayed()
    assert (again.digest, again.phase, again.moves) == (match.digest, "over", match.moves)
    assert again.game.position(again.state) == match.game.position(match.state)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"action": "aim 4"}, "leads to another state"),
        ({"action": "hold"}, "no legal move"),
        ({"action": "fly"}, "no action of the game"),
        ({"digest": "00000000"}, "leads to another state"),
        ({"seat": 1}, "no legal move"),
        ({"seq": 3}, "came after"),
    ],
)
def test_a_log_that_was_tampered_with_is_found_out(change: dict[str, object], why: str) -> None:
    played = running()
    entry = played.match.propose_play("anna", -1, "aim 3", 1, NOW).entry
    fields = {name: getattr(entry, name) for name in Entry.__struct_fields__}
    with pytest.raises(BrokenLog, match=why):
        played.match.apply(Entry(**{**fields, **change}))


def test_a_player_may_take_back_a_move_until_something_is_revealed() -> None:
    played = running()
    match = played.match
    refused("cannot-take-back", lambda: match.propose_take_back("anna", -1, 1, NOW))
    played.do(match.propose_play("anna", -1, "aim 3", 1, NOW))
    assert match.can_take_back(0)
    assert not match.can_take_back(1)
    played.do(match.propose_take_back("anna", -1, 2, NOW))
    assert (match.moves, match.seq) == (0, 3)
    played.do(match.propose_play("anna", -1, "roll", 3, NOW))
    refused("cannot-take-back", lambda: match.propose_take_back("anna", -1, 4, NOW))


def test_a_taken_back_move_leaves_no_trace_in_the_dice() -> None:
    turning = running()
    turning.do(turning.match.propose_play("anna", -1, "aim 3", 1, NOW))
    turning.do(turning.match.propose_take_back("anna", -1, 2, NOW))
    turning.do(turning.match.propose_play("anna", -1, "roll", 3, NOW))
    straight = running()
    straight.do(straight.match.propose_play("anna", -1, "roll", 1, NOW))
    assert turning.match.digest == straight.match.digest


def test_days_per_move_run_anew_with_every_move() -> None:
    played = running(Timing("days", days=2))
    match = played.match
    assert match.deadline == NOW + 2 * 86400
    played.do(match.propose_play("anna", -1, "aim 3", 1, NOW + 10))
    assert match.deadline == NOW + 10 + 2 * 86400
    assert match.propose_timeout(NOW + 100) is None


def test_a_live_clock_takes_the_time_used_and_adds_the_increment() -> None:
    played = running(Timing("live", seconds=60, increment=5))
    match = played.match
    played.do(match.propose_play("anna", -1, "aim 3", 1, NOW + 20))
    assert match.clock.banks[0] == 45
    assert match.deadline == NOW + 65


def test_a_bot_plays_for_a_player_out_of_time_who_may_come_back() -> None:
    played = running(Timing("live", seconds=60))
    match = played.match
    refused("too-late", lambda: match.propose_play("anna", -1, "roll", 1, NOW + 61))
    assert match.propose_timeout(NOW + 59) is None
    played.do(match.propose_timeout(NOW + 61))
    assert (match.seats[0].away, match.bot_to_move(), match.deadline) == (True, "holder", None)
    refused("gone", lambda: match.propose_play("anna", -1, "roll", 2, NOW + 62))
    played.do(match.propose_play("", 0, "roll", 2, NOW + 62, bot=True))
    played.do(match.propose_return("anna", 0, NOW + 63))
    assert match.bot_to_move() == ""
    refused("not-away", lambda: match.propose_return("anna", 0, NOW + 63))


def test_there_is_no_time_out_after_a_move_that_came_first() -> None:
    played = running(Timing("live", seconds=60, increment=5))
    played.do(played.match.propose_play("anna", -1, "aim 3", 1, NOW + 60))
    assert played.match.propose_timeout(NOW + 61) is None


def test_the_end_of_the_shared_countdown_is_a_move_of_no_seat() -> None:
    played = running(Timing("shared", seconds=360))
    match = played.match
    played.do(match.propose_play("anna", -1, "aim 3", 1, NOW + 100))
    assert match.deadline == NOW + 360
    refused("too-late", lambda: match.propose_play("anna", -1, "roll", 2, NOW + 361))
    played.do(match.propose_timeout(NOW + 360))
    assert (played.log[-1].seat, played.log[-1].action) == (NO_SEAT, "late")
    assert match.deadline == NOW + 720


def test_a_bot_never_moves_for_a_player_who_is_present() -> None:
    match = running().match
    refused("stale", lambda: match.propose_play("", 0, "roll", 1, NOW, bot=True))


def test_a_pause_needs_all_players_and_stops_the_clock() -> None:
    played = running(Timing("live", seconds=60))
    match = played.match
    refused("not-paused", lambda: match.propose_resume("anna", -1, NOW))
    played.do(match.propose_pause("anna", -1, NOW + 10))
    assert not match.paused
    played.do(match.propose_pause("boris", -1, NOW + 20))
    assert (match.paused, match.deadline) == (True, None)
    refused("paused", lambda: match.propose_play("anna", -1, "roll", 3, NOW + 30))
    assert match.propose_timeout(NOW + 999) is None
    played.do(match.propose_resume("boris", -1, NOW + 1000))
    assert match.deadline == NOW + 1040


def test_the_shared_countdown_continues_after_a_pause_with_the_time_left() -> None:
    played = running(Timing("shared", seconds=360))
    played.do(played.match.propose_pause("anna", -1, NOW + 100))
    played.do(played.match.propose_pause("boris", -1, NOW + 100))
    played.do(played.match.propose_resume("anna", -1, NOW + 1000))
    assert played.match.deadline == NOW + 1000 + 260


def test_a_pause_covers_the_table_only_if_the_countdown_is_shared_and_pauses_are_counted() -> None:
    for timing, covered in ((Timing("shared", seconds=360), True), (Timing("live", seconds=60), False)):
        played = running(timing)
        match = played.match
        for count in (1, 2):
            played.do(match.propose_pause("anna", -1, NOW))
            assert not match.covered
            played.do(match.propose_pause("boris", -1, NOW))
            assert (match.covered, match.pauses) == (covered, count)
            played.do(match.propose_resume("anna", -1, NOW))
            assert not match.covered


def test_leaving_gives_the_seat_to_a_bot_and_returning_takes_it_back() -> None:
    played = running()
    match = played.match
    played.do(match.propose_leave("anna", -1, NOW))
    assert match.bot_to_move() == "holder"
    refused("gone", lambda: match.propose_leave("anna", -1, NOW))
    played.do(match.propose_return("anna", -1, NOW))
    assert match.bot_to_move() == ""


def test_of_three_a_resignation_is_final_a_bot_plays_on_and_the_last_one_closes_the_match() -> None:
    played = running(seats=THREE)
    match = played.match
    played.do(match.propose_resign("anna", -1, NOW))
    assert (match.phase, match.bot_to_move(), match.seats_of("anna")) == ("running", "holder", [])
    refused("not-seated", lambda: match.propose_return("anna", 0, NOW))
    played.do(match.propose_resign("boris", -1, NOW)).do(match.propose_resign("vera", -1, NOW))
    assert (match.phase, match.bot_to_move(), match.walkover) == ("closed", "", NO_SEAT)


@pytest.mark.parametrize("other", [Seat("person", "boris", "Boris"), Seat("bot", bot="holder")])
def test_of_two_a_resignation_ends_the_match_and_the_other_one_has_won(other: Seat) -> None:
    played = running(Timing("live", seconds=60.0), [other, Seat("person", "anna", "Anna")])
    match = played.match
    played.do(match.propose_resign("anna", -1, NOW))
    assert (match.phase, match.walkover, match.deadline, match.bot_to_move()) == ("over", 0, None, "")
    assert facts(played.replayed()) == facts(match)


def test_two_people_at_one_device_do_not_win_against_each_other_by_giving_up() -> None:
    played = running(seats=[Seat("person", "anna", "Anna"), Seat("person", "anna", "Mother")])
    match = played.match
    played.do(match.propose_resign("anna", 0, NOW)).do(match.propose_resign("anna", 1, NOW))
    assert (match.phase, match.walkover) == ("closed", NO_SEAT)


def test_a_resignation_of_an_older_log_did_not_end_the_match_and_does_not_now() -> None:
    match = running().match
    match.apply(Entry("m", 2, 0, "resign", "", NOW, "", ""))
    assert (match.phase, match.walkover, match.bot_to_move()) == ("running", NO_SEAT, "holder")


def test_a_match_begins_when_every_person_is_ready_and_bots_always_are() -> None:
    seats = [Seat("person", "anna", "Anna"), Seat(), Seat("bot", bot="holder")]
    played = Played(opened(seats, Timing("live", seconds=60.0), "ready"))
    match = played.match
    refused("not-full", lambda: match.propose_ready("anna", True, NOW))
    played.do(match.propose_sit("boris", "Boris", -1, NOW))
    refused("not-seated", lambda: match.propose_ready("vera", True, NOW))
    played.do(match.propose_ready("anna", True, NOW))
    refused("not-ready", lambda: match.propose_start("anna", NOW))
    assert (match.propose_automatic_start(NOW), match.ready) == (None, {0})
    played.do(match.propose_ready("boris", True, NOW)).do(match.propose_automatic_start(NOW + 5.0))
    assert (match.phase, match.deadline) == ("running", NOW + 65.0)
    assert facts(played.replayed()) == facts(match)


def test_a_player_who_withdraws_leaves_or_disconnects_is_not_ready() -> None:
    people = [Seat("person", "anna", "Anna"), Seat("person", "boris", "Boris")]
    played = Played(opened(people, begins="ready"))
    match = played.match
    assert match.propose_disconnected("anna", NOW) is None
    played.do(match.propose_ready("anna", True, NOW)).do(match.propose_ready("anna", False, NOW))
    assert match.ready == frozenset()
    played.do(match.propose_ready("anna", True, NOW)).do(match.propose_disconnected("anna", NOW))
    assert match.ready == frozenset()
    played.do(match.propose_ready("anna", True, NOW)).do(match.propose_stand("boris", -1, NOW))
    assert match.ready == frozenset()


@pytest.mark.parametrize(
    ("timing", "needed"), [(Timing(), False), (Timing("live", seconds=60.0), True), (Timing("shared"), True)]
)
def test_one_person_has_to_be_ready_only_for_a_clock(timing: Timing, needed: bool) -> None:
    match = opened([Seat("person", "anna", "Anna"), Seat("bot", bot="holder")], timing, "ready")
    assert (match.needs_ready, match.propose_automatic_start(NOW) is None) == (needed, needed)


def test_people_at_one_device_are_ready_together() -> None:
    seats = [Seat("person", "anna", "Anna"), Seat("person", "anna", "Mother")]
    played = Played(opened(seats, Timing("live", seconds=60.0), "ready"))
    played.do(played.match.propose_ready("anna", True, NOW))
    assert played.match.begins_now


def test_present_players_agree_that_a_bot_plays_for_an_absent_one() -> None:
    played = running(seats=THREE)
    match = played.match
    late = NOW + 61.0
    refused("not-yet", lambda: match.propose_replace("boris", 0, {1, 2}, NOW + 59.0))
    refused("present", lambda: match.propose_replace("boris", 0, {0, 1, 2}, late))
    refused("not-yet", lambda: match.propose_replace("anna", 1, {0, 2}, late))  # no one waits for Boris
    played.do(match.propose_replace("boris", 0, {1, 2}, late))
    assert (played.log[-1].kind, match.bot_to_move()) == ("ask-replace", "")
    refused("asked", lambda: match.propose_replace("boris", 0, {1, 2}, late))
    played.do(match.propose_replace("vera", 0, {1, 2}, late))
    assert (played.log[-1].kind, played.log[-1].action, match.bot_to_move()) == (
        "replace",
        "agreed",
        "holder",
    )
    refused("gone", lambda: match.propose_replace("vera", 0, {1, 2}, late))
    played.do(match.propose_return("anna", -1, late))
    assert match.bot_to_move() == ""
    assert facts(played.replayed()) == facts(match)


def test_a_request_to_replace_is_forgotten_when_the_absent_player_moves() -> None:
    played = running(seats=THREE)
    match = played.match
    played.do(match.propose_replace("boris", 0, {1, 2}, NOW + 61.0))
    assert match.replace_requests == {(1, 0)}
    played.do(match.propose_play("anna", -1, "roll", match.seq, NOW + 62.0))
    assert match.replace_requests == frozenset()


def test_the_host_replaces_an_absent_player_alone_after_the_time_of_the_match() -> None:
    people = [Seat("person", name, name) for name in ("boris", "vera", "anna")]
    played = running(seats=people)
    match = played.match
    played.do(match.propose_replace("anna", 0, {1, 2}, NOW + 299.0))
    assert played.log[-1].kind == "ask-replace"
    played.do(match.propose_replace("anna", 0, {1, 2}, NOW + 300.0))
    assert (played.log[-1].kind, played.log[-1].action) == ("replace", "host")


def test_where_a_clock_runs_it_decides_about_absent_players() -> None:
    match = running(Timing("live", seconds=60.0)).match
    refused("timed", lambda: match.propose_replace("boris", 0, {1}, NOW + 999.0))


def test_hints_are_counted_once_for_each_decision() -> None:
    played = running()
    match = played.match
    played.do(match.propose_hint(0, match.seq, NOW))
    assert match.propose_hint(0, match.seq, NOW) is None
    played.do(match.propose_play("anna", -1, "roll", 1, NOW))
    played.do(match.propose_hint(match.state.actor(), match.seq, NOW))
    assert sum(match.hints) == 2
    assert facts(played.replayed()) == facts(match)


def test_a_hint_is_stale_once_its_seat_has_moved_and_counts_for_nothing() -> None:
    played = running()
    match = played.match
    seen = match.seq
    played.do(match.propose_play("anna", -1, "aim 3", seen, NOW))
    refused("stale", lambda: match.propose_hint(0, seen, NOW))
    played.do(match.propose_take_back("anna", -1, match.seq, NOW))
    refused("stale", lambda: match.propose_hint(0, seen, NOW))
    assert sum(match.hints) == 0


def test_spectators_may_talk_once_the_match_has_begun() -> None:
    played = running()
    played.do(played.match.propose_spectator_chat("vera", "Vera", " well\nplayed ", NOW))
    assert played.log[-1].action == '["vera", "Vera", "well played"]'
    refused("not-seated", lambda: opened().propose_spectator_chat("vera", "", "hi", NOW))


def test_only_players_of_the_match_can_send_chat() -> None:
    played = running()
    match = played.match
    played.do(match.propose_chat("anna", "say", "  good\nluck \x07 ", NOW))
    assert played.log[-1].action == "good luck"
    refused("not-seated", lambda: match.propose_chat("vera", "say", "hi", NOW))
    refused("too-long", lambda: match.propose_chat("anna", "say", "x" * (LONGEST + 1), NOW))
    refused("too-long", lambda: match.propose_chat("anna", "say", " \n ", NOW))
    refused("no-emote", lambda: match.propose_chat("anna", "emote", "dance", NOW))
    refused("too-long", lambda: match.propose_chat("anna", "point", "<script>", NOW))
    played.do(match.propose_chat("boris", "emote", "hello", NOW))
    played.do(match.propose_chat("boris", "point", "card.0", NOW))


def test_chat_makes_no_move_stale() -> None:
    played = running()
    played.do(played.match.propose_chat("anna", "say", "hm", NOW))
    played.do(played.match.propose_play("anna", -1, "roll", 1, NOW))


def test_while_the_rules_forbid_chat_only_pointing_and_emotes_are_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = running().match
    monkeypatch.setattr(toy.Pig, "chat_allowed", lambda self, state: False)
    refused("chat-closed", lambda: match.propose_chat("anna", "say", "left!", NOW))
    assert match.propose_chat("anna", "emote", "hurry", NOW).entry.action == "hurry"
    assert match.propose_chat("anna", "point", "die", NOW).entry.action == "die"


def test_there_is_one_rematch_and_only_after_the_end() -> None:
    played = running()
    match = played.match
    refused("not-over", lambda: match.propose_rematch("anna", "next", NOW))
    played.do(match.propose_resign("anna", -1, NOW))
    refused("not-seated", lambda: match.propose_rematch("vera", "next", NOW))
    played.do(match.propose_rematch("anna", "next", NOW))
    assert match.rematch == "next"
    refused("rematch", lambda: match.propose_rematch("boris", "other", NOW))


def test_a_match_of_other_rules_can_only_be_looked_at() -> None:
    played = running()
    played.do(played.match.propose_play("anna", -1, "roll", 1, NOW))
    setup = played.match.setup
    old = Setup(**{name: getattr(setup, name) for name in Setup.__struct_fields__} | {"rules": 99})
    match = Match("m", old, toy.GAME)
    for entry in played.log:
        match.apply(entry)
    assert (match.current, match.seq, match.propose_timeout(NOW + 1e9)) == (False, 2, None)
    refused("old-rules", lambda: match.propose_play("anna", -1, "roll", 2, NOW))
    refused("old-rules", lambda: match.propose_chat("anna", "say", "hm", NOW))


def test_every_kind_of_entry_is_described() -> None:
    played = running()
    played.do(played.match.propose_play("anna", -1, "aim 3", 1, NOW))
    assert {entry.kind for entry in played.log} <= KINDS.keys()


def test_play_and_take_back_in_turns_give_no_time() -> None:
    played = running(Timing("live", seconds=30, increment=5))
    match = played.match
    for turn in range(40):
        at = NOW + turn * 0.5
        played.do(match.propose_play("anna", -1, "aim 3", match.seq, at))
        played.do(match.propose_take_back("anna", -1, match.seq, at + 0.25))
    assert match.clock.banks[0] == 30 - 39 * 0.5 - 0.25
    assert match.deadline == NOW + 30
    assert played.replayed().deadline == NOW + 30


def test_a_take_back_that_would_leave_no_time_is_refused() -> None:
    played = running(Timing("live", seconds=30, increment=5))
    match = played.match
    played.do(match.propose_play("anna", -1, "aim 3", 1, NOW + 28))
    refused("too-late", lambda: match.propose_take_back("anna", -1, 2, NOW + 30))
    played.do(match.propose_take_back("anna", -1, 2, NOW + 29))
    assert match.deadline == NOW + 30


def test_a_take_back_gives_no_new_days() -> None:
    played = running(Timing("days", days=2))
    match = played.match
    played.do(match.propose_play("anna", -1, "aim 3", 1, NOW + 86400))
    played.do(match.propose_take_back("anna", -1, 2, NOW + 86400 + 60))
    assert match.deadline == NOW + 2 * 86400


def test_time_of_a_pause_is_not_charged_by_a_take_back() -> None:
    played = running(Timing("live", seconds=30, increment=5))
    match = played.match
    played.do(match.propose_play("anna", -1, "aim 3", 1, NOW + 10))
    played.do(match.propose_pause("anna", 0, NOW + 11)).do(match.propose_pause("boris", 1, NOW + 11))
    played.do(match.propose_resume("anna", 0, NOW + 500))
    played.do(match.propose_take_back("anna", -1, match.seq, NOW + 501))
    assert match.deadline == NOW + 501 + 30 - 12


@pytest.mark.parametrize(
    "timing", [Timing("live", seconds=30, increment=5), Timing("days", days=1), Timing("shared", seconds=30)]
)
def test_leaving_and_returning_gives_no_time(timing: Timing) -> None:
    played = running(timing)
    match = played.match
    before = match.deadline
    for turn in range(20):
        played.do(match.propose_leave("anna", 0, NOW + turn + 0.5))
        played.do(match.propose_return("anna", 0, NOW + turn + 0.75))
    assert match.deadline == pytest.approx(before)
    assert played.replayed().deadline == match.deadline


def test_a_bot_that_plays_for_an_absent_player_earns_no_increments() -> None:
    played = running(Timing("live", seconds=30, increment=5))
    match = played.match
    played.do(match.propose_leave("anna", 0, NOW + 10))
    played.do(match.propose_play("", 0, "aim 3", match.seq, NOW + 11, bot=True))
    played.do(match.propose_play("", 0, "roll", match.seq, NOW + 12, bot=True))
    played.do(match.propose_return("anna", 0, NOW + 15))
    assert match.clock.banks[0] == 20 - 3  # she looked at the last decision for three seconds


def test_a_player_without_time_comes_back_once_and_only_after_a_bot_has_moved() -> None:
    played = running(Timing("live", seconds=30))
    match = played.match
    played.do(match.propose_timeout(NOW + 31))
    refused("too-late", lambda: match.propose_return("anna", 0, NOW + 32))
    played.do(match.propose_play("", 0, "aim 3", match.seq, NOW + 32, bot=True))
    played.do(match.propose_return("anna", 0, NOW + 33))
    assert match.deadline == NOW + 33 + 15
    played.do(match.propose_timeout(NOW + 49))
    played.do(match.propose_play("", 0, "roll", match.seq, NOW + 50, bot=True))
    refused("too-late", lambda: match.propose_return("anna", 0, NOW + 51))


def test_a_clock_that_jumps_back_gives_no_time() -> None:
    played = running(Timing("live", seconds=30))
    match = played.match
    played.do(match.propose_play("anna", -1, "aim 3", 1, NOW + 20))
    played.do(match.propose_play("anna", -1, "roll", 2, NOW - 3600))
    assert (match.clock.banks[0], played.log[-1].at) == (10, NOW + 20)


def test_an_old_log_whose_times_go_back_gives_no_time() -> None:
    played = running(Timing("live", seconds=30))
    match = played.match
    entry = match.propose_play("anna", -1, "aim 3", 1, NOW).entry
    match.apply(Entry(*(NOW - 3600 if value == NOW else value for value in entry_fields(entry))))
    assert match.clock.banks[0] == 30


def entry_fields(entry: Entry) -> tuple[object, ...]:
    return tuple(getattr(entry, name) for name in entry.__struct_fields__)


OTHER_CONTENT = toy.GAME.content().text.replace("turns = 20", "turns = 21")


def with_setup(**changes: object) -> Setup:
    return msgspec.structs.replace(opened([Seat("person", "anna", "Anna"), Seat()]).setup, **changes)


def test_a_match_goes_on_with_its_own_content_after_the_game_got_another_one() -> None:
    earlier = toy.GAME.content(OTHER_CONTENT)
    assert earlier.hash != toy.GAME.content().hash
    setup = with_setup(content=earlier.hash)
    assert not Match("m", setup, toy.GAME).current
    match = Match("m", setup, toy.GAME, content=earlier)
    assert match.current
    assert match.origin.content.hash == earlier.hash


def test_a_match_of_replaced_rules_is_closed_without_a_result() -> None:
    match = Match("m", with_setup(rules=toy.GAME.rules - 1), toy.GAME)
    proposal = match.propose_close_outdated(NOW)
    assert proposal is not None
    assert (proposal.entry.kind, proposal.entry.action) == ("close", "old-rules")
    match.apply(proposal.entry)
    assert (match.phase, match.deadline, match.propose_close_outdated(NOW)) == ("closed", None, None)
    assert match.propose_rematch("anna", "next", NOW).entry.action == "next"


def test_a_match_of_newer_rules_waits_for_them() -> None:
    assert Match("m", with_setup(rules=toy.GAME.rules + 1), toy.GAME).propose_close_outdated(NOW) is None


def test_a_match_of_options_that_the_present_rules_do_not_have_can_be_opened() -> None:
    match = Match("m", with_setup(rules=0, options={"gone": "yes"}), toy.GAME)
    assert not match.current


def test_a_start_from_another_state_is_found_out() -> None:
    played = Played(opened([Seat("person", "anna", "Anna"), Seat("person", "boris", "Boris")]))
    start = played.match.propose_automatic_start(NOW)
    assert start is not None
    with pytest.raises(BrokenLog):
        played.match.apply(msgspec.structs.replace(start.entry, digest="12345678"))
