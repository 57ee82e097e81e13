"""Plans a run of many clients over ways: which file, how many clients, what goes over each way. Pure."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from volbench.domain.model.clients.load import CLIENTS, MOST_CONNECTIONS, pace_of
from volbench.domain.model.errors import CapabilityMissing, InvalidRequest
from volbench.domain.model.runs.plan import Plan, SkippedCell
from volbench.domain.model.runs.target import EndpointTarget
from volbench.domain.model.runs.way_plan import OverWays, WayPlan
from volbench.domain.model.servers.endpoint import EndpointKind
from volbench.domain.model.servers.key_value import operation_in
from volbench.domain.model.words.message import Message
from volbench.domain.stats.signed_rank import fewest_pairs
from volbench.kinds.clients.rules.key_value_plan import (
    beyond_address,
    got_share,
    most_requests,
    put_bytes,
    put_share,
    untimed_bytes,
    untimed_s,
)
from volbench.kinds.clients.rules.load_generator import left_to_the_usual, refuse_generator
from volbench.kinds.clients.rules.pace_base import with_most
from volbench.planning.over_ways import rounds_over, what_stays
from volbench.planning.workload_selection import wanted_workloads

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from volbench.domain.model.runs.run import Target
    from volbench.domain.model.servers.endpoint import Endpoint
    from volbench.domain.model.suites.workload import Workload
    from volbench.planning.over_ways import WayInputs

SERVED: Final = frozenset({EndpointKind.WEBDAV, EndpointKind.HTTP, EndpointKind.S3})
"""Kinds whose files any client of HTTP can ask for."""
ASSUMED_PER_S: Final = 5000
"""What one core of such a machine sends; only for the plan's requests and bytes."""
ASSUMED_BYTES_PER_S: Final = 100e6
OVERHEAD_S: Final = 1.0
"""Starting the child and vegeta, putting and removing the file, reading the results."""
CEILING_S: Final = 2.0
"""Finding out once what vegeta reaches by itself, of each file and way to connect."""
SPARE_FILES: Final = 128
"""What a generator has open beside its connections, generously."""
_AROUND: Final = 1024
_GB: Final = 10**9


def plan_load(inputs: WayInputs) -> Plan:
    """Return the plan: all ways get the same cells in the same number of rounds.

    Raises:
        InvalidRequest: unknown workloads, or ways that cannot be measured so, or not together.
        CapabilityMissing: nothing is left that can run here.
    """
    endpoints = _endpoints(inputs.targets)
    _refuse_public(endpoints)
    refuse_generator(inputs.request.generator, endpoints, inputs.programs)
    own_bytes = _own_bytes(endpoints)
    chosen = wanted_workloads(inputs.suite, inputs.profile, inputs.request)
    beyond = tuple(work for work in chosen if left_to_the_usual(work, inputs.request.generator) is not None)
    able = [work for work in chosen if work not in beyond]
    wanted = (*with_most(able, inputs.suite.workloads, inputs.profile.cells), *beyond)
    kept, skipped = _sort_out(wanted, inputs, own_bytes)
    verdict = fewest_pairs(len(kept) * (len(endpoints) - 1)) if len(endpoints) > 1 else None
    rounds = rounds_over(inputs, verdict or 0)
    ways = {
        name: replace(
            _way_plan(inputs.targets[name], one, kept, rounds, seconds=inputs.profile.runtime_s, own_bytes=own_bytes),
            reach=inputs.reach(name),
        )
        for name, one in endpoints.items()
    }
    ceilings_s = CEILING_S * len({_ceiling_of(work, own_bytes) for work in kept})
    return Plan(
        cells=tuple(work.id for work in kept),
        skipped=tuple(skipped),
        variants=tuple(ways),
        rounds=rounds,
        runtime_s=inputs.profile.runtime_s,
        ramp_s=0.0,
        file_bytes=0,
        wished_file_bytes=0,
        space_needed_bytes=0,
        space_left_bytes=0,
        reserve_bytes=0,
        expected_write_bytes=0,
        most_write_bytes=0,
        expected_duration_s=round(ceilings_s + math.fsum(way.duration_s for way in ways.values()), 1),
        endurance_ratio=None,
        seed=inputs.seed,
        rounds_for_verdict=verdict,
        own=OverWays(ways),
    )


def _endpoints(targets: Mapping[str, Target]) -> dict[str, Endpoint]:
    """Return the ways; refuse those that do not speak HTTP.

    Raises:
        InvalidRequest: a folder, or a server that is spoken to in another way.
    """
    found = {}
    for name, target in targets.items():
        if not isinstance(target, EndpointTarget) or target.endpoint.kind not in SERVED:
            raise InvalidRequest(_NO_HTTP.fill(name=name), _NO_HTTP_HINT, field="ways")
        found[name] = target.endpoint
    return found


def _refuse_public(endpoints: Mapping[str, Endpoint]) -> None:
    for name, endpoint in endpoints.items():
        if endpoint.cloud is not None and not endpoint.is_mine:
            raise InvalidRequest(_NOT_MINE.fill(name=name), _NOT_MINE_HINT, field="ways")


def _own_bytes(endpoints: Mapping[str, Endpoint]) -> int | None:
    """Return how long the file is that lies at these addresses, 0 where none has been looked at; None: one is put.

    Raises:
        InvalidRequest: addresses of files beside servers that take some, or files that are not equally long.
    """
    files = {name: one for name, one in endpoints.items() if one.is_file}
    if not files:
        return None
    if len(files) < len(endpoints):
        raise InvalidRequest(_MIXED, _MIXED_HINT, field="ways")
    lengths = {name: length for name, one in files.items() if (length := one.own_bytes)}
    if len(set(lengths.values())) > 1:
        (first, length), *others = lengths.items()
        other = next(name for name, value in others if value != length)
        raise InvalidRequest(
            _UNEQUAL.fill(first=first, length=f"{length:,}", second=other, other=f"{lengths[other]:,}"),
            _UNEQUAL_HINT,
            field="ways",
        )
    return next(iter(lengths.values()), 0)


