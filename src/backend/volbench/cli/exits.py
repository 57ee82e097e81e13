"""Exit codes, one meaning each; documented in docs/cli.md."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from volbench.domain.model.errors import (
    Busy,
    CapabilityMissing,
    ConsentNeeded,
    InvalidRequest,
    NotFound,
    StoreFailed,
    TooHot,
    UnsafeTarget,
)
from volbench.domain.model.runs.run import RunState

if TYPE_CHECKING:
    from volbench.domain.model.errors import VolbenchError


class Exit(IntEnum):
    """What a script may rely on."""

    OK = 0
    FAILED = 1
    """The run (or the command) ended badly."""
    USAGE = 2
    """The command line makes no sense: unknown suite, run, folder or option; or it needs --anyway."""
    UNSAFE = 3
    """Measuring there could harm: read-only, not writable, too little space, a disk too hot."""
    BUSY = 4
    """Another run goes on and --no-wait was given."""
    MISSING = 5
    """A program, a right or a kernel feature is not there."""
    STORE = 6
    """The database cannot be read or written."""
    CANCELLED = 130
    """Ctrl-C."""


_BY_ERROR: tuple[tuple[type[VolbenchError], Exit], ...] = (
    (InvalidRequest, Exit.USAGE),
    (ConsentNeeded, Exit.USAGE),
    (NotFound, Exit.USAGE),
    (TooHot, Exit.UNSAFE),
    (UnsafeTarget, Exit.UNSAFE),
    (Busy, Exit.BUSY),
    (CapabilityMissing, Exit.MISSING),
    (StoreFailed, Exit.STORE),
)
_BY_CODE = {kind.code: code for kind, code in _BY_ERROR}
_BY_STATE = {RunState.DONE: Exit.OK, RunState.CANCELLED: Exit.CANCELLED, RunState.INTERRUPTED: Exit.CANCELLED}


def exit_of_error(error: VolbenchError) -> Exit:
    """Return the code for a refused command."""
    return next((code for kind, code in _BY_ERROR if isinstance(error, kind)), Exit.FAILED)


def exit_of_run(state: RunState, failure_code: str | None) -> Exit:
    """Return the code for a run that has ended; one that could not begin keeps the reason's code."""
    if state is RunState.FAILED and failure_code is not None:
        return _BY_CODE.get(failure_code, Exit.FAILED)
    return _BY_STATE.get(state, Exit.FAILED)
