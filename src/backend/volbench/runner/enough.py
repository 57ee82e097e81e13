"""Which cells still need rounds, from what is measured so far. The rule itself is the domain's; no IO."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain import stopping
from volbench.domain.under_load import base_of

if TYPE_CHECKING:
    from volbench.runner.judging import Rounds
    from volbench.runner.order import Cell
    from volbench.runner.situation import Situation


class Enough:
    """Asked before each cell and after each round; without a stopping rule every planned cell is needed."""

    def __init__(self, situation: Situation, rounds: Rounds) -> None:
        """Keep the rule and the rounds, which grow while the run goes on."""
        self._situation = situation
        self._rule = situation.plan.stopping
        self._rounds = rounds

    def needs(self, cell: Cell) -> bool:
        """Say whether this cell still has to be measured."""
        if self._rule is None or cell.round <= self._rule.least_rounds:
            return True
        return not stopping.is_settled(self._values(cell), self._rule)

    def expected_rounds(self, cell: Cell) -> int:
        """Guess how many rounds this cell's workload will get in all."""
        plan = self._situation.plan
        return plan.rounds if self._rule is None else stopping.expected_rounds(self._values(cell), self._rule)

    def saturation_iops(self, cell: Cell) -> float | None:
        """Return what the workload this one is a share of reached in the same round, or else in the last one it had."""
        base = base_of(self._situation.workload(cell.workload).parameters())
        if base is None:
            return None
        reached = self._rounds.values(cell.variant, self._situation.workload(base))
        return reached[-1] if reached else None

    def _values(self, cell: Cell) -> list[float]:
        return self._rounds.values(cell.variant, self._situation.workload(cell.workload))
