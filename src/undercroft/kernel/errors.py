"""Errors. Each says what was wrong and what would be right."""

from __future__ import annotations


class UndercroftError(ValueError):
    """The base of all errors that a user can cause and correct."""


class UnknownGame(UndercroftError):
    """There is no game of that name."""


class BadOption(UndercroftError):
    """Players, options or bots that the game does not have."""


class UnreadableAction(UndercroftError):
    """A text that is not an action of this game in any state."""


class IllegalAction(UndercroftError):
    """An action that is not legal now. `legal` has the texts of the legal ones."""

    def __init__(self, message: str, legal: list[str]) -> None:
        super().__init__(message)
        self.legal = legal


class NotYourTurn(UndercroftError):
    """Another seat has to act."""


class BadPosition(UndercroftError):
    """An impossible position. The message begins with the path of the wrong field."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(f"{field}: {why}")
        self.field = field
        self.why = why


class BadContent(UndercroftError):
    """A content file with errors; `errors` has one sentence for each."""

    def __init__(self, errors: list[str]) -> None:
        super().__init__("\n".join(errors))
        self.errors = errors


class BadRecord(UndercroftError):
    """A match record that cannot be replayed. The message begins with the number of the wrong line."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line
        self.why = why
