"""Actions, each kind declared once: its name, its text pattern and its operands.

A game declares its actions in its `notation.py`, in the order of their numbers:

    ACTIONS: Final = ActionSpace("Pig", "roll, hold, give 3 coins")
    ROLL: Final = ACTIONS.declare("roll")
    GIVE: Final = ACTIONS.declare("give", "give {count} {what}", COUNT, THING)

From a declaration follow the numbers of the kind (`GIVE.base` and up), the text of every number, the number
of every text, and what a client needs in order to offer an action: its verb and its operands by name.
"""

from __future__ import annotations

import re
from typing import Final

from undercroft.kernel.errors import UnreadableAction

_PIECES: Final = re.compile(r"\{(\w+)\}|\[([^\]]*)\]|([^{\[]+)")
NEVER: Final = "\0"
"""The text of a value that no action has."""


class Operand:
    """What may stand in one place of a pattern: the values 0 to size - 1, each with its text.

    `rule` ends the error for an unknown text: "'z9' is no cell; cells are called r1 to p12". A value whose
    text is NEVER leaves a gap in the numbers.
    """

    def __init__(self, name: str, texts: list[str], rule: str = "") -> None:
        self.name = name
        self.noun = name
        self.texts = texts
        self.size = len(texts)
        self.rule = rule
        self.values = {text: value for value, text in enumerate(texts) if text != NEVER}

    def named(self, name: str) -> Operand:
        """The same values under another name, for patterns that use them twice."""
        operand = Operand(name, self.texts, self.rule)
        operand.noun = self.noun
        return operand


class Verb:
    """One kind of action. Its numbers are `base` to `end - 1`; the last operand counts fastest."""

    def __init__(self, name: str, pattern: str, base: int, operands: list[Operand]) -> None:
        self.name = name
        self.pattern = pattern
        self.base = base
        self.operands = operands
        self.last = operands[-1].size if operands else 1
        """The size of the last operand: numbers of two operands are `base + first * last + second`."""
        size = 1
        for operand in operands:
            size *= operand.size
        self.end = base + size
        self.numbers: list[object] = list(range(base, self.end))
        """The numbers as ready-made objects. A list of actions that takes them over is made much faster than
        one of new numbers; the compiler takes them over as they are because it does not know their type."""
        self.reader = re.compile(_expression(pattern, {operand.name: operand for operand in operands}))

    def has(self, action: int) -> bool:
        """Whether the action is of this kind."""
        return self.base <= action < self.end

    def operand(self, action: int) -> int:
        """The operand of an action of a kind that has one."""
        return action - self.base

    def operand_text(self, action: int) -> str:
        """The text of that operand."""
        return self.operands[0].texts[action - self.base]

    def first(self, action: int) -> int:
        """The first operand of an action of a kind that has two."""
        return (action - self.base) // self.last

    def second(self, action: int) -> int:
        """The second operand of an action of a kind that has two."""
        return (action - self.base) % self.last

    def values(self, action: int) -> list[int]:
        """All operands of an action of this kind."""
        rest = action - self.base
        found: list[int] = []
        for operand in reversed(self.operands):
            found.append(rest % operand.size)
            rest //= operand.size
        found.reverse()
        return found

    def texts(self, action: int) -> dict[str, str]:
        """The operands of an action of this kind as texts by name."""
        values = self.values(action)
        return {operand.name: operand.texts[values[index]] for index, operand in enumerate(self.operands)}

    def number(self, values: list[int]) -> int:
        """The action of these operands."""
        number = 0
        for index, operand in enumerate(self.operands):
            number = number * operand.size + values[index]
        return self.base + number

    def write(self, action: int) -> str:
        """The text of an action of this kind; NEVER if a gap in the numbers is no action."""
        texts = self.texts(action)
        if NEVER in texts.values():
            return NEVER
        return _fill(self.pattern, texts)


