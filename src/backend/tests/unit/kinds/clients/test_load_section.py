"""Many clients in every export: answer, table, who is what percent of whom, errors."""

import csv
import io
import json
from dataclasses import replace

import pytest
from support.documents import words_of
from support.examples import example_run
from support.loads import load_run

from volbench.domain.model.errors import InvalidRequest
from volbench.kinds.clients.compare.load_reading import load_of
from volbench.reports.service import Reports
from volbench.services.imports.import_service import read_any


def rendered(format_, language="en", beside="", **options):
    reports, run = Reports(words_of), load_run(**options)
    return reports.render(run, format_, language=language, include=frozenset(), beside=beside).content


@pytest.mark.parametrize("format_", ["md", "html", "txt"])
def test_the_answer_and_the_tables_are_in_every_text(format_):
    text = rendered(format_).decode()

    assert "nginx answers 6," in text
    assert "2.5 ×" in text
    if format_ != "txt":
        assert "who is what percent of whom" in text
        assert "99.9 % within" in text


@pytest.mark.parametrize("format_", ["md", "html", "txt"])
def test_what_is_done_with_keys_is_told_apart_in_every_text(format_):
    text = rendered(format_, servers={"store": 6000.0}, clients=(10, 50, 100), of_keys=True).decode()

    for words in ("Putting", "Getting", "Deleting"):
        assert f"{words} values of 1.00 KiB" in text
        assert format_ == "txt" or f"{words} values of 10.0 KiB" in text


def test_answers_times_of_all_and_bytes_each_way_stand_in_a_table_of_their_own():
    run = load_run({"nginx": 6000.0}, shares=(0.5,))
    course, paced = load_of(run).courses[0], load_of(run).paces[0]
    text = rendered("md", servers={"nginx": 6000.0}, shares=(0.5,)).decode()

    assert text.count("answers, times and bytes each way") == 2
    assert "| Clients | Answered | Mean response time | Shortest response time | Longest response time |" in text
    assert "Received, with heads | Sent, with heads" in text
    assert "Time to connect" not in text
    for point in (*course.points, *paced.points):
        work = next(one for one in run.workloads if one.id == point.workload)
        longest = [one.notes["longest_ns"]["op"] for one in work.rounds]
        assert point.totals.longest_ns == max(longest) > min(longest)
        assert point.totals.answered == sum(one.io_count for one in work.rounds)


def test_rounds_of_an_earlier_version_have_no_such_numbers_and_say_none():
    run = load_run({"nginx": 6000.0}, clients=(1, 10))
    names = ("op_lat_min_ns", "wire_received_bytes_per_s", "wire_sent_bytes_per_s")
    older = replace(
        run,
        workloads=tuple(
            replace(
                work, longest_ns=None, summary={name: one for name, one in work.summary.items() if name not in names}
            )
            for work in run.workloads
        ),
    )
    text = Reports(words_of).render(older, "md", language="en", include=frozenset()).content.decode()

    assert "| Clients | Answered | Mean response time | On the wire |" in text


def test_what_is_only_read_was_not_just_written():
    assert "valid (from the server's memory)" in rendered("md").decode()
    assert "just written" not in rendered("md").decode()
    keyed = rendered("md", servers={"store": 6000.0}, clients=(10,), of_keys=True).decode()
    assert "valid (just written)" in keyed


def test_errors_stand_in_the_table():
    assert "HTTP 503 × 8" in rendered("md", errors={"http-503": 1}).decode()


def test_the_table_of_numbers_has_rates_and_errors_of_each_round():
    text = rendered("csv", errors={"http-503": 1}).decode("utf-8-sig")

    assert text.count(",requests_per_s,") == text.count(",error_ratio,") == 2 * 5 * 8


def lines_of(text):
    return list(csv.DictReader(io.StringIO(text)))


