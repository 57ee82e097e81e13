"""A run from outside is held against itself: each number that does not fit is found where it stands."""

from dataclasses import replace

import pytest
from support.truthful import truthful_run

from volbench.domain.assess.contradictions import find_contradiction


def _changed(change):
    """Change the first round of the first workload that reads."""
    run = truthful_run()
    place, work = next((place, one) for place, one in enumerate(run.workloads) if one.metric == "read_bytes_per_s")
    works = list(run.workloads)
    works[place] = replace(work, rounds=(change(work.rounds[0]), *work.rounds[1:]))
    return replace(run, workloads=tuple(works)), f"workloads[{place}].rounds[0]."


def _metric(name, factor):
    return lambda round_: replace(round_, metrics={**round_.metrics, name: round_.metrics[name] * factor})


def _disks(**factors):
    def change(round_):
        first, *rest = round_.disks
        more = {name: getattr(first, name) * factor for name, factor in factors.items()}
        return replace(round_, disks=(replace(first, **more), *rest))

    return change


def _bins(change):
    return lambda round_: replace(
        round_, latency_bins={side: change(bins) for side, bins in round_.latency_bins.items()}
    )


def test_a_run_that_fits_together_is_not_contradicted():
    assert find_contradiction(truthful_run()) is None


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (_metric("read_bytes_per_s", 0.25), "metrics.read_bytes_per_s"),
        (_metric("read_lat_mean_ns", 3.0), "metrics.read_lat_mean_ns"),
        (lambda round_: replace(round_, io_count=round_.io_count * 2), "latency_bins"),
        (lambda round_: replace(round_, metrics={**round_.metrics, "wonders_per_s": 1.0}), "metrics.wonders_per_s"),
        (_bins(lambda bins: {value: count * 2 for value, count in bins.items()}), "latency_bins"),
        (_disks(read_bytes=3), "evidence.disk_read_bytes"),
    ],
)
def test_what_does_not_fit_is_named_where_it_stands(change, path):
    run, place = _changed(change)

    assert find_contradiction(run).path == place + path


def test_what_the_plan_does_not_name_is_no_part_of_the_run():
    run = truthful_run()
    first, *rest = run.workloads

    other = replace(run, workloads=(replace(first, id="seq-read-9m"), *rest))
    variant = replace(run, workloads=(replace(first, variant="ntfs"), *rest))

    assert find_contradiction(other).path == "workloads[0].id"
    assert find_contradiction(variant).path == "workloads[0].variant"
