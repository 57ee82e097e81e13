"""How files of many sizes are compared: over their ways, between places, and with what was published."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from volbench.domain.compare.kind import Comparing, MakesRng, Rng
from volbench.domain.model.runs.run import Run, WorkloadResult
from volbench.domain.model.seed import PublishedTimes
from volbench.domain.model.sweeps.places import Places
from volbench.domain.model.sweeps.sweep import AGAIN_OF, IS_CEILING, Finding, Sweep, SweepCourse
from volbench.domain.model.words.message import Message
from volbench.kinds.ways.compare.heading import heading_of
from volbench.kinds.ways.compare.places import are_places, places_of
from volbench.kinds.ways.compare.sweep_reading import is_sweep, sweep_of
from volbench.kinds.ways.compare.way_ends import findings
from volbench.kinds.ways.rules.sweep.course import course


class WaysComparing(Comparing):
    """A run over file sizes."""

    READING: ClassVar[type[object] | None] = Sweep
    takes_all_numbers: ClassVar[bool] = True
    """What a workload sends, and the time of a file beside its speed."""

    def has_reading(self, run: Run) -> bool:
        """Say whether files of different sizes were sent."""
        return is_sweep(run)

    def reading(self, run: Run, make_rng: MakesRng) -> Sweep | None:
        """Return what the ways say together."""
        return sweep_of(run, make_rng)

    def published(
        self, times: Sequence[PublishedTimes], rng: Rng
    ) -> tuple[Mapping[str, SweepCourse], tuple[Finding, ...]]:
        """Return the courses of published times, and what ends the ways they went."""
        courses = {one.id: replace(course(one.id, one.sent, one.sizes, rng), name=one.name) for one in times}
        return courses, findings([*courses.values()], (), {one.id: one.machine for one in times})

    def heading(self, run: Run) -> Message | None:
        """Say which way is how many times as fast as which."""
        return heading_of(run) if run.targets and is_sweep(run) else None

    def is_of_its_way(self, work: WorkloadResult) -> bool:
        """Leave out what a link carries, and what is put again.

        A link is no file of the owner's: the ways over it are held against it. What is put again is held against the
        first time on its own way, a family of its own (again.py).
        """
        return bool(work.parameters.get(IS_CEILING) or work.parameters.get(AGAIN_OF))

    def may_stand_beside(self, runs: Sequence[Run]) -> bool:
        """Say whether all runs sent files of all sizes."""
        return all(map(is_sweep, runs))

    def are_places(self, runs: Sequence[Run]) -> bool:
        """Say whether they did so not over one way in one place."""
        return are_places(runs)

    def places(self, runs: Sequence[Run]) -> Places | None:
        """Return their table."""
        return places_of(runs)
