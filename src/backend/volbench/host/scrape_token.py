"""The token that opens the metrics, as its hash: one file beside the database, in no archive and no copy."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from pathlib import Path
from threading import Lock
from typing import Any, Final

from volbench.host.private_file import put_private, read_private

FILE: Final = "metrics-token.json"


class ScrapeToken:
    """Safe from any thread. Read once; another process that changes the file is not noticed."""

    def __init__(self, data_folder: Path) -> None:
        """Read nothing yet."""
        self._path = data_folder / FILE
        self._lock = Lock()
        self._known: dict[str, Any] | None = None

    @property
    def is_there(self) -> bool:
        """Whether there is a token."""
        return bool(self._kept().get("sha256"))

    @property
    def with_names(self) -> bool:
        """Whether the owner lets names of volumes be told."""
        return self._kept().get("with_names") is True

    def is_right(self, token: str) -> bool:
        """Compare, in a time that tells nothing of how much of it is right."""
        return hmac.compare_digest(_hash(token), str(self._kept().get("sha256", "")))

    def make(self, *, with_names: bool) -> str:
        """Return a new token (192 bits) in place of an earlier one."""
        token = secrets.token_urlsafe(24)
        kept = {"sha256": _hash(token), "with_names": with_names}
        with self._lock:
            put_private(self._path, kept)
            self._known = kept
        return token

    def remove(self) -> None:
        """Forget the token."""
        with self._lock:
            self._path.unlink(missing_ok=True)
            self._known = {}

    def _kept(self) -> dict[str, Any]:
        with self._lock:
            if self._known is None:
                self._known = self._read()
            return self._known

    def _read(self) -> dict[str, Any]:
        return read_private(self._path) or {}


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).hexdigest()
