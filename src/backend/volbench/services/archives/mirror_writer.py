"""Writes the copy of all results: what has not changed as bytes of the last one, the rest anew."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from volbench.domain.model.documents.archive import FOLDER
from volbench.host.mirror_place import NewFile, open_file
from volbench.reports.archive_writer import end_line, header_line, member
from volbench.services.archives.archive_service import make_header, owners_lines, run_member
from volbench.services.archives.mirror_index import Index, file_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import BinaryIO

    from volbench.domain.model.machine.storage import Machine
    from volbench.store import RunStore
    from volbench.store.archive import EndedRun

_LARGEST_COPIED: Final = 32_000_000
"""A run packed larger than this is written anew instead of being checked in memory and copied."""

Chunk = tuple[str, int, int, str]


@dataclass(frozen=True, slots=True)
class Source:
    """What is written, and who may say that it has to wait."""

    store: RunStore
    runs: tuple[EndedRun, ...]
    machine: Machine
    now: str
    pause: Callable[[], None]
    """Called before each run; what it raises ends the writing, and the last copy stays."""


def write_copy(place: int, source: Source, old: Index) -> Index:
    """Write the copy into an open folder and return where everything lies in it.

    Args:
        place: the open `volbench-results`.
        source: database and circumstances.
        old: where everything lay in the last copy; its folder and token are taken over.

    Raises:
        CapabilityMissing: the place does not take it; nothing of the last copy is lost.
    """
    store = source.store
    name = file_name(store.archives.instance())
    before = open_file(place, name)
    chunks: dict[str, Chunk] = {}
    try:
        with NewFile(place, name, f"{old.folder.rstrip('/')}/{FOLDER}", is_for_all=True) as file:
            _append(file, member([header_line(make_header(store, source.runs, source.machine, source.now))]))
            _append(file, member(owners_lines(store, source.runs)))
            for run in source.runs:
                source.pause()
                chunks[run.words.run] = _copied(file, run, before, old) or _made(file, run, store)
            _append(file, member([end_line(len(source.runs))]))
            source.pause()
            file.commit()
            return Index(old.folder, name, old.token, source.now, len(source.runs), file.size_bytes, chunks)
    finally:
        if before is not None:
            before.close()


def _copied(file: NewFile, run: EndedRun, before: BinaryIO | None, old: Index) -> Chunk | None:
    """Copy a run that has not changed, if its bytes are still those we wrote."""
    known = old.chunks.get(run.words.run)
    if before is None or known is None or known[0] != run.digest or known[2] > _LARGEST_COPIED:
        return None
    before.seek(known[1])
    content = before.read(known[2])
    if hashlib.sha256(content).hexdigest() != known[3]:
        return None
    offset = file.size_bytes
    file.write(content)
    return (run.digest, offset, len(content), known[3])


def _made(file: NewFile, run: EndedRun, store: RunStore) -> Chunk:
    offset = file.size_bytes
    digest = _append(file, run_member(store, run.words.run))
    return (run.digest, offset, file.size_bytes - offset, digest)


def _append(file: NewFile, pieces: Iterator[bytes]) -> str:
    digest = hashlib.sha256()
    for piece in pieces:
        digest.update(piece)
        file.write(piece)
    return digest.hexdigest()
