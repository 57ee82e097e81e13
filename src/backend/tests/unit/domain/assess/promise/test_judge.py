"""Kept, not kept, no telling: the rules at their edges, and what a measured unit costs."""

from dataclasses import replace

import pytest
from support.volumes import TB, run_on, solid_disk, volume_of, work_of

from volbench.domain.assess.promise.judge import judge_line, judge_promises
from volbench.domain.model.machine.storage import DiskLink
from volbench.domain.model.runs.limit import Limit, LimitId
from volbench.domain.model.runs.promise import (
    Price,
    PriceBasis,
    Promise,
    PromisedDirection,
    PromisedMetric,
    PromiseLine,
    PromiseStanding,
)
from volbench.domain.model.runs.run import Badges, CacheClass, Summary
from volbench.domain.model.runs.stage import WindowSummary
from volbench.domain.model.words.message import plain
from volbench.tools.fio import read_access

READ, WRITE, BOTH = PromisedDirection.READ, PromisedDirection.WRITE, PromisedDirection.BOTH
IOPS, THROUGHPUT, LATENCY = PromisedMetric.IOPS, PromisedMetric.THROUGHPUT, PromisedMetric.LATENCY
VALID = Badges(valid=True, stable=True)


def rounds(low, median, high, n=6):
    return Summary(median, low, high, n, 0.01, (low, high))


def cell(id_, rw, summary, *, bs=4096, iodepth=32, **facts):
    """A valid cell with these numbers."""
    given = {"limit": None, "badges": VALID, **facts}
    made = replace(work_of(rw, bs, iodepth), id=id_, summary=summary, **given)
    if rw == "randrw":
        parameters = {**made.parameters, "rwmixread": 50}
        made = replace(made, parameters=parameters, access=read_access(parameters))
    return made


def run_with(*cells, promise=None, **facts):
    volume = volume_of([solid_disk(size_bytes=TB)], total_bytes=460 * 10**9, **facts)
    run = run_on(volume)
    return replace(run, workloads=cells, target=replace(run.target, promise=promise))


def reads(low, high, **facts):
    return cell("r", "randread", {"read_iops": rounds(low, (low + high) / 2, high)}, **facts)


def less(work):
    """The same with half as many requests under way, which is as fast: more give no more."""
    parameters = {**work.parameters, "iodepth": work.access.depth // 2}
    return replace(work, id=f"{work.id}-less", parameters=parameters, access=read_access(parameters))


def found(amount, *cells, metric=IOPS, direction=READ, workload="", **volume):
    return judge_line(PromiseLine(metric, direction, amount, workload), Promise(), run_with(*cells, **volume))


@pytest.mark.parametrize(
    ("low", "high", "standing", "code"),
    [
        (24_800, 25_000, PromiseStanding.KEPT, "kept"),
        (24_552, 25_000, PromiseStanding.KEPT, "kept_within"),
        (24_551, 25_000, PromiseStanding.UNDECIDED, "between"),
        (24_000, 24_552, PromiseStanding.UNDECIDED, "between"),
        (24_000, 24_551, PromiseStanding.NOT_KEPT, "not_kept"),
    ],
)
def test_the_smallest_and_largest_round_decide(low, high, standing, code):
    work = reads(low, high)
    finding = found("min(1800 + 50*GB, 50000)", work, less(work))

    assert (finding.standing, finding.words.code) == (standing, f"assess.promise.{code}")
    assert (finding.low, finding.high) == (24_800, None)
    assert (finding.measured_low, finding.measured_high, finding.workload) == (low, high, "r")


@pytest.mark.parametrize(
    ("low", "high", "standing"),
    [
        (1e6, 3e6, PromiseStanding.KEPT),
        (1e6, 3.1e6, PromiseStanding.UNDECIDED),
        (3e6, 4e6, PromiseStanding.UNDECIDED),
        (1e6, 3.03e6, PromiseStanding.KEPT),  # within a hundredth
        (3.03e6, 4e6, PromiseStanding.UNDECIDED),
        (3.1e6, 4e6, PromiseStanding.NOT_KEPT),
        (0.5e6, 0.9e6, PromiseStanding.KEPT),  # better than the range is no breach
    ],
)
def test_for_latency_the_sense_is_turned(low, high, standing):
    single = cell("l", "randread", {"read_lat_mean_ns": rounds(low, low, high)}, iodepth=1)

    assert found("1-3 ms", single, metric=LATENCY).standing is standing


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"badges": Badges(valid=False, stable=True)}, "not_valid"),
        *(({"limit": Limit(limit, plain("x"), plain("y"))}, "elsewhere") for limit in ("cpu", "generator", "rebuild")),
        ({"cache_class": CacheClass.UNKNOWN}, "not_disks"),
    ],
)
def test_a_number_that_is_no_fault_of_the_volume_never_says_not_kept(facts, code):
    if "limit" in facts:
        facts = {"limit": replace(facts["limit"], id=LimitId(facts["limit"].id))}
    finding = found("50000", reads(100, 110, **facts))

    assert (finding.standing, finding.words.code) == (PromiseStanding.UNDECIDED, f"assess.promise.{code}")


