"""Phrases said in two languages."""

from __future__ import annotations

from pathlib import Path

import pytest
import toy

from undercroft.kernel.errors import BadOption, UnknownGame
from undercroft.kernel.phrase import Phrase
from undercroft.words import LANGUAGES, MissingWords, Words, rules_page


@pytest.mark.parametrize(
    ("language", "n", "said"),
    [
        ("en", 1, "Hold 1 point"),
        ("en", 5, "Hold 5 points"),
        ("ru", 1, "Записать 1 очко"),
        ("ru", 2, "Записать 2 очка"),
        ("ru", 11, "Записать 11 очков"),
        ("ru", 21, "Записать 21 очко"),
    ],
)
def test_a_thing_brings_its_attributes_which_count(language: str, n: int, said: str) -> None:
    assert Words(toy.GAME, language, strict=True).say(Phrase("hold", {"n": n, "thing": "@point"})) == said


def test_players_are_called_by_their_names_if_they_have_any() -> None:
    words = Words(toy.GAME, "en", ["Anna", ""])
    told = [words.say(Phrase("told-pig", {"who": f"@seat-{seat}"})) for seat in range(3)]
    assert [line.split(" rolls")[0] for line in told] == ["Anna", "Seat 2", "Seat 3"]
    assert [words.name(f"seat-{seat}") for seat in range(3)] == ["Anna", "Seat 2", "Seat 3"]


def test_no_invisible_marks_surround_what_is_filled_in() -> None:
    assert "\u2068" not in Words(toy.GAME, "en").say(Phrase("aim", {"face": 3}))


def test_what_is_missing_is_an_error_when_strict() -> None:
    words = Words(toy.GAME, "ru", strict=True)
    for phrase in (
        Phrase("nothing"),
        Phrase("aim"),
        Phrase("roll", {"thing": "@nothing"}),
        Phrase("hold", {"n": 2}),
    ):
        with pytest.raises(MissingWords):
            words.say(phrase)
    with pytest.raises(MissingWords, match="no text 'nothing' in 'ru'"):
        words.name("nothing")


def test_what_is_missing_shows_its_id_so_that_the_game_goes_on() -> None:
    words = Words(toy.GAME, "ru")
    assert words.say(Phrase("nothing")) == "nothing"
    assert words.say(Phrase("show", {"who": "@nobody"})) == "nobody открывает карту"
    assert "face" in words.say(Phrase("aim"))


def test_an_attribute_that_is_not_asked_for_may_lack_its_arguments() -> None:
    """`point.count` wants $n; a sentence that names a point without counting is fine."""
    words = Words(toy.GAME, "en", strict=True)
    assert words.say(Phrase("told-pig", {"who": "@point"})).startswith("point rolls")


def test_a_list_of_counted_things_is_said_one_by_one() -> None:
    words = Words(toy.GAME, "ru", strict=True)
    assert words.say(Phrase("told-pig", {"who": "@point*1 @point*5"})).startswith("1 очко, 5 очков: ")
    for bad in ("@die*1", "@nothing*2"):
        with pytest.raises(MissingWords, match=r"there is no text \w+\.count in 'ru'"):
            words.say(Phrase("told-pig", {"who": bad}))
    assert Words(toy.GAME, "en").say(Phrase("told-pig", {"who": "@die*1"})).startswith("@die*1 rolls")


def test_names_and_rules_are_there() -> None:
    assert Words(toy.GAME, "ru").name("title") == "Свинка с картой"
    assert Words(toy.GAME, "en").has("roll")
    assert not Words(toy.GAME, "en").has("nothing")
    assert rules_page(toy.GAME, "ru").startswith("# Свинка")


def test_the_texts_that_all_games_share_need_no_game() -> None:
    assert Words(None, "ru", strict=True).say(Phrase("points", {"n": 3})) == "3 очка"


def test_the_shared_texts_are_the_same_in_every_language() -> None:
    first = Words(None, "en", strict=True).ids
    assert len(first) > 20
    for language in LANGUAGES:
        assert Words(None, language, strict=True).ids == first


def test_a_language_that_there_is_not_is_an_error() -> None:
    with pytest.raises(BadOption, match="no language 'fr'; there are en, ru"):
        Words(toy.GAME, "fr")
    with pytest.raises(BadOption, match="no language 'fr'"):
        rules_page(toy.GAME, "fr")


def test_a_game_that_there_is_not_is_an_error() -> None:
    with pytest.raises(UnknownGame):
        Words("chess", "en")


def test_a_file_that_cannot_be_read_is_an_error_when_strict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "text").mkdir()
    (tmp_path / "text" / "en.ftl").write_text("fine = Fine\nthis is junk\n", encoding="utf-8")
    monkeypatch.setattr("undercroft.words.home", lambda game: tmp_path)
    with pytest.raises(MissingWords, match=r"en\.ftl cannot be read at 'this is junk'"):
        Words(toy.GAME, "en", strict=True)
    assert Words(toy.GAME, "en").name("fine") == "Fine"


def test_a_missing_file_is_an_error_when_strict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("undercroft.words.home", lambda game: tmp_path)
    with pytest.raises(MissingWords, match=r"no file 'en\.ftl'"):
        Words(toy.GAME, "en", strict=True)
    assert Words(toy.GAME, "en").name("title") == "title"
