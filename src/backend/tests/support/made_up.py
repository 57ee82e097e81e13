"""Imports of earlier versions, for which a volume was made up, and what they are today."""

from dataclasses import replace

import pytest

from support.examples import example_run
from support.servers import target_run
from volbench.domain.model.machine.storage import Health, StoragePool
from volbench.domain.model.runs.run import ReportedTarget, RunState
from volbench.domain.model.words.message import Message
from volbench.suites import find

UNSEEN = Message("reports.imported_run.unseen")


def made_up(name, **facts):
    """A run as its import was stored before."""
    target = example_run().target
    pool = StoragePool(None, (), (), Health.UNKNOWN, raid_type_reason=UNSEEN)
    values = {"mount_point": "", "device": "", "file_system": "unknown", "mount_options": (), "total_bytes": 0}
    values |= {"free_bytes": 0, "layers": (), "disks": (), "unknowns": ()} | facts
    volume = replace(target.volume, id=name.lower().strip("/"), name=name, pool=pool, **values)
    run = replace(target_run(find("nas-volume"), replace(target, volume=volume)), label="Alice", is_imported=True)
    return replace(run, state=RunState.DONE)


MADE_UP = [
    pytest.param(made_up("imported"), ReportedTarget("", path=example_run().target.path), id="nothing"),
    pytest.param(made_up("box"), ReportedTarget("box", path=example_run().target.path), id="label"),
    pytest.param(
        made_up(
            "/volume1",
            mount_point="/volume1",
            device="/dev/md2",
            file_system="btrfs",
            mount_options=("rw", "noatime"),
            total_bytes=100,
            free_bytes=40,
        ),
        ReportedTarget("Alice", example_run().target.path, "/volume1", "/dev/md2", "btrfs", ("rw", "noatime"), 100, 40),
        id="script",
    ),
]
