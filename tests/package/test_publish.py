"""`make release`: what is written beside the packages, signed by minisign itself; a trial, and the owner's own."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import tarfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packer import publish
from packer.errors import CannotPack
from packer.minisign import verify
from packer.release import LOCKS, Release
from packer.ways import renewed

from package.stand_in_release import SOURCES, VERSION, build_all, git, make_checkout, owners_file, small_lock

if TYPE_CHECKING:
    from packer.lock import Lock


@pytest.fixture
def lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Lock:
    """Everything pinned, with sources of a few bytes."""
    monkeypatch.setenv("VOLBENCH_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("VOLBENCH_TRIAL", raising=False)
    monkeypatch.delenv("VOLBENCH_KEY", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    return small_lock(tmp_path / "cache")


def _trial(place: Path, lock: Lock, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Take an untouched project, whose owner filled in nothing, through a trial; return where its files lie."""
    with monkeypatch.context() as before:
        before.delenv("VOLBENCH_TRIAL", raising=False)
        make_checkout(place, (Path(publish.ROOT) / "spk/owner.toml").read_text("utf-8"))
    monkeypatch.setenv("VOLBENCH_TRIAL", "1")
    build_all(place / "dist/trial", is_trial=True)
    release = Release(place)
    assert publish.publish(release, lock, release.doubts_of_the_checkout()) == 0
    return place / "dist/trial"


