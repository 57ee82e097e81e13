"""From the README's line to nothing left: page, a short run, its report, and the way out.

The package for DSM is taken the same way, through an imitation of Package Center, by tests/package/test_journey.py.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml
from support.apart import own_network
from support.loops import loop_volume

from debian.service import serving
from image.container import Container, missing_programs, unpack
from ways.house import OWNER, as_owner
from ways.readme import CHECKOUT, commands, named_file
from ways.visit import find_service, measure, open_page, opened, report

if TYPE_CHECKING:
    from collections.abc import Callable

    from debian.system import System
    from ways.visit import Watch

_OF_DPKG = {"/etc/passwd-", "/etc/group-", "/etc/shadow-", "/etc/gshadow-", "/etc/.pwd.lock"}
_REMOVE = {"uvx": "uv cache clean", "pipx": "pipx uninstall volbench"}
_OF_THE_TOOLS = (
    "/.cache/uv/.lock",
    "/.local/share/uv/tools/.",
    "/.local/pipx/shared/",
    "/.local/pipx/logs/",
    "/.local/pipx/.cache/",
)
"""What uv and pipx keep for the next program."""
_RESULTS = "rm -r ~/.local/share/volbench"


def test_the_debian_package(clean: System, watch: Callable[[str], Watch]) -> None:
    install, ask = commands("apt install")
    before, times = clean.files(), watch("Debian package")
    shutil.copy(named_file(install), clean.root / "srv")

    with times.step("install"):
        clean.run("sh", "-c", f"cd /srv && {install}")
    clean.run("volbench-admin", "give", "/srv/disk1")
    with contextlib.ExitStack() as stack:
        with times.step("start, page"):
            service = stack.enter_context(serving(clean))
            open_page(service)
        assert f"token={service.token}" in clean.run("sh", "-c", ask)
        with times.step("run"):
            run = measure(service, "/srv/disk1/volbench")
        with times.step("report"):
            report(service, run)
    with times.step("remove"):
        clean.run("sh", "-c", "sudo apt purge volbench")
    (clean.root / "srv" / named_file(install).name).unlink()

    assert clean.files() - before - _OF_DPKG == set()


@pytest.mark.parametrize("tool", ["uvx", "pipx"])
def test_the_wheel(clean: System, watch: Callable[[str], Watch], tool: str) -> None:
    *install, start = commands(tool)
    home, before, times = clean.root / "home" / OWNER, clean.files(), watch(tool)
    file = named_file([*install, start][0])
    shutil.copy(file, home)

    with times.step("install"):
        for line in install:
            clean.run(*as_owner(line))
    with contextlib.ExitStack() as stack:
        with times.step("start, page"):
            entered = ["chroot", str(clean.root), *as_owner(start)]
            service = stack.enter_context(opened(entered, clean.environment()))
            open_page(service)
        with times.step("run"):
            run = measure(service, "/srv/disk1/mine")
        with times.step("report"):
            report(service, run)
    readme = (CHECKOUT / "README.md").read_text("utf-8")
    with times.step("remove"):
        for line in (_REMOVE[tool], _RESULTS):
            assert f"`{line}`" in readme
            clean.run(*as_owner(line))
    (home / file.name).unlink()

    assert list((clean.root / "srv/disk1/mine").iterdir()) == []
    left = {name for name in clean.files() - before if (clean.root / name.lstrip("/")).is_file()}
    assert {name for name in left if not any(place in name for place in _OF_THE_TOOLS)} == set()


def test_the_image(watch: Callable[[str], Watch], tmp_path: Path) -> None:
    """Docker's part is done by umoci and crun; what the container is given is what the template says."""
    if os.geteuid() != 0:
        pytest.skip("a container with mounts of its own needs root")
    if missing := missing_programs():
        pytest.fail(f"missing: {', '.join(missing)} (.ci/setup image)")
    load, install, compose = commands("docker load")
    told = yaml.safe_load(named_file(compose).read_text("utf-8"))["services"]["volbench"]
    user, group = (int(number) for number in told["user"].split(":"))
    tmp_path.chmod(0o755)
    times = watch("container image")
    with own_network(), loop_volume("ext4", 600 << 20) as volume, contextlib.ExitStack() as stack:
        with times.step("install"):
            image = unpack(named_file(load), tmp_path)
        mounts, files = {}, set(image.root.rglob("*"))
        for entry in told["volumes"]:
            outside, inside = entry.split(":")
            folder = volume.mount_point / "bench" if inside.startswith("/volumes") else tmp_path / Path(outside).name
            # The README's own line, with these folders in place of those it names.
            assert outside in install.split()
            subprocess.run([*install.split()[1:7], folder], check=True)
            assert (folder.stat().st_uid, folder.stat().st_gid) == (user, group)
            mounts[inside] = folder
        [target] = [inside for inside in mounts if inside.startswith("/volumes")]
        container = Container(
            image, tmp_path / "one", (user, group), mounts, is_read_only=told["read_only"], shares_network=True
        )
        with times.step("start, page"):
            service = stack.enter_context(find_service(container.start()))
            open_page(service)
        with times.step("run"):
            run = measure(service, target)
        with times.step("report"):
            report(service, run)
        with times.step("remove"):
            stack.close()
        # An engine makes the places it mounts at, and they go with the container.
        assert set(image.root.rglob("*")) - files <= {image.root / inside.lstrip("/") for inside in mounts}
