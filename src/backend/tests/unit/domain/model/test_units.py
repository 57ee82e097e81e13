"""Both formatters follow one case table; this drives the Python side through it."""

import json
from functools import partial
from pathlib import Path

import pytest
from support.words import in_chinese, in_english

from volbench.domain.model.words import units
from volbench.domain.model.words.metrics import METRICS
from volbench.domain.model.words.unit_table import Unit
from volbench.languages import render

TABLE = json.loads((Path(__file__).parents[6] / "tests/contract/units.json").read_text(encoding="utf-8"))


_IN_WORDS = {
    "about": units.about_text,
    "duration": units.duration_text,
    "metric": units.metric_text,
    "ops": partial(units.metric_text, unit="ops_per_s"),
}


def _call(function, value, options):
    if function not in _IN_WORDS:
        name = function if function == "throughput_scale" else f"format_{function}"
        return getattr(units, name)(value, **options)
    language = options.get("language", "en")
    return render(
        _IN_WORDS[function](value, **{name: one for name, one in options.items() if name != "language"}), language
    )


@pytest.mark.parametrize(
    "case", TABLE["cases"], ids=lambda case: f"{case['function']}-{case['value']}-{case['options']}"
)
def test_the_formatter_follows_the_shared_table(case):
    written = _call(case["function"], case["value"], case["options"])

    assert written == case["expected"]


def test_every_public_formatter_has_rows_in_the_shared_table():
    formatters = {name.removeprefix("format_") for name in vars(units) if name.startswith("format_")}

    assert formatters | {"throughput_scale", *_IN_WORDS} == {case["function"] for case in TABLE["cases"]}


@pytest.mark.parametrize("metric", METRICS.values(), ids=lambda metric: metric.id)
def test_every_metric_can_be_written_in_both_languages(metric):
    text = units.metric_text(123.0, metric.unit)

    number = "12,300" if metric.unit is Unit.RATIO else "123"
    assert in_english(text).startswith(number)
    assert in_chinese(text).startswith(number)


def test_a_duration_is_written_in_both_languages():
    text = units.duration_text(250)

    assert (in_english(text), in_chinese(text)) == ("4 min 10 s", "4 分 10 秒")


def test_a_number_beside_which_another_is_nothing_can_still_be_written():
    assert units.format_change(1e18 / 1e-9).endswith(" %")
