"""What a run over sizes says of each way: courses, sentences, plateaus."""

import random
import statistics
from dataclasses import replace

import pytest
from support.examples import example_run
from support.sweeps import DAV, FOLDER, MB, S3, Invented, sweep_run
from support.words import in_english, says

from volbench.domain.model.machine.names import FOLDER_WAY, way_name
from volbench.domain.model.sweeps.sweep import Line, Sent
from volbench.kinds.ways.rules.sweep.course import ceilings_of, courses_of, times_of
from volbench.kinds.ways.rules.sweep.sweep_words import cost_text, course_clause, half_speed_text
from volbench.languages import render


def rng():
    return random.Random(1)  # noqa: S311 (resampling, no secrets)


def only(way, **facts):
    (found,) = courses_of(sweep_run({"nas-dav": way}, sent=("put",), **facts), rng())
    return found


def test_sizes_that_ran_out_of_time_take_nothing_away_from_the_others():
    run = sweep_run({"nas-dav": DAV}, sent=("put",))
    cut = replace(
        run, workloads=tuple(replace(w, rounds=w.rounds[:1]) if w.id == "put-1gb" else w for w in run.workloads)
    )
    (whole,), (found,) = courses_of(run, rng()), courses_of(cut, rng())

    assert found.points[-1].rounds == 1
    assert found.fit.intervals is not None
    assert found.plateau.interval is not None
    assert found.fit.line.per_file_ns == pytest.approx(whole.fit.line.per_file_ns, rel=0.01)


@pytest.mark.parametrize("rounds", [1, 2, 3, 4, 6])
def test_sentence_chart_and_table_have_one_speed_for_one_size(rounds):
    """Of two rounds of 20 and 60 MB/s the median is 40; the size over the median of their times would be 30."""
    run = sweep_run({"nas-dav": DAV}, sent=("put",))
    uneven = tuple(replace(work, rounds=_uneven(work.rounds[:rounds])) for work in run.workloads)
    (found,) = courses_of(replace(run, workloads=uneven), rng())

    sizes = {int(work.parameters["bytes"]): work for work in uneven}
    for point in found.points:
        speeds = [point.bytes / one.metrics["file_time_ns"] * 1e9 for one in sizes[point.bytes].rounds]
        assert point.bytes_per_s == pytest.approx(statistics.median(speeds))


def _uneven(rounds):
    return tuple(
        replace(one, metrics={**one.metrics, "file_time_ns": one.metrics["file_time_ns"] * (1 + 2 * (n % 2))})
        for n, one in enumerate(rounds)
    )


def test_a_run_of_another_kind_has_no_courses():
    assert courses_of(example_run(), rng()) == ()


def test_writing_comes_first_and_the_ways_stand_as_in_the_plan():
    found = courses_of(sweep_run({"nas-s3": S3, "folder": FOLDER, "nas-dav": DAV}), rng())

    assert [(one.sent, one.way) for one in found] == [
        *((Sent.PUT, way) for way in ("nas-s3", "folder", "nas-dav")),
        *((Sent.GET, way) for way in ("nas-s3", "folder", "nas-dav")),
    ]
    assert [point.bytes for point in found[0].points] == sorted(point.bytes for point in found[0].points)
    assert all(len(one.points) == 10 for one in found)


def test_a_point_is_the_median_of_its_rounds():
    (found,) = courses_of(sweep_run({"nas-dav": DAV}, sent=("put",), sizes=("1mb",)), rng())
    (work,) = sweep_run({"nas-dav": DAV}, sent=("put",), sizes=("1mb",)).workloads
    times = sorted(one.metrics["file_time_ns"] for one in work.rounds)

    (point,) = found.points
    assert point.time_ns == (times[2] + times[3]) / 2
    assert point.time_ns_range == (times[0], times[5])
    assert point.bytes_per_s == pytest.approx(MB / point.time_ns * 1e9)
    assert point.rounds == 6
    assert (found.fit, found.plateau) == (None, None)
    assert says(found.sentence, "assess.sweep.one_size", large="1 MB")


@pytest.mark.parametrize("size", [None, 0, -5, "1mb", True, 2.5])
def test_parameters_from_outside_may_hold_anything(size):
    run = sweep_run({"nas-dav": DAV}, sent=("put",), sizes=("1mb",))
    work = replace(run.workloads[0], parameters={"operation": "put", "bytes": size})

    assert courses_of(replace(run, workloads=(work,)), rng()) == ()
    assert courses_of(replace(run, workloads=(replace(work, parameters={"bytes": 5, "operation": "x"}),)), rng()) == ()


@pytest.mark.parametrize("operation", [["put"], {"put": 1}, None, 7])
def test_an_operation_from_outside_may_be_anything(operation):
    run = sweep_run({"nas-dav": DAV}, rounds=6)
    odd = tuple(replace(work, parameters={**work.parameters, "operation": operation}) for work in run.workloads)

    assert courses_of(replace(run, workloads=odd), rng()) == ()


def test_a_line_is_said_with_its_cost_the_size_and_the_speed():
    found = only(DAV)

    assert found.fit.is_single_line
    assert found.fit.line.per_file_ns == pytest.approx(31e6, rel=0.02)
    assert found.fit.line.bytes_per_s == pytest.approx(97e6, rel=0.02)
    assert says(found.sentence, "assess.sweep.line")
    assert found.fit.intervals.per_file_ns[0] < 31e6 < found.fit.intervals.per_file_ns[1]


def test_the_digits_follow_the_interval():
    found = only(replace(DAV, spread=0.0)).fit
    unsure = replace(found, intervals=replace(found.intervals, per_file_ns=(26e6, 37e6)))

    assert (cost_text(found), cost_text(unsure)) == ("31.0 ms", "31 ms")
    few = replace(found, intervals=None, line=Line(87.6e6, 10.0))
    assert (cost_text(few), half_speed_text(few)) == ("88 ms", "8.8 MB")  # 87.6 ± 8.76


