"""The box, TT-1 to TT-12, and what is said about a content file with mistakes."""

from __future__ import annotations

from importlib.resources import files

import pytest

from undercroft.games.tales_of_tails import GAME, content
from undercroft.games.tales_of_tails import components as piece
from undercroft.games.tales_of_tails.components import HiredSide, Kind, Side
from undercroft.kernel.errors import BadContent

TEXT = (files("undercroft.games.tales_of_tails") / "content.toml").read_text("utf-8")
BOX = content.read(TEXT)


def faces(name: str) -> list[int]:
    return [face for face in range(piece.HIRED) if piece.FACES[face].split("-")[0] == name]


def count(name: str) -> int:
    return sum(BOX.copies[face] for face in faces(name))


def needs(name: str) -> list[int]:
    return symbols(BOX.needs, faces(name)[0])


def symbols(numbers: list[int], face: int) -> list[int]:
    """The part of a list of needs or trophies that is about a face."""
    first = BOX.first_symbol(face)
    return numbers[first : first + piece.SYMBOL_COUNT]


def sides(face: int) -> list[int]:
    """The sides of a face as it is printed."""
    first = BOX.first_side(face, 0)
    return BOX.sides[first : first + piece.SIDE_COUNT]


def exits(name: str) -> list[int]:
    return [direction for direction, side in enumerate(sides(faces(name)[0])) if side != Side.WALL]


def test_tt_1_ninety_rooms_six_dogs_twelve_quests_six_potions() -> None:
    """TT-1: the start room is one of the ninety; seven paws a dog."""
    assert len(BOX.deck()) + 1 == 90
    assert len(piece.DOGS) == len(BOX.ability) == 6
    assert len(piece.QUESTS) == len(BOX.quest_coins) == 12
    assert sum(BOX.potions) == 6
    assert BOX.paws + BOX.spare_paws == 7
    assert BOX.rounds == 3


def test_tt_2_a_side_is_a_wall_an_exit_or_a_door_and_trophies_stand_on_a_wall() -> None:
    """TT-2"""
    for face in range(piece.HIRED):
        assert all(side in (Side.WALL, Side.EXIT, Side.DOOR) for side in sides(face))
        if any(symbols(BOX.trophies, face)) or BOX.defence[face] or BOX.keys[face]:
            assert Side.WALL in sides(face), piece.FACES[face]


def test_tt_3_the_boards_of_the_six_dogs() -> None:
    """TT-3: swords, bows, fireballs, defence."""
    boards = {
        name: (*(BOX.dog_symbol(dog, symbol) for symbol in range(piece.SYMBOL_COUNT)), BOX.dog_defence[dog])
        for dog, name in enumerate(piece.DOGS)
    }
    assert boards == {
        "joan": (2, 1, 0, 3),
        "bonk": (2, 0, 1, 3),
        "roota": (1, 0, 2, 5),
        "sparky": (0, 1, 2, 3),
        "pluto": (1, 2, 0, 3),
        "robin": (0, 2, 1, 3),
    }


@pytest.mark.parametrize(
    ("name", "needed", "open_sides"),
    [
        ("ifrit", [2, 0, 0], [1, 3]),
        ("gigatick", [0, 2, 0], [1, 3]),
        ("squirrel", [0, 0, 2], [1, 3]),
        ("skeledog", [1, 0, 1], [1, 2]),
        ("gelatin_cat", [1, 1, 0], [1, 2]),
        ("mimic", [0, 1, 1], [1, 2]),
    ],
)
def test_tt_4_small_monsters(name: str, needed: list[int], open_sides: list[int]) -> None:
    """TT-4: three copies, one with each trophy; straight or around a corner."""
    assert needs(name) == needed
    assert exits(name) == open_sides
    assert [BOX.copies[face] for face in faces(name)] == [1, 1, 1]
    assert [symbols(BOX.trophies, face) for face in faces(name)] == [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
    ]
    assert {(BOX.damage[face], BOX.coins[face], BOX.defence[face]) for face in faces(name)} == {(1, 0, 0)}


