"""Reads a filled experiment on this side and writes the product's reports and a summary that says how far it goes."""

from __future__ import annotations

import math
import re
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Final

from volbench.app.container import Application
from volbench.config import Config
from volbench.domain.experiment.analysis.matrix_builder import read_matrix
from volbench.reports.choice import Choice
from volbench.reports.experiment_report import render_experiment
from volbench.reports.experiment_tables import Tables
from volbench.reports.markdown import escape, pipe_table
from volbench.reports.words import COLON

from virtual_nas.harness import matrix_words as words
from virtual_nas.harness.errors import VirtualNasError
from virtual_nas.harness.matrix_orderings import EXPECTED, found_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from volbench.domain.experiment.analysis.matrix import Matrix
    from volbench.domain.experiment.plan.experiment import Experiment
    from volbench.domain.model.runs.run import Run
    from volbench.domain.model.words.message import Message

LANGUAGES: Final = {"en": "matrix-2018.md", "zh-CN": "matrix-2018.zh-CN.md"}
_LARGEST_BYTES: Final = 2_000_000
"""The goal for a report of 36 cells and 17 numbers each."""
_TESTED_FROM: Final = 6
"""Rounds from which on the product tests anything."""
_FORMATS: Final = ("html", "md", "csv")
_NAME: Final = re.compile(r"^\D+")
"""A tool's own name before its version."""


@dataclass(frozen=True)
class Filled:
    """An experiment with its numbers."""

    experiment: Experiment
    matrix: Matrix
    runs: Mapping[str, Run]

    @cached_property
    def run(self) -> Run:
        """Any of its runs: suite, machine and versions are the same in all."""
        return next(iter(self.runs.values()))


def read(saved: Path, folder: Path) -> Filled:
    """Take a saved experiment into a new database in `folder` and read it as the product does.

    Raises:
        VirtualNasError: no cell is filled.
    """
    application = Application(Config(data_folder=folder))
    with saved.open("rb") as content, closing(application.store) as store:
        came = application.experiment_files.take_in(content)
        experiment = application.experiments.get(came.experiment_id)
        runs = {one: store.get_numbers(one) for one in dict.fromkeys(c.run_id for c in experiment.filled if c.run_id)}
    if not runs:
        raise VirtualNasError(f"no cell of {saved} is filled")
    return Filled(experiment, read_matrix(experiment, runs), runs)


def write_reports(filled: Filled, out: Path) -> list[Path]:
    """Write the product's report in every format.

    Raises:
        VirtualNasError: one is larger than it may be.
    """
    written = []
    for format_ in _FORMATS:
        content = render_experiment(filled.experiment, filled.matrix, filled.runs, format_, Choice()).content
        if len(content) > _LARGEST_BYTES:
            raise VirtualNasError(f"the report as {format_} has {len(content)} bytes, more than {_LARGEST_BYTES}")
        path = out / f"matrix-2018.{format_}"
        path.write_bytes(content)
        written.append(path)
    return written


def summary(filled: Filled, host: Mapping[str, str], disks: Message, language: str) -> str:
    """Return the summary as Markdown.

    Args:
        filled: what was measured.
        host: what is to be said of the machine below the virtual one: `processor`, `cores`, `kernel`, `starts`.
        disks: what each disk of the virtual one is like.
        language: `en` or `zh-CN`.
    """
    return "\n".join(_lines(_Page(filled, host, disks, Choice(language)))) + "\n"


@dataclass(frozen=True)
class _Page:
    filled: Filled
    host: Mapping[str, str]
    disks: Message
    choice: Choice

    @cached_property
    def tables(self) -> Tables:
        """The report's own words."""
        return Tables(self.filled.experiment, self.filled.matrix, self.filled.runs, self.choice)


def _lines(page: _Page) -> Iterator[str]:
    say, filled = page.choice.say, page.filled
    yield from (f"# {say(words.TITLE)}", "", say(words.SISTER), "")
    yield from (say(words.filled(words.WHAT, disks=filled.matrix.configurations[-1].disks)), "")
    yield from (*pipe_table([say(words.WHAT_HEAD), ""], _facts(page)), "")
    yield from (f"## {say(words.HOW_FAR)}", "")
    rounds = _rounds(filled)
    of_rounds = words.FEW_ROUNDS if rounds < _TESTED_FROM else words.ENOUGH_ROUNDS
    yield f"- {say(words.filled(of_rounds, rounds=rounds, seconds=f'{filled.run.plan.runtime_s:g}'))}"
    yield from (f"- {say(line)}" for line in words.LIMITS)
    yield from ("", f"## {say(words.ORDERINGS)}", "", say(words.ORDERINGS_NOTE), "")
    yield from (*pipe_table([say(one) for one in words.ORDERING_HEADS], _orderings(page)), "")
    yield from (f"## {say(words.NUMBERS)}", "", say(words.NUMBERS_NOTE), "")
    for variant in page.tables.filled_variants:
        yield from (f"### {page.tables.variants[variant]}", "", *_numbers(page, variant), "")
    yield from (f"## {say(words.CONCLUSIONS)}", "", *_conclusions(page))
    if missing := page.tables.missing():
        yield from ("", f"## {say(words.MISSING)}", "", *(f"- {escape(line)}" for line in missing))


