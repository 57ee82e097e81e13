"""A kind of run as somebody would add it: whatever is measured is measured backwards, and says so everywhere."""

from dataclasses import dataclass

from volbench.domain.model.kind import RunKind
from volbench.domain.model.runs.kind_plan import KindPlan


@dataclass(frozen=True, slots=True)
class WarmingPlan(KindPlan):
    """What it adds to a plan."""

    warm_up_minutes: float = 0.0
    order: tuple[str, ...] = ()


KIND = RunKind(
    "warming",
    __name__,
    is_kind_of=lambda plan: plan.kind == "warming",
    measures=lambda suite, profile: False,
    own_plan=WarmingPlan,
)
