"""The box of Tales of Tails as the rules read it: rooms, dogs, quests, potions."""

from __future__ import annotations

from typing import Any, Final

from undercroft.kernel.content import Content, ContentErrors, open_content

SYMBOLS: Final = ["sword", "bow", "fireball"]
SYMBOL_COUNT: Final = 3
POTIONS: Final = ["strength", "agility", "magic"]
"""The potion of each symbol."""

# The sides of a room: north, east, south, west.
SIDES: Final = ["wall", "exit", "door"]
WALL: Final = 0
EXIT: Final = 1
DOOR: Final = 2
BROKEN: Final = 3
"""A wall or a door that Bonk broke: an exit for everybody until the round ends."""


class Kind:
    """What a room is."""

    START: Final = 0
    MONSTER: Final = 1
    COINS: Final = 2
    ARTIFACT: Final = 3
    CHEST: Final = 4
    TRAP: Final = 5
    RACCOON: Final = 6
    POTION: Final = 7
    PORTAL: Final = 8


KINDS: Final = ["start", "monster", "coins", "artifact", "chest", "trap", "raccoon", "potion", "portal"]


class Ability:
    """What a dog can do that the others cannot."""

    NONE: Final = 0
    OVERPOWER: Final = 1
    BREAK: Final = 2
    SPIN: Final = 3
    KEY: Final = 4
    JUMP: Final = 5


ABILITIES: Final = ["none", "overpower", "break", "spin", "key", "jump"]

DOGS: Final = ["joan", "bonk", "roota", "sparky", "pluto", "robin"]
DOG_COUNT: Final = 6

QUESTS: Final = [
    "iron_grasp", "bullseye", "fiery_heart", "last_wish", "tick_tock", "nut_job", "bone_picker",
    "just_desserts", "box_office", "triple_treat", "sweet_tooth", "staring_contest",
]  # fmt: skip
QUEST_COUNT: Final = 12

MONSTERS: Final = [
    "ifrit", "gigatick", "squirrel", "skeledog", "gelatin_cat", "mimic", "cerberus", "golem", "cateye",
    "dragon", "moskeyto",
]  # fmt: skip
BY_SYMBOL: Final = [*MONSTERS[:6], "trap"]
"""Rooms that have a card for each symbol."""
RACCOONS: Final = ["raccoon_sword", "raccoon_bow", "raccoon_fireball"]
ROOMS: Final = [
    "start", "narrow_start", *MONSTERS, "coin", "coins", "chewcalibur", "fetchbow", "magicollar", "chest",
    "trap", *RACCOONS, "potion_room", "portal",
]  # fmt: skip


def _faces() -> list[str]:
    """All faces: the cards that differ, then the two sides of each raccoon once it is hired."""
    faces: list[str] = []
    for room in ROOMS:
        faces += [f"{room}-{symbol}" for symbol in SYMBOLS] if room in BY_SYMBOL else [room]
    for raccoon in RACCOONS:
        faces += [f"{raccoon}-pair", f"{raccoon}-paw"]
    return faces


FACES: Final = _faces()
START: Final = 0
NARROW_START: Final = 1
HIRED: Final = 39
"""The first face of a hired raccoon. + 2 * raccoon, and one more for the paw side."""
FACE_COUNT: Final = 45
CARDS: Final = 90
POTION_CARDS: Final = 6


class TalesOfTailsContent(Content):
    """Everything in the box. What is said of rooms stands in lists by face, symbols three numbers a face."""

    def __init__(self) -> None:
        super().__init__()
        self.rounds = 3
        self.paws = 5
        self.spare_paws = 2
        self.countdown = 4
        self.chest_coins = 4
        self.potions = [0, 0, 0]  # cards of each symbol

        self.kind = [0] * FACE_COUNT
        self.copies = [0] * FACE_COUNT
        self.needs = [0] * (FACE_COUNT * SYMBOL_COUNT)  # attack symbols that beat it
        self.trophies = [0] * (FACE_COUNT * SYMBOL_COUNT)  # attack symbols that it gives
        self.damage = [0] * FACE_COUNT
        self.defence = [0] * FACE_COUNT  # defence trophies
        self.keys = [0] * FACE_COUNT
        self.coins = [0] * FACE_COUNT  # what it is worth at the end, a chest aside
        self.mighty = [0] * FACE_COUNT  # 1: no extra paw beats it
        self.monster = [-1] * FACE_COUNT  # which of MONSTERS it is
        self.card = list(range(FACE_COUNT))  # the card of a face: for a hired raccoon the room it came from
        self.pair = [-1] * FACE_COUNT  # a hired raccoon's pair, named by the symbol that it lacks
        self.symbol = [-1] * FACE_COUNT  # what disarms a trap
        self.sides = [WALL] * (FACE_COUNT * 16)  # face * 16 + turn * 4 + direction
        self.turns: list[list[int]] = [[0] for face in range(FACE_COUNT)]  # the turns that differ

        self.dog_attack = [0] * (DOG_COUNT * SYMBOL_COUNT)
        self.dog_defence = [0] * DOG_COUNT
        self.ability = [0] * DOG_COUNT

        self.quest_symbol = [-1] * QUEST_COUNT
        self.quest_monster = [-1] * QUEST_COUNT
        self.quest_coins = [0] * QUEST_COUNT

    def hired(self, raccoon: int, paw_side: int) -> int:
        """The face of a raccoon room once it is hired, with its pair (0) or its paw side (1)."""
        return HIRED + 2 * (raccoon - FIRST_RACCOON) + paw_side

    def deck(self) -> list[int]:
        """All room cards but the start room, by face."""
        cards: list[int] = []
        for face in range(FACE_COUNT):
            if self.kind[face] != Kind.START:
                cards += [face] * self.copies[face]
        return cards


