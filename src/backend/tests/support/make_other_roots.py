"""The last third of `make_roots`: DSM 6, virtual disks, USB, Docker mounts, and a system that is not DSM."""

from __future__ import annotations

from support.box import BTRFS_7, Box
from support.make_roots import NOT_CAPTURED, capture, common, dsm, members, source, system_mounts, system_parts


def dsm6_three_volumes() -> Box:
    name = "dsm6-3vol-md-and-vg1000-btrfs"
    text = (
        "Captured: mdstat, the whole /proc/mounts (no mountinfo), MemTotal, partitions of sdb. "
        "Synthesised: disks, DSM build."
    )
    box = Box(source(name, text))
    mdstat = capture(name)
    box.put("/proc/mdstat", mdstat)
    box.put("/proc/mounts", capture(name, "proc_mounts.txt"))
    dsm(
        box,
        "DS918+",
        "apollolake",
        "6.2.3",
        25426,
        cpu="Intel(R) Core(TM) i5-8250U CPU @ 1.60GHz",
        cores=4,
        ram_kb=8058608,
        kernel="4.4.59+",
    )
    box.disk(
        "sdb",
        15638616,
        model="SanDisk Ultra",
        vendor="SanDisk",
        rotational=0,
        physical=512,
        parts=system_parts(3, 10095104, old=True),
        notes=False,
    )
    box.disk(
        "sde",
        976762584,
        model="ST1000LM035-1RK172",
        vendor="ATA",
        bay=4,
        temperature=39,
        parts=system_parts(3, 971941568, old=True),
    )
    box.disk(
        "sdf",
        488386584,
        model="Samsung SSD 860 EVO 500GB",
        vendor="ATA",
        rotational=0,
        physical=512,
        bay=5,
        temperature=33,
        parts=system_parts(5, 483556480, old=True),
    )
    for array, kib, slots in (
        ("md0", 2490176, 16),
        ("md1", 2097088, 16),
        ("md2", 10094080, 1),
        ("md3", 971940544, 1),
        ("md4", 483555456, 1),
    ):
        box.md(array, "raid1", kib, slots, members(mdstat, array), degraded=slots - len(members(mdstat, array)))
    box.lv(0, "vg1000-lv", 483553280, ["md4"])
    box.space("/volume1", 9923608576, 9500000000)
    box.space("/volume3", 475360030720, 120000000000)
    box.stand_in["architecture"] = "x86_64"
    return box


def dsm62_virtual_basic() -> Box:
    name = "dsm62-basic-vm"
    box = Box(
        source(
            name,
            "Captured: mdstat. Mount line: dsm62-1disk-btrfs-after-migration. Synthesised: the virtual disk's name.",
        )
    )
    mdstat = capture(name)
    box.put("/proc/mdstat", mdstat)
    dsm(
        box,
        "DS3615xs",
        "bromolow",
        "6.2",
        23739,
        cpu="Intel(R) Xeon(R) CPU E5-2650 v2 @ 2.60GHz",
        cores=2,
        ram_kb=4042020,
        kernel="3.10.105",
    )
    box.disk(
        "sdb",
        15032385536,
        model="Virtual SATA Hard Drive",
        vendor="VMware",
        physical=512,
        parts=system_parts(3, 15027564544, old=True),
        notes=False,
    )
    box.md("md0", "raid1", 2490176, 12, members(mdstat, "md0"), degraded=11)
    box.md("md1", "raid1", 2097088, 12, members(mdstat, "md1"), degraded=11)
    box.md("md2", "raid1", 15027563520, 1, members(mdstat, "md2"))
    box.mount("/", "/dev/md0", "ext4", "rw,relatime,journal_checksum,barrier,data=ordered", number="9:0")
    box.mount(
        "/volume1",
        "/dev/md2",
        "btrfs",
        "rw,relatime,synoacl,space_cache=v2,auto_reclaim_space,metadata_ratio=50",
        number="0:31",
    )
    box.space("/volume1", 14773296275456, 14000000000000)
    return box


