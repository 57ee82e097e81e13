"""Experiments as portable files: saved, taken in, taken apart and put together again."""

from __future__ import annotations

import gzip
import io
import json

from support.experiments import BTRFS, MATRIX, volume_of
from support.truthful import truthful_run_on as run_on
from support.words import bilingual
from volbench.domain.experiment.plan.experiment import CellState
from volbench.domain.model.machine.storage import RaidType
from volbench.runner.protocols import RawOutput

RAID5, RAID10 = volume_of(RaidType.RAID5, 4), volume_of(RaidType.RAID10, 4)
RAW = RawOutput(("fio", "--name=x"), 0, "progress", "", '{"jobs": []}')


def save(nas, experiment_id):
    return b"".join(nas.files.save(experiment_id))


def take_in(nas, content):
    return nas.files.take_in(io.BytesIO(content))


def begin(nas):
    """Half of an experiment: one configuration measured, one cell left out."""
    made = nas.desk.create(MATRIX)
    nas.store.insert(run_on(RAID5, "RUN1", BTRFS), {"raw-1": RAW})
    for variant in BTRFS:
        nas.desk.fill(made.id, "raid5-4", variant, run_id="RUN1")
    return nas.desk.leave_out(
        made.id, "basic-1", "ext4", state=CellState.SKIPPED, reason=bilingual("No bay", "没有盘位")
    )


def lines_of(file):
    return [json.loads(line) for line in gzip.decompress(file).splitlines()]


def packed(lines):
    return gzip.compress(b"".join(json.dumps(line).encode() + b"\n" for line in lines))
