"""A second Tales of Tails, for tests: slow, plain, and written from the rules alone.

It shares no code with the game. It reads the cards from the content file, and all that chance decides (dogs,
quests, potions, the first player, drawn rooms) from positions of the real game. Everything else it works out
itself, from the texts of the actions: what is legal, what an action does, the score.
"""

from __future__ import annotations

import copy
import itertools
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

Place = tuple[int, int]

CONTENT = Path(__file__).parents[2] / "src/undercroft/games/tales_of_tails/content.toml"
BOX = tomllib.loads(CONTENT.read_text(encoding="utf-8"))
DOGS = {dog["name"]: dog for dog in BOX["dogs"]}
QUESTS = {quest["name"]: quest for quest in BOX["quests"]}
SYMBOLS = ("sword", "bow", "fireball")
POTION_OF = {"sword": "strength", "bow": "agility", "fireball": "magic"}
SYMBOL_OF = {potion: symbol for symbol, potion in POTION_OF.items()}
STEPS: dict[str, Place] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
DIRECTIONS = list(STEPS)
BACK = {"north": "south", "east": "west", "south": "north", "west": "east"}
TABLE_EDGE = 20
ROUNDS = 3
PAWS = 7
START = (0, 0)


def _rooms() -> dict[str, dict[str, Any]]:
    """Every card by its name in positions; monsters and traps with a symbol each are several cards."""
    cards = {}
    for room in BOX["rooms"]:
        if isinstance(room["copies"], dict):
            for symbol, copies in room["copies"].items():
                card = {**room, "copies": copies, "symbol": symbol}
                if room["kind"] == "monster":
                    card["trophies"] = [symbol]
                cards[f"{room['name']}-{symbol}"] = card
        else:
            cards[room["name"]] = room
    return cards


CARDS = _rooms()


def printed(card: str) -> dict[str, Any]:
    """What is printed on a card; a hired raccoon has a side of its own."""
    return CARDS[card.removesuffix("-pair").removesuffix("-paw")]


def trophies(card: str) -> list[str]:
    """All trophies of a card that was taken (TT-4, TT-9)."""
    if card.endswith("-pair"):
        return list(printed(card)["pair"])
    if card.endswith("-paw"):
        return [printed(card)["single"]]
    return list(printed(card).get("trophies", []))


def turned_sides(card: str, turn: int) -> dict[str, str]:
    """The sides of a card after so many quarters clockwise."""
    sides = printed(card)["sides"]
    return {direction: sides[(number - turn) % 4] for number, direction in enumerate(DIRECTIONS)}


def different_turns(card: str) -> list[int]:
    """The turns that look different, the first of those that look alike."""
    seen: list[dict[str, str]] = []
    for turn in range(4):
        if turned_sides(card, turn) not in seen:
            seen.append(turned_sides(card, turn))
    return list(range(len(seen)))


def beside(place: Place, direction: str) -> Place:
    """The next place in a direction."""
    return place[0] + STEPS[direction][0], place[1] + STEPS[direction][1]


def at(place: Place) -> str:
    """A place as actions write it."""
    return f"{place[0]},{place[1]}"


def place_of(text: str) -> Place:
    """A place as actions write it, read."""
    x, y = text.split(",")
    return int(x), int(y)


class Room:
    """A card on the table."""

    def __init__(self, card: str, turn: int) -> None:
        self.card = card
        self.turn = turn
        self.paw = "nobody"  # whose paw it is: a seat, no seat, or that the trap is disarmed or drenched
        self.hole = False
        self.broken: set[str] = set()

    def side(self, direction: str) -> str:
        """What a side is now."""
        if self.hole:
            return "wall"
        if direction in self.broken:
            return "broken"
        return turned_sides(self.card, self.turn)[direction]


class Dog:
    """A player: a dog and all that it has."""

    def __init__(self, name: str | None) -> None:
        self.name = name
        self.place = "inside"
        self.paws = 5
        self.aside = 2
        self.potions: Counter[str] = Counter()
        self.cards: list[str] = []
        self.dealt: list[str] = []
        self.quest: str | None = None


