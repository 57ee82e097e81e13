"""What the script in the HTML report draws from: run documents, slimmed to what a chart shows."""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import replace
from importlib import resources
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from volbench.domain.model.rounds.packed_round import course_of
from volbench.domain.model.runs.limit import LimitId
from volbench.domain.model.runs.run import CacheEvidence
from volbench.domain.model.runs.target import volume_of
from volbench.domain.model.words.metrics import METRICS
from volbench.domain.model.words.quantities import write_out
from volbench.domain.model.words.unit_table import UNITS
from volbench.languages import FALLBACK, best_language, dump_in

if TYPE_CHECKING:
    from collections.abc import Iterable

    from volbench.domain.compare.comparison_result import Comparison
    from volbench.domain.model.rounds.round import Round
    from volbench.domain.model.runs.run import Run
    from volbench.reports.choice import Choice

_TRACE_POINTS = 1_200
"""Kept of one run; longer traces are thinned evenly, so that a full run stays below 1 MB."""
_DIGITS = 4
"""Significant digits of a drawn point; a screen shows fewer."""
_DIGITS_OF_SYSTEM = 3
_SYSTEM_ROOM = 48_000
"""Characters for what the machine did second by second: six headline workloads of four disks in the quick profile."""


def chart_data(run: Run, choice: Choice) -> Markup:
    """Return what the charts of one run are drawn from: JSON, packed with zlib in base64."""
    metrics = [name for work in run.workloads for name in (work.metric, *work.summary)]
    return _script_data({"runs": [_one(run, choice)]}, metrics, choice)


def comparison_data(runs: tuple[Run, ...], comparison: Comparison, choice: Choice) -> Markup:
    """Return what the charts of a comparison are drawn from: its cells, and what the runs go by."""
    named = [
        {
            "id": run.id,
            "label": run.label,
            "raid_type": None if (volume := volume_of(run.target)) is None else volume.pool.raid_type,
            "file_system": None if volume is None else volume.file_system,
        }
        for run in runs
    ]
    content = {"runs": [], "compared": {"runs": named, "cells": _cells(comparison, choice)}}
    return _script_data(content, [cell.metric for cell in comparison.cells], choice)


def _cells(comparison: Comparison, choice: Choice) -> list[dict[str, Any]]:
    """Leave out the differences: they stand in words in the table, and nobody draws them."""
    return [{**cell, "differences": []} for cell in dump_in(choice.language)(comparison)["cells"]]


def _script_data(content: dict[str, Any], metrics: Iterable[str], choice: Choice) -> Markup:
    known = {name: METRICS[name].unit for name in metrics if name in METRICS}
    data = {
        "words": _words(choice.language),
        "unit_base": choice.unit_base.value,
        "units": dump_in(choice.language)([row for row in UNITS.values() if row.id in known.values()]),
        "metrics": [{"id": name, "unit": unit} for name, unit in known.items()],
        **content,
    }
    text = write_out(
        json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False), choice.unit_base.value
    )
    return Markup(base64.b64encode(zlib.compress(text.encode(), 9)).decode("ascii"))  # noqa: S704 (letters and digits)


