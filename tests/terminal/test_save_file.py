"""Save files: no move is lost, and damaged files are neither trusted nor deleted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import toy

from undercroft.kernel.errors import BadOption, BadRecord
from undercroft.match.record import load
from undercroft.terminal.local_match import LocalMatch
from undercroft.terminal.plan import list_saved, resume_match
from undercroft.terminal.profile import Profile
from undercroft.terminal.save_file import InUse, SavedMatch, SaveFile, saved_matches
from undercroft.terminal.texts import TerminalTexts

TEXTS = TerminalTexts()


def left(keyboard: Any, moves: int = 12, **plan: Any) -> LocalMatch:
    """A match after so many first actions, with its file still open."""
    match: LocalMatch = keyboard.plan(**plan).start()
    for _ in range(moves):
        match.play(match.session.legal()[0], match.session.actor)
    return match


def resumed(path: Path, **more: Any) -> LocalMatch:
    found = resume_match(path, TEXTS, **more)
    assert isinstance(found, LocalMatch), found
    return found


def test_a_match_is_resumed_as_it_was_left(keyboard: Any) -> None:
    match = left(keyboard, players=2, bots="greedy")
    match.save_file.close()  # as a kill would
    again = resumed(match.save_file.path)
    assert again.session.log == match.session.log
    assert again.session.position() == match.session.position()
    assert again.players == ["", "greedy"]
    assert [move.phrases for move in again.logged_moves] == [move.phrases for move in match.logged_moves]


def test_the_resumed_match_continues_in_the_same_file(keyboard: Any) -> None:
    match = left(keyboard)
    match.save_file.close()
    again = resumed(match.save_file.path)
    again.play(again.session.legal()[0], 0)
    again.save_file.close()
    assert resumed(match.save_file.path).session.log == again.session.log


def test_a_step_can_still_be_taken_back_after_resuming(keyboard: Any) -> None:
    match = left(keyboard, 0, seed=keyboard.opening)
    match.play("read scroll", 0)
    match.play("pick potion", 0)
    match.save_file.close()
    again = resumed(match.save_file.path)
    again.take_back()
    again.save_file.close()
    assert resumed(match.save_file.path).session.log == [(0, "read scroll")]


def test_bots_choose_the_same_whether_the_match_was_interrupted_or_not(keyboard: Any) -> None:
    def watched(interrupted: bool) -> list[tuple[int, str]]:
        match = keyboard.plan(players=2, bots="random,greedy", seed=9).start()
        while not match.session.over:
            if interrupted and len(match.session.log) == 11:
                match.save_file.close()
                match = resumed(match.save_file.path)
            text = match.bot_move(match.session.state.clone(), len(match.session.log))
            match.play(text, match.session.actor)
        match.save_file.close()
        log: list[tuple[int, str]] = match.session.log
        return log

    assert watched(True) == watched(False)


def test_a_line_that_was_cut_off_while_it_was_written_is_dropped(keyboard: Any) -> None:
    match = left(keyboard)
    match.save_file.close()
    whole = match.save_file.path.read_bytes()
    for cut in range(1, len(whole.split(b"\n")[-2]) + 1):
        match.save_file.path.write_bytes(whole[:-cut])
        again = resumed(match.save_file.path)
        assert again.session.log == match.session.log[:-1]
        again.play(match.session.log[-1][1], 0)
        again.save_file.close()
        assert match.save_file.path.read_bytes() == whole


@pytest.mark.parametrize(
    "damage",
    [
        lambda raw: b"",
        lambda raw: b"\x00" * len(raw),
        lambda raw: b"\xff\xfe not a text",
        lambda raw: raw[len(raw) // 2 :],
        lambda raw: raw.replace(b"start #", b"start !"),
        lambda raw: raw.replace(b"\n3. ", b"\n4. "),
        lambda raw: raw.replace(b'[Seed "7"]', b'[Seed "8"]'),
        lambda raw: raw.replace(b'[Players "1"]', b'[Players "x"]'),
        lambda raw: raw.replace(b'[Undercroft "1"]', b"{}"),
    ],
)
def test_a_damaged_save_is_reported_and_moved_aside_unchanged(keyboard: Any, home: Path, damage: Any) -> None:
    match = left(keyboard, seed=7)
    match.save_file.close()
    path = match.save_file.path
    broken = damage(path.read_bytes())
    path.write_bytes(broken)
    found, notices = list_saved(TEXTS)
    for entry in found:
        notice = resume_match(entry.path, TEXTS)
        assert isinstance(notice, str)
        notices.append(notice)
    (notice,) = notices
    assert "could not be read" in notice
    (aside,) = (home / "broken").iterdir()
    assert str(aside) in notice
    assert aside.read_bytes() == broken
    assert list(saved_matches()) == []


def test_two_damaged_saves_of_the_same_name_are_both_kept(keyboard: Any, home: Path) -> None:
    for text in ("one", "two"):
        path = home / "saves" / "x.match"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        list_saved(TEXTS)
    assert sorted(path.read_text() for path in (home / "broken").iterdir()) == ["one", "two"]


def test_a_save_with_other_content_is_refused_until_it_is_given(keyboard: Any) -> None:
    game = toy.GAME
    content = game.content("[box]\nsource = 'public'\nturns = 3\ncards = [1, 2, 3, 4, 5, 6]\n")
    plan = keyboard.plan(game=game)
    plan.content = content
    match = plan.start()
    match.save_file.close()
    refused = resume_match(match.save_file.path, TEXTS, game=game)
    assert isinstance(refused, str)
    assert "--content FILE" in refused
    assert match.save_file.path.exists()
    assert resumed(match.save_file.path, game=game, content=content).session.origin.content is content


def test_a_match_cannot_be_opened_twice_at_once(keyboard: Any) -> None:
    match = left(keyboard)
    with pytest.raises(InUse):
        SaveFile.resume(match.save_file.path)
    match.save_file.close()
    resumed(match.save_file.path).save_file.close()


def test_a_move_that_could_not_be_written_is_not_in_the_file(
    keyboard: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = left(keyboard)
    before = match.save_file.path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", _full)
        with pytest.raises(OSError, match="No space"):
            match.play(match.session.legal()[0], 0)
    assert len(match.session.log) == len(match.logged_moves) == 12
    match.save_file.close()
    assert match.save_file.path.read_bytes() == before


def _full(handle: int) -> None:
    raise OSError(28, "No space left on device")


def test_after_the_last_move_the_save_is_a_complete_record(keyboard: Any, home: Path) -> None:
    match = left(keyboard, 0, seed=26)
    while not match.session.over:
        match.play(match.session.legal()[0], 0)
    assert load(match.save_file.path.read_text()).outcome is not None
    (entry,) = saved_matches()
    assert isinstance(entry, SavedMatch)
    assert entry.over
    # Killed here, it is resumed at its end, counted once, and archived.
    match.save_file.close()
    again = resumed(match.save_file.path)
    assert again.session.over
    Profile().count(again.save_file.path.stem, again.session, [0])
    Profile().count(again.save_file.path.stem, again.session, [0])
    assert Profile().game("dungeon_roll")["played"] == 1
    assert again.save_file.archive() == home / "records" / match.save_file.path.name
    assert list(saved_matches()) == []


def test_saves_are_listed_the_latest_first_without_being_replayed(keyboard: Any) -> None:
    import os

    first, second = left(keyboard, 3), left(keyboard, 5)
    os.utime(first.save_file.path, (1, 1))
    found, _ = list_saved(TEXTS, "dungeon_roll")
    assert [entry.moves for entry in found] == [5, 3]
    assert list_saved(TEXTS, "other") == ([], [])
    assert second.save_file.path == found[0].path


def test_bad_files_raise_what_they_are(keyboard: Any, tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="cannot be opened"):
        SaveFile.resume(tmp_path / "nowhere.match")
    (tmp_path / "x.match").write_text("hello\n")
    with pytest.raises(BadRecord):
        SaveFile.resume(tmp_path / "x.match")
