"""Every place of a promise that is wrong is told at once, with its path."""

import pytest

from volbench.domain.assess.promise.checks import check_promise, faults_of
from volbench.domain.model.errors import FaultyInput
from volbench.domain.model.runs.promise import (
    Price,
    PriceBasis,
    Promise,
    PromisedDirection,
    PromisedMetric,
    PromiseLine,
)

IOPS = PromiseLine(PromisedMetric.IOPS, PromisedDirection.READ, "min(30 * GB, 20000)")


def test_a_whole_promise_is_taken():
    price = Price(0.0, PriceBasis.GB_MONTH, "CNY")

    check_promise(Promise((IOPS,), 460.0, "as sold", price), 10**11, {"r"})
    check_promise(Promise(price=price), 10**11)


@pytest.mark.parametrize(("letters", "places"), [(100, []), (101, ["lines[0].workload"])])
def test_the_name_of_a_cell_has_a_hundred_letters_at_most(letters, places):
    line = PromiseLine(IOPS.metric, IOPS.direction, "5", "x" * letters)

    assert [place for place, _ in faults_of(Promise((line,)), 10**11)] == places


@pytest.mark.parametrize(
    ("promise", "places"),
    [
        (Promise(), ["lines"]),
        (Promise((IOPS,) * 13), ["lines"]),
        (Promise((IOPS, IOPS)), ["lines[1].metric"]),
        (Promise((PromiseLine(IOPS.metric, IOPS.direction, "GB - 1000"),)), ["lines[0].amount"]),
        (Promise((PromiseLine(IOPS.metric, IOPS.direction, "5", "gone"),)), ["lines[0].workload"]),
        (Promise((IOPS,), capacity=0.0), ["capacity"]),
        (Promise((IOPS,), capacity=float("inf")), ["capacity"]),
        (Promise((IOPS,), capacity=2e9), ["capacity"]),
        (Promise((IOPS,), source="a\nb"), ["source"]),
        (Promise(price=Price(-1.0, PriceBasis.ONCE, "yuan")), ["price.amount", "price.currency"]),
        (Promise(price=Price(float("nan"), PriceBasis.ONCE, "CNY")), ["price.amount"]),
    ],
)
def test_what_is_wrong_is_told_at_its_place(promise, places):
    with pytest.raises(FaultyInput) as refused:
        check_promise(promise, 100 * 10**9, {"r"})

    assert [place for place, _ in refused.value.items] == places


def test_the_place_within_a_formula_is_told_from_one_on():
    wrong = Promise((PromiseLine(IOPS.metric, IOPS.direction, "min(1800 + 50*TB, 5)"),))

    with pytest.raises(FaultyInput) as refused:
        check_promise(wrong, 10**11)

    (((place, words)),) = refused.value.items
    assert (place, words.values["position"], words.values["why"].values) == ("lines[0].amount", 15, {"found": "TB"})
