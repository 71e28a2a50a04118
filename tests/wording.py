"""What an editor would mark in a sentence, and sentences to mark: every message, with sample arguments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from undercroft.kernel.game import Game
from undercroft.kernel.phrase import Phrase
from undercroft.testing.random_games import random_game
from undercroft.texts import Texts

ROOT: Final = Path(__file__).parent.parent
NUMBERS: Final = [0, 1, 2, 5, 11, 21]
"""A number of each kind that English and Russian decline differently."""
NAMES: Final = {"en": ["Anna", "Bob", "Carol", "Dan", "Eve", "Fay"]}
NAMES["ru"] = ["Анна", "Борис", "Вера", "Глеб", "Дина", "Ева"]

GAMES_PLAYED: Final = 12
STEPS_PLAYED: Final = 150

# English

VOWEL: Final = re.compile(r"(?!one\b|once\b|uni|use|usu|eu)[aeiou]|hour|honest|8|1[18]\b", re.IGNORECASE)
ARTICLE: Final = re.compile(r"\b(an?)\s+[“(]?(\w+)", re.IGNORECASE)
ENGLISH_UNITS: Final = {"s", "experience", "is", "as", "this", "times"}


def _english(sentence: str) -> Iterator[str]:
    for article, word in ARTICLE.findall(sentence):
        if article != "A" * len(article) and (article.lower() == "an") != bool(VOWEL.match(word)):
            yield f"the article of “{article} {word}”"
    for word in re.findall(r"(?<![\d.,])\b1 ([a-z]+s)\b", sentence):
        if word not in ENGLISH_UNITS:
            yield f"“1 {word}”"
    if re.search(r"[«»„\"]|(?<=\w)'|'(?=\w)", sentence):
        yield "quotation marks or apostrophes that are not “English’s”"


# Russian

COUNTED: Final = {
    "one": "карта карту очко ход игрок комната комнату кубик гоблин скелет слизень сундук зелье день жетон "
    "решение партия партию монета монету действие зритель монстр попытка шаг балл воин клирик маг вор страж "
    "свиток минута секунда",
    "few": "карты очка хода игрока комнаты кубика дня жетона решения партии монеты действия зрителя монстра "
    "попытки шага балла минуты секунды",
    "many": "карт очков ходов игроков комнат кубиков гоблинов скелетов слизней сундуков зелий дней жетонов "
    "решений партий монет действий зрителей монстров попыток шагов баллов минут секунд",
}
"""Forms of nouns after a number, where a form belongs to one kind of number alone."""
FORMS: Final = {word: kind for kind, words in COUNTED.items() for word in words.split()}
ANIMATE: Final = {"гоблинов": "few", "скелетов": "few", "слизней": "few", "монстров": "few", "монстра": "one"}
"""Forms that also follow these numbers as objects: a mage beats 2 гоблинов, or 1 монстра."""
LATIN: Final = {
    *("Undercroft", "undercroft", "Dungeon", "Knock", "Tales", "Tails", "Roll", "QR", "https", "host"),
    *("Enter", "Esc", "PgUp", "PgDn", "Backspace", "Tab", "Ctrl", "Shift", "In", "in", "English"),
    *("Python", "Telegram", "Discord", "Slack", "Matrix", "ntfy", "Apprise", "JSON"),
    *("github", "com", "caronc", "apprise"),
}
"""Latin words that a Russian text may have: names, keys of a keyboard, addresses, and the other language."""


def _kind(number: int) -> str:
    if number % 10 == 1 and number % 100 != 11:
        return "one"
    return "few" if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else "many"


def _russian(sentence: str) -> Iterator[str]:
    for before, number, word in re.findall(r"(?:(\w+) )?(?<![\d,.–])\b(\d+) ([а-яё]+)", sentence):
        kind = FORMS.get(word)
        wanted = _kind(int(number))
        if before in ("до", "около", "от", "из", "без"):
            wanted = "few" if wanted == "one" else "many"
        if before != "при" and kind and kind != wanted and ANIMATE.get(word) != wanted:
            yield f"“{number} {word}”"
    if re.search(r"[“”\"']", sentence):
        yield "quotation marks that are not «ёлочки»"
    bare = re.sub(r"`[^`]*`|--\S+|undercroft \w+", "", sentence)
    latin = set(re.findall(r"[A-Za-z]{2,}", bare)) - LATIN
    if latin:
        yield f"Latin words {sorted(latin)}"


# Both languages


TORN: Final = re.compile(r"\d (?:[%×]|(?:min|h|d|MB|мин|ч|д|МБ)\b|[sс](?=[.,;)]|$))|× \d")
"""A number that a line may end with before its sign or unit: between them belongs a no-break space."""
SMALL_BEGINNING: Final = re.compile(r"(?<=\w{3}|..[»”)])[.!?] [a-zа-яё]")


def faults(language: str, sentence: str) -> list[str]:
    """What is wrong with a sentence; empty if an editor would let it pass."""
    found = list(_english(sentence) if language == "en" else _russian(sentence))
    for clause in re.split(r"(?<=[.!?;])\s|\n|\|", sentence):
        if len(re.findall(r":(?=\s|$)", clause)) > 1 and re.search(r":(?! \d)", clause):
            found.append("two colons in one clause")
    if re.search(r"[?!.…]:|::", sentence):
        found.append("a colon after the end of a sentence")
    if SMALL_BEGINNING.search(sentence):
        found.append("a small letter at the beginning of a sentence")
    if re.search(r"(?<=\w) (?=[,;:!?)»”]|\.(?:\s|$))|[(«“] ", sentence):
        found.append("a space where none belongs")
    if re.search(r"\b([^\W\d]{2,}):? \1\b", sentence, re.IGNORECASE) or re.search(
        r"(\w[\w ]{5,}) (?:and|и) (?:an? )?\1", sentence
    ):
        found.append("the same words twice")
    if TORN.search(sentence):
        found.append("a number that can be torn from its unit")
    if re.search(r"\S  +\S", sentence) or sentence != sentence.strip():
        found.append("doubled or outer spaces")
    return found


# The phrases that a game says


def phrases_of(game: Game) -> dict[Phrase, None]:
    """Phrases of games with all player counts: what could be done, and what happened, told to every seat."""
    found: dict[Phrase, None] = {}
    low, high = game.players
    for number in range(GAMES_PLAYED):
        players = low + number % (high - low + 1)
        for step in random_game(game, players, number + 1):
            for action in step.before.legal():
                found[game.phrase(step.before, action)] = None
            for seat in range(players):
                lines = game.describe_move(step.before, step.action, step.after, seat)
                found.update(dict.fromkeys(lines))
            if step.number >= STEPS_PLAYED:
                break
    return found


def varied(phrases: dict[Phrase, None]) -> Iterator[Phrase]:
    """Each phrase, and each with one argument replaced by every value that this argument ever had."""
    values: dict[tuple[str, str], dict[Any, None]] = {}
    first: dict[str, Phrase] = {}
    for phrase in phrases:
        yield phrase
        first.setdefault(phrase.id, phrase)
        for name, value in phrase.args.items():
            values.setdefault((phrase.id, name), {})[value] = None
    for phrase in first.values():
        for name, value in phrase.args.items():
            others = NUMBERS if isinstance(value, int) else list(values[phrase.id, name])
            for other in others:
                yield Phrase(phrase.id, {**phrase.args, name: other})


# The messages of a file


class _Variables(Visitor):
    """The arguments of a message and of the messages in it, and which a plural or a number decides on."""

    def __init__(self, entries: dict[str, ast.Message]) -> None:
        super().__init__()
        self.entries = entries
        self.all: dict[str, bool] = {}

    def visit_MessageReference(self, node: ast.MessageReference) -> None:
        if node.id.name in self.entries:
            self.visit(self.entries[node.id.name].value)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:
        if isinstance(node.selector, ast.VariableReference):
            keys = {
                variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value
                for variant in node.variants
            }
            counts = bool(keys & {"one", "few", "many", "0", "1", "2", "3"})
            self.all[node.selector.id.name] = self.all.get(node.selector.id.name, False) or counts
        self.generic_visit(node)

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.all.setdefault(node.id.name, False)


def messages(language: str, paths: list[Path], things: dict[str, list[str]]) -> Iterator[tuple[str, str]]:
    """Every message and attribute of the last file, by its id, with sample arguments.

    `things` are what arguments that are no numbers stand for, by the name of the argument.
    """
    bundle = FluentBundle([language], use_isolating=False)
    for path in paths:
        resource = FluentResource(path.read_text(encoding="utf-8"))
        bundle.add_resource(resource, allow_overrides=True)
    entries = {entry.id.name: entry for entry in resource.body if isinstance(entry, ast.Message)}
    for entry in entries.values():
        message = bundle.get_message(entry.id.name)
        patterns = [(entry.id.name, entry.value, message.value)]
        patterns += [
            (f"{entry.id.name}.{one.id.name}", one.value, message.attributes[one.id.name])
            for one in entry.attributes
        ]
        for id, syntax, pattern in patterns:
            if syntax is None:
                continue
            visitor = _Variables(entries)
            visitor.visit(syntax)
            for arguments in _arguments(visitor.all, things, language):
                text, errors = bundle.format_pattern(pattern, arguments)
                assert not errors, f"{id}: {errors[0]}"
                yield id, str(text)


NUMERIC: Final = re.compile(
    r"n|low|high|first|last|level|levels|page|pages|columns|rows|minutes|seconds|days|hours|of|goal|wakes|"
    r"number|x|y|place|delve|delves|round|rounds|chests|aside|worth|next|dragon|loss|won|best|played|done|all|"
    r"n[ew]|s[ew]|games|seed|mean|median|dice|rooms|\w+_tenth"
)


def _arguments(
    variables: dict[str, bool], things: dict[str, list[str]], language: str
) -> Iterator[dict[str, Any]]:
    options: dict[str, list[Any]] = {}
    for at, (name, counts) in enumerate(variables.items()):
        if counts or NUMERIC.fullmatch(name):
            options[name] = list(range(10)) if name.endswith("_tenth") else list(NUMBERS)
        else:
            options[name] = things.get(name) or [NAMES[language][at % 6]]
    base = {name: values[min(3, len(values) - 1)] for name, values in options.items()}
    yield base
    for name, values in options.items():
        for value in values:
            yield {**base, name: value}


def things_of(game: str, language: str, phrases: dict[Phrase, None]) -> dict[str, list[str]]:
    """What the arguments of these phrases are called in a language, with their attributes."""
    texts = Texts(game, language, NAMES[language])
    found: dict[str, dict[str, None]] = {}
    for phrase in phrases:
        for name, value in texts._arguments(phrase.args).items():
            if isinstance(value, str):
                found.setdefault(name, {})[value] = None
    return {name: list(values) for name, values in found.items()}


UNITS: Final = {"en": {"min", "s", "h", "d", "won", "picked", "experience", "or", "and", "of"}}
UNITS["ru"] = {"мин", "с", "ч", "д", "из", "и", "или", "дней"}
"""Words after a number that have one form for all numbers."""


def undeclined(path: Path, language: str) -> list[str]:
    """Places of a file where a number stands before a word outside of the variants of that number."""
    found: list[str] = []
    for entry in FluentResource(path.read_text(encoding="utf-8")).body:
        if isinstance(entry, ast.Message):
            for pattern in [entry.value, *(one.value for one in entry.attributes)]:
                if pattern is not None:
                    found += [f"{entry.id.name}: {text}" for text in _undeclined(pattern, set(), language)]
    return found


def _undeclined(pattern: ast.Pattern, decided: set[str], language: str) -> Iterator[str]:
    for at, element in enumerate(pattern.elements):
        expression = element.expression if isinstance(element, ast.Placeable) else None
        if isinstance(expression, ast.SelectExpression):
            name = (
                expression.selector.id.name if isinstance(expression.selector, ast.VariableReference) else ""
            )
            for variant in expression.variants:
                yield from _undeclined(variant.value, decided | {name}, language)
        elif isinstance(expression, ast.VariableReference) and expression.id.name == "n":
            after = pattern.elements[at + 1] if at + 1 < len(pattern.elements) else None
            word = re.match(r" ([^\W\d]+)", after.value) if isinstance(after, ast.TextElement) else None
            if word and "n" not in decided and word[1] not in UNITS[language]:
                yield f"{{ $n }} {word[1]}"
