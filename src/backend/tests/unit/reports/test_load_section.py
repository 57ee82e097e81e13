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


@pytest.mark.parametrize("format_", ["md", "html", "txt"])
def test_what_is_done_with_keys_is_told_apart_in_every_text(format_):
    text = rendered(format_, servers={"store": 6000.0}, clients=(10, 50, 100), of_keys=True).decode()

    for words in ("Putting", "Getting", "Deleting"):
        assert f"{words} values of 1.00 KiB" in text
        assert format_ == "txt" or f"{words} values of 10.0 KiB" in text


def test_errors_stand_in_the_table():
    assert "HTTP 503 × 8" in rendered("md", errors={"http-503": 1}).decode()


def test_the_table_of_numbers_has_rates_and_errors_of_each_round():
    text = rendered("csv", errors={"http-503": 1}).decode("utf-8-sig")

    assert text.count(",requests_per_s,") == text.count(",error_ratio,") == 2 * 5 * 8


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
    assert "p90" in text
    assert "99 % within 1.67 ms at 50 % of its most" in text


def test_an_invalid_pace_says_why_in_its_table():
    assert "2.0 % | – | Requests left late |" in rendered("md", shares=(0.5, 0.9), late=0.02).decode()


def test_paces_are_on_paper_in_chinese_and_among_the_numbers():
    paced = {"shares": (0.5, 0.9)}

    assert b"at a constant pace" in rendered("pdf", **paced)
    assert "恒定速率" in rendered("html", "zh-CN", **paced).decode()
    assert "固定速率" in rendered("html", "zh-TW", **paced).decode()
    assert rendered("csv", **paced).decode("utf-8-sig").count(",asked_requests_per_s,") == 2 * 2 * 8
