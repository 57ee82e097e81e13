"""The interface behind the real server, over a real socket."""

import http.client

import pytest
from support.service import HOST, TOKEN, make_app
from support.serving import serving
from waitress.server import create_server

AUTHORIZATION = {"Authorization": f"Bearer {TOKEN}", "X-Volbench": "1", "Host": HOST}


@pytest.fixture
def connection(store):
    server = create_server(make_app(store), host="127.0.0.1", port=0, threads=2, clear_untrusted_proxy_headers=True)
    with serving(server) as port:
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
