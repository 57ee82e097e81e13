"""Days inside sentences read as each language writes them."""

import pytest
from support.words import in_chinese

from volbench.domain.model.words.days import day_text
from volbench.domain.model.words.message import plain
from volbench.languages import render


@pytest.mark.parametrize("moment", ["2026-03-01", "2026-03-01T03:00:00.000Z"])
def test_a_day_is_written_as_the_page_writes_dates(moment):
    assert [render(day_text(moment), language) for language in ("en", "zh-CN", "zh-TW")] == [
        "1 Mar 2026",
        "2026年3月1日",
        "2026年3月1日",
    ]


def test_every_month_has_its_own_word():
    told = [day_text(f"2025-{month:02}-30") for month in range(1, 13)]

    assert len({render(one, "en") for one in told}) == len(told)
    assert in_chinese(told[11]) == "2025年12月30日"


@pytest.mark.parametrize("told", ["", "yesterday", "2026-13-01", "2026-00-09"])
def test_what_is_no_day_stays_as_it_is_written(told):
    assert day_text(told) == plain(told)
