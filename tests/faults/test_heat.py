"""A disk of the volume under test becomes too hot, or its sensor says nonsense or vanishes."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from faults.harness.nas import WRITE, Nas
from faults.harness.waiting import wait_for

if TYPE_CHECKING:
    from collections.abc import Iterator

NOTES = Path("/run/synostorage/disks")
"""Where DSM notes how warm a disk is; root can write there on any machine, and the loop device's name is ours alone."""


class Sensor:
    """The note of one disk."""

    def __init__(self, disk: str) -> None:
        """Write nothing yet."""
        self.file = NOTES / disk / "temperature"

    def says(self, text: str) -> None:
        """Let it say this from now on."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_text(text, "ascii")

    def vanishes(self) -> None:
        """Take it away, and the folders above it where nobody else uses them."""
        self.file.unlink(missing_ok=True)
        with contextlib.suppress(OSError):
            for folder in (self.file.parent, NOTES, NOTES.parent):
                folder.rmdir()


@pytest.fixture
def sensor(nas: Nas) -> Iterator[Sensor]:
    fed = Sensor(nas.volume.disk)
    yield fed
    fed.vanishes()


@pytest.mark.fault("disk-too-hot")
@pytest.mark.in_ci
def test_a_disk_becomes_too_hot_within_a_round(nas: Nas, sensor: Sensor) -> None:
    sensor.says("41")
    nas.fio.hold(f"{WRITE}.2")
    service = nas.start()
    run_id = nas.order()
    nas.fio.wait_until_held()
    nas.wait_for_rounds(2)
    kept = nas.stored()

    sensor.says("71")

    assert nas.wait_for_end(run_id) == "failed"
    wait_for(lambda: not nas.tools(), "the tool is gone")
    document = service.get(f"/runs/{run_id}/document")
    assert document["failure"]["code"] == "too-hot"
    assert document["failure"]["message"]["values"]["disk"] == nas.volume.disk
    assert nas.stored() == kept, "the round that was cut off does not count"
    assert nas.left() == []
    assert service.call("POST", "/runs", nas.request()).status == 409

    nas.fio.release()
    nas.fio.behave()
    sensor.says("41")
    assert nas.wait_for_end(nas.order()) == "done"
    nas.finish()


@pytest.mark.fault("disk-too-hot-under-the-command-line")
def test_the_command_line_ends_with_a_code_of_its_own(nas: Nas, sensor: Sensor) -> None:
    sensor.says("41")
    nas.fio.hold(f"{WRITE}.2")
    run = nas.command()
    nas.fio.wait_until_held()
    nas.wait_for_rounds(2)

    sensor.says("71")

    assert run.wait(120) == 3
    assert "71 °C" in nas.complaints()
    assert nas.left() == []

    nas.fio.release()
    assert nas.command().wait(120) == 3, "refused while it is warm"
    assert "no run begins" in nas.complaints()
    nas.finish()


@pytest.mark.fault("sensor-of-a-disk-says-nonsense")
def test_a_sensor_that_says_nonsense_and_vanishes_ends_nothing(nas: Nas, sensor: Sensor) -> None:
    sensor.says("41")
    nas.fio.at(f"{WRITE}.1", f'echo 255 >{sensor.file}\nsleep 2\nexec "$FIO" "$@"\n')
    nas.fio.at(f"{WRITE}.2", f'rm {sensor.file}\nsleep 2\nexec "$FIO" "$@"\n')
    service = nas.start()

    run_id = nas.order()

    assert nas.wait_for_end(run_id) == "done"
    document = json.dumps(service.get(f"/runs/{run_id}/document"))
    assert '"max_temperature_c": 255' not in document
    nas.remember()
    nas.finish()
