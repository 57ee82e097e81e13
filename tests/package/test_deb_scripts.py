"""The Debian package's own scripts where nothing can be written, in folders of their own instead of the system's."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pytest
from packer.places import SPK
from support.loops import LoopVolume, loop_volume

from faults.harness import volumes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MIB: Final = 1 << 20
NOBODY: Final = 65534


@dataclass(frozen=True, slots=True)
class Installed:
    """The scripts with `place` in front of the paths they use, and the service's user played by nobody."""

    place: Path
    volume: LoopVolume

    @property
    def data(self) -> Path:
        """Where results would be: on the volume."""
        return self.volume.mount_point / "data"

    @property
    def lists(self) -> Path:
        """Where it is written down what was given."""
        return self.volume.mount_point / "lists"

    @property
    def given(self) -> list[str]:
        """What the list says."""
        return (self.lists / "folders").read_text().splitlines()

    def run(self, script: str, *words: str, language: str = "C.UTF-8") -> subprocess.CompletedProcess[str]:
        """Run one as root, to its end."""
        return subprocess.run(
            ["/bin/sh", self.place / script, *words],
            env={"PATH": os.environ["PATH"], "LANG": language},
            capture_output=True,
            text=True,
            check=False,
        )


@pytest.fixture
def installed(apart: None, tmp_path: Path) -> Iterator[Installed]:
    """A small volume for data and lists; each path the scripts name leads there."""
    with loop_volume("ext4", 16 * MIB) as volume:
        there = {
            "/usr/share/volbench": str(tmp_path),
            "/var/lib/volbench": f"{volume.mount_point}/data",
            "/etc/volbench": f"{volume.mount_point}/lists",
            "runuser -u volbench --": "env",
            "chown volbench:volbench": f"chown {NOBODY}:{NOBODY}",
            "-o volbench -g volbench": "",
            "adduser ": ": ",
            "py3compile ": ": ",
            "deluser": "no-such-program",
            "userdel": "no-such-program",
        }
        for path in (SPK / "deb").iterdir():
            text = path.read_text("utf-8")
            for old, new in there.items():
                text = text.replace(old, new)
            (tmp_path / path.name).write_text(text, "utf-8")
        (volume.mount_point / "data").mkdir()
        yield Installed(tmp_path, volume)


def fill(installed: Installed) -> None:
    """Fill the volume to its last block."""
    pieces = "while dd if=/dev/zero bs=1k conv=fsync count=1 >>fill; do :; done"
    subprocess.run(
        ["/bin/sh", "-c", f"cat /dev/zero >>fill; {pieces}"],
        cwd=installed.volume.mount_point,
        capture_output=True,
        check=False,
    )


def folders(tmp_path: Path, installed: Installed) -> list[Path]:
    """Give two folders."""
    made = [tmp_path / "one", tmp_path / "two"]
    for folder in made:
        folder.mkdir()
        assert installed.run("volbench-admin", "give", str(folder)).returncode == 0
    return made


def test_a_list_that_does_not_fit_any_more_keeps_what_it_has(installed: Installed, tmp_path: Path) -> None:
    one, two = folders(tmp_path, installed)
    fill(installed)
    (tmp_path / "three").mkdir()

    taken = installed.run("volbench-admin", "take", str(one))
    given = installed.run("volbench-admin", "give", str(tmp_path / "three"))

    assert (taken.returncode, given.returncode) == (1, 1)
    assert all("its volume is full or read-only. Nothing was changed" in done.stderr for done in (taken, given))
    assert installed.given == [f"{one}/volbench", f"{two}/volbench"]
    assert (one / "volbench").is_dir()
    assert list((tmp_path / "three").iterdir()) == []


@pytest.mark.parametrize("language", ["C.UTF-8", "zh_CN.UTF-8", "zh_TW.UTF-8"])
def test_every_verb_has_words_where_nothing_can_be_written(installed: Installed, tmp_path: Path, language: str) -> None:
    one, _ = folders(tmp_path, installed)
    volumes.remount(installed.volume, "ro")
    (tmp_path / "three").mkdir()

    for words in (("give", str(tmp_path / "three")), ("take", str(one)), ("keep", "on"), ("token",)):
        done = installed.run("volbench-admin", *words, language=language)
        assert done.returncode == 1, words
        last = done.stderr.strip().splitlines()[-1]
        assert last.isascii() is (language == "C.UTF-8"), last
    assert (one / "volbench").is_dir()


def test_nothing_is_said_to_be_the_address_without_a_token(installed: Installed) -> None:
    token = installed.data / "token"
    for make in (token.mkdir, lambda: token.write_bytes(b"\xff\xfe"), lambda: token.write_text("\n")):
        make()
        done = installed.run("volbench-admin", "token")
        assert (done.returncode, done.stdout) == (1, "")
        assert f"sudo mv {token} {token}.aside" in done.stderr
        token.rmdir() if token.is_dir() else token.unlink()
    token.symlink_to("/nowhere/token")
    assert "holds no access token" in installed.run("volbench-admin", "token").stderr


def test_an_address_nothing_listens_at_is_shown_with_a_remark(installed: Installed) -> None:
    (installed.data / "token").write_bytes(b"\xef\xbb\xbfmine\r\n")

    done = installed.run("volbench-admin", "token")

    assert done.returncode == 0
    assert "/?token=mine\n" in done.stdout
    assert "Nothing listens there now" in done.stderr


@pytest.mark.parametrize(("language", "words"), [("C.UTF-8", "could not be deleted"), ("zh_CN.UTF-8", "未能删除")])
def test_purging_says_what_a_read_only_volume_keeps(installed: Installed, language: str, words: str) -> None:
    (installed.data / "volbench.sqlite").write_text("years of results")
    volumes.remount(installed.volume, "ro")

    done = installed.run("postrm", "purge", language=language)

    assert words in done.stdout
    assert f"sudo rm -rf {installed.data}" in done.stdout
    assert (installed.data / "volbench.sqlite").exists()


def test_a_file_in_the_place_of_the_results_is_told_while_installing(installed: Installed) -> None:
    installed.data.rmdir()
    installed.data.write_text("")

    done = installed.run("postinst", "configure")

    assert done.returncode == 1
    assert "sudo dpkg --configure -a" in done.stderr