FIRST_RACCOON: Final = 34


def read(text: str) -> TalesOfTailsContent:
    """The content of a file, or BadContent with every mistake in it."""
    content = TalesOfTailsContent()
    data, errors = open_content(text, "tales_of_tails", content)
    counts = errors.section(data, "counts")
    content.rounds = errors.integer(counts, "rounds", 1, 9, "counts")
    content.paws = errors.integer(counts, "paws", 1, 7, "counts")
    content.spare_paws = errors.integer(counts, "spare_paws", 0, 7, "counts")
    content.countdown = errors.integer(counts, "countdown", 0, 20, "counts")
    errors.expect(
        counts.get("quests_dealt") == 2, "counts.quests_dealt", "must be 2: one to keep, one to share"
    )
    scoring = errors.section(data, "scoring")
    content.chest_coins = errors.integer(scoring, "chest", 0, 9, "scoring")
    trap = errors.integer(scoring, "trap", -9, 0, "scoring")
    raccoon = errors.integer(scoring, "raccoon", -9, 0, "scoring")
    potions = errors.section(data, "potions")
    content.potions = [errors.integer(potions, symbol, 0, 3, "potions") for symbol in SYMBOLS]
    total = sum(count for count in content.potions)
    errors.expect(total == POTION_CARDS, "potions", f"must be {POTION_CARDS} in all, not {total}")
    _read_dogs(data.get("dogs"), content, errors)
    _read_quests(data.get("quests"), content, errors)
    _read_rooms(data.get("rooms"), content, errors)
    for face in range(FACE_COUNT):
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


def _symbols(values: object, words: list[str], where: str, errors: ContentErrors) -> list[int]:
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


def _word(value: object, words: list[str], where: str, errors: ContentErrors) -> int:
    if value in words:
        return words.index(str(value))
    errors.add(where, f"must be one of {', '.join(words)}, not {value!r}")
    return 0


def _known(row: dict[str, Any], keys: list[str], where: str, errors: ContentErrors) -> None:
    """Words that are not asked for are most often misspelt."""
    for key in row:
        errors.expect(key in keys, f"{where}.{key}", f"is none of {', '.join(keys)}")


def _read_dogs(rows: object, content: TalesOfTailsContent, errors: ContentErrors) -> None:
    for dog, row in enumerate(_rows(rows, "dogs", DOGS, errors)):
        if row is not None:
            where = f"dogs.{DOGS[dog]}"
            _known(row, ["name", "attack", "defence", "ability", "source"], where, errors)
            attack = _symbols(row.get("attack"), SYMBOLS, f"{where}.attack", errors)
            content.dog_attack[dog * SYMBOL_COUNT : (dog + 1) * SYMBOL_COUNT] = attack
            content.dog_defence[dog] = errors.integer(row, "defence", 1, 9, where)
            content.ability[dog] = _word(row.get("ability"), ABILITIES, f"{where}.ability", errors)


def _read_quests(rows: object, content: TalesOfTailsContent, errors: ContentErrors) -> None:
    for quest, row in enumerate(_rows(rows, "quests", QUESTS, errors)):
        if row is not None:
            where = f"quests.{QUESTS[quest]}"
            _known(row, ["name", "symbol", "monster", "coins", "source"], where, errors)
            content.quest_coins[quest] = errors.integer(row, "coins", 0, 20, where)
            if ("symbol" in row) == ("monster" in row):
                errors.add(where, "needs either a symbol or a monster")
            elif "symbol" in row:
                content.quest_symbol[quest] = _word(row["symbol"], SYMBOLS, f"{where}.symbol", errors)
            else:
                content.quest_monster[quest] = _word(row["monster"], MONSTERS, f"{where}.monster", errors)


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


def _kind_of(room: str) -> str:
    """What a room must be, so that the texts and the notation fit it."""
    if room in MONSTERS:
        return "monster"
    if room in RACCOONS:
        return "raccoon"
    others = {"start": "start", "narrow_start": "start", "coin": "coins", "potion_room": "potion"}
    return others.get(room, room if room in KINDS else "artifact")


