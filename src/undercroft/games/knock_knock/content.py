"""The content of Knock, Knock! Dungeon! as the rules read it: 63 citadel cards and a few counts."""

from __future__ import annotations

from typing import Any, Final, Literal, get_args

from undercroft.games.knock_knock.lattice import CORNER_COUNT
from undercroft.kernel.content import Content, ContentErrors, open_content

# Cards are numbered as they lie in the box: the rooms, the monsters, and last the Black Knight.
ROOMS: Final = 41
MONSTERS: Final = 21
KNIGHT: Final = ROOMS + MONSTERS
CARDS: Final = KNIGHT + 1
NO_CARD: Final = -1
"""Stands where the number or the index of a card could stand."""

LEVELS: Final = 4
HIGHEST: Final = 4
"""The highest number on a corner."""
MOST_CHESTS: Final = 3
"""The most chests on a card."""
QUIET: Final = 5
"""The highest danger without an alarm: a room with more raises it, a monster with no more is beaten."""

CREATURES: Final = [
    "rat", "bat", "spider", "slime", "goblin", "imp", "skeleton", "ghost", "orc", "harpy", "werewolf",
    "gargoyle", "ogre", "minotaur", "lich",
]  # fmt: skip

COUNTS: Final = {
    "time_tokens": (2, 99), "seconds": (10, 3600),
    "hand_alone": (1, 8), "hand_few": (1, 8), "hand_many": (1, 6),
}  # fmt: skip
"""The lowest and the highest value of each count."""

SpellName = Literal["fireball", "ice", "potion", "orb"]
SPELLS: Final[tuple[SpellName, ...]] = get_args(SpellName)


class Spell:
    """The spell tokens, in the order of SPELLS."""

    FIREBALL: Final = 0
    ICE: Final = 1
    POTION: Final = 2
    ORB: Final = 3


def face_of(card: int, turned: bool = False) -> int:
    """A card as it can lie, upright or turned by 180°."""
    return 2 * card + (1 if turned else 0)


def card_of(face: int) -> int:
    """The card of a face."""
    return face >> 1


def is_turned(face: int) -> bool:
    """Whether the card lies turned by 180°."""
    return face % 2 == 1


class KnockKnockContent(Content):
    """The cards and the counts.

    A *face* is a card as it can lie, see `face_of`. `corners` has four numbers a face, in the order
    north-west, north-east, south-west, south-east.
    """

    def __init__(self) -> None:
        super().__init__()
        self.time_tokens = 12
        self.seconds = 360
        self.hand_alone, self.hand_few, self.hand_many = 6, 4, 3
        # Compiled, numbers come out of bytes more quickly than out of a list.
        self.corners = b""
        self.sums = b""  # of the four corners, by card
        self.symmetric: list[bool] = []  # the card is the same turned by 180°, by card
        self._decks: list[list[int]] = []  # by level, made when they are needed for the first time
        self.time: list[int] = []  # time tokens, by card; 0 for rooms
        self.silence: list[bool] = []  # carries the speech → silence sign, by card
        self.chests: list[int] = []
        self.signs: list[int] = []  # the citadel level from which the card plays along, 0: always
        self.names: list[str] = []  # the message that names the card

    def hand_size(self, players: int) -> int:
        """KK-6: how many cards each player begins with."""
        if players == 1:
            return self.hand_alone
        return self.hand_few if players <= 4 else self.hand_many

    def deck(self, level: int) -> list[int]:
        """KK-28: the cards that play along on a level, without the Black Knight. The caller owns the list."""
        while len(self._decks) <= level:
            signs = len(self._decks)
            self._decks.append(
                [card for card in range(CARDS) if card != KNIGHT and self.signs[card] <= signs]
            )
        return self._decks[level][:]

    def is_monster(self, card: int) -> bool:
        """Whether the card is a room with a monster in it, the Black Knight included."""
        return self.time[card] > 0

    def corners_of(self, face: int) -> list[int]:
        """The four numbers of a face."""
        return list(self.corners[face * CORNER_COUNT : (face + 1) * CORNER_COUNT])


def read(text: str) -> KnockKnockContent:
    """The content of a file. Raises BadContent with every error in it."""
    content = KnockKnockContent()
    data, errors = open_content(text, "knock_knock", content)
    for key in data:
        errors.expect(
            key in ("game", "counts", "rooms", "monsters", "knight"), key, "is no part of this content file"
        )
    _read_counts(data.get("counts"), content, errors)
    for row, where in _rows(data.get("rooms"), "rooms", ROOMS, errors):
        _read_room(row, where, content, errors)
    for row, where in _rows(data.get("monsters"), "monsters", MONSTERS, errors):
        _read_monster(row, where, content, errors)
    knight = data.get("knight")
    if isinstance(knight, dict):
        _known(knight, ["source", "corners", "time"], "knight", errors)
        _add_monster("black-knight", knight, "knight", content, errors)
    else:
        errors.add("knight", "this table is missing")
    errors.raise_if_any()
    return content


