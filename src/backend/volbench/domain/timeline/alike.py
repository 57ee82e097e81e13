"""The medians of a run and of those that were made as it was: what the spread between runs is told from."""

from __future__ import annotations

from collections.abc import Mapping

from volbench.domain.timeline.history import StoredTimeline


def medians_alike(stored: StoredTimeline, run_id: str) -> Mapping[tuple[str, str, str], list[float]]:
    """Return (workload, variant, metric) → medians of the runs measured here as `run_id` was, oldest first.

    Same suite version, method version, engine and way to the disks; and as trustworthy: where this run's number is
    valid only valid ones count, where it is not only such.
    """
    own = next((run for run in stored.runs if run.id == run_id), None)
    if own is None:
        return {}
    alike = {run.id for run in stored.runs if not run.is_imported and run.around.kind == own.around.kind}
    validity = {(m.workload, m.variant, m.metric): m.is_valid for m in stored.medians if m.run_id == run_id}
    found: dict[tuple[str, str, str], list[float]] = {}
    for median in stored.medians:
        key = (median.workload, median.variant, median.metric)
        if median.run_id in alike and validity.get(key) is median.is_valid:
            found.setdefault(key, []).append(median.median)
    return found
