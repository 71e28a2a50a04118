"""A slow and obvious second engine of Dungeon Roll, for tests only.

It was written from the rules (DR-1 to DR-38) and shares no code with the game. What chance decides (dice that
fall, treasures that are drawn) it reads from the position after a move, and checks that it could be so. All
else it works out by itself.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

FACES = ["fighter", "cleric", "mage", "thief", "champion", "scroll"]
KINDS = FACES[:5]
MONSTERS = ["goblin", "skeleton", "ooze"]
LEVEL = [*MONSTERS, "chest", "potion"]
SPECIALISTS = {"goblin": "fighter", "skeleton": "cleric", "ooze": "mage"}
TOKENS = {
    "sword": "fighter", "talisman": "cleric", "sceptre": "mage", "tools": "thief", "spare-scroll": "scroll",
}  # fmt: skip
BOX = {
    "sword": 3, "talisman": 3, "sceptre": 3, "tools": 3, "scroll": 3, "ring": 4, "scales": 6, "elixir": 3,
    "bait": 4, "portal": 4,
}  # fmt: skip
PARTY_DICE = 7
DUNGEON_DICE = 7
DEEPEST = 10
AWAKE = 3
MASTERY = 5

Side = dict[str, Any]


def sides(novice: Side, master: Side, **both: Any) -> tuple[Side, Side]:
    """The two sides of a hero card, with what both have."""
    return both | novice, both | master


HEROES: dict[str, tuple[Side, Side]] = {
    "spellsword": sides({"as": {"fighter", "mage"}}, {"power": "fury"}, swap={"fighter", "mage"}),
    "occultist": sides({"most": 1}, {"most": 2}, swap={"cleric", "mage"}, power="turn", turns="skeleton"),
    "crusader": sides({"as": {"fighter", "cleric"}}, {"power": "intervention"}, swap={"fighter", "cleric"}),
    "enchantress": sides({"most": 1}, {"most": 2}, power="charm", wild=True),
    "minstrel": sides({}, {"extra": "champion"}, swap={"thief", "mage"}, power="ballad"),
    "half_goblin": sides({"most": 1}, {"most": 2}, power="turn", turns="goblin", early=True),
    "mercenary": sides(
        {"reroll": True, "power": "strike", "most": 2}, {"extra": "fighter", "power": "presence"}
    ),
    "knight": sides({}, {"team": 2}, power="battlecry", knighted=True),
    "tracker": sides({"power": "strike", "most": 1}, {"power": "volley"}, hunts=True),
    "alchemist": sides({"most": 1}, {"most": 2}, power="recall", brews=True),
}
BOOSTERS = {"tracker", "alchemist"}
TURNED = {"skeleton": "fighter", "goblin": "thief"}


class Player:
    """What one seat has."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.hero: str = data["hero"]
        self.experience: int = data["experience"]
        self.treasures = Counter(data["treasures"])
        self.achievements = set(data["deeds"])
        self.used_treasure = not data["thrifty"]

    @property
    def points(self) -> int:
        """What the treasures are worth (DR-22)."""
        return sum(self.treasures.values()) + self.treasures["portal"] + self.treasures["scales"] // 2 * 2

    @property
    def score(self) -> int:
        return self.experience + self.points


