"""Stages below the rounds of a CSV: how much one that fills had written, for whoever reads no other form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.words.unit_table import Unit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from volbench.domain.model.runs.run import Run

_BYTES: Final = "bytes"


def stage_lines(run: Run) -> Iterator[dict[str, object]]:
    """Yield column → value: bytes written, and how many times they fill the test file and the disks.

    `round` stays empty: it is of all rounds. What is not known has no line.
    """
    for stage in run.stages:
        if stage.fills is None:
            continue
        told = (
            ("stage_written_bytes", _BYTES, stage.fills.written_bytes),
            ("stage_fills_of_file", Unit.RATIO, stage.fills.file_fills),
            ("stage_capacity_bytes", _BYTES, stage.fills.capacity_bytes),
            ("stage_fills_of_disks", Unit.RATIO, stage.fills.disk_fills),
        )
        for metric, unit, value in told:
            if value is not None:
                yield {
                    "run": run.id,
                    "suite": run.suite.id,
                    "suite_version": run.suite.version,
                    "suite_digest": run.suite.digest,
                    "method_version": run.environment.method_version,
                    "profile": run.profile,
                    "variant": stage.variant,
                    "workload": stage.tracked.workload if stage.tracked else stage.id,
                    "metric": metric,
                    "unit": str(unit),
                    "value": value,
                }