def test_where_the_speed_counts_from_the_smallest_file_on_that_is_said():
    assert says(only(Invented(0.02, 100.0)).sentence, "assess.sweep.speed_counts", small="4 KiB")


def test_where_a_file_costs_nothing_its_speed_alone_is_said():
    found = only(Invented(0.0, 100.0, spread=0.0))

    assert found.fit.line.per_file_ns == pytest.approx(0, abs=1)
    assert says(found.sentence, "assess.sweep.speed_counts") or says(found.sentence, "assess.sweep.speed_alone")


def test_where_the_size_hardly_counts_the_file_is_said():
    found = only(Invented(900.0, 4000.0), sizes=("64k", "1mb", "10mb"))

    assert says(found.sentence, "assess.sweep.files_count", large="10 MB")


def test_where_large_files_are_sent_in_parts_no_single_line_is_told():
    found = only(Invented(300.0, 100.0, part_mb=64))

    assert found.fit.breaks_between == (50 * MB, 100 * MB)
    assert says(found.sentence, "assess.sweep.broken", below="50 MB", above="100 MB", small="4 KiB", large="1,024 MB")
    assert "cost" not in found.sentence.values


def test_two_sizes_are_told_as_they_are():
    assert says(only(DAV, sizes=("64k", "1mb")).sentence, "assess.sweep.ends", small="64 KiB", large="1 MB")


@pytest.mark.parametrize(
    ("way", "sizes", "code"),
    [
        (DAV, ("64k", "1mb", "10mb", "50mb"), "assess.sweep.clause.line"),
        (Invented(900.0, 4000.0), ("64k", "1mb", "10mb"), "assess.sweep.clause.files"),
        (Invented(300.0, 100.0, part_mb=64), ("1mb", "5mb", "50mb", "100mb", "500mb"), "assess.sweep.clause.ends"),
        (DAV, ("1mb",), "assess.sweep.clause.one"),
    ],
)
def test_beside_others_a_way_is_said_in_few_words(way, sizes, code):
    assert says(course_clause(only(way, sizes=sizes)), code)


def test_a_folder_is_a_word_and_a_server_is_called_as_its_owner_calls_it():
    assert render(way_name(FOLDER_WAY), "zh-TW") == "資料夾"
    assert in_english(way_name("nas-dav")) == "nas-dav"


def test_a_way_levels_off_where_its_three_largest_sizes_agree():
    level = only(Invented(5.0, 400.0, ceiling_mb_per_s=11.8)).plateau
    rising = only(Invented(3000.0, 400.0), sizes=("10mb", "50mb", "100mb", "500mb")).plateau

    assert level.bytes_per_s == pytest.approx(11.8e6, rel=0.02)
    assert level.from_bytes == 100 * MB
    assert level.interval[0] < level.bytes_per_s < level.interval[1]
    assert level.burst is None
    assert rising is None


def test_two_rounds_show_a_plateau_without_an_interval():
    assert only(Invented(5.0, 400.0, ceiling_mb_per_s=11.8), rounds=2).plateau.interval is None


def test_what_gets_through_before_a_ceiling_holds_is_a_burst():
    level = only(Invented(5.0, 40.0, ceiling_mb_per_s=4.0, burst_mb=3.0)).plateau

    assert level.bytes_per_s == pytest.approx(4e6, rel=0.03)
    # Of 5 MB, 3 get through at once: 2 MB at 4 MB/s are half a second.
    assert level.burst == (5 * MB, pytest.approx(10e6, rel=0.05))


def test_of_several_sizes_that_got_through_the_largest_is_told_with_its_own_speed():
    level = only(Invented(5.0, 40.0, ceiling_mb_per_s=4.0, burst_mb=2.5)).plateau

    # Of 5 MB, half gets through at once: the rest at 4 MB/s takes 0.625 s. Smaller ones are faster still.
    assert level.burst == (5 * MB, pytest.approx(8e6, rel=0.02))


def test_ceilings_are_no_files():
    run = sweep_run({"nas-dav": DAV}, ceilings={"nas-dav": 118.0})
    found = ceilings_of(run)

    assert [(one.way, one.sent) for one in found] == [("nas-dav", Sent.PUT), ("nas-dav", Sent.GET)]
    assert found[0].bytes_per_s == pytest.approx(118e6, rel=0.01)
    assert found[0].interval[0] <= found[0].bytes_per_s <= found[0].interval[1]
    assert courses_of(run, rng()) == courses_of(sweep_run({"nas-dav": DAV}), rng())


def test_a_round_that_moved_nothing_is_in_no_number():
    run = sweep_run({"nas-dav": Invented(31.0, 97.0)}, ceilings={"nas-dav": 118.0}, sent=("put",))

    def with_nothing(work):
        empty = replace(work.rounds[0], n=99, metrics={work.metric: 0.0, "file_time_ns": 0.0})
        return replace(work, rounds=(*work.rounds, empty, replace(empty, n=100, metrics={})))

    broken = replace(run, workloads=tuple(map(with_nothing, run.workloads)))

    assert ceilings_of(broken) == ceilings_of(run)
    assert [times_of(work) for work in broken.workloads] == [times_of(work) for work in run.workloads]


@pytest.mark.parametrize(("count", "kind"), [(1, "one"), (2, "ends")])
def test_beside_others_one_size_is_told_as_one_and_two_as_both_ends(count, kind):
    sizes = ("1mb", "10mb")[:count]
    course = only(Invented(31.0, 97.0), sizes=sizes)

    assert course_clause(course).code == f"assess.sweep.clause.{kind}"
