"""Response times under load with the real fio: each share follows its whole, on real ext4 and Btrfs."""

from dataclasses import replace

import pytest
from support.runs import small_suite

from volbench.domain.model.runs.run import RunState
from volbench.suites import find

pytestmark = pytest.mark.real_io


def _load_suite(kind, **changes):
    cells = [workload for workload in find("nas-load").workloads if workload.id.startswith(f"load-{kind}-")]
    return small_suite(*cells, **changes)


@pytest.mark.judges_speed
@pytest.mark.parametrize(("kind", "file_system"), [("read", "ext4"), ("mixed", "btrfs")])
def test_every_share_is_asked_from_what_its_own_round_reached(make_lab, request, kind, file_system):
    volume = request.getfixturevalue(f"{file_system}_volume")

    run = make_lab(_load_suite(kind, runtime_s=0.5)).measure(volume.mount_point)

    assert run.state is RunState.DONE, run.failure
    whole, *parts = run.workloads
    for part in parts:
        for round_ in part.rounds:
            reached = whole.rounds[round_.n - 1].metrics[whole.metric]
            share = round_.notes["asked_iops"] / reached
            assert share == pytest.approx(part.parameters["load_ratio"], rel=0.1)
            assert round_.notes["held_ratio"] < 1.3
            assert round_.latency_bins["read"]
    positions = [[round_.position for round_ in work.rounds] for work in run.workloads]
    assert all(first < min(others) for first, *others in zip(*positions, strict=True))


def test_a_share_asked_for_alone_brings_its_whole_along(make_lab, ext4_volume):
    lab = make_lab(_load_suite("write", rounds=1, runtime_s=0.3))
    suite = lab.suite
    request = replace(lab.request(ext4_volume.mount_point), workloads=(suite.workloads[1].id,))

    assert [*lab.assigner.plan(request).cells] == [suite.workloads[0].id, suite.workloads[1].id]
