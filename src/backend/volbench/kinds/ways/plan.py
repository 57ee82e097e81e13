"""What a run over file sizes does and costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from volbench.kinds.ways.rules.way_ceilings import probes_of
from volbench.kinds.ways.rules.way_plan import plan_ways
from volbench.planning.along_ways import PlanningAlongWays

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.domain.model.runs.plan import Plan
    from volbench.domain.model.runs.run import Target
    from volbench.planning.over_ways import WayInputs


class WaysPlanning(PlanningAlongWays):
    """A run over file sizes."""

    takes_way_limit: ClassVar[bool] = True

    def needs_programs(self, targets: Mapping[str, Target]) -> bool:
        """Say whether connections alone are measured, which takes a program."""
        return bool(probes_of(targets))

    def over_ways(self, inputs: WayInputs) -> Plan:
        """Return the plan: all ways get the same files."""
        return plan_ways(inputs)
