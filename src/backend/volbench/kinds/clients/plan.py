"""What a run of many clients does and costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.kinds.clients.rules.load_plan import plan_load
from volbench.planning.along_ways import PlanningAlongWays

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.domain.model.runs.plan import Plan
    from volbench.domain.model.runs.run import Target
    from volbench.planning.over_ways import WayInputs


class ClientsPlanning(PlanningAlongWays):
    """A run of many clients."""

    def needs_programs(self, targets: Mapping[str, Target]) -> bool:  # noqa: ARG002 (whatever is asked)
        """Say that a program sends the requests."""
        return True

    def over_ways(self, inputs: WayInputs) -> Plan:
        """Return the plan: all ways get the same cells."""
        return plan_load(inputs)
