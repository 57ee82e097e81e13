"""A run out of a document is told apart by its NAS, whatever it measured."""

from dataclasses import replace

import pytest
from support.servers import REPORTED, endpoint, server_run
from support.truthful import truthful_run
from support.two_volumes import two_volumes

from volbench.domain.model.documents.document_keys import DocumentKey
from volbench.domain.model.machine.volume_ids import volume_id
from volbench.reports.run_document import from_document, to_document
from volbench.services.documents.reading import of_its_machine, other_id

INSTALLATION = "0123456789ab"


def named(run, **machine):
    environment = replace(run.environment, machine=replace(run.environment.machine, **machine))
    return of_its_machine(replace(run, environment=environment, label=""), INSTALLATION).label


def test_its_label_names_the_nas_as_far_as_it_is_told():
    run = truthful_run()

    assert named(run, host_name="attic", model="DS920+") == "attic 012345"
    assert named(run, host_name=None, model="DS920+") == "DS920+ 012345"
    assert named(run, host_name=None, model=None, system=None) == "012345"
    assert of_its_machine(replace(run, label="after the new drives"), INSTALLATION).label.startswith(
        "after the new drives · "
    )


def test_volumes_and_servers_of_two_nas_are_never_one():
    server = of_its_machine(server_run(), INSTALLATION)
    volumes = of_its_machine(two_volumes(), INSTALLATION)

    assert server.target.id == f"012345-{endpoint().id}"
    assert {target.id[:7] for target in volumes.targets.values()} == {"012345-"}
    assert len({target.id for target in volumes.targets.values()}) == 2


def test_what_only_a_file_told_of_stays_as_it_is():
    run = replace(truthful_run(), target=REPORTED)

    assert of_its_machine(run, INSTALLATION).target == REPORTED


@pytest.mark.parametrize("run", ["RUN1", "RUN2"])
def test_a_run_whose_id_is_taken_gets_the_same_other_one_every_time(run):
    key = DocumentKey(INSTALLATION, run)

    assert other_id(key) == other_id(DocumentKey(INSTALLATION, run))
    assert other_id(key) != other_id(DocumentKey("ba9876543210", run))


@pytest.mark.parametrize("known", ["media-user", "media-user-2", volume_id("/media/user/照片")])
def test_a_document_of_before_is_known_by_its_mount_point(known):
    run = two_volumes()
    points = dict(zip(run.targets, ("/media/user/照片", "/volume2"), strict=True))
    targets = {
        variant: replace(target, volume=replace(target.volume, mount_point=points[variant]))
        for variant, target in run.targets.items()
    }
    first = next(iter(targets))
    targets[first] = replace(targets[first], volume=replace(targets[first].volume, id=known))
    plan = replace(run.plan, targets=run.plan.targets | {first: replace(run.plan.targets[first], volume_id=known)})

    read = from_document(to_document(replace(run, target=targets[first], targets=targets, plan=plan)))

    wanted = [volume_id("/media/user/照片"), "volume2"]
    assert [target.id for target in read.targets.values()] == [one.volume_id for one in read.plan.targets.values()]
    assert [read.target.id, *(target.id for target in read.targets.values())] == [wanted[0], *wanted]
    assert [one.id for one in of_its_machine(read, INSTALLATION).targets.values()] == [
        f"012345-{one}" for one in wanted
    ]
