"""Requests at a constant pace, judged: how long they take at a share of the most, and when nothing may be concluded."""

from dataclasses import replace

import pytest
from support.loads import load_run
from support.words import says

from volbench.domain.compare.comparability import cell_obstacle
from volbench.domain.compare.several_targets import paired_of
from volbench.domain.model.servers.key_value import OPERATION, KeyOperation
from volbench.domain.model.words.unit_table import Unit
from volbench.domain.stats.descriptive import PERCENTILES_OF_A_PACE, pooled_percentiles
from volbench.kinds.clients.compare.load_reading import load_of
from volbench.kinds.clients.rules.client_plots import client_plots
from volbench.kinds.clients.rules.load.course import load_courses
from volbench.kinds.clients.rules.load.pace import pace_courses, pace_point, paces_by_file
from volbench.kinds.clients.rules.load.pace_caveats import left_late, pace_caveats, reached_ratio
from volbench.kinds.clients.rules.load.pace_words import pace_sentence

SHARES = (0.5, 0.7, 0.8, 0.9)
PACED = "get-14k-r50"


def run_of(**changes):
    return load_run(**{"servers": {"nginx": 6000.0}, "clients": (1, 10), "shares": SHARES, **changes})


def work_of(run, name=PACED):
    return next(work for work in run.workloads if work.id == name)


def with_rounds(work, **notes):
    return replace(work, rounds=tuple(replace(one, notes={**one.notes, **notes}) for one in work.rounds))


def test_a_course_goes_from_the_slowest_pace_to_the_fastest():
    (course,) = pace_courses(run_of())

    assert [one.share for one in course.points] == list(SHARES)
    assert [one.asked_per_s for one in course.points] == pytest.approx([6000 * share for share in SHARES], rel=0.02)
    assert {one.most_per_s for one in course.points} == {6000.0}
    assert (course.way, course.file_bytes) == ("nginx", 14_332)
    assert all(one.invalid is None and one.late_ratio == 0 and one.rounds == 8 for one in course.points)


def test_percentiles_are_pooled_over_the_rounds_where_enough_requests_stand_behind_them():
    point = pace_point(work_of(run_of()))
    few, _, _ = pooled_percentiles([{1_000_000: 12}] * 8, PERCENTILES_OF_A_PACE)

    # Most of 8 rounds of some 15,000 requests took 1/3 ms, an eighth twice, a fiftieth five times as long.
    assert {name: point.percentiles[name] for name in ("50", "90", "99", "99.9")} == {
        "50": 333_333,
        "90": 666_666,
        "99": 5 * 333_333,
        "99.9": 5 * 333_333,
    }
    # 96 requests: ten beyond a percentile are wanted, which p90 does not have.
    assert few == {"50": 1_000_000}


def test_paces_and_clients_that_wait_are_never_mixed():
    run = run_of()

    assert {one.workload for course in load_courses(run) for one in course.points} == {"get-14k-c1", "get-14k-c10"}
    assert pace_point(work_of(run, "get-14k-c10")) is None
    for metric in ("requests_per_s", "op_lat_mean_ns"):
        assert cell_obstacle(work_of(run), work_of(run, "get-14k-c10"), metric) is not None


@pytest.mark.parametrize(
    ("requests", "late", "is_invalid"), [(1000, 10, False), (1000, 11, True), (100_000, 1000, False), (1, 1, True)]
)
def test_more_than_one_in_a_hundred_left_late_is_invalid(requests, late, is_invalid):
    work = with_rounds(
        work_of(run_of(rounds=1)), requests=requests, left_late=late, due=work_of(run_of()).rounds[0].io_count
    )

    assert ("left-late" in {one.code for one in pace_caveats(work.rounds)}) is is_invalid


@pytest.mark.parametrize(("right", "due", "is_invalid"), [(990, 1000, False), (989, 1000, True), (0, 1000, True)])
def test_less_than_99_of_a_hundred_answered_is_invalid(right, due, is_invalid):
    rounds = [replace(one, io_count=right, notes={"due": due}) for one in work_of(run_of(rounds=2)).rounds]

    assert ("pace-missed" in {one.code for one in pace_caveats(rounds)}) is is_invalid


def test_shares_are_those_of_all_rounds_together():
    first, second = work_of(run_of(rounds=2)).rounds
    rounds = (
        replace(first, io_count=90, notes={"due": 100, "requests": 100, "left_late": 4}),
        replace(second, io_count=300, notes={"due": 300, "requests": 300, "left_late": 0}),
    )

    assert left_late(rounds) == 0.01
    assert reached_ratio(rounds) == 0.975


def test_what_had_no_pace_is_not_judged_by_one():
    rounds = work_of(run_of(), "get-14k-c10").rounds

    assert list(pace_caveats(rounds)) == []
    assert (left_late(()), reached_ratio(rounds)) == (0.0, None)


