"""Record real tool outputs into tests/fixtures, as root: `python -m support.record_tools`.

Tests never call this; they replay what it kept.
"""

from __future__ import annotations

import shutil
import signal
import subprocess
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from support.loops import loop_volume
from support.tools import keep, real_context, run_tool
from volbench.domain.model.suites.workload import MiB, ToolOutput
from volbench.suites import find
from volbench.tools import ioping
from volbench.tools.fio_jobs import layout_command

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


def record_dd(folder: Path) -> None:
    """GNU dd as the classic test uses it, scaled down; busybox and other languages for the parser."""
    file = folder / "test"
    write = ["dd", "if=/dev/zero", f"of={file}", "bs=4096", "count=1024", "oflag=dsync"]
    keep("dd/write-4k", write, run_tool(write))
    big = ["dd", "if=/dev/zero", f"of={file}", "bs=1048576", "count=64"]
    run_tool(big)
    read = ["dd", f"if={file}", "of=/dev/null", "bs=1048576", "count=64"]
    keep("dd/read-64m", read, run_tool(read))
    keep("dd/read-short", [*read[:-1], "count=128"], run_tool([*read[:-1], "count=128"]))
    full = ["dd", "if=/dev/zero", f"of={file}", "bs=1048576", "count=4096"]
    keep("dd/disk-full", full, run_tool(full))
    file.unlink()
    keep("dd/file-gone", read, run_tool(read))


def record_hdparm(device: str) -> None:
    """Needs a device that allows raw reads; a loop device does."""
    for name, options in (("both", "-Tt"), ("cached", "-T")):
        argv = ["hdparm", options, device]
        keep(f"hdparm/{name}", argv, run_tool(argv))
    argv = ["hdparm", "-Tt", "/dev/nonesuch"]
    keep("hdparm/no-device", argv, run_tool(argv))


def record_ioping(folder: Path) -> None:
    """Good and bad endings of Debian's ioping on a file, and what it would say to a folder of its own."""
    programs = {"ioping": "ioping"}
    context = real_context(folder, file_bytes=16 * MiB, programs={**real_context(folder).programs, **programs})
    run_tool(layout_command(context))
    query = ["dpkg-query", "--show", "--showformat=${Package} ${Version} (Debian)", "ioping"]
    source = subprocess.run(query, capture_output=True, text=True, check=True).stdout
    workloads = {workload.id: workload for workload in find("snia-lat").workloads}
    asked = {"read": "snia-lat-100-4k", "write": "snia-lat-0-4k"}
    for name, workload in asked.items():
        argv = ioping.build_command(workloads[workload], context)
        keep(f"ioping/{name}", argv, run_tool(argv), source=source)
    argv = ioping.build_command(workloads[asked["read"]], replace(context, file=str(folder / "gone")))
    keep("ioping/file-gone", argv, run_tool(argv), source=source)
    argv = ["ioping", *argv[1:-1], "-T", "1ns", context.file]
    keep("ioping/nothing-counted", argv, run_tool(argv), source=source)
    argv = ["ioping", "-c", "3", "-i", "0", context.file]
    keep("ioping/for-people", argv, run_tool(argv), source=source)
    Path(context.file).unlink()


def record_tree(folder: Path) -> None:
    """Our own worker, with few files."""
    for workload in find("nas-files").workloads:
        context = real_context(folder, file=str(folder / "tree"))
        argv = replace(workload, files=200).build_command(context)
        keep(f"filetree/{workload.id}", argv, run_tool(argv))
        shutil.rmtree(context.file)


def main() -> None:
    """Record everything."""
    with loop_volume("ext4", 512 * MiB) as volume:
        record_fio(volume.mount_point)
        record_dd(volume.mount_point)
        record_hdparm(volume.device)
        record_ioping(volume.mount_point)
        record_tree(volume.mount_point)


if __name__ == "__main__":
    main()
