"""The install and remove scripts as root runs them, while the package user does what it can to get its own code run."""

import os
import re
import shutil
import subprocess
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from support.root_extra import OWNER, ROOT, own_places, package_copy, run_script

from volbench.domain.model.machine.root_extra import RootExtraState
from volbench.host.root_extra import RootExtraClient, RootScripts, describe, find_scripts
from volbench.host.root_extra.scripts import shell_safe


@pytest.fixture(autouse=True)
def _root():
    if os.geteuid() != 0:
        assert not os.environ.get("CI"), "the root extra needs root"
        pytest.skip("the root extra needs root")


@pytest.fixture
def package():
    with package_copy() as folder:
        yield folder


@pytest.fixture
def installed(package):
    with own_places(package) as places:
        yield places


def is_gone(pid):
    """Ended, whether or not its parent has noticed."""
    try:
        return Path("/proc", pid.strip(), "cmdline").read_bytes() == b""
    except FileNotFoundError:
        return True


HELPER = "spk/root_helper/helper/verbs.py"


def test_install_start_twice_and_remove_leave_nothing(installed):
    scripts = installed.scripts
    client = RootExtraClient(installed.socket)
    assert describe(client, scripts).state in {RootExtraState.NOT_INSTALLED, RootExtraState.NOT_NEEDED}

    first = installed.install()
    pid = Path(scripts.run, "pid").read_text()
    again = installed.install()

    assert (first.returncode, again.returncode) == (0, 0), first.stderr + again.stderr
    assert "is installed already" in again.stdout
    assert Path(scripts.run, "pid").read_text() != pid
    assert is_gone(pid)
    assert describe(client, scripts).state is RootExtraState.RUNNING
    for path in (Path(scripts.home), *Path(scripts.home).rglob("*")):
        assert path.lstat().st_uid == 0
        assert not path.lstat().st_mode & 0o022

    pid = Path(scripts.run, "pid").read_text().strip()
    removed = installed.remove()

    assert removed.returncode == 0, removed.stderr
    assert not Path(scripts.home).exists()
    assert not Path(scripts.run).exists()
    assert is_gone(pid)
    assert installed.remove().returncode == 0


def test_a_changed_file_is_refused_and_nothing_is_started(installed, package):
    script = installed.scripts.install().text
    (package / HELPER).write_text((package / HELPER).read_text().replace("drop_caches", "swap_caches"))

    done = run_script(script)

    assert done.returncode == 1
    assert "is not the file it should be" in done.stderr
    assert not Path(installed.scripts.run).exists()
    assert list(Path(installed.scripts.home).iterdir()) == []


def test_a_changed_list_is_refused(installed, package):
    script = installed.scripts.install().text
    listed = package / "spk/root_helper/list"
    listed.write_text(listed.read_text().replace("helper/verbs.py ", "../../../../etc/cron.d/evil ", 1))

    done = run_script(script)

    assert done.returncode == 1
    assert not Path("/etc/cron.d/evil").exists()
    assert not Path(installed.scripts.run).exists()


@pytest.mark.parametrize("target", ["/etc/shadow", "/dev/zero", "/"])
def test_a_link_to_something_else_is_refused_and_tells_nobody_its_content(installed, package, target):
    script = installed.scripts.install().text
    (package / HELPER).unlink()
    (package / HELPER).symlink_to(target)

    done = run_script(script)

    assert done.returncode == 1
    assert "root:" not in done.stdout + done.stderr
    assert list(Path(installed.scripts.home).iterdir()) == []


def test_swapping_files_and_folders_while_they_are_copied_never_gets_foreign_code_run(installed, package):
    """The package user swaps a helper file, by rename and by link, as fast as it can while the script runs over it."""
    script = installed.scripts.install().text
    good, evil = package / HELPER, package / "evil.py"
    content = good.read_bytes()
    evil.write_text(f"open('{package}/owned', 'w').write('x')\n")
    is_over = threading.Event()

    def swap():
        while not is_over.is_set():
            for source in (evil, None):
                part = package / "part"
                if source is None:
                    part.write_bytes(content)
                else:
                    part.symlink_to(source)
                part.replace(good)

    swapping = threading.Thread(target=swap)
    swapping.start()
    try:
        outcomes = [run_script(script) for _ in range(12)]
    finally:
        is_over.set()
        swapping.join()

    assert not (package / "owned").exists()
    current = Path(installed.scripts.home, "current")
    for done in outcomes:
        assert done.returncode == 0 or "is not the file it should be" in done.stderr or "missing" in done.stderr
    if current.exists():
        assert (current / "helper/verbs.py").read_bytes() == content
        assert RootExtraClient(installed.socket).about().digest == installed.scripts.digest


