"""All experiments of this installation. Every method may be called from any thread; the store keeps the order."""

from __future__ import annotations

import threading
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from volbench.domain.experiment.plan.build_guide import guide
from volbench.domain.experiment.plan.cell_changes import find_cell, put_cell
from volbench.domain.experiment.plan.cell_matching import joined
from volbench.domain.experiment.plan.experiment import ArrayCondition, Cell, CellState, Experiment
from volbench.domain.experiment.plan.next_step import Present, estimate, next_step, propose_volumes, sync_of_next
from volbench.domain.experiment.plan.run_proposals import propose_runs
from volbench.domain.model.errors import Busy, InvalidRequest, VolbenchError
from volbench.domain.model.newer_run import refuse_newer
from volbench.domain.model.runs.run import RunRequest, RunState
from volbench.domain.model.words.message import PLAIN, Message
from volbench.services.experiments.filling import (
    Fitting,
    awaits_ended,
    hopeful,
    refuse_objections,
    refuse_second_use,
    release,
    tick_ended,
)
from volbench.services.experiments.making import LONGEST_NAME, change_experiment, check_words, make_experiment, with_row
from volbench.services.experiments.outlook import Outlook, Proposals
from volbench.services.experiments.refusals import measured_two
from volbench.services.experiments.starting import Start, Wish, choose
from volbench.services.experiments.volumes_seen import home_of, is_in_the_way, seconds_per_cell

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from volbench.domain.experiment.plan.experiment import Configuration
    from volbench.domain.model.machine.storage import Inventory, Volume
    from volbench.domain.model.suites.workload import Suite
    from volbench.runner.protocols import Clock
    from volbench.services.experiments.edits import ExperimentEdit, NewExperiment
    from volbench.services.experiments.protocols import Queue, Runs, Shelf


