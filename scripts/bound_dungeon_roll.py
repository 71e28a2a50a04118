"""Bounds the mean solo score of Dungeon Roll from above: the best play of an easier game, solved exactly.

    python scripts/bound_dungeon_roll.py --heroes spellsword --save bound.jsonl

The easier game differs from the real one in these points. Each of them helps the player:

- Treasures are of three classes. A token of a companion, a spare scroll and an elixir are a joker: it fights,
  opens chests, drinks and faces a dragon as any kind of companion, or is read as a scroll. A ring, bait and a
  portal are an escape, which may be used as any of the three. Scales only count. To use one costs one point,
  the least that a treasure is worth; what is not used counts as much as the mean of a full chest, with all
  scales in pairs.
- Party dice of a re-roll are picked after the dungeon dice have been rolled.
- The hero is a master from the second delve on, whatever the first one brought.

More than `--jokers` jokers or `--escapes` escapes cannot be kept: for one too many there is a point, which is
about what one is worth at the beginning of a delve. Higher limits give a lower bound and take longer. With
`--jokers 0 --escapes 0 --overflow 0` treasures only count: that is no bound, but what the dice alone bring.

Dynamic programming over all parties, levels and lairs, with the exact probabilities of all dice. A delve
takes two minutes of CPU time with one joker and one escape. Needs NumPy. Heroes who turn monsters, loot
before they fight or re-roll by their ultimate are not covered.
"""

from __future__ import annotations

import argparse
import json
import time
from itertools import combinations_with_replacement, product
from math import factorial, prod
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import undercroft
from undercroft.games.dungeon_roll import components as piece
from undercroft.games.dungeon_roll.choices import BEATS_ALL, OPENS_ALL, all_different
from undercroft.games.dungeon_roll.content import DungeonRollContent, Side

Values = NDArray[np.float32]
Rows = NDArray[np.int64]

NEVER = np.float32(-1e6)
"""The value of what is not possible."""
LAIRS = 4  # faces in the lair; the last number stands for as many as wake the dragon, or more


def multisets(kinds: int, most: int) -> list[tuple[int, ...]]:
    """All counts of so many kinds with a sum up to `most`, by rising sums."""
    found = []
    for size in range(most + 1):
        for chosen in combinations_with_replacement(range(kinds), size):
            found.append(tuple(chosen.count(kind) for kind in range(kinds)))
    return found


def changed(counts: tuple[int, ...], at: int, by: int) -> tuple[int, ...]:
    """The counts with one of them changed."""
    return (*counts[:at], counts[at] + by, *counts[at + 1 :])


class Parties:
    """All parties by number, smaller ones first, and which one is left or made by a die less or more."""

    def __init__(self, dice: int) -> None:
        self.dice = dice
        self.all = multisets(piece.PARTY_FACES, dice)
        number = {party: at for at, party in enumerate(self.all)}
        self.none = len(self.all)  # the number of what is not possible
        faces = range(piece.PARTY_FACES)
        self.minus = np.array([[number.get(changed(p, f, -1), self.none) for p in self.all] for f in faces])
        self.plus = np.array([[number.get(changed(p, f, 1), self.none) for p in self.all] for f in faces])
        sizes = [sum(party) for party in self.all]
        self.first = [sizes.index(size) for size in range(dice + 1)] + [self.none]

    def block(self, size: int) -> slice:
        """The parties of a size."""
        return slice(self.first[size], self.first[size + 1])

    def without(self, team: tuple[int, ...]) -> Rows:
        """What is left of every party without a team."""
        left = np.arange(self.none + 1)
        for face, count in enumerate(team):
            for _one in range(count):
                left = np.append(self.minus[face], self.none)[left]
        return left[:-1]


