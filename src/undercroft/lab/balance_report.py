"""The balance report: one self-contained HTML page."""

from __future__ import annotations

from html import escape
from importlib import resources
from typing import Final

from undercroft.kernel.game import Game
from undercroft.kernel.phrase import Phrase
from undercroft.lab import plots
from undercroft.lab.collector import BalancePlan, Findings, GroupKey, Usage
from undercroft.lab.metrics import differ, mean_score, player_count, users, win_gain, win_rate
from undercroft.lab.plots import Estimate
from undercroft.lab.statistics import mean, quantile
from undercroft.texts import Texts

THINGS: Final = 60
"""The number of things shown: those used most."""
STYLE: Final = """
:root { color-scheme: light dark; --paper: #fbf7ef; --ink: #2a241d; --dim: #7a6f60; --line: #d9cfbf;
  --s0: #b0652f; --s1: #3f7f93; --good: #2f7d4f; --bad: #b23a32; }
@media (prefers-color-scheme: dark) { :root { --paper: #1f1b17; --ink: #ece3d4; --dim: #a3978a;
  --line: #453d34; --s0: #d98b4f; --s1: #6db3c6; --good: #6cc08c; --bad: #e2786f; } }
body { background: var(--paper); color: var(--ink); font: 16px/1.5 Georgia, "PT Serif", serif; margin: 0; }
main { max-width: 1180px; margin: 0 auto; padding: 24px 16px 64px; }
h1 { font-size: 1.8rem; line-height: 1.2; margin: 0 0 .3em; }
h2 { border-bottom: 1px solid var(--line); margin: 2em 0 .6em; font-size: 1.3rem; }
p { margin: .3em 0; } .dim { color: var(--dim); }
.figures { display: grid; gap: 20px 32px;
  grid-template-columns: repeat(auto-fit, minmax(min(330px, 100%), 1fr)); }
figure { margin: 0; } figcaption { font-weight: bold; margin-bottom: 4px; }
svg { width: 100%; height: auto; font: 14px system-ui, sans-serif; fill: var(--ink); }
svg .label { text-anchor: end; } svg .tick { text-anchor: middle; fill: var(--dim); }
svg .s0, .key .s0 { fill: var(--s0); background: var(--s0); }
svg .s1, .key .s1 { fill: var(--s1); background: var(--s1); }
svg .whisker { stroke: var(--ink); stroke-width: 1.5; } svg .axis { stroke: var(--dim); }
svg .even { stroke: var(--dim); stroke-dasharray: 5 4; }
.key i { display: inline-block; width: .9em; height: .9em; margin: 0 .4em 0 1em; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font: 15px system-ui, sans-serif; }
th, td { padding: 4px 12px; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
th { color: var(--dim); font-weight: 500; }
th:nth-child(2) { text-align: left; }
td.how { font-family: ui-monospace, monospace; font-size: 13px; color: var(--dim); text-align: left; }
.good { color: var(--good); } .bad { color: var(--bad); }
"""


class ReportTexts(Texts):
    """The texts of a game, and those of the report."""

    def __init__(self, game: Game, language: str) -> None:
        super().__init__(game, language)
        self._add(resources.files("undercroft.lab") / "text" / f"{language}.ftl")

    def text(self, id: str, **given: str | int) -> str:
        """A text of the report."""
        return self.format(Phrase(f"balance-{id}", dict(given)))

    def display_name(self, kind: str, name: str) -> str:
        """The name of a thing of a kind: of that kind, of a choice of an option, or of the thing itself."""
        for id in (f"{kind}-{name}", f"option-{kind}-{name}", name):
            if self.has(id):
                text = self.message(id)
                return text[:1].upper() + text[1:]
        return name