def _one(run: Run, choice: Choice) -> dict[str, Any]:
    """Return the document of a run without histogram bins and with its traces thinned.

    Round by round: all courses of a long test at once would be larger than the memory of a small NAS.
    """
    dump = dump_in(choice.language)
    step = max(1, -(-sum(len(round_.trace) for work in run.workloads for round_ in work.rounds) // _TRACE_POINTS))
    document: dict[str, Any] = dump(replace(run, workloads=()))
    document["workloads"] = [dump(replace(work, rounds=())) for work in run.workloads]
    for work, found in zip(document["workloads"], run.workloads, strict=True):
        has_queue = _is_held_up_by_disks(work)
        work["rounds"] = [_round(dump(_drawn_of(round_, step)), step, has_queue=has_queue) for round_ in found.rounds]
    _keep_within_room(document["workloads"])
    return document


def _drawn_of(round_: Round, step: int) -> Round:
    course = course_of(round_)
    return replace(
        round_, latency_bins={}, notes={}, evidence=CacheEvidence(), trace=course.trace[::step], system=course.system
    )


def _round(round_: dict[str, Any], step: int, *, has_queue: bool) -> dict[str, Any]:
    round_["evidence"] = {}
    round_["trace"] = [_point(point) for point in round_["trace"]]
    round_["disks"] = [_activity(disk) for disk in round_["disks"]]
    if round_["system"] is not None:
        round_["system"] = _system(round_["system"], step, has_queue=has_queue)
    return round_


def _is_held_up_by_disks(workload: dict[str, Any]) -> bool:
    """Say whether the queues at the disks are part of why; only then are they drawn."""
    limit = workload["limit"]
    return limit is not None and limit["id"] == LimitId.DISKS_BUSY


def _activity(disk: dict[str, Any]) -> dict[str, Any]:
    return {key: _drawn(value) if isinstance(value, float) else value for key, value in disk.items()}


def _keep_within_room(workloads: list[dict[str, Any]]) -> None:
    """Leave out the machine's seconds where they would make the file too large for a phone; headlines go first."""
    left = _SYSTEM_ROOM
    for workload in sorted(workloads, key=lambda one: not one["is_headline"]):
        rounds = [round_ for round_ in workload["rounds"] if round_["system"] is not None]
        needed = sum(len(json.dumps(round_["system"], separators=(",", ":"))) for round_ in rounds)
        if needed > left:
            for round_ in rounds:
                round_["system"] = None
        else:
            left -= needed


_DRAWN_OF_SYSTEM = ("t_s", "cpu_ratio", "iowait_ratio", "dirty_bytes", "writeback_bytes", "temperature_c")
_DRAWN_OF_DISK = ("read_bytes_per_s", "write_bytes_per_s", "busy_ratio", "read_await_ns", "write_await_ns")


def _system(system: dict[str, Any], step: int, *, has_queue: bool) -> dict[str, Any]:
    """Keep what is drawn below the trace, thinned with it; columns in which nothing happened are left empty.

    Other programs are one without a name unless the owner wanted their names in the report (anonymise.py).
    """
    drawn = (*_DRAWN_OF_DISK, "queue_length") if has_queue else _DRAWN_OF_DISK
    disks = [
        {"disk": disk["disk"], "queue_length": [], "read_iops": [], "write_iops": []}
        | {name: _column(disk[name], step) for name in drawn}
        for disk in system["disks"]
    ]
    empty: dict[str, Any] = {name: [] if isinstance(value, list) else None for name, value in system.items()}
    kept = {name: _column(system[name], step) for name in _DRAWN_OF_SYSTEM if system[name] is not None}
    limit = system["dirty_limit_bytes"]
    return {**empty, "sync_actions": {}, "sync_done_ratio": {}, "sync_bytes_per_s": {}, **kept} | {
        "disks": disks,
        "dirty_limit_bytes": limit,
        "processes": system["processes"],
    }


def _column(values: list[float | None], step: int) -> list[float | None]:
    kept = [None if value is None else _drawn(value) for value in values[::step]]
    return kept if any(kept) else []


def _drawn(value: float) -> float:
    """Return a number without digits nobody sees, whole ones without a point."""
    number = float(f"{value:.{_DIGITS_OF_SYSTEM}g}")
    return int(number) if number.is_integer() else number


def _point(point: dict[str, Any]) -> dict[str, Any]:
    """Leave out what was not observed, the disks (each round has their means), and digits nobody sees."""
    return {key: float(f"{value:.{_DIGITS}g}") for key, value in point.items() if isinstance(value, float)}


def _words(language: str) -> dict[str, Any] | None:
    """Return what the charts say in the report's language: the page's words, made beside the scripts that draw them.

    None where the page was not built: the report then has no script that would ask.
    """
    built = resources.files("volbench").joinpath("static/report/words")
    found = (built.joinpath(f"{tag}.json") for tag in (language, best_language([language]), FALLBACK))
    return next((json.loads(file.read_text("utf-8")) for file in found if file.is_file()), None)
