"""An experiment as CSV in long form: one line per cell and measurement, in base units.

`caveats` are the codes of what is said of the measurement, `cautions` of what else than row and column differs from
most cells; both separated by blanks.
"""

from __future__ import annotations

import csv
import io
from dataclasses import astuple
from typing import TYPE_CHECKING

from volbench.domain.model.machine.volume_label import LABEL_PARTS
from volbench.domain.model.runs.target import label_of
from volbench.reports.csv_cells import harmless
from volbench.reports.csv_long import or_empty

if TYPE_CHECKING:
    from collections.abc import Iterator

    from volbench.reports.experiment_tables import Tables

COLUMNS = (
    "experiment", "configuration", "raid_type", "disks", "condition", "usable_disks", "usable_bytes", "disks_may_fail",
    "variant", "state", "run", "workload", "metric", "unit", "rounds", "median", "min", "max", "ci95_low", "ci95_high",
    "write_amplification", "caveats", "against_one_disk", "theory_low", "theory_high", "not_comparable", "cautions",
    "imported", "provider", "instance", "region", "disk_type",
)  # fmt: skip


def render(tables: Tables, _made: str) -> bytes:
    """Write UTF-8 with a byte-order mark, which spreadsheets need to read Chinese."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    writer.writerows([harmless(value) for value in row] for row in _rows(tables))
    return text.getvalue().encode("utf-8-sig")


def _rows(tables: Tables) -> Iterator[list[object]]:
    matrix = tables.matrix
    rows = {one.id: one for one in matrix.configurations}
    metrics = {one.key: one for one in matrix.metrics}
    scaling = {(one.configuration, one.variant, one.metric): one for one in matrix.scaling}
    for cell in matrix.cells:
        row = rows[cell.configuration]
        head: list[object] = [
            tables.experiment.name, row.id, row.raid_type, row.disks, row.condition, or_empty(row.usable_disks),
            or_empty(row.usable_bytes), or_empty(row.disks_may_fail), cell.variant, cell.state, cell.run_id or "",
        ]  # fmt: skip
        run = tables.runs.get(cell.run_id or "")
        is_imported = run is not None and run.is_imported
        label = ("",) * len(LABEL_PARTS) if run is None else astuple(label_of(run.target))
        if not cell.values:
            yield [*head, *[""] * (len(COLUMNS) - len(head))]
        for key, value in cell.values.items():
            metric, low_high = metrics[key], value.ci95 or ("", "")
            scaled = scaling.get((cell.configuration, cell.variant, key))
            obstacle = cell.obstacle or value.obstacle
            codes = (*(("not-comparable",) if obstacle is not None else ()), *cell.caution_codes)
            theory = None if scaled is None else scaled.theory
            yield [
                *head, metric.workload_id, metric.metric, metric.unit, value.n, value.median, value.min, value.max,
                *low_high, or_empty(cell.write_amplification.get(key)), " ".join(value.caveats),
                "" if scaled is None else scaled.ratio, *(("", "") if theory is None else (theory.low, theory.high)),
                "" if obstacle is None else tables.say(obstacle), " ".join(codes), "yes" if is_imported else "",
                *label,
            ]  # fmt: skip
