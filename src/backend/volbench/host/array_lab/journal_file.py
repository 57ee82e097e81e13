"""Keeps the laboratory's journal in one file: replaced whole, on the disk before the next step begins."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import stat
from typing import TYPE_CHECKING, Final

from volbench.domain.lab.journal import SCHEMA, Journal
from volbench.domain.lab.marks import is_token
from volbench.domain.model.codec import dump, load
from volbench.domain.model.errors import Busy, InvalidRequest, StoreFailed
from volbench.domain.model.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_FOLDER: Final = "lab"
_FILE: Final = "journal.json"
_LOCK: Final = "lock"
_NEW: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
_LOCK_FLAGS: Final = os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC
_OTHERS: Final = stat.S_IWGRP | stat.S_IWOTH


class JournalFile:
    """One journal per data folder."""

    def __init__(self, data_folder: Path) -> None:
        """Look nowhere yet."""
        self._folder = data_folder / _FOLDER

    @property
    def path(self) -> Path:
        """Where the journal is."""
        return self._folder / _FILE

    def load(self) -> Journal | None:
        """Return the journal; None where there is none.

        Raises:
            InvalidRequest: the file is no journal of this version, or others than root could have written it.
        """
        try:
            self._check_owner(self._folder)
            with os.fdopen(os.open(self.path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC), encoding="utf-8") as file:
                self._check_owner(self.path, file.fileno())
                text = file.read()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise self._unreadable() from error
        try:
            value = json.loads(text)
            if not isinstance(value, dict) or value.get("schema") != SCHEMA:
                raise self._unreadable()
        except ValueError as error:
            raise self._unreadable() from error
        journal: Journal = load(Journal, value)
        if not is_token(journal.token):
            raise self._unreadable()
        return journal

    def save(self, journal: Journal) -> None:
        """Write it down.

        Raises:
            StoreFailed: it cannot be written; nothing may be done that it would not know of.
        """
        new = self.path.with_suffix(".new")
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._check_owner(self._folder)
            new.unlink(missing_ok=True)
            with os.fdopen(os.open(new, _NEW, 0o600), "w", encoding="utf-8") as file:
                json.dump(dump(journal), file, ensure_ascii=False, indent=1)
                file.flush()
                os.fsync(file.fileno())
            new.replace(self.path)
            folder = os.open(self._folder, os.O_RDONLY | os.O_DIRECTORY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)
        except OSError as error:
            raise StoreFailed(
                Text("The laboratory's journal cannot be written: {why}.", "无法写入实验室的记录文件：{why}。").fill(
                    why=error.strerror
                ),
                Text("Check who may write to {path}.", "请检查 {path} 的写入权限。").fill(path=self._folder),
            ) from error

    @contextlib.contextmanager
    def alone(self) -> Iterator[None]:
        """Hold the laboratory's lock: one at a time per data folder. Raises Busy."""
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._check_owner(self._folder)
        with os.fdopen(os.open(self._folder / _LOCK, _LOCK_FLAGS, 0o600), "w", encoding="utf-8") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise Busy(
                    Text("Another laboratory is at work.", "另一个实验室正在运行。"),
                    Text("Wait until it has ended.", "请等待其结束。"),
                ) from error
            yield

    def _check_owner(self, path: Path, descriptor: int | None = None) -> None:
        """Root erases disks by what stands here: refuse what anybody else can write."""
        found = path.lstat() if descriptor is None else os.fstat(descriptor)
        is_plain = stat.S_ISDIR(found.st_mode) or stat.S_ISREG(found.st_mode)
        if not is_plain or found.st_uid not in {0, os.getuid()} or found.st_mode & _OTHERS:
            raise InvalidRequest(
                Text("Others than root can write to {path}.", "{path} 可由 root 以外的用户写入。").fill(path=path),
                Text(
                    "It says which disks root may erase. Look into it; if it is as you left it: "
                    "chown -R root {folder} && chmod -R go-w {folder}",
                    "其中记录了 root 可清除的硬盘。请先检查内容；确认无误后运行："
                    "chown -R root {folder} && chmod -R go-w {folder}",
                ).fill(folder=self._folder),
            )

    def _unreadable(self) -> InvalidRequest:
        return InvalidRequest(
            Text("{path} is no journal of this version.", "{path} 不是此版本的记录文件。").fill(path=self.path),
            Text(
                "Continue with the version that wrote it, or move it away once the disks are blank.",
                "请用写入它的版本继续；若硬盘已空白，可将该文件移走。",
            ),
        )
