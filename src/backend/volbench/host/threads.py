"""Threads of our own are started here: that a system has room for no more of them is no mistake of ours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.model.errors import CapabilityMissing
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from threading import Thread


def start_thread(thread: Thread) -> None:
    """Start it.

    Raises:
        CapabilityMissing: the system starts no more threads (pids.max of the control group, RLIMIT_NPROC, memory).
    """
    try:
        thread.start()
    except RuntimeError as error:
        # All that Python says of it (threading); a thread started twice would be a mistake of ours.
        if thread.ident is not None:
            raise
        raise CapabilityMissing(
            Message("host.threads.the_system_starts_no_more_threads"),
            Message("host.threads.too_many_programs_run_or_their"),
            reason=str(error),
        ) from error
