"""The table itself: the drawing, what can be done, what happened, and whose turn it is."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, ScrollableContainer, Vertical, VerticalScroll
from textual.events import Resize
from textual.widgets import Static

from undercroft.kernel.outcome import NO_SEAT
from undercroft.kernel.phrase import Phrase
from undercroft.match.session import CannotTakeBack
from undercroft.terminal import counsel, told
from undercroft.terminal.bundles import Bundle, bundles
from undercroft.terminal.choices import Choices
from undercroft.terminal.draw import drawer
from undercroft.terminal.keys import letter, plain
from undercroft.terminal.screens import lines
from undercroft.terminal.screens.ask import Ask, Curtain
from undercroft.terminal.screens.page import Page
from undercroft.terminal.screens.room import Room
from undercroft.terminal.screens.sheet import Sheet
from undercroft.terminal.sitting import Sitting
from undercroft.terminal.speech import Speech

PAUSE: Final = 0.9  # seconds between two moves of bots, so that one can follow
WIDE: Final = 112  # columns from which the log stands beside the table
LOGGED: Final = 30  # moves that the log on the table shows; its page has all


class TableScreen(Room[None]):
    """A match being played."""

    BINDINGS = [
        letter("u", "take_back"),
        plain("backspace", "take_back"),
        plain("question_mark,f1", "app.help"),
        letter("h", "app.help"),
        letter("r", "app.rules"),
        letter("g", "app.log"),
        letter("t", "hint"),
        letter("s", "score"),
        plain("enter", "score"),
        letter("p", "app.profile"),
        letter("l", "app.speak"),
        letter("f", "hurry"),
        letter("m", "app.menu"),
        letter("q", "app.leave"),
        plain("tab", "step_in"),
        plain("escape", "back"),
        plain("shift+up,ctrl+up", "shift(0, -1)"),
        plain("shift+down,ctrl+down", "shift(0, 1)"),
        plain("shift+left,ctrl+left", "shift(-4, 0)"),
        plain("shift+right,ctrl+right", "shift(4, 0)"),
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self._draw = drawer(sitting.game.name)
        self._eyes = NO_SEAT  # the seat through whose eyes the table is seen
        self._actions: list[dict[str, Any]] = []
        self._labels: list[str] = []
        self._bundles: list[Bundle] = []  # the lines that are shown
        self._opened = False  # whether they are those of one bundle
        self._words = Speech()
        self._notice = ""
        self._thinking = False
        self._asking = False
        self._over = False
        self._gone = False
        self._head = Static(id="head")
        self._left = Vertical(id="left")
        self._frame = ScrollableContainer(id="frame", can_focus=False)
        self._drawing = Static(id="drawing")
        self._prompt = Static(id="prompt")
        self._choices = Choices(id="choices")
        self._log = VerticalScroll(id="log", can_focus=False)
        self._told = Static(id="told")
        self._foot = Static(id="foot")
        self._deeds: list[str] = []  # those that this match added to the profile
        self._record = ""  # where its record lies after the end

    def compose(self) -> ComposeResult:
        yield self._head
        with Horizontal(id="body"):
            with self._left:
                with self._frame:
                    yield self._drawing
                yield self._prompt
                yield self._choices
            with self._log:
                yield self._told
        yield self._foot

    def on_mount(self) -> None:
        """Deals with whoever has to act first."""
        people = self.sitting.people
        self._eyes = people[0] if people and not self.sitting.secret() else NO_SEAT
        self.set_interval(0.25, self._look_at_the_clock)
        self.retell()
        self.settle()

    def on_unmount(self) -> None:
        """Puts the match away."""
        self._gone = True
        self.sitting.leave()

    def on_resize(self, event: Resize) -> None:
        """Arranges everything for the new size."""
        self._show_log()
        self._arrange()

    def retell(self) -> None:
        language = self.house.language
        self._words = Speech(self.sitting.game, language, self.sitting.names(language))
        self._offer()

    # Whose turn it is

    def settle(self) -> None:
        """After every change: the end, a bot, or a person, who may first have to come to the keyboard."""
        sitting = self.sitting
        if sitting.table.over:
            self._offer()
            if not self._over:
                self._over = True
                self._finish()
        elif sitting.bot_to_act:
            self._offer()
            if not self._thinking:
                self._thinking = True
                self.run_worker(self._bots(), group="bots")
        else:
            self._seat(sitting.table.actor)

    def _seat(self, seat: int) -> None:
        """Shows the table to this person, behind a curtain if others must not see it."""
        if seat == self._eyes or not self.sitting.secret():
            self._eyes = seat
            self._offer()
            return
        self._eyes = NO_SEAT
        self._offer()

        def ready(_: bool | None) -> None:
            self._eyes = seat
            self._offer()

        self.house.push_screen(Curtain(lambda: self._curtain(seat)), ready)

    def _curtain(self, seat: int) -> list[str]:
        return [self._words("app-curtain", who=f"@seat-{seat}"), self._words("app-curtain-keys")]

    async def _bots(self) -> None:
        """Lets bots move until a person has to; each move can be seen."""
        sitting = self.sitting
        while sitting.bot_to_act:
            moves = len(sitting.table.log)
            began = time.monotonic()
            text = await asyncio.to_thread(sitting.bot_move, sitting.table.state.clone(), moves)
            while not self.house.fast and time.monotonic() - began < PAUSE:
                await asyncio.sleep(0.05)
            if self._gone:
                return
            if len(sitting.table.log) == moves:  # nobody stepped in meanwhile
                if not self._play(text, sitting.table.actor):
                    await asyncio.sleep(PAUSE)
                self._offer()
        self._thinking = False
        self.settle()

    def _look_at_the_clock(self) -> None:
        if self.sitting.clock.left is None or self._gone:
            return
        if self.sitting.time_is_up():
            self._notice = self._words("app-time-up")
            self.settle()
        else:
            self._show_head()

    def _finish(self) -> None:
        """The end: the profile counts it, the record is put away, the sheet is shown."""
        sitting = self.sitting
        try:
            self._deeds = self.house.profile.count(sitting.save.path.stem, sitting.table, sitting.people)
            self._record = str(sitting.save.retire())
        except OSError as error:  # the save stays, and is counted when it is opened again
            self._notice = self._words("app-not-saved", why=error.strerror or str(error))
        self.action_score()

    # What people do

    def on_choices_picked(self, event: Choices.Picked) -> None:
        """Plays the chosen action, after a question if it hurts and cannot be undone."""
        if self.sitting.table.over or event.labels is not self._choices.labels:
            return  # typed ahead: what was chosen is no longer offered
        bundle = self._bundles[event.index]
        if len(bundle.actions) > 1:
            self._open(bundle)
            return
        action = self._actions[bundle.actions[0]]
        moves = len(self.sitting.table.log)
        if not action["warning"]:
            self._do(action["text"], moves)
            return

        def answered(yes: bool | None) -> None:
            if yes:
                self._do(action["text"], moves)

        self.house.push_screen(Ask(lambda: self._warning(action["warning"])), answered)

    def _open(self, bundle: Bundle) -> None:
        """Shows the actions of one thing; Esc goes back to all."""
        self._bundles = [Bundle(self._labels[index], [index]) for index in bundle.actions]
        self._opened = True
        self._choices.offer([line.label for line in self._bundles])
        self._arrange()

    def action_back(self) -> None:
        """Back to all actions."""
        if self._opened:
            self._offer()

    def _warning(self, warning: str) -> list[str]:
        return [self._words.message(f"warning-{warning}"), self._words("app-confirm-keys")]

    def _do(self, text: str, moves: int) -> None:
        if len(self.sitting.table.log) == moves:  # the clock or a bot may have been faster
            self._notice = ""
            self._play(text, self._eyes)
            self.settle()

    def _play(self, text: str, seat: int) -> bool:
        try:
            self.sitting.play(text, seat)
        except OSError as error:
            self._notice = self._words("app-not-saved", why=error.strerror or str(error))
            return False
        return True

    def action_take_back(self) -> None:
        """Undoes the last step, if nothing has come to light since."""
        try:
            self.sitting.take_back()
        except CannotTakeBack:
            self._notice = self._words("app-nothing-to-take-back")
        else:
            self._notice = self._words("app-taken-back")
        self._offer()

    def action_step_in(self) -> None:
        """Hands the keyboard to the next person who can do something, in turn or not."""
        people = self.sitting.people
        start = people.index(self._eyes) + 1 if self._eyes in people else 0
        for seat in people[start:] + people[:start]:
            if seat != self._eyes and self.sitting.table.legal(seat):
                self._seat(seat)
                return

    def action_hurry(self) -> None:
        """Bots pause, or no longer do."""
        self.house.fast = not self.house.fast
        self._notice = self._words("app-fast-on" if self.house.fast else "app-fast-off")
        self._offer()

    def action_hint(self) -> None:
        """What would be best now, and why; it may take a moment."""
        sitting = self.sitting
        if not sitting.table.over and sitting.table.actor == self._eyes and not self._asking:
            self._asking = True
            self._notice = self._words("app-hint-wait")
            self._show_prompt()
            self.run_worker(self._advise(), group="hint")

    async def _advise(self) -> None:
        sitting = self.sitting
        moves, state = len(sitting.table.log), sitting.table.state.clone()
        found = await asyncio.to_thread(counsel.asked, sitting)
        self._asking = False
        self._notice = ""
        if self._gone or len(sitting.table.log) != moves:  # it is too late for this hint
            return
        self._show_prompt()
        language = self.house.language

        def read() -> tuple[str, Text]:
            words = Speech(sitting.game, self.house.language, sitting.names(language))
            return words("app-hint"), counsel.advice(sitting, state, found, words)

        self.house.push_screen(Page(read))

    def action_score(self) -> None:
        """The score so far, or the final one."""
        self.house.push_screen(Sheet(self.sitting, self._deeds, self._record))

    def action_shift(self, x: int, y: int) -> None:
        """Scrolls a drawing that is larger than its frame."""
        self._frame.scroll_relative(x=x, y=y, animate=False)

    # What they see

    def _offer(self) -> None:
        """Puts up what can be done now, and draws everything."""
        view = self.sitting.view(self._eyes)
        self._actions = view["actions"]
        said = [self._words.format(Phrase(**action["phrase"])) for action in self._actions]
        self._labels = [label[:1].upper() + label[1:] for label in said]
        self._bundles = bundles(self._actions, self._labels)
        self._opened = False
        self._choices.offer([bundle.label for bundle in self._bundles])
        self._choices.focus()
        self._show_log()
        self._arrange()

    def on_choices_moved(self) -> None:
        """Draws anew: what the action under the cursor touches is marked."""
        self._arrange()

    def _arrange(self) -> None:
        """Gives the drawing, the choices and the log their rows, the drawing first."""
        columns, rows = self.app.size
        if not self.is_mounted:
            return
        wide = columns >= WIDE
        self.set_class(wide, "wide")
        width = self._width
        log_rows = 0 if wide else max(3, (rows - 18) // 4)
        body = rows - 3 - log_rows  # without head, prompt, foot and log
        choices = self._choices
        need = choices.fit(width, max(4, body // 3))
        drawing = self._draw(self._view(), self._words.message, width - 2, body - need)
        height = drawing.plain.count("\n") + 1
        # A long drawing may have rows that the choices could do without, but always leaves them four.
        if height + need > body:
            need = choices.fit(width, max(4, body - height))
        table_rows = min(height, body - need)
        self._drawing.update(drawing)
        self._frame.styles.height = table_rows
        choices.styles.height = need
        self._left.styles.width = width
        self._left.styles.height = rows - 2 if wide else table_rows + 1 + need
        self._show_head()
        self._show_prompt()
        self._foot.update(lines.keys(self.sitting, self._words, columns))

    @property
    def _log_width(self) -> int:
        """How many columns the log has: all of them, if it stands below the table."""
        columns = self.app.size.width
        return min(48, columns // 3) if columns >= WIDE else columns

    @property
    def _width(self) -> int:
        """How many columns the table has."""
        columns = self.app.size.width
        return columns - self._log_width if columns >= WIDE else columns

    def _view(self) -> dict[str, Any]:
        """The view with what the action under the cursor touches, and how much of it."""
        view = self.sitting.view(self._eyes)
        lit: dict[str, int] = {}
        if self._choices.cursor < len(self._bundles):
            bundle = self._bundles[self._choices.cursor]
            action = self._actions[bundle.actions[0]]
            lit = dict.fromkeys(action["anchors"], 1)
            count = action["phrase"]["args"].get("n")
            if len(bundle.actions) > 1:
                lit = dict.fromkeys(action["anchors"][:1], 1)
            elif action["anchors"] and isinstance(count, int) and count > 1:
                lit[action["anchors"][-1]] = count
        return {**view, "touched": lit}

    def _show_log(self) -> None:
        welcome = Text(self._words("app-welcome"), "italic dim")
        text = (
            told.log(self.sitting, self._words, self._log_width - 3, LOGGED)
            if self.sitting.story
            else welcome
        )
        self._told.update(text)
        self.call_after_refresh(self._log.scroll_end, animate=False)

    def _show_head(self) -> None:
        self._head.update(lines.title(self.sitting, self._words, self.app.size.width))

    def _show_prompt(self) -> None:
        """Who has to act, and what was just typed or refused, or what the thing under the cursor does."""
        turn = lines.turn(self.sitting, self._words, self._eyes, bool(self._actions))
        self._prompt.update(lines.ruled(turn, self._aside(), self._width))

    def _aside(self) -> str:
        words = self._words
        choices = self._choices
        page, pages = choices.page
        if choices.search is not None:
            return words("app-filter", text=choices.search + "▏")
        if choices.digits:
            return words("app-typed", digits=choices.digits)
        if self._opened:
            return words("app-back")
        if self._notice:
            return self._notice
        return words("app-page", page=page, pages=pages) if pages > 1 else self._about()

    def _about(self) -> str:
        """What the thing that the action under the cursor takes is good for, if there is room to say it."""
        if self._choices.cursor >= len(self._bundles):
            return ""
        anchors = self._actions[self._bundles[self._choices.cursor].actions[0]]["anchors"]
        told = self._words.about(anchors[0]) if anchors else ""
        return told if len(told) + 24 < self._width else ""
