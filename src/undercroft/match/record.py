"""The match record: a match as a text file that can be read, replayed and verified. See docs/records.md."""

from __future__ import annotations

import json
import re
from collections import deque
from typing import TYPE_CHECKING, Any, Final

from undercroft.kernel.content import Content
from undercroft.kernel.errors import BadOption, BadRecord, UndercroftError
from undercroft.kernel.game import Game
from undercroft.kernel.outcome import NO_SEAT, Outcome
from undercroft.match import digests
from undercroft.match.fairness import commitment
from undercroft.match.origin import Origin
from undercroft.match.replay import replay_steps, score_lines
from undercroft.match.session import GameSession, resolve_game

if TYPE_CHECKING:
    from undercroft.texts import Texts

FORMAT: Final = "1"
HEADER: Final = [
    "Undercroft", "Game", "Rules", "Content", "Players", "Options", "Seed", "Position", "Commitment",
    "Secret", "Result",
]  # fmt: skip
"""The tags that the format defines; all others are free."""

TAG: Final = re.compile(r"\[([A-Z][A-Za-z0-9]*) (.+)\]")
START: Final = re.compile(r"start #([0-9a-f]{8})")
MOVE: Final = re.compile(r"([0-9]+)\. ([0-9]{1,3}|table): (.+?) #([0-9a-f]{8})")
END: Final = re.compile(r"end ([0-9]+) #([0-9a-f]{8}) (finished|unfinished)")


def write_record(origin: Origin, log: list[tuple[int, str]], tags: dict[str, str], language: str = "") -> str:
    """The record of a match. With a language, comments describe every move as a spectator may know it."""
    game = origin.game
    state = origin.initial_state()
    digest = digests.initial(origin, state)
    names = [tags.get(f"Seat{seat}", "") for seat in range(origin.players)]
    texts = _texts(game, language, names) if language else None
    moves = [f"start #{digest}"]
    for step in replay_steps(origin, log):
        state = step.after
        digest = digests.after_move(digest, step.seat, step.text, state)
        who = "table" if step.seat == NO_SEAT else str(step.seat)
        moves.append(f"{step.number}. {who}: {step.text} #{digest}")
        if texts is not None:
            moves += [f"; {line}" for line in step.lines(game, texts)]
    outcome = state.outcome()
    moves.append(f"end {len(log)} #{digest} {'unfinished' if outcome is None else 'finished'}")
    if texts is not None:
        moves += [f"; {line}" for line in score_lines(game, state, texts)]
    return "\n".join([*_header(origin, outcome, tags), "", *moves, ""])


def _texts(game: Game, language: str, names: list[str]) -> Texts:
    from undercroft.texts import Texts  # with its libraries, which a browser does not have

    return Texts(game, language, names)


def _header(origin: Origin, outcome: Outcome | None, tags: dict[str, str]) -> list[str]:
    values: dict[str, object] = {
        "Undercroft": FORMAT,
        "Game": origin.game.name,
        "Rules": str(origin.game.rules),
        "Content": origin.content.hash,
        "Players": str(origin.players),
    }
    if origin.position is not None:
        values["Position"] = origin.position
    else:
        values["Options"] = origin.options
        if not origin.secret:
            values["Seed"] = str(origin.seed)
    if origin.secret:
        values["Commitment"] = commitment(origin.secret)
        values["Secret"] = origin.secret.hex()
    if outcome is not None:
        values["Result"] = result(outcome)
    values.update({name: tags[name] for name in sorted(tags) if name not in HEADER})
    return tag_lines(values)


def tag_lines(values: dict[str, object]) -> list[str]:
    """The tags of a header, a line each."""
    return [f"[{name} {json.dumps(value, ensure_ascii=False)}]" for name, value in values.items()]


def result(outcome: Outcome) -> str:
    """An outcome as the tag Result has it: winners, scores and reason, "0 12-9 delves"."""
    winners = ",".join(str(seat) for seat in outcome.winners) or "nobody"
    return f"{winners} {'-'.join(str(score) for score in outcome.scores)} {outcome.reason}"


def load(
    text: str, moves: int | None = None, content: Content | None = None, game: Game | None = None
) -> GameSession:
    """The session of a record, after its last move or after `moves` moves. The whole record is verified.

    `content` is needed for a match with other content than the game's own, `game` for a plugin. Raises
    BadRecord, which names the wrong line.
    """
    return _RecordReader(text, game, content).session(moves)


