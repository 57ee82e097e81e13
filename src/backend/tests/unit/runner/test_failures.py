"""Why a run ended badly, in words."""

from __future__ import annotations

import errno

import pytest
from support.fakes import FakeProbes, plain_volume
from support.words import bilingual, says

from volbench.domain.model.errors import CapabilityMissing, TargetLost, ToolFailed
from volbench.domain.model.suites.workload import ToolOutput
from volbench.domain.model.words.message import Message
from volbench.runner.failure_reasons import explain
from volbench.tools.tool_failures import REFUSALS
from volbench.tools.tool_failures import failure as failure_of_fio

LOST = TargetLost(bilingual("It was unmounted.", "已卸载。"), bilingual("Mount it.", "请挂载。"))


def tool_failed(**context) -> ToolFailed:
    return ToolFailed(bilingual("fio failed.", "fio 失败。"), bilingual("Again.", "重试。"), **context)


def explained(error, *, lost=None):
    return explain(error, path="/volume1/.volbench/x", volume=plain_volume(), probes=FakeProbes(lost=lost))


def test_a_lost_volume_explains_whatever_the_tool_complained_about():
    failure = explained(tool_failed(stderr="fio: file not found"), lost=LOST)

    assert (failure.code, failure.message) == ("target-lost", LOST.message)
    assert failure.detail == "fio: file not found"


def test_a_tool_that_failed_on_a_sound_volume_is_to_blame_itself():
    failure = explained(tool_failed(stderr="fio: bad option"))

    assert (failure.code, failure.detail) == ("tool-failed", "fio: bad option")


@pytest.mark.parametrize(
    "error",
    [OSError(errno.ENOSPC, "No space left on device"), tool_failed(stderr="write: No space left on device")],
)
def test_a_full_volume_is_recognised_by_the_error_itself(error):
    failure = explained(error)

    assert failure.code == "target-lost"
    assert failure.message.has("runner.failure_reasons.full_text")


@pytest.mark.parametrize(
    "error", [OSError(errno.EROFS, "Read-only file system"), tool_failed(stderr="open: Read-only file system")]
)
def test_a_volume_that_turned_read_only_is_recognised_by_the_error_itself(error):
    assert explained(error).message.has("runner.failure_reasons.read_only_text")


def test_any_other_error_of_the_volume_is_told_with_its_reason():
    failure = explained(OSError(errno.ENOTTY, "Inappropriate ioctl for device"))

    assert says(
        failure.message, "runner.failure_reasons.io_text", reason=Message("model.system_words.other", code="ENOTTY")
    )


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.EIO, "target-lost"),
        (errno.EDQUOT, "target-lost"),
        (errno.ESTALE, "target-lost"),
        (errno.EFBIG, "tool-failed"),
        (errno.EPERM, "tool-failed"),
        (errno.EACCES, "tool-failed"),
        (errno.ENAMETOOLONG, "tool-failed"),
    ],
)
def test_what_refuses_our_own_writes_is_told_with_a_remedy_that_fits(number, code):
    failure = explained(OSError(number, "said by the system"))

    assert (failure.code, failure.hint) == (code, REFUSALS[number].hint)
    assert says(failure.message, "runner.failure_reasons.io_text", reason=REFUSALS[number].why)


def test_a_quota_is_no_full_volume():
    failure = explained(failure_of_fio("fio", ToolOutput(1, "", "err=122 Disk quota exceeded", "", 1.0), errno=122))

    assert failure.hint == REFUSALS[errno.EDQUOT].hint


def test_a_missing_capability_keeps_its_own_words_and_nobody_looks_at_the_volume():
    missing = CapabilityMissing(bilingual("No fio.", "没有 fio。"), bilingual("Install it.", "请安装。"))
    failure = explained(missing, lost=LOST)

    assert (failure.code, failure.message) == ("capability-missing", missing.message)


def test_only_the_end_of_a_long_complaint_is_kept():
    failure = explained(tool_failed(stderr="x" * 10_000 + "the end"))

    assert len(failure.detail) == 2000
    assert failure.detail.endswith("the end")
