"""A cell of many clients as wrk and oha measure it: its command, and what their reports come to. Recorded reports."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from support.tools import make_context

from volbench.domain.model.clients.generator import sent_by
from volbench.domain.model.errors import CapabilityMissing, OutputUnreadable
from volbench.domain.model.servers.endpoint import Endpoint, EndpointKind
from volbench.domain.model.suites.workload import ToolOutput
from volbench.suites import find
from volbench.tools.oha import told_by_oha
from volbench.tools.wrk import told_by_wrk

LOAD = Path(__file__).parents[2] / "fixtures" / "load"
ENDPOINT = Endpoint("http-nas", "nas", EndpointKind.HTTP, "http://nas/")
SIZE = 14_332


def text(name):
    return (LOAD / name).read_text("utf-8")


def cell(generator, name="get-14k-c10"):
    return next(work for work in sent_by(find("http-file"), generator).workloads if work.id == name)


def answer(generator, report, **changes):
    told = {
        "schema": "volbench.load-told/1",
        "verb": "load",
        "generator": generator,
        "report": report,
        "kind": "http",
        "clients": 10,
        "keep_alive": True,
        "bytes": SIZE,
        "digest": "",
        "says_length": True,
        "is_here": True,
        "verified": 1,
        "moved_bytes": 3 * SIZE,
        "generator_cpu_ns": 40_000_000,
        "is_cut_short": False,
        "ended_ns": 9_000_000_000,
        "beside": {"programs": []},
        "server": "nginx/1.22.1",
        "durability": "server-ack",
        "facts": {},
    }
    return json.dumps({**told, **changes})


def parsed(generator, report, work=None, **changes):
    work = work or cell(generator)
    return work.parse(ToolOutput(0, "", "", answer(generator, report, **changes), 1.0))


@pytest.mark.parametrize("generator", ["wrk", "oha"])
def test_the_command_names_the_program_that_is_led(generator):
    context = make_context(endpoint=ENDPOINT, run_id="R1", runtime_s=5.0, programs={generator: f"/opt/{generator}"})
    argv = cell(generator).build_command(context)

    assert {f"--generator={generator}", f"--program=/opt/{generator}", "--clients=10", "--size=14k"} <= set(argv)
    assert f"--generator={generator}" in cell(generator).ceiling_command(context)
    with pytest.raises(CapabilityMissing):
        cell(generator).build_command(replace(context, programs={"vegeta": "/opt/vegeta"}))


def test_what_wrk_prints_makes_rate_and_times_and_nothing_more():
    report = text("wrk-latency.txt")
    measured = parsed("wrk", report)

    # 1786.87 is told with more digits than 2.09 s.
    assert measured.metrics["requests_per_s"] == pytest.approx(1786.87)
    assert measured.metrics["op_lat_p50_ns"] == 5_050_000
    assert measured.metrics["op_lat_p99_ns"] == 26_730_000
    assert measured.metrics["error_ratio"] == 0
    assert (measured.io_count, measured.notes["requests"], measured.latency_bins) == (3727, 3727, {})
    assert measured.notes["percentiles_ns"] == {"50": 5.05e6, "75": 10.34e6, "90": 15.24e6, "99": 26.73e6}
    # Its mean has requests in it that were never sent.
    assert "in_flight" not in measured.notes
    assert measured.notes["length_unknown"] == 0
    assert measured.notes["generator_core_ratio"] == pytest.approx(0.04 * 1786.87 / 3727, rel=0.01)


def test_wrong_answers_that_wrk_counts_are_in_no_rate():
    measured = parsed("wrk", text("wrk-errors.txt"), cell("wrk", "get-own-c10"), bytes=0)

    assert measured.notes["errors"] == {"not-2xx": 68}
    assert measured.io_count == 680 - 68
    assert measured.metrics["error_ratio"] == pytest.approx(0.1)


def test_what_went_wrong_with_connections_is_counted_by_its_kind():
    report = text("wrk-latency.txt").replace(
        "Requests/sec", "  Socket errors: connect 1, read 2, write 3, timeout 4\nRequests/sec"
    )
    measured = parsed("wrk", report)

    assert measured.notes["errors"] == {"not-connected": 1, "not-sent": 3, "reset": 2, "timed-out": 4}
    # What came too late is among the 3,727 that wrk counts as answered.
    assert (measured.io_count, measured.notes["requests"]) == (3723, 3733)


def test_a_percentile_of_a_second_or_more_is_read_from_our_own_rounds():
    slow = text("wrk-latency.txt").replace(" 26.73ms", "   1.48s ")
    measured = parsed("wrk", slow)

    assert measured.metrics["op_lat_p99_ns"] == pytest.approx(1.48e9)
    assert measured.notes["percentiles_ns"]["99"] == pytest.approx(1.48e9)
    assert parsed("wrk", slow.replace("1.48s ", "1.48m ")).metrics["op_lat_p99_ns"] == pytest.approx(88.8e9)


def test_more_cannot_have_failed_than_were_asked():
    report = text("wrk-errors.txt").replace(
        "Non-2xx or 3xx responses: 68",
        "Socket errors: connect 0, read 0, write 0, timeout 600\n  Non-2xx or 3xx responses: 100",
    )
    measured = parsed("wrk", report, cell("wrk", "get-own-c10"), bytes=0)

    assert measured.notes["errors"] == {"not-2xx": 100, "timed-out": 580}
    assert (measured.io_count, measured.notes["requests"]) == (0, 680)


@pytest.mark.parametrize("generator", ["wrk", "oha"])
def test_two_reports_of_one_round_are_no_measurement(generator):
    report = text({"wrk": "wrk-latency.txt", "oha": "oha.json"}[generator])
    with pytest.raises(OutputUnreadable):
        parsed(generator, report + "\n" + report)


def test_a_server_that_answers_nothing_is_a_rate_of_nothing():
    report = (
        "Running 1s test @ http://127.0.0.1:1/\n  1 threads and 10 connections\n"
        "  Thread Stats   Avg      Stdev     Max   +/- Stdev\n    Latency     0.00us    0.00us   0.00us    -nan%\n"
        "  0 requests in 1.00s, 0.00B read\n  Socket errors: connect 0, read 900, write 0, timeout 0\n"
        "Requests/sec:      0.00\nTransfer/sec:       0.00B\n"
    )
    measured = parsed("wrk", report)

    assert measured.metrics == {"requests_per_s": 0, "error_ratio": 1, "read_bytes_per_s": 0}


def test_fewer_bytes_than_so_many_whole_files_are_told():
    short = text("wrk-latency.txt").replace("51.80MB read", "40.00MB read")

    assert parsed("wrk", short).notes["length_unknown"] == 3727


def test_what_oha_prints_makes_rate_times_and_what_was_under_way():
    said = json.loads(text("documented/oha.json"))
    said |= {"statusCodeDistribution": {"200": 8000}, "errorDistribution": {"aborted due to deadline": 10}}
    measured = parsed("oha", json.dumps(said))

    assert measured.metrics["requests_per_s"] == pytest.approx(4000)
    assert measured.metrics["op_lat_p99_ns"] == pytest.approx(9.2e6)
    assert measured.notes["errors"] == {}
    assert measured.notes["length_unknown"] == 0
    # By Little's law: 4,000 a second of 2.5 ms each.
    assert measured.notes["in_flight"] == pytest.approx(10)


def test_errors_of_oha_are_counted_by_code_and_kind_and_then_nothing_is_said_of_what_was_under_way():
    measured = parsed("oha", text("documented/oha.json"))

    assert measured.notes["errors"] == {"http-503": 10, "refused": 8}
    assert measured.notes["codes"] == {"503": 10}
    assert (measured.io_count, measured.notes["requests"]) == (7990, 8008)
    assert "in_flight" not in measured.notes


WHOLE = answer("wrk", text("wrk-latency.txt"))


@pytest.mark.parametrize(
    "changes",
    [
        {"report": text("wrk-latency.txt")[:200]},
        {"report": "x" * 70_000},
        {"report": "7"},
        {"schema": "volbench.load/1"},
        {"generator": "oha"},
        {"bytes": 1},
        {"keep_alive": False},
        {"generator_cpu_ns": -1},
    ],
)
def test_a_report_that_is_none_is_no_measurement(changes):
    with pytest.raises(OutputUnreadable):
        cell("wrk").parse(ToolOutput(0, "", "", json.dumps({**json.loads(WHOLE), **changes}), 1.0))


def test_an_empty_report_is_read_where_a_run_of_our_own_asks_for_it():
    empty = {**json.loads(text("documented/oha.json")), "statusCodeDistribution": {}}

    assert told_by_oha(json.dumps(empty)).requests == 0
    assert told_by_wrk(text("wrk.txt")).wire_bytes == pytest.approx(14.52 * 1024 * 1024)
