"""Two real pairs of runs on a disk whose speed is known: held alike, and held at half."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from support.runs import RANDOM_READ, READ, small_suite
from support.throttle import is_possible, throttled

from volbench.domain.compare.comparison import Verdict, compare
from volbench.domain.model.runs.run import RunState

pytestmark = [
    pytest.mark.real_io,
    pytest.mark.judges_speed,
    pytest.mark.skipif(not is_possible(), reason="this kernel or user cannot throttle a disk (control group blkio)"),
]
FULL_BYTES_PER_S = 40e6
FULL_IOPS = 400.0
# So many requests wait at the disk that it has work for a fifth of a second while the processor does something else.
SEQUENTIAL = replace(READ, iodepth=8)
RANDOM = replace(RANDOM_READ, iodepth=80, is_headline=True)


def test_a_disk_held_at_half_its_speed_is_told_to_differ_and_an_equal_one_is_not(make_lab, ext4_volume):
    lab = make_lab(small_suite(SEQUENTIAL, RANDOM, rounds=6, runtime_s=0.7))
    runs = {}
    with throttled(ext4_volume.device) as throttle:
        for name, share in {"first": 1.0, "again": 1.0, "half": 0.5}.items():
            throttle.set(bytes_per_s=FULL_BYTES_PER_S * share, iops=FULL_IOPS * share)
            runs[name] = lab.measure(ext4_volume.mount_point, label=name)

    assert {run.state for run in runs.values()} == {RunState.DONE}
    comparison = compare(tuple(runs.values()), baseline_id=runs["first"].id, rng=random.Random(1))  # noqa: S311
    equal, half = (
        [cell.differences[place].verdict for cell in comparison.cells if cell.differences[place].ratio is not None]
        for place in (0, 1)
    )
    assert equal
    assert set(equal) == {Verdict.NO_DIFFERENCE}
    # A machine with much else to do may hide the one or the other difference, but it never turns it round.
    assert Verdict.SITTINGS_DIFFER in half
    assert set(half) <= {Verdict.SITTINGS_DIFFER, Verdict.NO_DIFFERENCE}
    assert max(cell.differences[1].ratio or 0.0 for cell in comparison.cells) < 1
    # Three runs of a volume do not tell how much such runs differ: nobody may call one of them slower.
    assert any(
        sentence.has("compare.between_runs.not_known_of_two") or sentence.has("compare.between_runs.not_known")
        for sentence in comparison.verdict
    )