@pytest.fixture(scope="module")
def trial(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the files of one trial lie; nobody changes them."""
    place = tmp_path_factory.mktemp("trial")
    with pytest.MonkeyPatch.context() as surroundings:
        surroundings.setenv("VOLBENCH_CACHE", str(place / "cache"))
        return _trial(place / "one", small_lock(place / "cache"), surroundings)


def _checked(dist: Path) -> str:
    command = ["sha256sum", "--strict", "-c", "SHA256SUMS"]
    return subprocess.run(command, cwd=dist, capture_output=True, check=True, text=True).stdout


def test_a_trial_is_whole_signed_and_says_everywhere_that_it_is_none(trial, tmp_path):
    key = (trial / "trial.pub").read_text().splitlines()[-1]
    told = json.loads((trial / "provenance.json").read_text("utf-8"))

    # One checksum for every file but the checksums, their signature and its key.
    assert _checked(trial).count(": OK") == len(list(trial.iterdir())) - 3
    assert verify(trial / "SHA256SUMS", key).endswith("not for publication")
    assert "not for publication" in (trial / "NOT-FOR-PUBLICATION.txt").read_text()
    assert "not for publication" in (trial / "trial.pub").read_text()
    assert "not for publication" in (trial / f"volbench_{VERSION}_release-notes.md").read_text("utf-8")
    assert (told["for_publication"], told["built_by"]) == (False, "nobody: a trial, not for publication")
    assert set(told["files"]) == {path.name for path in trial.iterdir()} - {
        "provenance.json",
        "SHA256SUMS",
        "SHA256SUMS.minisig",
        "trial.pub",
    }
    for name in ("SHA256SUMS", "SHA256SUMS.minisig"):
        shutil.copy(trial / name, tmp_path)
    (tmp_path / "SHA256SUMS").write_text("another\n")
    with pytest.raises(CannotPack, match="minisign -V"):
        verify(tmp_path / "SHA256SUMS", key)


def test_two_trials_are_the_same_but_for_signature_and_key(trial, tmp_path, lock, monkeypatch):
    another = _trial(tmp_path / "another/longer", lock, monkeypatch)

    assert sorted(path.name for path in trial.iterdir()) == sorted(path.name for path in another.iterdir())
    assert {path.name for path in trial.iterdir() if path.read_bytes() != (another / path.name).read_bytes()} == {
        "SHA256SUMS.minisig",
        "trial.pub",
    }


def test_the_sources_that_are_owed_lie_in_one_archive_which_the_notes_name(trial, lock):
    name = f"volbench_{VERSION}_sources.tar"
    with tarfile.open(trial / name) as packed:
        names = set(packed.getnames())
        text = packed.extractfile(f"{name[:-4]}/README.txt").read().decode()

    assert {f"{name[:-4]}/tools/{tool}/{tool}.tar" for tool in lock.sources} <= names
    assert {f"{name[:-4]}/debian/{source}/{source}.tar" for source in ("glibc", "gcc-12")} <= names
    assert f"{name[:-4]}/volbench-{VERSION}.tar" in names
    assert "LGPL-2.1-or-later" in text
    assert all(item.sha256 in text for items in lock.corresponding.values() for item in items)
    assert name in (trial / f"volbench_{VERSION}_release-notes.md").read_text("utf-8")


def test_every_file_has_a_list_of_parts_another_program_reads(trial):
    packages = [path for path in trial.iterdir() if path.name.endswith((".spk", ".deb", ".whl"))]
    packages += list(trial.glob("*_oci_*.tar"))

    for package in packages:
        text = (trial / f"{package.name}.cdx.json").read_text("utf-8")
        assert JsonStrictValidator(SchemaVersion.V1_5).validate_str(text) is None, package.name
    deb = json.loads((trial / f"volbench_{VERSION}_arm64.deb.cdx.json").read_text("utf-8"))
    assert "pkg:pypi/flask@3.1.3" in [part["purl"] for part in deb["components"]]
    assert any(part["purl"].startswith("pkg:npm/vue@") for part in deb["components"])


def test_the_notes_have_the_checksums_an_owner_compares_before_root_runs_a_script(trial):
    notes = (trial / f"volbench_{VERSION}_release-notes.md").read_text("utf-8")
    scripts = sorted(trial.glob("*_root-*.sh"))

    assert len(scripts) == 2 * len(list(trial.glob("*.spk")))
    for script in scripts:
        assert f"{hashlib.sha256(script.read_bytes()).hexdigest()}  {script.name}" in notes
    assert "- Something." in notes


def _key(folder: Path) -> str:
    """Make a key, without a password because nobody types one here, and return its public half."""
    folder.mkdir(parents=True)
    command = ["minisign", "-G", "-W", "-p", str(folder / "minisign.pub"), "-s", str(folder / "minisign.key")]
    subprocess.run(command, check=True, capture_output=True)
    return (folder / "minisign.pub").read_text().splitlines()[-1]


def test_what_the_owner_filled_in_is_published_under_their_key(tmp_path, lock):
    key = _key(tmp_path / "home/.minisign")
    make_checkout(tmp_path / "one", owners_file(key))
    build_all(tmp_path / "one/dist")
    release = Release(tmp_path / "one")
    dist = release.dist

    assert publish.publish(release, lock, release.doubts_of_the_checkout()) == 0

    assert verify(dist / "SHA256SUMS", key) == f"volbench {VERSION} {release.commit}"
    assert all(": OK" in line for line in _checked(dist).splitlines())
    told = json.loads((dist / "provenance.json").read_text("utf-8"))
    assert (told["for_publication"], told["built_by"], told["commit"]) == (True, "Somebody", release.commit)
    assert told["locks"] == dict.fromkeys(LOCKS, hashlib.sha256(b"{}\n").hexdigest())
    notes = (dist / f"volbench_{VERSION}_release-notes.md").read_text("utf-8")
    assert f"minisign -V -m SHA256SUMS -P {key}" in notes
    assert SOURCES in notes
    assert not any("publication" in path.name.lower() or path.suffix == ".pub" for path in dist.iterdir())


def test_a_key_the_owner_did_not_name_signs_nothing(tmp_path, lock):
    _key(tmp_path / "home/.minisign")
    make_checkout(tmp_path / "one", owners_file(_key(tmp_path / "another")))
    build_all(tmp_path / "one/dist")
    release = Release(tmp_path / "one")

    with pytest.raises(CannotPack, match="minisign -V"):
        publish.publish(release, lock, [])
    assert not (release.dist / "SHA256SUMS.minisig").exists()


def _file_is_as_it_was(_: Path) -> None:
    pass


def _tag_is_missing(checkout: Path) -> None:
    git(checkout, "tag", "-d", f"v{VERSION}")


def _key_is_missing(checkout: Path) -> None:
    (checkout / "spk/owner.toml").write_text(owners_file(), "utf-8")
    git(checkout, "commit", "-qam", "Name the owner")
    git(checkout, "tag", "-f", f"v{VERSION}")
    for place, text in renewed(checkout).items():
        place.write_text(text, "utf-8")
    git(checkout, "commit", "-qa", "--amend", "-m", "Name the owner")
    git(checkout, "tag", "-f", f"v{VERSION}")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (_file_is_as_it_was, "spk/owner.toml is empty at built_by, maintainer_url, support_url, help_url"),
        (_tag_is_missing, "does not carry the tag"),
        (_key_is_missing, "there is no key at"),
    ],
)
def test_nothing_is_built_for_nothing(tmp_path, lock, capsys, change, said):
    make_checkout(tmp_path / "one", (Path(publish.ROOT) / "spk/owner.toml").read_text("utf-8"))
    change(tmp_path / "one")

    assert publish.main(["--ready"], tmp_path / "one") == 1
    told = capsys.readouterr()
    assert said in told.out + told.err
    assert not (tmp_path / "one/dist").exists()
