"""A small file beside the database that our own user alone may read: replaced as a whole, never with wider rights."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.errors import StoreFailed
from volbench.domain.model.message import Message

if TYPE_CHECKING:
    from collections.abc import Mapping

_MOST_BYTES: Final = 1_000_000


def put_private(path: Path, value: Mapping[str, Any]) -> None:
    """Replace a file as a whole; it never had wider rights, not for a moment, and the one before stays if this fails.

    Raises:
        StoreFailed: it cannot be written.
    """
    try:
        _replace(path, value)
    except OSError as error:
        raise StoreFailed(
            Message("host.private_file.cannot_be_written", path=path, why=error.strerror),
            Message("host.private_file.check_its_volume", path=path.parent),
        ) from error


def read_private(path: Path) -> dict[str, Any] | None:
    """Return what such a file holds; None where there is none, or it is none of ours.

    Raises:
        StoreFailed: it is there and cannot be read, which does not mean that nothing was kept.
    """
    try:
        if path.stat().st_size > _MOST_BYTES:
            return None
        found = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StoreFailed(
            Message("host.private_file.cannot_be_read", path=path, why=error.strerror),
            Message("host.private_file.set_it_aside", path=path),
        ) from error
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _replace(path: Path, value: Mapping[str, Any]) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.stem}-", dir=path.parent)  # made with 0600
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            json.dump(value, file)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


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
        """Return it; None where there is none, or it is none of ours.

        Raises:
            StoreFailed: it cannot be read.
        """
        return read_private(self._path)

    def write(self, value: dict[str, Any]) -> None:
        """Replace it."""
        put_private(self._path, value)

    def remove(self) -> None:
        """Forget it."""
        self._path.unlink(missing_ok=True)
