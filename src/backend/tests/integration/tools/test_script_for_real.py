"""The stand-alone script under busybox ash with the real fio, and its results read back as a run."""

import io
import os
import re
import shutil
import signal
import subprocess
import time
import zipfile
from dataclasses import replace

import pytest

from volbench.domain.model.runs.run import RunState
from volbench.reports.import_script import read_script
from volbench.reports.script import write_script
from volbench.suites import find

pytestmark = pytest.mark.real_io


def unpack(folder, suite_id, cells, runtime_s=0.2):
    """Write the script of a few cells, so that a test stays short; the suite keeps its digest."""
    suite = find(suite_id)
    profile = replace(suite.profiles["smoke"], runtime_s=runtime_s)
    with zipfile.ZipFile(io.BytesIO(write_script(suite, profile))) as archive:
        archive.extractall(folder)
    (home,) = folder.iterdir()
    lines = (home / "cells.txt").read_text("utf-8").splitlines(keepends=True)
    (home / "cells.txt").write_text("".join(line for line in lines if line.split()[0] in cells), "utf-8")
    return home


def start(home, target, results, env=None):
    results.mkdir(exist_ok=True)
    return subprocess.Popen(
        ["busybox", "ash", str(home / "run.sh"), str(target), str(results)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, **(env or {})},
    )


def run(home, target, results, env=None):
    running = start(home, target, results, env)
    said, _ = running.communicate(timeout=900)
    return running.returncode, said


def archive_in(results):
    return next(results.glob("*.tar.gz")).read_bytes()


def test_the_results_become_an_imported_run(volume, tmp_path):
    cells = ["seq-read-1m", "rand-write-4k-qd32", "sync-write-4k"]
    home = unpack(tmp_path / "s", "nas-volume", cells)

    code, said = run(home, volume.mount_point, tmp_path / "r")
    found = read_script(archive_in(tmp_path / "r"))

    assert code == 0, said
    assert [workload.id for workload in found.run.workloads] == cells
    assert all(len(workload.rounds) == 2 for workload in found.run.workloads)
    assert found.run.state is RunState.DONE
    assert found.run.target.file_system == volume.file_system
    assert found.run.is_imported
    assert len(found.raws) == 6


@pytest.mark.parametrize("option", ["--help", "-h"])
def test_help_says_what_it_does_and_touches_nothing(tmp_path, option):
    home = unpack(tmp_path / "s", "nas-volume", ["seq-read-1m"])

    told = subprocess.run(
        ["busybox", "ash", home / "run.sh", option], cwd=tmp_path, capture_output=True, text=True, check=False
    )

    assert told.returncode == 0, told.stderr
    assert told.stdout.startswith("Measures a volume")
    assert "sh run.sh FOLDER-ON-THE-VOLUME [FOLDER-FOR-THE-RESULTS]" in told.stdout
    assert "#" not in told.stdout
    assert [entry.name for entry in tmp_path.iterdir()] == ["s"]


@pytest.mark.parametrize("words", [[], ["--wrong"], ["one", "two", "three"]])
def test_wrong_use_is_refused_with_the_right_one(tmp_path, words):
    home = unpack(tmp_path / "s", "nas-volume", ["seq-read-1m"])

    told = subprocess.run(
        ["busybox", "ash", home / "run.sh", *words], cwd=tmp_path, capture_output=True, text=True, check=False
    )

    assert told.returncode == 1
    assert "usage: sh run.sh" in told.stderr


def test_nothing_is_left_on_the_volume(ext4_volume, tmp_path):
    before = set(ext4_volume.mount_point.iterdir())
    home = unpack(tmp_path / "s", "nas-volume", ["seq-write-1m"])

    run(home, ext4_volume.mount_point, tmp_path / "r")

    assert set(ext4_volume.mount_point.iterdir()) == before


def test_being_ended_cleans_up_and_keeps_what_was_done(ext4_volume, tmp_path):
    home = unpack(tmp_path / "s", "nas-volume", ["rand-read-4k-qd1", "seq-write-1m"], runtime_s=3.0)
    running = start(home, ext4_volume.mount_point, tmp_path / "r")
    for line in running.stdout:
        if line.startswith("[1/"):
            break
    time.sleep(0.5)

    running.send_signal(signal.SIGTERM)
    running.communicate(timeout=300)

    found = read_script(archive_in(tmp_path / "r"))
    assert running.returncode == 143
    assert not (ext4_volume.mount_point / ".volbench").exists()
    assert found.run.state is RunState.CANCELLED
    assert sum(len(workload.rounds) for workload in found.run.workloads) >= 1


def test_old_fio_gets_a_flush_per_write_instead_of_o_dsync(ext4_volume, tmp_path):
    tools = tmp_path / "tools"
    tools.mkdir()
    fake = tools / "fio"
    fake.write_text(f'#!/bin/sh\n[ "$1" != --version ] || {{ echo fio-3.6; exit; }}\nexec {shutil.which("fio")} "$@"\n')
    fake.chmod(0o755)
    home = unpack(tmp_path / "s", "nas-volume", ["sync-write-4k"])

    code, said = run(home, ext4_volume.mount_point, tmp_path / "r", {"PATH": f"{tools}:{os.environ['PATH']}"})
    found = read_script(archive_in(tmp_path / "r")).run

    assert code == 0, said
    assert found.workloads[0].rounds[0].notes["is_dsync_fallback"]
    assert "dsync-fallback" in {caveat.code for caveat in found.workloads[0].caveats}


