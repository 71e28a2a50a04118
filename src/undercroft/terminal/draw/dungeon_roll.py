"""Draws Dungeon Roll: the stair, the level and the lair, the party and its graveyard, the hero."""

from __future__ import annotations

from typing import Any, Final

from rich.text import Text

from undercroft.terminal.draw import GetText
from undercroft.terminal.draw.blocks import (
    FADED,
    PICKED,
    PLAIN,
    TOUCHED,
    Block,
    beside,
    die,
    joined,
    label,
    paragraph,
    titled,
    touched,
)

# The word below a die names its face, so sign and colour are never the only mark.
FACES: Final = {
    "fighter": ("⚔", "#e8825a"),
    "cleric": ("✚", "#e8e4d8"),
    "mage": ("✦", "#7aa2f7"),
    "thief": ("¤", "#a9b665"),
    "champion": ("♛", "#f2c14e"),
    "scroll": ("≡", "#d3b58d"),
    "goblin": ("♠", "#7fbf5f"),
    "skeleton": ("☠", "#cfd2d6"),
    "ooze": ("≈", "#5fc9b8"),
    "chest": ("▣", "#e0a030"),
    "potion": ("♥", "#d46fb0"),
    "dragon": ("♆", "#e5484d"),
}
STEPS: Final = "██▇▆▅▅▄▃▂▁"
BARS: Final = " ▁▂▃▄▅▆▇█"
TREASURE_STYLE: Final = "#e0a030"