class Escape:
    """A dog on its way out: where it is, and what it has at this moment."""

    def __init__(self, dog: Dog, supply: Counter[str]) -> None:
        self.name = dog.name
        self.path: list[Place] = [START]
        self.marks: dict[Place, str] = {START: "passed"}
        self.must_decide = False
        self.out = False
        self.moved = False
        self.turned: set[str] = set()
        self.damage = 0
        self.paws = dog.paws
        self.aside = dog.aside
        self.owed = 0
        self.potions = dog.potions.copy()
        self.supply = supply.copy()
        self.held = dog.cards[:]
        self.won: dict[Place, str] = {}  # cards with a paw of this walk

    def copy(self) -> Escape:
        """A walk that can go on differently."""
        twin = copy.copy(self)
        twin.path = self.path[:]
        twin.marks = self.marks.copy()
        twin.turned = self.turned.copy()
        twin.potions = self.potions.copy()
        twin.supply = self.supply.copy()
        twin.held = self.held[:]
        twin.won = self.won.copy()
        return twin

    def cards(self) -> list[str]:
        """All cards that count now."""
        return self.held + list(self.won.values())

    def defence(self) -> int:
        """Defence symbols of the board and of trophies (TT-24)."""
        return int(DOGS[str(self.name)]["defence"]) + sum(trophies(c).count("defence") for c in self.cards())

    def has_key(self) -> bool:
        """A trophy key, or Pluto's own (TT-30, TT-34)."""
        return self.name == "pluto" or any("key" in trophies(card) for card in self.cards())


