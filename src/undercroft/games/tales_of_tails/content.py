"""The content of Tales of Tails: what content.toml says about rooms, dogs, quests and potions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from undercroft.games.tales_of_tails import components as piece
from undercroft.games.tales_of_tails.components import HiredSide, Kind, Side, Symbol
from undercroft.kernel.content import Content, ContentErrors, open_content

COUNTS: Final = {"rounds": (1, 9), "paws": (1, 7), "spare_paws": (0, 7), "countdown": (0, 20)}
"""The lowest and the highest value of each count."""


class TalesOfTailsContent(Content):
    """Everything in the box.

    The facts about rooms are lists by face. Lists of symbols have SYMBOL_COUNT numbers for each face or dog;
    read them with `need`, `trophy` and `dog_symbol`, or in a loop from `first_symbol` on.
    """

    def __init__(self) -> None:
        super().__init__()
        self.rounds, self.countdown = 3, 4
        self.paws, self.spare_paws = 5, 2
        self.chest_coins = 4
        self.potions = [0, 0, 0]  # cards of each symbol

        self.kind = [0] * piece.FACE_COUNT
        self.copies = [0] * piece.FACE_COUNT
        self.needs = [0] * (piece.FACE_COUNT * piece.SYMBOL_COUNT)  # attack symbols that beat it
        self.trophies = [0] * (piece.FACE_COUNT * piece.SYMBOL_COUNT)  # attack symbols that it gives
        self.damage = [0] * piece.FACE_COUNT
        self.defence = [0] * piece.FACE_COUNT  # defence trophies
        self.keys = [0] * piece.FACE_COUNT
        self.coins = [0] * piece.FACE_COUNT  # at the end of the game; chests are counted apart
        self.mighty = [0] * piece.FACE_COUNT  # 1: no extra paw beats it
        self.face_down = [0] * piece.FACE_COUNT  # 1: lies face down in front of its owner (TT-37)
        self.monster = [piece.NONE] * piece.FACE_COUNT  # which of MONSTERS it is
        self.card = list(range(piece.FACE_COUNT))
        """The card of a face: for a hired raccoon the room it came from."""
        self.pair = [piece.NONE] * piece.FACE_COUNT
        """A hired raccoon's pair, named by the symbol that it lacks."""
        self.symbol = [piece.NONE] * piece.FACE_COUNT  # what disarms a trap
        self.sides = [Side.WALL] * (piece.FACE_COUNT * piece.TURN_COUNT * piece.SIDE_COUNT)
        """See `first_side`."""
        self.exits = [0] * (piece.FACE_COUNT * piece.TURN_COUNT)
        """By face and turn: the set of directions in which a room has an exit or a door, one bit each."""
        self.doors = [0] * (piece.FACE_COUNT * piece.TURN_COUNT)  # the same for doors alone
        self.turns: list[list[int]] = [[0] for face in range(piece.FACE_COUNT)]  # the turns that differ

        self.dog_attack = [0] * (piece.DOG_COUNT * piece.SYMBOL_COUNT)
        self.dog_defence = [0] * piece.DOG_COUNT
        self.ability = [0] * piece.DOG_COUNT

        self.quest_symbol = [piece.NONE] * piece.QUEST_COUNT
        self.quest_monster = [piece.NONE] * piece.QUEST_COUNT
        self.quest_coins = [0] * piece.QUEST_COUNT
        self._deck: list[int] = []  # made when it is needed for the first time

    def need(self, face: int, symbol: int) -> int:
        """How many of a symbol it takes to beat a monster."""
        return self.needs[face * piece.SYMBOL_COUNT + symbol]

    def trophy(self, face: int, symbol: int) -> int:
        """How many of a symbol a card gives."""
        return self.trophies[face * piece.SYMBOL_COUNT + symbol]

    def dog_symbol(self, dog: int, symbol: int) -> int:
        """How many of a symbol the board of a dog has."""
        return self.dog_attack[dog * piece.SYMBOL_COUNT + symbol]

    def first_symbol(self, face: int) -> int:
        """Where the numbers of a face begin in `needs` and `trophies`; add a symbol."""
        return face * piece.SYMBOL_COUNT

    def first_side(self, face: int, turn: int) -> int:
        """Where the four sides of a room in this turn begin in `sides`; add a direction."""
        return (face * piece.TURN_COUNT + turn) * piece.SIDE_COUNT

    def hired(self, raccoon: int, side: int) -> int:
        """The face of a raccoon room that was hired with this side."""
        return piece.HIRED + (raccoon - piece.FIRST_RACCOON) * len(piece.HIRED_SIDES) + side

    def shows_paw(self, face: int) -> bool:
        """Whether this is a hired raccoon with its paw side up."""
        return self.kind[face] == Kind.RACCOON and self.pair[face] == piece.NONE

    def deck(self) -> list[int]:
        """All room cards but the start room, by face. The caller owns the list."""
        if not self._deck:
            for face in range(piece.FACE_COUNT):
                if self.kind[face] != Kind.START:
                    self._deck += [face] * self.copies[face]
        return self._deck[:]