@pytest.mark.parametrize(
    ("low", "high", "standing", "code"),
    [
        (970, 985, PromiseStanding.NOT_KEPT, "not_kept_median"),  # one of twelve reached it, the median never
        (970, 990, PromiseStanding.UNDECIDED, "between"),
        (985, 1_000, PromiseStanding.UNDECIDED, "between"),
        (990, 1_000, PromiseStanding.KEPT, "kept_within"),
    ],
)
def test_of_many_rounds_the_interval_of_their_median_decides_and_no_single_one(low, high, standing, code):
    summary = Summary((low + high) / 2, 900, 1_005, 12, 0.01, (low, high))
    work = cell("r", "randread", {"read_iops": summary})
    finding = found("1000", work, less(work))

    assert (finding.standing, finding.words.code) == (standing, f"assess.promise.{code}")


def test_of_many_response_times_the_interval_decides_as_well():
    summary = Summary(3.1e6, 2.9e6, 4e6, 12, 0.01, (3.05e6, 3.2e6))
    finding = found("3 ms", cell("l", "randread", {"read_lat_mean_ns": summary}, iodepth=1), metric=LATENCY)

    assert (finding.standing, finding.words.code) == (
        PromiseStanding.NOT_KEPT,
        "assess.promise.not_kept_latency_median",
    )


def test_disks_at_their_limit_are_the_volumes_own():
    busy = reads(100, 110, limit=Limit(LimitId.DISKS_BUSY, plain("x"), plain("y")))

    assert found("50000", busy, less(busy)).standing is PromiseStanding.NOT_KEPT


def test_what_disturbance_lowered_and_still_reaches_the_promise_is_kept():
    assert found("50", reads(100, 110, badges=Badges(valid=False, stable=True))).standing is PromiseStanding.KEPT


def test_what_memory_answered_keeps_no_promise():
    assert found("50", reads(100, 110, cache_class=CacheClass.UNKNOWN)).standing is PromiseStanding.UNDECIDED


@pytest.mark.parametrize(
    ("amount", "standing"),
    [("100", PromiseStanding.KEPT), ("105", PromiseStanding.UNDECIDED), ("112", PromiseStanding.NOT_KEPT)],
)
def test_a_promise_is_judged_as_the_guest_sees_the_disk(amount, standing):
    work = reads(100, 110, cache_class=CacheClass.GUEST_UNCACHED)

    assert found(amount, work, less(work)).standing is standing


