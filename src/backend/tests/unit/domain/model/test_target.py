"""A target is one of two: documents of before have a volume, and nothing else passes for one."""

import pytest
from support.examples import example_run
from support.servers import endpoint, server_run

from volbench.domain.model.coding.codec import dump, load
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.runs.run import EndpointTarget, LocalVolume, Target, TargetKind
from volbench.domain.model.runs.target import disks_of, folder_of, promise_of, total_bytes_of, volume_of
from volbench.reports.run_document import from_document, to_document


def test_a_target_that_does_not_say_what_it_is_is_a_volume():
    document = dump(example_run().target)

    assert "kind" not in document
    assert load(Target, document) == example_run().target


def test_an_endpoint_says_that_it_is_one():
    target = EndpointTarget(endpoint())
    document = dump(target)

    assert document["kind"] == "endpoint"
    assert load(Target, document) == target


@pytest.mark.parametrize(
    ("change", "path"),
    [({"kind": "tape"}, "$.kind"), ({"kind": 7}, "$.kind"), ({"kind": "endpoint"}, "$.endpoint")],
)
def test_what_is_neither_is_refused_where_it_stands(change, path):
    with pytest.raises(InvalidRequest) as refused:
        load(Target, {**dump(example_run().target), **change})

    assert refused.value.context["path"] == path


def test_a_target_that_is_no_object_is_refused():
    with pytest.raises(InvalidRequest):
        load(Target, ["endpoint"])


def test_a_run_on_a_server_survives_its_document():
    run = server_run()

    assert from_document(to_document(run)) == run


def test_both_kinds_have_what_lists_go_by():
    local, server = example_run().target, server_run().target

    assert isinstance(local, LocalVolume)
    assert (local.kind, local.id, local.name, local.place) == (
        TargetKind.VOLUME,
        local.volume.id,
        local.volume.name,
        local.path,
    )
    assert (server.kind, server.id, server.name, server.place) == (
        TargetKind.ENDPOINT,
        endpoint().id,
        endpoint().name,
        endpoint().address,
    )


def test_nothing_stands_in_for_a_volume():
    server, local = server_run().target, example_run().target

    assert (volume_of(server), folder_of(server), promise_of(server), disks_of(server), total_bytes_of(server)) == (
        None,
        None,
        None,
        (),
        0,
    )
    assert (volume_of(local), folder_of(local)) == (local.volume, local.folder)
    assert disks_of(local) == local.volume.disks
    assert total_bytes_of(local) == local.volume.total_bytes
