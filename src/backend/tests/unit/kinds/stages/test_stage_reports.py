"""A run by stages in every format: its steady means, named so, and what decides whether it is steady."""

import csv
import io
import re
from dataclasses import replace

import pytest
from support.staged import RESTLESS, staged_run
from support.written import html_page, markdown

from volbench.domain.model.settings import UnitBase
from volbench.domain.model.words.message import Message, plain
from volbench.domain.model.words.metrics import METRICS
from volbench.kinds.stages.sections.badge import steadiness
from volbench.kinds.stages.sections.conditions import stage_conditions
from volbench.kinds.stages.sections.tables import stage_tables, tracked_name
from volbench.languages import render
from volbench.reports import card_svg, csv_long, plain_text
from volbench.reports.choice import Choice
from volbench.reports.table import rows

LANGUAGES = ("en", "zh-CN", "zh-TW")
WRITERS = (markdown.render, html_page.render, plain_text.render, card_svg.render)


def choice_in(language="en"):
    return Choice(language, UnitBase.SI)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("write", WRITERS, ids=lambda write: write.__module__.rpartition(".")[2])
@pytest.mark.parametrize(("course", "code"), [(None, "steady_mean"), (RESTLESS, "not_steady")])
def test_every_format_says_what_its_figures_are(write, language, course, code):
    run = staged_run() if course is None else staged_run(course=course)
    written = write(run, choice_in(language)).decode()

    assert render(Message(f"model.figure.{code}"), language) in written


def test_the_table_has_the_means_of_the_window():
    run = staged_run()
    by_cell = {(work.id, name): window for work in run.workloads for name, window in work.window.items()}

    found = rows(run, choice_in())

    slowest = [row for row in found if row.metric.endswith("_lat_max_ns")]
    assert {(row.median, row.rounds) for row in slowest} == {("29.0 ms", 5)}
    assert len(found) - len(slowest) == len(by_cell)
    for row in (one for one in found if one not in slowest):
        window = by_cell[row.workload, row.metric]
        assert (row.summary.median, row.summary.min, row.summary.max) == (window.mean, window.min, window.max)
        assert (row.rounds, row.interval) == (5, "–")


@pytest.mark.parametrize(("course", "code"), [(None, "reached_among_restless"), (RESTLESS, "not_reached")])
def test_what_became_of_the_stage_takes_the_place_of_the_badge_stable(course, code):
    run = staged_run() if course is None else staged_run(course=course)

    said = steadiness(run.stages[0])

    assert said.code == f"reports.words.{code}"
    assert all(choice_in().say(said) in row.badges for row in rows(run, choice_in()))


def test_a_quiet_course_is_simply_reached():
    run = staged_run(course=(1.0, 1.01, 0.99, 1.0, 1.02))

    assert steadiness(run.stages[0]).code == "reports.words.reached"
    assert steadiness(run.stages[0]).values == {"first": 1, "last": 5}


@pytest.mark.parametrize(("spread", "code"), [(None, "reached"), (0.1, "reached"), (0.11, "reached_among_restless")])
def test_rounds_more_than_a_tenth_apart_are_restless(spread, code):
    stage = replace(staged_run().stages[0], spread_ratio=spread)

    assert steadiness(stage).code == f"reports.words.{code}"
    assert steadiness(replace(stage, tracked=None)) is None


def test_csv_has_the_window_in_columns_of_its_own():
    run = staged_run()
    table = list(csv.DictReader(io.StringIO(csv_long.render(run, choice_in()).decode("utf-8-sig"))))

    tracked = [line for line in table if (line["workload"], line["metric"]) == ("snia-iops-0-4k", "write_iops")]

    window = run.workloads[-1].window["write_iops"]
    assert len(tracked) == 8
    assert {float(line["window_mean"]) for line in tracked} == {window.mean}
    assert {float(line["window_min"]) for line in tracked} == {window.min}
    assert {float(line["window_max"]) for line in tracked} == {window.max}
    assert {line["window_n"] for line in tracked} == {"5"}


def test_csv_leaves_the_columns_empty_where_nothing_was_steady():
    run = staged_run(course=RESTLESS)

    table = csv.DictReader(io.StringIO(csv_long.render(run, choice_in()).decode("utf-8-sig")))

    assert {line["window_mean"] + line["window_n"] for line in table} == {""}


