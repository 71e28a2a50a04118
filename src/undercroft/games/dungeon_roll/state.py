"""The state of Dungeon Roll, and the small operations on it: roll, draw, spend, revive."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_roll import components as piece
from undercroft.games.dungeon_roll.content import DungeonRollContent, Side
from undercroft.kernel.lists import changed
from undercroft.kernel.state import State


class Phase:
    """The part of a level that is being played."""

    PICK: Final = 0  # heroes are being picked
    PARTY: Final = 1  # the party is being formed
    MONSTERS: Final = 2
    LOOT: Final = 3
    DRAGON: Final = 4
    REGROUP: Final = 5
    OVER: Final = 6


class Step:
    """What was begun and has to be finished first."""

    NONE: Final = 0
    CHOOSING: Final = 1  # dice to be re-rolled
    OPENING: Final = 2  # more chests with the same companion
    DRINKING: Final = 3  # a face for each potion drunk
    REVIVING: Final = 4  # a face for each die that comes back anyway
    EXTRA: Final = 5  # the extra monster that some companions beat
    TARGETS: Final = 6  # further monsters for an ultimate
    TEAM: Final = 7  # the rest of the team against the dragon


PHASES: Final = ["pick", "party", "monsters", "loot", "dragon", "regroup", "over"]
STEPS: Final = ["none", "choosing", "opening", "drinking", "reviving", "extra", "targets", "team"]


class Achievement:
    """What the adventurer has achieved, one bit each (DR-24)."""

    TWO_DRAGONS: Final = 1 << 0
    THREE_DRAGONS: Final = 1 << 1
    SEVEN_DICE: Final = 1 << 2
    LAST_STAND: Final = 1 << 3
    FIVE_CHAMPIONS: Final = 1 << 4
    BOTTOMLESS_BAG: Final = 1 << 5
    LEVEL_TEN: Final = 1 << 6
    NO_HERO: Final = 1 << 7
    NO_COMPANIONS: Final = 1 << 8
    NO_TREASURES: Final = 1 << 9
    THREE_FACES: Final = 1 << 10


ACHIEVEMENTS: Final = [
    "two_dragons", "three_dragons", "seven_dice", "last_stand", "five_champions", "bottomless_bag",
    "level_ten", "no_hero", "no_companions", "no_treasures", "three_faces",
]  # fmt: skip
EVERY_HERO: Final = "every_hero"
"""The achievement that takes several games: to have played all heroes of the base set (DR-24)."""
NO_HERO: Final = -1
UNPICKED: Final = -2
NO_ALLIES: Final = [0, 0, 0, 0, 0]
NO_PICKS: Final[list[int]] = []
NO_TEAM: Final[list[int]] = []


def achievement_names(bits: int) -> list[str]:
    """The names of achievements by their bits."""
    return [name for bit, name in enumerate(ACHIEVEMENTS) if bits >> bit & 1]


class DungeonRollState(State):
    """The things on the table. Lists have what each seat owns; the rest belongs to the current delve, whose
    adventurer is `seat`.

    Only the lists `party`, `dungeon` and `picked` are changed in place. All others change rarely and are
    replaced then, so that copies of a state may share them.
    """

    content: DungeonRollContent
    side: Side  # the side of the adventurer's hero that is up

    def __init__(self) -> None:
        super().__init__()
        self.delves = 3
        self.bait_takes_all = True  # DR-20: not only the monsters
        self.boosters = False
        self.heroes: list[int] = []  # a card each, or NO_HERO, or UNPICKED
        self.experience: list[int] = []
        self.treasures: list[int] = []  # seat * TREASURE_KINDS + treasure
        self.achievements: list[int] = []  # the bits of each seat
        self.thrifty: list[int] = []  # 1 while the seat has used no treasure
        self.pool: list[int] = []  # treasures left in the chest
        self.pool_size = 0

        self.first = 0  # the seat that delves first
        self.turn = 0  # delves finished, of all seats together
        self.step = Step.NONE
        self.level = 0
        self.party: list[int] = []  # available party dice by face
        self.graveyard = 0
        self.dungeon: list[int] = []  # dungeon dice by face, the lair apart
        self.lair = 0
        self.allies = NO_ALLIES  # monsters turned into companions, by kind
        self.exhausted = False  # the ultimate is used
        self.specialty_used = False  # the specialty that works once a level is used

        # What a step needs until it is finished.
        self.picked = NO_PICKS  # how many dice of each face are to be re-rolled, as in DICE
        self.remaining = 0  # dice still to come back, monsters still to be named
        self.halfway = False  # part of the step is done, so it may be left at that
        self.team = NO_TEAM  # the kinds that each companion facing the dragon may count as, in rising order

        # What the achievements need to remember.
        self.dragons = 0  # beaten in this delve
        self.rolled_seven = False  # on this level
        self.entered_alone = False  # this level, with one party die at most
        self.used_companions = False  # on this level
        self.cleared_by_ultimate = False  # on this level, the battlemage's or the paladin's

    def copy_from(self, other: DungeonRollState) -> None:
        """Becomes a copy of the other one."""
        self.copy_frame(other)
        self.content, self.side = other.content, other.side
        self.delves, self.bait_takes_all, self.boosters = other.delves, other.bait_takes_all, other.boosters
        self.heroes, self.experience, self.treasures = other.heroes, other.experience, other.treasures
        self.achievements, self.thrifty = other.achievements, other.thrifty
        self.pool, self.pool_size = other.pool, other.pool_size
        self.first, self.turn = other.first, other.turn
        self.level, self.step = other.level, other.step
        self.party, self.graveyard = other.party[:], other.graveyard
        self.dungeon, self.lair, self.allies = other.dungeon[:], other.lair, other.allies
        self.exhausted, self.specialty_used = other.exhausted, other.specialty_used
        self.picked = other.picked[:] if other.picked else NO_PICKS
        self.remaining, self.halfway = other.remaining, other.halfway
        self.team, self.dragons = other.team, other.dragons
        self.rolled_seven, self.entered_alone = other.rolled_seven, other.entered_alone
        self.used_companions = other.used_companions
        self.cleared_by_ultimate = other.cleared_by_ultimate

    def lay_out(self, content: DungeonRollContent, players: int) -> None:
        """The state before a game: all treasures in the chest, no dice on the table."""
        self.content = content
        self.players = players
        self.experience = [0] * players
        self.treasures = [0] * (players * piece.TREASURE_KINDS)
        self.achievements = [0] * players
        self.thrifty = [1] * players
        self.pool = content.treasure_counts[:]
        self.pool_size = content.treasures
        self.party = [0] * piece.PARTY_FACES
        self.dungeon = [0] * piece.LEVEL_FACES

    # Looking

    def monsters(self) -> int:
        """How many monsters are on the level. Dice in the lair do not count."""
        return self.dungeon[0] + self.dungeon[1] + self.dungeon[2]

    def party_size(self) -> int:
        """How many party dice are available: those that are not in the graveyard."""
        return self.content.party_dice - self.graveyard

    def level_has_dice(self) -> bool:
        """Whether any dungeon dice are on the level."""
        return any(count for count in self.dungeon)

    def baited(self) -> int:
        """How many dice of the level dragon bait would take (DR-20)."""
        return sum(self.dungeon) if self.bait_takes_all else self.monsters()

    def treasures_drawn(self) -> bool:
        """Whether any seat has treasures: a quick test, since all are in the chest most of the time."""
        return self.pool_size < self.content.treasures

    def has(self, treasure: int) -> bool:
        """Whether the adventurer has such a treasure."""
        return self.treasures[self.seat * piece.TREASURE_KINDS + treasure] > 0

    def available(self, source: int) -> int:
        """How many of this source can act."""
        if source < piece.TOKEN:
            return self.party[source]
        if source < piece.ALLY:
            return self.treasures[self.seat * piece.TREASURE_KINDS + source - piece.TOKEN]
        if source < piece.HERO:
            return self.allies[source - piece.ALLY]
        return 1 if self.side.kinds[piece.HERO] and not self.exhausted else 0

    def revived_by(self, drinker: int) -> int:
        """How many dice come back if this source drinks all it can: its own die counts (DR-14)."""
        own = 1 if drinker < piece.TOKEN else 0
        return min(self.dungeon[piece.POTION], self.graveyard + own)

    def delves_done(self, seat: int) -> int:
        """How many delves of a seat are finished or going on."""
        return (self.turn + self.players - 1 - (seat - self.first) % self.players) // self.players

    def side_of(self, seat: int) -> Side:
        """The side of a seat's hero that is up: it turns over as soon as the experience suffices (DR-4)."""
        hero = self.heroes[seat]
        if hero < 0:
            return self.content.no_hero
        card = self.content.heroes[hero]
        return card.master if self.experience[seat] >= self.content.mastery else card.novice

    def treasure_points(self, seat: int) -> int:
        """What the unused treasures of a seat are worth (DR-22)."""
        if not self.treasures_drawn():
            return 0
        points = 0
        content = self.content
        treasures = self.treasures
        first = seat * piece.TREASURE_KINDS
        for treasure in range(piece.TREASURE_KINDS):
            count = treasures[first + treasure]
            if count:
                points += count * content.treasure_points[treasure]
                points += count // 2 * content.treasure_pairs[treasure]
        return points

    def score(self, seat: int) -> int:
        """All points of a seat so far."""
        return self.experience[seat] + self.treasure_points(seat)

    def treasure_count(self, seat: int) -> int:
        """How many tokens a seat has."""
        first = seat * piece.TREASURE_KINDS
        return sum(count for count in self.treasures[first : first + piece.TREASURE_KINDS])

    # Rolling

    def roll_dungeon(self, dice: int) -> None:
        """Rolls dungeon dice onto the level; dragon faces go to the lair at once (DR-8)."""
        self.reveal_count += 1
        faces = self.side.dungeon
        dungeon = self.dungeon
        dragons = 0
        for _die in range(dice):
            face = faces[self.below(6)]
            if face == piece.DRAGON:
                dragons += 1
            else:
                dungeon[face] = dungeon[face] + 1
        self.lair += dragons
        if dragons >= 3:
            self.earn(Achievement.THREE_FACES)
        if dice >= 7:
            self.rolled_seven = True

    def roll_party(self, dice: int) -> None:
        """Rolls party dice into the party."""
        self.reveal_count += 1
        party = self.party
        for _die in range(dice):
            face = self.below(6)
            party[face] = party[face] + 1  # compiled, this is quicker than +=

    def form_party(self) -> None:
        """The opening roll of a delve; some heroes change its faces (DR-7)."""
        self.roll_party(self.content.party_dice)
        if self.side.changes_opening:
            for face, becomes in enumerate(self.side.opening):
                if face != becomes:
                    self.party[becomes] += self.party[face]
                    self.party[face] = 0

    # Using

    def spend(self, source: int) -> None:
        """Takes away what acts: dice go to the graveyard (DR-9), tokens to the chest (DR-19)."""
        if source < piece.TOKEN:
            party = self.party
            party[source] = party[source] - 1
            self.graveyard += 1
        elif source < piece.ALLY:
            self.spend_treasure(source - piece.TOKEN)
        elif source < piece.HERO:
            self.allies = changed(self.allies, source - piece.ALLY, -1)
        else:
            self.exhausted = True
        if source != piece.HERO and source != piece.SCROLL and source != piece.TOKEN + piece.SPARE_SCROLL:
            self.used_companions = True

    def spend_treasure(self, treasure: int) -> None:
        """A used token goes back to the chest and may be drawn again."""
        self.treasures = changed(self.treasures, self.seat * piece.TREASURE_KINDS + treasure, -1)
        self.pool = changed(self.pool, treasure, 1)
        self.pool_size += 1
        if self.thrifty[self.seat]:
            self.thrifty = changed(self.thrifty, self.seat, -1)

    def draw_treasure(self) -> None:
        """Draws a treasure for the adventurer; from an empty chest, a point of experience (DR-13)."""
        if self.pool_size == 0:
            self.gain(1)
            return
        self.reveal_count += 1
        left = self.below(self.pool_size)
        treasure = 0
        while left >= self.pool[treasure]:
            left -= self.pool[treasure]
            treasure += 1
        self.pool = changed(self.pool, treasure, -1)
        self.pool_size -= 1
        self.treasures = changed(self.treasures, self.seat * piece.TREASURE_KINDS + treasure, 1)

    def gain(self, experience: int) -> None:
        """Experience for the adventurer, whose hero may turn over (DR-4)."""
        self.experience = changed(self.experience, self.seat, experience)
        self.side = self.side_of(self.seat)

    def earn(self, achievement: int) -> None:
        """An achievement for the adventurer; a second time does not count."""
        self.earn_for(self.seat, achievement)

    def earn_for(self, seat: int, achievement: int) -> None:
        """An achievement for any seat."""
        if not self.achievements[seat] & achievement:
            self.achievements = changed(self.achievements, seat, achievement)

    def revive(self, face: int) -> None:
        """A die of the graveyard comes back with this face."""
        self.graveyard -= 1
        self.party[face] += 1

    def choose_dice(self) -> None:
        """Begins a re-roll: now dice are picked, one by one."""
        self.step = Step.CHOOSING
        self.halfway = False
        self.picked = [0] * piece.DICE_FACES

    def begin_revival(self, dice: int, step: int) -> None:
        """Begins to bring dice back: now their faces are chosen."""
        if dice > 0:
            self.step = step
            self.remaining = dice
            self.halfway = False

    def put_dice_away(self) -> None:
        """Takes all dice off the table, at the end of a delve."""
        party = self.party
        for face in range(piece.PARTY_FACES):
            party[face] = 0
        dungeon = self.dungeon
        for face in range(piece.LEVEL_FACES):
            dungeon[face] = 0
        self.graveyard = 0
        self.lair = 0
        self.dismiss_allies()

    def clear_monsters(self) -> None:
        """All monsters return to the reserve."""
        for monster in range(piece.MONSTERS):
            self.dungeon[monster] = 0

    def dismiss_allies(self) -> None:
        """Turned monsters are gone (DR-38)."""
        self.allies = NO_ALLIES
