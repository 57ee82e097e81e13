"""Where `.volbench` itself stays although it looks empty."""

from __future__ import annotations

import os

import pytest

from volbench.host.left_behind import remove_home
from volbench.host.mount_table import Mount


@pytest.mark.parametrize(
    ("file_system", "source", "stays"),
    [
        ("davfs", "https://nas/dav", True),
        ("fuse", "https://nas/dav", True),
        ("fuse.rclone", "remote:bucket", True),
        ("ext4", "/dev/loop0", False),
        ("fuse.sshfs", "ann@nas:/srv", False),
        ("cifs", "//nas/share", False),
    ],
)
def test_no_folder_is_removed_where_nothing_would_refuse_a_filled_one(
    file_system, source, stays, tmp_path, monkeypatch
):
    row = Mount(source, str(tmp_path), file_system, ())
    monkeypatch.setattr("volbench.host.left_behind.read_mounts", lambda: (row,))
    (tmp_path / ".volbench").mkdir()
    target = os.open(tmp_path, os.O_RDONLY)
    try:
        remove_home(target)
    finally:
        os.close(target)

    assert (tmp_path / ".volbench").exists() == stays
