"""The match screen: the drawing, the actions, the log, and whose turn it is."""

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
from undercroft.terminal import advice, log_view
from undercroft.terminal.action_groups import ActionGroup, group_actions
from undercroft.terminal.choices import Choices
from undercroft.terminal.draw import find_drawing
from undercroft.terminal.keys import hidden, letter
from undercroft.terminal.local_match import LocalMatch
from undercroft.terminal.screens import status_lines
from undercroft.terminal.screens.base import BaseScreen
from undercroft.terminal.screens.dialogs import ConfirmDialog, HandoverScreen
from undercroft.terminal.screens.score import ScoreScreen
from undercroft.terminal.texts import TerminalTexts

PAUSE: Final = 0.9  # seconds between two moves of bots, so that people can follow
WIDE: Final = 112  # columns from which the log is shown beside the drawing
SCROLL: Final = {"up": (0, -1), "down": (0, 1), "left": (-4, 0), "right": (4, 0)}
"""Columns and rows by which the drawing scrolls for an arrow key with Shift or Ctrl."""
ADVICE_ROWS: Final = 2
LOGGED: Final = 30  # moves that the log of this screen shows; its own page shows all


class MatchScreen(BaseScreen[None]):
    """Shows a match and plays it."""

    BINDINGS = [
        letter("u", "take_back"),
        hidden("backspace", "take_back"),
        hidden("question_mark,f1", "app.help"),
        letter("h", "app.help"),
        letter("r", "app.rules"),
        letter("g", "app.log"),
        letter("t", "hint"),
        letter("s", "score"),
        hidden("enter", "score"),
        letter("p", "app.profile"),
        letter("l", "app.switch_language"),
        letter("f", "toggle_pauses"),
        letter("m", "app.menu"),
        letter("q", "app.leave"),
        hidden("tab", "step_in"),
        hidden("escape", "back"),
        *(hidden(f"shift+{arrow},ctrl+{arrow}", f"scroll_drawing{by}") for arrow, by in SCROLL.items()),
    ]

    def __init__(self, match: LocalMatch) -> None:
        super().__init__()
        self.match = match
        self._draw = find_drawing(match.game)
        self._viewer = NO_SEAT  # the seat whose view is shown
        self._actions: list[dict[str, Any]] = []
        self._labels: list[str] = []
        self._groups: list[ActionGroup] = []  # the lines of the list
        self._opened = False  # whether the list shows the actions of one group
        self._texts = TerminalTexts()
        self._notice = ""
        self._bots_running = False
        self._hint_running = False
        self._advised = ""  # the action that the hint on the screen recommends
        self._finished = False
        self._unmounted = False
        self._head = Static(id="head")
        self._left = Vertical(id="left")
        self._frame = ScrollableContainer(id="frame", can_focus=False)
        self._drawing = Static(id="drawing")
        self._advice = Static(id="advice")
        self._prompt = Static(id="prompt")
        self._choices = Choices(id="choices")
        self._log = VerticalScroll(id="log", can_focus=False)
        self._log_text = Static(id="log_text")
        self._footer = Static(id="footer")
        self._achievements: list[str] = []  # those that this match added to the profile
        self._record = ""  # the path of the record of a finished match

    def compose(self) -> ComposeResult:
        yield self._head
        with Horizontal(id="body"):
            with self._left:
                with self._frame:
                    yield self._drawing
                yield self._advice
                yield self._prompt
                yield self._choices
            with self._log:
                yield self._log_text
        yield self._footer

    def on_mount(self) -> None:
        """Shows the match and starts with the player to act."""
        people = self.match.people
        self._viewer = people[0] if people and not self.match.has_secrets() else NO_SEAT
        self.set_interval(0.25, self._check_clock)
        self.refresh_texts()
        self.advance()

    def on_unmount(self) -> None:
        """Closes the match."""
        self._unmounted = True
        self.match.close()

    def on_resize(self, event: Resize) -> None:
        """Arranges the widgets for the new size."""
        self._show_log()
        self._arrange()

    def refresh_texts(self) -> None:
        language = self.app.language
        self._texts = self.match.texts(language)
        self._show_all()

    # Whose turn it is

    def advance(self) -> None:
        """Continues after a change: finishes the match, starts the bots, or gives the turn to a person."""
        match = self.match
        if match.session.over:
            self._show_all()
            if not self._finished:
                self._finished = True
                self._finish()
        elif match.bot_to_act:
            self._show_all()
            if not self._bots_running:
                self._bots_running = True
                self.run_worker(self._play_bots(), group="bots")
        else:
            self._give_turn(match.person_to_act)

    def _give_turn(self, seat: int) -> None:
        """Shows the view of this seat, after a handover screen if other people must not see it."""
        if seat == self._viewer or not self.match.has_secrets():
            self._viewer = seat
            self._show_all()
            return
        self._viewer = NO_SEAT
        self._show_all()

        def ready(_: bool | None) -> None:
            self._viewer = seat
            self._show_all()

        self.app.push_screen(HandoverScreen(lambda: self._handover_lines(seat)), ready)

    def _handover_lines(self, seat: int) -> list[str]:
        return [self._texts("app-handover", who=f"@seat-{seat}"), self._texts("app-handover-keys")]

    async def _play_bots(self) -> None:
        """Plays the moves of bots until a person has to act, with a pause after each."""
        match = self.match
        while match.bot_to_act:
            moves = len(match.session.log)
            began = time.monotonic()
            text = await asyncio.to_thread(match.bot_move, match.session.state.clone(), moves)
            while not self.app.fast and time.monotonic() - began < PAUSE:
                await asyncio.sleep(0.05)
            if self._unmounted:
                return
            if len(match.session.log) == moves:  # no person acted meanwhile
                if not self._play(text, match.session.actor):
                    await asyncio.sleep(PAUSE)
                self._show_all()
        self._bots_running = False
        self.advance()

    def _check_clock(self) -> None:
        if self.match.clock.left is None or self._unmounted:
            return
        if self.match.play_timeout():
            self._notice = self._texts("app-time-up")
            self.advance()
        else:
            self._show_head()

    def _finish(self) -> None:
        """Counts the finished match in the profile, archives its record and shows the score."""
        match = self.match
        try:
            self._achievements = self.app.profile.count(
                match.save_file.path.stem, match.session, match.people
            )
            self._record = str(match.save_file.archive())
        except OSError as error:  # the save file stays and is counted when it is resumed
            self._notice = self._texts("app-not-saved", why=error.strerror or str(error))
        self.action_score()

    # Actions of people

    def on_choices_picked(self, event: Choices.Picked) -> None:
        """Plays the chosen action; asks first if the action has a warning."""
        if self.match.session.over or event.labels is not self._choices.labels:
            return  # a key typed ahead: the label is no longer in the list
        group = self._groups[event.index]
        if len(group.actions) > 1:
            self._open(group)
            return
        action = self._actions[group.actions[0]]
        moves = len(self.match.session.log)
        if not action["warning"]:
            self._play_choice(action["text"], moves)
            return

        def answered(yes: bool | None) -> None:
            if yes:
                self._play_choice(action["text"], moves)

        self.app.push_screen(ConfirmDialog(lambda: self._warning(action["warning"])), answered)

    def _open(self, group: ActionGroup) -> None:
        """Shows the actions of one group; Esc returns to all."""
        self._groups = [
            ActionGroup(self._labels[index], [index], self._actions[index]["anchors"])
            for index in group.actions
        ]
        self._opened = True
        self._choices.set_labels([line.label for line in self._groups])
        self._arrange()

    def action_back(self) -> None:
        """Returns from one group to all actions."""
        if self._opened:
            self._show_all()

    def _warning(self, warning: str) -> list[str]:
        return [self._texts.message(f"warning-{warning}"), self._texts("app-confirm-keys")]

    def _play_choice(self, text: str, moves: int) -> None:
        if len(self.match.session.log) == moves:  # else the clock or a bot was faster
            self._notice = ""
            self._play(text, self._viewer)
            self.advance()

    def _play(self, text: str, seat: int) -> bool:
        try:
            self.match.play(text, seat)
        except OSError as error:
            self._notice = self._texts("app-not-saved", why=error.strerror or str(error))
            return False
        return True

    def action_take_back(self) -> None:
        """Undoes the last move if it revealed nothing."""
        try:
            self.match.take_back()
        except CannotTakeBack:
            self._notice = self._texts("app-nothing-to-take-back")
        else:
            self._notice = self._texts("app-taken-back")
        self._show_all()

    def action_step_in(self) -> None:
        """Gives the keyboard to the next person who can act, in turn or not."""
        people = self.match.people
        start = people.index(self._viewer) + 1 if self._viewer in people else 0
        for seat in people[start:] + people[:start]:
            if seat != self._viewer and self.match.session.legal(seat):
                self._give_turn(seat)
                return

    def action_toggle_pauses(self) -> None:
        """Switches the pauses between moves of bots on or off."""
        self.app.fast = not self.app.fast
        self._notice = self._texts("app-fast-on" if self.app.fast else "app-fast-off")
        self._show_all()

    def action_hint(self) -> None:
        """Searches for a hint in the background, then shows it below the drawing."""
        match = self.match
        if not match.session.over and match.session.actor == self._viewer and not self._hint_running:
            self._hint_running = True
            self._notice = self._texts("app-hint-wait")
            self._show_prompt()
            self.run_worker(self._show_hint(), group="hint")

    async def _show_hint(self) -> None:
        match = self.match
        moves = len(match.session.log)
        found = await asyncio.to_thread(advice.find_hint, match)
        self._hint_running = False
        self._notice = ""
        if self._unmounted or len(match.session.log) != moves:  # the hint is out of date
            return
        self._show_all()
        self._advise(match.game.action_text(found.action), found.reason)

    def _advise(self, action: str, reason: Phrase) -> None:
        """Shows a hint and puts the cursor on its action, so that Enter plays it."""
        at = next(index for index, offer in enumerate(self._actions) if offer["text"] == action)
        group = next(group for group in self._groups if at in group.actions)
        if len(group.actions) > 1:
            self._open(group)
            group = next(line for line in self._groups if at in line.actions)
        self._advised = action
        self._advice.update(advice.hint_text(self._labels[at], reason, self._texts))
        self._choices.put_cursor(self._groups.index(group))
        self._arrange()

    def _drop_advice(self) -> None:
        self._advised = ""
        self._advice.update("")

    def action_score(self) -> None:
        """Shows the score."""
        self.app.push_screen(ScoreScreen(self.match, self._achievements, self._record))

    def action_scroll_drawing(self, x: int, y: int) -> None:
        """Scrolls a drawing that is larger than its frame."""
        self._frame.scroll_relative(x=x, y=y, animate=False)

    # Drawing

    def _show_all(self) -> None:
        """Updates the list of actions and draws everything."""
        view = self.match.view(self._viewer)
        self._actions = view["actions"]
        sentences = [self._texts.format(Phrase(**action["phrase"])) for action in self._actions]
        self._labels = [label[:1].upper() + label[1:] for label in sentences]
        self._groups = group_actions(self._actions, self._labels, self._texts.thing)
        self._opened = False
        self._drop_advice()
        self._choices.set_labels([group.label for group in self._groups])
        self._choices.focus()
        self._show_log()
        self._arrange()

    def on_choices_moved(self) -> None:
        """Draws again, because the drawing marks what the action under the cursor touches."""
        if self._advised and self._action_under_cursor().get("text") != self._advised:
            self._drop_advice()  # Enter would play another action
        self._arrange()

    def _arrange(self) -> None:
        """Divides the rows between the drawing, the list and the log."""
        columns, rows = self.app.size
        if not self.is_mounted:
            return
        wide = columns >= WIDE
        self.set_class(wide, "wide")
        width = self._width
        log_rows = 0 if wide else max(3, (rows - 18) // 4)
        self._advice.display = bool(self._advised)
        body = rows - 3 - log_rows - self._advice_rows  # without head, hint, prompt, footer and log
        choices = self._choices
        need = choices.fit(width, max(4, body // 3))
        drawing = self._draw(self._view(), self._texts.message, width - 2, body - need)
        height = drawing.plain.count("\n") + 1
        # A tall drawing takes rows from the list, but leaves it at least four.
        if height + need > body:
            need = choices.fit(width, max(4, body - height))
        drawing_rows = min(height, body - need)
        self._drawing.update(drawing)
        self._frame.styles.height = drawing_rows
        choices.styles.height = need
        self._left.styles.width = width
        self._advice.styles.height = self._advice_rows
        self._left.styles.height = rows - 2 if wide else drawing_rows + self._advice_rows + 1 + need
        self._show_head()
        self._show_prompt()
        self._footer.update(status_lines.keys_line(self.match, self._texts, columns))

    @property
    def _advice_rows(self) -> int:
        return ADVICE_ROWS if self._advised else 0

    @property
    def _log_width(self) -> int:
        """The columns of the log: all of them if it is below the drawing."""
        columns = self.app.size.width
        return min(48, columns // 3) if columns >= WIDE else columns

    @property
    def _width(self) -> int:
        """The columns of the drawing and the list."""
        columns = self.app.size.width
        return columns - self._log_width if columns >= WIDE else columns

    def _view(self) -> dict[str, Any]:
        """The view, with the action under the cursor, the anchors that it touches and how many of each."""
        view = self.match.view(self._viewer)
        touched: dict[str, int] = {}
        action = self._action_under_cursor()
        if action:
            group = self._groups[self._choices.cursor]
            touched = dict.fromkeys(group.anchors, 1)
            count = action["phrase"]["args"].get("n")
            if len(group.actions) == 1 and group.anchors and isinstance(count, int) and count > 1:
                touched[group.anchors[-1]] = count
        return {**view, "touched": touched, "chosen": action.get("text", "")}

    def _action_under_cursor(self) -> dict[str, Any]:
        """The action under the cursor, of a group the first one; empty if there is none."""
        if self._choices.cursor >= len(self._groups):
            return {}
        return self._actions[self._groups[self._choices.cursor].actions[0]]

    def _show_log(self) -> None:
        welcome = Text(self._texts("app-welcome"), "italic dim")
        text = (
            log_view.log_text(self.match, self._texts, self._log_width - 3, LOGGED)
            if self.match.logged_moves
            else welcome
        )
        self._log_text.update(text)
        self.call_after_refresh(self._log.scroll_end, animate=False)

    def _show_head(self) -> None:
        self._head.update(status_lines.title_line(self.match, self._texts, self.app.size.width))

    def _show_prompt(self) -> None:
        """Shows who has to act, and typed digits, a notice, or help on the thing under the cursor."""
        turn = status_lines.turn_line(self.match, self._texts, self._viewer, bool(self._actions))
        self._prompt.update(status_lines.ruled(turn, self._prompt_note(), self._width))

    def _prompt_note(self) -> str:
        texts = self._texts
        choices = self._choices
        page, pages = choices.page
        if choices.search is not None:
            return texts("app-filter", text=choices.search + "▏")
        if choices.digits:
            return texts("app-typed", digits=choices.digits)
        notes = [texts("app-page", page=page, pages=pages)] if pages > 1 else []
        if self._opened:
            notes.append(texts("app-back"))
        elif self._notice:
            notes.append(self._notice)
        return " · ".join(notes) or self._about()

    def _about(self) -> str:
        """The help text of the thing under the cursor if there is room for it."""
        anchors = self._action_under_cursor().get("anchors", [])
        text = self._texts.about(anchors[0]) if anchors else ""
        return text if len(text) + 24 < self._width else ""
