"""Dungeon Roll in a terminal: the stair, the level and the lair, the party and its graveyard, the hero."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rich.text import Text

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

Say = Callable[[str], str]

# Every face has a sign and a colour of its own; its word stands below, so neither is ever needed.
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


def draw(view: dict[str, Any], say: Callable[[str], str], width: int, height: int) -> Text:
    """The table as everybody sees it: in this game nothing is hidden but the dice to come."""
    table = view["table"]
    tall = height >= 22
    die_width = max(8, min(12 if tall else 10, (width - 5) // 7))
    spare = [Text()] if tall else []
    lines: Block = [_stair(table, say, width)]
    if "cards" in table:
        lines += [Text(), *_cards(view, say, width)]
    else:
        below = _odds(table, say) if "odds" in table else _level(view, say, die_width, tall)
        lines += [*spare, *beside([below, _lair(view, say, die_width, tall)], 2), *spare]
        lines += [*_party(view, say, die_width, tall), *spare]
        place = table["seats"][table["adventurer"]]
        lines += _hero(view, place, say, width, roomy=height >= 14)
        lines += _treasures(view, place, say, width)
    if view["players"] > 1:
        lines += [*spare, *_seats(view, say, width)]
    return joined([Text(" ").append_text(line) for line in lines])


def _stair(table: dict[str, Any], say: Say, width: int) -> Text:
    """The way down, one step a level; the adventurer stands on theirs."""
    line = Text(f"{say('draw-delve')} {table['delve']}/{table['delves']}  ", "bold")
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


def _dice(view: dict[str, Any], thing: dict[str, Any], say: Say, width: int, tall: bool) -> list[Block]:
    """The dice of one face, those that the cursor touches with double lines, those picked with thick ones."""
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
        blocks.append(die(sign, say(thing["face"]), style, width, frame, tall))
    return blocks


def _level(view: dict[str, Any], say: Say, width: int, tall: bool) -> Block:
    table = view["table"]
    dice = [block for thing in table["dungeon"] for block in _dice(view, thing, say, width, tall)]
    allies = [block for thing in table["allies"] for block in _dice(view, thing, say, width, tall)]
    if not dice:
        empty = "draw-quiet" if table["level"] else "draw-before"
        rows = 4 if tall else 3
        dice = [[Text(), Text(say(empty), "italic dim"), *[Text()] * (rows - 2)]]
    blocks = [titled(f"{say('draw-level')} {table['level']}", beside(dice), 2 * width)]
    if allies:
        blocks.append(titled(say("draw-allies"), beside(allies)))
    return beside(blocks, 1)


def _lair(view: dict[str, Any], say: Say, width: int, tall: bool) -> Block:
    """Dragon faces sleep here until there are enough of them."""
    lair = view["table"]["lair"]
    awake = lair["count"] >= lair["wakes"]
    symbol, style = FACES["dragon"]
    lit = touched(view, "lair")
    dice = [die(symbol, say("dragon"), style, width, TOUCHED if lit else PLAIN, tall)] * lair["count"]
    rows = 4 if tall else 3
    if not dice:
        dice = [[Text(), Text(say("draw-empty"), "italic dim"), *[Text()] * (rows - 2)]]
    mood = say("draw-awake") if awake else say("draw-asleep") if lair["count"] else ""
    head = f"{say('draw-lair')} {lair['count']}/{lair['wakes']} {mood}".rstrip()
    return titled(head, beside(dice), width, style if awake else "#c9a66b")


def _party(view: dict[str, Any], say: Say, width: int, tall: bool) -> Block:
    table = view["table"]
    dice = [block for thing in table["party"] for block in _dice(view, thing, say, width, tall)]
    blocks = []
    if dice:
        blocks.append(titled(say("draw-party"), beside(dice)))
    dead = table["graveyard"]["count"]
    if dead:
        frame = TOUCHED if touched(view, "graveyard") else FADED
        graves = [die("†" if tall else "", "" if tall else "†", "dim", 5, frame, tall)] * dead
        blocks.append(titled(f"{say('draw-graveyard')} {dead}", beside(graves)))
    return beside(blocks, 2)


def _odds(table: dict[str, Any], say: Say) -> Block:
    """What the next level may bring, before anybody has to decide."""
    odds = table["odds"]
    chances = odds["monsters"]
    mean = sum(count * chance for count, chance in enumerate(chances))
    bars = Text()
    for count, chance in enumerate(chances):
        bar = BARS[min(8, max(1, round(chance / max(chances) * 8)))]
        bars.append(f"{count}", "bold").append(bar, "#7fbf5f").append(f"{_percent(chance)}  ", "dim")
    head = f"{say('draw-next')} {table['level'] + 1}"
    dice = Text(f"{say('draw-dice')}: {odds['dice']} · {say('draw-monsters')}: ")
    dice.append(f"{mean:.1f}".replace(".", say("draw-point")), "bold")
    dragon = Text(f"{say('draw-wakes')}: ").append(_percent(odds["dragon"]), "bold #e5484d")
    return titled(head, [dice, bars, dragon], 46)


def _percent(chance: float) -> str:
    """A chance for people: never "0 %" for what can happen, nor "100 %" for what may not."""
    if chance in (0, 1):
        return f"{chance:.0%}"
    return "<1%" if chance < 0.01 else ">99%" if chance > 0.99 else f"{chance:.0%}"


def _hero(view: dict[str, Any], place: dict[str, Any], say: Say, width: int, roomy: bool) -> Block:
    """The hero card: who, how far, and the two powers a line each."""
    experience = f"{say('draw-experience')} {place['experience']}"
    score = f"{say('score')} {place['score']}"
    if place["hero"] is None:
        return [label(f"{say('draw-nobody')} · {experience} · {score}", width - 3)]
    side = say("draw-master" if place["master"] else "draw-novice")
    mark = "▶" if touched(view, place["anchor"]) else "♜"
    head = f"{mark} {say('hero-' + place['hero'])} ({side}) · {experience} · {score}"
    style = "bold #f2c14e" if place["master"] else "bold"
    lines: Block = [label(head, width - 3, style)]
    lines += paragraph("•", say(f"hero-{place['hero']}.specialty"), width - 2, "bold")
    ready = not place["exhausted"]
    power = say(f"hero-{place['hero']}.power")
    sign = "★" if ready else "☆"
    used = "" if ready else f" ({say('draw-used')})"
    block = paragraph(
        sign, power + used, width - 2, "bold #f2c14e" if ready else "dim", "" if ready else "dim"
    )
    return lines + (block if roomy or len(block) == 1 else [block[0].append("…")])


def _treasures(view: dict[str, Any], place: dict[str, Any], say: Say, width: int) -> Block:
    """The adventurer's tokens, one sign before those that the cursor touches."""
    if not place["treasures"]:
        return []
    parts = []
    for thing in place["treasures"]:
        mark = "▶" if touched(view, thing["anchor"]) else ""
        count = f" ×{thing['count']}" if thing["count"] > 1 else ""
        parts.append(f"{mark}{say('treasure-' + thing['treasure'])}{count}".replace(" ", "\u00a0"))
    return paragraph(say("draw-treasures"), ", ".join(parts), width - 2, f"bold {TREASURE_STYLE}")


