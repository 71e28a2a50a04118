"""Lines of the log of Dungeon Roll: what an action revealed and what the adventurer got by it."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_roll import components as piece
from undercroft.games.dungeon_roll import notation as act
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
    lines.extend(new_achievements(before, after, seat))
    return lines


def new_achievements(before: DungeonRollRules, after: DungeonRollRules, seat: int) -> list[Phrase]:
    """The achievements that a seat has earned by this action."""
    new = after.achievements[seat] & ~before.achievements[seat]
    return [Phrase(f"achievement-{name}") for name in achievement_names(new)]


def party_line(after: DungeonRollRules) -> Phrase:
    """The party as it was rolled."""
    things = _things(after.party, piece.PARTY)
    return Phrase("party-forms", {"player": f"@seat-{after.seat}", "things": things})


def dice(counts: list[int]) -> str:
    """Dice of the level and of the party, counted as in DICE, as a phrase's argument."""
    return _things(counts, piece.DICE)


def level_line(after: DungeonRollRules) -> Phrase:
    """The dice of a new level."""
    things = _things([*after.dungeon, after.lair], piece.DUNGEON)
    return Phrase("level", {"level": after.level, "things": things or "@nothing"})


def rolled(before: DungeonRollRules, action: int, after: DungeonRollRules) -> list[Phrase]:
    """Dice that were rolled by this action: those there now that were not there before."""
    verb = act.ACTIONS.verb(action)
    if after.level != before.level:
        formed = before.phase == Phase.PARTY and verb is act.ROLL
        return [party_line(after), level_line(after)] if formed else [level_line(after)]
    picked = [0] * piece.DICE_FACES
    if verb is act.ROLL:
        picked = before.picked
    elif verb is act.SPECIALTY:
        picked[before.side.reroll_each_level] = 1
    elif verb is not act.ULTIMATE or after.reveal_count == before.reveal_count:
        return []
    dungeon = [after.dungeon[face] - before.dungeon[face] + picked[face] for face in range(piece.LEVEL_FACES)]
    party = [
        after.party[face] - before.party[face] + picked[piece.LEVEL_FACES + face]
        for face in range(piece.PARTY_FACES)
    ]
    things = [_things([*dungeon, after.lair - before.lair], piece.DUNGEON), _things(party, piece.PARTY)]
    return [Phrase("falls", {"things": " ".join(thing for thing in things if thing)})]


def _drawn(before: DungeonRollRules, action: int, after: DungeonRollRules) -> str:
    """Treasures drawn by this action; one that it spent does not count against them."""
    first = before.seat * piece.TREASURE_KINDS
    counts = [
        after.treasures[first + kind] - before.treasures[first + kind] for kind in range(piece.TREASURE_KINDS)
    ]
    spent = _spent(act.ACTIONS.verb(action), action)
    if spent != NO_TREASURE:
        counts[spent] += 1
    return _things(counts, [f"treasure-{name}" for name in piece.TREASURES])


def _spent(verb: Verb, action: int) -> int:
    """The treasure that an action spends, or NO_TREASURE."""
    if verb is act.USE or verb is act.ULTIMATE_TREASURE:
        return verb.operand(action)
    if verb is act.READ:
        return piece.SPARE_SCROLL if verb.operand(action) == act.SCROLL_TOKEN else NO_TREASURE
    source = NO_SOURCE
    if verb is act.FIGHT or verb is act.FEWER:
        source = act.fight_of(verb, action)[0]
    elif verb is act.OPEN or verb is act.DRINK or verb is act.TEAM:
        source = verb.operand(action)
    return source - piece.TOKEN if piece.TOKEN <= source < piece.ALLY else NO_TREASURE


def _things(counts: list[int], names: list[str]) -> str:
    """Counted things as a phrase's argument: "@goblin*2 @chest*1"."""
    return " ".join(f"@{name}*{count}" for name, count in zip(names, counts, strict=True) if count > 0)
