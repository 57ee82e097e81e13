"""The real package through an owner's years with it: bundled Python and fio, unprivileged, on real volumes."""

from __future__ import annotations

import contextlib
import gzip
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.request import Request, urlopen

import pytest
from support.examples import example_run
from support.loops import loop_volume
from support.older_databases import make_old_database

from package.dsm.box import PACKAGE_UID, Box
from package.dsm.center import Center, on_volume
from package.real_spk import as_version, find_spk
from package.service import Service, wait_for
from package.stand_in import CHECKOUT

if TYPE_CHECKING:
    from collections.abc import Iterator

OLD_VERSION = "0.0.1-0001"
DATA = "/var/packages/volbench/var"
STATIC = CHECKOUT / "src/backend/volbench/static"


@pytest.fixture
def volumes(box: Box) -> Iterator[dict[str, Path]]:
    """Two volumes as DSM mounts them; on the second one somebody gave the package a shared folder."""
    with loop_volume("ext4") as first, loop_volume("btrfs") as second:
        mounted = {"volume1": first.mount_point, "volume2": second.mount_point}
        for name, mount_point in mounted.items():
            box.attach_volume(name, mount_point)
        box.own(box.path("/volume2/bench"))
        yield mounted
        box.power_off()


@pytest.fixture
def running(center: Center, volumes: dict[str, Path]) -> Center:
    """The built package, installed and running on the first volume."""
    done = center.install(find_spk("x86_64"))
    assert done.is_done, done
    return center


def leftovers(box: Box) -> list[str]:
    """What measuring left on the volumes."""
    return [str(path) for volume in ("volume1", "volume2") for path in (box.root / volume).rglob(".volbench*")]


def measuring_programs(box: Box) -> list[str]:
    """Processes of the bundled fio on this NAS; another test may have one of its own."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # It may end while we look.
            command = (process / "cmdline").read_bytes()
            is_here = (process / "root").readlink() == box.root
            if is_here and command.startswith(b"/var/packages/volbench/target/bin/fio\0"):
                found.append(command.decode())
    return found


def start_measuring(service: Service) -> str:
    """Start a run and return its id once its files are there and fio works on them."""
    run_id = service.measure("/volume2/bench")
    box = service.center.box

    def is_measuring() -> bool:
        assert service.state(run_id) in {"queued", "running"}, service.get(f"/runs/{run_id}")
        return bool(leftovers(box)) and bool(measuring_programs(box))

    wait_for(is_measuring, "fio to run")
    return run_id


def stop_measuring(service: Service) -> str:
    """Start a run, stop the package in the middle of it, and return its id."""
    run_id = start_measuring(service)
    assert service.center.stop().is_done
    assert measuring_programs(service.center.box) == []
    assert leftovers(service.center.box) == []
    return run_id


def die_measuring(service: Service) -> str:
    """Start a run, kill the service in the middle of it, and return its id; its files are left."""
    run_id = start_measuring(service)
    box = service.center.box
    box.shell_as_root(f"kill -KILL {service.center.pid_file.read_text().split()[0]}")
    wait_for(lambda: not measuring_programs(box), "fio to end with the service")
    assert leftovers(box) != []
    return run_id


def click_icon(box: Box, *, cookie: str, token: str, uid: int = PACKAGE_UID) -> dict[str, str]:
    """Do what the page behind the icon does in the browser of somebody who uses DSM; say who came in, or why not."""
    (box.root / "run/dsm-sessions").write_text("alices-session right alice\nbobs-session right bob\n")
    request = {"REQUEST_METHOD": "POST", "HTTP_X_SYNO_TOKEN": token, "HTTP_COOKIE": f"id={cookie}"}
    told = box.run(["/usr/syno/synoman/webman/3rdparty/volbench/index.cgi"], uid=uid, env=request)
    assert told.code == 0, told
    answer = json.loads(told.out.partition("\n\n")[2])
    if "error" in answer:
        return {"error": answer["error"]}
    body = json.dumps({"ticket": answer["ticket"]}).encode()
    headers = {"Content-Type": "application/json"}
    with urlopen(Request(f"http://127.0.0.1:{answer['port']}/api/v1/session", body, headers)) as came_in:
        return {"account": json.load(came_in)["account"]}


def nobody_comes_in_but_administrators(service: Service) -> None:
    """Everybody may ask whether it is there; signed-in administrators come in from the desktop without a password."""
    assert service.call("GET", "/health", is_signed_in=False)["status"] == "ok"
    assert service.call("GET", "/volumes", is_signed_in=False)["code"] == "not-signed-in"
    box = service.center.box
    # DSM is said to start it as the package's user; were it root, nothing of root's may be left in our folder.
    assert click_icon(box, cookie="alices-session", token="right", uid=0) == {"account": "alice"}
    assert box.path(f"{DATA}/tickets").stat().st_uid == PACKAGE_UID
    assert click_icon(box, cookie="alices-session", token="right") == {"account": "alice"}
    assert click_icon(box, cookie="alices-session", token="wrong") == {"error": "not-signed-in"}
    assert click_icon(box, cookie="bobs-session", token="right") == {"error": "not-administrator"}


def put_oldest_database(box: Box, made: Path) -> None:
    """Let the service find the database of the first version ever released when it starts."""
    make_old_database(made, example_run(), "0001")
    (box.path(DATA) / "volbench.sqlite").write_bytes(made.read_bytes())
    box.shell_as_root(f"chown {PACKAGE_UID}:{PACKAGE_UID} {DATA}/volbench.sqlite")


def facts_of(document: dict[str, Any]) -> str:
    """A run's document as text, to look for what must be in it."""
    return json.dumps(document, ensure_ascii=False)


