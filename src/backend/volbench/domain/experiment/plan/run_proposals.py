"""Which stored runs could fill open cells, by what they were measured on or else by their title."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from volbench.domain.experiment.plan.cell_matching import (
    Layout,
    contradictions,
    doubt_of,
    is_certain,
    joined,
    layout_on,
    profile_doubt,
    rows_for,
    use_elsewhere,
)
from volbench.domain.experiment.plan.experiment import ArrayCondition, CellState, Experiment
from volbench.domain.experiment.plan.report_titles import read_title
from volbench.domain.model.runs.target import Target
from volbench.domain.model.words.message import Message

_SAID_BY_LABEL: Final = Message("experiment.run_proposals.said_by_label")


@dataclass(frozen=True, slots=True)
class CandidateRun:
    """What is looked at of a finished run."""

    id: str
    label: str
    created_at: str
    profile: str
    suite_digest: str
    is_imported: bool
    target: Target
    variants: tuple[str, ...]
    """Those it has results of."""


@dataclass(frozen=True, slots=True)
class RunProposal:
    """A stored run that could fill an open cell."""

    configuration_id: str
    variant: str
    run_id: str
    run_variant: str
    label: str
    created_at: str
    volume_name: str
    profile: str
    is_imported: bool
    is_certain: bool
    doubt: Message | None = None
    """Why it is not certain."""


@dataclass(frozen=True, slots=True)
class UnplacedRun:
    """A run that says too little of its volume; the owner knows where it belongs."""

    run_id: str
    label: str
    created_at: str
    profile: str
    is_imported: bool
    variants: tuple[str, ...]


def propose_runs(
    experiment: Experiment, runs: Sequence[CandidateRun]
) -> tuple[tuple[RunProposal, ...], tuple[UnplacedRun, ...]]:
    """Return which runs fit open cells, newest first per cell, and the runs that say too little to be placed.

    What fills a cell already is left out.
    """
    proposals: list[RunProposal] = []
    unplaced: list[UnplacedRun] = []
    used = {(cell.run_id, cell.run_variant) for cell in experiment.filled}
    rows = {cell.run_id: cell.configuration_id for cell in experiment.filled}
    for found in runs:
        run = replace(found, variants=tuple(one for one in found.variants if (found.id, one) not in used))
        if not run.variants:
            continue
        layout = layout_on(run.target)
        if layout.candidates:
            fitting = _by_layout(experiment, run, layout)
            proposals += [one for one in fitting if rows.get(run.id, one.configuration_id) == one.configuration_id]
        elif placed := _by_label(experiment, run, layout):
            proposals.append(placed)
        elif run.id not in rows:
            unplaced.append(UnplacedRun(run.id, run.label, run.created_at, run.profile, run.is_imported, run.variants))
    order = {(cell.configuration_id, cell.variant): n for n, cell in enumerate(experiment.cells)}
    proposals.sort(key=lambda one: order[one.configuration_id, one.variant])
    return tuple(proposals), tuple(unplaced)


def _by_layout(experiment: Experiment, run: CandidateRun, layout: Layout) -> list[RunProposal]:
    return [
        _proposal(
            run,
            (configuration.id, variant, variant),
            doubt=_both(doubt_of(layout), profile_doubt(experiment, run.profile)),
            certain=is_certain(layout) and run.profile == experiment.profile,
        )
        for configuration in rows_for(experiment, layout)
        for variant in experiment.open_variants(configuration.id)
        if variant in run.variants
    ]


def _both(*doubts: Message | None) -> Message | None:
    return joined(one for one in doubts if one is not None)


def _proposal(run: CandidateRun, place: tuple[str, str, str], *, doubt: Message | None, certain: bool) -> RunProposal:
    """Return a proposal; `place` is row, column, and which variant of the run."""
    configuration_id, variant, run_variant = place
    return RunProposal(
        configuration_id=configuration_id,
        variant=variant,
        run_id=run.id,
        run_variant=run_variant,
        label=run.label,
        created_at=run.created_at,
        volume_name=run.target.name,
        profile=run.profile,
        is_imported=run.is_imported,
        is_certain=certain,
        doubt=doubt,
    )


def _by_label(experiment: Experiment, run: CandidateRun, layout: Layout) -> RunProposal | None:
    """Place a run by the title its maker gave it, as `raid1_ext4` in the 2018 reports; only where one cell is meant."""
    raid, variant = read_title(run.label)
    rows = [
        one for one in experiment.configurations if one.raid_type == raid and one.condition is ArrayCondition.HEALTHY
    ]
    if variant is None or len(rows) != 1 or len(run.variants) != 1:
        return None
    cell = experiment.cell(rows[0].id, variant)
    if cell is None or cell.state is not CellState.EMPTY or contradictions(rows[0], variant, layout, run.variants[0]):
        return None
    if use_elsewhere(experiment, rows[0].id, variant, (run.id, run.variants[0])) is not None:
        return None
    doubt = _both(_SAID_BY_LABEL, profile_doubt(experiment, run.profile))
    return _proposal(run, (rows[0].id, variant, run.variants[0]), doubt=doubt, certain=False)
