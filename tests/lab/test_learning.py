"""Learning by self-play: the small network, the games it learns from, and the search that uses it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest
import toy
from typer.testing import CliRunner

from undercroft import bots, games
from undercroft.bots.learnt import LearntBot
from undercroft.bots.search import SearchTree
from undercroft.cli import app
from undercroft.kernel.errors import BadOption
from undercroft.kernel.heuristics import SearchHeuristics, log_odds, win_probability
from undercroft.kernel.learnt import LearntHeuristics
from undercroft.kernel.network import parse
from undercroft.kernel.priors import RANKS, ActionParts
from undercroft.kernel.state import State
from undercroft.lab.learning.comparison import compare
from undercroft.lab.learning.curve import draw
from undercroft.lab.learning.perceptron import Perceptron, cross_entropy
from undercroft.lab.learning.priors import Decisions, decisions_of, fit_priors
from undercroft.lab.learning.self_play import Positions, play
from undercroft.lab.learning.training import Plan, Report, run
from undercroft.rl.policy import save
from undercroft.rl.setting import Setting

pytestmark = pytest.mark.once  # does not depend on the build


class ByLead(SearchHeuristics):
    """Playouts of a turn; the points count, and much too much."""

    def cutoff(self, state: State, root: State) -> bool:
        assert isinstance(state, toy.PigState)
        assert isinstance(root, toy.PigState)
        return state.turn > root.turn

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, toy.PigState)
        lead = state.points[seat] - state.points[1 - seat]
        return state.payoff(seat) if state.over() else win_probability(lead, 1.0)


@pytest.fixture
def pig(monkeypatch: pytest.MonkeyPatch) -> toy.Pig:
    monkeypatch.setattr(toy.Pig, "search_heuristics", lambda self: ByLead())
    return toy.GAME


def plan(game: toy.Pig, generations: int = 1, number: int = 200) -> Plan:
    return Plan(game, 2, 1, generations, number, iterations=4, hidden=8, epochs=6, by_turn=False, minutes=0)


def learnt(
    tmp_path: Path, pig: toy.Pig, generations: int = 1, number: int = 200
) -> tuple[Path, list[Report]]:
    out = tmp_path / "pig.network"
    return out, run(plan(pig, generations, number), out, lambda line: None).reports


def random_network(tmp_path: Path, name: str) -> Path:
    """A network with weights that 16 bits can hold."""
    setting = Setting(name, 2)
    dice = np.random.default_rng(3)
    shapes = [(6, setting.size + 1), (1, 6)]
    layers = [(dice.normal(0, 0.3, shape), dice.normal(0, 0.3, shape[0])) for shape in shapes]
    save(tmp_path / "any.network", setting, layers)
    return tmp_path / "any.network"


def test_a_step_follows_the_gradient_of_the_loss() -> None:
    dice = np.random.default_rng(1)
    inputs = dice.normal(0, 1, (5, 3)).astype(np.float32)
    results = np.array([0, 1, 1, 0.5, 0], np.float32)
    network = Perceptron([3, 4, 1], 1)
    network.layers[1][0][:] = dice.normal(0, 1, (1, 4))
    seen: list[np.ndarray] = []
    network._descend = lambda gradients, rate: seen.extend(gradients)  # type: ignore[method-assign]
    network.train(inputs, results, 0.1)
    parts = [part for layer in network.layers for part in layer]
    for part, gradient in zip(parts, seen, strict=True):
        for place in np.ndindex(part.shape):
            losses = []
            for step in (1e-2, -2e-2):
                part[place] += step
                losses.append(cross_entropy(network.log_odds(inputs), results))
            part[place] += 1e-2
            assert gradient[place] == pytest.approx((losses[0] - losses[1]) / 2e-2, abs=2e-3)


def test_the_loss_on_games_not_trained_on_falls_below_that_of_the_heuristics(
    tmp_path: Path, pig: toy.Pig
) -> None:
    out, (report,) = learnt(tmp_path, pig, number=400)
    assert report.games == 400
    assert report.epochs[-1].held_out < report.epochs[0].held_out
    assert report.epochs[-1].held_out < report.heuristics
    assert out.stat().st_size < 300_000


def test_the_exported_network_gives_the_numbers_of_the_trained_one(tmp_path: Path) -> None:
    game = games.game("labyrinth")
    setting = Setting(game, 2)
    network = Perceptron([setting.size + 1, 8, 1], 1)
    network.layers[1][0][:] = np.random.default_rng(1).normal(0, 1, (1, 8))
    file = tmp_path / "some.network"
    save(file, setting, network.layers)
    own = game.search_heuristics()
    heuristics = LearntHeuristics(own, parse("", file.read_bytes()), setting.observer, game.actions)
    state, dice = game.new(2, 5), bots.make(game, "random", 1)
    seen: list[float] = []
    while not state.over():
        seat = state.actor()
        odds = np.array([log_odds(own.value(state, seat))], np.float32)
        position = Positions(setting.observe(state, seat)[None], odds, np.zeros(1, np.float32))
        seen.append(float(network.chances(position.inputs(setting.high()))[0]))
        assert heuristics.value(state, seat) == pytest.approx(seen[-1], abs=0.003)
        state.play(dice.choose(state))
    assert max(seen) - min(seen) > 0.1


def test_the_same_plan_gives_the_same_network(tmp_path: Path, pig: toy.Pig) -> None:
    out, _reports = learnt(tmp_path, pig, 2, 40)
    first = out.read_bytes()
    again, reports = learnt(tmp_path, pig, 2, 40)
    assert parse("", first).layers[0].weights == parse("", again.read_bytes()).layers[0].weights
    assert [report.generation for report in reports] == [0, 1]
    assert reports[1].positions > reports[0].positions


def test_a_learnt_search_does_not_peek(tmp_path: Path) -> None:
    game = games.game("labyrinth")
    bot = bots.make(game, f"learnt-3:{random_network(tmp_path, 'labyrinth')}", 1)
    state = game.new(2, 3)
    for step in range(12):
        twin = state.clone()
        twin.resample(state.actor(), step)
        bot.seed(step)
        chosen = bot.choose(state)
        bot.seed(step)
        assert bot.choose(twin) == chosen
        state.play(chosen)


def test_values_of_all_seats_add_up_and_the_end_counts_as_it_is(tmp_path: Path) -> None:
    game = games.game("labyrinth")
    bot = bots.make(game, f"learnt:{random_network(tmp_path, 'labyrinth')}", 1)
    assert isinstance(bot, LearntBot)
    heuristics = bot.heuristics()
    state = game.new(2, 3)
    assert sum(heuristics.value(state, seat) for seat in (0, 1)) == pytest.approx(1)
    assert heuristics.value(state, state.actor()) != game.search_heuristics().value(state, state.actor())
    three = game.new(3, 3)
    assert heuristics.value(three, 0) == game.search_heuristics().value(three, 0)
    dice = bots.make(game, "random", 1)
    while not state.over():
        state.play(dice.choose(state))
    assert [heuristics.value(state, seat) for seat in (0, 1)] == [state.payoff(0), state.payoff(1)]


def test_a_network_for_another_game_or_other_observations_is_refused(tmp_path: Path) -> None:
    file = random_network(tmp_path, "labyrinth")
    with pytest.raises(BadOption, match="plays labyrinth, not dungeon_roll"):
        bots.make(games.game("dungeon_roll"), f"learnt:{file}", 1)
    setting = Setting("labyrinth", 2)
    save(file, setting, [(np.zeros((1, setting.size)), np.zeros(1))])
    bots.load.cache_clear()
    with pytest.raises(BadOption, match="other observations"):
        bots.make(games.game("labyrinth"), f"learnt:{file}", 1)


def test_playouts_end_with_the_turn_if_the_network_says_so(tmp_path: Path) -> None:
    game = games.game("labyrinth")
    setting = Setting(game, 2)
    layers = [(np.zeros((1, setting.size + 1)), np.zeros(1))]
    first = game.new(2, 3)
    second = first.clone()
    while second.actor() == first.actor():
        second.play(second.legal()[-1])
    for by_turn in (False, True):
        file = tmp_path / f"{by_turn}.network"
        save(file, setting, layers, by_turn)
        bot = bots.make(game, f"learnt:{file}", 1)
        assert isinstance(bot, LearntBot)
        assert not bot.heuristics().cutoff(first, first)
        assert bot.heuristics().cutoff(second, first) == by_turn


def test_positions_within_turns_are_kept_if_playouts_end_with_turns(pig: toy.Pig) -> None:
    few, many = (
        play(pig, 2, range(5), lambda seed: bots.make(pig, "holder", seed), by_turn)
        for by_turn in (False, True)
    )
    assert 0 < len(few) < len(many)


def test_a_team_learns_its_chance_of_winning(tmp_path: Path) -> None:
    team = games.game("knock_knock")
    out = tmp_path / "team.network"
    outcome = run(plan(team, number=40)._replace(by_turn=True), out, lambda line: None)
    assert outcome.reports[0].positions > 40
    bot = bots.make(team, f"learnt-4:{out}", 1)
    assert isinstance(bot, LearntBot)
    state = team.new(2, 3)
    own = bot.heuristics()
    assert own.value(state, 0) == own.value(state, 1)
    assert 0 < own.value(state, 0) < 1
    standings = list(compare(team, bot.network, 2, 0.001, 1))
    assert [standing.deals for standing in standings] == [1, 2]
    assert "of 2 were won by both" in standings[-1].line(0.5)


def test_playouts_that_never_stop_early_need_turns_to_learn_from(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="end them with the turn"):
        run(plan(games.game("knock_knock"), number=40), tmp_path / "some.network", lambda line: None)


def test_every_action_has_the_parts_that_it_is_declared_with() -> None:
    for name in games.names():
        game = games.game(name)
        parts = ActionParts(game.actions)
        used = {part for action in range(game.actions.count) for part in parts.of(action, action % RANKS)}
        assert used == set(range(parts.count))


@cache
def decisions(seed: int) -> Decisions:
    """Those of a game of the Labyrinth."""
    game = games.game("labyrinth")
    return decisions_of(game, 2, range(seed, seed + 1), lambda own: bots.make(game, "greedy", own))


def test_priors_learn_what_was_chosen_and_order_the_candidates(tmp_path: Path) -> None:
    """The last candidate, which the heuristics would try last."""
    game = games.game("labyrinth")
    setting = Setting(game, 2)
    known, unseen = decisions(1), decisions(2)
    count = ActionParts(game.actions).count
    for some in (known, unseen):
        some.chosen[:] = (some.parts[:, :, 0] < count).sum(1) - 1
    network = Perceptron([setting.size, 8, count], 1)
    epochs = list(fit_priors(network, known, unseen, setting.high(), 200, 1))
    assert epochs[-1].held_out < epochs[0].held_out
    assert epochs[-1].first > 0.5
    save(tmp_path / "any.network", setting, [], priors=network.layers)
    bot = bots.make(game, f"learnt-4:{tmp_path / 'any.network'}", 1)
    assert isinstance(bot, LearntBot)
    state = game.new(2, 9)
    before = SearchTree(state, game.search_heuristics(), 0).candidates()
    after = SearchTree(state, bot.heuristics(), 0).candidates()
    assert sorted(after) == sorted(before)
    assert after[0] != before[0]
    assert bot.heuristics().value(state, 0) == game.search_heuristics().value(state, 0)


def test_the_gradient_of_choices_is_the_difference_of_their_losses() -> None:
    some = decisions(1).some(slice(0, 2))
    count = ActionParts(games.game("labyrinth").actions).count
    outputs = np.random.default_rng(1).normal(0, 1, (2, count)).astype(np.float32)
    _loss, gradient = some.judge(outputs)
    for part in {int(part) for part in some.parts[0].ravel() if part < count}:
        losses = []
        for step in (1e-2, -2e-2):
            outputs[0, part] += step
            losses.append(some.judge(outputs)[0])
        outputs[0, part] += 1e-2
        assert gradient[0, part] == pytest.approx((losses[0] - losses[1]) / 2e-2, abs=2e-3)


def test_the_same_plan_gives_the_same_priors(tmp_path: Path, pig: toy.Pig) -> None:
    wanted = plan(pig, number=40)._replace(prior_games=40, teacher="search-4")
    found = []
    for name in ("first", "second"):
        out = tmp_path / name
        outcome = run(wanted, out, lambda line: None)
        assert outcome.priors is not None
        assert outcome.priors.games == 40
        assert "order of the heuristics" in outcome.priors.line()
        assert "which candidate is chosen" in draw("Pig", outcome.reports, outcome.priors)
        priors = parse("", out.read_bytes()).priors
        assert priors is not None
        found.append([layer.weights for layer in priors.layers])
    assert found[0] == found[1]


def test_priors_alone_need_no_games_for_values(tmp_path: Path, pig: toy.Pig) -> None:
    out = tmp_path / "pig.network"
    wanted = plan(pig, number=0)
    with pytest.raises(BadOption, match="nothing to learn"):
        run(wanted, out, lambda line: None)
    outcome = run(wanted._replace(prior_games=40, teacher="search-4"), out, lambda line: None)
    assert outcome.reports == []
    assert parse("", out.read_bytes()).layers == []
    assert draw("Pig", outcome.reports, outcome.priors).count("<polyline") == 1


def test_a_learnt_search_meets_the_present_one_on_every_seat(tmp_path: Path, pig: toy.Pig) -> None:
    out, reports = learnt(tmp_path, pig, number=40)
    standings = list(compare(pig, parse("", out.read_bytes()), 4, 0.001, 1))
    assert [standing.games for standing in standings] == [1, 2, 3, 4]
    assert "of 4 games" in standings[-1].line(0.5)
    drawing = draw("Pig & card", reports)
    assert "Pig &amp; card" in drawing
    assert "generation 0" in drawing


def test_one_command_trains_draws_and_measures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy.Pig, "search_heuristics", lambda self: ByLead())
    out, curve = tmp_path / "pig.network", tmp_path / "curve.svg"
    short = ["train", "toy:GAME", "--games", "40", "--epochs", "2", "--compare", "2", "--seconds", "0.001"]
    done = CliRunner().invoke(app, [*short, "--out", str(out), "--curve", str(curve)])
    assert done.exit_code == 0, done.output
    assert f"play it as learnt:{out}" in done.output
    assert "generation 0: 40 games" in done.output
    assert "learnt search:" in done.output
    assert curve.read_text().startswith("<svg")
