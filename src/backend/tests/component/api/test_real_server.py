"""The interface behind the real server, over a real socket."""

import http.client
import json
import socket
from pathlib import Path

import pytest
from support.service import HOST, TOKEN, make_app
from support.serving import serving

from volbench.api.guard import MAX_IMPORT_BYTES
from volbench.cli.serve import listen_for

AUTHORIZATION = {"Authorization": f"Bearer {TOKEN}", "X-Volbench": "1", "Host": HOST}


@pytest.fixture
def connection(store):
    with serving(listen_for(make_app(store), host="127.0.0.1", port=0)) as port:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        yield connection
        connection.close()


def call(connection, method, path, body=None, headers=None):
    connection.request(method, path, body, {**AUTHORIZATION, **(headers or {})})
    answer = connection.getresponse()
    return answer.status, answer.read()


def test_one_connection_serves_many_calls(connection):
    answers = [call(connection, "GET", f"/api/v1/{path}")[0] for path in ("health", "runs", "settings", "nope")]

    assert answers == [200, 200, 200, 404]


def test_a_body_sent_in_pieces_is_read_and_refused_as_a_whole(connection):
    status, body = call(connection, "POST", "/api/v1/imports", iter([b"{", b'"schema"', b": 1}"]))

    assert status == 422
    assert b"invalid-request" in body


def test_a_body_over_the_limit_is_refused(connection):
    json = {"Content-Type": "application/json"}

    assert call(connection, "POST", "/api/v1/runs", b"x" * 70_000, json)[0] == 413
    assert call(connection, "POST", "/api/v1/imports", b"x" * 20_000_001)[0] == 413


def test_asking_for_the_head_only_gives_no_body(connection):
    assert call(connection, "HEAD", "/api/v1/runs") == (200, b"")


PLACES = ["/api/v1/imports", "/api/v1/experiments/import", "/api/v1/archives/parts?offset=0&total=1", "/api/v1/runs"]
MANY = 21_000_000


def _in_pieces(size, piece=1_000_000):
    for start in range(0, size, piece):
        yield b"x" * min(piece, size - start)


@pytest.mark.parametrize("path", PLACES)
@pytest.mark.parametrize("is_chunked", [False, True])
def test_far_too_large_a_body_is_refused_in_words_and_the_connection_goes_on(connection, path, is_chunked):
    """The sender sends all of it before it reads, as most programs do: a closed socket would be a reset."""
    length = {} if is_chunked else {"Content-Length": str(MANY)}
    status, body = call(connection, "POST", path, _in_pieces(MANY), {"Content-Type": "application/json", **length})

    assert (status, json.loads(body)["code"]) == (413, "too-large")
    assert "20 MB" in json.loads(body)["hint"]
    assert call(connection, "GET", "/api/v1/settings")[0] == 200


def test_whoever_asks_first_need_not_send_it(connection):
    """curl does so with anything above 1 MB."""
    lines = ["POST /api/v1/imports HTTP/1.1", *(f"{name}: {value}" for name, value in AUTHORIZATION.items())]
    lines += [f"Content-Length: {MANY}", "Expect: 100-continue", "", ""]
    with socket.create_connection((connection.host, connection.port), timeout=120) as caller:
        caller.sendall("\r\n".join(lines).encode())
        answer = b""
        while piece := caller.recv(65_536):
            answer += piece

    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b'"code": "too-large"' in answer


def test_a_body_just_small_enough_is_read(connection):
    status, body = call(connection, "POST", "/api/v1/imports", _in_pieces(MAX_IMPORT_BYTES), {
        "Content-Length": str(MAX_IMPORT_BYTES)
    })  # fmt: skip

    assert (status, json.loads(body)["code"]) == (422, "invalid-request")


def test_what_is_thrown_away_takes_no_memory(connection):
    before = _most_memory_kb()
    call(connection, "POST", "/api/v1/imports", _in_pieces(300_000_000), {"Content-Length": "300000000"})

    assert _most_memory_kb() - before < 60_000


def test_garbage_in_a_body_that_is_thrown_away_ends_in_words(connection):
    head = ["POST /api/v1/imports HTTP/1.1", *(f"{name}: {value}" for name, value in AUTHORIZATION.items())]
    head += ["Transfer-Encoding: chunked", "", ""]
    with socket.create_connection((connection.host, connection.port), timeout=120) as caller:
        caller.sendall("\r\n".join(head).encode() + f"{MANY:x}\r\n".encode())
        for piece in _in_pieces(MANY):
            caller.sendall(piece)
        caller.sendall(b"\r\nno number\r\n")

        assert caller.recv(65_536).startswith(b"HTTP/1.1 400 ")


def _most_memory_kb():
    """Return the most memory this process, in which the server runs, ever had (proc(5), VmHWM)."""
    lines = Path("/proc/self/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))