@pytest.mark.parametrize(
    ("cache_class", "amounts"),
    [
        (CacheClass.UNCACHED, [2.0]),
        (CacheClass.GUEST_UNCACHED, [2.0]),
        (CacheClass.UNKNOWN, []),
        (CacheClass.CACHED, []),
        (CacheClass.SERVER_WARM, []),
    ],
)
def test_a_unit_has_its_price_where_the_disks_that_were_given_moved_the_bytes(cache_class, amounts):
    promise = Promise(price=Price(10.0, PriceBasis.MONTH, "CNY"))
    (judged,) = judge_promises(run_with(reads(4_000, 6_000, cache_class=cache_class), promise=promise))

    assert [one.amount for one in judged.unit_prices] == amounts


def test_a_link_that_is_full_is_not_the_volume():
    link = DiskLink("ata1", "SATA 3 Gbit/s", 300e6)
    large = cell("s", "read", {"read_bytes_per_s": rounds(270e6, 271e6, 272e6)}, bs=2**20)
    run = run_on(volume_of([solid_disk(links=(link,))], total_bytes=10**12))

    line = PromiseLine(THROUGHPUT, READ, "560 MB/s")

    assert judge_line(line, Promise(), replace(run, workloads=(large,))).words.code == "assess.promise.at_link"
    slow = cell("s", "read", {"read_bytes_per_s": rounds(200e6, 201e6, 202e6)}, bs=2**20)
    assert judge_line(line, Promise(), replace(run, workloads=(slow,))).standing is PromiseStanding.NOT_KEPT


def mixed(read, write):
    numbers = {"read_iops": rounds(read, read, read), "write_iops": rounds(write, write, write)}
    return cell("m", "randrw", numbers)


@pytest.mark.parametrize(
    ("read", "write", "standing"),
    [
        (1_900, 1_900, PromiseStanding.KEPT),
        (1_900, 1_881, PromiseStanding.KEPT),
        (1_900, 1_880, PromiseStanding.NOT_KEPT),
        (1_000, 2_800, PromiseStanding.NOT_KEPT),
    ],
)
def test_both_at_once_holds_each_side_against_the_whole_number(read, write, standing):
    """The comparison of 2016 measured 50/50 and found twice the number: each side has its own limit."""
    work = mixed(read, write)

    assert found("1900", work, less(work), direction=BOTH).standing is standing


def test_an_engine_without_a_queue_keeps_one_under_way_in_each_thread():
    work = reads(1_000, 1_000)
    run = run_with(work, less(work))
    line = PromiseLine(IOPS, READ, "2000")

    assert judge_line(line, Promise(), run).standing is PromiseStanding.NOT_KEPT
    finding = judge_line(line, Promise(), replace(run, environment=replace(run.environment, engine="psync")))
    assert (finding.words.code, finding.words.values["in_flight"]) == ("assess.promise.more_might_give_more", 1)


def test_a_mix_of_one_depth_is_refuted_by_what_only_reads_with_more_under_way():
    only = reads(1_000, 1_001)

    assert found("1900", mixed(1_000, 1_000), direction=BOTH).standing is PromiseStanding.UNDECIDED
    assert found("1900", mixed(1_000, 1_000), only, less(only), direction=BOTH).standing is PromiseStanding.NOT_KEPT


def test_a_number_below_the_promise_is_not_held_against_it_while_more_under_way_might_give_more():
    work = reads(10_000, 10_100)
    slower = replace(less(work), summary={"read_iops": rounds(6_000, 6_000, 6_000)})

    for cells in ((work,), (work, slower)):
        finding = found("24000", *cells)
        assert (finding.standing, finding.words.code) == (
            PromiseStanding.UNDECIDED,
            "assess.promise.more_might_give_more",
        )
        assert finding.words.values["in_flight"] == 32


