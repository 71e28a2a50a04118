"""Checks of the rules of a game: each plays one random game and raises Fault."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from undercroft.kernel.errors import BadPosition, UnreadableAction
from undercroft.kernel.game import Game
from undercroft.kernel.outcome import NO_SEAT
from undercroft.kernel.rng import Rng
from undercroft.match.record import load
from undercroft.match.session import GameSession
from undercroft.testing.canonical import canonical_json, state_json
from undercroft.testing.random_games import Fault, origin_label, random_game, random_origin, seats

TEXT: Final = re.compile(r"[^\s,#;\[][^\n#;]*(?<![\s,])")
AHEAD: Final = 12  # how many moves a state that was made from a position is played on
JUNK: Final[list[Any]] = [
    *[None, True, -1, 0, 1, 2, 7, 10**6, 10**30, 1.5],
    *["", "x", "ffffffffffffffffff", [], [0], [[]], {}, {"x": 1}],
]
"""Wrong values for a field of a position."""


def same_game_twice(game: Game, players: int, seed: int) -> None:
    """The same seed and the same moves give the same states."""
    first = [(step.action, state_json(game, step.after)) for step in random_game(game, players, seed)]
    again = random_game(game, players, seed, afresh=True)
    for step, (action, state) in zip(again, first, strict=True):
        step.expect(step.action == action, "the same game went differently the second time")
        step.expect(state_json(game, step.after) == state, "the same move led elsewhere the second time")


def clones_are_independent(game: Game, players: int, seed: int) -> None:
    """A clone is equal to its original, and playing on it does not change the original."""
    for step in random_game(game, players, seed):
        state = step.before
        before = state_json(game, state)
        step.expect(state_json(game, state.clone()) == before, "a clone differs from its original")
        for seat in seats(state):
            for action in state.legal_for(seat):
                state.clone().play(action)
                same = state_json(game, state) == before
                step.expect(same, f"{game.action_text(action)!r} on a clone changed the original")
        state.clone().resample(NO_SEAT, seed)
        step.expect(state_json(game, state) == before, "resampling a clone changed the original")


def looking_changes_nothing(game: Game, players: int, seed: int) -> None:
    """legal, actor, over, outcome, view and score_breakdown do not change the state."""
    for step in random_game(game, players, seed):
        for state in (step.before, step.after):
            before = state_json(game, state)
            for seat in seats(state):
                game.view(state, seat)
                game.describe_move(step.before, step.action, step.after, seat)
            game.score_breakdown(state)
            step.expect(state_json(game, state) == before, "looking at the table changed it")


def legal_actions_are_sound(game: Game, players: int, seed: int) -> None:
    """Numbers below those of `actions`, none twice, none after the end; the actor's are among its seat's.

    `random_action` draws from that list.
    """
    dice = Rng()
    for step in random_game(game, players, seed):
        state = step.before
        actor = state.actor()
        step.expect(0 <= actor < players, f"actor() is {actor} before the end")
        step.expect(bool(state.legal()), "nothing is legal, but the game is not over")
        step.expect(set(state.legal()) <= set(state.legal_for(actor)), "legal() and legal_for() disagree")
        for seat in seats(state):
            actions = state.legal_for(seat)
            step.expect(len(set(actions)) == len(actions), f"seat {seat} is offered an action twice")
            limit = game.actions.count
            fine = all(0 <= action < limit for action in actions)
            step.expect(fine, f"seat {seat} is offered a number that is not below {limit}")
        own = state.legal()
        fine = all(action < game.actions.size for action in own)
        step.expect(fine, f"legal() has a number that is not below {game.actions.size}")
        own.clear()
        step.expect(bool(state.legal()), "legal() gave away a list of its own: clearing it changed the game")
        dice.seed(seed + step.number)
        drawn = state.random_action(dice)
        dice.seed(seed + step.number)
        listed = state.legal()
        step.expect(drawn == listed[dice.below(len(listed))], "random_action() is not drawn from legal()")
        if step.after.over():
            step.expect(step.after.random_action(dice) == -1, "random_action() finds one after the end")
            step.expect(step.after.actor() == NO_SEAT, "a seat has to act after the end")
            for seat in seats(state):
                step.expect(not step.after.legal_for(seat), f"seat {seat} may act after the end")


def texts_round_trip(game: Game, players: int, seed: int) -> None:
    """Every legal action has its own text, which parses back to that action."""
    for step in random_game(game, players, seed):
        for seat in seats(step.before):
            for action in step.before.legal_for(seat):
                text = game.action_text(action)
                step.expect(game.parse_action(text) == action, f"{text!r} does not read back as {action}")


def all_texts_round_trip(game: Game) -> None:
    """The same for every number below `actions` that has a text; and nonsense raises UnreadableAction."""
    seen: dict[str, int] = {}
    for action in range(game.actions.count):
        text = text_of(game, action)
        if not text:
            continue
        if text in seen:
            raise Fault(f"{game.name}: {action} and {seen[text]} are both written {text!r}")
        seen[text] = action
        if game.parse_action(text) != action:
            raise Fault(f"{game.name}: {text!r} does not read back as {action}")
        if TEXT.fullmatch(text) is None or text != text.lower():
            raise Fault(f"{game.name}: {text!r} is no text for a record: lower case, no # and no ;")
    if not seen:
        raise Fault(f"{game.name}: no action has a text")
    for nonsense in ("", " ", "no such thing", "\n", "#", "-1", "\x00", "ы" * 1000):
        try:
            game.parse_action(nonsense)
        except UnreadableAction:
            continue
        raise Fault(f"{game.name}: {nonsense!r} was read as an action")


def text_of(game: Game, action: int) -> str:
    """The text of a number; empty if the number is no action."""
    try:
        return game.action_text(action)
    except UnreadableAction:
        return ""


def dice_are_revealed(game: Game, players: int, seed: int) -> None:
    """When the generator has moved, `reveal_count` has too, so that no roll can be taken back."""
    for step in random_game(game, players, seed):
        if step.before.rng != step.after.rng:
            step.expect(
                step.before.reveal_count != step.after.reveal_count,
                "dice were rolled, reveal_count unchanged",
            )
        step.expect(step.before.reveal_count <= step.after.reveal_count, "reveal_count went down")


def positions_round_trip(game: Game, players: int, seed: int) -> None:
    """A position is plain JSON, and the state made from it is equal and continues in the same way."""
    origin = random_origin(game, players, seed)
    for step in random_game(game, players, seed):
        position = game.position(step.after)
        step.expect(position == json.loads(canonical_json(position)), "a position is not plain JSON")
        twin = game.from_position(json.loads(canonical_json(position)), origin.content)
        step.expect(state_json(game, twin) == canonical_json(position), "a position does not round-trip")
        original = step.after.clone()
        step.expect(twin.players == original.players, "a position lost the number of players")
        step.expect(twin.reveal_count == original.reveal_count, "a position lost what was revealed")
        for ahead in range(AHEAD if step.number % 3 == 0 else 1):
            for seat in seats(original):
                same = twin.legal_for(seat) == original.legal_for(seat)
                step.expect(same, f"a state made from a position offers other actions {ahead} moves later")
            same = twin.rng == original.rng and twin.actor() == original.actor()
            step.expect(same, f"a state made from a position goes another way after {ahead} moves")
            if original.over():
                break
            action = original.legal()[(step.number + ahead) % len(original.legal())]
            original.play(action)
            twin.play(action)
        same = state_json(game, twin) == state_json(game, original)
        step.expect(same, "a state made from a position lacks something: the same moves lead elsewhere")


def positions_are_checked(game: Game, players: int, seed: int) -> None:
    """A wrong field of a position raises BadPosition or gives a playable state."""
    dice = Rng()
    dice.seed(seed)
    content = random_origin(game, players, seed).content
    for step in random_game(game, players, seed):
        position = json.loads(state_json(game, step.before))
        places = list(_places(position))
        path = places[dice.below(len(places))]
        junk = JUNK[dice.below(len(JUNK))]
        tried = f"a position with {'.'.join(str(key) for key in path)} = {junk!r}"
        _put(position, path, junk)
        try:
            state = game.from_position(position, content)
        except BadPosition:
            continue
        except Exception as error:
            raise step.fault(f"{tried} raises {error!r}, not BadPosition") from error
        try:
            game.view(state, NO_SEAT)
            game.score_breakdown(state)
            for ahead in range(AHEAD):
                actions = state.legal()
                if actions:
                    state.play(actions[ahead % len(actions)])
        except Exception as error:
            raise step.fault(f"{tried} is accepted, but then {error!r}") from error


def _places(thing: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The paths to all values of a position, however deep."""
    if path:
        yield path
    if isinstance(thing, dict):
        for key, value in thing.items():
            yield from _places(value, (*path, key))
    elif isinstance(thing, list):
        for index, value in enumerate(thing):
            yield from _places(value, (*path, index))


