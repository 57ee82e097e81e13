"""Recovery after another load, and how long bursts and the rest between them were, by hand."""

from __future__ import annotations

import pytest

from volbench.domain.assess.current_rounds import RESTARTS
from volbench.domain.model.rounds.round import Round
from volbench.domain.model.rounds.round_observations import CacheClass, CacheEvidence
from volbench.domain.model.runs.stage import Stage, StageCell
from volbench.domain.model.words.message import Message
from volbench.kinds.stages.rules.bursts import burst_words, measured_bursts
from volbench.kinds.stages.rules.recovery import recovery, recovery_words

TITLE = Message("suites.snia_xsr.before")
BEFORE = Stage("before", TITLE, (StageCell("first"),), 4)
AFTER = Stage("after", TITLE, (StageCell("third"),), 3, recovers="before")
BURSTS = Stage("bursts", TITLE, (StageCell("burst", minutes=1.0, wait_minutes=2.0),), 3, has_bursts=True)


def measured(n, rate, *, started_at="2026-11-23T00:00:00.000Z", written=0, restarts=0):
    notes = {RESTARTS: restarts} if restarts else {}
    return Round(
        n,
        n,
        started_at,
        9.0,
        {"write_bytes_per_s": rate},
        CacheClass.UNCACHED,
        evidence=CacheEvidence(asked_write_bytes=written),
        notes=notes,
    )


def series(*rates, **facts):
    return tuple(measured(n, rate, **facts) for n, rate in enumerate(rates, 1))


@pytest.mark.parametrize(
    ("after", "minute"),
    [([50e6, 99e6, 100e6, 400e6], 3), ([100e6], 1), ([99.9e6, 99.9e6], None), ([], None)],
)
def test_recovery_is_the_first_minute_that_reaches_the_mean_of_the_whole_first_group(after, minute):
    assert recovery([160e6, 80e6, 80e6, 80e6], after) == minute


def test_a_group_that_comes_back_is_told_with_its_minute():
    words = recovery_words(AFTER, BEFORE, {"first": series(160e6, 80e6, 80e6, 80e6), "third": series(60e6, 100e6)})

    assert words == Message("assess.stages.recovered", mean="100 MB/s", minute=2, minutes=2)


def test_a_group_that_does_not_come_back_within_its_time_is_told_so():
    words = recovery_words(AFTER, BEFORE, {"first": series(*[100e6] * 4), "third": series(60e6, 70e6, 80e6)})

    assert words == Message("assess.stages.not_recovered", mean="100 MB/s", minutes=3)


@pytest.mark.parametrize(
    ("first", "third"), [(series(*[100e6] * 3), series(200e6)), (series(*[100e6] * 4), series(60e6, 70e6)), ((), ())]
)
def test_nothing_is_told_where_a_group_ended_too_early(first, third):
    assert recovery_words(AFTER, BEFORE, {"first": first, "third": third}) is None


def test_after_a_restart_the_minutes_begin_anew():
    third = (measured(1, 500e6), measured(2, 60e6, restarts=1), measured(3, 120e6, restarts=1))

    words = recovery_words(AFTER, BEFORE, {"first": series(*[100e6] * 4), "third": third})

    assert words.values["minute"] == 2


def test_bursts_and_gaps_are_read_from_starts_and_timed_bytes():
    rounds = [
        measured(1, 10e6, started_at="2026-11-23T00:00:00.000Z", written=50_000_000),
        measured(2, 10e6, started_at="2026-11-23T00:00:14.500Z", written=51_000_000),
        measured(3, 10e6, started_at="2026-11-23T00:00:29.100Z", written=52_000_000),
    ]

    found = measured_bursts(rounds)

    assert found.burst_s == pytest.approx(5.1)
    assert found.gap_s == pytest.approx(9.5)
    words = burst_words(BURSTS, {"burst": rounds}, 5.0)
    assert words.code == "assess.stages.bursts"
    assert {name: value.values["seconds"] for name, value in words.values.items()} == {
        "burst": "5.1",
        "gap": "9.5",
        "asked_burst": "5",
        "asked_gap": 10,
    }


def test_one_burst_has_no_gap_to_tell():
    assert burst_words(BURSTS, {"burst": [measured(1, 10e6, written=10)]}, 5.0) is None
    assert burst_words(BURSTS, {}, 5.0) is None
