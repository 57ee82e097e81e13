"""Markdown, to paste into a forum. Everything that came from outside is escaped."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from volbench.domain.answer.rest_of_verdict import rest_of_verdict
from volbench.domain.answer.rules import answer_lines
from volbench.domain.compare.multi_run_summary import MOST_BESIDE
from volbench.domain.model.runs.answer import NOTHING_AROUND
from volbench.domain.model.runs.run_header import header_lines
from volbench.reports import words
from volbench.reports.caveat_list import caveat_lines
from volbench.reports.choice import Choice
from volbench.reports.comparison_table import comparison_rows, tables_by_cell
from volbench.reports.comparison_view import answers_beside
from volbench.reports.facts import date_of, environment_facts, system_line
from volbench.reports.failed_run import why_it_failed
from volbench.reports.headings import report_title
from volbench.reports.kind import reporting_of
from volbench.reports.limit_lines import limit_lines
from volbench.reports.mark_lines import mark_sentences
from volbench.reports.meaning_lines import network_line, normal_rows, use_doubt, use_rows
from volbench.reports.paired_table import paired_tables
from volbench.reports.promise_lines import TITLE as PROMISE_TITLE
from volbench.reports.promise_lines import compared_promises, promise_blocks
from volbench.reports.run_headers import header_of
from volbench.reports.spread_lines import TITLE as SPREAD_TITLE
from volbench.reports.spread_lines import spread_lines
from volbench.reports.table import figure_head, figure_text, rows
from volbench.reports.way_section import beside_section, way_section

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from volbench.domain.compare.comparison_result import Comparison
    from volbench.domain.model.runs.answer import Surroundings
    from volbench.domain.model.runs.run import Run
    from volbench.reports.way_tables import WaySection


def render(run: Run, choice: Choice, around: Surroundings = NOTHING_AROUND) -> bytes:
    """Return the report of one run; `around` is what others of its volume say beside it."""
    return _text(_run_lines(run, choice, around))


def compare(runs: tuple[Run, ...], comparison: Comparison, choice: Choice) -> bytes:
    """Return the comparison: what was compared, the sentences, the table of differences."""
    return _text(_comparison_lines(runs, comparison, choice))


def _text(lines: Iterable[str]) -> bytes:
    return ("\n".join(lines) + "\n").encode()


def _run_lines(run: Run, choice: Choice, around: Surroundings) -> Iterator[str]:
    yield f"# {choice.say(report_title(run))}"
    yield ""
    yield f"**{escape(system_line(run, choice))}**"
    yield ""
    yield from (escape(choice.say(told)) + "  " for told in header_lines(run))
    yield ""
    for place, said in enumerate(answer_lines(run.answer)):
        line = escape(choice.say(said))
        yield (line if place else f"**{line}**") + "  "
    sweep = way_section(run, choice)
    yield from (escape(sentence) + "  " for sentence in (() if sweep is None else sweep.answer))
    yield from (escape(choice.say(sentence)) + "  " for sentence in rest_of_verdict(run))
    yield from (escape(choice.say(sentence)) + "  " for sentence in why_it_failed(run))
    yield from (escape(choice.say(sentence)) + "  " for sentence in mark_sentences(run, around))
    if run.is_imported:
        yield f"*{choice.say(words.IMPORTED)}*"
    yield ""
    yield from _sweep_lines(sweep)
    yield from _paired_lines(run, choice)
    yield from _stage_lines(run, choice)
    head = (words.WORKLOAD, words.METRIC, figure_head(run), words.SPREAD, words.INTERVAL, words.ROUNDS, words.BADGES)
    table = [
        (r.title, r.metric_label, figure_text(r, choice), r.spread, r.interval, str(r.rounds), r.badges)
        for r in rows(run, choice)
    ]
    yield from pipe_table([choice.say(word) for word in head], table) if table else [choice.say(words.NO_FIGURES)]
    yield ""
    yield from _promise_lines(run, choice)
    yield from _normal_lines(run, choice)
    yield from _limit_lines(run, choice)
    yield from _use_lines(run, choice)
    yield from _spread_lines(run, choice)
    yield f"## {choice.say(words.CAVEATS)}"
    yield ""
    for caveat in caveat_lines(run, choice):
        yield f"- {escape(caveat.words)}"
        yield from (f"  - {escape(seen)}" for seen in caveat.seen)
    yield ""
    yield f"## {choice.say(words.ENVIRONMENT)}"
    yield ""
    colon = choice.say(words.COLON)
    yield from (f"- {choice.say(fact.label)}{colon}{escape(fact.value)}" for fact in environment_facts(run, choice))
    yield ""
    yield f"## {choice.say(words.COMMANDS)}"
    yield ""
    for workload in run.workloads:
        named = words.IN_BRACKETS.fill(text=escape(choice.say(workload.title)), inner=f"`{_code(workload.id)}`")
        yield f"- {choice.say(named)}{colon}`{_code(' '.join(workload.command))}`"
    yield ""
    yield from _footer(run, choice)


def _sweep_lines(sweep: WaySection | None) -> Iterator[str]:
    if sweep is None:
        return
    yield f"## {escape(sweep.title)}"
    yield ""
    yield from (f"- {escape(remark)}" for remark in sweep.remarks)
    yield ""
    for table in sweep.tables:
        yield f"### {escape(table.title)}"
        yield ""
        yield from pipe_table(table.heads, table.lines)
        yield ""
        if table.notes:
            yield from (f"- {escape(note)}" for note in table.notes)
            yield ""


def _paired_lines(run: Run, choice: Choice) -> Iterator[str]:
    for table in paired_tables(run, choice):
        yield f"## {table.title}"
        yield ""
        yield from pipe_table(table.heads, table.lines)
        yield ""
        yield from (f"- {escape(sentence)}" for sentence in table.sentences)
        yield ""
        if table.order:
            yield escape(table.order)
            yield ""


def _promise_lines(run: Run, choice: Choice) -> Iterator[str]:
    found = promise_blocks(run, choice)
    if not found:
        return
    yield f"## {choice.say(PROMISE_TITLE)}"
    yield ""
    colon = choice.say(words.COLON)
    for block in found:
        yield f"**{escape(block.answer)}**"
        yield ""
        yield from (
            f"- **{escape(what)}** `{_code(amount)}`{colon}{escape(said)}" for what, amount, said in block.lines
        )
        yield from (f"- {escape(cost)}" for cost in block.costs)
        if block.source:
            yield f"- *{escape(block.source)}*"
        yield ""


def _stage_lines(run: Run, choice: Choice) -> Iterator[str]:
    """Write of each stage the rounds that tell whether it is steady, and what decides."""
    for section in reporting_of(run).sections(run, choice):
        stage = section.table
        yield f"## {escape(stage.title)}"
        yield ""
        yield from (escape(sentence) + "  " for sentence in stage.sentences)
        yield ""
        if stage.rounds:
            yield from pipe_table(stage.round_heads, stage.rounds)
            yield ""
        if stage.determination:
            yield from pipe_table(stage.determination_heads, stage.determination)
            yield ""


def _normal_lines(run: Run, choice: Choice) -> Iterator[str]:
    found = normal_rows(run, choice)
    if not found:
        return
    yield f"## {choice.say(words.NORMAL)}"
    yield ""
    colon = choice.say(words.COLON)
    for row in found:
        expected = f" · {choice.say(words.EXPECTED)}{colon}{row.expected}" if row.expected else ""
        title = f"**{escape(row.title)}**{colon}" if row.title else ""
        yield f"- {title}{escape(row.words)}{escape(expected)}"
        # A forum post stays short: the figure of one disk and its source; all steps stand in the HTML report.
        yield from (f"  - {escape(step)}" for step in row.steps[:1])
    yield ""


def _use_lines(run: Run, choice: Choice) -> Iterator[str]:
    found, network = use_rows(run, choice), network_line(run, choice)
    doubt = use_doubt(run, choice)
    if not found and not doubt:
        return
    yield f"## {choice.say(words.USES)}"
    yield ""
    if doubt:
        yield escape(doubt)
        yield ""
        return
    heads = (words.USE, words.GRADE, words.MEASURED, words.NEEDED, words.REASON)
    yield from pipe_table(
        [choice.say(head) for head in heads],
        [(row.title, row.grade, row.measured, row.needed, row.reason) for row in found],
    )
    yield ""
    if network:
        yield escape(network)
        yield ""


def _limit_lines(run: Run, choice: Choice) -> Iterator[str]:
    found = limit_lines(run, choice)
    if not found:
        return
    yield f"## {choice.say(words.LIMITS)}"
    yield ""
    for line in found:
        said = [line.words, line.evidence, line.moved(choice)]
        joined = choice.say(words.JOINT).join(part for part in said if part)
        yield f"- **{escape(line.title)}**{choice.say(words.COLON)}{escape(joined)}"
    yield ""


def _spread_lines(run: Run, choice: Choice) -> Iterator[str]:
    found = spread_lines(run, choice)
    if found:
        yield f"## {choice.say(SPREAD_TITLE)}"
        yield ""
        yield from (f"- {escape(line)}" for line in found)
        yield ""


def _footer(run: Run, choice: Choice) -> Iterator[str]:
    measured = words.MEASURED_ON.fill(
        date=date_of(run, choice),
        suite=run.suite.title,
        version=run.suite.version,
        profile=words.PROFILE_NAMES.get(run.profile, run.profile),
    )
    made = words.MADE_WITH.fill(version=run.environment.volbench_version, method=run.environment.method_version)
    stop = choice.say(words.STOP) + choice.say(words.JOINT)
    yield f"*{escape(choice.say(measured) + stop + choice.say(made))}*"


def _comparison_lines(runs: tuple[Run, ...], comparison: Comparison, choice: Choice) -> Iterator[str]:
    yield f"# {choice.say(words.COMPARISON_TITLE.fill(count=len(runs)))}"
    yield ""
    is_many = len(runs) > MOST_BESIDE
    answered = answers_beside(comparison, choice)
    sums = {one.run_id: escape(choice.say(one.sentence)) for one in comparison.headlines} if is_many else {}
    for letter, run in zip(words.LETTERS, runs, strict=False):
        label = escape(run.label) + choice.say(words.COLON) if run.label else ""
        told = words.IN_BRACKETS.fill(
            text=escape(system_line(run, choice)), inner=date_of(run, choice) + answered[run.id]
        )
        yield f"- **{letter}** {label}{choice.say(told)}"
        yield from (f"  - {escape(line)}" for line in header_of(run, choice))
        if run.id in sums:
            yield f"  {sums[run.id]}"
    yield ""
    yield from (
        escape(choice.say(sentence)) + "  "
        for sentence in (*comparison.verdict, *comparison.reasons, *comparison.cautions)
    )
    yield ""
    yield from _compared_promises(runs, choice)
    yield from _places(runs, comparison, choice)
    if not comparison.cells:
        return
    if not is_many:
        yield from pipe_table(*comparison_rows(runs, comparison, choice))
        return
    for cell in tables_by_cell(runs, comparison, choice):
        yield f"## {escape(cell.name)}"
        yield ""
        yield from pipe_table(("", cell.metric_label, choice.say(words.DIFFERENCE)), cell.lines)
        yield ""


def _places(runs: tuple[Run, ...], comparison: Comparison, choice: Choice) -> Iterator[str]:
    section = beside_section(runs, choice) if comparison.places is not None else None
    if section is None:
        return
    yield f"## {section.title}"
    yield ""
    yield from (f"{escape(sentence)}  " for sentence in (*section.answer, *section.remarks))
    yield ""
    for table in section.tables:
        yield f"### {escape(table.title)}"
        yield ""
        yield from pipe_table(table.heads, table.lines)
        yield ""


def _compared_promises(runs: tuple[Run, ...], choice: Choice) -> Iterator[str]:
    found = compared_promises(runs, words.LETTERS, choice)
    if found:
        yield f"## {choice.say(PROMISE_TITLE)}"
        yield ""
        yield from (f"- {escape(line)}" for line in found)
        yield ""


def pipe_table(heads: Sequence[str], table: Iterable[Sequence[str]]) -> Iterator[str]:
    """Write a table; its cells are escaped."""
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
