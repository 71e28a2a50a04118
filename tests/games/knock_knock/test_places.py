"""Places are told by the corners that they cover, and in the terminal by what its drawing shows."""

from __future__ import annotations

from undercroft.games.knock_knock import GAME
from undercroft.kernel.phrase import Phrase
from undercroft.terminal.texts import TerminalTexts
from undercroft.texts import Texts


def phrase(state, action: str) -> Phrase:  # type: ignore[no-untyped-def]
    return GAME.phrase(state, GAME.parse_action(action))


def test_a_place_is_told_by_the_corner_of_a_card_best_of_a_monster(lay) -> None:
    state = lay([(1, 0, 0), (42, 2, 0, "standing", 2)], [[10], [11]])
    assert Texts(GAME, "en").format(phrase(state, "10 to -1,1")) == (
        "Lay card 10, room, over the lower left corner of card 1 (room)"
    )
    assert Texts(GAME, "ru").format(phrase(state, "10 to 1,1")) == (
        "Выложить карту 10 (комната) на левый нижний угол карты 42 (гоблин)"
    )
    assert TerminalTexts(GAME, "en").format(phrase(state, "10 to 1,1")) == "Lay card 10, room, at 1,1"


def test_every_open_place_has_words_of_its_own(lay) -> None:
    state = lay([(1, 0, 0), (42, 1, 1, "standing", 2), (9, 2, 2)], [[10], [11]])
    texts = Texts(GAME, "en")
    said = [texts.format(GAME.phrase(state, action)) for action in state.legal()]
    assert len(set(said)) == len(said) > 4
    table = GAME.table(state, 0)
    assert [card["over"] for card in table["citadel"]] == [
        None,
        {"on": "room", "under": 1, "corner": "se"},
        {"on": "goblin", "under": 42, "corner": "se"},
    ]


def test_kk_30_a_card_on_a_bare_table_goes_to_the_middle(lay, do) -> None:
    before = do(lay([(42, 0, 0, "standing", 3)], [[10], [11]], spells=["fireball"]), "fireball 0,0")
    texts = Texts(GAME, "en", ["Anna", "Bob"])
    assert texts.format(phrase(before, "10 to 0,0")) == "Lay card 10, room, in the middle of the table"
    after = do(before.clone(), "10 to 0,0")
    lines = GAME.describe_move(before, GAME.parse_action("10 to 0,0"), after, 1)
    assert texts.format(lines[0]) == "Anna lays the room in the middle of the table"
