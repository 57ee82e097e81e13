"""Reports of long runs, written by the command line in a process of its own.

A thousand rounds with their courses leave ten megabytes of pages behind that are nearly empty and never go back to the
system. A process that ends takes them along.
"""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, Final

from volbench.domain.model.documents.export import Rendered, Subject
from volbench.host.own_program import written_by
from volbench.reports.formats import find_exporter

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from volbench.domain.model.documents.export import Inclusion

LONG_ROUNDS: Final = 300
"""Below, a report is written sooner than a process has started, and what it leaves does not count."""
LIMIT_S: Final = 120.0


class LongReports:
    """Writes one report at a time, so that many clicks at once take the memory of one."""

    def __init__(self, count_rounds: Callable[[str], int], data_folder: Path) -> None:
        """Keep how many rounds a run has is asked, and where the other process finds the database."""
        self._count_rounds = count_rounds
        self._data_folder = data_folder
        self._turn = Lock()

    def __call__(
        self, run_id: str, format_: str, *, language: str, include: frozenset[Inclusion], beside: str = ""
    ) -> Rendered | None:
        """Return the report of a long run; None where it is short, or where this did not work: then it is written here.

        Raises:
            InvalidRequest: there is no such format.
        """
        exporter = find_exporter(format_, Subject.RUN)
        if self._count_rounds(run_id) < LONG_ROUNDS:
            return None
        where = ("--lang", language, "--data-dir", str(self._data_folder))
        let_in = [word for one in sorted(include) for word in ("--include", str(one))]
        published = ("--beside", beside) if beside else ()
        with self._turn:
            asked = (*where, "report", run_id, "--format", format_, *let_in, *published)
            content = written_by("volbench", *asked, limit_s=LIMIT_S)
        return None if content is None else Rendered(content, exporter.media_type, exporter.suffix)
