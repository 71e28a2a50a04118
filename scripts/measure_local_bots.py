"""Times the decisions of bots in a page, on a processor that is four times slower.

    npm run build in web/, then
    PYTHONPATH=src:tests python scripts/measure_local_bots.py --seconds 120
    PYTHONPATH=src:tests python scripts/measure_local_bots.py knock_knock --levels 4,5 --players 4

Every level, and the hints of a page, play whole games against themselves in Chromium, with the Python and the
rules that a page loads. The browser slows its main thread down (Emulation.setCPUThrottlingRate); it cannot do
that to workers, so Python runs in the main thread here. What counts is the processor time of that thread, so
that other programs do not disturb the figures. Linux only.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from pathlib import Path

from browser import chromium
from browser.server import Server
from playwright.sync_api import Page, sync_playwright

from undercroft import games
from undercroft.server.api.pages import SITE

LOCK = Path(__file__).parents[1] / "web" / "node_modules" / "pyodide" / "pyodide-lock.json"
LIMIT = 2.0
"""Seconds that a move may take."""
START = """async ([root, library, wheel, rules, info]) => {
  const { loadPyodide } = await import(`${root}pyodide.mjs`);
  const lockFileContents = { info, packages: {} };
  const python = await loadPyodide({ indexURL: root, stdLibURL: root + library, lockFileContents });
  for (const address of [root + wheel, rules]) {
    const archive = await (await fetch(address)).arrayBuffer();
    python.unpackArchive(archive, 'zip', { extractDir: '/lib/python3.14/site-packages' });
  }
  window.python = python;
}"""
DECIDE = """
from itertools import count
from undercroft import bots, games
from undercroft.local.host import answer_request, bot_request, hint_answer, hint_effort

def hinted(game, state, seed):
    known = state.clone()
    known.resample(state.actor(), seed)
    return hint_answer(game, known, seed, *hint_effort(game))['action']

def decisions(name, bot, players):
    game = games.game(name)
    for number in count(1):
        state = game.new(players, number)
        while not state.over():
            seed = number * 1000 + state.reveal_count
            if bot == 'hint':
                text = hinted(game, state, seed)
            else:
                text = answer_request(bot_request(name, game, state, state.actor(), bot, seed))
            state.play(game.parse_action(text))
            yield number

def begin(name, bot, players):
    global steps
    games.game(name).new(players).legal()
    steps = decisions(name, bot, players)
"""


def processor_seconds(process: int) -> float:
    """What the main thread of a process has used so far."""
    return int(Path(f"/proc/{process}/task/{process}/schedstat").read_text().split()[0]) / 1e9


class SlowPage:
    """A page with Python in its main thread."""

    def __init__(self, page: Page, process: int) -> None:
        self.page = page
        self.process = process
        folder = next((SITE / "assets" / "python").iterdir())
        names = [next(folder.glob(pattern)).name for pattern in ("library-*.zip", "msgspec-*.whl")]
        page.goto("/about")
        rules = page.evaluate("fetch('/api/local').then((answer) => answer.json())")["rules"]
        root = f"{page.evaluate('origin')}/assets/python/{folder.name}/"
        page.evaluate(START, [root, *names, f"/{rules}", json.loads(LOCK.read_text("utf-8"))["info"]])
        page.evaluate("(code) => python.runPython(code)", DECIDE)

    def slow_down(self, rate: int) -> None:
        self.page.context.new_cdp_session(self.page).send("Emulation.setCPUThrottlingRate", {"rate": rate})

    def timed(self, code: str) -> tuple[float, object]:
        """Processor seconds of a piece of Python, and its value."""
        before = processor_seconds(self.process)
        value = self.page.evaluate("(code) => python.runPython(code)", code)
        return processor_seconds(self.process) - before, value

    def calibrate(self) -> float:
        """How long a loop takes."""
        return min(self.timed("sum(number * number for number in range(300000))")[0] for _ in range(3))

    def measure(self, game: str, level: str, players: int, seconds: float, plain: float, rate: int) -> str:
        """A line of the table: decisions of whole games, for so many seconds. On a busy machine the browser
        slows less than it is asked to; times are corrected by what the loop takes now, `plain` before."""
        correction = rate * plain / self.calibrate()
        bot = level if level == "hint" else f"level-{level}"
        self.timed(f"begin({game!r}, {bot!r}, {players})")
        times: list[float] = []
        played: object = 0
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            taken, played = self.timed("next(steps)")
            times.append(taken * correction)
        times.sort()
        half, most, nearly_all = (times[int(len(times) * share)] for share in (0.5, 0.95, 0.99))
        verdict = "yes" if nearly_all <= LIMIT else "no"
        return (
            f"| {game} | {level} | {players} | {played} | {len(times)} | {half:.2f} | {most:.2f}"
            f" | {nearly_all:.2f} | {times[-1]:.2f} | {verdict} |"
        )


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game", nargs="*", default=list(games.NAMES))
    parser.add_argument("--levels", default="1,2,3,4,5,hint")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--rate", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=60.0, help="for each level")
    told = parser.parse_args()
    found = chromium.find()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "measured.db")
        server.start()
        around: dict[str, str | float | bool] = {**os.environ, **chromium.environment(found)}
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"], env=around)
        try:
            page = browser.new_page(base_url=server.address, bypass_csp=True)
            page.set_default_timeout(0)
            page.goto("/about")
            processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
            renderer = max(one["id"] for one in processes if one["type"] == "renderer")
            slow = SlowPage(page, renderer)
            plain = slow.calibrate()
            slow.slow_down(told.rate)
            print("| game | level | players | games | decisions | median | 95 % | 99 % | slowest | offered |")
            for game in told.game:
                for level in told.levels.split(","):
                    line = slow.measure(game, level, told.players, told.seconds, plain, told.rate)
                    print(line, flush=True)
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