def test_too_old_fio_is_refused(ext4_volume, tmp_path):
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "fio").write_text("#!/bin/sh\necho fio-2.19\n")
    (tools / "fio").chmod(0o755)
    home = unpack(tmp_path / "s", "nas-volume", ["sync-write-4k"])

    code, said = run(home, ext4_volume.mount_point, tmp_path / "r", {"PATH": f"{tools}:{os.environ['PATH']}"})

    assert code == 1
    assert "too old" in said


def test_a_link_in_place_of_our_folder_is_refused(ext4_volume, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (ext4_volume.mount_point / ".volbench").symlink_to(tmp_path / "elsewhere")
    home = unpack(tmp_path / "s", "nas-volume", ["seq-read-1m"])

    code, said = run(home, ext4_volume.mount_point, tmp_path / "r")

    assert code == 1
    assert "is a link" in said
    assert list((tmp_path / "elsewhere").iterdir()) == []


@pytest.mark.parametrize("name", ["photo#2", "photo;old"])
def test_a_folder_whose_path_fio_would_cut_off_is_refused_and_its_neighbour_kept(ext4_volume, tmp_path, name):
    (ext4_volume.mount_point / "photo").write_text("mine")
    (ext4_volume.mount_point / name).mkdir()
    home = unpack(tmp_path / "s", "nas-volume", ["seq-write-1m"])

    code, said = run(home, ext4_volume.mount_point / name, tmp_path / "r")

    assert code == 1
    assert "cuts paths off" in said
    assert (ext4_volume.mount_point / "photo").read_text() == "mine"


def test_a_path_with_spaces_and_a_colon_works(ext4_volume, tmp_path):
    folder = ext4_volume.mount_point / "my share: photos"
    folder.mkdir()
    home = unpack(tmp_path / "s", "nas-volume", ["seq-write-1m"])

    code, said = run(home, folder, tmp_path / "r")

    assert code == 0, said
    assert list(folder.iterdir()) == []
    assert read_script(archive_in(tmp_path / "r")).run.request.target_path == str(folder)


def test_the_short_classic_test_runs_dd_steps_and_reads_them_back(ext4_volume, tmp_path):
    cells = ["dd-read-1m", "dd-write-4k", "fio-rand-read-4k", "dd-write-1g"]
    home = unpack(tmp_path / "s", "sylv-2018-scaled", cells)

    code, said = run(home, ext4_volume.mount_point, tmp_path / "r")
    found = read_script(archive_in(tmp_path / "r")).run

    assert code == 0, said
    assert [workload.id for workload in found.workloads] == ["dd-read-1m", "dd-write-4k", "fio-rand-read-4k"]
    assert [cell.workload for cell in found.plan.skipped] == ["dd-write-1g"]


LAID_OUT = "Laying out a test file"


def told_of_fresh(results):
    (facts,) = [path.read_text() for path in results.glob("*/facts.txt")]
    return next(line for line in facts.splitlines() if line.startswith("fresh="))


def test_on_btrfs_each_round_writes_a_clone_of_a_file_that_is_laid_out_once(btrfs_volume, tmp_path):
    tools, seen = tmp_path / "tools", tmp_path / "seen"
    tools.mkdir()
    looks = f'[ -z "${{VB_FILE:-}}" ] || {{ echo "file"; filefrag -v "$VB_FILE"; }} >>{seen}'
    (tools / "fio").write_text(f'#!/bin/sh\n{looks}\nexec {shutil.which("fio")} "$@"\n')
    (tools / "fio").chmod(0o755)
    home = unpack(tmp_path / "s", "nas-volume", ["rand-write-4k-qd32"])

    code, said = run(home, btrfs_volume.mount_point, tmp_path / "r", {"PATH": f"{tools}:{os.environ['PATH']}"})

    assert code == 0, said
    assert said.count(LAID_OUT) == 1
    assert told_of_fresh(tmp_path / "r") == "fresh=clone"
    # Before each of the two rounds every extent belonged to the original as well: nothing had been written to it yet.
    _, *files = seen.read_text().split("file\n")
    extents = [[line for line in one.splitlines() if re.match(r" *\d+:", line)] for one in files]
    assert [bool(one) and all("shared" in line for line in one) for one in extents] == [True, True]
    found = read_script(archive_in(tmp_path / "r")).run
    assert [one.n for one in found.workloads[0].rounds] == [1, 2]
    assert not (btrfs_volume.mount_point / ".volbench").exists()


def test_where_cp_cannot_clone_it_says_that_each_file_is_laid_out_anew(btrfs_volume, tmp_path):
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "cp").write_text(f'#!/bin/sh\ncase $1 in --reflink*) exit 1 ;; esac\nexec {shutil.which("cp")} "$@"\n')
    (tools / "cp").chmod(0o755)
    home = unpack(tmp_path / "s", "nas-volume", ["rand-write-4k-qd32"])

    code, said = run(home, btrfs_volume.mount_point, tmp_path / "r", {"PATH": f"{tools}:{os.environ['PATH']}"})

    assert code == 0, said
    assert "cp cannot clone files here" in said
    assert said.count(LAID_OUT) == 2
    assert told_of_fresh(tmp_path / "r") == "fresh=anew"


def test_without_copy_on_write_one_file_serves_all_rounds(btrfs_volume, tmp_path):
    folder = btrfs_volume.mount_point / "nocow"
    folder.mkdir()
    subprocess.run(["chattr", "+C", folder], check=True)
    home = unpack(tmp_path / "s", "nas-volume", ["rand-write-4k-qd32"])

    code, said = run(home, folder, tmp_path / "r")

    assert code == 0, said
    assert said.count(LAID_OUT) == 1
    assert told_of_fresh(tmp_path / "r") == "fresh=once"
