"""The texts of the terminal: complete in both languages, and all used."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

import pytest

import undercroft.terminal
from undercroft.terminal.texts import TerminalTexts, system_language
from undercroft.texts import LANGUAGES, MissingText, Texts

SOURCES = Path(undercroft.terminal.__file__).parent


def ids(language: str) -> set[str]:
    text = (resources.files("undercroft.terminal") / "text" / f"{language}.ftl").read_text(encoding="utf-8")
    return set(re.findall(r"^([a-z_0-9-]+) =", text, re.MULTILINE))


def test_both_languages_have_the_same_texts() -> None:
    assert ids("en") == ids("ru")


def test_every_text_is_used_and_every_text_used_is_there() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py"))
    assert set(re.findall(r"[\"'](app-[a-z-]+)[\"']", code)) == ids("en")


def labels(file: Path) -> set[str]:
    return set(re.findall(r"^([a-z_0-9-]+) =", file.read_text(encoding="utf-8"), re.MULTILINE))


@pytest.mark.parametrize(
    "file", sorted((SOURCES / "draw" / "text").glob("*.en.ftl")), ids=lambda file: file.stem
)
def test_every_label_of_a_drawing_is_used_and_translated(file: Path) -> None:
    """Other texts of such a file replace those of the game."""
    game = file.name.removesuffix(".en.ftl")
    code = (SOURCES / "draw" / f"{game}.py").read_text(encoding="utf-8")
    replaced = set(Texts(game).ids)
    assert set(re.findall(r"[\"'](draw-[a-z-]+)[\"']", code)) == labels(file) - replaced
    for language in LANGUAGES:
        assert labels(file.with_name(f"{game}.{language}.ftl")) == labels(file)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_can_be_formatted(language: str) -> None:
    texts = TerminalTexts("dungeon_roll", language, strict=True)
    given = {
        "app-continue": {"game": "x", "moves": "y", "ago": "z"},
        "app-ago": {"unit": "days", "n": 3},
        "app-page": {"page": 1, "pages": 2},
        "app-small": {"columns": 1, "rows": 2},
        "app-small-how": {"columns": 1, "rows": 2},
        "app-damaged": {"why": "x", "path": "y"},
    }
    names = "game who digits text time why rank name path points"
    every = dict.fromkeys(names.split(), "x")
    for id in sorted(ids(language)):
        assert texts(id, **given.get(id, {**every, "n": 2}))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("n", "said"), [(1, "1 день назад"), (3, "3 дня назад"), (5, "5 дней назад"), (21, "21 день назад")]
)
def test_russian_has_its_own_plural_forms(n: int, said: str) -> None:
    assert TerminalTexts(None, "ru", strict=True)("app-ago", unit="days", n=n) == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_line_of_keys_fits_into_80_columns(language: str) -> None:
    texts = TerminalTexts(None, language)
    for id in ids(language):
        if id.endswith("-keys") and id != "app-help-keys":
            assert len(texts(id)) <= 78


def test_things_have_help_texts() -> None:
    texts = TerminalTexts("dungeon_roll", "en", strict=True)
    assert texts.about("party.thief") == "thief: beats 1 monster, or opens any number of chests"
    assert texts.about("treasure.sword") == "vorpal sword: acts as a fighter"
    assert texts.about("lair") == ""


def test_attributes_can_be_read_and_missing_ones_raise() -> None:
    texts = TerminalTexts("dungeon_roll", "en", strict=True)
    assert texts.message("hero-knight.specialty").startswith("Scrolls")
    with pytest.raises(MissingText):
        texts.message("hero-knight.hobby")
    with pytest.raises(MissingText):
        texts.message("missing.hobby")


@pytest.mark.parametrize(
    ("lang", "language"), [("ru_RU.UTF-8", "ru"), ("en_GB.UTF-8", "en"), ("C.UTF-8", "en"), ("de_DE", "en")]
)
def test_the_language_of_the_machine_is_used_if_it_is_supported(
    monkeypatch: pytest.MonkeyPatch, lang: str, language: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", lang)
    assert system_language() == language
