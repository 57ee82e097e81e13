"""How the end of a tool is told: lost target or failed tool, by error number, with the tool's own words. No IO."""

from __future__ import annotations

import errno as numbers
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import (
    CapabilityMissing,
    LimitInWarmUp,
    OutputUnreadable,
    Stalled,
    TargetLost,
    ToolFailed,
)
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from volbench.domain.model.suites.workload import ToolOutput

DETAIL_CHARS: Final = 2000


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why the system refused to read or write, and what helps."""

    why: Message
    hint: Message
    is_lost: bool = True
    """Whether the volume takes nothing any more; else it refuses this file alone."""


_CHECK_MOUNTED: Final = Message("tools.tool_failures.check_in_storage_manager_that_the")
REFUSALS: Final = {
    numbers.ENOENT: Refusal(Message("tools.tool_failures.lost.enoent"), _CHECK_MOUNTED),
    numbers.EIO: Refusal(Message("tools.tool_failures.lost.eio"), Message("tools.tool_failures.hints.eio")),
    numbers.ENXIO: Refusal(Message("tools.tool_failures.lost.enodev"), _CHECK_MOUNTED),
    numbers.ENODEV: Refusal(Message("tools.tool_failures.lost.enodev"), _CHECK_MOUNTED),
    numbers.ENOSPC: Refusal(Message("tools.tool_failures.lost.enospc"), Message("tools.tool_failures.hints.enospc")),
    numbers.EROFS: Refusal(Message("tools.tool_failures.lost.erofs"), Message("tools.tool_failures.hints.erofs")),
    numbers.ESTALE: Refusal(Message("tools.tool_failures.lost.estale"), _CHECK_MOUNTED),
    numbers.EDQUOT: Refusal(Message("tools.tool_failures.lost.edquot"), Message("tools.tool_failures.hints.edquot")),
    numbers.EFBIG: Refusal(
        Message("tools.tool_failures.refused.efbig"), Message("tools.tool_failures.hints.efbig"), is_lost=False
    ),
    numbers.EPERM: Refusal(
        Message("tools.tool_failures.refused.eperm"), Message("tools.tool_failures.hints.eperm"), is_lost=False
    ),
    numbers.EACCES: Refusal(
        Message("tools.tool_failures.refused.eacces"), Message("tools.tool_failures.hints.eacces"), is_lost=False
    ),
    numbers.ENAMETOOLONG: Refusal(
        Message("tools.tool_failures.refused.enametoolong"),
        Message("tools.tool_failures.hints.enametoolong"),
        is_lost=False,
    ),
}
_SENTENCES: Final = {
    "No such file or directory": numbers.ENOENT,
    "Input/output error": numbers.EIO,
    "No such device or address": numbers.ENXIO,
    "No such device": numbers.ENODEV,
    "No space left on device": numbers.ENOSPC,
    "Read-only file system": numbers.EROFS,
    "Stale file handle": numbers.ESTALE,
    "Disk quota exceeded": numbers.EDQUOT,
    "File too large": numbers.EFBIG,
    "Operation not permitted": numbers.EPERM,
    "Permission denied": numbers.EACCES,
    "File name too long": numbers.ENAMETOOLONG,
    # As musl says it.
    "I/O error": numbers.EIO,
    "Quota exceeded": numbers.EDQUOT,
    "Filename too long": numbers.ENAMETOOLONG,
}
"""Of two that one message holds the first one counts."""


def errno_in(words: str) -> int:
    """Return the error number whose sentence, in the C locale, stands in a message; 0 when there is none we know."""
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
    refusal = REFUSALS.get(errno)
    if refusal is not None and (refusal.is_lost or message is None):
        return (TargetLost if refusal.is_lost else ToolFailed)(
            Message("tools.tool_failures.had_to_stop", tool=tool, why=refusal.why),
            refusal.hint,
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


def stalled(output: ToolOutput, message: Message, *, words: str) -> Stalled:
    """Return the error to raise for a tool that ended well and has moved too little; `words` are what it said."""
    return Stalled(
        message,
        Message("tools.tool_failures.the_volume_hardly_answered_twice_in"),
        exit_code=output.exit_code,
        errno=0,
        detail=words.strip()[-DETAIL_CHARS:],
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