class Dungeons:
    """All dice that may be on a level, by number: rows of the same monsters lie together, with rising sums of
    chests and potions, so that fewer monsters have the same rows first."""

    def __init__(self, dice: int) -> None:
        self.dice = dice
        self.monsters = multisets(piece.MONSTERS, dice)
        self.loot = sorted(multisets(2, dice), key=sum)
        self.all = [(*m, *loot) for m in self.monsters for loot in self.loot if sum(m) + sum(loot) <= dice]
        self.number = {dungeon: at for at, dungeon in enumerate(self.all)}
        self.first = {m: self.number[(*m, 0, 0)] for m in self.monsters}
        self.count = {m: sum(1 for loot in self.loot if sum(m) + sum(loot) <= dice) for m in self.monsters}
        self.sizes = np.array([sum(dungeon) for dungeon in self.all])
        faces = range(piece.LEVEL_FACES)
        self.more = [self.changed(face, 1) for face in faces]
        self.less = [self.changed(face, -1) for face in faces]

    def changed(self, face: int, by: int) -> Rows:
        """Every row with a die of this face more or less, -1 where there is none."""
        return np.array([self.number.get(changed(row, face, by), -1) for row in self.all])

    def rows(self, monsters: tuple[int, ...], count: int) -> slice:
        return slice(self.first[monsters], self.first[monsters] + count)