def test_the_table_of_numbers_has_below_the_rounds_what_is_worked_out_over_all_of_them():
    lines = [one for one in lines_of(rendered("csv", shares=(0.5,)).decode("utf-8-sig")) if not one["round"]]
    found = {(one["variant"], one["workload"], one["metric"]): float(one["value"]) for one in lines}
    metrics = {metric for _, _, metric in found}

    assert metrics >= {"pooled_p50_ns", "pooled_p99_ns", "bends_at_clients", "share_of:nginx", "share_of:apache:low"}
    assert metrics >= {"answered", "shortest_of_all_ns", "longest_of_all_ns"}
    assert found["nginx", "get-14k-c10", "bends_at_clients"] == 10
    share = found["apache", "get-14k-c10", "share_of:nginx"]
    assert (
        found["apache", "get-14k-c10", "share_of:nginx:low"]
        < share
        < found["apache", "get-14k-c10", "share_of:nginx:high"]
    )
    assert share == pytest.approx(0.4, abs=0.02)
    assert found["nginx", "get-14k-r50", "pooled_p99_ns"] > 0
    assert {one["tool"] for one in lines} == {"vegeta"}


def test_the_document_has_who_is_what_percent_of_whom_for_whoever_reads_it_elsewhere_and_comes_in_again():
    content = rendered("json")
    load = json.loads(content)["load"]
    (read,) = read_any(content)

    assert [row["id"] for row in load["matrices"][0]["matrix"]["rows"]] == ["nginx", "apache"]
    assert load["courses"][0]["knee"] == 10
    assert load["courses"][0]["points"][0]["percentiles"]["99.9"] > 0
    assert load_of(read.run) is not None
    assert "load" not in json.loads(
        Reports(words_of).render(example_run(), "json", language="en", include=frozenset()).content
    )


def test_the_document_has_the_notes_of_each_round():
    said = json.loads(rendered("json"))

    assert said["workloads"][0]["rounds"][0]["notes"]["requests"] > 0


def test_paper_and_chinese_have_keys_as_well():
    keyed = {"servers": {"store": 6000.0}, "clients": (10, 50, 100), "of_keys": True}

    assert b"Deleting values of 1.00 KiB" in rendered("pdf", **keyed)
    assert "混合写入、读取、删除 10.0 KiB 的值" in rendered("html", "zh-CN", **keyed).decode()
    assert "寫入 1.00 KiB 的值" in rendered("html", "zh-TW", **keyed).decode()


def test_paper_and_chinese_have_it():
    assert b"who is what percent of whom" in rendered("pdf")
    assert "各服务器互相占比" in rendered("html", "zh-CN").decode()
    assert "各伺服器互相占比" in rendered("html", "zh-TW").decode()


@pytest.mark.parametrize(("format_", "words"), [("md", "Requests due per second"), ("html", "Share of the most")])
def test_paces_have_tables_of_their_own_in_every_text(format_, words):
    text = rendered(format_, shares=(0.5, 0.9)).decode()

    assert words in text
    assert "90 % within" in text
    assert "99 % within 1.67 ms at 50 % of its most" in text


def test_an_invalid_pace_says_why_in_its_table():
    assert "2.0 % | – | Requests left late |" in rendered("md", shares=(0.5, 0.9), late=0.02).decode()


def test_paces_are_on_paper_in_chinese_and_among_the_numbers():
    paced = {"shares": (0.5, 0.9)}

    assert b"at a constant pace" in rendered("pdf", **paced)
    assert "恒定速率" in rendered("html", "zh-CN", **paced).decode()
    assert "固定速率" in rendered("html", "zh-TW", **paced).decode()
    assert rendered("csv", **paced).decode("utf-8-sig").count(",asked_requests_per_s,") == 2 * 2 * 8


IN_WORDS = {
    "en": (
        "Full on LevelDB",
        "shows how such a course runs, not who is faster",
        "each client waited 2.37 to 10.61 ms",
    ),
    "zh-CN": ("Full（LevelDB）", "不说明谁更快", "2.37 至 10.61"),
    "zh-TW": ("Full（LevelDB）", "不說明誰更快", "2.37 至 10.61"),
}


