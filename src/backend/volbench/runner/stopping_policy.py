"""Which cells still need rounds, from what is measured so far. The rule itself is the domain's; no IO."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from volbench.domain.assess import stopping_rule
from volbench.domain.assess.caveat_rules import STALLED_ATTEMPTS
from volbench.domain.assess.latency_under_load import base_of
from volbench.planning.volume_plan import byte_limit

if TYPE_CHECKING:
    from volbench.domain.model.runs.stopping import StoppingRule
    from volbench.planning.cell_order import Cell
    from volbench.runner.finished_rounds import Rounds
    from volbench.runner.run_context import Situation

CUT_SHORT_ATTEMPTS: Final = "cut_short_attempts"
"""Note of a round: attempts before it that reached the byte limit in the warm-up."""
_UNCOUNTED: Final = (STALLED_ATTEMPTS, CUT_SHORT_ATTEMPTS)
_BOTH_WAYS: Final = ("read_bytes_per_s", "write_bytes_per_s")
"""The byte limit of a mix counts what is read, too."""


class Enough:
    """Asked before each cell and after each round; without a stopping rule every planned cell is needed."""

    def __init__(self, situation: Situation, rounds: Rounds) -> None:
        """Keep the plan and the rounds, which grow while the run goes on."""
        self._situation = situation
        self._rounds = rounds

    def needs(self, cell: Cell) -> bool:
        """Say whether this cell still has to be measured."""
        plan = self._situation.plan
        rule = plan.stopping_of(cell.workload)
        if rule is None:
            return not plan.precision or cell.round <= plan.rounds
        if cell.round <= rule.least_rounds:
            return True
        return not self._is_settled(cell, rule) and self._may_write_again(cell, rule)

    def _is_settled(self, cell: Cell, rule: StoppingRule) -> bool:
        own = self._situation.plan.precision_of(cell.workload)
        if own is None:
            return stopping_rule.is_settled(self.values(cell), rule)
        return stopping_rule.is_precise(own, self._rounds.of(cell.variant, cell.workload))

    def most_rounds(self, cell: Cell) -> int:
        """Return how many rounds this cell's workload can get at most, as far as its byte limit lets that be known."""
        plan = self._situation.plan
        rule = plan.stopping_of(cell.workload)
        if rule is None:
            return plan.rounds
        written, allowed = self._written(cell, rule)
        if not any(written):
            return rule.most_rounds
        further = (allowed - math.fsum(written)) // max(written)
        done = len(self._rounds.of(cell.variant, cell.workload))
        return min(rule.most_rounds, max(rule.least_rounds, done + int(further)))

    def values(self, cell: Cell) -> list[float]:
        """Return the main metric of the rounds this cell's workload has, in their order."""
        return self._rounds.values(cell.variant, self._situation.workload(cell.workload))

    def saturation_iops(self, cell: Cell) -> float | None:
        """Return what the workload this one is a share of reached in the same round, or else in the last one it had."""
        base = base_of(self._situation.workload(cell.workload).parameters())
        if base is None:
            return None
        reached = self._rounds.values(cell.variant, self._situation.workload(base))
        return reached[-1] if reached else None

    def _may_write_again(self, cell: Cell, rule: StoppingRule) -> bool:
        """Whether one more round keeps within the bytes the rounds every cell gets were allowed to write.

        So a volume that is fast enough to reach the byte limit in each round wears no more for being restless.
        """
        written, allowed = self._written(cell, rule)
        return math.fsum(written) + max(written, default=0.0) <= allowed

    def _written(self, cell: Cell, rule: StoppingRule) -> tuple[list[float], float]:
        """Return what each attempt wrote at most, and what all may write; nothing where no byte limit holds."""
        plan, workload = self._situation.plan, self._situation.workload(cell.workload)
        limit = byte_limit(workload, plan)
        if limit is None or plan.cell_write_limit_bytes is None:
            return [], 0.0
        span_s = plan.runtime_s + plan.ramp_s
        done = self._rounds.of(cell.variant, cell.workload)
        written = [
            min(limit, span_s * math.fsum(round_.metrics.get(name, 0.0) for name in _BOTH_WAYS)) for round_ in done
        ]
        # What an attempt that did not count wrote is not known, its warm-up least of all: it counts as the most.
        written += [limit] * sum(int(round_.notes.get(note, 0)) for round_ in done for note in _UNCOUNTED)
        # One that needs less than the plan's limit may have its further rounds: they are counted in the plan.
        return written, rule.least_rounds * max(limit, plan.cell_write_limit_bytes)