class Reference:
    """A whole game."""

    def __init__(self, position: dict[str, Any], effort: int = 60) -> None:
        """Takes over what was dealt before the first action; checks that it was dealt by the rules.

        `effort` is the number of steps that a search for a way out may take.
        """
        self.effort = effort
        self.unsure: set[str] = set()  # actions of which no way out was proved or refuted
        self.players: int = position["players"]
        self.phase: str = position["phase"]
        self.round = 0
        self.seat: int = position["seat"]
        self.narrow: bool = position["narrow"]
        self.open: bool = position["open"]
        self.dogs = [Dog(seat["dog"]) for seat in position["seats"]]
        self.supply: Counter[str] = Counter(dict.fromkeys(SYMBOL_OF, 2))
        self.common: list[str] = []
        self.pile: Counter[str] = Counter()
        for name, card in CARDS.items():
            if card["kind"] != "start":
                self.pile[name] += card["copies"]
        self.countdown: int | None = None
        self.box: Counter[str] = Counter()
        self.drawn: str | None = None
        self.rooms: dict[Place, Room] = {}
        self.walk: Escape | None = None
        self._lay_start()
        if self.phase == "keep":
            self._see_quests(position)

    def _lay_start(self) -> None:
        self.rooms = {START: Room("narrow_start" if self.narrow else "start", 0)}

    def _see_quests(self, position: dict[str, Any]) -> None:
        """TT-14: two different quests each."""
        for dog, seat in zip(self.dogs, position["seats"], strict=True):
            dog.dealt = list(seat["dealt"])
        dealt = [quest for dog in self.dogs for quest in dog.dealt]
        assert sorted(dealt + position["undealt"]) == sorted(QUESTS)
        assert [len(dog.dealt) for dog in self.dogs] == [2] * self.players

    def _see_potions(self, position: dict[str, Any]) -> None:
        """TT-15: one potion each, the rest is the supply."""
        for dog, seat in zip(self.dogs, position["seats"], strict=True):
            assert sum(seat["potions"].values()) == 1
            dog.potions = Counter(seat["potions"])
            self.supply -= dog.potions

    # What is legal

    def legal(self) -> set[str]:
        """The actions that must be offered. Those in `unsure` may be offered, too."""
        self.unsure = set()
        if self.phase == "pick":
            taken = [dog.name for dog in self.dogs]
            return {f"dog {name}" for name in DOGS if name not in taken}
        if self.phase == "keep":
            return {f"keep {quest}" for quest in self.dogs[self.seat].dealt}
        if self.phase == "place":
            assert self.drawn is not None
            return self._places(self.drawn)
        if self.phase == "turn":
            return self._turns()
        if self.phase == "walk":
            assert self.walk is not None
            return self._steps_that_lead_out(self.walk)
        return set()

    def _turns(self) -> set[str]:
        """TT-17, TT-18, TT-20."""
        sure = {"nap"}
        left = sum(self.pile.values()) if self.countdown is None else self.countdown
        if left and self._openings():
            sure.add("explore")
        way_out = WayOut(self.rooms, self.effort).exists(Escape(self.dogs[self.seat], self.supply))
        if way_out is None:
            self.unsure.add("escape")
        elif way_out:
            sure.add("escape")
        return sure

    def _openings(self) -> set[Place]:
        """Free places that an exit leads to (TT-17)."""
        found = set()
        for place, room in self.rooms.items():
            for direction in DIRECTIONS:
                x, y = beside(place, direction)
                on_table = abs(x) <= TABLE_EDGE and abs(y) <= TABLE_EDGE
                if room.side(direction) != "wall" and (x, y) not in self.rooms and on_table:
                    found.add((x, y))
        return found

    def _places(self, card: str) -> set[str]:
        """At least one exit of the card meets an exit of a neighbour (TT-17)."""
        found = set()
        for place in self._openings():
            for turn in different_turns(card):
                for direction, side in turned_sides(card, turn).items():
                    other = self.rooms.get(beside(place, direction))
                    if other and side != "wall" and other.side(BACK[direction]) != "wall":
                        found.add(f"place {at(place)} r{turn}")
        return found

    def _steps_that_lead_out(self, walk: Escape) -> set[str]:
        sure = set()
        for step in steps(walk, self.rooms):
            after, rooms = walk.copy(), copy_rooms(self.rooms)
            take_step(after, rooms, step)
            way_out = WayOut(rooms, self.effort).exists(after)
            if way_out is None:
                self.unsure.add(step)
            elif way_out:
                sure.add(step)
        return sure

    # What an action does

    def play(self, action: str, after: dict[str, Any]) -> None:
        """Does what the action says. `after` is the real position after it: only for what chance decided."""
        verb, _, rest = action.partition(" ")
        if self.phase == "walk":
            assert self.walk is not None
            take_step(self.walk, self.rooms, action)
            if self.walk.out:
                self._come_out(self.walk)
        elif verb == "dog":
            self.dogs[self.seat].name = rest
            self.seat = (self.seat + 1) % self.players
            if self.dogs[self.seat].name is not None:
                self.phase = "keep"
                self._see_quests(after)
        elif verb == "keep":
            self._keep(rest, after)
        elif verb == "explore":
            self._draw(after["drawn"])
        elif verb == "place":
            self._place(rest)
        elif verb == "escape":
            self.walk = Escape(self.dogs[self.seat], self.supply)
            self.phase = "walk"
        else:
            assert verb == "nap"
            self._nap()

    def _keep(self, quest: str, after: dict[str, Any]) -> None:
        """TT-14: one is kept; when all have kept one, the others are common; then potions (TT-15)."""
        self.dogs[self.seat].quest = quest
        self.seat = (self.seat + 1) % self.players
        if self.dogs[self.seat].quest is None:
            return
        for dog in self.dogs:
            self.common += [dealt for dealt in dog.dealt if dealt != dog.quest]
            dog.dealt = []
        self.phase = "turn"
        self._see_potions(after)

    def _draw(self, card: str) -> None:
        assert self.pile[card] > 0, "a card was drawn that is not in the pile"
        self.pile[card] -= 1
        if self.countdown is not None:
            self.countdown -= 1
        self.drawn = card
        self.phase = "place"

    def _place(self, text: str) -> None:
        """TT-17; a side that meets a broken one is broken too (TT-32)."""
        where, turn = text.split(" r")
        place = place_of(where)
        assert self.drawn is not None
        room = Room(self.drawn, int(turn))
        for direction in DIRECTIONS:
            other = self.rooms.get(beside(place, direction))
            if other and other.side(BACK[direction]) == "broken":
                room.broken.add(direction)
        self.rooms[place] = room
        self.drawn = None
        self._next_turn()

    def _nap(self) -> None:
        """TT-20: a paw from aside, if there is one."""
        dog = self.dogs[self.seat]
        if dog.aside:
            dog.aside -= 1
            dog.paws += 1
        dog.place = "napping"
        self._next_turn()

    def _come_out(self, walk: Escape) -> None:
        """What the walk did becomes real; the first escape of a round starts the countdown (TT-19)."""
        dog = self.dogs[self.seat]
        for place, mark in walk.marks.items():
            room = self.rooms[place]
            if mark in ("taken", "paired", "pawed"):
                room.card = walk.won[place]
                room.paw = str(self.seat)
            elif mark == "given":
                self.box[room.card] += 1
                room.paw = str(self.seat)
                room.hole = True
                room.broken = set()
            elif mark == "bared":
                room.paw = "disarmed"
            elif mark == "doused":
                room.paw = "drenched"
        for card in (Counter(dog.cards) - Counter(walk.held)).elements():
            self.box[card.removesuffix("-pair").removesuffix("-paw")] += 1
        dog.cards = walk.held
        dog.paws = walk.paws
        dog.aside = walk.aside + walk.owed
        dog.potions = +walk.potions
        dog.place = "escaped"
        self.supply = +walk.supply
        self.walk = None
        if self.countdown is None:
            inside = sum(other.place == "inside" for other in self.dogs)
            self.countdown = min(4 * inside, sum(self.pile.values()))
        self._next_turn()

    def _next_turn(self) -> None:
        """Clockwise, those who are still inside (TT-21)."""
        self.phase = "turn"
        for ahead in range(1, self.players + 1):
            seat = (self.seat + ahead) % self.players
            if self.dogs[seat].place == "inside":
                self.seat = seat
                return
        self._end_round()

    def _end_round(self) -> None:
        """TT-37, TT-38. The seat stays: the last turn was its own."""
        for place, room in self.rooms.items():
            if place == START or room.hole:
                continue
            if room.paw == "nobody":
                self.pile[room.card] += 1
            elif room.paw in ("disarmed", "drenched"):
                self.box[room.card] += 1
                if room.paw == "drenched":
                    self.supply[POTION_OF[printed(room.card)["symbol"]]] += 1
            else:
                self.dogs[int(room.paw)].cards.append(room.card)
        for dog in self.dogs:
            dog.paws = PAWS - dog.aside
        self.round += 1
        self.countdown = None
        if self.round == ROUNDS:
            self.phase = "over"
            self.rooms = {}
        else:
            for dog in self.dogs:
                dog.place = "inside"
            self._lay_start()

    # The end

    def scores(self) -> list[int]:
        """TT-39, TT-40."""
        return [self._score(dog) for dog in self.dogs]

    def _score(self, dog: Dog) -> int:
        coins = sum(printed(card).get("coins", 0) for card in dog.cards)
        keys = sum(trophies(card).count("key") for card in dog.cards) + (dog.name == "pluto")
        coins += 4 * min(keys, dog.cards.count("chest"))
        coins -= sum(printed(card)["kind"] in ("trap", "raccoon") for card in dog.cards)
        for quest in [*self.common, str(dog.quest)]:
            coins += QUESTS[quest]["coins"] * self._times(dog, quest)
        return coins

    def _times(self, dog: Dog, quest: str) -> int:
        """How often a dog completes a quest (TT-40)."""
        if "monster" in QUESTS[quest]:
            return sum(printed(card)["name"] == QUESTS[quest]["monster"] for card in dog.cards)
        symbol = QUESTS[quest]["symbol"]
        ranks = []
        for other in self.dogs:
            count = sum(trophies(card).count(symbol) for card in other.cards)
            count += other.potions[POTION_OF[symbol]]
            ranks.append((count, DOGS[str(other.name)]["attack"].count(symbol)))
        best = max(ranks)
        alone = ranks.count(best) == 1 and best[0] > 0
        return int(alone and ranks[self.dogs.index(dog)] == best)

    def winners(self) -> list[int]:
        """TT-41: most coins, then most quests, each monster counting."""
        ranks = []
        for dog in self.dogs:
            quests = sum(self._times(dog, quest) for quest in [*self.common, str(dog.quest)])
            ranks.append((self._score(dog), quests))
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]

    # What is to be compared

    def seen(self, looker: int, owner: int) -> tuple[Counter[str], int]:
        """The cards of a player that another sees, and how many lie face down (TT-37)."""
        walking = self.walk is not None and owner == self.seat
        cards = self.walk.held if walking and self.walk else self.dogs[owner].cards
        if self.open or looker == owner or self.phase == "over":
            return Counter(cards), 0
        hidden = [card for card in cards if printed(card)["kind"] in ("coins", "chest", "trap")]
        return Counter(cards) - Counter(hidden), len(hidden)

    def facts(self) -> dict[str, Any]:
        """Everything on the table, in a form that does not depend on orders."""
        return {
            "phase": self.phase,
            "round": self.round,
            "seat": self.seat,
            "countdown": -1 if self.countdown is None else self.countdown,
            "drawn": self.drawn,
            "supply": +self.supply,
            "common": sorted(self.common),
            "pile": +self.pile,
            "box": +self.box,
            "rooms": {
                place: (room.card, room.turn, room.paw, room.hole, sorted(room.broken))
                for place, room in self.rooms.items()
            },
            "seats": [
                (dog.name, dog.place, dog.paws, dog.aside, +dog.potions, Counter(dog.cards),
                 sorted(dog.dealt), dog.quest)
                for dog in self.dogs
            ],
            "walk": None if self.walk is None else self._walk_facts(self.walk),
        }  # fmt: skip

    def _walk_facts(self, walk: Escape) -> dict[str, Any]:
        return {
            "path": walk.path,
            "marks": [walk.marks[place] for place in walk.path],
            "facing": walk.must_decide,
            "damage": walk.damage,
            "paws": walk.paws,
            "aside": walk.aside,
            "owed": walk.owed,
            "held": Counter(walk.held),
            "potions": +walk.potions,
            "supply": +walk.supply,
        }


