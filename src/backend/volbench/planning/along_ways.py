"""What planning any run over ways answers, whatever goes over them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from volbench.planning.kind import Planning
from volbench.planning.way_lines import way_lines

if TYPE_CHECKING:
    from volbench.domain.model.runs.plan import Plan
    from volbench.domain.model.words.message import Message


class PlanningAlongWays(Planning):
    """A run over ways."""

    goes_over_ways: ClassVar[bool] = True

    def lines(self, plan: Plan) -> list[Message]:
        """Return what goes over each way, how far it leads, and what a verdict takes."""
        return way_lines(plan)
