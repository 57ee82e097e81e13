"""Every way volbench refuses or fails, as types with a stable code; doubt about a number is a caveat, not an error."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from volbench.domain.model.words.message import Message

RAW_NEVER_TRAVELLED: Final = Message("model.errors.raw_never_travelled")
MEASURED_ELSEWHERE: Final = Message("model.errors.measured_elsewhere")


class VolbenchError(Exception):
    """What happened (`message`) and what the owner can do next (`hint`)."""

    code: ClassVar[str] = "error"

    def __init__(self, message: Message, hint: Message, **context: Any) -> None:
        """Keep both sentences and the facts behind them (`context`, JSON values only)."""
        super().__init__(str(message))
        self.message = message
        self.hint = hint
        self.context = context


class InvalidRequest(VolbenchError):
    """The request cannot be understood or is out of range (HTTP 422)."""

    code = "invalid-request"


class FaultyInput(InvalidRequest):
    """Some fields of what was sent are wrong, each told at its place (HTTP 422)."""

    def __init__(self, message: Message, hint: Message, items: tuple[tuple[str, Message], ...]) -> None:
        """Keep what is wrong where: `lines[0].amount` for example, and why."""
        super().__init__(message, hint, places=[place for place, _ in items])
        self.items = items


class NotFound(VolbenchError):
    """There is no such thing (HTTP 404)."""

    code = "not-found"


class Busy(VolbenchError):
    """Something else has to end first (HTTP 409)."""

    code = "busy"


class ConsentNeeded(VolbenchError):
    """It can be done once the owner has agreed to what is listed (HTTP 409)."""

    code = "consent-needed"

    def __init__(self, message: Message, hint: Message, items: tuple[tuple[str, Message], ...]) -> None:
        """Keep what has to be agreed to: each thing with its place, `cells/raid5-4/ext4` for example, and its words."""
        super().__init__(message, hint, places=[place for place, _ in items])
        self.items = items


class UnsafeTarget(VolbenchError):
    """Measuring there could harm the owner's data or volume (HTTP 409)."""

    code = "unsafe-target"


class TooHot(UnsafeTarget):
    """A disk is too warm for a run to begin, or became so within one (HTTP 409)."""

    code = "too-hot"


class CapabilityMissing(VolbenchError):
    """A tool, a right or a kernel feature is not there (HTTP 409)."""

    code = "capability-missing"


class OnlyReadable(CapabilityMissing):
    """Nothing can be put at an address, but the file there can be read: told at the place of that option."""

    def __init__(self, message: Message, hint: Message, place: str, **context: Any) -> None:
        """Keep where the owner can say so: `options.file`."""
        super().__init__(message, hint, **context)
        self.items = ((place, message),)


class StoreFailed(VolbenchError):
    """The database cannot be read or written (HTTP 503)."""

    code = "store-failed"


class RunFailure(VolbenchError):
    """Ends a run, never a request; stored with the run."""

    code = "run-failed"


class ToolFailed(RunFailure):
    """The tool ended badly: exit code, job error, or no I/O done."""

    code = "tool-failed"


class Stalled(ToolFailed):
    """The tool ended as if all were well, but the volume had answered too little to make a number of it."""


class LimitInWarmUp(Stalled):
    """The volume was so fast that the byte limit of the writes was reached within the warm-up: nothing was timed."""


class OutputUnreadable(RunFailure):
    """The tool's output is not what its version is known to print."""

    code = "output-unreadable"


class TimedOut(RunFailure):
    """The tool did not end within its time."""

    code = "timed-out"


class TargetLost(RunFailure):
    """The volume was unmounted, became read-only or ran full during the run."""

    code = "target-lost"
