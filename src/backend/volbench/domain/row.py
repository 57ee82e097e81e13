"""A run as one row of a list: made here once, so that history, cards and store cannot differ."""

from __future__ import annotations

from typing import Final

from volbench.domain.expectation.answer import normal_sentences
from volbench.domain.metrics import METRICS
from volbench.domain.run import Headline, Run, RunRow, WorkloadResult
from volbench.domain.text import Text

MAX_HEADLINES: Final = 4


def make_row(run: Run, *, is_baseline: bool = False) -> RunRow:
    """Return what a list needs to know of `run`."""
    volume = run.target.volume
    raid_type = volume.pool.raid_type
    return RunRow(
        id=run.id,
        suite=run.suite,
        profile=run.profile,
        state=run.state,
        created_at=run.created_at,
        started_at=run.started_at,
        finished_at=run.finished_at,
        label=run.label,
        note=run.note,
        is_imported=run.is_imported,
        is_baseline=is_baseline,
        volume_id=volume.id,
        volume_name=volume.name,
        target_path=run.target.path,
        raid_type=None if raid_type is None else str(raid_type),
        file_system=volume.file_system,
        badges=run.badges,
        headline=make_headline(run),
        verdict=run.verdict,
        failure=run.failure,
        normal=normal_sentences(run),
    )


def make_headline(run: Run) -> tuple[Headline, ...]:
    """Return the up to four numbers shown first, of the first variant that has them.

    The suite names them (`SuiteRef.headline`); a document without that list shows its first headline workloads.
    """
    named = run.suite.headline or tuple((work.id, work.metric) for work in run.workloads if work.is_headline)
    found: list[Headline] = []
    for workload_id, metric in dict.fromkeys(named):
        work = next((w for w in run.workloads if w.id == workload_id and metric in w.summary), None)
        if work is not None:
            limit = work.limit.short if work.limit else None
            title = _title(work, metric)
            found.append(Headline(work.id, work.variant, title, metric, work.summary[metric], work.badges, limit))
    return tuple(found[:MAX_HEADLINES])


def _title(work: WorkloadResult, metric: str) -> Text:
    """Return what the number is about; one that is not the workload's main number says which one it is."""
    if metric == work.metric or metric not in METRICS:
        return work.title
    label = METRICS[metric].label
    return Text(f"{work.title.en}: {label.en[:1].lower()}{label.en[1:]}", f"{work.title.zh}：{label.zh}")
