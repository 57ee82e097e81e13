"""Reads a run from a file of any known format. The formats themselves live in reports; this only tells them apart."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from volbench.api.services import ImportedRun
from volbench.jobs.ids import new_run_id
from volbench.reports.import_document import read_documents

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.store import RunStore


def read_any(content: bytes) -> Sequence[ImportedRun]:
    """Return the runs of a file.

    Raises:
        InvalidRequest: of no known format, or not valid; says what is wrong.
    """
    return [ImportedRun(run) for run in read_documents(content)]


def store_imported(store: RunStore, imported: ImportedRun) -> str:
    """Store an imported run and return its id; a run that is there already gets a new one."""
    run = imported.run
    if store.has(run.id):
        run = replace(run, id=new_run_id())
    store.insert(run, imported.raws)
    return run.id
