"""How fio commands are built."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.tools import make_context
from support.words import bilingual

from volbench.domain.model.errors import CapabilityMissing
from volbench.domain.model.runs.access import Access
from volbench.domain.model.suites.needs import SECTOR_512
from volbench.domain.model.suites.workload import Direction, FileUse, KiB, MiB
from volbench.tools.fio import Buffers, FioWorkload, Limit, as_fio_time, escape_filename, read_access
from volbench.tools.fio_jobs import layout_command

READ = FioWorkload("r", bilingual("r", "读"), rw="randread", bs=4 * KiB, iodepth=32, metric="read_iops")
WRITE = replace(READ, id="w", rw="randwrite", file_use=FileUse.WRITE, metric="write_iops")
SYNC = replace(WRITE, id="s", rw="write", iodepth=1, sync="dsync")
SEED = replace(
    WRITE,
    size=100 * MiB,
    limit=Limit.SIZE,
    ioengine="psync",
    buffers=Buffers.ONCE,
    has_own_seed=False,
    file_use=FileUse.SHARED,
)


def options_of(workload, **changes):
    argv = workload.build_command(make_context(**changes))
    return dict(part.removeprefix("--").split("=", 1) for part in argv[1:] if "=" in part)


def test_every_command_runs_as_threads_and_answers_in_json():
    options = options_of(READ)

    assert options["thread"] == "1"
    assert options["output-format"] == "json+"
    assert options["output"] == "{output}"
    assert options["eta"] == "always"


def test_sizes_are_plain_numbers():
    options = options_of(READ)

    assert (options["bs"], options["size"]) == ("4096", str(256 * MiB))


def test_reads_may_not_write_and_have_no_buffer_options():
    argv = READ.build_command(make_context())

    assert "--readonly" in argv
    assert not [part for part in argv if part.startswith(("--refill", "--zero", "--end_fsync"))]


def test_writes_are_incompressible_and_flushed_inside_the_timed_part():
    options = options_of(WRITE)

    assert options["refill_buffers"] == "1"
    assert options["end_fsync"] == "1"
    assert options["fallocate"] == "none"


def test_a_measured_file_may_not_be_made_anew_where_the_volume_is_gone():
    assert options_of(WRITE)["allow_file_create"] == "0"
    assert "allow_file_create" not in options_of(replace(WRITE, file_use=FileUse.CREATE))


def test_synchronous_writes_use_o_dsync_where_fio_knows_it():
    options = options_of(SYNC, versions={"fio": "fio-3.24"})

    assert options["sync"] == "dsync"
    assert "end_fsync" not in options


@pytest.mark.parametrize("version", ["fio-3.23", "fio-3.6", "fio-2.99", "unknown"])
def test_older_fio_flushes_after_each_write_instead(version):
    options = options_of(SYNC, versions={"fio": version})

    assert options["fdatasync"] == "1"
    assert "sync" not in options


def test_the_seed_decides_the_offsets():
    first, second = options_of(READ, seed=1)["randseed"], options_of(READ, seed=2)["randseed"]

    assert first != second
    assert options_of(READ)["randrepeat"] == "0"
    assert options_of(READ)["norandommap"] == "1"


@given(st.integers(min_value=-(2**70), max_value=2**70))
def test_any_seed_becomes_one_that_fio_takes(seed):
    assert 1 <= int(options_of(READ, seed=seed)["randseed"]) < 2**31


def test_a_sequential_workload_needs_no_random_map():
    assert "norandommap" not in options_of(SYNC)


@pytest.mark.parametrize(("seconds", "text"), [(4.0, "4"), (0.5, "500ms"), (1.25, "1250ms"), (60, "60")])
def test_times_below_a_second_are_written_in_milliseconds(seconds, text):
    assert as_fio_time(seconds) == text


def test_a_timed_workload_has_run_time_and_ramp():
    options = options_of(READ)

    assert (options["time_based"], options["runtime"], options["ramp_time"]) == ("1", "4", "1")


def test_without_ramp_none_is_asked_for():
    assert "ramp_time" not in options_of(READ, ramp_s=0.0)


def test_a_workload_of_fixed_size_has_no_time_limit():
    options = options_of(SEED)

    assert options["size"] == str(100 * MiB)
    assert not {"time_based", "runtime", "ramp_time"} & set(options)


def test_a_cut_off_workload_has_a_run_time_but_does_not_go_round_again():
    options = options_of(replace(SEED, limit=Limit.EITHER))

    assert options["runtime"] == "4"
    assert "time_based" not in options


def test_what_is_read_through_memory_ends_with_the_file():
    passing = options_of(READ, is_one_pass=True, ramp_s=0.0)

    assert "time_based" not in passing
    assert passing["runtime"] == options_of(READ)["runtime"]
    assert options_of(replace(READ, rw="write"), is_one_pass=True)["time_based"] == "1"


def test_fios_own_defaults_are_left_alone_where_the_method_asks_for_it():
    options = options_of(SEED)

    left = {"randrepeat", "randseed", "norandommap", "refill_buffers", "end_fsync", "fallocate"}
    assert not left & set(options)
    assert options["ioengine"] == "psync"


def test_the_probed_engine_and_direct_io_are_used():
    options = options_of(READ, engine="io_uring", is_direct=False)

    assert (options["ioengine"], options["direct"]) == ("io_uring", "0")


def test_zeros_and_half_compressible_data_are_said_in_fios_words():
    assert options_of(replace(WRITE, buffers=Buffers.ZERO))["zero_buffers"] == "1"
    assert options_of(replace(WRITE, buffer_compress_percentage=50))["buffer_compress_percentage"] == "50"


def test_a_mix_names_its_share_of_reads():
    assert options_of(replace(WRITE, rw="randrw", rwmixread=70))["rwmixread"] == "70"


@pytest.mark.parametrize(
    ("rw", "direction"),
    [
        ("read", Direction.READ),
        ("randread", Direction.READ),
        ("write", Direction.WRITE),
        ("randwrite", Direction.WRITE),
        ("randrw", Direction.MIXED),
        ("readwrite", Direction.MIXED),
    ],
)
def test_the_direction_follows_from_rw(rw, direction):
    assert replace(READ, rw=rw).direction is direction


def test_expected_bytes_follow_rate_time_and_mix():
    assert READ.expected_bytes(10, 100.0) == 0
    assert WRITE.expected_bytes(10, 100.0) == 1000
    assert replace(WRITE, rw="randrw", rwmixread=70).expected_bytes(10, 100.0) == 300
    assert replace(WRITE, rw="randrw").expected_bytes(10, 100.0) == 500
    assert SEED.expected_bytes(10, 100.0) == 100 * MiB
    assert replace(SEED, limit=Limit.EITHER).expected_bytes(10, 100.0) == 1000


def test_size_is_the_file_unless_the_parameters_fix_it():
    assert READ.size_bytes(9 * MiB) == 9 * MiB
    assert SEED.size_bytes(7) == 100 * MiB
    assert replace(SEED, scaled_from=100 * MiB).size_bytes(7 * MiB) == 7 * MiB


def test_a_file_holds_at_least_one_block():
    assert READ.size_bytes(7) == 4 * KiB


def test_a_run_time_bounds_all_but_the_fixed_sizes():
    assert READ.is_time_based
    assert replace(SEED, limit=Limit.EITHER).is_time_based
    assert not SEED.is_time_based
    assert READ.block_bytes == 4 * KiB


def test_needs_name_fio_and_what_the_cell_adds():
    assert READ.needs == frozenset()
    assert replace(READ, extra_needs=frozenset({SECTOR_512})).needs == {SECTOR_512}


def test_a_colon_in_the_path_does_not_part_it():
    assert escape_filename("/a:b") == r"/a\:b"
    assert escape_filename("/a\\b") == "/a\\b"
    assert escape_filename("/plain $x") == "/plain $x"


@pytest.mark.parametrize("path", ["/photo#2/read", "/photo;old/read"])
def test_a_path_that_fio_would_cut_off_never_reaches_it(path):
    with pytest.raises(ValueError, match="cut this path off"):
        escape_filename(path)


def test_a_missing_fio_is_named():
    with pytest.raises(CapabilityMissing, match=r"tools\.program_versions\.the_program_is_not_installed"):
        READ.build_command(make_context(programs={}))


def test_the_lay_out_writes_the_whole_file_and_flushes_it():
    argv = layout_command(make_context(file_bytes=10 * MiB, file="/v/t"))

    assert argv[0] == "fio"
    assert {"--rw=write", "--size=10485760", "--filename=/v/t", "--refill_buffers=1", "--end_fsync=1"} <= set(argv)
    assert "--direct=1" in argv


def test_its_options_say_how_it_reads_and_writes():
    mix = replace(READ, rw="randrw", bs=8192, iodepth=16, numjobs=4, rwmixread=65)

    assert mix.access == Access(
        Direction.MIXED,
        is_random=True,
        block_bytes=8192,
        depth=16,
        jobs=4,
        is_direct=True,
        is_flushed=True,
        read_share=0.65,
    )
    assert (mix.access.in_flight, replace(mix, rwmixread=None).access.read_share) == (64, 0.5)
    assert replace(READ, rw="write", sync="dsync", direct=False).access == Access(
        Direction.WRITE, is_random=False, block_bytes=READ.bs, depth=READ.iodepth, is_sync=True
    )


@pytest.mark.parametrize(
    "strange",
    [
        {"rw": "trim"},
        {"bs": 0},
        {"bs": True},
        {"bs": "4k"},
        {"iodepth": "x"},
        {"numjobs": -1},
        {"rwmixread": 101},
        {"rwmixread": "x"},
        {"rate_iops": "fast"},
    ],
    ids=str,
)
def test_recorded_options_that_cannot_be_say_nothing(strange):
    mix = replace(READ, rw="randrw")

    assert read_access(mix.parameters()) == mix.access
    assert read_access(mix.parameters() | strange) is None
