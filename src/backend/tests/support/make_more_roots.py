"""The second third of `make_roots`: arrays in trouble or changing, encryption, SSD cache."""

from __future__ import annotations

from support.box import BTRFS_7, Box
from support.make_roots import (
    NOT_CAPTURED,
    cachedev_volume,
    capture,
    dsm,
    members,
    nvme_pair,
    own_pool_volume,
    source,
    system_mounts,
    system_parts,
)


def raid1_degraded() -> Box:
    name = "synthetic-dsm-mdstat"
    box = Box(source(name, "Written for tests: mdstat (raid1_degraded.txt)."))
    box.put("/proc/mdstat", capture(name, "raid1_degraded.txt"))
    dsm(
        box,
        "DS220+",
        "geminilake",
        "7.2",
        64570,
        fix=3,
        cpu="Intel(R) Celeron(R) J4025 CPU @ 2.00GHz",
        cores=2,
        ram_kb=1863284,
    )
    box.disk(
        "sata1",
        7814026584,
        model="WD80EFZZ-68BTXN0",
        vendor="WDC",
        bay=1,
        temperature=37,
        parts=system_parts(3, 7803303936),
    )
    box.md("md0", "raid1", 8388544, 2, {"sata1p1": (0, "in_sync")}, degraded=1)
    box.md("md2", "raid1", 7804357504, 2, {"sata1p3": (0, "in_sync")}, degraded=1)
    system_mounts(box)
    cachedev_volume(box, 1, array=["md2"], kib=7803371520, group="vg1", lv="volume_1", dm=0, cachedev=0)
    box.may_write("/volume1/@appdata/volbench")
    return box


def raid5_rebuilding() -> Box:
    name = "synthetic-raid5-rebuild"
    text = (
        "Taken from it: level, counts, progress, speed. Synthesised: the rebuilt member as the "
        "kernel shows it (number 4)."
    )
    box = Box(source(name, text))
    # The sample's percentage, block counts and time left contradict each other; here they agree.
    mdstat = capture(name).replace("sata3p3[3](F) sata4p3[2]", "sata3p3[4] sata4p3[3]")
    mdstat = mdstat.replace("(991232/", "(991187168/").replace("finish=328.5min", "finish=1150.0min")
    box.put("/proc/mdstat", mdstat)
    dsm(
        box,
        "DS423+",
        "geminilake",
        "7.2.2",
        72806,
        cpu="Intel(R) Celeron(R) J4125 CPU @ 2.00GHz",
        cores=4,
        ram_kb=2011888,
    )
    for bay in range(1, 5):
        box.disk(
            f"sata{bay}",
            7814026584,
            model="ST8000VN004-3CP101",
            vendor="Seagate",
            bay=bay,
            temperature=35 + bay,
            parts=system_parts(3, 7804624384),
        )
    three = {"sata1p3": (0, "in_sync"), "sata2p3": (1, "in_sync"), "sata3p3": (2, "spare"), "sata4p3": (3, "in_sync")}
    box.md(
        "md2",
        "raid5",
        23413870080,
        4,
        three,
        chunk_kib=64,
        degraded=1,
        action="recover",
        completed="1982374336 / 15609246720",
        speed="98745",
    )
    system_mounts(box)
    cachedev_volume(box, 1, array=["md2"], kib=23412881408, group="vg1", lv="volume_1", dm=0, cachedev=0)
    return box