def read(text: str) -> TalesOfTailsContent:
    """The content of a file. Raises BadContent with all errors in it."""
    content = TalesOfTailsContent()
    data, errors = open_content(text, "tales_of_tails", content)
    counts = errors.section(data, "counts")
    errors.set_integers(content, counts, "counts", COUNTS)
    errors.expect(
        counts.get("quests_dealt") == 2, "counts.quests_dealt", "must be 2: one to keep, one to share"
    )
    scoring = errors.section(data, "scoring")
    content.chest_coins = errors.integer(scoring, "chest", 0, 9, "scoring")
    trap = errors.integer(scoring, "trap", -9, 0, "scoring")
    raccoon = errors.integer(scoring, "raccoon", -9, 0, "scoring")
    potions = errors.section(data, "potions")
    content.potions = [errors.integer(potions, symbol, 0, 3, "potions") for symbol in piece.SYMBOLS]
    total = sum(count for count in content.potions)
    errors.expect(total == piece.POTION_CARDS, "potions", f"must be {piece.POTION_CARDS} in all, not {total}")
    _read_dogs(data.get("dogs"), content, errors)
    _read_quests(data.get("quests"), content, errors)
    _read_rooms(data.get("rooms"), content, errors)
    for face in range(piece.FACE_COUNT):
        if content.kind[face] == Kind.TRAP:
            content.coins[face] = trap
        elif content.kind[face] == Kind.RACCOON:
            content.coins[face] = raccoon
    errors.raise_if_any()
    return content


def _rows(rows: object, key: str, names: list[str], errors: ContentErrors) -> list[dict[str, Any] | None]:
    """The entries of a list in the order of `names`; each must be there once."""
    found: list[dict[str, Any] | None] = [None] * len(names)
    for row in rows if isinstance(rows, list) else []:
        name = row.get("name") if isinstance(row, dict) else None
        if name not in names:
            errors.add(f"{key}.{name}", f"is none of {', '.join(names)}")
        elif found[names.index(name)] is not None:
            errors.add(f"{key}.{name}", "is there twice")
        else:
            found[names.index(name)] = row
    for index, name in enumerate(names):
        errors.expect(found[index] is not None, f"{key}.{name}", "is missing")
    return found


def _symbols(values: object, words: Sequence[str], where: str, errors: ContentErrors) -> list[int]:
    """How many there are of each word in a list of words."""
    counts = [0] * len(words)
    if not isinstance(values, list):
        errors.add(where, f"must be a list of {', '.join(words)}, not {values!r}")
        return counts
    for value in values:
        if value in words:
            counts[words.index(value)] += 1
        else:
            errors.add(where, f"{value!r} is none of {', '.join(words)}")
    return counts


def _word(value: object, words: Sequence[str], where: str, errors: ContentErrors) -> int:
    if value in words:
        return words.index(str(value))
    errors.add(where, f"must be one of {', '.join(words)}, not {value!r}")
    return 0


def _known(row: dict[str, Any], keys: Sequence[str], where: str, errors: ContentErrors) -> None:
    """Adds an error for each unknown key: most often it is misspelt."""
    for key in row:
        errors.expect(key in keys, f"{where}.{key}", f"is none of {', '.join(keys)}")


def _read_dogs(rows: object, content: TalesOfTailsContent, errors: ContentErrors) -> None:
    for dog, row in enumerate(_rows(rows, "dogs", piece.DOGS, errors)):
        if row is not None:
            where = f"dogs.{piece.DOGS[dog]}"
            _known(row, ["name", "attack", "defence", "ability", "source"], where, errors)
            attack = _symbols(row.get("attack"), piece.SYMBOLS, f"{where}.attack", errors)
            content.dog_attack[dog * piece.SYMBOL_COUNT : (dog + 1) * piece.SYMBOL_COUNT] = attack
            content.dog_defence[dog] = errors.integer(row, "defence", 1, 9, where)
            content.ability[dog] = _word(row.get("ability"), piece.ABILITIES, f"{where}.ability", errors)


