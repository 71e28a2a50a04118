"""Lines of the log of Dungeon Roll: what an action revealed and what the adventurer got by it."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_roll.content import (
    ALLY,
    DICE_FACES,
    DUNGEON,
    LEVEL_FACES,
    PARTY,
    PARTY_FACES,
    SPARE_SCROLL,
    TOKEN,
    TREASURE_KINDS,
    TREASURES,
)
from undercroft.games.dungeon_roll.notation import (
    ACTIONS,
    DRINK,
    FEWER,
    FIGHT,
    OPEN,
    READ,
    ROLL,
    SCROLL_TOKEN,
    SPECIALTY,
    TEAM,
    ULTIMATE,
    ULTIMATE_TREASURE,
    USE,
    fight_of,
)
from undercroft.games.dungeon_roll.rules import DungeonRollRules
from undercroft.games.dungeon_roll.state import Phase, achievement_names
from undercroft.kernel.actions import Verb
from undercroft.kernel.phrase import Phrase

NO_SOURCE: Final = -1
NO_TREASURE: Final = -1


def gains(before: DungeonRollRules, action: int, after: DungeonRollRules) -> list[Phrase]:
    """What the adventurer got: treasures, experience, a hero turned over, achievements."""
    seat = before.seat
    lines: list[Phrase] = []
    drawn = _drawn(before, action, after)
    if drawn:
        lines.append(Phrase("draws", {"things": drawn}))
    earned = after.experience[seat] - before.experience[seat]
    if earned:
        lines.append(Phrase("earns", {"n": earned}))
    if (
        after.heroes[seat] >= 0
        and before.heroes[seat] >= 0
        and before.side_of(seat) is not after.side_of(seat)
    ):
        lines.append(Phrase("turns", {"hero": f"@hero-{after.side_of(seat).name}"}))
    new = after.achievements[seat] & ~before.achievements[seat]
    lines.extend(Phrase(f"achievement-{name}") for name in achievement_names(new))
    return lines


def party_line(after: DungeonRollRules) -> Phrase:
    """The party as it was rolled."""
    return Phrase("party-forms", {"things": _things(after.party, PARTY)})


def level_line(after: DungeonRollRules) -> Phrase:
    """The dice of a new level."""
    things = _things([*after.dungeon, after.lair], DUNGEON)
    return Phrase("level", {"level": after.level, "things": things or "@nothing"})


def rolled(before: DungeonRollRules, action: int, after: DungeonRollRules) -> list[Phrase]:
    """Dice that were rolled by this action: those there now that were not there before."""
    verb = ACTIONS.verb(action)
    if after.level != before.level:
        formed = before.phase == Phase.PARTY and verb is ROLL
        return [party_line(after), level_line(after)] if formed else [level_line(after)]
    picked = [0] * DICE_FACES
    if verb is ROLL:
        picked = before.picked
    elif verb is SPECIALTY:
        picked[before.side.reroll_each_level] = 1
    elif verb is not ULTIMATE or after.reveal_count == before.reveal_count:
        return []
    dungeon = [after.dungeon[face] - before.dungeon[face] + picked[face] for face in range(LEVEL_FACES)]
    party = [
        after.party[face] - before.party[face] + picked[LEVEL_FACES + face] for face in range(PARTY_FACES)
    ]
    things = [_things([*dungeon, after.lair - before.lair], DUNGEON), _things(party, PARTY)]
    return [Phrase("falls", {"things": " ".join(thing for thing in things if thing)})]


def _drawn(before: DungeonRollRules, action: int, after: DungeonRollRules) -> str:
    """Treasures drawn by this action; one that it spent does not count against them."""
    first = before.seat * TREASURE_KINDS
    counts = [
        after.treasures[first + kind] - before.treasures[first + kind] for kind in range(TREASURE_KINDS)
    ]
    spent = _spent(ACTIONS.verb(action), action)
    if spent != NO_TREASURE:
        counts[spent] += 1
    return _things(counts, [f"treasure-{name}" for name in TREASURES])


def _spent(verb: Verb, action: int) -> int:
    """The treasure that an action spends, or NO_TREASURE."""
    if verb is USE or verb is ULTIMATE_TREASURE:
        return verb.operand(action)
    if verb is READ:
        return SPARE_SCROLL if verb.operand(action) == SCROLL_TOKEN else NO_TREASURE
    source = NO_SOURCE
    if verb is FIGHT or verb is FEWER:
        source = fight_of(verb, action)[0]
    elif verb is OPEN or verb is DRINK or verb is TEAM:
        source = verb.operand(action)
    return source - TOKEN if TOKEN <= source < ALLY else NO_TREASURE


def _things(counts: list[int], names: list[str]) -> str:
    """Counted things as a phrase's argument: "@goblin*2 @chest*1"."""
    return " ".join(f"@{name}*{count}" for name, count in zip(names, counts, strict=True) if count > 0)
