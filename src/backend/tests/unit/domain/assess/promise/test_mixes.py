"""A promise for reads and writes at once, held against a mix: which side of it tells what."""

from __future__ import annotations

from dataclasses import replace

import pytest
from unit.domain.assess.promise.test_judge import BOTH, LATENCY, cell, found, less, mixed, rounds

from volbench.domain.model.runs.promise import PromiseStanding
from volbench.domain.model.words.message import plain
from volbench.tools.fio import read_access


def uneven(read, write, share=70, iodepth=32):
    numbers = {"read_iops": rounds(read, read, read), "write_iops": rounds(write, write, write)}
    work = cell("u", "randrw", numbers, iodepth=iodepth)
    parameters = {**work.parameters, "rwmixread": share}
    return replace(work, parameters=parameters, access=read_access(parameters))


@pytest.mark.parametrize(
    ("work", "standing", "code"),
    [
        # Reads at their limit of 1,900 hold writes at three sevenths of it, whatever those could do.
        (uneven(1_900, 814), PromiseStanding.UNDECIDED, "held_by_mix"),
        (uneven(814, 1_900, share=30), PromiseStanding.UNDECIDED, "held_by_mix"),
        # What the mix has more of stays below, and more under way gave no more: the volume did not give it.
        (uneven(1_400, 600), PromiseStanding.NOT_KEPT, "not_kept"),
        (uneven(4_434, 1_900), PromiseStanding.KEPT, "kept"),
    ],
)
def test_in_an_uneven_mix_only_the_larger_side_tells_against_the_volume(work, standing, code):
    finding = found("1900", work, less(work), direction=BOTH)

    assert (finding.standing, finding.words.code) == (standing, f"assess.promise.{code}")


def test_what_an_uneven_mix_holds_below_is_said_with_its_share():
    work = uneven(1_900, 814)
    words = found("1900", work, less(work), direction=BOTH).words

    assert {name: words.values[name] for name in ("promised", "low", "high", "share")} == {
        "promised": plain("1,900 IOPS"),
        "low": plain("814 IOPS"),
        "high": plain("814 IOPS"),
        "share": "30 %",
    }


def test_response_times_of_a_mix_are_each_sides_own():
    numbers = {"read_lat_mean_ns": rounds(1e6, 1e6, 1e6), "write_lat_mean_ns": rounds(4e6, 4e6, 4e6)}
    work = uneven(1, 1, iodepth=1)
    work = replace(work, summary=numbers)

    assert found("3 ms", work, metric=LATENCY, direction=BOTH).standing is PromiseStanding.NOT_KEPT


def test_of_mixes_with_as_many_under_way_the_most_even_one_is_judged():
    finding = found("1900", uneven(4_000, 200, share=95), mixed(1_900, 1_900), direction=BOTH)

    assert (finding.standing, finding.workload) == (PromiseStanding.KEPT, "m")
