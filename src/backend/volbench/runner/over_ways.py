"""What runs over ways have in common, whatever goes over them: folders on shares, servers, and what is put there."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from typing import TYPE_CHECKING

from volbench.domain.model.runs.run import Environment, LocalVolume
from volbench.domain.model.runs.target import volume_of
from volbench.planning.assumed_rates import Rates, assumed_rates
from volbench.planning.file_space import file_sizes
from volbench.planning.over_ways import ASSUMED_BYTES_PER_S
from volbench.runner.cut_off import with_cut_off
from volbench.runner.kind import Conduct
from volbench.runner.preflight import environment_before, quiet_span_s, refuse_other_method
from volbench.runner.run_context import Situation
from volbench.runner.run_targets import Around, plans_of
from volbench.runner.way_clean_up import RunKeys
from volbench.runner.way_files import WayFiles
from volbench.version import METHOD_VERSION, VERSION

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.kind import Place
    from volbench.domain.model.runs.clean_up import CleanUp
    from volbench.runner.cut_off import CellsInOrder
    from volbench.runner.kind import Collaborators
    from volbench.runner.protocols import Host, RunFolder
    from volbench.runner.run_context import Assignment
    from volbench.runner.run_files import RunFiles


class OverWays(Conduct):
    """A run over ways."""

    names_its_target = True

    def __init__(self, with_: Collaborators) -> None:
        """Keep what is worked with."""
        super().__init__(with_)
        self._keys = RunKeys(with_.assignment.run, with_.host, with_.journal, with_.cancel)

    def folders(self) -> tuple[str, ...]:
        """Return the folder that one of the ways leads to; none where all of them lead to servers."""
        path = self._with.assignment.request.target_path
        return (path,) if path else ()

    def place(self, path: str) -> Place:
        """Return what lies at a folder, which may be on another machine's share."""
        return self._with.host.describe_way(path)

    def begin(self) -> None:
        """Note the servers that files are put at."""
        self._keys.open()

    def look_around(self, places: Sequence[Place], folders: Sequence[RunFolder]) -> Around:  # noqa: ARG002
        """Return the plan as it was made, and what is around each way; of a server nothing can be seen."""
        return look_along_ways(self._with.assignment, places, self._with.host)

    def situations(self, found: Sequence[Situation]) -> tuple[Situation, ...]:
        """Return the situations of the ways, with what rounds moved that were cut off."""
        return with_cut_off(found, self._with.assignment.run, self._with.rounds, self.cells)

    @abstractmethod
    def cells(self, ways: dict[str, Situation]) -> CellsInOrder:
        """Return what the course of a run knows of its cells."""

    def files(self, around: Around, folders: Sequence[RunFolder]) -> list[RunFiles]:
        """Return the files of each way; a server takes none of the folders."""
        left, run = iter(folders), self._with.assignment.run
        files = [
            WayFiles(
                one,
                next(left) if volume_of(one.target) is not None else None,
                self._with.host,
                self._with.cancel,
                run_id=run.id,
                earlier=[work for work in run.workloads if work.variant in one.plan.variants],
            )
            for one in around.situations
        ]
        self._keys.watch(files)
        return [*files]

    def remove(self) -> tuple[CleanUp, ...]:
        """Remove what lies at the servers."""
        return self._keys.remove()


def look_along_ways(assignment: Assignment, places: Sequence[Place], host: Host) -> Around:
    """Return the plan as it was made, and what is around each way; of a server nothing can be seen.

    Raises:
        InvalidRequest: a run that is continued would be measured otherwise than it began.
    """
    run, capabilities = assignment.run, host.probes.capabilities()
    by_id = {workload.id: workload for workload in assignment.suite.workloads}
    workloads = tuple(by_id[cell] for cell in run.plan.cells)
    tools = {workload.tool for workload in workloads}
    machine, load_1min = host.probes.machine(), host.probes.load_1min()
    situations = []
    for own, known in zip(plans_of(run.plan), run.targets.values() or (run.target,), strict=True):
        target = known
        environment = Environment(
            machine=machine,
            volbench_version=VERSION,
            method_version=METHOD_VERSION,
            tools={tool: version for tool, version in capabilities.versions.items() if tool in tools},
            engine="",
            is_direct=True,
            load_1min=load_1min,
        )
        rates = Rates(ASSUMED_BYTES_PER_S, 0.0)
        if isinstance(known, LocalVolume):
            volume, folder = places[0]
            target = replace(known, volume=volume, folder=folder)
        if isinstance(target, LocalVolume) and target.volume.share is None:
            volume = target.volume
            busy = host.probes.busy_ratio(volume, span_s=quiet_span_s(assignment))
            fill_ratio = 1 - volume.free_bytes / volume.total_bytes if volume.total_bytes else None
            environment = replace(environment, busy_before_ratio=busy, fill_ratio=fill_ratio)
            rates = assumed_rates(volume)
        refuse_other_method(run, environment_before(run, own), environment)
        situations.append(Situation(target, environment, own, capabilities, workloads, file_sizes(workloads, 0), rates))
    return Around(run.plan, tuple(situations))
