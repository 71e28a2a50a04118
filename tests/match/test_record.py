"""Match records: written, read, replayed, and refused if they were edited."""

from __future__ import annotations

import json

import pytest
import toy

import undercroft
from undercroft.kernel.rng import Rng
from undercroft.match.session import GameSession


def played(moves: int = 1000, seed: int = 7) -> GameSession:
    """A random game of two, or its first moves, with a move out of turn and one of the clock."""
    dice = Rng()
    dice.seed(seed)
    session = undercroft.new(toy.GAME, players=2, seed=seed)
    session.tags["Seat0"] = 'Anna "the die" [x]'
    while not session.over and len(session.log) < moves:
        if len(session.log) == 2:
            session.play("show 1", seat=1)
        elif len(session.log) == 4:
            session.play("late", seat=undercroft.NO_SEAT)
        else:
            legal = session.legal()
            session.play(legal[dice.below(len(legal))])
    return session


TEXT = played().record()
LINES = TEXT.split("\n")


def load(text: str, **given: object) -> GameSession:
    return undercroft.load(text, game=toy.GAME, **given)  # type: ignore[arg-type]


def line_of(beginning: str) -> int:
    """The number of the first line that begins so."""
    return next(number for number, line in enumerate(LINES, 1) if line.startswith(beginning))


def edited(number: int, old: str, new: str) -> str:
    """The record with something replaced in one line."""
    lines = LINES[:]
    assert old in lines[number - 1]
    lines[number - 1] = lines[number - 1].replace(old, new)
    return "\n".join(lines)


def refused(text: str, line: int, why: str, **given: object) -> None:
    """The record is refused at this line, for this reason."""
    with pytest.raises(undercroft.BadRecord, match=why) as caught:
        load(text, **given)
    assert caught.value.line == line
    assert str(caught.value).startswith(f"line {line}: ")


def test_a_finished_match_round_trips() -> None:
    again = load(TEXT)
    assert again.over
    assert again.record() == TEXT
    assert again.log == played().log
    assert again.position() == played().position()


def test_an_unfinished_match_round_trips_and_says_so() -> None:
    text = played(5).record()
    assert text.rstrip().endswith("unfinished")
    assert "Result" not in text
    again = load(text)
    assert (again.record(), again.over, len(again.log)) == (text, False, 5)


def test_a_match_without_a_move_round_trips() -> None:
    text = played(0).record()
    assert load(text).record() == text


def test_a_match_from_a_position_round_trips() -> None:
    begun = undercroft.from_position(toy.GAME, played(5).position())
    begun.play("roll")
    again = load(begun.record())
    assert again.record() == begun.record()
    assert again.position() == begun.position()


def test_free_tags_survive() -> None:
    assert load(TEXT).tags == {"Seat0": 'Anna "the die" [x]'}


def test_a_record_can_be_replayed_to_any_move() -> None:
    for moves in range(len(played().log) + 1):
        again = load(TEXT, moves=moves)
        assert again.log == played().log[:moves]
        assert again.position() == played(moves).position()


@pytest.mark.parametrize("moves", [-1, 1000])
def test_a_move_that_the_record_does_not_have_is_an_error(moves: int) -> None:
    with pytest.raises(undercroft.BadOption, match=rf"moves 0 to {len(played().log)}, not {moves}"):
        load(TEXT, moves=moves)


def test_comments_blank_lines_and_windows_line_ends_do_not_matter() -> None:
    odd = "\ufeff" + TEXT.replace("start", "; a comment\n\nstart").replace("\n", "\r\n")
    assert load(odd).record() == TEXT


def test_a_record_with_sentences_as_comments_is_the_same_record() -> None:
    described = played().record("ru")
    assert "; Игрок 2 открывает карту" in described
    assert load(described).record() == TEXT


@pytest.mark.parametrize("text", ["", "\n\n", "garbage", "\x00\x01", "; only a comment", '[Game "toy"]'])
def test_garbage_is_no_record(text: str) -> None:
    with pytest.raises(undercroft.BadRecord, match=r"line 1: this is no match record"):
        load(text)


def test_another_format_is_refused() -> None:
    refused(edited(1, '"1"', '"2"'), 1, "format '2'; only '1' can be read")


@pytest.mark.parametrize(
    "tag", ["[Game toy]", '[Game "toy"', "[Game null]", '[game "toy"]', '[Game "a" "b"]']
)
def test_a_tag_that_is_none_is_refused(tag: str) -> None:
    refused(edited(2, LINES[1], tag), 2, "a tag is written")


def test_a_tag_of_the_wrong_kind_is_refused() -> None:
    refused(
        edited(line_of("[Options"), LINES[line_of("[Options") - 1], '[Options "x"]'), 6, "Options cannot be"
    )


