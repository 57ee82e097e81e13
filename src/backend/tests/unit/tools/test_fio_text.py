"""fio's report for people, from a recorded one and from lines of fio 2 (written after its documentation)."""

from hypothesis import given
from hypothesis import strategies as st
from support.tools import FIXTURES

from volbench.tools.fio_text import FioTextSide, read_text_report

REPORT = (FIXTURES / "sylv" / "report.md").read_text("utf-8")
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


def test_the_spread_of_latencies_is_not_taken_for_their_mean():
    text = HEADER + "  read: IOPS=1, BW=1KiB/s (1kB/s)(1MiB/9msec)\n  lat (usec)   : 100=86.68%, 250=12.19%\n"

    assert read_text_report(text)[0].sides["read"].lat_mean_ns is None


def test_an_error_is_kept():
    assert read_text_report("x: (groupid=0, jobs=1): err=28: pid=1\n")[0].error == 28


def test_an_odd_date_is_no_date():
    assert read_text_report("x: (groupid=0, jobs=1): err= 0: pid=1: Sat Foo 28 17:04:29 2023\n")[0].ended_at is None


@given(st.text(max_size=400))
def test_no_text_makes_it_fail(text):
    read_text_report(HEADER + text)
