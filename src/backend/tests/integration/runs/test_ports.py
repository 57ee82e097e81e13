"""`volbench serve` and its port: the next free one by itself, the owner's never changed; one service per folder."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from support.runs import empty_database

from volbench.cli.exits import Exit

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.real_io


@pytest.fixture
def data(tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "volbench.sqlite").write_bytes(empty_database().read_bytes())
    return folder


def start(data_folder, *options, **environment):
    command = [sys.executable, "-m", "volbench", "--lang=en", f"--data-dir={data_folder}", "serve", "--token=secret"]
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("VOLBENCH_")}
    return subprocess.Popen(
        [*command, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=inherited | environment,
    )


@contextmanager
def serving(data_folder, *options, **environment) -> Iterator[tuple[int, subprocess.Popen[str]]]:
    service = start(data_folder, *options, **environment)
    try:
        line = service.stdout.readline()
        assert line, service.stderr.read()
        yield int(re.search(r":(\d+)/\?token=secret", line)[1]), service
    finally:
        service.send_signal(signal.SIGTERM)
        service.communicate(timeout=300)


def session_of(port: int, method: str, body: str | None = None):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
    connection.request(method, "/api/v1/session", body, {"Content-Type": "application/json"})
    answer = json.loads(connection.getresponse().read())
    connection.close()
    return answer


def moved_port(port: int):
    return session_of(port, "POST", json.dumps({"token": "secret"}))["moved_port"]


def test_without_a_wish_it_listens_where_it_is_known(data):
    with serving(data) as (port, _):
        assert port == 18290
        assert moved_port(port) is None


def test_where_another_program_has_that_port_the_next_free_one_is_taken_and_told(data):
    first, second = (socket.create_server(("127.0.0.1", port)) for port in (18290, 18291))
    with first, second, serving(data) as (port, _):
        told = moved_port(port)
        to_anybody = session_of(port, "GET")["moved_port"]

    assert port == 18292
    assert told == {"port": 18292, "registered": 18290}
    assert to_anybody is None


def test_what_was_taken_instead_stands_in_terminal_and_log(data, tmp_path):
    log = tmp_path / "log"
    with socket.create_server(("127.0.0.1", 18290)):
        service = start(data, VOLBENCH_LOG_FILE=str(log))
        address = service.stdout.readline()
        service.send_signal(signal.SIGTERM)
        _, told = service.communicate(timeout=300)

    assert "http://127.0.0.1:18291/?token=secret" in address
    assert "Another program uses port 18290; Volume Bench took 18291." in told
    assert "port=18291 taken because another program has port=18290" in log.read_text()


@pytest.mark.parametrize(
    ("options", "environment"), [(("--port=9000",), {}), ((), {"VOLBENCH_PORT": "9000"})], ids=["option", "variable"]
)
def test_a_port_the_owner_set_is_refused_and_never_changed(data, options, environment):
    with socket.create_server(("127.0.0.1", 9000)):
        service = start(data, *options, **environment)
        out, told = service.communicate(timeout=300)

    assert service.returncode == Exit.BUSY
    assert out == ""
    assert "Cannot listen on 127.0.0.1:9000" in told
    assert "is not changed automatically" in told


def test_where_all_ports_are_taken_it_says_so(data):
    others = [socket.create_server(("127.0.0.1", port)) for port in range(18290, 18300)]
    service = start(data)
    _, told = service.communicate(timeout=300)
    for one in others:
        one.close()

    assert service.returncode == Exit.BUSY
    assert "Other programs listen on all ports from 18290 to 18299 of 127.0.0.1." in told


def test_what_the_start_script_took_instead_is_told_as_such(data):
    with serving(data, VOLBENCH_PORT="18295", VOLBENCH_MOVED_FROM="18290") as (port, _):
        assert (port, moved_port(port)) == (18295, {"port": 18295, "registered": 18290})


def test_a_second_service_on_the_same_data_is_refused_until_the_first_is_gone_however_it_died(data):
    first = start(data)
    assert ":18290/" in first.stdout.readline()
    second = start(data)
    _, told = second.communicate(timeout=300)
    first.kill()
    first.communicate(timeout=300)
    with serving(data) as (port, _):
        pass

    assert second.returncode == Exit.BUSY
    assert f"Volume Bench already serves the data folder {data}." in told
    assert port == 18290