def _read_quests(rows: object, content: TalesOfTailsContent, errors: ContentErrors) -> None:
    for quest, row in enumerate(_rows(rows, "quests", piece.QUESTS, errors)):
        if row is not None:
            where = f"quests.{piece.QUESTS[quest]}"
            _known(row, ["name", "symbol", "monster", "coins", "source"], where, errors)
            content.quest_coins[quest] = errors.integer(row, "coins", 0, 20, where)
            if ("symbol" in row) == ("monster" in row):
                errors.add(where, "needs either a symbol or a monster")
            elif "symbol" in row:
                content.quest_symbol[quest] = _word(row["symbol"], piece.SYMBOLS, f"{where}.symbol", errors)
            else:
                content.quest_monster[quest] = _word(
                    row["monster"], piece.MONSTERS, f"{where}.monster", errors
                )


ROOM_WORDS: Final = {
    "start": [],
    "monster": ["needs", "damage", "trophies", "coins", "mighty"],
    "coins": ["coins"],
    "artifact": ["trophies"],
    "chest": [],
    "trap": [],
    "raccoon": ["pair", "single"],
    "potion": [],
    "portal": [],
}


def _kind_of(room: str) -> int:
    """The kind that a room must have, so that the texts and the notation fit it."""
    if room in piece.MONSTERS:
        return Kind.MONSTER
    if room in piece.RACCOONS:
        return Kind.RACCOON
    others = {
        "start": Kind.START, "narrow_start": Kind.START, "coin": Kind.COINS, "coins": Kind.COINS,
        "chest": Kind.CHEST, "trap": Kind.TRAP, "potion_room": Kind.POTION, "portal": Kind.PORTAL,
    }  # fmt: skip
    return others.get(room, Kind.ARTIFACT)


def _read_rooms(rows: object, content: TalesOfTailsContent, errors: ContentErrors) -> None:
    face = 0
    for index, row in enumerate(_rows(rows, "rooms", piece.ROOMS, errors)):
        name = piece.ROOMS[index]
        variants = piece.SYMBOL_COUNT if name in piece.BY_SYMBOL else 1
        if row is not None:
            kind = _kind_of(name)
            errors.expect(
                row.get("kind") == piece.KINDS[kind], f"rooms.{name}.kind", f'must be "{piece.KINDS[kind]}"'
            )
            words = ["name", "kind", "sides", "copies", "source", *ROOM_WORDS[piece.KINDS[kind]]]
            _known(row, words, f"rooms.{name}", errors)
            for variant in range(variants):
                symbol = variant if variants > 1 else piece.NONE
                _read_face(row, face + variant, kind, symbol, f"rooms.{name}", errors, content)
                if name in piece.MONSTERS:
                    content.monster[face + variant] = piece.MONSTERS.index(name)
        face += variants
    total = sum(count for count in content.copies)
    errors.expect(
        total == piece.CARDS, "rooms", f"must be {piece.CARDS} cards in all, start room included, not {total}"
    )


