"""Inside our image only what the owner mounted is measured: never the container's own layer, nor its own folders."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from support.roots import FixedClock, unpack_root
from support.words import says

from volbench.domain.model.errors import UnsafeTarget
from volbench.host.inventory import describe_folder, take_inventory

ROW = "{id} 1 8:{minor} /{below} {point} rw,relatime - {kind} {source} rw\n"


@pytest.fixture
def inside(tmp_path: Path) -> Path:
    """A container whose own layer lies on Btrfs, with its data on the disk that is to be measured."""
    rows = [
        ("/", "btrfs", "/dev/sdz", 9),
        ("/data", "ext4", "/dev/sda1", 1),
        ("/volumes/disk1", "ext4", "/dev/sda1", 1),
    ]
    table = "".join(
        ROW.format(
            id=number,
            minor=minor,
            below="x" if point != "/volumes/disk1" else "",
            point=point,
            kind=kind,
            source=source,
        )
        for number, (point, kind, source, minor) in enumerate(rows, 20)
    )
    (tmp_path / "proc/self").mkdir(parents=True)
    (tmp_path / "proc/self/mountinfo").write_text(table)
    (tmp_path / "etc").mkdir()
    for folder in ("data", "volumes/disk1", "volumes/forgotten"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "stand_in.json").write_text(json.dumps({"writable": ["/data", "/volumes/disk1", "/"]}))
    return tmp_path


@pytest.fixture
def image(inside: Path) -> Path:
    """The same, in our image."""
    (inside / "etc/volbench-container").write_text("/\n/data\n/lock\n")
    return inside


def test_only_mounted_volumes_are_offered(inside: Path) -> None:
    def offered() -> list[str]:
        return [volume.mount_point for volume in take_inventory(str(inside), clock=FixedClock()).volumes]

    before = offered()
    (inside / "etc/volbench-container").write_text("/\n/data\n/lock\n")

    assert "/" in before
    assert offered() == ["/volumes/disk1"]


@pytest.mark.parametrize("folder", ["/volumes/forgotten", "/data", "/"])
def test_the_containers_own_layer_is_refused_in_words(image: Path, folder: str) -> None:
    with pytest.raises(UnsafeTarget) as refused:
        describe_folder(folder, str(image))

    assert says(refused.value.message, "host.folders.belongs_to_the_container", path=folder)
    assert refused.value.hint is not None
    assert refused.value.hint.has("host.folders.mount_the_volume_into_the_container")


def test_a_mounted_volume_is_a_target(image: Path) -> None:
    assert describe_folder("/volumes/disk1", str(image))[1].is_writable


def test_how_more_can_be_shown_stands_where_it_is_missing(tmp_path: Path) -> None:
    root = unpack_root("ubuntu-raid10", tmp_path)
    shutil.rmtree(root / "run/udev")
    for file in [path for path in root.rglob("model") if path.is_file()]:
        file.unlink()

    def reasons() -> set[str]:
        volumes = take_inventory(str(root), clock=FixedClock()).volumes
        return {one.reason.code for volume in volumes for one in volume.unknowns if one.fact == "disks.model"}

    outside = reasons()
    (root / "etc").mkdir(exist_ok=True)
    (root / "etc/volbench-container").write_text("/\n/data\n/lock\n")

    assert (outside, reasons()) == ({"host.inventory.model_hidden"}, {"host.inventory.model_in_container"})
