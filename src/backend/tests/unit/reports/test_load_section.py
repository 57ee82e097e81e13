"""Many clients in every export: answer, table, who is what percent of whom, errors."""

import json

import pytest
from support.documents import words_of
from support.loads import load_run

from volbench.reports.service import Reports


def rendered(format_, language="en", **options):
    return Reports(words_of).render(load_run(**options), format_, language=language, include=frozenset()).content


@pytest.mark.parametrize("format_", ["md", "html", "txt"])
def test_the_answer_and_the_tables_are_in_every_text(format_):
    text = rendered(format_).decode()

    assert "nginx answers 6," in text
    assert "2.5 ×" in text
    if format_ != "txt":
        assert "who is what percent of whom" in text
        assert "p99.9" in text


def test_errors_stand_in_the_table():
    assert "HTTP 503 × 8" in rendered("md", errors={"http-503": 1}).decode()


def test_the_table_of_numbers_has_rates_and_errors_of_each_round():
    text = rendered("csv", errors={"http-503": 1}).decode("utf-8-sig")

    assert text.count(",requests_per_s,") == text.count(",error_ratio,") == 2 * 5 * 8


def test_the_document_has_the_notes_of_each_round():
    said = json.loads(rendered("json"))

    assert said["workloads"][0]["rounds"][0]["notes"]["requests"] > 0


def test_paper_and_chinese_have_it():
    assert b"who is what percent of whom" in rendered("pdf")
    assert "各服务器互相占比" in rendered("html", "zh-CN").decode()
    assert "各伺服器互相占比" in rendered("html", "zh-TW").decode()
