"""What a run by stages will do and cost."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from volbench.domain.model.words.message import Message, plain
from volbench.domain.model.words.units import format_bytes
from volbench.kinds.stages.rules.fill_plan import has_filling
from volbench.kinds.stages.rules.left import stages_left
from volbench.kinds.stages.rules.promised_stage import as_planned, until_exact, with_promised
from volbench.kinds.stages.rules.stage_plan import preparations, refuse_request, with_tracked
from volbench.kinds.stages.rules.volume_stages import plan_by_stages
from volbench.planning.kind import Planning

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from volbench.domain.model.runs.plan import Plan
    from volbench.domain.model.runs.run import Run, RunRequest
    from volbench.domain.model.runs.stage import Stage
    from volbench.domain.model.suites.workload import Profile, Suite
    from volbench.planning.plan_inputs import Draft


class StagesPlanning(Planning):
    """A run by stages."""

    def refuse_limits(self, request: RunRequest, profile: Profile) -> None:
        """Make sure that limits are set only where a stage fills; raises as that."""
        if not has_filling(profile.stages):
            super().refuse_limits(request, profile)

    def refuse(self, request: RunRequest, variants: Sequence[str]) -> None:
        """Make sure that what is asked for can go by stages; raises as that."""
        refuse_request(request, variants)

    def needed(self, chosen: Iterable[str], profile: Profile) -> set[str]:
        """Return the chosen workloads, those that tell when their stages end, and those whose results they rest on."""
        return with_tracked(chosen, profile)

    def takes_promised(self, suite: Suite, profile: Profile) -> bool:  # noqa: ARG002
        """Say whether there is a single stage, which is over before what a promise adds."""
        return len(profile.stages) == 1

    def with_promised(self, profile: Profile, added: Sequence[str]) -> Profile:
        """Return the profile with a last stage of what a promise added."""
        return with_promised(profile, added)

    def until_exact(self, profile: Profile, judged: Mapping[str, tuple[str, ...]]) -> Profile:
        """Return the profile whose last stage goes on until it is exact."""
        return until_exact(profile, judged)

    def as_planned(self, profile: Profile, plan: Plan) -> Profile:
        """Return the profile with the stage that a stored plan has for a promise."""
        return as_planned(profile, plan)

    def in_own_words(self, plan: Plan, suite: Suite | None) -> Plan:
        """Return the plan with each stage called as its suite calls it, else by its id."""
        profiles = () if suite is None else suite.profiles.values()
        titles = {stage.id: stage.title for profile in profiles for stage in profile.stages}
        stages = tuple(replace(stage, title=titles.get(stage.id, plain(stage.id))) for stage in plan.stages)
        return replace(plan, stages=stages)

    def on_volume(self, draft: Draft) -> Plan:
        """Return the plan: with the rounds its stages have at least, and with all they may have; raises as that."""
        return plan_by_stages(draft)

    def count_tests(self, plan: Plan) -> tuple[int, int]:
        """Return the number of stages: within one nobody rests."""
        return len(plan.stages), len(plan.stages)

    def preparations(
        self, plan: Plan, left: Collection[str], file_bytes: int
    ) -> tuple[tuple[str, int, int | None], ...]:
        """Return every time a stage that is left writes the test file as a whole."""
        return preparations([stage for stage in plan.stages if stage.id in left], file_bytes)

    def ends(self, plan: Plan) -> Iterable[Message]:
        """Say of each stage that writes until it is steady what else ends it."""
        return [
            Message(
                "cli.measure.until_steady",
                least=stage.least_rounds,
                most=stage.most_rounds,
                every=stage.tracked.every,
                amount=format_bytes(stage.most_write_bytes),
                minute=format_bytes(stage.minute_write_bytes),
            )
            for stage in plan.stages
            if stage.most_write_bytes is not None and stage.minute_write_bytes is not None and stage.tracked is not None
        ]

    def anew_bytes(self, run: Run) -> int:
        """Return what the stages that are left write before their first round."""
        return sum(bytes_ for _, bytes_, _ in preparations(_left(run), run.plan.file_bytes))

    def begun_anew(self, run: Run) -> frozenset[str]:
        """Return the workloads of a stage that had not ended."""
        return frozenset(cell.workload for stage in _left(run) for cell in stage.cells)


def _left(run: Run) -> tuple[Stage, ...]:
    rounds = {work.id: work.rounds for work in run.workloads}
    return stages_left(run.plan.stages, rounds, file_bytes=run.plan.file_bytes)
