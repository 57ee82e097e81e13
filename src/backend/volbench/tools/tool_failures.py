"""How the end of a tool is told: lost target or failed tool, by error number, with the tool's own words. No IO."""

from __future__ import annotations

import errno as numbers
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import (
    CapabilityMissing,
    LimitInWarmUp,
    OutputUnreadable,
    Stalled,
    TargetLost,
    ToolFailed,
)
from volbench.domain.model.message import Message

if TYPE_CHECKING:
    from volbench.domain.model.workload import ToolOutput

DETAIL_CHARS: Final = 2000
_LOST: Final = {
    numbers.ENOENT: Message("tools.tool_failures.lost.enoent"),
    numbers.EIO: Message("tools.tool_failures.lost.eio"),
    numbers.ENODEV: Message("tools.tool_failures.lost.enodev"),
    numbers.ENOSPC: Message("tools.tool_failures.lost.enospc"),
    numbers.EROFS: Message("tools.tool_failures.lost.erofs"),
    numbers.ESTALE: Message("tools.tool_failures.lost.estale"),
    numbers.EDQUOT: Message("tools.tool_failures.lost.edquot"),
}
_SENTENCES: Final = {
    "No such file or directory": numbers.ENOENT,
    "Input/output error": numbers.EIO,
    "No such device": numbers.ENODEV,
    "No space left on device": numbers.ENOSPC,
    "Read-only file system": numbers.EROFS,
    "Stale file handle": numbers.ESTALE,
    "Disk quota exceeded": numbers.EDQUOT,
}


def errno_in(words: str) -> int:
    """Return the error number that a C-locale message ends with; 0 when there is none we know."""
    return next((number for sentence, number in _SENTENCES.items() if sentence in words), 0)


def failure(
    tool: str, output: ToolOutput, *, errno: int = 0, message: Message | None = None, words: str | None = None
) -> ToolFailed | TargetLost:
    """Return the error to raise for a tool that ended badly.

    Args:
        tool: program name.
        output: what it left behind.
        errno: error number, 0 when unknown.
        message: what happened, where more is known than the exit code.
        words: what the tool said; its stderr when not given.
    """
    detail = (output.stderr if words is None else words).strip()[-DETAIL_CHARS:]
    if errno in _LOST:
        return TargetLost(
            Message("tools.tool_failures.had_to_stop", tool=tool, why=_LOST[errno]),
            Message("tools.tool_failures.check_in_storage_manager_that_the"),
            errno=errno,
            detail=detail,
        )
    return ToolFailed(
        message or Message("tools.tool_failures.failed_exit_code_error", tool=tool, code=output.exit_code, errno=errno),
        Message("tools.tool_failures.start_the_run_again_if_it"),
        exit_code=output.exit_code,
        errno=errno,
        detail=detail,
    )


def stalled(output: ToolOutput, message: Message) -> Stalled:
    """Return the error to raise for a tool that ended well and has moved too little."""
    return Stalled(
        message,
        Message("tools.tool_failures.the_volume_hardly_answered_twice_in"),
        exit_code=output.exit_code,
        errno=0,
        detail=output.stderr.strip()[-DETAIL_CHARS:],
    )


def limit_in_warm_up(output: ToolOutput) -> LimitInWarmUp:
    """Return the error to raise where nothing was left to time because the warm-up wrote all that may be written."""
    return LimitInWarmUp(
        Message("tools.tool_failures.fio_reached_its_byte_limit_during"),
        Message("tools.tool_failures.the_volume_is_faster_than_planned"),
        exit_code=output.exit_code,
        errno=0,
        detail=output.stderr.strip()[-DETAIL_CHARS:],
    )


def unreadable(tool: str, what: str, words: str) -> OutputUnreadable:
    """Return the error to raise for an answer that is not what the tool is known to print."""
    return OutputUnreadable(
        Message("tools.tool_failures.the_output_of_cannot_be_understood", tool=tool, what=what[:200]),
        Message("tools.tool_failures.run_the_command_shown_by_hand", tool=tool),
        detail=words.strip()[-DETAIL_CHARS:],
    )


def no_device() -> CapabilityMissing:
    """Return the error to raise where a raw-device tool has no device to look at."""
    return CapabilityMissing(
        Message("tools.tool_failures.the_block_device_of_this_volume"),
        Message("tools.tool_failures.choose_a_suite_that_needs_no"),
    )
