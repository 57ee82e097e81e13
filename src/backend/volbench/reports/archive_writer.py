"""Writes archives: JSON lines, gzip, one gzip member for each run, so that an unchanged run is copied as it is.

`zcat FILE` shows all of it. Nothing larger than one line is in memory.
"""

from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.documents.archive import ARCHIVE_SCHEMA, LineKind
from volbench.languages import FALLBACK, dump_in
from volbench.reports.run_document import to_document

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from volbench.domain.model.documents.archive import ArchiveHeader
    from volbench.domain.model.runs.run import Run
    from volbench.runner.protocols import RawOutput

_GZIP: Final = 31
_LEVEL: Final = 6
_PIECE_BYTES: Final = 65_536

Line = dict[str, Any]


def header_line(header: ArchiveHeader) -> Line:
    """Return the first line, `schema` first."""
    return {"schema": ARCHIVE_SCHEMA, "kind": str(LineKind.HEADER), **dump_in(FALLBACK)(header)}


def line(kind: LineKind, value: Any) -> Line:
    """Return the line that holds a domain value."""
    return {"kind": str(kind), "value": dump_in(FALLBACK)(value)}


def run_lines(run: Run, raws: Iterable[tuple[str, RawOutput]]) -> Iterator[Line]:
    """Yield a run as its document, then the untouched output of its rounds."""
    yield {"kind": str(LineKind.RUN), "value": to_document(run)}
    for raw_id, raw in raws:
        yield {"kind": str(LineKind.RAW), "run": run.id, "raw_id": raw_id, "value": dump_in(FALLBACK)(raw)}


def end_line(runs: int) -> Line:
    """Return the last line; a file without it was cut off."""
    return {"kind": str(LineKind.END), "runs": runs}


def member(lines: Iterable[Line]) -> Iterator[bytes]:
    """Yield one gzip member (RFC 1952) with these lines, piece by piece; the same lines give the same bytes."""
    packer = zlib.compressobj(_LEVEL, wbits=_GZIP)
    for one in lines:
        text = json.dumps(one, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode() + b"\n"
        # In pieces, or the packed form of a long line would stand in memory beside it.
        for start in range(0, len(text), _PIECE_BYTES):
            if packed := packer.compress(text[start : start + _PIECE_BYTES]):
                yield packed
    yield packer.flush()
