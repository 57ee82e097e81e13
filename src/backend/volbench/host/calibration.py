"""What was found out about this machine once and holds until program or kernel change: a small file of numbers."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


class CalibrationFile:
    """The `Calibration` of the real machine."""

    def __init__(self, path: Path | None, identity: Callable[[], str]) -> None:
        """Read nothing yet.

        Args:
            path: where numbers are kept; None keeps them while the program runs.
            identity: says what the numbers depend on; with another answer they are no longer known.
        """
        self._path = path
        self._identity = identity
        self._known: dict[str, tuple[float, float]] | None = None
        self._known_for = ""

    def look_up(self, key: str) -> tuple[float, float] | None:
        """Return (bytes per second, requests per second), or None when this was never asked here."""
        return self._table().get(key)

    def keep(self, key: str, reached: tuple[float, float]) -> None:
        """Remember an answer; where it cannot be written down it is asked again after the next start."""
        table = self._table()
        table[key] = reached
        if self._path is None:
            return
        draft = self._path.with_suffix(".draft")
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_text(json.dumps({"identity": self._known_for, "known": table}), "utf-8")
            draft.replace(self._path)

    def _table(self) -> dict[str, tuple[float, float]]:
        identity = self._identity()
        if self._known is None or identity != self._known_for:
            self._known, self._known_for = _read(self._path, identity), identity
        return self._known


def machine_identity(fio: str | None) -> str:
    """Name everything the measuring program's own speed depends on: its file, the kernel, the processors."""
    machine = os.uname()
    program = "" if fio is None else _file_identity(Path(fio))
    return f"{program} {machine.sysname} {machine.release} {machine.machine} {os.cpu_count()}"


def _file_identity(path: Path) -> str:
    try:
        status = path.stat()
    except OSError:
        return str(path)
    return f"{path} {status.st_size} {status.st_mtime_ns}"


def _read(path: Path | None, identity: str) -> dict[str, tuple[float, float]]:
    try:
        document: Any = json.loads(path.read_text("utf-8")) if path is not None else {}
        if not isinstance(document, dict) or document.get("identity") != identity:
            return {}
        return {str(key): (float(rate), float(iops)) for key, (rate, iops) in document["known"].items()}
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        # Not there yet, or not ours: the numbers are found out again.
        return {}
