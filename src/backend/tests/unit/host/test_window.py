"""The timed part is found within the samples, whether there was a ramp or not, and its bytes are right."""

from __future__ import annotations

from itertools import accumulate

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from volbench.host.diskstats import Counters
from volbench.host.window import Moment, Window, cut_out, most_moved, place_window

MB = 1_000_000
PERIOD_S = 0.1


def _moments(rate_at, span_s, phase_s=0.03):
    """Sample a disk that reads `rate_at(t)` sectors per second, finely integrated."""
    steps = 1000
    moments, sectors = [], 0.0
    next_sample = 0.0
    for index in range(int(span_s * steps) + 1):
        t_s = index / steps
        if t_s >= next_sample:
            moments.append(Moment(t_s, {"sda": Counters(read_sectors=sectors, busy_ms=t_s * 1000)}))
            next_sample += PERIOD_S if index else PERIOD_S - phase_s
        sectors += rate_at(t_s) / steps
    moments.append(Moment(span_s, {"sda": Counters(read_sectors=sectors, busy_ms=span_s * 1000)}))
    return moments


def test_a_tool_that_says_when_it_ended_is_not_charged_for_what_it_prepared():
    def rate(t):
        return 400_000 if t < 1.0 else 10_000 if 1.5 <= t < 2.5 else 0

    window, moments = place_window(_moments(rate, 2.8), 1.0, 2.5)

    assert 0.97 < cut_out(moments, window)[0].read_bytes / (10_000 * 512) < 1.03


def test_a_timed_part_without_any_io_stays_without():
    window, moments = place_window(_moments(lambda t: 400_000 if t < 1.0 else 0, 2.8), 1.0, 2.5)

    assert cut_out(moments, window)[0].read_bytes == 0


def _read_bytes(moments, timed_s):
    window, filled = place_window(moments, timed_s)
    return cut_out(filled, window)[0].read_bytes


@given(
    start_s=st.floats(0.05, 0.6),
    timed_s=st.floats(0.5, 2),
    tail_s=st.floats(0.01, 0.6),
    phase_s=st.floats(0, 0.09),
)
def test_a_part_without_ramp_has_all_its_bytes(start_s, timed_s, tail_s, phase_s):
    moments = _moments(
        lambda t: 200_000 if start_s <= t < start_s + timed_s else 0, start_s + timed_s + tail_s, phase_s
    )
    asked = 200_000 * 512 * timed_s

    found = _read_bytes(moments, timed_s)

    assert 0.97 < found / asked < 1.03


@given(ramp_s=st.floats(0.3, 1.5), timed_s=st.floats(0.5, 2), tail_s=st.floats(0.01, 0.6), phase_s=st.floats(0, 0.09))
def test_the_ramp_is_left_out(ramp_s, timed_s, tail_s, phase_s):
    end_s = 0.2 + ramp_s + timed_s

    def rate(t):
        if not 0.2 <= t < end_s:
            return 0
        return 400_000 if t < 0.2 + ramp_s else 100_000

    found = _read_bytes(_moments(rate, end_s + tail_s, phase_s), timed_s)

    assert 0.95 < found / (100_000 * 512 * timed_s) < 1.35


@given(timed_s=st.floats(0.4, 2), phase_s=st.floats(0, 0.09), growth=st.floats(0.2, 5))
def test_a_rate_that_changes_costs_a_part_without_ramp_no_bytes(timed_s, phase_s, growth):
    def rate(t):
        progress = (t - 0.15) / timed_s
        return 100_000 * (1 + (growth - 1) * progress) if 0 <= progress < 1 else 0

    moments = _moments(rate, 0.15 + timed_s + 0.2, phase_s)

    assert _read_bytes(moments, timed_s) > 0.98 * 512 * moments[-1].disks["sda"].read_sectors


def test_a_steady_ramp_does_not_count():
    moments = _moments(lambda t: 100_000 if 0.2 <= t < 2.2 else 0, 2.4)

    found = _read_bytes(moments, 1.0)

    assert 0.98 < found / (100_000 * 512) < 1.02


