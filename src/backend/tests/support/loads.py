"""Runs of many clients, invented for tests and judged by the product; the numbers are no measurements of anything."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from typing import TYPE_CHECKING

from support.servers import endpoint, server_run
from volbench.domain.assess.measured_cell import MeasuredCell
from volbench.domain.assess.run_analysis import analyse_run
from volbench.domain.compare.several_targets import analyse_targets
from volbench.domain.model.clients.generator import sent_by
from volbench.domain.model.runs.run import CacheClass, CacheEvidence, EndpointTarget, GeneratorLimit, Round, Run
from volbench.domain.model.runs.way_plan import OverWays, WayPlan
from volbench.domain.model.servers.endpoint import EndpointKind
from volbench.suites import find

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.tools.vegeta import LoadWorkload
    from volbench.tools.vegeta_paced import PacedWorkload

LOAD_ID = "01JDEXAMPLE0000000000000020"
VERSIONS = {
    "vegeta": "12.12.0",
    "wrk": "wrk debian/4.1.0-3build1 [epoll] Copyright (C) 2012 Will Glozer",
    "oha": "oha 1.16.0",
}
PER_CLIENT = 900.0
"""Requests a second that one client gets out of a server with nothing else to do."""


def load_run(
    servers: Mapping[str, float] | None = None,
    *,
    clients: tuple[int, ...] = (1, 4, 10, 25, 100),
    rounds: int = 8,
    errors: Mapping[str, int] | None = None,
    lengths: Mapping[str, int] | None = None,
    ceiling: float = 1e6,
    shares: tuple[float, ...] = (),
    late: float = 0.0,
    of_keys: bool = False,
    generator: str = "vegeta",
) -> Run:
    """A finished run of the file of 14,332 bytes; `servers` are ways with the most they answer a second.

    `lengths` are those of files at addresses of files; `ceiling` is what the generator reaches by itself. `shares` are
    constant paces, of whose requests the share `late` left late. `of_keys`: of values of 1 and 10 KiB instead.
    Of another `generator` each round tells its percentiles and no single request.
    """
    servers = {"nginx": 6000.0, "apache": 2400.0} if servers is None else servers
    suite, file = find("http-file"), "14k" if lengths is None else "own"
    names = {f"get-{file}-c{count}" for count in clients} | {f"get-{file}-r{share * 100:.0f}" for share in shares}
    suite = sent_by(suite, generator)
    works = [work for work in suite.workloads if work.id in names]
    if of_keys:
        suite = find("http-keyvalue")
        paced = {f"kv-mix-1k-r{share * 100:.0f}" for share in shares}
        works = [
            work
            for work in suite.workloads
            if (work.size_name in {"1k", "10k"} and work.clients in clients) or work.id in paced
        ]
    base = server_run(suite)
    targets = {
        way: EndpointTarget(replace(endpoint(EndpointKind.HTTP, way), id=f"http-{way}", address=f"http://{way}.lan/"))
        for way in servers
    }
    first = next(iter(targets.values()))
    run = replace(
        base,
        id=LOAD_ID,
        profile="standard",
        target=first,
        targets=targets if len(targets) > 1 else {},
        environment=replace(
            base.environment,
            tools={generator: VERSIONS[generator]},
            generator_limits=tuple(GeneratorLimit(work.id, 0.0, ceiling) for work in works),
        ),
        plan=replace(
            base.plan,
            cells=tuple(work.id for work in works),
            variants=tuple(servers),
            rounds=rounds,
            own=OverWays({way: WayPlan(one.id, way, one.place, 0, 0, 1.0) for way, one in targets.items()}),
        ),
        workloads=(),
    )
    if generator != "vegeta":
        run = replace(run, request=replace(run.request, generator=generator))
    draw = random.Random(1)  # noqa: S311 (invented spread, no secret)
    cells = [
        MeasuredCell(
            work,
            way,
            ("python", "-I", "load"),
            tuple(
                _round(work, n, most, draw, errors or {}, None if lengths is None else lengths[way])
                if isinstance(work.parameters().get("clients"), int)
                else _paced(work, n, most, draw, errors or {}, late)
                for n in range(1, rounds + 1)
            ),
        )
        for way, most in servers.items()
        for work in works
    ]
    if generator != "vegeta":
        cells = [replace(cell, rounds=tuple(map(_told, cell.rounds))) for cell in cells]
    return analyse_targets(run, suite, cells) if run.targets else analyse_run(run, suite, cells)


def _told(one: Round) -> Round:
    """The same round as a program has it that tells no single request."""
    middle = one.metrics["op_lat_mean_ns"]
    notes = {name: value for name, value in one.notes.items() if name != "in_flight"}
    return replace(
        one,
        latency_bins={},
        metrics={**one.metrics, "op_lat_p50_ns": middle, "op_lat_p99_ns": 3 * middle},
        notes={**notes, "percentiles_ns": {"50": middle, "75": 1.5 * middle, "90": 2 * middle, "99": 3 * middle}},
    )


def _round(  # noqa: PLR0917 (what a round is made of)
    work: LoadWorkload, n: int, most: float, draw: random.Random, errors: Mapping[str, int], length: int | None
) -> Round:
    rate = min(most, PER_CLIENT * work.clients) * math.exp(draw.gauss(0, 0.01))
    right = int(rate * 5)
    time_ns = int(work.clients / rate * 0.97e9)
    failed = sum(errors.values())
    return Round(
        n=n,
        position=n,
        started_at=f"2026-11-26T10:{n:02d}:00Z",
        duration_s=6.0,
        metrics={
            "error_ratio": failed / (right + failed),
            "op_lat_mean_ns": float(time_ns),
            "read_bytes_per_s": rate * 14_332,
            "requests_per_s": rate,
            "op_lat_min_ns": time_ns / 2 + n,
            "wire_bytes_per_s": rate * 14_700,
            "wire_received_bytes_per_s": rate * 14_580,
            "wire_sent_bytes_per_s": rate * 120,
        },
        cache_class=CacheClass.SERVER_WARM,
        evidence=CacheEvidence(asked_read_bytes=right * 14_332, reasons=("behind-a-server",)),
        latency_bins={"op": {time_ns: right - right // 50, 3 * time_ns: right // 50}},
        io_count=right,
        notes={
            "requests": right + failed,
            "errors": dict(errors),
            "in_flight": work.clients * 0.97,
            "longest_ns": {"op": 4.0 * time_ns + n},
            "file_bytes": length or work.bytes or 14_332,
            **({"absent": right // 5} if work.id.startswith("kv-mix") else {}),
            "files_verified": 1,
            "generator_core_ratio": 0.4,
            "server": "nginx/1.22.1",
        },
        raw_id=None,
    )


def _paced(  # noqa: PLR0917 (what a round is made of)
    work: PacedWorkload, n: int, most: float, draw: random.Random, errors: Mapping[str, int], late: float
) -> Round:
    asked = work.rate_ratio * most * math.exp(draw.gauss(0, 0.005))
    due = int(asked * 5)
    failed = sum(errors.values())
    right = due - failed
    # The nearer a server is to its most, the longer answers take.
    time_ns = int(1e9 / most / (1 - work.rate_ratio))
    return Round(
        n=n,
        position=100 + n,
        started_at=f"2026-11-26T11:{n:02d}:00Z",
        duration_s=6.0,
        metrics={
            "asked_requests_per_s": asked,
            "error_ratio": failed / due,
            "late_ratio": late,
            "op_lat_mean_ns": float(time_ns),
            "op_lat_min_ns": time_ns / 2,
            "read_bytes_per_s": right / 5 * 14_332,
            "requests_per_s": right / due * asked,
        },
        cache_class=CacheClass.SERVER_WARM,
        evidence=CacheEvidence(asked_read_bytes=right * 14_332, reasons=("behind-a-server",)),
        latency_bins={
            "op": {time_ns: right - right // 8 - right // 50, 2 * time_ns: right // 8, 5 * time_ns: right // 50}
        },
        io_count=right,
        notes={
            "requests": due,
            "due": due,
            "left_late": int(due * late),
            "late_limit_ns": 1_000_000,
            "most_under_way": 9,
            "longest_ns": {"op": 6.0 * time_ns + n},
            "most_per_s": round(most, 3),
            "errors": dict(errors),
            "in_flight": 2.0,
            "file_bytes": work.bytes or 14_332,
            "files_verified": 1,
            "generator_core_ratio": 0.3,
            "server": "nginx/1.22.1",
        },
        raw_id=None,
    )
