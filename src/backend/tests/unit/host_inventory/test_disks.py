from __future__ import annotations

from pathlib import Path

import pytest

from volbench.domain.model.machine.storage import Disk
from volbench.host.inventory.disks import describe_disk
from volbench.host.inventory.root import Root

SATA = "/sys/devices/pci0000:00/0000:00:17.0/ata1/host0/target0:0:0/0:0:0:0/block/{name}"


def disk(folder: Path, name: str, files: dict[str, str], home: str = SATA) -> Disk:
    place = home.format(name=name)
    for file, text in {"size": "100", **files}.items():
        path = Path(str(folder) + (file if file.startswith("/") else f"{place}/{file}"))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{text}\n")
    return describe_disk(Root(str(folder)), name, place, may_ask_disks=False)


def test_sizes_are_counted_in_512_byte_sectors_whatever_the_block_size(tmp_path: Path) -> None:
    found = disk(tmp_path, "sda", {"queue/logical_block_size": "4096", "queue/physical_block_size": "4096"})

    assert (found.size_bytes, found.logical_block_bytes, found.physical_block_bytes) == (51200, 4096, 4096)


def test_dsms_whole_model_name_is_preferred_to_the_cut_one(tmp_path: Path) -> None:
    notes = "/run/synostorage/disks/sda/"
    found = disk(
        tmp_path,
        "sda",
        {"device/model": "WDC WD80EFZX-68U", f"{notes}model": "WD80EFZX-68UW8N0", f"{notes}vendor": "WDC"},
    )

    assert (found.model, found.vendor) == ("WD80EFZX-68UW8N0", "WDC")


def test_udevs_note_is_preferred_to_the_cut_model(tmp_path: Path) -> None:
    found = disk(
        tmp_path,
        "sda",
        {
            "dev": "8:0",
            "device/model": "WDC WD80EFZX-68U",
            "device/vendor": "ATA",
            "/run/udev/data/b8:0": "E:ID_MODEL=WDC_WD80EFZX-68UW8N0\nE:ID_SERIAL_SHORT=ABC\n"
            "E:ID_ATA_ROTATION_RATE_RPM=5400",
        },
    )

    assert (found.model, found.vendor, found.serial, found.rotation_rpm) == ("WDC WD80EFZX-68UW8N0", None, "ABC", 5400)


@pytest.mark.parametrize(
    ("name", "home", "transport"),
    [
        ("sda", SATA, "sata"),
        ("sata1", "/sys/block/{name}", "sata"),
        ("nvme0n1", "/sys/block/{name}", "nvme"),
        ("mmcblk0", "/sys/block/{name}", "mmc"),
        ("vda", "/sys/block/{name}", "virtio"),
        ("sdb", "/sys/devices/pci0000:00/0000:00:14.0/usb2/2-1/2-1:1.0/host6/block/{name}", "usb"),
        ("sdc", "/sys/devices/pci0000:00/0000:02:00.0/host9/port-9:0/end_device-9:0/block/{name}", "sas"),
        ("sdd", "/sys/devices/pci0000:00/virtio2/host1/target1:0:0/block/{name}", "virtio"),
        ("sde", "/sys/block/{name}", None),
    ],
)
def test_the_transport_is_read_from_name_or_place(tmp_path: Path, name: str, home: str, transport: str | None) -> None:
    assert disk(tmp_path, name, {}, home).transport == transport


@pytest.mark.parametrize(
    ("name", "vendor", "model"),
    [
        ("vda", "0x1af4", ""),
        ("loop0", "", ""),
        ("sda", "QEMU", "QEMU HARDDISK"),
        ("sda", "VMware", "Virtual disk"),
        ("nvme0n1", "", "Amazon Elastic Block Store"),
        ("nvme0n1", "", "nvme_card-pd"),
        ("nvme0n1", "", "MSFT NVMe Accelerator v1.0"),
        ("nvme0n1", "", "Alibaba Cloud Elastic Block Storage"),
        ("sda", "Google", "PersistentDisk"),
        ("sda", "Msft", "Virtual Disk"),
        ("xvda", "", ""),
    ],
)
def test_disks_whose_bottom_cannot_be_seen_are_virtual(tmp_path: Path, name: str, vendor: str, model: str) -> None:
    found = disk(tmp_path, name, {"device/vendor": vendor, "device/model": model, "queue/rotational": "1"})

    assert (found.is_virtual, found.has_platters) == (True, None)


