"""Every report says of two runs nobody can judge that the sittings differ, and gives no per cent of certainty."""

import random

import pytest
from support.examples import example_run, scaled

from volbench.domain.compare.comparison import compare
from volbench.reports.service import Reports


@pytest.mark.parametrize(
    ("language", "words", "again"),
    [
        ("en", "these two runs differ", "4 times more, as before"),
        ("zh-CN", "两次测试结果不同", "再测 4 次"),
    ],
)
@pytest.mark.parametrize("form", ["html", "md"])
def test_a_report_tells_that_two_sittings_differ(form, language, words, again):
    runs = (example_run("a"), scaled("b", 1.5))
    rng = random.Random(1)  # noqa: S311 (a bootstrap)
    comparison = compare(runs, baseline_id="a", rng=rng)
    content = Reports().render_comparison(comparison, runs, form, language=language).content.decode()

    assert words in content
    assert again in content
    assert "+50 %" in content
    assert "95 % sure" not in content
