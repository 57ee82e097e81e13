"""A recorded cloud machine whose virtio disk says *rotational*: nothing is refused to it as to a hard disk."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from support.fakes import capable, plain_folder
from support.roots import FixedClock, unpack_root

from volbench.domain.model.runs.run import RunRequest
from volbench.host.inventory import take_inventory
from volbench.planning.file_space import Reserve
from volbench.planning.plan_inputs import PlanInputs
from volbench.planning.volume_plan import make_plan
from volbench.suites import all_suites, find

if TYPE_CHECKING:
    from pathlib import Path

    from volbench.domain.model.machine.storage import Volume

GB = 10**9
SNIA = [suite.id for suite in all_suites() if suite.id.startswith("snia-")]
PROFILES = [(name, profile) for name in SNIA for profile in find(name).profiles]


@pytest.fixture
def volume(tmp_path: Path) -> Volume:
    (found,) = take_inventory(str(unpack_root("debian-ext4-virtio", tmp_path)), clock=FixedClock()).volumes
    # What is free is asked of this machine's own file system.
    return replace(found, total_bytes=270 * GB, free_bytes=200 * GB)


def test_all_of_snias_suites_are_here() -> None:
    names = ("iops", "tp", "lat", "wsat", "hir", "xsr", "ecw", "dirth")

    assert set(SNIA) == {f"snia-{name}" for name in names}


@pytest.mark.parametrize(("name", "profile"), PROFILES, ids=[f"{name} {profile}" for name, profile in PROFILES])
def test_every_snia_suite_plans_whole_on_a_virtio_disk(volume: Volume, name: str, profile: str) -> None:
    suite = find(name)
    plan = make_plan(
        PlanInputs(
            suite=suite,
            profile=suite.profiles[profile],
            request=RunRequest(suite.id, profile, "/srv/share"),
            volume=volume,
            folder=plain_folder(),
            capabilities=capable(),
            seed=1,
            reserve=Reserve(),
        )
    )

    assert [one.is_rotational for one in volume.disks] == [True]
    assert plan.skipped == ()
    assert set(plan.cells) == {work.id for work in suite.cells(suite.profiles[profile])}


@pytest.mark.parametrize("name", SNIA)
def test_the_same_disk_seen_bare_is_a_hard_disk(volume: Volume, name: str) -> None:
    disk = replace(volume.disks[0], is_virtual=False, transport="sata")
    suite = find(name)
    bare = replace(volume, disks=(disk,))
    refused = any(need.missing(work, bare, capable()) for work in suite.workloads for need in work.needs)

    assert refused is (name in {"snia-wsat", "snia-hir", "snia-xsr"})
