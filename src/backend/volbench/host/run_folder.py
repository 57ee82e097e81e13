"""The one place volbench writes to on a target: `.volbench/<run id>/`, locked while in use, gone afterwards."""

from __future__ import annotations

import contextlib
import os
import re
import threading
import time
from pathlib import Path, PurePosixPath
from typing import Final

from volbench.domain.model.errors import Busy, CapabilityMissing, InvalidRequest, TargetLost, UnsafeTarget
from volbench.domain.model.machine.variants import options_of
from volbench.domain.model.runs.clean_up import HOME, FileSystemMark, Removal, home_of
from volbench.domain.model.suites.workload import MiB
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.system_words import system_words
from volbench.host import libc
from volbench.host.answering import answers
from volbench.host.btrfs_space import set_aside_bytes
from volbench.host.clones import clone
from volbench.host.left_behind import SILENT, is_on_network, mark_of, reason_of, remove_home
from volbench.host.locks import try_lock_folder
from volbench.host.pinned import pinned_bytes
from volbench.host.safe_folders import (
    empty_folder,
    is_still_there,
    make_lasting,
    make_own_folder,
    open_folder,
    open_own_folder,
    remove_entry,
    used_bytes,
)
from volbench.host.threads import start_thread
from volbench.host.variant_folders import apply_variant

RUN_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,80}")
VARIANT: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,40}")
FREE_SPACE_WAIT_S: Final = 2.0
"""Btrfs gives space back when its cleaner gets to it; longer than this the owner need not wait."""
NOISE_BYTES: Final = 16 * MiB
"""Other programs and the file system's own book-keeping move the free space by this much at any time."""


def open_run_folder(target_path: str, run_id: str) -> LockedRunFolder:
    """Make and lock the folder of a run below `target_path`; what earlier runs left there is swept.

    Not on a mounted share: its lock is this machine's alone, and what looks left there may be in use by another one.

    Raises:
        NotFound, UnsafeTarget: the target is not there, or not a plain folder of ours.
        Busy: another process measures in this folder.
    """
    if not RUN_ID.fullmatch(run_id):
        raise InvalidRequest(
            Message("host.run_folder.is_not_the_id_of_a", id=run_id),
            Message("host.run_folder.start_the_run_again"),
        )
    target = open_folder(target_path)
    try:
        home = _open_and_lock_home(target, target_path)
    except BaseException:
        os.close(target)
        raise
    is_shared = is_on_network(target_path)
    try:
        if not is_shared:
            _clear(home, target_path)
        path = f"{target_path.rstrip('/')}/{HOME}/{run_id}"
        run = make_own_folder(home, run_id, path)
    except BaseException:
        _leave_home(home, target)
        raise
    return LockedRunFolder(path, target=target, home=home, run=run, is_shared=is_shared)


def _clear(home: int, target_path: str) -> int:
    """Remove what a dead run left; return the bytes its files held."""
    try:
        return empty_folder(home)
    except OSError as error:
        reason = system_words(error)
        raise UnsafeTarget(
            Message("host.run_folder.what_an_earlier_run_left_in", path=home_of(target_path), reason=reason),
            Message("host.run_folder.look_at_that_folder_and_remove"),
            path=target_path,
            reason=str(reason),
        ) from error


def _open_and_lock_home(target: int, target_path: str) -> int:
    path = home_of(target_path)
    while True:
        home = make_own_folder(target, HOME, path)
        if not try_lock_folder(home):
            os.close(home)
            raise Busy(
                Message("host.run_folder.another_run_is_measuring_in", path=target_path),
                Message("host.run_folder.wait_until_it_has_finished_or"),
                path=target_path,
            )
        # Its last owner may have removed the folder between our opening and our locking it.
        if is_still_there(home, target, HOME):
            return home
        os.close(home)


def _leave_home(home: int, target: int) -> None:
    """Remove the empty `.volbench` while still holding its lock, then let go."""
    try:
        remove_home(target)
    except OSError:
        # Not empty (something could not be removed) or the volume is gone: the next sweep tries again.
        pass
    finally:
        os.close(home)
        os.close(target)