def shr_reshape() -> Box:
    name = "dsm6-shr-raid5-reshape"
    box = Box(source(name, "Captured: mdstat. Synthesised: model, disks, that the file system is ext4 on vg1."))
    mdstat = capture(name)
    box.put("/proc/mdstat", mdstat)
    dsm(
        box,
        "DS416play",
        "braswell",
        "6.1.7",
        15284,
        cpu="Intel(R) Celeron(R) CPU  N3060  @ 1.60GHz",
        cores=2,
        ram_kb=959140,
        kernel="3.10.102",
    )
    for bay, disk in enumerate(("sda", "sdb", "sdc", "sdd"), 1):
        parts = system_parts(5, 3902188480, old=True) if disk != "sdd" else {1: 2490240, 2: 2097152}
        box.disk(disk, 3907018584, model="WD40EFRX-68N32N0", vendor="WDC", bay=bay, temperature=30 + bay, parts=parts)
    box.md("md0", "raid1", 2490176, 4, members(mdstat, "md0"))
    box.md("md1", "raid1", 2097088, 4, members(mdstat, "md1"))
    box.md(
        "md2",
        "raid5",
        3902187456,
        3,
        members(mdstat, "md2"),
        chunk_kib=64,
        action="reshape",
        completed="1737969468 / 7804374912",
        speed="31722",
    )
    box.mount("/", "/dev/md0", "ext4", "rw,relatime,journal_checksum,barrier,data=ordered", number="9:0")
    box.lv(0, "vg1-syno_vg_reserved_area", 12288, ["md2"])
    box.lv(1, "vg1-volume_1", 3902170112, ["md2"])
    box.mount(
        "/volume1",
        "/dev/vg1/volume_1",
        "ext4",
        "rw,relatime,usrjquota=aquota.user,grpjquota=aquota.group,jqfmt=vfsv0,synoacl",
        number="253:1",
    )
    box.space("/volume1", 3933387407360, 1200000000000)
    box.may_write("/volume1")
    return box


def jbod_disk_error() -> Box:
    name = "dsm72-sa6400-jbod-E-flag"
    text = (
        "Captured: md3's line with the flag (E), both chains. Synthesised: md2's line, disks (sata1 and sata2 as 4Kn)."
    )
    box = Box(source(name, text))
    basic = "md2 : active raid1 nvme0n1p3[0]\n      966038528 blocks super 1.2 [1/1] [U]"
    error = capture(name, "mdstat_md3_diskerror_E.txt")
    mdstat = f"Personalities : [raid1] [linear]\n{error}\n\n{basic}\n\nunused devices: <none>"
    box.put("/proc/mdstat", mdstat)
    dsm(
        box,
        "SA6400",
        "epyc7002",
        "7.2.1",
        69057,
        fix=5,
        cpu="AMD EPYC 7272 12-Core Processor",
        cores=12,
        ram_kb=32886620,
        kernel="5.10.55+",
    )
    for bay in (1, 2):
        box.disk(
            f"sata{bay}",
            15625879552,
            model="ST16000NM001G-2KK103",
            vendor="Seagate",
            bay=bay,
            temperature=40,
            logical=4096,
            parts=system_parts(3, 15615156224),
            write_cache="write back",
        )
    box.disk(
        "nvme0n1",
        976762584,
        model="Samsung SSD 980 1TB",
        rotational=0,
        physical=512,
        bay=1,
        temperature=45,
        parts=system_parts(3, 966039552),
        write_cache="write back",
    )
    box.md("md2", "raid1", 966038528, 1, {"nvme0n1p3": (0, "in_sync")})
    box.md("md3", "linear", 31230310400, 2, {"sata1p3": (0, "in_sync"), "sata2p3": (1, "in_sync")}, chunk_kib=64)
    system_mounts(box)
    cachedev_volume(box, 1, array=["md2"], kib=965049344, group="vg1", lv="volume_1", dm=0, cachedev=1)
    cachedev_volume(box, 2, array=["md3"], kib=31229321216, group="vg2", lv="volume_2", dm=3, cachedev=0)
    box.may_write("/volume1/@appdata/volbench")
    return box