def position_facts(position: dict[str, Any]) -> dict[str, Any]:
    """The same facts of a real position."""
    places = [tuple(room["at"]) for room in position["dungeon"]]
    walk = position["walk"]
    return {
        "phase": position["phase"],
        "round": position["round"],
        "seat": position["seat"],
        "countdown": position["countdown"],
        "drawn": position["drawn"],
        "supply": Counter(position["supply"]),
        "common": sorted(position["common"]),
        "pile": Counter(position["pile"]),
        "box": Counter(position["box"]),
        "rooms": {
            place: (room["room"], room["turn"], room["paw"], room["hole"], sorted(room["broken"]))
            for place, room in zip(places, position["dungeon"], strict=True)
        },
        "seats": [
            (seat["dog"], seat["place"], seat["paws"], seat["aside"], Counter(seat["potions"]),
             Counter(seat["held"]), sorted(seat["dealt"]), seat["quest"])
            for seat in position["seats"]
        ],
        "walk": walk and {
            "path": [places[room] for room in walk["path"]],
            **{key: walk[key] for key in ("marks", "facing", "damage", "paws", "aside", "owed")},
            **{key: Counter(walk[key]) for key in ("held", "potions", "supply")},
        },
    }  # fmt: skip


# Walks


def copy_rooms(rooms: dict[Place, Room]) -> dict[Place, Room]:
    """Rooms that can be turned and broken without changing the others."""
    twins = {}
    for place, room in rooms.items():
        twin = copy.copy(room)
        twin.broken = room.broken.copy()
        twins[place] = twin
    return twins


