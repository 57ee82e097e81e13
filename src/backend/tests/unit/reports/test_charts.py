"""Line charts: places worked by hand, words that neither leave the drawing nor cover each other, tables."""

import json
from dataclasses import asdict, replace
from itertools import combinations

import pytest
from support.examples import example_run
from support.staged import staged_run
from support.staged_plots import course_run, demand_run, suite_run

from volbench.domain.assess.plots.run_plots import plots_by_stage, run_plots
from volbench.domain.model.plots.plot import Axis, Counted, Grid, Plot, Scale, Series
from volbench.domain.model.settings import UnitBase
from volbench.domain.model.words.message import plain
from volbench.kinds.stages.rules.stage_results import judge_stages
from volbench.languages import languages
from volbench.reports.charts.axis_ticks import linear_ticks, log_edges, log_ticks, round_step, share
from volbench.reports.charts.chart import ChartAxis, Course, Limit, LineChart, chart_from
from volbench.reports.charts.describe import line_chart
from volbench.reports.charts.drawing import DASHES, SHAPES, Area, Spot, Stroke, Word, draw
from volbench.reports.charts.svg import line_svg
from volbench.reports.charts.tables import MOST_LINES, chart_table, grid_table
from volbench.reports.choice import Choice
from volbench.suites import all_suites

PTS = [suite.id for suite in all_suites() if suite.id.startswith("snia-")]


def axis(low=0.0, high=10.0, scale="linear"):
    return ChartAxis("", scale, low, high, ((low, f"{low:g}"), (high, f"{high:g}")))


def chart(**facts):
    course = Course("one", ((0.0, 0.0), (5.0, 50.0), (10.0, 100.0)))
    return LineChart(
        **{"caption": "", "x": axis(), "y": axis(high=100.0), "right": None, "courses": (course,), **facts}
    )


def drawn(one, width=100.0):
    return draw(one, width=width, plot_height=50.0, letter=10.0, measure=lambda text: 5.0 * len(text))


def flat(points):
    return [round(part, 6) for point in points for part in point]


def every_plot():
    runs = [example_run(), staged_run(), demand_run(), course_run(), *map(suite_run, PTS)]
    return [plot for run in runs for plots in (run_plots(run), *plots_by_stage(run)) for plot in plots]


def test_points_stand_where_they_were_worked_out_by_hand():
    # "100" and a letter of 10 keep 25 free to the left, a letter to the right; a line of 15 and 9 above, then 50.
    found = drawn(chart())

    assert found.height == pytest.approx(24 + 50 + 33)
    (line,) = [one for one in found.shapes if isinstance(one, Stroke) and one.ink == "s0"]
    assert flat(line.points) == [25.0, 74.0, 57.5, 49.0, 90.0, 24.0]
    assert [(one.x, one.y) for one in found.shapes if isinstance(one, Spot)] == list(line.points)


def test_a_point_that_may_be_off_has_a_stroke_from_end_to_end():
    course = Course("", ((0.0, 50.0), (10.0, 50.0)), ranges=((25.0, 75.0), (50.0, 50.0)))
    found = drawn(chart(courses=(course,)))

    # A hundred are 50 high and stand above 74; of the second point both ends are where it is.
    _, upright, *ends = [flat(one.points) for one in found.shapes if isinstance(one, Stroke) and one.ink == "s0"]
    assert upright == [25.0, 61.5, 25.0, 36.5]
    assert ends == [[22.0, 61.5, 28.0, 61.5], [22.0, 36.5, 28.0, 36.5]]


def test_an_axis_has_room_for_how_far_its_points_may_be_off():
    series = Series(plain("a"), ((1.0, 10.0), (2.0, 11.0)), ranges=((2.0, 20.0), (11.0, 11.0)))
    found = line_chart(
        Plot(
            id="",
            title=plain(""),
            x=Axis(plain(""), Counted.NUMBER),
            y=Axis(plain(""), Counted.NUMBER),
            series=(series,),
        ),
        Choice("en", UnitBase.SI),
    )

    assert found.y.low <= 2.0
    assert found.y.high >= 20.0
    assert chart_from(json.loads(json.dumps(asdict(found)))) == found