def _read_rooms(rows: object, content: TalesOfTailsContent, errors: ContentErrors) -> None:
    face = 0
    for index, row in enumerate(_rows(rows, "rooms", ROOMS, errors)):
        name = ROOMS[index]
        variants = SYMBOL_COUNT if name in BY_SYMBOL else 1
        if row is not None:
            kind = KINDS.index(_kind_of(name))
            errors.expect(row.get("kind") == KINDS[kind], f"rooms.{name}.kind", f'must be "{KINDS[kind]}"')
            words = ["name", "kind", "sides", "copies", "source", *ROOM_WORDS[KINDS[kind]]]
            _known(row, words, f"rooms.{name}", errors)
            for variant in range(variants):
                symbol = variant if variants > 1 else -1
                _read_face(row, face + variant, kind, symbol, f"rooms.{name}", errors, content)
                if name in MONSTERS:
                    content.monster[face + variant] = MONSTERS.index(name)
        face += variants
    total = sum(count for count in content.copies)
    errors.expect(total == CARDS, "rooms", f"must be {CARDS} cards in all, start room included, not {total}")


def _read_face(
    row: dict[str, Any],
    face: int,
    kind: int,
    symbol: int,
    where: str,
    errors: ContentErrors,
    content: TalesOfTailsContent,
) -> None:
    """One face of a room; `symbol` is its own where a room has a card for each symbol."""
    content.kind[face] = kind
    content.copies[face] = _copies(row, symbol, where, errors)
    _read_sides(row.get("sides"), face, f"{where}.sides", errors, content)
    first = face * SYMBOL_COUNT
    if kind == Kind.MONSTER:
        needs = _symbols(row.get("needs"), SYMBOLS, f"{where}.needs", errors)
        errors.expect(any(count for count in needs), f"{where}.needs", "must name a symbol at least")
        content.needs[first : first + SYMBOL_COUNT] = needs
        content.damage[face] = errors.integer(row, "damage", 0, 9, where)
        content.mighty[face] = 1 if row.get("mighty") else 0
    if kind in (Kind.MONSTER, Kind.COINS):
        content.coins[face] = errors.integer({"coins": 0, **row}, "coins", 0, 9, where)
    if kind in (Kind.MONSTER, Kind.ARTIFACT):
        words = [*SYMBOLS, "defence", "key"]
        gives = _symbols(row.get("trophies", []), words, f"{where}.trophies", errors)
        content.trophies[first : first + SYMBOL_COUNT] = gives[:SYMBOL_COUNT]
        content.defence[face] = gives[SYMBOL_COUNT]
        content.keys[face] = gives[SYMBOL_COUNT + 1]
    if kind == Kind.MONSTER and symbol >= 0:
        content.trophies[first + symbol] += 1
    if kind == Kind.TRAP:
        content.symbol[face] = max(symbol, 0)
    if kind == Kind.RACCOON:
        _read_raccoon(row, face, where, errors, content)


def _copies(row: dict[str, Any], symbol: int, where: str, errors: ContentErrors) -> int:
    if symbol < 0:
        return errors.integer(row, "copies", 0, CARDS, where)
    table = row.get("copies")
    if isinstance(table, dict):
        _known(table, SYMBOLS, f"{where}.copies", errors)
        return errors.integer(table, SYMBOLS[symbol], 0, CARDS, f"{where}.copies")
    if symbol == 0:
        errors.add(
            f"{where}.copies", "must be a number for each symbol, { sword = 1, bow = 1, fireball = 1 }"
        )
    return 0


def _read_sides(
    values: object, face: int, where: str, errors: ContentErrors, content: TalesOfTailsContent
) -> None:
    """The four sides in every turn, a quarter clockwise each."""
    if not isinstance(values, list) or len(values) != 4:
        errors.add(where, "must be four sides: north, east, south, west")
        return
    printed = [_word(value, SIDES, where, errors) for value in values]
    errors.expect(any(side != WALL for side in printed), where, "a room without exits can never be placed")
    seen: list[list[int]] = []
    for turn in range(4):
        turned = [printed[(direction - turn) % 4] for direction in range(4)]
        content.sides[face * 16 + turn * 4 : face * 16 + turn * 4 + 4] = turned
        if turned not in seen:
            seen.append(turned)
    content.turns[face] = list(range(len(seen)))


def _read_raccoon(
    row: dict[str, Any], face: int, where: str, errors: ContentErrors, content: TalesOfTailsContent
) -> None:
    """The two sides that a raccoon can be hired with."""
    pair = _symbols(row.get("pair"), SYMBOLS, f"{where}.pair", errors)
    errors.expect(sorted(pair) == [0, 1, 1], f"{where}.pair", "must be two different symbols")
    single = _word(row.get("single"), SYMBOLS, f"{where}.single", errors)
    for side in range(2):
        hired = content.hired(face, side)
        content.kind[hired] = Kind.RACCOON
        content.card[hired] = face
        content.sides[hired * 16 : hired * 16 + 16] = content.sides[face * 16 : face * 16 + 16]
        content.turns[hired] = content.turns[face]
    first = content.hired(face, 0) * SYMBOL_COUNT
    content.trophies[first : first + SYMBOL_COUNT] = pair
    content.pair[content.hired(face, 0)] = pair.index(0) if 0 in pair else 0
    content.trophies[content.hired(face, 1) * SYMBOL_COUNT + single] = 1
