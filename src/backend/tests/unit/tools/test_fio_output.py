"""What volbench reads in fio's answers, tested on outputs recorded from fio 3.33 (support/record_tools.py)."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.tools import recorded

from volbench.domain.model.errors import LimitInWarmUp, OutputUnreadable, RunFailure, Stalled, TargetLost, ToolFailed
from volbench.domain.model.suites.workload import MiB, ToolOutput
from volbench.suites import find
from volbench.tools.fio_jobs import parse_layout
from volbench.tools.fio_output import asked_runtime_s, judge_report, read_report


def cell(name):
    return next(workload for workload in find("nas-volume").workloads if workload.id == name)


def document(name):
    return json.loads(recorded(name).output)


def answer(content, exit_code=0, stderr=""):
    text = content if isinstance(content, str) else json.dumps(content)
    return ToolOutput(exit_code, "", stderr, text, 1.0)


def test_a_read_gives_its_bytes_operations_latency_and_bins():
    raw = document("fio/seq-read-1m")["jobs"][0]["read"]

    measured = cell("seq-read-1m").parse(recorded("fio/seq-read-1m"))

    assert measured.metrics == {
        "read_bytes_per_s": raw["bw_bytes"],
        "read_iops": raw["iops"],
        "read_lat_mean_ns": raw["lat_ns"]["mean"],
    }
    assert measured.read_bytes == raw["io_bytes"]
    assert measured.write_bytes == 0
    assert measured.io_count == raw["total_ios"]
    assert measured.timed_s == raw["runtime"] / 1000
    assert measured.is_durable is None
    assert sum(measured.latency_bins["read"].values()) == raw["lat_ns"]["N"]


def test_the_longest_request_is_noted_by_side():
    raw = document("fio/mixed-4k-70-30")["jobs"][0]

    measured = cell("mixed-4k-70-30").parse(recorded("fio/mixed-4k-70-30"))

    assert measured.notes["longest_ns"] == {side: raw[side]["lat_ns"]["max"] for side in ("read", "write")}


def test_a_longest_request_that_is_not_told_is_no_zero():
    raw = document("fio/seq-read-1m")
    del raw["jobs"][0]["read"]["lat_ns"]["max"]

    assert "longest_ns" not in cell("seq-read-1m").parse(answer(raw)).notes


def test_the_longest_write_with_its_flush_is_not_known_where_each_is_timed_alone():
    raw = document("fio/sync-write-4k")
    raw["jobs"][0]["job options"]["fdatasync"] = "1"

    assert "longest_ns" not in cell("sync-write-4k").parse(answer(raw)).notes


def test_bandwidth_is_bytes_over_run_time():
    measured = cell("seq-read-1m").parse(recorded("fio/seq-read-1m"))

    assert measured.metrics["read_bytes_per_s"] == pytest.approx(measured.read_bytes / measured.timed_s, rel=1e-6)


def test_the_mean_of_the_bins_is_the_mean_latency():
    measured = cell("rand-write-4k-qd32").parse(recorded("fio/rand-write-4k-qd32"))
    bins = measured.latency_bins["write"]

    pooled = sum(ns * count for ns, count in bins.items()) / sum(bins.values())

    assert pooled == pytest.approx(measured.metrics["write_lat_mean_ns"], rel=0.05)


def test_a_flushed_write_is_durable():
    assert cell("rand-write-4k-qd32").parse(recorded("fio/rand-write-4k-qd32")).is_durable is True


def test_a_mix_gives_both_sides_and_their_sum():
    measured = cell("mixed-4k-70-30").parse(recorded("fio/mixed-4k-70-30"))

    assert measured.metrics["iops"] == measured.metrics["read_iops"] + measured.metrics["write_iops"]
    assert set(measured.latency_bins) == {"read", "write"}
    assert measured.read_bytes / (measured.read_bytes + measured.write_bytes) == pytest.approx(0.7, abs=0.05)


def test_a_synchronous_write_has_its_wait_inside_the_write():
    measured = cell("sync-write-4k").parse(recorded("fio/sync-write-4k"))

    assert measured.is_durable is True
    assert "is_dsync_fallback" not in measured.notes
    assert 1e9 / measured.metrics["write_iops"] == pytest.approx(measured.metrics["write_lat_mean_ns"], rel=0.3)


def test_where_old_fio_flushes_in_a_call_of_its_own_the_flush_is_added_to_the_write():
    job = document("fio/sync-write-4k-fdatasync")["jobs"][0]

    measured = cell("sync-write-4k").parse(recorded("fio/sync-write-4k-fdatasync"))

    assert measured.metrics["write_lat_mean_ns"] == job["write"]["lat_ns"]["mean"] + job["sync"]["lat_ns"]["mean"]
    assert sum(measured.latency_bins["write"].values()) == job["sync"]["lat_ns"]["N"]
    assert measured.notes["is_dsync_fallback"] is True


def test_where_fio_is_too_old_to_time_flushes_the_rate_tells_the_time_of_a_write():
    old = document("fio/sync-write-4k-fdatasync")
    del old["jobs"][0]["sync"]

    measured = cell("sync-write-4k").parse(answer(old))

    assert measured.metrics["write_lat_mean_ns"] == 1e9 / measured.metrics["write_iops"]
    assert measured.latency_bins == {"write": {}}
    assert measured.notes["is_dsync_fallback"] is True


def test_without_bytes_per_second_they_follow_from_bytes_and_time():
    old = document("fio/seq-read-1m")
    known = old["jobs"][0]["read"].pop("bw_bytes")

    measured = cell("seq-read-1m").parse(answer(old))

    assert measured.metrics["read_bytes_per_s"] == pytest.approx(known, rel=1e-6)


def test_without_bins_of_the_whole_latency_those_of_the_completion_serve():
    old = document("fio/seq-read-1m")
    side = old["jobs"][0]["read"]
    side["clat_ns"]["bins"] = side["lat_ns"].pop("bins")

    measured = cell("seq-read-1m").parse(answer(old))

    assert sum(measured.latency_bins["read"].values()) == side["lat_ns"]["N"]


def test_the_ramp_is_not_part_of_the_timed_part():
    measured = cell("seq-read-1m").parse(recorded("fio/with-ramp"))

    assert measured.timed_s == pytest.approx(2.0, rel=0.02)


def test_the_lay_out_says_how_much_it_wrote():
    measured = parse_layout(recorded("fio/lay-out"))

    assert measured.write_bytes == 32 * 1024 * 1024
    assert measured.is_durable is True


def test_text_before_the_document_is_passed_over():
    good = recorded("fio/seq-read-1m")
    noisy = replace(good, output="fio: a note { with a brace\nanother one\n" + good.output)

    assert cell("seq-read-1m").parse(noisy) == cell("seq-read-1m").parse(good)


def test_an_interrupted_job_is_a_failure_although_its_document_shows_no_error():
    with pytest.raises(ToolFailed) as caught:
        cell("rand-write-4k-qd32").parse(recorded("fio/interrupted"))

    assert caught.value.context["exit_code"] == 128
    assert "terminating on signal 2" in caught.value.context["detail"]


def test_no_io_is_a_failure_although_the_exit_code_is_0():
    recording = recorded("fio/no-io-with-exit-code-0")

    assert recording.exit_code == 0
    with pytest.raises(ToolFailed, match=r"tools\.fio_output\.fio_ended_without_a_single_read"):
        cell("seq-read-1m").parse(recording)


def test_a_job_that_ended_early_is_a_failure_although_everything_else_looks_well():
    short = document("fio/seq-read-1m")
    short["jobs"][0]["job options"]["runtime"] = "4"

    with pytest.raises(ToolFailed, match=r"tools\.fio_output\.fio_ran_s_instead_of_s"):
        cell("seq-read-1m").parse(answer(short))


def limited(runtime_ms, io_bytes, duration_s):
    """The answer of random writes that may write 96 MiB, with a second of warm-up and four that count."""
    said = document("fio/rand-write-4k-qd32")
    job = said["jobs"][0]
    job["job options"] |= {"runtime": "4", "ramp_time": "1", "io_size": str(96 * MiB)}
    job["write"] |= {"runtime": runtime_ms, "io_bytes": io_bytes, "total_ios": io_bytes // 4096}
    return replace(answer(said), duration_s=duration_s)


@pytest.mark.parametrize("io_bytes", [3 * MiB, 10 * MiB])
def test_a_limit_that_the_warm_up_used_up_is_no_volume_that_stands_still(io_bytes):
    """The flush of what a cache took at once lies in the timed part, whose few writes do not tell the pace of it."""
    with pytest.raises(LimitInWarmUp):
        cell("rand-write-4k-qd32").parse(limited(281, io_bytes, duration_s=2.1))


def test_a_volume_that_stands_still_is_told_with_what_was_moved_in_which_time():
    with pytest.raises(Stalled) as caught:
        cell("rand-write-4k-qd32").parse(limited(281, 3 * MiB, duration_s=5.4))

    assert not isinstance(caught.value, LimitInWarmUp)
    told = {part.code: part.values for part in caught.value.message.parts()}
    assert told["tools.fio_output.fio_ran_s_instead_of_s"] == {"got": 0.281, "asked": 4.0}
    assert told["tools.fio_output.it_moved"] == {"bytes": "3.00 MiB"}
    assert "write: total_ios=768 io_bytes=3145728 runtime=281" in caught.value.context["detail"]


def test_what_is_left_of_a_limit_counts_where_it_is_most_of_it():
    measured = cell("rand-write-4k-qd32").parse(limited(900, 50 * MiB, duration_s=2.5))

    assert measured.notes["limited_after_s"] == 0.9


def test_a_full_disk_is_told_as_such():
    with pytest.raises(TargetLost, match=r"tools\.tool_failures\.had_to_stop") as caught:
        parse_layout(recorded("fio/disk-full"))

    assert caught.value.context["errno"] == 28


@pytest.mark.parametrize("name", ["seq-read-1m", "seq-write-1m"])
def test_a_file_that_is_gone_means_that_the_target_is_lost(name):
    with pytest.raises(TargetLost, match=r"tools\.tool_failures\.had_to_stop"):
        cell(name).parse(recorded(f"fio/file-gone-{name}"))


def test_a_job_error_counts_even_when_the_exit_code_is_0():
    wrong = document("fio/seq-read-1m")
    wrong["jobs"][0]["error"] = 22

    with pytest.raises(ToolFailed) as caught:
        cell("seq-read-1m").parse(answer(wrong))

    assert caught.value.context["errno"] == 22


def test_a_refusal_without_a_document_carries_fios_words():
    with pytest.raises(ToolFailed) as caught:
        cell("seq-read-1m").parse(recorded("fio/unknown-engine"))

    assert "engine nonesuch not loadable" in caught.value.context["detail"]


@pytest.mark.parametrize("text", ["", "hello", "fio: {", "\n[]\n"])
def test_something_else_than_json_is_unreadable(text):
    with pytest.raises(OutputUnreadable, match="no JSON document"):
        cell("seq-read-1m").parse(answer(text))


@given(st.integers(min_value=0, max_value=5000))
def test_a_document_cut_off_anywhere_is_unreadable(length):
    with pytest.raises(OutputUnreadable):
        cell("seq-read-1m").parse(answer(recorded("fio/seq-read-1m").output[:length]))


def _mutations():
    return [
        lambda d: d.update(jobs=[]),
        lambda d: d.update(jobs=d["jobs"] * 2),
        lambda d: d.update(jobs="x"),
        lambda d: d["jobs"].__setitem__(0, 7),
        lambda d: d.pop("fio version"),
        lambda d: d["jobs"][0].pop("read"),
        lambda d: d["jobs"][0]["read"].update(bw_bytes="12"),
        lambda d: d["jobs"][0]["read"].update(bw_bytes=True),
        lambda d: d["jobs"][0]["read"].update(bw_bytes=-1),
        lambda d: d["jobs"][0]["read"].update(total_ios=1.5),
        lambda d: d["jobs"][0]["read"].update(total_ios=2**70),
        lambda d: d["jobs"][0]["read"].update(iops=float("nan")),
        lambda d: d["jobs"][0]["read"].update(iops=1e999),
        lambda d: d["jobs"][0]["read"]["lat_ns"].update(bins={"-1": 1}),
        lambda d: d["jobs"][0]["read"]["lat_ns"].update(bins={"1": -1}),
        lambda d: d["jobs"][0]["read"]["lat_ns"].update(bins={"²": 1}),
        lambda d: d["jobs"][0]["read"]["lat_ns"].update(bins={str(n): 1 for n in range(100_001)}),
        lambda d: d["jobs"][0].update({"job options": [1]}),
    ]


@pytest.mark.parametrize("mutate", _mutations())
def test_a_document_with_a_wrong_part_is_unreadable(mutate):
    wrong = document("fio/seq-read-1m")
    mutate(wrong)

    with pytest.raises(OutputUnreadable):
        cell("seq-read-1m").parse(answer(wrong))


def test_nesting_without_end_is_unreadable_not_a_crash():
    with pytest.raises(OutputUnreadable):
        cell("seq-read-1m").parse(answer('{"a":' * 100_000))


@given(st.text(max_size=300), st.integers(min_value=0, max_value=255))
def test_no_text_whatsoever_gets_past_as_a_result(text, exit_code):
    with pytest.raises(RunFailure):
        cell("seq-read-1m").parse(answer(text, exit_code))


@pytest.mark.parametrize(
    ("options", "seconds"),
    [
        ({"time_based": "1", "runtime": "4"}, 4.0),
        ({"time_based": "1", "runtime": "4s"}, 4.0),
        ({"time_based": "1", "runtime": "500ms"}, 0.5),
        ({"time_based": "1", "runtime": "1h"}, None),
        ({"time_based": "1"}, None),
        ({"runtime": "4"}, None),
    ],
)
def test_the_run_time_asked_for_is_read_from_fios_own_echo(options, seconds):
    assert asked_runtime_s(options) == seconds


def test_a_report_is_judged_by_the_flag_given_not_by_guess():
    recording = recorded("fio/seq-read-1m")

    assert judge_report(read_report(recording), recording, is_durable=False).is_durable is False
