"""Tales of Tails in the terminal."""

from __future__ import annotations

import pytest
from games.tales_of_tails.layout import lay, play

from undercroft.games.tales_of_tails import GAME
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.kernel.outcome import NO_SEAT
from undercroft.terminal.draw.tales_of_tails import draw
from undercroft.terminal.texts import TerminalTexts

say = TerminalTexts(GAME, "en", strict=True).message


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


def test_a_drawn_room_is_shown_with_the_places_for_it() -> None:
    text = "\n".join(drawn(lay(phase="place", drawn="mimic-bow")))
    assert "Mimic" in text
    assert "-1,0" in text
    assert "0,-1" in text


@pytest.mark.parametrize("turn", range(4))
def test_a_small_screen_shows_the_drawn_room_where_and_as_it_would_be_laid(turn: int) -> None:
    """A list of 6 lines leaves 12 rows of a window of 80 x 24. The dungeon has far more."""
    deep = lay(*(f"0,{y} coin" for y in range(1, 8)), phase="place", drawn="dragon")
    for place in ("0,8", "0,-1"):
        view = {**GAME.view(deep, 0), "chosen": f"place {place} r{turn}"}
        lines = draw(view, say, 78, 12).plain.split("\n")[:12]
        assert max(len(line) for line in lines[1:]) <= 78
        assert sum(line.count("Dragon") for line in lines) == 2  # beside the plan, and in its place
        assert sum("coin" in line or "start" in line for line in lines) > 0


def test_the_room_beside_the_plan_is_turned_as_the_action_under_the_cursor_turns_it() -> None:
    state = lay(phase="place", drawn="ifrit-bow")
    pictures = {
        "\n".join(
            line[:14]
            for line in draw(
                {**GAME.view(state, 0), "chosen": f"place 1,0 r{turn}"}, say, 78, 12
            ).plain.split("\n")[1:6]
        )
        for turn in (0, 1)
    }
    assert len(pictures) == 2


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