def test_limits_and_window_stand_on_the_same_scale():
    limits = (Limit("band", "band", (2.0, 40.0), (8.0, 40.0)), Limit("slope", "slope", (2.0, 45.0), (8.0, 55.0)))
    found = drawn(chart(limits=limits, span=(2.0, 8.0, "span")), width=1000.0)

    # One row of the legend, 15, moves all of it down: from 39 to 89.
    (window, _) = [one for one in found.shapes if isinstance(one, Area)]
    assert (window.x, window.width, window.y, window.height) == pytest.approx((25 + 193, 579, 39, 50))
    strokes = [flat(one.points) for one in found.shapes if isinstance(one, Stroke) and one.ink in {"s1", "s2"}]
    assert [218.0, 69.0, 797.0, 69.0] in strokes
    assert [218.0, 66.5, 797.0, 61.5] in strokes


def test_a_step_holds_its_value_up_to_the_next_point():
    course = Course("", ((0.0, 0.0), (5.0, 100.0), (10.0, 100.0)), is_step=True)

    (line,) = [one for one in drawn(chart(courses=(course,))).shapes if isinstance(one, Stroke) and one.ink == "s0"]

    assert flat(line.points) == [25, 74, 57.5, 74, 57.5, 24, 90, 24, 90, 24]


@pytest.mark.parametrize(
    ("scale", "low", "high", "value", "at"),
    [
        ("linear", 0.0, 10.0, 2.5, 0.25),
        ("linear", 0.0, 10.0, 99.0, 1.0),
        ("log", 1.0, 1000.0, 10.0, 1 / 3),
        ("log", 1.0, 1000.0, 0.0, 0.0),
        ("nines", 0.0, 99.9, 90.0, 1 / 3),
        ("nines", 0.0, 99.9, 99.0, 2 / 3),
        ("linear", 5.0, 5.0, 5.0, 0.5),
    ],
)
def test_a_value_has_its_place_on_an_axis(scale, low, high, value, at):
    assert share(axis(low, high, scale), value) == pytest.approx(at)


def test_ticks_are_round():
    assert [round_step(rough) for rough in (0.9, 1.0, 1.1, 3, 7, 30)] == [1, 1, 2, 5, 10, 50]
    assert [round_step(rough, is_time=True) for rough in (4, 7, 40, 100, 4000)] == [5, 10, 60, 120, 7200]
    assert linear_ticks(-1, 2.2, 1) == [-1, 0, 1, 2]
    assert log_edges([150.0, 30_000.0]) == (100, 50_000)
    assert log_edges([100.0]) == (50, 200)
    assert log_ticks(100, 2_000) == pytest.approx([100, 200, 500, 1_000, 2_000])
    assert log_ticks(100, 1e6) == pytest.approx([1e2, 1e3, 1e4, 1e5, 1e6])


def test_lines_are_told_apart_without_colour():
    courses = tuple(Course(str(n), ((0.0, n), (10.0, n))) for n in range(8))
    shapes = drawn(chart(courses=courses), width=400.0).shapes

    lines = {one.dash for one in shapes if isinstance(one, Stroke) and one.ink.startswith("s") and one.ink != "soft"}
    spots = {one.shape for one in shapes if isinstance(one, Spot)}

    assert len(lines) == len(set(DASHES)) == 8
    assert spots == set(SHAPES)


@pytest.mark.parametrize("language", languages())
def test_no_word_leaves_the_drawing_or_covers_another(language):
    for plot in every_plot():
        if isinstance(plot, Grid):
            continue
        found = draw(
            line_chart(plot, Choice(language)),
            width=487.0,
            plot_height=120.0,
            letter=7.5,
            measure=lambda text: sum(3.9 if ord(one) < 0x2E80 else 7.5 for one in text),
        )
        boxes = []
        for word in found.shapes:
            if isinstance(word, Word) and word.text:
                long = sum(3.9 if ord(one) < 0x2E80 else 7.5 for one in word.text)
                left = word.x - {"start": 0, "middle": 0.5, "end": 1}[word.anchor] * long
                boxes.append((left, word.y - 6, left + long, word.y, word.text))
        assert not [box for box in boxes if box[0] < -8 or box[2] > 487 + 8 or box[3] > found.height], plot.id
        covered = [
            (a[4], b[4])
            for a, b in combinations(boxes, 2)
            if a[0] < b[2] - 1 and b[0] < a[2] - 1 and a[1] < b[3] - 1 and b[1] < a[3] - 1
        ]
        assert covered == [], plot.id


