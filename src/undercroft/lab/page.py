"""The balance report: one HTML file with everything in it, which opens anywhere, without a network."""

from __future__ import annotations

from html import escape
from importlib import resources
from typing import Final

from undercroft.kernel.game import Game
from undercroft.kernel.phrase import Phrase
from undercroft.lab import plots
from undercroft.lab.figures import differ, everybody, score, users, won, worth
from undercroft.lab.plots import Estimate
from undercroft.lab.statistics import mean, quantile
from undercroft.lab.survey import Findings, Key, Survey, Used
from undercroft.words import Words

GROUPS: Final = ("players", "hero", "dog", "board", "level")
THINGS: Final = 60
"""So many things are shown, those used most."""
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


class ReportWords(Words):
    """The words of a game, and those of the report about it."""

    def __init__(self, game: Game, language: str) -> None:
        super().__init__(game, language)
        self._add(resources.files("undercroft.lab") / "text" / f"{language}.ftl")

    def told(self, id: str, **given: str | int) -> str:
        """A sentence of the report."""
        return self.say(Phrase(f"balance-{id}", dict(given)))

    def called(self, kind: str, name: str) -> str:
        """What a thing of a kind is called: as that kind, as a choice of an option, or by its name."""
        for id in (f"{kind}-{name}", f"option-{kind}-{name}", name):
            if self.has(id):
                text = self.name(id)
                return text[:1].upper() + text[1:]
        return name


