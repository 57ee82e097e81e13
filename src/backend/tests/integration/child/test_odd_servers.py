"""Servers that answer as they seldom do: files come through whole, or are refused by a code; nothing is believed."""

import socket

import pytest
from services.odd import giving_up, odd
from support.ways import SIZES, Child, code_of

from volbench.child.patience import MOST_ALTOGETHER
from volbench.domain.model.errors import VolbenchError


@pytest.mark.parametrize(
    "way",
    [
        *("well", "closing", "chunked", "asking-for-patience", "until-it-closes", "old", "bare", "in-drops"),
        *("long-head", "with-more", "chunks-and-a-length"),
    ],
)
@pytest.mark.parametrize("size", ["4k", "1mb"])
def test_a_file_comes_whole_in_whatever_way_it_is_given(way, size):
    with odd(way) as service:
        child = Child.to(service)
        child.put(size)
        put = dict(service.files)
        got = child.get(size, least_files=3)

    assert [len(body) for body in put.values()] == [SIZES[size]] * 2
    assert (got.io_count, got.read_bytes, got.notes["files_verified"]) == (3, 3 * SIZES[size], 2)
    assert 0 < got.metrics["first_byte_ns"] <= got.metrics["file_time_ns"]


@pytest.mark.parametrize(
    ("way", "is_reused"), [("well", True), ("closing", False), ("old", False), ("with-more", False)]
)
def test_a_connection_that_was_closed_or_is_not_trusted_is_told(way, is_reused):
    with odd(way) as service:
        assert Child.to(service).get("4k", least_files=3).notes["is_reused"] is is_reused


@pytest.mark.parametrize(
    ("way", "code"),
    [
        ("zipped", "wrong-bytes"),
        ("zipped-to-the-same-length", "not-understood"),
        ("two-lengths", "wrong-bytes"),
        ("part", "not-understood"),
        ("elsewhere", "redirect"),
        ("chunks-that-are-none", "not-understood"),
        ("chunks-that-end-late", "not-understood"),
        ("too-few-chunks", "short-body"),
        ("a-chunk-cut-off", "short-body"),
        ("a-line-without-end", "headers-too-large"),
    ],
)
def test_what_is_not_the_file_is_refused(way, code):
    with odd(way) as service, pytest.raises(VolbenchError) as caught:
        Child.to(service).get("4k")

    assert code_of(caught) == code


def test_a_file_asked_for_over_a_connection_that_is_gone_is_asked_for_once_more_and_that_is_told():
    with giving_up() as service:
        way = Child.to(service)
        put = way.put("4k", least_files=3)
        got = way.get("4k", least_files=3)

    assert (put.io_count, got.io_count, got.notes["files_verified"]) == (3, 3, 3)
    assert (put.notes["is_reused"], got.notes["is_reused"]) == (False, False)
    # All but the first were asked for twice.
    assert (put.notes["requests_per_file"], got.notes["requests_per_file"]) == (5 / 3, 5 / 3)


def test_a_large_file_that_was_cut_off_is_sent_again_a_bounded_number_of_times():
    with giving_up() as service, pytest.raises(VolbenchError) as caught:
        Child.to(service).put("1mb", least_files=3)

    assert code_of(caught) == "reset"
    # The first two, and twice as many as the round's patience allows: each second one meets a connection that is gone.
    assert service.requests.count("PUT") <= 2 + 2 * MOST_ALTOGETHER


def test_an_address_of_the_newer_protocol_is_named_in_brackets():
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        pytest.skip("this machine has no IPv6")
    with odd("well", "::1") as service:
        assert Child.to(service).get("4k").notes["files_verified"] == 2
        host = service.address.split("/")[2].encode()

    assert host.startswith(b"[::1]:")
    assert all(b"\r\nHost: " + host + b"\r\n" in head + b"\r\n" for head in service.heads)


def test_no_file_is_asked_for_packed():
    with odd("well") as service:
        Child.to(service).get("4k")

    assert all(b"\r\nAccept-Encoding: identity\r\n" in head + b"\r\n" for head in service.heads)