def draw(view: dict[str, Any], text: GetText, width: int, height: int) -> Text:
    """Draws the table. It is the same for all seats: only future dice are hidden."""
    table = view["table"]
    tall = height >= 22
    die_width = max(8, min(12 if tall else 10, (width - 5) // 7))
    spare = [Text()] if tall else []
    lines: Block = [_stair(table, text, width)]
    if "cards" in table:
        lines += [Text(), *_cards(view, text, width)]
    else:
        below = _odds(table, text) if "odds" in table else _level(view, text, die_width, tall)
        lines += [*spare, *beside([below, _lair(view, text, die_width, tall)], 2), *spare]
        lines += [*_party(view, text, die_width, tall), *spare]
        place = table["seats"][table["adventurer"]]
        lines += _hero(view, place, text, width, roomy=height >= 14)
        lines += _treasures(view, place, text, width)
    if view["players"] > 1:
        lines += [*spare, *_seats(view, text, width)]
    return joined([Text(" ").append_text(line) for line in lines])


def _stair(table: dict[str, Any], text: GetText, width: int) -> Text:
    """The stair, one step per level, with the adventurer on the current level."""
    line = Text(f"{text('draw-delve')} {table['delve']}/{table['delves']}  ", "bold")
    roomy = width >= 70
    for level in range(1, table["levels"] + 1):
        step = STEPS[min(level - 1, len(STEPS) - 1)]
        if level == table["level"]:
            line.append(f"{step}@{level}{step}", "bold reverse #f2c14e")
        else:
            line.append(
                f"{step}{level}{step if roomy else ''}", "#c9a66b" if level < table["level"] else "dim"
            )
        line.append(" ")
    return line


def _dice(view: dict[str, Any], thing: dict[str, Any], text: GetText, width: int, tall: bool) -> list[Block]:
    """The dice of one face: double lines for those the cursor touches, thick lines for those picked."""
    symbol, style = FACES[thing["face"]]
    lit = touched(view, thing["anchor"])
    picked = thing.get("picked", 0)
    blocks = []
    for number in range(thing["count"]):
        if number < picked:
            frame, sign = PICKED, "↻"
        elif number < picked + lit:
            frame, sign = TOUCHED, symbol
        else:
            frame, sign = PLAIN, symbol
        blocks.append(die(sign, text(thing["face"]), style, width, frame, tall))
    return blocks


def _level(view: dict[str, Any], text: GetText, width: int, tall: bool) -> Block:
    table = view["table"]
    dice = [block for thing in table["dungeon"] for block in _dice(view, thing, text, width, tall)]
    allies = [block for thing in table["allies"] for block in _dice(view, thing, text, width, tall)]
    if not dice:
        empty = "draw-quiet" if table["level"] else "draw-before"
        rows = 4 if tall else 3
        dice = [[Text(), Text(text(empty), "italic dim"), *[Text()] * (rows - 2)]]
    blocks = [titled(f"{text('draw-level')} {table['level']}", beside(dice), 2 * width)]
    if allies:
        blocks.append(titled(text("draw-allies"), beside(allies)))
    return beside(blocks, 1)


def _lair(view: dict[str, Any], text: GetText, width: int, tall: bool) -> Block:
    """The dragon faces, and how many of them wake the dragon."""
    lair = view["table"]["lair"]
    awake = lair["count"] >= lair["wakes"]
    symbol, style = FACES["dragon"]
    lit = touched(view, "lair")
    dice = [die(symbol, text("dragon"), style, width, TOUCHED if lit else PLAIN, tall)] * lair["count"]
    rows = 4 if tall else 3
    if not dice:
        dice = [[Text(), Text(text("draw-empty"), "italic dim"), *[Text()] * (rows - 2)]]
    mood = text("draw-awake") if awake else text("draw-asleep") if lair["count"] else ""
    head = f"{text('draw-lair')} {lair['count']}/{lair['wakes']} {mood}".rstrip()
    return titled(head, beside(dice), width, style if awake else "#c9a66b")


def _party(view: dict[str, Any], text: GetText, width: int, tall: bool) -> Block:
    table = view["table"]
    dice = [block for thing in table["party"] for block in _dice(view, thing, text, width, tall)]
    blocks = []
    if dice:
        blocks.append(titled(text("draw-party"), beside(dice)))
    dead = table["graveyard"]["count"]
    if dead:
        frame = TOUCHED if touched(view, "graveyard") else FADED
        graves = [die("†" if tall else "", "" if tall else "†", "dim", 5, frame, tall)] * dead
        blocks.append(titled(f"{text('draw-graveyard')} {dead}", beside(graves)))
    return beside(blocks, 2)


def _odds(table: dict[str, Any], text: GetText) -> Block:
    """The odds of the next level, shown before the player decides."""
    odds = table["odds"]
    chances = odds["monsters"]
    mean = sum(count * chance for count, chance in enumerate(chances))
    bars = Text()
    for count, chance in enumerate(chances):
        bar = BARS[min(8, max(1, round(chance / max(chances) * 8)))]
        bars.append(f"{count}", "bold").append(bar, "#7fbf5f").append(f"{_percent(chance)}  ", "dim")
    head = f"{text('draw-next')} {table['level'] + 1}"
    dice = Text(f"{text('draw-dice')}: {odds['dice']} · {text('draw-monsters')}: ")
    dice.append(f"{mean:.1f}".replace(".", text("draw-point")), "bold")
    dragon = Text(f"{text('draw-wakes')}: ").append(_percent(odds["dragon"]), "bold #e5484d")
    return titled(head, [dice, bars, dragon], 46)


def _percent(chance: float) -> str:
    """A rounded probability, but never "0 %" for a possible event, nor "100 %" for an uncertain one."""
    if chance in (0, 1):
        return f"{chance:.0%}"
    return "<1%" if chance < 0.01 else ">99%" if chance > 0.99 else f"{chance:.0%}"


def _hero(view: dict[str, Any], place: dict[str, Any], text: GetText, width: int, roomy: bool) -> Block:
    """The hero card: name, side, experience, and a line for each of the two powers."""
    experience = f"{text('draw-experience')} {place['experience']}"
    score = f"{text('score')} {place['score']}"
    if place["hero"] is None:
        return [label(f"{text('draw-nobody')} · {experience} · {score}", width - 3)]
    side = text("draw-master" if place["master"] else "draw-novice")
    mark = "▶" if touched(view, place["anchor"]) else "♜"
    head = f"{mark} {text('hero-' + place['hero'])} ({side}) · {experience} · {score}"
    style = "bold #f2c14e" if place["master"] else "bold"
    lines: Block = [label(head, width - 3, style)]
    lines += paragraph("•", text(f"hero-{place['hero']}.specialty"), width - 2, "bold")
    ready = not place["exhausted"]
    power = text(f"hero-{place['hero']}.power")
    sign = "★" if ready else "☆"
    used = "" if ready else f" ({text('draw-used')})"
    block = paragraph(
        sign, power + used, width - 2, "bold #f2c14e" if ready else "dim", "" if ready else "dim"
    )
    return lines + (block if roomy or len(block) == 1 else [block[0].append("…")])


def _treasures(view: dict[str, Any], place: dict[str, Any], text: GetText, width: int) -> Block:
    """The adventurer's tokens, with a mark before those that the cursor touches."""
    if not place["treasures"]:
        return []
    parts = []
    for thing in place["treasures"]:
        mark = "▶" if touched(view, thing["anchor"]) else ""
        count = f" ×{thing['count']}" if thing["count"] > 1 else ""
        parts.append(f"{mark}{text('treasure-' + thing['treasure'])}{count}".replace(" ", "\u00a0"))
    return paragraph(text("draw-treasures"), ", ".join(parts), width - 2, f"bold {TREASURE_STYLE}")


def _seats(view: dict[str, Any], text: GetText, width: int) -> Block:
    """The score of each seat, with its hero if one line has room; @ marks the adventurer."""
    table = view["table"]
    long, short = [], []
    for seat, place in enumerate(table["seats"]):
        here = "@" if seat == table["adventurer"] and view["outcome"] is None else ""
        hero = f" ({text('hero-' + place['hero'])})" if place["hero"] else ""
        name = f"{here}{text(f'seat-{seat}')}"
        long.append(f"{name}{hero}: {place['score']}".replace(" ", "\u00a0"))
        short.append(f"{name}: {place['score']}".replace(" ", "\u00a0"))
    head = text("scores") + ":"
    block = paragraph(head, " · ".join(long), width - 2)
    return block if len(block) == 1 else paragraph(head, " · ".join(short), width - 2)


def _cards(view: dict[str, Any], text: GetText, width: int) -> Block:
    """The heroes to choose from, with their specialties."""
    lines: Block = []
    for card in view["table"]["cards"]:
        mark = "▶" if touched(view, card["anchor"]) else "♜"
        name = f"{mark} {text('hero-' + card['hero'])} → {text('hero-' + card['master'])}:"
        lines += paragraph(name, text(f"hero-{card['hero']}.specialty"), width - 2)
    return lines
