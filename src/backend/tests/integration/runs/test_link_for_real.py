"""A real cable between two machines, held or not: the link is named where it is the limit, and nowhere else."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from services.far import far_machine, iperf3_argv
from services.nginx import nginx
from services.running import free_port, own_folder, started
from support.runs import empty_database

from volbench.app.container import compose
from volbench.config import Config
from volbench.domain.model.machine.names import LEFT_OUT
from volbench.domain.model.servers.endpoint import EndpointKind
from volbench.domain.model.sweeps.sweep import End, Sent
from volbench.kinds.ways.compare.sweep_reading import sweep_of
from volbench.reports.run_document import from_document
from volbench.services.endpoints.endpoint_service import EndpointEdit
from volbench.tools.iperf3 import TOOL

if TYPE_CHECKING:
    from pathlib import Path

    from volbench.domain.model.runs.run import Run

pytestmark = [
    pytest.mark.real_io,
    pytest.mark.skipif(os.geteuid() != 0, reason="makes a network of its own, which only root may"),
]

WAY = "nas-dav"
FILES = ("put-1mb", "put-5mb", "put-10mb")
ROUNDS = 5
# So slow that a busy machine still fills it.
MBIT = 100


@pytest.fixture(scope="module")
def far():
    with far_machine() as made:
        yield made


@pytest.fixture(scope="module")
def dav(far):
    with nginx(far=far) as service:
        yield service


@pytest.fixture
def probe(far):
    with own_folder() as folder:
        port = free_port()
        with started(iperf3_argv(far, port, folder), port, folder / "out", far.address):
            yield f"{far.address}:{port}"


def measured(tmp_path: Path, address: str, probe: str, *cells: str, rounds: int = ROUNDS) -> Run:
    """Run the sweep over one way by the command line, and read the document it wrote."""
    data = tmp_path / "data"
    data.mkdir()
    (data / "volbench.sqlite").write_bytes(empty_database().read_bytes())
    made = compose(Config(data))
    made.endpoints.add(EndpointEdit(WAY, EndpointKind.WEBDAV, address, probe=probe))
    made.worker.stop()
    made.store.close()
    file = tmp_path / "run.json"
    argv = [sys.executable, "-m", "volbench", "--data-dir", str(data), "run", "--suite=file-sweep", f"--way={WAY}"]
    chosen = [f"--workload={cell}" for cell in cells]
    done = subprocess.run(
        [*argv, "--profile=smoke", f"--rounds={rounds}", *chosen, f"--json={file}", "-q"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return from_document(json.loads(file.read_text("utf-8")))


def read(run):
    found = sweep_of(run, random.Random)
    assert found is not None
    return found


@pytest.mark.judges_speed
def test_a_cable_held_at_100_mbit_is_named_as_the_limit(tmp_path, far, dav, probe):
    with far.held(MBIT):
        run = measured(tmp_path, dav.address, probe, *FILES, "ceiling-put")

    sweep = read(run)
    (finding,) = sweep.findings
    (ceiling,) = sweep.ceilings
    assert (finding.end, finding.sent, finding.ways) == (End.LINK, Sent.PUT, (WAY,))
    assert 0.5 * MBIT / 8 * 1e6 < ceiling.bytes_per_s < 1.1 * MBIT / 8 * 1e6
    assert run.environment.tools[TOOL.name].startswith("iperf")
    assert run.plan.ways[WAY].probe == LEFT_OUT
    assert probe.partition(":")[0] not in json.dumps([list(work.command) for work in run.workloads])


@pytest.mark.judges_speed
def test_the_same_cable_without_a_hold_is_not(tmp_path, dav, probe):
    run = measured(tmp_path, dav.address, probe, *FILES, "ceiling-put")

    sweep = read(run)
    assert [one.way for one in sweep.ceilings] == [WAY]
    assert sweep.findings == ()


def test_where_nothing_answers_the_files_are_measured_and_the_ceiling_is_left_out_with_the_reason(tmp_path, far, dav):
    run = measured(tmp_path, dav.address, f"{far.address}:9", "put-64k", "ceiling-put", "ceiling-get", rounds=2)

    assert [work.id for work in run.workloads] == ["put-64k"]
    assert {cell.workload: cell.reason.code for cell in run.plan.skipped} == {
        "ceiling-put": "tools.iperf3.no_answer",
        "ceiling-get": "tools.iperf3.no_answer",
    }
    assert run.plan.cells == ("put-64k",)
