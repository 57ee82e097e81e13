"""How runs of many clients are compared: server with server, and never what was asked for otherwise."""

from __future__ import annotations

from typing import ClassVar

from volbench.domain.compare.kind import Comparing, MakesRng
from volbench.domain.model.clients.load import Load
from volbench.domain.model.runs.run import Run, WorkloadResult
from volbench.domain.model.words.message import Message
from volbench.kinds.clients.compare.heading import heading_of
from volbench.kinds.clients.compare.load_reading import load_of
from volbench.kinds.clients.compare.other_requests import other_requests
from volbench.kinds.clients.rules.load.course import load_courses


class ClientsComparing(Comparing):
    """A run of many clients."""

    READING: ClassVar[type[object] | None] = Load
    takes_all_numbers: ClassVar[bool] = True
    """What a workload asks for, and how much is asked for in a second where its pace is constant."""

    def has_reading(self, run: Run) -> bool:
        """Say whether a file, or keys, were asked for over and over."""
        return bool(load_courses(run))

    def reading(self, run: Run, make_rng: MakesRng) -> Load | None:  # noqa: ARG002
        """Return what the servers say together."""
        return load_of(run)

    def heading(self, run: Run) -> Message | None:
        """Say which server answers how many times as many requests as which."""
        return heading_of(run) if run.targets else None

    def other_means(self, one: WorkloadResult, other: WorkloadResult) -> Message | None:
        """Say that two cells were not asked for alike."""
        return other_requests(one, other)
