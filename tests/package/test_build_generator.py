"""The recipe of vegeta: its parts are pinned and named, the same Go makes the same bytes, and it takes what we ask.

How it works against servers is tried by the suites of services under load, which run with it.
"""

from __future__ import annotations

import csv
import http.server
import json
import os
import re
import shutil
import subprocess
import threading

import pytest
from packer import generator
from packer.arches import by_name, native
from packer.elf import interpreter
from packer.errors import CannotPack
from packer.generator import PROGRAM, RECIPE, built_generator, go_packages
from volbench.child.vegeta import Attack

needs_go = pytest.mark.skipif(
    not (shutil.which("go") or shutil.which("go", path="/usr/local/go/bin")), reason="Go is not installed"
)


def test_every_module_has_its_version_its_terms_and_its_checksum():
    sums = (RECIPE / "go.sum").read_text()
    parts = {part.name: part for part in go_packages("1.26.8")}

    assert parts["github.com/tsenart/vegeta/v12"].version == "v12.12.0"
    assert parts["stdlib"].version == "1.26.8"
    assert all(part.licence for part in parts.values())
    for part in parts.values():
        assert part.name == "stdlib" or re.search(rf"^{re.escape(part.name)} {part.version} h1:", sums, re.MULTILINE)


def test_a_module_nobody_knows_the_terms_of_is_not_packed(tmp_path, monkeypatch):
    (tmp_path / "go.mod").write_text("module x\n\nrequire (\n\texample.org/secret v1.0.0\n)\n")
    monkeypatch.setattr(generator, "RECIPE", tmp_path)

    with pytest.raises(CannotPack, match=r"example\.org/secret"):
        go_packages("1.26.8")


def test_without_go_it_is_said_what_is_missing(monkeypatch):
    monkeypatch.setattr(generator.shutil, "which", lambda *_, **__: None)

    with pytest.raises(CannotPack, match=r"Go 1\.24 or newer is missing"):
        built_generator(by_name("x86_64"))


@needs_go
def test_it_is_built_twice_with_the_same_bytes_static_and_with_all_terms(tmp_path, monkeypatch):
    go = shutil.which("go") or "/usr/local/go/bin/go"
    made = []
    for name, surroundings in (("one", {}), ("a much longer name", {"TZ": "Asia/Shanghai", "GOFLAGS": "-race"})):
        place = tmp_path / name
        place.mkdir()
        monkeypatch.setattr(os, "environ", {**os.environ, **surroundings})
        generator.build(native(), place, go)
        made.append(place)

    one, other = ((place / PROGRAM).read_bytes() for place in made)
    assert one == other
    assert str(tmp_path).encode() not in one
    assert interpreter(made[0] / PROGRAM) is None
    told = subprocess.run([made[0] / PROGRAM, "-version"], check=True, capture_output=True, text=True).stdout
    assert "Version: 12.12.0" in told
    texts = {path.name for path in made[0].glob("*.txt")}
    assert texts == {
        f"vegeta-{'go' if part.name == 'stdlib' else part.name.replace('/', '-')}.txt" for part in go_packages("1.26.8")
    }
    assert not any("prometheus" in name or "protobuf" in name for name in texts)
    # With the defaults of an older Go it would still offer 3DES, SHA-1 or RSA without forward secrecy.
    facts = subprocess.run([go, "version", "-m", made[0] / PROGRAM], check=True, capture_output=True, text=True).stdout
    assert "DefaultGODEBUG" not in facts


class Ok(http.server.BaseHTTPRequestHandler):
    """Answers with two bytes, or leads elsewhere."""

    def do_GET(self):
        """Answer."""
        self.send_response(302 if self.path == "/moved" else 200)
        self.send_header("Location", "/elsewhere")
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"ok")

    def log_message(self, *_):
        """Say nothing."""


@pytest.fixture
def address():
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Ok) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"127.0.0.1:{server.server_port}"
        server.shutdown()


@needs_go
@pytest.mark.parametrize(
    "more",
    [{}, {"per_s": 20.0, "connections": 2}, {"most_requests": 3}, {"is_kept_alive": False}],
    ids=["closed", "paced", "counted", "anew"],
)
def test_it_takes_every_argument_we_give_it_and_writes_lines_we_read(address, more):
    program = built_generator(native()) / PROGRAM
    port = address.rpartition(":")[2]
    told = {"is_kept_alive": True, "connect_to": f"nas.test:{port}:{address}", "is_unverified": True} | more
    asked = Attack(str(program), f"http://nas.test:{port}/moved", {}, 2, 0.2, **told)

    results = subprocess.run(asked.argv(), input=b"".join(asked.handed_over()), check=True, capture_output=True).stdout
    lines = subprocess.run([program, "encode", "-to=csv"], input=results, check=True, capture_output=True).stdout
    added = subprocess.run([program, "report", "-type=json"], input=results, check=True, capture_output=True).stdout

    rows = [row for row in csv.reader(lines.decode().splitlines()) if row[5] != "no targets to attack"]
    assert {len(row) for row in rows} == {12}
    # Neither followed nor kept.
    assert {(row[1], row[6]) for row in rows} == {("302", "")}
    assert json.loads(added)["status_codes"]["302"] == len(rows)
    assert asked.most_requests is None or len(rows) == asked.most_requests


@needs_go
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["attack", "-rate=0"], "-rate=0 requires setting -max-workers"),
        (["attack", "-http2=true"], "HTTP/1.1 only"),
        (["attack", "-format=xml"], 'format "xml" isn\'t one of [http, json]'),
        (["attack", "-format=json"], "no targets to attack"),
        (["attack", "-connect-to=a:b"], "expected format: src:port:dst:port"),
        (["plot"], "Unknown command: plot"),
    ],
)
def test_it_refuses_in_words_what_it_cannot_do(arguments, said):
    program = built_generator(native()) / PROGRAM

    done = subprocess.run([program, *arguments], input="", check=False, capture_output=True, text=True)

    assert done.returncode != 0
    assert said in done.stderr
    assert done.stdout == ""