def _read_counts(table: object, content: KnockKnockContent, errors: ContentErrors) -> None:
    if not isinstance(table, dict):
        errors.add("counts", "this table is missing")
        return
    _known(table, ["source", *COUNTS], "counts", errors)
    errors.set_integers(content, table, "counts", COUNTS)


def _rows(table: object, key: str, count: int, errors: ContentErrors) -> list[tuple[dict[str, Any], str]]:
    """The cards of a section, each with its path; an entry that is no table is an error and left out."""
    cards = table.get("cards") if isinstance(table, dict) else None
    if not isinstance(table, dict) or not isinstance(cards, list):
        errors.add(f"{key}.cards", f"must be a list of {count} cards")
        return []
    _known(table, ["source", "cards"], key, errors)
    errors.expect(len(cards) == count, f"{key}.cards", f"must have {count} cards, not {len(cards)}")
    rows: list[tuple[dict[str, Any], str]] = []
    for index, row in enumerate(cards):
        where = f"{key}.cards[{index}]"
        if isinstance(row, dict):
            rows.append((row, where))
        else:
            errors.add(where, f"must be a table such as {{ corners = [2, 1, 1, 1] }}, not {row!r}")
    return rows


def _read_room(row: dict[str, Any], where: str, content: KnockKnockContent, errors: ContentErrors) -> None:
    _known(row, ["corners", "silence", "chests", "sign"], where, errors)
    silence = row.get("silence", False)
    errors.expect(isinstance(silence, bool), f"{where}.silence", f"must be true or false, not {silence!r}")
    corners = _corners(row, where, errors)
    total = sum(corners)
    if silence is True:
        errors.expect(total == 0, f"{where}.corners", "must be [0, 0, 0, 0] in a silence room")  # KK-4
    else:
        errors.expect(
            total == QUIET, f"{where}.corners", f"must sum to {QUIET} in an ordinary room, not {total}"
        )  # KK-4
    chests = errors.integer(row, "chests", 0, MOST_CHESTS, where) if "chests" in row else 0
    name = "silent-room" if silence is True else "room"
    _add_card(name, row, corners, 0, silence is True, chests, where, content, errors)


def _read_monster(row: dict[str, Any], where: str, content: KnockKnockContent, errors: ContentErrors) -> None:
    _known(row, ["name", "corners", "time", "sign"], where, errors)
    name = row.get("name")
    if name not in CREATURES:
        errors.add(f"{where}.name", f"must be one of {', '.join(CREATURES)}, not {name!r}")
        name = CREATURES[0]
    _add_monster(str(name), row, where, content, errors)


def _add_monster(
    name: str, row: dict[str, Any], where: str, content: KnockKnockContent, errors: ContentErrors
) -> None:
    corners = _corners(row, where, errors)
    total = sum(corners)
    errors.expect(
        total > QUIET, f"{where}.corners", f"must sum to more than {QUIET} for a monster, not {total}"
    )  # KK-4
    # With a single token it would raise the alarm in the turn it is laid (KK-18).
    time = errors.integer(row, "time", 2, content.time_tokens, where)
    _add_card(name, row, corners, time, False, 0, where, content, errors)


def _add_card(
    name: str,
    row: dict[str, Any],
    corners: list[int],
    time: int,
    silence: bool,
    chests: int,
    where: str,
    content: KnockKnockContent,
    errors: ContentErrors,
) -> None:
    content.corners += bytes(corners + corners[::-1])
    content.sums += bytes([sum(corners)])
    content.symmetric.append(corners == corners[::-1])
    content.time.append(time)
    content.silence.append(silence)
    content.chests.append(chests)
    content.signs.append(errors.integer(row, "sign", 1, LEVELS - 1, where) if "sign" in row else 0)
    content.names.append(name)


def _corners(row: dict[str, Any], where: str, errors: ContentErrors) -> list[int]:
    corners = row.get("corners")
    if (
        isinstance(corners, list)
        and len(corners) == CORNER_COUNT
        and all(isinstance(n, int) and not isinstance(n, bool) and 0 <= n <= HIGHEST for n in corners)
    ):
        return corners
    errors.add(f"{where}.corners", f"must be four whole numbers from 0 to {HIGHEST}, not {corners!r}")
    return [0] * CORNER_COUNT


def _known(row: dict[str, Any], words: list[str], where: str, errors: ContentErrors) -> None:
    for key in row:
        errors.expect(key in words, f"{where}.{key}", f"is none of {', '.join(words)}")