def test_without_a_mix_both_at_once_can_be_refuted_and_not_proven():
    writes = cell("w", "randwrite", {"write_iops": rounds(2_000, 2_000, 2_000)})

    proven = found("1900", reads(2_000, 2_001), writes, direction=BOTH)
    slow = reads(1_000, 1_001)
    refuted = found("1900", slow, less(slow), writes, direction=BOTH)

    assert (proven.standing, proven.words.code) == (PromiseStanding.UNDECIDED, "assess.promise.not_at_once")
    assert refuted.standing is PromiseStanding.NOT_KEPT


def test_the_owner_may_name_the_cell_and_else_the_one_with_most_at_a_time_is_taken():
    one = cell("qd1", "randread", {"read_iops": rounds(50, 50, 50)}, iodepth=1)
    many = reads(500, 500)

    assert found("100", one, many).workload == "r"
    assert found("100", one, many, workload="qd1").standing is PromiseStanding.NOT_KEPT
    assert found("100", one, workload="gone").words.code == "assess.promise.no_cell"
    assert found("100", one, direction=WRITE).words.code == "assess.promise.no_cell"


@pytest.mark.parametrize(
    ("rw", "facts"),
    [
        pytest.param("randread", {"bs": 65536}, id="large requests"),
        pytest.param("read", {}, id="one after another"),
        pytest.param("randread", {"rate_iops": 100}, id="at a pace"),
    ],
)
def test_requests_a_second_are_those_of_small_ones_at_random_without_a_brake(rw, facts):
    access = read_access({"rw": rw, "bs": 4096, "iodepth": 32, "numjobs": 1} | facts)
    work = cell("r", rw, {"read_iops": rounds(9_000, 9_000, 9_000)}, access=access)

    assert found("100", work).words.code == "assess.promise.no_cell"


def test_bytes_a_second_are_those_of_large_requests():
    small, large = (
        cell(f"s{bs}", "read", {"read_bytes_per_s": rounds(2e8, 2e8, 2e8)}, bs=bs) for bs in (65536, 131072)
    )

    assert found("100 MB/s", small, metric=THROUGHPUT).words.code == "assess.promise.no_cell"
    assert found("100 MB/s", small, large, metric=THROUGHPUT).workload == "s131072"


def test_the_file_system_as_it_is_is_held_against_a_promise_and_no_other_options():
    plain_one = reads(100, 100, variant="cow")
    faster = replace(cell("n", "randread", {"read_iops": rounds(900, 900, 900)}, iodepth=64), variant="nocow")

    assert found("500", plain_one, faster).workload == "r"


def test_capacity_as_it_was_sold_goes_before_the_size_of_the_volume():
    promise = Promise((PromiseLine(IOPS, READ, "100 * GB"),), capacity=500.0)

    assert judge_line(promise.lines[0], promise, run_with(reads(1, 1))).low == 50_000
    in_gib = PromiseLine(IOPS, READ, "GiB")
    assert judge_line(in_gib, Promise(), run_with(reads(1, 1))).low == pytest.approx(460e9 / 2**30)


def test_the_whole_is_as_its_worst_number_and_says_how_many():
    lines = (PromiseLine(IOPS, READ, "100"), PromiseLine(IOPS, READ, "99999", "r"), PromiseLine(IOPS, WRITE, "5"))
    (judged,) = judge_promises(run_with(reads(200, 210), promise=Promise(lines)))

    assert judged.standing is PromiseStanding.NOT_KEPT
    assert judged.words.values == {"of": 3, "kept": 1, "not_kept": 1, "undecided": 1}
    assert judge_promises(run_with(reads(1, 2))) == ()


