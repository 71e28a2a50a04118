"""Checks of what players and bots rely on: hidden information, anchors, texts."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, Final

from undercroft import bots
from undercroft.bots.playout import playout
from undercroft.kernel.game import Game
from undercroft.kernel.outcome import NO_SEAT
from undercroft.kernel.phrase import Phrase
from undercroft.kernel.rng import Rng
from undercroft.kernel.state import State
from undercroft.testing.canonical import canonical_json, state_json
from undercroft.testing.random_games import Fault, GameStep, origin_label, random_game, random_origin, seats
from undercroft.texts import FIRST, MissingText, Texts, languages_of, package_folder, rules_page

FAST_BOT_INTERVAL: Final = 7  # bots choose at one move in so many, at others with another seed
SLOW_BOT_INTERVAL: Final = 25  # the same for bots that search


def secrets_are_kept(game: Game, players: int, seed: int) -> None:
    """No seat can tell a state from its resampling: the views are equal byte by byte.

    And resampling is complete: future dice depend on its seed alone. A game without hidden information has
    the same table and log for all seats.
    """
    for step in random_game(game, players, seed):
        if not game.hidden_information:
            _hides_nothing(step)
        for state in (step.before, step.after) if step.after.over() else (step.before,):
            for seat in seats(state):
                _keeps_secrets(step, state, seat, seed * 1000 + step.number)


def _keeps_secrets(step: GameStep, state: State, seat: int, seed: int) -> None:
    game = step.game
    view = game.view(state, seat)
    seen = canonical_json(view)
    step.expect(view == json.loads(seen), f"the view of seat {seat} is not plain JSON")
    one, same, other = state.clone(), state.clone(), state.clone()
    one.resample(seat, seed)
    same.resample(seat, seed)
    other.resample(seat, seed + 1)
    for twin in (one, other):
        step.expect(
            canonical_json(game.view(twin, seat)) == seen, f"seat {seat} can see what is hidden from it"
        )
        step.expect(
            twin.legal_for(seat) == state.legal_for(seat), f"seat {seat} is offered what it should not know"
        )
    step.expect(
        state_json(game, one) == state_json(game, same), "resampling twice by one seed gives two states"
    )
    step.expect(one.rng != other.rng, "resampling keeps the dice that are still to be rolled")


def _hides_nothing(step: GameStep) -> None:
    game, before, action, after = step.game, step.before, step.action, step.after
    table, lines = game.table(after, NO_SEAT), game.describe_move(before, action, after, NO_SEAT)
    for seat in seats(after):
        step.expect(
            game.table(after, seat) == table and game.describe_move(before, action, after, seat) == lines,
            f"seat {seat} and a spectator see or hear different things in a game without secrets",
        )


def observations_are_whole(game: Game, players: int, seed: int) -> None:
    """An observation has the size of its fields, no number is too large, it has no hidden information, and it
    changes whenever the table of its seat does.
    """
    if not game.has_observations():
        return  # a plugin without observations
    observer = game.observer(random_origin(game, players, seed).content, players)
    most = [most for field in observer.fields for most in field.high()]
    for step in random_game(game, players, seed):
        seat = step.number % players
        seen = observer.observe(step.before, seat)
        step.expect(len(seen) == observer.size, f"seat {seat} sees {len(seen)} numbers, not {observer.size}")
        large = [at for at, number in enumerate(seen) if number > most[at]]
        step.expect(not large, f"numbers {large} of what seat {seat} sees are too large")
        twin = step.before.clone()
        twin.resample(seat, seed * 1000 + step.number)
        same = observer.observe(twin, seat) == seen
        step.expect(same, f"the observation of seat {seat} contains what is hidden from it")
        if observer.observe(step.after, seat) == seen:
            same = canonical_json(game.table(step.after, seat)) == canonical_json(
                game.table(step.before, seat)
            )
            step.expect(same, f"the table of seat {seat} changed, but not its observation")


def resampled_games_end(game: Game, players: int, seed: int) -> None:
    """A resampled state is valid: it can be played to the end."""
    dice = Rng()
    dice.seed(seed)
    for step in random_game(game, players, seed):
        if step.number % 5 == 1:
            for seat in seats(step.before):
                state = step.before.clone()
                state.resample(seat, seed + step.number)
                playout(state, dice)
                step.expect(state.outcome() is not None, f"a resampling for seat {seat} cannot be finished")


def things_can_be_touched(game: Game, players: int, seed: int) -> None:
    """Every anchor of an action is on the table that its seat sees, and no anchor is there twice."""
    for step in random_game(game, players, seed):
        for seat in seats(step.before):
            view = game.view(step.before, seat)
            anchors = Counter(_anchors(view["table"]))
            doubles = sorted(anchor for anchor, count in anchors.items() if count > 1)
            step.expect(not doubles, f"seat {seat} sees anchors twice: {doubles}")
            for offer in view["actions"]:
                missing = [anchor for anchor in offer["anchors"] if anchor not in anchors]
                step.expect(not missing, f"{offer['text']!r} touches {missing}, which seat {seat} cannot see")


def _anchors(thing: Any) -> list[str]:
    """All values of "anchor" in a piece of a view."""
    found: list[str] = []
    if isinstance(thing, dict):
        if isinstance(thing.get("anchor"), str):
            found.append(thing["anchor"])
        for part in thing.values():
            found += _anchors(part)
    elif isinstance(thing, list):
        for part in thing:
            found += _anchors(part)
    return found


def all_can_be_said(game: Game, players: int, seed: int) -> None:
    """Offers, log, warnings, phases, reasons and score lines have texts in every language."""
    phrases: set[Phrase] = set()
    ids: set[str] = set()
    for step in random_game(game, players, seed):
        ids.add(f"phase-{game.phase(step.before)}")
        for seat in seats(step.before):
            phrases.update(game.describe_move(step.before, step.action, step.after, seat))
            for action in step.before.legal_for(seat):
                phrases.add(game.phrase(step.before, action))
                warning = game.warning(step.before, action)
                if warning:
                    ids.add(f"warning-{warning}")
        if step.after.over():
            outcome = step.after.outcome()
            ids.add(f"phase-{game.phase(step.after)}")
            ids.add(f"reason-{outcome.reason if outcome else ''}")
            ids.update(
                f"line-{line['id']}" for sheet in game.score_breakdown(step.after) for line in sheet["lines"]
            )
    for language in languages_of(game) or [FIRST]:
        try:
            texts = Texts(game, language, strict=True)
            said = {texts.format(phrase): phrase for phrase in phrases}
            for id in ids:
                texts.message(id)
        except MissingText as missing:
            raise Fault(f"{origin_label(random_origin(game, players, seed))}: {missing}") from None
        for text, phrase in said.items():
            if not text.strip() or "{" in text or "@" in text:
                raise Fault(
                    f"{origin_label(random_origin(game, players, seed))}: {phrase!r} is said as {text!r}"
                )


def texts_are_complete(game: Game) -> None:
    """Title, options and rules page exist in every language, and all languages have the same texts."""
    required = ["title", "tagline"]
    for option in game.options:
        required.append(f"option-{option.name}")
        if not option.saved:
            required += [f"option-{option.name}-{choice}" for choice in option.choices]
    first: set[str] = set()
    for language in languages_of(game) or [FIRST]:
        try:
            texts = Texts(game, language, strict=True)
            for id in required:
                texts.message(id)
        except MissingText as missing:
            raise Fault(f"{game.name}: {missing}") from None
        first = first or set(texts.ids)
        doubles = sorted({id for id in texts.ids if texts.ids.count(id) > 1})
        if doubles:
            raise Fault(f"{game.name}: in {language!r} these texts stand twice: {doubles}")
        if set(texts.ids) != first:
            odd = sorted(first ^ set(texts.ids))
            raise Fault(f"{game.name}: only one of {FIRST!r} and {language!r} has {odd}")
        page = package_folder(game) / "text" / f"rules.{language}.md"
        if language == FIRST and not page.is_file():
            raise Fault(f"{game.name}: there is no rules page {page.name}")
        if not rules_page(game, language).startswith("# "):
            raise Fault(f"{game.name}: the rules page in {language!r} does not begin with its title")


def bots_do_not_peek(game: Game, players: int, seed: int) -> None:
    """Each bot takes a legal action, and the same one when hidden information is resampled."""
    for name in ["random", *game.bots, "search-2", "race-2", *bots.levels(game)[:1]]:
        slow = name in game.bots[1:] or name.startswith(("search", "race"))
        interval = SLOW_BOT_INTERVAL if slow else FAST_BOT_INTERVAL
        for step in random_game(game, players, seed):
            state = step.before
            if (step.number + seed) % interval != 1:
                continue
            before = state_json(game, state)
            choice = bots.make(game, name, seed).choose(state)
            step.expect(state_json(game, state) == before, f"the bot {name} changed the state")
            step.expect(
                choice in state.legal_for(state.actor()), f"the bot {name} chose what is not legal: {choice}"
            )
            twin = state.clone()
            twin.resample(state.actor(), seed + step.number)
            again = bots.make(game, name, seed).choose(twin)
            both = f"{game.action_text(choice)!r}, but {game.action_text(again)!r}"
            step.expect(again == choice, f"the bot {name} peeks: it chose {both} when what is hidden differs")
