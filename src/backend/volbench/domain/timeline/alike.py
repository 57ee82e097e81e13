"""The medians of a run and of those that were made as it was: what the spread between runs is told from."""

from __future__ import annotations

from collections.abc import Mapping

from volbench.domain.compare.between_runs import History, PastRun
from volbench.domain.compare.run_conditions import Conditions
from volbench.domain.timeline.history import StoredRun, StoredTimeline


def medians_alike(stored: StoredTimeline, run_id: str) -> Mapping[tuple[str, str, str], list[float]]:
    """Return (workload, variant, metric) → medians of the runs measured here as `run_id` was, oldest first.

    Same suite version, method version, engine and way to the disks; and as trustworthy: where this run's number is
    valid only valid ones count, where it is not only such.
    """
    history = history_of(stored, run_id)
    own = next((run for run in history.runs if run.id == run_id), None) if history is not None else None
    if history is None or own is None:
        return {}
    found: dict[tuple[str, str, str], list[float]] = {key: [] for key in own.medians}
    for run in history.runs:
        for key, median in run.medians.items():
            if key in found and (key in run.valid) is (key in own.valid):
                found[key].append(median)
    return found


def history_of(stored: StoredTimeline, run_id: str) -> History | None:
    """Return the runs measured here as `run_id` was, that one among them; None where it was measured elsewhere."""
    own = next((run for run in stored.runs if run.id == run_id), None)
    if own is None or own.is_imported:
        return None
    alike = [run for run in stored.runs if not run.is_imported and run.kind == own.kind]
    medians: dict[str, dict[tuple[str, str, str], float]] = {run.id: {} for run in alike}
    valid: dict[str, set[tuple[str, str, str]]] = {run.id: set() for run in alike}
    for median in stored.medians:
        if median.run_id in medians:
            key = (median.workload, median.variant, median.metric)
            medians[median.run_id][key] = median.median
            if median.is_valid:
                valid[median.run_id].add(key)
    return History(tuple(PastRun(run.id, _conditions(run), medians[run.id], frozenset(valid[run.id])) for run in alike))


def _conditions(run: StoredRun) -> Conditions:
    around = run.around
    return Conditions(run.at, around.fill_ratio, around.load_per_core, around.busy_before_ratio)
