"""Says what a program or library needs: the dynamic section of ELF files, little-endian."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

_MAGIC: Final = b"\x7fELF"
_LOAD, _DYNAMIC, _INTERPRETER = 1, 2, 3
_NEEDED, _STRING_TABLE = 1, 5
_CLASS_64: Final = 2


class _Segment(NamedTuple):
    kind: int
    offset: int
    address: int
    size: int


def is_elf(path: Path) -> bool:
    """Say whether the file is a program, library or object."""
    with path.open("rb") as file:
        return file.read(4) == _MAGIC


def interpreter(path: Path) -> str | None:
    """Return the dynamic loader a program asks for, None for static programs and libraries."""
    data = path.read_bytes()
    for segment in _segments(data):
        if segment.kind == _INTERPRETER:
            return data[segment.offset : segment.offset + segment.size].rstrip(b"\0").decode()
    return None


def needed(path: Path) -> tuple[str, ...]:
    """Return the names of the libraries a file was linked against (DT_NEEDED), in its order."""
    data = path.read_bytes()
    segments = _segments(data)
    dynamic = next((segment for segment in segments if segment.kind == _DYNAMIC), None)
    if dynamic is None:
        return ()
    entry = struct.Struct("<qQ" if data[4] == _CLASS_64 else "<iI")
    entries = list(entry.iter_unpack(data[dynamic.offset : dynamic.offset + dynamic.size]))
    strings = next(value for tag, value in entries if tag == _STRING_TABLE)
    start = next(s.offset + strings - s.address for s in segments if s.kind == _LOAD and _holds(s, strings))
    return tuple(_text(data, start + value) for tag, value in entries if tag == _NEEDED)


def _holds(segment: _Segment, address: int) -> bool:
    return segment.address <= address < segment.address + segment.size


def _text(data: bytes, at: int) -> str:
    return data[at : data.index(b"\0", at)].decode()


def _segments(data: bytes) -> list[_Segment]:
    """Read the program headers (System V ABI, "Program Header")."""
    if data[4] == _CLASS_64:
        (table,), (width, count) = struct.unpack_from("<Q", data, 32), struct.unpack_from("<HH", data, 54)
        layout, order = struct.Struct("<IIQQQQ"), (0, 2, 3, 5)
    else:
        (table,), (width, count) = struct.unpack_from("<I", data, 28), struct.unpack_from("<HH", data, 42)
        layout, order = struct.Struct("<IIIII"), (0, 1, 2, 4)
    found = []
    for number in range(count):
        fields = layout.unpack_from(data, table + number * width)
        found.append(_Segment(*(fields[place] for place in order)))
    return found
