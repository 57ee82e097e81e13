"""Runs as the history the store would make of them."""

from dataclasses import replace

from volbench.domain.compare.between_runs import History, PastRun
from volbench.domain.compare.run_conditions import Conditions


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


AT = "2026-01-01T12:00:00.000Z"
STEADY = (1.0, 1.0005, 0.9995, 1.0)


def steady(runs):
    """Run id → history, as if four runs before these had been equal to within a thousandth.

    What the rounds say is then all there is to say: nothing else varies from run to run.
    """
    known = {}
    for run in runs:
        known = past_run(run).medians | known
    others = [
        PastRun(
            f"before-{kind}-{n}",
            Conditions(AT),
            {key: value * factor for key, value in known.items()},
            frozenset(known) if kind == "valid" else frozenset(),
        )
        for kind in ("valid", "doubtful")
        for n, factor in enumerate(STEADY)
    ]
    here = [replace(past_run(run), conditions=Conditions(AT)) for run in runs]
    return {run.id: History((*others, *here)) for run in runs}
