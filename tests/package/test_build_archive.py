"""The packing step: the same content gives the same bytes, in the one tar variant DSM takes, with a true INFO."""

from __future__ import annotations

import hashlib
import io
import lzma
import os
import tarfile
from pathlib import Path

import pytest
from packer import archive
from packer.errors import CannotPack
from packer.info import complete_info, read_info

EPOCH_S = 1_700_000_000


def fill(folder: Path, *, backwards: bool) -> Path:
    """Write the same files in another order, at another time, with another umask."""
    names = ["app/z.py", "app/a.py", "bin/fio", "lib/libz.so.1.2"]
    for name in reversed(names) if backwards else names:
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(name, "utf-8")
        file.chmod(0o644 if backwards else 0o600)
        os.utime(file, (1, 1) if backwards else (2, 2))
    (folder / "bin/fio").chmod(0o700 if backwards else 0o755)
    (folder / "lib/libz.so.1").symlink_to("libz.so.1.2")
    return folder


def test_order_time_and_rights_of_the_building_machine_do_not_show(tmp_path):
    first = archive.packed(fill(tmp_path / "one", backwards=False), EPOCH_S)
    second = archive.packed(fill(tmp_path / "two", backwards=True), EPOCH_S)
    assert first == second
    with tarfile.open(fileobj=io.BytesIO(lzma.decompress(first)), mode="r:") as packed:
        members = packed.getmembers()
    # Folders, then files of a kind side by side: xz finds again only what is near.
    names = ["app", "bin", "lib", "app/a.py", "app/z.py", "bin/fio", "lib/libz.so.1", "lib/libz.so.1.2"]
    assert [member.name for member in members] == names
    assert {(m.uid, m.gid, m.uname, m.gname, m.mtime) for m in members} == {(0, 0, "root", "root", EPOCH_S)}
    assert {m.name: oct(m.mode) for m in members if m.isfile()} == {
        "app/a.py": "0o644",
        "app/z.py": "0o644",
        "bin/fio": "0o755",
        "lib/libz.so.1.2": "0o644",
    }


def test_two_files_of_one_name_lie_side_by_side_however_much_lies_between_their_folders(tmp_path):
    for name in ("root_helper/python3.11", "runtime/usr/bin/python3.11", "runtime/lib/libm.so.6", "runtime/lib/re.pyc"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()

    files = [path.relative_to(tmp_path).as_posix() for path in archive.entries(tmp_path) if path.is_file()]

    assert files[-2:] == ["root_helper/python3.11", "runtime/usr/bin/python3.11"]


def test_only_plain_ustar_comes_out(tmp_path):
    tar = archive.tar([("INFO", _file(tmp_path / "INFO", b"x"))], EPOCH_S)
    assert tar[257:265] == b"ustar\x0000"
    with pytest.raises(ValueError, match="name is too long"):
        archive.tar([("a" * 300, _file(tmp_path / "a", b""))], EPOCH_S)


def test_info_is_completed_with_what_only_the_build_knows(tmp_path):
    _file(tmp_path / "one", b"x" * 5000)
    _file(tmp_path / "two", b"")
    text = complete_info({"package": "volbench"}, arch="armv8", payload=b"payload", unpacked=tmp_path, epoch_s=EPOCH_S)
    assert text.splitlines() == [
        'package="volbench"',
        'arch="armv8"',
        f'checksum="{hashlib.md5(b"payload", usedforsecurity=False).hexdigest()}"',
        'extractsize="8"',
        'create_time="20231114-22:13:20"',
    ]


@pytest.mark.parametrize("line", ["arch=x86_64", 'a="1" b="2"', 'a="it \\"says\\""', "a='1'", 'a="1"\na="2"'])
def test_a_line_dsm_would_misread_is_refused(line):
    with pytest.raises(CannotPack):
        read_info(line)


def test_what_the_packer_writes_may_not_stand_in_the_base():
    with pytest.raises(CannotPack):
        complete_info({"checksum": "0"}, arch="x", payload=b"", unpacked=Path("/nonexistent"), epoch_s=0)


def _file(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path
