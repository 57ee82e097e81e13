"""The targets of one run, each with what is known of it and with its own files. Most runs have one. Data only."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from volbench.domain.model.runs.run import TargetResult
from volbench.domain.model.runs.targets import plan_of
from volbench.runner.run_context import without_refused

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from volbench.domain.model.runs.run import Caveat, Plan, Run
    from volbench.domain.model.suites.workload import Workload
    from volbench.domain.model.words.message import Message
    from volbench.runner.run_context import Situation
    from volbench.runner.run_files import RunFiles


@dataclass(frozen=True, slots=True)
class Site:
    """One target while it is measured."""

    situation: Situation
    files: RunFiles

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants that lie on it."""
        return self.situation.plan.variants


class Sites:
    """All targets of one run, found by variant."""

    def __init__(self, plan: Plan, sites: Sequence[Site]) -> None:
        """Keep the plan of the whole run and the targets in their order."""
        self.plan = plan
        self._sites = tuple(sites)
        self._by_variant = {variant: site for site in self._sites for variant in site.variants}

    def __iter__(self) -> Iterator[Site]:
        """Yield each target once, in its order."""
        return iter(self._sites)

    @property
    def first(self) -> Site:
        """The target named first."""
        return self._sites[0]

    def of(self, variant: str) -> Site:
        """Return the target a variant lies on."""
        return self._by_variant[variant]

    def workload(self, id_: str) -> Workload:
        """Return one of the plan's cells; they are the same on all targets."""
        return self.first.situation.workload(id_)


@dataclass(frozen=True, slots=True)
class Around:
    """What a run has found around it: the plan of the whole, and the situation on each target."""

    plan: Plan
    situations: tuple[Situation, ...]

    def with_offsets(self, offsets: Mapping[str, float | None]) -> Around:
        """Return it with the place of each target's test file on its device; variant → place."""
        return replace(
            self,
            situations=tuple(
                replace(
                    one,
                    environment=replace(
                        one.environment,
                        file_offset_ratio=next((offsets[v] for v in one.plan.variants if v in offsets), None),
                    ),
                )
                for one in self.situations
            ),
        )

    def without(self, refused: Mapping[str, Message]) -> Around:
        """Return it with plans that leave out what turned out not to be possible."""
        if not refused:
            return self
        situations = tuple(without_refused(one, refused) for one in self.situations)
        plan = situations[0].plan
        return replace(self, plan=replace(self.plan, cells=plan.cells, skipped=plan.skipped), situations=situations)

    def put_into(self, run: Run, caveats: Mapping[str, Sequence[Caveat]] | None = None) -> Run:
        """Return the run with what was found; `caveats` are what only the runner saw of one target of several."""
        first = self.situations[0]
        run = replace(run, target=first.target, environment=first.environment, plan=self.plan)
        if not self.plan.in_turns:
            return run
        by_variant = {one.plan.variants[0]: one for one in self.situations}
        return replace(
            run,
            targets={variant: one.target for variant, one in by_variant.items()},
            target_results={
                variant: TargetResult(one.environment, tuple((caveats or {}).get(variant, ())))
                for variant, one in by_variant.items()
            },
        )


def plans_of(plan: Plan) -> tuple[Plan, ...]:
    """Return the plan for each target."""
    return tuple(plan_of(plan, variant) for variant in plan.in_turns) or (plan,)
