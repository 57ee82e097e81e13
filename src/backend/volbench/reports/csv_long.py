"""CSV in long form: one line per run, workload, round and metric, in base units, for a spreadsheet or a script."""

from __future__ import annotations

import csv
import io
from dataclasses import astuple
from typing import TYPE_CHECKING

from volbench.domain.assess.percentile_support import is_percentile
from volbench.domain.assess.promise.judge import judge_promises
from volbench.domain.compare.seeds.numbers import numbers_of
from volbench.domain.compare.seeds.publications import PUBLICATIONS
from volbench.domain.model.kind import all_parts
from volbench.domain.model.rounds.longest import metric_of, noted, side_of
from volbench.domain.model.runs.quoted import longest
from volbench.domain.model.runs.target import label_of, volume_of
from volbench.domain.model.runs.targets import views
from volbench.domain.model.words.metrics import METRICS
from volbench.reports.choice import Choice
from volbench.reports.csv_cells import harmless
from volbench.reports.kind import Reporting, reporting_of
from volbench.reports.way_section import table_beside

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from volbench.domain.compare.comparison_result import Comparison
    from volbench.domain.model.runs.run import Run, WorkloadResult

COLUMNS = (
    "run", "suite", "suite_version", "suite_digest", "method_version", "profile", "machine", "raid_type", "disks",
    "file_system", "variant", "workload", "tool", "metric", "unit", "round", "position", "started_at", "value",
    "cache_class", "read_amplification", "write_amplification", "limit", "limit_disk",
    "promised_low", "promised_high", "promise",
    "window_mean", "window_min", "window_max", "window_n", "answer",
    "provider", "instance", "region", "disk_type",
)  # fmt: skip


def render(run: Run, choice: Choice) -> bytes:
    """Return the rounds of one run, and below them published points where they were asked for."""
    return _table((run,), _published(choice.beside))


def compare(runs: tuple[Run, ...], comparison: Comparison, choice: Choice) -> bytes:
    """Return the rounds of all compared runs, one below the other; of places one table, a line for each file size."""
    if comparison.places is not None and not comparison.cells:
        table = table_beside(runs, choice)
        if table is not None:
            return table
    return _table(runs)


def _published(beside: str) -> Iterator[list[object]]:
    """Yield a line for each published number: `run` names the publication, `round` the repeat where each is told."""
    if beside not in PUBLICATIONS:
        return
    for number in numbers_of(PUBLICATIONS[beside]):
        line: dict[str, object] = {
            "run": f"published-{beside}",
            "variant": number.variant,
            "workload": number.workload,
            "metric": number.metric,
            "unit": METRICS[number.metric].unit,
            "round": "" if number.round is None else number.round,
            "value": number.value,
        }
        yield [line.get(column, "") for column in COLUMNS]


def _table(runs: tuple[Run, ...], more: Iterable[list[object]] = ()) -> bytes:
    """Write UTF-8 with a byte-order mark, which spreadsheets need to read Chinese."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for run in runs:
        for view in views(run):
            writer.writerows(_rows(view))
        cells = (line for one in all_parts(Reporting) for line in one().workload_lines(run))
        below = (*cells, *reporting_of(run).csv_lines(run))
        writer.writerows([harmless(line.get(column, "")) for column in COLUMNS] for line in below)
    writer.writerows(more)
    return text.getvalue().encode("utf-8-sig")


def _rows(run: Run) -> Iterator[list[object]]:
    volume = volume_of(run.target)
    seen = ("", "", "") if volume is None else (volume.pool.raid_type or "", len(volume.disks), volume.file_system)
    head = [
        run.id, run.suite.id, run.suite.version, run.suite.digest, run.environment.method_version, run.profile,
        run.environment.machine.model or "", *seen,
    ]  # fmt: skip
    promised, label = _promised(run), astuple(label_of(run.target))
    for workload in run.workloads:
        limit = ("", "") if workload.limit is None else (str(workload.limit.id), workload.limit.disk or "")
        for round_ in workload.rounds:
            longest_ns = {metric_of(side): value for side, value in noted(round_.notes).items()}
            for metric, value in sorted({**round_.metrics, **longest_ns}.items()):
                if is_percentile(metric) and metric not in workload.summary:
                    continue  # Said to be left out: too few responses, or a round that does not tell it.
                unit = METRICS[metric].unit if metric in METRICS else ""
                tail = [
                    workload.variant, workload.id, workload.tool, metric, unit, round_.n, round_.position,
                    round_.started_at, value, round_.cache_class, or_empty(round_.evidence.read_amplification),
                    or_empty(round_.evidence.write_amplification), *limit,
                    *promised.get((workload.variant, workload.id, metric), ("", "", "")),
                    *_window(workload, metric), "" if run.answer is None else str(run.answer.code),
                    *label,
                ]  # fmt: skip
                yield [harmless(cell) for cell in (*head, *tail)]


def _promised(run: Run) -> dict[tuple[str | None, str | None, str | None], tuple[object, ...]]:
    """Return what was promised of a cell's metric and whether it was kept."""
    return {
        (found.variant, found.workload, found.metric): (or_empty(found.low), or_empty(found.high), str(found.standing))
        for judged in judge_promises(run)
        for found in judged.findings
    }


def _window(workload: WorkloadResult, metric: str) -> tuple[float | str, ...]:
    """Return mean, smallest, largest and number of the rounds of the steady window, the same in each line.

    Of the longest times it is the longest of all: a mean of them would be of nothing.
    """
    side = side_of(metric)
    if side is not None:
        slowest = longest(workload, side)
        if slowest is None or not slowest.is_of_window:
            return ("",) * 4
        return "", "", slowest.ns, slowest.rounds
    found = workload.window.get(metric)
    return ("",) * 4 if found is None else (found.mean, found.min, found.max, found.n)


def or_empty(value: float | None) -> float | str:
    """Write what is not known as an empty field."""
    return "" if value is None else value
