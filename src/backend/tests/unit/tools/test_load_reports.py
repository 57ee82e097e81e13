"""What other programs report on a server: their figures to the digit, their errors, and nothing where it is cut off."""

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.tools import FIXTURES

from volbench.domain.model.rounds.longest import noted
from volbench.tools.ab import looks_like_ab, read_ab
from volbench.tools.hey import read_hey
from volbench.tools.http_load import read_http_load
from volbench.tools.load_report import LoadReport, NotALoadReport
from volbench.tools.oha import read_oha
from volbench.tools.wrk import looks_like_wrk, read_wrk

LOAD = FIXTURES / "load"
MS = 1e6
READERS = {
    "ab.txt": read_ab,
    "ab-failed.txt": read_ab,
    "ab-post.txt": read_ab,
    "ab-e.csv": read_ab,
    "ab-g.tsv": read_ab,
    "wrk-latency.txt": read_wrk,
    "wrk-errors.txt": read_wrk,
    "hey.csv": read_hey,
    "hey-text.txt": read_hey,
    "hey-text-lost.txt": read_hey,
    "ab-one-request.txt": read_ab,
    "ab-no-percentiles.txt": read_ab,
    "documented/http_load.txt": read_http_load,
    "documented/wrk2.txt": read_wrk,
    "ab-any-length.txt": read_ab,
    "oha.json": read_oha,
    "oha-not-found.json": read_oha,
    "documented/oha.json": read_oha,
}


def text(name):
    return (LOAD / name).read_text("utf-8")


def test_of_ab_the_line_is_read_that_says_how_long_a_client_waited():
    report = read_ab(text("ab.txt"))

    assert report.mean_ns == 11.058 * MS  # and not 1.106, the mean across all concurrent requests
    assert (report.clients, report.requests, report.seconds) == (10, 2000, 2.212)
    assert report.percentiles_ns[50.0] == 10 * MS
    assert report.percentiles_ns[99.0] == 34 * MS
    assert (report.body_bytes, report.file_bytes, report.server) == (28664000, 14332, "nginx/1.22.1")
    assert report.address.startswith("http://127.0.0.1:")
    metrics = report.measured().metrics
    assert metrics["requests_per_s"] == pytest.approx(904.32, rel=1e-3)
    assert metrics["error_ratio"] == 0


def test_of_posts_ab_tells_what_was_sent_and_of_gets_it_does_not():
    posted, got = read_ab(text("ab-post.txt")), read_ab(text("ab.txt"))

    assert (posted.received_bytes_per_s, posted.sent_bytes_per_s) == (30.83 * 1024, 982.59 * 1024)
    assert (got.received_bytes_per_s, got.sent_bytes_per_s) == (12866.29 * 1024, None)
    assert "wire_bytes_per_s" not in got.measured().metrics


def test_failed_and_strange_answers_of_ab_are_no_right_ones():
    report = read_ab(text("ab-failed.txt"))

    assert report.errors == {"length": 40, "non-2xx": 20}
    # A 503 is mostly of another length as well: 40 to 60 went wrong, and ab does not tell how many.
    assert (report.failed, report.right) == (None, None)
    assert {"error_ratio", "requests_per_s"}.isdisjoint(report.measured().metrics)
    nothing_right = read_ab(text("ab-not-found.txt"))
    assert nothing_right.measured().metrics["requests_per_s"] == 0


@pytest.mark.parametrize(("name", "done"), [("ab-t-before-n.txt", 50), ("ab-n-before-t.txt", 612)])
def test_what_ab_did_counts_and_not_what_it_was_asked_for(name, done):
    assert read_ab(text(name)).requests == done


def test_abs_other_files_tell_times_and_no_rate():
    percents, requests = read_ab(text("ab-e.csv")), read_ab(text("ab-g.tsv"))

    assert percents.percentiles_ns[100.0] == 44.55 * MS
    assert "requests_per_s" not in percents.measured().metrics
    assert (requests.requests, requests.seconds) == (2000, None)
    # The same 2 000 requests as in the text, there rounded alike.
    assert requests.percentiles_ns[50.0] == 10 * MS
    assert sum(requests.bins.values()) == 2000
    assert "requests_per_s" not in requests.measured().metrics


