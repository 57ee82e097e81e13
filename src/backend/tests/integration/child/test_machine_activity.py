"""A real server on this machine, asked by the real vegeta: who computed meanwhile, and what follows from it."""

import contextlib
import sys
from dataclasses import replace
from pathlib import Path

from services.nginx import nginx
from services.running import LOOPBACK, Service, free_port, own_folder, started
from support.generator import vegeta_path
from support.ways import Child

from volbench.suites import find

ONE_CORE = """
import http.server, sys
class Busy(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    def do_GET(self):
        sum(range(60_000))
        self.send_response(200)
        self.send_header("Content-Length", "9")
        self.end_headers()
        self.wfile.write(b"a picture")
    do_HEAD = do_GET
    def log_message(self, *_):
        pass
server = http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Busy)
server.request_queue_size = 64
server.serve_forever()
"""
"""A server whose threads take turns in one interpreter: however many clients ask, it computes on one core."""


@contextlib.contextmanager
def on_one_core():
    with own_folder() as folder:
        port = free_port()
        (folder / "busy.py").write_text(ONE_CORE)
        with started([sys.executable, "-I", folder / "busy.py", str(port)], port, folder / "out") as process:
            yield Service("http", f"http://{LOOPBACK}:{port}/picture", folder, process, options={"file": "yes"})


def measured(service, file, clients):
    work = next(one for one in find("http-file").workloads if one.id == f"get-{file}-c{clients}")
    child = Child.to(service)
    context = replace(child.context(limit_s=1.0), programs={"vegeta": str(vegeta_path())})
    return work.parse(child.start(work.build_command(context)))


def names(notes):
    return {one["name"] for one in notes["beside"]["programs"]}


def test_the_server_is_among_the_programs():
    with nginx() as service:
        notes = measured(service, "14k", 10).notes

    assert "nginx" in names(notes)
    assert 0 < notes["beside"]["cpu_ratio"] <= 1


def test_a_server_that_computes_on_one_core_never_takes_much_more():
    with on_one_core() as service:
        notes = measured(service, "own", 10).notes
    mine = next(one for one in notes["beside"]["programs"] if one["name"] == Path(sys.executable).name)

    assert notes["errors"] == {}
    # On a machine that others use it gets less than its core.
    assert 0.05 < mine["most_ratio"] < 1.2
