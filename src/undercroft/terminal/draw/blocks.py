"""Blocks of lines that drawings are made of: dice, headings, blocks side by side."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from rich.cells import cell_len, set_cell_size
from rich.text import Text

Block = list[Text]
"""Lines of equal width, except in the last block of a row."""

PLAIN = "╭─╮│╰╯"
TOUCHED = "╔═╗║╚╝"
PICKED = "┏━┓┃┗┛"
FADED = "┌┄┐┆└┘"


def die(symbol: str, word: str, style: str, width: int = 10, frame: str = PLAIN, tall: bool = False) -> Block:
    """A die: the symbol of its face on the upper edge (inside if `tall`), the word below."""
    left, flat, right, side, low_left, low_right = list(frame)
    inner = width - 2
    edge = style if frame != FADED else "dim"
    text = f"bold {style}" if frame in (TOUCHED, PICKED) else edge
    label = Text(side + centred(word, inner) + side, edge)
    label.stylize(text, 1, 1 + inner)
    top = Text(f"{left}{flat * inner}{right}", edge)
    face = [label]
    if tall:
        face.insert(0, Text(side + centred(symbol, inner) + side, edge))
        face[0].stylize(text, 1, 1 + inner)
    elif symbol:
        rest = inner - cell_len(symbol) - 2
        head = f"{flat * (rest // 2)} {symbol} {flat * (rest - rest // 2)}"
        top = Text(left + head + right, edge)
        top.stylize(f"bold {style}", 1 + rest // 2, 1 + rest // 2 + len(symbol) + 2)
    return [top, *face, Text(f"{low_left}{flat * inner}{low_right}", edge)]


def centred(text: str, width: int) -> str:
    """The text centred in `width` columns, cut if it is longer."""
    space = max(0, width - cell_len(text))
    return set_cell_size(" " * (space // 2) + text, width)


def beside(blocks: list[Block], gap: int = 0) -> Block:
    """Blocks side by side, aligned at the top."""
    shown = [block for block in blocks if block]
    widths = [max(line.cell_len for line in block) for block in shown]
    lines: Block = []
    for row in range(max((len(block) for block in shown), default=0)):
        line = Text()
        for block, width in zip(shown, widths, strict=True):
            piece = block[row].copy() if row < len(block) else Text()
            piece.pad_right(max(0, width - piece.cell_len) + gap)
            line.append_text(piece)
        lines.append(line)
    return lines


def label(text: str, width: int, style: str = "#c9a66b") -> Text:
    """A heading, filled with a line up to `width`."""
    fill = max(0, width - cell_len(text) - 2)
    line = Text(text, f"bold {style}")
    return line.append(" " + "─" * fill + " ", "dim") if fill > 1 else line


def titled(text: str, block: Block, least: int = 0, style: str = "#c9a66b") -> Block:
    """A block under its heading."""
    width = max([least, cell_len(text) + 1, *(line.cell_len for line in block)])
    return [label(text, width, style), *block]


def paragraph(head: str, text: str, width: int, head_style: str = "bold", style: str = "") -> Block:
    """A head and a wrapped text; further lines are indented."""
    lines = wrap(f"{head} {text}" if head else text, max(20, width - 1), subsequent_indent="  ") or [""]
    block = [Text(line, style) for line in lines]
    block[0].stylize(head_style, 0, len(head))
    return block


def touched(view: dict[str, Any], anchor: str) -> int:
    """How many things at this anchor the action under the cursor touches."""
    return int(view.get("touched", {}).get(anchor, 0))


def joined(block: Block) -> Text:
    """The block as one text, without trailing spaces."""
    for line in block:
        line.rstrip()
    return Text("\n").join(block)