def usb_volume() -> Box:
    box = Box(
        "Synthesised around captures. github.com/bb-qq/uas @4565e5b (DS918+, DSM 7.2-64570 Update "
        "3, external 16 TB USB disk) and "
        "github.com/mib1185/py-synologydsm-api@7dee928f1d (DS918+: RAID 5 of three ST4000VN008 on "
        "/dev/md2 without LVM, sizes, "
        f"temperatures; share name of a USB disk).\nSynthesised: eSATA disk, mdstat. {NOT_CAPTURED}"
    )
    three = {f"sd{letter}3": (slot, "in_sync") for slot, letter in enumerate("abc")}
    box.put(
        "/proc/mdstat",
        "Personalities : [raid1] [raid6] [raid5] [raid4] [raidF1]\nmd2 : active raid5 sda3[0] sdc3[2] sdb3[1]\n"
        "      7804393088 blocks super 1.2 level 5, 64k chunk, algorithm 2 [3/3] [UUU]\n\nunused devices: <none>",
    )
    dsm(
        box,
        "DS918+",
        "apollolake",
        "7.2",
        64570,
        fix=3,
        cpu="Intel(R) Celeron(R) CPU J3455 @ 1.50GHz",
        cores=4,
        ram_kb=3881160,
    )
    for bay, (disk, heat) in enumerate((("sda", 24), ("sdb", 24), ("sdc", 23)), 1):
        box.disk(
            disk,
            3907018584,
            model="ST4000VN008-2DR166",
            vendor="Seagate",
            bay=bay,
            temperature=heat,
            parts=system_parts(3, 3902197568, old=True),
        )
    box.disk(
        "sdq",
        15625879552,
        model="easystore 264D",
        vendor="WD",
        bus="usb",
        major=65,
        parts={1: 15625877504},
        notes=False,
    )
    box.disk(
        "sdr", 1953514584, model="External", vendor="Generic", bus="ata", major=65, parts={1: 1953512448}, notes=False
    )
    box.md("md2", "raid5", 7804393088, 3, three, chunk_kib=64)
    system_mounts(box)
    box.dm(0, "cachedev_0", 7804393088, ["md2"])
    box.mount("/volume1", "/dev/mapper/cachedev_0", "btrfs", BTRFS_7, number="0:31", root="/@syno")
    box.space("/volume1", 7672030584832, 7672030584832 - 4377452806144)
    box.mount("/volumeUSB1/usbshare", "/dev/sdq1", "ext4", "rw,relatime,synoacl", number="65:49")
    box.space("/volumeUSB1/usbshare", 15875000000000, 4400000000000)
    box.mount("/volumeSATA1/satashare", "/dev/sdr1", "vfat", "ro,relatime,fmask=0000,dmask=0000", number="65:65")
    box.space("/volumeSATA1/satashare", 1999900000000, 900000000000)
    box.mount("/volume1/NetBackup/remote", "//192.0.2.7/backup", "cifs", "rw,relatime,vers=3.0", number="0:44")
    box.may_write("/volume1/@appdata/volbench")
    box.may_write("/volumeUSB1/usbshare")
    return box


def no_cachedev_docker() -> Box:
    name = "dsm7-4vol-btrfs-no-cachedev"
    box = Box(
        source(
            name,
            "Captured: mount lines of the Btrfs volumes (in /proc/mounts). Synthesised: four one-disk pools, mdstat.",
        )
    )
    box.put("/proc/mounts", "/dev/md0 / ext4 rw,noatime,data=ordered 0 0\n" + capture(name, "proc_mounts_btrfs.txt"))
    dsm(
        box,
        "DS3622xs+",
        "broadwellnk",
        "7.2.1",
        69057,
        cpu="Intel(R) Xeon(R) CPU E3-1230 v3 @ 3.30GHz",
        cores=4,
        ram_kb=32805404,
        shr="no",
    )
    rows = []
    for number, disk in enumerate(("sda", "sdb", "sdc", "sdd"), 1):
        box.disk(
            disk, 7814026584, model="ST8000VN004-3CP101", vendor="ATA", parts=system_parts(3, 7803303936), notes=False
        )
        box.md(f"md{number + 1}", "raid1", 7803302912, 1, {f"{disk}3": (0, "in_sync")})
        box.lv(number * 2 - 2, f"vg{number}-syno_vg_reserved_area", 12288, [f"md{number + 1}"])
        box.lv(number * 2 - 1, f"vg{number}-volume_{number}", 7802313728, [f"md{number + 1}"])
        box.space(f"/volume{number}", 7670000000000, number * 10**12)
        rows.append(f"md{number + 1} : active raid1 {disk}3[0]\n      7803302912 blocks super 1.2 [1/1] [U]\n")
    box.put("/proc/mdstat", "Personalities : [raid1]\n" + "\n".join(reversed(rows)) + "\nunused devices: <none>")
    return box


