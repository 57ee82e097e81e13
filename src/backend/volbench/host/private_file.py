"""A small file beside the database that our own user alone may read: replaced as a whole, never with wider rights."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.errors import StoreFailed
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.system_words import system_words

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
            Message("host.private_file.cannot_be_written", path=path, why=system_words(error)),
            Message("host.private_file.check_its_volume", path=path.parent),
        ) from error


def read_private(path: Path) -> dict[str, Any] | None:
    """Return what such a file holds; None where there is none.

    Raises:
        StoreFailed: it is there and cannot be read or understood, which does not mean that nothing was kept.
    """
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise not_understood(path)
        found = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StoreFailed(
            Message("host.private_file.cannot_be_read", path=path, why=system_words(error)),
            Message("host.private_file.set_it_aside", path=path),
        ) from error
    except (ValueError, RecursionError) as error:
        raise not_understood(path) from error
    if not isinstance(found, dict):
        raise not_understood(path)
    return found


def not_understood(path: Path) -> StoreFailed:
    """Return what to raise for a file that holds something else: it stays as it is until its owner sets it aside."""
    return StoreFailed(
        Message("host.private_file.cannot_be_read", path=path, why=Message("host.private_file.not_ours")),
        Message("host.private_file.set_it_aside", path=path),
    )


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
        """Return it; None where there is none.

        Raises:
            StoreFailed: it cannot be read or understood.
        """
        return read_private(self._path)

    def not_understood(self) -> StoreFailed:
        """Return what to raise where it holds no such thing as its reader needs."""
        return not_understood(self._path)

    def write(self, value: dict[str, Any]) -> None:
        """Replace it."""
        put_private(self._path, value)

    def remove(self) -> None:
        """Forget it."""
        self._path.unlink(missing_ok=True)