def test_wrk_is_read_with_and_without_percentiles():
    report, short = read_wrk(text("wrk-latency.txt")), read_wrk(text("wrk.txt"))

    assert (report.tool, report.clients, report.requests, report.seconds) == ("wrk", 10, 3727, 2.09)
    assert report.mean_ns == 6.38 * MS
    assert report.percentiles_ns == {50.0: 5.05 * MS, 75.0: 10.34 * MS, 90.0: 15.24 * MS, 99.0: 26.73 * MS}
    assert short.percentiles_ns == {}
    assert read_wrk(text("wrk-errors.txt")).errors == {"non-2xx": 68}


def test_requests_of_wrk_that_nobody_answered_count_as_errors():
    words = text("wrk-errors.txt").replace(
        "  Non-2xx", "  Socket errors: connect 3, read 2, write 0, timeout 5\n  Non-2xx"
    )
    report = read_wrk(words)

    assert report.errors == {"connect": 3, "read": 2, "timeout": 5, "non-2xx": 68}
    # What came too late was answered, and may be one of the 68.
    assert report.all_requests == 685
    assert report.failed is None
    alone = read_wrk(words.replace("timeout 5", "timeout 0"))
    assert alone.measured().metrics["error_ratio"] == 73 / 685


def test_wrk2_is_told_from_wrk():
    report = read_wrk(text("documented/wrk2.txt"))

    assert (report.tool, report.requests, report.percentiles_ns[99.9]) == ("wrk2", 60018, 12.3 * MS)


def test_hey_tells_each_request():
    report, odd = read_hey(text("hey.csv")), read_hey(text("hey-errors.csv"))

    assert report.requests == 300
    assert sum(report.bins.values()) == 300
    assert report.errors == {}
    assert odd.errors == {"503": 10}
    assert report.percentiles_ns[50.0] == sorted(time for time, n in report.bins.items() for _ in range(n))[149]


def test_http_load_tells_a_first_byte_and_no_latency():
    report = read_http_load(text("documented/http_load.txt"))

    assert (report.clients, report.requests, report.seconds) == (10, 45002, 10)
    assert report.errors == {"502": 10, "bad byte count": 2}
    metrics = report.measured().metrics
    assert metrics["first_byte_ns"] == pytest.approx(0.758876 * MS)
    assert "op_lat_mean_ns" not in metrics


def test_of_oha_what_was_under_way_at_the_end_is_no_error():
    report = read_oha(text("documented/oha.json"))

    assert (report.requests, report.not_answered) == (8000, 8)
    assert report.errors == {"connection refused": 8, "503": 10}
    assert report.percentiles_ns[99.9] == 21 * MS
    assert 99.99 not in report.percentiles_ns


def test_of_a_recorded_oha_every_figure_is_its_own():
    report, said = read_oha(text("oha.json")), json.loads(text("oha.json"))

    assert (report.requests, report.errors, report.not_answered) == (2498, {}, 0)
    assert (report.seconds, report.body_bytes) == (said["summary"]["total"], 2498 * 14_332)
    assert report.mean_ns == pytest.approx(said["summary"]["average"] * 1e9)
    assert report.percentiles_ns[99.0] == pytest.approx(said["latencyPercentiles"]["p99"] * 1e9)
    missing = read_oha(text("oha-not-found.json"))
    assert (missing.requests, missing.errors) == (500, {"404": 500})
    assert missing.measured().metrics["requests_per_s"] == 0


@pytest.mark.parametrize(
    ("name", "shortest_ms", "longest_ms", "connect_ms", "first_byte_ms"),
    [
        ("ab.txt", 1, 45, 1, 9),
        ("ab-one-request.txt", 2, 2, None, 2),
        ("wrk.txt", None, 31.69, None, None),
        ("hey-text.txt", 2.8, 56.5, None, 0.5),
        ("oha.json", 0.023045, 194.006233, 0.1364004, 3.9630500664531694),
        ("documented/http_load.txt", None, None, 0.2145, 0.758876),
    ],
)
def test_what_a_program_prints_of_the_longest_the_connection_and_the_first_byte_is_told(
    name, shortest_ms, longest_ms, connect_ms, first_byte_ms
):
    measured = READERS.get(name, read_wrk)(text(name)).measured()
    told = {**measured.metrics, "longest_ns": noted(measured.notes).get("op")}
    found = [told.get(one) for one in ("op_lat_min_ns", "longest_ns", "connect_ns", "first_byte_ns")]

    wanted = [shortest_ms, longest_ms, connect_ms, first_byte_ms]
    assert found == [None if one is None else pytest.approx(one * MS) for one in wanted]