def test_a_tag_that_no_file_can_hold_is_refused() -> None:
    number = line_of("[Seat0")
    refused(edited(number, LINES[number - 1], '[Seat0 "\\ud800"]'), number, "Seat0 cannot be")


def test_a_tag_that_stands_twice_is_refused() -> None:
    refused(edited(3, LINES[2], LINES[1]), 3, "Game stands here twice")


@pytest.mark.parametrize("tag", ["Game", "Rules", "Content", "Players", "Options", "Seed"])
def test_a_tag_that_is_missing_is_named(tag: str) -> None:
    lines = [line for line in LINES if not line.startswith(f"[{tag} ")]
    with pytest.raises(undercroft.BadRecord, match=f"the header has no {tag}"):
        load("\n".join(lines))


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    text = edited(2, "toy", "chess")
    with pytest.raises(
        undercroft.BadRecord, match="line 2: there is no game 'chess'; the games are"
    ) as caught:
        undercroft.load(text)
    assert caught.value.line == 2


def test_a_name_in_a_record_never_imports_anything() -> None:
    with pytest.raises(undercroft.BadRecord, match="there is no game 'toy:GAME'"):
        undercroft.load(edited(2, "toy", "toy:GAME"))


def test_a_match_of_another_game_is_refused() -> None:
    refused(edited(2, "toy", "chess"), 2, "a match of chess, not of toy")


def test_other_rules_are_refused() -> None:
    refused(edited(3, '"1"', '"2"'), 3, "played by rules 2 of toy; these are rules 1")


def test_other_content_is_refused_unless_it_is_given() -> None:
    box = 'game = "toy"\n[box]\nsource = "public"\nturns = 9\ncards = [2, 2, 2, 2, 2]'
    content = toy.GAME.content(box)
    session = undercroft.new(toy.GAME, players=2, content=content)
    session.play("roll")
    refused(session.record(), 4, f"played with content {content.hash}; this is content")
    assert load(session.record(), content=content).log == [(0, "roll")]


@pytest.mark.parametrize(
    ("players", "why"), [("9", "1 to 4 players"), ("two", "a whole number"), ("1", "header")]
)
def test_another_number_of_players_is_refused(players: str, why: str) -> None:
    number = line_of("start") if why == "header" else 5
    refused(edited(5, '"2"', f'"{players}"'), number, why)


@pytest.mark.parametrize(
    ("option", "why"), [('{"goal": "7"}', "one of 20, 40"), ('{"size": "7"}', "no option")]
)
def test_options_that_there_are_not_are_refused(option: str, why: str) -> None:
    refused(edited(6, '{"goal": "20"}', option), 6, why)


@pytest.mark.parametrize(("tag", "old", "new"), [("[Options", "20", "40"), ("[Seed", "7", "8")])
def test_an_edited_header_is_found_at_the_start_line(tag: str, old: str, new: str) -> None:
    refused(edited(line_of(tag), old, new), line_of("start"), "the header leads to another start")


def test_a_seed_that_is_no_number_is_refused() -> None:
    refused(edited(line_of("[Seed"), '"7"', '"seven"'), line_of("[Seed"), "Seed must be a whole number")


def test_seed_and_position_together_are_refused() -> None:
    position = f"[Position {json.dumps(played(0).position())}]"
    refused(
        edited(3, LINES[2], LINES[2] + "\n" + position), 8, "Seed or with a Position, not both|Options or"
    )


def test_a_position_that_cannot_be_is_refused_with_its_field() -> None:
    begun = undercroft.from_position(toy.GAME, played(5).position())
    text = begun.record().replace('"aim": ', '"aim": 7')
    refused(text, 6, "aim: must be a whole number from 0 to 6")


def test_a_position_for_others_than_the_players_is_refused() -> None:
    text = (
        undercroft.from_position(toy.GAME, played(5).position())
        .record()
        .replace('[Players "2"]', '[Players "3"]')
    )
    refused(text, 5, "the position is for 2 players")


def test_an_edited_move_is_found_at_its_line() -> None:
    for number in range(line_of("1. "), line_of("end")):
        line = LINES[number - 1]
        if "aim" in line:
            face = line.split("aim ")[1][0]
            refused(edited(number, f"aim {face}", f"aim {2 + int(face) % 5}"), number, "the line was edited")
            return
    pytest.fail("no aim in the record")


def test_an_edited_digest_is_found_at_its_line() -> None:
    number = line_of("3. ")
    digest = LINES[number - 1].split("#")[1]
    refused(edited(number, digest, "00000000"), number, f"the digest of this move is #{digest}")


def test_an_illegal_move_is_found_at_its_line() -> None:
    number = line_of("1. ")
    text = LINES[number - 1].split(": ")[1].split(" #")[0]
    refused(edited(number, text, "hold"), number, "'hold' cannot be played now; legal now")


