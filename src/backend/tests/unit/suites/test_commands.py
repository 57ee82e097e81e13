"""The exact command of every cell of every suite, pinned; and each suite reads one recorded answer.

`commands.json` is written by `python -m support.pin_suites` after a change that is meant and comes with a new version.
"""

import json
from pathlib import Path

import pytest
from support.pin_suites import pinned_commands
from support.tools import recorded

from volbench.suites import all_suites, find

PINNED = json.loads((Path(__file__).parent / "commands.json").read_text("utf-8"))
CELLS = [(suite.id, workload.id) for suite in all_suites() for workload in suite.workloads]


def cell(suite_id, workload_id):
    return next(workload for workload in find(suite_id).workloads if workload.id == workload_id)


@pytest.mark.parametrize(("suite_id", "workload_id"), CELLS)
def test_a_command_is_what_it_was(suite_id, workload_id):
    assert pinned_commands(find(suite_id))[workload_id] == PINNED[suite_id][workload_id]


def test_nothing_is_pinned_that_is_no_longer_there():
    assert {(suite, workload) for suite, cells in PINNED.items() for workload in cells} == set(CELLS)


def test_a_pinned_command_reads_as_one_would_type_it():
    command = " ".join(PINNED["nas-volume"]["rand-read-4k-qd32"])

    assert command == (
        "fio --readonly --name=rand-read-4k-qd32 --filename=/volume1/t/.volbench/r/test --size=268435456 --rw=randread"
        " --bs=4096 --iodepth=32 --numjobs=1 --randrepeat=0 --randseed=20261121 --norandommap=1 --ioengine=libaio"
        " --direct=1 --fallocate=none --allow_file_create=0 --time_based=1 --runtime=4 --ramp_time=1 --thread=1"
        " --group_reporting=1 --lat_percentiles=1 --clat_percentiles=0 --percentile_list=50:95:99:99.9"
        " --output-format=json+ --output={output} --eta=always --eta-newline=1"
    )


def test_the_classic_test_leaves_fios_defaults_alone():
    command = " ".join(PINNED["sylv-2018"]["fio-seq-write-4k"])

    assert command == (
        "fio --name=fio-seq-write-4k --filename=/volume1/t/.volbench/r/test --size=1073741824 --rw=write --bs=4096"
        " --iodepth=1 --numjobs=1 --ioengine=psync --direct=1 --thread=1 --group_reporting=1 --lat_percentiles=1"
        " --clat_percentiles=0 --percentile_list=50:95:99:99.9 --output-format=json+ --output={output} --eta=always"
        " --eta-newline=1"
    )


def test_the_classic_test_has_its_seventeen_numbers_in_the_scripts_order():
    assert [workload.id for workload in find("sylv-2018").workloads] == [
        "hdparm-cached",
        "hdparm-buffered",
        "dd-read-1m",
        "dd-write-1g",
        "dd-write-128m",
        "dd-write-1m",
        "dd-write-128k",
        "dd-write-4k",
        "dd-write-512",
        "fio-seq-read-1m",
        "fio-seq-write-1m",
        "fio-seq-read-4k",
        "fio-seq-write-4k",
        "fio-rand-read-1m",
        "fio-rand-write-1m",
        "fio-rand-read-4k",
        "fio-rand-write-4k",
    ]


def test_the_short_form_has_the_same_ids():
    assert [w.id for w in find("sylv-2018-scaled").workloads] == [w.id for w in find("sylv-2018").workloads]


def test_a_shortened_dd_step_makes_the_same_system_calls():
    command = PINNED["sylv-2018-scaled"]["dd-write-4k"]

    assert {"--sync=dsync", "--direct=0", "--zero_buffers=1", "--bs=4096", "--rw=write", "--runtime=4"} <= set(command)
    assert "--time_based=1" not in command


def test_a_shortened_step_notes_which_share_of_it_was_done():
    measured = cell("sylv-2018-scaled", "fio-seq-read-1m").parse(recorded("fio/seq-read-1m"))

    assert measured.notes["scale_ratio"] == measured.read_bytes / (5 * 2**30)


@pytest.mark.parametrize(
    ("suite_id", "workload_id", "recording"),
    [
        ("nas-volume", "mixed-4k-70-30", "fio/mixed-4k-70-30"),
        ("nas-curve", "curve-write-4k-qd32", "fio/rand-write-4k-qd32"),
        ("nas-files", "files-delete", "filetree/files-delete"),
        ("sylv-2018", "hdparm-buffered", "hdparm/both"),
        ("sylv-2018-scaled", "dd-write-4k", "fio/sync-write-4k"),
    ],
)
def test_each_suite_reads_a_recorded_answer(suite_id, workload_id, recording):
    workload = cell(suite_id, workload_id)

    assert workload.parse(recorded(recording)).metrics[workload.metric] > 0
