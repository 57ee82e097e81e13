"""The HTML report stands alone, says everything without scripts, and nothing from outside can run in it."""

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from support.chart_data import chart_data_of
from support.examples import example_run, scaled
from support.side_by_side import side_by_side
from support.words import bilingual, in_english
from support.written import html_page

from volbench.domain.assess.run_row import make_headline
from volbench.domain.compare.comparison import compare
from volbench.reports import html_page as html_page_writer
from volbench.reports.choice import Choice
from volbench.reports.service import Reports
from volbench.reports.table import badges_text

HOSTILE = "</script><img src=x onerror=alert(1)>'\"&{{7*7}}\u2028"


class _Seen(HTMLParser):
    def __init__(self):
        super().__init__()
        self.tags = []

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))


def _tags(html):
    seen = _Seen()
    seen.feed(html)
    return seen.tags


def _render(run, language="en"):
    return html_page.render(run, Choice(language)).decode()


@pytest.fixture
def hostile_run():
    run = example_run()
    workload = replace(run.workloads[0], title=bilingual(HOSTILE, HOSTILE), command=("fio", HOSTILE))
    disk = replace(run.target.volume.disks[0], model=HOSTILE)
    return replace(
        run,
        verdict=(bilingual(HOSTILE, HOSTILE),),
        workloads=(workload, *run.workloads[1:]),
        target=replace(run.target, volume=replace(run.target.volume, disks=(disk,), mount_options=(HOSTILE,))),
        environment=replace(run.environment, machine=replace(run.environment.machine, model=HOSTILE)),
    )


def test_no_line_ends_inside_a_day_as_chinese_writes_it():
    page = _render(replace(example_run(), verdict=(bilingual("Since 15 Mar 2026.", "自2026年3月15日起。"),)), "zh-CN")

    assert "自2026\u2060年\u20603\u2060月\u206015\u2060日起。" in page


def test_nothing_is_loaded_from_anywhere():
    tags = _tags(_render(example_run()))

    assert not [tag for tag, attrs in tags if {"src", "href", "srcset", "action"} & attrs.keys()]


def test_hostile_words_stay_words(hostile_run):
    plain = _tags(_render(example_run()))

    hostile = _tags(_render(hostile_run))

    assert "img" not in {tag for tag, _ in hostile}
    assert [tag for tag, _ in hostile].count("script") == [tag for tag, _ in plain].count("script")
    assert not [attrs for _, attrs in hostile if any(name.startswith("on") for name in attrs)]


def test_the_data_for_the_charts_can_be_read_back(hostile_run):
    data = chart_data_of(_render(hostile_run))

    assert data["runs"][0]["environment"]["machine"]["model"] == HOSTILE


def test_every_median_stands_in_the_page_without_scripts():
    run = example_run()

    html = re.sub(r"<script.*?</script>", "", _render(run), flags=re.DOTALL)

    assert all(figure in html for figure in ("412 MB/s", "231 MB/s", "1,480 IOPS", "412 IOPS"))
    assert html.count('<svg class="bars"') == 2
    assert html.count('<svg class="lines"') == 3


def test_the_chinese_page_has_no_english_heading():
    html = _render(example_run(), "zh-CN")

    headings = re.findall(r"<h[123]>(.*?)</h[123]>", html) + re.findall(r"<dt>(.*?)</dt>", html)
    allowed = re.compile(r"RAID|SSD|<code>.*?</code>")
    english = [text for text in headings if re.search(r"[A-Za-z]{3,}", allowed.sub("", text))]

    assert headings
    assert english == []
    assert '<html lang="zh-CN">' in html


def test_a_run_without_rounds_says_so():
    html = _render(replace(example_run(), workloads=(), verdict=()))

    assert "No round was finished." in html


def _wide(count):
    """One run with `count` cells."""
    run = example_run()
    cells = tuple(replace(run.workloads[n % 4], id=f"cell-{n}") for n in range(count))
    return replace(run, workloads=cells)


def test_one_full_run_stays_below_a_megabyte(built_script):
    run = _wide(17)
    rounds = tuple(replace(r, trace=r.trace * 8) for r in run.workloads[0].rounds) * 2
    run = replace(run, workloads=tuple(replace(w, rounds=rounds[:10]) for w in run.workloads))

    assert len(html_page.render(run, Choice())) + built_script < 1_000_000


def test_thirty_six_runs_of_seventeen_metrics_stay_below_two_megabytes(built_script):
    runs = tuple(side_by_side())
    comparison = compare(runs, baseline_id=runs[0].id, rng=_Fixed())

    assert (len(runs), len(comparison.cells)) == (36, 17)
    assert len(html_page.compare(runs, comparison, Choice())) + built_script < 2_000_000


