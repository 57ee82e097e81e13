"""No file is planned that the file system does not take: in every suite, profile, and way."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest
from support.fakes import capable, plain_folder, plain_volume

from volbench.domain.model.errors import UnsafeTarget
from volbench.domain.model.runs.run import LocalVolume, RunRequest
from volbench.domain.model.suites.file_limits import largest_file_bytes, one_file_bytes
from volbench.domain.model.suites.workload import GiB, MiB
from volbench.kinds.ways.rules.way_plan import plan_ways
from volbench.planning.file_space import Reserve, file_sizes, without_too_long
from volbench.planning.interleaved_plan import plan_in_turns
from volbench.planning.over_ways import WayInputs
from volbench.planning.plan_inputs import PlanInputs
from volbench.planning.volume_plan import make_plan
from volbench.suites import all_suites, find

LIMITED = {"vfat": 4 * GiB - 1, "msdos": 2 * GiB - 1, "hfs": 2 * GiB - 1, "hpfs": 2 * GiB - 1}
ROOMY = {"free_bytes": 10**12, "total_bytes": 10**12}


def inputs_for(suite, profile, file_system, **facts):
    whole = suite.as_measured_by(profile)
    return PlanInputs(
        suite=whole,
        profile=whole.profiles[profile],
        request=RunRequest(suite.id, profile, "/media/usb"),
        volume=plain_volume(file_system=file_system, **{**ROOMY, **facts}),
        folder=plain_folder(path="/media/usb"),
        capabilities=capable(is_root=True),
        seed=1,
        reserve=Reserve(),
    )


def local_plans(file_system):
    for suite in all_suites():
        for profile in suite.profiles:
            inputs = inputs_for(suite, profile, file_system)
            if any(work.file_use == "endpoint" for work in inputs.suite.workloads):
                continue
            with suppress(UnsafeTarget):
                yield inputs, make_plan(inputs)


@pytest.mark.parametrize("file_system", LIMITED)
def test_no_suite_plans_a_file_the_file_system_does_not_take(file_system):
    plans = list(local_plans(file_system))

    assert len(plans) > 20
    for inputs, plan in plans:
        works = [work for work in inputs.suite.workloads if work.id in plan.cells]
        sizes = file_sizes(works, plan.file_bytes, plan.write_file_bytes)
        named = (inputs.suite.id, inputs.profile.id)
        assert max(sizes.read, sizes.write, sizes.shared) <= LIMITED[file_system], named
        assert all(one_file_bytes(work, plan.file_bytes) <= LIMITED[file_system] for work in works), named


@pytest.mark.parametrize("file_system", ["exfat", "ext4", "btrfs", "ntfs3", "hfsplus", "fuseblk", "xfs"])
def test_where_there_is_no_limit_the_plan_stays_as_it_is(file_system):
    assert largest_file_bytes(plain_volume(file_system=file_system)) is None
    assert make_plan(inputs_for(find("nas-volume"), "full", file_system)).file_bytes == 16 * GiB


def test_fat32_gets_the_largest_file_it_takes_and_the_plan_says_why():
    plan = make_plan(inputs_for(find("nas-volume"), "full", "vfat"))

    assert plan.file_bytes == 4095 * MiB
    assert [caveat.code for caveat in plan.caveats] == ["largest-file"]
    assert plan.wished_file_bytes == 16 * GiB


def test_a_small_volume_with_fat32_is_small_for_its_own_sake():
    plan = make_plan(inputs_for(find("nas-volume"), "full", "vfat", free_bytes=12 * GiB, total_bytes=20 * GiB))

    assert plan.file_bytes < 4095 * MiB
    assert [caveat.code for caveat in plan.caveats] == ["small-span"]


def test_what_has_a_size_of_its_own_is_left_out_by_name():
    inputs = inputs_for(find("sylv-2018"), "standard", "vfat")
    plan = make_plan(inputs)

    too_long = {cell.workload for cell in plan.skipped if cell.reason.code == "runner.file_space.too_long_reason"}
    sizes = {work.id: one_file_bytes(work, 5 * GiB) for work in inputs.suite.workloads}
    assert too_long == {name for name, size in sizes.items() if size > 4 * GiB - 1}
    assert too_long
    assert set(plan.cells) & too_long == set()


def test_of_two_volumes_the_one_that_takes_less_decides():
    suite = find("nas-volume")
    limited, free = (inputs_for(suite, "full", name) for name in ("vfat", "ext4"))
    free = replace(
        free,
        volume=replace(free.volume, id="other", mount_point="/volume2", device="/dev/other"),
        folder=plain_folder(path="/volume2/share"),
    )

    plan = plan_in_turns([limited, free])

    assert plan.file_bytes == 4095 * MiB


def test_nothing_left_is_refused_with_the_size():
    whole = [work for work in find("sylv-2018").workloads if one_file_bytes(work, 0) > 4 * GiB]

    with pytest.raises(UnsafeTarget) as refused:
        without_too_long(whole, plain_volume(file_system="vfat"))

    assert refused.value.message.values["file_system"] == "FAT32"
    assert refused.value.message.values["largest"]


def test_version_2_of_nfs_takes_two_gib():
    old = plain_volume(file_system="nfs", mount_options=("rw", "vers=2"))

    assert largest_file_bytes(old) == 2 * GiB - 1
    assert largest_file_bytes(replace(old, mount_options=("rw", "vers=3"))) is None


def test_sizes_of_a_sweep_that_a_folder_does_not_take_are_left_out_on_all_ways():
    suite = find("file-sweep")
    large = replace(suite.workloads[0], id="put-5g", bytes=5 * GiB)
    suite = replace(suite, workloads=(*suite.workloads, large))
    profile = replace(next(iter(suite.profiles.values())), cells=None)
    folder = LocalVolume("/media/usb", plain_folder(), plain_volume(file_system="vfat", **ROOMY))
    inputs = WayInputs(suite, profile, RunRequest(suite.id, profile.id, "/media/usb"), {"folder": folder}, 1, Reserve())

    plan = plan_ways(inputs)

    assert "put-5g" not in plan.cells
    (skipped,) = [cell for cell in plan.skipped if cell.workload == "put-5g"]
    assert skipped.reason.code == "runner.file_space.too_long_reason"
