"""Reports of which a line is missing, doubled or of another report: refused, unknown or right, and never mixed."""

import pytest
from support.tools import FIXTURES, recorded

from volbench.domain.model.errors import OutputUnreadable
from volbench.domain.model.suites.workload import KiB, MiB, ToolOutput
from volbench.suites import find
from volbench.tools.ab import read_ab
from volbench.tools.dd import DdSummary, read_summary
from volbench.tools.fio_output import read_report
from volbench.tools.fio_text import UNKNOWN, read_text_report
from volbench.tools.hdparm import read_timings
from volbench.tools.hey import looks_like_hey, read_hey
from volbench.tools.http_load import read_http_load
from volbench.tools.load_report import NotALoadReport
from volbench.tools.said_twice import SaidTwice
from volbench.tools.wrk import read_wrk

LOAD = FIXTURES / "load"
MS = 1e6
READERS = {
    "ab.txt": read_ab,
    "ab-e.csv": read_ab,
    "ab-g.tsv": read_ab,
    "wrk-latency.txt": read_wrk,
    "documented/wrk2.txt": read_wrk,
    "hey.csv": read_hey,
    "hey-text.txt": read_hey,
    "documented/http_load.txt": read_http_load,
}


def text(name):
    return (LOAD / name).read_text("utf-8")


@pytest.mark.parametrize("name", READERS)
def test_one_report_behind_another_is_refused_by_who_reads_one(name):
    whole = text(name)

    with pytest.raises(NotALoadReport):
        READERS[name](whole + whole)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("ab.txt", "Complete requests:      7\n"),
        ("ab.txt", "Concurrency Level:      7\n"),
        ("ab.txt", "Time per request:       7.000 [ms] (mean)\n"),
        ("wrk-latency.txt", "Requests/sec:    7.00\n"),
        ("wrk-latency.txt", "    Latency     7.00ms    7.00ms   7.00ms   70.00%\n"),
        ("wrk-latency.txt", "  7 requests in 7.00s, 7.00MB read\n"),
        ("documented/http_load.txt", "7 bad byte counts\n"),
        ("documented/http_load.txt", "  code 200 -- 7\n"),
        ("hey-text.txt", "  Average:\t7.0000 secs\n"),
    ],
)
def test_a_figure_of_another_report_is_not_taken_and_does_not_replace_its_own(name, line):
    whole = text(name)
    for mixed in (line + whole, whole + line):
        with pytest.raises(NotALoadReport) as refused:
            READERS[name](mixed)
        assert refused.value.reason.code == "tools.load_report.several"


def test_of_wrk2_the_table_counts_that_has_the_waits_for_a_late_start_in_it():
    whole = text("documented/wrk2.txt")
    name = "Uncorrected Latency (measured without taking delayed starts into account)"
    uncorrected = f"  Latency Distribution (HdrHistogram - {name})\n 50.000%    1.00ms\n 99.000%    1.50ms\n\n"
    end = "  60018 requests"

    report = read_wrk(whole.replace(end, uncorrected + end))

    assert (report.percentiles_ns[50.0], report.percentiles_ns[99.0]) == (6.67 * MS, 11.18 * MS)
    # Alone it is not what is told as a latency.
    alone = whole.replace(
        "Recorded Latency", "Uncorrected Latency (measured without taking delayed starts into account)"
    )
    assert read_wrk(alone).percentiles_ns == {}
    assert read_wrk(alone).tool == "wrk2"


def test_of_wrk_nothing_took_no_time():
    none = text("wrk-latency.txt")
    for time in ("5.05ms", "10.34ms", "15.24ms", "26.73ms", "6.38ms"):
        none = none.replace(time, "0.00us")
    metrics = read_wrk(none).measured().metrics

    assert {"op_lat_mean_ns", "op_lat_p50_ns", "op_lat_p99_ns"}.isdisjoint(metrics)
    assert "op_lat_p50_ns" not in read_wrk(text("wrk-latency.txt").replace("5.05ms", "0.00us")).measured().metrics
    assert read_wrk(text("wrk.txt").replace("5.55ms", "-nanus")).mean_ns is None


def test_of_wrk_times_are_unknown_where_more_came_too_late_than_lie_beyond_them():
    late = text("wrk-latency.txt").replace(
        "Requests/sec", "  Socket errors: connect 0, read 0, write 0, timeout 100\nRequests/sec"
    )
    report = read_wrk(late)

    # 100 of 3,727 are more than one in a hundred and fewer than one in ten.
    assert list(report.percentiles_ns) == [50.0, 75.0, 90.0]
    assert report.measured().metrics["error_ratio"] == 100 / 3727


def test_percentiles_that_fall_are_not_of_one_report():
    with pytest.raises(NotALoadReport) as refused:
        read_wrk(text("wrk-latency.txt").replace("26.73ms", " 1.73ms"))
    assert refused.value.reason.code == "tools.load_report.unordered"