def passable(side: str, key: bool) -> bool:
    """Whether a dog gets through a side (TT-30)."""
    return side in ("exit", "broken") or (side == "door" and key)


def may_enter(walk: Escape, rooms: dict[Place, Room], place: Place) -> bool:
    """Once, and not where a paw or a disarmed trap is (TT-18, TT-26, TT-27)."""
    room = rooms.get(place)
    return room is not None and not room.hole and room.paw == "nobody" and place not in walk.marks


def steps(walk: Escape, rooms: dict[Place, Room]) -> list[str]:
    """All that the rules allow on a walk, whether or not it leads out."""
    return decisions(walk, rooms) if walk.must_decide else moves(walk, rooms)


def moves(walk: Escape, rooms: dict[Place, Room]) -> list[str]:
    """TT-18, TT-31, TT-32, TT-36."""
    here = walk.path[-1]
    key = walk.has_key()
    found = []
    for direction in DIRECTIONS:
        there = beside(here, direction)
        open_here = passable(rooms[here].side(direction), key)
        if there not in rooms:
            if open_here:
                found.append("leave")
            elif walk.name == "bonk" and walk.paws:
                found.append(f"break {direction}")
        elif may_enter(walk, rooms, there):
            if open_here and passable(rooms[there].side(BACK[direction]), key):
                found.append(f"go {at(there)}")
            elif walk.name == "bonk" and walk.paws:
                found.append(f"break {direction}")
    if rooms[here].card == "portal":
        portals = [place for place, room in rooms.items() if room.card == "portal"]
        found += [f"go {at(place)}" for place in portals if may_enter(walk, rooms, place)]
    if walk.name == "sparky" and not walk.moved:
        for direction in DIRECTIONS:
            room = rooms.get(beside(START, direction))
            if room and not room.hole and direction not in walk.turned:
                quarters = different_turns(room.card)[1:]
                found += [f"spin {direction} {quarter}" for quarter in quarters]
    return list(dict.fromkeys(found))


