"""Reads a run from a file of any known format. The formats themselves live in reports; this only tells them apart."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from volbench.api.services import ImportedRun
from volbench.jobs.ids import new_run_id
from volbench.reports.import_archive import looks_like_archive
from volbench.reports.import_document import read_documents
from volbench.reports.import_script import read_script
from volbench.reports.import_sylv import looks_like_sylv, read_sylv

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.store import RunStore


def read_any(content: bytes) -> Sequence[ImportedRun]:
    """Return the runs of a file: a run document, a script's packed result folder, or a report of the 2018 script.

    Raises:
        InvalidRequest: of no known format, or not valid; says what is wrong.
    """
    if looks_like_archive(content):
        read = read_script(content)
        return [ImportedRun(read.run, read.raws)]
    if not content.lstrip().startswith((b"{", b"[")) and looks_like_sylv(content.decode("utf-8", "replace")):
        read = read_sylv(content)
        return [ImportedRun(read.run, read.raws)]
    return [ImportedRun(run) for run in read_documents(content)]


def store_imported(store: RunStore, imported: ImportedRun) -> str:
    """Store an imported run and return its id; a run that is there already gets a new one."""
    run = imported.run
    if store.has(run.id):
        run = replace(run, id=new_run_id())
    store.insert(run, imported.raws)
    return run.id
