"""The folder with database and token: made for us alone, and served by one service.

Two would each run the calendar, and each write the copy of the results.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Self

from volbench.domain.model.errors import Busy, StoreFailed
from volbench.domain.model.text import Text
from volbench.host.locks import try_lock_folder

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType


def make_data_folder(folder: Path) -> None:
    """Make the folder, readable for us alone, unless it is there.

    Raises:
        StoreFailed: it cannot be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise StoreFailed(
            Text("The data folder {path} cannot be made: {why}.", "无法创建数据文件夹 {path}：{why}。").fill(
                path=folder, why=error.strerror
            ),
            Text(
                "Name a folder you may write to with --data-dir or VOLBENCH_DATA_DIR.",
                "请用 --data-dir 或 VOLBENCH_DATA_DIR 指定一个有写入权限的文件夹。",
            ),
        ) from error


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
                Text(
                    "Volume Bench already serves the data folder {folder}.",
                    "存储空间测速已在使用数据文件夹 {folder} 提供服务。",
                ).fill(folder=folder),
                Text(
                    "Open the page of that one, or end it first. For a second one name another folder with --data-dir.",
                    "请打开已在运行的页面，或先将其结束。要另外运行一个，请用 --data-dir 指定其他文件夹。",
                ),
            )
        return cls(descriptor)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        os.close(self._descriptor)