def test_a_chart_comes_whole_through_json_to_the_process_that_sets_pages():
    for plot in every_plot():
        if isinstance(plot, Plot):
            one = line_chart(plot, Choice())

            assert chart_from(json.loads(json.dumps(asdict(one)))) == one


def test_the_drawing_for_the_page_has_every_line_and_harmless_words():
    one = chart(
        caption="<b>", courses=(Course('"<x>', ((0.0, 0.0), (1.0, 2.0))), Course("b", ((0.0, 1.0), (9.0, 2.0))))
    )

    text = line_svg(one, "<i>")

    assert "<b>" not in text
    assert "<x>" not in text
    assert "<i>" not in text
    assert text.count('class="stroke s0"') == 2
    assert text.count('class="stroke s1"') == 2


def test_axes_are_written_in_the_units_of_the_reader():
    speeds = Series(plain(""), ((0.0, 0.0), (90.0, 400 * 2.0**20)))
    plot = Plot(
        id="",
        title=plain(""),
        x=Axis(plain(""), "s", from_zero=True),
        y=Axis(plain(""), "bytes_per_s", from_zero=True),
        series=(speeds,),
    )

    binary = line_chart(plot, Choice(unit_base=UnitBase.IEC))
    decimal = line_chart(plot, Choice())

    assert [text for _, text in binary.y.ticks] == ["0 MiB/s", "100 MiB/s", "200 MiB/s", "300 MiB/s", "400 MiB/s"]
    assert [text for _, text in decimal.y.ticks] == [f"{n} MB/s" for n in range(0, 501, 100)]
    assert [text for _, text in decimal.x.ticks] == ["0 s", "20 s", "40 s", "1 min", "1 min 20 s"]


def test_response_times_that_are_near_each_other_are_told_apart_on_a_linear_axis():
    def described(*values):
        series = Series(plain(""), tuple((float(n), value) for n, value in enumerate(values)))
        y = Axis(plain(""), "ns", Scale.LOG)
        return line_chart(
            Plot(id="", title=plain(""), x=Axis(plain(""), Counted.NUMBER), y=y, series=(series,)), Choice()
        )

    assert described(140e3, 160e3).y.scale == "linear"
    assert described(140e3, 16e6).y.scale == "log"


def test_every_plot_has_its_table():
    for plot in every_plot():
        table = grid_table(plot, Choice()) if isinstance(plot, Grid) else chart_table(plot, Choice())

        assert table.lines
        assert {len(line) for line in table.lines} == {len(table.heads)}
        assert isinstance(plot, Grid) or len(table.lines) <= MOST_LINES


def test_a_heat_map_is_darker_where_more_is_used_and_says_so_in_figures():
    grid = Grid(
        id="",
        title=plain(""),
        down=plain("T"),
        across=plain("Q"),
        rows=(1, 2),
        columns=(1, 4),
        cells=((0.05, 0.5), (None, 1.0)),
        unit="ratio",
    )

    table = grid_table(grid, Choice())

    assert table.lines == (("1", "5.0 %", "50 %"), ("2", "–", "100 %"))
    assert table.shades == ((0, 5), (None, 9))


@pytest.mark.parametrize("factor", [1e-12, 1e-3, 1e9, 1e15])
def test_numbers_from_elsewhere_that_nobody_expects_are_drawn_all_the_same(factor):
    def scaled_up(run):
        works = tuple(
            replace(
                work,
                rounds=tuple(
                    replace(
                        one, started_at="unknown", metrics={name: value * factor for name, value in one.metrics.items()}
                    )
                    for one in work.rounds
                ),
            )
            for work in run.workloads
        )
        return replace(run, workloads=works, stages=judge_stages(run.plan, works))

    for run in (staged_run(), demand_run(), course_run()):
        for plots in plots_by_stage(scaled_up(run)):
            for plot in plots:
                if isinstance(plot, Plot):
                    assert drawn(line_chart(plot, Choice()), width=487.0).shapes
                    assert chart_table(plot, Choice()).lines
