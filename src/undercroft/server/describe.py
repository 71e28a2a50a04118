"""Writes down the protocol: docs/protocol.md for people, web/src/protocol.ts for the web client.

    python -m undercroft.server.describe --write

Both follow from the types in `messages` and the tables of reasons, kinds and codes, so they cannot fall
behind: a test fails when a file is stale, and another when a message, a reason or an address has no words.
"""

from __future__ import annotations

import inspect
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

from undercroft.match.chat import EMOTES
from undercroft.match.entry import KINDS
from undercroft.match.refusal import REASONS
from undercroft.server import http, messages, socket

ROOT = Path(__file__).parents[3]
DOCUMENT = ROOT / "docs" / "protocol.md"
TYPES = ROOT / "web" / "src" / "protocol.ts"
PARTS: tuple[type[Any], ...] = (
    messages.Status,
    messages.SeatStatus,
    messages.ClockStatus,
    messages.Told,
    messages.Line,
)


def words(thing: Any) -> str:
    """The docstring of a type or an endpoint, as one paragraph."""
    return " ".join((inspect.getdoc(thing) or "").split())


def tag(message: type[Any]) -> str:
    """What stands in the field `type` of a message."""
    return str(message.__struct_config__.tag)


def typescript(schema: dict[str, Any]) -> str:
    """A JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(typescript(part) for part in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    match schema.get("type"):
        case "string":
            return "string"
        case "integer" | "number":
            return "number"
        case "boolean":
            return "boolean"
        case "null":
            return "null"
        case "array":
            inner = typescript(schema.get("items", {}))
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case "object":
            values = schema.get("additionalProperties")
            return (
                f"Record<string, {typescript(values)}>"
                if isinstance(values, dict)
                else "Record<string, unknown>"
            )
    return "unknown"


def schemas() -> dict[str, dict[str, Any]]:
    """The JSON schemas of all messages and of what they are made of, by name."""
    types = [*get_args(messages.ClientMessage), *get_args(messages.ServerMessage), *PARTS]
    _, found = msgspec.json.schema_components(types)
    return found


def fields(schema: dict[str, Any]) -> list[tuple[str, str, bool, str]]:
    """The fields of a message: name, type, whether it may be left out, and what is said about it."""
    needed = schema.get("required", [])
    return [
        (
            name,
            _kind(name, part, schema),
            name not in needed and name != "type",
            str(part.get("description", "")),
        )
        for name, part in schema["properties"].items()
    ]


def _kind(name: str, part: dict[str, Any], schema: dict[str, Any]) -> str:
    return f'"{part["enum"][0]}"' if name == "type" else typescript(part)


def as_typescript() -> str:
    """The file web/src/protocol.ts."""
    found = schemas()
    lines = [
        "// Written by `python -m undercroft.server.describe --write`. Do not edit.",
        "// A client sends one ClientMessage at a time; the server sends lists of ServerMessage.",
        "",
    ]
    for part in (*PARTS, *get_args(messages.ClientMessage), *get_args(messages.ServerMessage)):
        lines.append(f"/** {words(part)} */")
        lines.append(f"export interface {part.__name__} {{")
        for name, kind, optional, said in fields(found[part.__name__]):
            if said:
                lines.append(f"  /** {said} */")
            lines.append(f"  {name}{'?' if optional else ''}: {kind};")
        lines += ["}", ""]
    for union, name in ((messages.ClientMessage, "ClientMessage"), (messages.ServerMessage, "ServerMessage")):
        members = " | ".join(member.__name__ for member in get_args(union))
        lines += [f"export type {name} = {members};", ""]
    for name, values in (("Reason", REASONS), ("Kind", KINDS), ("EmoteName", EMOTES)):
        quoted = " | ".join(f'"{value}"' for value in values)
        lines += [f"export type {name} = {quoted};", ""]
    codes = ", ".join(f"{code}: {reason!r}" for code, reason in socket.CLOSE_CODES.items())
    lines += [f"export const closeCodes: Record<number, string> = {{ {codes} }};", ""]
    return "\n".join(lines)


def as_markdown() -> str:
    """The file docs/protocol.md."""
    found = schemas()
    lines = [INTRODUCTION]

    def section(title: str, members: tuple[type[Any], ...], heading: str) -> None:
        lines.append(f"## {title}\n")
        for member in members:
            name = tag(member) if member.__struct_config__.tag else member.__name__
            lines.append(f"{heading} {name}\n\n{words(member)}\n")
            rows = [row for row in fields(found[member.__name__]) if row[0] != "type"]
            if rows:
                lines.append("| field | type | |\n|---|---|---|")
                for field, kind, optional, said in rows:
                    note = "; ".join(part for part in ("may be left out" if optional else "", said) if part)
                    escaped = kind.replace("|", r"\|")
                    lines.append(f"| `{field}` | `{escaped}` | {note} |")
                lines.append("")

    section("What a client sends", get_args(messages.ClientMessage), "###")
    section("What the server sends", get_args(messages.ServerMessage), "###")
    section("What messages are made of", PARTS, "###")
    for title, table in (("Reasons to refuse", REASONS), ("Kinds of entries", KINDS)):
        lines.append(f"## {title}\n")
        lines.append("| key | |\n|---|---|")
        lines += [f"| `{key}` | {value} |" for key, value in table.items()]
        lines.append("")
    lines.append(f"## Emotes\n\n{', '.join(f'`{emote}`' for emote in EMOTES)}\n")
    lines.append("## Codes that close a socket\n\n| code | |\n|---|---|")
    lines += [f"| {code} | {reason} |" for code, reason in socket.CLOSE_CODES.items()]
    lines.append("\n## Over HTTP\n")
    endpoints: list[Any] = [*(endpoint for _, _, endpoint in http.ENDPOINTS), http.health, http.metrics]
    lines += [f"- {words(endpoint)}" for endpoint in endpoints]
    lines.append("")
    return "\n".join(lines)


INTRODUCTION = """# The protocol

Written by `python -m undercroft.server.describe --write` from `src/undercroft/server/messages.py`.

A client gets a cookie from `GET /api/me`, makes a match with `POST /api/matches` or is given the id of
one, and opens a WebSocket at `/api/matches/{match}/socket`. Who it is was settled by the cookie; there
is nothing to log in to, and no message names a person. Whoever has no seat is a spectator. A bot shows a
token instead of a cookie: see [bots over the network](network-bots.md).

- A client sends one JSON object at a time. The server sends JSON lists of objects, in order.
- The first is a `table`; from then on there is a `frame` for every entry of the match's log, numbered
  without gaps. After a break connect with `?since=n`, n being the last entry seen: the `story` of the
  new `table` has what happened meanwhile.
- Every wish has an `id` of the client's own and is answered: `done`, `duplicate` or `refused`. `done`
  means that it is on disk. If no answer comes, send the same wish with the same `id` again: it is
  carried out at most once.
- `seen` says which entry the client had seen when its player decided. If the same seat, or the clock,
  has changed the table since, the move is refused as `stale`; what others did meanwhile does not matter
  as long as the move is still legal.
- Views hold what the seat may see and do, as the game built it; see [adding a game](adding-a-game.md).
- `commitment` is the hash of the secret behind the dice; `status.secret` is that secret, after the end.
- Times are seconds since 1970 by the server's clock.
"""


def main() -> None:
    """Prints what is stale, or writes it with --write."""
    for path, text in ((DOCUMENT, as_markdown()), (TYPES, as_typescript())):
        if "--write" in sys.argv:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            print(f"{path.name} is stale: python -m undercroft.server.describe --write")


if __name__ == "__main__":
    main()
