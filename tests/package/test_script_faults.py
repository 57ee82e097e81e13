"""Every script under every fault of its volume: each end has words, and none is judged by what an earlier one left."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest
from support.loops import LoopVolume, loop_volume
from volbench.app.desktop_cgi import port_of

from faults.harness import volumes
from package.dsm.box import PACKAGE_UID, Box
from package.dsm.center import Center, Outcome
from package.dsm.spk_file import Model
from package.stand_in import DIES, make_spk

VAR: Final = "/volume1/@appdata/volbench"
SHELLS: Final = ("busybox", "dash")
MIB: Final = 1 << 20


@dataclass
class Nas:
    """A NAS whose package lies on a small volume of its own."""

    center: Center
    volume: LoopVolume

    def path(self, name: str) -> Path:
        """Return a file below var."""
        return self.center.box.path(f"{VAR}/{name}")

    def as_root(self, script: str) -> None:
        """Do something in var as root."""
        done = self.center.box.shell_as_root(f"cd {VAR} && {script}")
        assert done.code == 0, done.err

    def as_user(self, script: str) -> None:
        """Do something in var as the package."""
        done = self.center.box.shell_as(f"cd {VAR} && {script}", uid=PACKAGE_UID)
        assert done.code == 0, done.err

    def services(self) -> list[str]:
        """Return the processes that listen, whatever the pid file says."""
        found = self.center.box.shell_as_root("grep -ls 'http[d]' /proc/[0-9]*/cmdline")
        return found.out.split()


@pytest.fixture(params=SHELLS)
def nas(request: pytest.FixtureRequest, apart: None, tmp_path: Path, model: Model, spk: Path) -> Iterator[Nas]:
    """The package, installed and running on an ext4 volume of 16 MiB, with each shell."""
    tmp_path.chmod(0o755)
    with (
        loop_volume("ext4", 16 * MIB, mount_options="errors=remount-ro") as volume,
        Box(tmp_path / "nas", model, shell=request.param) as box,
    ):
        box.attach_volume("volume1", volume.mount_point)
        center = Center(box)
        assert center.install(spk).is_done
        yield Nas(center, volume)


def way_out(outcome: Outcome) -> str:
    """Return the line an owner is to run as root."""
    line = outcome.shown.strip().splitlines()[-1].rpartition("script): ")[2]
    assert line, outcome.shown
    return line


def fill(nas: Nas) -> None:
    """Fill the volume to its last block; ext4 refuses large pieces while there is still room for small ones."""
    pieces = "while dd if=/dev/zero bs=1k conv=fsync count=1 >>fill; do :; done"
    nas.center.box.run(["/bin/sh", "-c", f"cd {VAR}; cat /dev/zero >>fill; {pieces}"])


def use_up_inodes(nas: Nas) -> None:
    """Make files until there is no room for another one, however small."""
    nas.center.box.run(["/bin/sh", "-c", f"cd {VAR}; mkdir many; i=0; while : >many/$i; do i=$((i + 1)); done"])


# What happens while the service runs; then the package is stopped, started and uninstalled.


def turn_read_only(nas: Nas) -> None:
    """Let ext4 find an error: while a file is open for writing no administrator can make it read-only."""
    volumes.fail_file_system(nas.volume)


def forbid_programs(nas: Nas) -> None:
    """Mount it so that nothing on it may start."""
    subprocess.run(["mount", "-o", "remount,bind,noexec", nas.center.box.root / "volume1"], check=True)


FAULTS: Final[dict[str, Callable[[Nas], None]]] = {
    "nothing": lambda _nas: None,
    "read-only": turn_read_only,
    "disk pulled": lambda nas: volumes.pull_disk(nas.volume),
    "noexec": forbid_programs,
    "full": fill,
    "no inodes": use_up_inodes,
    "var closed": lambda nas: nas.as_root(f"chmod 555 {VAR}"),
    "log closed": lambda nas: nas.as_root("chmod 555 log"),
    "var gone": lambda nas: nas.as_root(f"mv {VAR} {VAR}.gone"),
    "var a file": lambda nas: nas.as_root(f"mv {VAR} {VAR}.gone && : >{VAR}"),
    "pid file a folder": lambda nas: nas.as_user("rm -f volbench.pid && mkdir volbench.pid"),
    "pid file a filled folder": lambda nas: nas.as_user("rm -f volbench.pid && mkdir -p volbench.pid/more"),
    "pid file gone": lambda nas: nas.as_user("rm volbench.pid"),
    "pid file empty": lambda nas: nas.as_user(": >volbench.pid"),
    "pid file a dangling link": lambda nas: nas.as_user("ln -sf /nowhere/pid volbench.pid"),
    "pid file a link": lambda nas: nas.as_user("mv volbench.pid kept; ln -s kept volbench.pid"),
    "pid file a pipe": lambda nas: nas.as_user("rm -f volbench.pid && mkfifo volbench.pid"),
    "log a file": lambda nas: nas.as_user("rm -r log && : >log"),
    "log a dangling link": lambda nas: nas.as_user("rm -r log && ln -s /nowhere log"),
    "start.log a folder": lambda nas: nas.as_user("rm log/start.log && mkdir -p log/start.log/more"),
    "start.log a dangling link": lambda nas: nas.as_user("ln -sf /nowhere/start log/start.log"),
    "volbench.log a folder": lambda nas: nas.as_user("mkdir -p log/volbench.log/more"),
    "port a folder": lambda nas: nas.as_user("mkdir port"),
    "port a dangling link": lambda nas: nas.as_user("ln -s /nowhere/port port"),
    "port a pipe": lambda nas: nas.as_user("mkfifo port"),
    "port of zero bytes": lambda nas: nas.as_user(": >port"),
    "words in nobody's language": lambda nas: setattr(nas.center, "language", "../../../etc/passwd"),
    "no words at all": lambda nas: nas.as_root("rm /var/packages/volbench/scripts/words-*"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_whatever_the_fault_stop_ends_the_service_and_no_script_ends_badly_without_words(nas: Nas, fault: str) -> None:
    assert nas.services()

    FAULTS[fault](nas)

    stopped = nas.center.stop()
    assert stopped.is_done, stopped
    assert nas.services() == []
    assert nas.center.status() == 3
    for operation in (nas.center.start, nas.center.stop, nas.center.uninstall):
        done = operation()
        assert done.is_done or done.shown.strip(), (operation.__name__, done)
        assert "for a reason it does not know" not in done.shown, done
        if operation == nas.center.start:
            assert done.is_done == bool(nas.services()), done
            assert done.is_done == (nas.center.status() == 0), done
        else:
            assert done.is_done, done
            assert nas.services() == []


WORDS: Final = {
    "read-only": "its volume has become read-only",
    "noexec": "no program on it may start (noexec)",
    "full": "the volume is full, or has no room for further files",
    "no inodes": "the volume is full, or has no room for further files",
    "log a file": "Something else stands where",
    "start.log a folder": "Something else stands where",
    "volbench.log a folder": "Something else stands where",
    "pid file a filled folder": "Something else stands where",
    "port a folder": "Something else stands where",
    "port a dangling link": "Something else stands where",
    "var closed": "may not write to",
    "log closed": "may not write to",
    "var gone": "lost its data folder",
}


@pytest.mark.parametrize("fault", WORDS)
def test_a_start_that_cannot_be_says_what_hinders_it_and_not_what_an_earlier_one_said(nas: Nas, fault: str) -> None:
    nas.as_user("echo 'words of last week' >log/start.log")
    nas.center.stop()
    FAULTS[fault](nas)

    refused = nas.center.start()

    assert not refused.is_done
    assert WORDS[fault] in refused.shown
    assert "last week" not in refused.shown


WITH_A_LINE: Final = [fault for fault, words in WORDS.items() if words.startswith(("Something", "may not"))]


@pytest.mark.parametrize("fault", WITH_A_LINE)
def test_the_line_for_root_mends_it(nas: Nas, fault: str) -> None:
    nas.center.stop()
    FAULTS[fault](nas)

    line = way_out(nas.center.start())

    assert nas.center.box.shell_as_root(line).code == 0, line
    assert nas.center.start().is_done
    assert nas.services()


def test_a_volume_that_can_be_written_again_needs_nothing_else(nas: Nas) -> None:
    nas.center.stop()
    volumes.remount(nas.volume, "ro")
    refused = nas.center.start()
    volumes.remount(nas.volume, "rw")

    assert "become read-only" in refused.shown
    assert nas.center.start().is_done


def test_a_service_the_pid_file_says_nothing_of_is_not_started_a_second_time(nas: Nas) -> None:
    before = nas.services()
    nas.as_user("rm -f volbench.pid && mkdir volbench.pid")

    assert nas.center.status() == 3
    assert nas.center.start().is_done
    assert nas.services() == before
    assert nas.center.status() == 0


def test_a_service_whose_process_id_cannot_be_kept_is_ended(nas: Nas) -> None:
    """Else it would run unseen: DSM would call it stopped, and start another."""
    nas.center.stop()
    script = "/var/packages/volbench/scripts/start-stop-status"
    nas.center.box.shell_as_root(f"sed -i 's/^  launch$/  launch; mkdir -p $PID_FILE.new\\/more/' {script}")

    refused = nas.center.start()

    assert not refused.is_done
    assert refused.shown.strip()
    assert nas.services() == []


def test_a_service_that_dies_without_a_word_is_told_with_its_code(nas: Nas, tmp_path: Path) -> None:
    silent = make_spk(tmp_path / "silent.spk", version="9.0.0-0001", service=DIES.replace(b"echo", b": echo"))

    done = nas.center.install(silent)

    assert "ended with code 1 and said nothing" in done.shown


def test_what_no_line_foresaw_has_words_too(nas: Nas) -> None:
    nas.center.stop()
    nas.center.box.shell_as_root("mv /bin/date /bin/date.away")

    done = nas.center.start()

    assert not done.is_done
    assert "The package's script start-stop-status ended with code" in done.shown


def test_a_log_nobody_can_write_ends_no_script(nas: Nas) -> None:
    scripts = "/var/packages/volbench/scripts"
    env = "SYNOPKG_PKG_STATUS=UNINSTALL SYNOPKG_PKGDEST_VOL=/ wizard_delete_data=true SYNOPKG_TEMP_LOGFILE=/dev/full"
    for call in ("start-stop-status stop", "start-stop-status start", "preinst", "postinst", "preuninst", "postuninst"):
        done = nas.center.box.run(["/bin/sh", "-c", f"{env} {scripts}/{call} 2>/dev/full"])
        assert done.code == 0, (call, done)
    assert nas.services()


def test_a_process_of_somebody_else_is_told_and_not_waited_for(nas: Nas) -> None:
    done = nas.center.box.run(["/var/packages/volbench/scripts/start-stop-status", "stop"], uid=1026)

    assert done.code == 1
    assert "belongs to another user and was not ended" in done.err
    assert nas.services()


def test_words_that_uninstalling_leaves_are_of_this_call(nas: Nas) -> None:
    """On a volume that turned read-only the cleaning's words cannot be kept, and those of last week are none."""
    nas.as_user("echo 'words of last week' >log/start.log; echo runs >volbench.sqlite; echo 0 >cleans-for-s")
    turn_read_only(nas)

    done = nas.center.uninstall()

    assert done.is_done
    assert "Test files of a killed run may be left" in done.shown
    assert "last week" not in done.shown


