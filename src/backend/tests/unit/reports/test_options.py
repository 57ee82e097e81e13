"""Several sets of file-system options in a report: one table over all of them, the best marked, in every format."""

import pytest
from support.options import three_options
from support.written import markdown

from volbench.domain.answer.answered_runs import run_answered
from volbench.reports.chat_line import render as chat_line
from volbench.reports.choice import Choice
from volbench.reports.paired_table import paired_tables
from volbench.reports.plain_text import render as plain_text
from volbench.reports.run_document import to_document


def test_all_options_stand_in_one_table_with_the_difference_from_the_first():
    (table,) = paired_tables(three_options(), Choice("en"))

    assert table.title == "How the options compare"
    assert table.heads[2:] == ("Btrfs (copy-on-write)", "Btrfs without copy-on-write", "Btrfs with compression")
    _, _, first, second, third = table.lines[0]
    assert "%" not in first
    assert "+40 %" in second
    assert second.endswith("faster; best")
    assert third.endswith("slower")


def test_several_that_cannot_be_told_apart_are_among_the_best():
    (table,) = paired_tables(three_options((1.0, 1.4, 1.4)), Choice("en"))

    assert [value.endswith("among the best") for value in table.lines[0][2:]] == [False, True, True]


@pytest.mark.parametrize(("language", "title"), [("en", "How the options compare"), ("zh-CN", "各选项的对比")])
def test_a_report_has_the_table_and_begins_with_the_comparison(language, title):
    said = markdown.render(run_answered(three_options(), {}), Choice(language)).decode()

    assert said.index(title) > said.index("40 %")
    assert said.count(title) == 1


def test_short_texts_are_headed_by_the_comparison():
    run = run_answered(three_options(), {})

    for render in (chat_line, plain_text):
        assert (
            "Btrfs without copy-on-write is 40 % faster than Btrfs (copy-on-write)"
            in render(run, Choice("en")).decode()
        )


def test_the_document_tells_how_they_compare():
    assert [one["second"] for one in to_document(three_options())["paired"]] == ["btrfs-nocow", "btrfs-cow-compress"]
