"""What a NAS is offered: only what fits its processor and its DSM."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from click.testing import CliRunner
from support.spk_files import make_package

from volbench.cli import main
from volbench.domain.model.errors import InvalidRequest, NotFound
from volbench.feed import Asker, answer, read_packages
from volbench.feed.platforms import FAMILIES, family_of

PLATFORMS = Path(__file__).parents[2] / "fixtures" / "dsm" / "platforms.txt"


def ask(folder, **form):
    form = {"arch": "geminilake", "major": "7", "minor": "2", "build": "72806", "language": "enu", **form}
    return answer(read_packages(folder), Asker.from_form(form), "http://x/")["packages"]


def test_a_platform_gets_the_package_of_its_family(tmp_path):
    make_package(tmp_path, "x86_64")
    make_package(tmp_path, "armv8")
    assert [p["link"] for p in ask(tmp_path, arch="geminilake")] == ["http://x/volbench_0.1.0-0001_x86_64.spk"]
    assert [p["link"] for p in ask(tmp_path, arch="rtd1619b")] == ["http://x/volbench_0.1.0-0001_armv8.spk"]


def test_a_platform_that_its_family_name_does_not_cover_gets_only_what_names_it(tmp_path):
    make_package(tmp_path, "armv7")
    assert [len(ask(tmp_path, arch=name)) for name in ("alpine", "armada38x", "monaco")] == [1, 0, 0]
    make_package(tmp_path, "alpine armada38x", version="0.2.0-0001")
    assert [p["version"] for p in ask(tmp_path, arch="armada38x")] == ["0.2.0-0001"]
    assert ask(tmp_path, arch="monaco") == []


@pytest.mark.parametrize(
    "form",
    [
        {"arch": "alpine"},
        {"arch": "comcerto2k"},
        {"arch": ""},
        {"major": "6", "build": "25556"},
        {"major": "8"},
        {"build": "39999"},
        {"build": "-5"},
        {"major": "seven"},
        {"build": "9" * 5000},
    ],
)
def test_a_nas_it_does_not_fit_is_offered_nothing(tmp_path, form):
    make_package(tmp_path, "x86_64")
    assert ask(tmp_path, **form) == []


def test_every_platform_of_dsm_7_is_known_and_none_is_made_up():
    lines = [line.split() for line in PLATFORMS.read_text("utf-8").splitlines() if not line.startswith("#")]
    table = {name: None if family == "-" else family for name, family in lines}

    assert {name: family_of(name) for name in table} == table
    assert set(FAMILIES) - set(table) == {"x86_64", "armv8", "aarch64", "armv7"}


@pytest.mark.parametrize("given", [{}, {"major": ""}], ids=["missing", "empty"])
def test_a_request_without_a_major_version_is_known_by_its_build(tmp_path, given):
    make_package(tmp_path, "x86_64")
    form = {"arch": "geminilake", "language": "enu", **given}

    def offered(build):
        asker = Asker.from_form({**form, "build": build})
        return len(answer(read_packages(tmp_path), asker, "http://x/")["packages"])

    assert [offered(build) for build in ("86009", "40000", "39999", "25556", "", "x")] == [1, 1, 0, 0, 0, 0]


def test_the_entry_says_what_package_center_needs(tmp_path):
    file = make_package(tmp_path, "x86_64")
    (entry,) = ask(tmp_path, language="chs")
    assert entry["dname"] == "存储空间测速"
    assert entry["desc"] == "How fast?"
    assert entry["md5"] == hashlib.md5(file.read_bytes(), usedforsecurity=False).hexdigest()
    assert entry["size"] == file.stat().st_size
    assert entry["thumbnail"] == ["http://x/volbench-thumbnail.png"]
    assert (entry["qinst"], entry["qupgrade"], entry["qstart"]) == (True, True, True)


def test_a_wizard_or_licence_ends_the_installation_with_one_click(tmp_path):
    make_package(tmp_path, "x86_64", extra=("WIZARD_UIFILES/install_uifile_chs", "WIZARD_UIFILES/uninstall_uifile"))
    (entry,) = ask(tmp_path)
    assert (entry["qinst"], entry["qupgrade"]) == (False, True)


def test_only_the_newest_version_is_offered(tmp_path):
    make_package(tmp_path, "x86_64", version="0.9.0-0002")
    make_package(tmp_path, "x86_64", version="0.10.0-0001")
    assert [p["version"] for p in ask(tmp_path)] == ["0.10.0-0001"]


def test_a_folder_without_packages_and_a_broken_file_are_said(tmp_path):
    with pytest.raises(NotFound):
        read_packages(tmp_path)
    (tmp_path / "page.spk").write_text("<html>not found</html>", "utf-8")
    with pytest.raises(InvalidRequest):
        read_packages(tmp_path)


def test_files_for_any_web_server_are_written(tmp_path):
    make_package(tmp_path, "x86_64")
    make_package(tmp_path, "alpine armada38x monaco")
    out = tmp_path / "out"
    arguments = ["feed", str(tmp_path), "--write", str(out), "--address", "https://nas.example/p"]
    result = CliRunner().invoke(main, ["--data-dir", str(tmp_path / "data"), *arguments])
    assert result.exit_code == 0, result.output
    assert sorted(file.name for file in out.iterdir()) == [
        "dsm7-armv7.json",
        "dsm7-x86_64.json",
        "volbench-thumbnail.png",
        "volbench-thumbnail_retina.png",
    ]
    assert '"https://nas.example/p/volbench_0.1.0-0001_x86_64.spk"' in (out / "dsm7-x86_64.json").read_text("utf-8")
    assert '"https://nas.example/p/volbench_0.1.0-0001_alpine armada38x monaco.spk"' in (
        out / "dsm7-armv7.json"
    ).read_text("utf-8")
