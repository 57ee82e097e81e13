"""New connections for each request do not run out of local ports: none is bound before it is opened.

A port that is bound stays taken for a minute after its connection was closed by this side, wherever that led; unbound,
only towards the same server. Here a network of its own has 32 ports, and two servers get 20 connections each.
"""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from support.generator import vegeta_path

PORTS, REQUESTS = 32, 20
SERVERS = """
import http.server, json, pathlib, subprocess, sys, threading
vegeta, requests = sys.argv[1:]
pathlib.Path("/proc/sys/net/ipv4/ip_local_port_range").write_text("40000 40031")
pathlib.Path("/proc/sys/net/ipv4/tcp_tw_reuse").write_text("0")

class Answer(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"  # so the client closes, and the port stays with it

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()
        self.rfile.read()  # nothing more: the client has closed
        self.close_connection = True

    def log_message(self, *_):
        pass

class Server(http.server.ThreadingHTTPServer):
    address_family = FAMILY

found = []
for place in PLACES:
    server = Server((place, 0), Answer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    host = f"[{place}]" if ":" in place else place
    asked = [vegeta, "attack", "-keepalive=false", "-rate=200", f"-duration={int(requests) / 200}s", "-timeout=5s"]
    target = f"GET http://{host}:{server.server_port}/".encode()
    results = subprocess.run(asked, input=target, stdout=subprocess.PIPE, check=True)
    told = subprocess.run([vegeta, "report", "-type=json"], input=results.stdout, stdout=subprocess.PIPE, check=True)
    found.append(json.loads(told.stdout))
print(json.dumps(found))
"""


def _found(places: list[str], family: str) -> list[dict[str, object]]:
    """Return what vegeta reports of a server at each of these addresses, one after the other."""
    script = SERVERS.replace("PLACES", repr(places)).replace("FAMILY", f"__import__('socket').{family}")
    argv = [
        "unshare",
        "--net",
        "sh",
        "-c",
        'busybox ip link set lo up && exec "$@"',
        "sh",
        sys.executable,
        "-c",
        script,
    ]
    done = subprocess.run([*argv, str(vegeta_path()), str(REQUESTS)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.usefixtures("as_root")
def test_ports_of_closed_connections_serve_another_server():
    assert 2 * REQUESTS > PORTS
    found = _found(["127.0.0.1", "127.0.0.1"], "AF_INET")
    assert [(one["status_codes"], one["errors"]) for one in found] == [({"200": REQUESTS}, [])] * 2


@pytest.mark.usefixtures("as_root")
def test_a_server_with_an_address_of_ipv6_is_reached():
    (found,) = _found(["::1"], "AF_INET6")
    assert (found["status_codes"], found["errors"]) == ({"200": REQUESTS}, [])