class ActionSpace:
    """All actions of a game, numbered in the order in which their kinds are declared.

    `title` and `examples` are for errors: "'dance' is no action of Pig; actions look like roll, hold".
    """

    def __init__(self, title: str, examples: str) -> None:
        self.title = title
        self.examples = examples
        self.verbs: list[Verb] = []
        self.size = 0
        """All numbers that `State.legal` gives are below this."""
        self.count = 0
        """All action numbers are below this."""
        self._verb_of: list[Verb] = []
        self._texts: dict[int, str] = {}
        self._operands: dict[int, dict[str, str]] = {}
        self._numbers: dict[str, int] = {}

    def declare(self, name: str, pattern: str = "", *operands: Operand) -> Verb:
        """The next kind of action. The pattern is the name itself if there are no operands.

        `{cell}` in a pattern stands for the operand of that name. What stands in `[...]` is left out when the
        operand in it has an empty text: "fight[ with {potions}]". The order of the operands is that of the
        numbers, not of the pattern.
        """
        assert self.size == self.count, "actions that are declared aside come last"
        verb = self.declare_aside(name, pattern, *operands)
        self.size = self.count
        return verb

    def declare_aside(self, name: str, pattern: str = "", *operands: Operand) -> Verb:
        """The next kind of action of those that only `State.legal_for` gives, such as saying something to a
        team. Learners, who choose from `State.legal`, have no number for them, so a game may add them without
        a change for learners.
        """
        verb = Verb(name, pattern or name, self.count, list(operands))
        self.verbs.append(verb)
        self._verb_of += [verb] * (verb.end - verb.base)
        self.count = verb.end
        return verb

    def verb(self, action: int) -> Verb:
        """The kind of an action."""
        return self._verb_of[action]

    def text(self, action: int) -> str:
        """The text of an action. Raises UnreadableAction for a number that is none."""
        text = self._texts.get(action)
        if text is None:
            text = self._verb_of[action].write(action) if 0 <= action < self.count else NEVER
            if text == NEVER:
                raise UnreadableAction(f"{action} is no action of {self.title}")
            self._texts[action] = text
        return text

    def operands(self, action: int) -> dict[str, str]:
        """The operands of an action as texts by name. Do not change the result: it is kept."""
        found = self._operands.get(action)
        if found is None:
            found = self._operands[action] = self._verb_of[action].texts(action)
        return found

    def parse(self, text: str) -> int:
        """The action of a text. Raises UnreadableAction, which says what is wrong and what would be right."""
        found = self._numbers.get(text)
        if found is not None:
            return found
        wrong = ""
        for verb in self.verbs:
            match = verb.reader.fullmatch(text)
            if match is None:
                continue
            values: list[int] = []
            unknown: list[str] = []
            for operand in verb.operands:
                given = match[operand.name] or ""
                values.append(operand.values.get(given, -1))
                if values[-1] < 0:
                    rule = f"; {operand.rule}" if operand.rule else ""
                    unknown.append(f"{given!r} is no {operand.noun}{rule}")
            if not unknown:
                action = verb.number(values)
                self._numbers[text] = action
                return action
            if len(unknown) < len(verb.operands) or len(verb.operands) == 1:
                wrong = wrong or f"{text!r}: {unknown[0]}"
        raise UnreadableAction(
            wrong or f"{text!r} is no action of {self.title}; actions look like {self.examples}"
        )


def _expression(pattern: str, operands: dict[str, Operand]) -> str:
    """The regular expression of a pattern, a group for each operand."""
    found = ""
    for name, optional, literal in _PIECES.findall(pattern):
        if name:
            spaced = any(" " in text for text in operands[name].texts)
            found += f"(?P<{name}>{'.+' if spaced else '[^ ]+'})"
        elif optional:
            found += f"(?:{_expression(optional, operands)})?"
        else:
            found += re.escape(literal)
    return found


def _fill(pattern: str, texts: dict[str, str]) -> str:
    """The pattern with these texts in place of its operands."""
    found = ""
    for name, optional, literal in _PIECES.findall(pattern):
        if name:
            found += texts[name]
        elif optional:
            inside = [texts[word] for word, _, _ in _PIECES.findall(optional) if word]
            found += _fill(optional, texts) if all(inside) else ""
        else:
            found += literal
    return found
