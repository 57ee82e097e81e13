"""An experiment as Markdown, to paste into a forum. Everything that came from outside is escaped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.reports import experiment_words as words
from volbench.reports import words as general
from volbench.reports.markdown import escape, pipe_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from volbench.domain.experiment.analysis.matrix import Preset
    from volbench.reports.experiment_tables import Tables


def render(tables: Tables, made: str) -> bytes:
    """Return the text; `made` says what made the numbers."""
    return ("\n".join(_lines(tables, made)) + "\n").encode()


def _lines(tables: Tables, made: str) -> Iterator[str]:
    say = tables.say
    yield f"# {escape(tables.experiment.name)}"
    yield ""
    yield f"**{escape(tables.subtitle())}**"
    yield ""
    if headers := tables.headers():
        yield from (*(escape(line) + "  " for line in headers), "")
    if tables.experiment.note:
        yield from (escape(tables.experiment.note), "")
    yield from (f"## {say(words.CONCLUSIONS)}", "")
    for one in tables.matrix.conclusions:
        yield f"- {say(general.IN_BRACKETS.fill(text=escape(say(one.text)), inner=tables.test_number(one)))}"
        yield from (f"  - {escape(say(exception))}" for exception in one.exceptions)
    if not tables.matrix.conclusions:
        yield say(words.NO_CONCLUSIONS)
    yield from ("", f"## {say(words.CAPACITY)}", "", *pipe_table(tables.capacity_heads(), tables.capacity_rows()), "")
    yield from (escape(say(words.CAPACITY_NOTE.fill(reference=tables.reference()))), "")
    yield from (say(words.RECOMMENDED_AS), "")
    for preset in tables.matrix.presets:
        if preset.weights:
            yield from _preset(tables, preset)
    if tables.without_checksums:
        yield from ("", say(words.CHECKSUMS_NOTE))
    yield from ("", f"## {say(words.METRICS)}", "")
    heads = [say(words.CONFIGURATION), *(tables.variants[one] for one in tables.filled_variants)]
    for metric in tables.matrix.metrics:
        rows = [
            [tables.names[row.id], *(tables.shown(metric, row.id, variant) for variant in tables.filled_variants)]
            for row in tables.filled_rows
        ]
        yield from (f"### {escape(say(metric.name))}", "", *pipe_table(heads, rows), "")
        if written := tables.written(metric):
            yield from (escape(say(words.WRITTEN)), "", *pipe_table(heads, written), "")
    yield from _scaling(tables)
    yield from (f"## {say(words.METHOD)}", "", escape(tables.noise()), "")
    yield from (f"{number}. {escape(text)}" for number, text in enumerate(tables.tests, 1))
    yield ""
    yield from (f"- {escape(line)}" for line in tables.missing())
    yield from ("", escape(made))


def _preset(tables: Tables, preset: Preset) -> Iterator[str]:
    say, colon = tables.say, tables.say(general.COLON)
    recommended, why = map(escape, tables.recommended(preset))
    yield f"- **{escape(say(preset.name))}**{colon}{escape(tables.weights(preset))}"
    yield f"  - **{recommended}** {why}"
    yield from (f"  - {escape(say(words.APART))}{colon}{escape(one)}" for one in tables.apart(preset))


def _scaling(tables: Tables) -> Iterator[str]:
    for number, (variant, heads, rows) in enumerate(tables.scaling_tables()):
        note = tables.say(words.SCALING_NOTE.fill(variant=variant))
        title = () if number else (f"## {tables.say(words.SCALING)}", "")
        yield from (*title, escape(note), "", *pipe_table(heads, rows), "")
