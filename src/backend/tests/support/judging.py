"""Shorthand to judge the example run after changing one thing about it."""

from __future__ import annotations

from dataclasses import replace

from support.examples import example_run
from support.workloads import plain_suite, workload_of
from volbench.domain.assess.measured_cell import MeasuredCell
from volbench.domain.assess.run_analysis import analyse_run


def cells_of(run, change=lambda round_: round_):
    return [
        MeasuredCell(workload_of(work), work.variant, work.command, tuple(change(round_) for round_ in work.rounds))
        for work in run.workloads
    ]


def analyse(run=None, *, change=lambda round_: round_, caveats=(), cells=None, **codes):
    run = run or example_run()
    suite = plain_suite(run, **codes)
    return analyse_run(run, suite, cells_of(run, change) if cells is None else cells, caveats)


def codes(caveats):
    return {caveat.code for caveat in caveats}


def caveat(caveats, code):
    return next(caveat for caveat in caveats if caveat.code == code)


def with_volume(run, **changes):
    return replace(run, target=replace(run.target, volume=replace(run.target.volume, **changes)))


def with_pool(run, **changes):
    return with_volume(run, pool=replace(run.target.volume.pool, **changes))


def with_environment(run, **changes):
    return replace(run, environment=replace(run.environment, **changes))


def with_evidence(round_, **changes):
    return replace(round_, evidence=replace(round_.evidence, **changes))


def scaled_round(round_, factor):
    return replace(round_, metrics={name: value * factor for name, value in round_.metrics.items()})