def test_an_owner_installs_measures_upgrades_and_removes(
    center: Center, volumes: dict[str, Path], tmp_path: Path
) -> None:
    """One long story, because installing the real package takes a second or two each time."""
    spk = find_spk("x86_64")
    box = center.box
    older = as_version(spk, OLD_VERSION, tmp_path / "older.spk")
    assert center.install(older, start=False).is_done
    assert center.status() == 3

    put_oldest_database(box, tmp_path / "old.sqlite")
    started = center.start()
    assert started.is_done, started
    service = Service(center).awaited()

    nobody_comes_in_but_administrators(service)
    assert [row["id"] for row in service.get("/runs")["runs"]] == [example_run().id]

    # Measuring, with what came in the package; DSM asks for the status meanwhile.
    seen = {row["volume"]["mount_point"]: row["volume"] for row in service.get("/volumes")["volumes"]}
    assert {"/volume1", "/volume2"} <= set(seen)
    run_id = service.measure("/volume2/bench", workloads=("seq-write-1m", "rand-read-4k-qd32"))
    wait_for(lambda: not center.poll() or service.state(run_id) != "running", "the run to end")
    wait_for(lambda: service.state(run_id) not in {"queued", "running"}, "the run to end")
    assert service.state(run_id) == "done", service.get(f"/runs/{run_id}")
    assert center.is_running
    document = service.get(f"/runs/{run_id}/document")
    assert "/var/packages/volbench/target/bin/fio" in facts_of(document)
    assert leftovers(box) == []

    # An upgrade keeps everything.
    upgraded = center.install(spk)
    assert upgraded.is_done, upgraded
    assert center.poll()
    service.awaited()
    assert {row["id"] for row in service.get("/runs")["runs"]} == {example_run().id, run_id}
    assert service.get(f"/runs/{run_id}/document") == document

    # Stopping in the middle of a run leaves nothing behind; the run is known as interrupted afterwards.
    second = stop_measuring(service)
    assert center.start().is_done
    assert service.awaited().state(second) in {"interrupted", "cancelled"}

    # A power cut in the middle of a run leaves files; the next start removes them.
    third = start_measuring(service)
    box.power_off()
    for name, mount_point in volumes.items():
        box.attach_volume(name, mount_point)
    assert leftovers(box) != []
    assert center.boot().is_done
    service.awaited()
    wait_for(lambda: leftovers(box) == [], "the leftovers to go")
    wait_for(lambda: service.state(third) == "interrupted", "the run to be called interrupted")

    # Killed in the middle of a run and never started again: the uninstallation removes the files.
    fourth = die_measuring(service)

    # Kept at uninstallation, found again by the next installation, then deleted for good.
    assert center.uninstall().is_done
    assert leftovers(box) == []
    assert center.install(spk).is_done
    service.awaited()
    assert {run_id, second, third, fourth} <= {row["id"] for row in service.get("/runs")["runs"]}
    assert service.state(fourth) == "interrupted"
    assert center.uninstall(wizard_delete_data="true").is_done
    assert not list((box.root / "volume1/@appdata/volbench").iterdir())
    assert not list((box.root / "volume1/@appstore").iterdir())


def every_report_can_be_written(box: Box, run_id: str) -> None:
    """Ask the command line of the package, which has the modules of the package and no others, in both languages."""
    for language in ("en", "zh-CN"):
        for form in ("html", "md", "txt", "csv", "json", "card"):
            command = [
                "/var/packages/volbench/target/bin/volbench",
                "--lang",
                language,
                "report",
                run_id,
                "--format",
                form,
            ]
            told = box.run(command, env={"VOLBENCH_DATA_DIR": DATA})
            assert told.code == 0, told
            assert len(told.out) > 200, form


def test_the_page_is_whole_in_every_form_a_browser_asks_for(running: Center) -> None:
    service = Service(running).awaited()
    names = sorted(path.name for path in (STATIC / "app" / "assets").iterdir() if path.suffix == ".js")

    for name in names:
        plain, packed = (service.fetch(f"/assets/{name}", encoding) for encoding in ("identity", "gzip"))
        assert plain == (STATIC / "app" / "assets" / name).read_bytes(), name
        assert packed == plain or gzip.decompress(packed) == plain, name


def test_results_survive_the_volume_they_lay_on(running: Center, tmp_path: Path) -> None:
    """The owner makes the RAID anew, which is what volbench is for, and loses the package's data with it."""
    service = Service(running).awaited()
    document = json.loads((CHECKOUT / "tests/contract/run-exported.example.json").read_text("utf-8"))
    [run_id] = service.post("/imports", document)["runs"]
    every_report_can_be_written(running.box, run_id)
    assert service.call("PATCH", "/settings", {"mirror_folder": "/volume2/bench"})["mirror_folder"] == "/volume2/bench"
    service.post("/mirror", {})
    wait_for(lambda: service.get("/mirror")["state"] == "current", "the copy of all results")
    # After a new installation the package may be another user, who has to be able to read it.
    assert running.box.shell_as("cat /volume2/bench/volbench-results/* >/dev/null", uid=12345).code == 0

    assert running.stop().is_done
    running.lose_volume()
    assert running.status() == 3
    again = on_volume(running, "/volume2")
    done = again.install(find_spk("x86_64"))
    assert done.is_done, done
    service = Service(again).awaited()
    assert service.get("/runs")["runs"] == []
    [found] = service.get("/archives?folder=/volume2/bench")["archives"]
    service.post("/restores", {"source": found["path"]})
    wait_for(lambda: service.get("/restores")["state"] in {"done", "failed"}, "the results to come in")

    assert [row["id"] for row in service.get("/runs")["runs"]] == [run_id]