def test_an_unreadable_move_is_found_at_its_line() -> None:
    number = line_of("2. ")
    text = LINES[number - 1].split(": ")[1].split(" #")[0]
    refused(edited(number, text, "fly"), number, "'fly' is no action")


@pytest.mark.parametrize(
    ("seat", "why"), [("1", "turn of seat 0, not of seat 1"), ("7", "no seat 7"), ("table", "clock")]
)
def test_a_wrong_seat_is_found_at_its_line(seat: str, why: str) -> None:
    number = line_of("1. 0: ")
    refused(edited(number, " 0: ", f" {seat}: "), number, why)


def test_a_seat_that_may_play_but_did_not_is_found_by_the_digest() -> None:
    """A seat may show its own card only, so the text tells; where it does not, the digest does."""
    from undercroft.match import digests

    state = played(3).state
    assert digests.after_move("0" * 8, 0, "roll", state) != digests.after_move("0" * 8, 1, "roll", state)


@pytest.mark.parametrize("line", ["1 0 roll", "1. 0 roll #00000000", "1. 0: roll", "1. 0: roll #0", "hello"])
def test_a_line_that_is_no_move_is_refused(line: str) -> None:
    number = line_of("1. ")
    refused(edited(number, LINES[number - 1], line), number, "a move is written")


def test_a_missing_move_is_found_where_it_is_missing() -> None:
    lines = LINES[:]
    del lines[line_of("3. ") - 1]
    refused("\n".join(lines), line_of("3. "), "here comes move 3, not 4")


def test_a_record_cut_anywhere_is_refused_at_its_last_line() -> None:
    for end in range(1, len(LINES) - 1):
        with pytest.raises(undercroft.BadRecord) as caught:
            load("\n".join(LINES[:end]))
        assert caught.value.line in (end, end + 1)


def test_a_record_cut_at_any_letter_is_refused() -> None:
    for end in range(len(TEXT) - 1):
        with pytest.raises(undercroft.BadRecord):
            load(TEXT[:end])


def test_whatever_is_done_to_a_record_it_is_refused_or_still_a_record() -> None:
    """Letters changed, doubled, left out: never anything but BadRecord."""
    dice = Rng()
    dice.seed(11)
    letters = TEXT + '"[]{}#;: \\\x00\ud7ffЫ\n9-'
    refusals = 0
    for _ in range(1500):
        at = dice.below(len(TEXT))
        length = dice.below(4)
        new = "".join(letters[dice.below(len(letters))] for letter in range(dice.below(4)))
        try:
            load(TEXT[:at] + new + TEXT[at + length :])
        except undercroft.BadRecord:
            refusals += 1
    assert refusals > 1000


def test_a_tag_nested_without_end_is_refused() -> None:
    refused(edited(6, LINES[5], f"[Options {'[' * 100_000}]"), 6, "a tag is written")


def test_a_move_after_the_end_of_the_game_is_refused() -> None:
    number = line_of("end")
    last = len(played().log)
    move = f"{last + 1}. 0: roll #00000000"
    refused(
        edited(number, LINES[number - 1], f"{move}\n{LINES[number - 1]}"), number, f"over after move {last}"
    )


def test_anything_after_the_end_line_is_refused() -> None:
    refused(TEXT + "hello\n", len(LINES), "after the end comes nothing more, not 'hello'")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("finished", "unfinished", "the game is finished here"),
        ("end ", "end 1", "moves were played, but"),
        ("#", "#0", "the end is written"),
        (" finished", "", "the end is written"),
    ],
)
def test_an_edited_end_line_is_refused(old: str, new: str, why: str) -> None:
    number = line_of("end")
    refused(edited(number, old, new), number, why)


def test_an_end_line_with_another_digest_is_refused() -> None:
    number = line_of("end")
    refused(edited(number, LINES[number - 1].split("#")[1][:8], "00000000"), number, "digest of the end")


def test_an_edited_result_is_found_at_its_line() -> None:
    number = line_of("[Result")
    refused(edited(number, "goal", "late"), number, "the Result is not")


def test_a_result_of_an_unfinished_match_is_refused() -> None:
    text = played(5).record().replace("\n\nstart", '\n[Result "0 1-2 goal"]\n\nstart')
    refused(text, 9, "there is none yet")


def test_a_digest_chains_all_that_came_before() -> None:
    """Two matches that reach the same state by different moves keep different digests."""
    position = played(0).position()
    digests = []
    for face in (2, 3):
        session = undercroft.from_position(toy.GAME, position)
        session.play(f"aim {face}")
        session.play("show 0")
        digests.append(session.record().rstrip().split("\n")[-1])
    assert digests[0] != digests[1]
