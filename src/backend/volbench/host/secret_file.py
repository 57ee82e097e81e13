"""Passwords of endpoints: one file beside the database, readable by our own user alone, in no archive and no copy."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Final

from volbench.host.private_file import not_understood, put_private, read_private

FILE: Final = "endpoint-passwords.json"
MOST_BYTES: Final = 4096
"""What the child takes (a pipe holds it at once)."""


class SecretFile:
    """Endpoint id → password. Safe from any thread; other processes see a whole file, the one before or after."""

    def __init__(self, data_folder: Path) -> None:
        """Read nothing yet."""
        self._path = data_folder / FILE
        self._lock = threading.Lock()

    def get(self, endpoint_id: str) -> bytes | None:
        """Return a password; None where none is kept."""
        found = self._read().get(endpoint_id)
        return None if found is None else found.encode("utf-8", "surrogateescape")

    def has(self, endpoint_id: str) -> bool:
        """Say whether a password is kept."""
        return endpoint_id in self._read()

    def put(self, endpoint_id: str, secret: bytes) -> None:
        """Keep a password."""
        with self._lock:
            put_private(self._path, {**self._read(), endpoint_id: secret.decode("utf-8", "surrogateescape")})

    def remove(self, endpoint_id: str) -> None:
        """Forget a password; without any the file goes too."""
        with self._lock:
            kept = self._read()
            if kept.pop(endpoint_id, None) is None:
                return
            if kept:
                put_private(self._path, kept)
            else:
                self._path.unlink(missing_ok=True)

    def _read(self) -> dict[str, str]:
        kept = read_private(self._path) or {}
        if not all(isinstance(value, str) for value in kept.values()):
            raise not_understood(self._path)
        return kept
