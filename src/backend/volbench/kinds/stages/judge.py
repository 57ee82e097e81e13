"""What the rounds of a run by stages come to: steady or not, the means of the steady windows, what was filled."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from volbench.domain.assess.burst.burst_words import in_stages
from volbench.domain.assess.kind import Judging
from volbench.domain.model.runs.target import volume_of
from volbench.domain.model.suites.workload import loaded
from volbench.kinds.stages.rules.choice import chosen_for
from volbench.kinds.stages.rules.fills import fill_caveats, with_fills
from volbench.kinds.stages.rules.pauses import with_pauses
from volbench.kinds.stages.rules.second_opinion import with_second_opinion
from volbench.kinds.stages.rules.stage_results import judge_stages, with_window
from volbench.kinds.stages.rules.steadiness import with_steadiness, with_steadiness_of_run
from volbench.kinds.stages.rules.verdict import stage_verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from volbench.domain.assess.kind import OwnRules
    from volbench.domain.assess.measured_cell import MeasuredCell
    from volbench.domain.model.rounds.round import Round
    from volbench.domain.model.runs.plan import Caveat, Plan
    from volbench.domain.model.runs.run import Badges, Run, WorkloadResult
    from volbench.domain.model.runs.stage import Load, StageResult
    from volbench.domain.model.suites.workload import Workload
    from volbench.domain.model.words.message import Message


class StagesJudging(Judging):
    """Rounds go on until they are steady: what counts is where they became so."""

    rounds_repeat: ClassVar[bool] = False

    def cells(self, cells: Sequence[MeasuredCell], run: Run) -> Sequence[MeasuredCell]:
        """Return the cells with the loads that their stages took from earlier ones."""
        stages = run.plan.stages
        if not any(stage.choice for stage in stages):
            return cells
        rounds = {cell.workload.id: cell.rounds for cell in cells}
        accesses = {cell.workload.id: cell.workload.access for cell in cells}
        loads: dict[str, Load] = {}
        for stage in stages:
            chosen = chosen_for(stage, stages, rounds, accesses)
            loads |= {cell.workload: chosen.load for cell in stage.cells if chosen is not None}
        return [replace(cell, workload=loaded(cell.workload, loads.get(cell.workload.id))) for cell in cells]

    def caveats(self, workload: Workload, rounds: Sequence[Round], run: Run) -> Iterable[Caveat]:
        """Doubt the level of what looks for saturation and wrote too little for it."""
        return fill_caveats(workload.id, rounds, run.plan, volume_of(run.target))

    def stages(self, run: Run, works: Sequence[WorkloadResult]) -> tuple[StageResult, ...]:
        """Return what became of each stage."""
        stages = with_fills(judge_stages(run.plan, works), works, run.plan, volume_of(run.target))
        return in_stages(stages, works)

    def result(self, work: WorkloadResult, run: Run, stages: Sequence[StageResult]) -> WorkloadResult:
        """Return a workload with the means of its steady window, and what is said of its stage."""
        work = with_steadiness(with_window(work, stages), stages)
        return with_second_opinion(with_pauses(work, stages, run.plan.stages), stages)

    def badges(self, badges: Badges, stages: Sequence[StageResult]) -> Badges:
        """Return the badges of the run, *stable* saying what each stage came to."""
        return with_steadiness_of_run(badges, stages)

    def unplanned(self, run: Run) -> Iterable[str]:
        """Yield stages that take cells of no plan, or of another stage, or track none of their own."""
        taken: set[str] = set()
        for place, stage in enumerate(run.plan.stages):
            own = {cell.workload for cell in stage.cells}
            tracked = set() if stage.tracked is None else {stage.tracked.workload}
            if not own or not own <= set(run.plan.cells) or not tracked <= own or own & taken:
                yield f"plan.stages[{place}].cells"
            taken |= own

    def own_rules(self, plan: Plan) -> Iterable[OwnRules]:
        """Yield the rules of the plan, and those of each stage."""
        yield from super().own_rules(plan)
        for place, stage in enumerate(plan.stages):
            yield f"plan.stages[{place}]", stage.precision or (), frozenset(cell.workload for cell in stage.cells)

    def verdict(self, run: Run) -> tuple[Message, ...] | None:
        """Return the verdict by stages."""
        return stage_verdict(run) if run.workloads else None
