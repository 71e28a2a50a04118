"""Matches on disk: nothing is lost, and nothing that is damaged is trusted or thrown away."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import toy

from undercroft.kernel.errors import BadOption, BadRecord
from undercroft.match.record import load
from undercroft.terminal.plan import go_on, waiting
from undercroft.terminal.profile import Profile
from undercroft.terminal.save import InUse, Save, Saved, saved
from undercroft.terminal.sitting import Sitting
from undercroft.terminal.speech import Speech

WORDS = Speech()


def left(keyboard: Any, moves: int = 12, **plan: Any) -> Sitting:
    """A match after so many moves of the first action, with its file still open."""
    sitting: Sitting = keyboard.plan(**plan).begin()
    for _ in range(moves):
        sitting.play(sitting.table.legal()[0], sitting.table.actor)
    return sitting


def resumed(path: Path, **more: Any) -> Sitting:
    found = go_on(path, WORDS, **more)
    assert isinstance(found, Sitting), found
    return found


def test_a_match_is_resumed_as_it_was_left(keyboard: Any) -> None:
    sitting = left(keyboard, players=2, bots="greedy")
    sitting.save.close()  # as a kill would
    again = resumed(sitting.save.path)
    assert again.table.log == sitting.table.log
    assert again.table.position() == sitting.table.position()
    assert again.who == ["", "greedy"]
    assert [told.phrases for told in again.story] == [told.phrases for told in sitting.story]


def test_the_resumed_match_goes_on_in_the_same_file(keyboard: Any) -> None:
    sitting = left(keyboard)
    sitting.save.close()
    again = resumed(sitting.save.path)
    again.play(again.table.legal()[0], 0)
    again.save.close()
    assert resumed(sitting.save.path).table.log == again.table.log


def test_a_step_can_still_be_taken_back_after_resuming(keyboard: Any) -> None:
    sitting = left(keyboard, 0, seed=keyboard.opening)
    sitting.play("read scroll", 0)
    sitting.play("pick potion", 0)
    sitting.save.close()
    again = resumed(sitting.save.path)
    again.take_back()
    again.save.close()
    assert resumed(sitting.save.path).table.log == [(0, "read scroll")]


def test_bots_choose_the_same_whether_the_match_was_interrupted_or_not(keyboard: Any) -> None:
    def watched(interrupted: bool) -> list[tuple[int, str]]:
        sitting = keyboard.plan(players=2, bots="random,greedy", seed=9).begin()
        while not sitting.table.over:
            if interrupted and len(sitting.table.log) == 11:
                sitting.save.close()
                sitting = resumed(sitting.save.path)
            text = sitting.bot_move(sitting.table.state.clone(), len(sitting.table.log))
            sitting.play(text, sitting.table.actor)
        sitting.save.close()
        log: list[tuple[int, str]] = sitting.table.log
        return log

    assert watched(True) == watched(False)


def test_a_line_that_was_cut_off_while_it_was_written_is_dropped(keyboard: Any) -> None:
    sitting = left(keyboard)
    sitting.save.close()
    whole = sitting.save.path.read_bytes()
    for cut in range(1, len(whole.split(b"\n")[-2]) + 1):
        sitting.save.path.write_bytes(whole[:-cut])
        again = resumed(sitting.save.path)
        assert again.table.log == sitting.table.log[:-1]
        again.play(sitting.table.log[-1][1], 0)
        again.save.close()
        assert sitting.save.path.read_bytes() == whole


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
def test_a_damaged_save_is_told_and_put_aside_untouched(keyboard: Any, home: Path, damage: Any) -> None:
    sitting = left(keyboard, seed=7)
    sitting.save.close()
    path = sitting.save.path
    broken = damage(path.read_bytes())
    path.write_bytes(broken)
    found, notices = waiting(WORDS)
    for entry in found:
        notice = go_on(entry.path, WORDS)
        assert isinstance(notice, str)
        notices.append(notice)
    (notice,) = notices
    assert "could not be read" in notice
    (aside,) = (home / "broken").iterdir()
    assert str(aside) in notice
    assert aside.read_bytes() == broken
    assert list(saved()) == []


def test_two_damaged_saves_of_the_same_name_are_both_kept(keyboard: Any, home: Path) -> None:
    for text in ("one", "two"):
        path = home / "saves" / "x.match"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        waiting(WORDS)
    assert sorted(path.read_text() for path in (home / "broken").iterdir()) == ["one", "two"]


def test_a_save_that_wants_another_box_waits_for_it(keyboard: Any) -> None:
    game = toy.GAME
    box = game.content("[box]\nsource = 'public'\nturns = 3\ncards = [1, 2, 3, 4, 5, 6]\n")
    plan = keyboard.plan(game=game)
    plan.content = box
    sitting = plan.begin()
    sitting.save.close()
    refused = go_on(sitting.save.path, WORDS, game=game)
    assert isinstance(refused, str)
    assert "--content FILE" in refused
    assert sitting.save.path.exists()
    assert resumed(sitting.save.path, game=game, content=box).table.origin.content is box


def test_a_match_cannot_be_opened_twice_at_once(keyboard: Any) -> None:
    sitting = left(keyboard)
    with pytest.raises(InUse):
        Save.resume(sitting.save.path)
    sitting.save.close()
    resumed(sitting.save.path).save.close()


def test_a_move_that_could_not_be_written_is_not_in_the_file(
    keyboard: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = left(keyboard)
    before = sitting.save.path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", _full)
        with pytest.raises(OSError, match="No space"):
            sitting.play(sitting.table.legal()[0], 0)
    assert len(sitting.table.log) == len(sitting.story) == 12
    sitting.save.close()
    assert sitting.save.path.read_bytes() == before


def _full(handle: int) -> None:
    raise OSError(28, "No space left on device")


def test_after_the_last_move_the_save_is_a_complete_record(keyboard: Any, home: Path) -> None:
    sitting = left(keyboard, 0, seed=26)
    while not sitting.table.over:
        sitting.play(sitting.table.legal()[0], 0)
    assert load(sitting.save.path.read_text()).outcome is not None
    (entry,) = saved()
    assert isinstance(entry, Saved)
    assert entry.over
    # Killed right here, it is opened at its end, counted once, and put away.
    sitting.save.close()
    again = resumed(sitting.save.path)
    assert again.table.over
    Profile().count(again.save.path.stem, again.table, [0])
    Profile().count(again.save.path.stem, again.table, [0])
    assert Profile().game("dungeon_roll")["played"] == 1
    assert again.save.retire() == home / "records" / sitting.save.path.name
    assert list(saved()) == []


def test_saves_are_listed_the_latest_first_without_being_replayed(keyboard: Any) -> None:
    import os

    first, second = left(keyboard, 3), left(keyboard, 5)
    os.utime(first.save.path, (1, 1))
    found, _ = waiting(WORDS, "dungeon_roll")
    assert [entry.moves for entry in found] == [5, 3]
    assert waiting(WORDS, "other") == ([], [])
    assert second.save.path == found[0].path


def test_bad_files_raise_what_they_are(keyboard: Any, tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="cannot be opened"):
        Save.resume(tmp_path / "nowhere.match")
    (tmp_path / "x.match").write_text("hello\n")
    with pytest.raises(BadRecord):
        Save.resume(tmp_path / "x.match")
