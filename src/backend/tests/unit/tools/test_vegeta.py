"""A cell of many clients: its command, and the child's answer, recorded from a real server."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from support.tools import make_context

from volbench.domain.model.errors import CapabilityMissing, OutputUnreadable, ToolFailed
from volbench.domain.model.servers.endpoint import Durability, Endpoint, EndpointKind, ServerFacts
from volbench.domain.model.suites.workload import ToolOutput
from volbench.suites import find

ANSWER = json.loads((Path(__file__).parents[2] / "fixtures" / "vegeta" / "answer.json").read_text("utf-8"))
CELL = next(work for work in find("http-file").workloads if work.id == "get-14k-c10")
ENDPOINT = Endpoint("webdav-nas", "nas", EndpointKind.WEBDAV, "http://nas/dav", "ann")


def context(**changes):
    return make_context(
        endpoint=ENDPOINT, run_id="R1", round=2, runtime_s=5.0, programs={"vegeta": "/opt/vegeta"}, **changes
    )


def parsed(code=0, stderr="", **changes):
    return CELL.parse(ToolOutput(code, "", stderr, json.dumps({**ANSWER, **changes}), 1.0))


def test_the_command_names_cell_file_and_round():
    argv = list(map(str, CELL.build_command(context())))

    assert argv[argv.index("volbench.child") + 1] == "load"
    assert {"--clients=10", "--bytes=14332", "--keep-alive", "--size=14k", "--round=2", "--limit-s=5.0"} <= set(argv)
    assert "--most-bytes=7" in CELL.build_command(context(most_bytes=7))


def test_the_ceiling_is_asked_alike_for_all_counts_of_clients():
    others = [work for work in find("http-file").workloads if work.size_name == "14k" and work.is_kept_alive]

    assert len({tuple(map(str, work.ceiling_command(context()))) for work in others}) == 1
    assert "nas" not in " ".join(map(str, CELL.ceiling_command(context())))


def test_the_ceiling_of_a_servers_own_file_is_of_its_length_and_of_none_that_nobody_knows():
    own = next(work for work in find("http-file").workloads if work.id == "get-own-c10")
    looked_at = ServerFacts("nginx", Durability.UNKNOWN, {"file-bytes": "1048576"})

    def asked(endpoint, work=own):
        return work.ceiling_command(replace(context(), endpoint=endpoint))

    assert "--bytes=1048576" in asked(replace(ENDPOINT, server=looked_at))
    assert asked(ENDPOINT) is None
    assert asked(replace(ENDPOINT, address="https://nas/dav"), CELL) is None


def test_without_the_program_there_is_no_command():
    with pytest.raises(CapabilityMissing):
        CELL.build_command(replace(context(), programs={}))


def test_right_answers_make_the_rate_and_the_times():
    measured = parsed()

    assert measured.metrics["requests_per_s"] == pytest.approx(ANSWER["right"] / ANSWER["elapsed_ns"] * 1e9)
    assert measured.metrics["error_ratio"] == 0
    assert measured.metrics["op_lat_p50_ns"] > 0
    assert measured.io_count == measured.notes["requests"] == ANSWER["requests"]
    assert measured.notes["in_flight"] == pytest.approx(ANSWER["latency_ns"] / ANSWER["elapsed_ns"], abs=1e-3)


def test_errors_stand_beside_the_rate():
    measured = parsed(requests=ANSWER["requests"] + 4, errors={"http-503": 3, "reset": 1})

    assert measured.notes["errors"] == {"http-503": 3, "reset": 1}
    assert measured.metrics["error_ratio"] == pytest.approx(4 / (ANSWER["requests"] + 4))


def test_where_no_answer_was_right_the_rate_is_nothing():
    measured = parsed(right=0, bins={}, errors={"http-401": ANSWER["requests"]}, right_latency_ns=0, body_bytes=0)

    assert measured.metrics["requests_per_s"] == 0
    assert "op_lat_mean_ns" not in measured.metrics


@pytest.mark.parametrize(
    "changes",
    [
        {"schema": "volbench.load/2"},
        {"keep_alive": False},
        {"bytes": 1},
        {"elapsed_ns": 0},
        {"requests": 1},
        {"bins": {}},
        {"bins": {"x": 1}},
        {"errors": {"reset": -1}},
        {"generator_cpu_ns": "much"},
        {"durability": "forever"},
        {"facts": {"A B": "x"}},
    ],
)
def test_what_cannot_be_is_no_measurement(changes):
    with pytest.raises(OutputUnreadable):
        parsed(**changes)


SEEN = {
    "cpu_ratio": 0.5,
    "programs": [{"name": "nginx", "cpu_ratio": 1.5, "most_ratio": 0.8}],
    "disk": {"name": "sda", "busy_ratio": 0.1},
}


def test_what_else_was_busy_is_kept_where_it_was_seen():
    assert parsed(beside=SEEN).notes["beside"] == SEEN
    assert "beside" not in parsed().notes or "beside" in ANSWER


@pytest.mark.parametrize(
    "odd",
    [
        {"programs": SEEN["programs"] * 6},
        {"programs": [{"name": "x", "cpu_ratio": -1, "most_ratio": 0}]},
        {"programs": [{"name": "x", "cpu_ratio": 1e9, "most_ratio": 0}]},
        {"cpu_ratio": 2},
        {"disk": {"name": "sda", "busy_ratio": "all"}},
        {"link": {}},
        {"programs": None},
    ],
)
def test_what_nobody_can_have_seen_is_no_measurement(odd):
    with pytest.raises(OutputUnreadable):
        parsed(beside={**SEEN, **odd})


@pytest.mark.parametrize("output", ["", "{", "[]", json.dumps(ANSWER)[:400]])
def test_what_is_cut_off_is_no_measurement(output):
    with pytest.raises(OutputUnreadable):
        CELL.parse(ToolOutput(0, "", "", output, 1.0))


@pytest.mark.parametrize("reason", ["generator-failed", "too-few-files", "retry-after", "auth"])
def test_a_refusal_of_the_child_is_told(reason):
    with pytest.raises(ToolFailed) as failed:
        parsed(1, f"err={reason} words")

    assert failed.value.context["reason"] == reason
