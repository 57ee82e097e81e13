"""A finished run by stages, invented for tests: eight rounds of an SNIA suite, the last five of them steady."""

from __future__ import annotations

from dataclasses import replace

from support.examples import example_round, example_run
from support.words import bilingual
from volbench.domain.assess.longest import longest_of
from volbench.domain.model.rounds import longest
from volbench.domain.model.runs.run import Caveat, Run, SuiteRef
from volbench.domain.model.words.message import Message
from volbench.domain.stats.descriptive import summarise
from volbench.kinds.stages.rules.stage_results import judge_stages, with_window
from volbench.kinds.stages.rules.steadiness import with_steadiness, with_steadiness_of_run
from volbench.kinds.stages.rules.verdict import stage_verdict
from volbench.suites.snia_iops import SUITE
from volbench.tools.fio import read_access

STEADY = (2.1, 1.6, 1.3, 1.04, 1.0, 0.98, 1.02, 0.99)
"""Each round over the level it comes to: rounds 4 to 8 lie within 6 % and hardly slope, and no window before does."""
RESTLESS = (2.1, 1.6, 1.3, 1.8, 1.0)
_STOP = 2
STAGED_ID = "01JDEXAMPLE0000000000000005"


def staged_run(run_id: str = STAGED_ID, *, course: tuple[float, ...] = STEADY, factor: float = 1.0) -> Run:
    """A run of `snia-iops` in its quick profile whose cells all follow `course`."""
    base = example_run(run_id)
    profile = SUITE.profiles["quick"]
    (stage,) = profile.stages
    plan = replace(
        base.plan,
        cells=tuple(cell.workload for cell in stage.cells),
        rounds=stage.most_rounds,
        runtime_s=profile.runtime_s,
        stages=profile.stages,
        stopping=None,
        expected_duration_s=1_500.0,
        most_duration_s=7_800.0,
        expected_write_bytes=21_000_000_000,
        most_write_bytes=profile.write_budget_bytes,
        cell_write_limit_bytes=None,
        endurance_ratio=0.0002,
    )
    works = tuple(
        _work(base.workloads[3], workload, place, course, factor)
        for place, workload in enumerate(SUITE.cells(profile), 1)
    )
    stages = judge_stages(plan, works)
    works = tuple(with_steadiness(with_window(work, stages), stages) for work in works)
    run = replace(
        base,
        suite=SuiteRef(SUITE.id, SUITE.version, "fedcba9876543210", SUITE.title, SUITE.headline),
        request=replace(base.request, suite=SUITE.id, profile="quick"),
        plan=plan,
        workloads=works,
        stages=stages,
        caveats=(Caveat("pts-like", {}),),
        badges=with_steadiness_of_run(base.badges, stages),
    )
    return replace(run, verdict=stage_verdict(run))


def _work(model, workload, place, course, factor):
    parameters = {**workload.parameters(), "direct": 1}
    level = factor * 400_000 * 4096 / (workload.bs + 60_000) * (1 + place / 20)
    rounds = tuple(_round(workload, n, place, level * share, len(course)) for n, share in enumerate(course, 1))
    names = dict.fromkeys(name for one in rounds for name in one.metrics)
    return replace(
        model,
        id=workload.id,
        title=_title(workload.title),
        direction=str(workload.direction),
        metric=workload.metric,
        is_headline=workload.is_headline,
        command=("fio", f"--name={workload.id}"),
        parameters=parameters,
        rounds=rounds,
        longest_ns=longest_of(rounds),
        summary={name: summarise([one.metrics[name] for one in rounds]) for name in names},
        caveats=(),
        percentiles={},
        knees={},
        sustained=None,
        access=read_access(parameters),
    )


def _round(workload, n, place, value, rounds):
    metric = workload.metric if workload.metric != "iops" else "write_iops"
    made = example_round(n, (n - 1) * 9 + place, metric, value)
    metrics = {**made.metrics, workload.metric: value} if workload.metric == "iops" else made.metrics
    sides = {name.partition("_")[0] for name in metrics} & set(longest.SIDES)
    # A disk stops for a moment in the second round, before the window.
    slowest = longest.note(dict.fromkeys(sides, 250e6 if n == _STOP else 21e6 + n * 1e6))
    made = replace(made, notes={**made.notes, **slowest})
    return replace(made, metrics=metrics, trace=made.trace if n == rounds else (), system=None, disks=())


def _title(title: Message) -> Message:
    return title if isinstance(title, Message) else bilingual(str(title), str(title))
