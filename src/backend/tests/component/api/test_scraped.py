"""Prometheus itself reads `/metrics` from the real server, and its own tool checks text, rules and configuration."""

import contextlib
import http.client
import json
import re
import shutil
import socket
import subprocess
import time
import urllib.parse
from pathlib import Path

import pytest
import yaml
from support.examples import example_run
from support.service import TOKEN, make_app
from support.serving import serving

from volbench.cli.serve import listen_for

MANY_NAS = Path(__file__).parents[5] / "docs" / "many-nas"
WAIT_S = 60

pytestmark = pytest.mark.skipif(shutil.which("promtool") is None, reason="Debian's package prometheus is not installed")


def call(port, method, path, body=None, token=TOKEN, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json", **headers}
    connection.request(method, path, None if body is None else json.dumps(body), headers)
    with connection.getresponse() as answer:
        content = answer.read().decode()
    connection.close()
    return content


@pytest.fixture
def nas(store):
    store.insert(example_run(), {})
    with serving(listen_for(make_app(store), host="127.0.0.1", port=0)) as port:
        yield port, json.loads(call(port, "POST", "/api/v1/metrics-access", {"with_names": True}))["token"]


def checked(*argv, **given):
    done = subprocess.run(argv, capture_output=True, text=True, check=False, **given)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_the_text_is_as_promtool_wants_it(nas):
    port, token = nas

    assert checked("promtool", "check", "metrics", input=call(port, "GET", "/metrics", token=token)).strip() == ""


def test_rules_and_configuration_are_right_and_alert_when_they_should():
    checked("promtool", "check", "config", "--syntax-only", "prometheus.yml", cwd=MANY_NAS)
    checked("promtool", "test", "rules", "rules_test.yml", cwd=MANY_NAS)


def test_prometheus_reads_it_and_every_query_of_the_rules_finds_what_it_asks_for(nas, tmp_path):
    port, token = nas
    (tmp_path / "volbench.token").write_text(token)
    config = yaml.safe_load((MANY_NAS / "prometheus.yml").read_text())
    (job,) = config["scrape_configs"]
    job |= {"scrape_interval": "1s", "scrape_timeout": "1s"}
    job["authorization"]["credentials_file"] = str(tmp_path / "volbench.token")
    job["static_configs"] = [{"targets": [f"127.0.0.1:{port}"]}]
    config["rule_files"] = [str(MANY_NAS / "rules.yml")]
    (tmp_path / "prometheus.yml").write_text(yaml.safe_dump({"global": {"evaluation_interval": "1s"}, **config}))

    with prometheus(tmp_path) as engine:
        first = wait_for(engine, "volbench_median_bytes_per_second")

        assert [series for series in names_in(MANY_NAS / "rules.yml") if not wait_for(engine, series)] == []
        assert wait_for(engine, "volbench:median_bytes_per_second")
    assert first[0]["metric"]["volume"] == example_run().target.volume.id


@contextlib.contextmanager
def prometheus(folder):
    """Start a Prometheus of our own; give its port."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    argv = ["prometheus", "--config.file=prometheus.yml", "--storage.tsdb.path=data"]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(
            [*argv, f"--web.listen-address=127.0.0.1:{port}"], cwd=folder, stdout=log, stderr=log
        )
        try:
            yield port
        finally:
            process.terminate()
            process.wait(30)


def wait_for(port, query):
    """Return what the query finds, once it finds something."""
    until = time.monotonic() + WAIT_S
    while time.monotonic() < until:
        try:
            answer = json.loads(call(port, "GET", f"/api/v1/query?{urllib.parse.urlencode({'query': query})}"))
        except OSError:
            answer = {}
        if found := answer.get("data", {}).get("result"):
            return found
        time.sleep(0.2)
    return []


def names_in(rules):
    """Return the series the rules read."""
    exprs = [rule["expr"] for group in yaml.safe_load(rules.read_text())["groups"] for rule in group["rules"]]
    return set(re.findall(r"volbench_[a-z_]+", " ".join(exprs)))
