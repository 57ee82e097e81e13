"""The run document goes out and comes back without loss, and refuses what is wrong by its path."""

import json
from dataclasses import replace

import pytest
from support.examples import example_run
from support.made_up import MADE_UP

from volbench.domain.model.errors import InvalidRequest
from volbench.reports.run_document import from_document, to_document


def test_a_run_survives_the_way_through_json():
    run = example_run()

    again = from_document(json.loads(json.dumps(to_document(run))))

    assert again == run


@pytest.mark.parametrize(("run", "target"), MADE_UP)
def test_a_document_of_before_loses_the_volume_that_was_made_up_for_it(run, target):
    again = from_document(json.loads(json.dumps(to_document(run))))

    assert again == replace(run, target=target)
    assert from_document(to_document(again)) == again


def test_only_an_import_had_a_volume_made_up():
    run = replace(MADE_UP[0].values[0], is_imported=False)

    assert from_document(to_document(run)) == run


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("id", 7),
        ("plan.rounds", "six"),
        ("workloads.0.rounds.0.metrics.read_bytes_per_s", "fast"),
        ("state", "sleeping"),
    ],
)
def test_a_wrong_value_is_refused_with_its_path(path, value):
    document = to_document(example_run())
    *parents, last = path.split(".")
    place = document
    for key in parents:
        place = place[int(key) if key.isdecimal() else key]
    place[last] = value

    with pytest.raises(InvalidRequest) as refusal:
        from_document(document)

    assert last in refusal.value.context["path"]


@pytest.mark.parametrize("document", [None, [], {}, {"schema": "volbench.run/2"}])
def test_what_is_not_a_run_document_is_refused(document):
    with pytest.raises(InvalidRequest):
        from_document(document)
