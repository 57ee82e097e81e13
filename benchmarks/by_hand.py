"""What `fidelity` and `pts_fidelity` share: fio typed by hand, read by three lines, and a run up to its first round.

By hand nothing of volbench is used. Both sides are asked in turn, in all orders.
"""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import tempfile
from dataclasses import replace
from itertools import permutations
from pathlib import Path

MIB = 1024**2
ORDERS = tuple(permutations(("hand", "ours", "again")))
LAY_OUT = (
    "fio --name=lay-out --filename={file} --size={size} --rw=write --bs=1M --iodepth=8 --ioengine={engine} --direct=1 "
    "--thread --refill_buffers --end_fsync=1 --output-format=json --output={output}"
)


class Quiet:
    """A listener and a cancellation that do nothing."""

    is_now = False
    is_after_round = False

    def on_progress(self, progress):
        """Hear it."""

    def on_sample(self, sample):
        """Hear it."""

    def on_round(self, workload, round_number, value):
        """Hear it."""


def typed(command, **words):
    """Run a command line as it is written, its gaps filled, and return fio's plain JSON."""
    with tempfile.NamedTemporaryFile(dir="/dev/shm") as output:
        filled = [word.format(**words, output=output.name) for word in command.split()]
        subprocess.run(filled, check=True, capture_output=True)
        return json.loads(Path(output.name).read_text("utf-8"))


def per_second(answer, direction, counted):
    """Return bytes or requests per second of one direction: `io_bytes` or `total_ios`."""
    figures = answer["jobs"][0][direction]
    return figures[counted] / (figures["runtime"] / 1000)


def volume(stack, held):
    """Return a mounted loop volume; `held` are bytes and requests per second it is held at by the kernel, or None."""
    from support.loops import loop_volume
    from support.throttle import is_possible, throttled

    if held and not is_possible():
        sys.exit("A held volume needs root and a kernel with the block throttle (control group blkio, version 1).")
    made = stack.enter_context(loop_volume("ext4", 6 * 1024 * MIB))
    if held:
        stack.enter_context(throttled(made.device)).set(bytes_per_s=held[0], iops=held[1])
    return made.mount_point


@contextlib.contextmanager
def prepared(data, request, *, seconds, ramp_s, file_bytes):
    """Do what a run does before its first round; give its cell runner, its situation, and its files."""
    from volbench.app.container import Application
    from volbench.config import read_config
    from volbench.domain.model.kind import kind_of_run
    from volbench.runner.cell_measurement import CellRunner
    from volbench.runner.kind import Conduct
    from volbench.runner.live_feed import LiveFeed
    from volbench.runner.preflight import look_around

    config = replace(read_config({"VOLBENCH_DATA_DIR": data, "HOME": data}), data_folder=Path(data))
    application = Application(config)
    host = application.host
    assignment = application.assigner.assign(application.assigner.queued_run(request))
    profile = replace(assignment.profile, runtime_s=seconds, ramp_s=ramp_s, file_bytes=file_bytes)
    assignment = replace(assignment, profile=profile)
    place = host.describe_folder(request.target_path)
    folder = host.open_run_folder(place[1].path, assignment.run.id)
    try:
        (situation,) = look_around(assignment, [place], [folder], host).situations
        files_class = kind_of_run(situation.plan).part(Conduct).files_class
        files = files_class(situation, folder, host, Quiet())
        feed = LiveFeed(Quiet(), host.clock)
        variant = situation.plan.variants[0]
        files.prepare(variant)
        for path, bytes_ in files.lasting(variant):
            files.lay_out(path, bytes_, feed)
        yield CellRunner(situation, files, host, feed=feed, cancel=Quiet()), situation, files
    finally:
        folder.remove()
