"""Runs of keys and values as an owner starts them: to their report, and killed in the middle."""

import json
import os
import signal
import sqlite3
import subprocess
from contextlib import closing
from statistics import median

import pytest
from services.stacks.servers import key_value
from support.generator import tools_folder
from support.way_runs import WAY, finished_rounds, keys_at, until, volbench

from volbench.domain.model.runs.clean_up import CleanUpState
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.servers.endpoint import EndpointKind
from volbench.services.endpoints.endpoint_service import EndpointEdit

pytestmark = pytest.mark.real_io
SPELLED = {
    "key-put": "POST {base}/?opt=put&key={key}",
    "key-get": "GET {base}/?opt=get&key={key}",
    "key-delete": "GET {base}/?opt=delete&key={key}",
}
FEW = 10
"""Requests of some thousands."""


@pytest.fixture(scope="module")
def store():
    with key_value() as service:
        yield service


@pytest.fixture
def environment(tmp_path):
    (tmp_path / "tools").mkdir()
    return {**os.environ, "VOLBENCH_TOOLS_DIR": str(tools_folder(tmp_path / "tools")), "VOLBENCH_LANGUAGE": "en"}


@pytest.fixture
def spelled(application, store):
    application.endpoints.add(EndpointEdit("store", EndpointKind.HTTP, store.address, options=SPELLED))
    return application


def keys(application, *more):
    return volbench(application, "run", "--suite=http-keyvalue", "--profile=smoke", *more)


def started(argv, environment):
    return subprocess.run(argv, env=environment, capture_output=True, text=True, check=False)


def rows_of(service):
    with closing(sqlite3.connect(service.folder / "pairs.db")) as base, base:
        return base.execute("SELECT count(*) FROM pairs").fetchone()[0]


def errors_of(round_):
    return round_["notes"]["errors"]


def test_two_servers_from_plan_to_report(spelled, dav, store, environment, tmp_path):
    file = tmp_path / "run.json"
    done = started(keys(spelled, f"--way={WAY}", "--way=store", f"--json={file}"), environment)

    assert done.returncode == 0, done.stderr
    said = json.loads(file.read_text("utf-8"))
    assert {work["id"] for work in said["workloads"]} == {f"kv-{one}-1k-c10" for one in ("put", "get", "delete", "mix")}
    assert {work["variant"] for work in said["workloads"]} == {WAY, "store"}
    failed = [(work, errors_of(one)) for work in said["workloads"] for one in work["rounds"] if errors_of(one)]
    # Apache looks a file up before it opens it: one deleted between the two by the same mix is forbidden, not absent.
    assert all(work["id"] == "kv-mix-1k-c10" and work["variant"] == WAY for work, _ in failed), failed
    assert all(set(errors) == {"http-403"} and errors["http-403"] < FEW for _, errors in failed), failed
    assert all(one["notes"]["files_verified"] for work in said["workloads"] for one in work["rounds"])
    assert "Putting values of 1.00 KiB" in done.stdout
    assert (keys_at(dav), rows_of(store)) == ([], 0)


def test_a_constant_pace_is_half_of_the_most_of_the_mix_and_its_limit_is_looked_for(
    spelled, store, environment, tmp_path
):
    file = tmp_path / "run.json"
    done = started(keys(spelled, "--way=store", "--workload=kv-mix-1k-r50", f"--json={file}"), environment)

    assert done.returncode == 0, done.stderr
    closed, paced = json.loads(file.read_text("utf-8"))["workloads"]
    assert (closed["id"], paced["id"]) == ("kv-mix-1k-c10", "kv-mix-1k-r50")
    for one in paced["rounds"]:
        most = median(other["metrics"]["requests_per_s"] for other in closed["rounds"] if other["n"] <= one["n"])
        assert one["notes"]["most_per_s"] == pytest.approx(most, abs=0.001)
        assert one["metrics"]["asked_requests_per_s"] == pytest.approx(most / 2, rel=0.001)
        assert one["notes"]["errors"] == {}
    # The server is on this machine, so what it did meanwhile is known.
    assert closed["limit"]
    assert paced["limit"]
    assert rows_of(store) == 0


def test_a_run_killed_at_its_constant_pace_leaves_no_key_once_somebody_cleans_up(spelled, store, environment):
    argv = keys(spelled, "--way=store", "--workload=kv-mix-1k-r50")
    run = subprocess.Popen(argv, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until(lambda: finished_rounds(spelled), run)
    # In a round the mix of those that wait comes first; what lies there now was put for the pace.
    until(lambda: rows_of(store) > 100, run)
    run.send_signal(signal.SIGKILL)
    run.wait()
    cleaned = started(volbench(spelled, "clean-up"), environment)

    assert cleaned.returncode == 0, cleaned.stderr
    assert rows_of(store) == 0


def test_a_killed_run_leaves_no_key_once_somebody_cleans_up(spelled, store, environment):
    run = subprocess.Popen(
        keys(spelled, "--way=store"), env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    until(lambda: rows_of(store) > 100, run)
    run.send_signal(signal.SIGKILL)
    run.wait()
    cleaned = started(volbench(spelled, "clean-up"), environment)

    assert cleaned.returncode == 0, cleaned.stderr
    assert rows_of(store) == 0


def test_a_run_of_a_thousand_clients_that_is_ended_leaves_no_key(spelled, store, environment):
    argv = keys(spelled, "--way=store", "--workload=kv-mix-1k-c1000")
    run = subprocess.Popen(argv, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until(lambda: rows_of(store) > 100, run)
    run.send_signal(signal.SIGINT)
    run.wait()
    (row,) = spelled.store.list_rows()[0]
    at_server = spelled.store.get(row.id).clean_ups[0]

    assert row.state is RunState.CANCELLED
    # Who ends a run at once waits a moment and no longer: on a machine with much to do some keys are named, and stay or
    # go when the server comes to it. None stays that is told removed.
    assert at_server.state is not CleanUpState.REMOVED or rows_of(store) == 0
    assert started(volbench(spelled, "clean-up"), environment).returncode == 0
    assert rows_of(store) == 0
