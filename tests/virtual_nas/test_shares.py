"""A folder on a mounted SMB or NFS share is a way: named as one, never taken for a disk, and it may go away.

The machine serves its own volume and mounts it over loopback, with the kernel's own clients.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

import pytest

from virtual_nas.harness import product, shares
from virtual_nas.harness.bench import Bench, Setup

if TYPE_CHECKING:
    from collections.abc import Callable

_SUITE: Final = ("--suite", "file-sweep")
_CELLS: Final = ("--workload", "put-1mb", "--workload", "get-1mb")
_WAY: Final = ("--way", "folder")
_SERVER: Final = ("--kind", "smb", "--address", "//127.0.0.1/sweeps", "--user", "root", "--password-stdin")
_STRANGER: Final = f"{shares.SMB}/.volbench/of-another-machine"


@pytest.fixture(scope="module")
def bench(start_for_module: Callable[[Setup], Bench]) -> Bench:
    """A client and its servers."""
    bench = start_for_module(Setup(disks=(256 << 20,), memory_bytes=512 << 20))
    shares.serve_and_mount(bench)
    return bench


def _named(volume: dict[str, Any]) -> tuple[str, str, str]:
    share = volume["share"]
    return share["protocol"], share["server"], share["share"]


def _rounds(run: dict[str, Any], way: str) -> list[dict[str, Any]]:
    return [one for work in run["workloads"] if work["variant"] == way for one in work["rounds"]]


def _notes(run: dict[str, Any], way: str, note: str) -> set[Any]:
    return {one["notes"][note] for one in _rounds(run, way)}


def test_a_mounted_share_and_a_server_take_turns(bench: Bench) -> None:
    nas = bench.nas
    shares.remount_smb(nas, "cache=loose")
    nas.run("mkdir", "-p", _STRANGER)
    nas.run(
        product.PROGRAM, "endpoints", "add", "nas-smb", *_SERVER, given=f"{shares.PASSWORD}\n", env=product.ENVIRONMENT
    )

    run = product.measure(nas, shares.SMB, *_SUITE, *_CELLS, *_WAY, "--way", "nas-smb", "--include", "paths")

    volume = run["targets"]["folder"]["volume"]
    assert (run["state"], list(run["targets"])) == ("done", ["folder", "nas-smb"])
    assert _named(volume) == ("smb", "127.0.0.1", "sweeps")
    assert (volume["disks"], volume["layers"], volume["device"]) == ([], [], shares.SMB_SOURCE)
    assert {one["cache_class"] for way in run["targets"] for one in _rounds(run, way)} == {"server-warm"}
    assert [len(_rounds(run, way)) for way in run["targets"]] == [4, 4]
    # Mounted like this the client may keep bytes beyond a flush; smbclient has the server's answer and no more.
    assert [_notes(run, way, "durability") for way in run["targets"]] == [{"unknown"}, {"server-ack"}]
    # What another machine may be measuring in stays: the lock of ours is not seen by it.
    assert nas.run("ls", "-A", f"{shares.SMB}/.volbench").split() == ["of-another-machine"]


def test_a_share_whose_server_takes_no_writes_is_refused_in_words(bench: Bench) -> None:
    job = product.start_measuring(bench.nas, shares.READ_ONLY, *_SUITE, *_CELLS, *_WAY)

    assert job.wait(300) == 3
    assert "may not write to" in job.complaint


def test_a_server_that_goes_away_is_named_and_its_files_are_removed_later(bench: Bench) -> None:
    nas = bench.nas
    job = product.start_measuring(nas, shares.NFS, *_SUITE, "--rounds", "20", *_WAY)
    product.wait_for_rounds(nas, job, 3)

    shares.stop_nfs(nas)
    assert job.wait(300)
    id_ = re.findall(r"\b01[0-9A-Z]{24}\b", job.complaint)[-1]
    shares.start_nfs(nas)
    text, _ = product.told(nas, (*product.document_of(id_), "--include", "paths"), ("clean-up",))
    run = json.loads(text)

    assert run["failure"]["message"]["code"] == "host.target_watch.stopped_answering_during_the_run"
    assert [(one["state"], one["target_path"]) for one in run["clean_ups"]] == [("left", shares.NFS)]
    assert len(_rounds(run, "folder")) >= 3
    assert _named(run["target"]["volume"]) == ("nfs", "127.0.0.1", "/sweeps")
    assert _notes(run, "folder", "durability") == {"server-flush"}
    assert nas.run("ls", "-A", shares.NFS) == ""
