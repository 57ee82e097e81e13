"""An administrator signs in with a DSM account, installs the root extra and runs the classic test with it.

The service is the package's unprivileged user throughout; hdparm and the clearing of caches come through the socket of
the helper, which root started as Task Scheduler does.
"""

from __future__ import annotations

import hashlib
import json
import os
from typing import TYPE_CHECKING
from urllib.error import HTTPError

import pytest
from packer.opened import root_scripts
from support.dsm_web_api import Account, DsmDouble, recorded, running_dsm
from support.loops import loop_volume

from package.real_spk import find_spk
from package.service import Service, wait_for
from package.stand_in import CHECKOUT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from package.dsm.center import Center

CLASSIC = ("hdparm-cached", "hdparm-buffered", "dd-write-4k", "fio-rand-read-4k")
"""One of each tool of the test of 2018; the others take the same ways."""
RECORDED = CHECKOUT / "src/backend/tests/fixtures/dsm_storage/dsm71-ds918plus-shr-basic-3vol.load_info.json"
HOME = "usr/local/lib/volbench-root"


@pytest.fixture
def dsm(center: Center) -> Iterator[DsmDouble]:
    """DSM's web API on a port its owner chose: alice is an administrator with a one-time code, bob is none."""
    people = (Account("alice", "secret", otp="123456"), Account("bob", "secret"))
    storage = json.loads(RECORDED.read_text("utf-8"))["data"]
    interfaces = recorded("api_info_subset")["data"]
    interfaces["SYNO.Storage.CGI.Storage"] = {"path": "entry.cgi", "minVersion": 1, "maxVersion": 1}
    handlers = {("SYNO.Storage.CGI.Storage", "load_info"): lambda _parameters, _account: storage}
    with running_dsm(DsmDouble(people, handlers=handlers, interfaces=interfaces)) as double:
        with (center.box.root / "etc/synoinfo.conf").open("a") as settings:
            settings.write(f'admin_port="{double.endpoint.port}"\n')
        yield double


@pytest.fixture
def service(center: Center, dsm: DsmDouble) -> Iterator[Service]:
    """The built package on a real volume, started."""
    with loop_volume("ext4") as volume:
        center.box.attach_volume("volume1", volume.mount_point)
        done = center.install(find_spk("x86_64"))
        assert done.is_done, done
        yield Service(center).awaited()
        center.box.power_off()


def refusal(service: Service, **words: str) -> str:
    """Return the code with which a sign-in is refused."""
    with pytest.raises(HTTPError) as refused:
        service.sign_in(**words)
    return str(json.load(refused.value)["code"])


def test_an_administrator_runs_the_classic_test_with_the_root_extra(service: Service, dsm: DsmDouble) -> None:
    box = service.center.box
    alice = {"account": "alice", "password": "secret"}
    assert refusal(service, account="alice", password="wrong") == "dsm-credentials-wrong"
    assert refusal(service, **alice) == "dsm-otp-needed"
    assert refusal(service, account="bob", password="secret") == "dsm-not-administrator"
    service = service.sign_in(**alice, otp="123456")

    # Without it the run says what is missing; the script the page shows is run by root and checks itself.
    extra = service.get("/root-extra")
    assert extra["state"] == "not-installed"
    script = extra["install"]["text"]
    assert hashlib.sha256(script.encode()).hexdigest() == extra["install"]["sha256"]
    # It is the file a release has beside the package, whose checksum stands in its notes.
    released = root_scripts(find_spk("x86_64"))
    assert (script, extra["remove"]["text"]) == (released["install"], released["remove"])
    installed = box.shell_as_root(script)
    assert installed.code == 0, installed
    assert service.get("/root-extra")["state"] == "running"
    assert {path.stat().st_uid for path in (box.root / HOME).rglob("*")} == {0}

    run_id = service.measure("/volume1/@appdata/volbench", suite="sylv-2018-scaled", workloads=CLASSIC)
    wait_for(lambda: service.state(run_id) not in {"queued", "running"}, "the run to end")

    assert service.state(run_id) == "done", service.get(f"/runs/{run_id}")
    document = service.get(f"/runs/{run_id}/document")
    assert [row["id"] for row in document["workloads"]] == list(CLASSIC)
    told = {row["id"]: row for row in document["workloads"]}
    assert told["hdparm-buffered"]["summary"]["read_bytes_per_s"]["median"] > 0
    assert "(root extra)" in json.dumps(document["environment"])
    # Caches were cleared before the test on the file that all share, as the test of 2018 does.
    assert [round_["notes"].get("is_all_dropped") for round_ in told["fio-rand-read-4k"]["rounds"]] == [True, True]
    # What DSM's Storage Manager knows was asked once, in the administrator's name, and stands in the run.
    assert [call[1] for call in dsm.calls if call[0] == "SYNO.Storage.CGI.Storage"] == ["load_info"]
    assert document["environment"]["storage_manager"]["problem"] is None

    removed = box.shell_as_root(service.get("/root-extra")["remove"]["text"])
    assert removed.code == 0, removed
    assert service.get("/root-extra")["state"] == "not-installed"
    assert not (box.root / HOME).exists()
    assert not os.path.lexists(box.root / "run/volbench-root")
