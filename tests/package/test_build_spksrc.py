"""The spksrc tree, held against facts about the framework: spksrc/facts.json says from where and when.

The framework itself is no part of a pipeline; `spk/spksrc/try.sh CHECKOUT` has it package volbench for real.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from packer.info import read_info
from packer.lock import read_lock
from packer.places import ROOT, SPK
from packer.sdists import CROSSENV, KEPT, doubts, pins, read_kept
from packer.wheels import LOCK

TREE = SPK / "spksrc"
CROSS = ("fio", "hdparm", "libaio")
FACTS = json.loads((Path(__file__).parent / "spksrc" / "facts.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def checkout(tmp_path_factory) -> Path:
    """A folder laid out as a checkout of spksrc; of the framework's files only what a Makefile asks for is there."""
    place = tmp_path_factory.mktemp("spksrc")
    (place / "mk").mkdir()
    for name in ("spksrc.cross-cc.mk", "spksrc.cross-install.mk", "spksrc.spk-meta.mk"):
        (place / "mk" / name).write_text("ARMv5_ARCHS = 88f6281\nRUN = env\n", "utf-8")
    for name in ("cross", "spk"):
        shutil.copytree(TREE / name, place / name)
    for name, lines in DOCUMENTS.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return place


def row(category: str, first: str) -> str:
    return f'    <tr data-category="{category}"><td>{first}</td><td>{category}</td></tr>'


DOCUMENTS = {
    "docs/reference/package-ports.md": [
        "<tbody>",
        row("Messaging", "15672"),
        row("Development", "18888"),
        row("Backup", "51515"),
        "</tbody>",
    ],
    "docs/packages/index.md": [row("Storage", '<a href="minio/">MinIO</a>'), row("Security", '<a href="zz/">Zz</a>')],
    "docs/packages/_template.md": [],
    "mkdocs.yml": [
        "nav:",
        "    - Storage:",
        "      - MinIO: packages/minio.md",
        "    - Sync:",
        "      - S: packages/s.md",
    ],
}
"""The documents drop-in.sh adds rows to, as they are built in the framework; a few rows of each."""


def say(folder: Path, *variables: str) -> list[str]:
    show = "print-%: ; @echo $($*)"
    goals = [f"print-{name}" for name in variables]
    done = subprocess.run(
        ["make", "-s", "-C", folder, f"--eval={show}", *goals], check=True, capture_output=True, text=True
    )
    return done.stdout.splitlines()


@pytest.mark.parametrize("name", CROSS)
def test_the_file_fetched_is_the_pinned_one(checkout, name):
    item = read_lock().sources[name]
    file, site, version, folder = say(
        checkout / "cross" / name, "PKG_DIST_NAME", "PKG_DIST_SITE", "PKG_VERS", "PKG_DIR"
    )
    assert f"{site}/{file}".endswith(item.path)
    assert (item.version.partition("+")[0], folder) == (version, f"{name}-{version}")
    digests = dict(line.split(" ")[1:] for line in (TREE / "cross" / name / "digests").read_text("utf-8").splitlines())
    assert digests["SHA256"] == item.sha256
    assert {kind: len(digest) for kind, digest in digests.items()} == {"SHA1": 40, "SHA256": 64, "MD5": 32}


LOCKED = LOCK.read_text("utf-8")
TOOLS = set(FACTS["build tools"])


def test_every_pin_has_a_source_archive_that_the_framework_can_build():
    assert list(doubts(LOCKED, read_kept(KEPT.read_text("utf-8")), TOOLS)) == []


def test_a_pin_that_has_lost_its_source_archive_is_named():
    kept = read_kept(KEPT.read_text("utf-8"))
    wheel_alone = LOCKED.replace(f"sha256:{kept['certifi'].sha256}", "sha256:" + "0" * 64)
    version = kept["certifi"].version

    assert list(doubts(wheel_alone, kept, TOOLS)) == [
        f"certifi=={version} has no source archive among its pinned files"
    ]


def test_another_pin_than_the_kept_one_and_a_new_one_are_named():
    kept = read_kept(KEPT.read_text("utf-8"))
    flask = f"flask=={pins(LOCKED)['flask']}"
    changed = LOCKED.replace(flask, "flask==9.9.9") + "newcomer==1.0 \\\n    --hash=sha256:" + "1" * 64 + "\n"

    assert [line.partition(" ")[0] for line in doubts(changed, kept, TOOLS)] == ["flask==9.9.9", "newcomer==1.0"]


