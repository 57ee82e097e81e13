"""Which gauges there are: one row each, from the newest run of every volume, suite and profile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.notices.gauge import Gauge, Labels
from volbench.domain.model.runs.answer import AnswerCode
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.metrics import METRICS
from volbench.domain.model.words.unit_table import Unit
from volbench.services.schedules.due import parse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from volbench.domain.model.runs.run import Headline
    from volbench.domain.timeline.notices import Notice
    from volbench.services.monitoring.newest_runs import NewestRun

_NANO: Final = 1e-9
_UNITS: Final[dict[str, tuple[str, float]]] = {
    Unit.BYTES_PER_S: ("bytes_per_second", 1.0),
    Unit.IOPS: ("operations_per_second", 1.0),
    Unit.OPS_PER_S: ("operations_per_second", 1.0),
    Unit.NS: ("seconds", _NANO),
}
"""Unit of a metric → what Prometheus' conventions call it, and one of it in that unit."""
_PARTS: Final[dict[str, Callable[[Headline], float]]] = {
    "median": lambda one: one.summary.median,
    "low": lambda one: one.summary.ci95[0] if one.summary.ci95 else one.summary.min,
    "high": lambda one: one.summary.ci95[1] if one.summary.ci95 else one.summary.max,
}
"""The number itself, and its interval: the lowest and the highest round where there is none."""


def stored_gauges(
    runs: Sequence[NewestRun], notices: Sequence[Notice], *, version: str, with_names: bool
) -> tuple[Gauge, ...]:
    """Return what changes only where something stored changes."""
    volumes = {one.name.volume_id: one.row.target_name for one in runs}
    told: dict[str, Iterable[tuple[Labels, float]]] = {
        "build_info": [((("version", version),), 1.0)],
        "run_timestamp_seconds": _each(runs, lambda one: _seconds(one.row.started_at or one.row.created_at)),
        "runs": _each(runs, lambda one: one.name.runs),
        "run_valid": _each(runs, lambda one: one.row.badges.valid),
        "run_stable": _each(runs, lambda one: one.row.badges.stable),
        "untrusted_runs": _each(runs, lambda one: one.untrusted),
        "answer": [
            ((*_labels(one), ("answer", code.value)), float(one.row.answer is not None and one.row.answer.code is code))
            for one in runs
            for code in AnswerCode
        ],
        "usual_ratio": [
            (_of_metric(one, workload, metric), ratio)
            for one in runs
            for (workload, metric), ratio in one.usual_ratios.items()
        ],
        "notices": [
            ((("volume", volume),), float(sum(one.name.volume_id == volume for one in notices))) for volume in volumes
        ],
    }
    if with_names:
        told["volume_info"] = [((("volume", volume), ("name", name)), 1.0) for volume, name in volumes.items()]
    return (*(gauge(name, samples) for name, samples in told.items()), *_number_gauges(runs))


def gauge(name: str, samples: Iterable[tuple[Labels, float]]) -> Gauge:
    """Return one gauge by its own name; its words stand in the catalogue under it."""
    unit = next((unit for unit in ("seconds", "ratio") if name.endswith(f"_{unit}")), "")
    return Gauge(f"volbench_{name}", Message(f"services.monitoring.gauges.{name}"), tuple(samples), unit)


def _number_gauges(runs: Sequence[NewestRun]) -> list[Gauge]:
    """Return the numbers a run shows first: one gauge for each unit and part."""
    found = []
    for unit in dict.fromkeys(name for name, _ in _UNITS.values()):
        for part, read in _PARTS.items():
            samples = tuple(
                (_of_metric(run, one.workload, one.metric), read(one) * _UNITS[METRICS[one.metric].unit][1])
                for run in runs
                for one in run.row.headline
                if one.metric in METRICS and _UNITS.get(METRICS[one.metric].unit, ("",))[0] == unit
            )
            words = Message(f"services.monitoring.gauges.{part}")
            found.append(Gauge(f"volbench_{part}_{unit}", words, samples, unit))
    return found


def _each(runs: Sequence[NewestRun], read: Callable[[NewestRun], float]) -> list[tuple[Labels, float]]:
    return [(_labels(one), float(read(one))) for one in runs]


def _labels(one: NewestRun) -> Labels:
    return (("volume", one.name.volume_id), ("suite", one.name.suite_id), ("profile", one.name.profile))


def _of_metric(one: NewestRun, workload: str, metric: str) -> Labels:
    return (*_labels(one), ("workload", workload), ("metric", metric))


def _seconds(moment: str) -> float:
    return parse(moment).timestamp()
