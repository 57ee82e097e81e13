"""Opens an archive that somebody else may have made: only small regular files directly in one folder, in memory."""

from __future__ import annotations

import hashlib
import io
import re
import tarfile
import zipfile
import zlib
from typing import TYPE_CHECKING, Final

from volbench.domain.model.words.message import Message
from volbench.reports.imported_run import refuse

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

MAX_PACKED_BYTES: Final = 20_000_000
MAX_FILE_BYTES: Final = 4_000_000
MAX_TOTAL_BYTES: Final = 64_000_000
MAX_FILES: Final = 20_000
_ZIP_MARK: Final = b"PK\x03\x04"
_GZIP_MARK: Final = b"\x1f\x8b"
_NAME: Final = re.compile(r"(?:\./)?(?:(?!\.{1,2}/)[A-Za-z0-9._-]{1,120}/)?([A-Za-z0-9._-]{1,80})")


def looks_like_archive(content: bytes) -> bool:
    """Say whether this is a zip or gzip file by its first bytes."""
    return content.startswith((_ZIP_MARK, _GZIP_MARK))


def read_archive(content: bytes) -> dict[str, bytes]:
    """Return file name → content.

    Raises:
        InvalidRequest: too large packed or unpacked, damaged, or holding anything but plain files in one folder.
    """
    if len(content) > MAX_PACKED_BYTES:
        raise _too_large()
    try:
        entries = _zip_entries(content) if content.startswith(_ZIP_MARK) else _tar_entries(content)
        files: dict[str, bytes] = {}
        total = 0
        for count, (name, data) in enumerate(entries, 1):
            total += len(data)
            plain = _NAME.fullmatch(name)
            if plain is None or plain[1] in {".", ".."} or plain[1] in files:
                raise refuse(Message("reports.import_archive.the_archive_holds_something_unexpected", name=name[:80]))
            if total > MAX_TOTAL_BYTES or count > MAX_FILES:
                raise _too_large()
            files[plain[1]] = data
    except (zipfile.BadZipFile, tarfile.TarError, zlib.error, EOFError, OSError, RuntimeError, ValueError) as problem:
        raise refuse(Message("reports.import_archive.the_archive_is_damaged")) from problem
    return files


def pack(files: Mapping[str, bytes]) -> bytes:
    """Return a zip of these files that `read_archive` reads; the same files give the same bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    return buffer.getvalue()


def fingerprint(files: Mapping[str, bytes]) -> bytes:
    """Return what tells these files from others: the same however, and in whatever order, they were packed."""
    return "\n".join(f"{name} {hashlib.sha256(files[name]).hexdigest()}" for name in sorted(files)).encode()


def _zip_entries(content: bytes) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        for entry in archive.infolist():
            if entry.is_dir():
                continue
            # What the directory says of the size is the maker's word; reading stops by itself.
            with archive.open(entry) as file:
                yield entry.filename, _limited(file.read(MAX_FILE_BYTES + 1))


def _tar_entries(content: bytes) -> Iterator[tuple[str, bytes]]:
    unpacker = zlib.decompressobj(wbits=31)
    plain = unpacker.decompress(content, MAX_TOTAL_BYTES + 1)
    if len(plain) > MAX_TOTAL_BYTES:
        raise _too_large()
    if not unpacker.eof:
        raise EOFError
    with tarfile.open(fileobj=io.BytesIO(plain), mode="r:") as archive:
        for entry in archive:
            if entry.isdir():
                continue
            file = archive.extractfile(entry) if entry.isreg() else None
            if file is None:
                raise refuse(Message("reports.import_archive.the_archive_holds_a_link_or", name=entry.name[:80]))
            yield entry.name, _limited(file.read(MAX_FILE_BYTES + 1))


def _limited(data: bytes) -> bytes:
    if len(data) > MAX_FILE_BYTES:
        raise _too_large()
    return data


def _too_large() -> Exception:
    return refuse(Message("reports.import_archive.the_archive_holds_more_than_a"))
