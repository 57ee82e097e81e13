"""Joins the store to the portable file of an experiment: out as one stream of bytes, and back in after every check."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, BinaryIO, Final

from volbench.domain.experiment.plan.array_states import cell_name
from volbench.domain.experiment.plan.cell_changes import merge, with_runs
from volbench.domain.experiment.plan.cell_matching import use_elsewhere
from volbench.domain.experiment.plan.cell_validation import only_fitting, other_suite
from volbench.domain.experiment.plan.experiment import Cell, CellState, Experiment
from volbench.domain.experiment.plan.experiment_file import ExperimentHeader, ExperimentImported
from volbench.domain.model.documents.archive import LineKind
from volbench.domain.model.errors import InvalidRequest, NotFound
from volbench.domain.model.words.message import Message
from volbench.reports.archive_reader import CUT_OFF
from volbench.reports.experiment_file import read_file, write_file
from volbench.reports.import_document import check_run, marked
from volbench.reports.imported_run import is_same_run
from volbench.reports.run_document import from_document
from volbench.services.archives.archive_service import Ahead, raw_ids_of, raws_behind, raws_of
from volbench.services.imports.admission import check_incoming, judged_anew
from volbench.services.imports.told_apart import told_apart
from volbench.version import VERSION

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from volbench.domain.model.machine.storage import Machine
    from volbench.domain.model.runs.run import Run
    from volbench.runner.protocols import Clock, RawOutput
    from volbench.store import RunStore

_UNUSED: Final = Message("services.transfer.unused")
_NO_NUMBERS: Final = Message("services.transfer.no_numbers")
_DIFFERS: Final = Message("services.transfer.differs")
_TWICE: Final = Message("services.transfer.twice")
_CUT_OFF: Final = Message("services.transfer.cut_off")
_ANOTHER: Final = Message("services.transfer.another")


@dataclass
class _Coming:
    """What has come out of a file so far."""

    wanted: set[str]
    ids: dict[str, str] = field(default_factory=dict)
    """Id of a run in the file → id it has here."""
    added: list[str] = field(default_factory=list)
    already: int = 0
    refused: int = 0
    remarks: list[Message] = field(default_factory=list)


class ExperimentFiles:
    """Saves experiments to files and takes them in again; whatever else is here stays."""

    def __init__(
        self,
        store: Callable[[], RunStore],
        *,
        machine: Callable[[], Machine],
        clock: Clock,
        new_id: Callable[[], str],
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        """Keep the collaborators; `changed` is told when something came in."""
        self._store = store
        self._machine = machine
        self._clock = clock
        self._new_id = new_id
        self._changed = changed

    def save(self, experiment_id: str) -> Iterator[bytes]:
        """Yield the file of an experiment. Raises NotFound at once."""
        store = self._store()
        experiment = store.experiments.get(experiment_id)
        run_ids = list(dict.fromkeys(cell.run_id for cell in experiment.filled if cell.run_id is not None))
        machine = self._machine()
        header = ExperimentHeader(
            made_at=self._clock.now(),
            volbench_version=VERSION,
            machine=_name_of(machine),
            name=experiment.name,
            runs=len(run_ids),
            instance=store.archives.instance(),
        )
        return write_file(header, experiment, _runs_with_raws(store, run_ids))

    def file_name(self, experiment_id: str) -> str:
        """Return what such a file is called. Raises NotFound."""
        name = self._store().experiments.get(experiment_id).name
        slug = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40]
        day = self._clock.now()[:10]
        return f"volbench-experiment-{slug}-{day}.jsonl.gz" if slug else f"volbench-experiment-{day}.jsonl.gz"

    def take_in(self, file: BinaryIO) -> ExperimentImported:
        """Take an experiment in with its runs.

        In an empty database the runs of a file of this machine are its own again, also when the file was cut off and
        is taken in a second time; in any other they count as imported. An experiment that is here already gets what
        only the file has. Of a file that was cut off the plan is kept with what came, and that is said.

        Raises:
            InvalidRequest: no such file, newer or damaged; runs that came before that stay.
            StoreFailed: the database cannot keep it.
        """
        store = self._store()
        header, experiment, lines = read_file(file)
        mark, archives = header.instance or experiment.id, store.archives
        is_empty = not archives.has_runs() or archives.restoring() == mark
        is_own = is_empty and header.machine == _name_of(self._machine())
        if is_own:
            archives.set_restoring(mark)
        coming = _Coming({cell.run_id for cell in experiment.filled if cell.run_id is not None})
        try:
            is_whole = self._read(Ahead(lines), coming, experiment, is_own=is_own)
            stored, is_new = self._keep(self._with_numbers(experiment, coming), coming)
            if is_own and is_whole:
                archives.set_restoring("")
        finally:
            self._changed()
        return ExperimentImported(
            experiment_id=stored.id,
            is_new=is_new,
            added=tuple(coming.added),
            already=coming.already,
            refused=coming.refused,
            filled=len(stored.filled),
            remarks=tuple(dict.fromkeys(coming.remarks)),
        )

    def _read(self, lines: Ahead, coming: _Coming, experiment: Experiment, *, is_own: bool) -> bool:
        """Store the runs; say whether the file was whole."""
        try:
            self._read_runs(lines, coming, experiment, is_own=is_own)
        except InvalidRequest as refusal:
            if refusal.message != CUT_OFF:
                raise
            coming.remarks.append(_CUT_OFF)
            return False
        return True

    def _read_runs(self, lines: Ahead, coming: _Coming, experiment: Experiment, *, is_own: bool) -> None:
        while (found := lines.take()) is not None:
            kind, value = found
            if kind is not LineKind.RUN:
                continue
            try:
                run = check_run(from_document(value.get("value")))
                check_incoming(run)
                wrong = other_suite(experiment, run.suite.id) if run.id in coming.wanted else _UNUSED
                if wrong is not None:
                    coming.remarks.append(wrong)
                    continue
                coming.wanted.discard(run.id)
                self._store_run(run, lines, coming, is_own=is_own)
            except InvalidRequest as refusal:
                if lines.is_broken:
                    raise
                coming.refused += 1
                coming.remarks.append(refusal.message)

    def _store_run(self, run: Run, lines: Ahead, coming: _Coming, *, is_own: bool) -> None:
        store, id_here = self._store(), run.id
        if store.has(run.id):
            # Its id may be taken by another run, and an earlier import have brought it under one of its own.
            copies = dict.fromkeys((run.id, *store.archives.made_at(run.created_at)))
            known = next((one for one in copies if is_same_run(store.get_numbers(one), run)), None)
            if known is not None:
                coming.already += 1
                coming.ids[run.id] = known
                return
            id_here = self._new_id()
        run = judged_anew(run) if is_own else marked(judged_anew(run))
        run = told_apart(run) if run.is_imported else run
        store.insert(replace(run, id=id_here), raws_behind(lines, raw_ids_of(run)))
        coming.ids[run.id] = id_here
        coming.added.append(id_here)

    def _with_numbers(self, experiment: Experiment, coming: _Coming) -> Experiment:
        """Return the experiment with its runs as they are here; cells without numbers or with others' are open."""
        variants = {old: self._store().experiments.variants_of(new) for old, new in coming.ids.items()}
        cells = []
        for cell in experiment.cells:
            is_empty = cell.run_id is not None and cell.run_variant not in variants.get(cell.run_id, ())
            if is_empty:
                coming.remarks.append(_said(_NO_NUMBERS, experiment, cell))
            cells.append(Cell(cell.configuration_id, cell.variant) if is_empty else cell)
        placed = with_runs(replace(experiment, cells=tuple(cells)), coming.ids)
        for before, after in zip(cells, placed.cells, strict=True):
            if (before.state, after.state) == (CellState.FILLED, CellState.EMPTY):
                coming.remarks.append(_said(_TWICE, experiment, after))
        fitting, remarks = only_fitting(placed, cache(self._store().get_compared))
        coming.remarks += remarks
        return fitting

    def _keep(self, experiment: Experiment, coming: _Coming) -> tuple[Experiment, bool]:
        shelf = self._store().experiments
        if not shelf.has(experiment.id):
            shelf.insert(experiment)
            return experiment, True
        here = shelf.get(experiment.id)
        try:
            merged, differing = merge(here, _without_doubles(experiment, here, coming))
        except InvalidRequest:
            coming.remarks.append(_ANOTHER)
            other = replace(experiment, id=self._new_id())
            shelf.insert(other)
            return other, True
        coming.remarks += [_said(_DIFFERS, experiment, cell) for cell in differing]
        return shelf.change(experiment.id, lambda here: merge(here, merged)[0]), False


