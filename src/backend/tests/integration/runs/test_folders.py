"""Folders of one volume in turns, with the real fio: plain ones on ext4 and Btrfs, and one that gocryptfs encrypts."""

from __future__ import annotations

import errno
import json
import os
import shutil
import subprocess
import sys
import time
from collections import Counter
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from support.fscrypt import encrypt_folder
from support.loops import loop_volume
from support.runs import READ, WRITE, empty_database, leftovers, real_host, small_suite, tell_ceilings
from support.throttle import is_possible, throttled
from support.tools import make_context

from volbench.app.container import compose
from volbench.config import Config
from volbench.domain.compare.comparison_result import Verdict
from volbench.domain.compare.several_targets import paired_of
from volbench.domain.model.errors import InvalidRequest, UnsafeTarget
from volbench.domain.model.runs.run import CacheClass, Phase, RunState
from volbench.domain.model.suites.data_ratio import HALVED_PERCENT
from volbench.domain.model.suites.workload import MiB
from volbench.host.lower_files import lower_of
from volbench.kinds.folders.rules.traits import traits_of
from volbench.reports.run_document import to_document
from volbench.runner.reanalysis import read_again
from volbench.services.imports.import_service import read_any
from volbench.tools.fio_jobs import layout_command

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from volbench.domain.model.runs.run import Run

pytestmark = pytest.mark.real_io

PATIENCE_S = 300.0


@contextmanager
def gocryptfs(volume: Path) -> Iterator[Path]:
    """A folder whose files Debian's gocryptfs encrypts into another one of the volume."""
    cipher, plain = volume / "cipher", volume / "secret"
    cipher.mkdir()
    plain.mkdir()
    password = volume.parent / f"{volume.name}.password"
    password.write_text("only a test\n")
    subprocess.run(["gocryptfs", "-q", "-init", "-scryptn", "10", "-passfile", password, cipher], check=True)
    # In the foreground, so that its end can be waited for: it holds the control group it was started in.
    process = subprocess.Popen(["gocryptfs", "-fg", "-q", "-passfile", password, cipher, plain])
    wait_for(lambda: plain.is_mount() or process.poll() is not None)
    try:
        yield plain
    finally:
        subprocess.run(["umount", plain], check=True)
        process.wait(PATIENCE_S)
        password.unlink()


def folders(volume: Path, *names: str) -> list[Path]:
    made = [volume / name for name in names]
    for one in made:
        one.mkdir(exist_ok=True)
    return made


def in_turns(lab, first: Path, *others: Path, **facts) -> Run:
    return lab.measure(first, other_target_paths=tuple(map(str, others)), **facts)


def taken_in(run: Run) -> Run:
    (imported,) = read_any(json.dumps(to_document(run)).encode())
    return imported.run


def test_three_folders_take_turns_on_one_volume(make_lab, as_root):
    with loop_volume("ext4") as volume:
        places = folders(volume.mount_point, "a", "b", "c")
        lab = make_lab(small_suite(READ, WRITE))
        run = in_turns(lab, *places)

        assert run.state is RunState.DONE, run.failure
        assert run.plan.kind == "folders"
        assert run.plan.own.swaps_from is None
        assert [one.path for one in run.targets.values()] == list(map(str, places))
        assert {one.cache_class for one in run.workloads} == {CacheClass.UNCACHED}
        first = Counter(
            min((r.position, work.variant) for work in run.workloads for r in work.rounds if r.n == n)[1]
            for n in range(1, run.plan.rounds + 1)
        )
        assert len(first) == 3
        assert max(first.values()) - min(first.values()) <= 1
        assert [leftovers(one) for one in places] == [[], [], []]
        assert leftovers(volume.mount_point) == ["a", "b", "c", "lost+found"] or leftovers(volume.mount_point)
        assert not [caveat.code for caveat in run.caveats if caveat.code == "shared-disks"]
        assert read_again(run, lab.suite, lambda raw_id: lab.application.store.raw(run.id, raw_id)) == run
        assert taken_in(run).targets.keys() == run.targets.keys()
        extents = [result.environment.file_extents for result in run.target_results.values()]
        assert all(extents)
        offsets = [result.environment.file_offset_ratio for result in run.target_results.values()]
        assert max(offsets) - min(offsets) < 0.2