def test_where_answers_came_too_late_the_longest_is_unknown():
    late = text("wrk.txt").replace(
        "Requests/sec", "  Socket errors: connect 0, read 0, write 0, timeout 3\nRequests/sec"
    )

    assert read_wrk(text("wrk.txt")).longest_ns
    assert read_wrk(late).longest_ns is None


def test_of_a_first_byte_the_longest_is_told_as_such():
    metrics = read_http_load(text("documented/http_load.txt")).measured().metrics

    assert metrics["first_byte_max_ns"] == pytest.approx(11.53 * MS)
    assert metrics["first_byte_min_ns"] == pytest.approx(0.247 * MS)


def test_the_list_of_requests_has_the_longest_of_them():
    listed, percents = read_ab(text("ab-g.tsv")), read_ab(text("ab-e.csv"))

    assert listed.longest_ns == max(listed.bins) >= listed.mean_ns
    assert percents.longest_ns == percents.percentiles_ns[100.0]


def test_a_shortest_beyond_the_longest_is_refused():
    with pytest.raises(NotALoadReport):
        LoadReport("ab", percentiles_ns={50.0: MS}, shortest_ns=3 * MS, longest_ns=MS).refuse_impossible()


def test_timeouts_of_http_load_are_told():
    words = text("documented/http_load.txt").replace("2 bad byte counts", "2 bad byte counts\n7 timeouts")

    assert read_http_load(words).errors["timeout"] == 7


@pytest.mark.parametrize("name", READERS)
def test_cut_off_anywhere_it_is_refused_or_read_alike(name):
    whole = text(name)
    full = READERS[name](whole)
    for length in sorted({round(len(whole) * part / 60) for part in range(60)}):
        try:
            report = READERS[name](whole[:length])
        except NotALoadReport:
            continue
        # What follows the last figure may be missing; a list of requests may end after any whole line, what http_load
        # counts below it then counts as an error, and hey's last words may be shorter.
        same = report.measured().metrics == full.measured().metrics
        assert same or whole[:length].endswith("\n") or "no code" in report.errors


def test_half_a_list_of_percentiles_is_cut_off():
    with pytest.raises(NotALoadReport):
        read_ab(text("ab.txt").partition("  98%")[0])
    with pytest.raises(NotALoadReport):
        read_ab(text("ab-e.csv").partition("\n99,")[0])


@pytest.mark.parametrize(
    ("read", "words"),
    [
        (read_ab, "Complete requests:      0\nConcurrency Level: 1\n"),
        (read_ab, "starttime\tseconds\tctime\tdtime\tttime\twait\n"),
        (read_ab, "starttime\tseconds\tctime\tdtime\tttime\twait\na\tb\tc\td\te\tf\n"),
        (read_hey, "response-time,DNS+dialup,DNS,Request-write,Response-delay,Response-read,status-code,offset\n"),
        (read_wrk, "Running 1s test @ http://x/\n"),
        (read_http_load, "no"),
        (read_oha, "{}"),
    ],
)
def test_without_an_answer_there_is_no_report(read, words):
    with pytest.raises(NotALoadReport):
        read(words)


def test_nothing_answered_is_said_so():
    ab = text("ab.txt").replace("Complete requests:      2000", "Complete requests:      0")
    wrk = text("wrk.txt").replace("1045 requests in 1.05s", "0 requests in 1.05s")
    http_load = text("documented/http_load.txt").replace("45002 fetches", "0 fetches")
    oha = json.dumps(json.loads(text("documented/oha.json")) | {"statusCodeDistribution": {}})
    for read, words in ((read_ab, ab), (read_wrk, wrk), (read_http_load, http_load), (read_oha, oha)):
        with pytest.raises(NotALoadReport) as refused:
            read(words)
        assert refused.value.reason.code == "tools.load_report.empty"


def test_failures_that_do_not_add_up_are_refused():
    with pytest.raises(NotALoadReport) as refused:
        read_ab(text("ab-failed.txt").replace("Length: 40", "Length: 39"))
    assert refused.value.reason.code == "tools.load_report.sums"
    # Old versions have no brackets.
    old = "\n".join(line for line in text("ab-failed.txt").splitlines() if "(Connect" not in line)
    assert read_ab(old).errors == {"failed": 40, "non-2xx": 20}


@given(st.text(max_size=300))
def test_any_text_is_refused_in_words_or_read(words):
    for read in set(READERS.values()):
        with contextlib.suppress(NotALoadReport):
            assert isinstance(read(words), LoadReport)
    assert looks_like_ab(words) in {True, False}
    assert looks_like_wrk(words) in {True, False}
