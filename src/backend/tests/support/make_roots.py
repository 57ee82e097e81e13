"""Writes tests/fixtures/roots: run `python -m support.make_roots` from tests/, look at the difference, commit.

Each root names in its SOURCE what was captured from a real machine and what was synthesised around it. The expected
inventories beside them (`expected.json`) are never written here: they are reviewed by hand.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from support.box import BTRFS_7, Box
from support.roots import ROOTS

CAPTURES = Path(__file__).parent.parent / "fixtures" / "captures"
TIB = 1024**4
NOT_CAPTURED = "sysfs, mountinfo, sizes, write cache and what is not named here are synthesised in the kernel's layout."


def capture(name: str, file: str = "proc_mdstat.txt") -> str:
    return (CAPTURES / name / file).read_text().rstrip("\n")


def source(name: str, text: str) -> str:
    return f"Synthesised around a capture. {(CAPTURES / name / 'SOURCE').read_text().strip()}\n{text}\n{NOT_CAPTURED}"


def members(mdstat: str, array: str) -> dict[str, tuple[int | None, str]]:
    """Members of a healthy array in a mdstat text: bracket numbers in order are the slots."""
    line = next(row for row in mdstat.splitlines() if row.startswith(f"{array} :"))
    found = sorted((int(number), device) for device, number in re.findall(r"(\S+)\[(\d+)\]", line))
    return {device: (slot, "in_sync") for slot, (_, device) in enumerate(found)}


def dsm(
    box: Box,
    model: str,
    platform: str,
    version: str,
    build: int,
    *,
    fix: int = 0,
    cpu: str,
    cores: int,
    ram_kb: int,
    kernel: str = "4.4.302+",
    shr: str | None = "yes",
    host: str = "nas",
) -> None:
    """DSM's own files and what every Linux has."""
    settings = [f'upnpmodelname="{model}"', f'unique="synology_{platform}_{model.lower()}"']
    if shr is not None:
        settings.append(f'support_syno_hybrid_raid="{shr}"')
    box.put("/etc.defaults/synoinfo.conf", "\n".join(settings))
    box.put(
        "/etc.defaults/VERSION",
        f'majorversion="{version[0]}"\nproductversion="{version}"\nbuildnumber="{build}"\nsmallfixnumber="{fix}"',
    )
    box.put("/proc/sys/kernel/syno_hw_version", f"{model}-j")
    common(box, cpu=cpu, cores=cores, ram_kb=ram_kb, kernel=kernel, host=host)


def common(box: Box, *, cpu: str, cores: int, ram_kb: int, kernel: str, host: str) -> None:
    box.put("/proc/sys/kernel/osrelease", kernel)
    box.put("/proc/sys/kernel/hostname", host)
    box.put("/proc/meminfo", f"MemTotal:       {ram_kb} kB\nMemFree:         1000000 kB")
    box.put("/proc/cpuinfo", "\n\n".join(_core(n, cpu) for n in range(cores)))


def _core(number: int, cpu: str) -> str:
    return f"processor\t: {number}\nmodel name\t: {cpu}\nphysical id\t: 0\ncore id\t\t: {number}"


def system_parts(data: int, kib: int, *, old: bool = False) -> dict[int, int]:
    """DSM's partition table: system, swap, data."""
    return {1: 2490240 if old else 8388608, 2: 2097152, data: kib}


def cachedev_volume(
    box: Box,
    volume: int,
    *,
    array: list[str],
    kib: int,
    group: str,
    lv: str,
    dm: int,
    cachedev: int,
    free: float = 0.5,
    major: int = 248,
    size: int | None = None,
) -> str:
    """The DSM 7 stack above md: reserved LV, volume LV, cachedev, Btrfs mount; returns the cachedev's kernel name."""
    box.lv(dm, f"{group}-syno_vg_reserved_area", 12288, array[:1], major=major)
    volume_lv = box.lv(dm + 1, f"{group}-{lv}", kib, array, major=major)
    cache = box.dm(dm + 2, f"cachedev_{cachedev}", kib, [volume_lv], major=major)
    point = f"/volume{volume}"
    box.mount(point, f"/dev/mapper/cachedev_{cachedev}", "btrfs", BTRFS_7, number=f"0:{30 + volume}", root="/@syno")
    total = size if size is not None else kib * 1024 * 96 // 100  # what Btrfs shows of a device on DSM
    box.space(point, total, int(total * free))
    return cache


