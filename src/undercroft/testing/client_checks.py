"""Checks of what clients and tools ask a game besides its rules: clock, achievements, campaigns and so on."""

from __future__ import annotations

import json

from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game
from undercroft.testing.random_games import Fault, GameStep, random_game
from undercroft.texts import LANGUAGES, Texts


def client_answers_are_sound(game: Game, players: int, seed: int) -> None:
    """Achievements are declared, ranks have texts, a clock has seconds, a saved campaign can be resumed."""
    ranks: set[str] = set()  # that have texts; to look for one takes longer than a move
    for step in random_game(game, players, seed):
        seconds = game.clock_seconds(step.after)
        step.expect(
            seconds is None or (isinstance(seconds, int) and seconds > 0),
            f"the clock has {seconds!r} seconds; give a number above 0, or None without a clock",
        )
        for seat in range(players):
            _check_seat(step, seat, ranks)
        _check_campaign(step)


def _check_seat(step: GameStep, seat: int, ranks: set[str]) -> None:
    game, state = step.game, step.after
    unknown = set(game.achievements(state, seat)) - set(game.all_achievements)
    step.expect(not unknown, f"all_achievements lacks {sorted(unknown)}")
    rank = game.rank(state, seat)
    if rank and rank not in ranks:
        ranks.add(rank)
        step.expect(all(Texts(game, language).has(rank) for language in LANGUAGES), f"no text {rank!r}")


def _check_campaign(step: GameStep) -> None:
    game = step.game
    saved = game.save_campaign(step.after)
    if saved is None:
        return
    step.expect(game.campaigns, "save_campaign gives data, but the game says that it has no campaigns")
    try:
        game.check_options(game.resume_campaign(json.loads(json.dumps(saved))))
    except BadOption as error:
        raise step.fault(f"the saved campaign cannot be resumed: {error}") from None


def declarations_are_sound(game: Game) -> None:
    """Achievements and comparisons have texts in every language; collections are achievements."""
    required = [f"achievement-{name}" for name in game.all_achievements]
    required += [f"balance-by-{option.name}" for option in game.options if option.compared]
    for language in LANGUAGES:
        texts = Texts(game, language)
        missing = [id for id in required if not texts.has(id)]
        if missing:
            raise Fault(f"{game.name}: there is no text {missing[0]!r} in {language!r}")
    unknown = sorted(set(game.collections()) - set(game.all_achievements))
    if unknown:
        raise Fault(f"{game.name}: all_achievements lacks the collection {unknown[0]!r}")
