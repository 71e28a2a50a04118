"""The match in which people learn Dungeon Roll: one delve without a hero.

The first roll of the party shows every face. Goblins, chests and potions come on the first levels.
"""

from __future__ import annotations

from typing import Final

from undercroft.kernel.game import Lesson

SECRET: Final = "2935870acb80c28e6e3f2429d928a950b606402587e6e3b06a8b4bb1ab164ec6"
LESSON: Final = Lesson(players=1, secret=SECRET, options={"delves": "1", "heroes": "none"})