def _seats(view: dict[str, Any], say: Say, width: int) -> Block:
    """Everybody's score, with their heroes if one line has room for them; @ is down in the dungeon."""
    table = view["table"]
    long, short = [], []
    for seat, place in enumerate(table["seats"]):
        here = "@" if seat == table["adventurer"] and view["outcome"] is None else ""
        hero = f" ({say('hero-' + place['hero'])})" if place["hero"] else ""
        name = f"{here}{say(f'seat-{seat}')}"
        long.append(f"{name}{hero}: {place['score']}".replace(" ", "\u00a0"))
        short.append(f"{name}: {place['score']}".replace(" ", "\u00a0"))
    head = say("scores") + ":"
    block = paragraph(head, " · ".join(long), width - 2)
    return block if len(block) == 1 else paragraph(head, " · ".join(short), width - 2)


def _cards(view: dict[str, Any], say: Say, width: int) -> Block:
    """The heroes to choose from, with what they can do from the start."""
    lines: Block = []
    for card in view["table"]["cards"]:
        mark = "▶" if touched(view, card["anchor"]) else "♜"
        name = f"{mark} {say('hero-' + card['hero'])} → {say('hero-' + card['master'])}:"
        lines += paragraph(name, say(f"hero-{card['hero']}.specialty"), width - 2)
    return lines
