"""Logs without hidden information: one JSON object a line, or short lines for a person at a terminal."""

from __future__ import annotations

import json
import logging
import sys
import time


class JsonFormatter(logging.Formatter):
    """Formats a record as one line of JSON. `extra={"fields": {…}}` of a logging call adds values to it."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        fields = getattr(record, "fields", None)
        if fields:
            line["fields"] = fields
        return json.dumps(line | _error(record), ensure_ascii=False)


class TerminalFormatter(logging.Formatter):
    """Formats a record as a short line for a person. The added values are for programs and left out."""

    def format(self, record: logging.LogRecord) -> str:
        level = "" if record.levelno < logging.WARNING else f"{record.levelname.lower()}: "
        error = "".join(f" ({value})" for value in _error(record).values())
        return f"{level}{record.getMessage()}{error}"


def _error(record: logging.LogRecord) -> dict[str, object]:
    """The kind and the place of the error of a record. Its text might have hidden information."""
    if record.exc_info is None or record.exc_info[1] is None:
        return {}
    error = record.exc_info[1]
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    found: dict[str, object] = {"error": type(error).__name__}
    if trace is not None:
        code = trace.tb_frame.f_code
        found["where"] = f"{code.co_filename}:{trace.tb_lineno} {code.co_name}"
    return found


def configure_logging(level: int = logging.INFO) -> None:
    """Sends all logs to standard error: as JSON, unless that is a terminal."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(TerminalFormatter() if sys.stderr.isatty() else JsonFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    uvicorn = logging.getLogger("uvicorn.error")
    uvicorn.setLevel(logging.WARNING)
    uvicorn.addFilter(RepetitionFilter())


SUMMED_SECONDS = 10.0
"""For how long repetitions of a warning are counted instead of logged."""


class Repetitions:
    """Which messages came lately: the first of each kind is new, others within ten seconds are counted."""

    def __init__(self) -> None:
        self._next: dict[str, float] = {}
        self._left_out: dict[str, int] = {}

    def count(self, message: str) -> int | None:
        """None for a message that came lately; otherwise how many of its kind were left out before it."""
        now = time.monotonic()
        if now < self._next.get(message, 0.0):
            self._left_out[message] = self._left_out.get(message, 0) + 1
            return None
        self._next[message] = now + SUMMED_SECONDS
        return self._left_out.pop(message, 0)


REPEATED = "%s (and %d times more since the last such line)"


class RepetitionFilter(logging.Filter):
    """Sums up warnings of a library that come many times a second, such as one for every invalid request."""

    def __init__(self) -> None:
        super().__init__()
        self._repetitions = Repetitions()

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno != logging.WARNING:
            return True
        before = self._repetitions.count(str(record.msg))
        if before:
            record.msg, record.args = REPEATED, (record.getMessage(), before)
        return before is not None


class SummedLogger:
    """Warnings that may come many times a second. The first of each kind is logged at once, further ones
    within ten seconds are counted, and the next one says how many there were."""

    def __init__(self, name: str) -> None:
        self._log = logging.getLogger(name)
        self._repetitions = Repetitions()

    def warning(self, message: str, *args: object) -> None:
        """Logs a warning, or counts it. Messages with the same text before formatting are of one kind."""
        before = self._repetitions.count(message)
        if before:
            self._log.warning(REPEATED, message % args, before)
        elif before is not None:
            self._log.warning(message, *args)
