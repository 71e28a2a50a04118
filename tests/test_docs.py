"""What the documents show is what happens."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import undercroft
from undercroft import testing
from undercroft.cli import app
from undercroft.kernel.game import Game

pytestmark = pytest.mark.once  # does not depend on the build

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
EXAMPLES = [page for page in PAGES if ">>>" in page.read_text(encoding="utf-8")]


@pytest.mark.parametrize("page", EXAMPLES, ids=lambda page: page.name)
def test_the_examples_of_a_page_come_out_as_shown(page: Path) -> None:
    failed, tried = doctest.testfile(
        str(page),
        module_relative=False,
        encoding="utf-8",
        optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL,
    )
    assert tried > 2
    assert failed == 0


def test_the_pages_for_scripts_bots_and_simulations_have_examples() -> None:
    assert {"python.md", "bots.md", "simulate.md"} <= {page.name for page in EXAMPLES}


def test_every_name_that_the_package_offers_is_documented() -> None:
    text = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    assert [name for name in undercroft.__all__ if name not in text and not name.startswith("__")] == []


def test_all_that_a_game_can_say_about_itself_is_documented() -> None:
    text = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    derived = {
        "new",
        "view",
        "public",
        "offers",
        "check_options",
        "check_players",
        "folder",
        "content",
        "completed",
        "has_observations",
    }
    derived |= {
        "action_text",
        "parse_action",
        "position",
        "from_position",
    }  # taken from the modules of a game
    names = {name for name in {**vars(Game), **Game.__annotations__} if not name.startswith("_")}
    assert derived <= names
    assert [name for name in sorted(names - derived) if not re.search(rf"`{name}\b", text)] == []


def test_every_command_is_documented() -> None:
    text = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    commands = [
        command.name or getattr(command.callback, "__name__", "") for command in app.registered_commands
    ]
    assert len(commands) >= 6
    assert [name for name in commands if f"undercroft {name}" not in text] == []


def test_every_check_of_the_kit_is_documented() -> None:
    text = (ROOT / "docs" / "conformance.md").read_text(encoding="utf-8")
    checks = [check.__name__ for check in (*testing.CHECKS, *testing.STATIC_CHECKS)]
    assert sorted(re.findall(r"^\| `(\w+)`", text, re.MULTILINE)) == sorted(checks)


def test_every_tag_of_a_record_is_documented() -> None:
    from undercroft.match.record import HEADER

    text = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    assert [tag for tag in HEADER if f"`{tag}`" not in text] == []


def test_the_record_that_is_shown_is_a_record() -> None:
    """But for its digests and its content, which follow the rules of the day."""
    text = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    shown = [line[4:] for line in text.split("\n") if line.startswith("    ")]
    session = undercroft.new("dungeon_roll", players=2, seed=65, options={"heroes": "none"})
    session.tags["Seat0"] = "Anna"
    for line in shown:
        move = re.fullmatch(r"\d+\. 0: (.*) #\w{8}", line)
        if move:
            session.play(move[1])
    assert len(session.log) == 2

    def plain(lines: list[str]) -> list[str]:
        kept = [line for line in lines if line and not line.startswith((";", "[Content"))]
        return [re.sub(r"#\w{8}", "#", line) for line in kept]

    written = plain(session.record().split("\n"))
    assert plain(shown)[: len(written)] == written