class LockedRunFolder:
    """The `RunFolder` of the real machine; open from `open_run_folder` until `remove`."""

    def __init__(self, path: str, *, target: int, home: int, run: int, is_shared: bool = False) -> None:
        """Take over open, checked descriptors; use `open_run_folder`."""
        self._is_shared = is_shared
        self._path = path
        self._target = target
        self._home = home
        self._run = run
        self._is_open = True
        self._free_bytes_before = self._free_bytes_after = _free_bytes(run)
        self._pinned_bytes = 0
        self._set_aside_before = set_aside_bytes(run)
        self._set_aside_bytes = 0
        self._mark = mark_of(path)
        self._variants: dict[str, int] = {}
        self._clones: set[str] = set()
        self._removal = Removal(False)

    @property
    def mark(self) -> FileSystemMark | None:
        """What tells the file system again if it goes away before everything is removed."""
        return self._mark

    @property
    def removal(self) -> Removal:
        """What came of `remove`."""
        return self._removal

    @property
    def path(self) -> str:
        """Absolute path."""
        return self._path

    @property
    def free_bytes_before(self) -> int:
        """Free space when the folder was opened."""
        return self._free_bytes_before

    @property
    def pinned_bytes(self) -> int:
        """Bytes of our removed files that a snapshot taken meanwhile still holds; known after `remove`."""
        return self._pinned_bytes

    @property
    def set_aside_bytes(self) -> int:
        """Bytes a copy-on-write file system has set aside for its book-keeping since; known after `remove`."""
        return self._set_aside_bytes

    def prepare_variant(self, variant: str) -> str:
        """Make the sub-folder with the variant's attributes, read them back, return its path.

        Raises:
            CapabilityMissing: the file system does not offer the variant.
            TargetLost: the volume was unmounted or the folder taken away.
        """
        if not VARIANT.fullmatch(variant):
            raise InvalidRequest(
                Message("host.run_folder.there_are_no_file_system_options", name=variant),
                Message("host.run_folder.choose_one_of_those_shown"),
            )
        self._make_sure_it_is_there()
        path = f"{self._path}/{variant}"
        folder = make_own_folder(self._run, variant, path)
        try:
            apply_variant(folder, options_of(variant))
        except BaseException:
            os.close(folder)
            raise
        self._close_variant(variant)
        self._variants[variant] = folder
        return path

    def descriptor(self, variant: str) -> int:
        """Return a prepared sub-folder, open until `remove`, after a look whether it is still where its path says.

        Raises:
            TargetLost: the volume was unmounted, or something else is in the place of one of our folders.
        """
        self._make_sure_it_is_there()
        if not is_still_there(self._variants[variant], self._run, variant):
            raise _lost(f"{self._path}/{variant}", _REPLACED)
        return self._variants[variant]

    @property
    def held_path(self) -> str:
        """A path to the folder through its descriptor, for this process alone; leads there whatever happens above."""
        return f"/proc/self/fd/{self._run}"

    def _close_variant(self, variant: str) -> None:
        if variant in self._variants:
            os.close(self._variants.pop(variant))

    def free_bytes(self) -> int:
        """Free space for an ordinary user."""
        return _free_bytes(self._run) if self._is_open else self._free_bytes_after

    def remove_file(self, path: str) -> None:
        """Remove one test file or tree; refuses anything outside this folder. Harmless when it is gone already."""
        inner = PurePosixPath(path)
        if not inner.is_relative_to(self._path) or ".." in inner.parts or str(inner) == self._path:
            raise UnsafeTarget(
                Message("host.run_folder.is_not_a_file_of_this", path=path),
                Message("host.run_folder.nothing_was_removed"),
                path=path,
            )
        *parents, name = inner.relative_to(self._path).parts
        here = os.dup(self._run)
        try:
            for parent in parents:
                below = open_own_folder(here, parent, path)
                if below is None:
                    return
                os.close(here)
                here = below
            remove_entry(here, name)
        finally:
            os.close(here)

    def begin_file(self, path: str, bytes_: int) -> None:
        """Make one test file of a prepared variant with so many bytes and nothing in it, to be filled piece by piece.

        Raises:
            TargetLost: its folder is no longer where its path says.
            OSError: the volume refuses, or there is one of that name.
        """
        inner = PurePosixPath(path)
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
        descriptor = os.open(inner.name, flags, 0o600, dir_fd=self.descriptor(inner.parent.name))
        try:
            os.ftruncate(descriptor, bytes_)
        finally:
            os.close(descriptor)

    def end_file_at(self, path: str, bytes_: int) -> None:
        """Let one test file of a prepared variant end after so many bytes, be it shorter or longer.

        Raises:
            TargetLost: its folder is no longer where its path says.
            OSError: the volume refuses.
        """
        inner = PurePosixPath(path)
        flags = os.O_WRONLY | os.O_NOFOLLOW | os.O_CLOEXEC
        descriptor = os.open(inner.name, flags, dir_fd=self.descriptor(inner.parent.name))
        try:
            os.ftruncate(descriptor, bytes_)
        finally:
            os.close(descriptor)

    def clone_file(self, source: str, path: str) -> None:
        """Make one test file of a prepared variant a clone of another of it.

        Raises:
            TargetLost: its folder is no longer where its path says.
            OSError: the file system cannot.
        """
        inner = PurePosixPath(path)
        self._clones.add(path)
        clone(PurePosixPath(source).name, inner.name, folder=self.descriptor(inner.parent.name))

    def remove(self) -> int:
        """Remove everything and release the lock; return free bytes afterwards. Harmless when done twice.

        Raises:
            TargetLost: something could not be removed, most likely because the volume is gone.
        """
        if not self._is_open:
            return self._free_bytes_after
        self._is_open = False
        name = PurePosixPath(self._path).name
        if self._is_shared and not answers(self._path):
            # Each call, also closing, could wait for ever for a server that is gone.
            self._removal = Removal(False, reason=SILENT)
            held = (*self._variants.values(), self._run, self._home, self._target)
            start_thread(threading.Thread(target=_close_all, args=(held,), name="volbench-letting-go", daemon=True))
            raise _lost(self._path, SILENT)
        left_bytes = self._held_bytes(name)
        for variant in tuple(self._variants):
            self._close_variant(variant)
        try:
            with contextlib.suppress(OSError):
                # Knowing must not stand in the way of removing. What our own clones share is held by no snapshot.
                for path in self._clones:
                    self.remove_file(path)
                self._pinned_bytes = pinned_bytes(self._run)
            freed_bytes = remove_entry(self._home, name) if self._is_shared else empty_folder(self._home)
            make_lasting(self._home)
            self._removal = Removal(True, freed_bytes)
            self._free_bytes_after = self._wait_for_space()
            self._set_aside_bytes = self._newly_set_aside()
        except OSError as error:
            if not self._removal.is_gone:
                now = self._held_bytes(name)
                self._removal = Removal(False, 0, left_bytes if now is None else now, reason_of(error))
            raise _lost(self._path, system_words(error)) from error
        finally:
            os.close(self._run)
            _leave_home(self._home, self._target)
        return self._free_bytes_after

    def _held_bytes(self, name: str) -> int | None:
        try:
            return used_bytes(self._home, name)
        except OSError:
            return None

    def _newly_set_aside(self) -> int:
        now = set_aside_bytes(self._home)
        return 0 if now is None or self._set_aside_before is None else max(0, now - self._set_aside_before)

    def _wait_for_space(self) -> int:
        """Wait until the space is back, but never long: a sync also waits for what other programs have written."""
        wanted = self._free_bytes_before - self._pinned_bytes - NOISE_BYTES
        if (free := _free_bytes(self._home)) >= wanted:
            return free
        # Opened anew, since a duplicate would keep the folder locked for as long as the sync lasts.
        descriptor = os.open(".", os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC, dir_fd=self._home)
        syncing = threading.Thread(target=_sync_and_close, args=(descriptor,), name="volbench-sync", daemon=True)
        try:
            start_thread(syncing)
        except CapabilityMissing:
            # The space comes back by itself, only later.
            os.close(descriptor)
        until = time.monotonic() + FREE_SPACE_WAIT_S
        while (free := _free_bytes(self._home)) < wanted and time.monotonic() < until:
            time.sleep(0.05)
        return free

    def _make_sure_it_is_there(self) -> None:
        if self._is_shared and not answers(self._path):
            raise _lost(self._path, SILENT)
        try:
            is_there = os.path.samestat(Path(self._path).lstat(), os.fstat(self._run))
        except OSError as error:
            raise _lost(self._path, system_words(error)) from error
        if not is_there:
            raise _lost(self._path, _REPLACED)


def _close_all(descriptors: tuple[int, ...]) -> None:
    for descriptor in descriptors:
        with contextlib.suppress(OSError):
            os.close(descriptor)


def _sync_and_close(descriptor: int) -> None:
    try:
        libc.syncfs(descriptor)
    except OSError:
        # The volume is gone or failing; the removal itself has already said so if it mattered.
        return
    finally:
        os.close(descriptor)


def _free_bytes(descriptor: int) -> int:
    status = os.fstatvfs(descriptor)
    return status.f_bavail * status.f_frsize


_REPLACED: Final = Message("host.run_folder.replaced")


def _lost(path: str, reason: str | Message) -> TargetLost:
    return TargetLost(
        Message("host.run_folder.the_folder_could_not_be_used", path=path, reason=reason),
        Message("host.run_folder.check_that_the_volume_is_mounted", home=HOME),
        path=path,
        reason=str(reason),
    )
