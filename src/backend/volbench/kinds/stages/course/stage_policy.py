"""When a stage of a run has come to its end, from what is measured so far. The rule itself is the domain's; no IO."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from volbench.domain.assess.current_rounds import RESTARTS, restarts_of
from volbench.kinds.stages.rules.choice import choose, points_of
from volbench.kinds.stages.rules.left import stages_left
from volbench.kinds.stages.rules.stage_order import make_stage_order
from volbench.kinds.stages.rules.stage_plan import cell_write_limit
from volbench.kinds.stages.rules.stage_results import ended_by
from volbench.kinds.stages.rules.tracking import track
from volbench.runner.stopping_policy import Enough

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.domain.model.rounds.round import Round
    from volbench.domain.model.runs.stage import Load, Stage
    from volbench.planning.cell_order import Cell
    from volbench.runner.finished_rounds import Rounds
    from volbench.runner.run_context import Situation


class StagePolicy(Enough):
    """Asked before each round; a stage that has ended needs no further cell."""

    def __init__(self, situation: Situation, rounds: Rounds) -> None:
        """Find which stages had already ended, and where the others begin anew."""
        super().__init__(situation, rounds)
        self._stages = {stage.id: stage for stage in situation.plan.stages}
        self._variant = situation.plan.variants[0]
        earlier = {id_: self._rounds_of(stage) for id_, stage in self._stages.items()}
        self.begin_after: dict[str, int] = {}
        """Stage → the last round it had before the run was broken off; it goes on after that, with a new file."""
        rounds_of = {name: many for one in earlier.values() for name, many in one.items()}
        left = stages_left(situation.plan.stages, rounds_of, file_bytes=situation.plan.file_bytes)
        self._ended = set(self._stages) - {stage.id for stage in left}
        begun = {id_ for id_, many in earlier.items() if any(many.values()) and id_ not in self._ended}
        self.begin_after |= {id_: max(one.n for many in earlier[id_].values() for one in many) for id_ in begun}
        self._restarts = {
            id_: 1 + max(restarts_of(one) for many in earlier[id_].values() for one in many) for id_ in begun
        }
        self._written_bytes = sum(self._bytes_of(many) for many in earlier.values())
        self.has_used_budget = False

    def order(self) -> tuple[tuple[Cell, ...], ...]:
        """Return the cells that may still have to be measured, in their order."""
        left = [stage for id_, stage in self._stages.items() if id_ not in self._ended]
        plan = self._situation.plan
        numbered = make_stage_order(self._variant, plan.stages, self.begin_after)
        return tuple(cells for cells in numbered if cells[0].stage in {stage.id for stage in left})

    def stage(self, cell: Cell) -> Stage:
        """Return the stage of a cell."""
        return self._stages[cell.stage]

    def needs(self, cell: Cell) -> bool:
        """Say whether the stage of this cell goes on, and bytes are left to write."""
        if self.has_used_budget or cell.stage in self._ended:
            return False
        if self._has_ended(self._stages[cell.stage]):
            self._ended.add(cell.stage)
            return False
        if not self._may_write_a_round(self._stages[cell.stage]):
            self.has_used_budget = True
            return False
        return True

    def most_rounds(self, cell: Cell) -> int:
        """Return the number of the last round this cell's stage may have."""
        return self.begin_after.get(cell.stage, 0) + self._stages[cell.stage].most_rounds

    def load(self, cell: Cell) -> Load | None:
        """Return the load an earlier stage chose for this cell; None where its workload says it."""
        choice = self._stages[cell.stage].choice
        if choice is None or choice.stage not in self._stages:
            return None
        grid = self._stages[choice.stage]
        accesses = {one.workload: self._situation.workload(one.workload).access for one in grid.cells}
        chosen = choose(choice.pick, points_of(grid, self._rounds_of(grid), accesses))
        return None if chosen is None else chosen.load

    def notes(self, cell: Cell) -> dict[str, Any]:
        """Return what is noted with a round of this cell."""
        restarts = self._restarts.get(cell.stage, 0)
        return {RESTARTS: restarts} if restarts else {}

    def note_written(self, bytes_: int) -> None:
        """Count bytes written to files outside the timed parts, or in a round."""
        self._written_bytes += bytes_
        budget = self._situation.plan.most_write_bytes
        self.has_used_budget = budget is not None and self._written_bytes >= budget

    def may_write(self, bytes_: int) -> bool:
        """Say whether a file of this size may still be written; where it may not, nothing more is."""
        left = self.bytes_left()
        self.has_used_budget = self.has_used_budget or (left is not None and bytes_ > left)
        return not self.has_used_budget

    def bytes_left(self) -> int | None:
        """Return how many bytes the run may still write; None: no limit."""
        budget = self._situation.plan.most_write_bytes
        return None if budget is None else max(0, budget - self._written_bytes)

    def bytes_of(self, cell: Cell) -> int | None:
        """Return how many bytes this cell may write: its own share at most, and no more than the run may."""
        limits = (self.bytes_left(), cell_write_limit(self._stages[cell.stage], cell.minutes))
        return min((one for one in limits if one is not None), default=None)

    def rounds_between(self, cell: Cell) -> tuple[int, int]:
        """Return how many rounds the stage of this cell will have at least and at most, as far as can be known."""
        stage = self._stages[cell.stage]
        before = self.begin_after.get(stage.id, 0)
        most = before + stage.most_rounds
        if stage.precision:
            return min(most, max(before + stage.least_rounds, self._last_of(stage))), most
        if stage.tracked is None:
            return most, most
        done = [one for one in self._rounds_of(stage)[stage.tracked.workload] if one.n > before]
        last = max((one.n for one in done), default=before)
        if track(stage, done).steady is not None:
            return last, last
        # No window that ends with a finished round was flat, so one more looked-at round is needed at least.
        seen = [one for one in done if (one.n - 1 - before) % stage.tracked.every == 0]
        following = seen[-1].n + stage.tracked.every if seen else before + 1
        return min(most, max(before + stage.least_rounds, following)), most

    def _last_of(self, stage: Stage) -> int:
        """Return the number of the last finished round of a stage."""
        return max((one.n for many in self._rounds_of(stage).values() for one in many), default=0)

    def _may_write_a_round(self, stage: Stage) -> bool:
        """Whether what is left is enough for a round like the largest so far: one cut short would be no round."""
        left = self.bytes_left()
        if left is None:
            return True
        per_round: dict[int, int] = defaultdict(int)
        for many in self._rounds_of(stage).values():
            for one in many:
                per_round[one.n] += one.evidence.asked_write_bytes
        return left > 0 and left >= max(per_round.values(), default=0)

    def _has_ended(self, stage: Stage) -> bool:
        """Whether it has come to its end, since it was begun anew if it was."""
        before = self.begin_after.get(stage.id, 0)
        rounds = {name: [one for one in many if one.n > before] for name, many in self._rounds_of(stage).items()}
        return ended_by(stage, rounds, file_bytes=self._situation.plan.file_bytes) is not None

    def _rounds_of(self, stage: Stage) -> dict[str, tuple[Round, ...]]:
        return {cell.workload: self._rounds.of(self._variant, cell.workload) for cell in stage.cells}

    @staticmethod
    def _bytes_of(rounds: Mapping[str, tuple[Round, ...]]) -> int:
        return sum(one.evidence.asked_write_bytes for many in rounds.values() for one in many)


def with_notes(round_: Round, notes: Mapping[str, Any]) -> Round:
    """Return a round with further notes; itself where there are none."""
    return replace(round_, notes={**round_.notes, **notes}) if notes else round_
