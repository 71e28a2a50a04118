from __future__ import annotations
from typing import Any
from undercroft.games.knock_knock.rules import KnockKnockRules
from undercroft.kernel.phrase import Phrase
def table(state: KnockKnockRules, seat: int) -> dict[str, Any]: raise NotImplementedError
def phase(state: KnockKnockRules) -> str: raise NotImplementedError
def anchors(state: KnockKnockRules, action: int) -> list[str]: raise NotImplementedError
def phrase(state: KnockKnockRules, action: int) -> Phrase: raise NotImplementedError
def warning(state: KnockKnockRules, action: int) -> str: raise NotImplementedError
def tell(before: KnockKnockRules, action: int, after: KnockKnockRules, seat: int) -> list[Phrase]: raise NotImplementedError
def sheet(state: KnockKnockRules) -> list[dict[str, Any]]: raise NotImplementedError
