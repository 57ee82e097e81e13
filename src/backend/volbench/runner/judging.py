"""Collects the rounds of a run and hands them to the domain's judgement. Decides nothing itself."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from volbench.domain.cache_truth import worst_class
from volbench.domain.run import Badges, WorkloadResult
from volbench.domain.statistics import summarise

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.run import Caveat, Round, Run
    from volbench.domain.workload import Suite, Workload
    from volbench.runner.measuring import Outcome
    from volbench.runner.order import Cell


class Rounds:
    """All finished rounds of a run by variant and workload, those of an interrupted first part included."""

    def __init__(self, earlier: Sequence[WorkloadResult]) -> None:
        """Begin with what is already stored."""
        self._rounds: dict[tuple[str, str], list[Round]] = {(r.variant, r.id): list(r.rounds) for r in earlier}
        self._commands: dict[tuple[str, str], tuple[str, ...]] = {(r.variant, r.id): r.command for r in earlier}

    def has(self, cell: Cell) -> bool:
        """Say whether this cell is done."""
        return any(done.n == cell.round for done in self._rounds.get((cell.variant, cell.workload), ()))

    def add(self, outcome: Outcome) -> None:
        """Keep a finished round."""
        key = (outcome.variant, outcome.workload.id)
        self._rounds.setdefault(key, []).append(outcome.round)
        self._commands.setdefault(key, outcome.command)

    def of(self, variant: str, workload: str) -> tuple[Round, ...]:
        """Return the rounds of one workload in their order."""
        return tuple(sorted(self._rounds.get((variant, workload), ()), key=lambda round_: round_.n))

    def command(self, variant: str, workload: str) -> tuple[str, ...]:
        """Return the command of the first round."""
        return self._commands.get((variant, workload), ())


def judge(run: Run, suite: Suite, rounds: Rounds, extra: Sequence[Caveat] = ()) -> Run:
    """Return `run` with results, caveats, badges and verdict from its finished rounds."""
    results = tuple(
        _judge_workload(workload, variant, rounds)
        for variant in run.plan.variants
        for workload in suite.workloads
        if rounds.of(variant, workload.id)
    )
    return replace(run, workloads=results, caveats=(*run.plan.caveats, *extra))


def _judge_workload(workload: Workload, variant: str, rounds: Rounds) -> WorkloadResult:
    done = rounds.of(variant, workload.id)
    names = dict.fromkeys(name for round_ in done for name in round_.metrics)
    return WorkloadResult(
        id=workload.id,
        variant=variant,
        title=workload.title,
        tool=workload.tool,
        direction=str(workload.direction),
        metric=workload.metric,
        is_headline=workload.is_headline,
        command=rounds.command(variant, workload.id),
        parameters=workload.parameters(),
        rounds=done,
        summary={name: summarise([r.metrics[name] for r in done if name in r.metrics]) for name in names},
        cache_class=worst_class(r.cache_class for r in done),
        caveats=(),
        badges=Badges(valid=False, stable=False),
    )