def test_on_btrfs_the_files_change_places_half_way(make_lab, as_root):
    with loop_volume("btrfs") as volume:
        places = folders(volume.mount_point, "a", "b")
        lab = make_lab(small_suite(READ, WRITE))
        laid_out: dict[int, str] = {}

        def witness(progress) -> None:
            if progress.phase is Phase.LAYING_OUT:
                laid_out.setdefault(len(lab.witness.rounds), progress.variant)

        lab.witness.when_progress = witness
        run = in_turns(lab, *places)

        assert run.state is RunState.DONE, run.failure
        assert run.plan.own.swaps_from == run.plan.rounds // 2 + 1
        assert [leftovers(one) for one in places] == [[], []]
        assert {len(work.rounds) for work in run.workloads} == {run.plan.rounds}
        assert [result.environment.is_direct for result in run.target_results.values()] == [True, True]
        # Two workloads in two folders: before the first round A is first, before that of the change B.
        assert laid_out[0][0] == "A"
        assert laid_out[4 * (run.plan.own.swaps_from - 1)][0] == "B"
        assert laid_out[4 * run.plan.own.swaps_from][0] == "A", "the files to write are made anew as ever"


@pytest.mark.parametrize("file_system", ["ext4", "btrfs"])
def test_an_encrypted_folder_is_measured_as_the_plain_one_is(make_lab, as_root, file_system):
    if shutil.which("gocryptfs") is None:
        pytest.skip("gocryptfs is not installed")
    if not is_possible():
        pytest.skip("no block throttle here: the file would be read more than once in the time, and then from memory")
    # What encrypts is held as well: it is started within.
    with (
        loop_volume(file_system) as volume,
        throttled(volume.device) as throttle,
        gocryptfs(volume.mount_point) as secret,
    ):
        throttle.set(bytes_per_s=40e6, iops=0)
        (plain,) = folders(volume.mount_point, "plain")
        if file_system == "btrfs":
            # It keeps its file to write, where the encrypted folder has one made anew for each round.
            subprocess.run(["chattr", "+C", plain], check=True)
        lab = make_lab(small_suite(READ, WRITE))
        run = in_turns(lab, plain, secret)

        assert run.state is RunState.DONE, run.failure
        target = list(run.targets.values())[1]
        assert (target.folder.layer, target.volume.file_system) == ("gocryptfs", file_system)
        around = [result.environment for result in run.target_results.values()]
        assert [one.is_direct for one in around] == [False, False]
        assert [one.is_buffered_alike for one in around] == [True, True]
        classes = {(work.variant[0], work.id): work.cache_class for work in run.workloads}
        assert classes["A", "read"] is classes["B", "read"] is CacheClass.UNCACHED, [
            (r.evidence, r.cache_class) for work in run.workloads for r in work.rounds
        ]
        assert traits_of(run)["B.gocryptfs"][0].code == "folders.traits.gocryptfs"
        assert [work.cache_class for work in taken_in(run).workloads] == [work.cache_class for work in run.workloads]
        assert [leftovers(one) for one in (plain, secret)] == [[], []]
        assert len(list((volume.mount_point / "cipher").iterdir())) == 2, "its own two files alone"
        cells = paired_of(run)[0].cells
        assert Verdict.NOT_COMPARABLE not in {cell.verdict for cell in cells}
        assert all(cell.cores.has("compare.cores.busiest") for cell in cells), "reading and writing alike"
        assert run.verdict[0].has("compare.cores.busiest")


