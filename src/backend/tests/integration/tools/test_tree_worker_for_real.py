"""The file-tree worker on real file systems: what it makes, what it times, what it leaves."""

import json
import shutil
import signal
import subprocess
import time
import zlib
from dataclasses import replace
from pathlib import Path

import pytest
from support.tools import real_context, run_tool

from volbench.domain.model.errors import TargetLost, ToolFailed
from volbench.suites import find

pytestmark = pytest.mark.real_io
CELLS = {workload.id: replace(workload, files=300) for workload in find("nas-files").workloads}


@pytest.fixture
def context(volume):
    return real_context(volume.mount_point, file=str(volume.mount_point / "tree"))


def work(cell, context):
    """Run one operation and clear up after it, as the runner does."""
    measured = cell.parse(run_tool(cell.build_command(context)))
    shutil.rmtree(context.file)
    return measured


def test_every_operation_runs_and_leaves_its_tree_only(volume, context):
    before = set(volume.mount_point.iterdir())

    measured = {name: work(cell, context) for name, cell in CELLS.items()}

    assert all(found.metrics["ops_per_s"] > 0 for found in measured.values())
    assert set(volume.mount_point.iterdir()) == before


def test_reading_finds_nothing_in_memory_and_leaves_nothing_there(context):
    notes = work(CELLS["files-read"], context).notes

    assert notes["resident_before_ratio"] < 0.01
    assert notes["resident_after_ratio"] < 0.01


def test_deleting_leaves_empty_folders(context):
    measured = CELLS["files-delete"].parse(
        run_tool(CELLS["files-delete"].build_command(replace(context, runtime_s=300.0)))
    )

    assert measured.io_count == 300
    assert [path for path in Path(context.file).rglob("*") if path.is_file()] == []


def test_created_files_have_sizes_within_bounds_and_content_that_does_not_compress(context):
    create = CELLS["files-create"]
    create.parse(run_tool(create.build_command(replace(context, runtime_s=300.0))))

    files = [path for path in Path(context.file).rglob("*") if path.is_file()]
    contents = [path.read_bytes() for path in files]
    assert len(files) == 300
    assert all(create.smallest <= path.stat().st_size <= create.largest for path in files)
    # Each by itself: two that are read one after the other may hold the same slice of what was made before.
    assert all(len(zlib.compress(content)) > 0.99 * len(content) for content in contents)


def test_one_seed_makes_one_tree(context):
    first, second = (work(CELLS["files-create"], replace(context, runtime_s=300.0)) for _ in range(2))

    assert first.write_bytes == second.write_bytes


def test_a_folder_that_was_there_before_is_refused_and_kept(context):
    kept = Path(context.file) / "mine"
    kept.parent.mkdir()
    kept.touch()

    with pytest.raises(ToolFailed) as caught:
        CELLS["files-create"].parse(run_tool(CELLS["files-create"].build_command(context)))

    assert "File exists" in caught.value.context["detail"]
    assert kept.exists()


def test_where_the_parent_is_gone_nothing_is_made(context):
    lost = replace(context, file=context.file + "/sub/tree")

    with pytest.raises(TargetLost):
        CELLS["files-create"].parse(run_tool(CELLS["files-create"].build_command(lost)))

    assert not Path(context.file).exists()


def test_a_full_volume_is_told_and_everything_is_removed(context, volume):
    crowded = replace(CELLS["files-create"], files=60_000)

    with pytest.raises(TargetLost, match=r"tools.tool_failures.lost.enospc"):
        crowded.parse(run_tool(crowded.build_command(replace(context, runtime_s=300.0))))

    assert not Path(context.file).exists()


def test_being_asked_to_stop_removes_the_tree(context, tmp_path):
    argv = CELLS["files-stat"].build_command(replace(context, runtime_s=300.0, output_path=str(tmp_path / "out")))
    worker = subprocess.Popen(argv)
    deadline = time.monotonic() + 120
    while not Path(context.file).exists() and time.monotonic() < deadline:
        time.sleep(0.02)

    worker.send_signal(signal.SIGINT)
    worker.wait(timeout=120)

    assert worker.returncode == 130
    assert not Path(context.file).exists()
    assert not (tmp_path / "out").exists()


def test_the_time_limit_ends_a_round_that_has_more_to_do(context):
    output = run_tool(CELLS["files-list"].build_command(replace(context, runtime_s=0.5)))

    said = json.loads(output.output)
    assert said["elapsed_ns"] >= 0.5e9
    assert said["ops"] > said["folders"]