@pytest.mark.parametrize(
    ("name", "needed"), [("cerberus", [3, 0, 0]), ("golem", [0, 0, 3]), ("cateye", [0, 3, 0])]
)
def test_tt_5_big_monsters(name: str, needed: list[int]) -> None:
    """TT-5: two damage, a defence symbol and a coin, three exits."""
    (face,) = faces(name)
    assert needs(name) == needed
    assert (BOX.copies[face], BOX.damage[face], BOX.coins[face], BOX.defence[face]) == (3, 2, 1, 1)
    assert len(exits(name)) == 3


def test_tt_6_the_dragon() -> None:
    """TT-6"""
    (face,) = faces("dragon")
    assert needs("dragon") == [2, 2, 2]
    assert (BOX.copies[face], BOX.damage[face], BOX.coins[face]) == (5, 3, 4)
    assert not any(symbols(BOX.trophies, face))
    assert len(exits("dragon")) == 4


def test_tt_7_coins_and_artifacts() -> None:
    """TT-7"""
    assert (count("coin"), count("coins")) == (15, 8)
    assert [BOX.coins[faces(name)[0]] for name in ("coin", "coins")] == [1, 2]
    for symbol, name in enumerate(("chewcalibur", "fetchbow", "magicollar")):
        assert count(name) == 1
        assert BOX.trophy(faces(name)[0], symbol) == 2
    assert all(len(exits(name)) == 3 for name in ("coin", "coins", "chewcalibur", "fetchbow", "magicollar"))


def test_tt_8_the_other_thirty_one_cards() -> None:
    """TT-8: of each kind some, keys for chests, and doors for keys."""
    others = {name: count(name) for name in ("trap", "chest", "moskeyto", "potion_room", "portal")}
    others["raccoon"] = sum(count(name) for name in piece.RACCOONS)
    assert sum(others.values()) == 31
    assert all(others.values())
    assert BOX.keys[faces("moskeyto")[0]] == 1
    assert len({BOX.copies[face] for face in faces("trap")}) == 1
    doors = {piece.FACES[face] for face in range(piece.HIRED) if Side.DOOR in sides(face)}
    assert doors == {"chest"}


def test_tt_9_raccoons_have_a_pair_side_and_a_paw_side_and_cover_the_symbols_evenly() -> None:
    """TT-9"""
    pairs = [0, 0, 0]
    singles = [0, 0, 0]
    for name in piece.RACCOONS:
        (face,) = faces(name)
        pair = symbols(BOX.trophies, BOX.hired(face, HiredSide.PAIR))
        single = symbols(BOX.trophies, BOX.hired(face, HiredSide.PAW))
        assert (sorted(pair), sorted(single)) == ([0, 1, 1], [0, 0, 1])
        for symbol in range(3):
            pairs[symbol] += pair[symbol] * BOX.copies[face]
            singles[symbol] += single[symbol] * BOX.copies[face]
    assert len(set(pairs)) == len(set(singles)) == 1


def test_tt_10_two_potions_of_each_symbol() -> None:
    """TT-10"""
    assert BOX.potions == [2, 2, 2]


def test_tt_11_three_trophy_quests_and_nine_monster_quests() -> None:
    """TT-11"""
    trophy = {
        piece.SYMBOLS[symbol]: BOX.quest_coins[quest]
        for quest, symbol in enumerate(BOX.quest_symbol)
        if symbol != piece.NONE
    }
    monster = {
        piece.MONSTERS[wanted]: BOX.quest_coins[quest]
        for quest, wanted in enumerate(BOX.quest_monster)
        if wanted != piece.NONE
    }
    assert trophy == {"sword": 5, "bow": 5, "fireball": 5}
    assert monster == dict.fromkeys(piece.MONSTERS[:9], 2)
    assert BOX.quest_monster[piece.QUESTS.index("last_wish")] == piece.MONSTERS.index("ifrit")


def test_tt_12_the_start_room_has_four_exits_and_three_for_two_dogs() -> None:
    """TT-12: or three for all by an option."""

    def open_sides(players: int, start: str) -> int:
        room = GAME.view(GAME.new(players, 1, {"start": start}), 0)["table"]["dungeon"][0]
        return sum(side == "exit" for side in room["sides"])

    assert [open_sides(players, "usual") for players in (2, 3, 4)] == [3, 4, 4]
    assert [open_sides(players, "narrow") for players in (2, 3, 4)] == [3, 3, 3]


