"""The spksrc tree, as far as it can be checked without spksrc's toolchains: it parses, and what it says is true."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from packer.info import read_info
from packer.lock import read_lock
from packer.places import BACKEND, ROOT, SPK

TREE = SPK / "spksrc"
CROSS = ("fio", "hdparm", "libaio")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory) -> Path:
    """A folder that looks like a checkout of spksrc: the framework's files are there, and empty."""
    place = tmp_path_factory.mktemp("spksrc")
    (place / "mk").mkdir()
    for name in ("spksrc.cross-cc.mk", "spksrc.spk-meta.mk"):
        (place / "mk" / name).write_text("ARMv5_ARCHS = 88f6281\nRUN = env\n", "utf-8")
    for name in ("cross", "spk"):
        shutil.copytree(TREE / name, place / name)
    return place


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
    found = say(
        checkout / "spk/volbench", "SPK_NAME", "SPK_VERS", "SPK_REV", "DESCRIPTION", "DESCRIPTION_CHS", "DEPENDS"
    )
    assert found[0] == info["package"]
    assert f"{found[1]}-{int(found[2]):04}" == info["version"]
    assert found[3:] == [info["description"], info["description_chs"], "cross/fio cross/hdparm"]


def test_the_start_script_is_valid_shell_and_starts_the_service():
    script = TREE / "spk/volbench/src/service-setup.sh"
    text = 'set -eu; . "$1"; echo "$SERVICE_COMMAND|$VOLBENCH_PORT"'
    given = {"PATH": "/usr/bin:/bin", "SYNOPKG_PKGDEST": "/t", "SYNOPKG_PKGVAR": "/v", "SERVICE_PORT": "18290"}
    done = subprocess.run(["sh", "-c", text, "sh", script], check=True, capture_output=True, text=True, env=given)
    assert done.stdout.strip() == "/t/env/bin/python3 -m volbench serve --no-link|18290"


def test_dropping_it_in_brings_modules_page_icon_wizard_and_pins(checkout):
    if not (BACKEND / "volbench/static/app/index.html").is_file():
        pytest.skip("the page is not built; drop-in.sh would build it")
    subprocess.run([TREE / "drop-in.sh", checkout], check=True)
    package = checkout / "spk/volbench/src"
    for name in ("app/volbench/__main__.py", "app/volbench/INFO", "app/volbench/static/app/index.html"):
        assert (package / name).is_file()
    assert (package / "volbench.png").read_bytes().startswith(b"\x89PNG")
    assert (package / "wizard/uninstall_uifile").is_file()
    pure = (package / "requirements-pure.txt").read_text("utf-8").splitlines()
    compiled = (package / "requirements-crossenv.txt").read_text("utf-8").splitlines()
    assert all(re.fullmatch(r"[a-z0-9-]+==[0-9.]+", line) for line in pure + compiled)
    assert [line.partition("=")[0] for line in compiled] == ["markupsafe"]
    assert {"flask", "sqlalchemy", "waitress"} <= {line.partition("=")[0] for line in pure}


def test_a_folder_that_is_no_checkout_is_left_alone(tmp_path):
    done = subprocess.run([TREE / "drop-in.sh", tmp_path], check=False, capture_output=True, text=True)
    assert done.returncode == 1
    assert list(tmp_path.iterdir()) == []
