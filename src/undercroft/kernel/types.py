"""Type variables of the kernel: the state and the content that a game, a bot or an observer works with.

Without arguments `Game`, `Bot` and the other generic classes mean any state and any content, which is what
code for all games wants. A game names its own: `Bot[LabyrinthRules]`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.kernel.content import Content
from undercroft.kernel.state import State

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=State, default=Any)
    C = TypeVar("C", bound=Content, default=Any)
else:
    # The default matters to the type checker only, and Python before 3.13 does not know it.
    from typing import TypeVar

    S = TypeVar("S")
    C = TypeVar("C")
