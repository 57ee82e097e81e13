"""The rounds of a run that repeats all its workloads in each of them, as far as they are still to be measured."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.assess.latency_under_load import base_of
from volbench.planning.cell_order import make_order
from volbench.planning.rests import rest_of, resting

if TYPE_CHECKING:
    from volbench.planning.cell_order import Cell
    from volbench.runner.kind import Collaborators
    from volbench.runner.run_targets import Sites


def rounds_left(with_: Collaborators, sites: Sites, *, is_rotating: bool = False) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells of each round that is left; what an interrupted run had already done is not done again.

    `is_rotating`: targets take turns as `make_order` says.
    """
    plan = sites.plan
    order = make_order(
        plan.variants,
        plan.cells,
        rounds=plan.most_rounds,
        seed=plan.seed,
        is_fixed=with_.assignment.suite.is_order_fixed,
        bases={w.id: base for w in sites.first.situation.workloads if (base := base_of(w.parameters())) is not None},
        in_turns=bool(plan.targets),
        is_rotating=is_rotating,
    )
    left = (tuple(cell for cell in cells if not with_.rounds.has(cell)) for cells in order)
    return resting(tuple(cells for cells in left if cells), rest_of(with_.assignment.request))