def decisions(walk: Escape, rooms: dict[Place, Room]) -> list[str]:
    """What can be done in the room that the dog has entered."""
    card = rooms[walk.path[-1]].card
    kind = printed(card)["kind"]
    if kind == "monster":
        return _monster(walk, card)
    if kind == "trap":
        return _trap(walk, printed(card)["symbol"])
    if kind == "raccoon":
        return ["hire pair", "hire paw", "pass"]
    if kind == "potion":
        potions = [f"take {potion}" for potion in SYMBOL_OF if walk.supply[potion]]
        return [*(potions or ["take"]), "pass"]
    return ["take", "pass"]


def _monster(walk: Escape, card: str) -> list[str]:
    """TT-23, TT-24, TT-33."""
    found = []
    if walk.paws:
        for spent in itertools.product(*(range(walk.potions[potion] + 1) for potion in SYMBOL_OF)):
            potions = Counter(dict(zip(SYMBOL_OF, spent, strict=True)))
            needed = [potion for potion in SYMBOL_OF if potions[potion]]
            if _beats(walk, card, potions) and not any(
                _beats(walk, card, potions - Counter([potion])) for potion in needed
            ):
                found.append(_fight_text(potions))
        if not found and walk.name == "joan" and walk.paws > 1 and card != "dragon":
            found.append("overpower")
    if walk.damage + printed(card)["damage"] < walk.defence():
        found.append("pass")
    return found


def _fight_text(potions: Counter[str]) -> str:
    spent = [potion if potions[potion] == 1 else f"{potion} {potions[potion]}" for potion in SYMBOL_OF
             if potions[potion]]  # fmt: skip
    return "fight with " + " and ".join(spent) if spent else "fight"


def _beats(walk: Escape, card: str, potions: Counter[str]) -> bool:
    """Whether all symbols that the monster needs are there; of a raccoon's pair one at a time (TT-28)."""
    have = Counter(DOGS[str(walk.name)]["attack"])
    have.update(SYMBOL_OF[potion] for potion in potions.elements())
    pairs = []
    for owned in walk.cards():
        if owned.endswith("-pair"):
            pairs.append(trophies(owned))
        else:
            have.update(trophies(owned))
    need = Counter(printed(card)["needs"])
    return any(need <= have + Counter(chosen) for chosen in itertools.product(*pairs))


def _trap(walk: Escape, symbol: str) -> list[str]:
    """TT-26: a potion, a card of earlier rounds, a card of this walk; or take it."""
    found = ["take"] if walk.paws else []
    if walk.potions[POTION_OF[symbol]]:
        found.append(f"disarm with {POTION_OF[symbol]}")
    found += [f"disarm with {card}" for card in dict.fromkeys(walk.held) if symbol in trophies(card)]
    found += [f"disarm with {at(place)}" for place, card in walk.won.items() if symbol in trophies(card)]
    return found


def take_step(walk: Escape, rooms: dict[Place, Room], step: str) -> None:
    """Changes the walk, and the rooms where Sparky turns or Bonk breaks them."""
    verb, _, rest = step.partition(" ")
    here = walk.path[-1]
    room = rooms[here]
    if verb == "leave":
        walk.out = True
    elif verb == "go":
        _enter(walk, rooms, place_of(rest))
    elif verb == "break":
        _break(walk, rooms, rest)
    elif verb == "spin":
        direction, quarters = rest.split()
        turned = rooms[beside(START, direction)]
        turned.turn = (turned.turn + int(quarters)) % len(different_turns(turned.card))
        walk.turned.add(direction)
    elif verb == "pass":
        walk.damage += printed(room.card).get("damage", 0)
        _decide(walk, "passed")
    elif verb == "disarm":
        _disarm(walk, rest.removeprefix("with "))
    else:
        if verb == "overpower":
            walk.paws -= 1
        elif verb == "fight":
            _spend(walk, rest)
        elif verb == "take" and rest:
            walk.supply[rest] -= 1
            walk.potions[rest] += 1
        _take(walk, room.card, rest if verb == "hire" else "")