class BalanceReport:
    """A page about one plan, or about two of the same game with different contents."""

    def __init__(
        self, plan: BalancePlan, findings: list[Findings], contents: list[str], language: str
    ) -> None:
        """`contents` are the hashes of the contents that the findings were played with."""
        self.plan = plan
        self.findings = findings
        self.contents = contents
        self.texts = ReportTexts(plan.game, language)

    def html(self) -> str:
        """The complete page."""
        title = self.texts.text("title", game=self.texts.message("title"))
        body = [self._head(title)]
        if len(self.findings) > 1:
            body.append(self._section("key", self._key_metrics()))
        body += [
            self._section("wins", self._note("even") + self._wins()),
            self._section("scores", self._distributions("scores")),
            self._section("lengths", self._distributions("lengths")),
            self._section("reasons", self._reasons()),
            self._section("things", self._note("win-gain-note") + self._things()),
        ]
        return (
            f'<!doctype html>\n<html lang="{self.texts.language}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n<body><main>\n"
            + "\n".join(body)
            + "\n</main></body></html>\n"
        )

    def _head(self, title: str) -> str:
        plan, first = self.plan, self.findings[0]
        played = self.texts.text(
            "played",
            games=f"{first.games:,}",
            bots=", ".join(plan.bots),
            seed=str(plan.seed),
            content=self.contents[0],
        )
        head = f'<h1>{escape(title)}</h1><p class="dim">{escape(played)}</p>'
        if len(self.findings) > 1:
            second = self.texts.text("against", games=f"{self.findings[1].games:,}", content=self.contents[1])
            names = [escape(self.texts.text(name)) for name in ("first", "second")]
            keys = "".join(f'<i class="s{at}"></i>{name}' for at, name in enumerate(names))
            head += f'<p class="dim">{escape(second)}</p><p class="key">{keys}</p>'
        return head

    def _section(self, name: str, content: str) -> str:
        return f"<section><h2>{escape(self.texts.text(name))}</h2>{content}</section>" if content else ""

    def _note(self, name: str) -> str:
        return f'<p class="dim">{escape(self.texts.text(name))}</p>'

    def _figure(self, caption: str, drawing: str) -> str:
        return f"<figure><figcaption>{escape(caption)}</figcaption>{drawing}</figure>"

    # Wins

    def _wins(self) -> str:
        found = []
        for players in self.plan.players:
            drawn = [self._bars(kind, (kind, str(players)), players) for kind in ("place", "seat")]
            found += drawn if self._start_varies(players) else drawn[:1]
        found += [self._bars(kind, (kind,), 0) for kind in self._kinds()]
        return f'<div class="figures">{"".join(found)}</div>'

    def _start_varies(self, players: int) -> bool:
        """Whether games start at different seats, so that turn order and seat are not the same."""
        groups = self.findings[0].groups
        return any(
            groups["place", str(players), str(seat)].won != groups["seat", str(players), str(seat)].won
            for seat in range(players)
        )

    def _kinds(self) -> list[str]:
        """The kinds of groups whose win rates are shown; the number of players in cooperative games only."""
        options = [option.name for option in self.plan.game.options if option.compared]
        return [*(["players"] if self.plan.game.cooperative else []), *self._traits(), *options]

    def _traits(self) -> list[str]:
        """The names of the traits of players."""
        others = {"setting", "players", "seat", "place", *(option.name for option in self.plan.game.options)}
        return sorted({key[0] for each in self.findings for key in each.groups} - others)

    def _heading(self, kind: str, **given: str | int) -> str:
        """The heading of a comparison; a game without a text for it shows the name of the kind."""
        return self.texts.text(f"by-{kind}", **given) if self.texts.has(f"balance-by-{kind}") else kind

    def _bars(self, kind: str, prefix: GroupKey, players: int) -> str:
        """The win rates of all groups whose keys have this prefix. Traits are sorted by win rate."""
        keys = sorted(
            {key for each in self.findings for key in each.groups if key[:-1] == prefix},
            key=lambda key: (len(key[-1]), key) if key[-1].isdigit() else (0, key),
        )
        if len(keys) < 2:
            return ""
        if kind in self._traits():
            keys.sort(key=lambda key: -win_rate(self.findings[0].groups[key])[0])
        rows = [
            (self._label(kind, key[-1]), [win_rate(each.groups[key]) for each in self.findings])
            for key in keys
        ]
        against = not self.plan.game.cooperative
        sizes = [players] if players else self.plan.players
        even = 1 / sizes[0] if against and len(sizes) == 1 and sizes[0] > 1 else None
        caption = self._heading(kind, **({"n": players} if players else {}))
        return self._figure(caption, plots.bars(rows, even))

    def _label(self, kind: str, name: str) -> str:
        if kind == "place":
            return self.texts.text("place", n=int(name) + 1)
        if kind == "players":
            return self.texts.format(Phrase("players", {"n": int(name)}))
        return self.texts.display_name(kind, name)

    # Scores, lengths, ends

    def _distributions(self, what: str) -> str:
        found = []
        for players in sorted(self.findings[0].scores, key=int):
            series = [(each.scores if what == "scores" else each.lengths)[players] for each in self.findings]
            if (
                len({value for counts in series for value in counts}) < 3
            ):  # only lost and won: the reasons show it
                continue
            first = series[0]
            if what == "scores":
                caption = self.texts.text("scores-of", n=int(players), mean=f"{mean(first):.1f}")
            else:
                low, median, high = (quantile(first, part) for part in (0.05, 0.5, 0.95))
                caption = self.texts.text("lengths-of", n=int(players), median=median, low=low, high=high)
            found.append(self._figure(caption, plots.distribution(series)))
        return f'<div class="figures">{"".join(found)}</div>' if found else ""

    def _reasons(self) -> str:
        reasons = sorted({reason for each in self.findings for reason in each.reasons})
        rows: list[tuple[str, list[Estimate]]] = []
        for reason in reasons:
            shares = [each.reasons[reason] / each.games for each in self.findings]
            rows.append((reason, [(share, share, share) for share in shares]))
        if len(rows) < 2:
            return ""
        names = "".join(
            f"<li><b>{escape(reason)}</b>: {escape(self.texts.display_name('reason', reason))}</li>"
            for reason in reasons
        )
        return f'<div class="figures"><figure>{plots.bars(rows)}</figure><ul>{names}</ul></div>'

    # Things

    def _things(self) -> str:
        times = sum((each.times for each in self.findings[1:]), self.findings[0].times)
        shown = sorted(times, key=lambda usage: (-times[usage], usage))[:THINGS]
        shown.sort(key=self._gain, reverse=True)
        columns = "".join(
            f"<th>{escape(self.texts.text(name))}</th>"
            for each in self.findings
            for name in ("times", "users", "win-gain", "score")
        )
        names = f"<th>{escape(self.texts.text('thing'))}</th><th>{escape(self.texts.text('how'))}</th>"
        rows = "".join(self._thing(usage) for usage in shown)
        return f'<div class="wide"><table><tr>{names}{columns}</tr>{rows}</table></div>'

    def _gain(self, usage: Usage) -> float:
        found = win_gain(self.findings[0], usage)
        return found[0] if found else -1.0

    def _thing(self, usage: Usage) -> str:
        how, thing = usage
        cells = []
        for each in self.findings:
            group = users(each, usage)
            cells += [
                f"<td>{each.times[usage] / each.games:.2f}</td>",
                f"<td>{group.players / player_count(each):.0%}</td>",
                self._gain_cell(win_gain(each, usage)),
                f"<td>{mean_score(group)[0]:.1f}</td>",
            ]
        name = escape(self.texts.display_name("thing", thing))
        return f'<tr><td>{name}</td><td class="how">{escape(how)}</td>{"".join(cells)}</tr>'

    def _gain_cell(self, found: Estimate | None) -> str:
        if found is None:
            return "<td>–</td>"
        value, low, high = found
        style = "good" if low > 0 else "bad" if high < 0 else ""
        return f'<td class="{style}">{100 * value:+.1f} ± {100 * (high - low) / 2:.1f}</td>'

    # Two contents

    def _key_metrics(self) -> str:
        first, second = self.findings
        rows: list[tuple[str, Estimate, Estimate, bool]] = []
        for players in sorted(first.scores, key=int):
            key = ("players", players)
            name = self.texts.text("mean-score", n=int(players))
            rows.append((name, mean_score(first.groups[key]), mean_score(second.groups[key]), False))
        for kind in self._kinds():
            for group in sorted(group for group in first.groups if group[0] == kind):
                name = f"{self._heading(kind)}: {self._label(kind, group[1])}"
                rows.append((name, win_rate(first.groups[group]), win_rate(second.groups[group]), True))
        body = "".join(self._comparison_row(*row) for row in rows)
        heads = "".join(
            f"<th>{escape(self.texts.text(name))}</th>"
            for name in ("metric", "first", "second", "difference")
        )
        return f'<div class="wide"><table><tr>{heads}</tr>{body}</table></div>'

    def _comparison_row(self, name: str, one: Estimate, other: Estimate, percent: bool) -> str:
        scale, sign = (100.0, " %") if percent else (1.0, "")
        change = f"{scale * (other[0] - one[0]):+.1f}{sign}"
        if not differ(one, other):
            change += f" ({self.texts.text('no-difference')})"
        values = "".join(f"<td>{scale * value[0]:.1f}{sign}</td>" for value in (one, other))
        return f"<tr><td>{escape(name)}</td>{values}<td>{escape(change)}</td></tr>"