class _RecordReader:
    """Reads a record line by line."""

    def __init__(self, text: str, game: Game | None, content: Content | None) -> None:
        lines = text.removeprefix("\ufeff").split("\n")
        numbered = [(number, line.rstrip("\r").rstrip()) for number, line in enumerate(lines, 1)]
        self.lines = deque((number, line) for number, line in numbered if line and not line.startswith(";"))
        self.last = len(lines)
        self.tags: dict[str, Any] = {}
        self.at: dict[str, int] = {}  # the line of each tag
        self._read_header()
        self.origin = self._read_origin(game, content)

    def session(self, moves: int | None) -> GameSession:
        """Plays the moves, and gives the session after `moves` of them."""
        session = GameSession(
            self.origin, {name: self.tags[name] for name in self.tags if name not in HEADER}
        )
        digest = self._check_origin(session)
        asked = session.clone() if moves == 0 else None
        while True:
            number, line = self._next("the record is cut off: it has no end line")
            if line.startswith("end"):
                self._check_end(number, line, session, digest)
                break
            digest = self._play(number, line, session, digest)
            if moves == len(session.log):
                asked = session.clone()
        if moves is None:
            return session
        if asked is None:
            raise BadOption(f"the record has moves 0 to {len(session.log)}, not {moves}")
        return asked

    def _next(self, otherwise: str) -> tuple[int, str]:
        if not self.lines:
            raise BadRecord(self.last, otherwise)
        return self.lines.popleft()

    def _read_header(self) -> None:
        number, line = self.lines[0] if self.lines else (1, "")
        if not line.startswith("[Undercroft "):
            raise BadRecord(number, 'this is no match record: it must begin with [Undercroft "1"]')
        while self.lines and self.lines[0][1].startswith("["):
            number, line = self.lines.popleft()
            match = TAG.fullmatch(line)
            try:
                value = json.loads(match[2]) if match else None
            except (ValueError, RecursionError):
                value = None
            if match is None or value is None:
                raise BadRecord(number, f'a tag is written [Name "value"], not {_short(line)}')
            name = match[1]
            if name in self.tags:
                raise BadRecord(number, f"{name} stands here twice")
            fine = isinstance(value, dict) if name in ("Options", "Position") else _is_text(value)
            if not fine:
                raise BadRecord(number, f"{name} cannot be {_short(match[2])}")
            self.tags[name] = value
            self.at[name] = number
        if self.tags["Undercroft"] != FORMAT:
            raise BadRecord(
                self.at["Undercroft"],
                f"this record has format {self.tags['Undercroft']!r}; only {FORMAT!r} can be read",
            )

    def _tag(self, name: str) -> Any:
        if name not in self.tags:
            raise BadRecord(max(self.at.values()) + 1, f"the header has no {name}")
        return self.tags[name]

    def _number(self, name: str) -> int:
        value = str(self._tag(name))
        if not re.fullmatch(r"-?[0-9]{1,40}", value):
            raise BadRecord(self.at[name], f"{name} must be a whole number, not {_short(value)}")
        return int(value)

    def _read_origin(self, game: Game | None, content: Content | None) -> Origin:
        name = self._tag("Game")
        if game is not None and game.name != name:
            raise BadRecord(self.at["Game"], f"this is a match of {name}, not of {game.name}")
        try:
            game = resolve_game(name if game is None else game)
        except UndercroftError as error:
            raise BadRecord(self.at["Game"], str(error)) from None
        rules = self._number("Rules")
        if rules != game.rules:
            raise BadRecord(
                self.at["Rules"], f"it was played by rules {rules} of {name}; these are rules {game.rules}"
            )
        if content is None:
            content = game.content_by_hash(self._tag("Content")) or game.content()
        if self._tag("Content") != content.hash:
            raise BadRecord(
                self.at["Content"],
                f"it was played with content {self.tags['Content']}; this is content {content.hash}",
            )
        return self._begin(game, content, self._number("Players"))

    def _read_secret(self) -> bytes:
        """The secret of the dice, verified against the commitment; empty if there is none."""
        if "Secret" not in self.tags and "Commitment" not in self.tags:
            return b""
        text = self._tag("Secret")
        if "Seed" in self.tags:
            raise BadRecord(self.at["Seed"], "dice come from a Seed or from a Secret, not from both")
        if not re.fullmatch(r"([0-9a-f]{2}){16,64}", text):
            raise BadRecord(self.at["Secret"], f"a secret is written in hexadecimal, not {_short(text)}")
        secret = bytes.fromhex(text)
        if self._tag("Commitment") != commitment(secret):
            raise BadRecord(
                self.at["Commitment"],
                f"this Secret has the commitment {commitment(secret)}: it is not what was committed to",
            )
        return secret

    def _begin(self, game: Game, content: Content, players: int) -> Origin:
        secret = self._read_secret()
        if "Position" in self.tags:
            for name in ("Seed", "Options"):
                if name in self.tags:
                    raise BadRecord(self.at[name], f"a match begins with {name} or with a Position, not both")
            try:
                origin = Origin.from_position(game, self.tags["Position"], content, secret)
            except UndercroftError as error:
                raise BadRecord(self.at["Position"], str(error)) from None
            if origin.players != players:
                raise BadRecord(self.at["Players"], f"the position is for {origin.players} players")
            return origin
        seed = 0 if secret else self._number("Seed")
        try:
            game.check_players(players)
        except UndercroftError as error:
            raise BadRecord(self.at["Players"], str(error)) from None
        try:
            if secret:
                return Origin.from_secret(game, players, secret, self._tag("Options"), content)
            return Origin.from_seed(game, players, seed, self._tag("Options"), content)
        except BadOption as error:
            raise BadRecord(self.at["Options"], str(error)) from None

    def _check_origin(self, session: GameSession) -> str:
        number, line = self._next("the record is cut off: it has no start line")
        match = _matched(START, number, line, "after the tags comes the start line")
        digest = digests.initial(self.origin, session.state)
        if match[1] != digest:
            raise BadRecord(number, f"the header leads to another start (#{digest}): one of them was edited")
        return digest

    def _play(self, number: int, line: str, session: GameSession, digest: str) -> str:
        """Plays the move of this line and gives its digest."""
        match = _matched(MOVE, number, line, "a move is written '1. 0: text #digest'")
        expected = len(session.log) + 1
        if match[1] != str(expected):
            raise BadRecord(number, f"here comes move {expected}, not {match[1]}: lines are missing or moved")
        if session.over:
            raise BadRecord(number, f"the game was over after move {expected - 1}")
        seat = NO_SEAT if match[2] == "table" else int(match[2])
        try:
            session.play(match[3], seat)
        except UndercroftError as error:
            raise BadRecord(number, str(error)) from None
        digest = digests.after_move(digest, seat, match[3], session.state)
        if match[4] != digest:
            raise BadRecord(number, f"the digest of this move is #{digest}: the line was edited")
        return digest

    def _check_end(self, number: int, line: str, session: GameSession, digest: str) -> None:
        match = _matched(END, number, line, "the end is written 'end 12 #digest finished'")
        if match[1] != str(len(session.log)):
            raise BadRecord(number, f"{match[1]} moves were played, but {len(session.log)} stand here")
        if match[2] != digest:
            raise BadRecord(number, f"the digest of the end is #{digest}: the line was edited")
        finished = "finished" if session.over else "unfinished"
        if match[3] != finished:
            raise BadRecord(number, f"the game is {finished} here, not {match[3]}")
        outcome = session.outcome
        stated = self.tags.get("Result")
        if stated != (None if outcome is None else result(outcome)):
            right = "there is none yet" if outcome is None else f"it is {result(outcome)!r}"
            line_at = self.at.get("Result", number)
            raise BadRecord(line_at, f"the Result is not {stated!r}: {right}")
        if self.lines:
            number, line = self.lines[0]
            raise BadRecord(number, f"after the end comes nothing more, not {_short(line)}")


def _matched(pattern: re.Pattern[str], number: int, line: str, expected: str) -> re.Match[str]:
    """The match of a line with its pattern. Raises BadRecord, which says what was expected."""
    match = pattern.fullmatch(line)
    if match is None:
        raise BadRecord(number, f"{expected}, not {_short(line)}")
    return match


def _is_text(value: object) -> bool:
    """Whether this is a string that can be written to a file again."""
    return isinstance(value, str) and not any("\ud800" <= letter <= "\udfff" for letter in value)


def _short(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")
