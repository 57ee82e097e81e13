"""Which run may fill which cell, and the ticking of cells when runs have ended."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from volbench.domain.comparable import obstacles
from volbench.domain.errors import Busy, InvalidRequest, NotFound
from volbench.domain.experiment.belonging import misfit, other_suite
from volbench.domain.experiment.cells import find_cell, put_cell
from volbench.domain.experiment.conditions import cell_name
from volbench.domain.experiment.fitting import profile_doubt, use_elsewhere
from volbench.domain.experiment.shape import Cell, CellState, Experiment
from volbench.domain.names import variant_name
from volbench.domain.run import RunState
from volbench.domain.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from volbench.domain.experiment.shape import PendingRun
    from volbench.domain.storage import Volume
    from volbench.experiments.ports import Queue, Runs, Shelf

_LOG: Final = logging.getLogger(__name__)
_ENDED_BADLY: Final = frozenset({RunState.FAILED, RunState.CANCELLED})
_LONGEST: Final = 200
_USED: Final = Text(
    "The run fills {cell} already: one build of the disks would count twice.",
    "该测试已填入 {cell}：同一次组建会被计算两次。",
)
_SAY_SO: Final = Text(
    "Choose another run, or say that its profile is meant (other_profile, on the command line --other-profile).",
    "请选择其他测试，或确认使用该档位（other_profile，命令行为 --other-profile）。",
)


class Fitting:
    """Looks at runs before they fill cells."""

    def __init__(self, shelf: Shelf, runs: Runs) -> None:
        """Keep where experiments and runs are."""
        self._shelf = shelf
        self._runs = runs

    def variant_of(self, run_id: str, wanted: str, *, is_named: bool) -> str:
        """Return which variant of a run is meant: the wanted one, or where none was named the only one it has.

        Raises:
            InvalidRequest: the run has no results of it.
        """
        known = self._shelf.variants_of(run_id)
        if wanted in known:
            return wanted
        if len(known) == 1 and not is_named:
            return known[0]
        raise InvalidRequest(
            Text("The run has no results of {variant}.", "该测试没有 {variant} 的结果。").fill(
                variant=wanted[:_LONGEST]
            ),
            Text("It has: {names}.", "它包含：{names}。").fill(names=", ".join(known) or "–"),
            run_id=run_id,
        )

    def check(
        self, experiment: Experiment, cell: Cell, *, is_layout_known: bool = False, is_other_profile_meant: bool = False
    ) -> None:
        """Make sure that the run of a cell that is to be filled belongs to it.

        Args:
            experiment: As it is before.
            cell: The cell as it would be filled.
            is_layout_known: Whoever asks knows the layout better than the run does.
            is_other_profile_meant: Whoever asks has been told of another profile and wants it all the same.

        Raises:
            InvalidRequest: of another suite or profile, not comparable with cells filled before, measured on another
                layout, or it fills another cell already.
        """
        configuration_id, variant, run_id, run_variant = (
            cell.configuration_id,
            cell.variant,
            cell.run_id,
            cell.run_variant,
        )
        if run_id is None or run_variant is None:
            return
        run = self._runs.get_compared(run_id)
        wrong_suite = other_suite(experiment, run.suite.id)
        if wrong_suite is not None:
            raise _misfit(wrong_suite)
        others = [
            one for one in experiment.filled if (one.configuration_id, one.variant) != (configuration_id, variant)
        ]
        if others and others[0].run_id is not None:
            told = obstacles(self._runs.get_compared(others[0].run_id), run, str(variant_name(variant).en))
            if told:
                raise _misfit(told[0])
        used = use_elsewhere(experiment, configuration_id, variant, (run_id, run_variant))
        if used is not None:
            raise _misfit(_USED.fill(cell=cell_name(experiment, used.configuration_id, used.variant)))
        doubt = None if is_other_profile_meant else profile_doubt(experiment, run.profile)
        if doubt is not None:
            raise InvalidRequest(doubt, _SAY_SO)
        against = None if is_layout_known else misfit(experiment, cell, run)
        if against is not None:
            raise _misfit(against)


def hopeful(experiment: Experiment, runs: Runs, queue: Queue, volumes: Callable[[], Sequence[Volume]]) -> Experiment:
    """Return the experiment as it is carried on now: without interrupted runs that nobody should wait for.

    Their volume is gone, their suite has changed, or their cells have been filled otherwise; what is empty of them is
    open. They stay stored: a volume may come back, and a run that is continued after all fills what is still open then.
    """
    rows = {run.run_id: runs.row(run.run_id) for run in experiment.pending}
    if all(row.state is not RunState.INTERRUPTED for row in rows.values()):
        return experiment
    present = {volume.id for volume in volumes()}

    def is_awaited(run: PendingRun) -> bool:
        row = rows[run.run_id]
        is_useful = not set(run.variants).isdisjoint(experiment.open_variants(run.configuration_id))
        can_go_on = row.volume_id in present and queue.can_resume(row)
        return row.state is not RunState.INTERRUPTED or (is_useful and can_go_on)

    return replace(experiment, pending=tuple(run for run in experiment.pending if is_awaited(run)))


def release(experiment: Experiment, runs: Runs, configuration_id: str, variant: str, now: str) -> Experiment:
    """Return the experiment with a cell empty that nothing is waited for.

    Raises:
        NotFound: no such cell.
        Busy: a run that waits or goes on measures it.
    """
    find_cell(experiment, configuration_id, variant)
    pending = []
    for run in experiment.pending:
        is_meant = run.configuration_id == configuration_id and variant in run.variants
        if is_meant and runs.row(run.run_id).state in {RunState.QUEUED, RunState.RUNNING}:
            raise Busy(
                Text("This cell is being measured.", "该单元格正在测试。"),
                Text("Cancel the run first.", "请先取消该测试。"),
                run_id=run.run_id,
            )
        left = tuple(one for one in run.variants if not (is_meant and one == variant))
        if left:
            pending.append(replace(run, variants=left))
    emptied = put_cell(experiment, Cell(configuration_id, variant))
    return replace(emptied, pending=tuple(pending), changed_at=now)


def tick_ended(shelf: Shelf, runs: Runs, now: str) -> bool:
    """Fill the cells of started runs that have ended since; say whether anything changed.

    A run that failed or was cancelled is forgotten, an interrupted one is waited for: it can be continued.
    """
    is_changed = False
    for experiment_id in shelf.with_pending():
        try:
            is_changed |= _tick(shelf, runs, experiment_id, now)
        except NotFound:
            _LOG.info("experiment=%s or its run was deleted while the run ended", experiment_id)
    return is_changed


def _tick(shelf: Shelf, runs: Runs, experiment_id: str, now: str) -> bool:
    states = {run.run_id: runs.row(run.run_id).state for run in shelf.get(experiment_id).pending}
    ended = {run_id for run_id, state in states.items() if state is RunState.DONE or state in _ENDED_BADLY}
    if not ended:
        return False
    measured = {run_id: shelf.variants_of(run_id) for run_id in ended if states[run_id] is RunState.DONE}

    def tick(experiment: Experiment) -> Experiment:
        for run in experiment.pending:
            for variant in run.variants:
                cell = experiment.cell(run.configuration_id, variant)
                if cell is not None and cell.state is CellState.EMPTY and variant in measured.get(run.run_id, ()):
                    filled = replace(
                        cell, state=CellState.FILLED, run_id=run.run_id, run_variant=variant, filled_at=now
                    )
                    experiment = put_cell(experiment, filled)
        left = tuple(run for run in experiment.pending if run.run_id not in ended)
        return replace(experiment, pending=left, changed_at=now)

    shelf.change(experiment_id, tick)
    _LOG.info("experiment=%s ticked after runs=%s", experiment_id, ",".join(sorted(ended)))
    return True


def _misfit(message: Text) -> InvalidRequest:
    return InvalidRequest(
        message,
        Text("Choose a run that fits the cell, or another cell.", "请选择与单元格相符的测试，或换一个单元格。"),
    )