@pytest.mark.parametrize(
    ("price", "whole", "is_monthly"),
    [
        (Price(700, PriceBasis.ONCE, "CNY"), 700, False),
        (Price(0.35, PriceBasis.GB_MONTH, "CNY"), 0.35 * 460, True),
        (Price(20, PriceBasis.MONTH, "EUR"), 20, True),
        (Price(0, PriceBasis.GB_ONCE, "EUR"), 0, False),
    ],
)
def test_prices_are_worked_out_per_thousand_operations_and_per_megabyte(price, whole, is_monthly):
    large = cell("s", "read", {"read_bytes_per_s": rounds(190e6, 200e6, 210e6)}, bs=2**20)
    (judged,) = judge_promises(run_with(reads(4_000, 6_000), large, promise=Promise(price=price)))

    costs = {one.metric: one.amount for one in judged.unit_prices}
    assert costs == {"read_iops": pytest.approx(whole / 5), "read_bytes_per_s": pytest.approx(whole / 200)}
    assert {one.is_monthly for one in judged.unit_prices} == {is_monthly}
    assert judged.words.code == "assess.promise.overall.no_lines"


def test_both_tariffs_have_their_price_of_a_unit_and_the_hours_are_told():
    month, hour = Price(0.35, PriceBasis.GB_MONTH, "CNY"), Price(0.000486, PriceBasis.GB_HOUR, "CNY")
    (judged,) = judge_promises(run_with(reads(4_000, 6_000), promise=Promise(price=month, hourly=hour)))

    told = [(one.words.code, one.words.values["amount"], one.is_hourly) for one in judged.unit_prices]
    # 0.35 × 460 / 5 and 0.000486 × 730 × 460 / 5
    assert told == [
        ("promise.unit_price.iops_month", "32.20", False),
        ("promise.unit_price.iops_hour", "32.64", True),
    ]
    assert judged.tariffs.cheaper_from_hours == 721


def test_the_curve_goes_to_twice_the_capacity_with_the_measured_point_on_it():
    promise = Promise((PromiseLine(IOPS, READ, "min(1800 + 50*GB, 50000)"), PromiseLine(IOPS, WRITE, "5000")))
    (judged,) = judge_promises(run_with(reads(20_000, 22_000), promise=promise))
    (curve,) = judged.curves

    assert (curve.capacity, curve.capacity_unit, curve.measured) == (460, "GB", 21_000)
    assert curve.points[-1].capacity == 920
    assert curve.points[-1].value == 47_800
    assert [point.value for point in curve.points if point.capacity == 460] == [24_800]


@pytest.mark.parametrize(
    ("promised", "high", "standing"),
    [
        ("1003", 1_100, PromiseStanding.KEPT),
        ("1003", 1_200, PromiseStanding.UNDECIDED),
        ("1000", 1_200, PromiseStanding.KEPT),
        ("1001", 1_200, PromiseStanding.UNDECIDED),
    ],
)
def test_of_rounds_that_lie_apart_only_all_of_them_decide(promised, high, standing):
    spread = cell("r", "randread", {"read_iops": rounds(1_000, 1_050, high)})
    windowed = replace(spread, window={"read_iops": WindowSummary(1_050, 1_005, high, 5)})
    finding = found(promised, windowed)

    is_by_all = high > 1_100 and standing is PromiseStanding.KEPT
    assert finding.standing is standing
    assert finding.is_indicative is not is_by_all
    assert finding.words.code != "assess.promise.steady_rounds_only" or not is_by_all
    assert finding.measured_low == (1_000 if is_by_all else 1_005)


def test_a_steady_window_is_held_against_the_promise_and_only_indicates():
    settling = cell("r", "randread", {"read_iops": rounds(1_000, 1_040, 1_080)})
    steady = replace(settling, window={"read_iops": WindowSummary(1_040, 1_030, 1_050, 5)})

    kept, missed = found("1020", steady), found("1070", steady, less(steady))

    assert (kept.standing, missed.standing) == (PromiseStanding.KEPT, PromiseStanding.NOT_KEPT)
    assert {kept.words.code, missed.words.code} == {"assess.promise.steady_rounds_only"}
    assert kept.words.values["words"].code == "assess.promise.kept"
    assert (kept.measured_low, kept.measured, kept.measured_high) == (1_030, 1_040, 1_050)
    assert found("1020", settling).standing is PromiseStanding.UNDECIDED
