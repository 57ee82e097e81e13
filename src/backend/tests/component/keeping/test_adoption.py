"""What a version could only keep is read by the one that knows its kind, with everything that stands around it."""

import json
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest
from support.newer import KIND
from support.service import make_store
from support.truthful import truthful_run

from volbench.domain.model import kind as registry
from volbench.domain.model.documents.document_keys import DocumentKey
from volbench.domain.model.runs.target import ReportedTarget
from volbench.reports.run_document import to_document
from volbench.runner.protocols import RawOutput
from volbench.services.documents.adoption import adopt
from volbench.services.documents.reading import read_run
from volbench.services.imports.import_service import read_any
from volbench.store.documents import TakenDocument

NOW = "2026-11-30T09:20:00Z"
RAW = RawOutput(("fio",), 0, "said", "", "{}")


@pytest.fixture
def store(tmp_path):
    store = make_store(tmp_path / "volbench.sqlite")
    yield store
    store.close()


@pytest.fixture
def known(monkeypatch):
    """Make the kind known, as an update would: here it does all as plain rounds do."""
    monkeypatch.setattr(registry, "_KINDS", dict(registry._KINDS))

    def make() -> None:
        rounds = registry._KINDS["rounds"]
        registry.register([replace(rounds, id=KIND, is_kind_of=lambda plan: plan.kind == KIND)])

    return make


def document(**changes):
    value = json.loads(json.dumps(to_document(truthful_run())))
    return value | {"plan": value["plan"] | {"kind": KIND}, "suite": value["suite"] | {"id": "of-tomorrow"}} | changes


def taken_in(value):
    (found,) = read_any(json.dumps(value).encode())
    return found.run


def test_it_gets_its_numbers_and_keeps_the_owners_words_and_raw_output(store, known):
    kept = taken_in(document())
    store.insert(replace(kept, is_imported=False), {"raw-1": RAW})
    store.edit(kept.id, label="mine")
    assert adopt(store) == ()

    known()
    assert store.row(kept.id).is_newer
    assert adopt(store) == (kept.id,)
    run = store.get(kept.id)

    assert (run.label, run.is_imported, run.plan.kind, store.row(kept.id).is_newer) == ("mine", False, KIND, None)
    assert [work.rounds for work in run.workloads] == [work.rounds for work in truthful_run().workloads]
    assert run.verdict
    assert store.raw(kept.id, "raw-1") == RAW
    assert [name.runs for name in store.timelines.names()] == [1]
    assert adopt(store) == ()


def test_one_of_another_nas_stays_that_of_the_other(store, known):
    kept = read_run(json.dumps(document()).encode(), DocumentKey("0123456789ab", truthful_run().id, is_packed=False))
    store.insert(kept, {})
    known()

    assert adopt(store) == (kept.id,)
    run = store.get(kept.id)
    assert (run.target.id, run.label, run.is_imported) == (kept.target.id, kept.label, True)
    assert {caveat.code for caveat in run.caveats} >= {"imported"}


def test_one_that_contradicts_itself_stays_as_it_came(store, known):
    odd = document(workloads=[work | {"id": "of-nobody"} for work in document()["workloads"]])
    kept = taken_in(odd)
    store.insert(kept, {})
    known()

    assert adopt(store) == ()
    assert store.row(kept.id).is_newer
    assert to_document(store.get(kept.id)) == odd


def test_one_of_another_nas_whose_target_could_not_be_read_stays_that_of_the_other(store, known):
    value = document()
    odd = value["target"] | {"volume": value["target"]["volume"] | {"pool": {"raid_type": "raid-z9"}}}
    key = DocumentKey("0123456789ab", truthful_run().id, is_packed=False)
    kept = read_run(json.dumps(value | {"target": odd}).encode(), key)
    assert isinstance(kept.target, ReportedTarget)
    # As a version reads it that knows such a target.
    store.insert(replace(kept, document=value), {})
    store.archives.documents.note_taken(key.installation, key.run, TakenDocument(1, "1", kept.id), NOW)
    known()

    assert adopt(store) == (kept.id,)
    assert store.get(kept.id).target.id == f"012345-{truthful_run().target.id}"


def test_a_damaged_one_keeps_no_other_from_being_read(store, known, tmp_path):
    ids = ("01JDADOPTED000000000000001", "01JDADOPTED000000000000002")
    for run_id in ids:
        store.insert(taken_in(document(id=run_id)), {})
    with closing(sqlite3.connect(tmp_path / "volbench.sqlite")) as database, database:
        database.execute("UPDATE run_facts SET document = x'00' WHERE run_id = ?", ids[:1])
    known()

    assert adopt(store) == ids[1:]
    assert store.row(ids[0]).is_newer


def test_kinds_that_stay_unknown_are_not_even_looked_at(store):
    store.insert(taken_in(document()), {})

    assert store.kept_as_they_came() == ()
