"""The finished file: INFO first, what DSM wants in it, and twice the same bytes from twice the same content."""

from __future__ import annotations

import hashlib
import io
import subprocess
import tarfile

import pytest
from packer import application, build
from packer.__main__ import warn_of_changes
from packer.application import copy_tracked
from packer.arches import by_name
from packer.errors import CannotPack
from packer.info import read_info

EPOCH_S = 1_700_000_000
ME = ["-c", "user.name=me", "-c", "user.email=me@example.org"]


@pytest.fixture
def pack(tmp_path, monkeypatch):
    """Pack a small target folder as the real one is packed, into a folder of its own."""

    def run(name: str, mode: int) -> bytes:
        work = tmp_path / name
        (work / "target" / "bin").mkdir(parents=True)
        program = work / "target" / "bin" / "volbench"
        program.write_text("#!/bin/sh\n", "utf-8")
        program.chmod(mode)
        monkeypatch.setattr(build, "DIST", tmp_path / f"dist-{name}")
        return build.write_package(work, by_name("armv8"), EPOCH_S).read_bytes()

    return run


def test_two_builds_are_bit_for_bit_the_same(pack):
    assert pack("one", 0o755) == pack("another", 0o700)


def test_dsm_finds_what_it_reads_and_the_checksum_is_true(pack):
    with tarfile.open(fileobj=io.BytesIO(pack("one", 0o755)), mode="r:") as package:
        names = package.getnames()
        info = read_info(package.extractfile("INFO").read().decode())
        payload = package.extractfile("package.tgz").read()
        scripts = {member.name: member.mode for member in package if member.name.startswith("scripts/")}
    assert names[0] == "INFO"
    assert {"package.tgz", "conf/privilege", "PACKAGE_ICON.PNG", "PACKAGE_ICON_256.PNG"} <= set(names)
    # A licence to accept or an install wizard would end the installation with one click.
    assert "LICENSE" not in names
    assert {name for name in names if name.startswith("WIZARD_UIFILES/")} == {
        "WIZARD_UIFILES/uninstall_uifile",
        "WIZARD_UIFILES/uninstall_uifile_chs",
        "WIZARD_UIFILES/uninstall_uifile_cht",
    }
    assert info["arch"] == "armada37xx rtd1296 rtd1619b"
    assert info["checksum"] == hashlib.md5(payload, usedforsecurity=False).hexdigest()
    assert all(mode == 0o755 for name, mode in scripts.items() if not name.endswith(".sh"))


def test_the_time_in_the_files_is_given_or_the_commits(monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1234")
    assert build.commit_time_s() == 1234
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    assert build.commit_time_s() > EPOCH_S


def test_without_git_nothing_is_built(monkeypatch, tmp_path):
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    monkeypatch.setattr(build, "ROOT", tmp_path)
    monkeypatch.setattr(application, "ROOT", tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    with pytest.raises(CannotPack, match="git checkout"):
        build.commit_time_s()
    with pytest.raises(CannotPack, match="git checkout"):
        application.uncommitted()
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(CannotPack, match="git is missing"):
        application.uncommitted()


def test_a_package_of_a_changed_tree_is_said_to_belong_to_no_commit(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(application, "ROOT", tmp_path)
    for command in (["init", "-q"], ["add", "one"], [*ME, "commit", "-qm", "One"]):
        (tmp_path / "one").write_text("1")
        subprocess.run(["git", *command], check=True, cwd=tmp_path)
    assert application.uncommitted() == []
    warn_of_changes(application.uncommitted())
    assert capsys.readouterr().err == ""

    (tmp_path / "one").write_text("2")
    for number in range(20):
        (tmp_path / f"new-{number}").touch()
    warn_of_changes(application.uncommitted())

    said = capsys.readouterr().err
    assert "THESE BYTES BELONG TO NO COMMIT" in said
    assert " M one" in said
    assert "and 11 more" in said


def test_what_only_developers_need_stays_out(tmp_path):
    copy_tracked("spk/root_helper", tmp_path, without={"ruff.toml"})

    assert (tmp_path / "helper" / "server.py").is_file()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["helper", "install.sh", "list", "remove.sh"]
