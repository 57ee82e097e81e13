"""Servers that files are sent to: what lies there of others stays, however the server tells what it holds."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING, Any

import boto3
import pytest

from faults.harness.waiting import wait_for
from services.moto import BUCKET, moto
from services.proxied import proxied

if TYPE_CHECKING:
    from pathlib import Path

    from faults.harness.nas import Nas
    from faults.harness.service import Service
    from services.running import Service as Server

NAME = "nas-dav"
ACCEPTED = 202


def add(service: Service, server: Server) -> Any:
    """Name a server, and try it."""
    named = {"kind": server.kind, "address": server.address, "user": server.user, "password": server.password}
    answer = service.call("PUT", f"/endpoints/{NAME}", {**named, "options": server.options})
    assert answer.body["endpoint"]["name"] == NAME
    return service.call("POST", f"/endpoints/{NAME}/check", {})


def order(service: Service) -> str:
    """Have files sent there."""
    asked = {
        "suite": "file-sweep",
        "profile": "smoke",
        "ways": [NAME],
        "target_path": "",
        "workloads": ["put-64k", "get-64k"],
    }
    answer = service.call("POST", "/runs", asked)
    assert answer.status == ACCEPTED, answer.body
    return str(answer.body["id"])


def files(folder: Path) -> list[str]:
    """Return what lies at the server."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def theirs_in(folder: Path) -> list[str]:
    """Put what another NAS measures with just now, in the folders of this version and of earlier ones."""
    for place in (".volbench/their-run/64k", ".volbench/64k"):
        (folder / place).mkdir(parents=True)
    for path in folder.rglob("*"):
        path.chmod(0o777)
    for name in (".volbench/their-run/64k/1-0", ".volbench/64k/their-run.1-0"):
        (folder / name).write_text("theirs")
    return files(folder)


@pytest.mark.fault("lists-behind-a-proxy")
@pytest.mark.in_ci
def test_behind_a_proxy_that_changes_paths_nothing_of_others_is_touched(nas: Nas) -> None:
    service = nas.start()
    with proxied("path-changed") as server:
        theirs = theirs_in(server.folder)
        assert add(service, server).body["endpoint"]["server"]["facts"]["folders"] == "stay"
        assert nas.wait_for_end(order(service)) == "done"
        assert files(server.folder) == theirs

        run_id = order(service)
        wait_for(lambda: len(files(server.folder)) > len(theirs), "a file of ours is there")
        service.end(signal.SIGKILL)
        nas.start()
        assert nas.wait_for_end(run_id) == "interrupted"
        assert files(server.folder) == theirs
    nas.finish()


@pytest.mark.fault("lists-not-understood")
@pytest.mark.in_ci
def test_a_page_in_place_of_a_list_ends_the_run_and_deletes_nothing(nas: Nas) -> None:
    service = nas.start()
    with proxied("page-for-lists") as server:
        theirs = theirs_in(server.folder)
        refused = add(service, server)
        assert refused.body["detail"].startswith("Opening the address failed.")
        run_id = order(service)
        assert nas.wait_for_end(run_id) == "failed"
        assert files(server.folder) == theirs
    assert service.get(f"/runs/{run_id}/document")["failure"]
    nas.finish()


@pytest.mark.fault("bucket-keeps-versions")
@pytest.mark.in_ci
def test_no_version_of_ours_stays_in_a_bucket_that_keeps_them(nas: Nas) -> None:
    service = nas.start()
    with moto() as server:
        names = ("aws_access_key_id", "aws_secret_access_key", "region_name")
        keys = dict(zip(names, ("user", "secret", "us-east-1"), strict=True))
        client = boto3.client("s3", endpoint_url=server.address, **keys)
        client.put_bucket_versioning(Bucket=BUCKET, VersioningConfiguration={"Status": "Enabled"})
        for body in (b"old", b"new"):
            client.put_object(Bucket=BUCKET, Key=".volbench/their-run/64k/1-0", Body=body)
        before = client.list_object_versions(Bucket=BUCKET)["Versions"]

        assert add(service, server).body["endpoint"]["server"]["facts"]["versions"] == "removed"
        assert nas.wait_for_end(order(service)) == "done"

        after = client.list_object_versions(Bucket=BUCKET)
        assert [one["VersionId"] for one in after["Versions"]] == [one["VersionId"] for one in before]
        assert not after.get("DeleteMarkers")
    nas.finish()
