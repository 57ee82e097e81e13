"""Folders renamed, replaced by links or unmounted under a tool that starts: it writes in ours or not at all."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from support.runs import WRITE, leftovers, real_host, small_suite
from support.words import bilingual

from volbench.domain.model.runs.run import RunState
from volbench.domain.model.suites.workload import FileUse, MiB
from volbench.tools.fio import FioWorkload

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.real_io

MAKES_ITS_FILE = FioWorkload(
    id="makes-its-file",
    title=bilingual("Writing a new file", "写入新文件"),
    rw="write",
    bs=MiB,
    size=16 * MiB,
    file_use=FileUse.CREATE,
    metric="write_bytes_per_s",
)


class TooLate:
    """The machine's `ProcessRunner`; it acts right before one tool is started, after every look."""

    def __init__(self, inner, word: str, act: Callable[[], None]) -> None:
        self._inner = inner
        self._word = word
        self._act = act
        self.has_acted = False

    def run(self, argv, **how):
        if not self.has_acted and f"--name={self._word}" in argv:
            self.has_acted = True
            self._act()
        return self._inner.run(argv, **how)


def measure(make_lab, target: Path, word: str, act: Callable[[], None], *workloads):
    host = real_host()
    late = TooLate(host.processes, word, act)
    lab = make_lab(small_suite(*workloads), replace(host, processes=late))
    run = lab.measure(target)
    assert late.has_acted
    return run


def files_below(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if "lost+found" not in path.parts]


@pytest.fixture
def share(volume):
    """A target folder below one that belongs to somebody else, and a place of theirs beside it."""
    share = volume.mount_point / "theirs" / "share"
    share.mkdir(parents=True)
    (volume.mount_point / "precious").mkdir()
    return share


@pytest.mark.parametrize(("word", "workload"), [("makes-its-file", MAKES_ITS_FILE), ("lay-out", WRITE)])
def test_a_link_put_in_the_place_of_the_target_leads_no_tool_elsewhere(make_lab, share, volume, word, workload):
    precious = volume.mount_point / "precious"

    def swap() -> None:
        share.rename(share.with_name("moved"))
        share.symlink_to(precious)

    run = measure(make_lab, share, word, swap, workload)

    assert run.state is RunState.FAILED
    assert run.failure.code == "target-lost"
    assert files_below(precious) == []
    assert files_below(share.with_name("moved")) == []


@pytest.mark.parametrize(("word", "workload"), [("makes-its-file", MAKES_ITS_FILE), ("lay-out", WRITE)])
def test_no_folder_is_made_below_the_mount_point_of_an_unmounted_volume(make_lab, ext4_volume, word, workload):
    def unmount() -> None:
        subprocess.run(["umount", "--lazy", ext4_volume.mount_point], check=True)

    run = measure(make_lab, ext4_volume.mount_point, word, unmount, workload)
    below = files_below(ext4_volume.mount_point)
    subprocess.run(["mount", ext4_volume.device, ext4_volume.mount_point], check=True)

    assert run.state is RunState.FAILED
    assert run.failure.message.has("host.target_watch.was_unmounted_during_the_run")
    assert below == []
    assert leftovers(ext4_volume.mount_point) == []


def test_a_folder_that_is_gone_before_the_next_tool_starts_ends_the_run(make_lab, share):
    lab = make_lab(small_suite(MAKES_ITS_FILE, rounds=4))

    def move() -> None:
        if len(lab.witness.rounds) == 1:
            share.rename(share.with_name("moved"))
            share.mkdir()

    lab.witness.when_round = move
    run = lab.measure(share)

    assert run.state is RunState.FAILED
    assert run.failure.code == "target-lost"
    assert (files_below(share), files_below(share.with_name("moved"))) == ([], [])


@pytest.mark.parametrize("name", ["{output}", "a {output} b", "{output}{output}"])
def test_a_target_called_like_the_place_holder_is_measured_like_any_other(make_lab, ext4_volume, name):
    target = ext4_volume.mount_point / name
    target.mkdir()
    lab = make_lab(small_suite(WRITE, MAKES_ITS_FILE, rounds=1))

    run = lab.measure(target)

    assert run.state is RunState.DONE, run.failure
    assert leftovers(ext4_volume.mount_point) == [name]
    assert list(target.iterdir()) == []


def test_the_command_shown_names_the_whole_path(make_lab, ext4_volume):
    lab = make_lab(small_suite(WRITE, rounds=1))

    run = lab.measure(ext4_volume.mount_point)

    file = next(word for word in run.workloads[0].command if word.startswith("--filename="))
    assert file.startswith(f"--filename={ext4_volume.mount_point}/.volbench/")
    assert "--output={output}" in run.workloads[0].command
