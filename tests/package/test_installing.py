"""The scripts at installation, upgrade and removal, around a stand-in for the service."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

import pytest

from package.dsm.box import PACKAGE_UID, Box
from package.dsm.center import Center, on_volume
from package.dsm.spk_file import Model
from package.stand_in import BROKEN, make_spk, script_with

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("shell", ["busybox", "dash", "bash"])
def test_installing_runs_the_service_as_the_packages_user(
    apart: None, tmp_path: Path, model: Model, spk: Path, shell: str
) -> None:
    tmp_path.chmod(0o755)
    with Box(tmp_path / "nas", model, shell=shell) as box:
        center = Center(box)

        done = center.install(spk)

        assert done.is_done
        assert done.stages == ("preinst", "postinst", "start-stop-status prestart", "start-stop-status start")
        assert done.shown == ""
        assert center.status() == 0
        pid = center.pid_file.read_text().split()[0]
        assert box.run(["stat", "-c", "%u", f"/proc/{pid}"]).out.strip() == str(PACKAGE_UID)
        assert center.stop().is_done
        assert center.status() == 3


def test_the_service_is_told_where_everything_is_and_nothing_else(installed: Center) -> None:
    seen = installed.box.path("/var/packages/volbench/var/seen").read_text().splitlines()
    told = dict(line.split("=", 1) for line in seen)

    assert told["VOLBENCH_DATA_DIR"] == "/var/packages/volbench/var"
    assert told["VOLBENCH_TOOLS_DIR"] == "/var/packages/volbench/target/bin"
    assert told["TMPDIR"] == "/volume1/@apptemp/volbench"
    assert (told["VOLBENCH_HOST"], told["VOLBENCH_PORT"], told["VOLBENCH_SIGN_IN"]) == ("0.0.0.0", "18290", "dsm")
    assert not [name for name in told if name.startswith("SYNOPKG")]


def test_the_port_is_registered_and_the_command_on_everyones_path_while_installed(installed: Center) -> None:
    registry = installed.box.root / "usr/local/etc/services.d/volbench.sc"
    command = installed.box.run(["/usr/local/bin/volbench", "--version"], uid=12345)
    was_registered = registry.exists()
    installed.uninstall()

    assert command.out == "stand-in\n"
    assert was_registered
    assert not registry.exists()
    assert not (installed.box.root / "usr/local/bin/volbench").is_symlink()


def test_what_dsm_keeps_of_others_stays_out_of_reach(installed: Center) -> None:
    box = installed.box

    assert box.run(["touch", "/var/packages/volbench/INFO"]).code != 0
    assert box.run(["touch", "/volume1/mine"]).code != 0
    assert box.run(["touch", "/volume1/@appdata/volbench/mine"]).code == 0
    assert stat.S_IMODE(box.path("/volume1/@apphome/volbench").stat().st_mode) == 0o700


def test_a_package_that_cannot_run_here_says_so_and_is_repaired_with_its_data(
    center: Center, spk: Path, tmp_path: Path
) -> None:
    done = center.install(make_spk(tmp_path / "broken.spk", service=BROKEN))

    assert not done.is_done
    assert done.stages[-1] == "postinst"
    assert "do not run on this NAS: cannot execute binary file" in done.shown
    assert not center.start().is_done
    kept = center.box.write("/volume1/@appdata/volbench/kept", "results")
    assert center.install(spk).is_done
    assert center.status() == 0
    assert kept.read_text() == "results"


def test_another_processor_is_noticed_even_if_info_was_edited(center: Center, tmp_path: Path) -> None:
    cheated = make_spk(tmp_path / "edited.spk", arch="armv8 x86_64")
    text = center.box.root / "bin/uname"
    text.unlink()
    text.write_text("#!/bin/sh\necho aarch64\n")
    text.chmod(0o755)
    edited = make_spk(tmp_path / "x.spk", arch="x86_64")

    done = center.install(edited)

    assert not done.is_done
    assert done.stages == ("preinst",)
    assert "another processor (x86_64); this NAS has aarch64" in done.shown
    assert not center.is_installed
    assert center.install(cheated).is_done


def test_an_upgrade_keeps_data_and_runs_old_and_new_scripts_in_dsms_order(installed: Center, tmp_path: Path) -> None:
    data = installed.box.write("/var/packages/volbench/var/results", "mine")

    done = installed.install(make_spk(tmp_path / "newer.spk", version="9.0.0-0001"))

    assert done.is_done
    assert done.stages == (
        "start-stop-status prestop",
        "start-stop-status stop",
        "preupgrade",
        "preuninst",
        "postuninst",
        "preinst",
        "postinst",
        "postupgrade",
        "start-stop-status prestart",
        "start-stop-status start",
    )
    assert installed.installed_version == "9.0.0-0001"
    assert data.read_text() == "mine"
    assert installed.status() == 0


@pytest.mark.parametrize(
    ("arch", "machine", "shown"),
    [
        ("alpine alpine4k armada38x geminilake", "armv7l", ""),
        ("alpine alpine4k armada38x geminilake", "aarch64", "another processor (armv7); this NAS has aarch64"),
        ("x86_64", "armv7l", "another processor (x86_64); this NAS has armv7l"),
        ("x86_64 apollolake geminilake", "x86_64", ""),
        ("x86_64 apollolake geminilake", "aarch64", "another processor (x86_64); this NAS has aarch64"),
        ("armada37xx rtd1619b geminilake", "aarch64", ""),
        ("armada37xx rtd1619b geminilake", "x86_64", "another processor (armv8); this NAS has x86_64"),
    ],
)
def test_a_package_named_platform_by_platform_is_told_by_its_family(
    center: Center, tmp_path: Path, arch: str, machine: str, shown: str
) -> None:
    told = center.box.root / "bin/uname"
    told.unlink()
    told.write_text(f"#!/bin/sh\necho {machine}\n")
    told.chmod(0o755)

    done = center.install(make_spk(tmp_path / "x.spk", arch=arch))

    assert done.is_done == (not shown)
    assert shown in done.shown


def test_an_upgrade_for_another_processor_is_refused_while_the_old_version_is_there(
    installed: Center, tmp_path: Path
) -> None:
    before = installed.installed_version
    told = installed.box.root / "bin/uname"
    told.unlink()
    told.write_text("#!/bin/sh\necho aarch64\n")
    told.chmod(0o755)

    done = installed.install(make_spk(tmp_path / "newer.spk", version="9.0.0-0001"))

    assert not done.is_done
    assert done.stages[-1] == "preupgrade"
    assert "another processor (x86_64); this NAS has aarch64" in done.shown
    assert installed.installed_version == before
    assert installed.start().is_done


def test_a_postupgrade_that_fails_leaves_a_package_to_repair_and_its_data(installed: Center, tmp_path: Path) -> None:
    kept = installed.box.write("/var/packages/volbench/var/results", "mine")
    broken = script_with("postupgrade", "exit 0", "exit 1")

    done = installed.install(make_spk(tmp_path / "broken.spk", version="9.0.0-0001", changes=broken))

    assert not done.is_done
    assert done.stages[-1] == "postupgrade"
    assert not installed.start().is_done
    assert installed.install(make_spk(tmp_path / "mended.spk", version="9.0.0-0002")).is_done
    assert installed.status() == 0
    assert kept.read_text() == "mine"


def test_an_upgrade_of_a_stopped_package_does_not_start_it(installed: Center, tmp_path: Path) -> None:
    installed.stop()

    done = installed.install(make_spk(tmp_path / "newer.spk", version="9.0.0-0001"))

    assert done.is_done
    assert installed.status() == 3


@pytest.mark.parametrize(
    ("answers", "is_kept"),
    [
        pytest.param({}, True, id="as the wizard proposes"),
        pytest.param({"wizard_keep_data": "false", "wizard_delete_data": "true"}, False, id="delete"),
    ],
)
def test_uninstalling_keeps_or_deletes_as_the_owner_chose(
    installed: Center, spk: Path, answers: dict[str, str], is_kept: bool
) -> None:
    areas = [installed.box.path(f"/volume1/{area}/volbench") for area in ("@appdata", "@appconf", "@apphome")]
    for area in ("@appdata", "@appconf", "@apphome"):
        installed.box.write(f"/volume1/{area}/volbench/inner/.mine", "mine")

    done = installed.uninstall(**answers)

    assert done.is_done
    assert done.stages[-2:] == ("preuninst", "postuninst")
    assert not installed.is_installed
    assert [bool(list(area.iterdir())) for area in areas] == [is_kept] * 3
    assert installed.install(spk).is_done
    assert (areas[0] / "inner/.mine").exists() is is_kept


@pytest.mark.parametrize("shell", ["busybox", "dash", "bash"])
def test_uninstalling_removes_what_a_killed_run_has_left_first(
    apart: None, tmp_path: Path, model: Model, shell: str
) -> None:
    tmp_path.chmod(0o755)
    with Box(tmp_path / "nas", model, shell=shell) as box:
        center = Center(box)
        center.install(make_spk(tmp_path / "volbench.spk"))
        box.write("/var/packages/volbench/var/cleans-for-s", "0")
        box.write("/var/packages/volbench/var/volbench.sqlite", "runs")

        done = center.uninstall()

        assert done.is_done
        assert "may be left" not in done.log
        seen = box.path("/volume1/@appdata/volbench/cleaned").read_text().splitlines()
        assert "VOLBENCH_DATA_DIR=/var/packages/volbench/var" in seen
        assert not [line for line in seen if line.startswith("SYNOPKG")]


def test_a_disk_that_does_not_answer_keeps_nobody_from_uninstalling(center: Center, tmp_path: Path) -> None:
    quick = script_with("preuninst", "CLEAN_WITHIN_S=60", "CLEAN_WITHIN_S=0")
    center.install(make_spk(tmp_path / "volbench.spk", changes=quick))
    center.box.write("/var/packages/volbench/var/cleans-for-s", "600")
    center.box.write("/var/packages/volbench/var/volbench.sqlite", "runs")

    done = center.uninstall()

    assert done.is_done
    assert "a disk does not answer" in done.log


def test_an_upgrade_leaves_cleaning_up_to_the_next_start(installed: Center, tmp_path: Path) -> None:
    installed.box.write("/var/packages/volbench/var/volbench.sqlite", "runs")

    assert installed.install(make_spk(tmp_path / "newer.spk", version="9.0.0-0001")).is_done
    assert not installed.box.path("/volume1/@appdata/volbench/cleaned").exists()


def test_deleting_follows_no_link_and_touches_nothing_of_others(installed: Center) -> None:
    neighbour = installed.box.root / "volume2/precious"
    neighbour.mkdir()
    (neighbour / "file").write_text("precious")
    os.chown(neighbour, PACKAGE_UID, PACKAGE_UID)
    data = installed.box.path("/volume1/@appdata/volbench")
    (data / "link").symlink_to("/volume2/precious")
    home = installed.box.path("/volume1/@apphome/volbench")
    home.rmdir()
    home.symlink_to("/volume2/precious")

    done = installed.uninstall(wizard_delete_data="true")

    assert (neighbour / "file").read_text() == "precious"
    assert not list(data.iterdir())
    assert "/volume1/@apphome/volbench still has some: a link stands in its place, which is not followed" in done.shown


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("enu", "Results and settings were to be deleted, but /volume1/@appdata/volbench still has some"),
        ("chs", "你选择了删除测试结果和设置，但 /volume1/@appdata/volbench 中仍有内容"),
        ("cht", "你選擇了刪除測試結果和設定，但 /volume1/@appdata/volbench 中仍有內容"),
        ("fre", "Results and settings were to be deleted, but /volume1/@appdata/volbench still has some"),
    ],
)
def test_what_cannot_be_deleted_is_said_with_the_line_that_does_it(
    installed: Center, language: str, words: str
) -> None:
    installed.language = language
    installed.box.shell_as_root("cd /var/packages/volbench/var && mkdir roots && echo mine >roots/file")

    done = installed.uninstall(wizard_delete_data="true")

    assert done.is_done
    assert words in done.shown
    left = installed.box.root / "volume1/@appdata/volbench"
    assert [path.name for path in left.iterdir()] == ["roots"]
    way_out = done.shown.strip().rpartition("rm -rf ")[2]
    assert installed.box.shell_as_root(f"rm -rf {way_out}").code == 0
    assert not left.exists()


@pytest.mark.parametrize("answers", [{}, {"wizard_delete_data": "true"}], ids=["kept", "deleted"])
def test_nothing_is_said_where_all_went_as_the_owner_chose(installed: Center, answers: dict[str, str]) -> None:
    assert installed.uninstall(**answers).shown == ""


def test_a_volume_dsm_did_not_name_is_said_and_nothing_is_deleted_by_guess(installed: Center) -> None:
    kept = installed.box.write("/var/packages/volbench/var/results", "mine")
    told = {}
    for volume in ("", "/", "/volumeUSB1/usbshare", "/volume1/../volume2"):
        env = {"SYNOPKG_PKG_STATUS": "UNINSTALL", "SYNOPKG_PKGDEST_VOL": volume, "wizard_delete_data": "true"}
        told[volume] = installed.box.run(["/var/packages/volbench/scripts/postuninst"], env=env)

    assert [one.code for one in told.values()] == [0] * 4
    assert all("but are kept: DSM did not name the volume" in one.err for one in told.values())
    assert "(/volumeUSB1/usbshare)" in told["/volumeUSB1/usbshare"].err
    assert kept.read_text() == "mine"


def test_no_upgrade_deletes_data_whatever_stands_in_the_environment(installed: Center) -> None:
    data = installed.box.write("/var/packages/volbench/var/results", "mine")
    env = {"SYNOPKG_PKG_STATUS": "UPGRADE", "SYNOPKG_PKGDEST_VOL": "/volume1", "wizard_delete_data": "true"}

    ended = installed.box.run(["/var/packages/volbench/scripts/postuninst"], env=env)

    assert ended.code == 0
    assert data.exists()


def test_kept_results_on_another_volume_are_named_with_the_line_that_takes_them_over(
    installed: Center, tmp_path: Path, spk: Path
) -> None:
    old, new = "/volume1/@appdata/volbench", "/volume2/@appdata/volbench"
    installed.box.write(f"{old}/volbench.sqlite", "eleven weeks")
    assert installed.uninstall(wizard_delete_data="false").is_done
    elsewhere = on_volume(installed, "/volume2")

    done = elsewhere.install(spk)

    assert done.is_done
    assert f"still in {old}" in done.shown
    taking_over = f"rm -f {new}/volbench.sqlite*; cp -a {old}/. {new}/; chown -R "
    assert taking_over in done.shown
    assert elsewhere.stop().is_done
    line = done.shown[done.shown.index(taking_over) :].partition("; synopkg")[0]
    assert elsewhere.box.shell_as_root(line).code == 0
    assert elsewhere.start().is_done
    assert elsewhere.box.path(f"{new}/volbench.sqlite").read_text() == "eleven weeks"
    # Nothing of what was kept is changed.
    assert elsewhere.box.path(f"{old}/volbench.sqlite").read_text() == "eleven weeks"


def test_results_kept_on_the_same_volume_are_used_without_a_word(installed: Center, spk: Path) -> None:
    installed.box.write("/volume1/@appdata/volbench/volbench.sqlite", "eleven weeks")
    assert installed.uninstall(wizard_delete_data="false").is_done

    done = installed.install(spk)

    assert done.is_done
    assert "earlier installation" not in done.shown
