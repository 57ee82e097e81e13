"""The instrument is quiet: while a tool runs, volbench itself changes nothing on the measured volume."""

from __future__ import annotations

import ctypes
import dataclasses
import os
import struct
from pathlib import Path

import pytest
from support.runs import RANDOM_READ, READ, real_host, small_suite

from volbench.domain.model.runs.run import RunState

pytestmark = pytest.mark.real_io

_CHANGES = 0x2 | 0x4 | 0x8 | 0x40 | 0x80 | 0x100 | 0x200 | 0x400
"""modify, attrib, close-write, moved-from, moved-to, create, delete, delete-self (inotify(7))."""
_EVENT = struct.Struct("iIII")


class Watch:
    """Every change below a folder, seen by inotify."""

    def __init__(self) -> None:
        self._libc = ctypes.CDLL(None, use_errno=True)
        self._descriptor = self._libc.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
        self._folders: dict[int, str] = {}

    def cover(self, top: Path) -> None:
        """Watch `top` and all folders below it that are there now."""
        for folder, _, _ in os.walk(top):
            wd = self._libc.inotify_add_watch(self._descriptor, os.fsencode(folder), _CHANGES)
            assert wd >= 0
            self._folders[wd] = folder

    def changes(self) -> list[str]:
        """What has changed since the last call."""
        found = []
        while True:
            try:
                events = os.read(self._descriptor, 65536)
            except BlockingIOError:
                return found
            while events:
                wd, mask, _, length = _EVENT.unpack_from(events)
                name = events[_EVENT.size : _EVENT.size + length].rstrip(b"\0").decode()
                found.append(f"{self._folders.get(wd, '?')}/{name} {mask:#x}")
                events = events[_EVENT.size + length :]

    def close(self) -> None:
        os.close(self._descriptor)


class WatchingRunner:
    """Runs tools for real and notes what else changed on the volume meanwhile."""

    def __init__(self, inner, watch: Watch, top: Path) -> None:
        self._inner = inner
        self._watch = watch
        self._top = top
        self.seen: list[list[str]] = []

    def run(self, argv, **options):
        if "--readonly" not in argv:
            return self._inner.run(argv, **options)
        self._watch.cover(self._top)
        self._watch.changes()
        output = self._inner.run(argv, **options)
        self.seen.append(self._watch.changes())
        return output


def test_nothing_on_the_volume_changes_while_a_read_is_measured_even_with_the_database_on_it(make_lab, volume):
    watch = Watch()
    runner = WatchingRunner(real_host().processes, watch, volume.mount_point)
    host = dataclasses.replace(real_host(), processes=runner)
    lab = make_lab(
        small_suite(READ, RANDOM_READ, runtime_s=1.5), host=host, data_folder=volume.mount_point / "database"
    )

    run = lab.measure(volume.mount_point)
    watch.close()

    assert run.state is RunState.DONE, run.failure
    assert len(runner.seen) == 5
    assert runner.seen == [[], [], [], [], []]


def test_the_watch_itself_would_see_a_change(ext4_volume):
    watch = Watch()
    watch.cover(ext4_volume.mount_point)

    (ext4_volume.mount_point / "something").write_text("new")
    found = watch.changes()
    watch.close()

    assert found
