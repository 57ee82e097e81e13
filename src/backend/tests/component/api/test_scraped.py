"""Prometheus itself reads `/metrics` from the real server, and its own tool checks text, rules and configuration."""

import json
import re
import shutil
import subprocess

import pytest
from services.prometheus import prometheus
from support.examples import example_run
from support.many_nas import DOCUMENTED, asking, call, documented
from support.service import make_app
from support.serving import serving

from volbench.cli.serve import listen_for

pytestmark = pytest.mark.skipif(shutil.which("promtool") is None, reason="Debian's package prometheus is not installed")


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
    checked("promtool", "check", "config", "--syntax-only", "prometheus.yml", cwd=DOCUMENTED)
    checked("promtool", "test", "rules", "rules_test.yml", cwd=DOCUMENTED)


def test_prometheus_reads_it_and_every_query_of_the_rules_finds_what_it_asks_for(nas, tmp_path):
    port, token = nas
    (tmp_path / "volbench.token").write_text(token)
    config = asking({"volbench-nas1": f"127.0.0.1:{port}"}, tmp_path / "volbench.token")

    with prometheus(tmp_path, config) as engine:
        first = engine.wait_for("volbench_median_bytes_per_second")

        assert [series for series in names_in("rules.yml") if not engine.wait_for(series)] == []
        assert engine.wait_for("volbench:median_bytes_per_second")
    assert first[0]["metric"]["volume"] == example_run().target.volume.id


def names_in(rules):
    """Return the series the rules read."""
    exprs = [rule["expr"] for group in documented(rules)["groups"] for rule in group["rules"]]
    return set(re.findall(r"volbench_[a-z_]+", " ".join(exprs)))