@pytest.mark.parametrize("model", ["nvme_card0", "Microsoft NVMe Direct Disk", "Amazon EC2 NVMe Instance Storage"])
def test_drives_that_are_handed_to_a_guest_as_they_are_are_not_virtual(tmp_path: Path, model: str) -> None:
    assert not disk(tmp_path, "nvme0n1", {"device/model": model}).is_virtual


def test_a_virtual_disks_flag_does_not_clear_it_of_shingled_recording(tmp_path: Path) -> None:
    said = {flag: disk(tmp_path / flag, "vda", {"queue/rotational": flag}).is_possibly_smr for flag in ("0", "1")}

    assert said == {"0": None, "1": None}


@pytest.mark.parametrize(
    ("place", "word", "expected"),
    [
        ("queue/write_cache", "write back", "write back"),
        ("device/scsi_disk/0:0:0:0/cache_type", "write back, no read (daft)", "write back"),
        ("cache_type", "write through", "write through"),
        ("queue/write_cache", "nonsense", None),
    ],
)
def test_the_write_cache_is_what_the_kernel_believes(
    tmp_path: Path, place: str, word: str, expected: str | None
) -> None:
    assert disk(tmp_path, "sda", {place: word}).write_cache == expected


@pytest.mark.parametrize(
    ("model", "rotational", "zoned", "expected"),
    [
        ("WDC WD40EFAX-68JH4N0", "1", "none", True),
        ("ST4000DM004-2CV104", "1", "none", True),
        ("WD80EFAX-68KNBN0", "1", "none", None),
        ("HGST HSH721414ALN6M0", "1", "host-managed", True),
        ("Samsung SSD 870", "0", "none", False),
    ],
)
def test_shingled_disks_are_suspected_from_the_makers_lists_or_the_kernel(
    tmp_path: Path, model: str, rotational: str, zoned: str, expected: bool | None
) -> None:
    found = disk(
        tmp_path,
        "sda",
        {"/run/synostorage/disks/sda/model": model, "queue/rotational": rotational, "queue/zoned": zoned},
    )

    assert found.is_possibly_smr is expected


@pytest.mark.parametrize(
    ("text", "expected"), [("36", 36.0), ("0", None), ("-1", None), ("121", None), ("255", None), ("", None)]
)
def test_an_impossible_temperature_is_no_temperature(tmp_path: Path, text: str, expected: float | None) -> None:
    assert disk(tmp_path, "sata1", {"/run/synostorage/disks/sata1/temperature": text}).temperature_c == expected


@pytest.mark.parametrize("text", ["0", "-40000", "-1", "150000", "255000"])
def test_an_impossible_answer_of_a_sensor_is_no_temperature(tmp_path: Path, text: str) -> None:
    files = {"queue/rotational": "0", "device/hwmon3/temp1_input": text}

    assert disk(tmp_path, "nvme0n1", files).temperature_c is None


def test_an_ssd_is_asked_for_its_temperature_since_it_never_sleeps(tmp_path: Path) -> None:
    found = disk(tmp_path, "sda", {"queue/rotational": "0", "device/hwmon/hwmon2/temp1_input": "41500"})

    assert found.temperature_c == 41.5


def test_a_bay_in_an_expansion_unit_names_the_unit(tmp_path: Path) -> None:
    notes = "/run/synostorage/disks/sdea/"

    assert disk(tmp_path, "sdea", {f"{notes}id": "3", f"{notes}container": "1"}).bay == "1-3"


def test_hostile_model_names_become_one_short_printable_line(tmp_path: Path) -> None:
    found = disk(tmp_path, "sda", {"/run/synostorage/disks/sda/model": "\x1b[31mEVIL\n" + "x" * 500})

    assert found.model is not None
    assert found.model.isprintable()
    assert len(found.model) <= 80


def test_a_disk_that_tells_nothing_is_still_a_disk(tmp_path: Path) -> None:
    assert describe_disk(Root(str(tmp_path)), "sdz", None, may_ask_disks=True) == Disk("sdz", 0)