class Delve:
    """The best play of one delve with one side of a hero, `after[jokers, escapes]` being what the treasures
    bring in the delves to come."""

    def __init__(self, side: Side, content: DungeonRollContent, after: Values, overflow: float) -> None:
        self.side, self.content, self.after, self.overflow = side, content, after, overflow
        self.parties, self.dungeons = Parties(content.party_dice), Dungeons(content.dungeon_dice)
        self.jokers, self.escapes = after.shape
        self.kinds = side.kinds[: piece.PARTY_FACES]
        self.weights = [side.dungeon.count(face) / 6 for face in range(piece.DRAGON + 1)]
        points, total = content.treasure_points, content.treasures
        worth = [points[kind] + content.treasure_pairs[kind] / 2 for kind in range(piece.TREASURE_KINDS)]
        counts = content.treasure_counts
        self.mean = sum(a * b for a, b in zip(worth, counts, strict=True)) / total
        lone = (piece.RING, piece.BAIT, piece.PORTAL)
        self.escape_share = sum(counts[kind] for kind in lone) / total
        self.joker_share = 1 - self.escape_share - counts[piece.SCALES] / total
        self.regroups: list[Values] = []  # by level: [ready, jokers, escapes, lair, party]

    def shape(self, *more: int) -> tuple[int, ...]:
        return (2, self.jokers, self.escapes, *more)

    def start(self) -> Values:
        """The value of the delve for each number of jokers and escapes."""
        levels = self.content.levels
        rest = np.broadcast_to(self.after[None, :, :, None, None], self.shape(3, self.parties.none + 1))
        below = np.full_like(rest, NEVER)
        self.regroups = []
        for level in range(levels, 0, -1):
            regroup = np.maximum(rest + level, below)
            regroup[..., -1] = NEVER
            self.regroups.insert(0, regroup)
            below = self.descend(level, self.solve(level, regroup))
        return self.form(below[1, :, :, 0])

    def form(self, values: Values) -> Values:
        """The mean over the opening roll."""
        if self.side.reroll_party:
            values = values.copy()
            block = self.parties.block(self.parties.dice)
            values[..., block] = self.reroll_party(values, self.parties.dice)
        mean = np.zeros(values.shape[:-1], np.float32)
        dice = self.parties.dice
        for number in range(self.parties.first[dice], self.parties.none):
            party = self.parties.all[number]
            becomes = [0] * piece.PARTY_FACES
            for face, count in enumerate(party):
                becomes[self.side.opening[face]] += count
            chance = factorial(dice) / prod(factorial(count) for count in party) / 6**dice
            mean += np.float32(chance) * values[..., self.parties.all.index(tuple(becomes))]
        return mean

    def descend(self, level: int, solved: Values) -> Values:
        """The mean over all rolls of a level: [ready, jokers, escapes, lair, party]."""
        found = np.zeros(self.shape(3, self.parties.none + 1), np.float32)
        for lair in range(3):
            dice = min(level, self.content.dungeon_dice - lair)
            for row, dungeon in enumerate(self.dungeons.all):
                dragons = dice - sum(dungeon)
                if dragons >= 0:
                    faces = (*dungeon, dragons)
                    chance = float(factorial(dice))
                    for face, count in enumerate(faces):
                        chance *= self.weights[face] ** count / factorial(count)
                    if chance:
                        found[..., lair, :] += (
                            np.float32(chance) * solved[:, :, :, row, min(3, lair + dragons)]
                        )
        found[..., -1] = NEVER
        return found

    # A level

    def draw(self, values: Values, times: int) -> Values:
        """The value before so many treasures are drawn; the first axes are jokers and escapes."""
        for _treasure in range(times):
            more = np.concatenate([values[1:], values[-1:] + np.float32(self.overflow)])
            luck = np.concatenate([values[:, 1:], values[:, -1:] + np.float32(self.overflow)], axis=1)
            rest = 1 - self.joker_share - self.escape_share
            values = np.float32(self.mean) + (
                np.float32(self.joker_share) * more
                + np.float32(self.escape_share) * luck
                + np.float32(rest) * values
            )
        return values

    def solve(self, level: int, regroup: Values) -> Values:
        """The value of all dice on a level: [ready, jokers, escapes, dungeon, lair, party]."""
        self.floor = self.flee(level)
        dragon = self.dragon(regroup)
        looted = self.loot(np.concatenate([regroup, dragon[:, :, :, None]], axis=3))
        solved = np.full(self.shape(len(self.dungeons.all), LAIRS, self.parties.none + 1), NEVER)
        self.fight(solved, looted, regroup)
        return solved

    def flee(self, level: int) -> Values:
        """Flight, or a portal: [jokers, escapes]."""
        floor = self.after.copy()
        floor[:, 1:] = np.maximum(floor[:, 1:], self.after[:, :-1] + level - 1)
        return floor

    def dragon(self, regroup: Values) -> Values:
        """With a dragon awake and all looted: [ready, jokers, escapes, party]."""
        best = np.broadcast_to(self.floor[None, :, :, None], self.shape(self.parties.none + 1)).copy()
        free = regroup[:, :, :, 0]
        won = np.stack([self.draw(one, 1) for one in free]) + np.float32(self.content.dragon_experience)
        for ready in range(2):
            hero = self.side.kinds[piece.HERO] if ready else 0
            for jokers in range(self.jokers):
                for used in range(min(jokers, self.side.dragon_team) + 1):
                    for team in self.teams(self.side.dragon_team - used, 0):
                        left = self.parties.without(team)
                        value = won[ready, jokers - used][:, left] - used
                        best[ready, jokers, :, :-1] = np.maximum(best[ready, jokers, :, :-1], value)
                    if hero and self.side.dragon_team > used:
                        for team in self.teams(self.side.dragon_team - used - 1, hero):
                            value = won[0, jokers - used][:, self.parties.without(team)] - used
                            best[ready, jokers, :, :-1] = np.maximum(best[ready, jokers, :, :-1], value)
        effect = piece.EFFECTS[self.side.effect]
        if effect in ("ballad", "fury"):
            best[1] = np.maximum(best[1], free[0])
        if effect == "intervention":
            best[1, 1:] = np.maximum(best[1, 1:], free[0, :-1] - 1)
            best[1, :, 1:] = np.maximum(best[1, :, 1:], free[0, :, :-1] - 1)
        for escapes in range(1, self.escapes):
            best[:, :, escapes] = np.maximum(best[:, :, escapes], free[:, :, escapes - 1] - 1)
        best[..., -1] = NEVER
        return best

    def teams(self, size: int, hero: int) -> list[tuple[int, ...]]:
        """The sets of dice that can face a dragon together, with the hero as one more of these kinds."""
        found = []
        for chosen in combinations_with_replacement(range(piece.PARTY_FACES), size):
            kinds = [self.kinds[face] for face in chosen] + ([hero] if hero else [])
            if all(kinds) and all_different(kinds, 0, 0):
                found.append(tuple(chosen.count(face) for face in range(piece.PARTY_FACES)))
        return found

    def loot(self, done: Values) -> Values:
        """With the monsters beaten, [ready, jokers, escapes, chests and potions, lair, party]. `done` is the
        same with all looted."""
        loot = self.dungeons.loot
        found = np.full(self.shape(len(loot), LAIRS, self.parties.none + 1), NEVER)
        for at, (chests, potions) in enumerate(loot):
            best = done.copy()
            for ready in range(2):
                for jokers in range(self.jokers):
                    self.loot_one(found, best, loot, chests, potions, ready, jokers)
                    for escapes in range(1, self.escapes):
                        ring = best[ready, jokers, escapes - 1, 0][None] - 1
                        now = best[ready, jokers, escapes]
                        best[ready, jokers, escapes] = np.maximum(now, ring)
                if ready and piece.EFFECTS[self.side.effect] == "intervention":
                    self.intervene(best, done, chests, potions)
            best[..., -1] = NEVER
            found[:, :, :, at] = best
        return found

    def loot_one(
        self, found: Values, best: Values, loot: list[tuple[int, ...]], chests: int, potions: int,
        ready: int, jokers: int,
    ) -> None:  # fmt: skip
        """All ways to open the chests or drink the potions with one source."""
        now = best[ready, jokers]  # [escapes, lair, party]
        hero = self.side.kinds[piece.HERO] if ready else 0
        minus = self.parties.minus
        if chests:
            all_at_once = loot.index((0, potions))
            one = loot.index((chests - 1, potions))
            everything = self.draw(found[ready, :, :, all_at_once], chests)
            single = self.draw(found[ready, :, :, one], 1)
            for face, kinds in enumerate(self.kinds):
                if kinds:
                    gain = everything if kinds & OPENS_ALL else single
                    now[..., :-1] = np.maximum(now[..., :-1], gain[jokers][..., minus[face]])
            if jokers:
                now[:] = np.maximum(now, everything[jokers - 1] - 1)
            if hero:
                fewer = all_at_once if hero & OPENS_ALL else one
                gain = self.draw(found[0, :, :, fewer], chests if hero & OPENS_ALL else 1)
                now[:] = np.maximum(now, gain[jokers])
        if potions:
            fresh = found[ready, :, :, loot.index((chests, 0))]
            back = self.revived(fresh[jokers], potions)
            for face in range(piece.PARTY_FACES):
                now[..., :-1] = np.maximum(now[..., :-1], back[..., minus[face]])
            if jokers:
                now[:] = np.maximum(now, self.revived(fresh[jokers - 1], potions) - 1)
            if hero:
                rested = found[0, :, :, loot.index((chests, 0))]
                now[:] = np.maximum(now, self.revived(rested[jokers], potions))

    def intervene(self, best: Values, done: Values, chests: int, potions: int) -> None:
        """For a treasure: chests opened, potions drunk, the lair emptied."""
        free = self.revived(self.draw(done[0], chests), potions)[:, :, :1]
        best[1, 1:] = np.maximum(best[1, 1:], free[:-1] - 1)
        best[1, :, 1:] = np.maximum(best[1, :, 1:], free[:, :-1] - 1)

    def revived(self, values: Values, potions: int) -> Values:
        """The best with up to so many dice more, with any faces."""
        best = values
        for _potion in range(potions):
            values = np.max(
                [np.append(values[..., plus], values[..., -1:], axis=-1) for plus in self.parties.plus],
                axis=0,
            )
            best = np.maximum(best, values)
        return best

    def fight(self, solved: Values, looted: Values, regroup: Values) -> None:
        """Fills the values with monsters on the level: small parties first, since every action takes one die,
        a treasure, or the ultimate."""
        reread: dict[tuple[int, int, int, int], Values] = {}
        for size in range(self.parties.dice + 1):
            for ready, jokers, escapes in product(range(2), range(self.jokers), range(self.escapes)):
                source = (ready, jokers, escapes)
                self.fight_block(solved, looted, regroup, reread, size, source)
                reread[(*source, size)] = self.reroll(solved[source], size)

    def fight_block(
        self, solved: Values, looted: Values, regroup: Values,
        reread: dict[tuple[int, int, int, int], Values], size: int, source: tuple[int, int, int],
    ) -> None:  # fmt: skip
        """All values of parties of one size, with these treasures."""
        ready, jokers, escapes = source
        block = self.parties.block(size)
        minus = self.parties.minus[:, block]
        mine = solved[source]
        scrolls = minus[piece.SCROLL] < self.parties.none
        # Re-rolls by a scroll, a joker or the ultimate, for all dice of the level at once.
        best = np.full((len(self.dungeons.all), LAIRS, block.stop - block.start), self.floor[jokers, escapes])
        if size:
            small = reread[(*source, size - 1)]
            picked = minus[piece.SCROLL][scrolls] - self.parties.first[size - 1]
            best[..., scrolls] = np.maximum(best[..., scrolls], small[..., picked])
        if jokers:
            best = np.maximum(best, reread[(ready, jokers - 1, escapes, size)] - 1)
        if escapes:
            best = np.maximum(best, solved[ready, jokers, escapes - 1][:, :1, block] - 1)
            bait = looted[ready, jokers, escapes - 1, 0][:, block] - 1
            for row, dungeon in enumerate(self.dungeons.all):
                for lair in range(LAIRS):
                    after = min(3, lair + sum(dungeon))
                    best[row, lair] = np.maximum(best[row, lair], bait[after])
        hero = self.side.kinds[piece.HERO] if ready else 0
        for monsters in self.dungeons.monsters:
            count = self.dungeons.count[monsters]
            rows = self.dungeons.rows(monsters, count)
            now = best[rows]
            if sum(monsters) == 0:
                now = np.maximum(now, looted[source][:count, :, block])
            for kind in range(piece.MONSTERS):
                if not monsters[kind]:
                    continue
                for face, kinds in enumerate(self.kinds):
                    if kinds and size:
                        for left in self.beaten(monsters, kind, kinds):
                            now = np.maximum(now, mine[self.dungeons.rows(left, count)][..., minus[face]])
                if jokers:
                    for left in self.beaten(monsters, kind, piece.ALL_KINDS):
                        fewer = solved[ready, jokers - 1, escapes]
                        now = np.maximum(now, fewer[self.dungeons.rows(left, count)][..., block] - 1)
                if hero:
                    for left in self.beaten(monsters, kind, hero):
                        spent = solved[0, jokers, escapes]
                        now = np.maximum(now, spent[self.dungeons.rows(left, count)][..., block])
                if not self.side.extra_kill:
                    break  # the order makes no difference
            if ready:
                now = self.ultimate(now, monsters, count, solved, looted, regroup, block, jokers, escapes)
            mine[rows, :, block] = now

    def beaten(self, monsters: tuple[int, ...], kind: int, kinds: int) -> list[tuple[int, ...]]:
        """What one companion of these kinds may leave of the monsters, one kind of which it fights."""
        left = changed(monsters, kind, -monsters[kind] if kinds & BEATS_ALL[kind] else -1)
        if kinds & self.side.extra_kill and sum(left):
            return [changed(left, other, -1) for other in range(piece.MONSTERS) if left[other]]
        return [left]

    def ultimate(
        self, now: Values, monsters: tuple[int, ...], count: int, solved: Values, looted: Values,
        regroup: Values, block: slice, jokers: int, escapes: int,
    ) -> Values:  # fmt: skip
        """All ways to use an ultimate: from what there is without it."""
        effect = piece.EFFECTS[self.side.effect]
        spent = solved[0, jokers, escapes]
        there = [kind for kind in range(piece.MONSTERS) if monsters[kind]]
        if effect == "fury":
            now = np.maximum(now, regroup[0, jokers, escapes, 0][block])
        if effect == "ballad":
            now = np.maximum(now, spent[self.dungeons.rows(monsters, count), :1, block])
        if effect == "battlecry" and there:
            for lair in range(LAIRS):
                awake = min(3, lair + sum(monsters))
                now[:, lair] = np.maximum(now[:, lair], looted[0, jokers, escapes, :count, awake, block])
        if effect == "strike":
            lefts = {monsters}
            for _target in range(self.side.most):
                lefts |= {changed(left, one, -1) for left in lefts for one in there if left[one]}
            for left in lefts - {monsters}:
                now = np.maximum(now, spent[self.dungeons.rows(left, count)][..., block])
        if effect == "charm":
            for one in there:
                first = changed(monsters, one, -1)
                both = [changed(first, two, -1) for two in there if first[two] and self.side.most > 1]
                for left in [first, *both]:
                    rows = [
                        self.dungeons.number[(*left, chests, potions + 1)]
                        for chests, potions in self.dungeons.loot[:count]
                    ]
                    now = np.maximum(now, spent[rows][..., block])
        if effect == "intervention":
            for lost, price in (((jokers - 1, escapes), jokers), ((jokers, escapes - 1), escapes)):
                if price:
                    for at, (chests, potions) in enumerate(self.dungeons.loot[:count]):
                        free = self.revived(self.draw(regroup[0, :, :, 0], chests), potions)
                        now[at] = np.maximum(now[at], free[lost][block] - 1)
        return now

    # Re-rolls

    def reroll(self, values: Values, size: int) -> Values:
        """The best re-roll with parties of a size: [dungeon, lair, party of that size]."""
        best = self.reroll_party(values, size)
        means = [best]
        for _die in range(self.dungeons.dice):
            means.append(self.roll_one(means[-1]))
        found = means[-1]
        for mean in reversed(means[:-1]):
            found = np.maximum(mean, self.pick_one(found))
        return found

    def reroll_party(self, values: Values, size: int) -> Values:
        """The best with any dice of the party re-rolled."""
        means = [values]
        for left in range(size - 1, -1, -1):
            mean = np.full_like(values, NEVER)
            block = self.parties.block(left)
            mean[..., block] = sum(means[-1][..., plus[block]] for plus in self.parties.plus) / 6
            means.append(mean)
        found = means[-1]
        for more in range(1, size + 1):
            block = self.parties.block(more)
            picked = np.max([found[..., minus[block]] for minus in self.parties.minus], axis=0)
            found = means[size - more].copy()
            found[..., block] = np.maximum(found[..., block], picked)
        return found[..., self.parties.block(size)]

    def roll_one(self, values: Values) -> Values:
        """The mean over one die more on the level."""
        mean = np.full_like(values, NEVER)
        rows = np.flatnonzero(self.dungeons.sizes < self.dungeons.dice)
        total = np.float32(self.weights[piece.DRAGON]) * values[rows][:, [1, 2, 3, 3]]
        for face in range(piece.LEVEL_FACES):
            if self.weights[face]:
                total += np.float32(self.weights[face]) * values[self.dungeons.more[face][rows]]
        mean[rows] = total
        return mean

    def pick_one(self, values: Values) -> Values:
        """The best with one die of the level picked."""
        found = np.full_like(values, NEVER)
        for face in range(piece.LEVEL_FACES):
            rows = np.flatnonzero(self.dungeons.less[face] >= 0)
            found[rows] = np.maximum(found[rows], values[self.dungeons.less[face][rows]])
        return found


