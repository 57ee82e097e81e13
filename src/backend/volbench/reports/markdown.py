"""Markdown, to paste into a forum. Everything that came from outside is escaped."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from volbench.reports import words
from volbench.reports.caveat_list import caveat_lines
from volbench.reports.comparison_table import comparison_rows
from volbench.reports.exporter import Choice, Exporter
from volbench.reports.facts import date_of, environment_facts, system_line
from volbench.reports.table import rows

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from volbench.domain.comparison import Comparison
    from volbench.domain.run import Run


def render(run: Run, choice: Choice) -> bytes:
    """Return the report of one run."""
    return _text(_run_lines(run, choice))


def compare(runs: tuple[Run, ...], comparison: Comparison, choice: Choice) -> bytes:
    """Return the comparison: what was compared, the sentences, the table of differences."""
    return _text(_comparison_lines(runs, comparison, choice))


def _text(lines: Iterable[str]) -> bytes:
    return ("\n".join(lines) + "\n").encode()


def _run_lines(run: Run, choice: Choice) -> Iterator[str]:
    yield f"# {choice.say(words.TITLE)}"
    yield ""
    yield f"**{escape(system_line(run, choice))}**"
    yield ""
    yield from (escape(choice.say(sentence)) + "  " for sentence in run.verdict)
    if run.is_imported:
        yield f"*{choice.say(words.IMPORTED)}*"
    yield ""
    head = (words.WORKLOAD, words.METRIC, words.MEDIAN, words.SPREAD, words.INTERVAL, words.ROUNDS, words.BADGES)
    table = [
        (r.title, r.metric_label, r.median, r.spread, r.interval, str(r.rounds), r.badges) for r in rows(run, choice)
    ]
    yield from _table([choice.say(word) for word in head], table)
    yield ""
    yield f"## {choice.say(words.CAVEATS)}"
    yield ""
    yield from (f"- {escape(line)}" for line in caveat_lines(run, choice))
    yield ""
    yield f"## {choice.say(words.ENVIRONMENT)}"
    yield ""
    yield from (f"- {choice.say(fact.label)}: {escape(fact.value)}" for fact in environment_facts(run, choice))
    yield ""
    yield f"## {choice.say(words.COMMANDS)}"
    yield ""
    for workload in run.workloads:
        yield f"- {escape(choice.say(workload.title))} (`{_code(workload.id)}`): `{_code(' '.join(workload.command))}`"
    yield ""
    yield from _footer(run, choice)


def _footer(run: Run, choice: Choice) -> Iterator[str]:
    measured = words.MEASURED_ON.fill(
        date=date_of(run),
        suite=run.suite.title,
        version=run.suite.version,
        profile=words.PROFILE_NAMES.get(run.profile, run.profile),
    )
    made = words.MADE_WITH.fill(version=run.environment.volbench_version, method=run.environment.method_version)
    yield f"*{escape(choice.say(measured))}. {escape(choice.say(made))}*"


def _comparison_lines(runs: tuple[Run, ...], comparison: Comparison, choice: Choice) -> Iterator[str]:
    yield f"# {choice.say(words.COMPARISON_TITLE.fill(count=len(runs)))}"
    yield ""
    for letter, run in zip(words.LETTERS, runs, strict=False):
        label = f"{escape(run.label)}: " if run.label else ""
        yield f"- **{letter}** {label}{escape(system_line(run, choice))} ({date_of(run)})"
    yield ""
    yield from (
        escape(choice.say(sentence)) + "  "
        for sentence in (*comparison.verdict, *comparison.reasons, *comparison.cautions)
    )
    yield ""
    heads, table = comparison_rows(runs, comparison, choice)
    yield from _table(heads, table)


def _table(heads: Sequence[str], table: Iterable[Sequence[str]]) -> Iterator[str]:
    yield "| " + " | ".join(escape(head) for head in heads) + " |"
    yield "|" + "---|" * len(heads)
    for line in table:
        yield "| " + " | ".join(escape(cell) for cell in line) + " |"


def escape(text: str) -> str:
    """Take every character its Markdown or HTML meaning, and line breaks out."""
    plain = re.sub(r"[\x00-\x1f\x7f]+", " ", text)
    plain = plain.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return re.sub(r"([\\`*_\[\]|#~!])", r"\\\1", plain)


def _code(text: str) -> str:
    """Make a text safe between backticks."""
    return re.sub(r"[\x00-\x1f\x7f`]+", " ", text).replace("|", "¦")


EXPORTER = Exporter("md", "text/markdown; charset=utf-8", "md", render, compare)