def own_pool_volume(box: Box, volume: int, array: str, kib: int, *, cachedev: int) -> None:
    """A volume that fills a pool of its own, as several on one DSM 7 machine are numbered."""
    names = {"group": f"vg{volume}", "lv": f"volume_{volume}"}
    cachedev_volume(box, volume, array=[array], kib=kib - 989184, **names, dm=volume * 3 - 3, cachedev=cachedev)


def nvme_pair(box: Box, kib: int, model: str, *, parts: dict[int, int], temperature: int, **facts: Any) -> None:
    """Both M.2 slots with SSDs of one model."""
    for number in (0, 1):
        made = {"model": model, "parts": parts, "temperature": temperature, **facts}
        box.disk(f"nvme{number}n1", kib, rotational=0, physical=512, bay=number + 1, **made)


def system_mounts(box: Box, *, root_options: str = "rw,noatime,data=ordered") -> None:
    box.mount("/", "/dev/md0", "ext4", root_options, number="9:0")
    box.mount("/dev", "none", "devtmpfs", "rw,nosuid,noexec,relatime,mode=755", number="0:5")
    box.mount("/proc", "none", "proc", "rw,nosuid,nodev,noexec,relatime", number="0:3")
    box.mount("/tmp", "/tmp", "tmpfs", "rw,relatime", number="0:19")


def raid5_cachedev() -> Box:
    name = "dsm7-rs1221rpplus-raid5"
    box = Box(
        source(name, "Captured: mdstat, partition sizes, VERSION, syno_hw_version, model and temperature of sata1.")
    )
    mdstat = capture(name)
    box.put("/proc/mdstat", mdstat)
    dsm(box, "RS1221RP+", "v1000", "7.3", 81180, cpu="AMD Ryzen Embedded V1500B", cores=4, ram_kb=3901572)
    box.put("/etc.defaults/VERSION", capture(name, "VERSION.txt"))
    for bay in range(1, 6):
        box.disk(
            f"sata{bay}",
            3907018584,
            model="HAT5300-4T",
            vendor="Synology",
            bay=bay,
            temperature=21 + bay,
            parts=system_parts(3, 3896295248),
            write_cache="write back",
        )
    box.md("md0", "raid1", 8388544, 8, members(mdstat, "md0"), degraded=3)
    box.md("md1", "raid1", 2097088, 8, members(mdstat, "md1"), degraded=3)
    box.md("md2", "raid5", 15585176832, 5, members(mdstat, "md2"), chunk_kib=64)
    system_mounts(box)
    cachedev_volume(box, 1, array=["md2"], kib=15584985088, group="vg1", lv="volume_1", dm=0, cachedev=0)
    box.mount(
        "/volume1/Data/#snapshot",
        "/dev/mapper/cachedev_0",
        "btrfs",
        BTRFS_7.replace("rw,", "ro,", 1).replace("/@syno", "/@syno/@sharesnap/Data"),
        number="0:31",
        root="/@syno/@sharesnap/Data",
    )
    box.may_write("/volume1/@appdata/volbench")
    return box


def raid6_of_12_bays() -> Box:
    name = "dsm7-raid6-8disk-12bay"
    text = "Captured: mdstat, models and temperatures of sda, sde and sdh; the model name of the box is not known."
    box = Box(source(name, text))
    mdstat = capture(name)
    box.put("/proc/mdstat", mdstat)
    dsm(
        box,
        "",
        "",
        "7.2.2",
        72806,
        fix=3,
        cpu="Intel(R) Xeon(R) CPU D-1541 @ 2.10GHz",
        cores=8,
        ram_kb=16223188,
        shr=None,
    )
    box.put("/etc.defaults/synoinfo.conf", 'maxdisks="12"\nsupport_diffraid="yes"')
    del box.files["/proc/sys/kernel/syno_hw_version"]
    known = {"sda": ("WD221KFGX-68B9KN0", 21485324208, 44, 1), "sdh": ("HAT3310-12T", 11718885376, 36, 8)}
    for bay, disk in enumerate(("sda", "sdb", "sdc", "sdd", "sde", "sdf", "sdg", "sdh"), 1):
        model, kib, heat, _ = known.get(disk, ("ST10000VN0008-2JJ101", 9766436864, 46, bay))
        box.disk(disk, kib, model=model, vendor="ATA", bay=bay, temperature=heat, parts=system_parts(3, kib - 10723328))
    box.md("md0", "raid1", 8388544, 12, members(mdstat, "md0"), degraded=4)
    box.md("md1", "raid1", 2097088, 12, members(mdstat, "md1"), degraded=4)
    box.md("md2", "raid6", 58534275072, 8, members(mdstat, "md2"), chunk_kib=64)
    system_mounts(box)
    cachedev_volume(box, 1, array=["md2"], kib=58533285888, group="vg1", lv="volume_1", dm=0, cachedev=0)
    return box