def covers(side: Side) -> bool:
    """Whether all that this side can do is part of the easier game."""
    effect = piece.EFFECTS[side.effect]
    plain = not side.early_loot and side.reroll_each_level < 0
    return plain and effect in ("stand_in", "fury", "intervention", "charm", "ballad", "strike", "battlecry")


def bound(hero: str, jokers: int, escapes: int, overflow: float, delves: int) -> dict[str, object]:
    """The bound for a hero, and what each delve adds to it."""
    content = undercroft.game("dungeon_roll").content()
    assert isinstance(content, DungeonRollContent)
    (card,) = [card for card in content.heroes if card.name == hero]
    after = np.zeros((jokers + 1, escapes + 1), np.float32)
    totals = []
    for delve in range(delves):
        side = card.master if delve < delves - 1 else card.novice
        after = Delve(side, content, after, overflow).start()
        totals.append(round(float(after[0, 0]), 3))
        print(hero, side.name, after.round(2).tolist(), flush=True)
    return {"hero": hero, "jokers": jokers, "escapes": escapes, "bound": totals[-1], "last delves": totals}


def main() -> None:
    """The command line."""
    content = undercroft.game("dungeon_roll").content()
    assert isinstance(content, DungeonRollContent)
    names = [hero.name for hero in content.heroes if covers(hero.novice) and covers(hero.master)]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--heroes", default=",".join(names))
    parser.add_argument("--jokers", type=int, default=1)
    parser.add_argument("--escapes", type=int, default=1)
    parser.add_argument("--overflow", type=float, default=1.0, help="points for a treasure too many")
    parser.add_argument("--delves", type=int, default=3)
    parser.add_argument("--save", type=Path, default=Path("bound.jsonl"))
    told = parser.parse_args()
    for hero in told.heroes.split(","):
        begun = time.process_time()
        found = bound(hero, told.jokers, told.escapes, told.overflow, told.delves)
        with told.save.open("a", encoding="utf-8") as out:
            out.write(json.dumps(found) + "\n")
        print(f"{hero}: {found['bound']} ({time.process_time() - begun:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
