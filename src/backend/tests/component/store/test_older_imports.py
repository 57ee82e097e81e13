"""Imports of earlier versions, for which a volume was made up: it is gone, and what their files said is kept."""

import json
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest
from support.examples import example_run
from support.older_databases import make_old_database
from support.servers import target_run

from volbench.domain.model.message import Message
from volbench.domain.model.run import ReportedTarget, RunState, TargetKind
from volbench.domain.model.storage import Health, StoragePool
from volbench.store import RowFilter, open_store
from volbench.store.migrate import migrate
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


@pytest.mark.parametrize(
    ("run", "target"),
    [
        (made_up("imported"), ReportedTarget("", path=example_run().target.path)),
        (made_up("box"), ReportedTarget("box", path=example_run().target.path)),
        (
            made_up(
                "/volume1",
                mount_point="/volume1",
                device="/dev/md2",
                file_system="btrfs",
                mount_options=("rw", "noatime"),
                total_bytes=100,
                free_bytes=40,
            ),
            ReportedTarget(
                "Alice", example_run().target.path, "/volume1", "/dev/md2", "btrfs", ("rw", "noatime"), 100, 40
            ),
        ),
    ],
    ids=["nothing", "label", "script"],
)
def test_the_volume_that_was_made_up_is_gone(path, run, target):
    make_old_database(path, run, "0012")

    migrate(path)
    store = open_store(path)
    found, (rows, _) = store.get(run.id), store.list_rows(RowFilter(volume=target.id))
    store.close()

    assert found == replace(run, target=target)
    assert [(row.target_kind, row.target_name, row.volume_id) for row in rows] == [
        (TargetKind.REPORTED, target.name, None)
    ]


def test_what_was_measured_or_came_as_a_document_keeps_its_volume(path):
    run = replace(example_run(), is_imported=True)
    make_old_database(path, run, "0012")

    migrate(path)
    with closing(sqlite3.connect(path)) as database:
        ((kind, target),) = database.execute("SELECT target_kind, target FROM runs JOIN run_facts ON run_id = id")

    assert kind == "volume"
    assert json.loads(target)["volume"]["id"] == run.target.id
