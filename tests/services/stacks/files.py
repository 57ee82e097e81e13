"""The files every stack serves: seed 004's two sizes and 1 MiB; always the same content, which nothing compresses."""

from __future__ import annotations

import random
import urllib.request
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

SIZES: Final = (14_332, 31_596, 1_048_576)


def name_of(size: int) -> str:
    """Return how the file of that many bytes is called."""
    return f"file-{size}"


def content(size: int) -> bytes:
    """Return what is in it."""
    return random.Random(size).randbytes(size)  # noqa: S311 (no secret)


def put_value(address: str, value: bytes) -> None:
    """Put a value at its address, on a key-value server of ours."""
    asked = urllib.request.Request(address, data=value, method="PUT")
    with urllib.request.urlopen(asked) as answer:
        answer.read()


def lay_out(folder: Path) -> None:
    """Write all of them into a folder every server may read."""
    for size in SIZES:
        place = folder / name_of(size)
        place.write_bytes(content(size))
        place.chmod(0o644)