def test_a_build_tool_the_framework_has_not_is_named(tmp_path):
    kept = read_kept(KEPT.read_text("utf-8"))
    without_ours = list(doubts(LOCKED, kept, TOOLS, crossenv=tmp_path))
    without_flit = {line.rpartition(" is built with ")[2] for line in doubts(LOCKED, kept, TOOLS - {"flit-core"})}

    assert without_ours == [f"apprise=={kept['apprise'].version} is built with babel, which spksrc does not have"]
    assert without_flit == {"flit-core, which spksrc does not have"}


def test_our_own_crossenv_files_are_of_packages_that_are_built():
    named = {path.stem.removeprefix("requirements-") for path in CROSSENV.glob("requirements-*.txt")}
    assert named
    assert named <= set(pins(LOCKED))


def test_help_is_packed_under_the_frameworks_names(checkout, tmp_path):
    (release,) = say(checkout / "cross/volbench", "PKG_DIST_NAME")
    (tmp_path / release).write_bytes(b"the released wheel")
    subprocess.run([TREE / "drop-in.sh", checkout, tmp_path / release], check=True)
    package, staged = checkout / "spk/volbench", tmp_path / "staged"
    subprocess.run(["make", "-s", "-C", package, f"STAGING_DIR={staged}", "volbench_help"], check=True)
    table = json.loads((staged / "app/helptoc.conf").read_text("utf-8"))

    assert table["app"] == "com.synocommunity.packages.volbench"
    for language in ("enu", "chs", "cht"):
        page = (staged / "app/help" / language / table["content"]).read_text("utf-8")
        assert "<code>sc-volbench</code>" in page
        assert "18290" in page
        # The icon's port is fixed at building there.
        assert "18299" not in page
        assert "title=" in (staged / "app/texts" / language / "strings").read_text("utf-8")


@pytest.mark.parametrize("name", CROSS)
def test_every_target_that_is_named_exists_and_installs_what_plist_says(checkout, name):
    folder = checkout / "cross" / name
    targets = [t for t in say(folder, "CONFIGURE_TARGET", "COMPILE_TARGET", "INSTALL_TARGET") if t and t != "nop"]
    shown = subprocess.run(
        ["make", "-n", "-C", folder, "MAKE=true", *targets], check=True, capture_output=True, text=True
    ).stdout
    for line in (TREE / "cross" / name / "PLIST").read_text("utf-8").splitlines():
        kind, path = line.split(":")
        assert kind == "bin"
        assert re.search(rf"install -m 755 \S+/{Path(path).name} \S*/{Path(path).parent}/", shown)


def test_the_package_says_what_info_says(checkout):
    info = read_info((ROOT / "INFO").read_text("utf-8"))
    names = ("DESCRIPTION", "DESCRIPTION_CHS", "DESCRIPTION_CHT")
    found = say(checkout / "spk/volbench", "SPK_NAME", "SPK_VERS", "SPK_REV", *names)
    release, build = info["version"].split("-")

    assert found[0] == info["package"]
    assert f"{found[1]}-{int(found[2]):04}" == info["version"]
    assert found[3:] == [info[name.lower()] for name in names]
    # As Python spells it: the wheel is the release the package is made from.
    assert say(checkout / "cross/volbench", "PKG_VERS") == [f"{release}.post{int(build)}"]


@pytest.mark.parametrize("folder", ["spk/volbench", "cross/volbench", *(f"cross/{name}" for name in CROSS)])
def test_every_variable_is_one_the_framework_knows(folder):
    text = (TREE / folder / "Makefile").read_text("utf-8")
    named = set(re.findall(r"^([A-Z][A-Za-z0-9_]*)\s*[:?+]?=", text, re.MULTILINE))
    known = {*FACTS["variables"], *FACTS["documenting"]}
    known |= {f"{name}_{one.upper()}" for name in ("DESCRIPTION", "DISPLAY_NAME") for one in FACTS["languages"]}

    assert named - known == set()


def test_whatever_would_open_it_to_all_users_or_the_internet_is_set_otherwise(checkout):
    all_users, port, rules = say(checkout / "spk/volbench", "SERVICE_PORT_ALL_USERS", "SERVICE_PORT", "FWPORTS")
    registered = (SPK / "ui/volbench.sc").read_text("utf-8")

    assert FACTS["defaults"] == {"SERVICE_PORT_ALL_USERS": "true", "port_forward": "yes"}
    assert (all_users, rules) == ("false", "src/volbench.sc")
    assert 'port_forward="no"' in registered
    assert f'dst.ports="{port}/tcp"' in registered


def packed(checkout: Path) -> set[str]:
    """Return what the framework packs: whatever PLISTs of the package and its dependencies name, and nothing else."""
    folders = [
        checkout / "spk/volbench",
        *(checkout / one for one in say(checkout / "spk/volbench", "DEPENDS")[0].split()),
    ]
    lines = [line.split(":") for folder in folders for line in (folder / "PLIST").read_text("utf-8").splitlines()]
    assert {kind for kind, _ in lines} <= set(FACTS["kinds"])
    return {path for _, path in lines}


