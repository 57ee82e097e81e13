"""What the database knows of run documents: the place, what was sent there, what was taken in."""

from dataclasses import replace

import pytest
from support.examples import example_run
from support.service import make_store

from volbench.domain.model.documents.export import Inclusion
from volbench.domain.model.documents.run_documents import DocumentPlace
from volbench.domain.model.runs.run import RunState
from volbench.store import open_store
from volbench.store.documents import TakenDocument

PLACE = DocumentPlace("bucket", "s3-nas-1/results", (Inclusion.SERIALS,), "2026-11-20T10:00:00.000Z")


@pytest.fixture
def store(tmp_path):
    store = make_store(tmp_path / "volbench.sqlite")
    yield store
    store.close()


def add(store, number, **changes):
    run = replace(example_run(f"RUN{number}"), created_at=f"2026-11-{number:02d}T10:00:00.000Z", **changes)
    store.insert(run, {})


def test_the_place_is_kept_and_left_and_is_no_setting(store, tmp_path):
    documents = store.archives.documents
    before = store.settings()
    documents.choose(PLACE)
    store.put_settings(replace(before, folders=("/volume1/share",)))
    other = open_store(tmp_path / "volbench.sqlite")
    kept = other.archives.documents.place()
    other.close()
    documents.choose(None)

    assert (kept, documents.place()) == (PLACE, None)
    assert store.settings() == replace(before, folders=("/volume1/share",))


def test_the_oldest_that_wait_come_first_and_each_place_has_its_own(store):
    for number in (3, 1, 2):
        add(store, number)
    add(store, 4, is_imported=True)
    add(store, 5, state=RunState.INTERRUPTED)
    documents = store.archives.documents
    documents.note_sent("here", {"RUN1": 10, "GONE": 5}, "2026-11-20T10:00:00.000Z")
    documents.note_sent("here", {"RUN1": 99}, "2026-11-21T10:00:00.000Z")

    assert documents.unsent("here", 10) == ("RUN2", "RUN3")
    assert documents.unsent("there", 2) == ("RUN1", "RUN2")
    assert (documents.count_unsent("here"), documents.count_unsent("there"), documents.newest()) == (2, 3, "RUN3")
    told = documents.sent("here")
    assert (told.count, told.bytes, told.last_at) == (2, 15, "2026-11-20T10:00:00.000Z")
    assert documents.sent("here", since="2026-11-21").count == 0


def test_what_became_of_a_document_can_change_and_outlives_its_run(store):
    documents = store.archives.documents
    documents.note_taken("0123456789ab", "RUN1", TakenDocument(10, "1", None), "2026-11-20T10:00:00.000Z")
    documents.note_taken("0123456789ab", "RUN1", TakenDocument(12, "2", "RUN1"), "2026-11-21T10:00:00.000Z")
    add(store, 1)
    store.delete("RUN1")

    assert documents.taken() == {("0123456789ab", "RUN1"): TakenDocument(12, "2", "RUN1")}
