"""An experiment as Markdown, to paste into a forum. Everything that came from outside is escaped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.reports import experiment_words as words
from volbench.reports import words as general
from volbench.reports.markdown import escape, pipe_table

if TYPE_CHECKING:
    from collections.abc import Iterator

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
    if tables.experiment.note:
        yield from (escape(tables.experiment.note), "")
    yield from (f"## {say(words.CONCLUSIONS)}", "")
    for one in tables.matrix.conclusions:
        yield f"- {escape(say(one.text))}"
        yield from (f"  - {escape(say(exception))}" for exception in one.exceptions)
    if not tables.matrix.conclusions:
        yield say(words.NO_CONCLUSIONS)
    yield from ("", f"## {say(words.CAPACITY)}", "", *pipe_table(tables.capacity_heads(), tables.capacity_rows()), "")
    yield from (escape(say(words.CAPACITY_NOTE.fill(reference=tables.reference()))), "")
    for preset in tables.matrix.presets:
        if preset.weights:
            yield f"- **{escape(say(preset.name))}**{say(general.COLON)}{escape(tables.weights(preset))}"
            yield from (
                f"  - {escape(say(words.APART))}{say(general.COLON)}{escape(one)}" for one in tables.apart(preset)
            )
    yield from ("", f"## {say(words.METRICS)}", "")
    heads = [say(words.CONFIGURATION), *(tables.variants[one] for one in tables.filled_variants)]
    for metric in tables.matrix.metrics:
        rows = [
            [tables.names[row.id], *(tables.shown(metric, row.id, variant) for variant in tables.filled_variants)]
            for row in tables.filled_rows
        ]
        yield from (f"### {escape(say(metric.name))}", "", *pipe_table(heads, rows), "")
    yield from _scaling(tables)
    yield from (f"## {say(words.METHOD)}", "", escape(tables.noise()), "")
    yield from (f"{escape(text)}\n" for text in dict.fromkeys(say(one.test) for one in tables.matrix.conclusions))
    yield from (f"- {escape(line)}" for line in tables.missing())
    yield from ("", escape(made))


def _scaling(tables: Tables) -> Iterator[str]:
    variant, heads, rows = tables.scaling_rows()
    if rows:
        note = tables.say(words.SCALING_NOTE.fill(variant=tables.variants[variant]))
        yield from (f"## {tables.say(words.SCALING)}", "", escape(note), "", *pipe_table(heads, rows), "")
