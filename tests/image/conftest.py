"""Fixtures: the image, unpacked once, and a volume with the folders an owner mounts."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from support.loops import loop_volume

from image.container import Container, Image, find_image, missing_programs, unpack

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

UNRAID = (99, 100)


@pytest.fixture(scope="session")
def image(tmp_path_factory: pytest.TempPathFactory) -> Image:
    """The image of this processor family."""
    if os.geteuid() != 0:
        pytest.skip("a container with mounts of its own needs root")
    if missing := missing_programs():
        pytest.fail(f"missing: {', '.join(missing)} (.ci/setup image)")
    place = tmp_path_factory.mktemp("image")
    return unpack(find_image("amd64"), place)


@dataclass(frozen=True, slots=True)
class Owner:
    """What the owner of a NAS has: a disk, and folders to mount."""

    image: Image
    place: Path
    disk: Path
    data: Path
    lock: Path

    def container(self, name: str, user: tuple[int, int] = UNRAID, **mounts: Path) -> Container:
        """Return a container with its own data, the disk, and what else is named by its place inside."""
        data = self.place / f"data-{name}"
        data.mkdir(exist_ok=True)
        os.chown(data, *user)
        given = {f"/{inside}": place for inside, place in mounts.items()}
        return Container(self.image, self.place / name, user, {"/data": data, "/volumes/disk1": self.disk, **given})


@pytest.fixture
def owner(image: Image, tmp_path: Path) -> Iterator[Owner]:
    """An owner who made the folders the templates name."""
    with loop_volume("ext4", 600 << 20) as volume:
        disk, lock = volume.mount_point / "volbench", tmp_path / "lock"
        for folder in (disk, lock):
            folder.mkdir()
            os.chown(folder, *UNRAID)
        tmp_path.chmod(0o755)
        yield Owner(image, tmp_path, disk, tmp_path / "data", lock)
