"""A run as large as a real `standard` one: for whoever asks how long something takes, or how much room."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

from support.examples import example_run
from support.tools import FIXTURES
from volbench.domain.model.runs.run import Round, Run, WorkloadResult
from volbench.domain.model.words.metrics import METRICS
from volbench.domain.stats.descriptive import summarise
from volbench.runner.protocols import RawOutput

WORKLOADS = 17
METRICS_PER_ROUND = 10
SECONDS = 8
BINS = 150
"""Bins of one histogram that are not empty; fio's own have up to some hundred."""


def large_run(run_id: str) -> Run:
    """Return a finished run of 17 workloads x 6 rounds x 10 metrics; the same id gives the same numbers."""
    rng = Random(run_id)  # noqa: S311 (made-up numbers)
    run = example_run(run_id)
    works = tuple(_work(run.workloads[n % len(run.workloads)], n, rng) for n in range(WORKLOADS))
    headline = tuple((work.id, work.metric) for work in works[:4])
    return replace(
        run,
        workloads=works,
        suite=replace(run.suite, headline=headline),
        plan=replace(run.plan, cells=tuple(work.id for work in works)),
    )


def raw_outputs(run: Run) -> dict[str, RawOutput]:
    """Return a recorded answer of fio for every round."""
    recorded = json.loads((FIXTURES / "fio" / "rand-write-4k-qd32.json").read_text(encoding="utf-8"))
    raw = RawOutput(tuple(recorded["argv"]), 0, recorded["stdout"], recorded["stderr"], recorded["output"])
    return {round_.raw_id: raw for work in run.workloads for round_ in work.rounds if round_.raw_id}


def _work(template: WorkloadResult, number: int, rng: Random) -> WorkloadResult:
    others = [name for name in METRICS if name != template.metric][: METRICS_PER_ROUND - 1]
    names = (template.metric, *others)
    rounds = tuple(_round(round_, number, names, rng) for round_ in template.rounds)
    summary = {name: summarise([round_.metrics[name] for round_ in rounds]) for name in names}
    return replace(template, id=f"workload-{number}", rounds=rounds, summary=summary)


def _round(template: Round, number: int, names: tuple[str, ...], rng: Random) -> Round:
    position = number * 6 + template.n
    bins = {1_000_000 + 16_384 * place: rng.randrange(1, 90_000) for place in range(BINS)}
    first = template.trace[0]
    return replace(
        template,
        position=position,
        raw_id=f"raw-{position}",
        metrics=dict(sorted((name, 4.2e8 * rng.uniform(0.97, 1.03)) for name in names)),
        latency_bins=dict.fromkeys(template.latency_bins, bins),
        trace=tuple(replace(first, t_s=float(t), cpu_ratio=rng.random()) for t in range(SECONDS)),
    )