def _facts(page: _Page) -> list[list[str]]:
    filled, host, say = page.filled, page.host, page.choice.say
    run, cells = filled.run, filled.experiment.cells
    environment, profile = run.environment, filled.experiment.profile
    days = dict.fromkeys(sorted(one.created_at[:10] for one in filled.runs.values()))
    found = (
        (words.DATE, ", ".join(days)),
        (words.MACHINE, say(words.filled(words.MACHINE_IS, **host))),
        (words.INSIDE, _inside(page, run)),
        (words.DISKS, say(page.disks)),
        (words.SUITE, f"{run.suite.id} / {profile}{say(words.filled(words.ROUNDS, rounds=_rounds(filled)))}"),
        (
            words.CELLS,
            say(
                words.filled(
                    words.CELLS_ARE, filled=len(filled.experiment.filled), all=len(cells), runs=len(filled.runs)
                )
            ),
        ),
        (
            words.MEASURED_BY,
            f"volbench {environment.volbench_version}, {say(words.METHOD)} {environment.method_version}",
        ),
        (words.STARTS, host["starts"]),
        (words.TOOK, say(words.filled(words.MINUTES, minutes=round(_seconds(filled) / 60)))),
    )
    skipped = [f"{one.workload}{say(COLON)}{say(one.reason)}" for one in run.plan.skipped]
    return [[say(name), value] for name, value in (*found, *((words.LEFT_OUT, line) for line in skipped))]


def _seconds(filled: Filled) -> float:
    """Return how long all runs took together, files laid out included, building of arrays not."""
    times = ((run.started_at, run.finished_at) for run in filled.runs.values())
    return math.fsum((_time(to) - _time(since)).total_seconds() for since, to in times if since and to)


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text)


def _inside(page: _Page, run: Run) -> str:
    machine = run.environment.machine
    memory = f"{(machine.memory_bytes or 0) / 2**30:.1f} GiB"
    return page.choice.say(
        words.filled(words.INSIDE_IS, kernel=machine.kernel or "?", memory=memory, tools=_tools(run))
    )


def _tools(run: Run) -> str:
    return ", ".join(f"{name} {_NAME.sub('', version)}" for name, version in run.environment.tools.items())


def _rounds(filled: Filled) -> int:
    return max(value.n for cell in filled.matrix.cells for value in cell.values.values())


def _numbers(page: _Page, variant: str) -> list[str]:
    tables = page.tables
    rows = tables.filled_rows
    heads = ["", *(words.raid_name(row.raid_type) for row in rows)]
    body = [
        [page.choice.say(metric.name), *(tables.shown(metric, row.id, variant) for row in rows)]
        for metric in tables.matrix.metrics
    ]
    return list(pipe_table(heads, body))


def _orderings(page: _Page) -> list[list[str]]:
    say = page.choice.say
    lines = []
    for one in EXPECTED:
        found = found_of(one, page.filled.matrix)
        if found is not None:
            verdict = words.AS_EXPECTED if found.is_as_expected else words.NOT_AS_EXPECTED
            lines.append([say(one.name), say(one.theory), f"{found.ratio:.2f}", say(verdict)])
    return lines


def _conclusions(page: _Page) -> Iterator[str]:
    say, matrix = page.choice.say, page.filled.matrix
    yield from (page.tables.noise(), "")
    for certainty, name in words.CERTAINTIES.items():
        those = [one for one in matrix.conclusions if one.certainty is certainty]
        if not those:
            continue
        yield from (f"**{say(name)}** ({len(those)})", "")
        yield from (f"- {escape(say(one.text))}" for one in those[: words.MOST])
        if len(those) > words.MOST:
            yield f"- {say(words.filled(words.MORE, count=len(those) - words.MOST))}"
        yield ""