class Report:
    """A page about one survey, or about two of the same game with different contents."""

    def __init__(self, plan: Survey, findings: list[Findings], contents: list[str], language: str) -> None:
        """`contents` are the names (hashes) of the contents that the findings were played with."""
        self.plan = plan
        self.findings = findings
        self.contents = contents
        self.words = ReportWords(plan.game, language)

    def html(self) -> str:
        """The whole page."""
        title = self.words.told("title", game=self.words.name("title"))
        body = [self._head(title)]
        if len(self.findings) > 1:
            body.append(self._section("key", self._key_figures()))
        body += [
            self._section("wins", self._note("even") + self._wins()),
            self._section("scores", self._distributions("scores")),
            self._section("lengths", self._distributions("lengths")),
            self._section("reasons", self._reasons()),
            self._section("things", self._note("worth-note") + self._things()),
        ]
        return (
            f'<!doctype html>\n<html lang="{self.words.language}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n<body><main>\n"
            + "\n".join(body)
            + "\n</main></body></html>\n"
        )

    def _head(self, title: str) -> str:
        plan, first = self.plan, self.findings[0]
        played = self.words.told(
            "played",
            games=f"{first.games:,}",
            bots=", ".join(plan.bots),
            seed=str(plan.seed),
            content=self.contents[0],
        )
        head = f'<h1>{escape(title)}</h1><p class="dim">{escape(played)}</p>'
        if len(self.findings) > 1:
            second = self.words.told("against", games=f"{self.findings[1].games:,}", content=self.contents[1])
            names = [escape(self.words.told(name)) for name in ("first", "second")]
            keys = "".join(f'<i class="s{at}"></i>{name}' for at, name in enumerate(names))
            head += f'<p class="dim">{escape(second)}</p><p class="key">{keys}</p>'
        return head

    def _section(self, name: str, content: str) -> str:
        return f"<section><h2>{escape(self.words.told(name))}</h2>{content}</section>" if content else ""

    def _note(self, name: str) -> str:
        return f'<p class="dim">{escape(self.words.told(name))}</p>'

    def _figure(self, caption: str, drawing: str) -> str:
        return f"<figure><figcaption>{escape(caption)}</figcaption>{drawing}</figure>"

    # Wins

    def _wins(self) -> str:
        found = []
        for players in self.plan.players:
            drawn = [self._bars(kind, (kind, str(players)), players) for kind in ("place", "seat")]
            found += drawn if self._anybody_begins(players) else drawn[:1]
        found += [self._bars(kind, (kind,), 0) for kind in self._kinds()]
        return f'<div class="figures">{"".join(found)}</div>'

    def _anybody_begins(self, players: int) -> bool:
        """Whether the turn order is another thing than the seats."""
        shares = self.findings[0].shares
        return any(
            shares["place", str(players), str(seat)].won != shares["seat", str(players), str(seat)].won
            for seat in range(players)
        )

    def _kinds(self) -> list[str]:
        """The groups that can be better or worse off; how many play is one where all win together."""
        return [kind for kind in GROUPS if kind != "players" or self.plan.game.cooperative]

    def _bars(self, kind: str, prefix: Key, players: int) -> str:
        """The shares of all groups whose keys begin like this, those of people by how they fare."""
        keys = sorted(
            {key for seen in self.findings for key in seen.shares if key[:-1] == prefix},
            key=lambda key: (len(key[-1]), key) if key[-1].isdigit() else (0, key),
        )
        if len(keys) < 2:
            return ""
        if kind in ("hero", "dog"):
            keys.sort(key=lambda key: -won(self.findings[0].shares[key])[0])
        rows = [
            (self._label(kind, key[-1]), [won(seen.shares[key]) for seen in self.findings]) for key in keys
        ]
        against = not self.plan.game.cooperative
        sizes = [players] if players else self.plan.players
        even = 1 / sizes[0] if against and len(sizes) == 1 and sizes[0] > 1 else None
        caption = self.words.told(f"by-{kind}", n=players) if players else self.words.told(f"by-{kind}")
        return self._figure(caption, plots.bars(rows, even))

    def _label(self, kind: str, name: str) -> str:
        if kind == "place":
            return self.words.told("place", n=int(name) + 1)
        if kind == "players":
            return self.words.say(Phrase("players", {"n": int(name)}))
        return self.words.called(kind, name)

    # Scores, lengths, ends

    def _distributions(self, what: str) -> str:
        found = []
        for players in sorted(self.findings[0].scores, key=int):
            series = [(seen.scores if what == "scores" else seen.lengths)[players] for seen in self.findings]
            if len({value for counts in series for value in counts}) < 3:  # lost or won says it all
                continue
            first = series[0]
            if what == "scores":
                caption = self.words.told("scores-of", n=int(players), mean=f"{mean(first):.1f}")
            else:
                low, median, high = (quantile(first, part) for part in (0.05, 0.5, 0.95))
                caption = self.words.told("lengths-of", n=int(players), median=median, low=low, high=high)
            found.append(self._figure(caption, plots.distribution(series)))
        return f'<div class="figures">{"".join(found)}</div>' if found else ""

    def _reasons(self) -> str:
        reasons = sorted({reason for seen in self.findings for reason in seen.reasons})
        rows: list[tuple[str, list[Estimate]]] = []
        for reason in reasons:
            shares = [seen.reasons[reason] / seen.games for seen in self.findings]
            rows.append((reason, [(share, share, share) for share in shares]))
        if len(rows) < 2:
            return ""
        told = "".join(
            f"<li><b>{escape(reason)}</b>: {escape(self.words.called('reason', reason))}</li>"
            for reason in reasons
        )
        return f'<div class="figures"><figure>{plots.bars(rows)}</figure><ul>{told}</ul></div>'

    # Things

    def _things(self) -> str:
        times = sum((seen.times for seen in self.findings[1:]), self.findings[0].times)
        shown = sorted(times, key=lambda used: (-times[used], used))[:THINGS]
        shown.sort(key=lambda used: self._gain(used), reverse=True)
        columns = "".join(
            f"<th>{escape(self.words.told(name))}</th>"
            for seen in self.findings
            for name in ("times", "users", "worth", "score")
        )
        names = f"<th>{escape(self.words.told('thing'))}</th><th>{escape(self.words.told('how'))}</th>"
        rows = "".join(self._thing(used) for used in shown)
        return f'<div class="wide"><table><tr>{names}{columns}</tr>{rows}</table></div>'

    def _gain(self, used: Used) -> float:
        found = worth(self.findings[0], used)
        return found[0] if found else -1.0

    def _thing(self, used: Used) -> str:
        how, thing = used
        cells = []
        for seen in self.findings:
            those = users(seen, used)
            cells += [
                f"<td>{seen.times[used] / seen.games:.2f}</td>",
                f"<td>{those.players / everybody(seen):.0%}</td>",
                self._worth(worth(seen, used)),
                f"<td>{score(those)[0]:.1f}</td>",
            ]
        name = escape(self.words.called("thing", thing))
        return f'<tr><td>{name}</td><td class="how">{escape(how)}</td>{"".join(cells)}</tr>'

    def _worth(self, found: Estimate | None) -> str:
        if found is None:
            return "<td>–</td>"
        value, low, high = found
        sure = "good" if low > 0 else "bad" if high < 0 else ""
        return f'<td class="{sure}">{100 * value:+.1f} ± {100 * (high - low) / 2:.1f}</td>'

    # Two contents

    def _key_figures(self) -> str:
        first, second = self.findings
        rows: list[tuple[str, Estimate, Estimate, bool]] = []
        for players in sorted(first.scores, key=int):
            key = ("players", players)
            name = self.words.told("mean-score", n=int(players))
            rows.append((name, score(first.shares[key]), score(second.shares[key]), False))
        for kind in self._kinds():
            for group in sorted(group for group in first.shares if group[0] == kind):
                name = f"{self.words.told(f'by-{kind}')}: {self._label(kind, group[1])}"
                rows.append((name, won(first.shares[group]), won(second.shares[group]), True))
        body = "".join(self._compared(*row) for row in rows)
        heads = "".join(
            f"<th>{escape(self.words.told(name))}</th>"
            for name in ("figure", "first", "second", "difference")
        )
        return f'<div class="wide"><table><tr>{heads}</tr>{body}</table></div>'

    def _compared(self, name: str, one: Estimate, other: Estimate, percent: bool) -> str:
        scale, sign = (100.0, " %") if percent else (1.0, "")
        change = f"{scale * (other[0] - one[0]):+.1f}{sign}"
        if not differ(one, other):
            change += f" ({self.words.told('no-difference')})"
        values = "".join(f"<td>{scale * value[0]:.1f}{sign}</td>" for value in (one, other))
        return f"<tr><td>{escape(name)}</td>{values}<td>{escape(change)}</td></tr>"
