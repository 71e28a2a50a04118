"""A sentence that can be formatted in any language: the id of a Fluent message and its arguments."""

from __future__ import annotations


class Phrase:
    """`id` names a message of the game's .ftl files, `args` are its arguments.

    An argument "@goblin" refers to the message `goblin`: the sentence gets `$name` and, for every attribute
    of `goblin` (`.acc`, `.many`), `$name_acc`, `$name_many`. An argument "@goblin*2 @chest*1" is a list of
    counted things: each is formatted by its attribute `.count` with that `$n`, separated by commas. An
    argument "@seat-0" is a player: `$player` is the name, and `$player_self` is "yes" for the reader and "no"
    for others. Names of places begin with "place-": reports do not count them. See `undercroft.texts`.
    """

    def __init__(self, id: str, args: dict[str, str | int] | None = None) -> None:
        self.id = id
        self.args: dict[str, str | int] = args if args is not None else {}

    def __repr__(self) -> str:
        return f"Phrase({self.id!r}, {self.args})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Phrase) and self.id == other.id and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.id, tuple(sorted(self.args.items(), key=lambda item: item[0]))))

    def as_json(self) -> dict[str, object]:
        """The phrase as plain JSON, as views have it."""
        return {"id": self.id, "args": self.args}

    def told_of(self, seat: int) -> Phrase:
        """The same as a line of the log: what the player of this seat has done."""
        return Phrase(f"log-{self.id}", {"player": f"@seat-{seat}", **self.args})
