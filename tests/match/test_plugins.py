"""Games of other packages."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest
import toy

from undercroft.kernel.errors import UnknownGame
from undercroft.match.plugins import RENAMED, find_game


@pytest.mark.parametrize("attribute", RENAMED)
def test_a_plugin_of_an_earlier_version_is_refused_with_what_to_change(
    attribute: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    earlier = type("Earlier", (type(toy.GAME),), {attribute: object})
    module = ModuleType("earlier_game")
    module.GAME = earlier()  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "earlier_game", module)
    with pytest.raises(UnknownGame, match=f"replace {attribute} by"):
        find_game("earlier_game:GAME")
    assert find_game("toy:GAME") is toy.GAME
