"""Threads of our own are started here: that a system has room for no more of them is no mistake of ours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.model.errors import CapabilityMissing
from volbench.domain.model.text import Text

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
            Text("The system starts no more threads.", "系统无法再启动线程。"),
            Text(
                "Too many programs run, or their number is limited. End some, or raise the limit, then try again.",
                "正在运行的程序太多，或数量受到限制。请结束一些程序或提高上限后重试。",
            ),
            reason=str(error),
        ) from error
