"""The balance report: its statistics are right, and the page shows them."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
import toy

from undercroft import bots, games
from undercroft.kernel.errors import BadOption
from undercroft.kernel.phrase import Phrase
from undercroft.lab import plots
from undercroft.lab.balance_report import BalanceReport, ReportTexts
from undercroft.lab.collector import WIN_UNITS, BalancePlan, Findings, GroupTotals, collect, things
from undercroft.lab.executor import Executor
from undercroft.lab.metrics import as_json, differ, mean_score, player_count, users, win_gain, win_rate
from undercroft.texts import LANGUAGES


def found(name: str, **given: Any) -> Findings:
    return collect(BalancePlan(games.game(name), **{"games": 4, "seed": 1, **given}))


def group(players: int, wins: int) -> GroupTotals:
    totals = GroupTotals()
    for number in range(players):
        totals.count(WIN_UNITS if number < wins else 0, number)
    return totals


def report(name: str, language: str = "en", second: Findings | None = None, **given: Any) -> str:
    plan = BalancePlan(games.game(name), **{"games": 4, "seed": 1, **given})
    findings = [collect(plan), *([second] if second else [])]
    return BalanceReport(plan, findings, ["abc", "def"][: len(findings)], language).html()


class Balanced(HTMLParser):
    """Fails unless each element that is opened is closed in order."""

    VOID = frozenset({"meta"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: Counter[str] = Counter()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen[tag] += 1
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen[tag] += 1

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_a_win_goes_to_the_seat_hero_and_turn_that_won() -> None:
    game = games.game("dungeon_roll")
    seen = found("dungeon_roll", players=[2], games=3)
    wins: Counter[int] = Counter()
    heroes: Counter[str] = Counter()
    for seed in range(1, 4):
        state = game.new(2, seed)
        who = [seat["hero"] for seat in game.table(state, -1)["seats"]]
        heroes.update(who)
        seats = bots.make_for_seats(game, ["greedy"], 2, seed)
        while not state.over():
            state.play(seats[state.actor()].choose(state))
        for seat in range(2):
            wins[seat] += round(WIN_UNITS * state.payoff(seat))
    assert [seen.groups["seat", "2", str(seat)].won for seat in range(2)] == [wins[0], wins[1]]
    assert {key[1]: totals.players for key, totals in seen.groups.items() if key[0] == "hero"} == heroes


def test_boards_and_levels_are_played_in_turn_unless_one_is_chosen() -> None:
    level = next(option for option in games.game("knock_knock").options if option.name == "level")
    plan = BalancePlan(games.game("knock_knock"), players=[2, 3])
    assert {options["level"] for players, options in plan.settings()} == set(level.choices)
    assert len(plan.settings()) == 2 * len(level.choices)
    chosen = BalancePlan(games.game("knock_knock"), players=[2, 3], options={"level": level.choices[1]})
    assert [options["level"] for players, options in chosen.settings()] == [level.choices[1]] * 2


def test_dogs_are_told_apart() -> None:
    seen = found("tales_of_tails", players=[3], games=2)
    dogs = {key: totals.players for key, totals in seen.groups.items() if key[0] == "dog"}
    assert sum(dogs.values()) == 6
    assert len(dogs) >= 3


def test_a_card_counts_as_used_by_the_player_who_played_it() -> None:
    seen = found("labyrinth", players=[2], games=1, seed=5, options={"board": "a"})
    jumps = {usage: times for usage, times in seen.times.items() if usage[0].startswith("jump")}
    assert jumps
    assert all(card.endswith("-jump") for how, card in jumps)
    assert all(users(seen, usage).players <= 2 for usage in jumps)


def test_the_things_of_a_phrase_are_what_it_names_but_not_players() -> None:
    phrase = Phrase("level", {"things": "@goblin*2 @chest*1", "who": "@seat-0", "what": "@potion", "n": 3})
    assert list(things(phrase)) == [("goblin", 2), ("chest", 1), ("potion", 1)]


def test_the_findings_are_the_same_on_any_number_of_processes() -> None:
    plan = BalancePlan(toy.GAME, players=[2, 3], games=60, seed=2)
    assert as_json(collect(plan)) == as_json(collect(plan, Executor(2)))


def test_the_win_gain_is_what_users_won_above_their_setting() -> None:
    seen = Findings()
    seen.groups["setting", "0"] = group(200, 100)
    seen.users["use", "ring"]["0"] = group(100, 80)
    seen.users["use", "rope"]["0"] = group(100, 50)
    seen.users["use", "rare"]["0"] = group(10, 10)
    gain, low, high = win_gain(seen, ("use", "ring")) or (0.0, 0.0, 0.0)
    assert gain == pytest.approx(0.8 - 0.2)
    assert 0 < low < gain < high
    nothing = win_gain(seen, ("use", "rope"))
    assert nothing is not None
    assert nothing[1] < 0 == nothing[0] < nothing[2]
    assert win_gain(seen, ("use", "rare")) is None


def test_settings_that_are_won_more_often_do_not_raise_the_win_gain() -> None:
    """The ring is used in the easy setting only, and there by winners and losers alike."""
    seen = Findings()
    seen.groups["setting", "easy"] = group(200, 180)
    seen.groups["setting", "hard"] = group(200, 20)
    seen.users["use", "ring"]["easy"] = group(100, 90)
    gain = win_gain(seen, ("use", "ring"))
    assert gain is not None
    assert gain[0] == pytest.approx(0)


def test_estimates_have_their_intervals() -> None:
    middle, low, high = win_rate(group(100, 25))
    assert middle == 0.25
    assert low < 0.25 < high
    assert mean_score(group(3, 0))[0] == 1
    assert differ((0.5, 0.49, 0.51), (0.6, 0.59, 0.61))
    assert not differ((0.5, 0.4, 0.6), (0.6, 0.5, 0.7))


@pytest.mark.parametrize("name", games.NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_is_complete_in_every_game_and_language(name: str, language: str) -> None:
    text = report(name, language, players=[2], games=1)
    page = Balanced()
    page.feed(text)
    assert page.open == []
    assert page.seen["svg"] >= 1
    assert page.seen["tr"] > 5
    assert "balance-" not in text  # no text is missing
    assert not re.search(r"https?://|src=|@import|url\(", text)


def test_the_report_compares_two_contents() -> None:
    own = (Path(games.__path__[0]) / "dungeon_roll" / "content.toml").read_text(encoding="utf-8")
    other = own.replace("dragon_experience = 1", "dragon_experience = 9")
    assert other != own
    second = found("dungeon_roll", players=[2], games=12, content=other)
    text = report("dungeon_roll", second=second, players=[2], games=12)
    assert "Key metrics" in text
    assert text.count('class="s1"') > 10
    first = found("dungeon_roll", players=[2], games=12)
    assert second.groups["players", "2"].score > first.groups["players", "2"].score


def test_both_languages_have_all_texts() -> None:
    ids = [set(ReportTexts(toy.GAME, language).ids) for language in LANGUAGES]
    assert ids[0] == ids[1]


def test_a_bar_is_as_long_as_its_value_and_an_even_line_is_drawn() -> None:
    drawing = plots.bars([("<a>", [(0.5, 0.4, 0.6)]), ("b", [(0.25, 0.2, 0.3)])], 0.5)
    wide = [float(width) for width in re.findall(r'width="([\d.]+)" height="16"', drawing)]
    assert wide[0] == pytest.approx(2 * wide[1], abs=0.2)
    assert 'class="even"' in drawing
    assert "&lt;a&gt;" in drawing


def test_a_distribution_has_a_column_for_each_value_or_for_a_few_together() -> None:
    assert plots.distribution([Counter({1: 3, 2: 1})]).count("<rect") == 2
    many = plots.distribution([Counter(dict.fromkeys(range(1000), 1))])
    assert many.count("<rect") <= plots.BINS


def test_each_player_is_counted_once() -> None:
    assert player_count(found("knock_knock", players=[2], games=1)) == 2 * 4


def test_a_plan_without_games_is_refused() -> None:
    with pytest.raises(BadOption, match="at least one game"):
        found("dungeon_roll", games=0)
