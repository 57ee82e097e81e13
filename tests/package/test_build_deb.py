"""The builders of the Debian package and of the container image: same content, same bytes; and what the scripts say."""

from __future__ import annotations

import hashlib
import io
import json
import re
import subprocess
import tarfile
from pathlib import Path

import pytest
from packer import archive, deb
from packer.image import image
from packer.places import SPK
from unit.house.test_owner_words import SHUNNED_TW, offences

SCRIPTS = SPK / "deb"
LANGUAGES = ("en", "zh_CN", "zh_TW")
SENTENCE = re.compile(r"^    ([\w-]+)\) words=\"(.*)\" ;;$", re.MULTILINE)
IDENTITY = deb.Identity("1.2.3-0004", None, 1_700_000_000)


def sentences(language: str) -> dict[str, str]:
    return dict(SENTENCE.findall((SCRIPTS / f"words-{language}.sh").read_text("utf-8")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_there_with_the_same_values(language):
    def values(language):
        return {code: set(re.findall(r"\$\{?(\d)", words)) for code, words in sentences(language).items()}

    assert values(language) == values("en")


def test_the_scripts_tell_these_sentences_and_no_others():
    scripts = [path.read_text("utf-8") for path in SCRIPTS.iterdir() if not path.name.startswith("words-")]
    told = {code for text in scripts for code in re.findall(r"\b(?:tell|fail|need_root) ([a-z]+-?[a-z]+)\b", text)}

    verbs = {"token", "give", "take", "keep"}
    assert told - verbs - {"need-root"} == set(sentences("en")) - {"need-root"}


def test_traditional_chinese_has_the_words_of_taiwan():
    assert offences(SHUNNED_TW, list(sentences("zh_TW").items())) == []


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    place = tmp_path / "tree"
    (place / "usr/bin").mkdir(parents=True)
    (place / "usr/bin/volbench").write_text("#!/bin/sh\n")
    (place / "usr/bin/volbench").chmod(0o775)
    (place / "etc/default").mkdir(parents=True)
    (place / "etc/default/volbench").write_text("A=1\n")
    return place


def test_the_same_content_gives_the_same_package(tree, tmp_path, monkeypatch):
    monkeypatch.setattr(deb, "DIST", tmp_path / "dist")
    first = deb.pack(tree, "arm64", IDENTITY).read_bytes()
    (tree / "usr/bin/volbench").chmod(0o700)
    (tree / "usr/bin/volbench").touch()

    again = deb.pack(tree, "arm64", IDENTITY)

    assert again.read_bytes() == first
    told = subprocess.run(["dpkg-deb", "--field", again], check=True, capture_output=True, text=True).stdout
    assert "Architecture: arm64\n" in told
    assert "Depends: python3 (>= 3.11), fio (>= 3.33), hdparm, adduser\n" in told
    assert "Homepage" not in told


def test_an_image_names_its_content_by_checksum_and_is_the_same_each_time(tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "file").write_text("x")
    members = [(path.name, path) for path in archive.entries(tmp_path)]
    layer = archive.tar(members, 1_700_000_000, open_to_all=frozenset({"data"}))

    made = image(layer, "arm64", "1.2.3-0004", 1_700_000_000)

    assert image(layer, "arm64", "1.2.3-0004", 1_700_000_000) == made
    with tarfile.open(fileobj=io.BytesIO(made)) as whole:
        files = {member.name: whole.extractfile(member).read() for member in whole}
    for name, data in files.items():
        if name.startswith("blobs/"):
            assert name.endswith(hashlib.sha256(data).hexdigest())
    [named] = json.loads(files["index.json"])["manifests"]
    manifest = json.loads(files["blobs/" + named["digest"].replace(":", "/")])
    config = json.loads(files["blobs/" + manifest["config"]["digest"].replace(":", "/")])
    assert config["rootfs"]["diff_ids"] == ["sha256:" + hashlib.sha256(layer).hexdigest()]
    assert (config["architecture"], config["config"]["User"]) == ("arm64", "1000:1000")
    with tarfile.open(fileobj=io.BytesIO(layer)) as content:
        assert {member.name: member.mode for member in content} == {"data": 0o1777, "file": 0o644}
