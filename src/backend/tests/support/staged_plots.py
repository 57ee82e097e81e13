"""Finished runs by stages with what is drawn of them: a grid of loads with histograms, and a course of three groups.

Invented: speed grows with the requests under way and bends at six of them, the processor with the speed.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from support.staged import staged_run
from volbench.domain.assess.longest import longest_of
from volbench.domain.model.rounds import longest
from volbench.domain.model.runs.access import Access, Direction
from volbench.domain.model.runs.run import Run, SuiteRef
from volbench.domain.stats.descriptive import summarise
from volbench.kinds.stages.rules.stage_results import judge_stages
from volbench.suites import find
from volbench.tools.fio import read_access

DEMAND_ID = "01JDEXAMPLE0000000000000006"
COURSE_ID = "01JDEXAMPLE0000000000000007"
ROUNDS = 2
BEGUN = datetime(2026, 11, 20, 10, tzinfo=UTC)
_SLOWEST = {200_000: 900_000, 400_000: 90_000, 3_000_000: 9_900, 40_000_000: 100}
"""A million requests: 0.01 % take 40 ms."""
_FEW = {200_000: 9_000, 3_000_000: 1_000}


def demand_run(run_id: str = DEMAND_ID) -> Run:
    """A run of `snia-dirth` in its quick profile, with the nine points of its grid."""
    return _run("snia-dirth", "quick", run_id, dict.fromkeys(("dirth-fill", "dirth-grid"), ROUNDS), _demand_rate)


def course_run(run_id: str = COURSE_ID, *, after: tuple[float, ...] = (1.7e8, 1.9e8, 2.0e8)) -> Run:
    """A run of `snia-xsr`: 200 MB/s, then small random writes, then large ones that come back in their third minute."""
    rates = {"snia-xsr-seq-before": (2.0e8,), "snia-xsr-random": (3e7, 2e7), "snia-xsr-seq-after": after}

    def rate(workload, n):
        own = rates[workload.id]
        return own[min(n, len(own)) - 1]

    return _run("snia-xsr", "smoke", run_id, {}, rate)


def suite_run(suite_id, run_id=COURSE_ID):
    """A run of any SNIA suite at smoke scale, whose speed grows with the requests under way."""
    return _run(suite_id, "smoke", run_id, {}, _demand_rate)


def _demand_rate(workload, _n):
    load = _load(workload)
    under_way = load.jobs * load.depth
    return 9000.0 * under_way / (under_way + 6)


def _load(workload):
    found = read_access({"numjobs": 1, "iodepth": 1, **{k: v for k, v in workload.parameters().items() if v}})
    return found or Access(Direction.WRITE, True, workload.bs, 1)


def _run(suite_id, profile_name, run_id, rounds, rate):
    suite = find(suite_id)
    profile = suite.profiles[profile_name]
    base = staged_run(run_id)
    plan = replace(
        base.plan,
        cells=tuple(dict.fromkeys(cell.workload for stage in profile.stages for cell in stage.cells)),
        rounds=profile.rounds,
        runtime_s=profile.runtime_s,
        file_bytes=profile.file_bytes,
        stages=profile.stages,
        most_write_bytes=profile.write_budget_bytes,
    )
    by_id = {one.id: one for one in suite.cells(profile)}
    clock, works = BEGUN, {}
    for stage in profile.stages:
        for n in range(1, rounds.get(stage.id, stage.most_rounds) + 1):
            for cell in stage.cells:
                workload = by_id[cell.workload]
                made = _round(base, workload, n, clock, rate(workload, n), least_s=plan.runtime_s)
                works.setdefault(cell.workload, []).append(made)
                clock += timedelta(seconds=made.duration_s)
    results = tuple(_work(base.workloads[0], by_id[name], own) for name, own in works.items())
    return replace(
        base,
        suite=SuiteRef(suite.id, suite.version, "0123456789abcdef", suite.title, suite.headline),
        request=replace(base.request, suite=suite.id, profile=profile_name),
        profile=profile_name,
        plan=plan,
        workloads=results,
        stages=judge_stages(plan, results),
        verdict=(),
    )


def _round(base, workload, n, clock, value, *, least_s):
    model = base.workloads[-1].rounds[0]
    reads = (workload.parameters().get("rwmixread") or 0) / 100
    load = _load(workload)
    mean_ns = load.jobs * load.depth / max(value, 1.0) * 1e9
    sides = {"write": value * (1 - reads), **({"read": value * reads} if reads else {})}
    metrics = {f"{side}_iops": rate for side, rate in sides.items()}
    metrics |= {f"{side}_lat_mean_ns": mean_ns for side in sides}
    if workload.metric == "write_bytes_per_s":
        metrics = {"write_bytes_per_s": value, "write_lat_mean_ns": 2e6}
    bins = _FEW if "least" in workload.id else _SLOWEST
    return replace(
        model,
        n=n,
        started_at=clock.strftime("%Y-%m-%dT%H:%M:%S.000Z"),
        duration_s=max(1.0, least_s),
        metrics=metrics,
        evidence=replace(model.evidence, asked_write_bytes=512 * 1024 * 1024),
        notes=longest.note(dict.fromkeys(sides, max(43e6, 12 * mean_ns))),
        latency_bins=dict.fromkeys(sides, bins) if "histogram" in workload.id else {},
        cpu_ratio=min(1.0, 0.1 + value / 12_000) if value < 1e6 else 0.3,
        trace=(),
        system=None,
        disks=(),
    )


def _work(model, workload, rounds):
    names = dict.fromkeys(name for one in rounds for name in one.metrics)
    return replace(
        model,
        id=workload.id,
        title=workload.title,
        direction=str(workload.direction),
        metric=workload.metric,
        is_headline=workload.is_headline,
        command=("fio", f"--name={workload.id}"),
        parameters={**workload.parameters(), "direct": 1},
        rounds=tuple(rounds),
        longest_ns=longest_of(rounds),
        summary={name: summarise([one.metrics[name] for one in rounds]) for name in names},
        window={},
        caveats=(),
        percentiles={},
        access=_load(workload),
    )
