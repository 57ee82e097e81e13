"""Why a run has failed, for every format that is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from volbench.domain.model.runs.run import Run
    from volbench.domain.model.words.message import Message

ENDED_HOT: Final = "ended-hot"


def why_it_failed(run: Run) -> tuple[Message, ...]:
    """Return why a run failed or did not begin, and what to do; nothing where one of its caveats says so already."""
    if run.failure is None or any(one.code == ENDED_HOT for one in run.caveats):
        return ()
    return run.failure.message, run.failure.hint
