"""A cell of keys at a constant pace: its command, and the child's answer."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from support.tools import make_context

from volbench.domain.model.clients.load import asks_for_a_file, is_load, pace_of
from volbench.domain.model.errors import OutputUnreadable
from volbench.domain.model.servers.endpoint import Endpoint, EndpointKind
from volbench.domain.model.servers.key_value import KeyOperation, operation_in
from volbench.domain.model.suites.workload import ToolOutput
from volbench.domain.model.words.metrics import METRICS
from volbench.suites import find

RECORDED = json.loads((Path(__file__).parents[2] / "fixtures" / "vegeta" / "answer.json").read_text("utf-8"))
REQUESTS = RECORDED["requests"]
ANSWER = RECORDED | {
    "bytes": 1024,
    "operation": "mix",
    "keys": 500,
    "absent": 3,
    "put_bytes": 1024 * 100,
    "interval_ns": 2_000_000,
    "due": REQUESTS,
    "left_late": 1,
    "late_limit_ns": 1_000_000,
    "most_under_way": 4,
}
CELLS = [work for work in find("http-keyvalue").workloads if pace_of(work.parameters()) is not None]
CELL = next(work for work in CELLS if work.id == "kv-mix-1k-r70")
CONTEXT = replace(
    make_context(
        endpoint=Endpoint("http-nas", "nas", EndpointKind.HTTP, "http://nas/"),
        run_id="R1",
        round=2,
        runtime_s=5.0,
        programs={"vegeta": "/opt/vegeta"},
    ),
    saturation_iops=3000.0,
)


def parsed(**changes):
    return CELL.parse(ToolOutput(0, "", "", json.dumps({**ANSWER, **changes}), 1.0))


def test_four_paces_of_the_mix_and_none_of_them_is_a_closed_loop():
    assert sorted(pace_of(work.parameters()) for work in CELLS) == [0.5, 0.7, 0.8, 0.9]
    assert {operation_in(work.parameters()) for work in CELLS} == {KeyOperation.MIX}
    assert not any(is_load(work.parameters()) for work in CELLS)
    assert all(asks_for_a_file(work.parameters()) for work in CELLS)


def test_it_asks_for_its_share_of_the_most_with_as_many_keys_as_clients_that_wait():
    argv = list(map(str, CELL.build_command(CONTEXT)))

    assert argv[argv.index("volbench.child") + 1] == "key-value"
    assert {
        "--operation=mix",
        "--per-s=2100.000",
        "--clients=2000",
        "--connections=1000",
        "--keys=500",
        "--keep-alive",
    } <= set(argv)
    assert "--per-s=0.000" in CELL.build_command(replace(CONTEXT, saturation_iops=None))


def test_its_ceiling_is_that_of_the_clients_that_wait():
    closed = next(work for work in find("http-keyvalue").workloads if work.id == "kv-mix-1k-c10")

    assert CELL.ceiling_command(CONTEXT) == closed.ceiling_command(CONTEXT)
    told = {name: value for name, value in ANSWER.items() if name not in {"interval_ns", "due"}}
    output = ToolOutput(0, "", "", json.dumps({**told, "verb": "ceiling"}), 1.0)
    assert CELL.parse(output).metrics == closed.parse(output).metrics


def test_rates_go_by_the_schedule_those_of_values_both_ways():
    measured = parsed(due=2 * REQUESTS)
    span_s = 2 * REQUESTS * 2_000_000 / 1e9

    assert measured.metrics["asked_requests_per_s"] == pytest.approx(500)
    assert measured.metrics["requests_per_s"] == pytest.approx(ANSWER["right"] / span_s)
    assert measured.metrics["read_bytes_per_s"] == pytest.approx(ANSWER["body_bytes"] / span_s)
    assert measured.metrics["write_bytes_per_s"] == pytest.approx(1024 * 100 / span_s)
    assert measured.metrics[CELL.metric] == pytest.approx(ANSWER["right_latency_ns"] / ANSWER["right"])
    assert set(measured.metrics) <= set(METRICS)
    assert (measured.notes["due"], measured.notes["absent"], measured.notes["keys"]) == (2 * REQUESTS, 3, 500)


@pytest.mark.parametrize("changes", [{"interval_ns": 0}, {"due": 1}, {"operation": "get"}, {"left_late": 10**9}])
def test_what_cannot_be_is_no_measurement(changes):
    with pytest.raises(OutputUnreadable):
        parsed(**changes)
