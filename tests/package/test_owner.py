"""What only the owner of the project can say comes from one file; where it is empty nothing is made up."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib.metadata import metadata
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml
from packer import owner
from packer.__main__ import warn_of_missing
from packer.arches import ARCHES
from packer.errors import CannotPack
from packer.info import python_version
from packer.licences import page_packages, written_offer
from packer.lock import read_lock
from packer.owner import Owner, contact, offer, project, read_owner
from packer.places import BACKEND, ROOT
from packer.sources import missing_sources, owed, owed_items
from packer.spdx import asks_for_sources, of_debian
from packer.ways import FOLDERS, renewed, table, with_version

from package.stand_in_release import HOME, SOURCES, VERSION, info, owners_file

if TYPE_CHECKING:
    from collections.abc import Callable

FILLED = Owner("Somebody", HOME, f"{HOME}/ask", f"{HOME}/help", f"{HOME}/releases", SOURCES, "RW" + "A" * 54)


@pytest.fixture(autouse=True)
def no_trial(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VOLBENCH_TRIAL", raising=False)


@pytest.fixture
def checkout(tmp_path: Path) -> Callable[[str], Path]:
    def make(text: str) -> Path:
        (tmp_path / "spk").mkdir()
        (tmp_path / "spk/owner.toml").write_text(text, "utf-8")
        (tmp_path / "INFO").write_text(info(), "utf-8")
        return tmp_path

    return make


def test_the_file_is_read_whole(checkout):
    assert read_owner(checkout(owners_file())) == FILLED
    assert FILLED.missing == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("built_by", "made_by", "lines we do not know: made_by"),
        (f'"{HOME}"', '"example.org"', "maintainer_url cannot be 'example.org'"),
        (f'"{HOME}"', "'https://a.example/\"x'", "maintainer_url cannot be"),
        (f'"{HOME}"', "3", "maintainer_url cannot be 3"),
        ("RWAAA", "RW+", "minisign_key cannot be"),
        ("package_index = false", 'package_index = "yes"', "true or false"),
        ('image_registry = ""', 'image_registry = "somewhere"', "image_registry cannot be"),
        ("built_by", "built by", "spk/owner.toml:"),
    ],
)
def test_what_is_no_such_thing_is_refused(checkout, old, new, said):
    text = owners_file()
    assert old in text
    with pytest.raises(CannotPack, match=said):
        read_owner(checkout(text.replace(old, new, 1)))


def test_info_the_offer_and_the_wheel_take_the_addresses_from_it(checkout):
    place = checkout(owners_file())

    assert project(place) == {
        "package": "volbench",
        "version": VERSION,
        "maintainer_url": HOME,
        "support_url": f"{HOME}/ask",
        "helpurl": f"{HOME}/help",
    }
    assert offer(FILLED, VERSION).splitlines() == [
        f"Ask at {HOME}/ask",
        f"The same lies ready as one archive, volbench_{VERSION}_sources.tar, beside the packages and at",
        SOURCES,
    ]
    (place / "INFO").write_text(info() + f'support_url="{HOME}"\n', "utf-8")
    with pytest.raises(CannotPack, match=r"INFO: support_url belongs into spk/owner\.toml"):
        project(place)


def test_where_nothing_is_filled_in_that_is_said_and_nothing_made_up(capsys):
    empty = Owner()
    assert (
        contact(empty) == offer(empty, VERSION) == "Ask whoever gave you this package: it names no address of its own."
    )
    assert empty.missing == "built_by maintainer_url support_url help_url release_url sources_url minisign_key".split()
    warn_of_missing(empty.missing)
    assert capsys.readouterr().err.splitlines() == [
        f"packer: TODO for the owner: spk/owner.toml is empty at {', '.join(empty.missing)}",
        "packer: until they are filled in this is nothing to publish, and make release refuses",
    ]
    warn_of_missing([])
    assert capsys.readouterr().err == ""
    assert written_offer(VERSION).rstrip().endswith("own builds.")
    assert "@" not in written_offer(VERSION)


def test_a_trial_has_addresses_nobody_can_have(monkeypatch):
    monkeypatch.setenv("VOLBENCH_TRIAL", "1")

    told = read_owner()

    assert all(
        ".invalid/" in value for name in Owner.__slots__ if name.endswith("_url") and (value := getattr(told, name))
    )
    assert told.missing == []
    assert project()["distributor"] == owner.NOT_FOR_PUBLICATION
    assert "not for publication" in written_offer(VERSION)


def test_the_readme_and_every_page_name_this_version_and_these_ways():
    assert [place.relative_to(ROOT).as_posix() for place in renewed()] == [], "make ways"


def test_the_readme_names_a_registry_only_where_something_is_published():
    unpublished = table(VERSION, FILLED)
    assert "uvx volbench" not in unpublished
    assert "pipx install volbench" not in unpublished
    assert f"uvx --from ./volbench-{python_version(VERSION)}-py3-none-any.whl volbench serve" in unpublished
    assert f"docker load -i volbench_{VERSION}_oci_amd64.tar" in unpublished

    published = table(VERSION, replace(FILLED, package_index=True, image_registry="ghcr.io/somebody/volbench"))
    assert "`uvx volbench serve`" in published
    assert "`pipx install volbench`" in published
    assert "docker load" not in published
    assert "Nothing is published" in table(VERSION, Owner())
    assert HOME in published


def test_no_way_takes_more_than_three_commands():
    # Of the three, the second makes the folders that a container is given.
    _, packages, *rows = [line for line in table(VERSION, FILLED).splitlines() if line.startswith("| ")]
    assert len(rows) == 4
    assert all(row.count("`") in {2, 4, 6} for row in rows)
    assert packages.count(".spk`") == len(ARCHES)


def test_names_of_files_and_images_follow_the_version():
    text = "volbench_0.9.0-0001_amd64.deb volbench-0.9.0.post1-py3-none-any.whl volbench:0.9.0-0001 v_0.9.0-0001_x"

    assert with_version(text, VERSION, FILLED) == (
        f"volbench_{VERSION}_amd64.deb volbench-1.2.0.post7-py3-none-any.whl volbench:{VERSION} v_0.9.0-0001_x"
    )
    registry = replace(FILLED, image_registry="ghcr.io/somebody/volbench")
    with_registry = with_version("image: volbench:0.9.0-0001", VERSION, registry)
    assert with_registry == f"image: ghcr.io/somebody/volbench:{VERSION}"
    assert with_version(with_registry, VERSION, registry) == with_registry
    assert with_version(with_registry, VERSION, FILLED) == f"image: volbench:{VERSION}"


def test_the_lock_pins_the_sources_of_everything_that_asks_for_them():
    lock = read_lock()

    assert missing_sources(lock) == [], "make spk-lock"
    assert {source.split()[0] for source in owed(lock.runtime)} == {"glibc", "gcc-12"}
    names = [name for name, _ in owed_items(lock)]
    assert len(set(names)) == len(names)
    for source in owed(lock.runtime):
        folder = f"debian/{source.split()[0]}/"
        kinds = {name.rsplit(".", 1)[-1] for name in names if name.startswith(folder)}
        assert {"dsc", "xz"} <= kinds, source
    # What fio is linked with is what it cannot be built again without.
    assert {f"tools/{name}" for name in lock.sources} <= {name.rpartition("/")[0] for name in names}
    assert not asks_for_sources(of_debian(lock.font))


@pytest.mark.parametrize(
    ("licence", "is_owed"),
    [
        ("GPL-2.0-only", True),
        ("LGPL-2.1-or-later", True),
        ("MIT AND GPL-3.0-only", True),
        ("Apache-2.0 OR GPL-3.0-or-later WITH Font-exception-2.0", False),
        ("(MIT OR GPL-3.0-or-later)", False),
        ("MPL-2.0", False),
    ],
)
def test_terms_that_ask_for_sources_are_told_from_others(licence, is_owed):
    assert asks_for_sources(licence) is is_owed


def test_nothing_of_python_or_npm_asks_for_sources():
    page = page_packages()
    assert len(page) > 5
    assert [part for part in page if asks_for_sources(part.licence)] == []
    lines = (BACKEND / "requirements/run.lock").read_text("utf-8").splitlines()
    pinned = [re.split(r"\[|==", line)[0] for line in lines if "==" in line]
    assert len(pinned) > 10
    for name in pinned:
        told = metadata(name)
        words = [told["License-Expression"] or told["License"] or "", *(told.get_all("Classifier") or [])]
        assert not any("GPL" in word or "General Public" in word for word in words), name


@pytest.mark.parametrize("name", ["compose.yaml", "truenas.yaml"])
def test_a_template_names_the_line_that_makes_every_folder_it_mounts(name):
    text = (ROOT / "spk/image/templates" / name).read_text("utf-8")
    service = yaml.safe_load(text)["services"]["volbench"]
    [line] = re.findall(r"sudo (install -d .*)", text)
    words = line.split()

    assert words[3::2][:2] == service["user"].split(":")
    assert sorted(words[6:]) == sorted(entry.partition(":")[0] for entry in service["volumes"])
    if name == "compose.yaml":
        assert f"sudo {line}" == FOLDERS


def test_the_unraid_template_names_the_line_that_makes_every_folder_it_mounts():
    text = (ROOT / "spk/image/templates/unraid.xml").read_text("utf-8")
    [line] = re.findall(r"(install -d .*)", text)
    mounted = re.findall(r'Default="(/mnt/[^"]+)"', text)

    assert f"--user {':'.join(line.split()[3:6:2])} " in text
    assert sorted(line.split()[6:]) == sorted(mounted)
