"""A crowd before the real server: whoever is at rest gives way, and the page is let in."""

import contextlib
import http.client
import json
import logging
import socket
from types import SimpleNamespace

import pytest
from support.examples import example_run
from support.service import HOST, TOKEN, make_app
from support.serving import serving

from volbench.cli.crowd import Seldom, make_room
from volbench.cli.serve import listen_for

CROWD = 300
"""Three times what the server keeps open."""
AUTHORIZATION = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json", "Host": HOST}
WHOLE = b"GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer wrong\r\n\r\n"


@pytest.fixture
def port(store):
    store.insert(example_run(), {})
    with serving(listen_for(make_app(store), host="127.0.0.1", port=0)) as port:
        yield port


def call(port, method, path, body=None):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    with contextlib.closing(connection):
        connection.request(method, path, None if body is None else json.dumps(body), AUTHORIZATION)
        answer = connection.getresponse()
        return answer.status, answer.read()


@contextlib.contextmanager
def crowd(port, said):
    """Open many connections at once, each saying this; nobody of it hangs up."""
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(_one(port, said)) for _ in range(CROWD)]


def _one(port, said):
    sock = socket.create_connection(("127.0.0.1", port), timeout=120)
    with contextlib.suppress(OSError):  # it may have been sent away already
        sock.sendall(said)
    return sock


@pytest.mark.parametrize("said", [b"", WHOLE[:40], WHOLE], ids=["silent", "half", "whole"])
def test_the_page_is_let_in_beside_a_crowd_that_keeps_its_connections(port, said):
    assert call(port, "POST", "/api/v1/metrics-access", {})[0] == 201

    with crowd(port, said):
        assert [call(port, "GET", f"/api/v1/{path}")[0] for path in ("health", "runs", "settings")] == [200] * 3

    assert call(port, "GET", "/api/v1/runs")[0] == 200


def test_who_has_asked_unheard_is_not_sent_away():
    with contextlib.ExitStack() as stack:
        pairs = [tuple(map(stack.enter_context, socket.socketpair())) for _ in range(3)]
        silent, asking, newest = (
            SimpleNamespace(requests=[], total_outbufs_len=0, last_activity=n, socket=pair[0], will_close=False)
            for n, pair in enumerate(pairs)
        )
        pairs[1][1].sendall(b"GET ")
        server = SimpleNamespace(
            _map=dict.fromkeys(range(12)),
            adj=SimpleNamespace(connection_limit=21),
            active_channels=dict(enumerate((silent, asking, newest))),
        )

        make_room(server)
        assert [one.will_close for one in (silent, asking, newest)] == [True, False, False]

        server._map = dict.fromkeys(range(20))
        make_room(server)
        assert [one.will_close for one in (silent, asking, newest)] == [True, False, True]


def test_a_few_connections_stay_open_and_are_answered_again(port):
    connections = [http.client.HTTPConnection("127.0.0.1", port, timeout=120) for _ in range(20)]

    for _ in range(2):
        for connection in connections:
            connection.request("GET", "/api/v1/health", headers=AUTHORIZATION)
        assert [connection.getresponse().read() != b"" for connection in connections] == [True] * 20
        assert all(connection.sock is not None for connection in connections)
    for connection in connections:
        connection.close()


def test_a_crowd_fills_no_log():
    told = Seldom()
    warning, failure = (logging.LogRecord("waitress", level, "", 0, "", (), None) for level in (30, 40))

    assert [bool(told.filter(one)) for one in (warning, warning, failure, warning)] == [True, False, True, False]
