"""One document from the place, made a run: unpacked within bounds, checked, judged anew, and told apart by its NAS."""

from __future__ import annotations

import hashlib
import zlib
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.message import Message
from volbench.domain.model.target import EndpointTarget, LocalVolume
from volbench.reports.import_document import MAX_DOCUMENT_BYTES, read_documents
from volbench.services.imports.import_service import from_elsewhere

if TYPE_CHECKING:
    from volbench.domain.model.document_keys import DocumentKey
    from volbench.domain.model.run import Run
    from volbench.domain.model.target import Target

_GZIP: Final = 31
_SHOWN: Final = 6
"""Digits of an installation's name that tell one NAS from another on screen."""
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
    mark = installation[:_SHOWN]
    name = machine.host_name or machine.model or machine.system or ""
    told = f"{name} {mark}".strip()
    return replace(
        run,
        label=f"{run.label} · {told}" if run.label else told,
        target=_of(run.target, mark),
        targets={variant: _of(target, mark) for variant, target in run.targets.items()},
    )


def _of(target: Target, mark: str) -> Target:
    if isinstance(target, LocalVolume):
        return replace(target, volume=replace(target.volume, id=f"{mark}-{target.volume.id}"))
    if isinstance(target, EndpointTarget):
        return replace(target, endpoint=replace(target.endpoint, id=f"{mark}-{target.endpoint.id}"))
    return target


def other_id(key: DocumentKey) -> str:
    """Return the id of a run whose own is taken here by another run: always the same one, so that none comes twice."""
    return f"IMPORT{hashlib.sha256(str(key).encode()).hexdigest().upper()[:20]}"
