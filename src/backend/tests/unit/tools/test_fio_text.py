"""What fio prints for people: its report, recorded and in lines of fio 2 (written after its documentation), and its
progress line, from recorded pieces and lines of other versions.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.tools import FIXTURES, recorded

from volbench.tools.fio_text import FioTextSide, parse_eta, read_text_report
from volbench.tools.tool import LiveRates

REPORT = (FIXTURES / "sylv" / "report.md").read_text("utf-8")
KIB, MIB = 1024.0, 1024.0**2
HEADER = "seq-read-1m: (groupid=0, jobs=1): err= 0: pid=28746: Sat Oct 28 17:04:29 2023\n"


def test_every_job_of_a_recorded_report_is_found_in_order():
    assert [job.name for job in read_text_report(REPORT)] == [
        "seq-read-1m",
        "seq-write-1m",
        "seq-read-4k",
        "seq-write-4k",
        "rand-read-1m",
        "rand-write-1m",
        "rand-read-4k",
        "rand-write-4k",
    ]


def test_a_line_of_fio_3_gives_bytes_and_run_time():
    (job,) = read_text_report(HEADER + "  read: IOPS=182, BW=190MiB/s (200MB/s)(11.4GiB/61115msec)\n")

    assert job.sides == {"read": FioTextSide(11.4 * 2**30, 61.115)}
    assert job.ended_at == "2023-10-28T17:04:29.000Z"


def test_a_line_of_fio_2_counts_in_powers_of_two_as_well():
    (job,) = read_text_report(HEADER + "  write: io=5120.0MB, bw=96204KB/s, iops=93, runt= 54498msec\n")

    assert job.sides == {"write": FioTextSide(5120 * 2**20, 54.498)}


def test_the_mean_latency_follows_its_unit():
    side = "  read: IOPS=11, BW=47KiB/s (48kB/s)(100MiB/9000msec)\n"

    means = [
        read_text_report(HEADER + side + f"     lat ({unit}): min=1, max=2, avg={mean}, stdev=1\n")[0].sides["read"]
        for unit, mean in (("nsec", "592.19"), ("usec", "80.83"), ("msec", "2.5"), ("usec", "1.5k"))
    ]

    assert [side.lat_mean_ns for side in means] == [592.19, 80_830.0, 2_500_000.0, 1_500_000.0]
    assert [side.lat_max_ns for side in means] == [2.0, 2e3, 2e6, 2e3]


def test_the_spread_of_latencies_is_not_taken_for_their_mean():
    text = HEADER + "  read: IOPS=1, BW=1KiB/s (1kB/s)(1MiB/9msec)\n  lat (usec)   : 100=86.68%, 250=12.19%\n"

    assert read_text_report(text)[0].sides["read"].lat_mean_ns is None


def test_an_error_is_kept():
    assert read_text_report("x: (groupid=0, jobs=1): err=28: pid=1\n")[0].error == 28


def test_an_odd_date_is_no_date():
    assert read_text_report("x: (groupid=0, jobs=1): err= 0: pid=1: Sat Foo 28 17:04:29 2023\n")[0].ended_at is None


@given(st.text(max_size=400))
def test_no_text_makes_reading_a_report_fail(text):
    read_text_report(HEADER + text)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "Jobs: 1 (f=1): [r(1)][60.0%][r=475MiB/s][r=122k IOPS][eta 00m:02s]",
            LiveRates(475 * MIB, 0.0, 122e3, 0.0, is_ramp=False, done_ratio=0.6),
        ),
        (
            "Jobs: 4 (f=4): [m(4)][75.0%][r=429MiB/s,w=428MiB/s][r=110k,w=109k IOPS][eta 00m:01s]",
            LiveRates(429 * MIB, 428 * MIB, 110e3, 109e3, is_ramp=False, done_ratio=0.75),
        ),
        (
            "Jobs: 1 (f=1): [w(1)][100.0%][w=3335KiB/s][w=833 IOPS][eta 00m:00s]",
            LiveRates(0.0, 3335 * KIB, 0.0, 833.0, is_ramp=False, done_ratio=1.0),
        ),
        (
            "Jobs: 1 (f=1): [r(1)][0.5%][r=1025KiB/s][r=256 IOPS][eta 03h:44m:39s]",
            LiveRates(1025 * KIB, 0.0, 256.0, 0.0, is_ramp=False, done_ratio=0.005),
        ),
        (
            "Jobs: 6 (f=6): [W(6),_(2)][35.1%][w=82.0MiB/s][w=82 IOPS][eta 02m:00s]",
            LiveRates(0.0, 82 * MIB, 0.0, 82.0, is_ramp=False, done_ratio=pytest.approx(0.351)),
        ),
        (
            "Jobs: 1 (f=1): [R(1)][50.0%][r=500MB/s][r=1.2M IOPS][eta 00m:01s]",
            LiveRates(500e6, 0.0, 1.2e6, 0.0, is_ramp=False, done_ratio=0.5),
        ),
        (
            "Jobs: 1 (f=1): [R(1)][50.0%][r=4000Mbit/s][r=476 IOPS][eta 00m:01s]",
            LiveRates(500e6, 0.0, 476.0, 0.0, is_ramp=False, done_ratio=0.5),
        ),
        (
            "Jobs: 1 (f=1): [w(1)][12.0%][w=512B/s][w=1 IOPS][eta 00m:01s]",
            LiveRates(0.0, 512.0, 0.0, 1.0, is_ramp=False, done_ratio=0.12),
        ),
        (
            "Jobs: 1 (f=0): [/(1)][-.-%][eta 00m:02s]",
            LiveRates(0.0, 0.0, 0.0, 0.0, is_ramp=True, done_ratio=None),
        ),
    ],
)
def test_a_progress_line_is_read(line, expected):
    assert parse_eta(line) == expected


def test_of_several_lines_the_last_one_counts():
    text = (
        "Jobs: 1 (f=1)\rJobs: 1 (f=1): [r(1)][10.0%][r=1MiB/s][r=1 IOPS][eta 00m:02s]\r"
        "Jobs: 1 (f=1): [r(1)][20.0%][r=2MiB/s][r=2 IOPS][eta 00m:01s]\r"
    )

    rates = parse_eta(text)

    assert rates is not None
    assert rates.read_iops == 2.0


@pytest.mark.parametrize("text", ["", "Jobs: 1 (f=1)\r", "Starting 1 thread\n", "r=475MiB/s"])
def test_text_without_a_state_has_no_rates(text):
    assert parse_eta(text) is None


def test_a_recorded_ramp_is_seen_and_then_rates_follow():
    lines = recorded("fio/with-ramp").stdout.replace("\r", "\n").splitlines()
    rates = [found for found in map(parse_eta, lines) if found is not None]

    assert rates[0].is_ramp
    assert rates[-1].read_bytes_per_s > 0
    assert not rates[-1].is_ramp


@given(st.text(max_size=400))
def test_no_text_makes_reading_a_progress_line_fail(text):
    parse_eta("Jobs: 1 (f=1): [" + text)
