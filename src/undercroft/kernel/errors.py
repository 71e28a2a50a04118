"""What can go wrong, said precisely: what was wrong and what would be right."""

from __future__ import annotations


class UndercroftError(ValueError):
    """The base of all errors that a person can cause and mend."""


class UnknownGame(UndercroftError):
    """There is no game of that name."""


class BadOption(UndercroftError):
    """A game was asked for with players, options or bots that it does not have."""


class UnreadableAction(UndercroftError):
    """A text that is no action of this game in any position."""


class IllegalAction(UndercroftError):
    """A readable action that cannot be taken now. `legal` holds the texts of those that can."""

    def __init__(self, message: str, legal: list[str]) -> None:
        super().__init__(message)
        self.legal = legal


class NotYourTurn(UndercroftError):
    """The seat that wants to act is not the one whose turn it is."""


class BadPosition(UndercroftError):
    """A position that cannot lie on a table. The message begins with the field at fault."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(f"{field}: {why}")
        self.field = field
        self.why = why


class BadContent(UndercroftError):
    """A content file with mistakes; `mistakes` has one sentence for each."""

    def __init__(self, errors: list[str]) -> None:
        super().__init__("\n".join(errors))
        self.errors = errors


class BadRecord(UndercroftError):
    """A match record that cannot be replayed. The message begins with the line at fault."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line
        self.why = why
