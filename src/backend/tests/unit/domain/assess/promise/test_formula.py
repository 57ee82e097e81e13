"""Formulas as vendors print them, worked out by hand; never anything but a value or a clear error with its place."""

import math
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from volbench.domain.assess.promise.amount import read_amount
from volbench.domain.assess.promise.formula import read_formula
from volbench.domain.assess.promise.formula_tokens import FormulaError
from volbench.domain.assess.promise.presets import CLOUD
from volbench.domain.model.runs.promise import LONGEST_SOURCE, PromisedMetric
from volbench.domain.model.words.message import Message
from volbench.languages import render

BY_HAND = [
    ("tencent-enhanced-ssd-2022", 460, 24_800, 350),
    ("tencent-enhanced-ssd-2022", 964, 50_000, 350),
    ("china-telecom-high-io-2025", 50, 2_200, 135),
    ("china-telecom-high-io-2025", 800, 5_000, 200),  # 1800 + 6400 and 130 + 80 are above both ceilings
    ("china-telecom-general-ssd-2025", 250, 3_500, 225),
    ("china-telecom-general-ssd-2025", 4_000, 20_000, 250),
]

QUOTED_2016 = [
    ("min(1000 + 6 * 容量, 3000)", "min(50 + size * 0.1, 80)", 50, 1_300, 55),
    ("min(1000 + 6 * 容量, 3000)", "min(50 + size * 0.1, 80)", 400, 3_000, 80),
    ("min(30 * 容量, 20000)", "min(50 + size * 0.5, 256)", 250, 7_500, 175),
    ("min(30 * 容量, 20000)", "min(50 + size * 0.5, 256)", 500, 15_000, 256),
    ("min(1500 + 容量 * 8, 4500)", "min(75 + size * 0.147, 130)", 50, 1_900, 82.35),
    ("min(1500 + 容量 * 8, 4500)", "min(75 + size * 0.147, 130)", 400, 4_500, 130),
    ("min(容量 * 24, 2400)", "min(150 + (容量 - 250) * 0.147, 260)", 500, 2_400, 186.75),
    ("min(容量 * 24, 2400)", "min(150 + (容量 - 250) * 0.147, 260)", 50, 1_200, 120.6),  # below its own floor of 150
]
"""Of the comparison of 2016, which quotes pages that were not read: no presets, and read all the same when pasted."""


def promised(preset, metric, capacity):
    (line, *_) = [line for line in preset.lines if line.metric is metric]
    return read_amount(line.amount, metric).bounds(capacity)


@pytest.mark.parametrize(("name", "capacity", "iops", "megabytes"), BY_HAND)
def test_presets_give_what_was_worked_out_by_hand(name, capacity, iops, megabytes):
    (preset,) = [one for one in CLOUD if one.id == name]

    assert promised(preset, PromisedMetric.IOPS, capacity) == (pytest.approx(iops), None)
    assert promised(preset, PromisedMetric.THROUGHPUT, capacity) == (pytest.approx(megabytes * 1e6), None)


@pytest.mark.parametrize(("iops", "speed", "capacity", "operations", "megabytes"), QUOTED_2016)
def test_what_the_comparison_of_2016_quotes_is_read_when_it_is_pasted(iops, speed, capacity, operations, megabytes):
    assert read_amount(iops, PromisedMetric.IOPS).bounds(capacity) == (pytest.approx(operations), None)
    assert read_amount(speed, PromisedMetric.THROUGHPUT).bounds(capacity) == (pytest.approx(megabytes * 1e6), None)


def test_every_preset_is_from_its_vendors_own_page_with_address_and_both_days():
    own = {"tencent": "https://intl.cloud.tencent.com/", "china": "https://www.esurfingcloud.com/"}

    for one in CLOUD:
        assert one.url.startswith(own[one.id.partition("-")[0]])
        assert date.fromisoformat(one.published) <= date.fromisoformat(one.read)
        assert len(render(one.cited, "en")) <= LONGEST_SOURCE
        assert {one.url, one.published, one.read} <= set(one.cited.texts())


