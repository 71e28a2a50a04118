"""What was agreed before a match: the game, the seats, the timing. Never changed afterwards."""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

from undercroft.kernel.content import Content
from undercroft.kernel.game import Game
from undercroft.match.origin import Origin
from undercroft.match.timing import Timing

REPLACE_SECONDS: Final = 300.0
"""How long a match waits for an absent player unless its host chose another time."""
AGREE_SECONDS: Final = 60.0
"""How long it waits before all present players may agree on it: a short interruption costs no turn."""


class Seat(msgspec.Struct, frozen=True):
    """A seat and its player. A person who is away or has resigned keeps the seat; `bot` plays for them."""

    kind: Literal["open", "person", "bot"] = "open"
    person: str = ""
    name: str = ""
    bot: str = ""
    away: bool = False
    resigned: bool = False

    @property
    def played_by_bot(self) -> bool:
        """Whether a bot moves for this seat now."""
        return self.kind == "bot" or self.away or self.resigned


class Setup(msgspec.Struct, frozen=True):
    """All that a match needs besides its log."""

    game: str
    rules: int
    content: str
    options: dict[str, str]
    seats: list[Seat]
    host: str
    secret: str
    timing: Timing = Timing()
    listed: bool = False
    begins: Literal["full", "ready", "host"] = "full"
    """When it starts: automatically when all seats are taken, when everyone there is ready as well, or by the
    host."""
    open_after: bool = True
    """Whether spectators may see everything after the end."""
    position: dict[str, Any] | None = None
    lesson: bool = False
    """Whether it is the match of a tutorial, which counts for no statistics and achievements."""
    hints: bool = True
    """Whether players may ask for hints."""
    replace_seconds: float = REPLACE_SECONDS
    """How long a match without a clock waits for an absent player before its host may let a bot play."""
    several_seats: bool = False
    """Whether a person may take more than one open seat: several people at one device."""
    daily: str = ""
    """The day ("2026-11-17") whose challenge it is a try at. Then the players and the dice are fixed: no
    take-back, pause, substitute or rematch."""
    sealed_until: float = 0.0
    """Until this time others play with the same dice. So only its players see it, the secret is not shown
    after the end, and there is no replay. A try has to be finished until then."""
    rated: bool = False
    """Whether it counts for the ratings of its players. Then no move can be taken back."""

    def origin(self, game: Game, content: Content | None = None) -> Origin:
        """The origin of its game, with the game's own content unless another is given. Raises the errors of
        the game's own checks."""
        secret = bytes.fromhex(self.secret)
        if self.position is not None:
            return Origin.from_position(game, self.position, content, secret)
        return Origin.from_secret(game, len(self.seats), secret, self.options, content)