@pytest.mark.parametrize(("script", "kept"), [("x", 16), ("", 0)], ids=["with charts", "without"])
def test_of_many_runs_all_but_the_first_workload_wait_until_they_are_opened(script, kept, monkeypatch):
    monkeypatch.setattr(html_page_writer, "_script", lambda _: script)
    runs = tuple(side_by_side()[:9])
    comparison = compare(runs, baseline_id=runs[0].id, rng=_Fixed())

    html = html_page.compare(runs, comparison, Choice()).decode()

    # A browser without scripts reads what stands in noscript; one with scripts puts it in when the workload is opened.
    assert html.count("<noscript>") == html.count("</noscript>") == kept
    assert html.count('<table class="cells">') == len(comparison.cells) == 17
    assert ("Open all" in html) == bool(kept)


def test_hostile_words_do_not_leave_the_folded_part_they_stand_in(monkeypatch):
    monkeypatch.setattr(html_page_writer, "_script", lambda _: "x")
    name = "</noscript><img src=x onerror=alert(1)>"
    runs = tuple(
        replace(run, label=name, workloads=tuple(replace(one, title=bilingual(name, name)) for one in run.workloads))
        for run in side_by_side()[:9]
    )

    html = html_page.compare(runs, compare(runs, baseline_id=runs[0].id, rng=_Fixed()), Choice()).decode()

    # A browser with scripts reads these parts as one text that ends at the first such tag, and then as markup.
    folded = re.findall(r"<noscript>(.*?)</noscript>", html, re.DOTALL)
    assert len(folded) == html.count("</noscript>") == 16
    assert all("alert(1)" in part and '<table class="cells">' in part for part in folded)
    assert "img" not in {tag for tag, _ in _tags(html)}


class _Fixed:
    def random(self):
        return 0.5

    def randrange(self, stop):
        return stop // 2

    def choices(self, population, k):
        return list(population)[:k]


@pytest.fixture
def built_script():
    """Room the chart script takes when it was not built here (it is inlined when it was)."""
    return 0 if html_page_writer._script("report.txt") else 270_000


def test_the_comparison_names_every_run_and_every_difference():
    runs = [example_run("A1"), scaled("B2", 1.2)]
    comparison = compare(runs, baseline_id="A1", rng=_Fixed())

    html = Reports().render_comparison(comparison, runs, "html", language="en").content.decode()

    assert "x1.2" in html
    assert html.count("+20 %") >= 4


def test_runs_on_other_variants_stand_in_one_chart():
    other = scaled("B2", 1.2)
    other = replace(other, workloads=tuple(replace(work, variant="ext4") for work in other.workloads))
    runs = [example_run("A1"), other]

    html = (
        Reports()
        .render_comparison(compare(runs, baseline_id="A1", rng=_Fixed()), runs, "html", language="en")
        .content.decode()
    )
    first = html.split("<figure")[1].split("</figure>")[0]

    assert html.count("<figure") == len(other.workloads)
    assert "A: 412 MB/s; B: 494 MB/s" in first


def test_both_badges_are_joined_by_the_comma_of_the_language():
    run = example_run()

    assert "valid, stable" in _render(run, "en")
    assert "结果可信，波动小" in _render(run, "zh-CN")


def test_too_few_rounds_are_not_called_varying():
    run = example_run()
    work = run.workloads[0]
    shaky = replace(work, badges=replace(work.badges, stable=False))
    known = shaky.summary[work.metric]
    told = [
        badges_text(run, shaky, replace(known, ci95=interval, n=6 if interval else 3), Choice(language))
        for interval in ((1.0, 2.0), None)
        for language in ("en", "zh-CN")
    ]

    assert told == ["valid, varying", "结果可信，波动大", "valid, spread unknown", "结果可信，波动未知"]


def test_the_numbers_first_are_those_of_the_page():
    run = example_run()
    titles = re.findall(r'<p class="what">([^<]*)</p>', _render(run))

    assert titles == [in_english(first.title) for first in make_headline(run)]


def test_percentiles_have_as_many_digits_as_their_rounds_leave():
    run = example_run()
    work = run.workloads[0]
    wide = replace(work.summary[work.metric], median=23e6, min=14e6, max=34e6, ci95=(14e6, 34e6))
    work = replace(
        work,
        percentiles={"read": {"50": 8.04e6, "99": 23.4e6}},
        summary={**work.summary, "read_lat_p99_ns": wide},
    )

    text = _render(replace(run, workloads=(work, *run.workloads[1:])))

    assert "50 %: 8.04 ms · 99 %: 23 ms" in text
