"""Runs of many clients as an owner starts them: two real servers in turns, a killed run, what is refused."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from statistics import median

import pytest
from services.nginx import nginx
from support.generator import tools_folder
from support.way_runs import WAY, finished_rounds, keys_at, until, volbench

from volbench.domain.model.coding.codec import dump
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.servers.endpoint import CloudLimits, EndpointKind
from volbench.services.endpoints.endpoint_service import EndpointEdit

pytestmark = pytest.mark.real_io


@pytest.fixture(scope="module")
def plain():
    with nginx() as service:
        yield service


@pytest.fixture
def environment(tmp_path):
    (tmp_path / "tools").mkdir()
    return {**os.environ, "VOLBENCH_TOOLS_DIR": str(tools_folder(tmp_path / "tools")), "VOLBENCH_LANGUAGE": "en"}


def clients(application, *more):
    return volbench(application, "run", "--suite=http-file", "--profile=smoke", *more)


def started(argv, environment):
    return subprocess.run(argv, env=environment, capture_output=True, text=True, check=False)


def test_two_servers_are_asked_in_turns_and_held_against_each_other(application, dav, plain, environment, tmp_path):
    application.endpoints.add(EndpointEdit("nginx", EndpointKind.WEBDAV, plain.address))
    done = started(clients(application, f"--way={WAY}", "--way=nginx", f"--json={tmp_path / 'run.json'}"), environment)
    said = json.loads((tmp_path / "run.json").read_text("utf-8"))

    assert done.returncode == 0, done.stderr
    # What of the two it is depends on whether server or program is the slower one here.
    assert re.search(r"requests/s at most|at least [\d,. ]+ requests/s", done.stdout)
    assert "who is what percent of whom" in done.stdout
    assert "about 15,000 requests" in done.stderr
    assert {work["variant"] for work in said["workloads"]} == {WAY, "nginx"}
    assert [work["rounds"][0]["notes"]["errors"] for work in said["workloads"]] == [{}] * len(said["workloads"])
    assert all(is_half_of_the_most(said["workloads"], way) for way in (WAY, "nginx"))
    assert "12.12" in said["environment"]["tools"]["vegeta"]
    assert not keys_at(dav)
    assert not keys_at(plain)


def is_half_of_the_most(works, way):
    """Whether each round at a constant pace asked for half of the median of the rounds there were by then."""
    closed, paced = (
        next(work["rounds"] for work in works if work["variant"] == way and work["id"] == cell)
        for cell in ("get-14k-c10", "get-14k-r50")
    )
    for one in paced:
        most = median(other["metrics"]["requests_per_s"] for other in closed if other["n"] <= one["n"])
        assert one["notes"]["most_per_s"] == pytest.approx(most, abs=0.001)
        assert one["metrics"]["asked_requests_per_s"] == pytest.approx(most / 2, rel=0.001)
    return len(paced) == 2


def test_a_killed_run_that_goes_on_takes_its_pace_from_the_rounds_that_were_kept(
    application, dav, environment, monkeypatch
):
    run = subprocess.Popen(
        clients(application, f"--way={WAY}"), env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    until(lambda: finished_rounds(application), run)
    run.send_signal(signal.SIGKILL)
    run.wait()
    kept = finished_rounds(application)
    monkeypatch.setenv("VOLBENCH_TOOLS_DIR", environment["VOLBENCH_TOOLS_DIR"])
    application.worker.start()
    (row,) = application.store.list_rows()[0]
    until(lambda: application.store.row(row.id).state is RunState.INTERRUPTED)
    application.queue.resume(row.id, is_agreed=True)
    until(lambda: application.store.row(row.id).state is RunState.DONE)
    works = [dump(work) for work in application.store.get(row.id).workloads]

    assert kept.items() <= finished_rounds(application).items()
    assert is_half_of_the_most(works, WAY)


def test_a_killed_run_leaves_nothing_once_somebody_cleans_up(application, dav, environment):
    run = subprocess.Popen(
        clients(application, f"--way={WAY}"), env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    until(lambda: keys_at(dav), run)
    run.send_signal(signal.SIGKILL)
    run.wait()
    cleaned = started(volbench(application, "clean-up"), environment)

    assert cleaned.returncode == 0, cleaned.stderr
    assert not keys_at(dav)


def test_without_the_program_it_says_so(application, environment, tmp_path):
    # A checkout has vegeta beside its Python: this one has nothing beside it.
    python = tmp_path / "bare" / "python"
    python.parent.mkdir()
    python.symlink_to(Path(sys.executable).resolve())
    bare = {
        **environment,
        "VOLBENCH_TOOLS_DIR": "/nowhere",
        "PATH": "/nowhere",
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    done = started([str(python), *clients(application, f"--way={WAY}")[1:]], bare)

    assert done.returncode != 0
    assert "vegeta" in done.stderr


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "it was not confirmed that it is yours"),
        ({"mine": "yes"}, "it was not confirmed that it is yours"),
        ({"mine": "203.0.113.9"}, ""),
    ],
)
def test_a_server_on_the_internet_has_to_be_ones_own(application, environment, options, words):
    limits = CloudLimits(10**9, 0.0, "EUR")
    application.endpoints.add(
        EndpointEdit("cloud", EndpointKind.WEBDAV, "http://203.0.113.9/", cloud=limits, options=options)
    )
    planned = started(volbench(application, "plan", "--suite=http-file", "--profile=smoke", "--way=cloud"), environment)

    assert (planned.returncode == 0) is not bool(words)
    assert words in planned.stderr


def test_ways_that_do_not_speak_http_are_refused(application, environment, tmp_path):
    (tmp_path / "folder").mkdir()
    done = started(clients(application, "--way=folder", f"--target={tmp_path / 'folder'}"), environment)

    assert done.returncode != 0
    assert "not a server that any web client can ask" in done.stderr


def test_few_open_files_leave_cells_out_with_both_numbers(application, environment):
    argv = volbench(application, "plan", "--suite=http-file", "--profile=quick", f"--way={WAY}", "--json")
    limited = ["sh", "-c", 'ulimit -n 200 && exec "$@"', "sh", *argv]
    done = started(limited, environment)
    plan = json.loads(done.stdout)

    assert plan["cells"] == ["get-14k-c1", "get-14k-c10"]
    assert [one["workload"] for one in plan["skipped"]] == ["get-14k-c100", "get-14k-r50"]
    assert "228" in plan["skipped"][0]["reason"]["text"]
    assert "200" in plan["skipped"][0]["reason"]["text"]
