"""Files over a way: the child's command, its answer and its errors."""

import json
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.tools import make_context

from volbench.domain.model.errors import CapabilityMissing, OutputUnreadable, TargetLost, TimedOut, ToolFailed
from volbench.domain.model.runs.command import FileArgument, SecretArgument
from volbench.domain.model.servers.endpoint import Endpoint, EndpointKind, endpoint_id
from volbench.domain.model.suites.workload import Direction, FileUse, ToolOutput
from volbench.domain.model.words.message import plain
from volbench.tools.transfer import Operation, TransferWorkload
from volbench.tools.transfer_failures import CODES

PUT = TransferWorkload("put-1mb", plain("put"), Operation.PUT, 1_000_000)
AGAIN = TransferWorkload("put-again-1mb", plain("again"), Operation.PUT, 1_000_000, is_again=True)
GET = TransferWorkload("get-1mb", plain("get"), Operation.GET, 1_000_000)
ADDRESS = "https://nas.lan:5006/dav/"
ENDPOINT = Endpoint(
    endpoint_id(EndpointKind.WEBDAV, ADDRESS),
    "nas-dav",
    EndpointKind.WEBDAV,
    ADDRESS,
    user="ann",
    options={"b": "2", "a": "1"},
    fingerprint="ab" * 32,
)
SAID = {
    "schema": "volbench.transfer/1",
    "operation": "put",
    "kind": "webdav",
    "bytes": 1_000_000,
    "files": 4,
    "busy_ns": 40_000_000,
    "elapsed_ns": 50_000_000,
    "ended_ns": 7_500_000_000,
    "first_byte_ns": 8_000_000,
    "connect_ns": 300_000,
    "bins": {"10000000": 4},
    "durability": "server-ack",
    "is_reused": True,
    "server": "Apache/2.4\x1b[31m" + "x" * 500,
    "cpu_ns": 1_000_000,
    "requests": 4,
    "verified": 0,
    "moved_bytes": 4_000_000,
    "facts": {"signing": "none"},
}


def answer(**changes):
    return ToolOutput(0, "", "", json.dumps(SAID | changes), 1.0)


def ended(stderr):
    return ToolOutput(1, "", stderr, "", 1.0)


def context(**changes):
    return make_context(endpoint=ENDPOINT, run_id="20261125-a1b2", round=3, **changes)


def test_the_child_is_a_module_of_an_isolated_python_and_the_way_stands_in_its_command():
    argv = PUT.build_command(context(most_bytes=5_000_000))

    assert argv[:5] == [sys.executable, "-I", "-m", "volbench.child", "put"]
    assert argv[5:9] == ["--kind=webdav", f"--address={ADDRESS}", "--option=a=1", "--option=b=2"]
    assert argv[9:12] == [f"--fingerprint={'ab' * 32}", "--user=ann", "--secret={secret}"]
    assert argv[12:] == [
        *("--run=20261125-a1b2", "--size=1mb", "--round=3", "--bytes=1000000", "--least-files=10", "--least-s=0.2"),
        *("--limit-s=4.0", "--most-bytes=5000000", "--output={output}"),
    ]
    assert isinstance(argv[11], SecretArgument)


def test_a_folder_is_a_file_argument_and_needs_no_secret():
    argv = GET.build_command(make_context(file="/v/.volbench/r/folder/sweep", run_id="r", round=1))

    assert argv[4:7] == ["get", "--kind=folder", "--folder=/v/.volbench/r/folder/sweep"]
    assert isinstance(argv[6], FileArgument)
    assert argv[6].inside == "--folder=sweep"
    assert not any("secret" in part or "most-bytes" in part for part in argv)


def test_putting_writes_and_getting_reads():
    assert (PUT.direction, PUT.metric, PUT.file_use) == (Direction.WRITE, "write_bytes_per_s", FileUse.ENDPOINT)
    assert (GET.direction, GET.metric, GET.access) == (Direction.READ, "read_bytes_per_s", None)
    assert PUT.expected_bytes(4.0, 100e6) == 20_000_000
    assert PUT.expected_bytes(4.0, 1e6) == 10_000_000
    assert GET.expected_bytes(4.0, 100e6) == 0
    assert PUT.size_bytes(1) == 10_000_000


