"""One document from the place, made a run: unpacked within bounds, checked, judged anew, and told apart by its NAS."""

from __future__ import annotations

import hashlib
import zlib
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.words.message import Message
from volbench.reports.import_document import MAX_DOCUMENT_BYTES, read_documents
from volbench.services.imports.import_service import from_elsewhere
from volbench.services.imports.told_apart import DIGITS, with_mark

if TYPE_CHECKING:
    from volbench.domain.model.documents.document_keys import DocumentKey
    from volbench.domain.model.runs.run import Run

_GZIP: Final = 31
_HINT: Final = Message("services.documents.look_who_put_it_there")


def read_run(content: bytes, key: DocumentKey) -> Run:
    """Return the run of a document, judged by today's rules and marked as imported.

    Raises:
        InvalidRequest: it is no document, of another run than its name says, or does not pass what an import has to.
    """
    runs = read_documents(_unpacked(content) if key.is_packed else content)
    if len(runs) != 1 or runs[0].id != key.run:
        raise InvalidRequest(Message("services.documents.another_run"), _HINT)
    return of_its_machine(from_elsewhere(runs[0]), key.installation)


def _unpacked(content: bytes) -> bytes:
    unpacker = zlib.decompressobj(_GZIP)
    try:
        plain = unpacker.decompress(content, MAX_DOCUMENT_BYTES + 1)
    except zlib.error as error:
        raise InvalidRequest(Message("services.documents.not_packed"), _HINT) from error
    if len(plain) > MAX_DOCUMENT_BYTES:
        # Judged by its length, as any import is.
        return plain
    if not unpacker.eof or unpacker.unused_data:
        raise InvalidRequest(Message("services.documents.not_packed"), _HINT)
    return plain


def of_its_machine(run: Run, installation: str) -> Run:
    """Return the run with its NAS in its label and in what history and timelines know its targets by.

    Nearly every NAS calls its first volume the same; two of them must never be one course over time.
    """
    machine = run.environment.machine
    mark = mark_of(installation)
    name = machine.host_name or machine.model or machine.system or ""
    told = f"{name} {mark}".strip()
    return with_mark(replace(run, label=f"{run.label} · {told}" if run.label else told), mark)


def mark_of(installation: str) -> str:
    """Return what tells an installation from others."""
    return installation[:DIGITS]


def other_id(key: DocumentKey) -> str:
    """Return the id of a run whose own is taken here by another run: always the same one, so that none comes twice."""
    return f"IMPORT{hashlib.sha256(str(key).encode()).hexdigest().upper()[:20]}"
