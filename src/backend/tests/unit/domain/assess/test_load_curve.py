"""What is said of load curves: one sentence per curve that bends, none for the others."""

from dataclasses import replace

import pytest
from support.examples import example_run
from support.words import in_chinese, says

from volbench.domain.assess.load_curve import curve_sentences, has_curves, with_knees
from volbench.domain.model.runs.run import Summary
from volbench.domain.model.suites.data_ratio import HALVED
from volbench.domain.model.suites.workload import KiB, MiB
from volbench.domain.model.words.message import Message
from volbench.tools.fio import read_access

WORK = example_run().workloads[0]
DEPTHS = (1, 2, 4, 8, 16, 32)
BENDING = (100.0, 200.0, 400.0, 780.0, 800.0, 800.0)
RISING = (100.0, 200.0, 300.0, 400.0, 500.0, 600.0)


def cell(metric, value, **parameters):
    summary = {metric: Summary(value, value, value, 6, 0.0, (value, value))}
    access = read_access({"rw": "randread", "numjobs": 1} | parameters)
    return replace(WORK, metric=metric, summary=summary, access=access)


def depth_curve(values, **parameters):
    return [
        cell("read_iops", value, **{"bs": 4 * KiB, "iodepth": depth} | parameters)
        for depth, value in zip(DEPTHS, values, strict=True)
    ]


def test_a_depth_curve_that_bends_is_told_with_its_share():
    (sentence,) = curve_sentences(depth_curve(BENDING))

    assert sentence == Message(
        "assess.load_curve.depth_knee",
        way=Message("assess.load_curve.ways.randread"),
        depth=8,
        size="4 KiB",
        share="98 %",
    )
    assert "并发数为 8 时" in in_chinese(sentence)


def test_a_curve_holds_one_sort_of_data():
    halved = [replace(one, id=one.id + HALVED) for one in depth_curve([2 * value for value in RISING])]

    assert list(curve_sentences([*depth_curve(BENDING), *halved])) == list(curve_sentences(depth_curve(BENDING)))


def test_a_block_size_curve_that_bends_is_told():
    sizes = (4 * KiB, 16 * KiB, 64 * KiB, 256 * KiB, MiB)
    values = (1e6, 4e6, 16e6, 60e6, 61e6)
    works = [
        cell("write_bytes_per_s", value, bs=bs, iodepth=8, rw="randwrite")
        for bs, value in zip(sizes, values, strict=True)
    ]

    (sentence,) = curve_sentences(works)

    assert says(
        sentence,
        "assess.load_curve.block_knee",
        way=Message("assess.load_curve.ways.randwrite"),
        depth=8,
        size="256 KiB",
        share="98 %",
    )


def test_a_curve_that_still_climbs_says_nothing():
    assert list(curve_sentences(depth_curve(RISING))) == []


@pytest.mark.parametrize("parameters", [{"numjobs": 4}, {"sync": "dsync"}, {"rw": "read"}])
def test_other_cells_are_not_mixed_into_a_curve(parameters):
    assert list(curve_sentences(depth_curve(BENDING, **parameters))) == []


@pytest.mark.parametrize("unknown", [{"block_bytes": None}, {"depth": None}])
def test_cells_whose_block_size_or_depth_is_not_known_are_passed_over(unknown):
    works = [replace(work, access=replace(work.access, **unknown)) for work in depth_curve(BENDING)]

    assert list(curve_sentences(works)) == []


def test_cells_without_the_metric_are_passed_over():
    works = [replace(work, summary={}) for work in depth_curve(BENDING)]

    assert list(curve_sentences(works)) == []


def test_the_cell_at_the_bend_is_marked_on_each_variant_by_itself():
    works = [replace(work, id=f"d{work.access.depth}", variant="a") for work in depth_curve(BENDING)]
    others = [replace(work, id=f"d{work.access.depth}", variant="b") for work in depth_curve(RISING)]

    marked = {(work.id, work.variant): work.knees for work in with_knees([*works, *others]) if work.knees}

    assert marked == {("d8", "a"): {"depth": pytest.approx(0.975)}}


def test_marks_of_an_earlier_judgement_do_not_stay():
    works = [replace(work, knees={"depth": 0.9}) for work in depth_curve(RISING)]

    assert [work.knees for work in with_knees(works)] == [{}] * len(works)


@pytest.mark.parametrize(
    ("depths", "blocks", "is_drawn"), [(3, 3, True), (4, 4, True), (6, 3, True), (6, 2, False), (2, 6, False)]
)
def test_curves_are_drawn_from_three_depths_and_three_block_sizes_on(depths, blocks, is_drawn):
    facts = [(2**n, 4 * KiB) for n in range(depths)] + [(1, (4 * KiB) << n) for n in range(1, blocks)]
    works = [
        replace(
            cell("read_iops", 100.0, bs=bs, iodepth=depth),
            summary=dict.fromkeys(("read_iops", "read_bytes_per_s"), Summary(1.0, 1.0, 1.0, 6, 0.0, (1.0, 1.0))),
        )
        for depth, bs in facts
    ]

    assert has_curves(works) is is_drawn