class Experiments:
    """Makes, fills and carries on experiments."""

    def __init__(
        self,
        *,
        shelf: Shelf,
        runs: Runs,
        queue: Queue,
        inventory: Callable[[], Inventory],
        suites: Sequence[Suite],
        home: str,
        clock: Clock,
        new_id: Callable[[], str],
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        """Keep the collaborators.

        `home` is the folder of volbench's own data; `changed` is told after each change of an experiment.
        """
        self._shelf = shelf
        self._runs = runs
        self._fitting = Fitting(shelf, runs)
        self._queue = queue
        self._inventory = inventory
        self._suites: Mapping[str, Suite] = {suite.id: suite for suite in suites}
        self._home = home
        self._clock = clock
        self._new_id = new_id
        self._changed = changed
        self._starting = threading.Lock()

    def list(self) -> tuple[Experiment, ...]:
        """Return all experiments, newest first."""
        volumes = cache(lambda: self._inventory().volumes)
        found = self._shelf.list()
        if any(awaits_ended(one, self._runs) for one in found):
            self.settle()
            found = self._shelf.list()
        return tuple(hopeful(one, self._runs, self._queue, volumes) for one in found)

    def get(self, experiment_id: str) -> Experiment:
        """Return one experiment. Raises NotFound."""
        return self._hopeful(self._ticked(experiment_id))

    def create(self, asked: NewExperiment) -> Experiment:
        """Make an experiment with every cell empty. Raises InvalidRequest."""
        made = make_experiment(asked, experiment_id=self._new_id(), now=self._clock.now(), suites=self._suites)
        self._shelf.insert(made)
        self._changed()
        return made

    def edit(self, experiment_id: str, edit: ExperimentEdit) -> Experiment:
        """Change name, note, rows, columns, suite. Raises NotFound, InvalidRequest."""
        now = self._clock.now()
        awaited = self.get(experiment_id).pending

        def change(it: Experiment) -> Experiment:
            if edit.suite_id or edit.profile:
                # What nobody waits for is in nobody's way, and has no place among numbers of another suite.
                it = replace(it, pending=tuple(run for run in it.pending if run in awaited))
            return change_experiment(it, edit, now=now, suites=self._suites)

        return self._change(experiment_id, change)

    def row_for(self, experiment_id: str, configuration: Configuration) -> str | None:
        """Return the row of this RAID type, disks and state, whatever it is called; None where there is none.

        One in another state than healthy is made where the healthy array has its row. Raises NotFound, InvalidRequest.
        """
        rows = self.get(experiment_id).configurations
        known = next((one.id for one in rows if one.kind == configuration.kind), None)
        is_wanted = any(one.kind == (*configuration.kind[:2], ArrayCondition.HEALTHY) for one in rows)
        if known is not None or not is_wanted:
            return known
        now = self._clock.now()
        made = self._change(experiment_id, lambda it: with_row(it, configuration, now=now))
        return next(one.id for one in made.configurations if one.kind == configuration.kind)

    def delete(self, experiment_id: str) -> None:
        """Remove an experiment; its runs stay. Raises NotFound."""
        self._shelf.delete(experiment_id)
        self._changed()

    def fill(
        self,
        experiment_id: str,
        configuration_id: str,
        variant: str,
        *,
        run_id: str,
        run_variant: str | None = None,
        is_layout_known: bool = False,
        is_other_profile_meant: bool = False,
        is_meant: bool = False,
    ) -> Experiment:
        """Fill a cell from a finished run, in place of what was there.

        Args:
            experiment_id: Which experiment.
            configuration_id: Which row.
            variant: Which column.
            run_id: The run the numbers come from.
            run_variant: Which variant of that run; None: the same word, or the only one it has.
            is_layout_known: Whoever calls has built the disks and knows better than what the run saw of them.
            is_other_profile_meant: Whoever calls knows that the run has another profile than the experiment.
            is_meant: The owner has been told all that speaks against the run and takes it; that is kept with the cell.

        Raises:
            NotFound: no such experiment, cell or run.
            Busy: the run has not ended well.
            InvalidRequest: it is of another suite, cannot be compared with the cells filled before, or fills another
                cell already.
            ConsentNeeded: it was measured on something else than the cell says, or with another profile.
        """
        row = self._runs.row(run_id)
        if row.state is not RunState.DONE:
            raise Busy(
                Message("services.experiment_service.this_run_has_no_complete_result"),
                Message("services.experiment_service.choose_a_run_that_has_ended"),
                run_id=run_id,
            )
        if row.targets:
            raise measured_two()
        refuse_newer(row)
        found = self._fitting.variant_of(
            run_id, variant if run_variant is None else run_variant, is_named=run_variant is not None
        )
        experiment = self._shelf.get(experiment_id)
        find_cell(experiment, configuration_id, variant)
        cell = Cell(configuration_id, variant, CellState.FILLED, run_id, found, None, self._clock.now())
        against = self._fitting.check(experiment, cell)
        if not is_meant:
            refuse_objections(
                [one for one in against if not (is_other_profile_meant if one.is_of_profile else is_layout_known)]
            )
        # Nobody was asked where the disks were built for the cell.
        agreed = () if is_layout_known else against
        return self._put(experiment_id, replace(cell, reason=joined(one.words for one in agreed)))

    def leave_out(
        self, experiment_id: str, configuration_id: str, variant: str, *, state: CellState, reason: Message
    ) -> Experiment:
        """Mark a cell as skipped or impossible. Raises NotFound, InvalidRequest."""
        if state not in {CellState.SKIPPED, CellState.IMPOSSIBLE}:
            raise InvalidRequest(
                Message("services.experiment_service.a_cell_is_left_out_as"),
                Message("services.experiment_service.to_fill_it_name_a_run"),
            )
        words = reason.map_words(lambda words: check_words(words, LONGEST_NAME))
        why = words if reason.code != PLAIN or any(words.values.values()) else None
        cell = Cell(configuration_id, variant, state, reason=why, filled_at=self._clock.now())
        return self._put(experiment_id, cell)

    def empty(self, experiment_id: str, configuration_id: str, variant: str) -> Experiment:
        """Make a cell empty again, also one that an interrupted run was started for; the run stays.

        Raises:
            NotFound: no such experiment or cell.
            Busy: it is being measured.
        """
        now = self._clock.now()
        return self._change(experiment_id, lambda it: release(it, self._runs, configuration_id, variant, now))

    def proposals(self, experiment_id: str) -> Proposals:
        """Return what could fill open cells: volumes that are there, and runs that are stored. Raises NotFound."""
        volumes = self._inventory().volumes
        experiment = self._with_hopes(experiment_id, volumes)
        candidates = self._shelf.candidates(experiment.suite_id)
        digest = self._digest_in_use(experiment)
        able = [run for run in candidates if digest in {None, run.suite_digest}]
        runs, unplaced = propose_runs(experiment, able)
        return Proposals(propose_volumes(experiment, volumes), runs, unplaced)

    def outlook(self, experiment_id: str) -> Outlook:
        """Say what comes next, how it is done by hand, and how long the rest takes. Raises NotFound."""
        inventory = self._inventory()
        experiment = self._with_hopes(experiment_id, inventory.volumes)
        present = self._present(experiment, inventory)
        step = next_step(experiment, present)
        configuration = None if step.configuration_id is None else experiment.configuration(step.configuration_id)
        home = home_of(self._home, inventory.volumes)
        steps = guide(
            step,
            configuration,
            is_dsm=inventory.machine.is_dsm,
            is_in_the_way=is_in_the_way(experiment, home, inventory.volumes),
            sync=sync_of_next(experiment, step, inventory.volumes),
        )
        return Outlook(step, steps, estimate(experiment, present))

    def start(
        self,
        experiment_id: str,
        volume_id: str,
        *,
        configuration_id: str | None = None,
        variants: Sequence[str] = (),
        before_start: Callable[[str], None] = lambda _run_id: None,
    ) -> str:
        """Start one run over all open variants of a volume that is there; its cells are ticked when it has ended.

        Raises:
            NotFound: no such experiment or volume.
            InvalidRequest: the volume fits no open cell, or several configurations and none was named.
            UnsafeTarget, CapabilityMissing, Busy: it cannot be measured, and why.
        """
        # Two clicks may come at once: the second looks when the cells of the first are taken.
        with self._starting:
            start = self.ready(experiment_id, Wish(volume_id, None, configuration_id, variants))
            run_id = self._queue.enqueue(start.request, before_start)
            self.note(experiment_id, run_id, start)
            # It may have ended before it was noted.
            self.settle()
            return run_id

    def ready(self, experiment_id: str, wish: Wish) -> Start:
        """Return what one run over open cells would be asked for; raises as `start`."""
        volumes = self._inventory().volumes
        return choose(self._with_hopes(experiment_id, volumes), volumes, wish)

    def note(self, experiment_id: str, run_id: str, start: Start) -> None:
        """Note that a stored run was started for open cells: they are ticked when it has ended. Raises NotFound."""
        self._change(experiment_id, lambda it: replace(it, pending=(*it.pending, start.pending(run_id))))

    def settle(self) -> None:
        """Tick the cells of runs that have ended, whenever that was; called at start-up and after each run."""
        if tick_ended(self._shelf, self._runs, self._clock.now()):
            self._changed()

    def _present(self, experiment: Experiment, inventory: Inventory) -> Present:
        states = {run.run_id: self._runs.row(run.run_id).state for run in experiment.pending}
        run_ids = dict.fromkeys(cell.run_id for cell in experiment.filled if cell.run_id is not None)
        rows = [(self._runs.row(run_id), len(self._shelf.variants_of(run_id))) for run_id in run_ids]
        measured = seconds_per_cell([(row, count) for row, count in rows if row.profile == experiment.profile])
        planned = self._planned(experiment, inventory) if measured is None else None
        return Present(inventory.volumes, states, measured or planned, is_cell_time_measured=measured is not None)

    def _planned(self, experiment: Experiment, inventory: Inventory) -> float | None:
        """Return what a plan for a volume that is there says of one cell; the first that can be planned will do."""
        for volume in inventory.volumes:
            if volume.target is not None and volume.target.is_writable:
                try:
                    plan = self._queue.plan(RunRequest(experiment.suite_id, experiment.profile, volume.target.path))
                except VolbenchError:
                    continue
                return plan.expected_duration_s / max(1, len(plan.variants))
        return None

    def _hopeful(self, experiment: Experiment) -> Experiment:
        return hopeful(experiment, self._runs, self._queue, lambda: self._inventory().volumes)

    def _with_hopes(self, experiment_id: str, volumes: Sequence[Volume]) -> Experiment:
        return hopeful(self._ticked(experiment_id), self._runs, self._queue, lambda: volumes)

    def _ticked(self, experiment_id: str) -> Experiment:
        """Return a stored experiment; whoever looks just when a run has ended does not come before its cells."""
        found = self._shelf.get(experiment_id)
        if not awaits_ended(found, self._runs):
            return found
        self.settle()
        return self._shelf.get(experiment_id)

    def _digest_in_use(self, experiment: Experiment) -> str | None:
        filled = next((cell.run_id for cell in experiment.filled if cell.run_id is not None), None)
        return None if filled is None else self._runs.row(filled).suite.digest

    def _put(self, experiment_id: str, cell: Cell) -> Experiment:
        now = self._clock.now()

        def put(experiment: Experiment) -> Experiment:
            find_cell(experiment, cell.configuration_id, cell.variant)
            # Another request may have used the run since it was looked at.
            refuse_second_use(experiment, cell)
            return replace(put_cell(experiment, cell), changed_at=now)

        return self._change(experiment_id, put)

    def _change(self, experiment_id: str, how: Callable[[Experiment], Experiment]) -> Experiment:
        after = self._shelf.change(experiment_id, how)
        self._changed()
        return self._hopeful(after)
