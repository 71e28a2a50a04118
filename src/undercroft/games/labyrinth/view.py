from __future__ import annotations
from typing import Any
from undercroft.games.labyrinth.rules import LabyrinthRules
from undercroft.kernel.phrase import Phrase
def table(state: LabyrinthRules, seat: int) -> dict[str, Any]: return {}
def phase(state: LabyrinthRules) -> str: return ""
def anchors(state: LabyrinthRules, action: int) -> list[str]: return []
def phrase(state: LabyrinthRules, action: int) -> Phrase: return Phrase("")
def warning(state: LabyrinthRules, action: int) -> str: return ""
def tell(before: LabyrinthRules, action: int, after: LabyrinthRules, seat: int) -> list[Phrase]: return []
def sheet(state: LabyrinthRules) -> list[dict[str, Any]]: return []
