"""The worked example of the methodology page is what the program computes, in both languages."""

import random
import re
from pathlib import Path

import pytest

from volbench.domain import statistics, uses
from volbench.domain.network import GIGABIT, LINKS
from volbench.domain.significance import (
    mann_whitney_p,
    median_distribution,
    minimum_detectable_ratio,
    ratio_interval,
    smallest_p,
)

DOCS = Path(__file__).parents[5] / "docs"
PAGES = ("methodology.md", "methodology.zh-CN.md")
A = [408, 412, 415, 404, 420, 411]
B = [452, 461, 447, 466, 458, 449]


@pytest.fixture(params=PAGES)
def page(request):
    return (DOCS / request.param).read_text(encoding="utf-8")


def _said(page, *texts):
    plain = re.sub(r"\s+", " ", page.replace("**", ""))
    return [text for text in texts if text not in plain]


def test_the_page_shows_the_same_rounds(page):
    rows = [f"| {name} | {' | '.join(map(str, values))} |" for name, values in (("A", A), ("B", B))]

    assert _said(page, *rows) == []


def test_the_summaries_agree(page):
    a, b = statistics.summarise(A), statistics.summarise(B)

    assert (a.median, b.median, a.ci95) == (411.5, 455.0, (404.0, 420.0))
    assert _said(page, f"{a.median:g}", f"{b.median:g}", f"{a.cv:.2%}".replace("%", " %")) == []
    assert _said(page, f"{b.cv:.2%}".replace("%", " %"), f"MAD {statistics.median_absolute_deviation(A):g}") == []
    assert _said(page, f"{statistics.half_width_ratio(a):.1%}".replace("%", " %")) == []


def test_drift_and_fences_agree(page):
    found = statistics.drift(A)

    assert (found.slope, round(found.change_ratio, 3), found.is_notable) == (2.5, 0.03, False)
    assert statistics.outliers([*A[:5], 392.2]) == ()
    assert _said(page, "392.25", "430.75", "2.5 × 5 / 411.5 = 3.0 %") == []


def test_the_comparison_agrees(page):
    low, high = ratio_interval(A, B, random.Random(1))  # noqa: S311 (exact here, nothing is drawn)
    p_value = mann_whitney_p(A, B)
    visible = minimum_detectable_ratio(A, B, 6)

    assert p_value == smallest_p(6, 6) == pytest.approx(2 / 924)
    assert _said(page, f"{455 / 411.5:.3f}", f"{low:.3f}", f"{high:.3f}", f"{p_value:.4f}") == []
    assert _said(page, f"{6 * p_value:.3f}", f"{visible:.1%}".replace("%", " %")) == []
    chances = median_distribution(A)
    assert _said(page, f"{chances[404]:.4f}", f"{chances[406.0]:.4f}", f"{chances[407.5]:.4f}") == []


def test_twenty_three_cells_are_the_most_that_six_rounds_carry(page):
    assert 23 * smallest_p(6, 6) <= 0.05 < 24 * smallest_p(6, 6)
    assert _said(page, "23") == []


def test_the_ranks_in_the_table_agree():
    table = {6: 1, 8: 1, 9: 2, 11: 2, 12: 3, 14: 3, 15: 4, 16: 4, 17: 5, 19: 5, 20: 6}

    assert {n: statistics.median_ranks(n)[0] for n in table} == table


def test_the_network_table_and_the_thresholds_agree(page):
    ceilings = [f"| {link.label} | {link.ceiling_bytes_per_s / 1e6:,.1f} MB/s |".replace(",", " ") for link in LINKS]

    assert _said(page, *ceilings) == []
    assert round(uses.WEAK_RANDOM_IOPS, -1) == 790
    assert int(GIGABIT.ceiling_bytes_per_s // uses.FILM_4K_BYTES_PER_S) == uses.MOST_FILMS == 7
    assert _said(page, "790", "16 MB/s") == []


def test_both_pages_have_the_same_sections():
    headings = [re.findall(r"^## (\d+)\.", (DOCS / name).read_text(encoding="utf-8"), re.MULTILINE) for name in PAGES]

    assert headings[0] == headings[1] != []
