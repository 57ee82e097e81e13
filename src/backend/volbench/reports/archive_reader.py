"""Reads archives that somebody else may have made: line by line, size-limited, each line checked by itself."""

from __future__ import annotations

import json
import re
import zlib
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from volbench.domain.model.coding.codec import load
from volbench.domain.model.documents.archive import ARCHIVE_FAMILY, READABLE_ARCHIVES, ArchiveHeader, LineKind
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.words.message import Message
from volbench.reports.import_document import LARGEST_LINE_BYTES, parse_json

if TYPE_CHECKING:
    from collections.abc import Iterator

GZIP_MARK: Final = b"\x1f\x8b"
MAX_RUNS: Final = 20_000
MAX_LINES: Final = 4_000_000
MAX_RATIO: Final = 200
"""Unpacked over packed; ours are 5 to 30."""
_SPARE_BYTES: Final = 64_000_000
_MAX_HEADER_BYTES: Final = 4096
_PIECE_BYTES: Final = 65_536
_UNPACKED_BYTES: Final = 1_048_576
_INSTANCE: Final = re.compile(r"[0-9a-f]{4,32}")
_HINT: Final = Message("reports.archive_reader.hint")
CUT_OFF: Final = Message("reports.archive_reader.cut_off")


def refuse(message: Message) -> InvalidRequest:
    """Return the error for a file that is not what it should be."""
    return InvalidRequest(message, _HINT)


def looks_like_results(content: bytes) -> bool:
    """Say by its beginning whether this is an archive of ours rather than a packed folder."""
    return content.startswith(GZIP_MARK) and begins_with(content, ARCHIVE_FAMILY)


def begins_with(content: bytes, family: str) -> bool:
    """Say whether a gzip file's first line names a schema of this family."""
    try:
        start = zlib.decompressobj(wbits=31).decompress(content[:_MAX_HEADER_BYTES], 64)
    except zlib.error:
        return False
    return start.startswith(b'{"schema":"' + family.encode())


def read_header(file: BinaryIO) -> ArchiveHeader:
    """Return what the first line says.

    Raises:
        InvalidRequest: it is no archive, or one of a newer version.
    """
    return _header(next(lines_of(unpacked(file), _MAX_HEADER_BYTES), b""))


def read_lines(file: BinaryIO) -> Iterator[tuple[LineKind, dict[str, Any]]]:
    """Yield the kind and the JSON of every line after the header; ends only when the archive's own end was seen.

    Raises:
        InvalidRequest: cut off, damaged, too large, or not an archive.
    """
    lines = lines_of(unpacked(file), LARGEST_LINE_BYTES)
    _header(next(lines, b""))
    kinds = {str(kind): kind for kind in LineKind}
    for count, text in enumerate(lines):
        if count > MAX_LINES:
            raise refuse(Message("reports.archive_reader.the_file_holds_too_much"))
        value = parse_json(text)
        if not isinstance(value, dict):
            raise refuse(Message("reports.archive_reader.the_file_holds_something_unexpected"))
        kind = kinds.get(str(value.get("kind")))
        if kind is LineKind.END:
            return
        if kind is not None:
            yield kind, value
    raise refuse(CUT_OFF)


def _header(text: bytes) -> ArchiveHeader:
    try:
        value = json.loads(text)
    except (UnicodeDecodeError, ValueError, RecursionError):
        value = None
    schema = value.get("schema") if isinstance(value, dict) else None
    if not isinstance(schema, str) or not schema.startswith(ARCHIVE_FAMILY):
        raise refuse(Message("reports.archive_reader.this_is_not_a_file_with"))
    if schema not in READABLE_ARCHIVES:
        raise InvalidRequest(
            Message("reports.archive_reader.the_file_was_written_by_a"),
            Message("reports.archive_reader.install_that_version_then_import_the"),
        )
    header: ArchiveHeader = load(ArchiveHeader, value)
    words = (header.made_at, header.volbench_version, header.machine, header.first_at or "", header.last_at or "")
    is_plain = all(word.isprintable() for word in words)
    if not (is_plain and _INSTANCE.fullmatch(header.instance) and 0 <= header.runs <= MAX_RUNS):
        raise refuse(Message("reports.archive_reader.the_beginning_of_the_file_is"))
    return header


def lines_of(pieces: Iterator[bytes], longest: int) -> Iterator[bytes]:
    """Yield lines without their end; the last one may lack it."""
    rest = bytearray()
    for piece in pieces:
        *ended, tail = piece.split(b"\n")
        for part in ended:
            rest += part
            if len(rest) > longest:
                raise refuse(Message("reports.archive_reader.a_part_of_the_file_is"))
            yield bytes(rest)
            rest.clear()
        rest += tail
        if len(rest) > longest:
            raise refuse(Message("reports.archive_reader.a_part_of_the_file_is"))
    if rest:
        yield bytes(rest)


def unpacked(file: BinaryIO) -> Iterator[bytes]:
    """Yield what the gzip members hold, never much at once."""
    packed_bytes = unpacked_bytes = 0
    unpacker: Any = None
    while waiting := file.read(_PIECE_BYTES):
        packed_bytes += len(waiting)
        while waiting:
            unpacker = unpacker or zlib.decompressobj(wbits=31)
            try:
                piece = unpacker.decompress(waiting, _UNPACKED_BYTES)
            except zlib.error as error:
                raise refuse(Message("reports.archive_reader.the_file_is_damaged")) from error
            unpacked_bytes += len(piece)
            if unpacked_bytes > packed_bytes * MAX_RATIO + _SPARE_BYTES:
                raise refuse(Message("reports.archive_reader.the_file_unpacks_to_far_too"))
            if piece:
                yield piece
            waiting = unpacker.unused_data if unpacker.eof else unpacker.unconsumed_tail
            if unpacker.eof:
                unpacker = None
    if unpacker is not None:
        raise refuse(CUT_OFF)
