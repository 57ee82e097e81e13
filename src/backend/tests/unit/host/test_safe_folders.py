"""No link is followed, nothing foreign is entered, and what is ours goes completely."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from volbench.domain.model.errors import NotFound, UnsafeTarget
from volbench.host.safe_folders import empty_folder, make_own_folder, open_folder, remove_entry


@pytest.fixture
def opened(tmp_path):
    descriptor = open_folder(str(tmp_path))
    yield descriptor
    os.close(descriptor)


def test_a_plain_folder_is_opened(tmp_path, opened):
    assert os.path.samestat(os.fstat(opened), tmp_path.stat())


def test_the_top_of_the_tree_is_a_folder_too():
    descriptor = open_folder("/")
    try:
        is_top = os.path.samestat(os.fstat(descriptor), Path("/").stat())
    finally:
        os.close(descriptor)

    assert is_top


def test_a_link_anywhere_in_the_path_is_refused(tmp_path):
    (tmp_path / "real" / "below").mkdir(parents=True)
    (tmp_path / "link").symlink_to(tmp_path / "real")

    with pytest.raises(UnsafeTarget):
        open_folder(str(tmp_path / "link" / "below"))


@pytest.mark.parametrize("path", ["relative/path", "", "/tmp/../etc"])
def test_a_path_that_is_not_absolute_and_plain_is_refused(path):
    with pytest.raises(UnsafeTarget):
        open_folder(path)


def test_a_file_is_no_folder(tmp_path):
    (tmp_path / "file").touch()

    with pytest.raises(UnsafeTarget):
        open_folder(str(tmp_path / "file"))


def test_a_folder_that_is_not_there_is_not_found(tmp_path):
    with pytest.raises(NotFound):
        open_folder(str(tmp_path / "nothing"))


def test_our_folder_is_made_for_us_alone(tmp_path, opened):
    os.close(make_own_folder(opened, "own", "own"))

    assert (tmp_path / "own").stat().st_mode & 0o777 == 0o700


def test_a_folder_of_ours_that_others_could_enter_is_closed_to_them(tmp_path, opened):
    (tmp_path / "own").mkdir()
    (tmp_path / "own").chmod(0o777)

    os.close(make_own_folder(opened, "own", "own"))

    assert (tmp_path / "own").stat().st_mode & 0o777 == 0o700


def test_a_link_in_the_place_of_our_folder_is_refused(tmp_path, opened):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "own").symlink_to(tmp_path / "elsewhere")

    with pytest.raises(UnsafeTarget):
        make_own_folder(opened, "own", "own")


@pytest.mark.skipif(os.geteuid() != 0, reason="giving a folder away needs root")
def test_a_folder_of_somebody_else_is_refused(tmp_path, opened):
    (tmp_path / "own").mkdir()
    os.chown(tmp_path / "own", 65534, 65534)

    with pytest.raises(UnsafeTarget) as refusal:
        make_own_folder(opened, "own", "own")

    assert refusal.value.context["uid"] == 65534


def test_emptying_removes_links_and_leaves_what_they_lead_to(tmp_path, opened):
    kept = tmp_path.parent / f"{tmp_path.name}-kept"
    kept.mkdir()
    (kept / "precious").write_text("data")
    (tmp_path / "folder-link").symlink_to(kept)
    (tmp_path / "file-link").symlink_to(kept / "precious")

    empty_folder(opened)

    assert list(tmp_path.iterdir()) == []
    assert (kept / "precious").read_text() == "data"


def test_emptying_says_how_much_the_files_held(tmp_path, opened):
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "a" / "b" / "file").write_bytes(b"x" * 8192)
    held = (tmp_path / "a" / "b" / "file").stat().st_blocks * 512

    freed = empty_folder(opened)

    assert freed == held
    assert list(tmp_path.iterdir()) == []


def test_a_tree_is_removed_by_its_name(tmp_path, opened):
    (tmp_path / "tree" / "deep").mkdir(parents=True)
    (tmp_path / "tree" / "deep" / "file").touch()
    (tmp_path / "other").touch()

    remove_entry(opened, "tree")

    assert [path.name for path in tmp_path.iterdir()] == ["other"]


def test_removing_what_is_gone_already_is_harmless(opened):
    assert remove_entry(opened, "nothing") == 0
