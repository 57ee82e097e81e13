"""Which stored times can have been, given now."""

import pytest

from volbench.domain.model.moments import TIME_UNKNOWN, is_believable, latest_believable, minute_text

NOW = "2026-11-28T12:00:00.000Z"


@pytest.mark.parametrize(
    ("moment", "expected"),
    [
        ("2026-11-27T12:00:00.000Z", True),
        ("2026-11-30T12:00:00.000Z", True),
        ("2026-11-30T12:00:00.001Z", False),
        ("2026-11-30T20:00:00+09:00", True),
        ("2031-01-01T00:00:00.000Z", False),
        ("2031-01-01T00:00:00", False),
        ("1970-01-01T00:00:00.000Z", True),
        ("", False),
        ("never", False),
    ],
)
def test_what_lies_more_than_two_days_ahead_cannot_have_been(moment, expected):
    assert is_believable(moment, NOW) is expected


def test_the_latest_moment_is_written_as_all_are():
    assert latest_believable(NOW) == "2026-11-30T12:00:00.000Z"


def test_a_list_says_that_a_time_is_not_known():
    assert str(minute_text("2026-11-20T10:00:00.000Z", NOW)) != str(minute_text("2031-11-20T10:00:00.000Z", NOW))
    assert minute_text("2031-11-20T10:00:00.000Z", NOW) == TIME_UNKNOWN
