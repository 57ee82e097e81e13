"""`make release-check` lets through what belongs together, and names whatever does not."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from packer.release import main

from package.stand_in_release import (
    CHANGELOG,
    VERSION,
    WHEEL,
    build_all,
    git,
    info,
    make_checkout,
    owners_file,
    write_deb,
    write_image,
    write_spk,
    write_wheel,
)

if TYPE_CHECKING:
    from pathlib import Path

ARMV8 = f"dist/volbench_{VERSION}_dsm7_armv8.spk"
ARM64 = f"dist/volbench_{VERSION}_arm64.deb"
OCI = f"dist/volbench_{VERSION}_oci_arm64.tar"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A release nobody spoilt yet."""
    place = tmp_path_factory.mktemp("whole")
    make_checkout(place, owners_file())
    build_all(place / "dist")
    return place


@pytest.fixture
def checkout(whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("VOLBENCH_TRIAL", raising=False)
    return shutil.copytree(whole, tmp_path / "checkout")


def test_a_release_that_belongs_together_is_let_through(checkout, capsys):
    assert main(checkout) == 0

    said = capsys.readouterr().out
    assert f"{VERSION} is ready" in said
    assert all(name in said for name in (WHEEL, ARMV8[5:], ARM64[5:], OCI[5:]))


def _change(checkout: Path, name: str, text: str) -> None:
    (checkout / name).write_text(text, "utf-8")


def _replace(checkout: Path, name: str, old: str, new: str) -> None:
    text = (checkout / name).read_text("utf-8")
    assert old in text
    _change(checkout, name, text.replace(old, new))


def _commit_more(checkout: Path) -> None:
    git(checkout, "commit", "-q", "--allow-empty", "-m", "More")


@pytest.mark.parametrize(
    ("spoil", "doubt"),
    [
        (lambda at: _change(at, "INFO", info() + "\n"), "not everything is committed"),
        (_commit_more, "does not carry the tag v1.2.0-0007"),
        (
            lambda at: _change(at, "CHANGELOG.md", CHANGELOG.replace("ed\n\n##", "ed\n\n- New.\n\n##")),
            "under Unreleased",
        ),
        (lambda at: _change(at, "CHANGELOG.md", CHANGELOG.replace("1.2.0", "1.1.0")), "not '## 1.2.0 - YYYY-MM-DD'"),
        (lambda at: _change(at, "src/frontend/package.json", '{"version": "1.1.0"}'), "package.json says 1.1.0"),
        (lambda at: _replace(at, "spk/owner.toml", 'built_by = "Somebody"', 'built_by = ""'), "is empty at built_by:"),
        (lambda at: _replace(at, "docs/debian.md", "1.2.0-0007", "1.1.0-0006"), "docs/debian.md names another version"),
        (
            lambda at: _replace(at, "README.md", "pipx install ./", "pipx install "),
            "README.md names another version or",
        ),
        (lambda at: (at / "dist" / WHEEL).unlink(), f"dist/{WHEEL} is not built"),
        (lambda at: (at / ARMV8).unlink(), "armv8.spk is not built"),
        (lambda at: write_spk(at / ARMV8, version="1.1.0-0006"), "has version 1.1.0-0006"),
        (lambda at: write_spk(at / ARMV8, made="20261122-08:00:05"), "has create_time 20261122-08:00:05"),
        (lambda at: write_spk(at / ARMV8, payload=b"other"), "has checksum"),
        (
            lambda at: write_spk(at / ARMV8, home={"maintainer_url": "https://example.net/"}),
            "has maintainer_url https://example.net/",
        ),
        (lambda at: write_deb(at / ARM64, version="1.1.0-0006"), "has Version 1.1.0-0006"),
        (lambda at: write_deb(at / ARM64, epoch_s=1), "is dated 1, the commit"),
        (lambda at: write_deb(at / ARM64, home="https://example.net/"), "has Homepage https://example.net/"),
        (lambda at: write_image(at / OCI, version="1.1.0-0006"), "has version 1.1.0-0006"),
        (lambda at: write_image(at / OCI, epoch_s=1), "has created 1970-01-01T00:00:01Z"),
        (lambda at: write_wheel(at / "dist" / WHEEL, version="1.1.0-0006"), "holds version 1.1.0-0006"),
        (lambda at: write_wheel(at / "dist" / WHEEL, second=8), "is dated 2026-11-23 08:00:08"),
        (lambda at: write_wheel(at / "dist" / WHEEL, home="https://example.net/"), "names the project's page"),
    ],
)
def test_what_does_not_belong_together_is_named(checkout, capsys, spoil, doubt):
    spoil(checkout)

    assert main(checkout) == 1
    assert doubt in capsys.readouterr().out