def test_what_the_package_user_cannot_read_root_does_not_read_either(installed, package):
    """A name may be changed for a link between any test and the opening: so root is never the one who opens it."""
    script = installed.scripts.install().text
    hidden = package / "hidden.py"
    shutil.copyfile(package / HELPER, hidden)
    hidden.chmod(0o600)
    os.chown(hidden, 0, 0)
    (package / HELPER).unlink()
    (package / HELPER).symlink_to(hidden)

    done = run_script(script)

    assert done.returncode == 1
    assert "cannot be read as daemon" in done.stderr
    assert list(Path(installed.scripts.home).iterdir()) == []


@pytest.mark.parametrize("way", ["setpriv", "sudo", "chroot", "su"])
def test_files_are_opened_as_the_package_user_by_whatever_the_system_has(installed, way):
    script = installed.scripts.install().text
    assert "ways='setpriv sudo chroot su'" in script

    done = run_script(script.replace("ways='setpriv sudo chroot su'", f"ways={way}"))

    assert done.returncode == 0, done.stderr
    assert RootExtraClient(installed.socket).about().digest == installed.scripts.digest


def test_without_a_way_to_become_the_package_user_nothing_is_installed(installed):
    script = installed.scripts.install().text

    done = run_script(script.replace("ways='setpriv sudo chroot su'", "ways=none"))

    assert done.returncode == 1
    assert "cannot be opened as daemon here" in done.stderr
    assert not Path(installed.scripts.home, "current").exists()


def test_a_helper_that_dies_before_it_is_ready_is_not_called_running(installed):
    Path(installed.scripts.run).mkdir(mode=0o750)
    Path(installed.scripts.run, "pid").mkdir()  # The note of its process id cannot be written there.

    done = installed.install()

    assert done.returncode == 1
    assert "ended before it was ready" in done.stderr
    assert "running" not in done.stdout
    assert not Path(installed.socket).exists()


def test_a_pipe_in_place_of_a_file_is_refused(installed, package):
    script = installed.scripts.install().text
    (package / HELPER).unlink()
    os.mkfifo(package / HELPER)

    assert "missing" in run_script(script).stderr


def test_a_home_that_others_can_change_is_refused(installed):
    home = Path(installed.scripts.home)
    home.mkdir()
    os.chown(home, OWNER, OWNER)

    done = installed.install()

    assert "can be changed by others than root" in done.stderr
    assert list(home.iterdir()) == []


def test_a_home_reached_through_a_link_is_refused(installed, package):
    Path(installed.scripts.home).symlink_to(package)

    done = installed.install()

    assert "reached through a link" in done.stderr
    Path(installed.scripts.home).unlink()


def test_a_socket_folder_of_somebody_else_is_refused_by_both_sides(installed):
    run = Path(installed.scripts.run)
    run.mkdir()
    os.chown(run, OWNER, OWNER)

    assert installed.install().returncode == 1
    run.joinpath("volbench.sock").touch()
    assert describe(RootExtraClient(installed.socket), installed.scripts).state is RootExtraState.WRONG_OWNER


def test_it_must_be_root(installed):
    for script in (installed.scripts.install(), installed.scripts.remove()):
        done = subprocess.run(
            ["setpriv", f"--reuid={OWNER}", f"--regid={OWNER}", "--clear-groups", "sh"],
            input=script.text,
            capture_output=True,
            text=True,
            check=False,
        )

        assert done.returncode == 1
        assert "must be run as root" in done.stderr


def test_an_old_installation_goes_on_and_says_that_it_is_old(installed, package):
    assert installed.install().returncode == 0
    listed = package / "spk/root_helper/list"
    listed.write_text(listed.read_text() + "\n")

    assert describe(RootExtraClient(installed.socket), installed.scripts).state is RootExtraState.OUT_OF_DATE


def test_the_checkouts_list_is_up_to_date():
    scripts = find_scripts({})

    assert scripts is not None
    for line in (ROOT / "spk/root_helper/list").read_text().splitlines():
        sum_, size, mode, target, source = line.split(" ")
        content = (ROOT / source).read_bytes()
        done = subprocess.run(["sha256sum", str(ROOT / source)], capture_output=True, text=True, check=True)
        assert (done.stdout.split()[0], len(content), mode) == (sum_, int(size), "644"), (
            f"{source}: see CONTRIBUTING.md"
        )
        assert source == f"spk/root_helper/{target}"
    assert {path.name for path in (ROOT / "spk/root_helper/helper").glob("*.py")} == {
        Path(line.split(" ")[3]).name for line in (ROOT / "spk/root_helper/list").read_text().splitlines()
    }


def test_the_same_package_always_gives_the_same_script():
    dsm = RootScripts(ROOT, "spk/root_helper", "volbench", "volbench")

    assert dsm.install() == replace(dsm).install()
    assert not re.search("@[A-Z_]+@", dsm.install().text + dsm.remove().text)
    assert dsm.digest in dsm.install().text


@pytest.mark.parametrize("value", ["a'b", "a\nb", "a\0b"])
def test_nothing_can_break_out_of_the_quotes(value):
    with pytest.raises(ValueError, match="a"):
        shell_safe(value)