def test_the_determination_has_what_was_measured_beside_what_is_allowed():
    (table,) = stage_tables(staged_run(), choice_in())

    assert [line[0] for line in table.rounds] == [str(n) for n in range(1, 9)]
    assert [line[2] for line in table.rounds][:3] == ["22.0 ms", "250 ms", "24.0 ms"]
    assert [line[3] for line in table.rounds] == ["–"] * 3 + ["yes"] * 5
    measured = {line[0]: line[1:] for line in table.determination}
    assert list(measured.values()) == [
        ("4–8", "–"),
        ("37,300 IOPS", "–"),
        ("6.0 % (2,224 IOPS)", "at most 20 % (7,457 IOPS)"),
        ("3.2 % (1,186 IOPS)", "at most 10 % (3,729 IOPS)"),
        ("39,066 IOPS − 297 IOPS × number of the round", "–"),
        ("4", "–"),
        ("89 %", "–"),
    ]


def test_what_is_looked_at_is_named_by_workload_and_metric():
    run = staged_run()
    (stage,) = run.stages
    (table,) = stage_tables(run, choice_in())
    title = render(next(work.title for work in run.workloads if work.id == stage.tracked.workload), "en")

    assert stage.tracked.metric == "write_iops"
    assert table.round_heads[1] == f"{title} · {render(METRICS['write_iops'].label, 'en')}"
    unknown = replace(stage, tracked=replace(stage.tracked, metric="of_a_newer_version"))
    assert tracked_name(run, unknown, choice_in()) == title
    assert tracked_name(run, replace(stage, tracked=None), choice_in()) == ""


def test_a_window_of_nothing_has_no_share_in_its_unit():
    run = staged_run()
    (stage,) = run.stages
    nothing = replace(stage, steady_state=replace(stage.steady_state, mean=0.0))

    (table,) = stage_tables(replace(run, stages=(nothing,)), choice_in())

    assert ("6.0 %", "at most 20 %") in [line[1:] for line in table.determination]


def test_what_each_stage_came_to_is_named_where_there_are_several():
    def told(run):
        facts = stage_conditions(run, choice_in()).facts
        return next(fact.value for fact in facts if fact.label.code == "reports.stage_conditions.rounds")

    run = staged_run()
    (stage,) = run.stages
    other = replace(stage, id="later", title=plain("Later"))
    said = render(steadiness(stage), "en")

    assert told(run) == said
    several = told(replace(run, stages=(stage, other)))
    assert render(stage.title, "en") in several
    assert "Later" in several
    assert several.count(said) == 2


@pytest.mark.parametrize(
    ("side", "changed", "is_told"),
    [
        ("read", {"buffers": "zero"}, True),
        ("write", {}, True),
        ("write", {"buffers": "zero"}, False),
        ("write", {"buffer_compress_percentage": 50}, False),
    ],
)
def test_that_data_is_random_is_told_of_what_is_written_alone(side, changed, is_told):
    run = staged_run()
    works = tuple(
        replace(work, parameters={**work.parameters, **(changed if work.direction == side else {})})
        for work in run.workloads
    )
    facts = stage_conditions(replace(run, workloads=works), choice_in()).facts

    assert side in {work.direction for work in run.workloads}
    assert ("reports.stage_conditions.data" in {fact.label.code for fact in facts}) is is_told


def test_the_page_draws_the_rounds_the_window_and_both_limits():
    written = html_page.render(staged_run(), choice_in()).decode()
    drawing = re.findall(r'<svg class="lines".*?</svg>', written, re.DOTALL)[0]

    assert drawing.count('class="dot s0"') == 8 + 1
    assert drawing.count('class="window"') == 1 + 1
    assert drawing.count('class="stroke s1"') == 2 + 1
    assert drawing.count('class="stroke s2"') == 2 + 1


def test_what_became_of_a_stage_cannot_bring_in_markup():
    run = staged_run()
    title = plain("<script>alert(1)</script>")
    stages = tuple(replace(stage, title=title, words=(title,)) for stage in run.stages)
    works = tuple(replace(work, title=title) for work in run.workloads)

    written = html_page.render(replace(run, stages=stages, workloads=works), choice_in()).decode()

    assert "<script>alert" not in written
