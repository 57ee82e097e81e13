"""How a run's document is called where many NAS put theirs: `volbench-results/<installation>/<run>.json.gz`.

No sweep and no clean-up knows such a key: theirs begin with `.volbench/`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from volbench.domain.model.documents.archive import FOLDER

PACKED: Final = ".json.gz"
PLAIN: Final = ".json"
MOST_BYTES: Final = 20_000_000
"""A document that takes more, packed or unpacked, is none of ours: no import takes it."""
_INSTALLATION: Final = re.compile(r"[0-9a-f]{12}")
_NAME: Final = re.compile(r"(?P<run>[A-Za-z0-9][A-Za-z0-9_-]{0,79})(?P<suffix>\.json(\.gz)?)")


@dataclass(frozen=True, slots=True, order=True)
class DocumentKey:
    """One document."""

    installation: str
    run: str
    is_packed: bool = True

    @property
    def name(self) -> str:
        """The last part."""
        return self.run + (PACKED if self.is_packed else PLAIN)

    def __str__(self) -> str:
        return f"{FOLDER}/{self.installation}/{self.name}"


def read_document_key(text: str) -> DocumentKey | None:
    """Return the key that reads like this; None for anything that is no document's."""
    parts = text.split("/")
    if len(parts) != len((FOLDER, "installation", "name")) or parts[0] != FOLDER:
        return None
    found = _NAME.fullmatch(parts[2])
    if found is None or not is_installation(parts[1]):
        return None
    return DocumentKey(parts[1], found["run"], is_packed=found["suffix"] == PACKED)


def is_installation(text: str) -> bool:
    """Say whether an installation is called like that."""
    return _INSTALLATION.fullmatch(text) is not None
