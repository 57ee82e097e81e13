"""Joins the store to the portable file of an experiment: out as one stream of bytes, and back in after every check."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, BinaryIO, Final

from volbench.archiving import Ahead, raws_behind
from volbench.domain.archive import LineKind
from volbench.domain.document import from_document
from volbench.domain.errors import InvalidRequest
from volbench.domain.experiment.cells import merge, with_runs
from volbench.domain.experiment.portable import ExperimentHeader, ExperimentImported
from volbench.domain.experiment.shape import Cell, Experiment
from volbench.domain.text import Text
from volbench.reports.experiment_file import read_file, write_file
from volbench.reports.import_document import check_run, marked
from volbench.reports.imported_run import is_same_run
from volbench.version import VERSION

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from volbench.domain.run import Run
    from volbench.domain.storage import Machine
    from volbench.runner.ports import Clock, RawOutput
    from volbench.store import RunStore

_UNUSED: Final = Text(
    "A run in the file belongs to no cell; it was left out.", "文件中有不属于任何单元格的测试，已略过。"
)
_NO_NUMBERS: Final = Text(
    "{id} × {variant} is open: its run did not come along, or has no such numbers.",
    "{id} × {variant} 未填入：其测试未随文件导入，或没有对应数据。",
)
_DIFFERS: Final = Text(
    "{id} × {variant} was filled here already and stays as it is.", "{id} × {variant} 在此已有数据，保持不变。"
)
_ANOTHER: Final = Text(
    "Another experiment was here under its id; it came in beside it.", "此处已有使用相同编号的另一个实验，已并列导入。"
)


@dataclass
class _Coming:
    """What has come out of a file so far."""

    wanted: set[str]
    ids: dict[str, str] = field(default_factory=dict)
    """Id of a run in the file → id it has here."""
    added: list[str] = field(default_factory=list)
    already: int = 0
    refused: int = 0
    remarks: list[Text] = field(default_factory=list)


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
            machine=machine.model or machine.system or "",
            name=experiment.name,
            runs=len(run_ids),
        )
        return write_file(header, experiment, ((store.get(run_id), _raws_of(store, run_id)) for run_id in run_ids))

    def file_name(self, experiment_id: str) -> str:
        """Return what such a file is called. Raises NotFound."""
        name = self._store().experiments.get(experiment_id).name
        slug = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40]
        day = self._clock.now()[:10]
        return f"volbench-experiment-{slug}-{day}.jsonl.gz" if slug else f"volbench-experiment-{day}.jsonl.gz"

    def take_in(self, file: BinaryIO) -> ExperimentImported:
        """Take an experiment in with its runs.

        In an empty database its runs are this machine's own again; in any other they count as imported. An experiment
        that is here already gets what only the file has.

        Raises:
            InvalidRequest: no such file, newer, damaged or cut off; runs that came before that stay.
            StoreFailed: the database cannot keep it.
        """
        store = self._store()
        is_own = not store.archives.has_runs()
        experiment, lines = read_file(file)
        coming = _Coming({cell.run_id for cell in experiment.filled if cell.run_id is not None})
        try:
            self._read(Ahead(lines), coming, experiment, is_own=is_own)
            stored, is_new = self._keep(self._with_numbers(experiment, coming), coming)
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

    def _read(self, lines: Ahead, coming: _Coming, experiment: Experiment, *, is_own: bool) -> None:
        while (found := lines.take()) is not None:
            kind, value = found
            if kind is not LineKind.RUN:
                continue
            try:
                run = check_run(from_document(value.get("value")))
                if run.id not in coming.wanted or run.suite.id != experiment.suite_id:
                    coming.remarks.append(_UNUSED)
                    continue
                coming.wanted.discard(run.id)
                self._store_run(run if is_own else marked(run), lines, coming)
            except InvalidRequest as refusal:
                if lines.is_broken:
                    raise
                coming.refused += 1
                coming.remarks.append(refusal.message)

    def _store_run(self, run: Run, lines: Ahead, coming: _Coming) -> None:
        store, id_here = self._store(), run.id
        if store.has(run.id):
            if is_same_run(store.get_numbers(run.id), run):
                coming.already += 1
                coming.ids[run.id] = run.id
                return
            id_here = self._new_id()
        known = {round_.raw_id for work in run.workloads for round_ in work.rounds if round_.raw_id}
        store.insert(replace(run, id=id_here), raws_behind(lines, known))
        coming.ids[run.id] = id_here
        coming.added.append(id_here)

    def _with_numbers(self, experiment: Experiment, coming: _Coming) -> Experiment:
        """Return the experiment with its runs as they are here; cells without numbers are open."""
        variants = {old: self._store().experiments.variants_of(new) for old, new in coming.ids.items()}
        cells = []
        for cell in experiment.cells:
            is_empty = cell.run_id is not None and cell.run_variant not in variants.get(cell.run_id, ())
            if is_empty:
                coming.remarks.append(_NO_NUMBERS.fill(id=cell.configuration_id, variant=cell.variant))
            cells.append(Cell(cell.configuration_id, cell.variant) if is_empty else cell)
        return with_runs(replace(experiment, cells=tuple(cells)), coming.ids)

    def _keep(self, experiment: Experiment, coming: _Coming) -> tuple[Experiment, bool]:
        shelf = self._store().experiments
        if not shelf.has(experiment.id):
            shelf.insert(experiment)
            return experiment, True
        try:
            merged, differing = merge(shelf.get(experiment.id), experiment)
        except InvalidRequest:
            coming.remarks.append(_ANOTHER)
            other = replace(experiment, id=self._new_id())
            shelf.insert(other)
            return other, True
        coming.remarks += [_DIFFERS.fill(id=cell.configuration_id, variant=cell.variant) for cell in differing]
        return shelf.change(experiment.id, lambda here: merge(here, merged)[0]), False


def _raws_of(store: RunStore, run_id: str) -> Iterable[tuple[str, RawOutput]]:
    return ((raw_id, store.raw(run_id, raw_id)) for raw_id in store.archives.raw_ids(run_id))
