"""Which rounds are probably still to come, for the time left; the rule is domain/assess/round_forecast.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.assess import round_forecast
from volbench.domain.model.suites.workload import FileUse
from volbench.runner.run_steps import cell_key, fresh_key

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from volbench.domain.assess.round_forecast import Belief, Chances
    from volbench.domain.model.runs.run import RunRow, StoppingRule
    from volbench.planning.cell_order import Cell
    from volbench.runner.run_context import Situation
    from volbench.runner.stopping_policy import Enough

EARLIER_RUNS = 5
"""So many of the newest runs say how restless a volume is; it may have changed since."""


class Outlook:
    """Asked after each cell; remembers what need not be worked out again."""

    def __init__(self, situation: Situation, enough: Enough, cells: Sequence[Cell]) -> None:
        """Keep the collaborators; `cells` has each cell of the run once, whatever its round."""
        self._situation = situation
        self._enough = enough
        self._cells = cells
        self._worked_out: dict[object, Chances] = {}

    def chances(self) -> dict[str, Chances]:
        """Return for each kind of step how likely each of its rounds is; nothing where all rounds are certain."""
        plan = self._situation.plan
        if plan.stopping is None and not plan.precision:
            return {}
        values = {cell: tuple(self._enough.values(cell)) for cell in self._cells}
        beliefs = self._beliefs(values)
        found = {
            cell: self._within(cell, self._worth(cell, seen, beliefs[cell], plan.stopping_of(cell.workload)))
            for cell, seen in values.items()
        }
        return {**{cell_key(cell): one for cell, one in found.items()}, **self._of_fresh_files(found)}

    def _within(self, cell: Cell, chances: Chances) -> Chances:
        """Return the chances of all rounds there may be: none beyond the last one this cell can get."""
        most, plan = self._enough.most_rounds(cell), self._situation.plan
        known = (*chances, *[0.0] * (plan.most_rounds - len(chances)))
        return tuple(chance if number <= most else 0.0 for number, chance in enumerate(known, 1))

    def _beliefs(self, values: Mapping[Cell, tuple[float, ...]]) -> dict[Cell, Belief]:
        """Return what is believed of each cell before its own values: earlier runs, and the other cells of this one."""
        earlier = self._situation.spreads
        seen = [one for one in values.values() if len(one) >= round_forecast.ENOUGH_TO_TELL]
        shown = [round_forecast.belief_after(one, round_forecast.USUAL) for one in seen]
        anywhere = round_forecast.pooled([*shown, *earlier.values()], round_forecast.USUAL)
        return {cell: earlier.get(cell.workload, anywhere) for cell in values}

    def _worth(self, cell: Cell, seen: tuple[float, ...], before: Belief, rule: StoppingRule | None) -> Chances:
        if rule is None:
            return (1.0,) * self._situation.plan.rounds
        is_telling = len(seen) >= round_forecast.ENOUGH_TO_TELL
        key = (cell_key(cell), seen) if is_telling else (before, rule)
        if key not in self._worked_out:
            belief = round_forecast.belief_after(seen, before)
            # One value says nothing about spread, so all cells that have shown so little share one answer.
            self._worked_out[key] = round_forecast.chances(seen if is_telling else (), rule, belief)
        return self._worked_out[key]

    def _of_fresh_files(self, found: Mapping[Cell, Chances]) -> dict[str, Chances]:
        """A write file is made anew for a round in which at least one cell works on it."""
        spared: dict[str, list[float]] = {}
        for cell, chances in found.items():
            if self._situation.workload(cell.workload).file_use is FileUse.WRITE:
                before = spared.get(fresh_key(cell.variant), [1.0] * len(chances))
                spared[fresh_key(cell.variant)] = [one * (1 - own) for one, own in zip(before, chances, strict=True)]
        return {key: tuple(1 - one for one in of_rounds) for key, of_rounds in spared.items()}


def spreads_from(rows: Iterable[RunRow], suite: str, profile: str) -> dict[str, Belief]:
    """Return what earlier runs of a volume, newest first, say about how restless each workload of theirs is."""
    alike = [row for row in rows if row.suite.id == suite and row.profile == profile][:EARLIER_RUNS]
    beliefs: dict[str, Belief] = {}
    for headline in (headline for row in reversed(alike) for headline in row.headline):
        summary, before = headline.summary, beliefs.get(headline.workload, round_forecast.USUAL)
        if summary.cv is not None:
            beliefs[headline.workload] = round_forecast.belief_after_run(summary.cv, summary.n, before)
    return beliefs
