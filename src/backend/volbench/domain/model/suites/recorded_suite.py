"""A suite as a run from elsewhere recorded it, for judging rounds of a suite this version does not have (any more).

It can be judged and told, not measured: nothing here makes a command or reads a tool's answer.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NoReturn

from volbench.domain.model.runs.access import whole
from volbench.domain.model.suites.workload import Direction, FileUse, Suite
from volbench.domain.model.words.metrics import METRICS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from volbench.domain.model.runs.access import Access
    from volbench.domain.model.runs.run import Run, WorkloadResult
    from volbench.domain.model.suites.needs import Need
    from volbench.domain.model.suites.workload import CommandContext, Measured, ToolOutput, Workload
    from volbench.domain.model.words.message import Message

_FILE_USES: Final = {
    "dd": FileUse.SHARED,
    "filetree": FileUse.TREE,
    "hdparm": FileUse.NONE,
    "iperf3": FileUse.NONE,
    "oha": FileUse.ENDPOINT,
    "transfer": FileUse.ENDPOINT,
    "vegeta": FileUse.ENDPOINT,
    "wrk": FileUse.ENDPOINT,
}
"""Of tools that do not say it among their parameters."""


@dataclass(frozen=True, slots=True)
class RecordedWorkload:
    """What a result says of the workload that gave it."""

    id: str
    title: Message
    tool: str
    direction: Direction
    file_use: FileUse
    is_headline: bool
    metric: str
    block_bytes: int
    is_time_based: bool
    access: Access | None
    asked: Mapping[str, Any]
    needs: frozenset[Need] = field(default=frozenset())

    def parameters(self) -> dict[str, Any]:
        """Return what was recorded."""
        return dict(self.asked)

    def size_bytes(self, file_bytes: int) -> int:
        """Return the bytes of test file it worked on."""
        size = whole(self.asked.get("size"))
        return file_bytes if size is None or self.asked.get("scaled_from") is not None else size

    def expected_bytes(self, runtime_s: float, bytes_per_s: float) -> int:  # noqa: ARG002 (nothing is planned)
        """Nothing is planned with it."""
        return 0

    def build_command(self, context: CommandContext) -> NoReturn:
        """Nothing is measured with it."""
        raise NotImplementedError

    def parse(self, output: ToolOutput) -> Measured:
        """Nothing is read with it."""
        raise NotImplementedError


def recorded_suite(run: Run, caveat_codes: Mapping[str, tuple[str, ...]]) -> Suite:
    """Return the suite of `run` as far as its results tell; `caveat_codes` are the known weaknesses of its method."""
    workloads: dict[str, Workload] = {}
    for result in run.workloads:
        workloads.setdefault(result.id, recorded_workload(result))
    return Suite(
        id=run.suite.id,
        version=run.suite.version,
        title=run.suite.title,
        description=run.suite.title,
        workloads=tuple(workloads.values()),
        profiles={},
        headline=tuple(pair for pair in run.suite.headline if pair[1] in METRICS),
        caveat_codes=caveat_codes,
    )


def recorded_workload(result: WorkloadResult) -> Workload:
    """Return the workload a result names."""
    asked = result.parameters
    uses = {str(use): use for use in FileUse}
    return RecordedWorkload(
        id=result.id,
        title=result.title,
        tool=result.tool,
        direction=_direction_of(result),
        file_use=uses.get(str(asked.get("file_use")), _FILE_USES.get(result.tool, FileUse.READ)),
        is_headline=result.is_headline,
        metric=result.metric,
        block_bytes=(result.access and result.access.block_bytes) or whole(asked.get("largest")) or 0,
        is_time_based=asked.get("limit") == "time",
        access=result.access,
        asked=asked,
    )


def are_writes_durable(workload: Workload) -> bool | None:
    """Say whether the flush to the disks lies inside the timed part; None for pure reads."""
    if workload.direction in {Direction.READ, Direction.NONE}:
        return None
    if workload.access is None:
        return workload.tool == "filetree"  # Files are flushed one by one, or all before the clock stops.
    return workload.access.is_durable


def _direction_of(result: WorkloadResult) -> Direction:
    known: Sequence[Direction] = [way for way in Direction if str(way) == result.direction]
    return known[0] if known else Direction.NONE
