"""What the child says of documents is taken as somebody else's; its command names no password."""

import json

import pytest
from support.servers import endpoint

from volbench.domain.model.documents.document_keys import DocumentKey
from volbench.domain.model.errors import OutputUnreadable, ToolFailed, VolbenchError
from volbench.domain.model.servers.endpoint import EndpointKind
from volbench.domain.model.suites.workload import ToolOutput
from volbench.tools.document_transfer import (
    get_documents_command,
    list_documents_command,
    put_documents_command,
    read_got,
    read_listed,
    read_put,
)

KEY = DocumentKey("0123456789ab", "RUN1")


def said(**answer):
    return ToolOutput(0, "", "", json.dumps(answer), duration_s=0.1)


def test_commands_tell_where_and_what_and_how_much_may_be_moved():
    server = endpoint(EndpointKind.S3)

    put = put_documents_command(server, "/data/outbox", "0123456789ab", 1000)
    got = get_documents_command(server, "/data/inbox", [(KEY, 12)], 500)
    listed = list_documents_command("/volume2/share")

    assert {"put-documents", "--source=/data/outbox", "--installation=0123456789ab", "--most-bytes=1000"} <= set(put)
    assert {"get-documents", "--into=/data/inbox", f"--document={KEY}:12", "--most-bytes=500"} <= set(got)
    assert {"documents", "--kind=folder", "--folder=/volume2/share"} <= set(listed)


def test_what_is_no_document_is_counted():
    found = read_listed(
        said(can_list=True, is_all=True, documents=[[str(KEY), 12], ["volbench-results/holiday.jpg", 3]])
    )

    assert (found.documents, found.others) == (((KEY, 12),), 1)


def test_a_failure_on_the_way_is_told_with_what_had_come():
    put = read_put(said(put=["RUN1.json.gz"], there=[], moved_bytes=9, failed=["full", "HTTP 507"]))
    got = read_got(said(got=[0], failed=[[1, "not-found", "gone"]], moved_bytes=9, is_stopped=False))

    assert (put.put, put.failure.context["reason"]) == (("RUN1.json.gz",), "full")
    assert (got.got, got.failures[1].context["reason"]) == ((0,), "not-found")


@pytest.mark.parametrize("read", [read_listed, read_put, read_got])
@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"documents": [[1]]}', '{"put": 1}', '{"put":[],"there":[],"moved_bytes":-1,"failed":null}'],
)
def test_an_answer_that_is_none_is_refused(read, text):
    with pytest.raises(OutputUnreadable):
        read(ToolOutput(0, "", "", text, duration_s=0.1))


@pytest.mark.parametrize("failed", [["no-such-code", "x"], ["auth"], "auth"])
def test_a_code_nobody_knows_is_refused(failed):
    with pytest.raises(VolbenchError):
        read_put(said(put=[], there=[], moved_bytes=0, failed=failed))


def test_what_the_child_failed_of_is_raised():
    with pytest.raises(ToolFailed) as caught:
        read_put(ToolOutput(1, "", "err=auth HTTP 401", "", duration_s=0.1))

    assert caught.value.context["reason"] == "auth"