def test_the_wheelhouse_is_packed_with_flask_in_it(checkout):
    wheels, pure = say(checkout / "spk/volbench", "WHEELS", "WHEELS_PURE_PYTHON_PACKAGING_ENABLE")
    installed = {"bin/fio", "sbin/hdparm", "share/volbench", FACTS["wheelhouse"]}

    assert "copyparty" in FACTS["python packages"]["with the wheelhouse in their PLIST"]
    assert packed(checkout) == installed
    assert (wheels, pure) == ("src/requirements-pure.txt src/requirements-crossenv.txt", "1")


def test_the_start_script_is_valid_shell_and_starts_the_service():
    script = TREE / "spk/volbench/src/service-setup.sh"
    text = 'set -eu; . "$1"; echo "$SERVICE_COMMAND|$VOLBENCH_PORT|$PYTHONPATH"'
    given = {"PATH": "/usr/bin:/bin", "SYNOPKG_PKGDEST": "/t", "SYNOPKG_PKGVAR": "/v", "SERVICE_PORT": "18290"}
    done = subprocess.run(["sh", "-c", text, "sh", script], check=True, capture_output=True, text=True, env=given)
    # Where cross/volbench puts it.
    assert done.stdout.strip() == "/t/env/bin/python3 -m volbench serve --no-link|18290|/t/share/volbench"


def test_dropping_it_in_brings_the_release_with_its_digests_icon_wizard_pins_and_documents(checkout, tmp_path):
    (release,) = say(checkout / "cross/volbench", "PKG_DIST_NAME")
    wheel = tmp_path / release
    wheel.write_bytes(b"the released wheel")
    for _ in range(2):
        subprocess.run([TREE / "drop-in.sh", checkout, wheel], check=True)
    package = checkout / "spk/volbench/src"
    digests = [line.split(" ") for line in (checkout / "cross/volbench/digests").read_text("utf-8").splitlines()]
    pure = (package / "requirements-pure.txt").read_text("utf-8").splitlines()
    compiled = (package / "requirements-crossenv.txt").read_text("utf-8").splitlines()
    ports = (checkout / "docs/reference/package-ports.md").read_text("utf-8").splitlines()

    assert (checkout / "distrib" / release).read_bytes() == wheel.read_bytes()
    assert digests == [
        [release, kind, hashlib.new(kind, wheel.read_bytes(), usedforsecurity=False).hexdigest()]
        for kind in ("SHA1", "SHA256", "MD5")
    ]
    assert (package / "volbench.png").read_bytes().startswith(b"\x89PNG")
    assert (package / "volbench.sc").read_bytes() == (SPK / "ui/volbench.sc").read_bytes()
    assert (package / "wizard/uninstall_uifile").is_file()
    assert all(re.fullmatch(r"[a-z0-9-]+==[0-9.]+(post[0-9]+)?", line) for line in pure + compiled)
    assert [line.partition("=")[0] for line in compiled] == ["markupsafe"]
    assert {"flask", "sqlalchemy", "waitress"} <= {line.partition("=")[0] for line in pure}
    assert "setuptools" not in {line.partition("=")[0] for line in pure}
    assert [re.findall(r"<td>(\d+)</td>", line) for line in ports] == [
        [],
        ["15672"],
        ["18290"],
        ["18888"],
        ["51515"],
        [],
    ]
    listed = re.findall(r'href="(\w+)/"', (checkout / "docs/packages/index.md").read_text("utf-8"))
    assert listed == ["minio", "volbench", "zz"]
    pages = re.findall(r"packages/(\w+)\.md", (checkout / "mkdocs.yml").read_text("utf-8"))
    assert pages == ["minio", "volbench", "s"]
    assert "18290" in (checkout / "docs/packages/volbench.md").read_text("utf-8")


def test_another_file_than_the_release_is_not_dropped_in(checkout, tmp_path):
    other = tmp_path / "volbench-9.9-py3-none-any.whl"
    other.write_bytes(b"something else")
    done = subprocess.run([TREE / "drop-in.sh", checkout, other], check=False, capture_output=True, text=True)

    assert done.returncode == 1
    assert "is not the release cross/volbench/Makefile names" in done.stderr


def test_a_folder_that_is_no_checkout_is_left_alone(tmp_path):
    done = subprocess.run([TREE / "drop-in.sh", tmp_path], check=False, capture_output=True, text=True)
    assert done.returncode == 1
    assert list(tmp_path.iterdir()) == []
