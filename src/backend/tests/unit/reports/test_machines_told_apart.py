"""Which ways lead to one machine is passed on, and nothing that says which machine that is."""

import json
from dataclasses import replace

import pytest
from support.servers import endpoint
from support.shares import share_target
from support.swept import swept_document

from volbench.domain.model.documents.export import Inclusion
from volbench.domain.model.runs.machines import machines_of
from volbench.domain.model.runs.run import EndpointTarget
from volbench.domain.model.runs.way_plan import WayPlan
from volbench.domain.model.servers.endpoint import EndpointKind, endpoint_id
from volbench.reports.anonymise import anonymise
from volbench.reports.run_document import from_document, to_document

SECRETS = ("alice", "fd00", "nas", "backup.example", ":5006", ":5007", "127.0.0.1", "photos")


def at(address, kind=EndpointKind.WEBDAV):
    return EndpointTarget(replace(endpoint(kind, str(kind)), id=endpoint_id(kind, address), address=address))


def run_over(targets):
    """The recorded run, as if it had led elsewhere; commands and servers' words are those of the recording."""
    run = from_document(swept_document())
    names = dict(zip(run.targets, targets, strict=True))
    ways = {
        way: WayPlan(one.id, one.name, one.place, 1, 1, 1.0, share=getattr(getattr(one, "volume", None), "share", None))
        for way, one in names.items()
    }
    return replace(run, target=targets[0], targets=names, plan=run.plan.over(ways))


@pytest.mark.parametrize(
    ("path", "first", "second", "machines"),
    [
        # Mounted by name and asked by the address the kernel notes, on two ports: one machine.
        ("/mnt/v6/photos", "https://[fd00::7]:5006/alice", "//[FD00::7]:5007/alice", (1, 1, 1)),
        ("/mnt/ssh/photos", "https://alice.example:5006/dav", "//backup.example/alice", (1, 2, 1)),
        ("/mnt/ssh/photos", "https://alice.example:5006/dav", "//bob.example/alice", (1, 2, 3)),
        ("/mnt/smb/photos", "http://127.0.0.1:5006/alice", "https://alice.example/dav", (0, 0, 1)),
    ],
)
def test_ways_to_one_machine_meet_in_what_is_passed_on(tmp_path, path, first, second, machines):
    run = run_over((share_target(tmp_path, path), at(first), at(second)))
    if "v6" in path:
        volume = run.target.volume
        named = replace(run.target, volume=replace(volume, share=replace(volume.share, server="nas")))
        run = run_over((named, at(first), at(second)))
    after = anonymise(run)
    text = json.dumps(to_document(after))

    assert tuple(machines_of(after).values()) == tuple(f"server-{one}" if one else "" for one in machines)
    assert [secret for secret in SECRETS if secret in text] == []
    assert machines_of(anonymise(run, frozenset({Inclusion.PATHS}))) == machines_of(run)


def test_a_program_in_somebodys_home_keeps_its_name_only():
    run = from_document(swept_document())
    work = replace(run.workloads[0], command=("/home/alice/volbench/bin/python", "-I"), variant="folder")
    after = anonymise(replace(run, workloads=(work,)))
    shown = anonymise(replace(run, workloads=(work,)), frozenset({Inclusion.PATHS}))

    assert after.workloads[0].command == ("python", "-I")
    assert shown.workloads[0].command == work.command
