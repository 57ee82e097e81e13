"""What a connection carries, from recorded answers of Debian's iperf3; its errors come with exit code 0."""

import json
from dataclasses import replace

import pytest
from support.tools import FIXTURES, make_context

from volbench.domain.model.errors import CapabilityMissing, InvalidRequest, OutputUnreadable, ToolFailed
from volbench.domain.model.servers.probe import probe_parts, read_probe
from volbench.domain.model.suites.workload import Direction, ToolOutput
from volbench.suites import find
from volbench.tools.iperf3 import LinkWorkload

PUT, GET = (work for work in find("file-sweep").workloads if isinstance(work, LinkWorkload))
CONTEXT = make_context(programs={"iperf3": "/usr/bin/iperf3"}, probe="192.0.2.7:5201")


def answer(name, exit_code=0, **changed):
    text = (FIXTURES / "iperf3" / f"{name}.json").read_text("utf-8")
    if changed:
        said = json.loads(text)
        for path, value in changed.items():
            *way, last = path.split("__")
            place = said
            for part in way:
                place = place[part]
            place[last] = value
        text = json.dumps(said)
    return ToolOutput(exit_code, text, "", "", 1.0)


def test_it_is_asked_for_one_second_of_one_connection_in_one_direction():
    start = ["/usr/bin/iperf3", "-c", "192.0.2.7", "-p", "5201", "-J", "-i", "0", "--connect-timeout", "5000"]

    assert PUT.build_command(CONTEXT) == [*start, "-t", "1"]
    assert GET.build_command(CONTEXT) == [*start, "-t", "1", "-R"]
    assert "::1" in PUT.build_command(replace(CONTEXT, probe="[::1]:5201"))


def test_where_bytes_are_counted_so_many_are_asked_for_and_never_more_than_are_left():
    assert PUT.build_command(replace(CONTEXT, most_bytes=10**9))[-2:] == ["-n", "25000000"]
    assert PUT.build_command(replace(CONTEXT, most_bytes=10**7))[-2:] == ["-n", "6000000"]
    assert PUT.build_command(replace(CONTEXT, most_bytes=5))[-2:] == ["-n", "1"]


def test_without_the_program_there_is_no_number():
    with pytest.raises(CapabilityMissing):
        PUT.build_command(replace(CONTEXT, programs={}))


@pytest.mark.parametrize(
    ("workload", "name"),
    [(PUT, "put"), (GET, "get"), (PUT, "put-counted"), (GET, "get-counted")],
)
def test_the_speed_is_what_arrived_by_the_time_of_who_received_it(workload, name):
    end = json.loads((FIXTURES / "iperf3" / f"{name}.json").read_text())["end"]
    measured = workload.parse(answer(name))

    received = end["sum_received"]
    assert measured.metrics == {workload.metric: received["bytes"] / received["seconds"]}
    assert measured.metrics[workload.metric] * 8 == pytest.approx(received["bits_per_second"])
    assert measured.notes["moved_bytes"] == max(end["sum_sent"]["bytes"], received["bytes"])
    assert measured.notes["own_cpu_core_ratio"] > 0
    assert (measured.read_bytes, measured.write_bytes) == (0, 0)


def test_what_a_sender_put_into_its_buffers_has_not_arrived():
    end = json.loads((FIXTURES / "iperf3" / "put-counted.json").read_text())["end"]

    assert end["sum_sent"]["bits_per_second"] > 1.1 * end["sum_received"]["bits_per_second"]


@pytest.mark.parametrize(
    ("name", "reason"),
    [("refused", "no-answer"), ("busy", "busy"), ("killed", "broken-off"), ("stopped", "broken-off")],
)
def test_an_error_is_one_whatever_the_exit_code_says(name, reason):
    for code in (0, 1):
        with pytest.raises(ToolFailed) as caught:
            PUT.parse(answer(name, code))

        assert caught.value.context["reason"] == reason
        assert caught.value.hint.code == "tools.iperf3.start_it_there"


def test_an_old_one_that_prints_no_json_is_told_by_its_own_words():
    with pytest.raises(ToolFailed) as caught:
        PUT.parse(ToolOutput(1, "", "iperf3: unrecognized option '--connect-timeout'", "", 0.0))

    assert "connect-timeout" in caught.value.context["detail"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"end__sum_received__bytes": 0},
        {"end__sum_received__bytes": True},
        {"end__sum_received__seconds": -1},
        {"end__sum_received__seconds": "2"},
        {"end__sum_sent__bytes": 2**70},
        {"end__sum_received": None},
        {"start__test_start__reverse": 1},
        {"start": []},
    ],
)
def test_numbers_that_cannot_be_are_no_measurement(wrong):
    with pytest.raises(OutputUnreadable):
        PUT.parse(answer("put", **wrong))


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"end": {}}', "[" * 100_000])
def test_what_is_no_answer_of_iperf3_is_refused(text):
    with pytest.raises(OutputUnreadable):
        PUT.parse(ToolOutput(0, text, "", "", 1.0))


def test_facts_that_are_missing_or_no_numbers_are_left_out():
    measured = PUT.parse(answer("put", end__cpu_utilization_percent={"host_total": "all"}, end__sum_sent={"bytes": 7}))

    assert set(measured.notes) == {"moved_bytes"}


def test_it_works_on_no_file_and_asks_for_no_space():
    assert (PUT.direction, GET.direction) == (Direction.WRITE, Direction.READ)
    assert PUT.size_bytes(10) == PUT.expected_bytes(1.0, 1e8) == PUT.block_bytes == 0


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("nas.local", "nas.local:5201"),
        (" NAS:5999 ", "nas:5999"),
        ("192.168.1.5", "192.168.1.5:5201"),
        ("[fd00::1]", "[fd00::1]:5201"),
        ("[fd00::1]:77", "[fd00::1]:77"),
    ],
)
def test_a_place_is_a_host_and_a_port(text, place):
    assert read_probe(text) == place
    assert probe_parts(place)[1] == place.rpartition(":")[2]
    assert "[" not in probe_parts(place)[0]


@pytest.mark.parametrize(
    "text", ["-c", "a b", "nas:0", "nas:65536", "nas:", "http://nas", "u@nas", "nas/x", "fd00::1", "nas\n;x"]
)
def test_what_is_no_place_is_refused(text):
    with pytest.raises(InvalidRequest):
        read_probe(text)
