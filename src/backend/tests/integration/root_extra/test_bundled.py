"""What the package brings for the root extra is whole: the running helper maps nothing outside root's own folder."""

import os
import shutil
import sys
import tempfile
from pathlib import Path

import pytest
from support.root_extra import ROOT, own_places

from volbench.host.root_extra import RootExtraClient, RootScripts
from volbench.host.root_extra.scripts import DSM_PACKAGE, DSM_USER

PYTHON = Path("/usr/bin/python3.11")
LIBRARY = Path("/usr/lib/python3.11")


@pytest.fixture
def packer(monkeypatch):
    """The packer's part, and a target folder with this machine's own Debian Python in the place of the package's."""
    if os.geteuid() != 0 or not PYTHON.is_file() or not (LIBRARY / "os.py").is_file():
        pytest.skip("needs root and Debian's Python 3.11")
    monkeypatch.syspath_prepend(str(ROOT / "spk"))
    known = set(sys.modules)
    from packer import arches, root_extra

    yield root_extra, arches.native()
    for name in set(sys.modules) - known:
        if name.partition(".")[0] == "packer":
            del sys.modules[name]


@pytest.fixture
def target(packer):
    """A filled target folder that its user can read: files of the package are opened as that user, never as root."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield filled(Path(folder, "target"), *packer)


def filled(place, root_extra, arch):
    for link, source in {
        "runtime/usr/bin/python3.11": PYTHON,
        "runtime/usr/lib/python3.11": LIBRARY,
        f"runtime/lib/{arch.triplet}": Path("/lib", arch.triplet),
        f"runtime/usr/lib/{arch.triplet}": Path("/usr/lib", arch.triplet),
        "bin/hdparm": Path(shutil.which("hdparm") or "/usr/sbin/hdparm"),
    }.items():
        (place / link).parent.mkdir(parents=True, exist_ok=True)
        (place / link).symlink_to(source)
    shutil.copytree(ROOT / "spk/root_helper", place / "root_helper")
    root_extra.keep_interpreter(place)
    root_extra.write_list(place, arch)
    return place


def test_the_bundled_interpreter_runs_the_helper_with_nothing_from_outside(target):
    with own_places(target, "root_helper") as installed:
        done = installed.install()
        assert done.returncode == 0, done.stderr
        pid = int(Path(installed.scripts.run, "pid").read_text())
        mapped = {line.split()[-1] for line in Path(f"/proc/{pid}/maps").read_text().splitlines() if " /" in line}

        assert mapped
        assert {path for path in mapped if not path.startswith(f"{installed.scripts.home}/current/runtime/")} == set()
        about = RootExtraClient(installed.socket).about()
        assert about.programs["hdparm"] == f"{installed.scripts.home}/current/hdparm"
        # Every verb's way in is loaded: nothing is missing only when it goes wrong.
        for said in (b"[]\n", b"\xff\n", b'{"verb": "read", "device": "none"}\n', b'{"verb": "drop"}\n'):
            assert "error" in installed.raw(said)


def test_the_release_notes_get_the_checksums_of_what_the_page_shows(target, packer):
    root_extra, _ = packer
    shown = RootScripts(target, "root_helper", DSM_USER, DSM_USER, shown_as=DSM_PACKAGE)

    assert root_extra.script_sums(target) == [
        f"{shown.install().sha256}  volbench-root-install.sh",
        f"{shown.remove().sha256}  volbench-root-remove.sh",
    ]
    assert shown.is_dsm
    assert "package='/var/packages/volbench/target'" in shown.install().text
    assert "loader='runtime/lib/ld-linux" in shown.install().text
    assert str(target) not in shown.install().text