def _decide(walk: Escape, mark: str) -> None:
    walk.marks[walk.path[-1]] = mark
    walk.must_decide = False


def _enter(walk: Escape, rooms: dict[Place, Room], place: Place) -> None:
    """Where nothing can be decided the room is simply passed (TT-22, TT-31, TT-35)."""
    walk.moved = True
    walk.path.append(place)
    walk.marks[place] = "passed"
    kind = printed(rooms[place].card)["kind"]
    if kind == "monster":
        walk.must_decide = True
    elif kind == "trap":
        walk.must_decide = walk.name != "robin"
    else:
        walk.must_decide = kind != "portal" and walk.paws > 0


def _take(walk: Escape, card: str, side: str) -> None:
    """A paw goes on the card; a raccoon shows a side from now on (TT-22, TT-28)."""
    walk.paws -= 1
    if side == "paw" and walk.aside:
        walk.aside -= 1
        walk.paws += 1
    walk.won[walk.path[-1]] = f"{card}-{side}" if side else card
    _decide(walk, {"": "taken", "pair": "paired", "paw": "pawed"}[side])


def _spend(walk: Escape, text: str) -> None:
    """Potions spent in a fight go back to the supply (TT-23)."""
    for part in text.removeprefix("with ").split(" and ") if text else []:
        potion, _, count = part.partition(" ")
        walk.potions[potion] -= int(count or 1)
        walk.supply[potion] += int(count or 1)


def _disarm(walk: Escape, given: str) -> None:
    """TT-26, TT-27, TT-28."""
    if given in SYMBOL_OF:
        walk.potions[given] -= 1
        _decide(walk, "doused")
        return
    if "," in given:
        card = walk.won.pop(place_of(given))
        walk.marks[place_of(given)] = "given"
    else:
        card = given
        walk.held.remove(card)
    if card.endswith("-paw"):
        if walk.paws:
            walk.paws -= 1
            walk.aside += 1
        else:
            walk.owed += 1
    _decide(walk, "bared")


def _break(walk: Escape, rooms: dict[Place, Room], direction: str) -> None:
    """TT-32: a paw on the wall, the neighbour's side too, and through."""
    here = walk.path[-1]
    there = beside(here, direction)
    walk.paws -= 1
    rooms[here].broken.add(direction)
    if there in rooms:
        rooms[there].broken.add(BACK[direction])
        _enter(walk, rooms, there)
    else:
        walk.out = True


class WayOut:
    """Looks for any way out by trying everything, at most `effort` steps."""

    def __init__(self, rooms: dict[Place, Room], effort: int) -> None:
        self.rooms = rooms
        self.effort = effort

    def exists(self, walk: Escape) -> bool | None:
        """True or False; None if the effort was not enough."""
        found = self._search(walk, self.rooms, "")
        return True if found else None if self.effort <= 0 else False

    def _search(self, walk: Escape, rooms: dict[Place, Room], last: str) -> bool:
        if walk.out:
            return True
        if self.effort <= 0:
            return False
        self.effort -= 1
        options = steps(walk, rooms)
        if "leave" in options:
            return True
        for step in sorted(options, key=self._price):
            if self._tried(step, last):
                continue
            changes = step.startswith(("spin", "break"))
            twin, after = walk.copy(), copy_rooms(rooms) if changes else rooms
            take_step(twin, after, step)
            if self._search(twin, after, step):
                return True
        return False

    def _tried(self, step: str, last: str) -> bool:
        """Whether the same turns of Sparky are tried in another order."""
        if not (step.startswith("spin") and last.startswith("spin")):
            return False
        return DIRECTIONS.index(step.split()[1]) < DIRECTIONS.index(last.split()[1])

    def _price(self, step: str) -> int:
        """Cheap steps first."""
        verbs = ["go", "pass", "fight", "break", "take", "hire", "overpower", "disarm", "spin"]
        return verbs.index(step.split()[0])