def _read_face(
    row: dict[str, Any],
    face: int,
    kind: int,
    symbol: int,
    where: str,
    errors: ContentErrors,
    content: TalesOfTailsContent,
) -> None:
    """Reads one face of a room. `symbol` is NONE unless the room has a card for each symbol."""
    content.kind[face] = kind
    content.face_down[face] = 1 if kind in (Kind.COINS, Kind.CHEST, Kind.TRAP) else 0
    content.copies[face] = _copies(row, symbol, where, errors)
    _read_sides(row.get("sides"), face, f"{where}.sides", errors, content)
    first = face * piece.SYMBOL_COUNT
    if kind == Kind.MONSTER:
        needs = _symbols(row.get("needs"), piece.SYMBOLS, f"{where}.needs", errors)
        errors.expect(any(count for count in needs), f"{where}.needs", "must name a symbol at least")
        content.needs[first : first + piece.SYMBOL_COUNT] = needs
        content.damage[face] = errors.integer(row, "damage", 0, 9, where)
        content.mighty[face] = 1 if row.get("mighty") else 0
    if kind in (Kind.MONSTER, Kind.COINS):
        content.coins[face] = errors.integer({"coins": 0, **row}, "coins", 0, 9, where)
    if kind in (Kind.MONSTER, Kind.ARTIFACT):
        words = [*piece.SYMBOLS, "defence", "key"]
        gives = _symbols(row.get("trophies", []), words, f"{where}.trophies", errors)
        content.trophies[first : first + piece.SYMBOL_COUNT] = gives[: piece.SYMBOL_COUNT]
        content.defence[face] = gives[piece.SYMBOL_COUNT]
        content.keys[face] = gives[piece.SYMBOL_COUNT + 1]
    if kind == Kind.MONSTER and symbol != piece.NONE:
        content.trophies[first + symbol] += 1
    if kind == Kind.TRAP:
        content.symbol[face] = max(symbol, 0)
    if kind == Kind.RACCOON:
        _read_raccoon(row, face, where, errors, content)


def _copies(row: dict[str, Any], symbol: int, where: str, errors: ContentErrors) -> int:
    if symbol == piece.NONE:
        return errors.integer(row, "copies", 0, piece.CARDS, where)
    copies = row.get("copies")
    if isinstance(copies, dict):
        _known(copies, piece.SYMBOLS, f"{where}.copies", errors)
        return errors.integer(copies, piece.SYMBOLS[symbol], 0, piece.CARDS, f"{where}.copies")
    if symbol == Symbol.SWORD:  # once for all symbols
        errors.add(
            f"{where}.copies", "must be a number for each symbol, { sword = 1, bow = 1, fireball = 1 }"
        )
    return 0


def _read_sides(
    values: object, face: int, where: str, errors: ContentErrors, content: TalesOfTailsContent
) -> None:
    """Reads the four sides and computes them for every turn."""
    if not isinstance(values, list) or len(values) != piece.SIDE_COUNT:
        errors.add(where, "must be four sides: north, east, south, west")
        return
    printed = [_word(value, piece.PRINTED_SIDES, where, errors) for value in values]
    has_exit = any(side != Side.WALL for side in printed)
    errors.expect(has_exit, where, "a room without exits can never be placed")
    seen: list[list[int]] = []
    for turn in range(piece.TURN_COUNT):
        turned = [printed[(direction - turn) % piece.SIDE_COUNT] for direction in range(piece.SIDE_COUNT)]
        first = content.first_side(face, turn)
        content.sides[first : first + piece.SIDE_COUNT] = turned
        ways = [direction for direction in range(piece.SIDE_COUNT) if turned[direction] != Side.WALL]
        doors = [direction for direction in ways if turned[direction] == Side.DOOR]
        content.exits[face * piece.TURN_COUNT + turn] = sum(1 << direction for direction in ways)
        content.doors[face * piece.TURN_COUNT + turn] = sum(1 << direction for direction in doors)
        if turned not in seen:
            seen.append(turned)
    content.turns[face] = list(range(len(seen)))


def _read_raccoon(
    row: dict[str, Any], face: int, where: str, errors: ContentErrors, content: TalesOfTailsContent
) -> None:
    """Reads the two sides that a raccoon can be hired with."""
    pair = _symbols(row.get("pair"), piece.SYMBOLS, f"{where}.pair", errors)
    errors.expect(sorted(pair) == [0, 1, 1], f"{where}.pair", "must be two different symbols")
    single = _word(row.get("single"), piece.SYMBOLS, f"{where}.single", errors)
    first = content.first_side(face, 0)
    sides = content.sides[first : first + piece.TURN_COUNT * piece.SIDE_COUNT]
    for side in range(len(piece.HIRED_SIDES)):
        hired = content.hired(face, side)
        content.kind[hired] = Kind.RACCOON
        content.card[hired] = face
        content.turns[hired] = content.turns[face]
        first = content.first_side(hired, 0)
        content.sides[first : first + len(sides)] = sides
    paired = content.hired(face, HiredSide.PAIR)
    first = paired * piece.SYMBOL_COUNT
    content.trophies[first : first + piece.SYMBOL_COUNT] = pair
    content.pair[paired] = pair.index(0) if 0 in pair else 0
    content.trophies[content.hired(face, HiredSide.PAW) * piece.SYMBOL_COUNT + single] = 1
