"""Runs that measured a server, invented for tests and judged by the product."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from support.examples import example_run
from volbench.domain.assess.measured_cell import MeasuredCell
from volbench.domain.assess.run_analysis import analyse_run
from volbench.domain.model.runs.run import (
    CacheClass,
    CacheEvidence,
    EndpointTarget,
    ReportedTarget,
    Round,
    Run,
    SuiteRef,
)
from volbench.domain.model.servers.endpoint import (
    CloudLimits,
    Durability,
    Endpoint,
    EndpointKind,
    ServerFacts,
    endpoint_id,
)
from volbench.suites import find

if TYPE_CHECKING:
    from volbench.domain.model.runs.target import Target
    from volbench.domain.model.suites.workload import Suite

ADDRESS = "https://nas.alice.example:5006/alice-photos"
WAY = "nas-dav"


def endpoint(kind: EndpointKind = EndpointKind.WEBDAV, name: str = WAY) -> Endpoint:
    """A server with everything that says whose it is."""
    return Endpoint(
        id=endpoint_id(kind, ADDRESS),
        name=name,
        kind=kind,
        address=ADDRESS,
        user="alice",
        options={"bucket": "alice-photos", "signing": "unsigned"},
        fingerprint="ab" * 32,
        cloud=CloudLimits(10**9, 0.02, "EUR"),
        server=ServerFacts("nginx/1.22.1", Durability.SERVER_ACK, {"share": "alice-photos"}),
    )


REPORTED = ReportedTarget(
    "alice's box",
    path="/volume1/alice-photos",
    mount_point="/volume1",
    device="/dev/md2",
    file_system="btrfs",
    mount_options=("rw", "noatime"),
    total_bytes=10**12,
    free_bytes=4 * 10**11,
)
"""What the file of another program says it measured."""


def target_run(suite: Suite, target: Target, factor: float = 1.0) -> Run:
    """The run of `server_run` on any kind of target."""
    run = server_run(suite, factor=factor)
    moved = replace(run, target=target, is_imported=isinstance(target, ReportedTarget), workloads=())
    rounds = run.workloads[0].rounds
    if not isinstance(target, EndpointTarget):
        evidence = CacheEvidence(asked_write_bytes=10**8, reasons=("disk-counters-missing",))
        rounds = tuple(replace(one, cache_class=CacheClass.UNKNOWN, evidence=evidence, notes={}) for one in rounds)
    return analyse_run(moved, suite, [MeasuredCell(suite.workloads[0], WAY, ("program",), rounds)])


def server_run(suite: Suite | None = None, kind: EndpointKind = EndpointKind.WEBDAV, factor: float = 1.0) -> Run:
    """A finished run of the first workload of a suite on a server."""
    suite = suite or find("nas-volume")
    base = example_run(f"01JDSERVER0000000000000{factor:03.0f}")
    workload = suite.workloads[0]
    run = replace(
        base,
        suite=SuiteRef(suite.id, suite.version, suite.digest(), suite.title, suite.headline),
        request=replace(base.request, suite=suite.id, target_path=""),
        target=EndpointTarget(endpoint(kind)),
        environment=replace(
            base.environment, engine="", fill_ratio=None, busy_before_ratio=None, tools={}, storage_manager=None
        ),
        plan=replace(base.plan, cells=(workload.id,), variants=(WAY,), rounds=6, stages=(), stopping=None, skipped=()),
        workloads=(),
        caveats=(),
        stages=(),
        clean_ups=(),
    )
    rounds = tuple(_round(n, workload.metric, factor * (1e8 + n * 1e5)) for n in range(1, 7))
    return analyse_run(run, suite, [MeasuredCell(workload, WAY, ("python", "-I", ADDRESS), rounds)])


def _round(n: int, metric: str, value: float) -> Round:
    return Round(
        n=n,
        position=n,
        started_at=f"2026-11-20T10:{n:02d}:00Z",
        duration_s=1.0,
        metrics={metric: value},
        cache_class=CacheClass.SERVER_WARM,
        evidence=CacheEvidence(asked_write_bytes=10**8, reasons=("behind-a-server",)),
        latency_bins={},
        io_count=10,
        notes={"server": "nginx/1.22.1", "where": ADDRESS},
        raw_id=None,
    )
