"""Why a write was refused, in words, with a remedy that fits."""

from __future__ import annotations

import errno
import json
import os

import pytest

from volbench.domain.model.errors import TargetLost, ToolFailed
from volbench.domain.model.suites.workload import ToolOutput
from volbench.tools.tool_failures import REFUSALS, errno_in, failure

MUSL = {
    "I/O error": errno.EIO,
    "Quota exceeded": errno.EDQUOT,
    "Filename too long": errno.ENAMETOOLONG,
    "No such device or address": errno.ENXIO,
}


@pytest.mark.parametrize("number", sorted(REFUSALS))
def test_what_the_c_library_says_of_it_is_recognised(number):
    assert errno_in(f"dd: error writing '/x': {os.strerror(number)}") == number


@pytest.mark.parametrize(("sentence", "number"), MUSL.items())
def test_what_musl_says_of_it_is_recognised(sentence, number):
    assert errno_in(f"dd: write error: {sentence}") == number


def test_other_words_are_no_number():
    assert errno_in("dd: unrecognised option") == 0


@pytest.mark.parametrize("number", [errno.EFBIG, errno.EPERM, errno.EACCES, errno.ENAMETOOLONG])
def test_a_volume_that_refuses_one_file_is_not_lost(number):
    error = failure("fio", ToolOutput(1, "", "said", "", 1.0), errno=number)

    assert type(error) is ToolFailed
    assert error.message.values["why"] == REFUSALS[number].why
    assert error.hint == REFUSALS[number].hint
    assert error.context["detail"] == "said"


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EIO, errno.ESTALE, errno.ENODEV])
def test_a_volume_that_takes_nothing_any_more_is(number):
    error = failure("fio", ToolOutput(1, "", "said", "", 1.0), errno=number)

    assert type(error) is TargetLost
    assert error.hint == REFUSALS[number].hint


def test_each_has_a_remedy_of_its_own():
    hints = [json.dumps([one.hint.code, sorted(one.hint.values.items())]) for one in REFUSALS.values()]
    gone = {errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.ESTALE}

    assert len(set(hints)) == len(hints) - len(gone) + 1
