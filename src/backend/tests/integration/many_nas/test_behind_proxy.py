"""Prometheus reads volbench through nginx with TLS and a chain of certificates, as the documentation says."""

from services.prometheus import prometheus
from services.tls_proxy import tls_proxy
from support.many_nas import DOCUMENTED, asking

WATCHED = 'up{job="volbench-tls"}'


def locations(nas):
    """The documented lines, before this server."""
    text = (DOCUMENTED / "nginx.conf").read_text("utf-8")
    assert "127.0.0.1:18290" in text
    return text.replace("127.0.0.1:18290", nas.address)


def through(proxy, nas, ca_file):
    config = asking({"volbench-tls": f"127.0.0.1:{proxy.port}"}, nas.token_file)
    config["scrape_configs"][0]["tls_config"]["ca_file"] = str(ca_file)
    return config


def test_it_is_read_through_the_proxy_by_who_trusts_the_root(nas, tmp_path):
    with tls_proxy(locations(nas)) as proxy, prometheus(tmp_path, through(proxy, nas, proxy.root)) as engine:
        found = engine.wait_for("volbench_median_bytes_per_second")
        (target,) = engine.ask("targets", state="active")["activeTargets"]

    assert {one["metric"]["volume"] for one in found} == {"volume1"}
    assert target["health"] == "up"
    assert target["scrapeUrl"] == f"https://127.0.0.1:{proxy.port}/volbench/metrics"


def test_whoever_trusts_another_root_reads_nothing_and_is_told_why(nas, tmp_path):
    with (
        tls_proxy(locations(nas)) as stranger,
        tls_proxy(locations(nas)) as proxy,
        prometheus(tmp_path, through(proxy, nas, stranger.root)) as engine,
    ):
        assert engine.wait_for(f"{WATCHED} == 0")
        (target,) = engine.ask("targets", state="active")["activeTargets"]

    assert target["health"] == "down"
    assert "x509" in target["lastError"]