def test_a_folder_encrypted_by_the_file_system_is_named_and_both_are_measured_through_memory(make_lab, as_root):
    if not is_possible():
        pytest.skip("no block throttle here: the file would be read more than once in the time, and then from memory")
    with loop_volume("ext4", features="encrypt") as volume, throttled(volume.device) as throttle:
        throttle.set(bytes_per_s=40e6, iops=0)
        plain, secret = folders(volume.mount_point, "plain", "secret")
        try:
            encrypt_folder(secret)
        except OSError as error:
            if error.errno not in {errno.EOPNOTSUPP, errno.ENOTTY}:
                raise
            pytest.skip(f"this kernel has no encryption by the file system: {error}")
        run = in_turns(make_lab(small_suite(READ, WRITE)), plain, secret)

        assert run.state is RunState.DONE, run.failure
        assert [target.folder.is_encrypted for target in run.targets.values()] == [False, True]
        assert [trait.code for trait in traits_of(run)["B.ext4"]] == ["folders.traits.encrypted"]
        # It takes O_DIRECT and falls back without a word: what lay in memory afterwards told.
        around = [result.environment for result in run.target_results.values()]
        assert [(one.is_direct, one.is_buffered_alike) for one in around] == [(False, True), (False, True)]
        assert [leftovers(one) for one in (plain, secret)] == [[], []]


class ChoppedSpace:
    """Leaves on a volume nothing but small holes to write into, while one of the folders is laid out."""

    HOLES = 1600
    HOLE_BYTES = 64 * 1024

    def __init__(self, volume: Path, chopped: str) -> None:
        """Make the holes; `chopped` is the letter of the folder that gets nothing else."""
        self._volume, self._chopped = volume, chopped
        self._ballast = volume / "ballast"
        wall = volume / "wall"
        wall.mkdir()
        for number in range(2 * self.HOLES):
            fill(wall / str(number), self.HOLE_BYTES)
        for number in range(0, 2 * self.HOLES, 2):
            (wall / str(number)).unlink()
        # A hole that was just made is free only once the journal says so.
        os.sync()

    def __call__(self, progress) -> None:
        """Take all other room away, or give it back."""
        is_chopped = progress.phase is Phase.LAYING_OUT and (progress.variant or "")[:1] == self._chopped
        if is_chopped and not self._ballast.exists():
            status = os.statvfs(self._volume)
            fill(self._ballast, status.f_bfree * status.f_frsize - self.HOLES * self.HOLE_BYTES)
            os.sync()
        elif not is_chopped and self._ballast.exists():
            self._ballast.unlink()
            os.sync()


