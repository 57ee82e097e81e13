"""fio dies with us, and ends when told: with threads, with big files, on both file systems."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from support.loops import loop_volume

from volbench.domain.model.runs.command import OutputArgument
from volbench.host.ending import is_alive
from volbench.host.left_behind import remove_left
from volbench.host.process import GuardedProcessRunner
from volbench.host.run_folder import open_run_folder
from volbench.runner.cancellation import CancelSwitch
from volbench.runner.early_end import Cancelled

pytestmark = pytest.mark.real_io
BACKEND = Path(__file__).parents[3]


def _fio(folder: Path, *, size_bytes: int) -> list[str]:
    return [
        "fio",
        "--name=write",
        f"--directory={folder}",
        "--rw=randwrite",
        "--bs=65536",
        f"--size={size_bytes}",
        "--ioengine=libaio",
        "--iodepth=8",
        "--direct=1",
        "--numjobs=4",
        "--thread=1",
        "--time_based",
        "--runtime=600",
        "--eta=always",
        "--eta-interval=250ms",
        "--output-format=json+",
        "--output={output}",
    ]


TYPED = "[OutputArgument('--output=') if part == '--output={output}' else part for part in sys.argv[1:]]"
"""What went through another program's arguments is plain text again."""


def _typed(argv):
    return [OutputArgument("--output=") if part == "--output={output}" else part for part in argv]


def _until(condition, seconds=120):
    """Wait for something another process does."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return False


def test_fio_with_four_jobs_dies_when_its_parent_is_killed(volume):
    program = (
        "import sys\n"
        "from volbench.domain.model.runs.command import OutputArgument\n"
        "from volbench.host.process import GuardedProcessRunner\n"
        "from volbench.runner.cancellation import CancelSwitch\n"
        f"GuardedProcessRunner().run({TYPED}, timeout_s=600, cancel=CancelSwitch())\n"
    )
    argv = _fio(volume.mount_point, size_bytes=32 * 1024 * 1024)
    with subprocess.Popen([sys.executable, "-c", program, *argv], cwd=BACKEND) as parent:
        assert _until(lambda: len(list(volume.mount_point.glob("write.*"))) == 4)
        children = Path(f"/proc/{parent.pid}/task/{parent.pid}/children").read_text().split()
        assert len(children) == 1
        parent.send_signal(signal.SIGKILL)

    assert _until(lambda: not is_alive(int(children[0])))
    assert _until(lambda: subprocess.run(["umount", volume.mount_point], check=False).returncode == 0)


def test_what_a_killed_parent_left_is_swept(volume):
    program = (
        "import sys\n"
        "from volbench.domain.model.runs.command import OutputArgument\n"
        "from volbench.host.process import GuardedProcessRunner\n"
        "from volbench.host.run_folder import open_run_folder\n"
        "from volbench.runner.cancellation import CancelSwitch\n"
        "folder = open_run_folder(sys.argv.pop(1), 'run-1')\n"
        "sys.argv = [part.replace('FOLDER', folder.path) for part in sys.argv]\n"
        f"GuardedProcessRunner().run({TYPED}, timeout_s=600, cancel=CancelSwitch())\n"
    )
    argv = _fio(Path("FOLDER"), size_bytes=32 * 1024 * 1024)
    target = str(volume.mount_point)
    home = volume.mount_point / ".volbench"
    with subprocess.Popen([sys.executable, "-c", program, target, *argv], cwd=BACKEND) as parent:
        assert _until(lambda: len(list(home.glob("run-1/write.*"))) == 4)
        while_running = remove_left(target, "run-1", None)
        parent.send_signal(signal.SIGKILL)

    afterwards = remove_left(target, "run-1", None)

    assert (while_running.is_gone, afterwards.is_gone) == (False, True)
    assert afterwards.freed_bytes > 0
    assert not home.exists()


@pytest.mark.judges_speed
@pytest.mark.parametrize("file_system", ["ext4", "btrfs"])
def test_a_cancel_ends_four_jobs_and_removes_files_of_four_gibibytes_within_five_seconds(file_system):
    switch = CancelSwitch()
    cancelled_at = []

    def on_text(piece):
        if "[" in piece and not cancelled_at:
            cancelled_at.append(time.monotonic())
            switch.end_now()

    with loop_volume(file_system, 24 * 1024**3) as volume:
        folder = open_run_folder(str(volume.mount_point), "run-1")
        # Slowly: what was written at random makes the image on the machine below slow to delete.
        argv = [*_fio(Path(folder.path), size_bytes=4 * 1024**3), "--rate=4194304"]
        with pytest.raises(Cancelled):
            GuardedProcessRunner().run(_typed(argv), timeout_s=600, cancel=switch, on_text=on_text)
        folder.remove()
        took_s = time.monotonic() - cancelled_at[0]
        left = {path.name for path in volume.mount_point.iterdir()} - {"lost+found"}
        # A process with a file open there would keep the volume busy.
        is_free = _until(lambda: subprocess.run(["umount", volume.mount_point], check=False).returncode == 0)

    assert took_s < 5
    assert left == set()
    assert is_free


def test_fios_json_comes_through_the_pipe_and_its_progress_lines_through_stdout(ext4_volume):
    heard = []
    argv = _fio(ext4_volume.mount_point, size_bytes=4 * 1024 * 1024)
    argv[argv.index("--runtime=600")] = "--runtime=1"

    output = GuardedProcessRunner().run(_typed(argv), timeout_s=600, cancel=CancelSwitch(), on_text=heard.append)

    assert output.exit_code == 0
    assert output.output.lstrip().startswith("{")
    assert output.output.rstrip().endswith("}")
    # How many jobs there are by then is up to the machine: a busy one has none yet after a quarter of a second.
    assert heard[0].startswith("Jobs: ")


def test_a_tool_whose_parent_is_not_us_is_never_started(tmp_path):
    from volbench.host import guard

    ended = subprocess.run(
        [sys.executable, "-I", "-S", guard.__file__, str(os.getppid()), "touch", str(tmp_path / "trace")],
        capture_output=True,
        text=True,
        check=False,
    )

    assert (ended.returncode, ended.stderr) == (127, "volbench guard: the parent is gone\n")
    assert not (tmp_path / "trace").exists()
