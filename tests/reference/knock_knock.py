"""A second Knock, Knock! Dungeon!, for tests: slow, plain, and written from the rules alone.

It shares no code with the game. It reads the cards from the content file, and all that chance decides (hands,
drawn cards, the first card, found spells) from positions of the real game. Everything else it works out
itself, from the texts of the actions: what is legal, what an action does, the end and the score.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

Cell = tuple[int, int]

CONTENT = Path(__file__).parents[2] / "src/undercroft/games/knock_knock/content.toml"
BOX = tomllib.loads(CONTENT.read_text(encoding="utf-8"))
COUNTS = BOX["counts"]
CARDS = dict(enumerate([*BOX["rooms"]["cards"], *BOX["monsters"]["cards"], BOX["knight"]], 1))
KNIGHT = 63
LAST_LEVEL = 3
ALARM = 6
TABLE = 16  # half cards from the middle, both ways taken together (KK-22)
CLOCK = -1  # the seat of the clock
SPELLS = ["fireball", "ice", "potion", "orb"]
CORNERS: dict[str, Cell] = {"nw": (0, 0), "ne": (1, 0), "sw": (0, 1), "se": (1, 1)}
PLAYED_PHASES = ("play", "knight")


class Laid:
    """A card of the citadel."""

    def __init__(self, card: int, x: int, y: int, turned: bool) -> None:
        self.card = card
        self.x = x
        self.y = y
        self.turned = turned
        self.standing = False
        self.frozen = False
        self.time = 0
        printed = CARDS[card]["corners"][:: -1 if turned else 1]
        # The corner places that the card covers, with its numbers on them (KK-10).
        self.numbers: dict[Cell, int] = {
            (x + dx, y + dy): number for (dx, dy), number in zip(CORNERS.values(), printed, strict=True)
        }

    def row(self) -> dict[str, Any]:
        """The card as a position has it."""
        return {key: value for key, value in vars(self).items() if key != "numbers"}


class Reference:
    """A game as the rules have it."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.players: int = position["players"]
        self.mode: str = position["mode"]
        self.first_game: bool = position["first_game"]
        self.hunting: bool = position["chests"]
        self.pace: int = position["pace"]
        self.level: int = position["level"]
        self.won: int = position["won"]
        self.tries = 0
        self.treasure: int = position["treasure"]
        self.spells = set(position["spells"])
        self.turn = 0
        self.open_citadel(position)

    # Setting up

    def open_citadel(self, position: dict[str, Any]) -> None:
        """KK-5 to KK-8, KK-28: chance says which cards lie where, the rules say how many."""
        self.phase = "play"
        self.ending = "undecided"
        self.plays = 0
        self.silence = False
        self.potion: Cell | None = None
        self.knight_waits = True
        self.knight_held = False  # drawn, and not laid yet
        self.reserve: int = COUNTS["time_tokens"]
        self.shown = [0] * self.players
        self.told: set[int] = set()
        self.hands: list[list[int]] = [sorted(hand) for hand in position["hands"]]
        self.bag = set(position["bag"])
        self.burnt: list[int] = []
        self.citadel: list[Laid] = []
        few = "hand_few" if self.players <= 4 else "hand_many"
        size = COUNTS["hand_alone" if self.players == 1 else few]
        assert [len(hand) for hand in self.hands] == [size] * self.players
        first = position["citadel"][0]["card"]
        self.deck = {number for number, card in CARDS.items() if card.get("sign", 0) <= self.level}
        self.lay(first, (0, 0), turned=False)
        assert self.all_cards() == sorted(self.deck)

    def all_cards(self) -> list[int]:
        """Every card of this citadel, wherever it is."""
        cards = [card for hand in self.hands for card in hand]
        cards += [*self.bag, *self.burnt, *(laid.card for laid in self.citadel)]
        if self.knight_waits or self.knight_held:
            cards.append(KNIGHT)
        return sorted(cards)

    # The table

    def dangers(self) -> dict[Laid, int]:
        """KK-14: of every card that has a card, or the potion (KK-32), on a corner: its visible numbers."""
        top = {cell: laid for laid in self.citadel for cell in laid.numbers}  # later cards lie above
        dangers = {}
        for laid in self.citadel:
            if any(cell == self.potion or top[cell] is not laid for cell in laid.numbers):
                dangers[laid] = sum(
                    0 if cell == self.potion else top[cell].numbers[cell] for cell in laid.numbers
                )
        return dangers

    def open_places(self) -> list[Cell]:
        """KK-10: half a card aside and half a card up or down of a card, never straight beside one."""
        taken = {(laid.x, laid.y) for laid in self.citadel}
        if not taken:
            return [(0, 0)]
        places = {(x + dx, y + dy) for x, y in taken for dx in (-1, 1) for dy in (-1, 1)}
        straight = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)]
        return [
            (x, y)
            for x, y in places
            if abs(x) + abs(y) <= TABLE and not any((x + dx, y + dy) in taken for dx, dy in straight)
        ]

    # What is legal

    def legal(self, seat: int) -> set[str]:
        """All that a seat, or the clock, may do now."""
        if self.phase == "camp" and seat != CLOCK:
            return {"enter"} if self.ending == "knight_beaten" else {"enter", "go home"}
        if self.phase not in PLAYED_PHASES:
            return set()
        if seat == CLOCK:
            return set() if self.first_game else {"time is up"}  # KK-9, KK-26
        actions = self.casts()
        if self.players > 1 and not self.shown[seat]:
            actions |= {f"show {card}" for card in self.hands[seat]}  # KK-23
        if self.players > 1 and not self.silence and self.untold(seat):
            actions.add(f"tell {seat + 1}")  # KK-23
        if seat == self.turn:
            actions |= self.placements()
        return actions

    def untold(self, seat: int) -> set[int]:
        """The cards in a hand of which the others do not know."""
        return set(self.hands[seat]) - self.told - {self.shown[seat]}

    def placements(self) -> set[str]:
        """KK-12, KK-20, KK-23: the cards that the player may lay, wherever they fit."""
        hand = [KNIGHT] if self.phase == "knight" else self.hands[self.turn]
        if self.phase == "play" and self.shown[self.turn]:
            hand = [self.shown[self.turn]]
        actions = set()
        for card in hand:
            corners = CARDS[card]["corners"]
            ways = ["", " turned"] if self.first_game and corners != corners[::-1] else [""]  # KK-11
            actions |= {f"{card} to {x},{y}{way}" for x, y in self.open_places() for way in ways}
        return actions

    def casts(self) -> set[str]:
        """KK-30 to KK-34: every spell that has something to do."""
        actions = {"orb"} if "orb" in self.spells and self.silence else set()
        for laid in self.citadel:
            where = f"{laid.x},{laid.y}"
            if not laid.standing:
                continue
            if "fireball" in self.spells and laid.card != KNIGHT:
                actions.add(f"fireball {where}")
            if "ice" in self.spells and not laid.frozen:
                actions.add(f"ice {where}")
            if "potion" in self.spells:
                actions |= {f"potion {where} {corner}" for corner in CORNERS}
        return actions

    # What an action does

    def play(self, action: str, after: dict[str, Any]) -> None:
        """Plays an action; `after` is the real position, from which only chance is read."""
        words = action.split()
        if words[0].isdigit():
            self.place(int(words[0]), _cell(words[2]), "turned" in words, after)
        elif words[0] == "show":
            card = int(words[1])
            self.shown[next(seat for seat in range(self.players) if card in self.hands[seat])] = card
        elif words[0] == "tell":
            self.told |= self.untold(int(words[1]) - 1)
        elif action == "enter":
            self.open_citadel(after)
        elif action == "go home":
            self.phase = "over"
        elif action == "time is up":
            self.lose("time_up")
        else:
            self.cast(words, after)

    def place(self, card: int, cell: Cell, turned: bool, after: dict[str, Any]) -> None:
        """KK-12 to KK-20: one turn."""
        if card != KNIGHT:
            self.hands[self.turn].remove(card)
            self.shown[self.turn] = 0
        self.plays += 1
        if not self.lay(card, cell, turned):
            return self.lose("no_tokens")
        if CARDS[card].get("silence") and self.players > 1:
            self.silence = not self.silence  # KK-13, KK-13a
        self.judge(after)
        if self.ending == "undecided" and card != KNIGHT:
            self.count_down()
        if self.ending == "undecided" and self.pace and (self.plays + 1) * self.pace > COUNTS["seconds"]:
            self.lose("time_up")
        if self.ending == "undecided":
            self.draw(card, after)
        return None

    def lay(self, card: int, cell: Cell, turned: bool) -> bool:
        """KK-12: a card on the table; a monster takes its tokens. False if there are too few."""
        laid = Laid(card, cell[0], cell[1], turned)
        self.citadel.append(laid)
        if card == KNIGHT:
            self.knight_held = False
            self.phase = "play"
        time = CARDS[card].get("time", 0)
        laid.standing = time > 0
        if time > self.reserve:
            return False
        laid.time = time
        self.reserve -= time
        return True

    def judge(self, after: dict[str, Any]) -> None:
        """KK-15 to KK-17, KK-23a, KK-24, KK-31: rooms first, then monsters, then the Black Knight."""
        dangers = self.dangers()
        if any(not laid.standing and danger >= ALARM for laid, danger in dangers.items()):
            return self.lose("room_alarm")
        fallen = [laid for laid, danger in dangers.items() if laid.standing and danger < ALARM]
        for laid in fallen:
            if laid.card != KNIGHT:
                self.beat(laid)
        others_frozen = any(laid.frozen for laid in self.citadel if laid.card != KNIGHT)
        for laid in fallen:
            if laid.card == KNIGHT and not others_frozen:
                self.beat(laid)
                self.win(after)
        return None

    def beat(self, laid: Laid) -> None:
        """KK-16: its tokens, or the ice, go away; it stays as a room."""
        self.reserve += laid.time
        laid.time = 0
        laid.frozen = laid.standing = False

    def count_down(self) -> None:
        """KK-18: one token from every monster that has any."""
        timed = [laid for laid in self.citadel if laid.time > 0]
        for laid in timed:
            laid.time -= 1
            self.reserve += 1
        if any(laid.time == 0 for laid in timed):
            self.lose("monster_alarm")

    def draw(self, card: int, after: dict[str, Any]) -> None:
        """KK-19 to KK-21."""
        if card != KNIGHT and not (self.players == 1 and CARDS[card].get("silence")):
            if self.bag:
                (drawn,) = set(after["hands"][self.turn]) - set(self.hands[self.turn])
                self.bag.remove(drawn)
                self.hands[self.turn] = sorted([*self.hands[self.turn], drawn])
            elif self.knight_waits:
                self.knight_waits = False
                self.knight_held = True
                self.phase = "knight"
                return
        order = [(self.turn + ahead) % self.players for ahead in range(1, self.players + 1)]
        following = [seat for seat in order if self.hands[seat]]
        if following:
            self.turn = following[0]
        else:
            self.lose("no_cards")

    def cast(self, words: list[str], after: dict[str, Any]) -> None:
        """KK-30 to KK-34."""
        self.spells.remove(words[0])
        if words[0] == "orb":
            self.silence = False
            return
        laid = next(laid for laid in self.citadel if (laid.x, laid.y) == _cell(words[1]))
        if words[0] == "potion":
            dx, dy = CORNERS[words[2]]
            self.potion = (laid.x + dx, laid.y + dy)
        else:
            self.reserve += laid.time
            laid.time = 0
        if words[0] == "ice":
            laid.frozen = True
        if words[0] == "fireball":
            self.citadel.remove(laid)
            self.burnt.append(laid.card)
            if self.potion is not None and not any(self.potion in other.numbers for other in self.citadel):
                self.potion = None
        self.judge(after)

    # The end

    def win(self, after: dict[str, Any]) -> None:
        """KK-24, KK-27 to KK-29."""
        self.ending = "knight_beaten"
        self.won += 1
        self.tries = 0
        if self.hunting:
            self.treasure += self.chain()
        if self.mode == "single" or self.level == LAST_LEVEL:
            self.phase = "over"
            return
        self.level += 1
        box = set(SPELLS) - self.spells
        found = set(after["spells"]) - self.spells
        assert found <= box
        assert len(found) == min(1, len(box))
        self.spells |= found
        self.make_camp()

    def lose(self, reason: str) -> None:
        """KK-25, KK-29."""
        self.ending = reason
        if self.mode == "retry":
            self.tries += 1
            self.make_camp()
        else:
            self.phase = "over"

    def make_camp(self) -> None:
        """KK-8: the next seat begins the next citadel."""
        self.phase = "camp"
        self.turn = (self.turn + 1) % self.players

    def chain(self) -> int:
        """KK-27: the chests of the longest chain."""
        rest = [laid for laid in self.citadel if CARDS[laid.card].get("chests", 0)]
        best = (0, 0)
        while rest:
            group = [rest.pop()]
            while more := [one for one in rest if any(one.numbers.keys() & two.numbers for two in group)]:
                group += more
                rest = [laid for laid in rest if laid not in more]
            best = max(best, (len(group), sum(CARDS[laid.card]["chests"] for laid in group)))
        return best[1]

    def outcome(self) -> tuple[list[int], list[int], str]:
        """Winners, scores and the reason, after the end."""
        winners = list(range(self.players)) if self.ending == "knight_beaten" else []
        return winners, [self.treasure if self.hunting else self.won] * self.players, self.ending

    # Comparing

    def facts(self) -> dict[str, Any]:
        """The state in the words of positions."""
        tokens = sum(laid.time for laid in self.citadel) + self.reserve
        assert tokens == COUNTS["time_tokens"], "time tokens are lost or made"
        assert self.all_cards() == sorted(self.deck), "cards are lost or made"
        facts = {
            "phase": self.phase, "ending": self.ending, "level": self.level, "won": self.won,
            "tries": self.tries, "treasure": self.treasure, "spells": sorted(self.spells),
            "plays": self.plays, "silence": self.silence, "bag": sorted(self.bag),
            "knight_waits": self.knight_waits, "hands": self.hands, "shown": self.shown,
            "told": sorted(self.told & {card for hand in self.hands for card in hand}),
            "citadel": [laid.row() for laid in self.citadel], "potion": self.potion, "reserve": self.reserve,
        }  # fmt: skip
        return facts if self.phase == "over" else facts | {"turn": self.turn}


def position_facts(position: dict[str, Any]) -> dict[str, Any]:
    """The same facts of a real position."""
    potion = position["potion"]
    if potion is not None:
        dx, dy = CORNERS[potion["corner"]]
        potion = (potion["x"] + dx, potion["y"] + dy)
    return position | {
        "bag": sorted(position["bag"]), "spells": sorted(position["spells"]), "potion": potion,
        "told": sorted(position.get("told", [])),
    }  # fmt: skip


def _cell(text: str) -> Cell:
    x, y = text.split(",")
    return int(x), int(y)
