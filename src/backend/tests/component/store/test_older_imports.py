"""Imports of earlier versions, for which a volume was made up: it is gone, and what their files said is kept."""

import json
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest
from support.examples import example_run
from support.made_up import MADE_UP
from support.older_databases import make_old_database

from volbench.domain.model.runs.run import TargetKind
from volbench.store import RowFilter, open_store
from volbench.store.migrate import migrate


@pytest.mark.parametrize(("run", "target"), MADE_UP)
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
