"""The folder with database and token: made for us alone, and served by one service.

Two would each run the calendar, and each write the copy of the results.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Self

from volbench.domain.model.errors import Busy, StoreFailed
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.system_words import system_words
from volbench.host.locks import try_lock_folder

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType


def make_data_folder(folder: Path) -> None:
    """Make the folder, readable for us alone, unless it is there.

    Raises:
        StoreFailed: it cannot be made, or it is there and not ours to write to.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except (FileExistsError, NotADirectoryError) as error:
        raise StoreFailed(
            Message("host.data_folder.a_file_stands_there", path=folder),
            Message("host.data_folder.name_a_folder_you_may_write"),
        ) from error
    except OSError as error:
        raise StoreFailed(
            Message("host.data_folder.the_data_folder_cannot_be_made", path=folder, why=system_words(error)),
            Message("host.data_folder.name_a_folder_you_may_write"),
        ) from error
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        if os.statvfs(folder).f_flag & os.ST_RDONLY:
            raise StoreFailed(
                Message("host.data_folder.on_a_read_only_volume", path=folder),
                Message("host.data_folder.look_at_that_volume"),
            )
        user = f"{os.geteuid()}:{os.getegid()}"
        raise StoreFailed(
            Message("host.data_folder.the_data_folder_cannot_be_written", path=folder, user=user),
            Message("host.data_folder.give_it_to_this_user", user=user),
        )


def is_served(folder: Path) -> bool:
    """Say whether a service serves the folder now; the lock is let go at once."""
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        return not try_lock_folder(descriptor)
    finally:
        os.close(descriptor)


class DataLock:
    """Held on the folder itself while a service serves it; writes nothing, ends with the process however it dies."""

    def __init__(self, descriptor: int) -> None:
        """Take over an open folder that is locked; use `acquire`."""
        self._descriptor = descriptor

    @classmethod
    def acquire(cls, folder: Path) -> Self:
        """Take the lock at once or not at all.

        Raises:
            Busy: another service has it.
        """
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        if not try_lock_folder(descriptor):
            os.close(descriptor)
            raise Busy(
                Message("host.data_folder.volume_bench_already_serves_the_data", folder=folder),
                Message("host.data_folder.open_the_page_of_that_one"),
            )
        return cls(descriptor)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        os.close(self._descriptor)
