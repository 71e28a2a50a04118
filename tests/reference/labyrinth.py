"""A second Labyrinth of Adventures, for tests: slow, plain, and written from the rules alone.

It shares no code with the game. It reads cards and boards from the content file, and all that chance decides
(the first player, dealt and drawn cards) from positions of the real game. Everything else it works out
itself, from the texts of the actions: what is legal, what an action does, who wins.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

CONTENT = Path(__file__).parents[2] / "src/undercroft/games/labyrinth/content.toml"
BOX = tomllib.loads(CONTENT.read_text(encoding="utf-8"))
COLOURS = ["red", "blue", "green", "yellow", "violet"]
EFFECTS = ["jump", "push", "remove", "trap"]
ALL_CARDS = Counter({f"{colour}-{effect}": BOX["cards"][effect] for colour in COLOURS for effect in EFFECTS})
HAND = 6
ACTIONS = 3
GOAL = 3
TRAVELLERS = 3
TREASURES = 12
TRAPS = 12
ROUNDS = 200


class Reference:
    """A whole game, from any position on."""

    def __init__(self, position: dict[str, Any]) -> None:
        side = BOX["board"][position["board"]]
        self.board: str = position["board"]
        self.levelled: bool = position["levelled"]
        self.opening: list[list[int]] = side["opening"]
        self.cells: dict[str, dict[str, Any]] = {cell["id"]: cell for cell in side["cells"]}
        self.players: int = position["players"]
        self.turn: int = position["turn"]
        self.seat: int = position["seat"]
        self.phase: str = position["phase"]
        self.actions: int = position["actions"]
        self.hands = [Counter(hand) for hand in position["hands"]]
        self.deck = Counter(position["deck"])
        self.discards = Counter(position["discards"])
        self.travellers: dict[str, int] = {}  # on the board: cell and seat
        for seat, trio in enumerate(position["travellers"]):
            self.travellers |= {cell: seat for cell in trio if cell is not None}
        self.treasures: set[str] = set(position["treasures"])
        self.fresh: set[str] = set(position["fresh"])  # placed this turn (LA-11)
        self.traps: set[str] = set(position["traps"])
        self.collected: list[int] = list(position["collected"])
        self.site: str | None = position["site"]
        self.owed: int = position["remaining"]

    def check_start(self) -> None:
        """LA-1, LA-6, LA-7a: what lies on the table before the first turn."""
        assert sum(ALL_CARDS.values()) == 55
        assert [hand.total() for hand in self.hands] == [HAND] * self.players
        assert not self.discards
        assert not self.travellers
        assert not self.treasures | self.fresh | self.traps
        assert self.collected == [0] * self.players
        assert (self.turn, self.phase, self.actions) == (0, "act", self._actions_of_turn())

    # The table

    def _colour(self, cell: str) -> str:
        return str(self.cells[cell]["colour"])

    def _next(self, cell: str) -> list[str]:
        return list(self.cells[cell]["next"])

    def _tokens(self) -> set[str]:
        return self.treasures | self.fresh | self.traps

    def _is_free(self, cell: str) -> bool:
        """No traveller, treasure or trap (LA-10)."""
        return cell not in self.travellers and cell not in self._tokens()

    def _may_enter(self, seat: int, cell: str) -> bool:
        """No traveller there (LA-12), nor a treasure that the owner of this one placed this turn (LA-11)."""
        return cell not in self.travellers and not (seat == self.seat and cell in self.fresh)

    def _at_home(self, seat: int) -> int:
        return TRAVELLERS - list(self.travellers.values()).count(seat)

    def _treasures_left(self) -> int:
        return TREASURES - len(self.treasures | self.fresh) - sum(self.collected)

    def _actions_of_turn(self) -> int:
        """LA-7a, LA-8."""
        if self.levelled and self.turn < self.players:
            return self.opening[self.players - 2][self.turn]
        return ACTIONS

    # What is legal

    def legal(self) -> set[str]:
        """The texts of all legal actions."""
        hand = self.hands[self.seat]
        if self.phase == "pay":
            assert self.site is not None
            colour = self._colour(self.site)
            return {f"pay {card}" for card in +hand if card.startswith(f"{colour}-")}
        if self.phase == "discard":
            return {f"discard {card}" for card in +hand} | {"draw"}
        if self.phase == "over":
            return set()
        found = {"done"}  # LA-8: a player may stop early
        if self.actions > 0:
            found |= self._moves() | self._deployments() | self._sites()
        return found | self._jumps() | self._pushes() | self._removals() | self._trap_cells()

    def _moves(self) -> set[str]:
        """LA-12."""
        return {
            f"move {cell}>{other}"
            for cell, seat in self.travellers.items()
            for other in self._next(cell)
            if seat == self.seat and self._may_enter(seat, other)
        }

    def _deployments(self) -> set[str]:
        """LA-9."""
        if self._at_home(self.seat) == 0:
            return set()
        starts = [cell for cell, printed in self.cells.items() if printed.get("start")]
        return {f"deploy {cell}" for cell in starts if self._may_enter(self.seat, cell)}

    def _sites(self) -> set[str]:
        """LA-10."""
        if self._treasures_left() == 0:
            return set()
        found = set()
        for cell, printed in self.cells.items():
            cards = sum(self.hands[self.seat][f"{printed['colour']}-{effect}"] for effect in EFFECTS)
            if self._is_free(cell) and cards >= printed["value"]:
                found.add(f"treasure {cell}")
        return found

    def _holds(self, cell: str, effect: str) -> bool:
        """Whether the player has the card of this effect in the colour of the cell (LA-15)."""
        return self.hands[self.seat][f"{self._colour(cell)}-{effect}"] > 0

    def _jumps(self) -> set[str]:
        """LA-16."""
        found = set()
        for cell, seat in self.travellers.items():
            if seat != self.seat or not self._holds(cell, "jump"):
                continue
            for over in self._next(cell):
                opponent = over in self.travellers and self.travellers[over] != self.seat
                if opponent or over in self._tokens():
                    landings = [other for other in self._next(over) if other != cell]
                    found |= {f"jump {cell}>{to}" for to in landings if self._may_enter(seat, to)}
        return found

    def _pushes(self) -> set[str]:
        """LA-17."""
        return {
            f"push {cell}>{other}"
            for cell, seat in self.travellers.items()
            for other in self._next(cell)
            if self._holds(cell, "push") and self._may_enter(seat, other)
        }

    def _removals(self) -> set[str]:
        """LA-18."""
        return {f"remove {cell}" for cell in self._tokens() if self._holds(cell, "remove")}

    def _trap_cells(self) -> set[str]:
        """LA-19."""
        if len(self.traps) == TRAPS:
            return set()
        return {f"trap {cell}" for cell in self.cells if self._is_free(cell) and self._holds(cell, "trap")}

    # What an action does

    def play(self, action: str, after: dict[str, Any]) -> None:
        """Does what the action says. `after` is the real position after it: only for the cards drawn."""
        verb, _, rest = action.partition(" ")
        if verb in ("move", "deploy", "treasure"):
            self.actions -= 1
        if verb in ("jump", "push", "remove", "trap"):
            self._discard(f"{self._colour(rest.split('>')[0])}-{verb}")
        if verb in ("move", "jump", "push"):
            cell, to = rest.split(">")
            self._arrive(self.travellers.pop(cell), to)
        elif verb == "deploy":
            self._arrive(self.seat, rest)
        elif verb == "treasure":
            self.phase, self.site, self.owed = "pay", rest, self.cells[rest]["value"]
        elif verb == "pay":
            self._pay(rest)
        elif verb == "remove":
            for tokens in (self.treasures, self.fresh, self.traps):
                tokens.discard(rest)
        elif verb == "trap":
            self.traps.add(rest)
        elif verb == "done":
            self.phase = "discard"
        elif verb == "discard":
            self._discard(rest)
        else:
            assert verb == "draw"
            self._draw(Counter(after["hands"][self.seat]))
            self._end_turn()

    def _discard(self, card: str) -> None:
        assert self.hands[self.seat][card] > 0
        self.hands[self.seat][card] -= 1
        self.discards[card] += 1

    def _pay(self, card: str) -> None:
        """LA-10: the treasure lies there once all is paid."""
        assert self.site is not None
        self._discard(card)
        self.owed -= 1
        if self.owed == 0:
            self.fresh.add(self.site)
            self.phase, self.site = "act", None

    def _arrive(self, seat: int, cell: str) -> None:
        """LA-13, LA-14, LA-21, LA-21a."""
        if cell in self.traps:
            self.traps.remove(cell)
            return
        self.travellers[cell] = seat
        if cell in self.treasures | self.fresh:
            self.treasures.discard(cell)
            self.fresh.discard(cell)
            self.collected[seat] += 1
            if self.collected[seat] == GOAL or sum(self.collected) == TREASURES:
                self.phase = "over"

    def _draw(self, filled: Counter[str]) -> None:
        """LA-20: up to six cards; first the rest of the deck, then of the discard pile shuffled."""
        hand = self.hands[self.seat]
        assert not hand - filled, "a card that was kept is gone"
        drawn = filled - hand
        assert drawn.total() == min(HAND - hand.total(), self.deck.total() + self.discards.total())
        if drawn.total() > self.deck.total():
            assert not self.deck - drawn, "cards of the discard pile were drawn before the deck was empty"
            drawn -= self.deck
            self.deck, self.discards = +self.discards, Counter()
        assert not drawn - self.deck, "a card was drawn that is not in the deck"
        self.deck -= drawn
        self.hands[self.seat] = filled

    def _end_turn(self) -> None:
        """LA-7, LA-11, LA-22."""
        self.treasures |= self.fresh
        self.fresh = set()
        self.turn += 1
        self.seat = (self.seat + 1) % self.players
        self.actions = self._actions_of_turn()
        self.phase = "over" if self.turn == ROUNDS * self.players else "act"

    # The end

    def scores(self) -> list[int]:
        """The treasures of each player."""
        return self.collected

    def winners(self) -> list[int]:
        """LA-21, LA-21a, LA-22: those with the most treasures; three are always the most."""
        return [seat for seat in range(self.players) if self.collected[seat] == max(self.collected)]

    # What is to be compared

    def facts(self) -> dict[str, Any]:
        """Everything on the table, in a form that does not depend on orders."""
        self._count()
        return {
            "board": self.board,
            "levelled": self.levelled,
            "players": self.players,
            "turn": self.turn,
            "seat": self.seat,
            "phase": self.phase,
            "actions": self.actions,
            "hands": [+hand for hand in self.hands],
            "deck": +self.deck,
            "discards": +self.discards,
            "travellers": self.travellers,
            "treasures": self.treasures,
            "fresh": self.fresh,
            "traps": self.traps,
            "collected": self.collected,
            "site": self.site,
            "remaining": self.owed,
        }

    def _count(self) -> None:
        """All cards and pieces are somewhere, and no cell has more than it may (LA-1, LA-3)."""
        cards = self.deck + self.discards
        for hand in self.hands:
            cards += hand
        assert cards == ALL_CARDS
        assert self._treasures_left() >= 0
        assert len(self.traps) <= TRAPS
        assert all(0 <= self._at_home(seat) <= TRAVELLERS for seat in range(self.players))
        assert len(self._tokens()) == len(self.treasures) + len(self.fresh) + len(self.traps)
        assert not self._tokens() & set(self.travellers)


def position_facts(position: dict[str, Any]) -> dict[str, Any]:
    """The same facts of a position of the real game."""
    on_board = [
        (cell, seat) for seat, trio in enumerate(position["travellers"]) for cell in trio if cell is not None
    ]
    assert len(dict(on_board)) == len(on_board), "two travellers on a cell"
    return position | {
        "hands": [Counter(hand) for hand in position["hands"]],
        "deck": Counter(position["deck"]),
        "discards": Counter(position["discards"]),
        "travellers": dict(on_board),
        "treasures": set(position["treasures"]),
        "fresh": set(position["fresh"]),
        "traps": set(position["traps"]),
    }
