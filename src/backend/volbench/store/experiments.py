"""Experiments: their frames, the cells that are not empty, and the runs started for open ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, delete, insert, select

from volbench.domain.experiment.plan.cell_changes import arrange
from volbench.domain.experiment.plan.experiment import Cell, CellState, Configuration, Experiment, PendingRun
from volbench.domain.experiment.plan.run_proposals import CandidateRun
from volbench.domain.model.errors import NotFound
from volbench.domain.model.runs.run import RunState, TargetKind
from volbench.domain.model.runs.target import Target
from volbench.domain.model.words.message import Message
from volbench.store.database_failures import reading
from volbench.store.known_time import newest_first
from volbench.store.newer_runs import is_of_known_kind
from volbench.store.packing import from_json, to_json
from volbench.store.run_targets import has_several
from volbench.store.schema import (
    EXPERIMENT_CELLS,
    EXPERIMENT_RUNS,
    EXPERIMENTS,
    MEDIANS,
    RUN_FACTS,
    RUNS,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from volbench.store.engine import Database

MOST_CANDIDATES: Final = 300
"""Newest runs that are looked at for open cells."""
_CAN_FILL: Final = (RUNS.c.state == str(RunState.DONE), RUNS.c.target_kind != str(TargetKind.ENDPOINT))
"""Cells are of arrays and file systems: no server fills one."""
_FRAME: Final = ("id", "name", "note", "template", "suite_id", "profile", "created_at", "changed_at")


class ExperimentStore:
    """The part of the store that keeps experiments. Raises StoreFailed as RunStore does."""

    def __init__(self, database: Database) -> None:
        """Share the database of the store."""
        self._database = database

    def list(self) -> tuple[Experiment, ...]:
        """Return all experiments, newest first; those of unknown time last."""
        columns = EXPERIMENTS.c
        is_known = columns.created_at <= self._database.latest
        query = select(EXPERIMENTS).order_by(is_known.desc(), columns.created_at.desc(), columns.id.desc())
        with self._database.reading() as connection, reading(self._database.path):
            return tuple(_whole(connection, row) for row in connection.execute(query).all())

    def has(self, experiment_id: str) -> bool:
        """Say whether there is such an experiment."""
        with self._database.reading() as connection:
            query = select(EXPERIMENTS.c.id).where(EXPERIMENTS.c.id == experiment_id)
            return connection.execute(query).first() is not None

    def get(self, experiment_id: str) -> Experiment:
        """Return one experiment. Raises NotFound."""
        with self._database.reading() as connection, reading(self._database.path):
            return _read(connection, experiment_id)

    def insert(self, experiment: Experiment) -> None:
        """Store a new experiment with its cells; its id must be new and its runs must be here."""
        with self._database.writing() as connection:
            _write(connection, experiment)

    def change(self, experiment_id: str, how: Callable[[Experiment], Experiment]) -> Experiment:
        """Read an experiment, change it and store it, all in one transaction; return what was stored.

        Raises:
            NotFound: no such experiment.
            VolbenchError: whatever `how` raises; nothing is changed then.
        """
        with self._database.writing() as connection:
            with reading(self._database.path):
                before = _read(connection, experiment_id)
            after = how(before)
            if after != before:
                connection.execute(delete(EXPERIMENT_CELLS).where(EXPERIMENT_CELLS.c.experiment_id == experiment_id))
                connection.execute(delete(EXPERIMENT_RUNS).where(EXPERIMENT_RUNS.c.experiment_id == experiment_id))
                frame = EXPERIMENTS.update().where(EXPERIMENTS.c.id == experiment_id)
                connection.execute(frame.values(_frame_values(after)))
                _write_cells(connection, after)
            return after

    def delete(self, experiment_id: str) -> None:
        """Remove an experiment; its runs stay. Raises NotFound."""
        with self._database.writing() as connection:
            gone = connection.execute(delete(EXPERIMENTS).where(EXPERIMENTS.c.id == experiment_id))
            if gone.rowcount == 0:
                raise _no_such(experiment_id)

    def with_pending(self) -> tuple[str, ...]:
        """Return the ids of the experiments that runs were started for and not ticked yet."""
        with self._database.reading() as connection:
            return tuple(connection.execute(select(EXPERIMENT_RUNS.c.experiment_id).distinct()).scalars())

    def candidates(self, suite_id: str) -> tuple[CandidateRun, ...]:
        """Return the newest finished runs of a suite with what they were measured on; rounds are not read."""
        query = (
            select(RUNS, RUN_FACTS.c.target)
            .join(RUN_FACTS, RUN_FACTS.c.run_id == RUNS.c.id)
            .where(RUNS.c.suite_id == suite_id, *_CAN_FILL, ~has_several(RUNS.c.id), is_of_known_kind())
            .order_by(*newest_first(self._database.latest))
            .limit(MOST_CANDIDATES)
        )
        with self._database.reading() as connection, reading(self._database.path):
            rows = connection.execute(query).all()
            variants = _variants_by_run(connection, [row.id for row in rows])
            return tuple(_candidate(row, variants.get(row.id, ())) for row in rows)

    def variants_of(self, run_id: str) -> tuple[str, ...]:
        """Return the variants that a run has results of."""
        with self._database.reading() as connection:
            return _variants(connection, run_id)


def touch_experiments(connection: Connection, run_id: str, now: str) -> None:
    """Note in experiments whose cells a run fills that they change: the run is about to be deleted."""
    filled = select(EXPERIMENT_CELLS.c.experiment_id).where(EXPERIMENT_CELLS.c.run_id == run_id)
    connection.execute(EXPERIMENTS.update().where(EXPERIMENTS.c.id.in_(filled)).values(changed_at=now))


def _read(connection: Connection, experiment_id: str) -> Experiment:
    row = connection.execute(select(EXPERIMENTS).where(EXPERIMENTS.c.id == experiment_id)).first()
    if row is None:
        raise _no_such(experiment_id)
    return _whole(connection, row)


def _whole(connection: Connection, row: Any) -> Experiment:
    cells = select(EXPERIMENT_CELLS).where(EXPERIMENT_CELLS.c.experiment_id == row.id)
    runs = select(EXPERIMENT_RUNS).where(EXPERIMENT_RUNS.c.experiment_id == row.id).order_by(EXPERIMENT_RUNS.c.run_id)
    configurations = from_json(tuple[Configuration, ...], row.configurations)
    variants = from_json(tuple[str, ...], row.variants)
    return Experiment(
        **{name: getattr(row, name) for name in _FRAME},
        configurations=configurations,
        variants=variants,
        cells=arrange(configurations, variants, [_cell(cell) for cell in connection.execute(cells)]),
        pending=tuple(
            PendingRun(run.run_id, run.configuration_id, from_json(tuple[str, ...], run.variants))
            for run in connection.execute(runs)
        ),
    )


def _cell(row: Any) -> Cell:
    return Cell(
        configuration_id=row.configuration_id,
        variant=row.variant,
        state=CellState(row.state),
        run_id=row.run_id,
        run_variant=row.run_variant,
        reason=None if row.reason is None else from_json(Message, row.reason),
        filled_at=row.filled_at,
    )


def _write(connection: Connection, experiment: Experiment) -> None:
    connection.execute(insert(EXPERIMENTS).values(_frame_values(experiment)))
    _write_cells(connection, experiment)


def _frame_values(experiment: Experiment) -> dict[str, Any]:
    values: dict[str, Any] = {name: getattr(experiment, name) for name in _FRAME}
    values["configurations"] = to_json(experiment.configurations)
    values["variants"] = to_json(experiment.variants)
    return values


def _write_cells(connection: Connection, experiment: Experiment) -> None:
    cells = [
        {
            "experiment_id": experiment.id,
            "configuration_id": cell.configuration_id,
            "variant": cell.variant,
            "state": str(cell.state),
            "run_id": cell.run_id,
            "run_variant": cell.run_variant,
            "reason": None if cell.reason is None else to_json(cell.reason),
            "filled_at": cell.filled_at,
        }
        for cell in experiment.cells
        if cell.state is not CellState.EMPTY
    ]
    if cells:
        connection.execute(insert(EXPERIMENT_CELLS), cells)
    for run in experiment.pending:
        values = {"experiment_id": experiment.id, "run_id": run.run_id, "configuration_id": run.configuration_id}
        connection.execute(insert(EXPERIMENT_RUNS).values(**values, variants=to_json(run.variants)))


def _candidate(row: Any, variants: tuple[str, ...]) -> CandidateRun:
    return CandidateRun(
        id=row.id,
        label=row.label,
        created_at=row.created_at,
        profile=row.profile,
        suite_digest=row.suite_digest,
        is_imported=bool(row.is_imported),
        target=from_json(Target, row.target),
        variants=variants,
    )


def _variants_by_run(connection: Connection, run_ids: Sequence[str]) -> dict[str, tuple[str, ...]]:
    query = select(MEDIANS.c.run_id, MEDIANS.c.variant).where(MEDIANS.c.run_id.in_(run_ids)).distinct()
    found: dict[str, tuple[str, ...]] = {}
    for run_id, variant in connection.execute(query.order_by(MEDIANS.c.variant)):
        found[run_id] = (*found.get(run_id, ()), variant)
    return found


def _variants(connection: Connection, run_id: str) -> tuple[str, ...]:
    query = select(MEDIANS.c.variant).where(MEDIANS.c.run_id == run_id).distinct().order_by(MEDIANS.c.variant)
    return tuple(connection.execute(query).scalars())


def _no_such(experiment_id: str) -> NotFound:
    return NotFound(
        Message("store.experiments.there_is_no_such_experiment"),
        Message("store.experiments.load_the_list_of_experiments_again"),
        experiment=experiment_id,
    )
