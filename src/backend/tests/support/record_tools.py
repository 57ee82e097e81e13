"""Record real tool outputs into tests/fixtures, as root: `python -m support.record_tools`.

Tests never call this; they replay what it kept.
"""

from __future__ import annotations

import signal
import subprocess
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from support.loops import loop_volume
from support.tools import keep, real_context, run_tool
from volbench.domain.workload import MiB, ToolOutput
from volbench.suites import find
from volbench.tools.fio import layout_command

FIO_CELLS = ("seq-read-1m", "rand-write-4k-qd32", "mixed-4k-70-30", "sync-write-4k")


def record_fio(folder: Path) -> None:
    """Good and bad endings of the real fio."""
    context = real_context(folder)
    argv = layout_command(context)
    keep("fio/lay-out", argv, run_tool(argv))
    workloads = {workload.id: workload for workload in find("nas-volume").workloads}
    for name in FIO_CELLS:
        argv = workloads[name].build_command(context)
        keep(f"fio/{name}", argv, run_tool(argv))
    argv = workloads["sync-write-4k"].build_command(replace(context, versions={"fio": "fio-3.6"}))
    keep("fio/sync-write-4k-fdatasync", argv, run_tool(argv))
    argv = workloads["seq-read-1m"].build_command(replace(context, runtime_s=2.0, ramp_s=3.0))
    keep("fio/with-ramp", argv, run_tool(argv))
    _record_fio_failures(folder)


def _record_fio_failures(folder: Path) -> None:
    context = real_context(folder)
    workloads = {workload.id: workload for workload in find("nas-volume").workloads}
    argv = layout_command(replace(context, file=str(folder / "big"), file_bytes=4096 * MiB))
    keep("fio/disk-full", argv, run_tool(argv))
    (folder / "big").unlink()
    for name in ("seq-read-1m", "seq-write-1m"):
        argv = workloads[name].build_command(replace(context, file=str(folder / "gone")))
        keep(f"fio/file-gone-{name}", argv, run_tool(argv))
    argv = ["fio", "--name=x", "--ioengine=null", "--rw=trim", "--size=1048576", "--time_based=1", "--runtime=300ms"]
    argv += ["--output-format=json+", "--output={output}"]
    keep("fio/no-io-with-exit-code-0", argv, run_tool(argv))
    argv = [*workloads["seq-read-1m"].build_command(context), "--ioengine=nonesuch"]
    keep("fio/unknown-engine", argv, run_tool(argv))
    argv = workloads["rand-write-4k-qd32"].build_command(replace(context, runtime_s=20.0))
    keep("fio/interrupted", argv, _interrupt(argv))


def _interrupt(argv: list[str]) -> ToolOutput:
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "output"
        running = subprocess.Popen(
            [part.replace("{output}", str(output)) for part in argv],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        time.sleep(1.0)
        running.send_signal(signal.SIGINT)
        stdout, stderr = running.communicate(timeout=10)
        return ToolOutput(running.returncode, stdout, stderr, output.read_text("utf-8"), 1.0)


def main() -> None:
    """Record everything."""
    with loop_volume("ext4", 512 * MiB) as volume:
        record_fio(volume.mount_point)


if __name__ == "__main__":
    main()
