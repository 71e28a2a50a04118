"""The documentation as a whole: links, anchors, the site that is built from it, and the release notes."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from undercroft.build import __version__

pytestmark = pytest.mark.once  # does not depend on the build

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
TOP = [ROOT / f"{name}.md" for name in ("README", "CHANGELOG", "CONTRIBUTING", "SECURITY")]
PAGES = [*TOP, *sorted(DOCS.rglob("*.md"))]
LINK = re.compile(r"\]\(([^)\s#:]*)(?:#([^)\s]*))?\)")


def text_of(page: Path) -> str:
    """A page without its blocks and spans of code, where brackets mean something else."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"`[^`\n]*`", "", re.sub(r"^    .*$", "", text, flags=re.MULTILINE))


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as the site and most code hosts make them."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[\s-]+", "-", re.sub(r"[^\w\s-]", "", heading).strip().lower()) for heading in headings}


def links(page: Path) -> list[tuple[Path, str]]:
    """Where a page leads inside the repository: files, and anchors in them."""
    found = [(match[1], match[2] or "") for match in LINK.finditer(text_of(page))]
    return [((page.parent / target).resolve() if target else page, anchor) for target, anchor in found]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_of_a_page_leads_to_a_file_and_an_anchor(page: Path) -> None:
    for target, anchor in links(page):
        assert target.exists(), f"there is no {target.relative_to(ROOT)}"
        assert not anchor or anchor in anchors(target), f"{target.relative_to(ROOT)} has no #{anchor}"


def test_from_the_readme_every_page_is_one_or_two_links_away() -> None:
    near = {target for target, anchor in links(ROOT / "README.md")}
    further = {target for page in near if page.suffix == ".md" for target, anchor in links(page)}
    assert [page.name for page in DOCS.glob("*.md") if page not in near] == []
    assert [page.name for page in PAGES[1:] if page not in near | further] == []


def test_every_decision_is_in_their_list() -> None:
    listed = {target for target, anchor in links(DOCS / "decisions" / "README.md")}
    assert listed >= set((DOCS / "decisions").glob("0*.md"))


def test_the_site_is_built_without_a_warning() -> None:
    pytest.importorskip("zensical")
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "build_docs.py"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert (ROOT / "build" / "site" / "api" / "match.html").is_file()


def notes(*version: str) -> subprocess.CompletedProcess[str]:
    """What the command for release notes prints."""
    command = [sys.executable, ROOT / "scripts" / "release_notes.py", *version]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)


def test_the_notes_of_a_version_are_its_part_of_the_changelog() -> None:
    newest, first = notes().stdout.strip(), notes("0.1.0").stdout.strip()
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert newest.startswith("- ")
    assert first.startswith("- ")
    assert newest in changelog
    assert changelog.strip().endswith(first)


def test_a_version_without_notes_is_an_error_that_names_the_others() -> None:
    done = notes("9.9.9")
    assert done.returncode == 1
    assert done.stderr.startswith("CHANGELOG.md has no version 9.9.9; it has ")


def test_this_version_has_release_notes() -> None:
    assert notes(__version__).returncode == 0


def figures(text: str) -> set[str]:
    """The measured figures of a text: numbers with a separator or a fraction."""
    return set(re.findall(r"\d+(?:[,.]\d+)+", text))


def test_every_figure_of_the_readme_is_in_the_page_that_its_row_links() -> None:
    rows = re.findall(r"^\|(.*\d.*)\|$", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    measured = [row for row in rows if figures(re.sub(r"\]\([^)]*\)", "", row))]
    assert len(measured) >= 6
    for row in measured:
        (target,) = re.findall(r"\]\((docs/[\w-]+\.md)\)", row)
        page = (ROOT / target).read_text(encoding="utf-8")
        shown = figures(re.sub(r"\]\([^)]*\)", "", row))
        assert shown <= figures(page), f"{target} does not have {sorted(shown - figures(page))}"


def test_the_readme_has_a_part_for_every_reader_in_one_screen_each() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    parts = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    assert [part.split("\n")[0] for part in parts] == [
        "Play",
        "Host",
        "Write bots, simulate, research",
        "Contribute",
    ]
    assert all(len(part.split("\n")) <= 40 for part in parts)