def shr1_two_arrays() -> Box:
    name = "synthetic-dsm-mdstat"
    text = (
        "Written for tests: mdstat (shr1_two_md.txt). Captured elsewhere: two arrays below vg1000 "
        "(pvscan of an SHR box on the "
        "linux-btrfs list) and the shape of an encrypted shared folder's mount line."
    )
    box = Box(source(name, text))
    mdstat = capture(name, "shr1_two_md.txt")
    box.put("/proc/mdstat", mdstat)
    dsm(
        box,
        "DS920+",
        "geminilake",
        "7.1.1",
        42962,
        fix=6,
        cpu="Intel(R) Celeron(R) J4125 CPU @ 2.00GHz",
        cores=4,
        ram_kb=3911564,
    )
    for bay in range(1, 5):
        parts = system_parts(5, 3900708544)
        if bay > 2:
            parts[6] = 4883648320
        model, kib = ("ST10000VN0008-2JJ101", 9766436864) if bay > 2 else ("WD40EFAX-68JH4N1", 3907018584)
        box.disk(
            f"sata{bay}",
            kib,
            model=model,
            vendor="Seagate" if bay > 2 else "WDC",
            bay=bay,
            temperature=33 + bay,
            parts=parts,
        )
    box.md("md0", "raid1", 8388544, 4, members(mdstat, "md0"))
    box.md("md1", "raid1", 2097088, 4, members(mdstat, "md1"))
    box.md("md2", "raid5", 11702125440, 4, members(mdstat, "md2"), chunk_kib=64)
    box.md("md3", "raid1", 4883648256, 2, members(mdstat, "md3"))
    system_mounts(box)
    cachedev_volume(box, 1, array=["md2", "md3"], kib=16585772032, group="vg1000", lv="lv", dm=0, cachedev=0)
    box.mount("/volume1/Secure", "/volume1/@Secure@", "ecryptfs", "rw,relatime", number="0:60")
    box.may_write("/volume1/photo", compression="zstd")
    box.folders |= {"/volume1/@Secure@", "/volume1/Secure", "/volume1/@sharesnap/photo/GMT+08-2026.10.01-03.00.01"}
    return box