def test_a_put_is_its_mean_time_of_a_file():
    measured = PUT.parse(answer())

    assert measured.metrics == {"write_bytes_per_s": 1e8, "file_time_ns": 1e7, "connect_ns": 3e5}
    assert (measured.write_bytes, measured.read_bytes, measured.io_count) == (4_000_000, 0, 4)
    assert (measured.timed_s, measured.ended_at_s) == (0.05, 7.5)
    assert measured.latency_bins == {"op": {10_000_000: 4}}
    assert measured.notes["requests_per_file"] == 1.0
    assert measured.notes["facts"] == {"signing": "none"}


def test_a_get_has_the_time_to_its_first_byte():
    measured = GET.parse(answer(operation="get", resident_before_ratio=0.25))

    assert measured.metrics["first_byte_ns"] == 2_000_000
    assert measured.metrics["read_bytes_per_s"] == 1e8
    assert (measured.read_bytes, measured.write_bytes, measured.is_durable) == (4_000_000, 0, None)
    assert measured.notes["resident_before_ratio"] == 0.25


@pytest.mark.parametrize(("word", "is_durable"), [("fsync", True), ("server-ack", False), ("page-cache", False)])
def test_only_a_flush_is_durable(word, is_durable):
    measured = PUT.parse(answer(durability=word))

    assert measured.is_durable is is_durable
    assert measured.notes["durability"] == word


def test_what_a_server_calls_itself_is_short_and_printable():
    server = PUT.parse(answer()).notes["server"]

    assert server.startswith("Apache/2.4 [31mxx")
    assert len(server) <= 200
    assert server.isprintable()


@pytest.mark.parametrize(
    "changes",
    [
        {"schema": "volbench.transfer/2"},
        {"operation": "get"},
        {"bytes": 1000},
        {"files": 0},
        {"files": 5},
        {"files": True},
        {"busy_ns": 0},
        {"busy_ns": -1},
        {"bins": {"x": 4}},
        {"bins": []},
        {"durability": "certain"},
        {"facts": {"<b>": "1"}},
        {"facts": {f"f{n}": "" for n in range(21)}},
        {"cpu_ns": 1.5},
        {"resident_before_ratio": 2},
    ],
)
def test_an_answer_that_does_not_add_up_is_refused(changes):
    with pytest.raises(OutputUnreadable):
        PUT.parse(answer(**changes))


@pytest.mark.parametrize("text", ["", "null", "[]", "{", '{"schema": "volbench.transfer/1"}'])
def test_what_is_no_answer_is_refused(text):
    with pytest.raises(OutputUnreadable):
        PUT.parse(ToolOutput(0, "", "", text, 1.0))


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_code_of_the_child_has_a_sentence_and_what_to_do(code):
    with pytest.raises((ToolFailed, TargetLost, TimedOut, CapabilityMissing)) as caught:
        PUT.parse(ended(f"a line before\nerr={code} HTTP 507 it said\n"))

    assert caught.value.message.code == f"tools.transfer_failures.{code.replace('-', '_')}"
    assert caught.value.context == {"reason": code, "detail": "HTTP 507 it said"}


def test_a_number_is_an_error_of_the_system():
    with pytest.raises(TargetLost) as caught:
        PUT.parse(ended("err=28 No space left on device"))

    assert caught.value.message.has("tools.tool_failures.lost.enospc")


@pytest.mark.parametrize(
    "stderr", ["", "Traceback\nKeyError: 'x'", "err=nonsense", "err=full x\nand more", "err=99999"]
)
def test_anything_else_is_a_failure_of_the_child(stderr):
    with pytest.raises(ToolFailed) as caught:
        PUT.parse(ended(stderr))

    assert caught.value.message.code == "tools.tool_failures.failed_exit_code_error"


@given(st.text())
def test_no_words_of_a_server_break_the_reading(words):
    with pytest.raises((ToolFailed, TargetLost, TimedOut, CapabilityMissing)):
        PUT.parse(ended(words))


def test_what_is_put_again_has_keys_of_its_own_and_names_the_first_time():
    argv = AGAIN.build_command(make_context(endpoint=ENDPOINT, run_id="r", round=3))

    assert "put-again" in argv
    assert "--size=again-1mb" in argv
    assert AGAIN.parameters() == {**PUT.parameters(), "operation": "put-again", "again_of": "put-1mb"}
    assert AGAIN.parse(answer(operation="put-again")).metrics == PUT.parse(answer()).metrics
    with pytest.raises(OutputUnreadable):
        AGAIN.parse(answer())
