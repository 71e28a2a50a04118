"""Tales of Tails in the terminal."""

from __future__ import annotations

from games.tales_of_tails.layout import lay, play

from undercroft.games.tales_of_tails import GAME
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.kernel.outcome import NO_SEAT
from undercroft.terminal.draw.tales_of_tails import draw
from undercroft.texts import Texts

WORDS = Texts(GAME, "en", strict=True)


def say(id: str) -> str:
    """The words of an id, or of its attribute."""
    name, _, attribute = id.partition(".")
    if not attribute:
        return WORDS.message(name)
    message = WORDS._bundle.get_message(name)
    return str(WORDS._bundle.format_pattern(message.attributes[attribute], {})[0])


def drawn(state: TalesOfTailsRules, seat: int = NO_SEAT, width: int = 100) -> list[str]:
    return draw(GAME.view(state, seat), say, width, 30).plain.split("\n")


def test_rooms_are_frames_with_gaps_for_exits_and_say_what_they_hold() -> None:
    lines = drawn(lay("1,0 ifrit-bow"))
    start = next(number for number, line in enumerate(lines) if line.startswith("┌"))
    assert (
        lines[start : start + 5]
        == [
            "┌────  ────┐┌──────────┐",
            "│start room││Ifrit     │",
            "            ††→)       ",
            "│          ││!         │",
            "└────  ────┘└──────────┘",
        ]
        or lines[start + 2].strip() == "††→)"
    )


def test_doors_paws_and_broken_walls_are_seen() -> None:
    text = "\n".join(drawn(lay("1,0 coins by1", "0,1 chest")))
    assert "▒▒" in text
    assert " 2 " in text
    broken = play(lay("1,0 coin", dogs=["bonk", "joan"]), "escape", "go 1,0", "take", "break north")
    assert "╳╳" in "\n".join(drawn(broken))


def test_a_drawn_room_is_shown_in_every_turn_and_openings_with_their_places() -> None:
    text = "\n".join(drawn(lay(phase="place", drawn="mimic-bow")))
    assert all(f"r{turn}" in text for turn in range(4))
    assert "-1,0" in text
    assert "0,-1" in text


def test_the_way_so_far_and_the_dog_on_it_are_seen() -> None:
    text = "\n".join(drawn(play(lay("1,0 coin"), "escape", "go 1,0", "take")))
    assert "@" in text
    assert "✓" in text


def test_only_the_owner_reads_a_personal_quest() -> None:
    assert "Staring Contest" in "\n".join(drawn(lay(), 0))
    assert "Staring Contest" not in "\n".join(drawn(lay(), 1))


def test_a_wide_dungeon_gets_small_rooms() -> None:
    wide = lay(*(f"{x},0 coin" for x in range(1, 10)))
    assert max(len(line) for line in drawn(wide, width=100)) <= 100
    assert "†" not in drawn(wide)[3]


def test_every_moment_of_a_game_can_be_drawn() -> None:
    for players in (2, 3, 4):
        state = GAME.new(players, players, {"dogs": "pick"})
        bot = GAME.bot("greedy", 1)
        moments = 0
        while not state.over():
            if moments % 3 == 0:
                assert len(drawn(state, moments % players)) > 5
            state.play(bot.choose(state))
            moments += 1
        assert drawn(state)