def encrypted_volume() -> Box:
    name = "dsm7-encrypted-volume"
    box = Box(
        source(name, "Captured: the chains of both volumes (topology.txt). Synthesised: RAID level, disks, mdstat.")
    )
    rows = (
        "md4 : active raid1 sata3p5[0] sata4p5[1]\n      11708166144 blocks super 1.2 [2/2] [UU]\n\n"
        "md3 : active raid1 nvme0n1p5[0] nvme1n1p5[1]\n      966038528 blocks super 1.2 [2/2] "
        "[UU]\n\nunused devices: <none>"
    )
    box.put("/proc/mdstat", f"Personalities : [raid1]\n{rows}")
    dsm(box, "DS923+", "r1000", "7.3.2", 86009, fix=1, cpu="AMD Ryzen Embedded R1600", cores=2, ram_kb=3939740)
    for bay in (3, 4):
        box.disk(
            f"sata{bay}",
            11718885376,
            model="HAT3310-12T",
            vendor="Synology",
            bay=bay,
            temperature=34,
            parts=system_parts(5, 11708167168),
        )
    nvme_pair(box, 976762584, "WD Red SN700 1000GB", parts=system_parts(5, 966039552), temperature=44)
    box.md("md3", "raid1", 966038528, 2, {"nvme0n1p5": (0, "in_sync"), "nvme1n1p5": (1, "in_sync")})
    box.md("md4", "raid1", 11708166144, 2, {"sata3p5": (0, "in_sync"), "sata4p5": (1, "in_sync")})
    system_mounts(box)
    box.lv(0, "vg2-syno_vg_reserved_area", 12288, ["md3"], major=248)
    box.lv(1, "vg2-volume_1", 965000000, ["md3"], major=248)
    box.lv(2, "vg3-syno_vg_reserved_area", 12288, ["md4"], major=248)
    box.lv(3, "vg3-volume_3", 11700000000, ["md4"], major=248)
    box.dm(4, "cachedev_0", 11700000000, ["dm-3"], major=248)
    box.dm(5, "cachedev_1", 965000000, ["dm-1"], major=248)
    box.dm(
        6,
        "cryptvol_3",
        11699983872,
        ["dm-4"],
        uuid="CRYPT-LUKS2-00000000000000000000000000000000-cryptvol_3",
        major=248,
    )
    box.dm(
        7, "cryptvol_1", 964983872, ["dm-5"], uuid="CRYPT-LUKS2-00000000000000000000000000000000-cryptvol_1", major=248
    )
    for volume, kib in ((1, 964983872), (3, 11699983872)):
        box.mount(
            f"/volume{volume}",
            f"/dev/mapper/cryptvol_{volume}",
            "btrfs",
            BTRFS_7,
            number=f"0:{30 + volume}",
            root="/@syno",
        )
        box.space(f"/volume{volume}", kib * 983, kib * 400)
    box.may_write("/volume1/@appdata/volbench")
    return box


def raid6_ssd_cache() -> Box:
    box = Box(
        "Synthesised around a capture. github.com/sentania-labs/vcf-content-factory@ec25893, "
        "storage replies of a live DS1520+ "
        "(DSM 7.3.2-86009 Update 1).\nCaptured: RAID 6 of sata1–sata5 in /dev/vg1, drive bay, "
        "model, size and temperature of sata1, "
        "RAID 1 of two NVMe (md3) as /dev/shared_cache_vg1/alloc_cache_1 in front of volume 1, volume size and use.\n"
        f"Synthesised: mdstat, the other disks' bays. {NOT_CAPTURED}"
    )
    five = {f"sata{n}p3": (n - 1, "in_sync") for n in range(1, 6)}
    pair = {"nvme1n1p1": (0, "in_sync"), "nvme0n1p1": (1, "in_sync")}
    rows = (
        "md3 : active raid1 nvme1n1p1[0] nvme0n1p1[1]\n      1953513472 blocks super 1.2 [2/2] [UU]\n\n"
        "md2 : active raid6 sata1p3[0] sata5p3[4] sata4p3[3] sata3p3[2] sata2p3[1]\n"
        "      29284843520 blocks super 1.2 level 6, 64k chunk, algorithm 2 [5/5] [UUUUU]\n\nunused devices: <none>"
    )
    box.put("/proc/mdstat", f"Personalities : [raid1] [raid6] [raid5] [raid4] [raidF1]\n{rows}")
    dsm(
        box,
        "DS1520+",
        "geminilake",
        "7.3.2",
        86009,
        fix=1,
        cpu="Intel(R) Celeron(R) J4125 CPU @ 2.00GHz",
        cores=4,
        ram_kb=8029484,
    )
    for number in range(1, 6):
        box.disk(
            f"sata{number}",
            9766436864,
            model="ST10000VN0004-1ZD101",
            vendor="Seagate",
            bay=[4, 5, 1, 2, 3][number - 1],
            temperature=35,
            parts=system_parts(3, 9761615872, old=True),
            write_cache="write through",
        )
    nvme_pair(
        box, 1953514584, "WDC WDS200T1R0C-68BDK0", parts={1: 1953514496}, temperature=46, write_cache="write back"
    )
    box.md("md2", "raid6", 29284843520, 5, five, chunk_kib=64)
    box.md("md3", "raid1", 1953513472, 2, pair)
    system_mounts(box)
    box.lv(0, "vg1-syno_vg_reserved_area", 12288, ["md2"], major=248)
    box.lv(1, "vg1-volume_1", 29284831232, ["md2"], major=248)
    box.lv(2, "shared_cache_vg1-syno_vg_reserved_area", 12288, ["md3"], major=248)
    box.lv(3, "shared_cache_vg1-alloc_cache_1", 1953497088, ["md3"], major=248)
    box.dm(4, "cachedev_0", 29284831232, ["dm-1", "dm-3"], major=248)
    box.folders.add("/proc/flashcache/alloc_cache_1+vg1-volume_1")
    box.mount("/volume1", "/dev/mapper/cachedev_0", "btrfs", BTRFS_7, number="0:31", root="/@syno")
    box.space("/volume1", 28788160495616, 28788160495616 - 7632707117056)
    box.may_write("/volume1/@appdata/volbench")
    return box


