"""Why a store could not do what it was asked for."""

from __future__ import annotations

from undercroft.kernel.errors import UndercroftError


class StoreError(UndercroftError):
    """The database cannot be used. The message tells the host what to do."""


class StoreDown(Exception):
    """The database does not answer, or could not write. Nothing was acknowledged; a retry may succeed."""


class Conflict(Exception):
    """Another writer has committed this entry number of the match first. Read the new entries and retry."""


class Duplicate(Exception):
    """The command was committed before, as the entry `seq`."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"duplicate of {seq}")
        self.seq = seq
