"""Surveys and their report: what is counted is what happened, and the page says it."""

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
from undercroft.lab.crew import Crew
from undercroft.lab.figures import as_json, differ, everybody, score, users, won, worth
from undercroft.lab.page import Report, ReportWords
from undercroft.lab.survey import PARTS, Findings, Share, Survey, survey, things
from undercroft.words import LANGUAGES


def found(name: str, **given: Any) -> Findings:
    return survey(Survey(games.game(name), **{"games": 4, "seed": 1, **given}))


def a_share(players: int, wins: int) -> Share:
    share = Share()
    for number in range(players):
        share.count(PARTS if number < wins else 0, number)
    return share


def report(name: str, language: str = "en", second: Findings | None = None, **given: Any) -> str:
    plan = Survey(games.game(name), **{"games": 4, "seed": 1, **given})
    findings = [survey(plan), *([second] if second else [])]
    return Report(plan, findings, ["abc", "def"][: len(findings)], language).html()


class Balanced(HTMLParser):
    """Raises unless every element that is opened is closed in its place."""

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
        seats = bots.seated(game, ["greedy"], 2, seed)
        while not state.over():
            state.play(seats[state.actor()].choose(state))
        for seat in range(2):
            wins[seat] += round(PARTS * state.payoff(seat))
    assert [seen.shares["seat", "2", str(seat)].won for seat in range(2)] == [wins[0], wins[1]]
    assert {key[1]: share.players for key, share in seen.shares.items() if key[0] == "hero"} == heroes


def test_boards_and_levels_are_played_in_turn_unless_one_is_chosen() -> None:
    level = next(option for option in games.game("knock_knock").options if option.name == "level")
    plan = Survey(games.game("knock_knock"), players=[2, 3])
    assert {options["level"] for players, options in plan.tables()} == set(level.choices)
    assert len(plan.tables()) == 2 * len(level.choices)
    chosen = Survey(games.game("knock_knock"), players=[2, 3], options={"level": level.choices[1]})
    assert [options["level"] for players, options in chosen.tables()] == [level.choices[1]] * 2


def test_dogs_are_told_apart() -> None:
    seen = found("tales_of_tails", players=[3], games=2)
    dogs = {key: share.players for key, share in seen.shares.items() if key[0] == "dog"}
    assert sum(dogs.values()) == 6
    assert len(dogs) >= 3


def test_a_card_counts_as_used_by_whoever_played_it() -> None:
    seen = found("labyrinth", players=[2], games=1, options={"board": "a"})
    jumps = {used: times for used, times in seen.times.items() if used[0].startswith("jump")}
    assert jumps
    assert all(card.endswith("-jump") for how, card in jumps)
    assert all(users(seen, used).players <= 2 for used in jumps)


def test_the_things_of_a_sentence_are_what_it_names_but_not_who() -> None:
    phrase = Phrase("level", {"things": "@goblin*2 @chest*1", "who": "@seat-0", "what": "@potion", "n": 3})
    assert list(things(phrase)) == [("goblin", 2), ("chest", 1), ("potion", 1)]


def test_the_findings_are_the_same_on_any_number_of_processes() -> None:
    plan = Survey(toy.GAME, players=[2, 3], games=60, seed=2)
    assert as_json(survey(plan)) == as_json(survey(plan, Crew(2)))


def test_worth_is_what_users_won_above_their_table() -> None:
    seen = Findings()
    seen.shares["table", "0"] = a_share(200, 100)
    seen.users["use", "ring"]["0"] = a_share(100, 80)
    seen.users["use", "rope"]["0"] = a_share(100, 50)
    seen.users["use", "rare"]["0"] = a_share(10, 10)
    gain, low, high = worth(seen, ("use", "ring")) or (0.0, 0.0, 0.0)
    assert gain == pytest.approx(0.8 - 0.2)
    assert 0 < low < gain < high
    nothing = worth(seen, ("use", "rope"))
    assert nothing is not None
    assert nothing[1] < 0 == nothing[0] < nothing[2]
    assert worth(seen, ("use", "rare")) is None


def test_tables_where_one_wins_more_often_do_not_make_a_thing_look_good() -> None:
    """The ring is used at the easy table only, and there by winners and losers alike."""
    seen = Findings()
    seen.shares["table", "easy"] = a_share(200, 180)
    seen.shares["table", "hard"] = a_share(200, 20)
    seen.users["use", "ring"]["easy"] = a_share(100, 90)
    gain = worth(seen, ("use", "ring"))
    assert gain is not None
    assert gain[0] == pytest.approx(0)


def test_estimates_have_their_intervals() -> None:
    middle, low, high = won(a_share(100, 25))
    assert middle == 0.25
    assert low < 0.25 < high
    assert score(a_share(3, 0))[0] == 1
    assert differ((0.5, 0.49, 0.51), (0.6, 0.59, 0.61))
    assert not differ((0.5, 0.4, 0.6), (0.6, 0.5, 0.7))


@pytest.mark.parametrize("name", games.NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_is_whole_in_every_game_and_language(name: str, language: str) -> None:
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
    assert "Key figures" in text
    assert text.count('class="s1"') > 10
    first = found("dungeon_roll", players=[2], games=12)
    assert second.shares["players", "2"].score > first.shares["players", "2"].score


def test_both_languages_say_all() -> None:
    ids = [set(ReportWords(toy.GAME, language).ids) for language in LANGUAGES]
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


def test_everybody_is_counted_once() -> None:
    assert everybody(found("knock_knock", players=[2], games=1)) == 2 * 4


def test_nothing_to_play_is_refused() -> None:
    with pytest.raises(BadOption, match="at least one game"):
        found("dungeon_roll", games=0)
