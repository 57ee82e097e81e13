"""A run over a mounted share: named as one, never as a volume, and without its server in what is passed on."""

import json
import random
from dataclasses import replace

import pytest
from support.documents import words_of
from support.shares import share_target
from support.sweeps import FOLDER, sweep_run

from volbench.domain.model.documents.export import Inclusion, Subject
from volbench.domain.model.runs.machines import machines_of
from volbench.domain.model.runs.run import EndpointTarget
from volbench.domain.model.runs.way_plan import WayPlan
from volbench.domain.model.servers.endpoint import Endpoint, EndpointKind
from volbench.kinds.ways.compare.sweep_reading import sweep_of
from volbench.reports.anonymise import anonymise
from volbench.reports.choice import Choice
from volbench.reports.facts import environment_facts, share_line, system_line
from volbench.reports.formats import offered
from volbench.reports.run_document import to_document
from volbench.reports.service import Reports

FORMATS = pytest.mark.parametrize("format_", [one.format for one in offered() if Subject.RUN in one.subjects])
SECRETS = ("backup.example", "ann@", "/home/ann", "/mnt/ssh", "photos")
ABOUT_VOLUMES = {
    "reports.words.volume", "reports.words.raid", "reports.words.disks", "reports.words.file_system",
    "reports.words.pool_state", "reports.words.capacity", "reports.words.fill", "reports.words.ssd_cache",
}  # fmt: skip


def run_over_share(tmp_path, path="/mnt/ssh/photos"):
    """A finished sweep of the one way into a folder on a mounted share."""
    run = sweep_run({"folder": FOLDER})
    target = share_target(tmp_path, path)
    around = replace(run.environment, fill_ratio=None, busy_before_ratio=None, storage_manager=None, disk_references=())
    way = WayPlan(target.id, target.name, target.place, 1, 1, 1.0, share=target.volume.share)
    plan = run.plan.over({"folder": way})
    asked = replace(run.request, target_path=target.path)
    return replace(run, target=target, environment=around, plan=plan, request=asked)


@FORMATS
def test_every_format_leaves_server_and_share_out(tmp_path, format_):
    run = run_over_share(tmp_path)
    content = Reports(words_of).render(run, format_, language="en", include=frozenset()).content

    assert [secret for secret in SECRETS if secret.encode() in content] == []


def test_what_decides_the_numbers_of_a_share_is_passed_on_and_the_rest_stays(tmp_path):
    before = run_over_share(tmp_path, "/mnt/smb/photos")
    after = anonymise(before)
    shown, text = after.target.volume, json.dumps(to_document(after))

    assert (shown.share.protocol, shown.share.version, shown.share.durability) == ("smb", "3.1.1", "server-flush")
    assert {"vers=3.1.1", "cache=strict", "soft"} <= set(shown.mount_options)
    assert [word for word in ("127.0.0.1", "sweeps", "username", before.target.id) if word in text] == []
    assert all(word in json.dumps(to_document(before)) for word in ("127.0.0.1", "sweeps", "username"))


def test_with_paths_server_and_share_may_leave_the_house(tmp_path):
    run = anonymise(run_over_share(tmp_path), frozenset({Inclusion.PATHS}))

    assert (run.target.volume.share.server, run.target.name) == ("backup.example", "ann@backup.example:/home/ann")


def test_the_facts_of_a_share_stand_where_those_of_a_volume_do(tmp_path):
    run = run_over_share(tmp_path, "/mnt/nfs/photos")
    choice, facts = Choice("en"), environment_facts(run, Choice("en"))
    labels = {fact.label.code for fact in facts}

    assert {
        "reports.words.mounted_from",
        "reports.words.server",
        "reports.words.share",
        "reports.words.durability",
    } <= labels
    assert not labels & ABOUT_VOLUMES
    assert choice.say(share_line(run.target.volume.share)) in system_line(run, choice)


def test_the_answer_names_the_way_as_a_mounted_share(tmp_path):
    names = {
        course.name.code for course in sweep_of(run_over_share(tmp_path, "/mnt/smb/photos"), random.Random).courses
    }
    others = {course.name.code for course in sweep_of(run_over_share(tmp_path / "2"), random.Random).courses}

    assert names == {"model.names.mounted_share"}
    assert others == {"model.names.network_mount"}


@pytest.mark.parametrize(
    ("path", "address", "machines"),
    [
        ("/mnt/ssh/photos", "https://backup.example/dav", {"backup.example"}),
        ("/mnt/ssh/photos", "https://other.example/dav", {"backup.example", "other.example"}),
        ("/mnt/v6/photos", "https://[fd00::7]:5006/dav", {"[fd00::7]"}),
        ("/mnt/smb/photos", "//127.0.0.1:445/sweeps", {""}),
    ],
)
def test_a_share_and_an_endpoint_of_the_same_server_lead_to_one_machine(tmp_path, path, address, machines):
    run = run_over_share(tmp_path, path)
    other = EndpointTarget(Endpoint("x", "nas", EndpointKind.WEBDAV, address))

    assert set(machines_of(replace(run, targets={"folder": run.target, "nas": other})).values()) == machines


def test_a_server_mounted_by_name_is_known_by_its_address_too(tmp_path):
    run = run_over_share(tmp_path, "/mnt/v6/photos")
    volume = run.target.volume
    named = replace(volume, share=replace(volume.share, server="nas"))
    targets = {
        "folder": replace(run.target, volume=named),
        "nas": EndpointTarget(Endpoint("x", "nas", EndpointKind.SMB, "//[fd00::7]/photo")),
    }

    assert machines_of(replace(run, targets=targets)) == {"folder": "nas", "nas": "nas"}
