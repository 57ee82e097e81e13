"""The real stacks serve the same bytes, key-value servers keep what they are given; all end with their test."""

from __future__ import annotations

import http.client
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from services.go_programs import FERRETDB
from services.nginx import nginx
from services.stacks import servers
from services.stacks.__main__ import all_stacks
from services.stacks.files import SIZES, content, name_of
from services.stacks.servers import (
    apache_plain,
    gridfs,
    gridfs_app,
    gridfs_mount,
    key_value,
    nginx_caching,
    nginx_plain,
    plain_folder,
    why_no_mount,
)

needs_gridfs = pytest.mark.skipif(FERRETDB.why_not() is not None, reason=FERRETDB.why_not() or "")


def ask(service, method, place, body=None):
    parts = urlsplit(service.address)
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=20)
    try:
        connection.request(method, place, body)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def serves_all(service):
    return all(ask(service, "GET", f"/{name_of(size)}") == (200, content(size)) for size in SIZES)


def test_a_folder_is_served_by_both_servers():
    with plain_folder() as folder:
        for server in (apache_plain, nginx_plain):
            with server(folder) as service:
                assert serves_all(service)
                assert ask(service, "GET", "/not-there")[0] == 404


@needs_gridfs
def test_gridfs_is_served_by_an_application_and_by_a_cache_before_it_that_really_keeps():
    with gridfs() as database, gridfs_app(database) as app, nginx_caching(app) as cached:
        assert serves_all(app)
        assert ask(app, "GET", "/not-there")[0] == 404
        assert serves_all(cached)
        app.kill()
        assert serves_all(cached)


@needs_gridfs
@pytest.mark.skipif(why_no_mount() is not None, reason=why_no_mount() or "")
def test_gridfs_is_served_from_a_mount():
    with gridfs() as database, gridfs_mount(database) as folder, nginx_plain(folder) as service:
        assert sorted(path.name for path in folder.iterdir()) == sorted(map(name_of, SIZES))
        assert serves_all(service)
        assert ask(service, "GET", "/not-there")[0] == 404
    assert not folder.exists()


def test_the_key_value_server_understands_both_spellings():
    with key_value() as service:
        assert ask(service, "PUT", "/a", b"one")[0] == 204
        assert ask(service, "POST", "/?opt=put&key=b", b"two")[0] == 204
        assert ask(service, "GET", "/?opt=get&key=a") == (200, b"one")
        assert ask(service, "GET", "/b") == (200, b"two")
        assert [ask(service, "DELETE", "/a")[0] for _ in range(2)] == [204, 404]
        assert ask(service, "GET", "/?opt=delete&key=b")[0] == 204
        assert ask(service, "GET", "/b")[0] == 404
        assert [ask(service, *odd)[0] for odd in (("POST", "/a"), ("GET", "/"), ("GET", "/?opt=drop&key=a"))] == [
            400
        ] * 3


def test_nginx_keeps_keys_as_webdav():
    with nginx() as service:
        assert ask(service, "PUT", "/k", b"value")[0] == 201
        assert ask(service, "GET", "/k") == (200, b"value")
        assert ask(service, "DELETE", "/k")[0] == 204


def test_small_servers_are_small():
    folder = Path(servers.__file__).parent

    assert len((folder / "gridfs_app.py").read_text().splitlines()) <= 40
    assert len((folder / "gridfs_mount.py").read_text().splitlines()) <= 120


@pytest.mark.parametrize("missing", ["apache2", "nginx", "waitress"])
def test_what_is_missing_is_said_with_what_installs_it_and_the_rest_starts(monkeypatch, missing):
    there, modules = servers.program, servers.importlib.util.find_spec
    monkeypatch.setattr(servers, "program", lambda *names: None if missing in names else there(*names))
    monkeypatch.setattr(
        servers.importlib.util, "find_spec", lambda name, *more: None if name == missing else modules(name, *more)
    )
    lost = {"apache2": {"apache"}, "nginx": {"nginx", "webdav"}, "waitress": {"key-value"}}[missing]
    said: list[str] = []

    with all_stacks(said.append) as found:
        assert {"apache", "nginx", "webdav", "key-value"} - found.keys() == lost
        assert all(ask(service, "GET", "/")[0] < 500 for service in found.values())

    for name in lost:
        (why,) = (words for words in said if words.startswith(f"{name}: "))
        assert "install" in why or "setup" in why


def test_a_stack_whose_program_does_not_start_is_said_and_the_rest_starts(monkeypatch):
    monkeypatch.setattr("services.stacks.servers._APACHE", "This is no directive\n")
    said: list[str] = []

    with all_stacks(said.append) as found:
        assert "apache" not in found
        assert {"nginx", "key-value", "webdav"} <= found.keys()

    assert any(words.startswith("apache: ") and "did not start" in words for words in said)