def test_every_kind_of_room_can_be_left_again() -> None:
    for face in range(piece.HIRED):
        if BOX.kind[face] != Kind.START:
            assert sum(side != Side.WALL for side in sides(face)) >= 2


# Mistakes in a content file


def mistakes(*changes: tuple[str, str]) -> list[str]:
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    with pytest.raises(BadContent) as caught:
        content.read(text)
    return caught.value.errors


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('game = "tales_of_tails"', 'game = "tails"', 'game: must be "tales_of_tails"'),
        ("copies = 15", "copies = 14", "rooms: must be 90 cards in all, start room included, not 89"),
        ('needs = ["sword", "sword"]', 'needs = ["sword", "sward"]', "rooms.ifrit.needs: 'sward' is none of"),
        ('needs = ["sword", "sword"]', "needs = []", "rooms.ifrit.needs: must name a symbol at least"),
        (
            'sides = ["wall", "exit", "wall", "exit"]',
            'sides = ["wall", "wall", "wall", "wall"]',
            "rooms.ifrit.sides: a room without exits can never be placed",
        ),
        ('sides = ["wall", "exit", "wall", "exit"]', 'sides = ["wall"]', "rooms.ifrit.sides: must be four"),
        (
            'sides = ["wall", "exit"',
            'sides = ["wal", "exit"',
            "rooms.narrow_start.sides: must be one of wall, exit",
        ),
        ("{ sword = 1, bow = 1, fireball = 1 }", "3", "rooms.ifrit.copies: must be a number for each symbol"),
        ("damage = 1", "damage = -1", "rooms.ifrit.damage: must be a whole number from 0 to 9, not -1"),
        ('name = "ifrit"', 'name = "efreet"', "rooms.efreet: is none of start,"),
        ('name = "gigatick"\nkind', 'name = "ifrit"\nkind', "rooms.ifrit: is there twice"),
        ('kind = "chest"', 'kind = "trap"', 'rooms.chest.kind: must be "chest"'),
        ("mighty = true", "migthy = true", "rooms.dragon.migthy: is none of"),
        (
            'pair = ["bow", "fireball"]',
            'pair = ["bow", "bow"]',
            "rooms.raccoon_sword.pair: must be two different",
        ),
        ("sword = 2", "sword = 1", "potions: must be 6 in all, not 5"),
        ("defence = 5", "defence = 0", "dogs.roota.defence: must be a whole number from 1 to 9, not 0"),
        ('ability = "spin"', 'ability = "fly"', "dogs.sparky.ability: must be one of none, overpower"),
        ('name = "robin"', 'name = "batman"', "dogs.robin: is missing"),
        ('symbol = "sword"', 'colour = "sword"', "quests.iron_grasp: needs either a symbol or a monster"),
        ('monster = "ifrit"', 'monster = "efreet"', "quests.last_wish.monster: must be one of ifrit"),
        ("quests_dealt = 2", "quests_dealt = 3", "counts.quests_dealt: must be 2"),
        ("trap = -1", "trap = 1", "scoring.trap: must be a whole number from -9 to 0, not 1"),
        ("[scoring]", "[scores]", "scoring: this table is missing"),
    ],
)
def test_a_mistake_in_a_content_file_is_explained(old: str, new: str, said: str) -> None:
    assert any(sentence.startswith(said) for sentence in mistakes((old, new)))


def test_all_mistakes_are_told_at_once() -> None:
    found = mistakes(
        ("copies = 15", "copies = 16"), ("damage = 3", "damage = 30"), ("defence = 5", "defence = 50")
    )
    assert [sentence.split(":")[0] for sentence in found] == [
        "dogs.roota.defence",
        "rooms.dragon.damage",
        "rooms",
    ]


def test_a_room_needs_a_source() -> None:
    assert "source" in mistakes(('copies = 3\nsource = "public"', "copies = 3"))[0]


def test_a_corrected_box_has_another_name() -> None:
    assert content.read(TEXT.replace("countdown = 4", "countdown = 5")).hash != BOX.hash
    assert content.read(TEXT + "\n# a note\n").hash == BOX.hash
