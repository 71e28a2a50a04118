"""The log and the offers tell what a player needs to know."""

from __future__ import annotations

from games.tales_of_tails.layout import lay, legal, play

from undercroft.games.tales_of_tails import GAME
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.kernel.phrase import Phrase
from undercroft.texts import Texts

ENGLISH = Texts(GAME, "en", ["Lily", "Mathew"], strict=True)
RUSSIAN = Texts(GAME, "ru", ["Лена", "Матвей"], strict=True)


def told(state: TalesOfTailsRules, action: str, texts: Texts = ENGLISH) -> list[str]:
    """What the log says about this action, as the other player reads it. The action is played."""
    before = state.clone()
    play(state, action)
    lines = GAME.describe_move(before, GAME.parse_action(action), state, 1)
    return [texts.format(line) for line in lines]


def test_tt_37_the_end_of_a_round_tells_all_cards_taken_whatever_was_given_up() -> None:
    """TT-37, TT-26: a card of an earlier round goes to the trap, a coin comes in."""
    state = lay("1,0 coin", "2,0 trap-sword", held={0: ["ifrit-sword"]}, dogs=["roota", "bonk"])
    state.places[1] = 2  # the other dog sleeps
    play(state, "escape", "go 1,0", "take", "go 2,0", "disarm with ifrit-sword")
    assert "Lily brings 1 card home, coins in sight: 0" in told(state, "leave")


def test_tt_37_an_escape_without_cards_collects_none() -> None:
    """TT-37"""
    state = lay("1,0 trap-sword", held={0: ["ifrit-sword"]})
    state.places[1] = 2
    play(state, "escape", "go 1,0", "disarm with ifrit-sword")
    assert "Lily brings nothing home, coins in sight: 0" in told(state, "leave")


def test_tt_37_a_dog_that_escaped_earlier_collects_what_it_took() -> None:
    """TT-37"""
    state = lay("1,0 coin by0", "0,1 coins by0", "2,0 trap-sword", held={0: ["ifrit-sword"]})
    state.places[0] = 1
    state.seat = 1
    assert any(line.startswith("Lily brings 2 cards home") for line in told(state, "nap"))


def test_tt_28_raccoons_that_can_disarm_are_told_apart_by_their_side_and_place() -> None:
    """TT-28: the paw side costs a paw, and the offer says so."""
    held = {0: ["raccoon_sword-paw", "raccoon_bow-pair"]}
    rooms = ("1,0 raccoon_sword", "2,0 raccoon_fireball", "3,0 trap-sword", "4,0 coin")
    state = lay(*rooms, held=held)
    play(state, "escape", "go 1,0", "hire paw", "go 2,0", "hire pair", "go 3,0")
    offers = {GAME.action_text(action): GAME.phrase(state, action) for action in state.legal()}
    assert {text: ENGLISH.format(phrase) for text, phrase in offers.items() if "disarm" in text} == {
        "disarm with raccoon_sword-paw": "Disarm the trap with your raccoon of an earlier round (sword): "
        "one paw goes back aside",
        "disarm with raccoon_bow-pair": "Disarm the trap with your raccoon of an earlier round "
        "(sword and fireball)",
        "disarm with 1,0": "Disarm the trap with the raccoon east of the start room (sword): "
        "one paw goes back aside",
        "disarm with 2,0": "Disarm the trap with the raccoon east of the stray raccoon (sword and bow)",
    }
    assert len({RUSSIAN.format(phrase) for phrase in offers.values()}) == len(legal(state))


def test_tt_26_equal_cards_that_can_disarm_are_told_apart_by_where_they_are() -> None:
    """TT-26: one of an earlier round, one of this walk, and a potion."""
    state = lay(
        "1,0 squirrel-sword", "2,0 trap-sword", held={0: ["ifrit-sword"]}, potions={0: {"strength": 1}}
    )
    play(state, "escape", "go 1,0", "fight", "go 2,0")
    phrases = [GAME.phrase(state, action) for action in state.legal()]
    assert [ENGLISH.format(phrase) for phrase in phrases][1:] == [
        "Disarm the trap with the potion of strength",
        "Disarm the trap with your Ifrit of an earlier round",
        "Disarm the trap with the Zombie Squirrel east of the start room",
    ]
    assert [RUSSIAN.format(phrase) for phrase in phrases][1:] == [
        "Обезвредить ловушку, отдав зелье силы",
        "Обезвредить ловушку, отдав ифрита из прошлых раундов",
        "Обезвредить ловушку, отдав зомби-белку к востоку от стартовой комнаты",
    ]


def test_tt_15_the_log_tells_which_potion_each_player_gets_after_the_quests() -> None:
    """TT-15"""
    state = GAME.new(2, 5)
    first = state.actor()
    assert [line.id for line in _lines(state)] == ["log-keep" if first == 1 else "log-keep-secret"]
    lines = _lines(state)
    assert [line.id for line in lines][1:] == ["common-quest", "common-quest", "gets-potion", "gets-potion"]
    potions = [str(line.args["potion"]).removeprefix("@") for line in lines[3:]]
    assert [GAME.position(state)["seats"][seat]["potions"] for seat in (0, 1)] == [
        {potion: 1} for potion in potions
    ]


def _lines(state: TalesOfTailsRules) -> list[Phrase]:
    """Plays the first legal action. Gives what the log says about it to seat 1."""
    before, action = state.clone(), state.legal()[0]
    state.play(action)
    return GAME.describe_move(before, action, state, 1)
