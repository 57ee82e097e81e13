"""Why a run ended badly, in words: from what was raised and from what the target looks like now."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING

from volbench.domain.model.errors import OutputUnreadable, RunFailure, TargetLost, TimedOut, ToolFailed, VolbenchError
from volbench.domain.model.runs.run import Failure
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.system_words import system_words
from volbench.tools.tool_failures import REFUSALS, errno_in

if TYPE_CHECKING:
    from volbench.domain.model.machine.storage import Volume
    from volbench.runner.protocols import Probes

_DETAIL_CHARS = 2000


def explain(error: VolbenchError | OSError, *, path: str | None, volume: Volume | None, probes: Probes) -> Failure:
    """Return the failure to store; a lost target explains whatever the tool complained about."""
    detail = _detail(error)
    if path is not None and volume is not None and isinstance(error, RunFailure | OSError):
        try:
            probes.look_at_target(path, volume)
        except TargetLost as lost:
            return Failure(lost.code, lost.message, lost.hint, detail)
    if isinstance(error, TargetLost):
        return Failure(error.code, error.message, error.hint, detail)
    number = _number(error, detail)
    if number in _TEXTS:
        return Failure(TargetLost.code, *_TEXTS[number], detail)
    refusal = REFUSALS.get(number)
    if isinstance(error, OSError):
        reason = refusal.why if refusal is not None else system_words(error)
        code = TargetLost.code if refusal is None or refusal.is_lost else ToolFailed.code
        return Failure(code, _IO_TEXT.fill(reason=reason), _IO_HINT if refusal is None else refusal.hint, detail)
    return Failure(error.code, error.message, error.hint, detail)


def unexpected(detail: str) -> Failure:
    """Return the failure of a run that ended by a mistake of ours."""
    return Failure(
        "internal-error",
        Message("runner.failure_reasons.volume_bench_met_an_error_of"),
        Message("runner.failure_reasons.report_this_together_with_the_technical"),
        detail[-_DETAIL_CHARS:],
    )


def _detail(error: VolbenchError | OSError) -> str:
    if isinstance(error, OSError):
        return str(error)[-_DETAIL_CHARS:]
    words = [str(error.context[key]) for key in ("stderr", "stdout", "detail", "reason") if error.context.get(key)]
    if not words and isinstance(error, ToolFailed | OutputUnreadable | TimedOut):
        words = [f"{key}={value}" for key, value in error.context.items()]
    return "\n".join(words)[-_DETAIL_CHARS:]


def _number(error: VolbenchError | OSError, detail: str) -> int:
    """Return the system's number for what happened: its own, the tool's, or what the tool's words are known to mean."""
    if isinstance(error, OSError):
        return error.errno or 0
    return int(error.context.get("errno") or 0) or errno_in(detail)


_FULL_TEXT = Message("runner.failure_reasons.full_text")
_FULL_HINT = Message("runner.failure_reasons.full_hint")
_READ_ONLY_TEXT = Message("runner.failure_reasons.read_only_text")
_READ_ONLY_HINT = Message("runner.failure_reasons.read_only_hint")
_IO_TEXT = Message("runner.failure_reasons.io_text")
_IO_HINT = Message("runner.failure_reasons.io_hint")
_TEXTS = {errno.ENOSPC: (_FULL_TEXT, _FULL_HINT), errno.EROFS: (_READ_ONLY_TEXT, _READ_ONLY_HINT)}