def raid0_nvme_and_raid1() -> Box:
    name = "dsm721-ds923plus-raid0nvme-raid1"
    box = Box(source(name, "Captured: mdstat (proc_mdstat_md0_recovery.txt: only the system array is syncing)."))
    mdstat = capture(name, "proc_mdstat_md0_recovery.txt")
    box.put("/proc/mdstat", mdstat)
    dsm(box, "DS923+", "r1000", "7.2.1", 69057, cpu="AMD Ryzen Embedded R1600", cores=2, ram_kb=32764512)
    for bay in range(1, 5):
        box.disk(
            f"sata{bay}",
            17578328064,
            model="ST18000NM000J-2TV103",
            vendor="Seagate",
            bay=bay,
            temperature=38,
            parts=system_parts(3, 17567604736),
            write_cache="write back",
        )
    nvme_pair(
        box,
        2000398680,
        "Lexar SSD NM790 2TB",
        parts=system_parts(3, 1989675328),
        temperature=47,
        write_cache="write back",
    )
    md0 = members(mdstat, "md0") | {"sata4p1": (5, "spare")}
    box.md(
        "md0", "raid1", 8388544, 6, md0, degraded=1, action="recover", completed="1970048 / 16777088", speed="328341"
    )
    box.md("md1", "raid1", 2097088, 6, members(mdstat, "md1"))
    box.md("md2", "raid0", 3979348608, 2, members(mdstat, "md2"), chunk_kib=64)
    for array, slots in (("md3", 2), ("md4", 1), ("md5", 1)):
        box.md(array, "raid1", 17567603712, slots, members(mdstat, array))
    system_mounts(box)
    for volume, (array, kib) in enumerate((("md2", 3979348608), ("md3", 17567603712), ("md4", 17567603712)), 1):
        own_pool_volume(box, volume, array, kib, cachedev=3 - volume)
    box.may_write("/volume1/@appdata/volbench")
    return box


MAKERS = {
    "dsm7-raid0-nvme-and-raid1": raid0_nvme_and_raid1,
    "dsm7-raid1-degraded": raid1_degraded,
    "dsm7-raid5-rebuilding": raid5_rebuilding,
    "dsm6-shr-reshape": shr_reshape,
    "dsm7-jbod-disk-error": jbod_disk_error,
    "dsm7-encrypted-volume": encrypted_volume,
    "dsm7-raid6-ssd-cache": raid6_ssd_cache,
}
