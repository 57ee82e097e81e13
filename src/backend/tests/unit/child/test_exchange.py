"""What is timed of a request: nothing of ours before its first byte, nothing after the last of its answer."""

import time

import pytest
from services.faulty import faulty
from services.odd import odd

from volbench.child import exchange
from volbench.child.body import Body, Pool
from volbench.child.connect import within
from volbench.child.exchange import Exchange
from volbench.child.failed import TransferFailed
from volbench.child.way import Where
from volbench.child.wire import request_head

KEY = ".volbench/r/4k/0-0"
SIZE = 70_000


@pytest.fixture
def stamps(monkeypatch):
    """When a request's head was ready, and when it was begun to understand an answer."""
    seen = {"made": [], "understood": []}

    def made(*words):
        head = request_head(*words)
        seen["made"].append(time.monotonic_ns())
        return head

    def understood(*words):
        seen["understood"].append(time.monotonic_ns())
        return real(*words)

    real = exchange.understood
    monkeypatch.setattr(exchange, "request_head", made)
    monkeypatch.setattr(exchange, "understood", understood)
    return seen


@pytest.fixture
def moved(stamps):
    """A file put and got."""
    with odd("well") as service:
        way = Exchange(Where("webdav", service.address))
        body = Body(Pool("r"), KEY, SIZE)
        way.connect()
        put = way.put_file(way.base + KEY, body, {})
        got = way.get_file(way.base + KEY, sink := body.keeping_sink(), {})
        way.close()
    assert sink.is_right()
    return put, got


def test_a_request_is_made_before_the_clock_starts(moved, stamps):
    assert all(made <= file.start_ns for made, file in zip(stamps["made"], moved, strict=True))


def test_an_answer_is_understood_after_the_clock_has_stopped(moved, stamps):
    put, got = moved
    # Of a put the body of the answer comes with its head, and has come before either is looked at.
    assert put.end_ns <= stamps["understood"][0]
    assert got.start_ns < got.first_byte_ns <= got.end_ns <= stamps["understood"][1]


@pytest.mark.parametrize("fault", ["trickle", "silent", "deaf"])
def test_a_server_that_never_comes_to_the_point_is_left(fault):
    with faulty(fault) as service:
        way = Exchange(Where("webdav", service.address))
        body = Body(Pool("r"), KEY, 50_000_000)
        way.connect()
        with pytest.raises(TransferFailed, match="timed-out"), within(1.0):
            way.put_file(way.base + KEY, body, {})

        # What follows begins anew.
        way.connect()
        way.close()
    assert len(way.connects) == 2


@pytest.mark.parametrize(
    ("path", "base"),
    [
        ("", "/"),
        ("/", "/"),
        ("/My Files", "/My%20Files/"),
        ("/My%20Files/", "/My%20Files/"),
        ("/Größe/照片", "/Gr%C3%B6%C3%9Fe/%E7%85%A7%E7%89%87/"),
        ("/100%25", "/100%25/"),
        ("/a'b(c)&d;e=f", "/a'b(c)&d;e=f/"),
        ('/a"b<c>', "/a%22b%3Cc%3E/"),
    ],
)
def test_a_path_is_sent_as_it_was_typed_or_encoded(path, base):
    assert Exchange(Where("webdav", f"http://nas.lan{path}")).base == base


@pytest.mark.parametrize(
    ("path", "headers"), [("/a b", {}), ("/a\r\nX: y", {}), ("/", {"Authorization": "x\r\nY: z"}), ("/\0", {})]
)
def test_nothing_ends_a_line_of_a_request(path, headers):
    with pytest.raises(TransferFailed, match="wrong-address"):
        request_head("GET", path, "nas.lan", headers)


def test_words_of_any_script_are_sent_as_they_are():
    head = request_head("GET", "/x", "nas.lan", {"Authorization": "Credential=名"})

    assert head.decode().splitlines()[3] == "Authorization: Credential=名"
