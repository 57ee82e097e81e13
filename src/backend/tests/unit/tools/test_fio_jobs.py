"""A long write: one pass over a new file, whose length is set first where fio can and where that helps."""

import pytest
from support.tools import make_context
from support.words import bilingual

from volbench.domain.assess.sustained.judge import PARAMETER
from volbench.domain.model.suites.workload import Direction, FileUse, MiB
from volbench.tools.fio_jobs import SustainedWrite

DIRECT = SustainedWrite(id="long", title=bilingual("Long", "持续"), bs=MiB, iodepth=8)
COPY = SustainedWrite(id="copy", title=bilingual("Copy", "复制"), bs=MiB, ioengine="psync", direct=False)


def option(workload, name, **facts):
    return workload.options(make_context(**facts))[name]


@pytest.mark.parametrize(
    ("version", "expected"), [("fio-3.33", "truncate"), ("fio-3.20", "truncate"), ("fio-3.6", "none")]
)
def test_the_length_is_set_first_where_fio_knows_how(version, expected):
    assert option(DIRECT, "fallocate", versions={"fio": version}) == expected


def test_a_file_written_through_memory_grows():
    assert option(COPY, "fallocate") == "none"
    assert option(DIRECT, "fallocate", is_direct=False) == "none"


def test_it_is_one_pass_over_a_file_of_its_own_ended_by_time_or_size():
    options = DIRECT.options(make_context())

    assert (DIRECT.direction, DIRECT.file_use) == (Direction.WRITE, FileUse.CREATE)
    assert "time_based" not in options
    assert {"runtime", "size", "end_fsync"} <= set(options)


def test_its_parameters_say_what_it_is():
    assert DIRECT.parameters()[PARAMETER] is True
