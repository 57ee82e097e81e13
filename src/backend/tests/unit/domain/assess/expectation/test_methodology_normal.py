"""What the methodology page says of normal and of uses is what the program computes, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.volumes import array_of, run_on, solid_disk, volume_of, work_of

from volbench.domain.assess import use_thresholds
from volbench.domain.assess.expectation import published
from volbench.domain.assess.expectation.expect import expect
from volbench.domain.assess.expectation.expectation_words import USUAL_LOSS_RATIO
from volbench.domain.assess.suitability import use_table
from volbench.domain.model.runs.expectation import Work

DOCS = Path(__file__).parents[7] / "docs"


@pytest.fixture(params=["methodology.md", "methodology.zh-CN.md"])
def page(request):
    return (DOCS / request.param).read_text(encoding="utf-8")


def test_the_table_of_disks_is_the_programs_own(page):
    fast, slow = published.HARD_DISK_7200, published.HARD_DISK_5400
    large = fast.rates[Work.SEQUENTIAL_READ]
    single, slow_single = fast.single[Work.RANDOM_READ], slow.single[Work.RANDOM_READ]

    assert f"{large.low / 1e6:.0f}–{large.high / 1e6:.0f} MB/s" in page
    assert slow.rates[Work.SEQUENTIAL_READ].high == large.high * 3 / 4
    assert f"{single.low:.0f}–{single.high:.0f}" in page
    assert f"{slow_single.low:.0f}–{slow_single.high:.0f}" in page
    assert (published.INNER_RATIO, USUAL_LOSS_RATIO) == (83 / 175, 0.3)


def test_the_example_agrees(page):
    disks = [solid_disk(n) for n in range(1, 5)]
    found = expect(work_of("write", value=1240e6), run_on(volume_of(disks, array_of("raid5", disks))))

    assert found.high == 1590e6
    assert "3 × 530 = 1 590 MB/s" in page
    assert round(found.ratio_low, 2) == 0.78
    assert "78 %" in page


def test_the_thresholds_of_uses_agree(page):
    assert use_thresholds.FILM_4K_BYTES_PER_S == 16e6
    assert round(use_table.BACKUP_BYTES / use_table.NIGHT_S / 1e6, 1) == 17.4
    assert use_table.CAMERAS * use_table.CAMERA_BYTES_PER_S == 16e6
    assert round(use_table.PRORES_BYTES_PER_S / 1e6, 1) == 110.0
    for said in ("17.4 MB/s", "110.0 MB/s", "117.7 MB/s", "790", "220 Mbit/s"):
        assert said in page
