"""The real service, as a process: what another process writes to its database is told without anybody looking."""

import http.client
import json
import subprocess
import sys
import threading
from contextlib import contextmanager

from support.histories import weekly_runs
from support.outboxes import DROPPED
from support.receivers import Web, web_server

from volbench.app.database import bring_up_to_date
from volbench.store import open_store

TOKEN = "a-token-of-a-test"
LONGEST_S = 300
"""A pipeline's machine may have much else to do; a quiet one needs half a minute."""


@contextmanager
def service(folder):
    command = [sys.executable, "-m", "volbench", "--lang", "en", "--data-dir", str(folder), "serve", "--port", "0"]
    with subprocess.Popen([*command, "--token", TOKEN], stdout=subprocess.PIPE, text=True) as process:
        try:
            address = process.stdout.readline()
            yield int(address.partition("http://127.0.0.1:")[2].partition("/")[0])
        finally:
            process.terminate()
            process.wait()


def call(port, method, path, body=None):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=LONGEST_S)
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    connection.request(method, f"/api/v1/{path}", None if body is None else json.dumps(body), headers)
    with connection.getresponse() as answer:
        content = answer.read()
    connection.close()
    return json.loads(content)


def test_a_drop_that_another_process_stored_is_sent_by_the_service(tmp_path):
    bring_up_to_date(tmp_path / "volbench.sqlite")
    arrived = threading.Event()
    with web_server(Web(before_answer=arrived.set)) as web, service(tmp_path) as port:
        call(port, "POST", "notice-addresses", {"address": f"json://127.0.0.1:{web.port}/hook"})
        read = call(port, "GET", "notice-sending/preview?language=en")["read"]
        on = call(port, "PATCH", "notice-sending", {"is_on": True, "language": "en", "read": read})
        store = open_store(tmp_path / "volbench.sqlite")
        for run in weekly_runs(DROPPED):
            store.insert(run, {})
        store.close()
        came = arrived.wait(LONGEST_S)

    assert on["is_on"]
    assert came
    assert json.loads(web.bodies[0])["title"].startswith("Volume 1: ")
