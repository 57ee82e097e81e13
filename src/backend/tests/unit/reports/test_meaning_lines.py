"""Is that normal, and what is it good for: in every report that has room for it, in both languages and units."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.examples import example_run
from support.words import in_chinese
from support.written import html_page, markdown

from volbench.domain.model.runs.run import Badges
from volbench.domain.model.settings import UnitBase
from volbench.reports.choice import Choice
from volbench.reports.meaning_lines import network_line, normal_rows, use_rows


def test_every_workload_asked_about_has_a_row_with_range_and_steps():
    rows = normal_rows(example_run(), Choice())

    assert len(rows) == 4
    assert rows[0].words.startswith("58 % of the theoretical maximum")
    assert rows[0].expected == "288 MB/s to 710 MB/s"
    assert any("https://" in step for step in rows[0].steps)
    assert rows[3].expected == ""
    assert rows[3].words.startswith("nothing to compare with")


def test_what_nothing_can_be_said_of_for_one_reason_is_told_once():
    run = example_run()
    mute = run.workloads[3].expectation
    rows = normal_rows(
        replace(run, workloads=tuple(replace(work, expectation=mute) for work in run.workloads)), Choice()
    )

    (row,) = rows
    assert (row.title, row.words[:23]) == ("", "Nothing to compare with")
    assert (
        "- Nothing to compare with" in markdown.render(replace(run, workloads=(run.workloads[3],)), Choice()).decode()
    )


def test_what_nothing_can_be_said_of_names_whom_beside_others():
    run = example_run()
    first, *others = run.workloads
    mute = run.workloads[3].expectation
    found = normal_rows(
        replace(run, workloads=(first, *(replace(work, expectation=mute) for work in others))), Choice("zh-CN")
    )

    assert [row.title for row in found] == [
        in_chinese(first.title),
        "；".join(in_chinese(work.title) for work in others),
    ]


def test_a_run_of_few_rounds_says_why_no_use_is_named():
    run = example_run()
    few = tuple(
        replace(work, summary={name: replace(one, n=3, ci95=None) for name, one in work.summary.items()})
        for work in run.workloads
    )
    text = markdown.render(replace(run, workloads=few), Choice("zh-CN")).decode()

    assert "## 适合做什么\n\n只测了不到六轮，还不足以判断适合做什么。" in text
    assert "只测了不到六轮，还不足以判断" in html_page.render(replace(run, workloads=few), Choice("zh-CN")).decode()


def test_ranges_follow_the_owners_units():
    rows = normal_rows(example_run(), Choice(unit_base=UnitBase.IEC))

    assert rows[0].expected == "274 MiB/s to 677 MiB/s"
    assert "MiB/s" in network_line(example_run(), Choice(unit_base=UnitBase.IEC))


def test_only_uses_that_were_measured_are_listed():
    rows = {row.title: row for row in use_rows(example_run(), Choice("zh-CN"))}

    assert set(rows) == {"拷贝大文件跑满千兆网络", "电脑备份（Time Machine 等）", "虚拟机和 Docker"}
    assert rows["虚拟机和 Docker"].grade == "不满足"


def test_doubtful_runs_make_no_claims():
    run = replace(example_run(), badges=Badges(valid=False, stable=True))

    assert use_rows(run, Choice()) == []
    assert network_line(run, Choice()) == ""


@pytest.mark.parametrize(("language", "words"), [("en", "Is that normal?"), ("zh-CN", "这正常吗？")])
@pytest.mark.parametrize("exporter", [markdown, html_page])
def test_the_reports_say_it(exporter, language, words):
    text = exporter.render(example_run(), Choice(language)).decode()

    assert words in text
    assert "Time Machine" in text
    assert "⟨" not in text


def test_a_report_of_an_old_run_without_expectations_leaves_the_section_out():
    run = example_run()
    old = replace(run, workloads=tuple(replace(work, expectation=None) for work in run.workloads))

    assert "Is that normal?" not in markdown.render(old, Choice()).decode()
    assert "Is that normal?" not in html_page.render(old, Choice()).decode()


def test_what_was_measured_has_as_many_digits_as_its_rounds_leave():
    run = example_run()
    work = next(work for work in run.workloads if work.id == "seq-write-1m")
    wide = replace(work.summary[work.metric], median=231.4e6, ci95=(190e6, 281e6))
    works = tuple(replace(one, summary={one.metric: wide}) if one is work else one for one in run.workloads)

    rows = {row.title: row for row in use_rows(replace(run, workloads=works), Choice())}

    assert rows["Back up computers (Time Machine and others)"].measured == "230 MB/s"
