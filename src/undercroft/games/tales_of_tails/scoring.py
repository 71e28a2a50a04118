"""The final count: coins on cards, chests with keys, traps and raccoons, quests."""

from __future__ import annotations

from undercroft.games.tales_of_tails.components import NONE, Kind
from undercroft.games.tales_of_tails.dungeon import NOBODY
from undercroft.games.tales_of_tails.state import NO_QUEST, TalesOfTailsState


def coins_on_cards(state: TalesOfTailsState, cards: list[int]) -> int:
    """Coins of rooms and monsters on these cards."""
    coins = state.content.coins
    return sum(coins[face] for face in cards if coins[face] > 0)


def chest_coins(state: TalesOfTailsState, seat: int) -> int:
    """Each chest needs a key of its own (TT-39)."""
    return min(state.chests(seat), state.keys(seat)) * state.content.chest_coins


def penalty(state: TalesOfTailsState, seat: int, kind: int) -> int:
    """What traps or raccoons cost."""
    content = state.content
    return sum(content.coins[face] for face in state.held[seat] if content.kind[face] == kind)


def champion(state: TalesOfTailsState, symbol: int) -> int:
    """The seat with the most trophies of a symbol, ties broken by the boards, or NOBODY (TT-40)."""
    most = 0
    most_on_board = 0
    winner = NOBODY
    for seat in range(state.players):
        trophies = state.trophies(seat, symbol)
        on_board = state.content.dog_symbol(state.dogs[seat], symbol)
        if trophies > most or (trophies == most and on_board > most_on_board):
            most = trophies
            most_on_board = on_board
            winner = seat
        elif trophies == most and on_board == most_on_board:
            winner = NOBODY
    return winner if most > 0 else NOBODY


def completions(state: TalesOfTailsState, seat: int, quest: int) -> int:
    """How often a seat completes a quest that is open to it (TT-40)."""
    symbol = state.content.quest_symbol[quest]
    if symbol != NONE:
        return 1 if champion(state, symbol) == seat else 0
    return state.beaten(seat, state.content.quest_monster[quest])


def quests_of(state: TalesOfTailsState, seat: int) -> list[int]:
    """The quests that pay this seat: the common ones and its own."""
    return state.common if state.quests[seat] == NO_QUEST else [*state.common, state.quests[seat]]


def total(state: TalesOfTailsState, seat: int) -> int:
    """All coins of a seat."""
    coins = coins_on_cards(state, state.held[seat]) + chest_coins(state, seat)
    coins += penalty(state, seat, Kind.TRAP) + penalty(state, seat, Kind.RACCOON)
    for quest in quests_of(state, seat):
        coins += completions(state, seat, quest) * state.content.quest_coins[quest]
    return coins


def completed(state: TalesOfTailsState, seat: int) -> int:
    """Quests completed, each monster counted: what breaks a tie (TT-41)."""
    return sum(completions(state, seat, quest) for quest in quests_of(state, seat))


def winners(state: TalesOfTailsState) -> list[int]:
    """Most coins, then most quests; still tied, the win is shared (TT-41)."""
    ranks = [(total(state, seat), completed(state, seat)) for seat in range(state.players)]
    best = max(ranks)
    return [seat for seat in range(state.players) if ranks[seat] == best]
