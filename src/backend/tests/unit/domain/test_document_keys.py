"""What is a document's key, and what is somebody else's file."""

import pytest

from volbench.domain.model.documents.document_keys import DocumentKey, read_document_key


@pytest.mark.parametrize("is_packed", [True, False])
def test_a_key_reads_as_it_is_written(is_packed):
    key = DocumentKey("0123456789ab", "01JDRUN0000000000000000001", is_packed=is_packed)

    assert read_document_key(str(key)) == key


@pytest.mark.parametrize(
    "text",
    [
        "",
        "volbench-results/0123456789ab",
        "volbench-results/volbench-0123456789ab.jsonl.gz",
        "volbench-results/0123456789ab/RUN.jsonl.gz",
        "volbench-results/0123456789ab/RUN.json.gz.part",
        "volbench-results/0123456789AB/RUN.json.gz",
        "volbench-results/0123456789abc/RUN.json.gz",
        "volbench-results/../RUN.json.gz",
        "volbench-results/0123456789ab/../RUN.json.gz",
        "volbench-results/0123456789ab/.json.gz",
        "volbench-results/0123456789ab/-RUN.json.gz",
        'volbench-results/0123456789ab/R"UN.json.gz',
        "volbench-results/0123456789ab/RUN.json.gz\n",
        "volbench-results/0123456789ab/more/RUN.json.gz",
        ".volbench/0123456789ab/RUN.json.gz",
        "/volbench-results/0123456789ab/RUN.json.gz",
        f"volbench-results/0123456789ab/{'R' * 81}.json.gz",
    ],
)
def test_anything_else_is_none(text):
    assert read_document_key(text) is None