def ubuntu_raid10() -> Box:
    name = "raid10-recovered-on-ubuntu"
    box = Box(
        source(
            name, "Captured: members and chunk of md127. Synthesised: mount, udev notes, hwmon, disks, the [4/4] part."
        )
    )
    mdstat = (
        capture(name, "proc_mdstat_excerpt.txt")
        + " [4/4] [UUUU]\n      bitmap: 0/88 pages [0KB], 65536KB chunk\n\nunused devices: <none>"
    )
    box.put("/proc/mdstat", mdstat)
    common(
        box,
        cpu="Intel(R) Core(TM) i3-8100 CPU @ 3.60GHz",
        cores=4,
        ram_kb=16283416,
        kernel="6.8.0-45-generic",
        host="server",
    )
    box.put("/etc/os-release", 'PRETTY_NAME="Ubuntu 24.04.1 LTS"\nNAME="Ubuntu"')
    box.put("/sys/class/dmi/id/sys_vendor", "To Be Filled By O.E.M.")
    box.put("/sys/class/dmi/id/product_name", "To Be Filled By O.E.M.")
    box.put("/sys/class/dmi/id/board_vendor", "ASRock")
    box.put("/sys/class/dmi/id/board_name", "H370M-ITX/ac")
    box.disk(
        "nvme0n1",
        488386584,
        model="Samsung SSD 970 EVO Plus 500GB",
        rotational=0,
        physical=512,
        notes=False,
        parts={1: 524288, 2: 487860224},
        write_cache="write back",
    )
    box.put("/sys/devices/pci0000:00/0000:00:00.0/nvme/nvme0/hwmon1/temp1_input", 43850)
    for disk in ("sdb", "sdd", "sde", "sdf"):
        box.disk(
            disk,
            5860522584,
            model="WDC WD60EFRX-68L0BN1",
            vendor="ATA",
            notes=False,
            write_cache="write back",
            parts={3: 5855701504},
        )
        number = next(v for k, v in box.files.items() if k.endswith(f"/block/{disk}/dev"))
        home = next(k for k in box.files if k.endswith(f"/block/{disk}/dev")).rpartition("/block/")[0]
        box.put(f"{home}/hwmon/hwmon{ord(disk[2])}/temp1_input", 31000)
        box.put(
            f"/run/udev/data/b{number}",
            "S:disk/by-id/wwn-0x0\nE:ID_MODEL=WDC_WD60EFRX-68L0BN1\nE:ID_ATA_ROTATION_RATE_RPM=5700\nE:ID_BUS=ata",
        )
    four = {"sde3": (0, "in_sync"), "sdf3": (1, "in_sync"), "sdd3": (2, "in_sync"), "sdb3": (3, "in_sync")}
    box.put("/proc/mdstat", mdstat)
    box.md("md127", "raid10", 11711401088, 4, four, chunk_kib=64)
    box.mount("/", "/dev/nvme0n1p2", "ext4", "rw,relatime,errors=remount-ro", number="259:18")
    box.mount("/boot/efi", "/dev/nvme0n1p1", "vfat", "rw,relatime", number="259:17")
    box.mount(
        "/srv/data", "/dev/md127", "xfs", "rw,relatime,attr2,inode64,sunit=128,swidth=256,noquota", number="9:127"
    )
    box.mount(
        "/home/family/My Photos", "/dev/md127", "xfs", "rw,relatime,attr2,inode64", number="9:127", root="/photos"
    )
    box.space("/", 490000000000, 300000000000)
    box.space("/srv/data", 11992474714112, 5000000000000)
    box.may_write("/srv/data")
    return box


MAKERS = {
    "dsm6-three-volumes-vg1000": dsm6_three_volumes,
    "dsm62-virtual-basic": dsm62_virtual_basic,
    "dsm7-usb-and-esata": usb_volume,
    "dsm7-no-cachedev-docker": no_cachedev_docker,
    "ubuntu-raid10": ubuntu_raid10,
}
