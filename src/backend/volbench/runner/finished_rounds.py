"""Collects the rounds of a run and hands them to the domain's judgement. Decides nothing itself."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from volbench.domain.assess.measured_cell import MeasuredCell
from volbench.domain.assess.stopping_rule import rounds_left
from volbench.domain.compare.several_targets import analyse
from volbench.domain.model.suites.laid_out import timed_lay_out
from volbench.version import RULES_VERSION

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.runs.run import Caveat, Plan, Round, Run, WorkloadResult
    from volbench.domain.model.suites.workload import Suite, Workload
    from volbench.planning.cell_order import Cell
    from volbench.runner.cell_measurement import Outcome


class Rounds:
    """All finished rounds of a run by variant and workload, those of an interrupted first part included."""

    def __init__(self, earlier: Sequence[WorkloadResult]) -> None:
        """Begin with what is already stored."""
        self._rounds: dict[tuple[str, str], list[Round]] = {(r.variant, r.id): list(r.rounds) for r in earlier}
        self._commands: dict[tuple[str, str], tuple[str, ...]] = {(r.variant, r.id): r.command for r in earlier}

    @property
    def count(self) -> int:
        """How many cells are done."""
        return sum(len(rounds) for rounds in self._rounds.values())

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

    def values(self, variant: str, workload: Workload) -> list[float]:
        """Return the main metric of one workload's rounds in their order."""
        return self.values_of(variant, workload.id, workload.metric)

    def values_of(self, variant: str, workload: str, metric: str) -> list[float]:
        """Return a metric of one workload's rounds in their order."""
        return [round_.metrics[metric] for round_ in self.of(variant, workload) if metric in round_.metrics]

    def left(self, plan: Plan, variant: str, workload: Workload) -> int:
        """Return how many rounds one workload may still get."""
        own = plan.precision_of(workload.id)
        metrics = (workload.metric,) if own is None else own.metrics
        values = (self.values_of(variant, workload.id, metric) for metric in metrics)
        return max(rounds_left(plan, one, workload.id) for one in values)

    def command(self, variant: str, workload: str) -> tuple[str, ...]:
        """Return the command of the first round."""
        return self._commands.get((variant, workload), ())


def _with_laid_out(run: Run, suite: Suite, rounds: Rounds) -> Run:
    lay_out = timed_lay_out(workload for workload in suite.workloads if workload.id in run.plan.cells)
    if lay_out is None or run.plan.targets:
        return run
    done = next((one for variant in run.plan.variants for one in rounds.of(variant, lay_out.workload.id)), None)
    if done is None:
        return run
    return replace(run, plan=replace(run.plan, file_bytes=lay_out.file_bytes(run.plan.file_bytes, done)))


def judge(run: Run, suite: Suite, rounds: Rounds, extra: Sequence[Caveat] = ()) -> Run:
    """Return `run` with results, caveats, badges and verdict from its finished rounds.

    State, plan, target and environment of `run` must be final; `extra` are caveats only the runner could see. Where
    laying out was timed, the plan gets the size of the file that came of it.
    """
    run = _with_laid_out(run, suite, rounds)
    cells = [
        MeasuredCell(workload, variant, rounds.command(variant, workload.id), rounds.of(variant, workload.id))
        for variant in run.plan.variants
        for workload in suite.workloads
        if rounds.of(variant, workload.id)
    ]
    judged_by = replace(run.environment, rules_version=RULES_VERSION)
    results = {
        variant: replace(result, environment=replace(result.environment, rules_version=RULES_VERSION))
        for variant, result in run.target_results.items()
    }
    return analyse(replace(run, environment=judged_by, target_results=results), suite, cells, extra)
