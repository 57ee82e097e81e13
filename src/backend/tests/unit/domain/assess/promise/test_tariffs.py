"""Money: prices as they are printed, right to the last digit, and the tariff by the hour beside that by the month."""

from dataclasses import replace
from decimal import Decimal

import pytest

from volbench.domain.assess.promise.checks import faults_of
from volbench.domain.assess.promise.preview import preview
from volbench.domain.assess.promise.printed_price import read_price
from volbench.domain.assess.promise.tariffs import compare_tariffs
from volbench.domain.assess.promise.unit_prices import price_of_volume
from volbench.domain.model.runs.promise import Price, PriceBasis, Promise
from volbench.domain.model.runs.promise_words import decimal_of, money, price_text

MONTH = Price(0.35, PriceBasis.GB_MONTH, "CNY")
HOUR = Price(0.000486, PriceBasis.GB_HOUR, "CNY")
BOTH = Promise(price=MONTH, hourly=HOUR, capacity=50.0)


@pytest.mark.parametrize(
    ("printed", "price"),
    [
        ("0.000486 CNY/GB/小时", HOUR),
        ("￥0.000486/GB/小时", HOUR),
        ("0.000486 元/GB/時", HOUR),
        ("$0.000137/GB-hour", Price(0.000137, PriceBasis.GB_HOUR, "USD")),
        ("$0.08/GB-month", Price(0.08, PriceBasis.GB_MONTH, "USD")),
        ("$0.08 per GB-month", Price(0.08, PriceBasis.GB_MONTH, "USD")),
        ("US$ 4 per hour", Price(4.0, PriceBasis.HOUR, "USD")),
        ("NT$2.5/GB/月", Price(2.5, PriceBasis.GB_MONTH, "TWD")),
        ("3 EUR per month", Price(3.0, PriceBasis.MONTH, "EUR")),
        ("0.35 元每GB每月", MONTH),
        ("17.50 元/月", Price(17.5, PriceBasis.MONTH, "CNY")),
        ("0.0486 元/小时", Price(0.0486, PriceBasis.HOUR, "CNY")),
        ("9 €", Price(9.0, PriceBasis.ONCE, "EUR")),
    ],
)
def test_prices_are_read_as_shops_print_them(printed, price):
    assert read_price(printed) == price


@pytest.mark.parametrize(
    "printed",
    [
        "0.35",
        "¥3 CNY",
        "$",
        "3 USD/year",
        "3 USD/GB/GB",
        "3 USD/hour/GB/month",
        "0.1234567890123456 CNY",
        "3 per GB",
        "-1 CNY",
        "ZZ$3",
    ],
)
def test_what_is_not_understood_is_no_price(printed):
    assert read_price(printed) is None


def test_a_price_that_says_for_what_it_is_paid_is_not_taken_for_another():
    assert read_price("0.0486 元/小时", PriceBasis.MONTH) is None
    assert read_price("0.0486 元", PriceBasis.HOUR) == Price(0.0486, PriceBasis.HOUR, "CNY")


@pytest.mark.parametrize(
    ("price", "sold", "total_bytes", "whole"),
    [
        (MONTH, 460.0, 1, "161.00"),
        (Price(0.1, PriceBasis.GB_MONTH, "CNY"), 3.0, 1, "0.3"),
        (Price(1.005, PriceBasis.GB_ONCE, "CNY"), 1.0, 1, "1.005"),
        (Price(0.000486, PriceBasis.GB_HOUR, "CNY"), None, 123_456_789_012, "0.059999999459832"),
        (Price(123456789.123456, PriceBasis.MONTH, "CNY"), 460.0, 1, "123456789.123456"),
    ],
)
def test_no_digit_of_a_price_is_lost(price, sold, total_bytes, whole):
    assert price_of_volume(price, sold, total_bytes) == Decimal(whole)