def test_an_invalid_pace_says_why_and_is_in_no_sentence_and_no_line():
    run = run_of(late=0.02)
    load = load_of(run)

    assert {one.code for one in work_of(run).caveats} >= {"left-late"}
    assert not work_of(run).badges.valid
    assert work_of(run, "get-14k-c10").badges.valid
    assert all(says(one.invalid, "caveats.left-late.explanation") for one in load.paces[0].points)
    assert not [one for one in load.answer if one.code == "assess.load.paces"]
    assert not [one for one in client_plots(run) if one.id.endswith("pace")]


def test_a_valid_one_says_what_it_is_valid_for():
    assert work_of(run_of()).badges.valid_for.code == "assess.load.trust.valid_for"


def test_the_sentence_has_the_slowest_and_the_fastest_pace_of_each_server():
    (words,) = [
        one for one in load_of(load_run(clients=(10,), shares=SHARES)).answer if one.code == "assess.load.paces"
    ]

    assert says(words, "assess.load.pace_within", share="50 %", percent="99 %", time="1.67 ms")
    assert says(words, "assess.load.pace_within", share="90 %", percent="99 %", time="8.33 ms")


@pytest.mark.parametrize(("known", "percent"), [("99", "99 %"), ("90", "90 %"), ("50", "50 %")])
def test_it_names_the_highest_percentile_that_has_enough_requests_behind_it(known, percent):
    (course,) = pace_courses(run_of(shares=(0.5,)))
    (point,) = course.points
    told = {name: ns for name, ns in point.percentiles.items() if float(name) <= float(known)}

    words = pace_sentence([replace(course, points=(replace(point, percentiles=told),))])

    assert says(words, "assess.load.pace_within", percent=percent)
    assert pace_sentence([replace(course, points=(replace(point, percentiles={}),))]) is None


def test_what_is_done_with_keys_at_a_pace_is_named_and_never_mixed_with_a_file():
    run = run_of(of_keys=True, clients=(10,))
    (course,) = pace_courses(run)
    (words,) = [one for one in load_of(run).answer if one.code == "assess.load.paces"]
    (plot,) = [one for one in client_plots(run) if one.id.endswith("pace")]

    assert (course.operation, course.file_bytes) == (KeyOperation.MIX, 1024)
    assert [one.share for one in course.points] == list(SHARES)
    assert says(words, "assess.load.values_paced")
    assert plot.id == "clients-1024-mix-pace"
    assert work_of(run, "kv-mix-1k-r50").badges.valid_for.code == "assess.load.trust.valid_for_keys"


def test_files_and_keys_of_one_length_are_courses_of_their_own():
    run = run_of(of_keys=True, clients=(10,))
    works = [work for work in run.workloads if work.id.startswith("kv-mix-1k-r")]
    files = [
        replace(work, parameters={name: value for name, value in work.parameters.items() if name != OPERATION})
        for work in works
    ]
    courses = pace_courses(replace(run, workloads=(*works, *files)))

    assert [one.operation for one in courses] == [None, KeyOperation.MIX]
    assert [len(each) for each in paces_by_file(courses)] == [1, 1]


def test_of_one_pace_alone_the_sentence_has_that_one():
    (words,) = [one for one in load_of(run_of(shares=(0.5,))).answer if one.code == "assess.load.paces"]

    assert says(words, "assess.load.paces_one")


def test_lines_go_over_the_share_of_the_most():
    (plot,) = [one for one in client_plots(load_run(clients=(10,), shares=SHARES)) if one.id.endswith("pace")]

    assert plot.x.unit == Unit.RATIO
    assert [len(one.points) for one in plot.series] == [4, 4, 4, 4]
    assert plot.series[1].points[0] == (0.5, 5 * 333_333)


def test_times_at_different_paces_are_not_held_against_each_other():
    (paired,) = paired_of(load_run(clients=(10,), shares=(0.5,)))
    said = {cell.workload: cell.sentence.code for cell in paired.cells}

    assert said[PACED] == "compare.load.paces_differ"
    assert said["get-14k-c10"] != "compare.load.paces_differ"


def test_times_at_one_pace_are():
    run = load_run({"nginx": 6000.0, "apache": 5900.0}, clients=(10,), shares=(0.5,))
    one, other = (work for work in run.workloads if work.id == PACED)

    assert cell_obstacle(one, other, "op_lat_mean_ns") is None
    assert cell_obstacle(one, replace(other, tool="wrk"), "op_lat_mean_ns").code == "compare.comparability.tool"


def test_errors_of_a_pace_are_told_with_those_of_the_run():
    load = load_of(run_of(errors={"http-503": 300}))
    point = load.paces[0].points[0]

    assert point.errors == {"http-503": 2400}
    assert says(point.invalid, "caveats.pace-missed.explanation")
    assert load.remarks[0].code == "assess.load.errors"


@pytest.mark.parametrize(
    "strange", [{"rate_ratio": "half"}, {"rate_ratio": 1.5}, {"model": "other"}, {"keep_alive": None}]
)
def test_a_document_may_hold_anything(strange):
    work = work_of(run_of())

    assert pace_point(replace(work, parameters={**work.parameters, **strange})) is None
    assert pace_point(with_rounds(work, most_per_s="much", left_late=True)).most_per_s is None
