from __future__ import annotations

import os
from pathlib import Path

import pytest

from volbench.domain.model.errors import InvalidRequest
from volbench.host.inventory.root import Root
from volbench.host.inventory.stand_in import FolderFlags, Space


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    path = tmp_path / "secret"
    path.write_text("outside")
    return path


@pytest.fixture
def inside(tmp_path: Path) -> Path:
    path = tmp_path / "inside"
    (path / "etc").mkdir(parents=True)
    return path


def test_a_relative_link_out_of_the_root_stays_inside(inside: Path, secret: Path) -> None:
    (inside / "etc/link").symlink_to(f"../../{secret.name}")

    assert Root(str(inside)).read("/etc/link") is None


def test_an_absolute_link_is_read_as_if_the_root_were_everything(inside: Path, secret: Path) -> None:
    (inside / "etc/out").symlink_to(secret)
    (inside / "etc/in").symlink_to("/etc/name")
    (inside / "etc/name").write_text("within\n")

    assert Root(str(inside)).read("/etc/out") is None
    assert Root(str(inside)).read("/etc/in") == "within"


def test_a_linked_folder_out_of_the_root_is_not_listed(inside: Path, tmp_path: Path) -> None:
    (inside / "etc/up").symlink_to("../..")

    assert Root(str(inside)).names("/etc/up") == ("etc",)
    assert Root(str(inside)).resolve("/etc/up/../../..") == "/"
    assert tmp_path.name not in Root(str(inside)).names("/etc/up")


def test_links_that_go_in_circles_lead_nowhere(inside: Path) -> None:
    (inside / "a").symlink_to("b")
    (inside / "b").symlink_to("a")

    assert Root(str(inside)).resolve("/a") is None


def test_a_link_of_absurd_depth_leads_nowhere(inside: Path) -> None:
    (inside / "deep").symlink_to("/".join(["x"] * 1500))

    assert Root(str(inside)).read("/deep") is None


def test_dots_in_a_link_follow_the_real_folders(inside: Path) -> None:
    (inside / "devices/ata1/sda").mkdir(parents=True)
    (inside / "block").mkdir()
    (inside / "block/sda").symlink_to("../devices/ata1/sda")
    (inside / "devices/ata1/model").write_text("X")

    assert Root(str(inside)).read("/block/sda/../model") == "X"


def test_a_pipe_does_not_hold_us_up(inside: Path) -> None:
    os.mkfifo(inside / "pipe")

    assert Root(str(inside)).read("/pipe") is None


def test_a_folder_is_not_a_file_and_a_file_is_not_a_folder(inside: Path) -> None:
    (inside / "file").write_text("1")

    assert Root(str(inside)).read("/etc") is None
    assert Root(str(inside)).names("/file") == ()
    assert Root(str(inside)).is_directory("/etc")
    assert not Root(str(inside)).is_directory("/file")


@pytest.mark.parametrize(
    ("text", "number"), [("12\n", 12), ("-3", -3), ("", None), ("1 2", None), ("٣", None), ("0x1", None)]
)
def test_only_plain_whole_numbers_are_numbers(inside: Path, text: str, number: int | None) -> None:
    (inside / "n").write_text(text)

    assert Root(str(inside)).number("/n") == number


def test_bytes_that_are_not_text_are_replaced_and_padding_is_cut(inside: Path) -> None:
    (inside / "model").write_bytes(b"WDC \xff WD80\0\0 \n")

    assert Root(str(inside)).read("/model") == "WDC \ufffd WD80"


def test_a_stand_in_tells_sizes_rights_and_flags(inside: Path) -> None:
    (inside / "stand_in.json").write_text(
        '{"architecture": "aarch64", "spaces": {"/volume1": [100, 40]}, "writable": ["/volume1/a"],'
        ' "folders": {"/volume1/a": {"inode_flags": 8388608, "compression": "zstd"}}}'
    )
    root = Root(str(inside))

    assert root.space("/volume1") == Space(100, 40)
    assert root.space("/volume2") is None
    assert root.is_writable("/volume1/a")
    assert not root.is_writable("/volume1")
    assert root.folder_flags("/volume1/a") == FolderFlags(8388608, "zstd", is_compression_known=True)
    assert root.architecture() == "aarch64"


@pytest.mark.parametrize("text", ["[", "[]", '{"spaces": {"/v": 3}}', '{"spaces": []}', '{"folders": {"/v": 1}}'])
def test_a_stand_in_of_another_shape_is_refused_with_a_hint(inside: Path, text: str) -> None:
    (inside / "stand_in.json").write_text(text)

    with pytest.raises(InvalidRequest) as caught:
        Root(str(inside))
    assert caught.value.hint.has("host.stand_in.write_it_as_docs_discovery_md")


def test_the_running_machine_is_read_directly() -> None:
    root = Root("/")

    assert root.is_machine
    assert root.read("/proc/sys/kernel/osrelease") == os.uname().release
    assert root.architecture() == os.uname().machine
    assert root.resolve("/no/such/file") is None
    assert root.resolve("/etc\0") is None
    assert not root.is_writable("/etc\0")


def test_the_running_machine_is_left_to_follow_its_own_links(
    inside: Path, secret: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (inside / "link").symlink_to(secret)
    (inside / "nowhere").symlink_to("missing")
    machine = Root()
    monkeypatch.setattr(os.path, "realpath", lambda *_, **__: pytest.fail("each part of each path is asked for"))

    assert (machine.read(f"{inside}/link"), machine.exists(f"{inside}/link")) == ("outside", True)
    assert (machine.read(f"{inside}/nowhere"), machine.exists(f"{inside}/nowhere")) == (None, False)
    assert machine.names(f"{inside}/etc/..") == ("etc", "link", "nowhere")
    assert (machine.is_directory(f"{inside}/etc"), machine.is_directory(f"{inside}/link")) == (True, False)
    assert (machine.read("/\0"), machine.exists("/\0"), machine.is_directory("/\0")) == (None, False, False)
