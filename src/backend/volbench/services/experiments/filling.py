"""Which run may fill which cell, and the ticking of cells when runs have ended."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from volbench.domain.compare.comparability import obstacles
from volbench.domain.experiment.plan.array_states import cell_name
from volbench.domain.experiment.plan.cell_changes import find_cell, put_cell
from volbench.domain.experiment.plan.cell_matching import joined, use_elsewhere
from volbench.domain.experiment.plan.cell_validation import misfits, objections, other_suite
from volbench.domain.experiment.plan.experiment import Cell, CellState, Experiment
from volbench.domain.model.errors import Busy, ConsentNeeded, InvalidRequest, NotFound
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from volbench.domain.experiment.plan.cell_matching import Objection
    from volbench.domain.experiment.plan.experiment import PendingRun
    from volbench.domain.model.machine.storage import Volume
    from volbench.services.experiments.protocols import Queue, Runs, Shelf

_LOG: Final = logging.getLogger(__name__)
_ENDED_BADLY: Final = frozenset({RunState.FAILED, RunState.CANCELLED})
_LONGEST: Final = 200
_USED: Final = Message("services.filling.used")
_FREE_IT: Final = Message("services.filling.free_it")
_SAY_SO: Final = Message("services.filling.say_so")


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
            Message("services.filling.the_run_has_no_results_of", variant=wanted[:_LONGEST]),
            Message("services.filling.it_has", names=", ".join(known) or "–"),
            run_id=run_id,
        )

    def check(self, experiment: Experiment, cell: Cell) -> tuple[Objection, ...]:
        """Make sure that the run of a cell may fill it; return what the owner has to agree to.

        Args:
            experiment: As it is before.
            cell: The cell as it would be filled.

        Raises:
            InvalidRequest: of another suite, not comparable with cells filled before, or it fills another cell
                already.
        """
        run_id, run_variant = cell.run_id, cell.run_variant
        if run_id is None or run_variant is None:
            return ()
        run = self._runs.get_compared(run_id)
        wrong_suite = other_suite(experiment, run.suite.id)
        if wrong_suite is not None:
            raise _misfit(wrong_suite)
        others = [one for one in experiment.filled if one.place != cell.place]
        if others and others[0].run_id is not None:
            told = obstacles(self._runs.get_compared(others[0].run_id), run, cell.variant)
            if told:
                raise _misfit(told[0])
        refuse_second_use(experiment, cell)
        return objections(experiment, cell, run)


def refuse_second_use(experiment: Experiment, cell: Cell) -> None:
    """Raise InvalidRequest where the run of a cell fills another cell already."""
    if cell.run_id is None or cell.run_variant is None:
        return
    used = use_elsewhere(experiment, cell.configuration_id, cell.variant, (cell.run_id, cell.run_variant))
    if used is not None:
        where = cell_name(experiment, used.configuration_id, used.variant)
        raise InvalidRequest(_USED.fill(cell=where), _FREE_IT)


def refuse_objections(found: Sequence[Objection]) -> None:
    """Raise ConsentNeeded with all that speaks against a run; nothing where nothing does."""
    said = joined(one.words for one in found)
    if said is not None:
        raise ConsentNeeded(said, _SAY_SO, tuple((one.what, one.words) for one in found))


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
        can_go_on = row.target_id in present and queue.can_resume(row)
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
                Message("services.filling.this_cell_is_being_measured"),
                Message("services.filling.cancel_the_run_first"),
                run_id=run.run_id,
            )
        left = tuple(one for one in run.variants if not (is_meant and one == variant))
        if left:
            pending.append(replace(run, variants=left))
    emptied = put_cell(experiment, Cell(configuration_id, variant))
    return replace(emptied, pending=tuple(pending), changed_at=now)


def awaits_ended(experiment: Experiment, runs: Runs) -> bool:
    """Say whether a run that an experiment waits for has ended and has not been ticked yet."""
    return any(_has_ended(runs.row(run.run_id).state) for run in experiment.pending)


def _has_ended(state: RunState) -> bool:
    return state is RunState.DONE or state in _ENDED_BADLY


def tick_ended(shelf: Shelf, runs: Runs, now: str) -> bool:
    """Fill the cells of started runs that have ended since; say whether anything changed.

    A run that failed or was cancelled is forgotten, an interrupted one is waited for: it can be continued. What turns
    out to be another array than the cell's leaves it open; the run stays, and is proposed where it belongs.
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
    ended = {run_id for run_id, state in states.items() if _has_ended(state)}
    if not ended:
        return False
    measured = {run_id: shelf.variants_of(run_id) for run_id in ended if states[run_id] is RunState.DONE}
    done = {run_id: runs.get_compared(run_id) for run_id in measured}

    def tick(experiment: Experiment) -> Experiment:
        for run in experiment.pending:
            for variant in run.variants:
                cell = experiment.cell(run.configuration_id, variant)
                if cell is None or cell.state is not CellState.EMPTY or variant not in measured.get(run.run_id, ()):
                    continue
                filled = replace(cell, state=CellState.FILLED, run_id=run.run_id, run_variant=variant, filled_at=now)
                # It waited for its turn, and meanwhile a disk has failed or been made part of something else.
                wrong = joined(one.words for one in misfits(experiment, filled, done[run.run_id]))
                # Or its owner has put it into another row since it ended.
                is_elsewhere = (
                    use_elsewhere(experiment, run.configuration_id, variant, (run.run_id, variant)) is not None
                )
                if wrong is None and not is_elsewhere:
                    experiment = put_cell(experiment, filled)
                elif wrong is not None:
                    _LOG.warning("experiment=%s cell=%s stays open: %s", experiment_id, cell.place, wrong)
        left = tuple(run for run in experiment.pending if run.run_id not in ended)
        return replace(experiment, pending=left, changed_at=now)

    shelf.change(experiment_id, tick)
    _LOG.info("experiment=%s ticked after runs=%s", experiment_id, ",".join(sorted(ended)))
    return True


def _misfit(message: Message) -> InvalidRequest:
    return InvalidRequest(
        message,
        Message("services.filling.choose_a_run_that_fits_the"),
    )
