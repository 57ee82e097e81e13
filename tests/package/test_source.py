"""Upgrades through a package source: `volbench feed` on one side, the imitation of Package Center on the other."""

from __future__ import annotations

import re
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from support.spk_files import make_package

from package.dsm.source import ask, download, upgrade_offered
from package.dsm.spk_file import Refused
from package.stand_in import make_spk

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from package.dsm.center import Center


@contextmanager
def feed(folder: Path) -> Iterator[str]:
    """Serve a folder of packages as an owner would; the address, as it is printed."""
    command = [sys.executable, "-m", "volbench", "feed", str(folder), "--host", "127.0.0.1", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as serving:
        assert serving.stdout is not None
        found = re.search(r"http://\S+", serving.stdout.readline())
        try:
            assert found is not None
            yield found[0]
        finally:
            serving.terminate()


def test_a_higher_version_in_the_source_is_offered_and_installed_with_data_kept(
    installed: Center, tmp_path: Path
) -> None:
    data = installed.box.write("/var/packages/volbench/var/results", "mine")
    shelf = tmp_path / "dist"
    shelf.mkdir()
    make_spk(shelf / "volbench_same.spk")
    with feed(shelf) as address:
        assert [entry["version"] for entry in ask(installed, address)] == [installed.installed_version]
        assert upgrade_offered(installed, address) is None

    make_spk(shelf / "volbench_newer.spk", version="9.0.0-0001")
    make_package(shelf, "armv8", version="99.0.0-0001")
    with feed(shelf) as address:
        entry = upgrade_offered(installed, address)
        assert entry is not None
        assert entry["qupgrade"]
        done = installed.install(download(entry, tmp_path / "fetched.spk"))
        assert upgrade_offered(installed, address) is None

    assert done.is_done
    assert done.stages.count("postupgrade") == 1
    assert installed.installed_version == "9.0.0-0001"
    assert installed.status() == 0
    assert data.read_text() == "mine"


def test_a_damaged_download_is_not_installed(installed: Center, tmp_path: Path) -> None:
    make_spk(tmp_path / "newer.spk", version="9.0.0-0001")
    with feed(tmp_path) as address:
        entry: dict[str, Any] = upgrade_offered(installed, address) or {}
        (tmp_path / "newer.spk").write_bytes(b"torn")

        with pytest.raises(Refused, match="damaged"):
            download(entry, tmp_path / "fetched.spk")
