"""The documentation as a whole: links, anchors, the site that is built from it, and the release notes."""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser
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


@pytest.fixture(scope="module")
def site() -> Path:
    """The folder of the built site. Building fails at a warning."""
    pytest.importorskip("zensical")
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "build_docs.py"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return ROOT / "build" / "site"


def test_the_site_is_built_without_a_warning(site: Path) -> None:
    assert (site / "api" / "match.html").is_file()


class Loads(HTMLParser):
    """Collects what a page loads from another host, without a click of its reader."""

    ATTRIBUTES = {"src", "srcset", "poster", "data", "action", "background", "style"}
    TRIGGERS = {"mermaid", "glightbox"}
    """Classes of elements for which the script of the theme loads a library from another host."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.in_style = False
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Looks at the addresses and classes of an element."""
        self.in_style = tag == "style"
        for name, value in attributes:
            text = value or ""
            loaded = name in self.ATTRIBUTES or (name, tag) == ("href", "link") or name == "xlink:href"
            if loaded and FOREIGN.search(text):
                self.found.append(f"<{tag} {name}={text}>")
            triggers = self.TRIGGERS & set(text.split()) if name == "class" else set()
            if triggers or name.startswith("data-md-exec"):
                self.found.append(f"<{tag} {name}={text}>")

    def handle_data(self, data: str) -> None:
        """Looks at addresses in style sheets inside the page."""
        if self.in_style and FOREIGN_STYLE.search(data):
            self.found.append(data.strip())


FOREIGN = re.compile(r"(?:^|[\s(,'\"])(?:https?:)?//\w")
FOREIGN_STYLE = re.compile(r"(?:url\(|@import)\s*['\"]?(?:https?:)?//")


def test_what_a_page_would_load_from_another_host_is_found() -> None:
    page = """<a href="https://a.org">text</a><img src="picture.svg">
    <script src="//b.org/x.js"></script><link rel="stylesheet" href="https://c.org/x.css">
    <style>@import "https://d.org/x.css";</style><pre class="mermaid">graph</pre>
    <p style="background: url(https://e.org/x.png)"></p>"""
    assert [re.search(r"\w\.org|mermaid", found)[0] for found in Loads(page).found] == [  # type: ignore[index]
        "b.org",
        "c.org",
        "d.org",
        "mermaid",
        "e.org",
    ]


def test_no_page_of_the_site_loads_anything_from_another_host(site: Path) -> None:
    html, styles = sorted(site.rglob("*.html")), sorted(site.rglob("*.css"))
    assert len(html) > 50
    assert styles
    found = {page.name: Loads(page.read_text(encoding="utf-8")).found for page in html}
    assert {name: loaded for name, loaded in found.items() if loaded} == {}
    assert [style.name for style in styles if FOREIGN_STYLE.search(style.read_text(encoding="utf-8"))] == []


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
