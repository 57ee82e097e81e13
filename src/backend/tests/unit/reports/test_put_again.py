"""What was put twice is told wherever a sweep is: the sentence, the share, and its cells as all others."""

import json

import pytest
from support.documents import words_of
from support.sweeps import sweep_run
from support.sweeps_again import with_again

from volbench.reports.service import Reports

RUN = with_again(sweep_run(rounds=8), 0.1, ways={"nas-dav"}, sizes={"1mb", "10mb"})


def told(format_, language="en"):
    return Reports(words_of).render(RUN, format_, language=language, include=frozenset()).content


@pytest.mark.parametrize("format_", ["md", "html", "pdf"])
def test_a_report_says_it_in_words_and_by_size(format_):
    content = told(format_).decode()

    assert "Putting the same content again took 10 % of the time" in content
    assert "The same content put again" in content
    assert "再次写入相同内容" in told(format_, "zh-CN").decode()
    assert "再次寫入相同內容" in told(format_, "zh-TW").decode()


def test_the_cells_are_in_csv_and_json():
    assert b"put-again-10mb" in told("csv")
    works = json.loads(told("json"))["workloads"]
    assert {work["id"] for work in works if work["parameters"].get("again_of")} == {"put-again-1mb", "put-again-10mb"}