def own_bytes_of(target: Target) -> int:
    """Return how long the file is that lies at an address, as it was last looked at; 0 where nobody knows."""
    return target.endpoint.own_bytes if isinstance(target, EndpointTarget) else 0


def _sort_out(
    wanted: Sequence[Workload], inputs: WayInputs, own_bytes: int | None
) -> tuple[list[Workload], list[SkippedCell]]:
    """Part what can be measured here from what cannot; cells of the other sort of file are no matter of this run."""
    of_files = [work for work in wanted if (int(work.parameters()["file_bytes"]) == 0) is (own_bytes is not None)]
    kept, skipped = [], []
    for work in of_files:
        reason = _reason(work, inputs)
        if reason is None:
            kept.append(work)
        else:
            skipped.append(SkippedCell(work.id, reason))
    if not kept:
        reason = skipped[0].reason if skipped else _OTHER_FILES
        raise CapabilityMissing(
            Message("runner.planning.nothing_of_this_can_be_measured", reason=reason), _NOTHING_HINT
        )
    return kept, skipped


def _reason(work: Workload, inputs: WayInputs) -> Message | None:
    too_long = beyond_address(work.parameters(), inputs.targets.values())
    if too_long is not None:
        return too_long
    beyond = left_to_the_usual(work, inputs.request.generator)
    if beyond is not None:
        return beyond
    if work.tool not in inputs.programs:
        return Message("runner.workload_selection.the_program_is_not_installed", program=work.tool)
    needed = sockets_of(work)
    if inputs.open_files is not None and needed > inputs.open_files:
        return _TOO_FEW_FILES.fill(needed=needed, limit=inputs.open_files)
    return None


def sockets_of(work: Workload) -> int:
    """Return how many files and sockets the generator may have open for a cell."""
    parameters = work.parameters()
    return int(parameters.get(CLIENTS) or parameters[MOST_CONNECTIONS]) + SPARE_FILES


def requests_of_round(work: Workload, seconds: float, own_bytes: int | None) -> int:
    """Return about how many requests one round sends: what a core makes, or what a gigabit carries."""
    size, most = _size(work, own_bytes) + _AROUND, most_requests(work.parameters(), seconds)
    share = pace_of(work.parameters()) or 1.0
    requests = max(1, int(seconds * share * min(ASSUMED_PER_S, ASSUMED_BYTES_PER_S / size)))
    return requests if most is None else min(requests, most)


def planned_bytes(work: Workload, seconds: float, own_bytes: int | None = None) -> int:
    """Return about how many bytes one round moves."""
    parameters = work.parameters()
    size = round(_size(work, own_bytes) * (put_share(parameters) + got_share(parameters)))
    return requests_of_round(work, seconds, own_bytes) * (size + _AROUND) + untimed_bytes(parameters, seconds)


def _ceiling_of(work: Workload, own_bytes: int | None) -> tuple[object, ...]:
    """Return what the generator's own ceiling depends on."""
    parameters = work.parameters()
    return operation_in(parameters), _size(work, own_bytes), parameters["keep_alive"]


def _size(work: Workload, own_bytes: int | None) -> int:
    return int(work.parameters()["file_bytes"]) or own_bytes or 0


def _way_plan(
    target: Target,
    endpoint: Endpoint,
    works: Sequence[Workload],
    rounds: int,
    *,
    seconds: float,
    own_bytes: int | None,
) -> WayPlan:
    requests = {work.id: requests_of_round(work, seconds, own_bytes) * rounds for work in works}
    values = sum(put_bytes(work.parameters(), requests[work.id] // rounds, seconds) for work in works) * rounds
    got = sum(planned_bytes(work, seconds, own_bytes) for work in works) * rounds - values
    put = values or sum(int(work.parameters()["file_bytes"]) for work in works) * rounds
    cloud = endpoint.cloud
    moved = got + put if cloud is None else min(got + put, cloud.most_bytes)
    return WayPlan(
        target_id=target.id,
        name=target.name,
        place=target.place,
        put_bytes=put,
        get_bytes=got,
        duration_s=round(
            math.fsum(seconds + OVERHEAD_S + untimed_s(work.parameters(), seconds) for work in works) * rounds, 1
        ),
        most_bytes=None if cloud is None else cloud.most_bytes,
        cost=None if cloud is None else round(moved / _GB * cloud.price_per_gb, 4),
        currency=None if cloud is None else cloud.currency,
        requests=sum(requests.values()),
        sockets=max(sockets_of(work) for work in works),
        stays=what_stays(target, put),
    )


_NO_HTTP: Final = Message("runner.load_plan.no_http")
_NO_HTTP_HINT: Final = Message("runner.load_plan.no_http_hint")
_NOT_MINE: Final = Message("runner.load_plan.not_mine")
_NOT_MINE_HINT: Final = Message("runner.load_plan.not_mine_hint")
_MIXED: Final = Message("runner.load_plan.mixed")
_MIXED_HINT: Final = Message("runner.load_plan.mixed_hint")
_UNEQUAL: Final = Message("runner.load_plan.unequal")
_UNEQUAL_HINT: Final = Message("runner.load_plan.unequal_hint")
_OTHER_FILES: Final = Message("runner.load_plan.other_files")
_NOTHING_HINT: Final = Message("runner.load_plan.nothing_hint")
_TOO_FEW_FILES: Final = Message("runner.load_plan.too_few_files")
