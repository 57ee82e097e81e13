"""Plans a run over file sizes: how many rounds of which size, what goes over each way and what it costs. Pure."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import CapabilityMissing, InvalidRequest, UnsafeTarget
from volbench.domain.model.runs.plan import Plan, SkippedCell
from volbench.domain.model.runs.target import EndpointTarget, LocalVolume, share_of_target
from volbench.domain.model.runs.way_plan import OverWays, WayPlan
from volbench.domain.model.suites.workload import Direction
from volbench.domain.model.sweeps.sweep import AGAIN_OF
from volbench.domain.model.sweeps.way import FOLDER
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.units import format_bytes
from volbench.domain.stats.signed_rank import fewest_pairs
from volbench.kinds.ways.rules.sweep.byte_limit import rounds_within
from volbench.kinds.ways.rules.way_ceilings import plan_ceilings, without_ceilings
from volbench.planning.file_space import without_too_long
from volbench.planning.over_ways import ASSUMED_BYTES_PER_S, rounds_over, what_stays
from volbench.planning.workload_selection import wanted_workloads
from volbench.tools.transfer import COMPARED_APART_ABOVE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from volbench.domain.model.runs.run import Target
    from volbench.domain.model.suites.workload import Profile, Workload
    from volbench.kinds.ways.rules.way_ceilings import Ceilings
    from volbench.planning.over_ways import WayInputs

OVERHEAD_S: Final = 0.7
"""Starting the child, opening the connection, verifying, removing: what a cell takes beside its files."""
_GB: Final = 10**9


def plan_ways(inputs: WayInputs) -> Plan:
    """Return the plan: all ways get the same files in the same number of rounds.

    Raises:
        InvalidRequest: unknown workloads.
        UnsafeTarget: the folder's volume has no room.
        CapabilityMissing: nothing is left within the bytes a way may carry.
    """
    for name, target in inputs.targets.items():
        if isinstance(target, EndpointTarget) and target.endpoint.is_file:
            raise InvalidRequest(_ONE_FILE.fill(name=name), _ONE_FILE_HINT, field="ways")
    wanted = without_ceilings(wanted_workloads(inputs.suite, inputs.profile, inputs.request))
    fitting, skipped = _with_room(wanted, inputs)
    again = sum(map(is_again, fitting))
    verdict = _rounds_for_verdict(len(fitting) - again, len(inputs.targets))
    # What is put again is held against the first time on each way: a family of its own (compare/again.py).
    rounds = rounds_over(inputs, max(verdict or 0, fewest_pairs(again * len(inputs.targets)) if again else 0))
    ceilings = _ceilings(inputs, rounds)
    limits = {name: _limit_of(name, target, inputs) for name, target in inputs.targets.items()}
    limit = min((one for one in limits.values() if one is not None), default=None)
    for_files = ceilings.left_for_files(limit, rounds)
    counts = _rounds(fitting, rounds, for_files)
    kept = tuple(workload for workload in fitting if counts[workload.id])
    beyond = Message("runner.way_plan.too_many_bytes", limit=format_bytes(for_files or 0))
    skipped += [SkippedCell(workload.id, beyond) for workload in fitting if not counts[workload.id]]
    if not kept:
        raise CapabilityMissing(
            Message("runner.planning.nothing_of_this_can_be_measured", reason=skipped[0].reason), _NOTHING_HINT
        )
    ways = {
        name: replace(_way_plan(target, kept, counts), reach=inputs.reach(name), limit_bytes=limits[name])
        for name, target in inputs.targets.items()
    }
    needed = _room(kept) if FOLDER in inputs.targets else 0
    volume = next((one.volume for one in inputs.targets.values() if isinstance(one, LocalVolume)), None)
    most = max(counts[workload.id] for workload in kept)
    fewer = {workload.id: counts[workload.id] for workload in kept if counts[workload.id] < most}
    put_bytes = sum(way.put_bytes for way in ways.values())
    plan = Plan(
        cells=tuple(workload.id for workload in kept),
        skipped=tuple(skipped),
        variants=tuple(ways),
        rounds=most,
        runtime_s=inputs.profile.runtime_s,
        ramp_s=0.0,
        file_bytes=0,
        wished_file_bytes=0,
        space_needed_bytes=needed,
        space_left_bytes=0 if volume is None else volume.free_bytes - needed,
        reserve_bytes=0 if volume is None else inputs.reserve.of(volume),
        expected_write_bytes=put_bytes,
        most_write_bytes=put_bytes,
        expected_duration_s=round(math.fsum(way.duration_s for way in ways.values()), 1),
        endurance_ratio=None,
        seed=inputs.seed,
        cell_rounds=fewer or None,
        rounds_for_verdict=verdict,
        own=OverWays(ways),
    )
    return ceilings.put_into(plan, ASSUMED_BYTES_PER_S, OVERHEAD_S)


def _ceilings(inputs: WayInputs, rounds: int) -> Ceilings:
    return plan_ceilings(
        inputs.suite,
        inputs.request,
        inputs.targets,
        inputs.programs,
        rounds=rounds,
        bytes_per_s=ASSUMED_BYTES_PER_S,
    )


def is_again(workload: Workload) -> bool:
    """Say whether a workload puts what was just put once more."""
    return AGAIN_OF in workload.parameters()


def _rounds_for_verdict(cells: int, ways: int) -> int | None:
    """Return the rounds it takes to tell ways apart: Holm's correction is over the cells of all further ways."""
    return fewest_pairs(cells * (ways - 1)) if ways > 1 else None