class Reference:
    """A game of Dungeon Roll by the rules, step by step."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.players = [Player(data) for data in position["seats"]]
        self.delves = position["delves"]
        self.bait_takes_all = position["bait"] == "all"
        self.boosters = position["boosters"]
        self.seat: int = position["seat"]
        self.turn: int = position["turn"]
        self.phase: str = position["phase"]
        self.level: int = position["level"]
        self.party = Counter(position["party"])
        self.graveyard: int = position["graveyard"]
        self.dungeon = Counter(position["dungeon"])
        self.lair: int = position["lair"]
        self.allies = Counter(position["allies"])
        self.exhausted: bool = position["exhausted"]
        self.hunted: bool = position["specialty_used"]
        self.dragons: int = position["dragons"]
        self.seven: bool = position["rolled_seven"]
        self.alone: bool = position["entered_alone"]
        self.companions_used: bool = position["used_companions"]
        self.swept: bool = position["cleared_by_ultimate"]
        self.step: str = position["step"]
        self.picked = Counter(position["picked"])
        self.remaining = 0
        self.begun = False
        self.only = ""  # the one monster that further targets may be
        self.team: list[set[str]] = []
        self.after: dict[str, Any] = position
        if self.phase == "party":
            self.step = "choosing"

    # What there is

    @property
    def me(self) -> Player:
        return self.players[self.seat]

    def side(self) -> Side:
        """The side of the hero that is up (DR-4)."""
        hero = self.me.hero
        if hero not in HEROES:
            return {}
        return HEROES[hero][1 if self.me.experience >= MASTERY else 0]

    def monsters(self) -> int:
        return sum(self.dungeon[monster] for monster in MONSTERS)

    def level_dice(self) -> int:
        return sum(self.dungeon[face] for face in LEVEL)

    def chest_left(self) -> Counter[str]:
        """The treasures that no player has."""
        left = Counter(BOX)
        for player in self.players:
            left.subtract(player.treasures)
        return left

    def sources(self) -> list[str]:
        """Everything that can act: dice, tokens, turned monsters, the hero."""
        found = [face for face in FACES if self.party[face]]
        found += [token for token in TOKENS if self.me.treasures[treasure_of(token)]]
        found += [f"ally-{kind}" for kind in KINDS if self.allies[kind]]
        if self.side().get("as") and not self.exhausted:
            found.append("hero")
        return found

    def count(self, source: str) -> int:
        if source in FACES:
            return self.party[source]
        if source in TOKENS:
            return self.me.treasures[treasure_of(source)]
        return 1 if source == "hero" else self.allies[source.removeprefix("ally-")]

    def kinds(self, source: str) -> set[str]:
        """The companions that a source counts as (DR-30 to DR-38)."""
        side = self.side()
        if source == "hero":
            return set(side["as"])
        face = TOKENS.get(source, source.removeprefix("ally-"))
        if face == "scroll":
            return set(KINDS) if side.get("wild") else set()
        swap: set[str] = side.get("swap", set())
        return {face} | swap if face in swap else {face}

    # Legal actions

    def legal(self) -> set[str]:
        if self.phase == "over":
            return set()
        if self.phase == "pick":
            return self._free_heroes()
        if self.step != "none":
            return self._steps()
        if self.phase == "regroup":
            return {"rest"} | ({"descend"} if self.level < DEEPEST else set())
        found = self._powers()
        if self.phase == "monsters":
            found |= self._fights() | self._scrolls() | {"flee"}
            if not self.monsters():
                found.add("loot")
            if self.side().get("early"):
                found |= self._looting()
        elif self.phase == "loot":
            found |= self._looting() | {"leave"}
        else:
            found |= self._teams() | {"flee"}
        return found

    def _free_heroes(self) -> set[str]:
        taken = {player.hero for player in self.players}
        return {
            f"hero {number + 1}"
            for number, hero in enumerate(HEROES)
            if hero not in taken and (self.boosters or hero not in BOOSTERS)
        }

    def _fights(self) -> set[str]:
        """DR-12"""
        found = set()
        for source in self.sources():
            for monster in MONSTERS:
                there = self.dungeon[monster]
                if there and self.kinds(source):
                    found.add(f"{source}>{monster}")
                    if self._beats_all(source, monster):
                        found |= {f"{source}>{monster}*{fewer}" for fewer in range(1, there)}
        return found

    def _beats_all(self, source: str, monster: str) -> bool:
        return bool(self.kinds(source) & {SPECIALISTS[monster], "champion"})

    def _scrolls(self) -> set[str]:
        """DR-11: something must be left to re-roll besides the scroll itself."""
        dice = sum(self.party.values()) + self.level_dice()
        found = set()
        if self.party["scroll"] and dice > 1:
            found.add("read scroll")
        if self.me.treasures["scroll"] and dice:
            found.add("read spare-scroll")
        return found

    def _looting(self) -> set[str]:
        """DR-13, DR-14"""
        found = set()
        for source in self.sources():
            if self.dungeon["chest"] and self.kinds(source):
                found.add(f"{source}>chest")
            own = 1 if source in FACES else 0
            if self.dungeon["potion"] and self.graveyard + own:
                found.add(f"{source}>potion")
        return found

    def _powers(self) -> set[str]:
        """Treasures used alone (DR-20), the tracker's re-roll, the ultimate (DR-30 to DR-38)."""
        found = set()
        tokens = self.me.treasures
        if tokens["ring"] and self.lair:
            found.add("ring")
        if tokens["elixir"] and self.graveyard:
            found.add("elixir")
        if tokens["bait"] and (self.level_dice() if self.bait_takes_all else self.monsters()):
            found.add("bait")
        if tokens["portal"]:
            found.add("portal")
        if self.side().get("hunts") and self.dungeon["goblin"] and not self.hunted:
            found.add("specialty")
        return found if self.exhausted else found | self._ultimate()

    def _ultimate(self) -> set[str]:
        power = self.side().get("power")
        fighting = self.phase == "monsters"
        there = self.lair + self.level_dice()
        if power in ("strike", "charm") and fighting:
            return {f"ultimate>{monster}" for monster in MONSTERS if self.dungeon[monster]}
        if power == "turn" and fighting and self.dungeon[self.side()["turns"]]:
            return {f"ultimate>{self.side()['turns']}"}
        if power == "intervention" and there:
            return {f"ultimate-{treasure}" for treasure in BOX if self.me.treasures[treasure]}
        useful = {
            "fury": there > 0,
            "ballad": self.lair > 0,
            "presence": sum(self.party.values()) + self.level_dice() > 0,
            "battlecry": fighting and self.monsters() > 0,
            "volley": fighting and self.monsters() > 0,
            "recall": self.graveyard > 0,
        }
        return {"ultimate"} if useful.get(str(power)) else set()

    def _teams(self) -> set[str]:
        """DR-16: the members of a team that can be completed from here, all of different kinds."""
        pieces = [source for source in self.sources() if self.kinds(source)]
        pieces = [source for source in pieces for _ in range(min(3, self.count(source)))]
        missing = self.side().get("team", 3) - len(self.team)
        return {f"{source}>dragon" for source in set(pieces) if self._completes(source, pieces, missing)}

    def _completes(self, source: str, pieces: list[str], missing: int) -> bool:
        others = pieces[:]
        others.remove(source)
        for rest in groups(others, missing - 1):
            if differ([*self.team, self.kinds(source), *[self.kinds(one) for one in rest]]):
                return True
        return False

    def _steps(self) -> set[str]:
        """What was begun and has to be finished."""
        if self.step == "choosing":
            there = Counter({face: self.dungeon[face] for face in LEVEL}) + self.party
            found = {f"pick {face}" for face in there if there[face] > self.picked[face]}
            if self.picked:
                found.add("roll")
            elif self.phase == "party":
                found.add("stop")
            return found
        if self.step == "opening":
            return {"another", "stop"}
        if self.step == "drinking":
            return {f"face {face}" for face in FACES} | ({"stop"} if self.begun else set())
        if self.step == "reviving":
            return {f"face {face}" for face in FACES}
        if self.step == "team":
            return self._teams()
        fit = [self.only] if self.only else MONSTERS
        return {f"also {monster}" for monster in fit if self.dungeon[monster]} | {"stop"}

    # Playing

    def play(self, action: str, after: dict[str, Any]) -> None:
        """Plays an action; `after` is the position after it, for what chance decided."""
        self.after = after
        verb, _, rest = action.partition(" ")
        source, _, target = action.partition(">")
        if verb == "hero":
            self._pick_hero(int(rest))
        elif verb in ("pick", "face", "also", "read"):
            getattr(self, f"_{verb}")(rest)
        elif source.startswith("ultimate"):
            self.exhausted = True
            self._use_ultimate(source.removeprefix("ultimate").removeprefix("-"), target)
        elif target == "chest":
            self._open(source)
        elif target == "potion":
            self._drink(source)
        elif target == "dragon":
            self._face_dragon(source)
        elif target:
            self._fight(source, target)
        else:
            getattr(self, f"_{action}")()

    def _pick_hero(self, number: int) -> None:
        """DR-5"""
        self.me.hero = list(HEROES)[number - 1]
        self.seat = (self.seat + 1) % len(self.players)
        if self.me.hero != "unpicked":
            self._begin_delve()

    # Delves

    def _begin_delve(self) -> None:
        """DR-7: the hero is fresh, seven party dice are rolled."""
        self.exhausted = False
        self.level = 0
        self.dragons = 0
        self.graveyard = 0
        self.lair = 0
        self.dungeon.clear()
        self.allies.clear()
        self.party = Counter(self.after["party"])
        assert sum(self.party.values()) == PARTY_DICE
        assert not (self.side().get("knighted") and self.party["scroll"])
        if self.side().get("reroll"):
            self.phase, self.step = "party", "choosing"
            self.picked.clear()
        else:
            self._go_down()

    def _go_down(self) -> None:
        if self.party["champion"] >= 5:
            self.me.achievements.add("five_champions")
        self._descend()

    def _descend(self) -> None:
        """DR-17"""
        self.level += 1
        self.phase = "monsters"
        self.seven = False
        self.hunted = False
        self.companions_used = False
        self.swept = False
        self.alone = sum(self.party.values()) <= 1
        self._roll_dungeon(min(self.level, DUNGEON_DICE - self.lair))

    def _roll_dungeon(self, dice: int) -> None:
        """DR-8: what fell is what is there now and was not before; dragons are in the lair."""
        fell = Counter(self.after["dungeon"])
        fell.subtract(self.dungeon)
        dragons = self.after["lair"] - self.lair
        assert dragons >= 0
        assert min(fell.values(), default=0) >= 0
        assert sum(fell.values()) + dragons == dice
        assert not (self.side().get("brews") and fell["chest"])
        self.dungeon += fell
        self.lair += dragons
        if dragons >= 3:
            self.me.achievements.add("three_faces")
        if dice >= 7:
            self.seven = True

    def _roll_party(self, dice: int) -> None:
        fell = Counter(self.after["party"])
        fell.subtract(self.party)
        assert min(fell.values(), default=0) >= 0
        assert sum(fell.values()) == dice
        self.party += fell

    def _clear_level(self) -> None:
        self.phase = "regroup"
        self.step = "none"
        self.allies.clear()
        self._survive()
        if self.level >= 5 and not self.companions_used and not self.swept:
            self.me.achievements.add("no_companions")

    def _survive(self) -> None:
        if self.seven:
            self.me.achievements.add("seven_dice")

    def _rest(self) -> None:
        self.me.experience += self.level
        if self.level == DEEPEST:
            self.me.achievements.add("level_ten")
        self._flee()

    def _portal(self) -> None:
        self._use_up("portal")
        self._survive()
        self._rest()

    def _flee(self) -> None:
        """The delve is over (DR-18); the next player delves, or all is counted."""
        self.turn += 1
        if self.turn < self.delves * len(self.players):
            self.seat = (self.seat + 1) % len(self.players)
            self._begin_delve()
            return
        self.phase = "over"
        self.party.clear()
        self.dungeon.clear()
        self.allies.clear()
        self.graveyard = self.lair = 0
        for player in self.players:
            if player.points >= 15:
                player.achievements.add("bottomless_bag")
            if player.score >= 20 and player.hero == "nobody":
                player.achievements.add("no_hero")
            if player.score >= 20 and not player.used_treasure:
                player.achievements.add("no_treasures")

    # Using

    def _use_up(self, treasure: str) -> None:
        self.me.treasures[treasure] -= 1
        self.me.used_treasure = True

    def _spend(self, source: str) -> None:
        """DR-9, DR-19, DR-38"""
        if source in FACES:
            self.party[source] -= 1
            self.graveyard += 1
        elif source in TOKENS:
            self._use_up(treasure_of(source))
        elif source == "hero":
            self.exhausted = True
        else:
            self.allies[source.removeprefix("ally-")] -= 1

    def _send(self, source: str) -> None:
        """The source acts as a companion; the hero in person is none (DR-24)."""
        self._spend(source)
        if source != "hero":
            self.companions_used = True

    def _draw(self, treasures: int) -> None:
        """DR-13: what the seat has now and had not before; without any left, experience."""
        left = sum(self.chest_left().values())
        fell = Counter(self.after["seats"][self.seat]["treasures"])
        fell.subtract(self.me.treasures)
        assert min(fell.values(), default=0) >= 0
        assert sum(fell.values()) == min(treasures, left)
        self.me.treasures += fell
        assert min(self.chest_left().values()) >= 0
        self.me.experience += max(0, treasures - left)

    # Monsters

    def _fight(self, source: str, target: str) -> None:
        monster, _, fewer = target.partition("*")
        kinds = self.kinds(source)
        there = self.dungeon[monster]
        beaten = int(fewer) if fewer else there if self._beats_all(source, monster) else 1
        self._send(source)
        self.dungeon[monster] -= beaten
        if self.side().get("extra") in kinds and self.monsters():
            self.step = "extra"
            self.only = ""

    def _also(self, monster: str) -> None:
        self.dungeon[monster] -= 1
        if self.step == "extra":
            self.step = "none"
            return
        if self.side()["power"] == "turn":
            self.allies[TURNED[monster]] += 1
        self.remaining -= 1
        left = self.dungeon[self.only] if self.only else self.monsters()
        if not self.remaining or not left:
            self.step = "none"

    def _stop(self) -> None:
        self.step = "none"
        if self.phase == "party":
            self._go_down()

    def _read(self, scroll: str) -> None:
        self._spend(scroll)
        self._choose()

    def _choose(self) -> None:
        self.step = "choosing"
        self.picked.clear()

    def _pick(self, die: str) -> None:
        self.picked[die] += 1

    def _roll(self) -> None:
        dungeon_dice = sum(self.picked[face] for face in LEVEL)
        party_dice = sum(self.picked[face] for face in FACES)
        for face, count in self.picked.items():
            (self.party if face in FACES else self.dungeon)[face] -= count
        self.picked.clear()
        self.step = "none"
        if self.phase == "party":
            self._roll_party(party_dice)
            self._go_down()
            return
        if dungeon_dice:
            self._roll_dungeon(dungeon_dice)
        if party_dice:
            self._roll_party(party_dice)
        if self.phase == "loot" and self.monsters():
            self.phase = "monsters"

    def _specialty(self) -> None:
        self.hunted = True
        self.dungeon["goblin"] -= 1
        self._roll_dungeon(1)

    # Loot

    def _loot(self) -> None:
        self.phase = "loot"
        if not self.dungeon["chest"] and not self.dungeon["potion"]:
            self._leave()

    def _leave(self) -> None:
        """DR-15, DR-16"""
        self.dungeon.clear()
        if self.lair >= AWAKE:
            self.phase = "dragon"
        else:
            self._clear_level()

    def _open(self, source: str) -> None:
        many = self.kinds(source) & {"thief", "champion"}
        self._send(source)
        self.dungeon["chest"] -= 1
        self.step = "opening" if many and self.dungeon["chest"] else "none"
        self._draw(1)

    def _another(self) -> None:
        self.dungeon["chest"] -= 1
        if not self.dungeon["chest"]:
            self.step = "none"
        self._draw(1)

    def _drink(self, source: str) -> None:
        """A scroll that drinks is no companion, a fighter that drinks is one (DR-24)."""
        self._spend(source)
        if source not in ("scroll", "spare-scroll", "hero"):
            self.companions_used = True
        self._revive("drinking", min(self.dungeon["potion"], self.graveyard))

    def _revive(self, step: str, dice: int) -> None:
        if dice:
            self.step = step
            self.remaining = dice
            self.begun = False

    def _face(self, face: str) -> None:
        self.begun = True
        self.graveyard -= 1
        self.party[face] += 1
        if self.step == "drinking":
            self.dungeon["potion"] -= 1
        self.remaining -= 1
        if not self.remaining:
            self.step = "none"

    # The dragon

    def _face_dragon(self, source: str) -> None:
        self.step = "team"
        self.team.append(self.kinds(source))
        self._send(source)
        if len(self.team) < self.side().get("team", 3):
            return
        self.team = []
        self.lair = 0
        self.dragons += 1
        if self.dragons in (2, 3):
            self.me.achievements.add(["two_dragons", "three_dragons"][self.dragons - 2])
        if self.alone:
            self.me.achievements.add("last_stand")
        self._draw(1)
        self.me.experience += 1
        self._clear_level()

    def _after_lair(self) -> None:
        """A dragon that is no longer awake need not be beaten."""
        if self.phase == "dragon" and self.lair < AWAKE:
            self._clear_level()

    # Treasures and ultimates

    def _ring(self) -> None:
        self._use_up("ring")
        self.lair = 0
        self._after_lair()

    def _elixir(self) -> None:
        self._use_up("elixir")
        self._revive("reviving", 1)

    def _bait(self) -> None:
        self._use_up("bait")
        for face in LEVEL if self.bait_takes_all else MONSTERS:
            self.lair += self.dungeon[face]
            self.dungeon[face] = 0

    def _use_ultimate(self, treasure: str, monster: str) -> None:
        side = self.side()
        getattr(self, f"_{side['power']}")(treasure or monster)
        if monster and side.get("most", 1) > 1:
            self.only = side.get("turns", "")
            if self.dungeon[self.only] if self.only else self.monsters():
                self.step = "targets"
                self.remaining = side["most"] - 1
        self._after_lair()

    def _strike(self, monster: str) -> None:
        self.dungeon[monster] -= 1

    def _charm(self, monster: str) -> None:
        self.dungeon[monster] -= 1
        self.dungeon["potion"] += 1

    def _turn(self, monster: str) -> None:
        self.dungeon[monster] -= 1
        self.allies[TURNED[monster]] += 1

    def _volley(self, _none: str) -> None:
        for monster in MONSTERS:
            self.dungeon[monster] = max(0, self.dungeon[monster] - 1)

    def _battlecry(self, _none: str) -> None:
        for monster in MONSTERS:
            self.lair += self.dungeon[monster]
            self.dungeon[monster] = 0

    def _ballad(self, _none: str) -> None:
        self.lair = 0

    def _fury(self, _none: str) -> None:
        self.dungeon.clear()
        self.lair = 0
        self.swept = True

    def _presence(self, _none: str) -> None:
        self._choose()

    def _recall(self, _none: str) -> None:
        dice = min(self.side()["most"], self.graveyard)
        self.graveyard -= dice
        self._roll_party(dice)

    def _intervention(self, treasure: str) -> None:
        self._use_up(treasure)
        chests, potions = self.dungeon["chest"], self.dungeon["potion"]
        self._fury("")
        self._draw(chests)
        self._revive("reviving", min(potions, self.graveyard))

    # Looking

    def facts(self) -> dict[str, Any]:
        """What must be the same as in the real position; no die and no treasure is lost."""
        dice = sum(self.party.values()) + self.graveyard
        assert dice == (0 if self.phase in ("pick", "over") else PARTY_DICE)
        assert sum(self.dungeon.values()) + self.lair + sum(self.allies.values()) <= DUNGEON_DICE
        assert min(self.chest_left().values()) >= 0
        return {
            "turn": [self.turn, self.seat, self.phase, self.step, self.level],
            "party": [+self.party, self.graveyard],
            "dungeon": [+self.dungeon, self.lair, +self.allies],
            "picked": +self.picked,
            "exhausted": self.exhausted if self.phase not in ("pick", "over") else None,
            "seats": [
                [player.hero, player.experience, +player.treasures, player.achievements, player.used_treasure]
                for player in self.players
            ],
        }

    def scores(self) -> list[int]:
        return [player.score for player in self.players]

    def winners(self) -> list[int]:
        """DR-22"""
        order = {
            seat: (-player.score, sum(player.treasures.values())) for seat, player in enumerate(self.players)
        }
        return [seat for seat in order if order[seat] == min(order.values())]