def test_ab_of_one_request_tells_no_percentiles():
    one, without = read_ab(text("ab-one-request.txt")), read_ab(text("ab-no-percentiles.txt"))

    assert (one.requests, one.percentiles_ns) == (1, {})
    assert one.mean_ns == 1.742 * MS
    assert (without.requests, without.percentiles_ns) == (50, {})


def test_ab_over_https_asked_for_an_address_of_https():
    secure = text("ab.txt").replace("\nDocument Path:", "SSL/TLS Protocol:       TLSv1.3,X,2048,256\n\nDocument Path:")

    assert read_ab(secure).address == "https://127.0.0.1:41027/file-14332"


def test_ab_of_which_every_request_failed_in_two_ways_answered_none_rightly():
    both = text("ab-not-found.txt").replace(
        "Failed requests:        0",
        "Failed requests:        90\n   (Connect: 0, Receive: 0, Length: 90, Exceptions: 0)",
    )

    assert read_ab(both).measured().metrics["error_ratio"] == 1


def test_less_than_its_digits_is_no_time_of_0():
    metrics = read_ab(text("ab-keep-alive.txt")).measured().metrics

    assert "op_lat_p50_ns" not in metrics
    assert metrics["op_lat_p99_ns"] == 16 * MS


def test_lists_tell_no_share_of_errors():
    for report in (read_hey(text("hey.csv")), read_hey(text("hey-errors.csv")), read_ab(text("ab-g.tsv"))):
        assert report.all_requests is None
        assert "error_ratio" not in report.measured().metrics


def test_the_text_of_hey_tells_what_was_lost():
    good, lost = read_hey(text("hey-text.txt")), read_hey(text("hey-text-lost.txt"))

    assert (good.requests, good.errors, good.measured().metrics["error_ratio"]) == (300, {}, 0)
    assert (lost.requests, lost.all_requests) == (295, 300)
    assert lost.errors == {'Get "http://127.0.0.1:19377/lossy": EOF': 5, "503": 37}
    metrics = lost.measured().metrics
    assert metrics["error_ratio"] == 42 / 300
    assert metrics["requests_per_s"] == pytest.approx(258 / 1.1084)
    assert metrics["op_lat_p99_ns"] == 48.5 * MS
    assert lost.body_bytes == 3698396


def test_the_text_of_hey_without_its_errors_is_cut_off():
    whole = text("hey-text-lost.txt").replace("[5]\tGet", "[500]\tGet")
    with pytest.raises(NotALoadReport):
        read_hey(whole)
    one = read_hey(text("hey-text-one.txt"))
    assert (one.requests, one.percentiles_ns) == (1, {})
    assert not looks_like_hey("Summary:\n  Success rate:\t100.00%\n  Total:\t1.0 secs\n  Requests/sec:\t3.0\n")


def test_of_http_load_a_request_without_a_code_is_one_of_the_bad_byte_counts():
    words = text("documented/http_load.txt")
    lost = words.replace("code 200 -- 44992", "code 200 -- 44000").replace("  code 502 -- 10\n", "")

    # 1,002 had no code; of the rest 98 had a wrong length.
    report = read_http_load(lost.replace("2 bad byte counts", "1100 bad byte counts"))
    assert report.failed == 1100
    assert report.measured().metrics["requests_per_s"] == pytest.approx((45002 - 1100) / 10)
    # Whether the two wrong lengths are among the ten answers of 502 is not told.
    assert read_http_load(words).failed is None
    with pytest.raises(NotALoadReport):
        read_http_load(words.replace("code 502 -- 10", "code 502 -- 99999"))


LINE = "1073741824 bytes (1.1 GB, 1.0 GiB) copied, 2.5 s, 429 MB/s"
RECORDS = "1024+0 records in\n1024+0 records out\n"


@pytest.mark.parametrize(
    ("line", "summary"),
    [
        ("4194304 バイト (4.2 MB) コピーされました、 9.125 秒、 460 kB/秒", DdSummary(4194304, 9.125)),
        ("4194304 바이트 (4.2 MB, 4.0 MiB) 복사함, 9.125 s, 460 kB/s", DdSummary(4194304, 9.125)),
        ("4194304 байт (4,2 MB, 4,0 MiB) скопирован, 9,125 s, 460 kB/s", DdSummary(4194304, 9.125)),
        ("4194304 байт (4,2 МБ) скопировано, 9,125 с, 460 кБ/с", DdSummary(4194304, 9.125)),
        ("4194304 bayt (4.2 MB, 4.0 MiB) kopyalandı, 9.125 s, 460 kB/s", DdSummary(4194304, 9.125)),
        ("4194304 octets (4,2 MB, 4,0 MiB) copiés, 9,125 s, 460 kB/s", DdSummary(4194304, 9.125)),
        ("4194304 字节 (4.2 MB, 4.0 MiB) 已复制，9.125 s，460 kB/s", DdSummary(4194304, 9.125)),
        ("4194304 bytes (4.2MB) copied, 9.125 seconds, 448.9KB/s", DdSummary(4194304, 9.125)),
        ("1073741824 bytes transferred in 2.500000 secs (429496729 bytes/sec)", DdSummary(1073741824, 2.5)),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "cp932", "gb18030", "cp949", "cp1251", "cp1254", "cp1252", "euc_jp"])