@pytest.mark.parametrize("pause_s", [0.2, 1.0])
def test_a_part_without_ramp_keeps_its_bytes_when_the_tool_stalls(pause_s):
    def rate(t):
        return 100_000 if 0.1 <= t < 0.6 or 0.6 + pause_s <= t < 1.1 + pause_s else 0

    moments = _moments(rate, 1.3 + pause_s)
    window, filled = place_window(moments, 1.0, has_ramp=False)

    assert 0.98 < cut_out(filled, window)[0].read_bytes / (100_000 * 512) < 1.02


@given(
    gaps=st.lists(st.floats(0.01, 1.5), min_size=1, max_size=12),
    sectors=st.lists(st.integers(0, 10_000), min_size=12, max_size=12),
    length_s=st.floats(0.05, 4),
)
def test_the_most_moved_is_that_of_the_best_of_all_stretches(gaps, sectors, length_s):
    times = [0.0, *accumulate(gaps)]
    counts = [0, *accumulate(sectors)][: len(times)]
    moments = [
        Moment(t_s, {"sda": Counters(read_sectors=count), "sdb": Counters(written_sectors=2 * count)})
        for t_s, count in zip(times, counts, strict=True)
    ]

    read, written = most_moved(moments, length_s)

    starts = np.union1d(np.linspace(-length_s, times[-1], 2000), [*times, *(np.array(times) - length_s)])
    by_hand = np.max(np.interp(starts + length_s, times, counts) - np.interp(starts, times, counts)) * 512
    assert abs(read - by_hand) <= 1
    assert abs(written - 2 * by_hand) <= 2


def test_the_most_moved_holds_at_least_what_the_window_holds():
    moments = _moments(lambda t: 400_000 if 0.2 <= t < 0.9 else 100_000 if t < 1.9 else 0, 2.3)

    window, filled = place_window(moments, 1.0)

    assert most_moved(filled, 1.0)[0] > 2 * cut_out(filled, window)[0].read_bytes


def test_without_a_timed_part_everything_counts():
    moments = _moments(lambda t: 100_000 if 0.2 <= t < 1.2 else 0, 2.0)

    found = _read_bytes(moments, 0.0)

    assert round(found / (100_000 * 512), 3) == 1.0


def test_a_part_longer_than_was_watched_counts_as_everything():
    moments = _moments(lambda _: 100_000, 1.0)

    window, _ = place_window(moments, 5.0)

    assert (window.start_s, window.end_s) == (0.0, 1.0)


def test_a_little_journal_traffic_after_the_end_does_not_move_the_window():
    def rate(t):
        if 0.1 <= t < 1.1:
            return 100_000
        return 200 if t > 1.3 else 0

    window, _ = place_window(_moments(rate, 1.6), 1.0)

    assert abs(window.end_s - 1.1) < 0.02


def test_a_cache_flush_that_goes_on_after_the_end_is_not_taken_for_the_tools_answer():
    window, _ = place_window(_moments(lambda t: 100_000 if t > 0.1 else 0, 1.6), 1.0)

    assert window.end_s == 1.6


def test_disks_without_any_io_keep_the_window_at_the_end():
    window, _ = place_window(_moments(lambda _: 0, 2.0), 1.0)

    assert window == Window(1.0, 2.0)


def test_a_disk_that_appears_late_is_counted_from_there():
    moments = [
        Moment(0.0, {"sda": Counters()}),
        Moment(1.0, {"sda": Counters(read_sectors=1000)}),
        Moment(2.0, {"sda": Counters(read_sectors=2000), "sdb": Counters(written_sectors=500)}),
    ]

    found = {disk.disk: (disk.read_bytes, disk.write_bytes) for disk in cut_out(moments, Window(0.0, 2.0))}

    assert found == {"sda": (2000 * 512, 0), "sdb": (0, 500 * 512)}


def test_the_busy_share_is_of_the_window():
    moments = [Moment(0.0, {"sda": Counters()}), Moment(2.0, {"sda": Counters(busy_ms=500)})]

    activity = cut_out(moments, Window(0.0, 2.0))[0]

    assert activity.busy_ratio == 0.25