def test_what_was_to_be_deleted_and_cannot_be_reached_is_said(nas: Nas) -> None:
    nas.center.stop()
    nas.center.box.shell_as_root("mv /volume1/@appdata /volume1/away")

    done = nas.center.uninstall(wizard_delete_data="true")

    assert done.is_done
    assert "but are kept: volume /volume1 is not there now" in done.shown


PC_FILES: Final = {
    "line ends of Windows": b"9000\r\n",
    "a mark of byte order": b"\xef\xbb\xbf9000\n",
    "both": b"\xef\xbb\xbf9000\r\n",
    "UTF-16 of an old editor": "\ufeff9000\r\n".encode("utf-16-le"),
    "UTF-16, the other end first": "\ufeff9000\r\n".encode("utf-16-be"),
    "no line end": b"9000",
    "blanks and a remark": b" \t9000 \r\n# mine\r\n",
}


@pytest.mark.parametrize("kind", PC_FILES)
def test_a_port_file_an_editor_on_a_pc_wrote_is_read(nas: Nas, kind: str) -> None:
    nas.center.stop()
    nas.path("port").write_bytes(PC_FILES[kind])

    assert nas.center.start().is_done
    assert "VOLBENCH_PORT=9000" in nas.path("seen").read_text().splitlines()
    assert "VOLBENCH_MOVED_FROM=" in nas.path("seen").read_text().splitlines()
    assert port_of(nas.path("."), nas.center.box.root) == 9000
    nas.center.stop()
    assert port_of(nas.path("."), nas.center.box.root) == 9000


@pytest.mark.parametrize("content", [b"\xef\xbb\xbf\r\n", b"9000;\r\n", b"\xef\xbb\xbfport 9000\r\n", b"\r\n9000\r\n"])
def test_a_port_file_without_a_port_stays_refused_whatever_its_encoding(nas: Nas, content: bytes) -> None:
    nas.center.stop()
    nas.path("port").write_bytes(content)

    assert "must hold one number" in nas.center.start().shown
    assert port_of(nas.path("."), nas.center.box.root) == 18290


def test_our_own_mark_is_read_with_line_ends_of_windows(nas: Nas) -> None:
    nas.center.stop()
    nas.path("port").write_bytes(b"18291 automatic\r\n# kept\r\n")

    assert nas.center.start().is_done
    assert "VOLBENCH_MOVED_FROM=18290" in nas.path("seen").read_text().splitlines()


def test_the_icon_leads_to_where_the_service_is_not_to_where_it_will_be(nas: Nas) -> None:
    nas.path("port").write_text("9000\n")

    assert port_of(nas.path("."), nas.center.box.root) == 18290
    nas.center.stop()
    nas.center.start()
    assert port_of(nas.path("."), nas.center.box.root) == 9000
