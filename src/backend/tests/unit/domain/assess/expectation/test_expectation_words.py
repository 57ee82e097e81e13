"""What is said of a number beside what was to be expected, and only as far as the rounds carry it."""

import pytest
from support.words import bilingual, in_chinese, in_english, says

from volbench.domain.assess.expectation.expectation_words import phrase, standing_of
from volbench.domain.model.runs.expectation import Bounds, Standing


@pytest.mark.parametrize(
    ("measured", "low", "high", "english", "chinese"),
    [
        (78, 100, 100, "78 % of what X can give", "达到X应有水平的 78 %"),
        (104, 100, 105, "99 % of what X can give", "达到X应有水平的 99 %"),
        (78, 100, 110, "between 71 % and 78 % of what X can give", "达到X应有水平的 71 % 至 78 %"),
        (60, 100, 100, "less than normal: 60 % of what X can give", "低于正常水平：达到X应有水平的 60 %"),
        (50, 40, 100, "50 % of the theoretical maximum (28 % or more is normal)", "理论上限的 50 %（28 % 以上属正常）"),
        (20, None, 100, "20 % of the theoretical maximum", "理论上限的 20 %"),
        (90, 100, None, "90 % of the minimum of X", "为X最低水平的 90 %"),
    ],
)
def test_the_sentence_for_every_kind_of_range(measured, low, high, english, chinese):
    found = phrase(measured, Bounds(low, high), bilingual("X", "X"))

    assert (in_english(found), in_chinese(found)) == (english, chinese)


@pytest.mark.parametrize(
    ("measured", "interval", "standing", "english", "chinese"),
    [
        (60, (55, 69), Standing.BELOW, "less than normal: 60 % of what X can give", "低于正常水平"),
        (
            60,
            (50, 90),
            Standing.UNCLEAR,
            "60 % of what X can give; the rounds differ too much to call that less than normal",
            "（各轮波动过大，无法断定是否低于正常水平）",
        ),
        (78, (50, 90), Standing.WITHIN, "78 % of what X can give", "达到X应有水平的 78 %"),
        (120, (110, 130), Standing.ABOVE, "more than the known maximum of X (120 % of it)", "超过X的已知水平"),
        (120, (90, 130), Standing.WITHIN, "as much as X can give", "达到X的最高水平"),
    ],
)
def test_less_or_more_is_said_only_where_the_whole_interval_is(measured, interval, standing, english, chinese):
    bounds = Bounds(100, 100)
    found = phrase(measured, bounds, bilingual("X", "X"), interval)

    assert standing_of(measured, bounds, interval) is standing
    assert in_english(found).startswith(english)
    assert chinese in in_chinese(found)


def test_more_than_known_names_the_likely_reasons():
    assert says(phrase(200, Bounds(50, 100), bilingual("X", "X")), "assess.expectation.above", share="200 %")
    assert says(phrase(200, Bounds(50, 100), bilingual("X", "X")), "written", en="X")
