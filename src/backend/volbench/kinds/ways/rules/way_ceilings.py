"""What the connections of a run over ways carry alone: over which ways that is measured, and what it takes. Pure.

A ceiling is measured, never guessed: by the probe an owner has named for a server, in turns with the files. A run none
of whose servers has one is planned as if there were no such thing.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from volbench.domain.model.runs.plan import SkippedCell
from volbench.domain.model.runs.target import EndpointTarget
from volbench.domain.model.suites.workload import Direction
from volbench.domain.model.sweeps.sweep import IS_CEILING
from volbench.domain.model.words.message import Message
from volbench.planning.workload_selection import named_workloads

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from volbench.domain.model.runs.plan import Plan
    from volbench.domain.model.runs.run import RunRequest, Target
    from volbench.domain.model.runs.way_plan import WayPlan
    from volbench.domain.model.suites.workload import Suite, Workload

MOST_ROUNDS: Final = 6
"""From so many rounds on a median has its interval; more would only take bytes from the files."""
_SHARE: Final = 4
"""Where bytes are counted, ceilings take at most a quarter of them: the files are what the owner asked for."""
_NO_PROBE: Final = Message("runner.way_ceilings.no_probe")
_TOO_DEAR: Final = Message("runner.way_ceilings.too_many_bytes")


def is_ceiling(workload: Workload) -> bool:
    """Say whether a workload only fills a connection."""
    return bool(workload.parameters().get(IS_CEILING))


def without_ceilings(workloads: Sequence[Workload]) -> tuple[Workload, ...]:
    """Return the workloads that send files."""
    return tuple(one for one in workloads if not is_ceiling(one))


def probes_of(targets: Mapping[str, Target]) -> dict[str, str]:
    """Return way → its probe; where several ways have the same one, the first: it is the same connection."""
    found: dict[str, str] = {}
    for way, target in targets.items():
        place = target.endpoint.probe if isinstance(target, EndpointTarget) else None
        if place is not None and place not in found.values():
            found[way] = place
    return found


@dataclass(frozen=True, slots=True)
class Ceilings:
    """The part of a plan that measures connections."""

    cells: tuple[Workload, ...]
    skipped: tuple[SkippedCell, ...]
    probes: Mapping[str, str]
    """Way → its probe; empty where nothing is measured."""
    bytes_of_round: Mapping[str, Mapping[str, int]]
    """Way → cell → bytes of a round, at the speed assumed."""

    def most_bytes(self, rounds: int) -> int:
        """Return what all rounds move over the way that carries most."""
        return max(
            (sum(cells.values()) * min(rounds, MOST_ROUNDS) for cells in self.bytes_of_round.values()), default=0
        )

    def left_for_files(self, limit: int | None, rounds: int) -> int | None:
        """Return what is left for files of the `limit` bytes a way may carry; None: no limit."""
        return None if limit is None else max(0, limit - self.most_bytes(rounds))

    def put_into(self, plan: Plan, bytes_per_s: float, overhead_s: float) -> Plan:
        """Return the plan of the files with the ceilings in it."""
        if not self.cells and not self.skipped:
            return plan
        names, rounds = tuple(work.id for work in self.cells), min(plan.rounds, MOST_ROUNDS)
        fewer = dict.fromkeys(names, rounds) if rounds < plan.rounds else {}
        ways = {
            name: self._in_way(name, way, rounds, bytes_per_s, overhead_s) for name, way in (plan.ways or {}).items()
        }
        return replace(
            plan.over(ways),
            cells=(*plan.cells, *names),
            skipped=(*plan.skipped, *self.skipped),
            cell_rounds={**(plan.cell_rounds or {}), **fewer} or None,
            expected_duration_s=round(math.fsum(way.duration_s for way in ways.values()), 1),
        )

    def _in_way(self, name: str, way: WayPlan, rounds: int, bytes_per_s: float, overhead_s: float) -> WayPlan:
        if name not in self.probes:
            left_out = tuple(work.id for work in self.cells)
            return replace(way, left_out=left_out) if left_out else way
        of_cells = self.bytes_of_round[name]
        sums = {
            side: sum(of_cells[work.id] for work in self.cells if work.direction is side) * rounds
            for side in (Direction.WRITE, Direction.READ)
        }
        moved, before = sum(sums.values()), way.put_bytes + way.get_bytes
        return replace(
            way,
            put_bytes=way.put_bytes + sums[Direction.WRITE],
            get_bytes=way.get_bytes + sums[Direction.READ],
            duration_s=round(way.duration_s + moved / bytes_per_s + overhead_s * rounds * len(self.cells), 1),
            cost=None if way.cost is None else round(way.cost * (before + moved) / before, 4),
            probe=self.probes[name],
        )


def plan_ceilings(
    suite: Suite,
    request: RunRequest,
    targets: Mapping[str, Target],
    programs: Mapping[str, str],
    *,
    rounds: int,
    bytes_per_s: float,
) -> Ceilings:
    """Return what of the connections is measured, and in words what is not although it was wanted."""
    known = [work for work in suite.workloads if is_ceiling(work)]
    asked = [work for work in known if work.id in request.workloads]
    probes = probes_of(targets)
    if not probes or (named_workloads(suite, request) and not asked):
        return Ceilings((), tuple(SkippedCell(work.id, _NO_PROBE) for work in asked), {}, {})
    wanted = tuple(asked or known)
    missing = [work for work in wanted if work.tool not in programs]
    if missing:
        reason = Message("runner.workload_selection.the_program_is_not_installed", program=missing[0].tool)
        return Ceilings((), tuple(SkippedCell(work.id, reason) for work in wanted), {}, {})
    of_rounds = {way: {work.id: bytes_of_ceiling(work, targets[way], bytes_per_s) for work in wanted} for way in probes}
    too_dear = [
        way
        for way, cells in of_rounds.items()
        if (cap := _cap(targets[way])) is not None and min(rounds, MOST_ROUNDS) * sum(cells.values()) * _SHARE > cap
    ]
    if len(too_dear) == len(probes):
        return Ceilings((), tuple(SkippedCell(work.id, _TOO_DEAR) for work in wanted), {}, {})
    kept = {way: place for way, place in probes.items() if way not in too_dear}
    return Ceilings(wanted, (), kept, {way: of_rounds[way] for way in kept})


def _cap(target: Target) -> int | None:
    cloud = target.endpoint.cloud if isinstance(target, EndpointTarget) else None
    return None if cloud is None else cloud.most_bytes


def bytes_of_ceiling(workload: Workload, target: Target, bytes_per_s: float) -> int:
    """Return what a round moves: so many bytes where they are counted, else as many as go in its time."""
    parameters = workload.parameters()
    if _cap(target) is not None:
        return int(parameters["bytes"])
    return int(float(parameters["least_s"]) * bytes_per_s)
