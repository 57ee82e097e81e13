"""Every report says how much its numbers differ, in both languages."""

from dataclasses import replace

from support.examples import example_run
from support.words import in_english
from support.written import html_page, markdown

from volbench.reports.choice import Choice
from volbench.reports.spread_lines import TITLE, spread_lines


def test_each_workload_has_a_line_with_rounds_and_seconds():
    run = example_run()

    english, chinese = (spread_lines(run, Choice(language)) for language in ("en", "zh-CN"))

    assert len(english) == len(chinese) == len(run.workloads)
    assert all(f"({len(run.workloads[0].rounds)} rounds)" in line for line in english)
    assert all("各轮之间" in line for line in chinese)


def test_a_single_round_has_no_spread():
    run = example_run()
    works = tuple(replace(work, rounds=work.rounds[:1]) for work in run.workloads)

    assert not any("rounds" in line for line in spread_lines(replace(run, workloads=works), Choice()))


def test_markdown_and_html_carry_them():
    run = example_run()

    for render in (markdown.render, html_page.render):
        text = render(run, Choice()).decode()
        assert in_english(TITLE) in text
        assert "between rounds" in text