def _said(words: Message, experiment: Experiment, cell: Cell) -> Message:
    return words.fill(cell=cell_name(experiment, cell.configuration_id, cell.variant))


def _without_doubles(experiment: Experiment, here: Experiment, coming: _Coming) -> Experiment:
    """Return the experiment that comes with those cells open whose run fills another cell here."""
    cells = []
    for cell in experiment.cells:
        run = None if cell.run_id is None or cell.run_variant is None else (cell.run_id, cell.run_variant)
        is_double = run is not None and use_elsewhere(here, cell.configuration_id, cell.variant, run) is not None
        if is_double:
            coming.remarks.append(_said(_TWICE, experiment, cell))
        cells.append(Cell(cell.configuration_id, cell.variant) if is_double else cell)
    return replace(experiment, cells=tuple(cells))


def _name_of(machine: Machine) -> str:
    return machine.model or machine.system or ""


def _runs_with_raws(store: RunStore, run_ids: Iterable[str]) -> Iterator[tuple[Run, Iterable[tuple[str, RawOutput]]]]:
    """Yield each run with its raw outputs; one that is deleted before its turn has come is left out, its cell opens."""
    for run_id in run_ids:
        try:
            run = store.get(run_id)
        except NotFound:
            continue
        yield run, raws_of(store, run_id)
