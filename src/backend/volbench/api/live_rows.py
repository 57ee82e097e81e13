"""Rows of live runs kept in memory, so that the page's one poll per second never touches the database."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from volbench.domain.model.runs.live import Live
    from volbench.domain.model.runs.run import Phase, RunRow


class LiveRows:
    """The row of each live run as it was when the run's phase last changed.

    Between two phases nothing of a row changes but what the owner edits, and that calls `forget`.
    """

    def __init__(self, read: Callable[[str], RunRow]) -> None:
        """Keep how to read a row from the store."""
        self._read = read
        self._lock = threading.Lock()
        self._kept: dict[str, tuple[Phase, RunRow]] = {}

    def of(self, live: Live) -> RunRow:
        """Return the run's row, read at most once per phase. Raises NotFound and StoreFailed as the store does."""
        with self._lock:
            kept = self._kept.get(live.run_id)
        if kept is not None and kept[0] is live.progress.phase:
            return kept[1]
        row = self._read(live.run_id)
        with self._lock:
            # One run at a time is measured: rows of earlier ones are not needed any more.
            self._kept = {live.run_id: (live.progress.phase, row)}
        return row

    def forget(self, run_id: str) -> None:
        """Read this run's row anew next time."""
        with self._lock:
            self._kept.pop(run_id, None)