@pytest.mark.parametrize("language", IN_WORDS)
@pytest.mark.parametrize("format_", ["md", "html", "pdf"])
def test_published_points_stand_beside_with_what_does_not_follow_where_they_are_wanted(format_, language):
    without, beside = (rendered(format_, language, one).decode("utf-8", "replace") for one in ("", "003"))

    by_length = ("4849.51", "9572.42", "9312.33 (9,312.34)")
    for words in (*IN_WORDS[language], "4500.2", "0.758876", "10 (3.4)", "1000 (354.7)", *by_length):
        assert words not in without
        assert words in beside


def test_they_are_drawn_in_grey_with_crosses_in_every_chart_by_clients():
    without, beside = (rendered("html", beside=one).decode() for one in ("", "003"))

    for dash, courses in (('stroke-dasharray="5 3"', 2), ('stroke-dasharray="1.5 2.5"', 1)):
        assert (without.count(dash), beside.count(dash)) == (0, 2 * courses)  # each a line, and its sample
    assert beside.count("Grey, with crosses: as others published them.") == 2
    assert "2012 or later · longest" in beside


def test_they_are_lines_of_their_own_among_the_numbers():
    text = rendered("csv", beside="003").decode("utf-8-sig")

    assert text.count("published-003,") == 5 * 3 + 4 * 3
    by_length = [one for one in lines_of(text) if one["workload"] == "body-10KB"]
    assert {one["metric"]: float(one["value"]) for one in by_length} == {
        "requests_per_s": 942.88,
        "wire_received_bytes_per_s": 124.31 * 1024,
        "wire_sent_bytes_per_s": 9572.42 * 1024,
    }
    assert "op_lat_mean_ns,ns,,,,758876.0," in text
    assert "published-003" not in rendered("csv").decode("utf-8-sig")


@pytest.mark.parametrize("language", IN_WORDS)
@pytest.mark.parametrize("format_", ["md", "html", "pdf"])
def test_the_picture_of_2010_stands_beside_with_its_matrix_and_what_ab_printed(format_, language):
    without, beside = (rendered(format_, language, one).decode("utf-8", "replace") for one in ("", "004"))

    for words in ("6559.31", "657.74% (659.74%)", "Passenger"):
        assert words not in without
        assert words in beside
    wanted = {"en": "rates cannot", "zh-CN": "每秒请求数则不能", "zh-TW": "每秒請求數則不能"}
    assert wanted[language] in beside


def test_of_the_picture_each_server_has_lines_of_its_own_among_the_numbers():
    lines = lines_of(rendered("csv", beside="004").decode("utf-8-sig"))
    found = {
        (one["variant"], one["workload"], one["metric"]): float(one["value"])
        for one in lines
        if one["run"] == "published-004"
    }

    assert len(found) == 5 * 5
    assert found["nginx via gridfs-fuse", "clients-25", "requests_per_s"] == 994.22
    assert found["GridFS via nginx module", "clients-10", "op_lat_max_ns"] == 103e6


@pytest.mark.parametrize("format_", ["json", "txt", "card", "chat"])
def test_a_format_without_a_place_for_them_says_which_have_one(format_):
    with pytest.raises(InvalidRequest) as refused:
        rendered(format_, beside="003")

    assert refused.value.hint.values["known"] == "html, pdf, csv, md"


def test_beside_a_run_of_a_volume_they_are_refused():
    with pytest.raises(InvalidRequest) as refused:
        Reports().render(example_run(), "html", language="en", include=frozenset(), beside="003")

    assert refused.value.message.code == "reports.published.no_clients"


def test_files_by_size_are_refused_beside_many_clients():
    with pytest.raises(InvalidRequest) as refused:
        rendered("html", beside="000")

    assert refused.value.message.code == "reports.published.no_sizes"
