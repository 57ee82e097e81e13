"""A small file beside the database that our own user alone may read: replaced as a whole, never with wider rights."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any, Final

_MOST_BYTES: Final = 1_000_000


class PrivateFile:
    """One JSON object."""

    def __init__(self, path: Path) -> None:
        """Read nothing yet."""
        self._path = path

    @property
    def is_there(self) -> bool:
        """Whether there is one."""
        return self._path.is_file()

    def read(self) -> dict[str, Any] | None:
        """Return it; None where there is none, or it is none of ours."""
        try:
            if self._path.stat().st_size > _MOST_BYTES:
                return None
            found = json.loads(self._path.read_text(encoding="utf-8"))
        except (FileNotFoundError, ValueError, RecursionError):
            return None
        return found if isinstance(found, dict) else None

    def write(self, value: dict[str, Any]) -> None:
        """Replace it."""
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=".private-", dir=self._path.parent)  # made with 0600
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(value, file)
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(self._path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise

    def remove(self) -> None:
        """Forget it."""
        self._path.unlink(missing_ok=True)
