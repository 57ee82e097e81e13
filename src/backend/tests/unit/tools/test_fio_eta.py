"""fio's progress line, from recorded pieces and lines of other versions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.tools import recorded

from volbench.tools.fio import EtaRates, parse_eta

KIB, MIB = 1024.0, 1024.0**2


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "Jobs: 1 (f=1): [r(1)][60.0%][r=475MiB/s][r=122k IOPS][eta 00m:02s]",
            EtaRates(475 * MIB, 0.0, 122e3, 0.0, is_ramp=False, done_ratio=0.6),
        ),
        (
            "Jobs: 4 (f=4): [m(4)][75.0%][r=429MiB/s,w=428MiB/s][r=110k,w=109k IOPS][eta 00m:01s]",
            EtaRates(429 * MIB, 428 * MIB, 110e3, 109e3, is_ramp=False, done_ratio=0.75),
        ),
        (
            "Jobs: 1 (f=1): [w(1)][100.0%][w=3335KiB/s][w=833 IOPS][eta 00m:00s]",
            EtaRates(0.0, 3335 * KIB, 0.0, 833.0, is_ramp=False, done_ratio=1.0),
        ),
        (
            "Jobs: 1 (f=1): [r(1)][0.5%][r=1025KiB/s][r=256 IOPS][eta 03h:44m:39s]",
            EtaRates(1025 * KIB, 0.0, 256.0, 0.0, is_ramp=False, done_ratio=0.005),
        ),
        (
            "Jobs: 6 (f=6): [W(6),_(2)][35.1%][w=82.0MiB/s][w=82 IOPS][eta 02m:00s]",
            EtaRates(0.0, 82 * MIB, 0.0, 82.0, is_ramp=False, done_ratio=pytest.approx(0.351)),
        ),
        (
            "Jobs: 1 (f=1): [R(1)][50.0%][r=500MB/s][r=1.2M IOPS][eta 00m:01s]",
            EtaRates(500e6, 0.0, 1.2e6, 0.0, is_ramp=False, done_ratio=0.5),
        ),
        (
            "Jobs: 1 (f=1): [R(1)][50.0%][r=4000Mbit/s][r=476 IOPS][eta 00m:01s]",
            EtaRates(500e6, 0.0, 476.0, 0.0, is_ramp=False, done_ratio=0.5),
        ),
        (
            "Jobs: 1 (f=1): [w(1)][12.0%][w=512B/s][w=1 IOPS][eta 00m:01s]",
            EtaRates(0.0, 512.0, 0.0, 1.0, is_ramp=False, done_ratio=0.12),
        ),
        (
            "Jobs: 1 (f=0): [/(1)][-.-%][eta 00m:02s]",
            EtaRates(0.0, 0.0, 0.0, 0.0, is_ramp=True, done_ratio=None),
        ),
    ],
)
def test_a_progress_line_is_read(line, expected):
    assert parse_eta(line) == expected


def test_of_several_lines_the_last_one_counts():
    text = (
        "Jobs: 1 (f=1)\rJobs: 1 (f=1): [r(1)][10.0%][r=1MiB/s][r=1 IOPS][eta 00m:02s]\r"
        "Jobs: 1 (f=1): [r(1)][20.0%][r=2MiB/s][r=2 IOPS][eta 00m:01s]\r"
    )

    rates = parse_eta(text)

    assert rates is not None
    assert rates.read_iops == 2.0


@pytest.mark.parametrize("text", ["", "Jobs: 1 (f=1)\r", "Starting 1 thread\n", "r=475MiB/s"])
def test_text_without_a_state_has_no_rates(text):
    assert parse_eta(text) is None


def test_a_recorded_ramp_is_seen_and_then_rates_follow():
    lines = recorded("fio/with-ramp").stdout.replace("\r", "\n").splitlines()
    rates = [found for found in map(parse_eta, lines) if found is not None]

    assert rates[0].is_ramp
    assert rates[-1].read_bytes_per_s > 0
    assert not rates[-1].is_ramp


@given(st.text(max_size=400))
def test_no_text_makes_it_fail(text):
    parse_eta("Jobs: 1 (f=1): [" + text)