PASTED = [
    ("min(1800 + 50*GB, 50000)", 460, 24_800),
    ("min{1,800 + 50 × 容量, 50,000}", 460, 24_800),
    ("min{1800 + 容量(GB)× 50, 50000}", 460, 24_800),
    ("Min{1800 + Capacity in GB x 50, 50,000}", 460, 24_800),
    ("ｍｉｎ｛１０００＋６＊容量，３０００｝", 50, 1_300),
    ("min[1500 + 云硬盘容量（GiB） · 8；4500]", 50, 1_900),
    ("max{min{1,800 + 50 × Capacity, 50,000}, 3,000}", 10, 3_000),
    ("50xGB", 3, 150),
    ("GBx50", 3, 150),
    ("−GB + 100 ÷ 4", 5, 20),
    ("min(4500,1500+8*GB)", 50, 1_900),
    ("98K IOPS", 1, 98_000),
    ("3万", 1, 30_000),
    ("≥ 5000 IOPS", 1, 5_000),
    ("007", 1, 7),
    ("* IOPS：`min(1000 + 6 * 容量, 3000)`", 50, 1_300),
    ("IOPS: min(30 * 容量, 20000)", 250, 7_500),
    ("`min(容量 * 24, 2400)`", 50, 1_200),
    ("随机读 IOPS：最小值(1500 + 容量 * 8, 4500)", 50, 1_900),
    ("最大值｛最小值｛1,800 + 50 × 容量，50,000｝，3,000｝", 10, 3_000),
    ("单盘 IOPS 性能计算公式：`min{1800+50*容量, 50000}`", 460, 24_800),
]


@pytest.mark.parametrize(("text", "capacity", "value"), PASTED)
def test_formulas_are_read_as_they_are_printed(text, capacity, value):
    assert read_amount(text, PromisedMetric.IOPS).bounds(capacity) == (pytest.approx(value), None)


@pytest.mark.parametrize(
    ("text", "metric", "low", "high"),
    [
        ("1-3ms", "latency", 1e6, 3e6),
        ("0.5 ～ 2 毫秒", "latency", 5e5, 2e6),
        ("1ms-3ms", "latency", 1e6, 3e6),
        ("＜３ｍｓ", "latency", None, 3e6),
        ("200 µs", "latency", None, 2e5),
        ("400–600 MB/s", "throughput", 4e8, 6e8),
        ("min{110+0.15*容量,180}MB/s", "throughput", 1.25e8, None),
        ("100 MiB/s", "throughput", 100 * 2**20, None),
        ("800 Mbps", "throughput", 1e8, None),
        ("350", "throughput", 3.5e8, None),
        ("* 吞吐量：`min(50 + size * 0.1, 80)`", "throughput", 6e7, None),
        ("访问时延：1-3ms", "latency", 1e6, 3e6),
        ("- 访问时延：< 3ms", "latency", None, 3e6),
    ],
)
def test_ranges_and_units_become_base_units(text, metric, low, high):
    found = read_amount(text, PromisedMetric(metric)).bounds(100)

    assert found == (low if low is None else pytest.approx(low), high if high is None else pytest.approx(high))


