"""Folders of our own data folder that documents pass through, and who may use them at a time."""

from __future__ import annotations

import contextlib
import fcntl
import gzip
import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from volbench.domain.model.documents.document_keys import DocumentKey


class Waiting(Exception):
    """It has to wait: something is being measured, somebody else does it, or the service ends."""


class WhileQuiet:
    """The switch of a child that moves documents: it is thrown as soon as anything measures."""

    is_after_round = False
    is_pausing = False

    def __init__(self, is_disturbing: Callable[[], bool]) -> None:
        """Keep who is asked."""
        self._is_disturbing = is_disturbing

    @property
    def is_now(self) -> bool:
        """Whether the child has to end at once."""
        return self._is_disturbing()

    def wait(self, timeout_s: float) -> bool:  # noqa: ARG002 (nobody waits on this one)
        """Say whether it has to end."""
        return self.is_now


@contextlib.contextmanager
def alone(data_folder: Path, name: str) -> Iterator[Path]:
    """Hold the lock that service and command line share, over an empty folder of that name; it is removed after.

    Raises:
        Waiting: somebody else holds it.
    """
    lock = os.open(data_folder / f"{name}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        folder = data_folder / name
        # Left by one that was killed.
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(mode=0o700)
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    except BlockingIOError as error:
        raise Waiting from error
    finally:
        os.close(lock)


def empty(folder: Path) -> None:
    """Remove the files of a folder."""
    for file in folder.iterdir():
        file.unlink()


def packed(document: bytes) -> bytes:
    """Return a document as it is sent; the same one gives the same bytes."""
    return gzip.compress(document, mtime=0)


def put_by(folder: Path, key: DocumentKey, document: bytes) -> int:
    """Write a document as it is sent; return its length."""
    content = packed(document)
    (folder / key.name).write_bytes(content)
    return len(content)
