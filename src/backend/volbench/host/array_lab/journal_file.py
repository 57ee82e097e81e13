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
from volbench.domain.model.coding.codec import dump, load
from volbench.domain.model.errors import Busy, InvalidRequest, StoreFailed
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.system_words import system_words

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
                Message("host.journal_file.the_laboratorys_journal_cannot_be_written", why=system_words(error)),
                Message("host.journal_file.check_who_may_write_to", path=self._folder),
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
                    Message("host.journal_file.another_laboratory_is_at_work"),
                    Message("host.journal_file.wait_until_it_has_ended"),
                ) from error
            yield

    def _check_owner(self, path: Path, descriptor: int | None = None) -> None:
        """Root erases disks by what stands here: refuse what anybody else can write."""
        found = path.lstat() if descriptor is None else os.fstat(descriptor)
        is_plain = stat.S_ISDIR(found.st_mode) or stat.S_ISREG(found.st_mode)
        if not is_plain or found.st_uid not in {0, os.getuid()} or found.st_mode & _OTHERS:
            raise InvalidRequest(
                Message("host.journal_file.others_than_root_can_write_to", path=path),
                Message("host.journal_file.it_says_which_disks_root_may", folder=self._folder),
            )

    def _unreadable(self) -> InvalidRequest:
        return InvalidRequest(
            Message("host.journal_file.is_no_journal_of_this_version", path=self.path),
            Message("host.journal_file.continue_with_the_version_that_wrote"),
        )
