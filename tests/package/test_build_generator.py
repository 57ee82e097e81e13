"""The recipe of vegeta: what it is made from is pinned and named, and the same Go makes the same bytes."""

from __future__ import annotations

import os
import re
import shutil
import subprocess

import pytest
from packer import generator
from packer.arches import by_name, native
from packer.elf import interpreter
from packer.errors import CannotPack
from packer.generator import PROGRAM, RECIPE, built_generator, go_packages

needs_go = pytest.mark.skipif(
    not (shutil.which("go") or shutil.which("go", path="/usr/local/go/bin")), reason="Go is not installed"
)


def test_every_module_has_its_version_its_terms_and_its_checksum():
    sums = (RECIPE / "go.sum").read_text()
    parts = {part.name: part for part in go_packages("1.26.8")}

    assert parts["github.com/tsenart/vegeta/v12"].version == "v12.12.0"
    assert parts["stdlib"].version == "1.26.8"
    assert all(part.licence for part in parts.values())
    for part in parts.values():
        assert part.name == "stdlib" or re.search(rf"^{re.escape(part.name)} {part.version} h1:", sums, re.MULTILINE)


def test_a_module_nobody_knows_the_terms_of_is_not_packed(tmp_path, monkeypatch):
    (tmp_path / "go.mod").write_text("module x\n\nrequire (\n\texample.org/secret v1.0.0\n)\n")
    monkeypatch.setattr(generator, "RECIPE", tmp_path)

    with pytest.raises(CannotPack, match=r"example\.org/secret"):
        go_packages("1.26.8")


def test_without_go_it_is_said_what_is_missing(monkeypatch):
    monkeypatch.setattr(generator.shutil, "which", lambda *_, **__: None)

    with pytest.raises(CannotPack, match=r"Go 1\.22 or newer is missing"):
        built_generator(by_name("x86_64"))


@needs_go
def test_it_is_built_twice_with_the_same_bytes_static_and_with_all_terms(tmp_path, monkeypatch):
    go = shutil.which("go") or "/usr/local/go/bin/go"
    made = []
    for name, surroundings in (("one", {}), ("a much longer name", {"TZ": "Asia/Shanghai", "GOFLAGS": "-race"})):
        place = tmp_path / name
        place.mkdir()
        monkeypatch.setattr(os, "environ", {**os.environ, **surroundings})
        generator.build(native(), place, go)
        made.append(place)

    one, other = ((place / PROGRAM).read_bytes() for place in made)
    assert one == other
    assert str(tmp_path).encode() not in one
    assert interpreter(made[0] / PROGRAM) is None
    told = subprocess.run([made[0] / PROGRAM, "-version"], check=True, capture_output=True, text=True).stdout
    assert "Version: 12.12.0" in told
    texts = {path.name for path in made[0].glob("*.txt")}
    assert texts == {
        f"vegeta-{'go' if part.name == 'stdlib' else part.name.replace('/', '-')}.txt" for part in go_packages("1.26.8")
    }