def _put(thing: Any, path: tuple[str | int, ...], value: Any) -> None:
    for key in path[:-1]:
        thing = thing[key]
    thing[path[-1]] = value


def records_round_trip(game: Game, players: int, seed: int) -> None:
    """A match written down and loaded is the same match, finished or not."""
    session = GameSession(random_origin(game, players, seed))
    for step in random_game(game, players, seed):
        if step.number == 7:
            _reload(game, session)
        session.play(game.action_text(step.action), step.seat)
        same = state_json(game, session.state) == state_json(game, step.after)
        step.expect(same, "the session reached another state")
    _reload(game, session)


def _reload(game: Game, session: GameSession) -> None:
    text = session.record()
    again = load(text, content=session.origin.content, game=game)
    if again.record() != text or again.log != session.log:
        raise Fault(
            f"{origin_label(session.origin)}: the record of {len(session.log)} moves does not round-trip"
        )
    if state_json(game, again.state) != state_json(game, session.state):
        raise Fault(f"{origin_label(session.origin)}: the record of {len(session.log)} moves leads elsewhere")


def ends_are_fair(game: Game, players: int, seed: int) -> None:
    """No outcome before the end; after it winners, scores, payoffs and score breakdown agree."""
    last = None
    for step in random_game(game, players, seed):
        step.expect(step.before.outcome() is None, "an outcome before the end")
        last = step
    if last is None:
        raise Fault(f"{origin_label(random_origin(game, players, seed))}: over before the first move")
    state = last.after
    outcome = state.outcome()
    if outcome is None:
        last.expect(False, "over without an outcome")
        return
    payoffs = [state.payoff(seat) for seat in range(players)]
    winners = outcome.winners
    losers = [seat for seat in range(players) if seat not in winners]
    last.expect(winners == sorted(set(winners)) and set(winners) <= set(range(players)), "odd winners")
    last.expect(len(outcome.scores) == players, "not one score a seat")
    last.expect(all(0 <= payoff <= 1 for payoff in payoffs), f"payoffs {payoffs} are not from 0 to 1")
    best_lost = max((payoffs[seat] for seat in losers), default=0.0)
    worst_won = min((payoffs[seat] for seat in winners), default=1.0)
    last.expect(best_lost <= worst_won, f"a loser is paid more than a winner: {payoffs}, winners {winners}")
    if game.cooperative:
        last.expect(len(winners) in (0, players), "in a cooperative game all win or all lose")
    sheet = game.score_breakdown(state)
    totals = [entry["total"] for entry in sheet]
    last.expect(totals == outcome.scores, f"the score sheet says {totals}, the outcome {outcome.scores}")
    for seat, entry in enumerate(sheet):
        points = sum(line["points"] for line in entry["lines"])
        last.expect(points == entry["total"], f"the lines of seat {seat} make {points}, not {entry['total']}")
