"""A run as one row of a list: made here once, so that history, cards and store cannot differ."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from volbench.domain.assess.expectation.normal import normal_sentences
from volbench.domain.model.machine.variants import options_of
from volbench.domain.model.newer_run import KEPT, is_newer
from volbench.domain.model.runs.quoted import quoted
from volbench.domain.model.runs.run import Headline, RowTarget, Run, RunRow, WorkloadResult
from volbench.domain.model.runs.target import share_of_target, volume_of
from volbench.domain.model.runs.targets import name_apart, view_of
from volbench.domain.model.words.message import Message, labelled, uncapitalised
from volbench.domain.model.words.metrics import METRICS

MAX_HEADLINES: Final = 4


def make_row(run: Run, *, is_baseline: bool = False) -> RunRow:
    """Return what a list needs to know of `run`; where targets were measured in turns, how they compare comes first."""
    if not run.targets:
        return _make_row(run, is_baseline=is_baseline)
    rows = {variant: _make_row(view_of(run, variant), is_baseline=is_baseline) for variant in run.targets}
    first = next(iter(rows.values()))
    targets = tuple(_target(run, variant, row) for variant, row in rows.items())
    return replace(first, badges=run.badges, verdict=run.verdict, targets=targets)


def seen_from(row: RunRow, target_id: str) -> RunRow:
    """Return the row as one target of several has it: its own numbers, badges and words."""
    own = next((target for target in row.targets if target.target_id == target_id), None)
    if own is None:
        return row
    return replace(
        row,
        target_kind=own.target_kind,
        target_id=own.target_id,
        target_name=own.target_name,
        volume_id=own.volume_id,
        volume_name=own.volume_name,
        target_path=own.target_path,
        raid_type=own.raid_type,
        file_system=own.file_system,
        badges=own.badges,
        # By its options alone, as in runs on this volume alone.
        headline=tuple(replace(one, variant=options_of(one.variant)) for one in own.headline),
        verdict=own.verdict,
        normal=own.normal,
        answer=own.answer,
    )


def _target(run: Run, variant: str, row: RunRow) -> RowTarget:
    return RowTarget(
        variant=variant,
        target_kind=row.target_kind,
        target_id=row.target_id,
        target_name=row.target_name,
        volume_id=row.volume_id,
        volume_name=row.volume_name,
        target_path=row.target_path,
        raid_type=row.raid_type,
        file_system=row.file_system,
        badges=row.badges,
        headline=row.headline,
        verdict=row.verdict,
        normal=row.normal,
        share=share_of_target(run.targets[variant]),
        apart=name_apart(run, variant),
    )


def _make_row(run: Run, *, is_baseline: bool) -> RunRow:
    target, volume = run.target, volume_of(run.target)
    raid_type = None if volume is None else volume.pool.raid_type
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
        target_kind=target.kind,
        target_id=target.id,
        target_name=target.name,
        volume_id=None if volume is None else volume.id,
        volume_name=None if volume is None else volume.name,
        target_path=target.place,
        raid_type=None if raid_type is None else str(raid_type),
        file_system=None if volume is None else volume.file_system,
        badges=run.badges,
        headline=make_headline(run),
        verdict=run.verdict,
        failure=run.failure,
        normal=normal_sentences(run),
        is_time_unknown=bool(run.is_time_unknown),
        is_newer=is_newer(run) or None,
        kind=f"{KEPT}{run.plan.kind}" if is_newer(run) else run.plan.kind,
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
            one = quoted(work, metric, run)
            if one is None:
                continue
            limit = work.limit.short if work.limit else None
            title = _title(work, metric)
            found.append(
                Headline(work.id, work.variant, title, metric, one.summary, work.badges, limit, figure=one.figure)
            )
    return tuple(found[:MAX_HEADLINES])


def _title(work: WorkloadResult, metric: str) -> Message:
    """Return what the number is about; one that is not the workload's main number says which one it is."""
    if metric == work.metric or metric not in METRICS:
        return work.title
    label = METRICS[metric].label
    return labelled(work.title, uncapitalised(label))