def shr2_dsm6() -> Box:
    source_text = (
        "Synthesised around a capture. github.com/mib1185/py-synologydsm-api@7dee928f1d, test data "
        "of a DS1819+ with SHR-2 "
        "(DSM 6 storage reply).\nCaptured: disks with models, sizes and temperatures, md2 of 8 and "
        "md3 of 6 members in /dev/vg1, "
        f"volume size.\nSynthesised: mdstat text, DSM build. {NOT_CAPTURED}"
    )
    box = Box(source_text)
    disks = [
        ("sda", "WD80EFAX-68KNBN0", "WDC", 8001563222016, 39),
        ("sdb", "WD80EFAX-68KNBN0", "WDC", 8001563222016, 40),
        ("sdc", "WD80EFAX-68KNBN0", "WDC", 8001563222016, 40),
        ("sdd", "WD80EFAX-68KNBN0", "WDC", 8001563222016, 41),
        ("sde", "HDWN180", "TOSHIBA", 8001563222016, 36),
        ("sdf", "HDWN180", "TOSHIBA", 8001563222016, 36),
        ("sdg", "WD40EFRX-68WT0N0", "WDC", 4000787030016, 33),
        ("sdh", "WD40EFRX-68N32N0", "WDC", 4000787030016, 31),
    ]
    dsm(
        box,
        "DS1819+",
        "denverton",
        "6.2.3",
        25426,
        fix=2,
        cpu="Intel(R) Atom(TM) CPU C3538 @ 2.10GHz",
        cores=4,
        ram_kb=16337520,
        kernel="4.4.59+",
    )
    for bay, (disk, model, vendor, size, heat) in enumerate(disks, 1):
        parts = system_parts(5, 3902197504, old=True)
        if size > 5 * 10**12:
            parts[6] = 3906994304
        box.disk(disk, size // 1024, model=model, vendor=vendor, bay=bay, temperature=heat, parts=parts)
    eight = {f"{d[0]}5": (slot, "in_sync") for slot, d in enumerate(disks)}
    six = {f"{d[0]}6": (slot, "in_sync") for slot, d in enumerate(disks[:6])}
    for array, part in (("md0", 1), ("md1", 2)):
        box.md(array, "raid1", 2490176, 8, {f"{d[0]}{part}": (slot, "in_sync") for slot, d in enumerate(disks)})
    box.md("md2", "raid6", 23413124736, 8, eight, chunk_kib=64)
    box.md("md3", "raid6", 15627977088, 6, six, chunk_kib=64)
    rows = (
        f"md3 : active raid6 {' '.join(f'{d}[{s}]' for d, (s, _) in six.items())}\n"
        "      15627977088 blocks super 1.2 level 6, 64k chunk, algorithm 2 [6/6] [UUUUUU]\n\n"
        f"md2 : active raid6 {' '.join(f'{d}[{s}]' for d, (s, _) in eight.items())}\n"
        "      23413124736 blocks super 1.2 level 6, 64k chunk, algorithm 2 [8/8] [UUUUUUUU]"
    )
    box.put("/proc/mdstat", "Personalities : [raid1] [raid6] [raid5] [raid4]\n" + rows)
    box.mount("/", "/dev/md0", "ext4", "rw,relatime,journal_checksum,barrier,data=ordered", number="9:0")
    box.lv(0, "vg1-syno_vg_reserved_area", 12288, ["md2"])
    box.lv(1, "vg1-volume_1", 39041101824, ["md2", "md3"])
    box.mount(
        "/volume1",
        "/dev/vg1/volume_1",
        "btrfs",
        "rw,relatime,relatime_period=30,synoacl,space_cache=v2,"
        "auto_reclaim_space,metadata_ratio=50,subvolid=257,subvol=/@syno",
        number="0:33",
        root="/@syno",
    )
    box.space("/volume1", 38378964738048, 38378964738048 - 26724878606336)
    return box


def jbod_and_basic() -> Box:
    name = "dsm7-ds1821plus-jbod-basic"
    text = "Captured: mdstat. Which array carries which volume is synthesised; md9 carries none."
    box = Box(source(name, text))
    mdstat = capture(name)
    box.put("/proc/mdstat", mdstat)
    dsm(box, "DS1821+", "v1000", "7.2.1", 69057, fix=4, cpu="AMD Ryzen Embedded V1500B", cores=4, ram_kb=32768000)
    for bay in range(1, 9):
        small = bay in {3, 4}
        model, kib = ("ST4000VN008-2DR166", 3907018584) if small else ("ST16000NM001G-2KK103", 15625879552)
        box.disk(
            f"sata{bay}",
            kib,
            model=model,
            vendor="Seagate",
            bay=bay,
            temperature=30 + bay,
            parts=system_parts(3, kib - 10724312),
        )
    nvme_pair(box, 13671936, "INTEL MEMPEK1W016GA", parts=system_parts(3, 3342336), temperature=41)
    for array, level, kib, slots in (
        ("md9", "linear", 6682624, 2),
        ("md3", "linear", 31230310400, 2),
        ("md2", "linear", 31230310400, 2),
        ("md5", "raid1", 3896294208, 1),
        ("md4", "raid1", 3896294208, 1),
        ("md10", "raid1", 15615155200, 1),
        ("md8", "raid1", 15615155200, 1),
        ("md1", "raid1", 2097088, 8),
        ("md0", "raid1", 8388544, 8),
    ):
        box.md(array, level, kib, slots, members(mdstat, array), chunk_kib=64 if level == "linear" else 0)
    system_mounts(box)
    for volume, (array, kib) in enumerate(
        (
            ("md2", 31230310400),
            ("md3", 31230310400),
            ("md8", 15615155200),
            ("md10", 15615155200),
            ("md4", 3896294208),
            ("md5", 3896294208),
        ),
        1,
    ):
        own_pool_volume(box, volume, array, kib, cachedev=volume - 1)
    box.may_write("/volume2/@appdata/volbench")
    return box


def main() -> None:
    from support import make_more_roots, make_other_roots

    makers = {
        "dsm7-raid5-cachedev-btrfs": raid5_cachedev,
        "dsm7-raid6-of-12-bays": raid6_of_12_bays,
        "dsm7-shr1-two-arrays": shr1_two_arrays,
        "dsm6-shr2": shr2_dsm6,
        "dsm7-jbod-and-basic": jbod_and_basic,
        **make_more_roots.MAKERS,
        **make_other_roots.MAKERS,
    }
    for name, make in makers.items():
        make().write(ROOTS / name)


if __name__ == "__main__":
    main()
