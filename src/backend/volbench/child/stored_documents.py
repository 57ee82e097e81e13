"""Run documents, put once and read back: whole files of their own, in one folder for each installation.

A document that is there is never written anew. What is there under its name and is no whole document of that run was
broken off by a child that was killed; only that is put again.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from volbench.child.body import PIECE, Body, KeptSink
from volbench.child.connect import CALL_S, file_limit_s, within
from volbench.child.failed import TransferFailed
from volbench.domain.model.documents.archive import FOLDER
from volbench.domain.model.documents.document_keys import MOST_BYTES, DocumentKey, read_document_key

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from volbench.child.way import Way

MOST_DOCUMENTS: Final = 100_000
LIST_S: Final = 20 * CALL_S
_MOST_LOST: Final = 3
"""In a row, after which a server is left alone."""
_GZIP: Final = 31
_OF_THE_FILE: Final = frozenset({"not-found", "short-body", "wrong-bytes", "denied"})
"""What goes wrong with one file; anything else does with all."""


class Document(Body):
    """Contents that are there already."""

    def __init__(self, content: bytes = b"", size: int | None = None) -> None:
        """Keep them, or only how long they will be."""
        self.size = len(content) if size is None else size
        self._content = memoryview(content)

    @property
    def file(self) -> int:
        """They lie in no file of their own."""
        return -1

    def pieces(self, start: int = 0, stop: int | None = None) -> Iterator[memoryview]:
        """Yield them, or a part."""
        end = self.size if stop is None else stop
        for offset in range(start, end, PIECE):
            yield self._content[offset : min(offset + PIECE, end)]


def list_documents(way: Way, _options: argparse.Namespace) -> dict[str, Any]:
    """List what lies below `volbench-results/`, ours or not, with its length."""
    with within(LIST_S):
        found = way.list(f"{FOLDER}/")
        listed = list(itertools.islice(found, MOST_DOCUMENTS + 1)) if found is not None else []
    return {
        "can_list": found is not None,
        "documents": [[one.key, one.bytes or 0] for one in listed[:MOST_DOCUMENTS]],
        "is_all": len(listed) <= MOST_DOCUMENTS,
    }


def put_documents(way: Way, options: argparse.Namespace) -> dict[str, Any]:
    """Put every document of a folder of this machine below the installation's own; tell where that ended."""
    put: list[str] = []
    there: list[str] = []
    moved = 0
    failed: list[str] | None = None
    for file in sorted(Path(options.source).iterdir()):
        key = read_document_key(f"{FOLDER}/{options.installation}/{file.name}")
        if key is None:
            continue
        content = file.read_bytes()
        try:
            is_there, more = _put(way, key, content, _left(options, moved))
        except TransferFailed as problem:
            failed = [problem.code, problem.words]
            break
        moved += more
        (there if is_there else put).append(file.name)
    return {"put": put, "there": there, "moved_bytes": moved, "failed": failed}


def _put(way: Way, key: DocumentKey, content: bytes, left: int | None) -> tuple[bool, int]:
    """Put one document where none is; return whether one was, and how many bytes went over the way."""
    with within(file_limit_s(2 * len(content))):
        moved = 0
        if way.has(str(key)):
            is_whole, moved = _is_whole(way, key)
            if is_whole:
                return True, moved
            way.delete(str(key))
        if left is not None and moved + len(content) > left:
            raise TransferFailed("byte-limit", f"{left} bytes are left")
        way.make_ready(str(key), is_put=True)
        way.put(str(key), Document(content))
    return False, moved + len(content)


def _is_whole(way: Way, key: DocumentKey) -> tuple[bool, int]:
    """Say whether what is there is a whole document of that run, and how long it is."""
    folder = str(key).rpartition("/")[0]
    listed = way.list(f"{folder}/")
    if listed is None:
        return True, 0
    size = next((one.bytes for one in listed if one.key == str(key)), None)
    if size is None:
        # It is there, and nobody knows how long it is: that is no reason to write over it.
        raise TransferFailed("not-listed", str(key))
    if not 0 < size <= MOST_BYTES:
        return False, 0
    try:
        content = _got(way, key, size)
    except TransferFailed as problem:
        if problem.code not in {"short-body", "wrong-bytes"}:
            raise
        return False, size
    return _run_in(content, is_packed=key.is_packed) == key.run, size


def _run_in(content: bytes, *, is_packed: bool) -> str | None:
    """Return which run a document is of; None where it is not a whole one."""
    try:
        if is_packed:
            packer = zlib.decompressobj(_GZIP)
            content = packer.decompress(content, MOST_BYTES)
            if not packer.eof:
                return None
        said = json.loads(content)
    except (zlib.error, ValueError, RecursionError):
        return None
    return str(said.get("id")) if isinstance(said, dict) else None


def get_documents(way: Way, options: argparse.Namespace) -> dict[str, Any]:
    """Get documents into a folder of this machine, each named by its place in what was asked for."""
    got: list[int] = []
    failed: list[tuple[int, str, str]] = []
    moved, lost, is_stopped = 0, 0, False
    for place, (key, size) in enumerate(options.document):
        left = _left(options, moved)
        if (left is not None and size > left) or lost >= _MOST_LOST:
            is_stopped = True
            break
        try:
            with within(file_limit_s(size)):
                content = _got(way, key, size)
        except (TransferFailed, OSError) as problem:
            code = getattr(problem, "code", "not-found")
            lost = 0 if code in _OF_THE_FILE else lost + 1
            failed.append((place, code, str(getattr(problem, "words", problem))))
            continue
        lost, moved = 0, moved + size
        Path(options.into, str(place)).write_bytes(content)
        got.append(place)
    return {"got": got, "failed": failed, "moved_bytes": moved, "is_stopped": is_stopped}


def _got(way: Way, key: DocumentKey, size: int) -> bytes:
    content = bytearray(size)
    way.make_ready(str(key), is_put=False)
    way.get(str(key), KeptSink(Document(size=size), memoryview(content)))
    return bytes(content)


def _left(options: argparse.Namespace, moved: int) -> int | None:
    """Return how many bytes may still go over the way; None: nobody counts them."""
    return None if options.most_bytes is None else options.most_bytes - moved


def refuse_missing(folder: str) -> None:
    """Make sure that a folder of this machine is there: nobody makes one to look into it."""
    with contextlib.suppress(OSError):
        if Path(folder).is_dir():
            return
    raise TransferFailed("not-found", folder)