def test_dds_line_is_known_by_its_numbers_in_every_language_and_code_page(line, summary, encoding):
    read = line.encode(encoding, "replace").decode("utf-8", "replace")

    assert read_summary(f"{RECORDS}{read}\n") == summary


@pytest.mark.parametrize(
    "line",
    [
        "1073741824 bytes (1.1 GB, 1.0 GiB) copied, 2.5 s, 529 MB/s",
        "1073741824 bytes (1.1 GB, 1.0 GiB) copied, 2.5 s",
        "1073741824 files, 2.5 parts, 429 MB of 7",
        "1024+0 records, 2.5 s, 429 MB/s",
        "x 1073741824 bytes copied, 2.5 s, 429 MB/s",
    ],
)
def test_a_line_whose_numbers_do_not_follow_from_each_other_is_none_of_dds(line):
    assert read_summary(f"{RECORDS}{line}\n") is None


def test_two_commands_of_dd_are_not_one_and_its_progress_is():
    again = LINE.replace("2.5 s, 429", "3.2 s, 336")
    progress = "536870912 bytes (537 MB, 512 MiB) copied, 1 s, 537 MB/s\n"

    for mixed in (f"{RECORDS}{LINE}\n{RECORDS}{again}\n", f"{LINE}\n{again}\n", f"{RECORDS}{LINE}\n{LINE}\n"):
        with pytest.raises(SaidTwice):
            read_summary(mixed)
    assert read_summary(f"{progress}{RECORDS}{LINE}\n") == DdSummary(1073741824, 2.5)
    work = next(one for one in find("sylv-2018").workloads if one.id == "dd-read-1m")
    assert work.parse(ToolOutput(0, "", f"{RECORDS}{LINE}\n", "", 1.0)).read_bytes == 1024 * MiB
    with pytest.raises(OutputUnreadable):
        work.parse(ToolOutput(0, "", f"{RECORDS}{LINE}\n{RECORDS}{again}\n", "", 1.0))


def test_two_disks_of_hdparm_are_not_one():
    said = recorded("hdparm/both").stdout

    with pytest.raises(SaidTwice):
        read_timings(said + said)
    work = next(one for one in find("sylv-2018").workloads if one.id == "hdparm-buffered")
    with pytest.raises(OutputUnreadable):
        work.parse(ToolOutput(0, said + said, "", "", 1.0))


def test_two_documents_of_fio_are_not_one():
    output = recorded("fio/seq-read-1m")

    with pytest.raises(OutputUnreadable):
        read_report(ToolOutput(0, "", "", output.output + "\n" + output.output, 1.0))
    assert read_report(ToolOutput(0, "", "", output.output + "\nfio: done\n", 1.0)).read.io_bytes > 0


GOOD = "a: (groupid=0, jobs=1): err= 0: pid=1: Tue Mar  5 20:10:03 2024\n"
SIDE = "   read: IOPS=1, BW=100MiB/s (105MB/s)({}MiB/1000msec)\n"
FAILED = "err= 5 (file:io_u.c:1841, func=io_u error, error=Input/output error)"


@pytest.mark.parametrize(
    ("header", "names", "errors"),
    [
        (f"b: (groupid=1, jobs=1): {FAILED}: pid=2: Tue Mar  5 20:14:03 2024\n", ["a", "b"], [0, 5]),
        (f"b: (groupid=1, jobs=1): {FAILED.replace('5', '28')}: pid=2\n", ["a", "b"], [0, 28]),
        ("b: (groupid=1, jobs=1): err=?: pid=2\n", ["a", ""], [0, UNKNOWN]),
        ("seq read (1M): (groupid=1, jobs=1): err= 0: pid=2\n", ["a", "seq read (1M)"], [0, 0]),
        ("顺序读: (groupid=1, jobs=1): err= 0: pid=2\n", ["a", "顺序读"], [0, 0]),
        ("Jobs: 1 (f=1): [R(1)][9%][r=1MiB/s][eta 00m:01s]b: (groupid=1, jobs=1): err= 0: pid=2\n", ["a", "b"], [0, 0]),
        ("what nobody knows\n", ["a"], [0]),
    ],
)
def test_a_job_keeps_its_own_figures_whatever_stands_above_the_next(header, names, errors):
    jobs = read_text_report(GOOD + SIDE.format(4) + "\n" + header + SIDE.format(9))

    assert [job.name for job in jobs] == names
    assert [job.error for job in jobs] == errors
    assert jobs[0].sides["read"].io_bytes == 4 * KiB**2
    assert not jobs[0].is_mixed


def test_a_figure_that_stands_twice_below_one_job_is_of_nobody_knows_which():
    assert read_text_report(GOOD + SIDE.format(4) + SIDE.format(9))[0].is_mixed