def treasure_of(token: str) -> str:
    """The treasure behind a source."""
    return "scroll" if token == "spare-scroll" else token


def groups(pieces: list[str], size: int) -> list[list[str]]:
    """All groups of so many of these pieces."""
    if size == 0:
        return [[]]
    found = []
    for index, one in enumerate(pieces):
        found += [[one, *rest] for rest in groups(pieces[index + 1 :], size - 1)]
    return found


def differ(members: list[set[str]]) -> bool:
    """Whether all members can be of different kinds at once (DR-38)."""
    if not members:
        return True
    return any(differ([other - {kind} for other in members[1:]]) for kind in members[0])


def position_facts(position: dict[str, Any]) -> dict[str, Any]:
    """The facts of a real position, in the same form as those of the model."""
    phase = position["phase"]
    return {
        "turn": [position[key] for key in ("turn", "seat", "phase", "step", "level")],
        "party": [Counter(position["party"]), position["graveyard"]],
        "dungeon": [Counter(position["dungeon"]), position["lair"], Counter(position["allies"])],
        "picked": Counter(position["picked"]),
        "exhausted": position["exhausted"] if phase not in ("pick", "over") else None,
        "seats": [
            [
                seat["hero"],
                seat["experience"],
                Counter(seat["treasures"]),
                set(seat["deeds"]),
                not seat["thrifty"],
            ]
            for seat in position["seats"]
        ],
    }
