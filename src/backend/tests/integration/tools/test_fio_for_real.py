"""The commands and the real fio agree, on real ext4 and Btrfs."""

from dataclasses import replace

import pytest
from support.tools import real_context, run_tool
from support.words import bilingual

from volbench.domain.model.errors import RunFailure
from volbench.domain.model.suites.needs import SECTOR_512
from volbench.domain.model.suites.workload import FileUse, KiB, MiB
from volbench.suites import find
from volbench.tools.fio import FioWorkload
from volbench.tools.fio_jobs import layout_command, parse_layout

pytestmark = pytest.mark.real_io


def lay_out(context):
    return parse_layout(run_tool(layout_command(context)))


def test_every_cell_of_nas_volume_runs(volume):
    context = real_context(volume.mount_point, file_bytes=128 * MiB, runtime_s=0.1)
    cells = [w for w in find("nas-volume").workloads if SECTOR_512 not in w.needs or volume.file_system == "ext4"]
    lay_out(context)

    measured = {cell.id: cell.parse(run_tool(cell.build_command(context))) for cell in cells}

    assert all(measured[cell.id].metrics[cell.metric] > 0 for cell in cells)


def test_the_laid_out_file_has_its_full_size_and_no_holes(volume):
    context = real_context(volume.mount_point)

    lay_out(context)

    stat = (volume.mount_point / "test").stat()
    assert stat.st_size == context.file_bytes
    assert stat.st_blocks * 512 >= context.file_bytes


@pytest.mark.parametrize("use", [FileUse.READ, FileUse.WRITE])
def test_nothing_is_written_where_the_test_file_is_gone(ext4_volume, use):
    context = real_context(ext4_volume.mount_point)
    rw = "read" if use is FileUse.READ else "write"
    workload = FioWorkload("x", bilingual("x", "x"), rw=rw, bs=4 * KiB, file_use=use)

    with pytest.raises(RunFailure):
        workload.parse(run_tool(workload.build_command(context)))

    assert not (ext4_volume.mount_point / "test").exists()


def test_a_path_with_colon_space_and_dollar_is_one_file(ext4_volume):
    folder = ext4_volume.mount_point / "a:b $c\\d"
    folder.mkdir()

    lay_out(replace(real_context(folder), file_bytes=MiB))

    assert (folder / "test").stat().st_size == MiB


def test_the_last_flush_is_inside_the_timed_part(ext4_volume):
    """Buffered writes end in memory; only a run time with the flush in it makes them durable."""
    context = real_context(ext4_volume.mount_point, is_direct=False, runtime_s=0.2, file_bytes=256 * MiB)
    lay_out(context)
    cell = next(w for w in find("nas-volume").workloads if w.id == "seq-write-1m")

    measured = cell.parse(run_tool(cell.build_command(context)))

    assert measured.is_durable
    assert measured.timed_s >= 0.2


def test_a_half_second_is_half_a_second(ext4_volume):
    context = real_context(ext4_volume.mount_point, runtime_s=0.5, ramp_s=0.25)
    lay_out(context)
    cell = next(w for w in find("nas-volume").workloads if w.id == "rand-read-4k-qd32")

    measured = cell.parse(run_tool(cell.build_command(context)))

    assert measured.timed_s >= 0.45
