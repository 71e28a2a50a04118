"""Every text as an editor would read it: articles, numerals, colons, quotation marks, in both languages."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
import wording
from wording import NAMES, ROOT

from undercroft import games
from undercroft.kernel.phrase import Phrase
from undercroft.texts import LANGUAGES, Texts

pytestmark = pytest.mark.once  # does not depend on the build

SOURCE = ROOT / "src" / "undercroft"
WEB = ROOT / "web" / "src"
GAMES = games.names()
TITLE = {"en": "Labyrinth of Adventures", "ru": "Лабиринт приключений"}


@cache
def phrases(game: str) -> dict[Phrase, None]:
    return wording.phrases_of(games.game(game))


@cache
def things(language: str) -> dict[str, list[str]]:
    """What arguments stand for, by their names, in all games."""
    found: dict[str, dict[str, None]] = {}
    for game in GAMES:
        for name, values in wording.things_of(game, language, phrases(game)).items():
            found.setdefault(name, {}).update(dict.fromkeys(values))
    found.setdefault("game", {TITLE[language]: None})
    return {name: list(values) for name, values in found.items()}


def marked(language: str, sentences: list[tuple[str, str]]) -> list[str]:
    """A line for each message with a fault, with one sentence that shows it."""
    lines: dict[str, str] = {}
    for id, sentence in sentences:
        for fault in wording.faults(language, sentence):
            if id.startswith("app-") and "spaces" in fault:
                continue  # lines of keys, kept apart by two spaces
            lines.setdefault(f"{id}{fault}", f"{id}: {fault} in {sentence!r}")
    return list(lines.values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_games_say_reads_well(game: str, language: str) -> None:
    texts = Texts(game, language, NAMES[language], strict=True)
    said = [(phrase.id, texts.format(phrase)) for phrase in wording.varied(phrases(game))]
    assert marked(language, said) == []


def files() -> list[Path]:
    """The English file of every set of texts; the others stand beside it."""
    found = [*SOURCE.rglob("*en.ftl"), *WEB.rglob("*en.ftl")]
    return sorted(path for path in found if "scaffold" not in path.parts)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("english", files(), ids=lambda path: str(path.relative_to(ROOT).parent))
def test_every_message_of_a_file_reads_well(english: Path, language: str) -> None:
    path = english.with_name(english.name.replace("en.ftl", f"{language}.ftl"))
    shared = [SOURCE / "text" / f"{language}.ftl", path]
    assert marked(language, list(wording.messages(language, shared, things(language)))) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("english", files(), ids=lambda path: str(path.relative_to(ROOT).parent))
def test_a_number_is_never_followed_by_a_noun_that_does_not_follow_it(english: Path, language: str) -> None:
    """`{ $n } cards` is wrong for one card: the noun belongs into the variants of the number."""
    path = english.with_name(english.name.replace("en.ftl", f"{language}.ftl"))
    assert wording.undeclined(path, language) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_have_the_quotation_marks_of_their_language(language: str) -> None:
    pages = [*SOURCE.rglob(f"rules.{language}.md"), SOURCE / "text" / f"about.{language}.md"]
    wrong = re.compile(r"[«»]" if language == "en" else r"[“”]")
    for page in pages:
        text = re.sub(r"«Мир Хобби»|`[^`]*`|\]\([^)]*\)", "", page.read_text(encoding="utf-8"))
        assert not wrong.search(text), page
        assert '"' not in text, page


@pytest.mark.parametrize(
    ("language", "sentence", "fault"),
    [
        ("en", "Mesmerize: a ooze becomes a potion", "article"),
        ("en", "An 12 % chance", "article"),
        ("en", "1 points", "1 points"),
        ("en", "Dragon's lair", "quotation"),
        ("ru", "Кубики точно честные?: пять стражей", "colon"),
        ("ru", "Бот: Уровень 5: лучший", "two colons"),
        ("ru", "собрано 1 карт", "1 карт"),
        ("ru", "вернётся до 1 кубик", "1 кубик"),
        ("ru", "Оставить квест “Сладкоежка”", "quotation"),
        ("ru", "Выйти из dungeon", "Latin"),
        ("en", "with a potion of strength and a potion of strength", "twice"),
        ("en", "Anna Anna wins", "twice"),
        ("en", "two  spaces", "spaces"),
        ("en", "a 12 % chance", "torn"),
        ("en", "again in 5 s.", "torn"),
        ("ru", "через 2\u00a0ч 5 мин", "torn"),
        ("ru", "К5, красный путь. сокровище.", "small letter"),
    ],
)
def test_a_fault_is_noticed(language: str, sentence: str, fault: str) -> None:
    assert any(fault in found for found in wording.faults(language, sentence))


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "A hint: an ooze, an hour, an 11\u00a0% chance, a unicorn, a one-way door"),
        ("en", "Set of thieves’ tools opens 1 chest; 21 chests are left"),
        ("ru", "Маг побеждает 2 гоблинов; вернётся до 2 кубиков, 21 карта, 11 карт, 3 карты"),
        ("ru", "Квест «Сладкоежка»: 2 монеты. Итог: 5 очков"),
    ],
)
def test_good_sentences_pass(language: str, sentence: str) -> None:
    assert wording.faults(language, sentence) == []
