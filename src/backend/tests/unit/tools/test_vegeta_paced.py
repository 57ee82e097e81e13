"""A cell at a constant pace: its command, and the child's answer."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from support.tools import make_context

from volbench.domain.model.clients.load import asks_for_a_file, is_load, pace_of
from volbench.domain.model.errors import OutputUnreadable
from volbench.domain.model.servers.endpoint import Endpoint, EndpointKind
from volbench.domain.model.suites.workload import ToolOutput
from volbench.suites import find

CLOSED = json.loads((Path(__file__).parents[2] / "fixtures" / "vegeta" / "answer.json").read_text("utf-8"))
PACED = {"interval_ns": 2_000_000, "left_late": 1, "late_limit_ns": 1_000_000, "most_under_way": 4}
ANSWER = {**CLOSED, **PACED, "due": CLOSED["requests"]}
CELLS = [work for work in find("http-file").workloads if pace_of(work.parameters()) is not None]
CELL = next(work for work in CELLS if work.id == "get-14k-r70")
CONTEXT = replace(
    make_context(
        endpoint=Endpoint("webdav-nas", "nas", EndpointKind.WEBDAV, "http://nas/dav", "ann"),
        run_id="R1",
        round=2,
        runtime_s=5.0,
        programs={"vegeta": "/opt/vegeta"},
    ),
    saturation_iops=3000.0,
)


def parsed(**changes):
    return CELL.parse(ToolOutput(0, "", "", json.dumps({**ANSWER, **changes}), 1.0))


def test_four_paces_of_each_file_and_none_of_them_is_a_closed_loop():
    assert sorted({pace_of(work.parameters()) for work in CELLS}) == [0.5, 0.7, 0.8, 0.9]
    assert {work.id.split("-")[1] for work in CELLS} == {"14k", "31k", "1mb", "own"}
    assert not any(is_load(work.parameters()) for work in CELLS)
    assert all(asks_for_a_file(work.parameters()) for work in CELLS)


def test_it_asks_for_its_share_of_the_most():
    argv = CELL.build_command(CONTEXT)

    assert {"--per-s=2100.000", "--clients=2000", "--connections=100", "--keep-alive"} <= set(map(str, argv))


def test_where_nobody_knows_the_most_it_asks_for_none():
    assert "--per-s=0.000" in CELL.build_command(replace(CONTEXT, saturation_iops=None))


def test_its_ceiling_is_that_of_the_clients_that_wait():
    closed = next(work for work in find("http-file").workloads if work.id == "get-14k-c10")

    assert CELL.ceiling_command(CONTEXT) == closed.ceiling_command(CONTEXT)
    output = ToolOutput(0, "", "", json.dumps({**CLOSED, "verb": "ceiling"}), 1.0)
    assert CELL.parse(output).metrics == closed.parse(output).metrics


def test_rates_go_by_the_schedule():
    requests = ANSWER["requests"]
    measured = parsed(due=2 * requests)

    assert measured.metrics["asked_requests_per_s"] == pytest.approx(500)
    assert measured.metrics["requests_per_s"] == pytest.approx(250)
    assert measured.metrics["late_ratio"] == pytest.approx(1 / requests)
    assert measured.metrics[CELL.metric] == pytest.approx(ANSWER["right_latency_ns"] / ANSWER["right"])
    assert (measured.notes["due"], measured.notes["left_late"], measured.notes["most_under_way"]) == (
        2 * requests,
        1,
        4,
    )


@pytest.mark.parametrize(
    "changes",
    [{"interval_ns": 0}, {"due": 1}, {"left_late": 10**9}, {"left_late": -1}, {"due": "many"}, {"late_limit_ns": None}],
)
def test_what_cannot_be_is_no_measurement(changes):
    with pytest.raises(OutputUnreadable):
        parsed(**changes)


def test_the_answer_of_clients_that_wait_is_none():
    with pytest.raises(OutputUnreadable):
        CELL.parse(ToolOutput(0, "", "", json.dumps(CLOSED), 1.0))
