"""The final count: coins on cards, chests with keys, traps and raccoons, quests."""

from __future__ import annotations

from typing import Final

from undercroft.games.tales_of_tails.content import SYMBOL_COUNT, Kind
from undercroft.games.tales_of_tails.state import TalesOfTailsState

NOBODY: Final = -1


def coins_on_cards(state: TalesOfTailsState, seat: int) -> int:
    """Coins of rooms and monsters."""
    coins = state.content.coins
    return sum(coins[face] for face in state.held[seat] if coins[face] > 0)


def chest_coins(state: TalesOfTailsState, seat: int) -> int:
    """Each chest needs a key of its own (TT-39)."""
    return min(state.chests(seat), state.keys(seat)) * state.content.chest_coins


def penalty(state: TalesOfTailsState, seat: int, kind: int) -> int:
    """What traps or raccoons cost."""
    content = state.content
    return sum(content.coins[face] for face in state.held[seat] if content.kind[face] == kind)


def champion(state: TalesOfTailsState, symbol: int) -> int:
    """Who has the most trophies of a symbol, ties broken by the boards, or NOBODY (TT-40)."""
    best = 0
    winner = NOBODY
    for seat in range(state.players):
        count = state.trophies(seat, symbol)
        if count:
            # Trophies first, board symbols second.
            rank = count * 16 + state.content.dog_attack[state.dogs[seat] * SYMBOL_COUNT + symbol]
            if rank > best:
                best = rank
                winner = seat
            elif rank == best:
                winner = NOBODY
    return winner


def completions(state: TalesOfTailsState, seat: int, quest: int) -> int:
    """How often a seat completes a quest that is open to it (TT-40)."""
    if state.content.quest_symbol[quest] >= 0:
        return 1 if champion(state, state.content.quest_symbol[quest]) == seat else 0
    return state.beaten(seat, state.content.quest_monster[quest])


def quests_of(state: TalesOfTailsState, seat: int) -> list[int]:
    """The quests that pay this seat: the common ones and its own."""
    return state.common if state.quests[seat] < 0 else [*state.common, state.quests[seat]]


def total(state: TalesOfTailsState, seat: int) -> int:
    """All coins of a seat."""
    coins = coins_on_cards(state, seat) + chest_coins(state, seat)
    coins += penalty(state, seat, Kind.TRAP) + penalty(state, seat, Kind.RACCOON)
    for quest in quests_of(state, seat):
        coins += completions(state, seat, quest) * state.content.quest_coins[quest]
    return coins


def completed(state: TalesOfTailsState, seat: int) -> int:
    """Quests completed, each monster counted: what breaks a tie (TT-41)."""
    return sum(completions(state, seat, quest) for quest in quests_of(state, seat))


def winners(state: TalesOfTailsState) -> list[int]:
    """Most coins, then most quests; still tied, the win is shared (TT-41)."""
    ranks = [total(state, seat) * 256 + completed(state, seat) for seat in range(state.players)]
    best = max(ranks)
    return [seat for seat in range(state.players) if ranks[seat] == best]
