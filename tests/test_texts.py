"""Phrases said in two languages."""

from __future__ import annotations

from pathlib import Path

import pytest
import toy

from undercroft import games
from undercroft.kernel.errors import BadOption, UnknownGame
from undercroft.kernel.phrase import Phrase
from undercroft.texts import LANGUAGES, MissingText, Texts, rules_page

pytestmark = pytest.mark.once  # does not depend on the build


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
    assert Texts(toy.GAME, language, strict=True).format(Phrase("hold", {"n": n, "thing": "@point"})) == said


def test_players_are_called_by_their_names_if_they_have_any() -> None:
    texts = Texts(toy.GAME, "en", ["Anna", ""])
    lines = [texts.format(Phrase("told-pig", {"who": f"@seat-{seat}"})) for seat in range(3)]
    assert [line.split(" rolls")[0] for line in lines] == ["Anna", "Seat 2", "Seat 3"]
    assert [texts.message(f"seat-{seat}") for seat in range(3)] == ["Anna", "Seat 2", "Seat 3"]


def test_single_messages_can_be_read_without_the_rest_of_the_file() -> None:
    ids = ("title", "tagline", "daily-goal")
    for name in games.names():
        for language in LANGUAGES:
            whole, few = Texts(name, language), Texts(name, language, only=ids)
            assert few.ids == [id for id in whole.ids if id in ids]
            assert [few.message(id) for id in ids] == [whole.message(id) for id in ids]
    few = Texts(toy.GAME, "en", only=("point",), strict=True)  # an entry of several lines
    assert few.ids == ["point"]
    assert Texts(toy.GAME, "en").has("hold")
    assert not few.has("hold")


def test_no_invisible_marks_surround_what_is_filled_in() -> None:
    assert "\u2068" not in Texts(toy.GAME, "en").format(Phrase("aim", {"face": 3}))


def test_what_is_missing_is_an_error_when_strict() -> None:
    texts = Texts(toy.GAME, "ru", strict=True)
    for phrase in (
        Phrase("nothing"),
        Phrase("aim"),
        Phrase("roll", {"thing": "@nothing"}),
        Phrase("hold", {"n": 2}),
    ):
        with pytest.raises(MissingText):
            texts.format(phrase)
    with pytest.raises(MissingText, match="no text 'nothing' in 'ru'"):
        texts.message("nothing")


def test_what_is_missing_shows_its_id_so_that_the_game_goes_on() -> None:
    texts = Texts(toy.GAME, "ru")
    assert texts.format(Phrase("nothing")) == "nothing"
    assert texts.format(Phrase("show", {"who": "@nobody"})) == "nobody открывает карту"
    assert "face" in texts.format(Phrase("aim"))


def test_an_attribute_that_is_not_asked_for_may_lack_its_arguments() -> None:
    """`point.count` wants $n; a sentence that names a point without counting is fine."""
    texts = Texts(toy.GAME, "en", strict=True)
    assert texts.format(Phrase("told-pig", {"who": "@point"})).startswith("point rolls")


def test_a_list_of_counted_things_is_said_one_by_one() -> None:
    texts = Texts(toy.GAME, "ru", strict=True)
    assert texts.format(Phrase("told-pig", {"who": "@point*1 @point*5"})).startswith("1 очко, 5 очков: ")
    for bad in ("@die*1", "@nothing*2"):
        with pytest.raises(MissingText, match=r"there is no text \w+\.count in 'ru'"):
            texts.format(Phrase("told-pig", {"who": bad}))
    assert Texts(toy.GAME, "en").format(Phrase("told-pig", {"who": "@die*1"})).startswith("@die*1 rolls")


def test_names_and_rules_are_there() -> None:
    assert Texts(toy.GAME, "ru").message("title") == "Свинка с картой"
    assert Texts(toy.GAME, "en").has("roll")
    assert not Texts(toy.GAME, "en").has("nothing")
    assert rules_page(toy.GAME, "ru").startswith("# Свинка")


def test_the_texts_that_all_games_share_need_no_game() -> None:
    assert Texts(None, "ru", strict=True).format(Phrase("points", {"n": 3})) == "3 очка"


def test_the_shared_texts_are_the_same_in_every_language() -> None:
    first = Texts(None, "en", strict=True).ids
    assert len(first) > 20
    for language in LANGUAGES:
        assert Texts(None, language, strict=True).ids == first


def test_a_language_that_there_is_not_is_an_error() -> None:
    with pytest.raises(BadOption, match="no language 'fr'; there are en, ru"):
        Texts(toy.GAME, "fr")
    with pytest.raises(BadOption, match="no language 'fr'"):
        rules_page(toy.GAME, "fr")


def test_a_game_that_there_is_not_is_an_error() -> None:
    with pytest.raises(UnknownGame):
        Texts("chess", "en")


def test_a_file_that_cannot_be_read_is_an_error_when_strict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "text").mkdir()
    (tmp_path / "text" / "en.ftl").write_text("fine = Fine\nthis is junk\n", encoding="utf-8")
    monkeypatch.setattr("undercroft.texts.package_folder", lambda game: tmp_path)
    with pytest.raises(MissingText, match=r"en\.ftl cannot be read at 'this is junk'"):
        Texts(toy.GAME, "en", strict=True)
    assert Texts(toy.GAME, "en").message("fine") == "Fine"


def test_a_missing_file_is_an_error_when_strict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("undercroft.texts.package_folder", lambda game: tmp_path)
    with pytest.raises(MissingText, match=r"no file 'en\.ftl'"):
        Texts(toy.GAME, "en", strict=True)
    assert Texts(toy.GAME, "en").message("title") == "title"


def test_texts_of_one_file_have_names_of_their_own_and_a_changed_file_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pig = Phrase("told-pig", {"who": "@seat-0"})
    said = [Texts(toy.GAME, "en", names).format(pig) for names in (["Anna"], ["Boris"], [])]
    assert [line.split(" rolls")[0] for line in said] == ["Anna", "Boris", "Seat 1"]
    (tmp_path / "text").mkdir()
    monkeypatch.setattr("undercroft.texts.package_folder", lambda game: tmp_path)
    for title in ("Pig", "Hog"):
        (tmp_path / "text" / "en.ftl").write_text(f"title = {title}\n", encoding="utf-8")
        assert Texts(toy.GAME, "en").message("title") == title
