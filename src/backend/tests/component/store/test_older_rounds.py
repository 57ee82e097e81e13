"""Rounds stored before revision 0003 keep their course in `detail`; they are read like new ones."""

import json
import sqlite3
import zlib
from contextlib import closing
from dataclasses import replace

import pytest
from support.examples import example_run
from support.older_databases import OLDER_REVISIONS, make_old_database

from volbench.api.result_answers import write_result
from volbench.domain.model.coding.codec import dump
from volbench.domain.model.rounds.written_round import WrittenRound
from volbench.store import open_store
from volbench.store.migrate import migrate
from volbench.store.packing import pack


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
    with closing(sqlite3.connect(path)) as database, database:
        assert database.execute("SELECT count(*) FROM rounds WHERE course IS NOT NULL").fetchone() == (0,)


def test_details_written_with_fewer_keys_come_out_with_all_of_them(path):
    run = example_run()
    migrate(path)
    store = open_store(path)
    store.insert(run, {})
    with closing(sqlite3.connect(path)) as database, database:
        for rowid, packed in database.execute("SELECT id, detail FROM rounds").fetchall():
            detail = json.loads(zlib.decompress(packed))
            for disk in detail["disks"]:
                del disk["queue_length"]
            database.execute("UPDATE rounds SET detail = ? WHERE id = ?", (pack(detail), rowid))

    short = store.get_result(run.id)
    store.close()

    for stored, work in zip(short.workloads, run.workloads, strict=True):
        for found, round_ in zip(stored.rounds, work.rounds, strict=True):
            assert found.disks == tuple(replace(disk, queue_length=None) for disk in round_.disks)
            assert dump(found)["disks"] == dump(found.disks)


def test_what_a_result_answers_of_its_rounds_is_the_same_whether_they_were_read_or_not(path):
    run = example_run()
    migrate(path)
    store = open_store(path)
    store.insert(run, {})
    unread = store.get_result(run.id)
    store.close()

    answered, expected = (json.loads(write_result(one, (), "en")) for one in (unread, run))

    assert any(isinstance(round_, WrittenRound) for work in unread.workloads for round_ in work.rounds)
    assert answered["workloads"] == expected["workloads"]
