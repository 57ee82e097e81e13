"""Runs as the history the store would make of them."""

from volbench.domain.conditions import Conditions
from volbench.domain.sittings import History, PastRun


def past_run(run):
    environment = run.environment
    load, cores = environment.load_1min, environment.machine.cpu_cores
    works = [work for work in run.workloads if work.metric in work.summary]
    return PastRun(
        run.id,
        Conditions(
            run.started_at or run.created_at,
            environment.fill_ratio,
            None if load is None else load / max(1, cores or 1),
            environment.busy_before_ratio,
        ),
        {(work.id, work.variant, work.metric): work.summary[work.metric].median for work in works},
        frozenset((work.id, work.variant, work.metric) for work in works if work.badges.valid),
    )


def history(runs):
    """The runs of one volume, all made alike, oldest first."""
    return History(tuple(past_run(run) for run in runs))


def histories(*volumes):
    """Run id → history, for the runs of each of these volumes."""
    found = {}
    for runs in volumes:
        together = history(runs)
        found |= {run.id: together for run in runs}
    return found
