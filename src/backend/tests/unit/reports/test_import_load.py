"""Reports of ab, wrk, hey, http_load and oha become runs of their own kind, marked imported."""

import contextlib
import json
import re

import pytest
from support.tools import FIXTURES
from support.words import says

from volbench.domain.model.errors import InvalidRequest
from volbench.reports.import_load import MAX_BYTES, looks_like_load, read_load
from volbench.reports.run_document import from_document, to_document
from volbench.services.imports.import_service import read_any

LOAD = FIXTURES / "load"
RECORDED = sorted(path.relative_to(LOAD).as_posix() for path in LOAD.rglob("*.*") if path.suffix != ".md")


def read(name):
    return read_load((LOAD / name).read_bytes()).run


@pytest.mark.parametrize("name", RECORDED)
def test_each_is_recognised_and_becomes_a_run_that_can_be_kept(name):
    (found,) = read_any((LOAD / name).read_bytes())
    run = found.run

    assert run.is_imported
    assert run.created_at
    assert run.suite.id == "reported-load"
    assert "imported" in {caveat.code for caveat in run.caveats}
    assert not run.badges.valid
    # Of a server nobody says anything about disks or memory of this machine.
    assert {caveat.code for work in run.workloads for caveat in work.caveats}.isdisjoint({"unknown-cache", "cached"})
    assert "assess.load.trust.reported" in {reason.code for reason in run.badges.valid_reasons}
    assert "assess.load.trust.not_looked_at" not in {reason.code for reason in run.badges.valid_reasons}
    assert from_document(to_document(run)).workloads == run.workloads


def test_its_figures_are_those_of_the_report():
    (work,) = read("ab.txt").workloads

    assert work.tool == "ab"
    assert work.summary["op_lat_mean_ns"].median == 11.058e6
    assert work.summary["requests_per_s"].median == pytest.approx(2000 / 2.212)
    assert work.parameters["clients"] == 10
    assert read("ab.txt").environment.tools == {"ab": "2.3"}


def test_what_posts_sent_is_told_apart_from_what_they_received():
    (work,) = read("ab-post.txt").workloads

    assert work.summary["wire_sent_bytes_per_s"].median == pytest.approx(982.59 * 1024)
    assert work.summary["wire_received_bytes_per_s"].median == pytest.approx(30.83 * 1024)
    assert work.summary["wire_bytes_per_s"].median == pytest.approx(1013.42 * 1024)


def test_times_without_a_rate_are_told_by_their_median():
    (work,) = read("ab-e.csv").workloads

    assert work.metric == "op_lat_p50_ns"
    assert "requests_per_s" not in work.summary


def test_an_export_of_it_comes_in_again():
    (first,) = read_any((LOAD / "wrk-latency.txt").read_bytes())
    (again,) = read_any(json.dumps(to_document(first.run)).encode())

    assert again.run.workloads[0].summary["requests_per_s"].median == pytest.approx(3727 / 2.09)
    assert again.run.verdict == first.run.verdict


def test_one_file_gives_one_id():
    assert read("ab.txt").id == read("ab.txt").id != read("wrk.txt").id


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"a" * (MAX_BYTES + 1), "reports.import_load.too_large"),
        (b"hello", "reports.import_load.unknown"),
        ((LOAD / "ab.txt").read_bytes()[:600], "tools.load_report.cut_off"),
    ],
)
def test_what_is_none_is_refused_with_the_reason(content, code):
    with pytest.raises(InvalidRequest) as refused:
        read_load(content)

    assert says(refused.value.message, code)


HOSTILE = ("nan", "inf", "-1", "1e999", "9" * 400, "1.2.3", "", "Variable", "-0", "0")
NUMBER = re.compile(r"\d[\d.e+]*")


@pytest.mark.parametrize("name", RECORDED)
def test_whatever_stands_in_the_place_of_a_number_is_read_or_refused_in_words(name):
    """A report of every program, each of its first numbers by turns made one that cannot be."""
    text = (LOAD / name).read_text("utf-8")
    if name.endswith(".tsv"):  # a table of 2,000 lines, all alike
        text = "".join(text.splitlines(keepends=True)[:40])
    for found in list(NUMBER.finditer(text))[:60]:
        for told in HOSTILE:
            content = f"{text[: found.start()]}{told}{text[found.end() :]}".encode()
            with contextlib.suppress(InvalidRequest):
                for one in read_any(content):
                    numbers = [value for work in one.run.workloads for value in work.rounds[0].metrics.values()]
                    assert all(0 <= value < 1e20 for value in numbers), (name, found, told)
                    json.dumps(to_document(one.run), allow_nan=False)


def test_answers_of_any_length_have_none():
    (work,) = read("ab-any-length.txt").workloads

    assert work.parameters["file_bytes"] is None
    assert work.summary["requests_per_s"].median > 0


def test_other_files_are_not_taken_for_one():
    assert not looks_like_load((FIXTURES / "sylv" / "report.md").read_text("utf-8"))
    assert not looks_like_load('{"schema": "volbench.run/2"}')
