"""How values become columns: JSON text for what is short, zlib over JSON for what is long."""

from __future__ import annotations

import json
import zlib
from typing import Any

from volbench.domain.model.coding.codec import dump, load

_LEVEL = 6
_MAX_UNPACKED_BYTES = 256 * 1024 * 1024


def to_json(value: Any) -> str:
    """Return compact JSON of a domain value; NaN and infinity are refused."""
    return json.dumps(dump(value), ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def from_json(kind: Any, text: str) -> Any:
    """Read a domain value of `kind`; raises InvalidRequest or ValueError when the column does not hold one."""
    return load(kind, json.loads(text))


def pack(value: Any) -> bytes:
    """Return the packed form of a domain value."""
    return zlib.compress(to_json(value).encode(), _LEVEL)


def unpack(kind: Any, content: bytes) -> Any:
    """Read a packed value; raises InvalidRequest, ValueError or zlib.error when it does not hold one."""
    return from_json(kind, unpack_text(content))


def unpack_text(content: bytes) -> str:
    """Return the JSON that was packed; raises ValueError or zlib.error when it is not whole."""
    reader = zlib.decompressobj()
    text = reader.decompress(content, _MAX_UNPACKED_BYTES)
    if not reader.eof:
        raise ValueError("packed value is cut off or larger than allowed")
    return text.decode()
