"""Each kind of caveat is told once, with whom it touches, and what was seen of each where that differs."""

from __future__ import annotations

from dataclasses import replace

from support.examples import example_run
from support.written import html_page, markdown

from volbench.domain.model.runs.run import Caveat
from volbench.reports.caveat_list import caveat_lines
from volbench.reports.choice import Choice


def run_with(*caveats):
    """The example run with these caveats on its workloads, in order, and none of its own."""
    run = example_run()
    given = (*caveats, *(() for _ in run.workloads))
    works = tuple(replace(work, caveats=given[n]) for n, work in enumerate(run.workloads))
    return replace(run, workloads=works, caveats=())


def busy(ratio):
    return (Caveat("busy-before", {"busy_ratio": ratio}),)


def test_one_caveat_with_one_observation_names_whom_it_touches():
    (line,) = caveat_lines(run_with(busy(0.2), busy(0.2)), Choice())

    assert line.words.endswith("Applies to: Reading large files; Writing large files.")
    assert line.seen == ()


def test_what_was_seen_stands_below_where_it_differs():
    (line,) = caveat_lines(run_with(busy(0.2), busy(0.3)), Choice("zh-CN"))

    assert "20 %" not in line.words
    assert [seen.split("：")[0] for seen in line.seen] == ["大文件读取（顺序读）", "大文件写入（顺序写）"]
    assert ["20 %" in line.seen[0], "30 %" in line.seen[1]] == [True, True]


def test_a_caveat_of_the_whole_run_names_nobody():
    (line,) = caveat_lines(replace(run_with(), caveats=busy(0.2)), Choice())

    assert "Applies to" not in line.words


def test_both_reports_print_what_was_seen_below():
    run = run_with(busy(0.2), busy(0.3))

    assert "\n  - Reading large files: " in markdown.render(run, Choice()).decode()
    assert "<li>Reading large files: " in html_page.render(run, Choice()).decode()
