"""The package source over real HTTP, asked as DSM asks."""

from __future__ import annotations

import http.client
import json
import threading
from urllib.parse import urlencode
from wsgiref.simple_server import WSGIRequestHandler, make_server

import pytest
from support.spk_files import make_package

from volbench.feed import make_app, read_packages

FORM = urlencode({"arch": "geminilake", "major": "7", "build": "72806", "language": "enu", "unique": "synology_x"})
HEADERS = {"Content-Type": "application/x-www-form-urlencoded"}


class Silent(WSGIRequestHandler):
    def log_message(self, *_args):
        pass


@pytest.fixture
def source(tmp_path):
    make_package(tmp_path, "x86_64")
    with make_server("127.0.0.1", 0, make_app(tmp_path, read_packages(tmp_path), None), handler_class=Silent) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=120)
        yield connection
        connection.close()
        server.shutdown()
        thread.join()


def ask(source, method, path, body=None, headers=HEADERS):
    source.request(method, path, body, headers)
    response = source.getresponse()
    return response.status, response.read()


def test_it_answers_post_and_get_alike_and_the_link_leads_to_the_file(source, tmp_path):
    status, posted = ask(source, "POST", "/", FORM)
    assert status == 200
    assert ask(source, "GET", f"/?{FORM}") == (200, posted)
    (entry,) = json.loads(posted)["packages"]
    assert entry["link"].startswith(f"http://127.0.0.1:{source.port}/")
    (file,) = tmp_path.glob("*.spk")
    assert ask(source, "GET", entry["link"].removeprefix(f"http://127.0.0.1:{source.port}")) == (200, file.read_bytes())
    assert ask(source, "GET", "/volbench-thumbnail.png") == (200, b"small")


@pytest.mark.parametrize(
    ("request_line", "body", "headers", "status"),
    [
        ("GET /../INFO", None, {}, 404),
        ("GET /%2e%2e/INFO", None, {}, 404),
        ("PUT /", "x", {}, 405),
        ("POST /", "x" * 20_000, HEADERS, 413),
        ("GET /", None, {"Host": 'evil"}/<script>'}, 400),
        ("POST /", "&" * 500, HEADERS, 200),
    ],
)
def test_odd_requests_get_a_plain_answer(source, request_line, body, headers, status):
    assert ask(source, *request_line.split(" "), body, headers)[0] == status
