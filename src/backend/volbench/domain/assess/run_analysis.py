"""From stored rounds to judged results: summaries, percentiles, cache class, caveats, badges, verdict.

Pure and repeatable: the same rounds give the same result, byte for byte. The pieces live in caveat_rules.py, badges.py,
verdict.py and stats/descriptive.py; this file only joins them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from volbench.domain.assess.amplification import amplification
from volbench.domain.assess.badges import run_badges, with_trust, workload_badges
from volbench.domain.assess.burst.burst_words import in_long_write
from volbench.domain.assess.burst.judge import caveats_of, find_burst
from volbench.domain.assess.cache_class import worst_class
from volbench.domain.assess.caveat_rules import merge, run_caveats, workload_caveats
from volbench.domain.assess.expectation.expect import expect
from volbench.domain.assess.kind import Judging
from volbench.domain.assess.larger_file import with_larger_file
from volbench.domain.assess.limits.rules import find_limit
from volbench.domain.assess.load_curve import with_knees
from volbench.domain.assess.longest import longest_of
from volbench.domain.assess.measured_cell import MeasuredCell
from volbench.domain.assess.percentile_support import is_left_out, is_percentile, pooled_bins, unsupported
from volbench.domain.assess.spread_caveats import without_spread
from volbench.domain.assess.sustained.judge import judge_sustained, with_levels
from volbench.domain.assess.verdict import run_verdict
from volbench.domain.model.clients.load import pace_of
from volbench.domain.model.kind import kind_of_run
from volbench.domain.model.runs.access import Access
from volbench.domain.model.runs.run import Caveat, Round, Run, Summary, WorkloadResult
from volbench.domain.model.suites.workload import Suite, Workload
from volbench.domain.model.words.metrics import METRICS
from volbench.domain.model.words.unit_table import Unit
from volbench.domain.stats import descriptive


def analyse_run(run: Run, suite: Suite, cells: Iterable[MeasuredCell], caveats: Sequence[Caveat] = ()) -> Run:
    """Return `run` with workloads, caveats, badges and verdict filled in.

    State, plan, target and environment of `run` must be final; what it carries of the four is replaced. `caveats` are
    what only the runner could see; they are said first. A run over several targets is for several_targets.py.
    """
    judging = kind_of_run(run.plan).part(Judging)()
    known = replace(run, caveats=tuple(caveats))
    general = merge(caveats, run_caveats(known, suite))
    known = replace(known, caveats=general)
    workloads = tuple(
        analyse_workload(cell.workload, cell.variant, cell.command, cell.rounds, run=known, suite=suite)
        for cell in judging.cells(tuple(cells), run)
        if cell.rounds
    )
    workloads = with_trust(with_knees(workloads), general, profile=run.profile)
    stages = judging.stages(known, workloads)
    workloads = tuple(judging.result(work, known, stages) for work in workloads)
    known = replace(known, stages=stages)
    # After the windows: what should have been is held against the figure that is told.
    workloads = tuple(replace(work, expectation=expect(work, known)) for work in workloads)
    badges = with_larger_file(run_badges(workloads, general, profile=run.profile, state=run.state), known, suite)
    known = replace(known, workloads=workloads, badges=judging.badges(badges, stages))
    return replace(known, verdict=run_verdict(known))


def analyse_workload(
    workload: Workload, variant: str, command: tuple[str, ...], rounds: Sequence[Round], *, run: Run, suite: Suite
) -> WorkloadResult:
    """Judge one workload from its rounds; `run.caveats` must hold the caveats of the whole run."""
    parameters = workload.parameters()
    ordered = with_levels(parameters, sorted(rounds, key=lambda round_: round_.n))
    cache_class = worst_class(round_.cache_class for round_ in ordered)
    limit = find_limit(workload, ordered, run)
    caveats = merge(workload_caveats(workload, variant, ordered, limit=limit, run=run, suite=suite))
    if not kind_of_run(run.plan).part(Judging).rounds_repeat:
        caveats = without_spread(caveats)
    known = merge(caveats, run.caveats)
    burst = find_burst(workload.metric, workload.access, ordered, limit=limit, caveats=known, run=run)
    caveats = (*caveats, *caveats_of(burst))
    sustained = judge_sustained(parameters, ordered, is_through_memory=_is_through_memory(workload.access))
    return WorkloadResult(
        id=workload.id,
        variant=variant,
        title=workload.title,
        tool=workload.tool,
        direction=workload.direction,
        metric=workload.metric,
        is_headline=workload.is_headline,
        command=command,
        parameters=parameters,
        rounds=ordered,
        summary=_summaries(ordered, workload.metric),
        cache_class=cache_class,
        caveats=caveats,
        badges=workload_badges(cache_class, merge(caveats, run.caveats), profile=run.profile, has_rounds=bool(ordered)),
        percentiles=_percentiles(parameters, ordered),
        limit=limit,
        amplification=amplification(ordered),
        sustained=in_long_write(sustained, burst),
        access=workload.access,
        longest_ns=longest_of(ordered),
        burst=burst,
    )


def _is_through_memory(access: Access | None) -> bool:
    return access is not None and not access.is_direct


def _summaries(rounds: Sequence[Round], main: str) -> dict[str, Summary]:
    """Return metric → its median and spread.

    A time that a round does not tell is unknown of all of them: the rounds that tell it may be the quick ones.
    A percentile that is said to be left out for too few responses is none of them.
    """
    names = dict.fromkeys(name for round_ in rounds for name in round_.metrics)
    left_out = unsupported(rounds, main) if any(is_percentile(name) for name in names) else {}
    return {
        name: descriptive.summarise([round_.metrics[name] for round_ in rounds if name in round_.metrics])
        for name in names
        if name == main or not _is_time(name) or all(name in one.metrics for one in rounds if one.io_count)
        if not is_left_out(name, left_out)
    }


def _is_time(name: str) -> bool:
    return name in METRICS and METRICS[name].unit == Unit.NS


def _percentiles(parameters: Mapping[str, Any], rounds: Sequence[Round]) -> dict[str, dict[str, float]]:
    is_paced = pace_of(parameters) is not None
    percents = descriptive.PERCENTILES_OF_A_PACE if is_paced else descriptive.PERCENTILES
    pooled = {side: descriptive.pooled_percentiles([bins], percents)[0] for side, bins in pooled_bins(rounds).items()}
    return {side: values for side, values in pooled.items() if values}
