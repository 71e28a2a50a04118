"""The content of Dungeon Roll as the rules read it: dice, treasures, heroes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from undercroft.games.dungeon_roll import components as piece
from undercroft.kernel.content import Content, ContentErrors, open_content

EFFECT_WORDS: Final = {
    "stand_in": ["as"],
    "turn": ["monster", "ally", "most"],
    "charm": ["most"],
    "strike": ["most"],
    "recall": ["most"],
}
SIDE_WORDS: Final = [
    "swap", "wild_scrolls", "early_loot", "extra_kill", "reroll_party", "reroll_each_level", "opening",
    "dungeon", "dragon_team", "ultimate",
]  # fmt: skip

COUNTS: Final = {
    "party_dice": (1, 12), "dungeon_dice": (1, 12),
    "levels": (1, 10), "dragon_wakes": (1, 7), "dragon_experience": (0, 10),
}  # fmt: skip
"""The lowest and the highest value of each count."""


class Side:
    """One side of a hero card."""

    def __init__(self, name: str, dragon_team: int) -> None:
        self.name = name
        self.kinds = _plain_kinds()  # for every source the companion kinds it counts as, one bit a kind
        self.early_loot = False
        self.extra_kill = 0  # bits of the kinds that beat one monster more
        self.reroll_party = False
        self.reroll_each_level = -1  # a monster, or -1
        self.opening = [piece.FIGHTER, piece.CLERIC, piece.MAGE, piece.THIEF, piece.CHAMPION, piece.SCROLL]
        """What each face of the opening roll becomes."""
        self.changes_opening = False
        self.dungeon = [piece.GOBLIN, piece.SKELETON, piece.OOZE, piece.CHEST, piece.POTION, piece.DRAGON]
        """What each rolled dungeon face becomes."""
        self.dragon_team = dragon_team
        self.effect = 0  # index into EFFECTS
        self.most = 1  # how many monsters or dice the ultimate takes
        self.monster = -1  # the monster that it turns
        self.ally = -1  # the kind of ally it becomes


@dataclass(eq=False)
class Hero:
    """A hero card: a novice side and a master side."""

    name: str
    novice: Side
    master: Side
    booster: bool


class DungeonRollContent(Content):
    """All that the rules read about dice, treasures and heroes."""

    def __init__(self) -> None:
        super().__init__()
        self.party_dice, self.dungeon_dice = 7, 7
        self.dragon_wakes, self.dragon_experience = 3, 1
        self.levels, self.mastery = 10, 5
        self.ranks: list[int] = []
        self.treasure_counts: list[int] = []
        self.treasures = 0  # in all
        self.treasure_points: list[int] = []
        self.treasure_pairs: list[int] = []
        self.heroes: list[Hero] = []
        self.no_hero = Side("nobody", 3)  # for a player without a hero


def _plain_kinds() -> list[int]:
    """Every companion is of its own kind, a scroll and an idle hero of none."""
    faces = [*range(piece.PARTY_FACES), *piece.FACE_OF_TOKEN, *range(piece.KINDS)]
    return [*(0 if face == piece.SCROLL else 1 << face for face in faces), 0]


def read(text: str) -> DungeonRollContent:
    """The content of a file. Raises BadContent with all that is wrong in it."""
    content = DungeonRollContent()
    data, errors = open_content(text, "dungeon_roll", content)
    dice = errors.section(data, "dice")
    errors.expect(dice.get("party") == piece.PARTY, "dice.party", f"must be {piece.PARTY}")
    errors.expect(dice.get("dungeon") == piece.DUNGEON, "dice.dungeon", f"must be {piece.DUNGEON}")
    counts = errors.section(data, "counts")
    errors.set_integers(content, counts, "counts", COUNTS)
    team = errors.integer(counts, "dragon_team", 1, 3, "counts")
    content.no_hero = Side("nobody", team)
    ranks = counts.get("ranks")
    if isinstance(ranks, list) and len(ranks) == 4 and all(isinstance(rank, int) for rank in ranks):
        content.ranks = ranks
        errors.expect(ranks == sorted(ranks), "counts.ranks", "must rise")
    else:
        errors.add("counts.ranks", "must be four whole numbers")
    content.mastery = errors.integer(errors.section(data, "mastery"), "experience", 1, 99, "mastery")
    _read_treasures(errors.section(data, "treasures"), content, errors)
    _read_heroes(data.get("heroes"), team, content, errors)
    errors.raise_if_any()
    return content


def _read_treasures(section: dict[str, Any], content: DungeonRollContent, errors: ContentErrors) -> None:
    for name in section:
        errors.expect(
            name in piece.TREASURES or name == "source",
            f"treasures.{name}",
            f"is none of {', '.join(piece.TREASURES)}",
        )
    for name in piece.TREASURES:
        row = errors.section(section, name)
        where = f"treasures.{name}"
        content.treasure_counts.append(errors.integer(row, "count", 0, 36, where))
        content.treasures += content.treasure_counts[-1]
        content.treasure_points.append(errors.integer(row, "points", 0, 9, where))
        content.treasure_pairs.append(errors.integer(row, "pair", 0, 9, where))


def _read_heroes(rows: object, team: int, content: DungeonRollContent, errors: ContentErrors) -> None:
    if not isinstance(rows, list) or not rows:
        errors.add("heroes", "there must be at least one [[heroes]] entry")
        return
    seen: set[str] = set()
    for index, row in enumerate(rows):
        where = f"heroes[{index}]"
        names = [row.get("name"), row.get("master")]
        for key, name in zip(("name", "master"), names, strict=True):
            errors.expect(isinstance(name, str) and name != "", f"{where}.{key}", "must be a name")
            errors.expect(name not in seen, f"{where}.{key}", f"{name!r} is there twice")
            seen.add(str(name))
        errors.expect(row.get("set") in ("base", "booster"), f"{where}.set", 'must be "base" or "booster"')
        novice = _read_side(str(names[0]), row.get("novice_side"), team, f"{where}.novice_side", errors)
        master = _read_side(str(names[1]), row.get("master_side"), team, f"{where}.master_side", errors)
        content.heroes.append(Hero(str(names[0]), novice, master, row.get("set") == "booster"))
    errors.expect(
        sum(1 for hero in content.heroes if not hero.booster) >= 4,
        "heroes",
        "four base heroes are needed at least",
    )


def _read_side(name: str, row: object, team: int, where: str, errors: ContentErrors) -> Side:
    side = Side(name, team)
    if not isinstance(row, dict):
        errors.add(where, "this side is missing")
        return side
    for key in row:
        errors.expect(key in SIDE_WORDS, f"{where}.{key}", f"is none of {', '.join(SIDE_WORDS)}")
    if "swap" in row:
        bits = _kinds(row["swap"], f"{where}.swap", errors)
        side.kinds = [kinds | bits if kinds & bits else kinds for kinds in side.kinds]
    if row.get("wild_scrolls"):
        side.kinds[piece.SCROLL] = side.kinds[piece.TOKEN + piece.SPARE_SCROLL] = piece.ALL_KINDS
    side.early_loot = bool(row.get("early_loot"))
    side.reroll_party = bool(row.get("reroll_party"))
    if "extra_kill" in row:
        side.extra_kill = _kinds([row["extra_kill"]], f"{where}.extra_kill", errors)
    if "reroll_each_level" in row:
        side.reroll_each_level = _word(
            row["reroll_each_level"], piece.DUNGEON[: piece.MONSTERS], f"{where}.reroll_each_level", errors
        )
    _read_changes(row.get("opening", {}), piece.PARTY, side.opening, f"{where}.opening", errors)
    side.changes_opening = "opening" in row
    _read_changes(row.get("dungeon", {}), piece.DUNGEON, side.dungeon, f"{where}.dungeon", errors)
    if "dragon_team" in row:
        side.dragon_team = errors.integer(row, "dragon_team", 1, 3, where)
    _read_ultimate(row.get("ultimate"), side, f"{where}.ultimate", errors)
    return side


def _read_ultimate(row: object, side: Side, where: str, errors: ContentErrors) -> None:
    if not isinstance(row, dict):
        errors.add(where, "this ultimate is missing")
        return
    effect = str(row.get("effect"))
    side.effect = _word(effect, piece.EFFECTS, f"{where}.effect", errors)
    words = EFFECT_WORDS.get(effect, [])
    for key in row:
        errors.expect(key == "effect" or key in words, f"{where}.{key}", f"{effect!r} takes no such word")
    if "as" in words:
        side.kinds[piece.HERO] = _kinds(row.get("as"), f"{where}.as", errors)
    if "most" in words:
        side.most = errors.integer(row, "most", 1, 7, where)
    if "monster" in words:
        side.monster = _word(row.get("monster"), piece.DUNGEON[: piece.MONSTERS], f"{where}.monster", errors)
    if "ally" in words:
        side.ally = _word(row.get("ally"), piece.PARTY[: piece.KINDS], f"{where}.ally", errors)


def _read_changes(
    changes: object, faces: list[str], becomes: list[int], where: str, errors: ContentErrors
) -> None:
    if not isinstance(changes, dict):
        errors.add(where, 'must be a table such as {scroll = "champion"}')
        return
    for before, after in changes.items():
        becomes[_word(before, faces, where, errors)] = _word(after, faces, f"{where}.{before}", errors)


def _word(value: object, words: list[str], where: str, errors: ContentErrors) -> int:
    if value in words:
        return words.index(str(value))
    errors.add(where, f"must be one of {', '.join(words)}, not {value!r}")
    return 0


def _kinds(values: object, where: str, errors: ContentErrors) -> int:
    """A list of companion kinds as bits."""
    if not isinstance(values, list) or not values:
        errors.add(where, "must be a list of companions")
        return 0
    bits = 0
    for value in values:
        bits |= 1 << _word(value, piece.PARTY[: piece.KINDS], where, errors)
    return bits