def fill(path: Path, bytes_: int) -> None:
    """Take so much room."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC)
    try:
        os.posix_fallocate(descriptor, 0, bytes_)
    finally:
        os.close(descriptor)


def test_a_file_in_many_pieces_is_named_beside_its_encryption(make_lab, as_root):
    if shutil.which("gocryptfs") is None:
        pytest.skip("gocryptfs is not installed")
    with loop_volume("ext4", 512 * MiB) as volume, gocryptfs(volume.mount_point) as secret:
        (plain,) = folders(volume.mount_point, "plain")
        lab = make_lab(small_suite(READ))
        lab.witness.when_progress = ChoppedSpace(volume.mount_point, "B")
        run = in_turns(lab, plain, secret)

        assert run.state is RunState.DONE, run.failure
        assert [trait.code for trait in traits_of(run)["B.gocryptfs"]] == [
            "folders.traits.gocryptfs",
            "folders.traits.pieces",
        ]
        assert [trait.code for trait in traits_of(run)["A.ext4"]] == ["folders.traits.plain"]
        extents = [result.environment.file_extents for result in run.target_results.values()]
        assert extents[1] >= 100 > extents[0]


def test_a_killed_run_goes_on_though_one_folder_alone_could_be_read_past_memory(as_root, tmp_path):
    if shutil.which("gocryptfs") is None:
        pytest.skip("gocryptfs is not installed")
    (tmp_path / "volbench.sqlite").write_bytes(empty_database().read_bytes())
    tell_ceilings(tmp_path)
    application = compose(Config(tmp_path))
    store = application.store
    with loop_volume("ext4") as volume, gocryptfs(volume.mount_point) as secret:
        (plain,) = folders(volume.mount_point, "plain")
        arguments = ["run", "--profile=smoke", f"--target={plain}", f"--target={secret}", "--workload=seq-read-1m"]
        command = [sys.executable, "-m", "volbench", "--data-dir", str(tmp_path), *arguments]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            wait_for(lambda: any(store.get(row.id).workloads for row in store.unfinished()))
            process.kill()
        run_id = store.unfinished()[0].id
        application.worker.start()
        wait_for(lambda: store.row(run_id).state is RunState.INTERRUPTED)

        application.queue.resume(run_id)
        wait_for(lambda: store.row(run_id).state not in {RunState.INTERRUPTED, RunState.QUEUED, RunState.RUNNING})
        application.worker.stop()

        run = store.get(run_id)
        assert run.state is RunState.DONE, run.failure
        assert {len(work.rounds) for work in run.workloads} == {run.plan.rounds}
        assert [leftovers(one) for one in (plain, secret)] == [[], []]
    store.close()


def test_what_a_killed_run_found_of_its_compressed_folder_stays_when_it_goes_on(as_root, tmp_path):
    (tmp_path / "volbench.sqlite").write_bytes(empty_database().read_bytes())
    tell_ceilings(tmp_path)
    application = compose(Config(tmp_path))
    store = application.store
    with loop_volume("btrfs") as volume:
        plain, pressed = folders(volume.mount_point, "plain", "pressed")
        subprocess.run(["btrfs", "property", "set", pressed, "compression", "zstd"], check=True)
        arguments = ["run", "--profile=smoke", f"--target={plain}", f"--target={pressed}", "--workload=seq-read-1m"]
        command = [sys.executable, "-m", "volbench", "--data-dir", str(tmp_path), *arguments]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            wait_for(lambda: any(store.get(row.id).workloads for row in store.unfinished()))
            process.kill()
        run_id = store.unfinished()[0].id
        found = store.get(run_id).target_results["B.btrfs-cow-compress"].environment
        application.worker.start()
        wait_for(lambda: store.row(run_id).state is RunState.INTERRUPTED)

        application.queue.resume(run_id)
        wait_for(lambda: store.row(run_id).state not in {RunState.INTERRUPTED, RunState.QUEUED, RunState.RUNNING})
        application.worker.stop()

        run = store.get(run_id)
        assert run.state is RunState.DONE, run.failure
        after = run.target_results["B.btrfs-cow-compress"].environment
        assert 0.4 < found.stored_ratio["1:2"] < 0.62
        assert after.stored_ratio == found.stored_ratio, "two lay-outs never write the same to the last sector"
        assert after.file_extents >= found.file_extents > 0
        assert {len(work.rounds) for work in run.workloads} == {run.plan.rounds}
        suite = application.assigner.suite_of(run)
        assert read_again(run, suite, lambda raw_id: store.raw(run.id, raw_id)) == run
        assert [leftovers(one) for one in (plain, pressed)] == [[], []]
    store.close()


def wait_for(claim) -> None:
    until = time.monotonic() + PATIENCE_S
    while not claim():
        assert time.monotonic() < until
        time.sleep(0.05)


def test_the_file_below_is_found(as_root):
    if shutil.which("gocryptfs") is None:
        pytest.skip("gocryptfs is not installed")
    with loop_volume("ext4") as volume, gocryptfs(volume.mount_point) as secret:
        (secret / "deep").mkdir()
        (secret / "deep" / "file").write_bytes(b"x" * 5000)
        (secret / "deep" / "other").write_bytes(b"x")

        lower = lower_of(str(secret / "deep" / "file"))

        assert lower is not None
        assert lower.startswith(str(volume.mount_point / "cipher"))
        assert (volume.mount_point / "cipher").joinpath(lower).stat().st_size > 5000
        assert lower_of(str(volume.mount_point / "lost+found")) is None


def test_a_read_only_folder_is_refused_in_words(make_lab, as_root):
    with loop_volume("ext4") as volume:
        one, other = folders(volume.mount_point, "a", "b")
        subprocess.run(["mount", "--bind", other, other], check=True)
        subprocess.run(["mount", "-o", "remount,bind,ro", other], check=True)
        try:
            with pytest.raises((UnsafeTarget, InvalidRequest)):
                in_turns(make_lab(small_suite(READ)), one, other)
        finally:
            subprocess.run(["umount", other], check=True)


def test_a_quota_ends_the_run_in_words_and_nothing_is_left(make_lab, as_root):
    with loop_volume("btrfs") as volume:
        (one,) = folders(volume.mount_point, "a")
        other = volume.mount_point / "b"
        for command in (("subvolume", "create", other), ("quota", "enable", volume.mount_point)):
            subprocess.run(["btrfs", *command], check=True, capture_output=True)
        subprocess.run(["btrfs", "qgroup", "limit", "20M", other], check=True)
        run = in_turns(make_lab(small_suite(READ, WRITE)), one, other)

        assert run.state is RunState.FAILED
        assert run.failure.code == "target-lost"
        assert "edquot" in str(run.failure.message.as_dict())
        assert [leftovers(place) for place in (one, other)] == [[], []]


def test_a_compressed_folder_is_measured_with_data_of_both_ratios(make_lab, as_root):
    with loop_volume("btrfs") as volume:
        plain, pressed = folders(volume.mount_point, "plain", "pressed")
        subprocess.run(["btrfs", "property", "set", pressed, "compression", "zstd"], check=True)
        lab = make_lab(small_suite(READ, WRITE))
        run = in_turns(lab, plain, pressed)

        assert run.state is RunState.DONE, run.failure
        assert run.plan.cells == ("read", "read-data-1-2", "write", "write-data-1-2")
        first, second = (result.environment.stored_ratio for result in run.target_results.values())
        assert min(*first.values(), second["1:1"]) > 0.97
        assert 0.45 < second["1:2"] < 0.6
        assert [leftovers(one) for one in (plain, pressed)] == [[], []]
        read = {(work.id, work.variant[0]): work for work in run.workloads if work.id.startswith("read")}
        moved = {of: work.amplification.read.median for of, work in read.items()}
        assert moved.pop(("read-data-1-2", "B")) < 0.6
        assert min(moved.values()) > 0.95
        assert {work.cache_class for work in read.values()} == {CacheClass.UNCACHED}, "half is all that is stored"
        assert traits_of(run)["B.btrfs-cow-compress"][1].has("folders.traits.stored")
        compared = paired_of(run)[0]
        assert {cell.workload for cell in compared.cells} == set(run.plan.cells)
        assert compared.overall is None or compared.overall.cells == 2, "a mean is of data of one ratio"
        suite = lab.assigner.suite_of(run)
        assert read_again(run, suite, lambda raw_id: lab.application.store.raw(run.id, raw_id)) == run
        assert [work.cache_class for work in taken_in(run).workloads] == [work.cache_class for work in run.workloads]


@pytest.mark.parametrize("algorithm", ["zstd", "zlib", "lzo"])
def test_data_that_halves_is_stored_in_about_half_by_whatever_btrfs_compresses_with(as_root, algorithm):
    probes = real_host().probes
    with loop_volume("btrfs", mount_options=f"compress={algorithm}") as mounted:
        volume, _ = real_host().describe_folder(str(mounted.mount_point))
        written = {}
        for percent in (0, HALVED_PERCENT):
            before = probes.written_bytes(volume)
            context = make_context(file=str(mounted.mount_point / str(percent)), file_bytes=64 * MiB)
            command = layout_command(replace(context, engine="psync"), compress_percentage=percent)
            subprocess.run([*command[:-4], "--output=/dev/null"], check=True)
            written[percent] = probes.written_bytes(volume) - before

    assert 0.4 < written[HALVED_PERCENT] / written[0] < 0.62