def test_gb_and_gib_are_told_by_the_formula_itself():
    assert read_formula("50 * GiB").capacity_unit == "GiB"
    assert read_formula("50 * 容量(GiB)").capacity_unit == "GiB"
    assert {read_formula(text).capacity_unit for text in ("50 * GB", "50 * 容量", "50")} == {"GB"}


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("", "empty", 0),
        ("   ", "empty", 0),
        ("5-3", "range_reversed", 2),
        ("min(30,200)", "few_arguments", 0),
        ("2**3", "expected", 2),
        ("1//2", "expected", 2),
        ("__import__('os')", "not_allowed", 0),
        ("GB.real", "not_allowed", 2),
        ("min(1800+50*TB, 5)", "not_allowed", 12),
        ("min(*GB, 2)", "expected", 4),
        ("min", "expected", 0),
        ("(1, 2)", "expected", 0),
        ("()", "expected", 0),
        ("1800+", "expected", 5),
        ("1 2", "expected", 2),
        ("50 GB", "expected", 3),
        ("5.5.5", "expected", 3),
        ("GB+GiB", "two_units", 3),
        ("1/(GB-1)", "divides_by_zero", 3),
        ("GB - 1", "not_above_zero", 0),
        ("9" * 200, "too_large", 0),
        ("(" * 100, "too_deep", 40),
        ("-" * 100 + "1", "too_deep", 40),
        # Two signs in each bracket: neither is a tower by itself, and the 42nd sign stands forty-one deep.
        ("++(" * 30 + "1" + ")" * 30, "too_deep", 61),
        ("--(" * 30 + "1" + ")" * 30, "too_deep", 61),
        ("1" * 201, "too_long", 200),
        ("150 MB/s", "not_allowed", 4),
        ("吞吐量：min(50 + 容量, 80)", "not_allowed", 0),
        ("* 访问时延：3", "not_allowed", 2),
        ("IOPS：", "empty", 0),
        ("*".join(["999999999999"] * 3), "too_large", 13),
    ],
)
def test_what_is_no_promise_is_refused_at_its_place(text, code, at):
    with pytest.raises(FormulaError) as refused:
        read_amount(text, PromisedMetric.IOPS).bounds(1)

    assert (refused.value.why.code, refused.value.at) == (f"assess.promise.{code}", at)


@pytest.mark.parametrize(("text", "found"), [("5%", "%"), ("30 § 4", "§"), ("30§ 4", "§")])
def test_the_character_that_is_not_allowed_is_named(text, found):
    with pytest.raises(FormulaError) as refused:
        read_formula(text)

    assert refused.value.why == Message("assess.promise.not_allowed", found=found)


PIECES = [
    "min",
    "max",
    "(",
    ")",
    "{",
    ",",
    "，",
    "+",
    "-",
    "×",
    "*",
    "/",
    "GB",
    "GiB",
    "容量",
    "x",
    "1",
    "0",
    "1,800",
    ".5",
]
PIECES += [" ", "-", "~", "ms", "MB/s", "IOPS", "<", "_", "lambda", "[", "''", "\x00", "\ud800", "λ", "１", "1e9", "**"]


@settings(max_examples=600, deadline=None)
@given(
    st.one_of(st.text(max_size=220), st.lists(st.sampled_from(PIECES), max_size=40).map("".join)),
    st.sampled_from(list(PromisedMetric)),
    st.floats(min_value=1e-9, max_value=1e9),
)
def test_anything_typed_is_a_value_or_an_error_with_a_place(text, metric, capacity):
    bounds, refused = tried(text, metric, capacity)

    if refused is None:
        assert any(value is not None for value in bounds)
        assert all(value is None or (math.isfinite(value) and value > 0) for value in bounds)
    else:
        assert 0 <= refused.at <= len(text)
        assert refused.why.code.startswith("assess.promise.")


def tried(text, metric, capacity):
    try:
        return read_amount(text, metric).bounds(capacity), None
    except FormulaError as error:
        return (), error


@settings(max_examples=200, deadline=None)
@given(
    st.recursive(
        st.one_of(st.integers(0, 99).map(str), st.just("GB")),
        lambda inner: st.one_of(
            st.tuples(inner, st.sampled_from("+-*"), inner).map(lambda of: f"({of[0]}{of[1]}{of[2]})"),
            st.tuples(st.sampled_from(["min", "max"]), inner, inner).map(lambda of: f"{of[0]}({of[1]}, {of[2]})"),
        ),
        max_leaves=12,
    ),
    st.integers(0, 50),
)
def test_values_are_those_of_an_independent_reader(text, capacity):
    """Python itself reads what was made here from known pieces only."""
    expected = eval(text, {"__builtins__": {}}, {"GB": capacity, "min": min, "max": max})  # noqa: S307

    assert read_formula(text).value(capacity) == pytest.approx(expected)
