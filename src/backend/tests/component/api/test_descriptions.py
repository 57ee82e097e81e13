"""What calls can answer is written out for the OpenAPI document, and nowhere before."""

from volbench.api.app import _RESOURCES
from volbench.api.openapi import write_document


def kept(blueprint):
    return [call.get("manual_doc", {}) for calls in blueprint._docs.values() for call in calls.values() if call]


def test_calls_are_kept_shortly_and_written_out_for_the_document():
    blueprints = [resource.BLUEPRINT for resource in _RESOURCES]

    document = write_document(blueprints)

    assert '"responses":{' in document
    assert "described" not in document
    described = [call for blueprint in blueprints for call in kept(blueprint)]
    assert described
    assert not [call for call in described if "responses" in call]


def test_the_document_is_the_same_whenever_it_is_written():
    blueprints = [resource.BLUEPRINT for resource in _RESOURCES]

    assert write_document(blueprints) == write_document(blueprints)
