"""The parts that a game is made of: its modules, and the classes that bots, learners and puzzles use."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, Protocol, TypeVar

from undercroft.kernel.content import Content
from undercroft.kernel.heuristics import SearchHeuristics
from undercroft.kernel.observer import Observer
from undercroft.kernel.phrase import Phrase
from undercroft.kernel.position import PositionReader
from undercroft.kernel.puzzles import PuzzleRules
from undercroft.kernel.schema import PositionField
from undercroft.kernel.state import State
from undercroft.kernel.types import C, S

_S = TypeVar("_S", bound=State, contravariant=True)
_RS = TypeVar("_RS", bound=State)
_C = TypeVar("_C", bound=Content, covariant=True)


class ContentModule(Protocol[_C]):
    """The module `content` of a game: what it reads from its content file."""

    def read(self, text: str, /) -> _C:
        """The content of a file. Raises BadContent with all that is wrong in it."""


class ViewModule(Protocol[_S]):
    """The module `view` of a game: all that people see of it."""

    def table(self, state: _S, seat: int, /) -> Mapping[str, Any]:
        """See Game.table."""

    def phase(self, state: _S, /) -> str:
        """See Game.phase."""

    def anchors(self, state: _S, action: int, /) -> list[str]:
        """See Game.anchors."""

    def phrase(self, state: _S, action: int, /) -> Phrase:
        """See Game.phrase."""

    def warning(self, state: _S, action: int, /) -> str:
        """See Game.warning."""

    def describe_move(self, before: _S, action: int, after: _S, seat: int, /) -> list[Phrase]:
        """See Game.describe_move."""

    def move_anchors(self, before: _S, action: int, after: _S, seat: int, /) -> list[str]:
        """See Game.move_anchors."""

    def score_breakdown(self, state: _S, /) -> Sequence[Mapping[str, Any]]:
        """See Game.score_breakdown."""


VIEW_FUNCTIONS: Final = [name for name in vars(ViewModule) if not name.startswith("_")]
"""The names of the functions of a view module."""


class PositionModule(Protocol[_RS]):
    """The module `position` of a game: the whole state as JSON, and back."""

    @property
    def SCHEMA(self) -> list[PositionField[_RS]]:
        """The fields of a position, in their order."""

    def check(self, state: _RS, reader: PositionReader, /) -> None:
        """Checks what no field can say alone, once all are read: no card twice, a step that can be finished.

        Sets the attributes that follow from the fields. Raises BadPosition, made by `reader.error`.
        """


@dataclass(frozen=True)
class GameModules(Generic[S, C]):
    """What a game is made of: the class of its rules, which has an attribute `content`, and its modules."""

    state_type: type[S]
    content: ContentModule[C]
    view: ViewModule[S]
    position: PositionModule[S]
    table_type: type[Any] = dict
    """The TypedDict that `view.table` returns; the types of the web client are generated from it."""


@dataclass(frozen=True)
class GameTools:
    """The classes of a game that serve search, learning and puzzles. A game may have none of them."""

    heuristics: type[SearchHeuristics[Any]] = SearchHeuristics
    """The class that `Game.search_heuristics` makes objects of."""
    observer: Callable[[Any, int], Observer[Any]] | None = None
    """The class that `Game.observer` makes objects of, from the content and the number of players."""
    puzzles: type[PuzzleRules[Any]] | None = None
    """The class that `Game.puzzles` makes objects of; None for a game without puzzles."""