def bytes_of_round(workload: Workload) -> int:
    """Return what one round of a cell moves at the assumed speed, whichever way it goes."""
    parameters = workload.parameters()
    size = int(parameters["bytes"])
    return size * max(int(parameters["least_files"]), -int(-float(parameters["least_s"]) * ASSUMED_BYTES_PER_S // size))


def bytes_over_way(workloads: Sequence[Workload]) -> dict[str, int]:
    """Return what a round of each cell moves over a way, with what is not timed: comparing, and putting what is got."""
    put = {int(one.parameters()["bytes"]) for one in workloads if one.direction is Direction.WRITE}
    return {one.id: bytes_of_round(one) + _untimed(one, is_put=one.parameters()["bytes"] in put) for one in workloads}


def _untimed(workload: Workload, *, is_put: bool) -> int:
    if is_again(workload):
        return bytes_of_round(workload)
    if workload.direction is Direction.WRITE:
        return 0
    size, files = int(workload.parameters()["bytes"]), int(workload.parameters()["least_files"])
    compared = bytes_of_round(workload) if size > COMPARED_APART_ABOVE else 0
    return compared + (0 if is_put else size * files)


def bytes_of_sizes(workloads: Sequence[Workload], moved: Mapping[str, int]) -> dict[int, int]:
    """Return size → what a round of it moves there and back; `moved` is of each cell."""
    found: dict[int, int] = {}
    for one in workloads:
        size = int(one.parameters()["bytes"])
        found[size] = found.get(size, 0) + moved[one.id]
    return found


def _limit_of(way: str, target: Target, inputs: WayInputs) -> int | None:
    """Return how many bytes may go over a way, there and back; None: as many as the rounds take.

    In the house that is its owner's to say. Over the internet, and to where nobody knows, the profile's limit holds and
    that of a public address; and where a bucket keeps what was deleted, which would pile up unasked.
    """
    asked = inputs.request.most_way_bytes
    endpoint = target.endpoint if isinstance(target, EndpointTarget) else None
    piles_up = endpoint is not None and endpoint.keeps_versions and asked is None
    is_owners = inputs.reach(way).is_owners and not piles_up
    cap = None if endpoint is None or endpoint.cloud is None else endpoint.cloud.most_bytes
    limits = (None if is_owners else inputs.profile.way_limit_bytes, cap, asked)
    return min((one for one in limits if one is not None), default=None)


def way_limit(profile: Profile, ways: Mapping[str, WayPlan]) -> int | None:
    """Return how many bytes may go over each way of a plan, there and back: all get the same files. None: no limit.

    Plans made before ways were told apart have the limit of the profile, as they were made.
    """
    before = [profile.way_limit_bytes, *(one.most_bytes for one in ways.values())]
    is_told = all(one.reach is not None for one in ways.values())
    limits = [one.limit_bytes for one in ways.values()] if is_told else before
    return min((one for one in limits if one is not None), default=None)


def _rounds(workloads: Sequence[Workload], rounds: int, limit: int | None) -> dict[str, int]:
    """Return the rounds of each cell, within what any way may carry: all ways get the same files."""
    within = rounds_within(bytes_of_sizes(workloads, bytes_over_way(workloads)), rounds, limit)
    return {one.id: within[int(one.parameters()["bytes"])] for one in workloads}


def _way_plan(target: Target, workloads: Sequence[Workload], counts: Mapping[str, int]) -> WayPlan:
    of_cells = bytes_over_way(workloads)
    sums = {
        direction: sum(of_cells[one.id] * counts[one.id] for one in workloads if one.direction is direction)
        for direction in (Direction.WRITE, Direction.READ)
    }
    read_back = sum(_untimed(one, is_put=True) * counts[one.id] for one in workloads if is_again(one))
    sums[Direction.WRITE] -= read_back
    sums[Direction.READ] += read_back
    moved = sum(sums.values())
    rounds: int = sum(counts[one.id] for one in workloads)
    seconds = moved / ASSUMED_BYTES_PER_S + OVERHEAD_S * rounds
    cloud = target.endpoint.cloud if isinstance(target, EndpointTarget) else None
    return WayPlan(
        target_id=target.id,
        name=target.name,
        place=target.place,
        put_bytes=sums[Direction.WRITE],
        get_bytes=sums[Direction.READ],
        duration_s=round(seconds, 1),
        most_bytes=None if cloud is None else cloud.most_bytes,
        cost=None if cloud is None else round(moved / _GB * cloud.price_per_gb, 4),
        currency=None if cloud is None else cloud.currency,
        share=share_of_target(target),
        stays=what_stays(target, sums[Direction.WRITE]),
    )


def _room(workloads: Sequence[Workload]) -> int:
    """Return the bytes in the folder at the fullest moment: files of each size, also put again, until they are read."""
    kept = {(one.parameters()["bytes"], is_again(one)): bytes_of_round(one) for one in workloads}
    return sum(kept.values())


def _with_room(workloads: Sequence[Workload], inputs: WayInputs) -> tuple[list[Workload], list[SkippedCell]]:
    """Leave out the largest sizes that do not fit into the folder beside what has to stay free."""
    kept, skipped = list(workloads), []
    for target in inputs.targets.values():
        if not isinstance(target, LocalVolume):
            continue
        kept, too_long = without_too_long(kept, target.volume)
        skipped += too_long
        usable = target.volume.free_bytes - inputs.reserve.of(target.volume)
        while kept and _room(kept) > usable:
            largest = max(int(one.parameters()["bytes"]) for one in kept)
            reason = Message("runner.file_space.space_reason", size=format_bytes(largest))
            skipped += [SkippedCell(one.id, reason) for one in kept if one.parameters()["bytes"] == largest]
            kept = [one for one in kept if one.parameters()["bytes"] != largest]
        if not kept:
            raise UnsafeTarget(
                Message(
                    "runner.file_space.there_is_too_little_free_space",
                    name=target.volume.name,
                    free=format_bytes(target.volume.free_bytes),
                    reserve=format_bytes(inputs.reserve.of(target.volume)),
                ),
                Message("runner.file_space.delete_or_move_files_to_make"),
            )
    return kept, skipped


_ONE_FILE: Final = Message("runner.way_plan.one_file")
_ONE_FILE_HINT: Final = Message("runner.way_plan.one_file_hint")
_NOTHING_HINT: Final = Message("runner.way_plan.nothing_hint")
