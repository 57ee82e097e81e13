"""Volumes as tests of expectations need them: any RAID type from a list of disks. Invented, not measured."""

from __future__ import annotations

from dataclasses import replace

from support.examples import example_run
from volbench.domain.model.machine.storage import Array, ArrayMember, Disk, Health, RaidType, StoragePool
from volbench.domain.model.runs.run import CacheClass, Summary
from volbench.tools.fio import read_access

TB = 10**12
KINDS = {
    "linear": RaidType.JBOD,
    "raid0": RaidType.RAID0,
    "raid1": RaidType.RAID1,
    "raid5": RaidType.RAID5,
    "raid6": RaidType.RAID6,
    "raid10": RaidType.RAID10,
    "raidF1": RaidType.RAIDF1,
}


def hard_disk(n=1, size_bytes=8 * TB, model="ST8000XX000", rpm=7200, **facts):
    return Disk(f"sata{n}", size_bytes, model, is_rotational=True, transport="sata", rotation_rpm=rpm, **facts)


def solid_disk(n=1, size_bytes=TB, model="Samsung SSD 870 EVO 1TB", transport="sata", **facts):
    return Disk(f"{transport}{n}", size_bytes, model, is_rotational=False, transport=transport, **facts)


def array_of(level, disks, *, slots=None, name="md2"):
    slots = slots or len(disks)
    members = tuple(ArrayMember(f"{disk.name}p3", disk.name, "in_sync") for disk in disks)
    health = Health.CLEAN if slots == len(disks) else Health.DEGRADED
    return Array(name, level, slots, len(disks), 65536, members, health)


def pool_of(*arrays, kind=None):
    raid_type = kind or KINDS[arrays[0].level]
    health = Health.DEGRADED if any(array.health is Health.DEGRADED for array in arrays) else Health.CLEAN
    return StoragePool(raid_type, (raid_type,), arrays, health)


def volume_of(disks, *arrays, kind=None, **facts):
    """The example volume on other disks; without arrays a Basic one."""
    pool = pool_of(*arrays, kind=kind) if arrays else StoragePool(RaidType.BASIC, (RaidType.BASIC,), (), Health.CLEAN)
    facts = {"file_system": "ext4", "total_bytes": 1, **facts}
    return replace(example_run().target.volume, disks=tuple(disks), pool=pool, **facts)


def run_on(volume, *, machine=None, **environment):
    """The example run on `volume`, measured from the disks; no place of the test file known."""
    run = example_run()
    facts = {"file_offset_ratio": None, **environment}
    changed = replace(run.environment, **facts, **({"machine": machine} if machine else {}))
    return replace(run, target=replace(run.target, volume=volume), environment=changed)


def work_of(rw="read", bs=2**20, iodepth=8, value=400e6, **facts):
    """A workload with one measured median."""
    metrics = {"read": "read_bytes_per_s", "write": "write_bytes_per_s", "randread": "read_iops"}
    metric = metrics.get(rw, "write_iops")
    example = example_run().workloads[0]
    parameters = {"rw": rw, "bs": bs, "iodepth": iodepth, "numjobs": 1}
    summary = {metric: Summary(value, value, value, 6, 0.0, (value, value))}
    made = replace(
        example,
        variant="",
        metric=metric,
        parameters=parameters,
        access=read_access(parameters),
        summary=summary,
        limit=None,
    )
    return replace(made, **{"cache_class": CacheClass.UNCACHED, **facts})