@pytest.mark.parametrize(
    ("amount", "written"),
    [
        ("700", "700.00"),
        ("6.849", "6.85"),
        ("2.675", "2.68"),
        ("1.005", "1.01"),
        ("0.99951", "1.00"),
        ("0.9994", "0.999"),
        ("0.03456", "0.0346"),
        ("0.35", "0.35"),
        ("0.00000486", "0.00000486"),
        ("0", "0.00"),
        ("1234567890123.455", "1234567890123.46"),
    ],
)
def test_money_that_was_worked_out_is_rounded_once_and_as_people_do(amount, written):
    assert money(Decimal(amount)) == written


@pytest.mark.parametrize(
    ("amount", "written"),
    [(0.000486, "0.000486"), (17.5, "17.50"), (0.0004867, "0.0004867"), (700, "700.00"), (1e-7, "0.0000001")],
)
def test_a_price_is_written_to_the_digit_it_was_told_with(amount, written):
    assert price_text(Price(amount, PriceBasis.HOUR, "CNY")).values["amount"] == written
    assert decimal_of(amount) == Decimal(written)


def test_it_is_told_from_how_many_hours_on_the_month_is_cheaper():
    found = compare_tariffs(BOTH, 10**12)

    # 0.35 / 0.000486 = 720.16…: 720 hours cost less, 721 more.
    assert found.cheaper_from_hours == 721
    assert found.hours == pytest.approx(720.1646, abs=1e-4)
    assert (found.by_month, found.month_by_hour) == (17.5, 17.739)
    assert found.words.code == "assess.promise.tariffs.from"
    assert (found.words.values["by_hour"], found.words.values["by_month"]) == ("17.74", "17.50")
    assert (found.words.values["ratio"], found.words.values["month"]) == ("1.01", 730)


@pytest.mark.parametrize(
    ("month", "hour", "first"),
    [
        (Price(20.0, PriceBasis.MONTH, "CNY"), Price(0.05, PriceBasis.HOUR, "CNY"), 401),
        (Price(17.5, PriceBasis.MONTH, "CNY"), HOUR, 721),
        (Price(0.35, PriceBasis.GB_MONTH, "CNY"), Price(0.04375, PriceBasis.HOUR, "CNY"), 401),
        (Price(730.0, PriceBasis.MONTH, "CNY"), Price(1.0, PriceBasis.HOUR, "CNY"), None),
        (Price(729.9, PriceBasis.MONTH, "CNY"), Price(1.0, PriceBasis.HOUR, "CNY"), 730),
        (Price(20.0, PriceBasis.MONTH, "CNY"), Price(0.0, PriceBasis.HOUR, "CNY"), None),
    ],
)
def test_tariffs_of_the_whole_and_by_the_gigabyte_go_together(month, hour, first):
    found = compare_tariffs(replace(BOTH, price=month, hourly=hour), 10**12)

    assert found.cheaper_from_hours == first
    assert found.words.code == f"assess.promise.tariffs.{'never' if first is None else 'from'}"


@pytest.mark.parametrize(
    "wrong",
    [
        Promise(hourly=HOUR),
        replace(BOTH, price=replace(MONTH, basis=PriceBasis.ONCE)),
        replace(BOTH, price=replace(MONTH, currency="USD")),
        replace(BOTH, price=replace(MONTH, amount=0.0)),
        replace(BOTH, hourly=MONTH),
    ],
)
def test_two_prices_that_are_not_those_of_one_volume_are_refused_and_compared_with_nothing(wrong):
    faults = faults_of(wrong, 10**12)

    assert "hourly" in [place for place, _ in faults]
    assert compare_tariffs(wrong, 10**12) is None
    assert preview(wrong, 10**12, faults).tariffs is None


def test_a_price_by_the_hour_that_is_none_is_told_at_its_place():
    wrong = replace(BOTH, hourly=replace(HOUR, amount=float("nan"), currency="yuan"))

    assert [place for place, _ in faults_of(wrong, 10**12)] == ["hourly.amount", "hourly.currency", "hourly"]


def test_a_volume_without_a_known_size_has_no_price_by_the_gigabyte():
    assert compare_tariffs(replace(BOTH, capacity=None), 0) is None
