"""What we remember of the copy we wrote last: where each run lies in it, and what its bytes were."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from volbench.domain.model.coding.codec import dump, load
from volbench.domain.model.documents.archive import SUFFIX
from volbench.domain.model.errors import InvalidRequest

if TYPE_CHECKING:
    from pathlib import Path

_NAME: Final = "mirror-index.json"
_MOST_BYTES: Final = 16_000_000


@dataclass(frozen=True, slots=True)
class Index:
    """The last copy; without a time of writing there is none yet."""

    folder: str
    file: str = ""
    token: str = ""
    """What was in the database."""
    written_at: str = ""
    runs: int = 0
    size_bytes: int = 0
    chunks: dict[str, tuple[str, int, int, str]] = field(default_factory=dict)
    """Run id → digest of its row, offset, length, SHA-256 of its bytes in the file."""


def file_name(instance: str) -> str:
    """Return the name of an installation's own file: no other installation's is ever replaced."""
    return f"volbench-{instance}{SUFFIX}"


def read_index(data_folder: Path) -> Index | None:
    """Return what is remembered; None where nothing is, or it cannot be read: then everything is written anew."""
    path = data_folder / _NAME
    try:
        if path.stat().st_size > _MOST_BYTES:
            return None
        index: Index = load(Index, json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, RecursionError, InvalidRequest):
        return None
    return index


def write_index(data_folder: Path, index: Index) -> None:
    """Remember; whole or not at all."""
    from volbench.host.mirror_place import NewFile

    folder = os.open(data_folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        with NewFile(folder, _NAME, str(data_folder)) as file:
            file.write(json.dumps(dump(index), separators=(",", ":")).encode())
            file.commit()
    finally:
        os.close(folder)
