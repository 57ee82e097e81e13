"""Reads a run from a file of any known format. The formats themselves live in reports; this only tells them apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.words.message import Message
from volbench.reports.archive_reader import looks_like_results
from volbench.reports.experiment_file import looks_like_experiment
from volbench.reports.foreign_text import beginning_of
from volbench.reports.import_archive import MAX_FILES, looks_like_archive, pack
from volbench.reports.import_document import marked, read_documents, without_raw_output
from volbench.reports.import_load import looks_like_load, read_loads
from volbench.reports.import_script import read_script
from volbench.reports.import_sylv import MAX_BYTES, looks_like_sylv, read_sylv
from volbench.reports.imported_run import is_same_run
from volbench.services.imports.admission import check_incoming, judged_anew
from volbench.services.imports.told_apart import told_apart
from volbench.services.runs.run_ids import new_run_id

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from volbench.domain.model.runs.run import Run
    from volbench.reports.imported_run import ReadRun
    from volbench.runner.protocols import RawOutput
    from volbench.store import RunStore


_HEAD_BYTES = 64 * 1024
"""Enough of a file to see which program wrote it."""
_EMPTY = Message("services.import_service.empty")
_UNKNOWN = Message("services.import_service.unknown")
_OF_FIO = Message("services.import_service.of_fio")
_SEVERAL_KINDS = Message("services.import_service.several_kinds")
_KNOWN = Message("services.import_service.known")


@dataclass(frozen=True, slots=True)
class ImportedRun:
    """One run read from a file that came from outside; `run.is_imported` is true."""

    run: Run
    raws: Mapping[str, RawOutput] = field(default_factory=dict)
    """Raw id → untouched output, where the file brought it along."""


def read_any(content: bytes) -> Sequence[ImportedRun]:
    """Return the runs of a file: a run document, a script's packed folder, a report of its own or another program.

    Raises:
        InvalidRequest: of no known format, or not valid; says what is wrong.
    """
    if looks_like_archive(content):
        return [_dated(read_script(content))]
    head = beginning_of(content, _HEAD_BYTES)
    if head.lstrip().startswith(("{", "[")):
        return _read_json(content, head)
    # Of what the script of 2018 left nothing is longer.
    text = beginning_of(content, MAX_BYTES)
    is_load, is_sylv = looks_like_load(text), looks_like_sylv(text)
    if is_load and is_sylv:
        raise InvalidRequest(_SEVERAL_KINDS, _KNOWN)
    if is_load:
        return [_dated(found) for found in read_loads(content)]
    if not is_sylv:
        raise InvalidRequest(_EMPTY if not content.strip() else _UNKNOWN, _KNOWN)
    return [_dated(read_sylv(content))]


def _read_json(content: bytes, head: str) -> Sequence[ImportedRun]:
    if looks_like_load(head):
        return [_dated(found) for found in read_loads(content)]
    if looks_like_fio(head):
        raise InvalidRequest(_OF_FIO, _KNOWN)
    return [ImportedRun(told_apart(from_elsewhere(run))) for run in read_documents(content)]


def looks_like_fio(text: str) -> bool:
    """Say whether a text is what fio itself writes as JSON."""
    return all(f'"{key}"' in text for key in ("fio version", "jobs", "jobname"))


def from_elsewhere(run: Run) -> Run:
    """Return a run that was read and checked as it may be stored. Raises InvalidRequest where it contradicts itself."""
    check_incoming(run)
    return without_raw_output(marked(judged_anew(run)))


def is_results(path: Path) -> bool:
    """Say whether this is a file with all results, which is read bit by bit."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return looks_like_results(file.read(4096))


def is_experiment(path: Path) -> bool:
    """Say whether this is a saved experiment."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return looks_like_experiment(file.read(4096))


def read_source(path: Path) -> bytes:
    """Return the content of a file, or of a script's result folder packed as the script itself packs it."""
    if not path.is_dir():
        return path.read_bytes()
    return pack({file.name: file.read_bytes() for file in sorted(path.iterdir())[:MAX_FILES] if file.is_file()})


def _dated(found: ReadRun) -> ImportedRun:
    """Give a run whose file tells no time that of its import, so that it has a place in the history."""
    run = found.run
    if not run.created_at:
        now = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        run = replace(run, created_at=now)
    return ImportedRun(run, found.raws)


def known_as(store: RunStore, run: Run) -> str | None:
    """Return the id under which a run is here already, measured or imported before; None where it is new."""
    if not store.has(run.id):
        return None
    # Its id may be taken by another run, and an earlier import have brought it under one of its own.
    copies = dict.fromkeys((run.id, *store.archives.made_at(run.created_at)))
    return next((one for one in copies if is_same_run(store.get_numbers(one), run)), None)


def store_imported(store: RunStore, imported: ImportedRun, new_id: Callable[[], str] = new_run_id) -> str:
    """Store a run that is not here yet and return its id; where that is taken by another run it gets a new one."""
    run = imported.run
    if store.has(run.id):
        run = replace(run, id=new_id())
    store.insert(run, imported.raws)
    return run.id
