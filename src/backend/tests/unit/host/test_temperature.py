"""What sensors say, and what is known while they are watched."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.way_runs import until

from volbench.host.inventory.root import Root
from volbench.host.temperature import ASK_S, NVME_S, Thermometer

if TYPE_CHECKING:
    from pathlib import Path


def note(root: Path, disk: str, text: str) -> Path:
    file = root / "run/synostorage/disks" / disk / "temperature"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    return file


def sensor(root: Path, disk: str, place: str = "hwmon/hwmon2", **readings: str) -> Path:
    folder = root / "sys/block" / disk / "device" / place
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in readings.items():
        (folder / f"{name}_input").write_text(text)
    return folder


class Watch:
    """A clock a test sets."""

    now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


def test_dsms_notes_are_read_without_asking_a_disk(tmp_path):
    for disk, value in {"sata1": "36", "sata2": "41\n", "sata3": "255", "sata4": "none", "sata6": "0"}.items():
        note(tmp_path, disk, value)
    sensor(tmp_path, "sata5", temp1="50000")
    names = ("sata1", "sata2", "sata3", "sata4", "sata5", "sata6", "sata7")

    seen = Thermometer(Root(str(tmp_path))).look(names)

    assert seen == {**dict.fromkeys(names), "sata1": 36.0, "sata2": 41.0}


@pytest.mark.parametrize("place", ["hwmon2", "hwmon/hwmon2", "device/hwmon/hwmon2", "nvme1/hwmon2"])
def test_a_sensor_of_the_disk_is_read_in_thousandths(place, tmp_path):
    sensor(tmp_path, "nvme0n1", place, temp1="52850\n")

    assert Thermometer(Root(str(tmp_path))).ask(["nvme0n1"]) == {"nvme0n1": 52.85}


def test_of_two_sensors_of_a_disk_the_warmer_counts(tmp_path):
    sensor(tmp_path, "sda", "hwmon/hwmon2", temp1="41000")
    sensor(tmp_path, "sda", "hwmon/hwmon3", temp1="59000")
    note(tmp_path, "sda", "40")

    assert Thermometer(Root(str(tmp_path))).ask(["sda"]) == {"sda": 59.0}


def test_of_an_nvme_drive_the_composite_temperature_counts_and_others_where_it_is_unknown(tmp_path):
    folder = sensor(tmp_path, "nvme0n1", "hwmon3", temp1="55000", temp2="74000", temp3="0")
    thermometer = Thermometer(Root(str(tmp_path)))

    assert thermometer.ask(["nvme0n1"]) == {"nvme0n1": 55.0}
    (folder / "temp1_input").write_text("0")
    assert thermometer.ask(["nvme0n1"]) == {"nvme0n1": 74.0}


@pytest.mark.parametrize("text", ["0", "-1000", "255000", "65261850", "", "x"])
def test_a_sensor_that_turns_to_nonsense_is_unknown_not_what_it_was(text, tmp_path):
    folder = sensor(tmp_path, "sda", temp1="57000")
    thermometer = Thermometer(Root(str(tmp_path)))
    thermometer.ask(["sda"])

    (folder / "temp1_input").write_text(text)

    assert thermometer.ask(["sda"]) == {"sda": None}


def test_a_note_that_vanishes_is_unknown(tmp_path):
    file = note(tmp_path, "sata1", "57")
    thermometer = Thermometer(Root(str(tmp_path)))
    assert thermometer.look(["sata1"]) == {"sata1": 57.0}

    file.unlink()

    assert thermometer.look(["sata1"]) == {"sata1": None}


def test_while_watched_a_hard_disk_is_asked_rarely_and_an_nvme_drive_often(tmp_path):
    clock = Watch()
    thermometer = Thermometer(Root(str(tmp_path)), clock)
    disks = ("sda", "nvme0n1")
    folders = [sensor(tmp_path, disk, temp1="40000") for disk in disks]
    thermometer.refresh(disks)
    for folder in folders:
        (folder / "temp1_input").write_text("45000")

    clock.now_s = NVME_S
    thermometer.refresh(disks)
    assert thermometer.newest(disks) == {"sda": 40.0, "nvme0n1": 45.0}

    clock.now_s = ASK_S
    thermometer.refresh(disks)
    assert thermometer.newest(disks) == {"sda": 45.0, "nvme0n1": 45.0}


def test_the_watch_sees_a_change_by_itself_and_ends(tmp_path):
    file = note(tmp_path, "sata1", "41")
    thermometer = Thermometer(Root(str(tmp_path)))
    thermometer.watch(["sata1", "sata1"])
    try:
        until(lambda: thermometer.newest(["sata1"]) == {"sata1": 41.0})
        file.write_text("71")
        until(lambda: thermometer.newest(["sata1"]) == {"sata1": 71.0})
    finally:
        thermometer.end()
    file.write_text("42")
    assert thermometer.newest(["sata1"]) == {"sata1": 71.0}
