"""`make release-check` lets through what belongs together, and names whatever does not."""

from __future__ import annotations

import hashlib
import io
import json
import subprocess
import tarfile
import zipfile
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from packer.arches import ARCHES
from packer.release import LOCKS, Release, main

if TYPE_CHECKING:
    from pathlib import Path

COMMITTED = datetime(2026, 11, 23, 8, 0, 5, tzinfo=UTC)
INFO = 'package="volbench"\nversion="{}"\n'
CHANGELOG = "# Changelog\n\n## Unreleased\n\n## 1.2.0 - 2026-11-23\n\n### Added\n\n- Something.\n"
WHEEL = "volbench-1.2.0.post7-py3-none-any.whl"


def _git(checkout: Path, *arguments: str) -> None:
    moment = COMMITTED.isoformat()
    names = {f"GIT_{who}_{what}": "a" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    times = {"GIT_AUTHOR_DATE": moment, "GIT_COMMITTER_DATE": moment, "HOME": str(checkout), "PATH": "/usr/bin:/bin"}
    subprocess.run(["git", *arguments], cwd=checkout, check=True, env={**names, **times}, capture_output=True)


def _package(
    checkout: Path, arch: str, *, version: str = "1.2.0-0007", made: str = "20261123-08:00:05", payload: bytes = b"tgz"
) -> None:
    checksum = hashlib.md5(b"tgz", usedforsecurity=False).hexdigest()
    told = f'arch="{ARCHES[arch].info}"\ncreate_time="{made}"\nchecksum="{checksum}"\n'
    with tarfile.open(checkout / f"dist/volbench_1.2.0-0007_dsm7_{arch}.spk", "w") as packed:
        for name, content in (("INFO", (INFO.format(version) + told).encode()), ("package.tgz", payload)):
            member = tarfile.TarInfo(name)
            member.size = len(content)
            packed.addfile(member, io.BytesIO(content))


def _wheel(checkout: Path, *, version: str = "1.2.0-0007", second: int = 4) -> None:
    with zipfile.ZipFile(checkout / "dist" / WHEEL, "w") as packed:
        packed.writestr(zipfile.ZipInfo("volbench/INFO", (2026, 11, 23, 8, 0, second)), INFO.format(version))


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    texts = {
        "INFO": INFO.format("1.2.0-0007"),
        "CHANGELOG.md": CHANGELOG,
        ".gitignore": "/dist/\n",
        "src/frontend/package.json": '{"version": "1.2.0"}',
        **dict.fromkeys(LOCKS, "{}\n"),
    }
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    _git(tmp_path, "init", "-q")
    _git(tmp_path, "add", ".")
    _git(tmp_path, "commit", "-q", "-m", "Release")
    _git(tmp_path, "tag", "v1.2.0-0007")
    (tmp_path / "dist").mkdir()
    for arch in ARCHES:
        _package(tmp_path, arch)
    _wheel(tmp_path)
    return tmp_path


def test_a_release_that_belongs_together_gets_its_checksums_and_its_provenance(checkout):
    assert main(checkout) == 0

    done = subprocess.run(
        ["sha256sum", "--strict", "-c", "SHA256SUMS"], cwd=checkout / "dist", capture_output=True, check=True, text=True
    )
    told = json.loads((checkout / "dist/provenance.json").read_text("utf-8"))

    assert done.stdout.count(": OK") == len(told["files"]) + 1
    assert (told["version"], told["tag"], told["committed_at"]) == ("1.2.0-0007", "v1.2.0-0007", "2026-11-23T08:00:05Z")
    assert told["commit"] == Release(checkout).commit
    assert told["locks"] == dict.fromkeys(LOCKS, hashlib.sha256(b"{}\n").hexdigest())


def _change(checkout: Path, name: str, text: str) -> None:
    (checkout / name).write_text(text, "utf-8")


def _commit_more(checkout: Path) -> None:
    _git(checkout, "commit", "-q", "--allow-empty", "-m", "More")


@pytest.mark.parametrize(
    ("spoil", "doubt"),
    [
        (lambda at: _change(at, "INFO", INFO.format("1.2.0-0007") + "\n"), "not everything is committed"),
        (_commit_more, "does not carry the tag v1.2.0-0007"),
        (
            lambda at: _change(at, "CHANGELOG.md", CHANGELOG.replace("ed\n\n##", "ed\n\n- New.\n\n##")),
            "under Unreleased",
        ),
        (lambda at: _change(at, "CHANGELOG.md", CHANGELOG.replace("1.2.0", "1.1.0")), "not '## 1.2.0 - YYYY-MM-DD'"),
        (lambda at: _change(at, "src/frontend/package.json", '{"version": "1.1.0"}'), "package.json says 1.1.0"),
        (lambda at: (at / "dist" / WHEEL).unlink(), f"dist/{WHEEL} is not built"),
        (lambda at: (at / "dist/volbench_1.2.0-0007_dsm7_armv8.spk").unlink(), "armv8.spk is not built"),
        (lambda at: _package(at, "armv8", version="1.1.0-0006"), "has version 1.1.0-0006"),
        (lambda at: _package(at, "armv8", made="20261122-08:00:05"), "has create_time 20261122-08:00:05"),
        (lambda at: _package(at, "armv8", payload=b"other"), "has checksum"),
        (lambda at: _wheel(at, version="1.1.0-0006"), "holds version 1.1.0-0006"),
        (lambda at: _wheel(at, second=8), "is dated 2026-11-23 08:00:08"),
    ],
)
def test_what_does_not_belong_together_is_named_and_nothing_is_written(checkout, capsys, spoil, doubt):
    spoil(checkout)

    assert main(checkout) == 1
    assert doubt in capsys.readouterr().out
    assert not (checkout / "dist/SHA256SUMS").exists()
