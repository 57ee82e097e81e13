"""Rounds stored before revision 0003 keep their course in `detail`; they are read like new ones."""

import sqlite3

import pytest
from support.examples import example_run
from support.older_databases import OLDER_REVISIONS, make_old_database

from volbench.store import open_store
from volbench.store.migrate import migrate


@pytest.mark.parametrize("revision", OLDER_REVISIONS)
def test_rounds_of_an_older_database_are_read_like_new_ones(path, revision):
    run = example_run()
    work = run.workloads[0]
    make_old_database(path, run, revision)

    before = migrate(path)
    store = open_store(path)
    whole, short = store.get(run.id), store.get_result(run.id)
    course = store.get_rounds(run.id, work.variant, work.id)
    store.close()

    assert before == revision
    assert whole == run
    assert course == work.rounds
    assert any(round_.trace and round_.latency_bins for round_ in course)
    assert [round_.evidence for round_ in short.workloads[0].rounds] == [round_.evidence for round_ in work.rounds]
    assert not any(round_.trace or round_.latency_bins for one in short.workloads for round_ in one.rounds)


def test_judging_an_older_run_anew_keeps_its_rounds_as_they_are(path):
    run = example_run()
    make_old_database(path, run, "0002")
    migrate(path)
    store = open_store(path)

    store.finish(run)
    found = store.get(run.id)
    store.close()

    assert found == run
    with sqlite3.connect(path) as database:
        assert database.execute("SELECT count(*) FROM rounds WHERE course IS NOT NULL").fetchone() == (0,)
    database.close()
