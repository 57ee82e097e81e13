"""Runs whose requests the real wrk sends, as an owner starts them by the command line, against a real server."""

import json
import os
import subprocess

import pytest
from services.nginx import nginx
from support.generator import teller_path, tools_folder
from support.way_runs import WAY, keys_at, volbench

from volbench.domain.model.servers.endpoint import EndpointKind
from volbench.services.endpoints.endpoint_service import EndpointEdit

pytestmark = pytest.mark.real_io


@pytest.fixture(scope="module")
def plain():
    with nginx() as service:
        yield service


@pytest.fixture
def environment(tmp_path):
    (tmp_path / "tools").mkdir()
    folder = tools_folder(tmp_path / "tools")
    (folder / "wrk").symlink_to(teller_path("wrk"))
    return {**os.environ, "VOLBENCH_TOOLS_DIR": str(folder), "VOLBENCH_LANGUAGE": "en"}


def started(application, environment, *words):
    return subprocess.run(volbench(application, *words), env=environment, capture_output=True, text=True, check=False)


def measured(application, environment, path, *more):
    done = started(
        application, environment, "run", "--suite=http-file", "--profile=smoke", "--way=nginx", f"--json={path}", *more
    )
    assert done.returncode == 0, done.stderr
    return done, json.loads(path.read_text("utf-8"))


def test_a_run_of_wrk_names_it_everywhere_is_read_again_alike_and_is_compared_with_none_of_vegeta(
    application, plain, environment, tmp_path
):
    application.endpoints.add(EndpointEdit("nginx", EndpointKind.WEBDAV, plain.address))
    done, said = measured(application, environment, tmp_path / "wrk.json", "--generator=wrk")
    _, usual = measured(application, environment, tmp_path / "vegeta.json", "--workload=get-14k-c10")
    verified = started(application, environment, "verify", said["id"])
    compared = started(application, environment, "compare", usual["id"], said["id"])

    # The constant pace is the usual one's, and is named before anything starts.
    assert "get-14k-r50" in done.stderr
    assert {work["id"] for work in said["workloads"]} == {"get-14k-c10"}
    assert {work["tool"] for work in said["workloads"]} == {"wrk"}
    assert said["request"]["generator"] == "wrk"
    assert said["environment"]["tools"]["wrk"].startswith("wrk ")
    assert said["suite"]["digest"] != usual["suite"]["digest"]
    assert "sent by wrk 4" in done.stdout.replace("\n", " ")
    assert verified.returncode == 0, verified.stdout + verified.stderr
    assert compared.returncode != 0 or "wrk" in compared.stdout
    assert "wrk" in (compared.stdout + compared.stderr)
    assert not keys_at(plain)


def test_a_server_that_wants_a_password_is_refused_before_anything_starts(application, dav, environment):
    planned = started(
        application, environment, "plan", "--profile=smoke", "--suite=http-file", "--generator=wrk", f"--way={WAY}"
    )

    assert planned.returncode != 0
    assert "wants a password" in " ".join(planned.stderr.split())
